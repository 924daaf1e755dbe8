"""`shelem compare`: scoring variants side by side on the same deals, with paired differences.

Of each round and rule set a few whole numbers are kept (`COLUMNS`), and of all rounds only the sums of their
products, within a rule set and between the first and another. Every metric is a function of their means, so its
variance, and that of a paired difference, follows from those sums (the delta method; e.g. A. W. van der Vaart,
Asymptotic Statistics, 1998, theorem 3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.errors import ShelemError
from shelem_sim.estimates import normal, wilson
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.view import SLAM
from shelem_sim.matches import is_comeback
from shelem_sim.result import Result
from shelem_sim.rules import RuleSet, play_differences
from shelem_sim.run import Plan, fold
from shelem_sim.simulate import of_declarer
from shelem_sim.strategies import Strategy
from shelem_sim.table import Matches, Outcomes, Table
from shelem_sim.tally import Ints, score
from shelem_sim.tune import tuned_strategy

Floats = npt.NDArray[np.float64]

RETUNE_DEALS = 5_000
"""Deals of a comparison when strategies are tuned to each rule set: enough for parameters that matter."""

COLUMNS = (
    "one", "rounds", "made", "is_number", "bid", "points", "declarer", "defenders", "swing", "swing_squared", "yasa",
    "sweep", "slam", "passed_out", "deals", "opener_won", "comeback", "team0_won", "team1_won",
)  # fmt: skip
"""What is kept of a unit, a round or a match: counts, and points and scores in fives so that their squares stay small.

Of a match they are sums over its rounds. `bid` is the number that was bid, 0 for a slam; `swing` is the score of team
0 minus that of team 1; `deals` the deals that it took, passed-out ones included.
"""


def columns_of(outcomes: Outcomes) -> Ints:
    """The columns of each round: int64[n, len(COLUMNS)]."""
    declarer = outcomes["declarer"].astype(np.int64) & 1
    contract = outcomes["contract"].astype(np.int64)
    is_number = (contract < SLAM).astype(np.int64)
    scores = outcomes["score"].astype(np.int64) // 5
    own = of_declarer(outcomes, "score") // 5
    swing = scores[:, 0] - scores[:, 1]
    one, nothing = np.ones_like(declarer), np.zeros_like(declarer)
    columns = {
        "one": one,
        "rounds": one,
        "made": outcomes["made"],
        "is_number": is_number,
        "bid": is_number * contract // 5,
        "points": of_declarer(outcomes, "points") // 5,
        "declarer": own,
        "defenders": scores.sum(axis=1) - own,
        "swing": swing,
        "swing_squared": swing**2,
        "yasa": outcomes["yasa"],
        "sweep": outcomes["sweep"],
        "slam": 1 - is_number,
        "passed_out": outcomes["passed_out"],
        "deals": outcomes["passed_out"] + one,
        "opener_won": nothing,
        "comeback": nothing,
        "team0_won": nothing,
        "team1_won": nothing,
    }
    return np.stack([columns[name].astype(np.int64) for name in COLUMNS], axis=1)


def columns_of_matches(matches: Matches, outcomes: Outcomes) -> Ints:
    """The columns of each match, from its rounds: int64[n, len(COLUMNS)]."""
    starts = np.cumsum(matches["rounds"]) - matches["rounds"]
    columns: Ints = np.add.reduceat(columns_of(outcomes), starts, axis=0)
    columns[:, _place("one")] = 1
    columns[:, _place("opener_won")] = matches["winner"] == matches["opener"]
    columns[:, _place("comeback")] = is_comeback(matches)
    columns[:, _place("team0_won")] = matches["winner"] == 0
    columns[:, _place("team1_won")] = matches["winner"] == 1
    return columns


def rescored(rules: RuleSet, outcomes: Outcomes) -> Outcomes:
    """The same rounds outside a match with the scores that another rule set gives them."""
    scores = score(
        rules,
        outcomes["contract"].astype(np.int64),
        of_declarer(outcomes, "points"),
        of_declarer(outcomes, "tricks"),
    )
    team = outcomes["declarer"] & 1
    rounds = outcomes.copy()
    rounds["made"], rounds["yasa"], rounds["sweep"] = scores.made, scores.yasa, scores.sweep
    rounds["score"][np.arange(len(rounds)), team] = scores.declarer
    rounds["score"][np.arange(len(rounds)), 1 - team] = scores.defenders
    return rounds


@jit
def add_products(left: Any, right: Any, sums: Any) -> None:
    """Add the sums of products of two sets of columns (int64[n, k] each) to `sums` (int64[k, k])."""
    for i in range(len(left)):
        for j in range(left.shape[1]):
            for k in range(right.shape[1]):
                sums[j, k] += left[i, j] * right[i, k]


@dataclass(frozen=True)
class Moments:
    """Means of the columns of one rule set over its units, their covariance, and that with the first rule set's."""

    units: int
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
    """The standard deviation of the swing of a round."""
    rounds = mean[_place("rounds")]
    first, second = mean[_place("swing")] / rounds, mean[_place("swing_squared")] / rounds
    sd = sqrt(max(0.0, second - first**2))
    if sd == 0:
        return Estimate(0.0, _gradient())
    by_second, by_first = 5 * 0.5 / sd, 5 * -first / sd
    return Estimate(
        5 * sd,
        _gradient(
            swing_squared=by_second / rounds,
            swing=by_first / rounds,
            rounds=-(by_second * second + by_first * first) / rounds,
        ),
    )


