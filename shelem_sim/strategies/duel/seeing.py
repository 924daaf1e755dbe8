"""What a player of Shelem for two sees beyond his hand: the face-up cards, and what they do to a trick."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined
from shelem_sim.kernel.tricks import following
from shelem_sim.plugin import above, unseen


@inlined
def hidden(view: Any) -> np.uint64:
    """The cards that the player has not seen: in the other hand, face down in piles, or discarded by the other."""
    return unseen(view) & ~(view.tops[0] | view.tops[1])


@inlined
def that_beat(cards: np.uint64, best: np.uint64, led: np.uint64, trumps: np.uint64) -> np.uint64:
    """The cards of a set that beat the best card of a trick so far, whatever suit must be followed."""
    if best & trumps:
        return cards & trumps & above(best)
    return cards & (trumps | (led & above(best)))


@inlined
def tops_that_beat(tops: np.uint64, best: np.uint64, led: np.uint64, trumps: np.uint64) -> np.uint64:
    """The face-up cards of a player that may be played to this suit and beat the best card so far."""
    return that_beat(following(tops, led), best, led, trumps)
