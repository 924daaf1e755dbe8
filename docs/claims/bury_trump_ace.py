"""Expert, but its declarer always buries the ace of trump where it holds it."""

from __future__ import annotations

from typing import Any

import numpy as np
from best_discard import best_discard

from shelem_sim.plugin import ACES, U0
from shelem_sim.strategies.loading import compile_decision, find_module

BASE = "expert"
EXPERT_DISCARD = compile_decision(find_module("expert"), "discard")


def discard(view: Any) -> np.uint64:
    """The best discard with the ace of trump and else side cards, or expert's where it can't be."""
    ace = view.hand & view.trumps & ACES
    laid = best_discard(view, ace, view.hand & ~view.trumps)[1] if ace != U0 else U0
    return np.uint64(laid if laid != U0 else EXPERT_DISCARD(view))
