"""Ledgers side by side: one line a round, and for each rule set what the teams score and stand at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shelem_cli.tables.grid import Cell, Column, Grid, Page, in_pieces
from shelem_cli.tables.reader import Reader
from shelem_sim.result import Result

if TYPE_CHECKING:
    from shelem_sim.games.shelem.ledger import Entry


def page(result: Result, entered: Sequence[Sequence[Entry]], reader: Reader) -> Page:
    """The page of `shelem score`.

    Args:
        result: of `side_by_side`.
        entered: the ledgers that it was made of, one a rule set.
        reader: whom it is for; rule sets that the width has no room for go into further grids.
    """
    words, signs = reader.words, reader.signs
    names = list(dict.fromkeys(str(row["rules"]) for row in result.rows))
    by_rules = dict(zip(names, entered, strict=True))
    facts = [reader.rules(result.meta)]
    start = result.meta["start"]
    if isinstance(start, list) and any(start):
        facts.append(words("facts.start", totals=_pair(start)))
    notes = [words("note.score_cells")]
    if any(entry.protected for entries in entered for entry in entries):
        notes.append(words("note.score_protected", mark=signs.thin))
    if any(entry.winner is not None for entries in entered for entry in entries[:-1]):
        notes.append(words("note.score_won", mark=signs.beyond))
    return Page(
        title=words("title.score"),
        facts=f" {signs.dot} ".join(facts),
        grids=in_pieces(names, reader.width, lambda some, gap: _grid(some, by_rules, reader, gap)),
        readings=[_reading(name, entries, reader) for name, entries in by_rules.items()],
        notes=notes,
    )


def _grid(names: Sequence[str], by_rules: dict[str, Sequence[Entry]], reader: Reader, gap: int) -> Grid:
    words = reader.words
    rows = []
    for line in zip(*(by_rules[name] for name in names), strict=True):
        # Where slam is a number, one rule set says the number: the heading of a line says what most say
        contract = reader.contract(max((entry.contract for entry in line), key=len))
        cells = [Cell(str(line[0].round), "bold"), Cell(str(line[0].declarer)), Cell(contract)]
        for entry, before in zip(line, _before(names, by_rules, line[0].round), strict=True):
            style = "dim" if before else ""
            cells += [Cell(_score(entry, reader), style), Cell(_total(entry, reader), style or "bold")]
        rows.append(cells)
    columns = [Column(words(f"column.{name}")) for name in ("round", "declarer", "contract")]
    for name in names:
        columns += [Column(name), Column(words("column.total"))]
    return Grid(columns, rows, gap=gap)


def _before(names: Sequence[str], by_rules: dict[str, Sequence[Entry]], number: int) -> list[bool]:
    """Whether the match was won before this round, under each rule set."""
    return [number > 1 and by_rules[name][number - 2].winner is not None for name in names]


def _score(entry: Entry, reader: Reader) -> str:
    mark = reader.signs.thin if entry.protected else ""
    said = [reader.words(f"score.{name}") for name in ("yasa", "sweep") if getattr(entry, name)]
    return " ".join([*said, mark + _pair(entry.score)])


def _total(entry: Entry, reader: Reader) -> str:
    return _pair(entry.total) + (reader.signs.beyond if entry.winner is not None else "")


def _reading(name: str, entries: Sequence[Entry], reader: Reader) -> str:
    won = next((entry for entry in entries if entry.winner is not None), None)
    last = won or entries[-1]
    totals = _pair(last.total)
    if won is None:
        return reader.words("reading.score_open", rules=name, n=last.round, totals=totals)
    return reader.words("reading.score_won", rules=name, n=last.round, totals=totals, team=won.winner)


def _pair(values: Sequence[int]) -> str:
    return f"{values[0]} / {values[1]}"
