"""What a record of Shelem for two looks like: as one of four players, and the piles."""

from __future__ import annotations

from collections.abc import Mapping

from shelem_sim.games.shelem.record_shape import check_shelem, list_keys, read_cards, record_keys
from shelem_sim.records import CardReader, Record, raise_if, texts

FORMAT = "shelem-duel/1"


def _are_piles(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(texts(3), value))


_KEYS = record_keys(FORMAT, seats=2) | {"piles": (_are_piles, "two lists of three strings of cards")}


def pile_name(seat: int, place: int) -> str:
    """How messages call a pile: `pile 1 of seat 0`."""
    return f"pile {place + 1} of seat {seat}"


def read_record(given: Mapping[str, object]) -> Record:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    record = check_shelem(given, FORMAT, _KEYS, list_keys(seats=2))
    reader = CardReader()
    read_cards(record, reader)
    record["piles"] = [
        [reader.several(pile_name(seat, place), pile) for place, pile in enumerate(own)]
        for seat, own in enumerate(record["piles"])
    ]
    raise_if(reader.faults)
    return record
