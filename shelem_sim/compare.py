"""`shelem compare`: scoring variants side by side on the same deals, with paired differences.

Of each round and rule set a few whole numbers are kept (`COLUMNS`), and of all rounds only the sums of their
products, within a rule set and between the first and another. Every metric is a function of their means, so its
variance, and that of a paired difference, follows from those sums (the delta method; e.g. A. W. van der Vaart,
Asymptotic Statistics, 1998, theorem 3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.errors import ShelemError
from shelem_sim.estimates import normal, wilson
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.view import SLAM
from shelem_sim.result import Result
from shelem_sim.rules import RuleSet, play_differences
from shelem_sim.run import Plan, fold
from shelem_sim.simulate import of_declarer
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints, score

Floats = npt.NDArray[np.float64]

COLUMNS = (
    "one", "made", "is_number", "bid", "points", "declarer", "defenders", "swing", "swing_squared", "yasa", "sweep",
    "slam", "passed_out", "deals",
)  # fmt: skip
"""What is kept of a round: counts and flags, and points and scores in fives so that their squares stay small.

`bid` is the number that was bid, 0 for a slam; `swing` is the score of team 0 minus that of team 1; `deals` the
deals that the round took, passed-out ones included.
"""


def columns_of(rules: RuleSet, outcomes: Outcomes) -> Ints:
    """The columns of each round, scored by `rules`: int64[n, len(COLUMNS)]."""
    contract = outcomes["contract"].astype(np.int64)
    points = of_declarer(outcomes, "points")
    scores = score(rules, contract, points, of_declarer(outcomes, "tricks"))
    is_number = (contract < SLAM).astype(np.int64)
    side = 1 - 2 * (outcomes["declarer"].astype(np.int64) & 1)
    swing = side * (scores.declarer - scores.defenders) // 5
    passed_out = outcomes["passed_out"].astype(np.int64)
    one = np.ones(len(outcomes), np.int64)
    columns = {
        "one": one,
        "made": scores.made,
        "is_number": is_number,
        "bid": is_number * contract // 5,
        "points": points // 5,
        "declarer": scores.declarer // 5,
        "defenders": scores.defenders // 5,
        "swing": swing,
        "swing_squared": swing**2,
        "yasa": scores.yasa,
        "sweep": scores.sweep,
        "slam": 1 - is_number,
        "passed_out": passed_out,
        "deals": passed_out + one,
    }
    return np.stack([columns[name] for name in COLUMNS], axis=1)


@jit
def add_products(left: Any, right: Any, sums: Any) -> None:
    """Add the sums of products of two sets of columns (int64[n, k] each) to `sums` (int64[k, k])."""
    for i in range(len(left)):
        for j in range(left.shape[1]):
            for k in range(right.shape[1]):
                sums[j, k] += left[i, j] * right[i, k]


@dataclass(frozen=True)
class Moments:
    """Means of the columns of one rule set, their covariance, and that with the first rule set's."""

    rounds: int
    mean: Floats
    covariance: Floats
    with_first: Floats


@dataclass(frozen=True)
class Estimate:
    """A metric's value and its gradient with respect to the means of the columns."""

    value: float
    gradient: Floats


def _place(name: str) -> int:
    return COLUMNS.index(name)


def _gradient(**parts: float) -> Floats:
    gradient = np.zeros(len(COLUMNS))
    for name, part in parts.items():
        gradient[_place(name)] = part
    return gradient


def ratio(above: str, below: str, factor: float = 1.0) -> Callable[[Floats], Estimate]:
    """The mean of one column over that of another: of those rounds, say, in which a number was bid."""

    def estimate(mean: Floats) -> Estimate:
        a, b = mean[_place(above)], mean[_place(below)]
        if b == 0:
            return Estimate(0.0, _gradient())
        return Estimate(factor * a / b, _gradient(**{above: factor / b}) - _gradient(**{below: factor * a / b**2}))

    return estimate


def spread(mean: Floats) -> Estimate:
    """The standard deviation of the swing."""
    first, second = mean[_place("swing")], mean[_place("swing_squared")]
    sd = sqrt(max(0.0, second - first**2))
    if sd == 0:
        return Estimate(0.0, _gradient())
    return Estimate(5 * sd, 5 * _gradient(swing_squared=0.5 / sd, swing=-first / sd))


