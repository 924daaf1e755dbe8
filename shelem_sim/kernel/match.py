"""Whole matches: rounds until a target, a lead, a floor or a cap, with the dealer moving on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.records import NOBODY, MatchType
from shelem_sim.kernel.rule_numbers import BEFORE_DEALER, BOTH_OVER_DECLARER, OPENER_LOSERS
from shelem_sim.kernel.shelem import OutcomeType, play_round, write_outcome
from shelem_sim.kernel.totals import add_scores, close_match, open_streams, play_all_matches
from shelem_sim.kernel.turn import seat_after, seat_before
from shelem_sim.kernel.view import TableType, ViewType
from shelem_sim.kernel.words import LOT, SHUFFLE, match_state, word


@jit
def is_over(rules: Any, total0: int, total1: int, rounds: int) -> bool:
    """Whether these totals after so many rounds end the match; equal totals ask for one more round (000).

    The target, a lead, the floor (004: minus the target loses) or the cap end it (000: after 40 rounds).
    """
    high, low = max(total0, total1), min(total0, total1)
    if rules.both_over == BOTH_OVER_DECLARER and low >= rules.target:
        return True
    if high == low:
        return False
    return high >= rules.target or high - low >= rules.lead or low <= rules.losing_total or rounds >= rules.round_cap


@jit
def is_capped(rules: Any, total0: int, total1: int, rounds: int) -> bool:
    """Whether a match that is over was ended by the cap alone."""
    return rounds >= rules.round_cap and not is_over(rules, total0, total1, 0)


@jit
def winner(rules: Any, total0: int, total1: int, declarer_team: int) -> int:
    """The team that has won a match that is over: the higher total, or the declarer's side when both are over."""
    if rules.both_over == BOTH_OVER_DECLARER and min(total0, total1) >= rules.target:
        return declarer_team
    return 0 if total0 > total1 else 1


@jit
def first_dealer(table: Any, rules: Any) -> Any:
    """By lot; where the dealer's place follows from the opener's, the opener is drawn (004, decided)."""
    lot = np.int64(word(match_state(table.seed, LOT, table.match), 0) & np.uint64(rules.seats - 1))
    return seat_after(rules, lot) if rules.opener == BEFORE_DEALER else lot


@jit
def dealer_of_next_round(table: Any, view: Any) -> int:
    """The next seat deals (000, 002, 004).

    Under `opener = losers` the next seat in turn after the last opener, of the side that lost the last contract,
    speaks first, and the seat before it deals (004, decided).
    """
    if view.rules.opener != OPENER_LOSERS:
        return seat_after(view.rules, view.dealer)
    team = view.declarer & 1
    losers = 1 - team if table.contract_made else team
    opener = seat_after(view.rules, view.opener)
    if opener & 1 != losers:
        opener = seat_after(view.rules, opener)
    return seat_before(view.rules, opener)


@jit
def start_match(table: Any, view: Any, match: int) -> int:
    """Set table and view to the start of a match; returns the first dealer."""
    open_streams(table, match)
    table.shuffle_stream = match_state(table.seed, SHUFFLE, match)
    table.is_fresh = 1
    view.score[0] = view.score[1] = 0
    view.sits_out = NOBODY
    return first_dealer(table, view.rules)


@jit
def enter_score(table: Any, view: Any) -> None:
    """Add the round's scores to the totals; a side that failed may have to sit out the next round."""
    add_scores(table, view)
    failed = not table.contract_made and view.rules.failed_sits_out
    view.sits_out = view.declarer & 1 if failed else NOBODY


@jit
def enter_round(record: Any, table: Any, view: Any, outcome: Any) -> None:
    """Write a round of a match down and add its scores to the totals."""
    if table.number == 0:
        record.opener = view.opener & 1
    enter_score(table, view)
    write_outcome(outcome, table, view)


@jit
def end_match(record: Any, table: Any, view: Any, rounds: int) -> bool:
    """Whether the match is over after so many rounds; if so, how it came out."""
    rules, total0, total1 = view.rules, view.score[0], view.score[1]
    if not is_over(rules, total0, total1, rounds):
        return False
    close_match(record, table, view, rounds)
    record.winner = winner(rules, total0, total1, view.declarer & 1)
    record.capped = is_capped(rules, total0, total1, rounds)
    return True


@loop(types.int64(TableType[::1], ViewType[::1], types.int64, MatchType[::1], OutcomeType[::1]))
def play_matches(tables: Any, views: Any, first: int, matches: Any, outcomes: Any) -> int:
    """Whole matches, see `play_all_matches`."""
    table, view = tables[0], views[0]
    return play_all_matches(
        table, view, first, matches, outcomes, start_match, play_round, enter_round, end_match, dealer_of_next_round
    )
