"""What a record of Shelem looks like: its keys and what each holds, before anything is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from shelem_sim.records import (
    CardReader,
    Keys,
    Record,
    Test,
    check_format,
    common_keys,
    is_seat,
    is_suit,
    is_text,
    is_totals,
    is_whole,
    or_null,
    raise_if,
    seat_words,
    side_words,
    trick_keys,
)

FORMAT = "shelem-round/1"


def _is_call(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"pass|slam|counter-slam|[1-9][0-9]{0,2}", value))


def record_keys(form: str, seats: int) -> dict[str, tuple[Test, str]]:
    """The keys of a record of so many seats; `form` is the format's name."""
    return {
        **common_keys(form, seats, sides=2),
        "talon": (is_text, "a string of cards"),
        "auction": (lambda value: isinstance(value, list), "a list of calls"),
        "declarer": (or_null(is_seat(seats)), f"{seat_words(seats)} or null"),
        "contract": (
            or_null(lambda value: _is_call(value) and value != "pass"),
            "a number, slam, counter-slam or null",
        ),
        "trump": (or_null(is_suit), '"S", "H", "D", "C" or null'),
        "discard": (or_null(is_text), "a string of cards or null"),
        "points": (is_totals(2), side_words(2)),
    }


def list_keys(seats: int) -> dict[str, tuple[str, Keys]]:
    """The keys of the calls and tricks of so many seats."""
    call: Keys = {
        "seat": (is_seat(seats), seat_words(seats)),
        "call": (_is_call, 'a number such as "105", "pass", "slam" or "counter-slam"'),
    }
    trick: Keys = {**trick_keys(seats, cards=4), "points": (is_whole, "a number of points")}
    return {"auction": ("call", call), "tricks": ("trick", trick)}


_KEYS, _LIST_KEYS = record_keys(FORMAT, seats=4), list_keys(seats=4)


def read_record(given: Mapping[str, object]) -> Record:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    record = check_shelem(given, FORMAT, _KEYS, _LIST_KEYS)
    reader = CardReader()
    read_cards(record, reader)
    raise_if(reader.faults)
    return record


def check_shelem(given: Mapping[str, object], form: str, keys: Keys, lists: Mapping[str, tuple[str, Keys]]) -> Record:
    """A copy of a record of that format, the keys checked; arguments and errors as of `check_format`."""
    check_format(given, form, keys, lists)
    record: Record = dict(given)
    raise_if(_passed_out_faults(record))
    return record


def read_cards(record: Record, reader: CardReader) -> None:
    """Read hands, talon, discard and tricks of a record, which is changed."""
    record["hands"] = [reader.several(f"seat {seat}", hand) for seat, hand in enumerate(record["hands"])]
    record["talon"] = reader.several("talon", record["talon"])
    if record["discard"] is not None:
        record["discard"] = reader.several("discard", record["discard"])
    record["tricks"] = reader.tricks(record["tricks"])


def _passed_out_faults(record: Mapping[str, Any]) -> list[str]:
    """Declarer, contract, trump and discard are all null and there is no trick, or none is null."""
    missing = [key for key in ("declarer", "contract", "trump", "discard") if record[key] is None]
    if not missing:
        return []
    if len(missing) < 4:
        return [f"{' and '.join(missing)} must not be null, for others of declarer, contract, trump, discard are not"]
    return ["tricks must be [] when the deal is passed out"] if record["tricks"] else []
