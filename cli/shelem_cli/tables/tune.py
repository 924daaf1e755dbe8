"""A tuned strategy: its parameters before and after, and what that gains."""

from __future__ import annotations

from collections.abc import Mapping

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Column, Grid, Page
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem tune`."""
    words, meta = reader.words, result.meta
    columns = [Column(words("column.parameter"), right=False), Column(words("column.before"))]
    columns.append(Column(words("column.after")))
    rows = [
        [
            Cell(str(row["parameter"]), "bold"),
            Cell(_short(row["before"], reader)),
            Cell(_short(row["after"], reader), "dim" if row["after"] == row["before"] else "green"),
        ]
        for row in result.rows
    ]
    return Page(
        title=words("title.tune", strategy=meta["strategy"]),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[Grid(columns, rows)],
        readings=[
            words(
                f"reading.tune_{name}",
                points=_points(meta, name, reader),
                n=figures.count(meta["held_out_rounds"], reader.signs),
                strategy=meta["strategy"],
            )
            for name in ("gain", "exploitability")
            if meta[name] is not None
        ],
        notes=[
            words("note.interval", pm=reader.signs.plus_minus, percent=reader.confidence(meta)),
            words("note.tune", n=figures.count(meta["comparison_rounds"], reader.signs)),
        ],
    )


def _points(meta: Mapping[str, object], name: str, reader: Reader) -> str:
    half = figures.half_width(meta[f"{name}_low"], meta[f"{name}_high"])
    return figures.with_margin(figures.number(meta[name]), half, decimals(half), reader.signs, sign=True)


def _short(value: object, reader: Reader) -> str:
    known = figures.number(value)
    return reader.signs.nothing if known is None else f"{known:g}"
