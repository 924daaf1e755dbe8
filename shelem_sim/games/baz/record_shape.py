"""What a record of Shelem Baz looks like: its keys and what each holds, before anything is played."""

from __future__ import annotations

from collections.abc import Mapping

from shelem_sim.records import (
    CardReader,
    Record,
    check_format,
    common_keys,
    is_count,
    is_totals,
    raise_if,
    side_words,
    trick_keys,
)

FORMAT = "shelem-baz/1"


def _are_bids(value: object) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(map(is_count, value))


_KEYS = {
    **common_keys(FORMAT, seats=4, sides=2),
    "bids": (_are_bids, "four numbers of tricks, by seat"),
    "contracts": (is_totals(2), side_words(2, "tricks")),
}


def read_record(given: Mapping[str, object]) -> Record:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    check_format(given, FORMAT, _KEYS, {"tricks": ("trick", trick_keys(seats=4, cards=4))})
    record: Record = dict(given)
    reader = CardReader()
    record["hands"] = [reader.several(f"seat {seat}", hand) for seat, hand in enumerate(record["hands"])]
    record["tricks"] = reader.tricks(record["tricks"])
    raise_if(reader.faults)
    return record