METRICS: dict[str, Callable[[Floats], Estimate]] = {
    "made_rate": ratio("made", "rounds"),
    "bid_mean": ratio("bid", "is_number", 5),
    "declarer_points_mean": ratio("points", "rounds", 5),
    "declarer_score_mean": ratio("declarer", "rounds", 5),
    "defender_score_mean": ratio("defenders", "rounds", 5),
    "score_sd": spread,
    "yasa_rate": ratio("yasa", "rounds"),
    "sweep_rate": ratio("sweep", "rounds"),
    "slam_rate": ratio("slam", "rounds"),
    "passed_out_rate": ratio("passed_out", "deals"),
}
"""Every metric of a round: rates of rounds (`passed_out_rate`: of deals), means and sd of points and scores."""

MATCH_METRICS: dict[str, Callable[[Floats], Estimate]] = {
    "rounds_per_match": ratio("rounds", "one"),
    "comeback_rate": ratio("comeback", "one"),
    "opener_win_rate": ratio("opener_won", "one"),
}
"""Every metric of a match besides."""

RATES = {"made_rate": "made", "yasa_rate": "yasa", "sweep_rate": "sweep", "slam_rate": "slam"}
MATCH_RATES = {"comeback_rate": "comeback", "opener_win_rate": "opener_won"}
"""Plain proportions of rounds or of matches, which get a Wilson interval in a run of such units."""


@dataclass(frozen=True)
class Variant:
    """A rule set with those who play it, under the name that the rows have."""

    name: str
    rules: RuleSet
    team0: Strategy
    team1: Strategy


def variants_of(rule_sets: Sequence[RuleSet], plan: Plan, retune: bool) -> list[Variant]:
    """Each rule set with the plan's strategies and, if wanted, also with these tuned to it."""
    variants = []
    for rules in rule_sets:
        variants.append(Variant(rules.name, rules, plan.team0, plan.team1))
        if retune:
            few = replace(plan, rounds=RETUNE_DEALS, matches=None, progress=None)
            tuned = {spec: tuned_strategy(rules, spec, few) for spec in dict.fromkeys(team.spec for team in plan.teams)}
            name = f"{rules.name} (retuned)"
            variants.append(Variant(name, rules, tuned[plan.team0.spec], tuned[plan.team1.spec]))
    return variants


