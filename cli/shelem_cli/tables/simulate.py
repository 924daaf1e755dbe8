"""The table of rounds played out: one line a contract."""

from __future__ import annotations

from shelem_cli.tables import figures
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, Page, fits
from shelem_cli.tables.reader import THIN, Reader, confidence
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

Row = dict[str, object]
ALL = "all"


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem simulate`: contracts in order, all of them set apart below, then the reading."""
    words, signs, meta = reader.words, reader.signs, result.meta
    rows = [row for row in result.rows if row["rounds"] or row["contract"] == ALL]
    notes = [words("note.interval", pm=signs.plus_minus, percent=reader.confidence(meta))]
    if any(_is_thin(row) for row in rows):
        notes.append(words("note.thin", thin=signs.thin, n=THIN))
    if meta.get("passed_out"):
        passed_out = figures.count(meta["passed_out"], signs)
        notes.append(words("note.passed_out", passed_out=passed_out, redeals=figures.count(meta.get("redeals"), signs)))
    return Page(
        title=words("title.simulate", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_fitting(rows, result, reader)],
        readings=_readings(rows, result, reader),
        notes=notes,
    )


def _fitting(rows: list[Row], result: Result, reader: Reader) -> Grid:
    layouts = ((2, GAP, True), (2, NARROW_GAP, True), (2, NARROW_GAP, False), (1, NARROW_GAP, False))
    tries = (_grid(rows, result, reader, *layout) for layout in layouts)
    return next((grid for grid in tries if fits(grid, reader.width)), _grid(rows, result, reader, *layouts[-1]))


def _grid(rows: list[Row], result: Result, reader: Reader, most: int, gap: int, spread: bool) -> Grid:
    words, signs = reader.words, reader.signs
    made = [(figures.percent(row["made_rate"]), _made_half(row)) for row in rows]
    sure = confidence(result.meta)
    points = [
        (
            figures.number(row["points_mean"]),
            figures.half_width_of_mean(row["points_sd"], row["rounds"], sure),
        )
        for row in rows
    ]
    thick = [index for index, row in enumerate(rows) if not _is_thin(row)] or range(len(rows))
    made_digits = figures.decimals_for([made[index][1] for index in thick], most)
    points_digits = figures.decimals_for([points[index][1] for index in thick], most)
    cells = []
    names: list[str] = []
    for index, row in enumerate(rows):
        style = "dim" if _is_thin(row) else "bold" if row["contract"] == ALL else ""
        mark = signs.thin if _is_thin(row) else ""
        texts = {
            "contract": reader.contract(row["contract"]),
            "rounds": mark + figures.count(row["rounds"], signs),
            "made_rate": figures.with_margin(*made[index], made_digits, signs),
            "points_mean": figures.with_margin(*points[index], points_digits, signs),
            "points_sd": figures.fixed(figures.number(row["points_sd"]), 1, signs),
            "declarer_score_mean": figures.fixed(figures.number(row["declarer_score_mean"]), 1, signs),
            "defender_score_mean": figures.fixed(figures.number(row["defender_score_mean"]), 1, signs),
            "yasa_rate": figures.fixed(figures.percent(row["yasa_rate"]), 1, signs),
            "sweep_rate": figures.fixed(figures.percent(row["sweep_rate"]), 1, signs),
        }
        if not spread:
            del texts["points_sd"]
        names = list(texts)
        cells.append([Cell(text, style) for text in texts.values()])
    apart = frozenset(index for index, row in enumerate(rows) if row["contract"] == ALL and index)
    return Grid([Column(words(f"column.{name}")) for name in names], cells, apart, gap)


def _readings(rows: list[Row], result: Result, reader: Reader) -> list[str]:
    total = next((row for row in rows if row["contract"] == ALL), None)
    numbers = [row for row in rows if str(row["contract"]).isdigit() and row["rounds"]]
    if total is None or not numbers:
        return []
    common = max(numbers, key=lambda row: figures.number(row["rounds"]) or 0)
    return [
        reader.words(
            "reading.simulate",
            rate=_rate(total, reader),
            contract=common["contract"],
            common=_rate(common, reader),
            n=figures.count(common["rounds"], reader.signs),
            who=reader.who(result.meta),
            rules=reader.rules(result.meta),
        )
    ]


def _rate(row: Row, reader: Reader) -> str:
    half = _made_half(row)
    return figures.with_margin(figures.percent(row["made_rate"]), half, decimals(half), reader.signs)


def _made_half(row: Row) -> float | None:
    half = figures.half_width(row["low"], row["high"])
    return None if half is None else 100 * half


def _is_thin(row: Row) -> bool:
    return (figures.number(row["rounds"]) or 0) < THIN and row["contract"] != ALL
