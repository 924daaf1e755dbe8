"""One hand of Hokm from the cards to the score, and many hands."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.bits import U0, lane, reversed_ranks, suit_of
from shelem_sim.kernel.hokm_deal import deal, deal_around
from shelem_sim.kernel.hokm_draw import build_hands
from shelem_sim.kernel.hokm_records import (
    MOST_TRICKS,
    NARAS,
    NARAS_ALWAYS,
    NARAS_CHOICE,
    PARTNER_CARD,
    OutcomeType,
    TableType,
    ViewType,
)
from shelem_sim.kernel.jit import inlined, jit, loop
from shelem_sim.kernel.records import ILLEGAL, NAME_TRUMP, NOBODY, PLAYED
from shelem_sim.kernel.tricks import draw_play_words, following, play_card
from shelem_sim.kernel.turn import decision_word, open_play, show_seat
from shelem_sim.kernel.words import deal_state

TRUMP_WORD = 4 * MOST_TRICKS
"""The number of the hakem's random word as he names trump; those below are of the cards."""

_STATE = (TableType[::1], ViewType[::1])


@jit
def seat_before(players: int, seat: int) -> int:
    """The seat before another in turn order: the one before the hakem deals (003: the one on his left)."""
    return players - 1 if seat == 0 else seat - 1


@jit
def open_hand(table: Any, view: Any, number: int, hakem: int) -> np.uint64:
    """Table and view as a new hand begins; returns the state of the deal's random words."""
    table.number, table.passed_out = number, 0
    view.round_number = number
    view.hakem = hakem
    open_play(table, view, seat_before(view.rules.players, hakem), hakem)
    view.reversed = view.rules.naras == NARAS_ALWAYS
    view.shown = view.drawn = U0
    view.to_discard = view.stock = 0
    table.flipped = 0
    table.opening_run = 0
    table.decision_words = deal_state(table.decision_stream, number, 0)
    return deal_state(table.deal_stream, number, 0)


@jit
def keep_dealt(table: Any) -> None:
    """Remember the hands as they were dealt."""
    for seat in range(4):
        table.dealt[seat] = table.hands[seat]


@jit
def reverse_all(table: Any, view: Any) -> None:
    """The hakem has called naras: from now on the 2 is the highest bit of its suit and the ace the lowest."""
    view.reversed = table.flipped = 1
    table.first_five = reversed_ranks(table.first_five)
    table.middle = reversed_ranks(table.middle)
    for seat in range(4):
        table.hands[seat] = reversed_ranks(table.hands[seat])
        table.dealt[seat] = table.hands[seat]


@jit
def is_answer(view: Any, answer: int) -> bool:
    """Whether the hakem may answer so: a suit or his partner's card, either with naras, as far as the rules go."""
    if answer < 0 or answer >= 2 * NARAS:
        return False
    if answer & NARAS and not view.may_reverse:
        return False
    named = answer & (NARAS - 1)
    return named < PARTNER_CARD or (named == PARTNER_CARD and view.may_take_partner_card != 0)


@inlined
def name_trump(table: Any, view: Any) -> int:
    """The hakem names any suit, held or not, from his first five cards alone (003)."""
    seat = view.hakem
    show_seat(table, view, seat, NAME_TRUMP)
    view.hand = table.first_five
    view.may_take_partner_card = view.rules.partner_card
    view.may_reverse = view.rules.naras == NARAS_CHOICE
    view.word = decision_word(table, TRUMP_WORD)
    answer = table.forced_answer - 1
    if answer < 0:
        answer = np.int64(ask(table.functions[seat & 1, NAME_TRUMP], view))
    if not is_answer(view, answer):
        table.decision, table.action = NAME_TRUMP, np.uint64(answer)
        return ILLEGAL
    if answer & NARAS:
        reverse_all(table, view)
    if answer & PARTNER_CARD:
        view.shown = table.middle
    view.trump = suit_of(view.shown) if answer & PARTNER_CARD else answer & 3
    view.trumps = lane(view.trump)
    return PLAYED


@inlined
def side_of(seat: Any, players: int) -> Any:
    """The side of a seat: its team of two; of three players each is a side of his own."""
    return seat if players == 3 else seat & 1


@inlined
def finish_trick(table: Any, view: Any, leader: int, number: int, first: int, players: int) -> Any:
    """The cards of a trick from place `first` on; returns its winner's seat."""
    for k in range(first, players):
        seat = leader + k
        if seat >= players:
            seat -= players
        if not play_card(table, view, seat, following(table.hands[seat], view.led), number, k):
            return NOBODY
    view.leaders[number] = leader
    winner = np.int64(view.winning_seat)
    side = side_of(winner, players)
    view.tricks_won[side] += 1
    for k in range(players):
        view.taken[side] |= view.cards[number, k]
    return winner


@inlined
def play_trick(table: Any, view: Any, leader: int, number: int, players: int) -> Any:
    """One trick, led with any card; returns its winner's seat."""
    view.led = U0
    if not play_card(table, view, leader, table.hands[leader], number, 0):
        return NOBODY
    return finish_trick(table, view, leader, number, 1, players)


