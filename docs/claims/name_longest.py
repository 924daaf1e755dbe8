"""Expert, but its declarer names his longest suit; of several, the one with the best honours."""

from __future__ import annotations

from typing import Any

from suit_strength import honours, length

BASE = "expert"


def name_trump(view: Any) -> int:
    """The longest suit."""
    best, trump = -1, 0
    for suit in range(4):
        value = 16 * length(view.hand, suit) + honours(view.hand, suit)
        if value > best:
            best, trump = value, suit
    return trump
