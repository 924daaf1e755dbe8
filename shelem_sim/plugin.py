"""What a strategy file imports: the calls, and small functions over sets of cards.

A set of cards is one uint64; see `shelem_sim.kernel.bits` for the layout and docs/strategies.md for a guide.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import (
    BLACK_JOKERS,
    LANE,
    RED_JOKERS,
    U0,
    U1,
    any_of,
    bottom,
    count,
    highest,
    lane,
    lowest,
    mulhi,
    nth,
    pressed,
    reversed_ranks,
    suit_of,
    top,
)
from shelem_sim.kernel.hokm_records import NARAS, PARTNER_CARD
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.records import NOBODY
from shelem_sim.kernel.rule_numbers import FIRST_LEAD_TRUMP
from shelem_sim.kernel.tricks import card_points
from shelem_sim.kernel.view import COUNTER_SLAM, PASS, SLAM
from shelem_sim.kernel.words import word

__all__ = [
    "ACES",
    "BLACK_JOKERS",
    "COUNTER_SLAM",
    "FIRST_LEAD_TRUMP",
    "FIVES",
    "JACKS",
    "JOKERS",
    "KINGS",
    "LANE",
    "NARAS",
    "NOBODY",
    "PARTNER_CARD",
    "PASS",
    "QUEENS",
    "RED_JOKERS",
    "SLAM",
    "TENS",
    "U0",
    "U1",
    "above",
    "any_of",
    "at_or_below",
    "bottom",
    "card_points",
    "chance",
    "count",
    "highest",
    "highest_rank",
    "jit",
    "lane",
    "lowest",
    "lowest_rank",
    "masters",
    "mulhi",
    "nth",
    "pressed",
    "reversed_ranks",
    "suit_of",
    "top",
    "unseen",
    "winners",
    "word",
]


@jit
def chance(word: np.uint64) -> float:
    """A random word as a number from 0 up to, but not including, 1."""
    return float(word >> np.uint64(11)) * 2.0**-53


@jit
def unseen(view: Any) -> np.uint64:
    """The cards that the seat to act has not seen: those in the other hands, and the talon or discard."""
    played = view.played_by[0] | view.played_by[1] | view.played_by[2] | view.played_by[3]
    return np.uint64(view.deck & ~(played | view.hand | view.discarded))


_RANK = np.uint64(0x0001000100010001)
ACES, KINGS, QUEENS, JACKS, TENS, FIVES = (_RANK << np.uint64(rank) for rank in (12, 11, 10, 9, 8, 3))
"""The four cards of a rank."""

JOKERS = BLACK_JOKERS | RED_JOKERS
"""Both jokers, before and after trump is named."""


@jit
def lowest_rank(cards: np.uint64) -> np.uint64:
    """A card of the lowest rank in a non-empty set; of several, that of the first suit."""
    folded = cards | cards >> _S16
    folded = (folded | folded >> _S32) & LANE
    return lowest(cards & lowest(folded) * _RANK)


@jit
def highest_rank(cards: np.uint64) -> np.uint64:
    """A card of the highest rank in a non-empty set; of several, that of the first suit."""
    folded = cards | cards >> _S16
    folded = (folded | folded >> _S32) & LANE
    return lowest(cards & highest(folded) * _RANK)


@jit
def above(card: np.uint64) -> np.uint64:
    """All bits above that of a single card: with a suit's lane, the cards that beat it there."""
    return ~(card | (card - U1))


@jit
def winners(view: Any) -> np.uint64:
    """The legal cards that beat the one that wins the trick so far."""
    best = view.winning_card
    if best & view.trumps:
        return np.uint64(view.legal & view.trumps & above(best))
    return np.uint64(view.legal & (view.trumps | (view.led & above(best))))


_BELOW_1, _BELOW_2, _BELOW_4, _BELOW_8 = (np.uint64(0x0001000100010001 * (0xFFFF >> shift)) for shift in (1, 2, 4, 8))
_S1, _S2, _S4, _S8, _S16, _S32 = (np.uint64(shift) for shift in (1, 2, 4, 8, 16, 32))


@jit
def at_or_below(cards: np.uint64) -> np.uint64:
    """All cards that are no higher than the highest of the same suit in the set."""
    cards |= cards >> _S1 & _BELOW_1
    cards |= cards >> _S2 & _BELOW_2
    cards |= cards >> _S4 & _BELOW_4
    return cards | cards >> _S8 & _BELOW_8


@jit
def masters(hand: np.uint64, others: np.uint64) -> np.uint64:
    """The cards of a hand that no card of the others beats in their suit."""
    return hand & ~at_or_below(others)
