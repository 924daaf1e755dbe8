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
    LANE,
    TENS,
    U0,
    U1,
    above,
    at_or_below,
    bottom,
    count,
    highest,
    lowest,
    unseen,
    winners,
)
from shelem_sim.strategies.bidding import MEANINGS, PARAMS, RANGES, call
from shelem_sim.strategies.exchanging import discard, learned_values, name_trump
from shelem_sim.strategies.suit_looks import HIGHEST_SIX, LENGTHS, LENGTHS_AND_SURE, looks_of

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
        return lead_value(lead_places(lead_suit(leading, card), bottom(card)))
    following = follow_position(view)
    return follow_value(follow_places(following, follow_suit(following, card), bottom(card)))


@inlined
def lead(view: Any) -> np.uint64:
    """The best lead: of the cards without points, the lowest or highest of a suit."""
    plain = view.legal & ~POINT_CARDS
    left = view.legal & POINT_CARDS | lowest_of_each(plain) | highest_of_each(plain)
    position = lead_position(view)
    best = WORST
    while left != U0:
        place = bottom(left)
        suit = lead_suit(position, left)
        left &= left - U1
        best = max(best, ranked(lead_value(lead_places(suit, place)), place))
    return card_of(best)


@inlined
def follow(view: Any) -> np.uint64:
    """The best card to a trick that another has led: without points, the lowest, or the lowest or highest that wins."""
    winning = winners(view)
    wins_plain = winning & ~POINT_CARDS
    left = view.legal & POINT_CARDS | lowest_of_each(view.legal & ~POINT_CARDS & ~winning)
    left |= lowest(wins_plain) | highest(wins_plain | U1) & wins_plain
    if left & (left - U1) == U0:
        return np.uint64(left)
    position = follow_position(view)
    best = WORST
    while left != U0:
        place = bottom(left)
        suit = follow_suit(position, left)
        left &= left - U1
        best = max(best, ranked(follow_value(follow_places(position, suit, place)), place))
    return card_of(best)


@inlined
def ranked(value: int, place: int) -> int:
    """A value and a card's place as one number: the greater the value, or else the lower the place, the greater."""
    return (value << 6) - place


@inlined
def card_of(best: int) -> np.uint64:
    """The card of a number by `ranked`."""
    return U1 << np.uint64(-best & 63)


_FIRST = np.uint64(0x0001000100010001)
_SECOND, _THIRD, _FOURTH, _FIFTH, _LAST = (_FIRST << np.uint64(bit) for bit in (1, 2, 3, 4, 15))
_LANES = ~_LAST
"""All bits of the four suits; the first three of each, and the one between it and the next."""


@inlined
def lowest_of_each(cards: np.uint64) -> np.uint64:
    """The lowest card of each suit of a set, jokers in their suits."""
    return cards & (~(cards | _LAST) + _FIRST)


@inlined
def highest_of_each(cards: np.uint64) -> np.uint64:
    """The highest card of each suit of a set, jokers in their suits."""
    return cards & ~(at_or_below(cards) >> U1 & _LANES)


_KINDS = np.uint64((1 << 2 * 3 | 2 << 2 * 8 | 3 << 2 * 12) * (1 + (1 << 32)))


@inlined
def points_kind(place: int) -> Any:
    """Of a card by its place: 0 one without points, 1 a five, 2 a ten, 3 an ace."""
    return np.int64(_KINDS >> np.uint64(2 * place & 63) & np.uint64(3))


@inlined
def points_of_each(cards: np.uint64) -> np.uint64:
    """Which of ten, ace and five are in each suit of a set: the 3 lowest bits of each suit."""
    return cards >> np.uint64(8) & _FIRST | cards >> np.uint64(11) & _SECOND | cards >> U1 & _THIRD


@inlined
def voids(view: Any) -> np.uint64:
    """Which of left opponent, partner, right opponent have shown no card of a suit: the 3 lowest bits of each suit."""
    seat = view.seat
    bits = view.void[(seat + 1) & 3] & _FIRST | view.void[(seat + 2) & 3] & _SECOND
    return bits | view.void[(seat + 3) & 3] & _THIRD


@inlined
def lead_position(view: Any) -> Any:
    """What all leads of a position share: own cards, those out, what is told of the suits, and where tables begin.

    Of each suit it tells in bits, from the lowest on: 1 whether it is trump, 3 voids, 3 own point cards, 3 those out.
    """
    rest, shown, hand, trumps = unseen(view), voids(view), view.hand, view.trumps
    role, out = (view.seat - view.declarer) & 3, min(count(rest & trumps), 3)
    told = trumps & _FIRST | shown << U1 | points_of_each(hand) << np.uint64(4) | points_of_each(rest) << np.uint64(7)
    void = np.int64(shown >> np.uint64(16 * view.trump & 63) & np.uint64(7))
    first = ((role * 8 + void) * 4 + out) * 64
    fourth = LEAD_STARTS[3] + (((role * 16 + view.trick) * 4 + out) * 8 + min(count(hand & trumps), 7)) * 4
    return hand, rest, told, role * 2048, first, fourth


