"""A rule set in numbers, as the kernel and the strategies read it.

A word is its place among the words of its field (the enums of `shelem_sim.rules`); where a field holds either
points or a word, the word is one of the large numbers below.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from shelem_sim.cards import card_set
from shelem_sim.rules.words import (
    AllPass,
    BothOver,
    CounterSlamTalon,
    DiscardTo,
    FirstLead,
    Made,
    Opener,
    Slam,
    Word,
    Yasa,
    YasaCosts,
)

if TYPE_CHECKING:
    from shelem_sim.rules import RuleSet

RULES_DTYPE = np.dtype(
    [
        ("seats", "i8"),
        ("deck", "u8"),
        ("talon", "i8"),
        ("aces", "u8"),
        ("tens", "u8"),
        ("fives", "u8"),
        ("kings", "u8"),
        ("ace_points", "i8"),
        ("ten_points", "i8"),
        ("five_points", "i8"),
        ("king_points", "i8"),
        ("jokers", "i8"),
        ("red_joker_points", "i8"),
        ("black_joker_points", "i8"),
        ("trick_points", "i8"),
        ("last_trick_points", "i8"),
        ("discard_trick_points", "i8"),
        ("total_points", "i8"),
        ("discard_to", "i8"),
        ("open_discard", "i8"),
        ("min_bid", "i8"),
        ("max_bid", "i8"),
        ("bid_step", "i8"),
        ("opener", "i8"),
        ("packets_of_four", "i8"),
        ("all_pass", "i8"),
        ("forced_after", "i8"),
        ("slam", "i8"),
        ("counter_slam", "i8"),
        ("counter_slam_talon", "i8"),
        ("first_lead", "i8"),
        ("joker_first_lead", "i8"),
        ("made", "i8"),
        ("yasa", "i8"),
        ("yasa_threshold", "i8"),
        ("yasa_costs", "i8"),
        ("yasa_on_slam", "i8"),
        ("sweep_pays", "i8"),
        ("sweep_takes", "i8"),
        ("slam_made", "i8"),
        ("slam_failed", "i8"),
        ("slam_made_defenders", "i8"),
        ("slam_failed_defenders", "i8"),
        ("counter_slam_made", "i8"),
        ("counter_slam_failed", "i8"),
        ("failed_sits_out", "i8"),
        ("target", "i8"),
        ("losing_total", "i8"),
        ("lead", "i8"),
        ("both_over", "i8"),
        ("round_cap", "i8"),
        ("protect_from", "i8"),
    ],
    align=True,
)
"""Sets of cards are uint64; `aces` to `kings` are all cards of that rank."""

NEVER = 1 << 40
POINTS_TAKEN = 1 << 41
THE_BID, DOUBLE_THE_BID, AS_MADE = 1 << 42, 1 << 43, 1 << 44
_WORDS = {"none": NEVER, "points": POINTS_TAKEN, "bid": THE_BID, "double": DOUBLE_THE_BID, "as-made": AS_MADE}
_NUMBER_OR_WORD = (
    "forced_after",
    "sweep_pays",
    "slam_made_defenders",
    "slam_failed_defenders",
    "lead",
    "round_cap",
    "protect_from",
)


SAME_DEALER = AllPass.SAME_DEALER.code
LAST_SEAT_BIDS, OPENER_BIDS, THREE_PASS = (
    word.code for word in (AllPass.LAST_SEAT_BIDS, AllPass.OPENER_BIDS, AllPass.THREE_PASS)
)
SLAM_ANSWERED, SLAM_OPEN, SLAM_FINAL = Slam.ANSWERED.code, Slam.OPEN.code, Slam.FINAL.code
BEFORE_DEALER, OPENER_LOSERS = Opener.BEFORE_DEALER.code, Opener.LOSERS.code
TALON_TO_OPPONENTS = CounterSlamTalon.OPPONENTS.code
DISCARD_TO_LAST_TRICK = DiscardTo.LAST_TRICK.code
FIRST_LEAD_TRUMP = FirstLead.TRUMP.code
BOTH_OVER_DECLARER = BothOver.DECLARER.code
PAYS_POINTS = Made.POINTS.code
COSTS_TOTAL = YasaCosts.TOTAL.code
YASA_BELOW_DEFENDERS, YASA_DECLARER_BELOW, YASA_DEFENDERS_FROM = (
    word.code for word in (Yasa.BELOW_DEFENDERS, Yasa.DECLARER_BELOW, Yasa.DEFENDERS_FROM)
)
YASA_BELOW_HALF_BID, YASA_ALWAYS = Yasa.BELOW_HALF_BID.code, Yasa.ALWAYS.code


@cache
def rule_numbers(rules: RuleSet) -> Any:
    """The rule set as an array of one `RULES_DTYPE` record, not to be written to."""
    numbers = np.zeros(1, RULES_DTYPE).view(np.recarray)
    record = numbers[0]
    record["deck"] = card_set(rules.deck)
    for field, rank in (("aces", "A"), ("tens", "T"), ("fives", "5"), ("kings", "K")):
        record[field] = card_set([card for card in rules.deck if card[0] == rank])
    for field in numbers.dtype.fields or ():
        if field in ("deck", "aces", "tens", "fives", "kings"):
            continue
        value = getattr(rules, field, None)
        if field == "packets_of_four":
            record[field] = rules.base == "double-yasa"  # 004; the other sources deal packets of 12
        elif field == "losing_total":
            record[field] = -NEVER if value is None else value
        elif field in _NUMBER_OR_WORD:
            record[field] = _WORDS["none" if value is None else value] if not isinstance(value, int) else value
        else:
            record[field] = value.code if isinstance(value, Word) else value
    numbers.flags.writeable = False
    return numbers
