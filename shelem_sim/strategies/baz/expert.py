"""The best player: every card by its expected tricks, out of tables that were learned, and every bid by its score.

It counts the cards that are out, who is void of what, where the jokers are and what both contracts still ask for.
Tables give each choice its expected value, summed over a few views of the position; they were learned from playouts
of millions of positions (`python -m shelem_sim.learning.baz`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.baz_view import JOKERS
from shelem_sim.plugin import U0, U1, highest, lowest, winners
from shelem_sim.strategies.baz.bidding import MEANINGS, PARAMS, RANGES, call
from shelem_sim.strategies.baz.places import (
    follow_places,
    follow_position,
    follow_suit,
    follow_value,
    lead_places,
    lead_position,
    lead_suit,
    lead_value,
)
from shelem_sim.strategies.looks import answer_of

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call", "play"]

WORST = -(1 << 40)


def play(view: Any) -> np.uint64:
    """The only legal card, or the one of the highest learned value."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


def lead(view: Any) -> np.uint64:
    """The best lead: the lowest or the highest of a suit, or a joker."""
    position = lead_position(view)
    best, choice, left = WORST, U0, view.legal
    while left != U0:
        suit = lead_suit(view, position, left)
        cards = left & suit[0]
        left ^= cards
        plain = cards & ~JOKERS
        if plain != U0:
            cards = cards & JOKERS | lowest(plain) | highest(plain)
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            value = lead_value(lead_places(view, position, suit, card))
            if value > best:
                best, choice = value, card
    return np.uint64(choice)


def follow(view: Any) -> np.uint64:
    """The best card to a trick: the lowest of a suit, its lowest or highest that wins, or a joker."""
    position = follow_position(view)
    winning = winners(view)
    best, choice, left = WORST, U0, view.legal
    while left != U0:
        suit = follow_suit(view, position, left)
        cards = left & suit[0]
        left ^= cards
        losing, plain = cards & ~JOKERS & ~winning, cards & ~JOKERS & winning
        cards = cards & JOKERS | lowest(losing)
        if plain != U0:
            cards |= lowest(plain) | highest(plain)
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            value = follow_value(follow_places(view, position, suit, card, answer_of(view, card, winning)))
            if value > best:
                best, choice = value, card
    return np.uint64(choice)
