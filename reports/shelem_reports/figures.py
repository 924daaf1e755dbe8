"""The figures: each made from plain data for one reader, in the theme's settings.

Every function takes the data first and the `Reader` last, draws in the colours of `theme.LIGHT` and returns a
matplotlib `Figure` (see `drawing.drawing`). What it shows in numbers stands in a table of its section too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.ticker import FuncFormatter, MaxNLocator, MultipleLocator

from shelem_reports import theme
from shelem_reports.auctions import ENDINGS
from shelem_reports.drawing import HEIGHT, drawing
from shelem_reports.point_sources import SIDES, SOURCES

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from shelem_reports.auctions import Contract, Seat
    from shelem_reports.hand_classes import HandClass
    from shelem_reports.match_course import MatchCourse
    from shelem_reports.point_sources import PointSources
    from shelem_reports.words import Reader
    from shelem_sim.estimates import Mean

LINE_OF_LEGEND = 0.24
"""Inches."""


def bid_curves(classes: Sequence[HandClass], break_even: Mapping[str, Mapping[int, float]], reader: Reader) -> Figure:
    """The chance of every bid, a curve a length of the longest suit with its interval as a band.

    Args:
        classes: by the longest suit.
        break_even: for each rule set's name, the chance at which each bid neither gains nor loses.
        reader: whom it is for.
    """
    words = reader.words
    with drawing(HEIGHT + LINE_OF_LEGEND * max(len(classes), len(break_even))) as figure:
        axes = figure.add_subplot()
        for place, each in enumerate(classes):
            style = theme.ordered_style(place, len(classes))
            banded(axes, list(each.made), [_percent(made) for made in each.made.values()], _cards(each, reader), style)
        for place, (name, chances) in enumerate(break_even.items()):
            style = theme.line_style(place) | {"marker": None, "linestyle": theme.DASHES[1 + place % 5]}
            label = words("curves.break_even", rules=name)
            axes.plot(list(chances), [100 * chance for chance in chances.values()], label=label, lw=1.4, **style)
        axes.set(xlabel=words("axis.bid"), ylabel=words("axis.made"), ylim=(0, 100))
        axes.xaxis.set_major_locator(MultipleLocator(10))
        in_digits(axes, reader)
        legend_below(figure, axes, reader)
    return figure


def gain_curves(classes: Sequence[HandClass], reader: Reader) -> Figure:
    """What every bid gains on average, a curve a length of the longest suit; a ring marks the best bid."""
    words = reader.words
    with drawing(HEIGHT + LINE_OF_LEGEND * ((len(classes) + 2) // 3)) as figure:
        axes = figure.add_subplot()
        for place, each in enumerate(classes):
            style = theme.ordered_style(place, len(classes))
            banded(axes, list(each.gain), list(each.gain.values()), _cards(each, reader), style)
            axes.plot(
                [each.best],
                [each.gain[each.best].mean],
                marker="o",
                markersize=11,
                markerfacecolor="none",
                color=style["color"],
            )
        axes.axhline(0, color=theme.LIGHT["muted"], linewidth=1)
        axes.set(xlabel=words("axis.bid"), ylabel=words("axis.gain"))
        axes.xaxis.set_major_locator(MultipleLocator(10))
        in_digits(axes, reader)
        legend_below(figure, axes, reader, columns=3)
    return figure


def points_spread(contracts: Sequence[Contract], reader: Reader) -> Figure:
    """The points of the declarer's side by contract: nine rounds of ten, half of them, the median, the contract."""
    words = reader.words
    colour, places = theme.LIGHT["line-1"], range(len(contracts))
    with drawing(HEIGHT + 2 * LINE_OF_LEGEND) as figure:
        axes = figure.add_subplot()
        low, first, median, third, high = zip(*(each.quantiles for each in contracts), strict=True)
        axes.vlines(places, low, high, color=colour, linewidth=1.5, label=words("points.nine_of_ten"))
        axes.vlines(places, first, third, color=colour, linewidth=7, label=words("points.half"))
        axes.plot(
            places,
            median,
            "o",
            color=theme.LIGHT["surface"],
            markeredgecolor=theme.LIGHT["ink"],
            label=words("points.median"),
        )
        bids = [(place, each.bid) for place, each in enumerate(contracts) if each.bid is not None]
        axes.plot(
            [place for place, _ in bids],
            [bid for _, bid in bids],
            "_",
            color=theme.LIGHT["line-2"],
            markersize=18,
            markeredgewidth=2.5,
            label=words("points.contract"),
        )
        axes.set(xlabel=words("axis.contract"), ylabel=words("axis.points"))
        in_digits(axes, reader)
        _contract_ticks(axes, contracts, reader)
        legend_below(figure, axes, reader)
    return figure


