"""The table of rounds of Shelem Baz played out: one line a contract of a team."""

from __future__ import annotations

from dataclasses import replace

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Page
from shelem_cli.tables.reader import THIN, Reader
from shelem_cli.tables.rows import Shown, grid_of
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

ALL = "all"

COLUMNS = (
    Shown("contract", "text"),
    Shown("rounds", "count", heading="baz.teams"),
    Shown("made_rate", "rate", "low", "high"),
    Shown("tricks_mean", "mean", heading="baz.tricks_mean"),
    Shown("tricks_sd", "mean", heading="points_sd"),
    Shown("score_mean", "signed", heading="baz.team_score_mean"),
)


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem simulate` for Shelem Baz: contracts in order, all of them below, then the reading."""
    words, signs, meta = reader.words, reader.signs, result.meta
    thin = [(figures.number(row["rounds"]) or 0) < THIN and row["contract"] != ALL for row in result.rows]
    shown = [row | {"contract": reader.contract(row["contract"])} for row in result.rows]
    notes = [words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta)), words("baz.note_teams")]
    grid = grid_of(shown, COLUMNS, reader, thin)
    return Page(
        title=words("title.simulate", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[replace(grid, rules_before=frozenset({len(shown) - 1} if len(shown) > 1 else ()))],
        readings=_readings(result, reader),
        notes=notes,
    )


def _readings(result: Result, reader: Reader) -> list[str]:
    total = result.rows[-1]
    numbers = [row for row in result.rows if row["contract"] != ALL]
    common = max(numbers, key=lambda row: figures.number(row["rounds"]) or 0)
    rates = []
    for row in (total, common):
        half = 100 * (figures.half_width(row["low"], row["high"]) or 0)
        rates.append(figures.with_margin(figures.percent(row["made_rate"]), half, decimals(half), reader.signs))
    return [
        reader.words(
            "baz.reading_simulate",
            rate=rates[0],
            contract=common["contract"],
            common=rates[1],
            n=figures.count(common["rounds"], reader.signs),
            who=reader.who(result.meta),
            rules=reader.rules(result.meta),
        )
    ]
