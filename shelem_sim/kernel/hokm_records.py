"""The rules of Hokm in numbers, and the records of a hand: see `records` for what every game's have.

Cards are bits by their strength: where ranks are reversed (naras) the bit of an ace is that of the 2. So the kernel and
the strategies always play "the higher bit wins"; only what people see of it, records and told hands, turns them back.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from shelem_sim.cards import card_set
from shelem_sim.kernel.records import match_dtype, table_fields, view_fields
from shelem_sim.rules.words import FirstHakem, Naras

if TYPE_CHECKING:
    from shelem_sim.rules import HokmRules

MOST_TRICKS = 17
"""Of three players; two and four have 13."""

SIDES = 3
"""Three players play each for himself; two and four are two sides, and the third stays empty."""

FIVE = 5
"""So many cards the hakem sees before he names trump (003)."""

PARTNER_CARD, NARAS = 4, 8
"""Answers to `name_trump` besides a suit 0..3: the suit of the partner's middle card; and, added to either, naras."""

RULES_DTYPE = np.dtype(
    [
        ("deck", "u8"),
        ("players", "i8"),
        ("sides", "i8"),
        ("hand_size", "i8"),
        ("tricks_to_win", "i8"),
        ("play_all", "i8"),
        ("kot", "i8"),
        ("hakem_kot", "i8"),
        ("kot_needs", "i8"),
        ("naras", "i8"),
        ("partner_card", "i8"),
        ("first_hakem", "i8"),
        ("target", "i8"),
    ],
    align=True,
)

NARAS_CHOICE, NARAS_ALWAYS = Naras.CHOICE.code, Naras.ALWAYS.code
FIRST_HAKEM_ACE = FirstHakem.ACE.code

VIEW_DTYPE = np.dtype(
    [
        *view_fields(MOST_TRICKS, RULES_DTYPE, SIDES),
        ("hakem", "i8"),
        # naming trump
        ("may_take_partner_card", "i8"),
        ("may_reverse", "i8"),
        ("reversed", "i8"),
        ("shown", "u8"),
        # two players: laying away and drawing
        ("to_discard", "i8"),
        ("drawn", "u8"),
        ("stock", "i8"),
    ],
    align=True,
)
"""`hand` is the five cards while the hakem names trump; `shown` is the partner's card that he took the suit of.

`drawn` is the card that a player of two may keep, `to_discard` how many he must lay away before, `stock` the cards left
to draw.
"""

MOST_DRAWS = 21
"""Draws of two players, two cards each: eleven of the hakem, who keeps two cards, ten of the other, who keeps three."""

TABLE_DTYPE = np.dtype(
    [
        *table_fields(MOST_TRICKS, SIDES),
        ("first_five", "u8"),
        ("middle", "u8"),
        ("forced_answer", "i8"),
        # of the hand that was played
        ("opening_run", "i8"),
        ("opening_side", "i8"),
        ("winner", "i8"),
        ("kot", "i8"),
        # two players
        ("flipped", "i8"),
        ("stock_words", "u8"),
        ("stock", "u8"),
        ("draws", "u8", (MOST_DRAWS, 2)),
        ("kept", "i8", (MOST_DRAWS,)),
        ("laid_away", "u8", (2,)),
    ],
    align=True,
)
"""`middle` is the partner's middle card of five; `opening_run` how many tricks from the first on one side took.

`forced_answer` is one more than what the hakem says in place of what his strategy would; 0: ask it.
"""

OUTCOME_DTYPE = np.dtype(
    [
        ("match", "i8"),
        ("number", "i8"),
        ("first_five", "u8"),
        ("passed_out", "i4"),
        ("score", "i2", (SIDES,)),
        ("tricks", "i1", (SIDES,)),
        ("dealer", "i1"),
        ("hakem", "i1"),
        ("trump", "i1"),
        ("reversed", "i1"),
        ("partner_card", "i1"),
        ("winner", "i1"),
        ("kot", "i1"),
        ("sides", "i1"),
    ],
    align=True,
)
"""One played hand; `score` and `tricks` by side, `first_five` by strength; no deal of Hokm is passed out."""

MATCH_DTYPE = match_dtype(SIDES)

ViewType = numba.from_dtype(VIEW_DTYPE)
TableType = numba.from_dtype(TABLE_DTYPE)
OutcomeType = numba.from_dtype(OUTCOME_DTYPE)
MatchType = numba.from_dtype(MATCH_DTYPE)


@cache
def rule_numbers(rules: HokmRules) -> Any:
    """The rule set as an array of one `RULES_DTYPE` record, not to be written to."""
    numbers = np.zeros(1, RULES_DTYPE).view(np.recarray)
    record = numbers[0]
    record.deck = card_set(rules.deck)
    record.naras, record.first_hakem = rules.naras.code, rules.first_hakem.code
    record.play_all = rules.plays_all
    for field in (
        "players", "sides", "hand_size", "tricks_to_win", "kot", "hakem_kot", "kot_needs", "partner_card", "target"
    ):  # fmt: skip
        record[field] = getattr(rules, field)
    numbers.flags.writeable = False
    return numbers
