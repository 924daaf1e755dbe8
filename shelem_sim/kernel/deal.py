"""Dealing: the deck, or what a known hand leaves of it, into hands of 12 or 13 and a talon, uniformly.

All four hands take some fifteen random choices.

A fair coin for every card gives a random half of the cards that is exchangeable; taking away or adding random
cards until the count is right keeps it so. The half is therefore a uniform subset of its size, for a handful of
choices in place of 51 swaps (Fisher-Yates).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import U0, count, mulhi, nth
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.words import word


@jit
def resize(chosen: np.uint64, cards: np.uint64, size: int, state: np.uint64, number: int) -> np.uint64:
    """Add random cards out of `cards` to `chosen`, or take random ones away, until there are `size`.

    Uses the words from `number` on, one for four choices, each taking the fraction that the last one left: the
    error of a probability is below 2**-38.
    """
    missing = size - count(chosen)
    left = word(state, number)
    used = 0
    while missing != 0:
        pool = cards & ~chosen if missing > 0 else chosen
        choices = np.uint64(count(pool))
        chosen ^= nth(pool, int(mulhi(left, choices)))
        missing += -1 if missing > 0 else 1
        left *= choices
        used += 1
        if used & 3 == 0:
            left = word(state, number + (used >> 2))
    return chosen


@jit
def deal_uniform(hands: Any, deck: np.uint64, size: int, talon_size: int, state: np.uint64) -> np.uint64:
    """Deal `size` cards, 12 or 13, to each of `hands` (uint64[4], changed) and return the talon.

    The deck holds 4 * size + talon_size cards; `state` is that of the deal's stream. A coin for every card splits the
    deck in two, a second one either half.
    """
    upper = talon_size >> 1
    first = resize(deck & word(state, 0), deck, 2 * size + upper, state, 2)
    second = deck & ~first
    coins = word(state, 1)
    hands[0] = resize(first & coins, first, size, state, 12)
    hands[1] = resize(second & coins, second, size, state, 22)
    first &= ~hands[0]
    second &= ~hands[1]
    talon = resize(U0, first, upper, state, 32) | resize(U0, second, talon_size - upper, state, 42)
    hands[2] = first & ~talon
    hands[3] = second & ~talon
    return talon


@jit
def deal_around(hands: Any, known: np.uint64, deck: np.uint64, size: int, state: np.uint64) -> np.uint64:
    """Deal the deck's cards around those that seat 0 is known to hold, and return the talon.

    `size` cards, 12 or 13, go to each of the other `hands` (uint64[4], changed). The talon is what is left: empty
    when seat 0 holds it already. `state` is that of the deal's stream.
    """
    rest = deck & ~known
    talon = resize(U0, rest, count(rest) - 3 * size, state, 4)
    rest &= ~talon
    # Each card with a chance of 3/8: some 13 of 36, some 15 of 39
    coins = word(state, 0) & (word(state, 1) | word(state, 2))
    hands[0] = known
    hands[1] = resize(rest & coins, rest, size, state, 8)
    rest &= ~hands[1]
    hands[2] = resize(rest & word(state, 3), rest, size, state, 18)
    hands[3] = rest & ~hands[2]
    return talon
