"""What the tables of Hokm have in common: how often the hakem's side wins, kots and is kot, and what it gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shelem_cli.tables import figures
from shelem_cli.tables.bids import heat
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, fits
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals

Row = Mapping[str, Any]

RATES = ("win", "kot", "hakem_kot")


def rate_cells(rows: Sequence[Row], reader: Reader, style: str = "") -> list[list[Cell]]:
    """For each row the cells of its three rates, in percent, and of its score."""
    columns = [_percents(rows, name, reader) for name in RATES]
    columns.append([Cell(text, style) for text in means(rows, "score", reader)])
    return [list(cells) for cells in zip(*columns, strict=True)]


def _percents(rows: Sequence[Row], name: str, reader: Reader) -> list[Cell]:
    halves = [100 * (figures.half_width(row[f"{name}_low"], row[f"{name}_high"]) or 0) for row in rows]
    digits = figures.decimals_for(halves)
    rates = [figures.percent(row[f"{name}_rate"]) for row in rows]
    return [
        Cell(figures.with_margin(rate, half, digits, reader.signs), heat(rate) if name == "win" else "")
        for rate, half in zip(rates, halves, strict=True)
    ]


def means(rows: Sequence[Row], name: str, reader: Reader, most: int = 3) -> list[str]:
    """A mean of each row with half its interval, all with as many digits."""
    halves = [figures.half_width(row[f"{name}_low"], row[f"{name}_high"]) for row in rows]
    digits = figures.decimals_for(halves, most)
    values = (figures.number(row[f"{name}_mean"]) for row in rows)
    return [figures.with_margin(value, half, digits, reader.signs) for value, half in zip(values, halves, strict=True)]


def headings(names: Sequence[str], reader: Reader) -> list[Column]:
    """The columns of those names, the first of them to the left."""
    texts = [reader.words(f"hokm.column.{name}", delta=reader.signs.delta) for name in names]
    return [Column(text, right=index > 0) for index, text in enumerate(texts)]


def fitting(columns: list[Column], cells: list[list[Cell]], apart: frozenset[int], reader: Reader) -> Grid:
    """The grid, closer together where the width asks for it."""
    tries = [Grid(columns, cells, apart, gap) for gap in (GAP, NARROW_GAP)]
    return next((grid for grid in tries if fits(grid, reader.width)), tries[-1])


def first_rate(row: Row, reader: Reader) -> str:
    """How often the hakem's side wins, with half its interval, for a sentence."""
    half = 100 * (figures.half_width(row["win_low"], row["win_high"]) or 0)
    return figures.with_margin(figures.percent(row["win_rate"]), half, decimals(half), reader.signs)