def compare(rule_sets: Sequence[RuleSet], plan: Plan, rescore: bool = False, retune: bool = False) -> Result:
    """Play the same deals under each rule set, and compare each with the first.

    Args:
        rule_sets: two or more.
        plan: how many rounds or matches, by whom; the strategies see the rule set and may adapt.
        rescore: play once, under the first, and let the others only score it.
        retune: play each also with the strategies' parameters tuned to it, on deals that the seed decides.

    Returns:
        One row a metric and rule set: `value` with its interval, and the paired difference to the first with its.
        Of matches between two strategies also `skill_win_rate`: how often the one wins that wins more often over all
        the rule sets. Rows of tuned strategies have `modern (retuned)` in `rules`, and `meta["retuned"]` tells who
        they are.

    Raises:
        ShelemError: fewer than two rule sets; with `rescore`, matches, or rule sets that differ in more than scoring;
            `retune` with `rescore`, or with strategies that have nothing to tune.
        StrategyError: a strategy did what is not legal.
    """
    if len(rule_sets) < 2:
        raise ShelemError("compare takes two or more rule sets")
    if rescore and plan.matches is not None:
        raise ShelemError("--rescore goes with --rounds only: how a match goes on depends on its scores")
    if rescore and retune:
        raise ShelemError("--retune can't go with --rescore: tuned to other rules, a round is bid otherwise")
    if rescore:
        refuse_other_play(rule_sets)
    variants = variants_of(rule_sets, plan, retune)
    played = variants[:1] if rescore else variants
    size = len(COLUMNS)
    totals = np.zeros((len(variants), 2, size, size), np.int64)

    def work(tables: list[Table], first: int, number: int) -> Ints:
        if plan.matches is not None:
            columns = [columns_of_matches(*table.play_matches(first, number)) for table in tables]
        elif rescore:
            outcomes = tables[0].play(first, number)
            columns = [columns_of(rescored(rules, outcomes)) for rules in rule_sets]
        else:
            columns = [columns_of(table.play(first, number)) for table in tables]
        sums = np.zeros((len(variants), 2, size, size), np.int64)
        for own, part in zip(columns, sums, strict=True):
            add_products(own, own, part[0])
            add_products(own, columns[0], part[1])
        return sums

    def add(sums: Ints) -> None:
        np.add(totals, sums, out=totals)

    def tables() -> list[Table]:
        return [replace(plan, team0=each.team0, team1=each.team1).table(each.rules) for each in played]

    done = fold(plan, tables, work, add)
    moments = [moments_of(part, totals[0, 0], done) for part in totals]
    metrics, proportions = (METRICS, RATES) if plan.matches is None else (METRICS | MATCH_METRICS, MATCH_RATES)
    if plan.matches is not None and plan.team0.spec != plan.team1.spec:
        stronger = stronger_team(totals)
        metrics, proportions = (
            metrics | {"skill_win_rate": ratio(stronger, "one")},
            proportions | {"skill_win_rate": stronger},
        )
    rows = [
        metric_row(metric, metrics[metric], proportions.get(metric), variant.name, own, moments[0], plan.confidence)
        for metric in metrics
        for variant, own in zip(variants, moments, strict=True)
    ]
    meta = plan.meta("compare", rule_sets[0], done)
    meta |= {
        "rules": [rules.name for rules in rule_sets],
        "house_rules": [rules.house_rules() for rules in rule_sets],
        "rescore": rescore,
        "retuned": {each.name: [each.team0.spec, each.team1.spec] for each in variants[1::2]} if retune else None,
    }
    return Result(meta, rows)


def stronger_team(totals: Ints) -> str:
    """The column of the team that won more matches over all rule sets: its strategy is the stronger one."""
    won = {team: int(totals[:, 0, 0, _place(team)].sum()) for team in ("team0_won", "team1_won")}
    return max(won, key=lambda team: won[team])


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


def moments_of(sums: Ints, first_sums: Ints, units: int) -> Moments:
    """Means and covariances from sums of products; column 0 is 1, so its products are plain sums."""
    mean, first_mean = sums[0, 0] / units, first_sums[0] / units
    return Moments(
        units,
        mean,
        sums[0] / units - np.outer(mean, mean),
        sums[1] / units - np.outer(mean, first_mean),
    )


def metric_row(
    metric: str,
    estimate: Callable[[Floats], Estimate],
    counted: str | None,
    rules: str,
    own: Moments,
    first: Moments,
    confidence: float,
) -> dict[str, object]:
    """One metric of one rule set, and its difference to the first; `counted` is the column of a plain proportion."""
    mine, its = estimate(own.mean), estimate(first.mean)
    variance = float(mine.gradient @ own.covariance @ mine.gradient)
    if counted is not None:
        low, high = wilson(round(float(own.mean[_place(counted)]) * own.units), own.units, confidence)
    else:
        low, high = normal(mine.value, variance / own.units, confidence)
    of_difference = (
        variance
        + float(its.gradient @ first.covariance @ its.gradient)
        - 2 * float(mine.gradient @ own.with_first @ its.gradient)
    )
    difference = mine.value - its.value
    if own is first:
        of_difference = 0.0
    difference_low, difference_high = normal(difference, of_difference / own.units, confidence)
    return {
        "metric": metric,
        "rules": rules,
        "value": mine.value,
        "low": low,
        "high": high,
        "difference": difference,
        "difference_low": difference_low,
        "difference_high": difference_high,
    }
