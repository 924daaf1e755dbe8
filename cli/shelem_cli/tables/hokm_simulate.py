"""The table of hands of Hokm: a line for each number of trumps that the hakem had seen, or what he called besides."""

from __future__ import annotations

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Grid, Page
from shelem_cli.tables.hokm_rates import Row, first_rate, fitting, headings, means, rate_cells
from shelem_cli.tables.reader import THIN, Reader
from shelem_sim.result import Result

ALL = "all"


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem simulate` for hands of Hokm."""
    words, signs, meta = reader.words, reader.signs, result.meta
    notes = [words("hokm.note.kinds"), words("hokm.note.score")]
    notes.append(words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta)))
    if any(_is_thin(row) for row in result.rows):
        notes.append(words("note.thin", thin=signs.thin, n=THIN))
    total = next((row for row in result.rows if row["contract"] == ALL), None)
    readings = []
    if total is not None:
        n, rate = figures.count(total["rounds"], signs), first_rate(total, reader)
        who, rules = reader.who(meta), reader.rules(meta)
        readings.append(words("hokm.reading.simulate", rate=rate, n=n, who=who, rules=rules))
    return Page(
        title=words("title.simulate", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_grid(list(result.rows), reader)],
        readings=readings,
        notes=notes,
    )


def _grid(rows: list[Row], reader: Reader) -> Grid:
    cells = []
    tricks = means(rows, "tricks", reader, most=2)
    for row, rates, taken in zip(rows, rate_cells(rows, reader), tricks, strict=True):
        style = "dim" if _is_thin(row) else "bold" if row["contract"] == ALL else ""
        mark = reader.signs.thin if _is_thin(row) else ""
        first = [Cell(_kind(str(row["contract"]), reader), style)]
        first.append(Cell(mark + figures.count(row["rounds"], reader.signs), style))
        cells.append([*first, *rates, Cell(taken, style)])
    apart = frozenset(place for place, row in enumerate(rows) if row["contract"] == ALL and place)
    names = ("trumps", "hands", "win", "kot", "hakem_kot", "score", "tricks")
    return fitting(headings(names, reader), cells, apart, reader)


def _kind(contract: str, reader: Reader) -> str:
    """What a row counts, in the reader's words: `3`, `partner's card naras`, `all`."""
    if contract == ALL:
        return reader.words("column.all")
    named, _, naras = contract.partition("-")
    text = named if named.isdigit() else reader.words(f"hokm.{named}")
    return f"{text} {reader.words('hokm.naras')}" if naras else text


def _is_thin(row: Row) -> bool:
    return (figures.number(row["rounds"]) or 0) < THIN and row["contract"] != ALL
