"""What to bid with a hand in Shelem Baz: a line a bid, the tricks to expect, and what the partner's bid changes."""

from __future__ import annotations

from typing import Any

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Column, Grid, Page
from shelem_cli.tables.hand import cards
from shelem_cli.tables.reader import Reader
from shelem_cli.tables.rows import Shown, grid_of
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

BIDS = (
    Shown("bid", "text", heading="baz.bid"),
    Shown("made_rate", "rate", "low", "high"),
    Shown("team_score_mean", "signed", heading="baz.team_score_mean"),
    Shown("score_mean", "signed", "score_low", "score_high", heading="gain"),
)
PARTNERS = (
    Shown("partner", "text", heading="baz.partner"),
    Shown("hands", "count"),
    Shown("bid", "text", heading="baz.best_bid"),
    Shown("score_mean", "signed", "score_low", "score_high", heading="gain"),
    Shown("next_bid", "text", heading="baz.next_bid"),
    Shown("margin", "signed", "margin_low", "margin_high", heading="baz.margin"),
)


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem hand` for Shelem Baz."""
    words, signs, meta = reader.words, reader.signs, result.meta
    partners: Any = meta["partners"]
    grids = [grid_of(result.rows, BIDS, reader), _chances(result, reader)]
    if partners:
        grids.append(grid_of(partners, PARTNERS, reader))
    return Page(
        title=words("title.hand", game=reader.game(meta), hand=cards(meta["hand"], reader)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=grids,
        readings=[_reading(result, reader)],
        notes=[
            words("baz.note_gain", rules=reader.rules(meta)),
            words("baz.note_partner"),
            words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta)),
        ],
    )


def _chances(result: Result, reader: Reader) -> Grid:
    """One line: the chance of the team's taking at least so many tricks."""
    rows: Any = result.meta["tricks"]
    columns = [Column(reader.words("column.baz.tricks_mean"), right=False)]
    columns += [Column(str(row["tricks"])) for row in rows]
    cells = [Cell(reader.words("column.baz.at_least"), "bold")]
    cells += [Cell(figures.fixed(figures.percent(row["rate"]), 0, reader.signs)) for row in rows]
    return Grid(columns, [cells], gap=1)


def _reading(result: Result, reader: Reader) -> str:
    best: Any = result.meta["recommendation"]

    def mean(name: str) -> str:
        half = figures.half_width(best[f"{name}_low"], best[f"{name}_high"])
        return figures.with_margin(best[name], half, decimals(half), reader.signs)

    half = figures.half_width(best["score_low"], best["score_high"])
    return reader.words(
        "baz.reading_hand",
        bid=best["bid"],
        gain=figures.with_margin(best["score_mean"], half, decimals(half), reader.signs),
        margin=mean("margin"),
        next=best["next_bid"],
        tricks=figures.fixed(figures.number(result.meta["tricks_mean"]), 1, reader.signs),
        n=figures.count(result.meta["hands"], reader.signs),
        who=reader.who(result.meta),
    )
