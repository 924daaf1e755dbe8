"""Uniform over what is legal: any suit it holds as trump, any card."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import U0, any_of, chance, count, lane, suit_of

PARAMS = {"keep_chance": 0.5}
RANGES = {"keep_chance": (0.0, 1.0)}
MEANINGS = {"keep_chance": "with two players, how often it keeps the card that it draws first"}
KEEP_CHANCE = 0


def name_trump(view: Any) -> int:
    """Any suit that it has seen a card of; never the partner's card, never naras."""
    suits = U0
    for suit in range(4):
        suits |= view.hand & lane(suit) & (~(view.hand & lane(suit)) + np.uint64(1))
    return suit_of(any_of(suits, view.word))


def discard(view: Any) -> np.uint64:
    """Any of its five cards; of the cards drawn, the first or the second."""
    if view.drawn != U0:
        return U0 if chance(view.word) < view.params[KEEP_CHANCE] else np.uint64(view.drawn)
    laid, left = U0, view.word
    for _ in range(view.to_discard):
        rest = view.hand & ~laid
        laid |= any_of(rest, left)
        left *= np.uint64(count(rest))
    return laid


def play(view: Any) -> np.uint64:
    """Any legal card."""
    return any_of(view.legal, view.word)
