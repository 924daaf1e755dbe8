"""Does what its parameters ask for, legal or not; see the numbers in each function."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import U0, U1, highest, lowest

BASE = "random"
PARAMS = {"play": 0, "trump": 0, "discard": 0}
PLAY, TRUMP, DISCARD = range(3)


def name_trump(view: Any) -> int:
    """The number that is given."""
    return int(view.params[TRUMP])


def discard(view: Any) -> np.uint64:
    """Four cards of the hand; 1: three; 2: three and another's; 3: none."""
    kind = view.params[DISCARD]
    if kind == 3:
        return U0
    gone = U0
    for _ in range(4 if kind == 0 else 3):
        gone |= lowest(view.hand & ~gone)
    return gone | lowest(view.rules.deck & ~view.hand) if kind == 2 else gone


def play(view: Any) -> np.uint64:
    """A legal card; 1: none; 2: two; 3: another's; 4: one of another suit than the one led; 5: no card at all."""
    kind, legal = view.params[PLAY], view.legal
    if kind == 1:
        return U0
    if kind == 2:
        return lowest(legal) | highest(legal)
    if kind == 3:
        return lowest(view.rules.deck & ~view.hand)
    if kind == 4 and view.hand & ~legal != U0:
        return lowest(view.hand & ~legal)
    return U1 << np.uint64(63) if kind == 5 else lowest(legal)
