"""What a declarer's team can have taken: which points go with how many tricks under a rule set."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import numpy as np

from shelem_sim.cards import card_bit, card_set
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.shelem import count_points
from shelem_sim.kernel.tricks import card_points
from shelem_sim.kernel.view import TABLE_DTYPE, TRICKS, VIEW_DTYPE
from shelem_sim.rules import RuleSet


def possible_tricks(rules: RuleSet, contract: int, points: int) -> list[int]:
    """Every number of tricks with which the declarer's team can have so many points.

    Args:
        rules: how cards and tricks count.
        contract: as the kernel has it; after a counter-slam the talon may be the opponents' (000).
        points: of the declarer's team.
    """
    return [tricks for tricks in range(TRICKS + 1) if within(rules, contract, points, tricks)]


def within(rules: RuleSet, contract: int, points: int, tricks: int) -> bool:
    """Whether so many points are neither too few nor too many for so many tricks."""
    low, high = bounds(rules, contract, tricks)
    return low <= points <= high


@cache
def bounds(rules: RuleSet, contract: int, tricks: int) -> tuple[int, int]:
    """The fewest and the most points that so many tricks can be worth, as the kernel counts them.

    The team takes the poorest or the richest cards, the discard being the poorest or the richest of the deck, and
    wins the last trick or not.
    """
    tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
    views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
    table, view = tables[0], views[0]
    view.rules = rule_numbers(rules)[0]
    view.contract = contract
    deck = sorted(rules.deck, key=lambda card: int(card_points(view.rules, np.uint64(card_bit(card)))))
    found = []
    for poor_discard, poor_tricks, last in product((True, False), (True, False), (0, 1)):
        if (TRICKS - tricks if last else tricks) == 0:
            continue
        discard, rest = _parted(deck, rules.talon, poor_discard)
        mine, theirs = _parted(rest, 4 * tricks, poor_tricks)
        table.discard = card_set(discard)
        view.taken = np.array([card_set(mine), card_set(theirs)], np.uint64)
        view.tricks_won = [tricks, TRICKS - tricks]
        view.leader = last
        count_points(table, view)
        found.append(int(table.points[0]))
    return min(found), max(found)


def _parted(cards: list[str], size: int, poor: bool) -> tuple[list[str], list[str]]:
    """The first or the last of some cards, and the rest."""
    edge = size if poor else len(cards) - size
    return (cards[:edge], cards[edge:]) if poor else (cards[edge:], cards[:edge])