METRICS: dict[str, Callable[[Floats], Estimate]] = {
    "made_rate": ratio("made", "one"),
    "bid_mean": ratio("bid", "is_number", 5),
    "declarer_points_mean": ratio("points", "one", 5),
    "declarer_score_mean": ratio("declarer", "one", 5),
    "defender_score_mean": ratio("defenders", "one", 5),
    "score_sd": spread,
    "yasa_rate": ratio("yasa", "one"),
    "sweep_rate": ratio("sweep", "one"),
    "slam_rate": ratio("slam", "one"),
    "passed_out_rate": ratio("passed_out", "deals"),
}
"""Every metric of a round: rates of rounds (`passed_out_rate`: of deals), means and sd of points and scores."""

RATES = {"made_rate": "made", "yasa_rate": "yasa", "sweep_rate": "sweep", "slam_rate": "slam"}
"""Plain proportions of rounds, which get a Wilson interval."""


def compare(rule_sets: Sequence[RuleSet], plan: Plan, rescore: bool = False) -> Result:
    """Play the same deals under each rule set, and compare each with the first.

    Args:
        rule_sets: two or more.
        plan: how many rounds, by whom; the strategies see the rule set and may adapt.
        rescore: play once, under the first, and let the others only score it.

    Returns:
        One row a metric and rule set: `value` with its interval, and the paired difference to the first with its.

    Raises:
        ShelemError: fewer than two rule sets; with `rescore`, rule sets that differ in more than scoring.
        StrategyError: a strategy did what is not legal.
    """
    if len(rule_sets) < 2:
        raise ShelemError("compare takes two or more rule sets")
    if rescore:
        refuse_other_play(rule_sets)
    played = list(rule_sets[:1] if rescore else rule_sets)
    size = len(COLUMNS)
    totals = np.zeros((len(rule_sets), 2, size, size), np.int64)

    def work(tables: list[Table], first: int, rounds: int) -> Ints:
        outcomes = [table.play(first, rounds) for table in tables]
        columns = [columns_of(rules, outcomes[0 if rescore else place]) for place, rules in enumerate(rule_sets)]
        sums = np.zeros((len(rule_sets), 2, size, size), np.int64)
        for own, part in zip(columns, sums, strict=True):
            add_products(own, own, part[0])
            add_products(own, columns[0], part[1])
        return sums

    def add(sums: Ints) -> None:
        np.add(totals, sums, out=totals)

    done = fold(plan, played, work, add)
    moments = [moments_of(part, totals[0, 0], done) for part in totals]
    rows = [
        metric_row(metric, rules, own, moments[0], plan.confidence)
        for metric in METRICS
        for rules, own in zip(rule_sets, moments, strict=True)
    ]
    meta = plan.meta("compare", rule_sets[0], done)
    meta |= {
        "rules": [rules.name for rules in rule_sets],
        "house_rules": [rules.house_rules() for rules in rule_sets],
        "rescore": rescore,
    }
    return Result(meta, rows)


def refuse_other_play(rule_sets: Sequence[RuleSet]) -> None:
    """Only rule sets that are played alike can score each other's rounds.

    Raises:
        ShelemError: naming the fields in which they differ.
    """
    for other in rule_sets[1:]:
        fields = play_differences(rule_sets[0], other)
        if fields:
            raise ShelemError(
                f"--rescore needs rule sets that differ in scoring only; "
                f"{other.name} differs from {rule_sets[0].name} in {', '.join(fields)}"
            )


def moments_of(sums: Ints, first_sums: Ints, rounds: int) -> Moments:
    """Means and covariances from sums of products; column 0 is 1, so its products are plain sums."""
    mean, first_mean = sums[0, 0] / rounds, first_sums[0] / rounds
    return Moments(
        rounds,
        mean,
        sums[0] / rounds - np.outer(mean, mean),
        sums[1] / rounds - np.outer(mean, first_mean),
    )


def metric_row(metric: str, rules: RuleSet, own: Moments, first: Moments, confidence: float) -> dict[str, object]:
    """One metric of one rule set, and its difference to the first rule set's."""
    mine, its = METRICS[metric](own.mean), METRICS[metric](first.mean)
    variance = float(mine.gradient @ own.covariance @ mine.gradient)
    if metric in RATES:
        count = round(float(own.mean[_place(RATES[metric])]) * own.rounds)
        low, high = wilson(count, own.rounds, confidence)
    else:
        low, high = normal(mine.value, variance / own.rounds, confidence)
    of_difference = (
        variance
        + float(its.gradient @ first.covariance @ its.gradient)
        - 2 * float(mine.gradient @ own.with_first @ its.gradient)
    )
    difference = mine.value - its.value
    if own is first:
        of_difference = 0.0
    difference_low, difference_high = normal(difference, of_difference / own.rounds, confidence)
    return {
        "metric": metric,
        "rules": rules.name,
        "value": mine.value,
        "low": low,
        "high": high,
        "difference": difference,
        "difference_low": difference_low,
        "difference_high": difference_high,
    }
