"""Small multiples: the same bar chart for each rule set, on the same axes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import MaxNLocator

from shelem_reports import theme
from shelem_reports.drawing import drawing
from shelem_reports.figures import in_digits

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from shelem_reports.words import Reader

Shares = Mapping[int, float]
"""What part of all, 0..1, each value has."""


def multiples(
    panels: Mapping[str, Shares], marks: Mapping[str, float], names: tuple[str, str], reader: Reader, step: int = 1
) -> Figure:
    """A bar chart for each rule set, all on the same axes; a dashed line marks its mean.

    Args:
        panels: for each rule set's name the share of each value.
        marks: for each its mean.
        names: of the axes, horizontal and vertical.
        reader: whom it is for.
        step: from one value to the next; losses and gains of bars below 0 and above differ in colour and hatch.
    """
    rows = -(-len(panels) // 2)
    with drawing(0.5 + 1.55 * rows) as figure:
        grid = figure.subplots(rows, 2, sharex=True, sharey=True, squeeze=False)
        for axes, (name, shares) in zip(grid.flat, panels.items(), strict=False):
            _bars(axes, shares, step)
            axes.axvline(marks[name], color=theme.LIGHT["ink"], linestyle="--", linewidth=1.2)
            axes.set_title(name)
            axes.grid(visible=False, axis="x")
            axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
            axes.yaxis.set_major_locator(MaxNLocator(4))
            in_digits(axes, reader)
        for axes in grid.flat[len(panels) :]:
            axes.set_axis_off()
        if len(panels) % 2 and rows > 1:
            grid[-2, 1].xaxis.set_tick_params(labelbottom=True)
        figure.supxlabel(names[0], fontsize=11)
        figure.supylabel(names[1], fontsize=11)
    return figure


def _bars(axes: Axes, shares: Shares, step: int) -> None:
    values, parts = np.array(list(shares)), np.array([100 * share for share in shares.values()])
    lost = values < 0
    axes.bar(values[~lost], parts[~lost], width=0.9 * step, color=theme.LIGHT["line-1"])
    axes.bar(
        values[lost],
        parts[lost],
        width=0.9 * step,
        color=theme.LIGHT["line-2"],
        hatch="//",
        edgecolor=theme.LIGHT["surface"],
    )
