"""Uniform over legal discards and plays; a bounded random bidder."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import (
    COUNTER_SLAM,
    FIRST_LEAD_TRUMP,
    PASS,
    SLAM,
    U0,
    any_of,
    bottom,
    chance,
    count,
    lane,
    mulhi,
    word,
)

PARAMS = {"pass_chance": 0.65, "bound": 110.0, "slam_chance": 0.01, "counter_chance": 0.1}
RANGES = {
    "pass_chance": (0.0, 1.0),
    "bound": (5.0, 300.0),
    "slam_chance": (0.0, 1.0),
    "counter_chance": (0.0, 1.0),
}
MEANINGS = {
    "pass_chance": "how often it passes, of the times that it calls no slam",
    "bound": "highest number that it bids, points",
    "slam_chance": "how often it calls slam, or counter-slam where no slam stands",
    "counter_chance": "how often it answers a slam with counter-slam",
}
PASS_CHANCE, BOUND, SLAM_CHANCE, COUNTER_CHANCE = range(4)


def call(view: Any) -> int:
    """Slam or counter-slam now and then, else pass, else any legal number up to the bound."""
    draw = chance(view.word)
    counter = view.params[COUNTER_CHANCE] if view.high_call == SLAM else view.params[SLAM_CHANCE]
    if view.may_counter_slam and draw < counter:
        return COUNTER_SLAM
    if view.may_slam and draw < view.params[SLAM_CHANCE]:
        return SLAM
    if view.may_pass and chance(word(view.word, 0)) < view.params[PASS_CHANCE]:
        return PASS
    if view.lowest_bid == 0:
        return PASS
    highest = min(view.highest_bid, max(int(view.params[BOUND]), view.rules.min_bid))
    if view.may_pass and highest < view.lowest_bid:
        return PASS
    choices = max(0, (highest - view.lowest_bid) // view.rules.bid_step) + 1
    return int(view.lowest_bid + view.rules.bid_step * int(mulhi(word(view.word, 1), np.uint64(choices))))


def name_trump(view: Any) -> int:
    """Any suit that the declarer holds."""
    suits = U0
    for suit in range(4):
        suits |= np.uint64(view.hand & lane(suit) != U0) << np.uint64(suit)
    return bottom(any_of(suits, view.word))


def discard(view: Any) -> np.uint64:
    """Any cards, drawn again where a trump must be kept for the first lead and none was."""
    draw = view.word
    while True:
        chosen = U0
        left = draw
        for _ in range(view.rules.talon):
            rest = view.hand & ~chosen
            chosen |= any_of(rest, left)
            left *= np.uint64(count(rest))
        if view.rules.first_lead != FIRST_LEAD_TRUMP or view.hand & ~chosen & view.trumps & ~view.jokers != U0:
            return chosen
        draw = word(draw, 0)


def play(view: Any) -> np.uint64:
    """Any legal card."""
    return any_of(view.legal, view.word)
