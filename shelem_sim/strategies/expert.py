"""The best fast player: every card and every discard by its expected points, out of tables that were learned.

It looks at what it can count: the cards that are out, who is void of what, who plays after it, the trick, the
trumps. Tables give each choice its expected points, summed over a few views of the position; they were learned from
playouts of tens of millions of positions (`python -m shelem_sim.learning.play`). It plays for points, whatever the
contract. It bids by value: the chance of each bid, and what it gains under the rule set in play.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined
from shelem_sim.plugin import (
    ACES,
    FIVES,
    TENS,
    U0,
    U1,
    above,
    count,
    highest,
    lane,
    lowest,
    masters,
    pressed,
    top,
    unseen,
    winners,
)
from shelem_sim.strategies.bidding import MEANINGS, PARAMS, RANGES, call
from shelem_sim.strategies.exchanging import discard, learned_values, name_trump

POINT_CARDS = ACES | TENS | FIVES
WORST = -(1 << 40)

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call", "discard", "name_trump", "play"]

LEAD_SIZES = (8192, 8192, 8192, 8192, 4096)
FOLLOW_SIZES = (3072, 3072, 8192, 16384, 12288, 16384)
LEAD_STARTS = tuple(int(start) for start in np.cumsum((0, *LEAD_SIZES)))
FOLLOW_STARTS = tuple(int(start) for start in np.cumsum((0, *FOLLOW_SIZES)))
"""Where each table begins in the one array that holds them all."""


LEAD = learned_values("lead", (LEAD_STARTS[-1],))
FOLLOW = learned_values("follow", (FOLLOW_STARTS[-1],))


def play(view: Any) -> np.uint64:
    """The only legal card, or the one of the highest learned value."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


def value_of(view: Any, card: np.uint64) -> int:
    """The learned value of a legal card, in hundredths of a point, but for what all cards of the position share."""
    if view.cards_on_table == 0:
        leading = lead_position(view)
        return lead_value(lead_places(leading, lead_suit(view, leading, card), card))
    following = follow_position(view)
    kind = kind_of(view, card, winners(view))
    return follow_value(follow_places(following, follow_suit(view, following, card), card, kind))


def lead(view: Any) -> np.uint64:
    """The best lead: of the cards without points, the lowest or highest of a suit."""
    position = lead_position(view)
    best, choice, left = WORST, U0, view.legal
    while left != U0:
        suit = lead_suit(view, position, left)
        cards = left & suit[0]
        left ^= cards
        plain = cards & ~POINT_CARDS
        if plain != U0:
            cards = cards & POINT_CARDS | lowest(plain) | highest(plain)
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            value = lead_value(lead_places(position, suit, card))
            if value > best:
                best, choice = value, card
    return np.uint64(choice)


def follow(view: Any) -> np.uint64:
    """The best card to a trick that another has led: without points, the lowest, or the lowest or highest that wins."""
    position = follow_position(view)
    winning = winners(view)
    best, choice, left = WORST, U0, view.legal
    while left != U0:
        suit = follow_suit(view, position, left)
        cards = left & suit[0]
        left ^= cards
        plain, winning_plain = cards & ~POINT_CARDS & ~winning, cards & ~POINT_CARDS & winning
        cards = cards & POINT_CARDS | lowest(plain)
        if winning_plain != U0:
            cards |= lowest(winning_plain) | highest(winning_plain)
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            value = follow_value(follow_places(position, suit, card, kind_of(view, card, winning)))
            if value > best:
                best, choice = value, card
    return np.uint64(choice)


@inlined
def points_kind(card: np.uint64) -> int:
    """0 a card without points, 1 a five, 2 a ten, 3 an ace."""
    return 1 * (card & FIVES != U0) + 2 * (card & TENS != U0) + 3 * (card & ACES != U0)


@inlined
def points_of(cards: np.uint64) -> int:
    """Which of ten, ace and five are in a set of one suit, as 3 bits."""
    return 1 * (cards & TENS != U0) + 2 * (cards & ACES != U0) + 4 * (cards & FIVES != U0)


@inlined
def voids(view: Any, cards: np.uint64) -> int:
    """Which of left opponent, partner, right opponent have shown no card of a suit, as 3 bits."""
    seat = view.seat
    bits = 1 * (view.void[(seat + 1) & 3] & cards != U0) + 2 * (view.void[(seat + 2) & 3] & cards != U0)
    return bits + 4 * (view.void[(seat + 3) & 3] & cards != U0)


@inlined
def shape(own: np.uint64, live: np.uint64) -> int:
    """Whose the six highest live cards of a suit are, the highest first: 6 bits, 1 for an own one."""
    return int(pressed(own, live) << np.uint64(6) >> np.uint64(count(live)))


@inlined
def lead_position(view: Any) -> Any:
    """What all leads of a position share: the role times 2, trumps out, own trumps, voids in trump, trick, ..."""
    rest = unseen(view)
    out, own = count(rest & view.trumps), count(view.hand & view.trumps)
    return 2 * ((view.seat - view.declarer) & 3), min(out, 3), own, voids(view, view.trumps), view.trick, rest


