"""The tables of whole matches: how long they last, and who wins them."""

from __future__ import annotations

from collections.abc import Mapping

from shelem_cli.tables import figures
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, Page, fits
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

Row = dict[str, object]
LENGTH = "rounds_per_match"
MEDIAN = "q50"


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem simulate --matches`: the length of a match with its quantiles, then the rates."""
    words, signs, meta = reader.words, reader.signs, result.meta
    rows = {str(row["metric"]): row for row in result.rows}
    notes = [
        words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta)),
        words("note.quantile"),
    ]
    if meta.get("passed_out"):
        passed_out, played = (figures.count(meta.get(key), signs) for key in ("passed_out", "played_rounds"))
        notes.append(words("note.passed_out_matches", passed_out=passed_out, rounds=played))
    rates = [row for name, row in rows.items() if name != LENGTH]
    return Page(
        title=words("title.matches", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_lengths(rows[LENGTH], reader), _rates(rates, reader, meta)],
        readings=_readings(rows, result, reader),
        notes=notes,
    )


def _lengths(row: Row, reader: Reader) -> Grid:
    words, signs = reader.words, reader.signs
    columns = [Column(words(f"column.{LENGTH}")), Column(words("column.points_sd"))]
    cells = [Cell(_mean(row, reader), "bold"), Cell(figures.fixed(figures.number(row["sd"]), 1, signs))]
    for name, value in row.items():
        if not _is_quantile(name):
            continue
        middle = name == MEDIAN
        heading = words("column.median") if middle else words("column.quantile", percent=int(name[1:]))
        columns.append(Column(heading))
        cells.append(Cell(figures.count(value, signs), "bold" if middle else ""))
    tries = (Grid(columns, [cells], gap=gap) for gap in (GAP, NARROW_GAP))
    return next((grid for grid in tries if fits(grid, reader.width)), Grid(columns, [cells], gap=NARROW_GAP))


def _is_quantile(name: str) -> bool:
    return name[:1] == "q" and name[1:].isdigit()


def _rates(rows: list[Row], reader: Reader, meta: Mapping[str, object]) -> Grid:
    words = reader.words
    # By the widest interval: that of a rate near nothing would give the others digits they do not bear
    digits = decimals(max((_half(row, 100) or 0.0 for row in rows), default=None))
    cells = [
        [
            Cell(reader.metric(str(row["metric"]), meta)),
            Cell(figures.with_margin(figures.percent(row["value"]), _half(row, 100), digits, reader.signs)),
        ]
        for row in rows
    ]
    return Grid([Column(words("column.of_matches"), right=False), Column(words("column.value"))], cells)


def _readings(rows: dict[str, Row], result: Result, reader: Reader) -> list[str]:
    return [
        reader.words(
            "reading.matches",
            rounds=_mean(rows[LENGTH], reader),
            opener=_rate(rows["opener_win_rate"], reader),
            points=result.meta["comeback"],
            comeback=_rate(rows["comeback_rate"], reader),
            n=reader.played(result.meta),
            who=reader.who(result.meta),
            rules=reader.rules(result.meta),
        )
    ]


def _mean(row: Row, reader: Reader) -> str:
    half = _half(row, 1)
    return figures.with_margin(figures.number(row["value"]), half, decimals(half), reader.signs)


def _rate(row: Row, reader: Reader) -> str:
    half = _half(row, 100)
    return figures.with_margin(figures.percent(row["value"]), half, decimals(half), reader.signs)


def _half(row: Row, scale: float) -> float | None:
    half = figures.half_width(row["low"], row["high"])
    return None if half is None else scale * half
