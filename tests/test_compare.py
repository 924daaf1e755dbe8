"""Paired comparisons: differences and intervals against a plain computation from the rounds themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import config

from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import wilson
from shelem_sim.games.shelem.measures import MEASURES
from shelem_sim.kernel.view import SLAM
from shelem_sim.rules import RuleSet, load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Outcomes, Table

Floats = npt.NDArray[np.float64]
Bounds = Callable[[float, Floats], tuple[float, float]]

ROUNDS = 100 if config.DISABLE_JIT else 400
WILD = "random:slam_chance=0.05,counter_chance=0.2,pass_chance=0.8"
RULES = [
    load_rules("modern"),
    load_rules("classic"),
    load_rules("double-yasa", ["forced_after=2"]),
    load_rules("modern", ["min_bid=120"]),
]
OF_ROUNDS = {"made_rate", "yasa_rate", "sweep_rate", "slam_rate"}
"""Proportions of rounds: they have a Wilson interval."""


def plan(confidence: float = 0.9) -> Plan:
    """A plan for seed 23."""
    return Plan(ROUNDS, 23, load_strategy("steady"), load_strategy(WILD), confidence=confidence)


@cache
def compared() -> list[dict[str, Any]]:
    """The rows of all rule sets."""
    return compare(RULES, plan()).rows


@cache
def rounds_of(rules: RuleSet) -> Outcomes:
    """The rounds of that plan."""
    return Table(rules, plan().team0, plan().team1, plan().seed).play(0, ROUNDS)


def parts(outcomes: Outcomes) -> dict[str, tuple[Floats, Floats]]:
    """Every metric but the standard deviation as the mean of one number a round over that of another."""
    rows, team = np.arange(ROUNDS), outcomes["declarer"] & 1
    one = np.ones(ROUNDS)
    is_number = outcomes["contract"] < SLAM
    found: dict[str, tuple[Any, Any]] = {
        "made_rate": (outcomes["made"], one),
        "bid_mean": (np.where(is_number, outcomes["contract"], 0), is_number),
        "declarer_points_mean": (outcomes["points"][rows, team], one),
        "declarer_score_mean": (outcomes["score"][rows, team], one),
        "defender_score_mean": (outcomes["score"][rows, 1 - team], one),
        "yasa_rate": (outcomes["yasa"], one),
        "sweep_rate": (outcomes["sweep"], one),
        "slam_rate": (~is_number, one),
        "passed_out_rate": (outcomes["passed_out"], outcomes["passed_out"] + 1),
    }
    return {name: (above.astype(float), below.astype(float)) for name, (above, below) in found.items()}


def value_and_influence(outcomes: Outcomes, metric: str) -> tuple[float, Floats]:
    """A metric, and what each round adds to its error: the variance of the metric is that of the mean of these."""
    if metric == "score_sd":
        swing = (outcomes["score"][:, 0] - outcomes["score"][:, 1]).astype(float)
        sd = float(swing.std())
        return sd, ((swing - swing.mean()) ** 2 - sd**2) / (2 * sd)
    above, below = parts(outcomes)[metric]
    ratio = float(above.mean() / below.mean())
    return ratio, (above - ratio * below) / below.mean()


@pytest.mark.parametrize("metric", MEASURES.metrics)
def test_values_differences_and_intervals(metric: str, bounds: Bounds) -> None:
    """Each rule set against the first, on the same deals; difference intervals are paired."""
    rows = [row for row in compared() if row["metric"] == metric]
    assert [row["rules"] for row in rows] == [rules.name for rules in RULES]
    first, influence_of_first = value_and_influence(rounds_of(RULES[0]), metric)
    for row, rules in zip(rows, RULES, strict=True):
        outcomes = rounds_of(rules)
        value, influence = value_and_influence(outcomes, metric)
        assert row["value"] == pytest.approx(value, rel=1e-9, abs=1e-9)
        assert row["difference"] == pytest.approx(value - first, rel=1e-9, abs=1e-9)
        of_rounds = metric in OF_ROUNDS
        expected = wilson(round(value * ROUNDS), ROUNDS, 0.9) if of_rounds else bounds(value, influence)
        assert (row["low"], row["high"]) == pytest.approx(expected, rel=1e-6, abs=1e-7)
        paired = bounds(value - first, influence - influence_of_first)
        assert (row["difference_low"], row["difference_high"]) == pytest.approx(paired, rel=1e-6, abs=1e-5)


def test_every_metric_differs_somewhere() -> None:
    """So that the test above is about something: no metric is zero in all rule sets."""
    rows = compared()
    for metric in MEASURES.metrics:
        assert any(row["difference"] for row in rows if row["metric"] == metric), metric


def test_the_first_rule_set_does_not_differ_from_itself() -> None:
    """Exactly."""
    for row in compared()[:: len(RULES)]:
        assert (row["difference"], row["difference_low"], row["difference_high"]) == (0, 0, 0)


class TestRescore:
    """Play once, score under each rule set."""

    def test_contracts_are_made_alike_and_scored_by_their_rules(self) -> None:
        """000: classic pays the points taken and knows no yasa; the rounds are those of the first rule set."""
        modern, classic = load_rules("modern", ["slam=none"]), load_rules("classic")
        rows = compare([modern, classic], plan(), rescore=True).rows
        second = {row["metric"]: row for row in rows if row["rules"] == "classic"}
        for metric in ("made_rate", "bid_mean", "declarer_points_mean", "sweep_rate", "passed_out_rate"):
            row = second[metric]
            assert (row["difference"], row["difference_low"], row["difference_high"]) == (0, 0, 0), metric

        outcomes = rounds_of(modern)
        bid, made = outcomes["contract"], outcomes["made"] == 1
        points, others = parts(outcomes)["declarer_points_mean"][0], outcomes["points"].sum(axis=1)
        pays = np.where(outcomes["sweep"] == 1, 0, np.where(made, points - bid, 0))
        spares = np.where(~made & (points < others - points), bid, 0)
        assert second["declarer_score_mean"]["difference"] == pytest.approx((pays + spares).mean())
        assert second["defender_score_mean"]["difference"] == 0
        assert second["yasa_rate"]["value"] == 0
        assert second["yasa_rate"]["difference"] == pytest.approx(-(spares > 0).mean())

    def test_rescored_rounds_are_those_that_the_rule_set_would_play(self) -> None:
        """Where play does not differ, playing under each rule set comes to the same."""
        both = [load_rules("modern", ["slam=none"]), load_rules("classic")]
        assert compare(both, plan(), rescore=True).rows == compare(both, plan()).rows

    @pytest.mark.parametrize(
        ("first", "fields"),
        [("modern", "forced_after, slam, counter_slam, first_lead"), ("classic", "forced_after, first_lead")],
    )
    def test_other_play_is_refused(self, first: str, fields: str) -> None:
        """The message names the fields."""
        with pytest.raises(ShelemError) as told:
            compare([load_rules(first), load_rules("traditional")], plan(), rescore=True)
        assert str(told.value) == (
            f"--rescore needs rule sets that differ in scoring only; traditional differs from {first} in {fields}"
        )


def test_one_rule_set_is_nothing_to_compare() -> None:
    """With another."""
    with pytest.raises(ShelemError, match=r"^compare takes two or more rule sets$"):
        compare([load_rules("modern")], plan())
