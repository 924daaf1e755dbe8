"""What a line of a file of Hokm looks like, before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shelem_sim.games.hokm.trace import FORMAT, NARAS, NORMAL
from shelem_sim.records import (
    NUMBERS,
    CardReader,
    Keys,
    Record,
    check_format,
    common_keys,
    is_seat,
    is_suit,
    is_text,
    or_null,
    raise_if,
    seat_words,
    texts,
    trick_keys,
)


def seats_of(given: Mapping[str, object]) -> int:
    """How many play, by the names of their strategies; four where these are not of the format's shape."""
    seats = given.get("seats")
    return len(seats) if isinstance(seats, list) and len(seats) in NUMBERS else 4


def keys_of(seats: int) -> tuple[Keys, dict[str, tuple[str, Keys]]]:
    """The keys of a record of so many players, and those of the objects in its lists."""
    keys = common_keys(FORMAT, seats, 3 if seats == 3 else 2) | {
        "hakem": (is_seat(seats), seat_words(seats)),
        "first_five": (is_text, "a string of cards"),
        "trump": (is_suit, '"S", "H", "D" or "C"'),
        "partner_card": (or_null(is_text), "a card or null"),
        "mode": (lambda value: value in (NORMAL, NARAS), f'"{NORMAL}" or "{NARAS}"'),
    }
    lists: dict[str, tuple[str, Keys]] = {"tricks": ("trick", trick_keys(seats, seats))}
    if seats == 2:
        keys |= {
            "dealt": (texts(2), "two strings of cards"),
            "laid_away": (texts(2), "two strings of cards"),
            "draws": (lambda value: isinstance(value, list), "a list of draws"),
        }
        lists["draws"] = (
            "draw",
            {
                "seat": (is_seat(2), seat_words(2)),
                "cards": (texts(2), "a list of two cards"),
                "kept": (is_text, "a card"),
            },
        )
    return keys, lists


def read_record(given: Mapping[str, object]) -> Record:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    check_format(given, FORMAT, *keys_of(seats_of(given)))
    record: Record = dict(given)
    reader = CardReader()
    for key in ("hands", "dealt", "laid_away"):
        if key in record:
            name = "" if key == "hands" else f"{key} of "
            record[key] = [reader.several(f"{name}seat {seat}", text) for seat, text in enumerate(record[key])]
    record["first_five"] = reader.several("first_five", record["first_five"])
    if record["partner_card"] is not None:
        record["partner_card"] = reader.one("partner_card", record["partner_card"])
    record["tricks"] = reader.tricks(record["tricks"])
    if "draws" in record:
        record["draws"] = [read_draw(reader, number, draw) for number, draw in enumerate(record["draws"], 1)]
    raise_if(reader.faults)
    return record


def read_draw(reader: CardReader, number: int, draw: Mapping[str, Any]) -> Record:
    """A copy of a draw with its cards read."""
    cards = [reader.one(f"draw {number} card {place}", text) for place, text in enumerate(draw["cards"], 1)]
    return {"seat": draw["seat"], "cards": cards, "kept": reader.one(f"draw {number} kept", draw["kept"])}
