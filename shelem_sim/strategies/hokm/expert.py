"""The best fast player: every card and every choice of trump by what it gains on average, out of learned tables.

It looks at what it can count: the cards that are out, who is void of what, who plays after it, the trick, the trumps,
and how many tricks both sides still need, a kot included. Tables give each choice what the hand brings on average, own
points less the others', summed over a few views of the position; they were learned from playouts of millions of
positions (`python -m shelem_sim.learning.hokm`), for two, three and four players apart.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined
from shelem_sim.plugin import U0, U1, above, count, highest, lane, lowest, masters, top, unseen, winners
from shelem_sim.strategies.exchanging import learned_values
from shelem_sim.strategies.hokm.naming import MEANINGS, PARAMS, RANGES, discard, name_trump
from shelem_sim.strategies.looks import answer_of, shape

__all__ = ["MEANINGS", "PARAMS", "RANGES", "discard", "name_trump", "play"]

WORST = -(1 << 40)
TABLES = 3
"""Of two, three and four players."""

NEEDS = 7
"""How many tricks a side may still need, 1 to 7, are told apart."""

LEAD_SIZES = (4096, 8192, 8192, 4096, 4096)
FOLLOW_SIZES = (3072, 3072, 8192, 4096, 12288, 16384)
LEAD_STARTS = tuple(int(start) for start in np.cumsum((0, *LEAD_SIZES)))
FOLLOW_STARTS = tuple(int(start) for start in np.cumsum((0, *FOLLOW_SIZES)))
"""Where each table begins in the one array that holds them all."""

LEAD = learned_values("hokm_lead", (TABLES * LEAD_STARTS[-1],))
FOLLOW = learned_values("hokm_follow", (TABLES * FOLLOW_STARTS[-1],))


def play(view: Any) -> np.uint64:
    """The only legal card, or the one of the highest learned value."""
    legal = view.legal
    if legal & (legal - U1) == U0:
        return np.uint64(legal)
    return lead(view) if view.cards_on_table == 0 else follow(view)


def lead(view: Any) -> np.uint64:
    """The best lead: the lowest or the highest of a suit."""
    position = lead_position(view)
    best, choice, left = WORST, U0, view.legal
    while left != U0:
        suit = lead_suit(view, position, left)
        cards = left & suit[0]
        left ^= cards
        cards = lowest(cards) | highest(cards)
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            value = lead_value(lead_places(position, suit, card))
            if value > best:
                best, choice = value, card
    return np.uint64(choice)


def follow(view: Any) -> np.uint64:
    """The best card to a trick that another has led: the lowest of a suit, or the lowest or highest that wins."""
    position = follow_position(view)
    winning = winners(view)
    best, choice, left = WORST, U0, view.legal
    while left != U0:
        suit = follow_suit(view, position, left)
        cards = left & suit[0]
        left ^= cards
        wins = cards & winning
        cards = lowest(cards)
        if wins != U0:
            cards |= lowest(wins) | highest(wins)
        while cards != U0:
            card = lowest(cards)
            cards ^= card
            value = follow_value(follow_places(position, suit, card, answer_of(view, card, winning)))
            if value > best:
                best, choice = value, card
    return np.uint64(choice)


@inlined
def after(view: Any, seat: int, steps: int) -> int:
    """The seat so many steps after another, in turn order."""
    seat += steps
    return seat - view.rules.players if seat >= view.rules.players else seat


@inlined
def role(view: Any) -> int:
    """How many steps after the hakem the seat sits, 0..3."""
    steps = view.seat - view.hakem
    return steps + view.rules.players if steps < 0 else steps


@inlined
def voids(view: Any, cards: np.uint64) -> int:
    """Which of the seats after it have shown no card of a suit, as 3 bits, the next first."""
    players, seat = view.rules.players, view.seat
    bits = 1 * (view.void[after(view, seat, 1)] & cards != U0)
    if players > 2:
        bits += 2 * (view.void[after(view, seat, 2)] & cards != U0)
    if players > 3:
        bits += 4 * (view.void[after(view, seat, 3)] & cards != U0)
    return bits


@inlined
def needs(view: Any) -> int:
    """The tricks that both sides still need, as one number below 64."""
    players, seat = view.rules.players, view.seat
    if players == 3:
        own = view.tricks_won[seat]
        others = max(view.tricks_won[after(view, seat, 1)], view.tricks_won[after(view, seat, 2)])
    else:
        own, others = view.tricks_won[seat & 1], view.tricks_won[1 - (seat & 1)]
    goal = view.rules.tricks_to_win
    return min(max(goal - own, 1), NEEDS) * 8 + min(max(goal - others, 1), NEEDS)


@inlined
def lead_position(view: Any) -> Any:
    """What all leads of a position share: the role times 2, trumps out and held, voids in trump, what is needed, ..."""
    rest = unseen(view)
    out, own = count(rest & view.trumps), count(view.hand & view.trumps)
    start = (view.rules.players - 2) * LEAD_STARTS[5]
    return 2 * role(view), min(out, 3), min(own, 7), voids(view, view.trumps), needs(view), rest, start


@inlined
def lead_suit(view: Any, position: Any, left: np.uint64) -> Any:
    """What all leads of a suit share; the suit is that of the lowest card of `left`."""
    cards = lane(top(lowest(left)) >> 4)
    own, out = view.hand & cards, position[5] & cards
    live = own | out
    base = position[0] + 1 * (cards & view.trumps != U0)
    length, others = min(count(own), 7), min(count(out), 7)
    return (
        cards,
        live,
        own,
        out,
        base,
        length,
        others,
        min(count(masters(own, out)), 3),
        voids(view, cards),
        shape(own, live),
    )


@inlined
def lead_places(position: Any, suit: Any, card: np.uint64) -> Any:
    """The places in `LEAD` of one lead, a table each."""
    _, trumps_out, trumps, trump_voids, needed, _, start = position
    _, live, own, out, base, length, others, sure, void, owners = suit
    higher = above(card)
    over = min(count(out & higher), 3)
    is_best = 1 * (over == 0)
    more = 2 * (own & higher != U0) + 1 * (own & ~higher & ~card != U0)
    place = min(count(live & higher), 7)
    return (
        start + ((base * 8 + void) * 8 + trump_voids) * 8 + is_best * 4 + trumps_out,
        start + LEAD_STARTS[1] + (((base * 8 + length) * 8 + others) * 4 + over) * 4 + sure,
        start + LEAD_STARTS[2] + ((base * 64 + needed) * 2 + is_best) * 8 + trumps_out * 2 + (sure > 1),
        start
        + LEAD_STARTS[3]
        + (((base * 8 + trumps) * 4 + trumps_out) * 4 + more) * 4
        + min(over, 1) * 2
        + (length < 2),
        start + LEAD_STARTS[4] + (base * 64 + owners) * 8 + place,
    )


@inlined
def lead_value(places: Any) -> int:
    """The learned value of a lead."""
    value = 0
    for i in range(5):
        value += LEAD[places[i]]
    return value


@inlined
def follow_position(view: Any) -> Any:
    """What all cards to a trick share: role, place at the table, who wins it and how surely, what is needed, ..."""
    seat, trumps, led, best = view.seat, view.trumps, view.led, view.winning_card
    rest = unseen(view)
    partner_wins = 1 * (view.rules.players == 4 and (view.winning_seat ^ seat) & 1 == 0)
    beaten_by = min(count(rest & above(best) & (trumps if best & trumps else led)), 3)
    next_void = view.void[after(view, seat, 1)]
    dangers = 1 * (next_void & led != U0) + 2 * (next_void & trumps != U0)
    trumps_held = min(count(rest & trumps), 3) * 4 + min(count(view.hand & trumps), 3)
    start = (view.rules.players - 2) * FOLLOW_STARTS[6]
    return role(view), view.cards_on_table - 1, partner_wins, needs(view), beaten_by, dangers, trumps_held, rest, start


@inlined
def follow_suit(view: Any, position: Any, left: np.uint64) -> Any:
    """What all cards of a suit share when they follow; the suit is that of the lowest card of `left`."""
    cards = lane(top(lowest(left)) >> 4)
    own, out = view.hand & cards, position[7] & cards
    live = own | out
    return cards, live, out, min(count(own), 7), min(count(out), 7), shape(own, live)


@inlined
def follow_places(position: Any, suit: Any, card: np.uint64, answer: int) -> Any:
    """The places in `FOLLOW` of one card to a trick, a table each."""
    steps, place_at_table, partner_wins, needed, beaten_by, dangers, trumps_held, _, start = position
    _, live, out, length, others, owners = suit
    higher = above(card)
    over = min(count(out & higher), 3)
    place = min(count(live & higher), 7)
    here = steps * 8 + answer
    seat = ((steps * 3 + place_at_table) * 8 + answer) * 2 + partner_wins
    return (
        start + (seat * 4 + beaten_by) * 4 + dangers,
        start + FOLLOW_STARTS[1] + (seat * 4 + over) * 4 + dangers,
        start + FOLLOW_STARTS[2] + ((here * 8 + length) * 8 + others) * 4 + over,
        start + FOLLOW_STARTS[3] + ((here * 16 + trumps_held) * 4 + over) * 2 + partner_wins,
        start + FOLLOW_STARTS[4] + seat * 64 + needed,
        start + FOLLOW_STARTS[5] + (here * 64 + owners) * 8 + place,
    )


@inlined
def follow_value(places: Any) -> int:
    """The learned value of a card to a trick."""
    value = 0
    for i in range(6):
        value += FOLLOW[places[i]]
    return value