@inlined
def lead_suit(position: Any, cards: np.uint64) -> Any:
    """Of the suit of a set's lowest card: the cards out, live and own ones, where its parts of the tables begin."""
    hand, rest, told, role, first, fourth = position
    start = np.uint64(bottom(cards) & 48)
    suit = LANE << start
    own, out = hand & suit, rest & suit
    live = own | out
    told_here = np.int64(told >> start & np.uint64(1023))
    is_trump = told_here & 1
    base = role + is_trump * 1024
    looks = looks_of(own, live)
    return (
        out,
        live,
        own,
        first + (told_here & 14) * 4,
        fourth,
        2 * is_trump,
        LEAD_STARTS[1] + base + (told_here & 0x3F0),
        LEAD_STARTS[2] + base + (looks & LENGTHS_AND_SURE),
        LEAD_STARTS[4] + (base >> 1) + (looks >> HIGHEST_SIX) * 8 - 1,
    )


@inlined
def lead_places(suit: Any, place: int) -> Any:
    """The places in `LEAD` of one lead, a table each."""
    out, live, own, first, fourth, trump, second, third, fifth = suit
    here = np.uint64(place)
    higher_out, kind = count(out >> here), points_kind(place)
    trump_and_best = trump + 1 * (higher_out == 0)
    more = 2 * (own >> here != U1) + 1 * (place != bottom(own))
    return (
        np.uint64(first + (kind & 2) * 2 + trump_and_best),
        np.uint64(second + kind * 4 + more),
        np.uint64(third + min(higher_out, 3)),
        np.uint64(fourth + trump_and_best),
        np.uint64(fifth + min(count(live >> here), 8)),
    )


@inlined
def lead_value(places: Any) -> int:
    """The learned value of a lead."""
    value: Any = np.int64(0)
    for i in range(5):
        value += LEAD[places[i]]
    return value


@inlined
def follow_position(view: Any) -> Any:
    """What all cards to a trick share: own cards, those out and winning, the answer of each suit, where tables begin.

    The answer is told in bits of the suit, from the third on: 1 whether its cards are thrown away on a trump lead; 2
    for 0 follows suit, 1 ruffs, 2 is thrown away, 3 follows in trump. The first of them also tells of the others, card
    by card, whether it wins.
    """
    seat, trumps, led, best = view.seat, view.trumps, view.led, view.winning_card
    rest = unseen(view)
    role, partner_wins = (seat - view.declarer) & 3, 1 - ((view.winning_seat ^ seat) & 1)
    on_table = view.deck & ~(rest | view.hand | view.discarded | view.taken[0] | view.taken[1])
    points = min(2 * count(on_table & (ACES | TENS)) + count(on_table & FIVES), 3)
    beaten_by = min(count(rest & above(best) & (trumps if best & trumps else led)), 3)
    next_void = view.void[(seat + 1) & 3]
    dangers = 1 * (next_void & led != U0) + 2 * (next_void & trumps != U0)
    trumps_held = min(count(rest & trumps), 3) * 4 + min(count(view.hand & trumps), 3)
    stage = np.int64(np.uint64(view.trick) // np.uint64(3))
    at_table = (role * 3 + view.cards_on_table - 1) * 2 + partner_wins
    away = _FIFTH | (_THIRD if led == trumps else U0)
    answers = trumps & (_FOURTH | _FIFTH & led) | away & ~trumps & ~led
    return (
        view.hand,
        rest,
        winners(view),
        answers,
        (at_table * 4 + points) * 32,
        FOLLOW_STARTS[1] + (at_table * 4 + dangers) * 32,
        FOLLOW_STARTS[2] + role * 2048,
        FOLLOW_STARTS[3] + (((role * 16 + trumps_held) * 4 + stage) * 2 + partner_wins) * 32,
        FOLLOW_STARTS[4] + ((at_table * 4 + beaten_by) * 4 + dangers) * 32,
        FOLLOW_STARTS[5] + role * 4096 - 1,
    )


@inlined
def follow_suit(position: Any, cards: np.uint64) -> Any:
    """Of the suit of a set's lowest card: live cards, those out, the answer, where its parts of two tables begin."""
    hand, rest, _, answers, _, _, third, _, _, sixth = position
    start = np.uint64(bottom(cards) & 48)
    suit = LANE << start
    own, out = hand & suit, rest & suit
    live = own | out
    answer = np.int64(answers >> start & np.uint64(31))
    looks = looks_of(own, live)
    return live, out, answer, third + (looks & LENGTHS) * 2, sixth + (looks >> HIGHEST_SIX) * 64


@inlined
def follow_places(position: Any, suit: Any, place: int) -> Any:
    """The places in `FOLLOW` of one card to a trick, a table each."""
    _, _, winning, _, first, second, _, fourth, fifth, _ = position
    live, out, answer, third, sixth = suit
    here = np.uint64(place)
    answer += 4 * np.int64(winning >> here & U1)
    kind = answer + points_kind(place)
    return (
        np.uint64(first + kind),
        np.uint64(second + answer + min(count(out >> here), 3)),
        np.uint64(third + kind),
        np.uint64(fourth + kind),
        np.uint64(fifth + kind),
        np.uint64(sixth + answer * 2 + min(count(live >> here), 8)),
    )


@inlined
def follow_value(places: Any) -> int:
    """The learned value of a card to a trick."""
    value: Any = np.int64(0)
    for i in range(6):
        value += FOLLOW[places[i]]
    return value
