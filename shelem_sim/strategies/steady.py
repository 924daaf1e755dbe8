"""A decent club player: hand value to a bid limit, trump by length and honours, draws trumps, cashes, feeds.

Bids up to what its hand is worth, a little more when the partner has bid. Buries tens and short suits. Leads:
draws trumps, cashes sure winners, else a low card of a short suit. Follows: wins cheaply when last, takes tricks
that it is sure of, feeds points to a partner who is sure of his, and keeps point cards from the other side.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import (
    ACES,
    BLACK_JOKERS,
    FIVES,
    JOKERS,
    KINGS,
    PASS,
    QUEENS,
    RED_JOKERS,
    SLAM,
    TENS,
    U0,
    U1,
    above,
    count,
    highest,
    jit,
    lane,
    lowest,
    lowest_rank,
    masters,
    unseen,
    winners,
)

PARAMS = {
    "margin": 3.0,
    "partner_bid": 2.0,
    "partner_pass": 2.0,
    "overbid": 6.0,
    "slam": 165.0,
    "press": 8.0,
    "guard": 4.0,
}
RANGES = {
    "margin": (-40.0, 40.0),
    "partner_bid": (0.0, 30.0),
    "partner_pass": (0.0, 30.0),
    "overbid": (0.0, 60.0),
    "slam": (140.0, 999.0),
    "press": (0.0, 40.0),
    "guard": (0.0, 40.0),
}
MEANINGS = {
    "margin": "points below its hand's worth at which it stops",
    "partner_bid": "points that a partner's bid adds",
    "partner_pass": "points that a partner's pass takes away",
    "overbid": "points by which its limit must exceed a partner's standing bid",
    "slam": "worth from which it calls slam, in a round of 165 points",
    "press": "points that it bids higher when the match is about to be lost, or defending scores nothing",
    "guard": "points that it bids lower when far ahead",
}
MARGIN, PARTNER_BID, PARTNER_PASS, OVERBID, SLAM_FROM, PRESS, GUARD = range(7)

POINTS = ACES | TENS | FIVES | JOKERS
RANKS = np.uint64(0x1FFF)

BASE_WORTH = 831
POINTS_OF_A_ROUND, POINTS_WITH_JOKERS = 165, 200
A_LONG_LEAD = 400
NOTHING_TO_BURY = -999


def suit_tables() -> Any:
    """What each holding in a suit (13 bits, 2 lowest) is worth: int16[8192, 4].

    Columns: as a choice of trump (8 a card, 5 the ace, 3 the king, 2 the queen and the ten); in tenths of a point
    to a bidder, as trump and as a side suit; as the place of the next discard. The tenths are a linear fit to the
    points that the declarer's side took with 600,000 hands of 12, this strategy playing all seats (R2 0.18,
    residual sd 21 points); the figures for discards were found by trial on 300,000 deals.
    """
    holding = np.arange(8192)
    length = np.bitwise_count(holding).astype(int)
    ace, king, queen, ten, five = ((holding >> rank & 1) for rank in (12, 11, 10, 8, 3))
    choice = 8 * length + 5 * ace + 3 * king + 2 * queen + 2 * ten
    as_trump = 43 * length + 117 * ace + 50 * king + 33 * queen + 32 * ten
    as_side = 92 * ace + 28 * king + np.where(length == 0, 52, 0) + np.where(length == 1, 26, 0)
    spare = holding & ~(1 << 12) & ~(ace << 11)
    bury = 10 - 3 * length - 3 * ace
    bury = np.where(five, 6 - length, bury)
    bury = np.where(ten, 40 - length, bury)
    bury = np.where(spare == 0, -100, bury)
    bury = np.where(length == 0, NOTHING_TO_BURY, bury)
    return np.stack([choice, as_trump, as_side, bury], axis=1).astype(np.int16)


CHOICE, AS_TRUMP, AS_SIDE, BURY = range(4)
SUIT_TABLES = suit_tables()


@jit
def holding(hand: np.uint64, suit: int) -> np.uint64:
    """The 13 bits of one suit."""
    return hand >> np.uint64(16 * suit) & RANKS


def call(view: Any) -> int:
    """The least bid up to a limit: what the hand is worth, the partner's call read; slam with a giant."""
    if not view.may_pass:
        return int(view.lowest_bid)
    partner = (view.seat + 2) & 3
    worth = hand_worth(view)
    if view.passed[partner]:
        worth -= view.params[PARTNER_PASS]
    elif view.last_call[partner] > 0:
        worth += view.params[PARTNER_BID]
    if view.may_slam and worth >= view.params[SLAM_FROM] + view.rules.total_points - POINTS_OF_A_ROUND:
        return SLAM
    limit = worth - view.params[MARGIN] + for_the_match(view)
    if view.high_seat == partner:
        limit -= view.params[OVERBID]
    return int(view.lowest_bid) if 0 < view.lowest_bid <= limit else PASS


