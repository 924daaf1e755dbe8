"""What the fields of a rule set must be together: the deck fits, bids can be made, nothing contradicts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from typing import Any

from shelem_sim.rules.deck import deck_of
from shelem_sim.rules.fields import FIELDS

_HANDS = 48

_POINT_FIELDS = frozenset(
    {
        "jokers",
        "removed",
        "ace_points",
        "ten_points",
        "five_points",
        "king_points",
        "red_joker_points",
        "black_joker_points",
        "trick_points",
        "last_trick_points",
        "discard_is_trick",
    }
)


def round_points(values: Mapping[str, Any]) -> int:
    """The points of a round: cards, twelve tricks, the last trick's extra, the discard.

    165 in the usual game (000, 002, 004), 200 with jokers (000).

    Args:
        values: at least the fields that it depends on.
    """
    worth = {
        "A": values["ace_points"],
        "T": values["ten_points"],
        "5": values["five_points"],
        "K": values["king_points"],
        "R": values["red_joker_points"],
        "B": values["black_joker_points"],
    }
    cards: int = sum(worth.get(card[0], 0) for card in deck_of(values["removed"], values["jokers"]))
    tricks: int = (12 + values["discard_is_trick"]) * values["trick_points"]
    return cards + tricks + int(values["last_trick_points"])


def checked(values: Mapping[str, object], origins: Mapping[str, str] | None = None) -> tuple[dict[str, Any], list[str]]:
    """Every field read, and judged alone and with the others.

    Args:
        values: every field of `FIELDS`, as TOML, JSON or Python write it.
        origins: what to put after the fault of a field, such as where its value stands.

    Returns:
        The possible values as a `RuleSet` holds them, and all faults, one line each.
    """
    sound: dict[str, Any] = {}
    faults = []
    # What may be bid depends on the points of a round, so the fields that make them up are read first.
    for name in sorted(FIELDS, key=lambda name: name not in _POINT_FIELDS):
        try:
            sound[name] = FIELDS[name].read(values[name], _total(sound))
        except ValueError as fault:
            faults.append(f"{fault}{(origins or {}).get(name, '')}")
    return sound, faults + _contradictions(sound)


def chosen_in_vain(sound: Mapping[str, Any], chosen: Set[str]) -> list[str]:
    """The faults of fields that somebody chose although others leave them nothing to do.

    They are no contradictions: a preset's own value is left behind in silence when a house rule goes past it, so
    that each house rule can be set alone. Who sets such a field himself means something by it, and is told.

    Args:
        sound: the possible values, as `checked` returns them.
        chosen: the fields that stand in a file of the user's or in `--set`.
    """
    checks: tuple[tuple[tuple[str, ...], Callable[..., str | None]], ...] = (
        (("all_pass", "forced_after"), _forced_seat_speaks),
        (("target", "protect_from"), _protection_is_reached),
    )
    faults = [
        check(*(sound[name] for name in names))
        for names, check in checks
        if names[-1] in chosen and sound.keys() >= {*names}
    ]
    return [fault for fault in faults if fault]


def _total(sound: Mapping[str, Any]) -> int | None:
    return round_points(sound) if sound.keys() >= _POINT_FIELDS else None


def _contradictions(sound: Mapping[str, Any]) -> list[str]:
    """Why nobody can play by these fields. What needs a faulty field is not judged: its fault is told."""
    known = dict(sound)
    if (total := _total(sound)) is not None:
        known["total"] = total
    faults = [check(*(known[name] for name in names)) for names, check in _CHECKS if known.keys() >= {*names}]
    return [fault for fault in faults if fault]


def _deck_fits(jokers: bool, talon: int, removed: str) -> str | None:
    deck = len(deck_of(removed, jokers))
    whole = len(deck_of("", jokers))
    too_many = deck - _HANDS - talon
    if too_many == 0:
        return None
    ways = []
    if too_many > 0:
        ways.append(f"remove {_cards(too_many)}{' more' if removed else ''}")
    elif whole - deck >= -too_many:
        ways.append(f"put {_cards(-too_many)} back")
    if deck - _HANDS >= 2:
        ways.append(f"set talon to {deck - _HANDS}")
    if too_many == -2 and not jokers:
        ways.append("set jokers to true")
    may_be = " or ".join(ways) or f"remove nothing and set talon to {whole - _HANDS}"
    with_jokers = " with jokers" if jokers else ""
    return f"{_HANDS} cards in hand + talon {talon} is not the deck of {deck}{with_jokers}: {may_be}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _max_bid_can_be_taken(max_bid: int, total: int) -> str | None:
    if max_bid <= total:
        return None
    return f"max_bid must be at most {total}, the points of a round, not {max_bid}"


def _min_bid_is_reachable(min_bid: int, max_bid: int) -> str | None:
    if min_bid <= max_bid:
        return None
    return f"min_bid must be at most max_bid, which is {max_bid}, not {min_bid}"


def _steps_end_at_max_bid(min_bid: int, max_bid: int, bid_step: int) -> str | None:
    left_over = (max_bid - min_bid) % bid_step
    if min_bid > max_bid or left_over == 0:
        return None
    return (
        f"max_bid must be a number that steps of {bid_step} from {min_bid} reach, "
        f"such as {max_bid - left_over}, not {max_bid}"
    )


def _threshold_can_be_taken(yasa: str, yasa_threshold: int, total: int) -> str | None:
    if yasa not in ("declarer-below", "defenders-from") or yasa_threshold <= total:
        return None
    return f"yasa_threshold must be at most {total}, the points of a round, not {yasa_threshold}"


def _forced_seat_speaks(all_pass: str, forced_after: int | None) -> str | None:
    if all_pass != "three-pass" or forced_after is None:
        return None
    return f"forced_after must be none with all_pass three-pass, where the last seat does not speak, not {forced_after}"


def _protection_is_reached(target: int, protect_from: int | None) -> str | None:
    if protect_from is None or protect_from < target:
        return None
    return f"protect_from must be below target, which is {target}, not {protect_from}"


def _no_duty_to_bid_for_who_sits_out(all_pass: str, failed_sits_out: bool) -> str | None:
    if not failed_sits_out or all_pass not in ("last-seat-bids", "opener-bids"):
        return None
    return (
        f"failed_sits_out must be false with all_pass {all_pass}, "
        "which would make a seat bid that may only pass, not true"
    )


_CHECKS: tuple[tuple[tuple[str, ...], Callable[..., str | None]], ...] = (
    (("jokers", "talon", "removed"), _deck_fits),
    (("max_bid", "total"), _max_bid_can_be_taken),
    (("min_bid", "max_bid"), _min_bid_is_reachable),
    (("min_bid", "max_bid", "bid_step"), _steps_end_at_max_bid),
    (("yasa", "yasa_threshold", "total"), _threshold_can_be_taken),
    (("all_pass", "failed_sits_out"), _no_duty_to_bid_for_who_sits_out),
)
