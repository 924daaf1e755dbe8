"""Stops the round at each decision, by an action that is never legal: so one can look at what the seat was shown."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import U0


def call(view: Any) -> int:
    """No call."""
    return -1


def name_trump(view: Any) -> int:
    """No suit."""
    return 4


def discard(view: Any) -> np.uint64:
    """No card."""
    return U0


def play(view: Any) -> np.uint64:
    """No card."""
    return U0
