"""Deterministic, and blind to the names of suits and seats: where ranks are equal, the order of suits given decides.

Names the suit it has most of (or the one given), lays the lowest side cards away (`bury` 1: the highest; 2: all
trumps first), leads its highest card, follows with its highest, and as the third to play with its lowest.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import U0, U1, bottom, count, lane, suit_of

BASE = "random"
PARAMS = {"spades": 0, "hearts": 1, "diamonds": 2, "clubs": 3, "trump": -1, "bury": 0}
TRUMP, BURY = 4, 5
HIGH_SIDE, TRUMPS = 1, 2


def height(view: Any, card: np.uint64) -> int:
    """Rank first, then the place of the suit in the given order."""
    return 4 * (bottom(card) & 15) + int(view.params[suit_of(card)])


def pick(view: Any, cards: np.uint64, sign: int) -> np.uint64:
    """The highest card for a sign of 1, the lowest for -1."""
    best, most = U0, -1000
    while cards != U0:
        card = cards & (~cards + U1)
        cards ^= card
        if sign * height(view, card) > most:
            best, most = card, sign * height(view, card)
    return best


def name_trump(view: Any) -> int:
    """The longest suit, or the one that the parameters name."""
    if view.params[TRUMP] >= 0:
        return int(view.params[TRUMP])
    best, suit = -1, 0
    for candidate in range(4):
        value = 4 * count(view.hand & lane(candidate)) + int(view.params[candidate])
        if value > best:
            best, suit = value, candidate
    return suit


def discard(view: Any) -> np.uint64:
    """Side cards first, or trumps."""
    gone = U0
    for _ in range(view.rules.talon):
        rest = view.hand & ~gone
        wanted = rest & view.trumps if view.params[BURY] == TRUMPS else rest & ~view.trumps
        gone |= pick(view, wanted if wanted != U0 else rest, 1 if view.params[BURY] == HIGH_SIDE else -1)
    return gone


def play(view: Any) -> np.uint64:
    """High, but the third to play low."""
    return pick(view, view.legal, -1 if view.cards_on_table == 2 else 1)
