"""The running totals of a match of any game, and the record that is left of it."""

from __future__ import annotations

from typing import Any

from shelem_sim.kernel.jit import jit
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
