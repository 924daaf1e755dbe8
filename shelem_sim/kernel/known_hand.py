"""Deals in which seat 0's cards are known: what comes of its pass, and of its declaring with them.

Both are played on the same deals, with the same random words for the strategies, so that they can be compared deal
by deal.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from shelem_sim.kernel.auction import after_call, hold_auction, must_bid, next_to_speak, offer_calls, speak, write_call
from shelem_sim.kernel.bits import with_jokers_in
from shelem_sim.kernel.deal import deal_around
from shelem_sim.kernel.duel import lay_piles
from shelem_sim.kernel.jit import inlined, jit, loop
from shelem_sim.kernel.records import ILLEGAL, NOBODY, PASSED_OUT, PLAYED
from shelem_sim.kernel.shelem import OutcomeType, declare_alone, new_deal, play_contract, write_outcome
from shelem_sim.kernel.view import BIDDING, PASS, SLAM, TRICKS, TableType, ViewType
from shelem_sim.kernel.words import deal_state

ANY = -1
"""In a question: whatever dealer, bid or call of the partner."""

HAS_PASSED, HAS_BID = 0, 1
"""What the partner may have done."""

QUESTION_DTYPE = np.dtype(
    [("cards", "u8"), ("dealer", "i8"), ("standing", "i8"), ("partner", "i8")],
    align=True,
)
"""Seat 0's cards, and when it asks: who deals (ANY: by turns), the bid that stands, the partner's call."""

PASS_DTYPE = np.dtype(
    [("asked", "i1"), ("standing", "i2"), ("standing_seat", "i1"), ("partner", "i1"), ("gain", "i4")],
    align=True,
)
"""One deal: whether the question came up, what stood then, and what passing gained: our score minus theirs."""

QuestionType = numba.from_dtype(QUESTION_DTYPE)
PassType = numba.from_dtype(PASS_DTYPE)
_STATE = (TableType[::1], ViewType[::1])


@jit
def deal_known(table: Any, view: Any, cards: np.uint64, number: int, dealer: int) -> None:
    """A deal in which seat 0 holds these cards; the others depend on (seed, round) alone."""
    new_deal(table, view, number, 0, dealer)
    state = deal_state(table.deal_stream, number, 0)
    table.talon = deal_around(table.hands, cards, view.rules.deck, TRICKS, state)
    if view.rules.seats == 2:
        lay_piles(table, state)
    for seat in range(4):
        table.dealt[seat] = table.hands[seat]


@jit
def partner_call(view: Any) -> int:
    """What seat 2 has done: HAS_PASSED, HAS_BID (and is still in), or ANY: nothing yet."""
    if view.passed[2]:
        return HAS_PASSED
    return HAS_BID if view.last_call[2] != 0 else ANY


@jit
def is_asked(view: Any, question: Any) -> bool:
    """Whether seat 0, about to speak, is where the question puts it, with a choice to make."""
    if not view.may_pass or (question.standing != ANY and question.standing != view.high_call):
        return False
    return question.partner == ANY or question.partner == partner_call(view)


@inlined
def come_to_question(table: Any, view: Any, question: Any) -> int:
    """The auction up to the turn of seat 0 at which the question comes up: BIDDING when it does.

    The others bid by their strategies; seat 0 bids the least until then, as one who is still in must have done.
    Slams end it: no number stands after them.
    """
    seat = view.opener
    while True:
        offer_calls(view, seat, must_bid(view, 0, seat))
        if seat != 0:
            call = speak(table, view, seat)
            if call < 0:
                return -call
        elif is_asked(view, question):
            return BIDDING
        elif view.lowest_bid == 0 or question.standing <= view.high_call:
            return PASSED_OUT
        else:
            call = view.lowest_bid
            write_call(view, seat, call)
        if call >= SLAM:
            return PASSED_OUT
        status = after_call(table, view, call)
        if status != BIDDING:
            return status
        seat = next_to_speak(view, seat)


@inlined
def finish_without(table: Any, view: Any) -> int:
    """Seat 0 passes, the others bid on and the round is played; PASSED_OUT when nobody bids."""
    write_call(view, 0, PASS)
    status = after_call(table, view, PASS)
    if status == BIDDING:
        status = hold_auction(table, view, next_to_speak(view, 0))
    return play_contract(table, view) if status == PLAYED else status


@loop(types.int64(*_STATE, QuestionType[::1], types.int64, PassType[::1]))
def pass_known(tables: Any, views: Any, questions: Any, first: int, passes: Any) -> int:
    """Deals `first`, `first + 1`, ..., one a row of `passes`; where the question comes up, seat 0 passes."""
    table, view, question = tables[0], views[0], questions[0]
    for i in range(len(passes)):
        number = first + i
        by_turns = number & (view.rules.seats - 1)
        deal_known(table, view, question.cards, number, by_turns if question.dealer == ANY else question.dealer)
        status = come_to_question(table, view, question)
        if status >= ILLEGAL:
            return status
        row = passes[i]
        row.asked = status == BIDDING
        if status != BIDDING:
            continue
        row.standing, row.standing_seat, row.partner = view.high_call, view.high_seat, partner_call(view)
        status = finish_without(table, view)
        if status >= ILLEGAL:
            return status
        row.gain = table.score[0] - table.score[1] if status == PLAYED else 0
    return PLAYED


@loop(types.int64(*_STATE, types.uint64, types.int64, types.uint64, types.int64[::1], OutcomeType[::1]))
def declare_known(
    tables: Any, views: Any, cards: np.uint64, trump: int, discard: np.uint64, numbers: Any, outcomes: Any
) -> int:
    """Deals of these numbers, one a row of `outcomes`, with seat 0 as declarer.

    It names `trump` and lays `discard` away, or what its strategy says where they are NOBODY and no card.
    """
    table, view = tables[0], views[0]
    table.forced_trump = trump
    table.forced_discard = discard if trump == NOBODY else with_jokers_in(discard, trump)
    status = PLAYED
    for i in range(len(numbers)):
        deal_known(table, view, cards, numbers[i], view.rules.seats - 1)
        declare_alone(view)
        status = play_contract(table, view)
        if status != PLAYED:
            break
        write_outcome(outcomes[i], table, view)
    table.forced_trump, table.forced_discard = NOBODY, np.uint64(0)
    return status
