"""Expert, but its declarer always buries a side ace where it holds one."""

from __future__ import annotations

from typing import Any

import numpy as np
from best_discard import best_discard

from shelem_sim.plugin import ACES, U0, lowest
from shelem_sim.strategies.exchanging import IMPOSSIBLE
from shelem_sim.strategies.loading import compile_decision, find_module

BASE = "expert"
EXPERT_DISCARD = compile_decision(find_module("expert"), "discard")


def discard(view: Any) -> np.uint64:
    """The best discard with a side ace in it, or expert's."""
    side = view.hand & ~view.trumps
    best, laid = IMPOSSIBLE, U0
    aces = side & ACES
    while aces != U0:
        ace = lowest(aces)
        aces ^= ace
        value, cards = best_discard(view, ace, side & ~ace)
        if value > best:
            best, laid = value, cards
    return np.uint64(laid if laid != U0 else EXPERT_DISCARD(view))
