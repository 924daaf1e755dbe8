"""Uniform over legal plays; bids the least or a little more."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import any_of, mulhi

PARAMS = {"spread": 1.0}
RANGES = {"spread": (0.0, 11.0)}
MEANINGS = {"spread": "it bids the least number of tricks or up to so many more"}
SPREAD = 0


def call(view: Any) -> int:
    """Any number from the least that may be bid up to a few more."""
    most = min(view.highest_bid, view.lowest_bid + int(view.params[SPREAD]))
    return int(view.lowest_bid + int(mulhi(view.word, np.uint64(most - view.lowest_bid + 1))))


def play(view: Any) -> np.uint64:
    """Any legal card."""
    return any_of(view.legal, view.word)
