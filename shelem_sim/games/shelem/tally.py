"""Counts, not rounds: what a run of Shelem keeps.

A round's score follows from its contract, the points and the tricks of the declarer's team. Each combination is
one cell, numbered by `cell`; a run counts how often each came up. Counts add up, and any scoring can be computed
from them afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.scoring import score_rows
from shelem_sim.rules import RuleSet
from shelem_sim.tally import Ints

_TRICKS, _POINTS, _CONTRACTS = 16, 128, 1024
"""How many values tricks, points in fives, and contracts may have."""


def cell(group: Ints, contract: Ints, points: Ints, tricks: Ints) -> Ints:
    """The number of a cell: a group of rounds (0..), contract, points (multiples of 5) and tricks of the declarer."""
    return ((group * _CONTRACTS + contract) * _POINTS + points // 5) * _TRICKS + tricks


@dataclass(frozen=True)
class Cells:
    """Counted cells taken apart: arrays of the same length, one entry a cell."""

    count: Ints
    group: Ints
    contract: Ints
    points: Ints
    tricks: Ints

    def where(self, chosen: npt.NDArray[np.bool_]) -> Cells:
        """The chosen cells alone."""
        return Cells(*(values[chosen] for values in vars(self).values()))


def take_apart(counts: Mapping[int, int]) -> Cells:
    """Counts by cell number as arrays, in the order of the numbers."""
    numbers = np.array(sorted(counts), np.int64)
    count = np.array([counts[int(number)] for number in numbers], np.int64)
    rest, tricks = np.divmod(numbers, _TRICKS)
    rest, fives = np.divmod(rest, _POINTS)
    group, contract = np.divmod(rest, _CONTRACTS)
    return Cells(count, group, contract, 5 * fives, tricks)


@dataclass(frozen=True)
class Scores:
    """What each of some rounds scores under one rule set: int64 arrays of the same length."""

    made: Ints
    yasa: Ints
    sweep: Ints
    declarer: Ints
    defenders: Ints


def score(rules: RuleSet, contract: Ints, points: Ints, tricks: Ints) -> Scores:
    """Score rounds by contract, points and tricks of the declarer's team, without playing them again."""
    scored = np.zeros((len(contract), 5), np.int64)
    score_rows(rule_numbers(rules), contract, points, rules.total_points - points, tricks, scored)
    return Scores(*scored.T)
