"""Shelem of four or two: one deal from the cards to the score, one round over its passed-out deals, many rounds."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from shelem_sim.kernel.auction import hold_auction
from shelem_sim.kernel.deal import deal_uniform
from shelem_sim.kernel.duel import lay_piles, play_duel_tricks
from shelem_sim.kernel.exchange import exchange
from shelem_sim.kernel.jit import inlined, jit, loop
from shelem_sim.kernel.records import MOST_PASSED_OUT, NEVER_BID, PASSED_OUT, PLAYED, POINTS_LOST, UNIFORM
from shelem_sim.kernel.rule_numbers import (
    BEFORE_DEALER,
    SAME_DEALER,
    THREE_PASS,
)
from shelem_sim.kernel.scoring import declarer_score, defender_score, discard_owner, is_made, is_protected, is_yasa
from shelem_sim.kernel.shuffle import deal_riffled, gather
from shelem_sim.kernel.tricks import card_points, draw_play_words, play_tricks
from shelem_sim.kernel.turn import open_view, seat_after, seat_before
from shelem_sim.kernel.view import PASS, SLAM, TRICKS, TableType, ViewType
from shelem_sim.kernel.words import deal_state

CHAIN = 256
"""Rounds outside a match that are shuffled out of one another, where a table riffles."""

OUTCOME_DTYPE = np.dtype(
    [
        ("match", "i8"),
        ("number", "i8"),
        ("hand", "u8"),
        ("passed_out", "i4"),
        ("contract", "i2"),
        ("points", "i2", (2,)),
        ("score", "i2", (2,)),
        ("tricks", "i1", (2,)),
        ("dealer", "i1"),
        ("declarer", "i1"),
        ("trump", "i1"),
        ("made", "i1"),
        ("yasa", "i1"),
        ("sweep", "i1"),
    ],
    align=True,
)
"""One played round; pairs are [team 0, team 1], `hand` the declarer's 12 cards as dealt; `match` -1 outside one."""

OutcomeType = numba.from_dtype(OUTCOME_DTYPE)
_STATE = (TableType[::1], ViewType[::1])


@jit
def new_deal(table: Any, view: Any, number: int, passed_out: int, dealer: int) -> None:
    """Shuffle and deal; the cards depend on (seed, match, round, passed_out) alone, riffled ones also on the play."""
    table.number, table.passed_out = number, passed_out
    view.round_number = number
    table.decision_words = deal_state(table.decision_stream, number, passed_out)
    if table.riffles == UNIFORM:
        cards = deal_state(table.deal_stream, number, passed_out)
        table.talon = deal_uniform(table.hands, view.rules.deck, TRICKS, view.rules.talon, cards)
        if view.rules.seats == 2:
            lay_piles(table, cards)
    else:
        deal_riffled(table, view, dealer, deal_state(table.shuffle_stream, number, passed_out))
    for seat in range(4):
        table.dealt[seat] = table.hands[seat]
    opener = seat_before(view.rules, dealer) if view.rules.opener == BEFORE_DEALER else seat_after(view.rules, dealer)
    open_view(table, view, dealer, opener)


@jit
def declare_alone(view: Any) -> None:
    """Seat 0 opens with the minimum, the others pass, and all play for points: that prices every bid at once."""
    seats = view.rules.seats
    for seat in range(seats):
        view.call_seats[seat] = seat
        view.call_made[seat] = PASS
        view.passed[seat] = 1
    view.call_made[0] = view.last_call[0] = view.high_call = view.contract = view.rules.min_bid
    view.calls, view.opener, view.passed[0], view.high_seat, view.declarer = seats, 0, 0, 0, 0
    view.for_points = 1


@jit
def count_points(table: Any, view: Any) -> None:
    """Points of both teams: card points, 5 a trick, and the discard with its 5 as its owner's first trick."""
    rules, owner = view.rules, discard_owner(view)
    for side in range(2):
        table.points[side] = card_points(rules, view.taken[side]) + rules.trick_points * view.tricks_won[side]
    table.points[view.leader & 1] += rules.last_trick_points
    table.points[owner] += rules.discard_trick_points + card_points(rules, table.discard)


@jit
def score_round(table: Any, view: Any) -> int:
    """Points to scores, into the table. The check that no point was lost stays on in production."""
    rules, team = view.rules, view.declarer & 1
    mine, theirs, tricks = table.points[team], table.points[1 - team], view.tricks_won[team]
    if mine + theirs != rules.total_points:
        return POINTS_LOST
    made = is_made(view.contract, mine, tricks)
    yasa = is_yasa(rules, view.contract, made, mine, theirs)
    sweep = view.contract < SLAM and tricks == TRICKS
    table.contract_made, table.yasa, table.sweep = made, yasa, sweep
    table.score[team] = declarer_score(rules, view.contract, made, yasa, sweep, mine)
    defenders = defender_score(rules, view.contract, made, sweep, theirs)
    table.score[1 - team] = min(defenders, 0) if is_protected(rules, made, view.score[1 - team]) else defenders
    return PLAYED


