"""What `compare` measures: whole numbers kept of each round or match, and what follows from their means.

A metric is a function of the means of some columns, so its variance, and that of a paired difference, follows from
the covariance of the columns (the delta method; e.g. A. W. van der Vaart, Asymptotic Statistics, 1998, theorem 3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from shelem_sim.matches import is_comeback
from shelem_sim.table import Matches, Outcomes
from shelem_sim.tally import Ints

Means = Mapping[str, float]
"""The mean of each column over the units, rounds or matches."""


@dataclass(frozen=True)
class Estimate:
    """A metric's value and its derivatives with respect to the means of columns; those that are left out are 0."""

    value: float
    gradient: Mapping[str, float] = field(default_factory=dict)


Metric = Callable[[Means], Estimate]


def ratio(above: str, below: str, factor: float = 1.0) -> Metric:
    """The mean of one column over that of another: of those rounds, say, in which a number was bid."""

    def estimate(mean: Means) -> Estimate:
        a, b = mean[above], mean[below]
        if b == 0:
            return Estimate(0.0)
        if above == below:
            return Estimate(factor)
        return Estimate(factor * a / b, {above: factor / b, below: -factor * a / b**2})

    return estimate


def spread(unit: int) -> Metric:
    """The standard deviation of the swing of a round, which is counted in so many points."""

    def estimate(mean: Means) -> Estimate:
        rounds = mean["rounds"]
        first, second = mean["swing"] / rounds, mean["swing_squared"] / rounds
        sd = sqrt(max(0.0, second - first**2))
        if sd == 0:
            return Estimate(0.0)
        by_second, by_first = unit * 0.5 / sd, unit * -first / sd
        return Estimate(
            unit * sd,
            {
                "swing_squared": by_second / rounds,
                "swing": by_first / rounds,
                "rounds": -(by_second * second + by_first * first) / rounds,
            },
        )

    return estimate


MATCH_METRICS: dict[str, Metric] = {
    "rounds_per_match": ratio("rounds", "one"),
    "comeback_rate": ratio("comeback", "one"),
    "opener_win_rate": ratio("opener_won", "one"),
}
"""Every metric of a match besides those of its rounds, in every game."""

MATCH_RATES = {"comeback_rate": "comeback", "opener_win_rate": "opener_won"}
"""Plain proportions of matches, which get a Wilson interval."""

_MATCH_COLUMNS = ("opener_won", "comeback", "team0_won", "team1_won")


@dataclass(frozen=True)
class Measures:
    """What is measured of a game.

    Attributes:
        of_rounds: the game's own columns of some rounds, int64[n] each; a match has their sums over its rounds.
        metrics: of a round: rates, means and standard deviations; of the columns, `one` and `rounds`, `deals` (with
            those passed out), `swing` (the score of team 0 minus that of team 1) and `swing_squared` are there in
            every game.
        rates: for each metric that is a plain proportion of rounds, the column that is counted.
        unit: scores are multiples of it, and kept in units, so that the squares of their squares can be added up.
    """

    of_rounds: Callable[[Outcomes], Mapping[str, Ints]]
    metrics: Mapping[str, Metric]
    rates: Mapping[str, str]
    unit: int

    def of_round(self, outcomes: Outcomes) -> dict[str, Ints]:
        """All columns of each round: int64[n] each, always in the same order."""
        scores = outcomes["score"].astype(np.int64) // self.unit
        swing = scores[:, ::2].sum(axis=1) - scores[:, 1]
        one = np.ones(len(outcomes), np.int64)
        return {
            "one": one,
            "rounds": one,
            "swing": swing,
            "swing_squared": swing**2,
            "deals": outcomes["passed_out"] + one,
            **{name: values.astype(np.int64) for name, values in self.of_rounds(outcomes).items()},
            **dict.fromkeys(_MATCH_COLUMNS, np.zeros_like(one)),
        }

    def of_match(self, matches: Matches, outcomes: Outcomes, comeback: int) -> dict[str, Ints]:
        """All columns of each match, from its rounds; won after trailing by `comeback`, it is one."""
        starts = np.cumsum(matches["rounds"]) - matches["rounds"]
        sums: dict[str, Ints] = {
            name: np.add.reduceat(values, starts) for name, values in self.of_round(outcomes).items()
        }
        won = {
            "one": np.ones(len(matches)),
            "opener_won": matches["winner"] == matches["opener"],
            "comeback": is_comeback(matches, comeback),
            "team0_won": matches["winner"] % 2 == 0,
            "team1_won": matches["winner"] % 2 == 1,
        }
        return sums | {name: values.astype(np.int64) for name, values in won.items()}
