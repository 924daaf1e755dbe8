"""Bids on its longest suit and never raises its partner; plays like steady, but hoards no trumps."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import PASS, U0, count, highest_rank, lane, lowest_rank, winners

BASE = "steady"

PARAMS = {"start": 70.0, "a_card": 8.0, "ruff": 1.0}
RANGES = {"start": (0.0, 165.0), "a_card": (0.0, 30.0), "ruff": (0.0, 1.0)}
MEANINGS = {
    "start": "points that any hand is thought to be worth",
    "a_card": "points for each card of the longest suit",
    "ruff": "1: trumps in as soon as it can",
}
START, A_CARD, RUFF = range(3)


def call(view: Any) -> int:
    """Bid the least while the longest suit is long enough; leave the partner's bid alone."""
    if not view.may_pass:
        return int(view.lowest_bid)
    partner = (view.seat + 2) % 4
    limit = view.params[START] + view.params[A_CARD] * longest(view.hand)
    if view.high_seat == partner or view.lowest_bid == 0 or view.lowest_bid > limit:
        return PASS
    return int(view.lowest_bid)


def longest(hand: np.uint64) -> int:
    """How many cards the longest suit has."""
    most = 0
    for suit in range(4):
        most = max(most, count(hand & lane(suit)))
    return most


def play(view: Any) -> np.uint64:
    """Lead high; win when it can with the least that does; else throw the lowest."""
    if view.cards_on_table == 0:
        return highest_rank(view.legal)
    winning = winners(view)
    if view.legal & view.led == U0 and view.params[RUFF] < 1:
        winning = U0
    return lowest_rank(winning if winning != U0 else view.legal)
