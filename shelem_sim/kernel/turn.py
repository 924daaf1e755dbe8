"""Turning the view to the next seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import BLACK_JOKERS, RED_JOKERS, U0
from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.records import MAX_PARAMS, NOBODY
from shelem_sim.kernel.words import word


@inlined
def decision_word(table: Any, number: int) -> np.uint64:
    """The random word of one decision of this deal: 0..47 cards, 48 trump, 49 discard, 64.. calls."""
    return word(table.decision_words, number)


@inlined
def seat_after(rules: Any, seat: Any) -> int:
    """The next player in turn order, of two or of four."""
    return (seat + 1) & (rules.seats - 1)


@inlined
def seat_before(rules: Any, seat: Any) -> int:
    """The last player in turn order, of two or of four."""
    return (seat - 1) & (rules.seats - 1)


@inlined
def show_seat(table: Any, view: Any, seat: int, decision: int) -> None:
    """Put a seat's own part into the view: who it is, its cards, what it knows of the discard, its parameters.

    Parameters that are the same for both teams and all kinds of decision were put there before the run.
    """
    view.seat = seat
    view.hand = table.hands[seat]
    view.discarded = table.known_discard[seat]
    if table.params_differ:
        for i in range(MAX_PARAMS):
            view.params[i] = table.params[seat & 1, decision, i]


@jit
def open_play(table: Any, view: Any, dealer: int, opener: int) -> None:
    """The view of any game as a new deal begins: no trump named, no card played."""
    view.dealer, view.opener = dealer, opener
    view.deck = view.rules.deck
    view.jokers = view.deck & (BLACK_JOKERS | RED_JOKERS)
    view.trump = NOBODY
    view.trumps = U0
    view.trick = 0
    view.leader = NOBODY
    view.cards_on_table = 0
    for seat in range(4):
        view.played_by[seat] = U0
        view.void[seat] = U0
        table.known_discard[seat] = U0
    for side in range(len(view.tricks_won)):
        view.taken[side] = U0
        view.tricks_won[side] = 0


@jit
def open_view(table: Any, view: Any, dealer: int, opener: int) -> None:
    """The view of Shelem as a new deal begins: no call made, no card played. Two players' piles have no say."""
    open_play(table, view, dealer, opener)
    view.high_call = 0
    view.high_seat = NOBODY
    view.calls = 0
    view.declarer = NOBODY
    view.contract = 0
    view.for_points = 0
    for seat in range(4):
        view.last_call[seat] = 0
        view.passed[seat] = seat >= view.rules.seats
    view.tops[0] = view.tops[1] = U0