@inlined
def lead_suit(view: Any, position: Any, left: np.uint64) -> Any:
    """What all leads of a suit share; the suit is that of the lowest card of `left`."""
    cards = lane(top(lowest(left)) >> 4)
    own, out = view.hand & cards, position[5] & cards
    live = own | out
    base = position[0] + 1 * (cards & view.trumps != U0)
    length, others = min(count(own), 7), min(count(out), 7)
    sure = min(count(masters(own, out)), 3)
    return cards, live, own, out, base, length, others, sure, voids(view, cards), points_of(out), shape(own, live)


@inlined
def lead_places(position: Any, suit: Any, card: np.uint64) -> Any:
    """The places in `LEAD` of one lead, a table each."""
    _, trumps_out, trumps, trump_voids, trick, _ = position
    _, live, own, out, base, length, others, sure, void, points_out, owners = suit
    higher = above(card)
    over = min(count(out & higher), 3)
    is_best, kind = 1 * (over == 0), points_kind(card)
    more = 2 * (own & higher != U0) + 1 * (own & ~higher & ~card != U0)
    place = min(count(live & higher), 7)
    return (
        ((base * 8 + void) * 8 + trump_voids) * 16 + is_best * 8 + (kind >> 1) * 4 + trumps_out,
        LEAD_STARTS[1] + ((base * 8 + points_out) * 8 + points_of(own & ~card)) * 16 + kind * 4 + more,
        LEAD_STARTS[2] + (((base * 8 + length) * 8 + others) * 4 + over) * 4 + sure,
        LEAD_STARTS[3] + (((base * 16 + trick) * 4 + trumps_out) * 8 + min(trumps, 7)) * 2 + is_best,
        LEAD_STARTS[4] + (base * 64 + owners) * 8 + place,
    )


@inlined
def lead_value(places: Any) -> int:
    """The learned value of a lead."""
    value = 0
    for i in range(5):
        value += LEAD[places[i]]
    return value


@inlined
def kind_of(view: Any, card: np.uint64, winning: np.uint64) -> int:
    """How a card answers the lead: 0, 1 follows below or above, 2, 3 ruffs, 4 thrown away, 5, 6 follows in trump.

    7 is thrown away on a trump lead. `winning` are the cards that beat the best one so far.
    """
    wins = 1 * (card & winning != U0)
    on_trump = view.led & view.trumps != U0
    if card & view.led:
        return 5 + wins if on_trump else wins
    if on_trump:
        return 7
    return 2 + wins if card & view.trumps else 4


@inlined
def follow_position(view: Any) -> Any:
    """What all cards to a trick share: role, place at the table, who wins it and how surely, points on it, ..."""
    seat, trumps, led, best = view.seat, view.trumps, view.led, view.winning_card
    rest = unseen(view)
    role, k = (seat - view.declarer) & 3, view.cards_on_table
    partner_wins = 1 - ((view.winning_seat ^ seat) & 1)
    points = 0
    for i in range(k):
        card = view.cards[view.trick, i]
        points += 2 * (card & (ACES | TENS) != U0) + 1 * (card & FIVES != U0)
    beaten_by = min(count(rest & above(best) & (trumps if best & trumps else led)), 3)
    next_void = view.void[(seat + 1) & 3]
    dangers = 1 * (next_void & led != U0) + 2 * (next_void & trumps != U0)
    trumps_held = min(count(rest & trumps), 3) * 4 + min(count(view.hand & trumps), 3)
    return role, k - 1, partner_wins, min(points, 3), beaten_by, dangers, trumps_held, view.trick // 3, rest


@inlined
def follow_suit(view: Any, position: Any, left: np.uint64) -> Any:
    """What all cards of a suit share when they follow; the suit is that of the lowest card of `left`."""
    cards = lane(top(lowest(left)) >> 4)
    own, out = view.hand & cards, position[8] & cards
    live = own | out
    return cards, live, out, min(count(own), 7), min(count(out), 7), shape(own, live)


@inlined
def follow_places(position: Any, suit: Any, card: np.uint64, answer: int) -> Any:
    """The places in `FOLLOW` of one card to a trick, a table each."""
    role, place_at_table, partner_wins, points, beaten_by, dangers, trumps_held, stage, _ = position
    _, live, out, length, others, owners = suit
    higher = above(card)
    over, kind = min(count(out & higher), 3), points_kind(card)
    place = min(count(live & higher), 7)
    here = role * 8 + answer
    seat = ((role * 3 + place_at_table) * 8 + answer) * 2 + partner_wins
    return (
        (seat * 4 + kind) * 4 + points,
        FOLLOW_STARTS[1] + (seat * 4 + over) * 4 + dangers,
        FOLLOW_STARTS[2] + ((here * 8 + length) * 8 + others) * 4 + kind,
        FOLLOW_STARTS[3] + (here * 16 + trumps_held) * 32 + kind * 8 + stage * 2 + partner_wins,
        FOLLOW_STARTS[4] + ((seat * 4 + beaten_by) * 4 + kind) * 4 + dangers,
        FOLLOW_STARTS[5] + (here * 64 + owners) * 8 + place,
    )


@inlined
def follow_value(places: Any) -> int:
    """The learned value of a card to a trick."""
    value = 0
    for i in range(6):
        value += FOLLOW[places[i]]
    return value
