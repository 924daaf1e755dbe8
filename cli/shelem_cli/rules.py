"""`shelem rules`: which rule sets there are, what is in them, how they differ. It checks files, too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from shelem_cli.options import House, Show, grouped, rule_set_names
from shelem_sim.errors import ShelemError

if TYPE_CHECKING:
    from shelem_sim.result import Result
    from shelem_sim.rules import Rules


@grouped
def rules(
    show: Show,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="NAME|FILE.toml",
            help="None: list all. One: every field. Several: in what they differ.",
            autocompletion=rule_set_names,
            show_default=False,
        ),
    ] = None,
    house: House = None,
    all_fields: Annotated[
        bool, typer.Option("--all", help="Also the fields in which several are the same.", show_default=False)
    ] = False,
) -> int:
    """List rule sets, show one, or show several side by side; check a file of your own."""
    from shelem_cli.session import Session
    from shelem_cli.tables import rules as pages
    from shelem_sim.rules import load_game, preset_names

    session = Session(show)
    sets = [load_game(name, house or ()) for name in names or preset_names()]
    if not names:
        result = _list(sets)
        return session.finish(result, lambda reader: pages.list_page(result, reader))
    if len(sets) == 1:
        result = _one(sets[0])
        return session.finish(result, lambda reader: pages.one_page(result, reader, sets[0], sets[0].idle()))
    labels = _labels(sets, names)
    result, same = _several(sets, labels, all_fields)
    idle = {label: rule_set.idle() for label, rule_set in zip(labels, sets, strict=True)}
    return session.finish(result, lambda reader: pages.several_page(result, reader, labels, idle, same))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog="Example:  shelem rules modern traditional")(rules)


def _list(sets: Sequence[Rules]) -> Result:
    return _result(sets, [{"name": each.name, "description": each.description} for each in sets])


def _one(rules: Rules) -> Result:
    rows: list[dict[str, object]] = [
        {
            "field": name,
            "value": value,
            "meaning": rules.known[name].meaning,
            "source": rules.known[name].source,
            "unit": rules.known[name].unit,
            "allowed": rules.known[name].allowed,
        }
        for name, value in rules.toml_values().items()
    ]
    return _result([rules], rows)


def _several(sets: Sequence[Rules], labels: Sequence[str], all_fields: bool) -> tuple[Result, int]:
    values = [each.toml_values() for each in sets]
    known = {name: field for each in sets for name, field in each.known.items()}
    rows: list[dict[str, object]] = []
    for name, field in known.items():
        of_each = [each.get(name) for each in values]
        # By text, for False equals 0 to Python
        if all_fields or len(set(map(repr, of_each))) > 1:
            named = dict(zip(labels, of_each, strict=True))
            rows.append({"field": name, **named, "meaning": field.meaning, "source": field.source})
    return _result(sets, rows), len(known) - len(rows)


def _result(sets: Sequence[Rules], rows: list[dict[str, object]]) -> Result:
    from shelem_sim import __version__
    from shelem_sim.result import Result

    names = [each.name for each in sets]
    house = [each.house_rules() for each in sets]
    one = len(sets) == 1
    meta: dict[str, object] = {
        "command": "rules",
        "version": __version__,
        "rules": names[0] if one else names,
        "house_rules": house[0] if one else house,
    }
    return Result(meta, rows)


def _labels(sets: Sequence[Rules], asked: Sequence[str]) -> list[str]:
    """A heading for each rule set: its name, or what was asked for where two have the same."""
    names = [each.name for each in sets]
    labels = [name if names.count(name) == 1 else source for name, source in zip(names, asked, strict=True)]
    if len(set(labels)) < len(labels):
        twice = next(label for label in labels if labels.count(label) > 1)
        raise ShelemError(f"rules to compare must differ, and {twice} was named twice")
    return labels
