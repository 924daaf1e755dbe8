"""Cards that a player writes down, read under a rule set."""

from __future__ import annotations

from shelem_sim.cards import card_set, parse_hand
from shelem_sim.errors import ShelemError
from shelem_sim.rules import Rules


def read_known(rules: Rules, text: str, wanted: int, what: str) -> int:
    """The set of cards that a player writes down.

    Args:
        rules: they must be in its deck.
        text: see `shelem_sim.cards.parse_hand`.
        wanted: how many they must be.
        what: says so, in words.

    Raises:
        ShelemError: it names what is no card, or there twice, or not in the deck, or how many there are.
    """
    try:
        names = parse_hand(text)
    except ValueError as error:
        raise ShelemError(f"hand: {error}") from None
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ShelemError(f"hand: {' '.join(twice)} there more than once")
    strange = [name for name in names if name not in rules.deck]
    if strange:
        raise ShelemError(f"hand: {' '.join(strange)} not in the deck of {rules.name}")
    if len(names) != wanted:
        raise ShelemError(f"hand: {len(names)} cards; {what}")
    return card_set(names)
