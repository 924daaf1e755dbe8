"""The auction: bids, passes, slam and counter-slam, and who must bid when nobody wants to."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.records import CALL, ILLEGAL, PASSED_OUT, PLAYED
from shelem_sim.kernel.rule_numbers import (
    LAST_SEAT_BIDS,
    OPENER_BIDS,
    SLAM_ANSWERED,
    SLAM_FINAL,
    SLAM_OPEN,
    THREE_PASS,
)
from shelem_sim.kernel.turn import decision_word, show_seat
from shelem_sim.kernel.view import BIDDING, COUNTER_SLAM, PASS, SLAM


@jit
def must_bid(view: Any, passed_out: int, seat: int) -> bool:
    """Whether this seat must bid exactly the minimum.

    The opener under `opener-bids`; the last seat that may bid, when nobody has, under `last-seat-bids` or after
    `forced_after` passed-out deals in a row (000: on the fourth deal the dealer may not pass). Where the dealer's side
    sits out, that is the seat before him (decided).
    """
    rules = view.rules
    if rules.all_pass == OPENER_BIDS and view.calls == 0:
        return True
    if view.high_call != 0 or (rules.all_pass != LAST_SEAT_BIDS and passed_out < rules.forced_after):
        return False
    for other in range(4):
        if other != seat and not view.passed[other] and other & 1 != view.sits_out:
            return False
    return True


@jit
def offer_calls(view: Any, seat: int, forced: bool) -> None:
    """Put the calls that the seat to speak may make into the view (000: higher than the last; jumps allowed)."""
    rules = view.rules
    lowest = rules.min_bid if view.high_call == 0 else view.high_call + rules.bid_step
    view.lowest_bid = lowest if lowest <= rules.max_bid else 0
    view.highest_bid = rules.max_bid if lowest <= rules.max_bid else 0
    view.may_pass = 1
    view.may_slam = 1 if view.high_call < SLAM and SLAM_ANSWERED <= rules.slam <= SLAM_FINAL else 0
    view.may_counter_slam = 1 if rules.slam == SLAM_OPEN and rules.counter_slam and view.high_call < COUNTER_SLAM else 0
    if view.sits_out == seat & 1:
        offer_pass(view)
    elif forced:
        view.highest_bid = rules.min_bid
        view.may_pass = view.may_slam = view.may_counter_slam = 0


@jit
def offer_pass(view: Any) -> None:
    """A side that sits this round out, having failed in the last one, may only pass (house rule)."""
    view.lowest_bid = view.highest_bid = 0
    view.may_pass = 1
    view.may_slam = view.may_counter_slam = 0


@jit
def slam_is_answered(rules: Any) -> bool:
    """Whether the opponents speak after a slam: where they may call counter-slam (000), and of two always (decided)."""
    return rules.slam == SLAM_ANSWERED and (rules.counter_slam != 0 or rules.seats == 2)


@jit
def offer_answer(view: Any, seat: int) -> None:
    """After a slam that is `answered`, its opponents pass or call counter-slam (000)."""
    offer_pass(view)
    view.may_counter_slam = 1 if view.rules.counter_slam and view.sits_out != seat & 1 else 0


@jit
def is_legal_call(view: Any, call: int) -> bool:
    """Whether the call is among those that the view offers."""
    if call == PASS:
        return bool(view.may_pass)
    if call == SLAM:
        return bool(view.may_slam)
    if call == COUNTER_SLAM:
        return bool(view.may_counter_slam)
    return (
        view.lowest_bid != 0
        and view.lowest_bid <= call <= view.highest_bid
        and (call - view.rules.min_bid) % view.rules.bid_step == 0
    )


@inlined
def write_call(view: Any, seat: int, call: int) -> None:
    """Write a seat's call down."""
    view.call_seats[view.calls] = seat
    view.call_made[view.calls] = call
    view.calls += 1
    if call == PASS:
        view.passed[seat] = 1
    else:
        view.last_call[seat] = call
        view.high_call = call
        view.high_seat = seat


@inlined
def speak(table: Any, view: Any, seat: int) -> int:
    """Ask a seat for its call, check it and write it down; returns the call, or ILLEGAL negated."""
    show_seat(table, view, seat, CALL)
    view.word = decision_word(table, 64 + view.calls)
    call: Any = np.int64(ask(table.functions[seat & 1, CALL], view))
    if not is_legal_call(view, call):
        table.decision, table.action = CALL, call
        return -ILLEGAL
    write_call(view, seat, call)
    return call


@jit
def answer_slam(table: Any, view: Any, slam_caller: int) -> int:
    """Only the slam caller's opponents speak, in turn order, each once, also if he passed before (000, decided)."""
    for step in range(1, view.rules.seats, 2):
        seat = (slam_caller + step) & (view.rules.seats - 1)
        offer_answer(view, seat)
        call = speak(table, view, seat)
        if call != PASS:
            return -call if call < 0 else PLAYED
    return PLAYED


@inlined
def after_call(table: Any, view: Any, call: int) -> int:
    """What a call leads to: PLAYED with declarer and contract in the view, PASSED_OUT, or BIDDING goes on.

    It ends when one seat is left. The last seat left may still pass when nobody has bid; after a bid of the maximum
    the others still speak (000, 002, 004).
    """
    rules = view.rules
    seats_left = 4 - (view.passed[0] + view.passed[1] + view.passed[2] + view.passed[3])
    if call == SLAM and slam_is_answered(rules):
        status = answer_slam(table, view, view.high_seat)
        if status != PLAYED:
            return status
    elif call != SLAM or rules.slam == SLAM_OPEN:
        if view.high_call == 0 and (seats_left == 0 or (seats_left == 1 and rules.all_pass == THREE_PASS)):
            return PASSED_OUT
        if view.high_call == 0 or seats_left > 1:
            return BIDDING
    view.declarer, view.contract = view.high_seat, view.high_call
    return PLAYED


@inlined
def next_to_speak(view: Any, seat: int) -> int:
    """The next seat in turn order that has not passed."""
    seat = (seat + 1) & 3
    while view.passed[seat]:
        seat = (seat + 1) & 3
    return seat


@inlined
def hold_auction(table: Any, view: Any, seat: int) -> int:
    """The auction from a seat's turn to its end: in turn order each seat bids higher or passes for good."""
    while True:
        offer_calls(view, seat, must_bid(view, table.passed_out, seat))
        call = speak(table, view, seat)
        if call < 0:
            return -call
        status = after_call(table, view, call)
        if status != BIDDING:
            return status
        seat = next_to_speak(view, seat)
