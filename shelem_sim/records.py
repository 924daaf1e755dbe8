"""What a line of a record file looks like in every game: its keys and what each holds, before anything is played."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from shelem_sim.cards import SUITS, parse_card, parse_cards

Record = dict[str, Any]
"""One deal: the object that a line of a record file holds."""

_LIMIT = 2**63

Test = Callable[[Any], bool]
Keys = Mapping[str, tuple[Test, str]]
"""For each key what its value must pass, and what it may be, in words."""


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


def is_whole(value: object) -> bool:
    """Whether a value is a whole number of 64 bits."""
    return type(value) is int and -_LIMIT <= value < _LIMIT


def is_count(value: object) -> bool:
    """Whether a value is a whole number from 0 on."""
    return type(value) is int and 0 <= value < _LIMIT


def is_seat(seats: int) -> Test:
    """A test for one of so many seats."""
    return lambda value: type(value) is int and 0 <= value < seats


def is_totals(sides: int) -> Test:
    """A test for points of so many sides, small enough to be added up."""
    return lambda value: (
        isinstance(value, list) and len(value) == sides and all(type(n) is int and abs(n) < 10**9 for n in value)
    )


def is_text(value: object) -> bool:
    """Whether a value is a text."""
    return isinstance(value, str)


def texts(count: int) -> Test:
    """A test for a list of so many texts."""
    return lambda value: isinstance(value, list) and len(value) == count and all(map(is_text, value))


def or_null(test: Test) -> Test:
    """A test that null passes too."""
    return lambda value: value is None or test(value)


def is_suit(value: object) -> bool:
    """Whether a value is the letter of a suit."""
    return isinstance(value, str) and len(value) == 1 and value in SUITS


def seat_words(seats: int) -> str:
    """What a seat may be: `a seat 0, 1, 2 or 3`."""
    return f"a seat {', '.join(map(str, range(seats - 1)))} or {seats - 1}"


def side_words(sides: int, unit: str = "points") -> str:
    """What a list of all sides holds: `[team 0, team 1] in points`."""
    return f"[{', '.join(f'team {side}' for side in range(sides))}] in {unit}"


COUNT = "a whole number from 0 on"


def common_keys(form: str, seats: int, sides: int) -> dict[str, tuple[Test, str]]:
    """The keys of every game's records, in their order; `form` is the format's name."""
    seat, points = seat_words(seats), side_words(sides)
    return {
        "format": (lambda value: value == form, f'"{form}"'),
        "rules": (is_text, "the name of a preset"),
        "house_rules": (lambda value: isinstance(value, dict), "an object of fields"),
        "shuffle": (
            lambda value: is_text(value) and bool(re.fullmatch(r"uniform|riffle:[1-9]\d*", value)),
            "uniform or riffle:N",
        ),
        "seed": (is_whole, "a whole number"),
        "match": (or_null(is_count), f"{COUNT} or null"),
        "round": (is_count, COUNT),
        "passed_out": (is_count, COUNT),
        "seats": (lambda value: texts(seats)(value) and all(value), f"the names of {NUMBERS[seats]} strategies"),
        "dealer": (is_seat(seats), seat),
        "opener": (is_seat(seats), seat),
        "score_before": (is_totals(sides), points),
        "score": (is_totals(sides), points),
        "score_after": (is_totals(sides), points),
        "match_over": (lambda value: isinstance(value, bool), "true or false"),
        "winner": (
            or_null(is_seat(sides)),
            f"{', '.join(map(str, range(sides)))} or null",
        ),
        "hands": (texts(seats), f"{NUMBERS[seats]} strings of cards"),
        "tricks": (lambda value: isinstance(value, list), "a list of tricks"),
        "tricks_won": (is_totals(sides), side_words(sides, "tricks")),
    }


NUMBERS = {2: "two", 3: "three", 4: "four"}


def trick_keys(seats: int, cards: int) -> dict[str, tuple[Test, str]]:
    """The keys of a trick of so many cards, led and won by one of so many seats."""
    return {
        "leader": (is_seat(seats), seat_words(seats)),
        "cards": (texts(cards), f"a list of {NUMBERS[cards]} cards"),
        "winner": (is_seat(seats), seat_words(seats)),
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


def check_format(given: Mapping[str, object], form: str, keys: Keys, lists: Mapping[str, tuple[str, Keys]]) -> None:
    """Check the keys of a record, and those of the objects in its lists.

    Args:
        given: the record.
        form: the format's name.
        keys: of the record.
        lists: for each key that holds a list of objects, what one of them is called, and its keys.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    if given.get("format") != form and "format" in given:
        raise UnreadableError([f"format must be {show(form)}, not {show(given['format'])}"])
    raise_if(shape_faults("", given, keys))
    record: Any = given
    for key, (kind, inner) in lists.items():
        raise_if(
            [
                fault
                for number, entry in enumerate(record[key], 1)
                for fault in shape_faults(f"{kind} {number}: ", entry, inner)
            ]
        )


def raise_if(faults: list[str]) -> None:
    """Raise UnreadableError where there are faults."""
    if faults:
        raise UnreadableError(faults)


def shape_faults(where: str, given: object, keys: Keys) -> list[str]:
    """What is wrong with the keys of an object, each fault after `where` it is."""
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


class CardReader:
    """Reads the cards of a record into the names that `trace` writes.

    Attributes:
        faults: one line for each text that is no card, or no cards.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []

    def one(self, where: str, text: str) -> str:
        """A card's name; empty, and a fault, where it is none."""
        return self._read(where, text, parse_card)

    def several(self, where: str, text: str) -> str:
        """Cards with single spaces between."""
        return self._read(where, text, lambda text: " ".join(parse_cards(text)))

    def tricks(self, tricks: list[Record]) -> list[Record]:
        """Tricks with their cards read."""
        return [
            trick
            | {
                "cards": [
                    self.one(f"trick {number} card {place}", card) for place, card in enumerate(trick["cards"], 1)
                ]
            }
            for number, trick in enumerate(tricks, 1)
        ]

    def _read(self, where: str, text: str, parse: Callable[[str], str]) -> str:
        try:
            return parse(text)
        except ValueError as error:
            self.faults.append(f"{where}: {error}")
            return ""
