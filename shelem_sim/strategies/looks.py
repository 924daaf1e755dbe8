"""What strategies that learn look at in any game: whose the high cards of a suit are, how a card answers the lead."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import U0, count, pressed
from shelem_sim.kernel.jit import inlined


@inlined
def shape(own: np.uint64, live: np.uint64) -> int:
    """Whose the six highest live cards of a suit are, the highest first: 6 bits, 1 for an own one."""
    return int(pressed(own, live) << np.uint64(6) >> np.uint64(count(live)))


@inlined
def answer_of(view: Any, card: np.uint64, winning: np.uint64) -> int:
    """How a card answers the lead: 0, 1 follows below or above, 2, 3 ruffs, 4 thrown away, 5, 6 follows in trump.

    7 is thrown away on a trump lead. `winning` are the cards that beat the best one so far. A joker that stands in the
    trump suit ruffs or follows.
    """
    wins = 1 * (card & winning != U0)
    on_trump = view.led & view.trumps != U0
    if card & view.led:
        return 5 + wins if on_trump else wins
    if on_trump:
        return 7
    return 2 + wins if card & view.trumps else 4
