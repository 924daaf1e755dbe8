"""Rows of a result as a table, column by column: each value with its interval, in as many digits as that bears."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shelem_cli.tables import figures
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, fits
from shelem_cli.tables.reader import Reader

Row = Mapping[str, object]


@dataclass(frozen=True)
class Shown:
    """A column of a table.

    Attributes:
        name: of the value in the rows; its heading is the word `column.NAME`.
        kind: `text`, `count`, `rate` (0..1, shown in percent), `mean`, or `signed`, a mean with its sign.
        low: the name of its lower bound in the rows, if any.
        high: that of its upper bound.
        heading: another word for its heading.
    """

    name: str
    kind: str
    low: str = ""
    high: str = ""
    heading: str = ""


def grid_of(rows: Sequence[Row], columns: Sequence[Shown], reader: Reader, thin: Sequence[bool] = ()) -> Grid:
    """The rows as a grid.

    Args:
        rows: of a result.
        columns: those that are shown, in order.
        reader: whom it is for; columns stand closer where the page is narrow.
        thin: for each row whether it is grey, for it rests on few rounds.
    """
    grey = list(thin) or [False] * len(rows)
    texts = [_texts(rows, column, reader) for column in columns]
    cells = [
        [
            Cell(text, "dim" if grey[i] else "bold" if column.kind == "text" else "")
            for text, column in zip(line, columns, strict=True)
        ]
        for i, line in enumerate(zip(*texts, strict=True))
    ]
    headings = [Column(reader.words(f"column.{column.heading or column.name}")) for column in columns]
    wide = Grid(headings, cells, gap=GAP)
    return wide if fits(wide, reader.width) else Grid(headings, cells, gap=NARROW_GAP)


def _texts(rows: Sequence[Row], column: Shown, reader: Reader) -> list[str]:
    """A column's cells; all have the digits that the narrowest interval bears."""
    if column.kind == "text":
        return [reader.signs.nothing if row[column.name] is None else str(row[column.name]) for row in rows]
    if column.kind == "count":
        return [figures.count(row[column.name], reader.signs) for row in rows]
    scale = 100.0 if column.kind == "rate" else 1.0
    halves = [_half(row, column, scale) for row in rows]
    digits = figures.decimals_for(halves)
    values = [figures.number(row[column.name]) for row in rows]
    return [
        figures.with_margin(
            None if value is None else scale * value, half, digits, reader.signs, sign=column.kind == "signed"
        )
        for value, half in zip(values, halves, strict=True)
    ]


def _half(row: Row, column: Shown, scale: float) -> float | None:
    half = figures.half_width(row[column.low], row[column.high]) if column.low else None
    return None if half is None else scale * half