@inlined
def play_contract(table: Any, view: Any) -> int:
    """From the end of the auction to the score: exchange, twelve tricks, count."""
    status = exchange(table, view)
    if status != PLAYED:
        return status
    draw_play_words(table, TRICKS)
    is_duel = view.rules.seats == 2
    status = play_duel_tricks(table, view) if is_duel else play_tricks(table, view, view.declarer, 0)
    if status != PLAYED:
        return status
    count_points(table, view)
    if table.riffles != UNIFORM:
        gather(table, view)
    return score_round(table, view)


@inlined
def play_one_deal(table: Any, view: Any, number: int, passed_out: int, dealer: int) -> int:
    """One deal: cards, auction and, unless it is passed out, the play."""
    new_deal(table, view, number, passed_out, dealer)
    status = hold_auction(table, view, view.opener)
    return play_contract(table, view) if status == PLAYED else status


@jit
def next_dealer(rules: Any, dealer: int) -> int:
    """Who deals after a passed-out deal (000: the next; 004: the same again)."""
    return dealer if rules.all_pass == SAME_DEALER or rules.all_pass == THREE_PASS else seat_after(rules, dealer)


@jit
def write_outcome(outcome: Any, table: Any, view: Any) -> None:
    """The round just played as one row."""
    outcome.match = table.match
    outcome.number, outcome.passed_out = table.number, table.passed_out
    outcome.hand = table.dealt[view.declarer]
    outcome.dealer, outcome.declarer = view.dealer, view.declarer
    outcome.contract, outcome.trump = view.contract, view.trump
    for team in range(2):
        outcome.points[team] = table.points[team]
        outcome.tricks[team] = view.tricks_won[team]
        outcome.score[team] = table.score[team]
    outcome.made, outcome.yasa, outcome.sweep = table.contract_made, table.yasa, table.sweep


@jit
def chain_start(table: Any, first: int) -> int:
    """From which round on to play to know the cards of round `first`: after riffles they depend on those before."""
    return first if table.riffles == UNIFORM else first - first % CHAIN


@jit
def begin_chain(table: Any, number: int) -> None:
    """Outside a match, a fully shuffled deck comes to the table every `CHAIN` rounds."""
    if number % CHAIN == 0:
        table.is_fresh = 1


@inlined
def play_round(table: Any, view: Any, number: int, dealer: int) -> int:
    """Deals until one is played."""
    for passed_out in range(MOST_PASSED_OUT):
        status = play_one_deal(table, view, number, passed_out, dealer)
        if status != PASSED_OUT:
            return status
        dealer = next_dealer(view.rules, dealer)
    return NEVER_BID


@loop(types.int64(*_STATE, types.int64, types.int64, types.int64))
def play_deal(tables: Any, views: Any, number: int, passed_out: int, dealer: int) -> int:
    """One deal by its address, for those who want to see it: its cards are left in `tables` and `views`."""
    return play_one_deal(tables[0], views[0], number, passed_out, dealer)


@loop(types.int64(*_STATE, types.int64, OutcomeType[::1]))
def play_rounds(tables: Any, views: Any, first: int, outcomes: Any) -> int:
    """Rounds `first`, `first + 1`, ... outside a match, one a row of `outcomes`; the players deal by turns."""
    table, view = tables[0], views[0]
    for number in range(chain_start(table, first), first + len(outcomes)):
        begin_chain(table, number)
        status = play_round(table, view, number, number & (view.rules.seats - 1))
        if status != PLAYED:
            return status
        if number >= first:
            write_outcome(outcomes[number - first], table, view)
    return PLAYED


@loop(types.int64(*_STATE, types.int64, OutcomeType[::1]))
def play_declared(tables: Any, views: Any, first: int, outcomes: Any) -> int:
    """Like `play_rounds`, but seat 0 always declares, see `declare_alone`."""
    table, view = tables[0], views[0]
    for number in range(chain_start(table, first), first + len(outcomes)):
        begin_chain(table, number)
        new_deal(table, view, number, 0, view.rules.seats - 1)
        declare_alone(view)
        status = play_contract(table, view)
        if status != PLAYED:
            return status
        if number >= first:
            write_outcome(outcomes[number - first], table, view)
    return PLAYED
