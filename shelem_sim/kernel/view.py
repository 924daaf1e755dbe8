"""The two records of a round of Shelem, of two players or four: see `records` for what every game's have."""

from __future__ import annotations

import numba
import numpy as np

from shelem_sim.kernel.records import table_fields, view_fields
from shelem_sim.kernel.rule_numbers import RULES_DTYPE

PASS, SLAM, COUNTER_SLAM = 0, 1000, 1001
"""Calls besides numbers; a higher one outranks a lower one."""

MAX_CALLS = 120
"""The longest auction has 116: 111 numbers (5 to 555, the most that card and trick points allow), slam,
counter-slam and three passes."""

MOST_CARDS = 56
TRICKS = 12

VIEW_DTYPE = np.dtype(
    [
        *view_fields(TRICKS, RULES_DTYPE),
        # of two players: the cards that lie face up on each one's piles
        ("tops", "u8", (2,)),
        # this call
        ("lowest_bid", "i8"),
        ("highest_bid", "i8"),
        ("may_pass", "i8"),
        ("may_slam", "i8"),
        ("may_counter_slam", "i8"),
        # the auction
        ("high_call", "i8"),
        ("high_seat", "i8"),
        ("last_call", "i8", (4,)),
        ("passed", "i8", (4,)),
        ("calls", "i8"),
        ("call_seats", "i8", (MAX_CALLS,)),
        ("call_made", "i8", (MAX_CALLS,)),
        ("sits_out", "i8"),
        ("declarer", "i8"),
        ("contract", "i8"),
        ("for_points", "i8"),
    ],
    align=True,
)

TABLE_DTYPE = np.dtype(
    [
        *table_fields(TRICKS),
        ("talon", "u8"),
        ("discard", "u8"),
        # of two players: each one's piles from top to bottom, no card under the last, and the place of the top
        ("piles", "u8", (2, 3, 5)),
        ("turned", "i8", (2, 3)),
        # in place of what the declarer's strategy would answer; NOBODY and no card: ask it
        ("forced_trump", "i8"),
        ("forced_discard", "u8"),
        # of a table's shuffle: the deck in its order
        ("riffles", "i8"),
        ("shuffle_stream", "u8"),
        ("is_fresh", "i8"),
        ("order", "u8", (MOST_CARDS,)),
        ("spare", "u8", (MOST_CARDS,)),
        # of the score
        ("points", "i8", (2,)),
        ("contract_made", "i8"),
        ("yasa", "i8"),
        ("sweep", "i8"),
    ],
    align=True,
)

ViewType = numba.from_dtype(VIEW_DTYPE)
TableType = numba.from_dtype(TABLE_DTYPE)

BIDDING = -1
"""The auction goes on."""
