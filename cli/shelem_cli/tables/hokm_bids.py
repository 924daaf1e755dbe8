"""What naming trump is worth in Hokm: a line a class of first five cards."""

from __future__ import annotations

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Grid, Page
from shelem_cli.tables.hokm_rates import Row, first_rate, fitting, headings, rate_cells
from shelem_cli.tables.reader import Reader
from shelem_sim.result import Result


def page(result: Result, reader: Reader, safe: float, min_hands: int) -> Page:
    """The page of `shelem bids` for Hokm.

    Args:
        result: of `shelem_sim.games.hokm.bids.bids`.
        reader: whom it is for.
        safe: the chance, 0..1, from which a class is set in bold.
        min_hands: classes of fewer hands are greyed out.
    """
    words, signs, meta = reader.words, reader.signs, result.meta
    notes = [words("hokm.note.score"), words("hokm.note.safe", percent=f"{100 * safe:g}")]
    notes.append(words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta)))
    if any(row["hands"] < min_hands for row in _rows(result)):
        notes.append(words("note.thin", thin=signs.thin, n=f"{min_hands:,}"))
    over_all: Row = meta["all"]  # type: ignore[assignment]
    reading = words(
        "hokm.reading.simulate",
        rate=first_rate(over_all, reader),
        n=figures.count(meta.get("rounds"), signs),
        who=reader.who(meta),
        rules=reader.rules(meta),
    )
    return Page(
        title=words("hokm.title.bids"),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_grid(result, reader, safe, min_hands)],
        readings=[reading],
        notes=notes,
    )


def _rows(result: Result) -> list[Row]:
    return list(result.rows)


def _grid(result: Result, reader: Reader, safe: float, min_hands: int) -> Grid:
    rows = _rows(result)
    by = result.columns[: result.columns.index("hands")] if rows else []
    cells = []
    for row, rates in zip(rows, rate_cells(rows, reader), strict=True):
        is_thin = row["hands"] < min_hands
        style = "dim" if is_thin else "bold" if row["win_rate"] >= safe else ""
        share = figures.percent(row["share"])
        line = [Cell(str(row[name]), style) for name in by]
        line.append(Cell((reader.signs.thin if is_thin else "") + figures.count(row["hands"], reader.signs), style))
        line.append(Cell(figures.fixed(share, 1 if share is None or share >= 1 else 3, reader.signs), style))
        cells.append(line + ([Cell(cell.text, style) for cell in rates] if is_thin else rates))
    names = [*by, "hands", "share", "win", "kot", "hakem_kot", "score"]
    return fitting(headings(names, reader), cells, frozenset(), reader)