def for_the_match(view: Any) -> float:
    """What the match score adds to a limit: press when they are a round from winning, guard a long lead.

    Late-game protection (000) makes defending worthless, so the side under it presses too.
    """
    rules, team = view.rules, view.seat & 1
    ours, theirs = view.score[team], view.score[1 - team]
    if theirs + rules.total_points >= rules.target or ours >= rules.protect_from:
        return float(view.params[PRESS])
    return -float(view.params[GUARD]) if ours - theirs >= A_LONG_LEAD else 0.0


def hand_worth(view: Any) -> float:
    """The points that the side takes on average when this hand of 12 declares, before it has seen the talon.

    With jokers in the deck the fit is another one, to 300,000 hands, on top of the first. Where house rules make a
    round worth more or less than the usual 165 or 200 points, so is the hand.
    """
    hand = view.hand
    worth = suits_worth(hand)
    if view.rules.jokers:
        worth = 42.6 + 0.79 * worth + 23.2 * count(hand & RED_JOKERS) + 19.3 * count(hand & BLACK_JOKERS)
        return worth * view.rules.total_points / POINTS_WITH_JOKERS
    return worth * view.rules.total_points / POINTS_OF_A_ROUND


@jit
def suits_worth(hand: np.uint64) -> float:
    """The worth of the four suits, the best of them as trump."""
    worth = BASE_WORTH
    for suit in range(4):
        worth += SUIT_TABLES[holding(hand, suit), AS_SIDE]
    trump = holding(hand, best_suit(hand))
    return 0.1 * (worth + SUIT_TABLES[trump, AS_TRUMP] - SUIT_TABLES[trump, AS_SIDE])


@jit
def best_suit(hand: np.uint64) -> int:
    """The suit to name: long before strong."""
    best, suit = -1, 0
    for candidate in range(4):
        value = SUIT_TABLES[holding(hand, candidate), CHOICE]
        if value > best:
            best, suit = value, candidate
    return suit


def name_trump(view: Any) -> int:
    """The best suit of the 16 cards."""
    return best_suit(view.hand)


def discard(view: Any) -> np.uint64:
    """Tens that would be lost, then cards of short suits; trumps only when there is nothing else."""
    left = view.hand & ~view.trumps
    for _ in range(view.rules.talon):
        best, suit = NOTHING_TO_BURY, 0
        for candidate in range(4):
            value = SUIT_TABLES[holding(left, candidate), BURY]
            if value > best:
                best, suit = value, candidate
        if best == NOTHING_TO_BURY:
            return with_trumps(view, view.hand & ~view.trumps & ~left)
        left &= ~to_bury(left & lane(suit))
    return view.hand & ~view.trumps & ~left


@jit
def with_trumps(view: Any, gone: np.uint64) -> np.uint64:
    """A discard filled up with the lowest trumps."""
    while count(gone) < view.rules.talon:
        gone |= lowest(view.hand & ~gone)
    return gone


@jit
def to_bury(cards: np.uint64) -> np.uint64:
    """Which card of a suit goes first: the ten, the five, the lowest; last the ace, and the king beside it."""
    spare = cards & ~ACES
    if cards & ACES:
        spare &= ~KINGS
    if spare & (TENS | FIVES):
        return highest(spare & (TENS | FIVES))
    return lowest(spare) if spare != U0 else lowest(cards)


