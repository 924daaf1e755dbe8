"""Naming trump and discarding by expected points: the best of all ways to lay cards away, by learned tables.

The points that a hand takes are fitted as a sum over its suits: the trump holding, and each side suit's holding for
that length of trumps (`python -m shelem_sim.learning.exchange`). Since it is a sum, the best way to lay n cards away
follows from the best ways to lay 0, 1, ..., n away from each suit; those are worked out once, on import.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined
from shelem_sim.plugin import JOKERS, U0, bottom, count, jit, lane, lowest

LEARNED = Path(__file__).parent / "learned"

HOLDINGS = 8192
"""Holdings of a suit: 13 bits, the two lowest."""

MOST_LAID = 6
IMPOSSIBLE = -30000
HUNDREDTHS = 100

_HOLDING = np.arange(HOLDINGS)
LENGTH = np.bitwise_count(_HOLDING).astype(np.int64)
_HONOURS = sum((_HOLDING >> rank & 1) << place for place, rank in enumerate((12, 11, 10, 9, 8, 3)))
SIDE_KIND = _HONOURS * 10 + np.minimum(LENGTH, 9)
TRUMP_KIND = _HONOURS * 14 + LENGTH
SIDE_KINDS, TRUMP_KINDS = 640, 896
"""What a holding is taken for: which of ace, king, queen, jack, ten and five it has, and its length."""

TRUMP_LENGTHS = 4
POINTS = 10 * (_HOLDING >> 12 & 1) + 10 * (_HOLDING >> 8 & 1) + 5 * (_HOLDING >> 3 & 1)


def learned_values(name: str, shape: tuple[int, ...]) -> Any:
    """Learned values in hundredths of a point, int16 of that shape; 0 before any were learned."""
    path = LEARNED / f"{name}.npy"
    return np.load(path) if path.exists() else np.zeros(shape, np.int16)


def best_ways() -> tuple[Any, Any]:
    """For each length of trumps, side holding and number of cards: the best value, and which cards to lay away.

    The value is that of what is kept plus the points laid away. Both are int16[TRUMP_LENGTHS, HOLDINGS, 7].
    """
    kept = learned_values("side", (TRUMP_LENGTHS, SIDE_KINDS))[:, SIDE_KIND]
    value = np.full((TRUMP_LENGTHS, HOLDINGS, MOST_LAID + 1), IMPOSSIBLE, np.int64)
    cards = np.zeros(value.shape, np.int64)
    value[:, :, 0] = kept
    for laid in range(1, MOST_LAID + 1):
        for rank in range(13):
            own = np.flatnonzero(_HOLDING >> rank & 1)
            rest = own ^ 1 << rank
            with_it = value[:, rest, laid - 1] + HUNDREDTHS * POINTS[1 << rank]
            better = (with_it > value[:, own, laid]) & (value[:, rest, laid - 1] > IMPOSSIBLE)
            value[:, own, laid] = np.where(better, with_it, value[:, own, laid])
            cards[:, own, laid] = np.where(better, cards[:, rest, laid - 1] | 1 << rank, cards[:, own, laid])
    return value.astype(np.int16), cards.astype(np.int16)


VALUE, CARDS = best_ways()
TRUMP_VALUE = learned_values("trump", (TRUMP_KINDS,))[TRUMP_KIND]


@inlined
def holding(hand: np.uint64, suit: int) -> Any:
    """The 13 bits of one suit."""
    return np.int64(hand >> np.uint64(16 * suit) & np.uint64(HOLDINGS - 1))


@inlined
def length_place(trumps: int) -> int:
    """The place of a number of trumps among the `TRUMP_LENGTHS`: 4 or fewer, 5, 6, 7 or more."""
    return min(max(trumps - 4, 0), TRUMP_LENGTHS - 1)


@inlined
def best_exchange(hand: np.uint64, trump: int, talon: int) -> Any:
    """The value of a hand with that trump after the best discard of side cards, and that discard.

    Args:
        hand: all cards, jokers anywhere; they count as trumps.
        trump: a suit.
        talon: how many cards to lay away, at most 6.

    Returns:
        Hundredths of a point, IMPOSSIBLE when there are too few side cards; and the cards.
    """
    trumps = count(hand & lane(trump) & ~JOKERS) + count(hand & JOKERS)
    length = length_place(trumps)
    first, second, third = (trump + 1) & 3, (trump + 2) & 3, (trump + 3) & 3
    a, b, c = holding(hand, first), holding(hand, second), holding(hand, third)
    best, split = IMPOSSIBLE, 0
    for i in range(min(talon, LENGTH[a]) + 1):
        for j in range(min(talon - i, LENGTH[b]) + 1):
            if talon - i - j <= LENGTH[c]:
                value = np.int64(VALUE[length, a, i]) + VALUE[length, b, j] + VALUE[length, c, talon - i - j]
                if value > best:
                    best, split = value, 8 * i + j
    if best == IMPOSSIBLE:
        return best, U0
    i, j = split >> 3, split & 7
    laid = np.uint64(CARDS[length, a, i]) << np.uint64(16 * first)
    laid |= np.uint64(CARDS[length, b, j]) << np.uint64(16 * second)
    laid |= np.uint64(CARDS[length, c, talon - i - j]) << np.uint64(16 * third)
    return best + TRUMP_VALUE[holding(hand, trump)], laid


@jit
def discard_value(view: Any, laid: np.uint64) -> int:
    """The value of a discard of side cards, in hundredths of a point, but for what all discards share."""
    length = length_place(count(view.hand & view.trumps))
    value = 0
    for step in range(1, 4):
        suit = (view.trump + step) & 3
        value += VALUE[length, holding(view.hand & ~laid, suit), 0] + HUNDREDTHS * POINTS[holding(laid, suit)]
    return value


def name_trump(view: Any) -> int:
    """The suit with which the hand is worth most after the best discard, of those nearly as long as the longest."""
    longest, long = 0, 0
    for suit in range(4):
        longest = max(longest, LENGTH[holding(view.hand, suit)])
    for suit in range(4):
        long |= (1 << suit) * (LENGTH[holding(view.hand, suit)] >= longest - 1)
    if long & (long - 1) == 0:
        return bottom(np.uint64(long))
    best, trump = 10 * IMPOSSIBLE, 0
    for suit in range(4):
        if long >> suit & 1:
            value = best_exchange(view.hand, suit, view.rules.talon)[0]
            if value > best:
                best, trump = value, suit
    return trump


def discard(view: Any) -> np.uint64:
    """The best discard of side cards; where these are too few, all of them and the lowest trumps."""
    value, laid = best_exchange(view.hand, view.trump, view.rules.talon)
    if value > IMPOSSIBLE:
        return np.uint64(laid)
    laid = view.hand & ~view.trumps
    while count(laid) < view.rules.talon:
        laid |= lowest(view.hand & ~laid)
    return np.uint64(laid)
