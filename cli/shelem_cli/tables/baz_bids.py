"""The bid table of Shelem Baz: one line a class of hands, one column a contract of the team."""

from __future__ import annotations

from collections.abc import Sequence

from shelem_cli.tables import figures
from shelem_cli.tables.bids import HandClass, classes, heat
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, Page, fits
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result


def page(result: Result, reader: Reader, safe: float, min_hands: int) -> Page:
    """The page of `shelem bids` for Shelem Baz; arguments as of the one for Shelem."""
    words, signs, meta = reader.words, reader.signs, result.meta
    found = classes(result)
    notes = [
        words("baz.note_class"),
        words("note.pays", rules=reader.rules(meta)),
        words("note.safe", percent=f"{100 * safe:g}"),
        words("note.widest", pm=signs.plus_minus, percent=reader.confidence(meta)),
    ]
    if any(each.hands < min_hands for each in found):
        notes.append(words("note.thin", thin=signs.thin, n=f"{min_hands:,}"))
    return Page(
        title=words("title.bids", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_fitting(found, reader, safe, min_hands)] if found else [],
        readings=[_reading(result, reader)],
        notes=notes,
    )


def _fitting(found: list[HandClass], reader: Reader, safe: float, min_hands: int) -> Grid:
    contracts = [int(figures.number(row["bid"]) or 0) for row in found[0].rows]
    tries = [
        _grid(found, contracts[::step], reader, safe, min_hands, gap) for step in (1, 2, 4) for gap in (GAP, NARROW_GAP)
    ]
    return next((grid for grid in tries if fits(grid, reader.width)), tries[-1])


def _grid(
    found: list[HandClass], contracts: Sequence[int], reader: Reader, safe: float, min_hands: int, gap: int
) -> Grid:
    words, signs = reader.words, reader.signs
    headings = [words(f"column.baz.{name}") for name in found[0].names]
    headings += [words("column.hands"), words("column.share"), *map(str, contracts)]
    headings += [words("column.widest", pm=signs.plus_minus), words("column.pays"), words("column.safe")]
    headings += [words("column.baz.tricks_mean"), words("column.baz.bid_mean")]
    lines = []
    for each in found:
        grey = "dim" if each.hands < min_hands else ""
        chances = {int(figures.number(row["bid"]) or 0): figures.percent(row["made_rate"]) for row in each.rows}
        first, half = each.rows[0], each.widest
        ends = [row and str(row["bid"]) for row in (each.paying(), each.safe(safe))]
        lines.append(
            [
                *(Cell(str(value), grey or "bold") for value in each.values),
                Cell(f"{signs.thin if grey else ''}{each.hands:,}", grey),
                Cell(figures.fixed(figures.percent(first["share"]), 1, signs), grey),
                *(Cell(figures.fixed(chances[bid], 0, signs), grey or heat(chances[bid])) for bid in contracts),
                Cell(figures.fixed(None if half is None else 100 * half, 1, signs), "dim"),
                *(Cell(text or signs.nothing, grey or "bold") for text in ends),
                Cell(figures.fixed(figures.number(first["tricks_mean"]), 1, signs), grey),
                Cell(figures.fixed(figures.number(first["bid_mean"]), 1, signs), grey),
            ]
        )
    return Grid([Column(heading) for heading in headings], lines, gap=gap)


def _reading(result: Result, reader: Reader) -> str:
    meta = result.meta
    half = figures.half_width(meta["tricks_low"], meta["tricks_high"])
    mean = figures.with_margin(figures.number(meta["tricks_mean"]), half, decimals(half), reader.signs)
    spread = figures.fixed(figures.number(meta["tricks_sd"]), 1, reader.signs)
    return reader.words("baz.reading_bids", tricks=mean, sd=spread, who=reader.who(meta))
