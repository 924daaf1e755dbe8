"""Matches of any game: rounds in order, their running totals, and the record that is left."""

from __future__ import annotations

from typing import Any

from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.records import MOST_ROUNDS, NEVER_OVER, PLAYED
from shelem_sim.kernel.words import DEAL, DECISION, match_state


@jit
def open_streams(table: Any, match: int) -> None:
    """The random words of a match, or of rounds outside one (NO_MATCH): those of the cards and of the strategies."""
    table.match = match
    table.deal_stream = match_state(table.seed, DEAL, match)
    table.decision_stream = match_state(table.seed, DECISION, match)


@jit
def add_scores(table: Any, view: Any) -> None:
    """Add the round's scores to the totals."""
    for side in range(len(view.score)):
        view.score[side] += table.score[side]


@jit
def leading_side(totals: Any) -> int:
    """The side with the highest total; of several, the first."""
    best = 0
    for side in range(1, len(totals)):
        if totals[side] > totals[best]:
            best = side
    return best


@jit
def open_match(record: Any) -> None:
    """The record of a match as it begins."""
    record.passed_out = record.capped = 0
    for side in range(len(record.worst_deficit)):
        record.worst_deficit[side] = 0


@jit
def follow_match(record: Any, table: Any, view: Any) -> None:
    """What the record keeps of a round whose scores have been added to the totals."""
    record.passed_out += table.passed_out
    best = leading_side(view.score)
    for side in range(len(view.score)):
        record.worst_deficit[side] = max(record.worst_deficit[side], view.score[best] - view.score[side])


@jit
def close_match(record: Any, table: Any, view: Any, rounds: int) -> None:
    """The totals of the match that has just ended; the highest wins, unless a rule says otherwise."""
    record.match = table.match
    record.rounds = rounds
    record.winner = leading_side(view.score)
    for side in range(len(view.score)):
        record.total[side] = view.score[side]


@inlined
def follow_round(record: Any, table: Any, view: Any) -> None:
    """Count a round whose scores have been entered and whose outcome has been written."""
    table.rounds_played += 1
    follow_match(record, table, view)


@inlined
def play_all_matches(
    table: Any,
    view: Any,
    first: int,
    matches: Any,
    outcomes: Any,
    start: Any,
    play: Any,
    enter: Any,
    end: Any,
    move: Any,
) -> int:
    """Matches `first`, `first + 1`, ..., one a row of `matches`, and their rounds, one a row of `outcomes`.

    Stops before a match for which `outcomes` might not have room; `table.matches_played` and `table.rounds_played`
    say how far it came.

    Args:
        table: the game's.
        view: the game's.
        first: number of the first match.
        matches: rows of the game's matches.
        outcomes: rows of the game's outcomes.
        start: `start(table, view, match)` sets both to the start of a match and returns who deals, or is hakem, first.
        play: `play(table, view, number, dealer)` plays a round and returns its status.
        enter: `enter(record, table, view, outcome)` writes a round down and adds its scores to the totals.
        end: `end(record, table, view, rounds)` closes the match if it is over, and says whether it is.
        move: `move(table, view)` returns who deals, or is hakem, next.
    """
    table.matches_played = table.rounds_played = 0
    for i in range(len(matches)):
        if len(outcomes) - table.rounds_played < MOST_ROUNDS:
            break
        record = matches[i]
        open_match(record)
        dealer = start(table, view, first + i)
        for number in range(MOST_ROUNDS + 1):
            if number == MOST_ROUNDS:
                return NEVER_OVER
            status = play(table, view, number, dealer)
            if status != PLAYED:
                return status
            enter(record, table, view, outcomes[table.rounds_played])
            follow_round(record, table, view)
            if end(record, table, view, number + 1):
                break
            dealer = move(table, view)
        table.matches_played += 1
    return PLAYED
