"""`expert`'s bids: a number that tells the partner what the hand is worth, and one that makes the best contract.

Who bids first of a team says how good his hand is; a contract needs two bids, so he leaves room. His partner adds
that to what his own hand is worth and to what the opponents have said, which gives him the tricks that the team
expects and how far off that may be. He makes the contract that scores most on average, under the rules in play.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

import numpy as np

from shelem_sim.kernel.baz_view import TRICKS
from shelem_sim.kernel.bits import count, lane
from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.strategies.baz.hand_worth import HUNDREDTHS, RUFFERS, learned, worth_tables

PARAMS = {"caution": 0.0, "spread": 1.0}
RANGES = {"caution": (-2.0, 3.0), "spread": (0.3, 3.0)}
MEANINGS = {
    "caution": "tricks that it takes off what its team expects",
    "spread": "how uncertain it takes the tricks of its team to be, as a multiple of what was learned",
}
CAUTION, SPREAD = range(2)

_LEARNED = learned()
TRUMP_WORTH, SIDE_WORTH = worth_tables(_LEARNED["worth"])
STEPS = np.array(_LEARNED["steps"])
"""From which worth on the first bid of a team is one trick higher, each step in turn."""

ANSWER = np.array(_LEARNED["answer"])
"""The tricks that a team expects, for its second bidder in the third place and in the last: a weight a feature."""

ERROR = np.array(_LEARNED["error"])
"""The standard deviation of what they then take, for the same two places."""

FIRST_BIDS = 6
"""Bids of the partner that are told apart: 2 to 6, 7 or more."""

FEATURES = FIRST_BIDS + 9
FEWEST = 2


@jit
def hand_worth(hand: np.uint64) -> float:
    """The tricks that a hand's side takes on average."""
    trumps = hand & lane(0)
    worth = np.int64(TRUMP_WORTH[np.int64(trumps)])
    ruffers = min(count(trumps), RUFFERS - 1)
    for suit in range(1, 4):
        worth += SIDE_WORTH[ruffers, np.int64(hand >> np.uint64(16 * suit) & np.uint64(0x1FFF))]
    return worth / HUNDREDTHS


@jit
def first_bid(worth: float) -> int:
    """The bid that tells a hand's worth."""
    bid = FEWEST
    for step in STEPS:
        bid += worth >= step
    return bid


@inlined
def expected(place: int, worth: float, partner: int, left: int, right: int) -> float:
    """The tricks that a team expects.

    Args:
        place: 0 for who bids third, 1 for who bids last.
        worth: of his hand.
        partner: what his partner has bid.
        left: what the opponent has bid who bid first of his team.
        right: what the other opponent has bid; 0 before he has spoken.
    """
    weights = ANSWER[place]
    tricks = weights[min(max(partner - FEWEST, 0), FIRST_BIDS - 1)]
    tricks += weights[FIRST_BIDS] * worth + weights[FIRST_BIDS + 1] * worth * worth
    tricks += weights[FIRST_BIDS + 2] * worth * (partner >= 4) + weights[FIRST_BIDS + 3] * worth * (partner == 2)
    tricks += weights[FIRST_BIDS + 4] * left + weights[FIRST_BIDS + 5] * (left == 2)
    if right > 0:
        tricks += weights[FIRST_BIDS + 6] * right + weights[FIRST_BIDS + 7] * (right == 2)
        tricks += weights[FIRST_BIDS + 8] * (right >= 4)
    return tricks


@jit
def best_contract(rules: Any, least: int, tricks: float, error: float) -> int:
    """The contract of the highest mean score, where the tricks are normal about their mean; `least` may be bid."""
    best, choice, over = -1e9, least, 0.0
    for contract in range(TRICKS, least - 1, -1):
        made = 0.5 * (1.0 + erf((tricks - contract + 0.5) / (error * sqrt(2.0))))
        score = rules.bid_points * contract * (2.0 * made - 1.0) + rules.overtrick_points * over
        if score >= best:
            best, choice = score, contract
        over += made
    return choice


def call(view: Any) -> int:
    """The hand's worth to the partner, or the rest of the best contract."""
    seat = view.seat
    worth = hand_worth(view.hand)
    partner = view.bids[(seat + 2) & 3]
    if partner == 0:
        bid = first_bid(worth - view.params[CAUTION] / 2)
        return int(min(max(bid, view.lowest_bid), view.highest_bid))
    right = view.bids[(seat + 3) & 3]
    left = view.bids[(seat + 1) & 3]
    place = 1 if left > 0 and right > 0 else 0
    tricks = expected(place, worth, partner, left if place else right, right if place else 0)
    error = max(0.1, ERROR[place] * view.params[SPREAD])
    least = partner + view.lowest_bid
    contract = best_contract(view.rules, least, tricks - view.params[CAUTION], error)
    return int(min(max(contract - partner, view.lowest_bid), view.highest_bid))
