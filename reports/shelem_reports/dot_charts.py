"""Dot charts: a dot with its interval for each of a few named things, such as rule sets or suits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import MaxNLocator

from shelem_reports import theme
from shelem_reports.drawing import drawing
from shelem_reports.figures import LINE_OF_LEGEND, in_digits, legend_below

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from shelem_reports.words import Reader
    from shelem_sim.estimates import Mean


def dots(values: Mapping[str, Mean], label: str, reader: Reader, level: float | None = None) -> Figure:
    """A dot with its interval for each name.

    Args:
        values: what was measured, already in the unit of the axis.
        label: of the axis.
        reader: whom it is for.
        level: where a line stands to compare with, if any.
    """
    return dot_groups({None: values}, label, reader, level)


def dot_groups(
    groups: Mapping[str | None, Mapping[str, Mean]], label: str, reader: Reader, level: float | None = None
) -> Figure:
    """Dots with their intervals for each name, several a line, with a legend if the groups have names."""
    names = list(next(iter(groups.values())))
    named = any(group is not None for group in groups)
    with drawing(0.9 + 0.42 * len(names) + (LINE_OF_LEGEND if named else 0)) as figure:
        axes = figure.add_subplot()
        if level is not None:
            axes.axvline(level, color=theme.LIGHT["muted"], linewidth=1.2, linestyle="--")
        for place, (group, values) in enumerate(groups.items()):
            _line_of_dots(axes, [values[name] for name in names], place, group)
        axes.set(xlabel=label, ylim=(len(names) - 0.5, -0.5))
        axes.xaxis.set_major_locator(MaxNLocator(5))
        in_digits(axes, reader)
        axes.set_yticks(range(len(names)), names)
        if named:
            legend_below(figure, axes, reader)
    return figure


def _line_of_dots(axes: Axes, means: Sequence[Mean], place: int, label: str | None) -> None:
    style = theme.line_style(place)
    middles = np.array([each.mean for each in means])
    bounds = np.array([[each.mean - each.low, each.high - each.mean] for each in means]).T
    axes.errorbar(
        middles,
        range(len(means)),
        xerr=np.maximum(bounds, 0),
        fmt=style["marker"],
        color=style["color"],
        capsize=4,
        markersize=8,
        label=label,
    )
