"""Choosing a card in Shelem for two: one trick ahead by what lies open, each card at a price for what it brings later.

After the two cards from the hands, only face-up cards follow. So each card is tried: who wins the trick with it when
both sides play their best face-up cards, and what points it brings; then its price is taken off. On lead, what the
other may hold is guessed from how many cards have not been seen.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import U63, U64, rotate
from shelem_sim.kernel.jit import inlined
from shelem_sim.kernel.tricks import following
from shelem_sim.plugin import FIVES, TENS, U0, U1, above, bottom, count, highest, lane, lowest
from shelem_sim.strategies.duel.prices import (
    A_KIND,
    BY_TOP,
    DRAW,
    DRAW_AGAINST,
    FADE,
    FEED_OURS,
    FEED_THEIRS,
    HAND,
    KIND_OF_RANK,
    LAST_OF_SUIT,
    LEAD_LOST,
    LEAD_WON,
    MASTER,
    RUFF,
    TOP,
)
from shelem_sim.strategies.duel.seeing import hidden


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
def price(view: Any, prices: Any, card: np.uint64, first: int, rest: np.uint64) -> float:
    """What a card is worth later, in hand or face up; `rest` are the cards that may beat it."""
    place = bottom(card)
    suit = lane(place >> 4)
    table = first + A_KIND * (suit == view.trumps)
    higher = min(count(rest & suit & above(card)), 2)
    worth = prices[table + KIND_OF_RANK[place & 15]] + prices[table + MASTER + higher]
    if table == HAND and view.hand & suit == card and view.hand & view.trumps != U0:
        worth -= prices[LAST_OF_SUIT]
    return worth


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


@inlined
def fading(view: Any, prices: Any) -> float:
    """The share of all prices that is left: the fewer tricks there are to come, the less a card can bring later."""
    return 1 - prices[FADE] * (view.trick / 12)


@inlined
def choose(view: Any, prices: Any) -> np.uint64:
    """The only legal card, or the one of the highest value."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return legal
    if view.cards_on_table == 0:
        return lead(view, prices)
    return second(view, prices) if view.cards_on_table == 1 else from_piles(view, prices)


@inlined
def lead(view: Any, prices: Any) -> np.uint64:
    """The card that brings most when both sides' face-up cards do their best, and the other's hand what it may."""
    player, trumps, trick = view.seat, view.trumps, view.trick
    other = 1 - player
    own, theirs = view.tops[player], view.tops[other]
    unseen = hidden(view)
    rest = unseen | theirs
    left_over = fading(view, prices)
    to_top = np.uint64(48 - 16 * view.trump)
    declared = 1 * (view.declarer == other)
    void = view.void[other]
    trumps_out = count(unseen & trumps)
    has_trump = 0.0 if void & trumps else 1.0 - CHANCES[declared, trick, trumps_out]
    draw = prices[DRAW if view.declarer == player else DRAW_AGAINST] * trumps_out
    best, choice, left = -1e9, U0, view.legal
    for suit in range(4):
        led = lane(suit)
        cards = left & led
        if cards == U0:
            continue
        out = unseen & led
        our_top, their_top = strongest(own, led, trumps, to_top), strongest(theirs, led, trumps, to_top)
        ours, thine = prices[FEED_OURS] * feed(own, led), prices[FEED_THEIRS] * feed(theirs, led)
        is_void = 1.0 if void & led else CHANCES[declared, trick, count(out)]
        ruff = 0.0 if led == trumps else is_void * has_trump * prices[RUFF]
        extra = draw if led == trumps else 0.0
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            mine = strength(card, led, trumps, to_top)
            by_top = our_top > mine
            ahead = max(mine, our_top)
            brought = points_of(view, card) + view.rules.trick_points
            value = extra - left_over * price(view, prices, card, HAND, rest)
            if their_top > ahead:
                value -= brought + thine + prices[LEAD_LOST]
            else:
                beaten_by = out & rotate(above(ahead), (U64 - to_top) & U63) if ahead & rotate(led, to_top) else U0
                holds = 1.0 if void & led else CHANCES[declared, trick, count(beaten_by)]
                wins = holds * (1.0 - ruff)
                value += wins * (brought + prices[LEAD_WON] + (-prices[BY_TOP] if by_top else ours))
                value -= (1.0 - wins) * (brought + thine + prices[LEAD_LOST])
            if value > best:
                best, choice = value, card
    return choice


@inlined
def second(view: Any, prices: Any) -> np.uint64:
    """The card that brings most: all others that may come to the trick lie open."""
    player, trumps, led = view.seat, view.trumps, view.led
    own, theirs = view.tops[player], view.tops[1 - player]
    to_top = np.uint64(48 - 16 * view.trump)
    rest = hidden(view) | theirs
    left_over = fading(view, prices)
    on_table = view.winning_card
    our_top = strongest(own, led, trumps, to_top)
    ahead = max(strength(on_table, led, trumps, to_top), strongest(theirs, led, trumps, to_top))
    ours, thine = prices[FEED_OURS] * feed(own, led), prices[FEED_THEIRS] * feed(theirs, led)
    lying = points_of(view, on_table) + view.rules.trick_points
    best, choice, left = -1e9, U0, view.legal
    while left != U0:
        card = lowest(left)
        left ^= card
        brought = lying + points_of(view, card)
        value = -left_over * price(view, prices, card, HAND, rest)
        if strength(card, led, trumps, to_top) > ahead:
            value += brought + ours + prices[LEAD_WON]
        elif our_top > ahead:
            value += brought + prices[LEAD_WON] - prices[BY_TOP]
        else:
            value -= brought + thine + prices[LEAD_LOST]
        if value > best:
            best, choice = value, card
    return choice


@inlined
def from_piles(view: Any, prices: Any) -> np.uint64:
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
        thine = prices[FEED_THEIRS] * feed(view.tops[other], led)
    rest = hidden(view) | view.tops[other]
    left_over = fading(view, prices)
    lying = view.rules.trick_points
    for i in range(view.cards_on_table):
        lying += points_of(view, view.cards[view.trick, i])
    best, choice, left = -1e9, U0, view.legal
    while left != U0:
        card = lowest(left)
        left ^= card
        brought = lying + points_of(view, card)
        value = -left_over * price(view, prices, card, TOP, rest)
        if max(ours, strength(card, led, trumps, to_top)) > ahead:
            value += brought + prices[LEAD_WON]
        else:
            value -= brought + thine + prices[LEAD_LOST]
        if value > best:
            best, choice = value, card
    return choice
