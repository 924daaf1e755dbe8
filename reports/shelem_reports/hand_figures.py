"""The figures of the hand report: curves over the bids, and choices as dots with their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from matplotlib.ticker import MultipleLocator

from shelem_reports import theme
from shelem_reports.drawing import HEIGHT, drawing
from shelem_reports.figures import LINE_OF_LEGEND, banded, in_digits, legend_below

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from shelem_reports.words import Reader
    from shelem_sim.estimates import Mean

Curves = Mapping[str, Mapping[int, "Mean"]]
"""For each line's name a mean for each bid."""

LONG_NAME = 28
"""Letters; longer names stand one below the other in a legend."""


def chance_curves(curves: Curves, reader: Reader) -> Figure:
    """The chance, in percent, of every bid with its interval as a band; a line at one in two."""
    with drawing(_height(curves)) as figure:
        axes = figure.add_subplot()
        axes.axhline(50, color=theme.LIGHT["muted"], linewidth=1, linestyle="--")
        _lines(axes, curves)
        axes.set(xlabel=reader.words("axis.bid"), ylabel=reader.words("axis.made"), ylim=(0, 100))
        _finish(figure, axes, reader, _columns(curves))
    return figure


def score_curves(curves: Curves, passing: Mapping[str, Mean], label: str, reader: Reader) -> Figure:
    """The mean score of every bid; a ring marks the best, a dotted line in a curve's colour is what passing scores."""
    with drawing(_height(curves)) as figure:
        axes = figure.add_subplot()
        axes.axhline(0, color=theme.LIGHT["muted"], linewidth=1)
        _lines(axes, curves)
        for place, (name, means) in enumerate(curves.items()):
            colour = theme.line_style(place)["color"]
            best = max(means, key=lambda bid: means[bid].mean)
            axes.plot([best], [means[best].mean], "o", markersize=11, markerfacecolor="none", color=colour)
            if name in passing:
                axes.plot(list(means)[:: len(means) - 1], [passing[name].mean] * 2, ":", color=colour, linewidth=1.4)
        axes.set(xlabel=reader.words("axis.bid"), ylabel=label)
        _finish(figure, axes, reader, _columns(curves))
    return figure


def _height(curves: Curves) -> float:
    return HEIGHT + LINE_OF_LEGEND * -(-len(curves) // _columns(curves))


def _columns(curves: Curves) -> int:
    return 1 if any(len(name) > LONG_NAME for name in curves) else 2


def _lines(axes: Axes, curves: Curves) -> None:
    for place, (name, means) in enumerate(curves.items()):
        banded(axes, list(means), list(means.values()), name, theme.line_style(place))


def _finish(figure: Figure, axes: Axes, reader: Reader, columns: int) -> None:
    axes.xaxis.set_major_locator(MultipleLocator(10))
    in_digits(axes, reader)
    legend_below(figure, axes, reader, columns)
