"""The best discard that a claim allows; the strategies beside this file import it."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import U0, U1, count, jit, lowest
from shelem_sim.strategies.exchanging import IMPOSSIBLE, discard_value


@jit
def best_discard(view: Any, must: np.uint64, may: np.uint64) -> Any:
    """The best discard by expert's reckoning that holds all of `must` and else only cards of `may`.

    Returns:
        Its value in hundredths of a point and its cards; IMPOSSIBLE and none where there are too few.
    """
    rest = np.zeros(16, np.uint64)
    number, wanted = 0, view.rules.talon - count(must)
    while may != U0:
        rest[number] = lowest(may)
        may ^= rest[number]
        number += 1
    best, cards = IMPOSSIBLE, U0
    for chosen in range(1 << number):
        if count(np.uint64(chosen)) == wanted:
            laid = must
            for i in range(number):
                if np.uint64(chosen) >> np.uint64(i) & U1 != U0:
                    laid |= rest[i]
            value = discard_value(view, laid)
            if value > best:
                best, cards = value, laid
    return best, cards
