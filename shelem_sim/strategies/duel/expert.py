"""The best player of Shelem for two: one trick ahead by what lies open, each card at a learned price; bids by value.

After the two cards from the hands a trick is known but for what the players choose, since only face-up cards follow.
So each card is tried: who wins the trick with it when both sides play their best face-up cards, what points it brings,
and what the card would have been worth later. On lead, the other's hand is guessed from the cards not yet seen.
The prices were learned by play against itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import U63, U64, rotate
from shelem_sim.kernel.jit import inlined
from shelem_sim.kernel.tricks import following
from shelem_sim.plugin import (
    FIVES,
    TENS,
    U0,
    U1,
    above,
    bottom,
    count,
    highest,
    lane,
    lowest,
    masters,
    suit_of,
)
from shelem_sim.strategies import bidding
from shelem_sim.strategies.bidding import call
from shelem_sim.strategies.duel.seeing import hidden
from shelem_sim.strategies.exchanging import discard, name_trump

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call", "discard", "name_trump", "play"]

PARAMS = {
    "margin": 0.0,
    "spread": 0.9,
    "opponent_bid": 2.0,
    "opponent_pass": 1.0,
    "defence": 1.0,
    "their_worth": 122.0,
    "their_step": 0.35,
    "pass_open": -25.0,
    "slam": 0.0,
    "finish": 100.0,
    "press": 8.0,
    "guard": 4.0,
}
RANGES = {name: bidding.RANGES[name] for name in PARAMS}
MEANINGS = {name: bidding.MEANINGS[name] for name in PARAMS}

KINDS = np.array([0, 0, 0, 1, 0, 0, 0, 0, 2, 3, 4, 5, 6, 0, 0, 0])
"""What the rank of a card, from the two on, is taken for: 1 a five, 2 a ten, 3 to 6 jack to ace, 0 any other."""

HAND, TOP = 0, 14
"""The first price of a card in hand and of a face-up one: 7 side cards by kind, then 7 trumps."""

HAND_MASTER, TOP_MASTER = 28, 30
"""More for one that nothing beats: a side card, then a trump."""

LEAD_WON, LEAD_LOST, FEED_OURS, FEED_THEIRS, DRAW, DRAW_AGAINST, BY_TOP, RUFF, FADE, LAST_OF_SUIT = range(32, 42)
"""Points for leading next and against the other's leading; shares of the points that face-up cards can add; points for
each trump out that a trump lead may draw, as declarer and against him; points against winning with a face-up card; the
share of a void that ruffs; how much of all prices is gone by the end; points against the last card of a side suit."""

WEIGHTS = np.array(
    [
        -0.08, 1.96, 3.29, -0.06, -0.07, -0.01, 9.32,
        6.75, 11.14, 22.77, 7.00, 11.81, 10.00, 15.18,
        -0.52, 0.79, 0.64, -0.48, 0.95, 3.69, 7.34,
        5.30, 10.07, 21.25, 10.41, 8.51, 12.88, 23.33,
        3.92, 5.45, 3.45, 3.45, 0.62, 1.72, 0.82, 0.76, 1.39, 0.21, -3.77, 0.75, 0.64, 0.15,
    ]
)  # fmt: skip


def chances() -> Any:
    """The chance that none of n unseen cards is in the other's hand: float64[2, 12, 53].

    By whether the other declared, so that his discard is unseen too, by the trick, and by n.
    """
    table = np.zeros((2, 12, 53))
    for declared in range(2):
        for trick in range(12):
            own, piles = 12 - trick, 24 if trick == 0 else 2 * max(0, 12 - trick - 3)
            unseen = own + piles + 4 * declared
            for n in range(53):
                chance = 1.0
                for i in range(n):
                    chance *= max(0.0, (unseen - own - i) / (unseen - i)) if unseen > i else 0.0
                table[declared, trick, n] = chance
    return table


CHANCES = chances()


@inlined
def price(view: Any, card: np.uint64, first: int, sure: np.uint64) -> float:
    """What a card is worth later: in hand or face up, with more for one that nothing beats."""
    trump = 1 * (card & view.trumps != U0)
    worth = WEIGHTS[first + 7 * trump + KINDS[bottom(card) & 15]]
    if card & sure:
        worth += WEIGHTS[(HAND_MASTER if first == HAND else TOP_MASTER) + trump]
    if first == HAND and trump == 0 and view.hand & lane(suit_of(card)) == card and view.hand & view.trumps != U0:
        worth -= WEIGHTS[LAST_OF_SUIT]
    return worth * (1 - WEIGHTS[FADE] * view.trick / 12)


@inlined
def points_of(view: Any, card: np.uint64) -> int:
    """The points of a single card."""
    rules = view.rules
    points = rules.ace_points * (card & rules.aces != U0) + rules.ten_points * (card & rules.tens != U0)
    return points + rules.five_points * (card & rules.fives != U0) + rules.king_points * (card & rules.kings != U0)


@inlined
def strength(card: np.uint64, led: np.uint64, trumps: np.uint64, to_top: np.uint64) -> np.uint64:
    """How high a card stands in a trick: the higher number wins; 0 for one that neither follows nor is a trump."""
    return rotate(card & (led | trumps), to_top)


@inlined
def strongest(tops: np.uint64, led: np.uint64, trumps: np.uint64, to_top: np.uint64) -> np.uint64:
    """How high the best face-up card of a player stands that may be played to a suit."""
    cards = tops & led
    if cards == U0:
        cards = tops & trumps
    return strength(highest(cards), led, trumps, to_top) if cards != U0 else U0


@inlined
def feed(tops: np.uint64, led: np.uint64) -> float:
    """The points that a player's face-up cards may add to a trick that he wins."""
    cards = following(tops, led)
    if cards & TENS:
        return 10.0
    return 5.0 if cards & FIVES else 0.0


