"""Whole matches of Hokm: hands until a side has its points, the hakem staying while his side wins."""

from __future__ import annotations

from typing import Any

from numba import types

from shelem_sim.kernel.bits import count
from shelem_sim.kernel.hokm import play_hand, side_of, write_outcome
from shelem_sim.kernel.hokm_deal import lot, seat_of_first_ace
from shelem_sim.kernel.hokm_records import FIRST_HAKEM_ACE, MatchType, OutcomeType, TableType, ViewType
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.records import MOST_ROUNDS, NEVER_OVER, PLAYED
from shelem_sim.kernel.totals import add_scores, close_match, follow_match, leading_side, open_match, open_streams
from shelem_sim.kernel.words import LOT, match_state


@jit
def first_hakem(table: Any, rules: Any) -> Any:
    """The seat that is dealt an ace first (003), the first card going to a seat by lot (decided); or a seat by lot."""
    words = match_state(table.seed, LOT, table.match)
    seat = lot(rules.players, words)
    return (
        seat_of_first_ace(seat, rules.players, count(rules.deck), words)
        if rules.first_hakem == FIRST_HAKEM_ACE
        else seat
    )


@jit
def next_hakem(table: Any, view: Any) -> Any:
    """The hakem stays while his side wins; else the seat after him is hakem, and he deals (003)."""
    players, hakem = view.rules.players, view.hakem
    if table.winner == side_of(hakem, players):
        return hakem
    return 0 if hakem + 1 == players else hakem + 1


@jit
def start_match(table: Any, view: Any, match: int) -> Any:
    """Set table and view to the start of a match; returns the first hakem."""
    open_streams(table, match)
    for side in range(len(view.score)):
        view.score[side] = 0
    return first_hakem(table, view.rules)


@jit
def is_over(view: Any) -> bool:
    """Whether a side has its points; only one scores in a hand, so two never have."""
    return view.score[leading_side(view.score)] >= view.rules.target


@loop(types.int64(TableType[::1], ViewType[::1], types.int64, MatchType[::1], OutcomeType[::1]))
def play_matches(tables: Any, views: Any, first: int, matches: Any, outcomes: Any) -> int:
    """Matches `first`, `first + 1`, ..., one a row of `matches`, and their hands, one a row of `outcomes`.

    Stops before a match for which `outcomes` might not have room; `table.matches_played` and `table.rounds_played`
    say how far it came.
    """
    table, view = tables[0], views[0]
    table.matches_played = table.rounds_played = 0
    for i in range(len(matches)):
        if len(outcomes) - table.rounds_played < MOST_ROUNDS:
            break
        record = matches[i]
        open_match(record)
        hakem = start_match(table, view, first + i)
        record.opener = side_of(hakem, view.rules.players)
        for number in range(MOST_ROUNDS + 1):
            if number == MOST_ROUNDS:
                return NEVER_OVER
            status = play_hand(table, view, number, hakem)
            if status != PLAYED:
                return status
            add_scores(table, view)
            write_outcome(outcomes[table.rounds_played], table, view)
            table.rounds_played += 1
            follow_match(record, table, view)
            if is_over(view):
                close_match(record, table, view, number + 1)
                break
            hakem = next_hakem(table, view)
        table.matches_played += 1
    return PLAYED
