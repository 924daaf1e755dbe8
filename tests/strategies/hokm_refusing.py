"""Of two players, it lays the lowest cards away as it must, and then a card that it has not drawn: so it is stopped."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import U0, highest, lowest


def discard(view: Any) -> np.uint64:
    """As many of the lowest bits as it must; then its highest card."""
    if view.drawn != U0:
        return highest(view.hand)
    laid = U0
    for _ in range(view.to_discard):
        laid |= lowest(view.hand & ~laid)
    return laid
