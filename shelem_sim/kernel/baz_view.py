"""The two records of a round of Shelem Baz and its rule set in numbers: see `records` for what every game's have."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from shelem_sim.cards import card_set
from shelem_sim.kernel.bits import with_jokers_in
from shelem_sim.kernel.records import table_fields, view_fields

if TYPE_CHECKING:
    from shelem_sim.rules.baz import BazRules

TRICKS = 13
SPADES = 0
BLACK, RED = np.uint64(1 << 13), np.uint64(1 << 14)
"""The jokers, where they stand from the start: above the ace of spades."""
JOKERS = BLACK | RED

RULES_DTYPE = np.dtype(
    [
        ("deck", "u8"),
        ("min_bid", "i8"),
        ("bid_points", "i8"),
        ("overtrick_points", "i8"),
        ("black_by", "i8"),
        ("dealer_rotates", "i8"),
        ("target", "i8"),
    ],
    align=True,
)

VIEW_DTYPE = np.dtype(
    [
        *view_fields(TRICKS, RULES_DTYPE),
        # this bid
        ("lowest_bid", "i8"),
        ("highest_bid", "i8"),
        # the bids so far, 0 for a seat that has not spoken, and each team's sum of them
        ("bids", "i8", (4,)),
        ("contracts", "i8", (2,)),
        # the jokers that have been played
        ("jokers_played", "u8"),
    ],
    align=True,
)

TABLE_DTYPE = np.dtype(
    [
        *table_fields(TRICKS),
        # in place of what seat 0's strategy would bid; 0: ask it
        ("forced_bid", "i8"),
    ],
    align=True,
)

OUTCOME_DTYPE = np.dtype(
    [
        ("match", "i8"),
        ("number", "i8"),
        ("hand", "u8"),
        ("passed_out", "i4"),
        ("score", "i4", (2,)),
        ("bids", "i1", (4,)),
        ("tricks", "i1", (2,)),
        ("dealer", "i1"),
    ],
    align=True,
)
"""One played round; pairs are [team 0, team 1], `hand` seat 0's 13 cards as dealt; `match` -1 outside one."""

ViewType = numba.from_dtype(VIEW_DTYPE)
TableType = numba.from_dtype(TABLE_DTYPE)
OutcomeType = numba.from_dtype(OUTCOME_DTYPE)


@cache
def rule_numbers(rules: BazRules) -> Any:
    """The rule set as an array of one `RULES_DTYPE` record, not to be written to."""
    numbers = np.zeros(1, RULES_DTYPE).view(np.recarray)
    record = numbers[0]
    record["deck"] = with_jokers_in(np.uint64(card_set(rules.deck)), SPADES)
    record["dealer_rotates"] = rules.dealer == "rotates"
    for field in ("min_bid", "bid_points", "overtrick_points", "black_by", "target"):
        record[field] = getattr(rules, field)
    numbers.flags.writeable = False
    return numbers
