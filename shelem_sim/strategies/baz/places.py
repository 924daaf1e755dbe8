"""What `expert` looks at when it chooses a card: the places of a choice in its learned tables.

A choice has one place in each of a few tables, and its value is the sum of what they hold there. Each table sees the
position in another way: by what is out and who is void, by the lengths, by whose the high cards are, by the jokers,
by what the contracts still ask for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.baz_view import BLACK, JOKERS, RED, TRICKS
from shelem_sim.kernel.bits import U0, count, lane, lowest, top
from shelem_sim.kernel.jit import inlined
from shelem_sim.plugin import ACES, KINGS, above, masters, unseen, winners
from shelem_sim.strategies.exchanging import learned_values
from shelem_sim.strategies.looks import answer_of, shape

LEAD_SIZES = (2048, 2048, 4096, 1024, 1024, 1024)
FOLLOW_SIZES = (1024, 4096, 2048, 4096, 8192, 8192, 8192, 4096)
LEAD_STARTS = tuple(int(start) for start in np.cumsum((0, *LEAD_SIZES)))
FOLLOW_STARTS = tuple(int(start) for start in np.cumsum((0, *FOLLOW_SIZES)))
"""Where each table begins in the one array that holds them all."""


LEAD = learned_values("baz_lead", (LEAD_STARTS[-1],))
FOLLOW = learned_values("baz_follow", (FOLLOW_STARTS[-1],))


@inlined
def voids(view: Any, cards: np.uint64) -> int:
    """Which of left opponent, partner, right opponent have shown no card of a suit, as 3 bits; jokers aside."""
    seat = view.seat
    bits = 1 * (view.void[(seat + 1) & 3] & cards != U0) + 2 * (view.void[(seat + 2) & 3] & cards != U0)
    return bits + 4 * (view.void[(seat + 3) & 3] & cards != U0)


@inlined
def jokers_at(view: Any, rest: np.uint64) -> int:
    """Where the jokers are, 0 played, 1 out, 2 held: 4 bits, black above red."""
    black = 1 * (rest & BLACK != U0) + 2 * (view.hand & BLACK != U0)
    return 4 * black + 1 * (rest & RED != U0) + 2 * (view.hand & RED != U0)


@inlined
def kind_of_card(card: np.uint64, trumps: np.uint64) -> int:
    """0 a side card, 1 a spade, 2 the black joker, 3 the red one."""
    return 1 * (card & trumps != U0) + 1 * (card & JOKERS != U0) + 1 * (card & RED != U0)


@inlined
def still_asked(contract: int, won: int, left: int) -> int:
    """How a contract stands: 0 made, 1 lost, 2 to 5: the tricks that its side may still lose, at most 3, plus 2."""
    need = contract - won
    if need <= 0:
        return 0
    return 1 if need > left else 2 + min(left - need, 3)


@inlined
def stakes(view: Any) -> int:
    """How the own contract and that of the opponents stand: 6 bits."""
    team, left = view.seat & 1, TRICKS - view.trick
    ours = still_asked(view.contracts[team], view.tricks_won[team], left)
    return 8 * ours + still_asked(view.contracts[1 - team], view.tricks_won[1 - team], left)


@inlined
def lead_position(view: Any) -> Any:
    """What all leads of a position share: what is out, spades out and held, voids in spades, trick, jokers, stakes."""
    rest = unseen(view)
    out, own = min(count(rest & view.trumps), 7), min(count(view.hand & view.trumps), 7)
    return rest, out, own, voids(view, view.trumps), view.trick, jokers_at(view, rest), stakes(view)


@inlined
def lead_suit(view: Any, position: Any, left: np.uint64) -> Any:
    """What all leads of a suit share; the suit is that of the lowest card of `left`."""
    cards = lane(top(lowest(left)) >> 4)
    own, out = view.hand & cards, position[0] & cards
    live = own | out
    is_trump = 1 * (cards & view.trumps != U0)
    length, others = min(count(own), 7), min(count(out), 7)
    sure = min(count(masters(own, out)), 3)
    return cards, live, own, out, is_trump, length, others, sure, voids(view, cards), shape(own, live)


@inlined
def lead_places(view: Any, position: Any, suit: Any, card: np.uint64) -> Any:
    """The places in `LEAD` of one lead, a table each."""
    _, trumps_out, trumps, trump_voids, trick, jokers, asked = position
    _, live, _, out, is_trump, length, others, sure, void, owners = suit
    higher = above(card)
    over = min(count(out & higher), 3)
    is_best, kind = 1 * (over == 0), kind_of_card(card, view.trumps)
    place = min(count(live & higher), 7)
    return (
        (((is_trump * 8 + void) * 8 + trump_voids) * 2 + is_best) * 8 + trumps_out,
        LEAD_STARTS[1] + (((is_trump * 8 + length) * 8 + others) * 4 + over) * 4 + sure,
        LEAD_STARTS[2] + (((is_trump * 16 + trick) * 8 + trumps_out) * 8 + trumps) * 2 + is_best,
        LEAD_STARTS[3] + (is_trump * 64 + owners) * 8 + place,
        LEAD_STARTS[4] + (jokers * 4 + kind) * 16 + trick,
        LEAD_STARTS[5] + ((asked * 4 + kind) * 2 + is_best) * 2 + 1 * (void & 5 != 0),
    )


@inlined
def lead_value(places: Any) -> int:
    """The learned value of a lead."""
    value = 0
    for i in range(6):
        value += LEAD[places[i]]
    return value


@inlined
def follow_position(view: Any) -> Any:
    """What all cards to a trick share: what is out, the place at the table, who wins it and how surely, ..."""
    seat, trumps, led, best = view.seat, view.trumps, view.led, view.winning_card
    rest = unseen(view)
    partner_wins = 1 - ((view.winning_seat ^ seat) & 1)
    beaten_by = min(count(rest & above(best) & (trumps if best & trumps else led)), 3)
    next_void = view.void[(seat + 1) & 3]
    dangers = 1 * (next_void & led != U0) + 2 * (next_void & trumps != U0)
    dangers += 4 * (view.void[(seat + 2) & 3] & led != U0)
    held = min(count(rest & trumps), 7) * 8 + min(count(view.hand & trumps), 7)
    height = 1 * (best & KINGS != U0) + 2 * (best & ACES != U0) + 3 * (best & JOKERS != U0)
    jokers = jokers_at(view, rest)
    return rest, view.cards_on_table - 1, partner_wins, beaten_by, dangers, held, height, jokers, stakes(view)


@inlined
def follow_suit(view: Any, position: Any, left: np.uint64) -> Any:
    """What all cards of a suit share when they follow; the suit is that of the lowest card of `left`."""
    cards = lane(top(lowest(left)) >> 4)
    own, out = view.hand & cards, position[0] & cards
    live = own | out
    return cards, live, out, min(count(own), 7), min(count(out), 7), shape(own, live)


@inlined
def follow_places(view: Any, position: Any, suit: Any, card: np.uint64, answer: int) -> Any:
    """The places in `FOLLOW` of one card to a trick, a table each."""
    _, place_at_table, partner_wins, beaten_by, dangers, held, height, jokers, asked = position
    _, live, out, length, others, owners = suit
    higher = above(card)
    over, kind = min(count(out & higher), 3), kind_of_card(card, view.trumps)
    place = min(count(live & higher), 7)
    seat = (place_at_table * 8 + answer) * 2 + partner_wins
    return (
        (seat * 4 + kind) * 4 + height,
        FOLLOW_STARTS[1] + (seat * 4 + over) * 8 + dangers,
        FOLLOW_STARTS[2] + ((answer * 8 + length) * 8 + others) * 4 + kind,
        FOLLOW_STARTS[3] + ((answer * 64 + held) * 4 + (view.trick >> 2)) * 2 + partner_wins,
        FOLLOW_STARTS[4] + ((seat * 4 + beaten_by) * 4 + kind) * 8 + dangers,
        FOLLOW_STARTS[5] + ((answer * 2 + partner_wins) * 64 + owners) * 8 + place,
        FOLLOW_STARTS[6] + (((jokers * 4 + kind) * 16 + view.trick) * 2 + partner_wins) * 4 + place_at_table,
        FOLLOW_STARTS[7] + ((asked * 8 + answer) * 2 + partner_wins) * 4 + kind,
    )


@inlined
def follow_value(places: Any) -> int:
    """The learned value of a card to a trick."""
    value = 0
    for i in range(8):
        value += FOLLOW[places[i]]
    return value


@inlined
def write_places(view: Any, card: np.uint64, places: Any) -> None:
    """The places of one legal card into int32[8], those in `FOLLOW` after all of `LEAD`; -1 for none."""
    if view.cards_on_table == 0:
        position = lead_position(view)
        found = lead_places(view, position, lead_suit(view, position, card), card)
        for i in range(6):
            places[i] = found[i]
        places[6] = places[7] = -1
    else:
        spot = follow_position(view)
        answer = answer_of(view, card, winners(view))
        others = follow_places(view, spot, follow_suit(view, spot, card), card, answer)
        for i in range(8):
            places[i] = LEAD_STARTS[6] + others[i]
