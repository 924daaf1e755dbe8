"""Expert, but its declarer names the suit with the best honours; of several, the longest."""

from __future__ import annotations

from typing import Any

from suit_strength import honours, length

BASE = "expert"


def name_trump(view: Any) -> int:
    """The suit with the best honours, of those of three cards or more."""
    best, trump = -1, 0
    for suit in range(4):
        value = 16 * honours(view.hand, suit) + length(view.hand, suit)
        if length(view.hand, suit) > 2 and value > best:
            best, trump = value, suit
    return trump
