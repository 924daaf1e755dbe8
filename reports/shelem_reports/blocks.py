"""What a report is made of: sections of a heading, a caption with its numbers, pictures and tables.

Every number of a caption is in a table of its section: the very same `Number`, else the section can't be made. So a
caption and the table beside it never differ.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shelem_reports import theme
from shelem_reports.numbers import Number
from shelem_reports.words import Sentence

if TYPE_CHECKING:
    from matplotlib.figure import Figure


NOTHING = "–"
"""In place of a number that there is not."""


@dataclass(frozen=True)
class Cell:
    """One cell: a number, or words such as the name of a class.

    Attributes:
        content: what it shows.
        heat: a share 0..1 that its background shows too; `None` for none.
        strong: whether it stands out.
        faint: whether little stands behind it.
    """

    content: Number | str
    heat: float | None = None
    strong: bool = False
    faint: bool = False

    @property
    def text(self) -> str:
        """What people read."""
        return self.content.text if isinstance(self.content, Number) else self.content

    @property
    def value(self) -> float | str | None:
        """What a CSV holds: a number that is not rounded, or words."""
        if isinstance(self.content, Number):
            return self.content.value
        return None if self.content == NOTHING else self.content

    @property
    def classes(self) -> str:
        """The names of its looks in the page's style sheet."""
        is_words = isinstance(self.content, str) and self.content != NOTHING
        looks = ["words"] * is_words + ["strong"] * self.strong + ["faint"] * self.faint
        if self.heat is not None:
            looks.append(f"heat-{theme.heat_step(self.heat)}")
        return " ".join(looks)


@dataclass(frozen=True)
class Column:
    """A column of a table.

    Attributes:
        name: in a CSV.
        heading: for people.
        words: whether it holds words, as the first column always does.
    """

    name: str
    heading: str | Number
    words: bool = False


@dataclass(frozen=True)
class Table:
    """A table. Its first column names the rows.

    Attributes:
        name: of the CSV file, and of the table in the page.
        title: what it holds, in a few words.
        columns: in order.
        rows: a cell a column in each.
    """

    name: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]

    @property
    def numbers(self) -> set[Number]:
        """Every number in it, the headings' too."""
        cells = {cell.content for row in self.rows for cell in row if isinstance(cell.content, Number)}
        return cells | {column.heading for column in self.columns if isinstance(column.heading, Number)}

    def csv(self) -> str:
        """The table as CSV: `.` decimals, nothing rounded, bounds beside each number that has some."""
        has_bounds = [
            any(isinstance(row[place].content, Number) and row[place].content.low is not None for row in self.rows)  # type: ignore[union-attr]
            for place in range(len(self.columns))
        ]
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        heading: list[str] = []
        for column, bounds in zip(self.columns, has_bounds, strict=True):
            heading += [column.name, f"{column.name}_low", f"{column.name}_high"] if bounds else [column.name]
        writer.writerow(heading)
        for row in self.rows:
            line: list[object] = []
            for cell, bounds in zip(row, has_bounds, strict=True):
                line.append(cell.value)
                if bounds:
                    number = cell.content
                    line += [number.low, number.high] if isinstance(number, Number) else [None, None]
            writer.writerow(line)
        return text.getvalue()


@dataclass(frozen=True)
class Picture:
    """A figure and what it shows, for those who can't see it; `name` is that of its files."""

    name: str
    alt: str
    figure: Figure


@dataclass(frozen=True)
class Section:
    """A part of a report.

    Attributes:
        name: its place in the page, `curves`.
        heading: of a few words.
        caption: one sentence that says what is seen, with its numbers.
        pictures: none or more.
        tables: that hold every number of the caption.
        notes: how to read it; no numbers that depend on the run.

    Raises:
        ValueError: a number of the caption is in no table.
    """

    name: str
    heading: str
    caption: Sentence
    pictures: Sequence[Picture] = ()
    tables: Sequence[Table] = ()
    notes: Sequence[str] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        known = {number for table in self.tables for number in table.numbers}
        lost = [part.text for part in self.caption if isinstance(part, Number) and part not in known]
        if lost:
            raise ValueError(f"section {self.name}: in no table: {', '.join(lost)}")


@dataclass(frozen=True)
class Fact:
    """How a report came about: one name and its value, `seed` and `1`."""

    name: str
    value: str | Number


@dataclass(frozen=True)
class Report:
    """All that a page shows.

    Attributes:
        title: of the page.
        subtitle: rule set and strategies.
        intro: how to read it, in one paragraph.
        facts: how it came about.
        command: the command line that makes the same report.
        sections: in order.
    """

    title: str
    subtitle: str
    intro: str
    facts: Sequence[Fact]
    command: str
    sections: Sequence[Section]