def play(view: Any) -> np.uint64:
    """The only legal card, or the one of the highest value."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    if view.cards_on_table == 0:
        return lead(view)
    return second(view) if view.cards_on_table == 1 else from_piles(view)


@inlined
def lead(view: Any) -> np.uint64:
    """The card that brings most when both sides' face-up cards do their best, and the other's hand what it may."""
    player, trumps, trick = view.seat, view.trumps, view.trick
    other = 1 - player
    own, theirs = view.tops[player], view.tops[other]
    unseen = hidden(view)
    sure = masters(view.hand, unseen | theirs)
    to_top = np.uint64(48 - 16 * view.trump)
    declared = 1 * (view.declarer == other)
    void = view.void[other]
    trumps_out = count(unseen & trumps)
    has_trump = 0.0 if void & trumps else 1.0 - CHANCES[declared, trick, trumps_out]
    draw = WEIGHTS[DRAW if view.declarer == player else DRAW_AGAINST] * trumps_out
    best, choice, left = -1e9, U0, view.legal
    for suit in range(4):
        led = lane(suit)
        cards = left & led
        if cards == U0:
            continue
        out = unseen & led
        our_top, their_top = strongest(own, led, trumps, to_top), strongest(theirs, led, trumps, to_top)
        ours, thine = WEIGHTS[FEED_OURS] * feed(own, led), WEIGHTS[FEED_THEIRS] * feed(theirs, led)
        is_void = 1.0 if void & led else CHANCES[declared, trick, count(out)]
        ruff = 0.0 if led == trumps else is_void * has_trump * WEIGHTS[RUFF]
        extra = draw if led == trumps else 0.0
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            mine = strength(card, led, trumps, to_top)
            by_top = our_top > mine
            ahead = max(mine, our_top)
            brought = points_of(view, card) + view.rules.trick_points
            value = extra - price(view, card, HAND, sure)
            if their_top > ahead:
                value -= brought + thine + WEIGHTS[LEAD_LOST]
            else:
                beaten_by = out & rotate(above(ahead), (U64 - to_top) & U63) if ahead & rotate(led, to_top) else U0
                holds = 1.0 if void & led else CHANCES[declared, trick, count(beaten_by)]
                wins = holds * (1.0 - ruff)
                value += wins * (brought + WEIGHTS[LEAD_WON] + (-WEIGHTS[BY_TOP] if by_top else ours))
                value -= (1.0 - wins) * (brought + thine + WEIGHTS[LEAD_LOST])
            if value > best:
                best, choice = value, card
    return choice


@inlined
def second(view: Any) -> np.uint64:
    """The card that brings most: all others that may come to the trick lie open."""
    player, trumps, led = view.seat, view.trumps, view.led
    own, theirs = view.tops[player], view.tops[1 - player]
    to_top = np.uint64(48 - 16 * view.trump)
    sure = masters(view.hand, hidden(view) | theirs)
    on_table = view.winning_card
    our_top = strongest(own, led, trumps, to_top)
    ahead = max(strength(on_table, led, trumps, to_top), strongest(theirs, led, trumps, to_top))
    ours, thine = WEIGHTS[FEED_OURS] * feed(own, led), WEIGHTS[FEED_THEIRS] * feed(theirs, led)
    lying = points_of(view, on_table) + view.rules.trick_points
    best, choice, left = -1e9, U0, view.legal
    while left != U0:
        card = lowest(left)
        left ^= card
        brought = lying + points_of(view, card)
        value = -price(view, card, HAND, sure)
        if strength(card, led, trumps, to_top) > ahead:
            value += brought + ours + WEIGHTS[LEAD_WON]
        elif our_top > ahead:
            value += brought + WEIGHTS[LEAD_WON] - WEIGHTS[BY_TOP]
        else:
            value -= brought + thine + WEIGHTS[LEAD_LOST]
        if value > best:
            best, choice = value, card
    return choice


@inlined
def from_piles(view: Any) -> np.uint64:
    """The face-up card that brings most; when the leader plays his, he sees all that may still come."""
    player, trumps, led = view.seat & 1, view.trumps, view.led
    other = 1 - player
    to_top = np.uint64(48 - 16 * view.trump)
    on_table = strength(view.winning_card, led, trumps, to_top)
    is_ours = (view.winning_seat ^ player) & 1 == 0
    ours = on_table if is_ours else U0
    ahead = U0 if is_ours else on_table
    thine = 0.0
    if view.cards_on_table == 2:
        ahead = max(ahead, strongest(view.tops[other], led, trumps, to_top))
        thine = WEIGHTS[FEED_THEIRS] * feed(view.tops[other], led)
    sure = masters(view.tops[player], hidden(view) | view.tops[other])
    lying = view.rules.trick_points
    for i in range(view.cards_on_table):
        lying += points_of(view, view.cards[view.trick, i])
    best, choice, left = -1e9, U0, view.legal
    while left != U0:
        card = lowest(left)
        left ^= card
        brought = lying + points_of(view, card)
        value = -price(view, card, TOP, sure)
        if max(ours, strength(card, led, trumps, to_top)) > ahead:
            value += brought + WEIGHTS[LEAD_WON]
        else:
            value -= brought + thine + WEIGHTS[LEAD_LOST]
        if value > best:
            best, choice = value, card
    return choice