def bidding_profile(contracts: Sequence[Contract], reader: Reader) -> Figure:
    """How often each contract is reached, and how much of that is made."""
    words, places = reader.words, range(len(contracts))
    made = [100 * each.share.mean * each.made.mean for each in contracts]
    failed = [100 * each.share.mean * (1 - each.made.mean) for each in contracts]
    with drawing(HEIGHT + LINE_OF_LEGEND) as figure:
        axes = figure.add_subplot()
        axes.bar(places, made, color=theme.LIGHT["line-1"], label=words("profile.made"))
        axes.bar(
            places,
            failed,
            bottom=made,
            color=theme.LIGHT["line-2"],
            hatch="//",
            edgecolor=theme.LIGHT["surface"],
            label=words("profile.failed"),
        )
        axes.set(xlabel=words("axis.contract"), ylabel=words("axis.share"))
        axes.grid(visible=False, axis="x")
        in_digits(axes, reader)
        _contract_ticks(axes, contracts, reader)
        legend_below(figure, axes, reader)
    return figure


def contract_endings(contracts: Sequence[Contract], reader: Reader) -> Figure:
    """How each contract ends: with every trick, made, failed, by yasa."""
    words, places = reader.words, range(len(contracts))
    looks: dict[str, dict[str, Any]] = {
        "sweep": {"color": theme.ramp("light", 8)},
        "made": {"color": theme.ramp("light", 4)},
        "failed": {"color": theme.LIGHT["line-5"], "hatch": "//", "edgecolor": theme.LIGHT["surface"]},
        "yasa": {"color": theme.LIGHT["line-2"], "hatch": "xx", "edgecolor": theme.LIGHT["surface"]},
    }
    with drawing(HEIGHT + 2 * LINE_OF_LEGEND) as figure:
        axes = figure.add_subplot()
        bottom = np.zeros(len(contracts))
        for ending in ENDINGS:
            part = np.array([100 * each.endings[ending].mean for each in contracts])
            axes.bar(places, part, bottom=bottom, label=words(f"ending.{ending}"), **looks[ending])
            bottom += part
        axes.set(xlabel=words("axis.contract"), ylabel=words("axis.of_contract"), ylim=(0, 100))
        axes.grid(visible=False, axis="x")
        in_digits(axes, reader)
        _contract_ticks(axes, contracts, reader)
        legend_below(figure, axes, reader)
    return figure


def falling_short(short: Sequence[tuple[int, int, int]], reader: Reader) -> Figure:
    """By how many points failed numbers fall short, and how many of them yasa strikes.

    Args:
        short: points, rounds, those of them that were yasa.
        reader: whom it is for.
    """
    words = reader.words
    total = sum(rounds for _, rounds, _ in short)
    points = [missing for missing, _, _ in short]
    plain = [100 * (rounds - yasa) / total for _, rounds, yasa in short]
    struck = [100 * yasa / total for _, _, yasa in short]
    with drawing(HEIGHT + LINE_OF_LEGEND) as figure:
        axes = figure.add_subplot()
        axes.bar(
            points,
            plain,
            width=4,
            color=theme.LIGHT["line-5"],
            hatch="//",
            edgecolor=theme.LIGHT["surface"],
            label=words("ending.failed"),
        )
        axes.bar(
            points,
            struck,
            bottom=plain,
            width=4,
            color=theme.LIGHT["line-2"],
            hatch="xx",
            edgecolor=theme.LIGHT["surface"],
            label=words("ending.yasa"),
        )
        axes.set(xlabel=words("axis.short"), ylabel=words("axis.of_failed"))
        axes.grid(visible=False, axis="x")
        in_digits(axes, reader)
        legend_below(figure, axes, reader)
    return figure


def sources_of_points(sources: PointSources, reader: Reader) -> Figure:
    """Of what each side's points are made up."""
    words = reader.words
    looks = (theme.ramp("light", 8), theme.ramp("light", 5), theme.LIGHT["line-2"])
    with drawing(2.2 + LINE_OF_LEGEND) as figure:
        axes = figure.add_subplot()
        for place, side in enumerate(SIDES):
            left = 0.0
            for source, colour in zip(SOURCES, looks, strict=True):
                part = sources.of[side, source].mean
                label = words(f"source.{source}") if place == 0 else None
                axes.barh(place, part, left=left, color=colour, label=label, edgecolor=theme.LIGHT["surface"])
                left += part
        axes.set(xlabel=words("axis.points"), yticks=range(len(SIDES)))
        axes.invert_yaxis()
        axes.grid(visible=False, axis="y")
        in_digits(axes, reader)
        axes.set_yticks(range(len(SIDES)), [words(f"side.{side}") for side in SIDES])
        legend_below(figure, axes, reader, columns=3)
    return figure


def match_lengths(course: MatchCourse, reader: Reader) -> Figure:
    """How many rounds a match takes; the darker bar holds the median."""
    words = reader.words
    lengths = sorted(course.lengths)
    median = course.length_quantile(0.5)
    colours = [theme.ramp("light", 8 if rounds == median else 4) for rounds in lengths]
    with drawing(HEIGHT) as figure:
        axes = figure.add_subplot()
        axes.bar(lengths, [100 * course.lengths[rounds] / course.matches for rounds in lengths], color=colours)
        axes.set(xlabel=words("axis.rounds"), ylabel=words("axis.of_matches"))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(visible=False, axis="x")
        in_digits(axes, reader)
    return figure


