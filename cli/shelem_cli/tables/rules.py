"""Rule sets as tables: all of them, one, or several side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from shelem_cli.tables.grid import Cell, Column, Grid, Page, in_pieces
from shelem_cli.tables.reader import Reader, spelled
from shelem_sim.result import Result

if TYPE_CHECKING:
    from shelem_sim.rules import Rules


def list_page(result: Result, reader: Reader) -> Page:
    """The page of `shelem rules`: a line each."""
    words = reader.words
    rows = [[Cell(str(row["name"]), "bold"), Cell(str(row["description"]))] for row in result.rows]
    columns = [Column(words("column.name"), right=False), Column(words("column.description"), False, True)]
    return Page(words("title.rules"), grids=[Grid(columns, rows)], notes=[words("note.more")])


def one_page(result: Result, reader: Reader, rules: Rules, idle: frozenset[str]) -> Page:
    """The page of `shelem rules NAME`: every field with value, meaning and source; idle ones grey."""
    words = reader.words
    house = rules.house_rules()
    rows = []
    for row in result.rows:
        name = str(row["field"])
        grey = "dim" if name in idle else ""
        value = Cell(_value(row["value"], reader), grey or ("yellow" if name in house else "bold"))
        rows.append([Cell(name, grey), value, Cell(str(row["meaning"]), grey), Cell(str(row["source"]), "dim")])
    columns = [Column(words(f"column.{name}"), right=False) for name in ("field", "value")]
    columns += [Column(words(f"column.{name}"), right=False, wraps=True) for name in ("meaning", "source")]
    facts = reader.rules({"rules": rules.base, "house_rules": house}) if house or rules.base != rules.name else ""
    return Page(
        title=words("title.rules_one", name=rules.name),
        facts=f"{rules.description} {reader.signs.dot} {facts}".strip(f" {reader.signs.dot}"),
        grids=[Grid(columns, rows)],
    )


def several_page(
    result: Result, reader: Reader, names: Sequence[str], idle: Mapping[str, frozenset[str]], same: int
) -> Page:
    """The page of `shelem rules NAME NAME…`.

    Args:
        result: the fields to show, a column a rule set.
        reader: whom it is for; rule sets that a narrow page has no room for go into further grids.
        names: the rule sets.
        idle: for each, the fields that cannot matter under it; they are grey.
        same: how many fields are left out for being the same in all.
    """
    words = reader.words
    notes = [words("note.all_fields", n=same)] if same else []
    if not result.rows:
        notes.insert(0, words("note.no_difference"))
    grids = in_pieces(names, reader.width, lambda some, gap: _side_by_side(result, reader, some, idle, gap))
    if not result.rows:
        grids = []
    return Page(words("title.rules_several"), grids=grids, notes=notes)


def _side_by_side(
    result: Result, reader: Reader, names: Sequence[str], idle: Mapping[str, frozenset[str]], gap: int
) -> Grid:
    rows = []
    for row in result.rows:
        field = str(row["field"])
        values = [Cell(_value(row[name], reader), "dim" if field in idle[name] else "") for name in names]
        rows.append([Cell(field, "bold"), *values])
    columns = [
        Column(reader.words("column.field"), right=False),
        *(Column(name, right=False) for name in names),
    ]
    return Grid(columns, rows, gap=gap)


def _value(value: object, reader: Reader) -> str:
    if value is None:
        return reader.signs.nothing
    return spelled(value) or reader.signs.nothing
