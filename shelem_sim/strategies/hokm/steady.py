"""A decent club player: the longest and strongest suit of five, draws trumps, cashes, wins cheaply.

Leads: draws trumps on the hakem's side, cashes sure winners, else a low card of a short suit. Follows: wins cheaply
when last, takes tricks that it is sure of, ruffs, and gives its lowest card to a trick that its partner is sure of or
that it can't win. Of two players, it keeps trumps and high cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import (
    NARAS,
    PARTNER_CARD,
    U0,
    U1,
    above,
    count,
    highest,
    lane,
    lowest,
    lowest_rank,
    masters,
    reversed_ranks,
    suit_of,
    unseen,
    winners,
)

PARAMS = {"length": 10.0, "weak": 20.5, "naras": 0.0, "keep": 10.0}
RANGES = {"length": (0.0, 30.0), "weak": (0.0, 60.0), "naras": (-20.0, 40.0), "keep": (0.0, 13.0)}
MEANINGS = {
    "length": "what a card of a suit counts when trump is named, where an ace counts 8, a king 5, a queen 3, a jack 1",
    "weak": "the best suit counts less, so it takes the suit of its partner's card, where it may",
    "naras": "by how much more the best suit must count with ranks reversed for it to call naras",
    "keep": "with two players, the lowest rank that it keeps of a card drawn, trumps apart; a queen is 10",
}
LENGTH, WEAK, NARAS_MARGIN, KEEP = range(4)

RANKS = np.uint64(0x1FFF)
ACE, KING, QUEEN, JACK = (np.uint64(1 << rank) for rank in (12, 11, 10, 9))


def suit_worth(holding: np.uint64, length: float) -> float:
    """What a suit counts as trump: each card, and its honours."""
    worth = length * count(holding)
    worth += 8.0 * (holding & ACE != U0) + 5.0 * (holding & KING != U0)
    return worth + 3.0 * (holding & QUEEN != U0) + 1.0 * (holding & JACK != U0)


def best_suit(hand: np.uint64, length: float) -> Any:
    """The suit to name and what it counts: the longest, of several the strongest."""
    best, suit = -1.0, 0
    for candidate in range(4):
        worth = suit_worth(hand >> np.uint64(16 * candidate) & RANKS, length)
        if worth > best:
            best, suit = worth, candidate
    return suit, best


def name_trump(view: Any) -> int:
    """The best suit of five; the partner's where that is weak; naras where the best is better then."""
    length = view.params[LENGTH]
    suit, worth = best_suit(view.hand, length)
    mode = 0
    if view.may_reverse:
        other, reversed_worth = best_suit(reversed_ranks(view.hand), length)
        if reversed_worth > worth + view.params[NARAS_MARGIN]:
            suit, worth, mode = other, reversed_worth, NARAS
    if view.may_take_partner_card and worth < view.params[WEAK]:
        return PARTNER_CARD + mode
    return suit + mode


def discard(view: Any) -> np.uint64:
    """Two players: keep trumps and high cards; of the first five, lay the lowest away, trumps last."""
    if view.drawn != U0:
        is_high = (view.drawn >> np.uint64(16 * suit_of(view.drawn))) >= U1 << np.uint64(int(view.params[KEEP]))
        return U0 if view.drawn & view.trumps or is_high else np.uint64(view.drawn)
    laid = U0
    for _ in range(view.to_discard):
        rest = view.hand & ~laid
        side = rest & ~view.trumps
        laid |= lowest_rank(side if side != U0 else rest)
    return laid


def play(view: Any) -> np.uint64:
    """The only legal card, a lead, or a card to the trick."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


def are_partners(view: Any, seat: int, other: int) -> bool:
    """Whether two seats are on one side."""
    return seat == other or (view.rules.players == 4 and (seat ^ other) & 1 == 0)


def opponents_void(view: Any, cards: np.uint64) -> bool:
    """Whether all opponents have shown that they hold none of a suit."""
    for seat in range(view.rules.players):
        if not are_partners(view, seat, view.seat) and view.void[seat] & cards == U0:
            return False
    return True


def lead(view: Any) -> np.uint64:
    """Draw trumps on the hakem's side, cash sure cards, else low from a short suit."""
    legal, trumps = view.legal, view.trumps
    rest = unseen(view)
    sure = legal & masters(view.hand, rest)
    mine, side = legal & trumps, legal & ~trumps
    cash = sure & side
    out = U0 if opponents_void(view, trumps) else rest & trumps
    if out != U0 and mine != U0 and are_partners(view, view.seat, view.hakem):
        if sure & mine and (view.seat == view.hakem or cash == U0):
            return highest(mine)
        if side == U0 or 2 * count(mine) > count(out) + 2:
            return lowest(mine)
    if cash != U0:
        return highest(cash)
    if side == U0:
        return highest(mine) if sure & mine else lowest(mine)
    return from_short_suit(side)


def from_short_suit(cards: np.uint64) -> np.uint64:
    """The lowest card of the shortest suit."""
    fewest, card = 99, U0
    for suit in range(4):
        own = cards & lane(suit)
        if own != U0 and count(own) < fewest:
            fewest, card = count(own), lowest(own)
    return card


def give_away(legal: np.uint64, trumps: np.uint64) -> np.uint64:
    """The card that is missed least: the lowest, trumps last."""
    side = legal & ~trumps
    return lowest_rank(side if side != U0 else legal)


def follow(view: Any) -> np.uint64:
    """Win if that is cheap or sure, else give the lowest card away."""
    legal, trumps = view.legal, view.trumps
    winning = winners(view)
    if winning == U0:
        return give_away(legal, trumps)
    is_last = view.cards_on_table == view.rules.players - 1
    rest = unseen(view)
    if are_partners(view, view.winning_seat, view.seat):
        if is_last or is_safe(view, rest) or legal & view.led == U0:
            return give_away(legal, trumps)
        top = highest(winning & view.led) if winning & view.led else U0
        return top if top != U0 and masters(top, rest) else give_away(legal, trumps)
    if is_last:
        return cheapest_winner(winning, trumps)
    if legal & view.led == U0:
        return cheapest_winner(winning, trumps)
    sure = masters(winning, rest)
    if sure != U0:
        return highest(sure)
    return highest(winning) if view.cards_on_table == view.rules.players - 2 else give_away(legal, trumps)


def cheapest_winner(winning: np.uint64, trumps: np.uint64) -> np.uint64:
    """The lowest card of the suit led that wins, else the lowest trump."""
    plain = winning & ~trumps
    return lowest(plain) if plain != U0 else lowest(winning)


def is_safe(view: Any, rest: np.uint64) -> bool:
    """Whether no card that is still out beats the best one, nor can the next seat ruff it, that one knows of."""
    led, trumps, best = view.led, view.trumps, view.winning_card
    void = view.void[(view.seat + 1) % view.rules.players]
    if best & trumps:
        return rest & trumps & above(best) == U0
    if rest & led & above(best) != U0:
        return False
    return void & led == U0 or void & trumps != U0 or rest & trumps == U0
