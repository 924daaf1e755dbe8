"""The best discards, one a line, and the chance of every bid with the first."""

from __future__ import annotations

from typing import Any

from shelem_cli.tables import figures
from shelem_cli.tables.bids import heat
from shelem_cli.tables.grid import Cell, Column, Grid, Page, in_pieces
from shelem_cli.tables.hand import cards, difference, suit
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem hand --talon`."""
    words, signs, meta = reader.words, reader.signs, result.meta
    percent = reader.confidence(meta)
    own: Any = meta["strategy"]
    return Page(
        title=words("title.discards", game=reader.game(meta), hand=cards(meta["hand"], reader)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_discards(result, own, reader), *_chances(result, reader)],
        readings=[_reading(result, reader)],
        notes=[
            words("note.beyond_best", delta=signs.delta),
            words("note.own", mark=signs.beyond, who=meta["team0"]),
            words("note.chances"),
            words("note.interval", pm=signs.plus_minus, percent=percent),
        ],
    )


def _discards(result: Result, own: dict[str, object], reader: Reader) -> Grid:
    words, signs = reader.words, reader.signs
    digits = figures.decimals_for(figures.half_width(row["low"], row["high"]) for row in result.rows)
    lines = []
    for row in result.rows:
        mark = signs.beyond if (row["trump"], row["discard"]) == (own["trump"], own["discard"]) else ""
        half = figures.half_width(row["low"], row["high"])
        lines.append(
            [
                Cell(suit(row["trump"], reader), "bold"),
                Cell(cards(row["discard"], reader) + mark, "bold"),
                Cell(figures.with_margin(figures.number(row["points_mean"]), half, digits, signs)),
                difference(row, reader),
            ]
        )
    columns = [
        Column(words("column.trump"), right=False),
        Column(words("column.discard"), right=False),
        Column(words("column.points_mean")),
        Column(words("column.difference", delta=signs.delta)),
    ]
    return Grid(columns, lines)


def _chances(result: Result, reader: Reader) -> list[Grid]:
    bids: Any = result.meta["bids"]
    rates = {str(row["bid"]): figures.percent(row["made_rate"]) for row in bids}

    def grid(names: Any, gap: int) -> Grid:
        line = [Cell(figures.fixed(rates[name], 0, reader.signs), heat(rates[name])) for name in names]
        columns = [Column(reader.words("column.call"), right=False), *map(Column, names)]
        return Grid(columns, [[Cell(reader.words("column.made_rate"), "bold"), *line]], gap=gap)

    return in_pieces(list(rates), reader.width, grid)


def _reading(result: Result, reader: Reader) -> str:
    best = result.rows[0]
    half = figures.half_width(best["low"], best["high"])
    return reader.words(
        "reading.discards",
        trump=suit(best["trump"], reader),
        discard=cards(best["discard"], reader),
        points=figures.with_margin(figures.number(best["points_mean"]), half, decimals(half), reader.signs),
        n=figures.count(result.meta["hands"], reader.signs),
        who=reader.who(result.meta),
    )
