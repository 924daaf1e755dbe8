"""A table as text: what is in it, apart from how it is drawn."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

GAP = 2
NARROW_GAP = 1


@dataclass(frozen=True)
class Cell:
    """A text and how it is coloured (a rich style, such as `dim`)."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class Column:
    """A heading, whether its cells stand right, and whether they may be broken into several lines."""

    heading: str
    right: bool = True
    wraps: bool = False


@dataclass(frozen=True)
class Grid:
    """A table.

    Attributes:
        columns: from left to right.
        rows: one list of cells a line, as many as there are columns.
        rules_before: indices of the rows that a line is drawn before.
        gap: blanks between columns.
    """

    columns: list[Column]
    rows: list[list[Cell]]
    rules_before: frozenset[int] = frozenset()
    gap: int = GAP


@dataclass(frozen=True)
class Page:
    """All that a command prints: title, the facts of the run, grids, then readings and notes."""

    title: str
    facts: str = ""
    warning: str = ""
    grids: list[Grid] = field(default_factory=list)
    readings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def in_pieces(names: Sequence[str], width: int | None, make: Callable[[Sequence[str], int], Grid]) -> list[Grid]:
    """As few grids as have a column for each name and fit the width; `make` takes some names and a gap."""
    grids, start = [], 0
    while start < len(names):
        ends = range(len(names), start, -1)
        tries = ((end, make(names[start:end], gap)) for end in ends for gap in (GAP, NARROW_GAP))
        last = (start + 1, make(names[start : start + 1], NARROW_GAP))
        start, grid = next(((end, grid) for end, grid in tries if fits(grid, width)), last)
        grids.append(grid)
    return grids


def fits(grid: Grid, width: int | None) -> bool:
    """Whether the grid can be drawn that wide; `None` is no limit."""
    return width is None or natural_width(grid) <= width


def cell_width(text: str) -> int:
    """Columns of the terminal that the longest line of `text` takes."""
    from rich.cells import cell_len

    return max((cell_len(line) for line in text.split("\n")), default=0)


def folded_heading(grid: Grid, index: int) -> str:
    """The heading of a column in lines no wider than its cells, where its words allow that."""
    heading = grid.columns[index].heading
    body = max((cell_width(row[index].text) for row in grid.rows), default=0)
    words = max((cell_width(word) for word in heading.split()), default=0)
    return "\n".join(textwrap.wrap(heading, max(body, words, 1), break_long_words=False, break_on_hyphens=False))


def natural_width(grid: Grid) -> int:
    """Columns of the terminal that the grid takes when nothing in it is broken or cut.

    Cells that may be broken count with their longest word.
    """
    total = grid.gap * (len(grid.columns) - 1)
    for index, column in enumerate(grid.columns):
        texts = [folded_heading(grid, index), *(row[index].text for row in grid.rows)]
        if column.wraps:
            texts = [word for text in texts for word in text.split()]
        total += max((cell_width(text) for text in texts), default=0)
    return total
