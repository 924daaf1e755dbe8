"""`shelem compare`: scoring variants side by side on the same deals, with paired differences.

Of each round and rule set a few whole numbers are kept (the columns of the game's `measures`), and of all rounds only
the sums of their products, within a rule set and between the first and another. Means, and the variances of all
metrics and paired differences, follow from those sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.errors import ShelemError
from shelem_sim.estimates import normal, wilson
from shelem_sim.games import game_of, part_of
from shelem_sim.kernel.jit import jit
from shelem_sim.measures import MATCH_METRICS, MATCH_RATES, Measures, Metric, ratio
from shelem_sim.result import Result
from shelem_sim.rules import Rules, RuleSet, other_than_scoring, play_differences
from shelem_sim.run import Plan, fold
from shelem_sim.strategies import Strategy
from shelem_sim.table import Table
from shelem_sim.tally import Ints
from shelem_sim.tune import tuned_strategy

Floats = npt.NDArray[np.float64]

RETUNE_DEALS = 5_000
"""Deals of a comparison when strategies are tuned to each rule set: enough for parameters that matter."""


@jit
def add_products(left: Any, right: Any, sums: Any) -> None:
    """Add the sums of products of two sets of columns (int64[n, k] each) to `sums` (int64[k, k])."""
    for i in range(len(left)):
        for j in range(left.shape[1]):
            for k in range(right.shape[1]):
                sums[j, k] += left[i, j] * right[i, k]


@dataclass(frozen=True)
class Moments:
    """Means of the columns of one rule set over its units, their covariance, and that with the first rule set's.

    Attributes:
        columns: their names.
        units: rounds or matches.
        mean: float[n].
        covariance: float[n, n].
        with_first: float[n, n], of these columns with those of the first rule set.
    """

    columns: list[str]
    units: int
    mean: Floats
    covariance: Floats
    with_first: Floats

    def estimate(self, metric: Metric) -> tuple[float, Floats]:
        """A metric's value, and its gradient with respect to the means."""
        found = metric(dict(zip(self.columns, self.mean.tolist(), strict=True)))
        return found.value, np.array([found.gradient.get(name, 0.0) for name in self.columns])

    def mean_of(self, column: str) -> float:
        """The mean of a column."""
        return float(self.mean[self.columns.index(column)])


@dataclass(frozen=True)
class Variant:
    """A rule set with those who play it, under the name that the rows have."""

    name: str
    rules: Rules
    team0: Strategy
    team1: Strategy


def variants_of(rule_sets: Sequence[Rules], plan: Plan, retune: bool) -> list[Variant]:
    """Each rule set with the plan's strategies and, if wanted, also with these tuned to it."""
    variants = []
    for rules in rule_sets:
        variants.append(Variant(rules.name, rules, plan.team0, plan.team1))
        if retune:
            if not isinstance(rules, RuleSet):
                raise ShelemError(f"--retune is there for Shelem alone, not for {rules.game}")
            few = replace(plan, rounds=RETUNE_DEALS, matches=None, progress=None)
            tuned = {spec: tuned_strategy(rules, spec, few) for spec in dict.fromkeys(team.spec for team in plan.teams)}
            name = f"{rules.name} (retuned)"
            variants.append(Variant(name, rules, tuned[plan.team0.spec], tuned[plan.team1.spec]))
    return variants


