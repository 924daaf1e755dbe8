"""A decent club player: bids the tricks that it counts, draws trumps, cashes winners, saves its jokers for a need.

It counts sure winners and long spades, and stops a little short of them. It wins as cheaply as it can, leaves the
trick to its partner where that is sure, and never plays a joker on a trick that its partner is winning.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.baz_view import BLACK, JOKERS, RED
from shelem_sim.plugin import U0, U1, above, count, highest, lane, lowest, lowest_rank, masters, unseen, winners

PARAMS = {"margin": 0.5, "long_spade": 0.7, "ruff": 0.5}
RANGES = {"margin": (-2.0, 4.0), "long_spade": (0.0, 1.0), "ruff": (0.0, 1.0)}
MEANINGS = {
    "margin": "tricks that it bids below what it counts",
    "long_spade": "tricks that it counts for each spade beyond the third",
    "ruff": "tricks that it counts for each missing card of a short suit, with spades to spare",
}
MARGIN, LONG_SPADE, RUFF = range(3)

SPADES = lane(0)
ACE, KING, QUEEN = (np.uint64(1 << rank) for rank in (12, 11, 10))


def call(view: Any) -> int:
    """The tricks that it counts, less a margin, rounded down."""
    tricks = int(tricks_counted(view) - view.params[MARGIN])
    return int(min(max(tricks, view.lowest_bid), view.highest_bid))


def tricks_counted(view: Any) -> float:
    """Jokers, honours that should win, spades beyond the third, and ruffs in short suits."""
    hand = view.hand
    spades = hand & SPADES & ~JOKERS
    tricks = 1.0 * count(hand & JOKERS) + honour_tricks(spades)
    tricks += view.params[LONG_SPADE] * max(0, count(spades) - 3)
    spare = count(spades)
    for suit in range(1, 4):
        own = hand & lane(suit)
        tricks += 0.8 * honour_tricks(own >> np.uint64(16 * suit))
        missing = max(0, min(2 - count(own), spare - 1))
        tricks += view.params[RUFF] * missing
        spare -= missing
    return tricks


def honour_tricks(cards: np.uint64) -> float:
    """What the ace, the guarded king and the twice guarded queen of a suit should win."""
    length = count(cards)
    tricks = 1.0 * (cards & ACE != U0)
    if cards & KING and length >= 2:
        tricks += 0.75 if cards & ACE else 0.5
    if cards & QUEEN and length >= 3:
        tricks += 0.25
    return tricks


def play(view: Any) -> np.uint64:
    """The only legal card, a lead, or a card to the trick."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


def lead(view: Any) -> np.uint64:
    """Cash sure cards of side suits, draw trumps with a long suit of them, else lead low from the longest side suit."""
    legal, rest, seat = view.legal, unseen(view), view.seat
    plain = legal & ~JOKERS
    if plain == U0:
        return highest(legal)
    sure = plain & masters(view.hand, rest)
    opponents_void = view.void[(seat + 1) & 3] | view.void[(seat + 3) & 3]
    trumps_out = rest & SPADES & ~JOKERS
    cash = sure & ~SPADES
    if trumps_out != U0:
        cash &= ~opponents_void
    if cash != U0:
        return highest(cash)
    spades = plain & SPADES
    if spades != U0 and trumps_out != U0 and (sure & spades != U0 or count(spades) > count(trumps_out)):
        return highest(spades)
    return low_from_longest(plain)


def low_from_longest(cards: np.uint64) -> np.uint64:
    """The lowest card of the longest side suit; of spades where nothing else is left."""
    longest, card = 0, U0
    for suit in range(1, 4):
        own = cards & lane(suit)
        if count(own) > longest:
            longest, card = count(own), lowest(own)
    return card if card != U0 else lowest(cards)


def follow(view: Any) -> np.uint64:
    """Leave a sure trick to the partner, win cheaply where it can, with a joker when nothing else will do."""
    rest, is_last = unseen(view), view.cards_on_table == 3
    partner_wins = (view.winning_seat ^ view.seat) & 1 == 0
    winning = winners(view)
    plain = winning & ~JOKERS
    if partner_wins and (is_last or holds(view, rest, view.winning_card)):
        return give_away(view)
    if plain != U0 and not partner_wins:
        if is_last:
            return cheapest_winner(view, plain)
        card = cheapest_winner(view, masters(plain, rest) if masters(plain, rest) != U0 else plain)
        if view.cards_on_table == 2 or holds(view, rest, card):
            return card
    if not partner_wins and winning & JOKERS and is_time_for_joker(view, rest):
        return lowest(winning & JOKERS)
    return give_away(view)


def holds(view: Any, rest: np.uint64, card: np.uint64) -> bool:
    """Whether a card should stay the best of the trick: nothing that is out beats it but jokers, and nobody ruffs."""
    higher = rest & ~JOKERS & above(card)
    if card & SPADES:
        return higher & SPADES == U0
    return higher & view.led == U0 and view.void[(view.seat + 1) & 3] & view.led == U0


def cheapest_winner(view: Any, cards: np.uint64) -> np.uint64:
    """The lowest card that follows suit, else the lowest spade."""
    follows = cards & view.led
    return lowest(follows) if follows != U0 else lowest(cards)


def is_time_for_joker(view: Any, rest: np.uint64) -> bool:
    """The black joker goes where the red one can't follow it, or when it is nearly due; the red one on honours."""
    if view.legal & BLACK:
        is_safe = rest & RED == U0 or view.cards_on_table == 3
        return is_safe or view.trick + 2 >= view.rules.black_by
    return view.winning_card & (SPADES | HONOURS) != U0 or view.trick >= 10


HONOURS = np.uint64(0x1C001C001C001C00)


def give_away(view: Any) -> np.uint64:
    """The lowest card of those that do not win by force: no joker, a spade only when there is nothing else."""
    plain = view.legal & ~JOKERS
    if plain == U0:
        return lowest(view.legal)
    side = plain & ~SPADES
    return lowest_rank(side) if side != U0 else lowest(plain)
