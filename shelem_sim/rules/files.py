"""Rule sets from presets, TOML files and `--set`.

A file sets the fields that differ from what it `extends`: a preset, or another file by its path from there;
without `extends`, the preset `modern`. Every chain ends in a preset that sets all fields of its game.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from shelem_sim.rules.base import RuleError, Rules
from shelem_sim.rules.baz import BazRules
from shelem_sim.rules.duel import DuelRules
from shelem_sim.rules.hokm import HokmRules
from shelem_sim.rules.rule_set import RuleSet
from shelem_sim.rules.values import show

_PRESETS = {
    "modern": "shelem",
    "classic": "shelem",
    "modern-joker": "shelem",
    "traditional": "shelem",
    "double-yasa": "shelem",
    "duel": "duel",
    "baz": "baz",
    "hokm": "hokm",
}
"""Every preset with its game."""

_KINDS: dict[str, type[Rules]] = {"modern": RuleSet, "duel": DuelRules, "baz": BazRules, "hokm": HokmRules}
"""The first preset of each game. What extends none of them extends `modern`."""

_FOLDER = Path(__file__).parent.parent / "presets"
_ABOUT = ("extends", "name", "description")


@dataclass(frozen=True)
class _Layer:
    """What one file says. `preset` is its name where it is one; `label` is how messages call the file."""

    path: Path
    preset: str | None
    label: str
    table: dict[str, object]


def preset_names(game: str | None = None) -> list[str]:
    """The names of the rule sets that come with the package, all or those of a game, the default first."""
    return [name for name, of_game in _PRESETS.items() if game in (None, of_game)]


def load_rules(source: str, house: Sequence[str] = ()) -> RuleSet:
    """The rule set of Shelem, for four players or two, that a preset or a file has; see `load_game`.

    Raises:
        RuleError: as `load_game`, or it is that of another game.
    """
    return _shelem(load_game(source, house))


def load_game(source: str, house: Sequence[str] = ()) -> Rules:
    """The rule set of a preset or a file of any game, with house rules on top.

    Args:
        source: a preset's name, or the path to a TOML file (with a `/` in it, or ending in `.toml`).
        house: texts `FIELD=VALUE`, as `--set` takes them: `min_bid=105`, `forced_after=none`, `slam=final`.
            Of two for one field the last holds.

    Raises:
        RuleError: there is no such preset or file, or its fields are at fault; all faults are in the text.
    """
    faults = []
    fields: dict[str, object] = {}
    for text in house:
        name, equals, value = text.partition("=")
        if equals:
            fields[name.strip()] = _house_value(value.strip())
        else:
            faults.append(f"--set must be FIELD=VALUE, such as min_bid=105, not {show(text)}")
    return _built(source, _chain(source), fields, faults)


def rules_from_preset(preset: str, house_rules: Mapping[str, object] | None = None) -> RuleSet:
    """The rule set of a record of Shelem; see `game_from_preset`, and of errors `load_rules`."""
    return _shelem(game_from_preset(preset, house_rules))


def game_from_preset(preset: str, house_rules: Mapping[str, object] | None = None) -> Rules:
    """The rule set of a round record: a preset, and the fields that differ from it, as JSON writes them.

    Raises:
        RuleError: there is no such preset, or the fields are at fault; all faults are in the text.
    """
    if preset not in _PRESETS:
        raise RuleError(preset, [f"must be one of {', '.join(_PRESETS)}{_did_you_mean(preset, _PRESETS)}"])
    return _built(preset, _chain(preset), house_rules or {}, [])


def _shelem(rules: Rules) -> RuleSet:
    if not isinstance(rules, RuleSet):
        raise RuleError(rules.name, [f"{rules.game} is another game than Shelem, and this is there for Shelem alone"])
    return rules


def _house_value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    # A minus sign copied from a text is not a hyphen.
    text = text.replace("−", "-")
    try:
        # Persian and Arabic digits are digits to Python too.
        return int(text)
    except ValueError:
        return text


def _built(source: str, chain: list[_Layer], house: Mapping[str, object], faults: list[str]) -> Rules:
    """The rule set of the files in `chain`, the one asked for first, under the house rules.

    Args:
        source: what the user asked for, for messages.
        chain: as `_chain` returns it.
        house: fields on top.
        faults: those found already, to be reported with the rest.
    """
    asked_for = chain[0]
    kind = next(_KINDS[layer.preset] for layer in chain if layer.preset in _KINDS)
    about = {name: asked_for.table[name] for name in ("name", "description") if name in asked_for.table}
    for name, value in about.items():
        if not isinstance(value, str) or len(value.splitlines()) != 1:
            faults.append(f"{name} must be one line of text, not {show(value)}")

    values: dict[str, object] = {}
    origins: dict[str, str] = {}
    for layer in reversed(chain):
        fields = {name: value for name, value in layer.table.items() if name not in _ABOUT}
        _lay_on(kind, values, origins, faults, fields, "" if layer is asked_for else f" (in {layer.label})")
    _lay_on(kind, values, origins, faults, house, "")

    sound, more = kind.checked(values, origins)
    chosen = {*house, *(name for layer in chain if not layer.preset for name in layer.table)}
    more += kind.chosen_in_vain(sound, chosen)
    if faults or more:
        raise RuleError(source, faults + more)
    return kind(
        name=asked_for.preset or str(about.get("name", asked_for.path.stem)),
        base=next(layer.preset for layer in chain if layer.preset),
        description=str(about.get("description", "")),
        **kind.settled(sound, chosen),
    )


def _lay_on(
    kind: type[Rules],
    values: dict[str, object],
    origins: dict[str, str],
    faults: list[str],
    fields: Mapping[str, object],
    where: str,
) -> None:
    """Set the fields in `values`, and in `origins` where each stands; what is no field goes to `faults`."""
    for name, value in fields.items():
        if name in kind.known:
            values[name], origins[name] = value, where
        else:
            faults.append(f"unknown field {show(name)}{_did_you_mean(name, kind.known)}{where}")


def _did_you_mean(name: str, names: Iterable[str]) -> str:
    near = get_close_matches(name, list(names), n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def _chain(source: str) -> list[_Layer]:
    """The file asked for, what it extends, and so on to a preset that extends none."""
    chain: list[_Layer] = []
    extends: object = source
    folder = Path()
    while extends is not None:
        try:
            layer = _layer(extends, folder)
        except ValueError as fault:
            raise RuleError(source, [f"extends {show(extends)}: {fault}" if chain else str(fault)]) from None
        chain.append(layer)
        if len({one.path for one in chain}) < len(chain):
            circle = " -> ".join(one.label for one in chain)
            raise RuleError(source, [f"extends goes round in a circle, {circle}"])
        extends = layer.table.get("extends", None if layer.preset in _KINDS else "modern")
        folder = layer.path.parent
    return chain


def _layer(source: object, folder: Path) -> _Layer:
    """The file that `source` means when a file of `folder` names it; ValueError says what is wrong."""
    if not isinstance(source, str):
        raise ValueError(f"must be a rule set's name or the path of a .toml file, not {show(source)}")
    if source in _PRESETS:
        return _preset(source)
    if source.endswith(".toml") or "/" in source or os.sep in source:
        table = _table(folder / source)
        return _Layer((folder / source).resolve(), None, source, table)
    raise ValueError(f"must be one of {', '.join(_PRESETS)} or a path ending in .toml{_did_you_mean(source, _PRESETS)}")


@cache
def _preset(name: str) -> _Layer:
    path = _FOLDER / f"{name}.toml"
    return _Layer(path, name, name, _table(path))


def _table(path: Path) -> dict[str, object]:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise ValueError("no such file") from None
    except IsADirectoryError:
        raise ValueError("is a directory, not a file") from None
    except OSError as fault:
        raise ValueError(f"cannot be read, {fault.strerror}") from None
    try:
        # Some editors begin a UTF-8 file with a byte order mark.
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        line = content[: fault.start].count(b"\n") + 1
        raise ValueError(f"is not UTF-8 text, see line {line}") from None
    except tomllib.TOMLDecodeError as fault:
        raise ValueError(f"is not TOML: {fault}") from None
