"""Playing a position out: from one decision of a round on, with the kernel's own auction, exchange and tricks.

The table and view are those of a trial: they are changed. Each function returns a status.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import config

from shelem_sim.kernel.auction import after_call, hold_auction, next_to_speak, write_call
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.records import ILLEGAL, NOBODY, PLAYED
from shelem_sim.kernel.shelem import count_points, play_contract, score_round
from shelem_sim.kernel.tricks import finish_trick, lay_card, play_tricks
from shelem_sim.kernel.view import BIDDING, TABLE_DTYPE, VIEW_DTYPE

if config.DISABLE_JIT:

    def blank_records() -> Any:
        """A table and a view to play in, as arrays of one record each; they last as long as these arrays do."""
        return np.zeros(1, TABLE_DTYPE).view(np.recarray), np.zeros(1, VIEW_DTYPE).view(np.recarray)

else:  # pragma: no cover - only compiled code comes here

    @jit
    def blank_records() -> Any:
        """A table and a view to play in, as arrays of one record each; they last as long as these arrays do."""
        return np.zeros(1, TABLE_DTYPE), np.zeros(1, VIEW_DTYPE)


@jit
def play_on(table: Any, view: Any, seat: int, card: np.uint64) -> int:
    """Lay a card for the seat whose turn it is, and let the strategies play the rest of the round."""
    number, leader, place = view.trick, view.leader, view.cards_on_table
    lay_card(table, view, seat, card, number, place)
    leader = finish_trick(table, view, leader, number, place + 1)
    if leader == NOBODY:
        return ILLEGAL
    return play_tricks(table, view, leader, number + 1)


@jit
def exchange_on(table: Any, view: Any, trump: int, laid: np.uint64) -> int:
    """The round from the exchange on, with that trump and, unless it is empty, that discard."""
    table.forced_trump, table.forced_discard = trump, laid
    return play_contract(table, view)


@jit
def bid_on(table: Any, view: Any, seat: int, call: int) -> int:
    """Make a call for the seat whose turn it is, and let the strategies bid and play on; PASSED_OUT is possible."""
    write_call(view, seat, call)
    status = after_call(table, view, call)
    if status == BIDDING:
        status = hold_auction(table, view, next_to_speak(view, seat))
    return exchange_on(table, view, NOBODY, np.uint64(0)) if status == PLAYED else status


@jit
def value_for(table: Any, view: Any, team: int) -> int:
    """What a played-out round is worth to a team: its points where they alone count, else its score less theirs."""
    count_points(table, view)
    if view.for_points:
        return table.points[team]
    score_round(table, view)
    return table.score[team] - table.score[1 - team]