def comeback_curves(course: MatchCourse, reader: Reader) -> Figure:
    """How often the side behind still wins, by how far behind it is, a curve a moment of the match."""
    words = reader.words
    with drawing(HEIGHT + 2 * LINE_OF_LEGEND) as figure:
        axes = figure.add_subplot()
        for place, rounds in enumerate(course.looked_at()):
            points = course.behind(rounds)
            label = words("comeback.line", n=reader.numbers.whole(rounds).text)
            deficits = [each.deficit for each in points]
            banded(axes, deficits, [_percent(each.won) for each in points], label, theme.line_style(place))
        axes.axhline(50, color=theme.LIGHT["muted"], linewidth=1)
        axes.set(xlabel=words("axis.behind"), ylabel=words("axis.still_wins"))
        axes.set_ylim(bottom=0)
        in_digits(axes, reader)
        legend_below(figure, axes, reader)
    return figure


def seat_effects(seats: Sequence[Seat], reader: Reader) -> Figure:
    """How often each seat declares and how often it then makes it, with intervals."""
    words = reader.words
    with drawing(HEIGHT - 0.5) as figure:
        for place, name in enumerate(("declares", "made")):
            axes = figure.add_subplot(1, 2, place + 1)
            means = [_percent(getattr(seat, name)) for seat in seats]
            _with_bars(axes, [seat.place for seat in seats], means, theme.LIGHT[f"line-{place + 1}"])
            axes.set(xlabel=words("axis.speaks"), ylabel=words(f"axis.seat_{name}"))
            axes.set_xlim(0.5, max(seat.place for seat in seats) + 0.5)
            axes.xaxis.set_major_locator(MultipleLocator(1))
            axes.yaxis.set_major_locator(MaxNLocator(5))
            in_digits(axes, reader)
    return figure


def strength_ladder(strengths: Sequence[tuple[str, Mean]], reader: Reader) -> Figure:
    """What each strategy gains a round against all others, the strongest on top."""
    with drawing(1.2 + 0.38 * len(strengths)) as figure:
        axes = figure.add_subplot()
        places = range(len(strengths))
        for place, (_, mean) in zip(places, strengths, strict=True):
            axes.plot([mean.low, mean.high], [place, place], color=theme.LIGHT["line-1"], linewidth=3)
            axes.plot([mean.mean], [place], "o", color=theme.LIGHT["line-1"], markersize=8)
        axes.axvline(0, color=theme.LIGHT["muted"], linewidth=1)
        axes.set(xlabel=reader.words("axis.gain"))
        axes.set_ylim(len(strengths) - 0.5, -0.5)
        in_digits(axes, reader)
        axes.set_yticks(places, [name for name, _ in strengths])
    return figure


def _percent(rate: Mean) -> Mean:
    return type(rate)(*(100 * value for value in rate))


def _cards(each: HandClass, reader: Reader) -> str:
    return reader.words("curves.line", n=reader.numbers.whole(each.longest).text)


def banded(axes: Axes, places: Sequence[int], means: Sequence[Mean], label: str, style: Mapping[str, Any]) -> None:
    """A line with its intervals as a band."""
    axes.plot(places, [each.mean for each in means], label=label, **style)
    low, high = [each.low for each in means], [each.high for each in means]
    axes.fill_between(places, low, high, color=style["color"], alpha=0.25, linewidth=0)


def _with_bars(axes: Axes, places: Sequence[int], means: Sequence[Mean], colour: str) -> None:
    """Dots with their intervals as bars."""
    values = np.array([each.mean for each in means])
    bounds = np.array([[each.mean - each.low, each.high - each.mean] for each in means]).T
    axes.errorbar(places, values, yerr=bounds, fmt="o", color=colour, capsize=4, markersize=7)


def in_digits(axes: Axes, reader: Reader) -> None:
    """Ticks in the reader's digits."""
    formatter = FuncFormatter(lambda value, _: reader.numbers.text(f"{value:,.10g}"))
    axes.xaxis.set_major_formatter(formatter)
    axes.yaxis.set_major_formatter(formatter)


def _contract_ticks(axes: Axes, contracts: Sequence[Contract], reader: Reader) -> None:
    names = [contract_name(each.name, reader) for each in contracts]
    axes.set_xticks(range(len(contracts)), names)


def contract_name(name: str, reader: Reader) -> str:
    """A contract as the reader has it: a number in his digits, or `slam`, `counter-slam`, `all` in his words."""
    return reader.numbers.text(name) if name.isdigit() else reader.words(f"contract.{name}")


def legend_below(figure: Figure, axes: Axes, reader: Reader, columns: int = 2) -> None:
    """A legend under the figure, in the reader's direction of writing."""
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(
        handles,
        labels,
        loc="outside lower center",
        ncols=columns,
        handlelength=2.4,
        columnspacing=1.2,
        markerfirst=reader.direction == "ltr",
    )
