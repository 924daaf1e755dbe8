"""What a line of a record file looks like: its keys and what each holds, before anything is played."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from shelem_sim.cards import SUITS, parse_card, parse_cards

FORMAT = "shelem-round/1"
_LIMIT = 2**63

Test = Callable[[Any], bool]


class UnreadableError(Exception):
    """What is no record of this format; its faults, one line each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(*faults)
        self.faults = faults


def show(value: object) -> str:
    """A value as a message quotes it: as JSON, on one line, not too long."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = text if text.isprintable() else json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _is_whole(value: object) -> bool:
    return type(value) is int and -_LIMIT <= value < _LIMIT


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < _LIMIT


def _is_seat(value: object) -> bool:
    return type(value) is int and 0 <= value <= 3


def _is_total(value: object) -> bool:
    """Points of both teams, small enough to be added up."""
    return isinstance(value, list) and len(value) == 2 and all(type(n) is int and abs(n) < 10**9 for n in value)


def _is_call(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"pass|slam|counter-slam|[1-9][0-9]{0,2}", value))


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _texts(count: int) -> Test:
    return lambda value: isinstance(value, list) and len(value) == count and all(map(_is_text, value))


def _or_null(test: Test) -> Test:
    return lambda value: value is None or test(value)


def _is_suit(value: object) -> bool:
    return isinstance(value, str) and len(value) == 1 and value in SUITS


_SEAT, _COUNT, _PAIR = "a seat 0, 1, 2 or 3", "a whole number from 0 on", "[team 0, team 1] in points"

_KEYS: dict[str, tuple[Test, str]] = {
    "format": (lambda value: value == FORMAT, f'"{FORMAT}"'),
    "rules": (_is_text, "the name of a preset"),
    "house_rules": (lambda value: isinstance(value, dict), "an object of fields"),
    "shuffle": (
        lambda value: _is_text(value) and bool(re.fullmatch(r"uniform|riffle:[1-9]\d*", value)),
        "uniform or riffle:N",
    ),
    "seed": (_is_whole, "a whole number"),
    "match": (_or_null(_is_count), f"{_COUNT} or null"),
    "round": (_is_count, _COUNT),
    "passed_out": (_is_count, _COUNT),
    "seats": (lambda value: _texts(4)(value) and all(value), "the names of four strategies"),
    "dealer": (_is_seat, _SEAT),
    "opener": (_is_seat, _SEAT),
    "score_before": (_is_total, _PAIR),
    "score": (_is_total, _PAIR),
    "score_after": (_is_total, _PAIR),
    "match_over": (lambda value: isinstance(value, bool), "true or false"),
    "winner": (_or_null(lambda value: type(value) is int and value in (0, 1)), "0, 1 or null"),
    "hands": (_texts(4), "four strings of cards"),
    "talon": (_is_text, "a string of cards"),
    "auction": (lambda value: isinstance(value, list), "a list of calls"),
    "declarer": (_or_null(_is_seat), f"{_SEAT} or null"),
    "contract": (_or_null(lambda value: _is_call(value) and value != "pass"), "a number, slam, counter-slam or null"),
    "trump": (_or_null(_is_suit), '"S", "H", "D", "C" or null'),
    "discard": (_or_null(_is_text), "a string of cards or null"),
    "tricks": (lambda value: isinstance(value, list), "a list of tricks"),
    "tricks_won": (_is_total, "[team 0, team 1] in tricks"),
    "points": (_is_total, _PAIR),
}

_CALL_KEYS: dict[str, tuple[Test, str]] = {
    "seat": (_is_seat, _SEAT),
    "call": (_is_call, 'a number such as "105", "pass", "slam" or "counter-slam"'),
}

_TRICK_KEYS: dict[str, tuple[Test, str]] = {
    "leader": (_is_seat, _SEAT),
    "cards": (_texts(4), "a list of four cards"),
    "winner": (_is_seat, _SEAT),
    "points": (_is_whole, "a number of points"),
}


def read_line(line: str | bytes) -> dict[str, object]:
    """The object that a line holds. Raises UnreadableError."""
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_without_twins)
    except UnicodeDecodeError:
        raise UnreadableError(["not UTF-8 text"]) from None
    except json.JSONDecodeError as error:
        raise UnreadableError([f"not JSON: {error.msg} at character {error.pos + 1}"]) from None
    except (ValueError, RecursionError) as error:
        raise UnreadableError([f"not JSON: {error}"]) from None
    if not isinstance(value, dict):
        raise UnreadableError([f"must be a JSON object, not {show(value)}"])
    return value


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"key {show(next(key for key in keys if keys.count(key) > 1))} twice")
    return found


def read_record(given: Mapping[str, object]) -> dict[str, Any]:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    if given.get("format") != FORMAT and "format" in given:
        raise UnreadableError([f"format must be {show(FORMAT)}, not {show(given['format'])}"])
    _raise_if(_shape_faults("", given, _KEYS))
    record: dict[str, Any] = dict(given)
    for key, kind, keys in (("auction", "call", _CALL_KEYS), ("tricks", "trick", _TRICK_KEYS)):
        _raise_if(
            [
                fault
                for number, entry in enumerate(record[key], 1)
                for fault in _shape_faults(f"{kind} {number}: ", entry, keys)
            ]
        )
    _raise_if(_passed_out_faults(record))
    return _with_cards(record)


def _raise_if(faults: list[str]) -> None:
    if faults:
        raise UnreadableError(faults)


def _shape_faults(where: str, given: object, keys: Mapping[str, tuple[Test, str]]) -> list[str]:
    if not isinstance(given, Mapping):
        return [f"{where}must be an object with the keys {', '.join(keys)}, not {show(given)}"]
    faults = [f"{where}key {show(key)} is missing" for key in keys if key not in given]
    faults += [f"{where}key {show(key)} is not one of the format" for key in given if key not in keys]
    faults += [
        f"{where}{key} must be {right}, not {show(given[key])}"
        for key, (test, right) in keys.items()
        if key in given and not test(given[key])
    ]
    return faults


def _passed_out_faults(record: Mapping[str, Any]) -> list[str]:
    """Declarer, contract, trump and discard are all null and there is no trick, or none is null."""
    missing = [key for key in ("declarer", "contract", "trump", "discard") if record[key] is None]
    if not missing:
        return []
    if len(missing) < 4:
        return [f"{' and '.join(missing)} must not be null, for others of declarer, contract, trump, discard are not"]
    return ["tricks must be [] when the deal is passed out"] if record["tricks"] else []


def _with_cards(record: dict[str, Any]) -> dict[str, Any]:
    faults: list[str] = []

    def read(where: str, text: str, parse: Callable[[str], str]) -> str:
        try:
            return parse(text)
        except ValueError as error:
            faults.append(f"{where}: {error}")
            return ""

    def several(text: str) -> str:
        return " ".join(parse_cards(text))

    record["hands"] = [read(f"seat {seat}", hand, several) for seat, hand in enumerate(record["hands"])]
    record["talon"] = read("talon", record["talon"], several)
    if record["discard"] is not None:
        record["discard"] = read("discard", record["discard"], several)
    record["tricks"] = [
        trick
        | {
            "cards": [
                read(f"trick {number} card {place}", card, parse_card) for place, card in enumerate(trick["cards"], 1)
            ]
        }
        for number, trick in enumerate(record["tricks"], 1)
    ]
    _raise_if(faults)
    return record
