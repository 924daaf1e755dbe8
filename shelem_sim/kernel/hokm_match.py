"""Whole matches of Hokm: hands until a side has its points, the hakem staying while his side wins."""

from __future__ import annotations

from typing import Any

from numba import types

from shelem_sim.kernel.bits import count
from shelem_sim.kernel.hokm import play_hand, side_of, write_outcome
from shelem_sim.kernel.hokm_deal import lot, seat_of_first_ace
from shelem_sim.kernel.hokm_records import FIRST_HAKEM_ACE, MatchType, OutcomeType, TableType, ViewType
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.totals import add_scores, close_match, leading_side, open_streams, play_all_matches
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


@jit
def enter_hand(record: Any, table: Any, view: Any, outcome: Any) -> None:
    """Write a hand of a match down and add its score to the totals."""
    if table.number == 0:
        record.opener = side_of(view.hakem, view.rules.players)
    add_scores(table, view)
    write_outcome(outcome, table, view)


@jit
def end_match(record: Any, table: Any, view: Any, hands: int) -> bool:
    """Whether the match is over after so many hands; if so, how it came out."""
    over = is_over(view)
    if over:
        close_match(record, table, view, hands)
    return over


@loop(types.int64(TableType[::1], ViewType[::1], types.int64, MatchType[::1], OutcomeType[::1]))
def play_matches(tables: Any, views: Any, first: int, matches: Any, outcomes: Any) -> int:
    """Whole matches, see `play_all_matches`."""
    table, view = tables[0], views[0]
    return play_all_matches(
        table, view, first, matches, outcomes, start_match, play_hand, enter_hand, end_match, next_hakem
    )
