"""How long and how strong a suit is; the strategies beside this file import it."""

from __future__ import annotations

import numpy as np

from shelem_sim.plugin import ACES, JACKS, KINGS, QUEENS, count, jit, lane


@jit
def length(hand: np.uint64, suit: int) -> int:
    """How many cards of a suit are held."""
    return count(hand & lane(suit))


@jit
def honours(hand: np.uint64, suit: int) -> int:
    """4 for the ace of a suit, 3 for its king, 2 for its queen, 1 for its jack."""
    cards = hand & lane(suit)
    return 4 * count(cards & ACES) + 3 * count(cards & KINGS) + 2 * count(cards & QUEENS) + count(cards & JACKS)
