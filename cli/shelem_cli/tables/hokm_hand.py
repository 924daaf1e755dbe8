"""What five cards of the hakem are worth: a line for each trump that he may name."""

from __future__ import annotations

from typing import Any

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Grid, Page
from shelem_cli.tables.hand import cards, difference, suit
from shelem_cli.tables.hokm_rates import Row, fitting, headings, rate_cells
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

NORMAL = "normal"


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem hand` for Hokm."""
    words, signs, meta = reader.words, reader.signs, result.meta
    return Page(
        title=words("hokm.title.hand", hand=cards(meta["hand"], reader)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_grid(result, reader)],
        readings=_readings(result, reader),
        notes=[
            words("hokm.note.score"),
            words("note.beyond_best", delta=signs.delta),
            words("note.own", mark=signs.beyond, who=meta["team0"]),
            words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta)),
        ],
    )


def _grid(result: Result, reader: Reader) -> Grid:
    rows: list[Row] = list(result.rows)
    own: Any = result.meta["own"]
    cells = []
    for place, (row, rates) in enumerate(zip(rows, rate_cells(rows, reader), strict=True)):
        mark = f" {reader.signs.beyond}" if (row["trump"], row["mode"]) == (own["trump"], own["mode"]) else ""
        name = Cell(answer(row["trump"], row["mode"], reader) + mark, "" if place else "bold")
        cells.append([name, *rates, difference(row, reader)])
    return fitting(
        headings(("trump", "win", "kot", "hakem_kot", "score", "difference"), reader), cells, frozenset(), reader
    )


def answer(trump: object, mode: object, reader: Reader) -> str:
    """What the hakem says: a suit's sign, or his partner's card; with naras."""
    named = reader.words("hokm.partner") if trump == "partner" else suit(trump, reader)
    return named if mode == NORMAL else f"{named} {reader.words('hokm.naras')}"


def _readings(result: Result, reader: Reader) -> list[str]:
    best: Any = result.meta["recommendation"]
    half = figures.half_width(best["margin_low"], best["margin_high"])
    values = {
        "trump": answer(best["trump"], best["mode"], reader),
        "second": answer(best["second"], best["second_mode"], reader),
        "margin": figures.with_margin(best["margin"], half, decimals(half, most=3), reader.signs),
        "n": figures.count(result.meta["hands"], reader.signs),
        "who": reader.who(result.meta),
    }
    near = half is None or best["margin"] <= half
    return [reader.words("hokm.reading.hand_near" if near else "hokm.reading.hand", **values)]
