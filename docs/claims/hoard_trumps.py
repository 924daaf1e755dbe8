"""Expert, but its declarer never leads a trump while he has anything else."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.view import VIEW_DTYPE
from shelem_sim.plugin import U0
from shelem_sim.strategies.loading import compile_decision, find_module

BASE = "expert"
EXPERT_PLAY = compile_decision(find_module("expert"), "play")


def play(view: Any) -> np.uint64:
    """Expert's card; as declarer on lead, its best one that is no trump."""
    side = view.legal & ~view.trumps
    if view.cards_on_table > 0 or view.seat != view.declarer or side == U0:
        return np.uint64(EXPERT_PLAY(view))
    return play_one_of(view, side, np.empty(1, VIEW_DTYPE))


def play_one_of(view: Any, cards: np.uint64, views: Any) -> np.uint64:
    """What expert would play if only these cards were legal."""
    views[0] = view
    narrowed = views[0]
    narrowed.legal = cards
    return np.uint64(EXPERT_PLAY(narrowed))
