"""How fast this machine plays."""

from __future__ import annotations

from collections.abc import Mapping

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Column, Grid, Page
from shelem_cli.tables.reader import Reader
from shelem_sim.result import Result


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem bench`: a line a strategy and number of threads, then the machine."""
    words, signs, meta = reader.words, reader.signs, result.meta
    base: dict[object, float] = {}
    rows = []
    for row in result.rows:
        speed = figures.number(row["rounds_per_second"])
        plays = figures.number(row["card_plays_per_second"])
        if row["threads"] == 1 and speed:
            base[row["strategy"]] = speed
        alone = base.get(row["strategy"])
        times = speed / alone if speed is not None and alone else None
        rows.append(
            [
                Cell(str(row["strategy"]), "bold"),
                Cell(str(row["threads"])),
                Cell(signs.nothing if speed is None else figures.rate(speed), "bold"),
                Cell(signs.nothing if plays is None else figures.rate(plays)),
                Cell(figures.fixed(times, 2, signs)),
            ]
        )
    names = ("strategy", "threads", "rounds_per_second", "card_plays_per_second", "speedup")
    columns = [Column(words(f"column.{name}"), right=name != "strategy") for name in names]
    facts = [str(meta.get("cpu") or ""), _versions(meta.get("versions"))]
    return Page(
        title=words("title.bench"),
        facts=f" {signs.dot} ".join(fact for fact in facts if fact),
        warning=reader.warning(meta),
        grids=[Grid(columns, rows)],
        notes=[
            words(
                "note.bench_times",
                compile=_seconds(meta, "compile_seconds"),
                load=_seconds(meta, "load_seconds"),
            )
        ],
    )


def _seconds(meta: Mapping[str, object], key: str) -> str:
    known = figures.number(meta.get(key))
    return "?" if known is None else f"{known:.2f} s"


def _versions(versions: object) -> str:
    if not isinstance(versions, Mapping):
        return "" if versions is None else str(versions)
    return ", ".join(f"{name} {number}" for name, number in versions.items())
