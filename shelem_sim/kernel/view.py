"""The two records of a round: what the seat to act may know, and what only the table knows.

One `View` serves all four seats: what is public is stored in it once, as the round goes on; what is a seat's own
(`seat`, `hand`, `legal`, `word`, `discarded`, `params`) is put there before the seat is asked. Hidden cards are
never in it: they stay in the `Table`. Sets of cards are uint64 (see `bits`), all other numbers int64.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from shelem_sim.kernel.rule_numbers import RULES_DTYPE

PASS, SLAM, COUNTER_SLAM = 0, 1000, 1001
"""Calls besides numbers; a higher one outranks a lower one."""

MAX_CALLS = 120
"""The longest auction has 116: 111 numbers (5 to 555, the most that card and trick points allow), slam,
counter-slam and three passes."""

MAX_PARAMS = 16
MOST_CARDS = 56
UNIFORM = -1
"""In place of a number of riffles: every deal is uniform."""

NOBODY = -1
TRICKS = 12

VIEW_DTYPE = np.dtype(
    [
        # the seat's own
        ("seat", "i8"),
        ("hand", "u8"),
        ("legal", "u8"),
        ("word", "u8"),
        ("discarded", "u8"),
        ("deck", "u8"),
        ("jokers", "u8"),
        # this call
        ("lowest_bid", "i8"),
        ("highest_bid", "i8"),
        ("may_pass", "i8"),
        ("may_slam", "i8"),
        ("may_counter_slam", "i8"),
        # the auction
        ("dealer", "i8"),
        ("opener", "i8"),
        ("high_call", "i8"),
        ("high_seat", "i8"),
        ("last_call", "i8", (4,)),
        ("passed", "i8", (4,)),
        ("calls", "i8"),
        ("declarer", "i8"),
        ("contract", "i8"),
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
        ("taken", "u8", (2,)),
        ("tricks_won", "i8", (2,)),
        ("leaders", "i8", (TRICKS,)),
        ("cards", "u8", (TRICKS, 4)),
        ("call_seats", "i8", (MAX_CALLS,)),
        ("call_made", "i8", (MAX_CALLS,)),
        # the match, the rules, the strategy's parameters
        ("score", "i8", (2,)),
        ("round_number", "i8"),
        ("sits_out", "i8"),
        ("for_points", "i8"),
        ("rules", RULES_DTYPE),
        ("params", "f8", (MAX_PARAMS,)),
    ],
    align=True,
)

TABLE_DTYPE = np.dtype(
    [
        ("dealt", "u8", (4,)),
        ("hands", "u8", (4,)),
        ("talon", "u8"),
        ("discard", "u8"),
        ("known_discard", "u8", (4,)),
        # in place of what the declarer's strategy would answer; NOBODY and no card: ask it
        ("forced_trump", "i8"),
        ("forced_discard", "u8"),
        ("seed", "i8"),
        ("match", "i8"),
        # of a table's shuffle: the deck in its order
        ("riffles", "i8"),
        ("is_fresh", "i8"),
        ("order", "u8", (MOST_CARDS,)),
        ("spare", "u8", (MOST_CARDS,)),
        ("deal_stream", "u8"),
        ("shuffle_stream", "u8"),
        ("decision_stream", "u8"),
        ("decision_words", "u8"),
        ("play_words", "u8", (4 * TRICKS,)),
        ("number", "i8"),
        ("passed_out", "i8"),
        ("points", "i8", (2,)),
        ("contract_made", "i8"),
        ("yasa", "i8"),
        ("sweep", "i8"),
        ("score", "i8", (2,)),
        ("functions", "u8", (2, 4)),
        ("params", "f8", (2, 4, MAX_PARAMS)),
        ("params_differ", "i8"),
        # of a run of matches
        ("matches_played", "i8"),
        ("rounds_played", "i8"),
        # of an illegal action
        ("decision", "i8"),
        ("action", "u8"),
    ],
    align=True,
)

ViewType = numba.from_dtype(VIEW_DTYPE)
TableType = numba.from_dtype(TABLE_DTYPE)

PLAYED, PASSED_OUT, ILLEGAL, POINTS_LOST, NEVER_BID, NEVER_OVER = 0, 1, 2, 3, 4, 5
"""How a deal or a run ended; from ILLEGAL on they stop it."""

BIDDING = -1
"""The auction goes on."""

CALL, NAME_TRUMP, DISCARD, PLAY = 0, 1, 2, 3
"""The kinds of decision."""

CALL_SIGNATURE, CARDS_SIGNATURE = types.int64(ViewType), types.uint64(ViewType)
SIGNATURES = (CALL_SIGNATURE, CALL_SIGNATURE, CARDS_SIGNATURE, CARDS_SIGNATURE)
"""Of the functions that decide, in the order of the kinds."""
