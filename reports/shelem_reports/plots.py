"""The picture that goes with a table: curves with their bands, or dots with their intervals, in panels.

Both are drawn from plain data whose words are the table's own. A picture stands alone, so it says above its panels
what it shows and how that came about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from matplotlib.ticker import FuncFormatter, MaxNLocator

from shelem_reports import theme
from shelem_reports.drawing import drawing
from shelem_sim.estimates import Mean

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from shelem_reports.words import Reader

_RIGHT_TO_LEFT, _LEFT_TO_RIGHT = "\u200f", "\u200e"
"""Marks that can't be seen: Latin words beside them run on in this direction."""

SEPARATOR = " · "
"""Of facts."""

_PANEL_WIDTH = 3.4
_LETTERS_AN_INCH = 12


@dataclass(frozen=True)
class Header:
    """What stands above a picture: what it shows, and how that came about in one line."""

    title: str
    facts: str


@dataclass(frozen=True)
class Curves:
    """A panel of curves.

    Attributes:
        title: above it.
        across: what the horizontal axis is.
        up: what the vertical axis is.
        lines: by their names in the legend, for each place of the horizontal axis a mean.
        levels: by their names, means that hold at every place.
        ordered: whether the lines are in an order that their colours should show.
        marked: a place of the first line that is ringed.
    """

    title: str
    across: str
    up: str
    lines: Mapping[str, Mapping[int, Mean]]
    levels: Mapping[str, Mean] = field(default_factory=dict)
    ordered: bool = False
    marked: int | None = None


@dataclass(frozen=True)
class Dots:
    """A panel of dots with their intervals.

    Attributes:
        title: above it.
        rows: from the top: a name and a mean, or a name alone where nothing is known.
        even: a value that is drawn as a line.
    """

    title: str
    rows: Sequence[tuple[str, Mean | None]]
    even: float | None = None


def draw_curves(header: Header, panels: Sequence[Curves], legend: str, reader: Reader) -> Figure:
    """Panels of curves, all with the same lines; `legend` says what tells the lines apart."""
    columns = min(len(panels), 2)
    height = 2.8 * ceil(len(panels) / columns)
    names = list(dict.fromkeys(name for panel in panels for name in panel.lines))
    same = len({(panel.across, panel.up) for panel in panels}) == 1
    with _headed(header, columns, height + 0.3 * ceil(len(names) / 4), reader) as figure:
        grid = figure.subplots(ceil(len(panels) / columns), columns, squeeze=False, sharex=same, sharey=same)
        for place, (axes, panel) in enumerate(zip(grid.flat, panels, strict=False)):
            _curves(axes, panel, names)
            _in_digits(axes, reader)
            if same:
                _label_outer(axes, at_bottom=place + columns >= len(panels), at_left=place % columns == 0)
        for axes in grid.flat[len(panels) :]:
            axes.remove()
        handles = {
            label: handle
            for axes in figure.axes
            for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)
        }
        if len(handles) > 1:
            figure.legend(
                list(handles.values()),
                list(handles),
                title=legend,
                loc="outside lower center",
                ncols=min(len(handles), 5 if columns > 1 else 4),
                markerfirst=reader.direction == "ltr",
            )
    return figure


def draw_dots(header: Header, panels: Sequence[Dots], reader: Reader, columns: int = 3) -> Figure:
    """Panels of dots, at most so many beside one another; a name is written once for panels with the same rows."""
    columns = 2 if len(panels) == 4 else min(len(panels), columns)
    lines = ceil(len(panels) / columns)
    most = max(len(panel.rows) for panel in panels)
    with _headed(header, columns, lines * (0.9 + 0.26 * most), reader) as figure:
        grid = figure.subplots(lines, columns, squeeze=False)
        for place, (axes, panel) in enumerate(zip(grid.flat, panels, strict=False)):
            _dots(axes, panel)
            _in_digits(axes, reader)
            names = [name for name, _ in panel.rows]
            left = panels[place - 1] if place % columns else None
            known = left is not None and [name for name, _ in left.rows] == names
            axes.set_yticks(range(len(names)), ["" if known else name for name in names])
        for axes in grid.flat[len(panels) :]:
            axes.remove()
    return figure


@contextmanager
def _headed(header: Header, columns: int, height: float, reader: Reader) -> Iterator[Figure]:
    """A figure to draw on below its header, which is broken into lines that fit."""
    width = _PANEL_WIDTH * max(columns, 1.6)
    lines = [line for text in (header.title, header.facts) for line in _broken(text, int(width * _LETTERS_AN_INCH))]
    at_right = reader.direction == "rtl"
    if at_right:
        lines = [_from_the_right(line) for line in lines]
    with drawing(height + 0.24 * len(lines), width) as figure:
        figure.suptitle(
            "\n".join(lines),
            x=0.99 if at_right else 0.01,
            ha="right" if at_right else "left",
            size=11,
            linespacing=1.5,
        )
        yield figure


def _from_the_right(line: str) -> str:
    """A line that runs from right to left even if it begins with a Latin word, facts in order, suits before ranks."""
    line = _RIGHT_TO_LEFT + line.replace(SEPARATOR, f" {_RIGHT_TO_LEFT}· ")
    return re.sub("[♠♥♦♣]", rf"{_LEFT_TO_RIGHT}\g<0>", line)


def _broken(text: str, letters: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= letters:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def _curves(axes: Axes, panel: Curves, names: Sequence[str]) -> None:
    for name, means in panel.lines.items():
        place = names.index(name)
        style = theme.ordered_style(place, len(names)) if panel.ordered else theme.line_style(place)
        places = list(means)
        axes.plot(places, [each.mean for each in means.values()], label=name, **style)
        low, high = [each.low for each in means.values()], [each.high for each in means.values()]
        axes.fill_between(places, low, high, color=style["color"], alpha=0.25, linewidth=0)
        if panel.marked is not None and place == 0:
            axes.plot([panel.marked], [means[panel.marked].mean], "o", ms=13, mfc="none", mec=theme.LIGHT["ink"])
    for name, level in panel.levels.items():
        axes.axhline(level.mean, label=name, color=theme.LIGHT["line-2"], linestyle="--")
        axes.axhspan(level.low, level.high, color=theme.LIGHT["line-2"], alpha=0.2, linewidth=0)
    axes.set(title=panel.title, xlabel=panel.across, ylabel=panel.up)


def _label_outer(axes: Axes, at_bottom: bool, at_left: bool) -> None:
    """Labels of panels with the same axes, where no panel follows below or comes before."""
    axes.tick_params(labelbottom=at_bottom, labelleft=at_left)
    if not at_bottom:
        axes.set_xlabel("")
    if not at_left:
        axes.set_ylabel("")


def _dots(axes: Axes, panel: Dots) -> None:
    colour = theme.LIGHT["line-1"]
    for place, (_, mean) in enumerate(panel.rows):
        if mean is not None:
            axes.plot([mean.low, mean.high], [place, place], color=colour, linewidth=2.5)
            axes.plot([mean.mean], [place], "o", color=colour, markersize=6)
    if panel.even is not None:
        axes.axvline(panel.even, color=theme.LIGHT["muted"], linewidth=1)
    axes.set_title(panel.title)
    axes.set_ylim(len(panel.rows) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(5))


def _in_digits(axes: Axes, reader: Reader) -> None:
    formatter = FuncFormatter(lambda value, _: reader.numbers.text(f"{value:,.10g}"))
    axes.xaxis.set_major_formatter(formatter)
    axes.yaxis.set_major_formatter(formatter)
