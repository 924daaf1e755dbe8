"""Playing a position out: the same cards and calls from one point of a round on, as often as one likes."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.round import count_points, score_round
from shelem_sim.kernel.tricks import finish_trick, lay_card, play_tricks
from shelem_sim.kernel.view import NOBODY, PLAYED


@jit
def play_on(table: Any, view: Any, seat: int, card: np.uint64) -> int:
    """Lay a card for the seat whose turn it is, and let the strategies play the rest of the round; a status."""
    number, leader = view.trick, view.leader
    first = view.cards_on_table
    lay_card(table, view, seat, card, number, first)
    leader = finish_trick(table, view, leader, number, first + 1)
    if leader == NOBODY:
        return -1
    return play_tricks(table, view, leader, number + 1)


@jit
def value_for(table: Any, view: Any, team: int) -> int:
    """What a played-out round is worth to a team: its points where they alone count, else its score less theirs."""
    count_points(table, view)
    if view.for_points:
        return table.points[team]
    score_round(table, view)
    return table.score[team] - table.score[1 - team]
