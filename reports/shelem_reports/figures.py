"""The figures: each made from a plain data object for one reader, within the theme's settings.

Every function takes the data first and the `Reader` last, draws in the colours of `theme.LIGHT` and returns a
matplotlib `Figure`. What it shows in numbers stands in the table of its section too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from matplotlib.ticker import FuncFormatter, MultipleLocator

from shelem_reports import theme
from shelem_reports.drawing import new_figure, settings
from shelem_reports.words import Reader

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from shelem_reports.hand_classes import HandClass


def bid_curves(classes: Sequence[HandClass], break_even: Mapping[str, Mapping[int, float]], reader: Reader) -> Figure:
    """The chance of every bid, a curve a length of the longest suit with its interval as a band.

    Args:
        classes: by the longest suit.
        break_even: for each rule set's name, the chance at which each bid neither gains nor loses.
        reader: whom it is for.
    """
    words = reader.words
    with settings():
        figure = new_figure(height=4.4)
        axes = figure.add_subplot()
        for place, each in enumerate(classes):
            bids = list(each.made)
            style = theme.ordered_style(place, len(classes))
            label = words("curves.line", n=reader.numbers.whole(each.longest).text)
            axes.plot(bids, [100 * made.mean for made in each.made.values()], label=label, **style)
            low, high = ([100 * made[bound] for made in each.made.values()] for bound in (1, 2))
            axes.fill_between(bids, low, high, color=style["color"], alpha=0.25, linewidth=0)
        for place, (name, chances) in enumerate(break_even.items()):
            style = theme.line_style(place) | {"marker": None, "linestyle": theme.DASHES[1 + place % 5]}
            label = words("curves.break_even", rules=name)
            axes.plot(list(chances), [100 * chance for chance in chances.values()], label=label, lw=1.4, **style)
        axes.set(xlabel=words("axis.bid"), ylabel=words("axis.made"), ylim=(0, 100))
        axes.xaxis.set_major_locator(MultipleLocator(10))
        _in_digits(axes, reader)
        _legend_below(figure, axes, reader)
    return figure


def _in_digits(axes: Axes, reader: Reader) -> None:
    """Ticks in the reader's digits."""
    formatter = FuncFormatter(lambda value, _: reader.numbers.text(f"{value:,.10g}"))
    axes.xaxis.set_major_formatter(formatter)
    axes.yaxis.set_major_formatter(formatter)


def _legend_below(figure: Figure, axes: Axes, reader: Reader, columns: int = 2) -> None:
    """A legend under the figure, in the reader's direction of writing."""
    handles, labels = axes.get_legend_handles_labels()
    first = reader.direction == "ltr"
    figure.legend(
        handles,
        labels,
        loc="outside lower center",
        ncols=columns,
        handlelength=2.4,
        columnspacing=1.2,
        markerfirst=first,
    )
