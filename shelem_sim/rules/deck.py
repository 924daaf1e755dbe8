"""The deck of a rule set: the 52 cards without those that it leaves out, and the jokers where it has them."""

from __future__ import annotations

from shelem_sim.cards import RANKS, SUITS

_WHOLE_DECK = tuple(rank + suit for suit in SUITS for rank in reversed(RANKS))
_JOKERS = ("RJ", "BJ")


def read_removed(text: str) -> str | None:
    """The cards in the order of the deck with single spaces between; `None` when one is unknown or twice."""
    cards = text.upper().split()
    if len(set(cards)) < len(cards) or not set(cards) <= set(_WHOLE_DECK):
        return None
    return " ".join(card for card in _WHOLE_DECK if card in cards)


def deck_of(removed: str, jokers: bool) -> tuple[str, ...]:
    """The cards in play as text (`AS`), suits S H D C, ranks high to low, then the jokers: `RJ` (red), `BJ`.

    Args:
        removed: the cards left out, as `read_removed` returns them; no joker is among them.
        jokers: whether the two jokers are in.
    """
    suited = tuple(card for card in _WHOLE_DECK if card not in removed.split())
    return suited + _JOKERS if jokers else suited
