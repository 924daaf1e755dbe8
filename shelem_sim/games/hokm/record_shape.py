"""What a line of a file of Hokm looks like: its keys and what each holds, before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shelem_sim.cards import parse_card
from shelem_sim.games.hokm.trace import FORMAT, NARAS, NORMAL, Record
from shelem_sim.record_shape import (
    COMMON_KEYS,
    TRICK_KEYS,
    Keys,
    Test,
    UnreadableError,
    is_suit,
    is_text,
    or_null,
    read_cards,
    read_shape,
    texts,
)

NUMBERS = {2: "two", 3: "three", 4: "four"}


def seats_of(given: Mapping[str, object]) -> int:
    """How many play, by the names of their strategies; four where these are not of the format's shape."""
    seats = given.get("seats")
    return len(seats) if isinstance(seats, list) and len(seats) in NUMBERS else 4


def below(count: int) -> Test:
    """A whole number from 0 on, less than `count`."""
    return lambda value: type(value) is int and 0 <= value < count


def numbers(count: int) -> Test:
    """A list of so many whole numbers, small enough to be added up."""
    return lambda value: isinstance(value, list) and len(value) == count and all(map(below(10**9), value))


def keys_of(seats: int) -> tuple[Keys, dict[str, tuple[str, Keys]]]:
    """The keys of a record of so many players, and those of the entries of its lists."""
    sides = 3 if seats == 3 else 2
    many = NUMBERS[seats]
    seat = (below(seats), f"a seat 0 to {seats - 1}")
    totals = (numbers(sides), f"{NUMBERS[sides]} whole numbers, of each side")
    cards = (texts(seats), f"{many} strings of cards")
    keys: Keys = {
        **COMMON_KEYS,
        "seats": (lambda value: texts(seats)(value) and all(value), f"the names of {many} strategies"),
        "dealer": seat,
        "opener": seat,
        "hakem": seat,
        "score_before": totals,
        "score": totals,
        "score_after": totals,
        "winner": (or_null(below(sides)), f"0 to {sides - 1} or null"),
        "first_five": (is_text, "a string of cards"),
        "hands": cards,
        "trump": (is_suit, '"S", "H", "D" or "C"'),
        "partner_card": (or_null(is_text), "a card or null"),
        "mode": (lambda value: value in (NORMAL, NARAS), f'"{NORMAL}" or "{NARAS}"'),
        "tricks_won": totals,
    }
    trick = {**TRICK_KEYS, "leader": seat, "winner": seat, "cards": (texts(seats), f"a list of {many} cards")}
    lists: dict[str, tuple[str, Keys]] = {"tricks": ("trick", trick)}
    if seats == 2:
        keys = {
            **keys,
            "dealt": cards,
            "laid_away": cards,
            "draws": (lambda value: isinstance(value, list), "a list of draws"),
        }
        lists["draws"] = (
            "draw",
            {"seat": seat, "cards": (texts(2), "a list of two cards"), "kept": (is_text, "a card")},
        )
    return keys, lists


def read_record(given: Mapping[str, object]) -> Record:
    """A copy of the record, its cards written as `trace` writes them.

    Raises:
        UnreadableError: it has other keys than those of the format, or a key holds what it can't.
    """
    record = read_cards(read_shape(given, FORMAT, *keys_of(seats_of(given))), ("first_five",))
    faults: list[str] = []

    def card(where: str, text: str) -> str:
        try:
            return parse_card(text)
        except ValueError as error:
            faults.append(f"{where}: {error}")
            return ""

    def several(where: str, texts: list[str]) -> list[str]:
        return [
            " ".join(card(f"{where} of seat {seat}", name) for name in text.split()) for seat, text in enumerate(texts)
        ]

    if record["partner_card"] is not None:
        record["partner_card"] = card("partner_card", record["partner_card"])
    if "draws" in record:
        record |= {name: several(name, record[name]) for name in ("dealt", "laid_away")}
        record["draws"] = [read_draw(number, draw, card) for number, draw in enumerate(record["draws"], 1)]
    if faults:
        raise UnreadableError(faults)
    return record


def read_draw(number: int, draw: Mapping[str, Any], card: Any) -> dict[str, object]:
    """A copy of a draw, its cards read by `card`."""
    cards = [card(f"draw {number} card {place}", text) for place, text in enumerate(draw["cards"], 1)]
    return {"seat": draw["seat"], "cards": cards, "kept": card(f"draw {number} kept", draw["kept"])}
