"""What a record of Shelem looks like: its keys and what each holds, before anything is played."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from shelem_sim.records import (
    CardReader,
    Record,
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


_SEAT = seat_words(4)

_KEYS = {
    **common_keys(FORMAT, seats=4, sides=2),
    "talon": (is_text, "a string of cards"),
    "auction": (lambda value: isinstance(value, list), "a list of calls"),
    "declarer": (or_null(is_seat(4)), f"{_SEAT} or null"),
    "contract": (or_null(lambda value: _is_call(value) and value != "pass"), "a number, slam, counter-slam or null"),
    "trump": (or_null(is_suit), '"S", "H", "D", "C" or null'),
    "discard": (or_null(is_text), "a string of cards or null"),
    "points": (is_totals(2), side_words(2)),
}

_CALL_KEYS = {
    "seat": (is_seat(4), _SEAT),
    "call": (_is_call, 'a number such as "105", "pass", "slam" or "counter-slam"'),
}

_TRICK_KEYS = {**trick_keys(seats=4, cards=4), "points": (is_whole, "a number of points")}


def read_record(given: Mapping[str, object]) -> Record:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    check_format(given, FORMAT, _KEYS, {"auction": ("call", _CALL_KEYS), "tricks": ("trick", _TRICK_KEYS)})
    record: Record = dict(given)
    raise_if(_passed_out_faults(record))
    reader = CardReader()
    record["hands"] = [reader.several(f"seat {seat}", hand) for seat, hand in enumerate(record["hands"])]
    record["talon"] = reader.several("talon", record["talon"])
    if record["discard"] is not None:
        record["discard"] = reader.several("discard", record["discard"])
    record["tricks"] = reader.tricks(record["tricks"])
    raise_if(reader.faults)
    return record


def _passed_out_faults(record: Mapping[str, Any]) -> list[str]:
    """Declarer, contract, trump and discard are all null and there is no trick, or none is null."""
    missing = [key for key in ("declarer", "contract", "trump", "discard") if record[key] is None]
    if not missing:
        return []
    if len(missing) < 4:
        return [f"{' and '.join(missing)} must not be null, for others of declarer, contract, trump, discard are not"]
    return ["tricks must be [] when the deal is passed out"] if record["tricks"] else []
