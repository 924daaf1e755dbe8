"""Expert, but its declarer never buries a side ace."""

from __future__ import annotations

from typing import Any

import numpy as np
from best_discard import best_discard

from shelem_sim.plugin import ACES, U0
from shelem_sim.strategies.loading import compile_decision, find_module

BASE = "expert"
EXPERT_DISCARD = compile_decision(find_module("expert"), "discard")


def discard(view: Any) -> np.uint64:
    """The best discard of side cards without an ace, or expert's where these are too few."""
    laid = best_discard(view, U0, view.hand & ~view.trumps & ~ACES)[1]
    return np.uint64(laid if laid != U0 else EXPERT_DISCARD(view))
