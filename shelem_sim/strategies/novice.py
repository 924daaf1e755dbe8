"""A beginner: bids on length and aces, tries to win every trick with the highest card, else plays the lowest."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import ACES, PASS, U0, count, highest_rank, lane, lowest_rank, winners

PARAMS = {"base": 75.0, "a_card": 5.0, "an_ace": 10.0}
RANGES = {"base": (0.0, 165.0), "a_card": (0.0, 20.0), "an_ace": (0.0, 30.0)}
MEANINGS = {
    "base": "points that any hand is thought to be worth",
    "a_card": "points for each card of the longest suit",
    "an_ace": "points for each ace",
}
BASE_WORTH, A_CARD, AN_ACE = range(3)


def call(view: Any) -> int:
    """The least bid while the hand seems worth it, whatever the partner has said."""
    if not view.may_pass:
        return int(view.lowest_bid)
    longest = count(view.hand & lane(longest_suit(view.hand)))
    worth = view.params[BASE_WORTH] + view.params[A_CARD] * longest + view.params[AN_ACE] * count(view.hand & ACES)
    return int(view.lowest_bid) if 0 < view.lowest_bid <= worth else PASS


def longest_suit(hand: np.uint64) -> int:
    """The suit with the most cards."""
    most, longest = -1, 0
    for suit in range(4):
        cards = count(hand & lane(suit))
        if cards > most:
            most, longest = cards, suit
    return longest


def name_trump(view: Any) -> int:
    """The longest suit."""
    return longest_suit(view.hand)


def discard(view: Any) -> np.uint64:
    """The lowest cards outside trump, points or not."""
    side = view.hand & ~view.trumps
    gone = U0
    for _ in range(view.rules.talon):
        rest = side & ~gone
        gone |= lowest_rank(rest if rest != U0 else view.hand & ~gone)
    return gone


def play(view: Any) -> np.uint64:
    """Leads its highest card; wins with its highest card that does, if it can; else throws the lowest."""
    if view.cards_on_table == 0:
        return highest_rank(view.legal)
    winning = winners(view)
    return highest_rank(winning) if winning != U0 else lowest_rank(view.legal)