def play(view: Any) -> np.uint64:
    """The only legal card, a lead, or a card to the trick."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


@jit
def cheapest(cards: np.uint64) -> np.uint64:
    """The card to give away: no points if possible, then the lowest rank."""
    plain = cards & ~POINTS
    return lowest_rank(plain if plain != U0 else cards)


def lead(view: Any) -> np.uint64:
    """Draw trumps on the declarer's side, cash sure cash, points first, else low from a short suit."""
    legal, trumps, seat = view.legal, view.trumps, view.seat
    rest = unseen(view)
    sure = legal & masters(view.hand, rest)
    mine, side = legal & trumps, legal & ~trumps
    cash = sure & side
    out = rest & trumps
    if view.void[(seat + 1) & 3] & view.void[(seat + 3) & 3] & trumps:
        out = U0
    if out != U0 and mine != U0 and (seat ^ view.declarer) & 1 == 0:
        if sure & mine:
            return highest(mine)
        if seat != view.declarer or 2 * count(mine) > count(out) or (cash | side) == U0:
            return cheapest(mine)
    if cash != U0:
        points = cash & POINTS
        return highest(points) if points != U0 else highest(cash)
    if side == U0:
        return highest(mine) if sure & mine else cheapest(mine)
    return from_short_suit(side)


@jit
def from_short_suit(cards: np.uint64) -> np.uint64:
    """A card without points of the shortest suit that has one, else the cheapest."""
    fewest, card = 99, U0
    for suit in range(4):
        own = cards & lane(suit)
        plain = own & ~POINTS
        if plain != U0 and count(own) < fewest:
            fewest, card = count(own), lowest(plain)
    return card if card != U0 else cheapest(cards)


def follow(view: Any) -> np.uint64:
    """Feed a partner who wins, win if that is cheap or sure, else give away the least."""
    legal, trumps, best = view.legal, view.trumps, view.winning_card
    follows = legal & view.led != U0
    winning = winners(view)
    partner_wins = (view.winning_seat ^ view.seat) & 1 == 0
    if view.cards_on_table == 3:
        if partner_wins:
            return feed(legal, trumps)
        return win_last(winning) if winning != U0 else cheapest(legal)
    rest = unseen(view)
    if partner_wins:
        if is_safe(view, rest):
            return feed(legal, trumps)
        if view.cards_on_table == 2 and winning != U0 and follows:
            top = highest(winning)
            if masters(top, rest) or (top & POINTS == U0 and best & (POINTS | ACES | KINGS | QUEENS) == U0):
                return top
        return cheapest(legal)
    if winning == U0:
        return cheapest(legal)
    if not follows:
        return cheapest(winning)
    sure = masters(winning, rest)
    if sure != U0:
        return highest(sure)
    plain = winning & ~POINTS
    if view.cards_on_table == 2 and plain != U0:
        return highest(plain)
    return cheapest(legal)


def is_safe(view: Any, rest: np.uint64) -> bool:
    """Whether no card that is still out beats the best one, nor can the seat on the left ruff it, that one knows of."""
    led, trumps, best = view.led, view.trumps, view.winning_card
    void = view.void[(view.seat + 1) & 3]
    if best & trumps:
        return rest & trumps & above(best) == U0
    if rest & led & above(best) != U0:
        return False
    return void & led == U0 or void & trumps != U0 or rest & trumps == U0


@jit
def win_last(winning: np.uint64) -> np.uint64:
    """Win as the last to play: with a ten, with a five, else with the lowest that wins."""
    tens_and_fives = winning & (TENS | FIVES)
    return highest(tens_and_fives) if tens_and_fives != U0 else lowest(winning)


@jit
def feed(legal: np.uint64, trumps: np.uint64) -> np.uint64:
    """Give points to a partner who wins the trick: a ten, else a five, trumps only when they are asked for."""
    spare = legal & ~trumps
    if spare == U0:
        spare = legal
    if spare & TENS:
        return lowest(spare & TENS)
    return lowest(spare & FIVES) if spare & FIVES else cheapest(legal)
