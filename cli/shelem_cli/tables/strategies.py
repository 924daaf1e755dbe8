"""Strategies as tables: all of them, or one with its parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Column, Grid, Page
from shelem_cli.tables.reader import Reader
from shelem_sim.result import Result

if TYPE_CHECKING:
    from shelem_sim.strategies import Description


def list_page(result: Result, reader: Reader) -> Page:
    """The page of `shelem strategies`: a line each."""
    words = reader.words
    rows = [
        [Cell(str(row["game"])), Cell(str(row["strategy"]), "bold"), Cell(str(row["description"]))]
        for row in result.rows
    ]
    columns = [
        Column(words("column.game"), right=False),
        Column(words("column.strategy"), right=False),
        Column(words("column.description"), False, True),
    ]
    return Page(words("title.strategies"), grids=[Grid(columns, rows)], notes=[words("note.strategies_more")])


def one_page(result: Result, reader: Reader, about: Description) -> Page:
    """The page of `shelem strategies NAME`: what it does, and its parameters."""
    words = reader.words
    rows = [
        [
            Cell(str(row["parameter"]), "bold"),
            Cell(_short(row["default"], reader)),
            Cell(_range(row["low"], row["high"], reader)),
            Cell(str(row["meaning"])),
        ]
        for row in result.rows
    ]
    columns = [
        Column(words("column.parameter"), right=False),
        Column(words("column.default")),
        Column(words("column.range")),
        Column(words("column.meaning"), right=False, wraps=True),
    ]
    notes = [words("note.no_parameters")]
    if result.rows:
        first = result.rows[0]
        example = f"{about.source}:{first['parameter']}={_short(first['default'], reader)}"
        notes = [words("note.strategy_use", example=example)]
    if about.base:
        notes.insert(0, words("note.base", base=about.base))
    return Page(
        title=words("title.strategy", name=about.name),
        facts=_unwrapped(about.text),
        grids=[Grid(columns, rows)] if rows else [],
        notes=notes,
    )


def _unwrapped(text: str) -> str:
    """A docstring's paragraphs, a line each, for the terminal to wrap."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _range(low: object, high: object, reader: Reader) -> str:
    if low is None and high is None:
        return reader.signs.nothing
    return f"{_short(low, reader)}..{_short(high, reader)}"


def _short(value: object, reader: Reader) -> str:
    known = figures.number(value)
    return reader.signs.nothing if known is None else f"{known:g}"