@inlined
def is_decided(table: Any, view: Any, winner: Any, number: int, players: int) -> bool:
    """Whether play stops after trick `number`; also keeps the count of tricks that one side took from the first on."""
    side = side_of(winner, players)
    tricks = view.tricks_won[side]
    if tricks == number + 1:
        table.opening_run, table.opening_side = tricks, side
    return tricks >= view.rules.tricks_to_win and not view.rules.play_all


@inlined
def play_tricks(table: Any, view: Any, leader: Any, first: int, players: int) -> int:
    """The tricks from number `first` on, until a side has won the hand or, under some rules, all have been played."""
    for number in range(first, view.rules.hand_size):
        view.trick, view.leader = number, leader
        leader = play_trick(table, view, leader, number, players)
        if leader == NOBODY:
            return ILLEGAL
        if is_decided(table, view, leader, number, players):
            break
    view.leader = leader
    return PLAYED


@jit
def side_with_most(tricks: Any, sides: int) -> int:
    """The side that has most tricks; where two of three have as many, the third (common; 003 is silent)."""
    best, twice = 0, False
    for side in range(1, sides):
        if tricks[side] > tricks[best]:
            best, twice = side, False
        elif tricks[side] == tricks[best]:
            twice = True
    if not twice:
        return best
    fewest = 0
    for side in range(1, sides):
        if tricks[side] < tricks[fewest]:
            fewest = side
    return fewest


@jit
def score_hand(table: Any, view: Any) -> None:
    """A hand counts 1; kot, when its winner took the first tricks one and all, 2, or 3 against the hakem (003)."""
    rules = view.rules
    winner = side_with_most(view.tricks_won, rules.sides)
    table.winner = winner
    table.kot = table.opening_run >= rules.kot_needs and table.opening_side == winner
    for side in range(len(table.score)):
        table.score[side] = 0
    points = 1
    if table.kot:
        points = rules.kot if winner == side_of(view.hakem, rules.players) else rules.hakem_kot
    table.score[winner] = points


@inlined
def play_dealt(table: Any, view: Any) -> int:
    """From the cards to the score: trump, with two players the drawing, the tricks."""
    keep_dealt(table)
    status = name_trump(table, view)
    if status != PLAYED:
        return status
    draw_play_words(table, 13 if view.rules.players != 3 else MOST_TRICKS)
    if view.rules.players == 4:
        status = play_tricks(table, view, view.hakem, 0, 4)
    else:
        if view.rules.players == 2:
            status = build_hands(table, view)
            if status != PLAYED:
                return status
        status = play_tricks(table, view, view.hakem, 0, view.rules.players)
    if status == PLAYED:
        score_hand(table, view)
    return status


@inlined
def play_hand(table: Any, view: Any, number: int, hakem: int) -> int:
    """One hand with that hakem."""
    deal(table, view, open_hand(table, view, number, hakem))
    return play_dealt(table, view)


@jit
def write_outcome(outcome: Any, table: Any, view: Any) -> None:
    """The hand just played as one row."""
    outcome.match, outcome.number, outcome.passed_out = table.match, table.number, 0
    outcome.first_five = table.first_five
    outcome.dealer, outcome.hakem, outcome.trump = view.dealer, view.hakem, view.trump
    outcome.reversed, outcome.partner_card = view.reversed, view.shown != U0
    outcome.winner, outcome.kot, outcome.sides = table.winner, table.kot, view.rules.sides
    for side in range(len(table.score)):
        outcome.tricks[side] = view.tricks_won[side]
        outcome.score[side] = table.score[side]


@loop(types.int64(*_STATE, types.int64, types.int64, types.int64))
def play_deal(tables: Any, views: Any, number: int, passed_out: int, hakem: int) -> int:
    """One hand by its number and hakem, for those who want to see it: it is left in `tables` and `views`."""
    return play_hand(tables[0], views[0], number, hakem)


@loop(types.int64(*_STATE, types.int64, OutcomeType[::1]))
def play_rounds(tables: Any, views: Any, first: int, outcomes: Any) -> int:
    """Hands `first`, `first + 1`, ... outside a match, one a row; seat (number % players) is hakem (decided)."""
    table, view = tables[0], views[0]
    for number in range(first, first + len(outcomes)):
        status = play_hand(table, view, number, number % view.rules.players)
        if status != PLAYED:
            return status
        write_outcome(outcomes[number - first], table, view)
    return PLAYED


@loop(types.int64(*_STATE, types.uint64, types.int64, types.int64, OutcomeType[::1]))
def play_known(tables: Any, views: Any, five: np.uint64, answer: int, first: int, outcomes: Any) -> int:
    """Hands `first`, `first + 1`, ... in which seat 0 is hakem with these first five cards, one a row.

    It names trump by `answer`, or as its strategy says where that is NOBODY. The five are by strength.
    """
    table, view = tables[0], views[0]
    status = PLAYED
    for i in range(len(outcomes)):
        deal_around(table, view, five, open_hand(table, view, first + i, 0))
        table.forced_answer = answer + 1
        status = play_dealt(table, view)
        if status != PLAYED:
            break
        write_outcome(outcomes[i], table, view)
    table.forced_answer = 0
    return status