def compare(rule_sets: Sequence[Rules], plan: Plan, rescore: bool = False, retune: bool = False) -> Result:
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
    refuse_other_games(rule_sets)
    if rescore:
        refuse_other_play(rule_sets)
    game = game_of(rule_sets[0])
    part: Any = part_of(game.name, "measures")
    measures: Measures = part.MEASURES
    names: list[str] = list(measures.of_round(np.zeros(0, game.outcome)))
    variants = variants_of(rule_sets, plan, retune)
    played = variants[:1] if rescore else variants
    size = len(names)
    totals: Ints = np.zeros((len(variants), 2, size, size), np.int64)

    def work(tables: list[Table], first: int, number: int) -> Ints:
        if plan.matches is not None:
            kept = [measures.of_match(*table.play_matches(first, number), game.comeback) for table in tables]
        elif rescore:
            outcomes = tables[0].play(first, number)
            kept = [measures.of_round(part.rescored(rules, outcomes)) for rules in rule_sets]
        else:
            kept = [measures.of_round(table.play(first, number)) for table in tables]
        columns = [np.stack([each[name] for name in names], axis=1) for each in kept]
        sums = np.zeros((len(variants), 2, size, size), np.int64)
        for own, products in zip(columns, sums, strict=True):
            add_products(own, own, products[0])
            add_products(own, columns[0], products[1])
        return sums

    def add(sums: Ints) -> None:
        np.add(totals, sums, out=totals)

    def tables() -> list[Table]:
        return [replace(plan, team0=each.team0, team1=each.team1).table(each.rules) for each in played]

    done = fold(plan, tables, work, add)
    moments = [moments_of(names, sums, totals[0, 0], done) for sums in totals]
    metrics, proportions = dict(measures.metrics), dict(measures.rates)
    if plan.matches is not None:
        metrics, proportions = metrics | MATCH_METRICS, MATCH_RATES
    if plan.matches is not None and plan.team0.spec != plan.team1.spec:
        stronger = stronger_team(moments)
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
        "comeback": None if plan.matches is None else game.comeback,
        "retuned": {each.name: [each.team0.spec, each.team1.spec] for each in variants[1::2]} if retune else None,
    }
    return Result(meta, rows)


def stronger_team(moments: Sequence[Moments]) -> str:
    """The column of the team that won more matches over all rule sets: its strategy is the stronger one."""
    return max(("team0_won", "team1_won"), key=lambda team: sum(each.mean_of(team) for each in moments))


def refuse_other_games(rule_sets: Sequence[Rules]) -> None:
    """Only rule sets of one game have the same deals and strategies.

    Raises:
        ShelemError: naming two that are not.
    """
    for other in rule_sets[1:]:
        if other.game != rule_sets[0].game:
            raise ShelemError(
                f"compare needs rule sets of one game, and {rule_sets[0].name} is {rule_sets[0].game}, "
                f"{other.name} is {other.game}"
            )


def refuse_other_play(rule_sets: Sequence[Rules]) -> None:
    """Only rule sets that are played alike can score each other's rounds.

    Raises:
        ShelemError: naming the fields in which they differ.
    """
    first = rule_sets[0]
    for other in rule_sets[1:]:
        if not hasattr(part_of(other.game, "measures"), "rescored"):
            raise ShelemError(f"--rescore is not there for {other.game}")
        if isinstance(first, RuleSet) and isinstance(other, RuleSet):
            fields = play_differences(first, other)
        else:
            fields = other_than_scoring(first, other)
        if fields:
            raise ShelemError(
                f"--rescore needs rule sets that differ in scoring only; "
                f"{other.name} differs from {rule_sets[0].name} in {', '.join(fields)}"
            )


def moments_of(columns: list[str], sums: Ints, first_sums: Ints, units: int) -> Moments:
    """Means and covariances from sums of products; column 0 is 1, so its products are plain sums."""
    mean, first_mean = sums[0, 0] / units, first_sums[0] / units
    return Moments(
        columns,
        units,
        mean,
        sums[0] / units - np.outer(mean, mean),
        sums[1] / units - np.outer(mean, first_mean),
    )


def metric_row(
    metric: str,
    estimate: Metric,
    counted: str | None,
    rules: str,
    own: Moments,
    first: Moments,
    confidence: float,
) -> dict[str, object]:
    """One metric of one rule set, and its difference to the first; `counted` is the column of a plain proportion."""
    (value, mine), (of_first, its) = own.estimate(estimate), first.estimate(estimate)
    variance = float(mine @ own.covariance @ mine)
    if counted is not None:
        low, high = wilson(round(own.mean_of(counted) * own.units), own.units, confidence)
    else:
        low, high = normal(value, variance / own.units, confidence)
    of_difference = variance + float(its @ first.covariance @ its) - 2 * float(mine @ own.with_first @ its)
    difference = value - of_first
    if own is first:
        of_difference = 0.0
    difference_low, difference_high = normal(difference, of_difference / own.units, confidence)
    return {
        "metric": metric,
        "rules": rules,
        "value": value,
        "low": low,
        "high": high,
        "difference": difference,
        "difference_low": difference_low,
        "difference_high": difference_high,
    }
