"""Teams and their contracts as whole numbers: what a run of Shelem Baz keeps of a round."""

from __future__ import annotations

import numpy as np

from shelem_sim.kernel.baz_view import TRICKS
from shelem_sim.rules.baz import BazRules
from shelem_sim.table import Outcomes
from shelem_sim.tally import Ints

HIGHEST = 2 * TRICKS
"""The highest sum of two bids: it can't be made."""

_TRICKS = 16


def contracts_of(outcomes: Outcomes) -> Ints:
    """The contracts of both teams, the sums of their bids: int64[n, 2]."""
    bids = outcomes["bids"].astype(np.int64)
    contracts: Ints = bids[:, :2] + bids[:, 2:]
    return contracts


def tricks_of(outcomes: Outcomes) -> Ints:
    """The tricks of both teams: int64[n, 2]."""
    tricks: Ints = outcomes["tricks"].astype(np.int64)
    return tricks


def score_of(rules: BazRules, contract: Ints, tricks: Ints) -> Ints:
    """What a team scores with a contract and so many tricks, as the kernel's `team_score` has it."""
    bid = rules.bid_points * contract
    scored: Ints = np.where(tricks >= contract, bid + rules.overtrick_points * (tricks - contract), -bid)
    return scored


def cell(group: Ints, tricks: Ints) -> Ints:
    """The number of a cell: a group of teams and the tricks that a team took."""
    numbers: Ints = group * _TRICKS + tricks
    return numbers


def take_apart(numbers: Ints) -> tuple[Ints, Ints]:
    """Cell numbers as groups and tricks."""
    group, tricks = np.divmod(numbers, _TRICKS)
    return group, tricks
