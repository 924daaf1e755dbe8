"""What the records of every game have in common, and the words that its kernel speaks in.

A game has two records: a `View`, what the seat to act may know, and a `Table`, what only the table knows. One view
serves all seats: what is public is stored in it once, as the round goes on; what is a seat's own (`seat`, `hand`,
`legal`, `word`, `discarded`, `params`) is put there before the seat is asked. Hidden cards are never in it. Sets of
cards are uint64 (see `bits`), all other numbers int64. Functions of the kernel work on any record with the fields
that they name, so the steps of a round that games share are written once.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

MAX_PARAMS = 16
NOBODY = -1
NO_MATCH = -1
UNIFORM = -1
"""In place of a number of riffles: every deal is uniform."""

PLAYED, PASSED_OUT, ILLEGAL, POINTS_LOST, NEVER_BID, NEVER_OVER = 0, 1, 2, 3, 4, 5
"""How a deal or a run ended; from ILLEGAL on they stop it."""

CALL, NAME_TRUMP, DISCARD, PLAY = 0, 1, 2, 3
"""The kinds of decision."""

MOST_ROUNDS = 4096
"""A match of so many rounds will never be over: nobody gets anywhere."""

MOST_PASSED_OUT = 65_536
"""So many deals passed out in a row mean that nobody will ever bid."""

Fields = list[tuple[Any, ...]]


def view_fields(tricks: int, rules: np.dtype[np.void], sides: int = 2) -> Fields:
    """The fields of a view in every game: of so many tricks and sides, under rules that are stored as that record."""
    return [
        # the seat's own
        ("seat", "i8"),
        ("hand", "u8"),
        ("legal", "u8"),
        ("word", "u8"),
        ("discarded", "u8"),
        ("deck", "u8"),
        ("jokers", "u8"),
        ("dealer", "i8"),
        ("opener", "i8"),
        ("trump", "i8"),
        ("trumps", "u8"),
        # the trick
        ("trick", "i8"),
        ("leader", "i8"),
        ("cards_on_table", "i8"),
        ("led", "u8"),
        ("winning_card", "u8"),
        ("winning_seat", "i8"),
        # the play so far
        ("played_by", "u8", (4,)),
        ("void", "u8", (4,)),
        ("taken", "u8", (sides,)),
        ("tricks_won", "i8", (sides,)),
        ("leaders", "i8", (tricks,)),
        ("cards", "u8", (tricks, 4)),
        # the match, the rules, the strategy's parameters
        ("score", "i8", (sides,)),
        ("round_number", "i8"),
        ("rules", rules),
        ("params", "f8", (MAX_PARAMS,)),
    ]


def table_fields(tricks: int, sides: int = 2) -> Fields:
    """The fields of a table in every game: of so many tricks and sides."""
    return [
        ("dealt", "u8", (4,)),
        ("hands", "u8", (4,)),
        ("known_discard", "u8", (4,)),
        ("seed", "i8"),
        ("match", "i8"),
        ("deal_stream", "u8"),
        ("decision_stream", "u8"),
        ("decision_words", "u8"),
        ("play_words", "u8", (4 * tricks,)),
        ("number", "i8"),
        ("passed_out", "i8"),
        ("score", "i8", (sides,)),
        ("functions", "u8", (2, 4)),
        ("params", "f8", (2, 4, MAX_PARAMS)),
        ("params_differ", "i8"),
        # of a run of matches
        ("matches_played", "i8"),
        ("rounds_played", "i8"),
        # of an illegal action
        ("decision", "i8"),
        ("action", "u8"),
    ]


def signatures_of(view: np.dtype[Any]) -> tuple[Any, ...]:
    """The numba signatures of the functions that decide, in the order of the kinds, in a game with this view."""
    record = numba.from_dtype(view)
    number, cards = types.int64(record), types.uint64(record)
    return number, number, cards, cards


def match_dtype(sides: int = 2) -> np.dtype[np.void]:
    """One played match: totals and the most that each side was behind; `opener` is the side that began."""
    return np.dtype(
        [
            ("match", "i8"),
            ("total", "i8", (sides,)),
            ("worst_deficit", "i8", (sides,)),
            ("rounds", "i4"),
            ("passed_out", "i4"),
            ("winner", "i1"),
            ("opener", "i1"),
            ("capped", "i1"),
        ],
        align=True,
    )


MATCH_DTYPE = match_dtype()
MatchType = numba.from_dtype(MATCH_DTYPE)
