"""A decent player of Shelem for two: bids by hand value, draws trumps, cashes, and plays hand and piles as partners.

Bids up to what its hand is worth. Names trump and discards as `steady` does at a table of four. Leads what wins, or a
suit that one of its face-up cards wins; wins cheaply, where the other's face-up cards cannot win it back; feeds points
to tricks that are won and keeps them from those that are lost.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import (
    ACES,
    FIVES,
    PASS,
    SLAM,
    TENS,
    U0,
    U1,
    count,
    highest,
    lane,
    lowest,
    masters,
    suit_of,
    winners,
)
from shelem_sim.strategies.duel.seeing import hidden, tops_that_beat
from shelem_sim.strategies.steady import cheapest, discard, feed, from_short_suit, name_trump, suits_worth, win_last

PARAMS = {"margin": 3.0, "base": -8.0, "slam": 165.0, "press": 8.0, "guard": 4.0}
RANGES = {
    "margin": (-40.0, 40.0),
    "base": (-40.0, 40.0),
    "slam": (140.0, 999.0),
    "press": (0.0, 40.0),
    "guard": (0.0, 40.0),
}
MEANINGS = {
    "margin": "points below its hand's worth at which it stops",
    "base": "points that a hand is worth more than one of the same cards at a table of four",
    "slam": "worth from which it calls slam, in a round of 165 points",
    "press": "points that it bids higher when the match is about to be lost, or defending scores nothing",
    "guard": "points that it bids lower when far ahead",
}
MARGIN, BASE_POINTS, SLAM_FROM, PRESS, GUARD = range(5)

POINTS = ACES | TENS | FIVES
POINTS_OF_A_ROUND = 165
A_LONG_LEAD = 400

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call", "discard", "name_trump", "play"]


def call(view: Any) -> int:
    """The least bid up to a limit: what the hand is worth; slam with a giant."""
    if not view.may_pass:
        return int(view.lowest_bid)
    rules = view.rules
    worth = (suits_worth(view.hand) + view.params[BASE_POINTS]) * rules.total_points / POINTS_OF_A_ROUND
    if view.may_slam and worth >= view.params[SLAM_FROM] + rules.total_points - POINTS_OF_A_ROUND:
        return SLAM
    limit = worth - view.params[MARGIN] + for_the_match(view)
    return int(view.lowest_bid) if 0 < view.lowest_bid <= limit else PASS


def for_the_match(view: Any) -> float:
    """What the match score adds to a limit: press when the other is a round from winning, guard a long lead."""
    rules, player = view.rules, view.seat
    ours, theirs = view.score[player], view.score[1 - player]
    if theirs + rules.total_points >= rules.target or ours >= rules.protect_from:
        return float(view.params[PRESS])
    return -float(view.params[GUARD]) if ours - theirs >= A_LONG_LEAD else 0.0


def play(view: Any) -> np.uint64:
    """The only legal card, a lead, or a card to the trick."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


def lead(view: Any) -> np.uint64:
    """Draw trumps as declarer, cash, play to a face-up card that wins, else low from a short suit."""
    legal, trumps, player = view.legal, view.trumps, view.seat
    own, theirs = view.tops[player], view.tops[1 - player]
    rest = hidden(view) | theirs
    sure = legal & masters(view.hand, rest)
    mine, side = legal & trumps, legal & ~trumps
    out = hidden(view) & trumps
    if out != U0 and sure & mine and (player == view.declarer or count(mine) > count(out)):
        return highest(mine)
    cash = sure & side
    if theirs & trumps:
        # Where his face-up cards hold none of the suit, he ruffs
        for suit in range(4):
            if theirs & lane(suit) == U0:
                cash &= ~lane(suit)
    if cash != U0:
        points = cash & POINTS
        return highest(points) if points != U0 else highest(cash)
    to_top = led_to_top(legal & ~trumps, own, rest, theirs, trumps)
    if to_top != U0:
        return to_top
    if side == U0:
        return highest(mine) if sure & mine else cheapest(mine)
    return from_short_suit(side)


def led_to_top(cards: np.uint64, own: np.uint64, rest: np.uint64, theirs: np.uint64, trumps: np.uint64) -> np.uint64:
    """The richest card to lead to a face-up card that nothing beats in its suit; no card where there is none."""
    winning = own & ~trumps & masters(own, rest)
    while winning != U0:
        top = lowest(winning)
        winning ^= top
        suit = lane(suit_of(top))
        if cards & suit and not tops_that_beat(theirs, top, suit, trumps):
            return feed(cards & suit, trumps)
    return U0


def follow(view: Any) -> np.uint64:
    """Feed a trick that is won, win one that the other's face-up cards cannot win back, else give away the least."""
    legal, trumps, led, best = view.legal, view.trumps, view.led, view.winning_card
    player, k = view.seat & 1, view.cards_on_table
    own, theirs = view.tops[player], view.tops[1 - player]
    ours = (view.winning_seat ^ player) & 1 == 0
    winning = winners(view)
    if k == 3:
        if ours:
            return feed(legal, trumps)
        return win_last(winning) if winning != U0 else cheapest(legal)
    if k == 2:
        if ours and not tops_that_beat(theirs, best, led, trumps):
            return feed(legal, trumps)
        safe = beyond(winning, theirs, led, trumps)
        return win_last(safe) if safe != U0 else cheapest(legal)
    if beyond(tops_that_beat(own, best, led, trumps), theirs, led, trumps):
        return feed(legal, trumps)
    safe = beyond(winning, theirs, led, trumps)
    if safe != U0:
        return lowest(safe) if safe & led else cheapest(safe)
    return cheapest(legal)


def beyond(cards: np.uint64, theirs: np.uint64, led: np.uint64, trumps: np.uint64) -> np.uint64:
    """Those of some winning cards that the other's face-up cards do not beat."""
    safe = U0
    while cards != U0:
        card = lowest(cards)
        cards ^= card
        if not tops_that_beat(theirs, card, led, trumps):
            safe |= card
    return safe
