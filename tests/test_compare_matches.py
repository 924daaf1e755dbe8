"""Runs of matches: `simulate_matches` and `compare` against a plain computation from the matches themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl
import pytest
from numba import config

from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import wilson
from shelem_sim.games.shelem import GAME
from shelem_sim.games.shelem.measures import MEASURES
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.view import SLAM
from shelem_sim.matches import simulate_matches
from shelem_sim.measures import MATCH_METRICS
from shelem_sim.rules import RuleSet, load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Matches, Outcomes, Table

Floats = npt.NDArray[np.float64]
Bounds = Callable[[float, Floats], tuple[float, float]]

MATCHES = 20 if config.DISABLE_JIT else 150
WILD = "random:slam_chance=0.05,counter_chance=0.2,pass_chance=0.8"
RULES = [
    load_rules("modern"),
    load_rules("classic", ["round_cap=12"]),
    load_rules("modern-joker", ["target=800", "protect_from=600"]),
    load_rules("double-yasa", ["forced_after=2"]),
]
OF_MATCHES = {"comeback_rate", "opener_win_rate"}
"""Proportions of matches: they have a Wilson interval."""


def plan(threads: int = 1, chunk: int | None = None) -> Plan:
    """A plan for seed 29."""
    return Plan(
        None, 29, load_strategy("steady"), load_strategy(WILD), threads, confidence=0.9, matches=MATCHES, chunk=chunk
    )


@cache
def compared() -> list[dict[str, Any]]:
    """The rows of all rule sets."""
    return compare(RULES, plan()).rows


@cache
def simulated(rules: RuleSet) -> dict[str, dict[str, Any]]:
    """The rows of `simulate_matches`, by metric."""
    return {str(row["metric"]): row for row in simulate_matches(rules, plan()).rows}


@cache
def played(rules: RuleSet) -> tuple[Matches, Outcomes]:
    """The matches of that plan and their rounds."""
    return Table(rules, plan().team0, plan().team1, plan().seed).play_matches(0, MATCHES)


def of_match(rounds: Any, matches: Any) -> Floats:
    """The sum of one number a round over each match."""
    sums: Floats = np.bincount(matches, np.asarray(rounds, float), MATCHES).astype(float)
    return sums


def trails_and_wins(rules: RuleSet) -> Floats:
    """Whether each match was won after trailing by 500 or more, from the rounds alone."""
    matches, outcomes = played(rules)
    found = np.zeros(MATCHES)
    for number, match in enumerate(matches):
        totals = np.cumsum(outcomes["score"][outcomes["match"] == number].astype(int), axis=0)
        behind = totals[:, 1 - match["winner"]] - totals[:, match["winner"]]
        found[number] = behind.max() >= GAME.comeback
    return found


def parts(rules: RuleSet) -> dict[str, tuple[Floats, Floats]]:
    """Every metric but the standard deviation as the mean of one number a match over that of another."""
    matches, outcomes = played(rules)
    rows, team, match = np.arange(len(outcomes)), outcomes["declarer"] & 1, outcomes["match"]
    one = np.ones(len(outcomes))
    is_number = outcomes["contract"] < SLAM
    per_round: dict[str, tuple[Any, Any]] = {
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
    found = {name: (of_match(above, match), of_match(below, match)) for name, (above, below) in per_round.items()}
    each = np.ones(MATCHES)
    found["rounds_per_match"] = (matches["rounds"].astype(float), each)
    found["comeback_rate"] = (trails_and_wins(rules), each)
    found["opener_win_rate"] = ((matches["winner"] == matches["opener"]).astype(float), each)
    return found


def value_and_influence(rules: RuleSet, metric: str) -> tuple[float, Floats]:
    """A metric over all rounds or matches, and what each match adds to its error."""
    if metric == "score_sd":
        _, outcomes = played(rules)
        scores = outcomes["score"].astype(float)
        swing = scores[:, 0] - scores[:, 1]
        sd = float(swing.std())
        of_rounds = ((swing - swing.mean()) ** 2 - sd**2) / (2 * sd)
        return sd, of_match(of_rounds, outcomes["match"]) * MATCHES / len(swing)
    above, below = parts(rules)[metric]
    ratio = float(above.sum() / below.sum())
    return ratio, (above - ratio * below) / below.mean()


@pytest.mark.parametrize("metric", [*MEASURES.metrics, *MATCH_METRICS])
def test_values_differences_and_intervals(metric: str, bounds: Bounds) -> None:
    """Rates over all rounds of all matches; intervals by matches; differences paired, and those of the values."""
    rows = [row for row in compared() if row["metric"] == metric]
    assert [row["rules"] for row in rows] == [rules.name for rules in RULES]
    first, influence_of_first = value_and_influence(RULES[0], metric)
    for row, rules in zip(rows, RULES, strict=True):
        value, influence = value_and_influence(rules, metric)
        assert row["value"] == pytest.approx(value, rel=1e-9, abs=1e-9)
        assert row["difference"] == row["value"] - rows[0]["value"]
        assert row["difference"] == pytest.approx(value - first, rel=1e-9, abs=1e-9)
        is_share = metric in OF_MATCHES
        expected = wilson(round(value * MATCHES), MATCHES, 0.9) if is_share else bounds(value, influence)
        assert (row["low"], row["high"]) == pytest.approx(expected, rel=1e-6, abs=1e-7)
        paired = bounds(value - first, influence - influence_of_first)
        assert (row["difference_low"], row["difference_high"]) == pytest.approx(paired, rel=1e-6, abs=1e-5)


def test_every_metric_differs_somewhere() -> None:
    """So that the test above is about something."""
    for metric in [*MEASURES.metrics, *MATCH_METRICS]:
        assert any(row["difference"] for row in compared() if row["metric"] == metric), metric


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_the_same_rules_under_another_name_do_not_differ(rules: RuleSet) -> None:
    """Exactly: the same matches, so no difference and no doubt about it."""
    rows = compare([rules, replace(rules, name="other")], plan()).rows
    assert {row["rules"] for row in rows} == {rules.name, "other"}
    for row in rows:
        assert (row["difference"], row["difference_low"], row["difference_high"]) == (0, 0, 0), row["metric"]
    for own, other in zip(rows[::2], rows[1::2], strict=True):
        assert own | {"rules": ""} == other | {"rules": ""}


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_rounds_per_match(rules: RuleSet, bounds: Bounds) -> None:
    """mean ± z sd / √n; the same from `simulate_matches`, with the quantiles of the lengths."""
    lengths = played(rules)[0]["rounds"].astype(float)
    mean = float(lengths.mean())
    [row] = [row for row in compared() if row["metric"] == "rounds_per_match" and row["rules"] == rules.name]
    own = simulated(rules)["rounds_per_match"]
    for told in (row, own):
        assert (told["value"], told["low"], told["high"]) == pytest.approx((mean, *bounds(mean, lengths - mean)))
    assert own["sd"] == pytest.approx(lengths.std())
    for q in (5, 25, 50, 75, 95):
        assert own[f"q{q:02}"] == np.quantile(lengths, q / 100, method="inverted_cdf")


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_rates_of_matches(rules: RuleSet) -> None:
    """Counted one by one; where `compare` has them too, they are equal."""
    matches, outcomes = played(rules)
    rows = simulated(rules)
    counts = {
        "team0_win_rate": sum(int(match["total"][0] > match["total"][1]) for match in matches),
        "opener_win_rate": sum(int(match["winner"] == match["opener"]) for match in matches),
        "comeback_rate": int(trails_and_wins(rules).sum()),
        "capped_rate": int(matches["capped"].sum()),
    }
    assert rows.keys() == {"rounds_per_match", *counts}
    for metric, count in counts.items():
        row = rows[metric]
        assert row["value"] == count / MATCHES
        assert (row["low"], row["high"]) == wilson(count, MATCHES, 0.9)
    for row in compared():
        if row["rules"] == rules.name and row["metric"] in OF_MATCHES:
            assert [row[key] for key in ("value", "low", "high")] == pytest.approx(
                [rows[row["metric"]][key] for key in ("value", "low", "high")]
            )
    meta = simulate_matches(rules, plan()).meta
    assert (meta["matches"], meta["rounds"], meta["partial"]) == (MATCHES, None, False)
    assert (meta["played_rounds"], meta["passed_out"]) == (len(outcomes), outcomes["passed_out"].sum())


@pytest.mark.parametrize(("threads", "chunk"), [(2, None), (1, 1), (2, 7), (2, 37), (3, 1_000)])
def test_threads_and_chunks_change_nothing(threads: int, chunk: int | None) -> None:
    """To the last bit."""
    assert compare(RULES, plan(threads, chunk)).rows == compared()
    whole, cut = simulate_matches(RULES[0], plan()), simulate_matches(RULES[0], plan(threads, chunk))
    assert (cut.rows, cut.meta) == (whole.rows, whole.meta)


@pytest.mark.parametrize("threads", [1, 2])
def test_saved_rounds_are_those_of_the_records(tmp_path: Path, threads: int) -> None:
    """One row a played round, in the order of the matches; the figures do not change."""
    rules, path = RULES[2], tmp_path / "rounds.parquet"
    assert simulate_matches(rules, plan(threads, 11), path).rows == list(simulated(rules).values())
    expected = [
        {
            "match": record["match"],
            "round": record["round"],
            **{name: record[name] for name in ("dealer", "declarer", "contract", "trump")},
            **{
                f"{name}{team}": record[source][team]
                for name, source in (("points", "points"), ("tricks", "tricks_won"), ("score", "score"))
                for team in (0, 1)
            },
        }
        for record in trace(rules, plan())
        if record["declarer"] is not None
    ]
    assert pl.read_parquet(path).to_dicts() == expected


def test_rescore_takes_no_matches() -> None:
    """How a match goes on depends on its scores."""
    with pytest.raises(ShelemError, match=r"^--rescore goes with --rounds only"):
        compare(RULES, plan(), rescore=True)


def test_skill_win_rate_is_how_often_the_stronger_side_wins() -> None:
    """The stronger is the one that wins more often over all the rule sets."""
    wins = {rules.name: np.asarray(played(rules)[0]["winner"] == 0) for rules in RULES}
    stronger = 0 if np.concatenate(list(wins.values())).mean() >= 0.5 else 1
    rows = [row for row in compared() if row["metric"] == "skill_win_rate"]
    assert [row["rules"] for row in rows] == [rules.name for rules in RULES]
    for row in rows:
        won = int(wins[row["rules"]].sum()) if stronger == 0 else int((~wins[row["rules"]]).sum())
        assert row["value"] == pytest.approx(won / MATCHES, abs=1e-12)
        assert (row["low"], row["high"]) == pytest.approx(wilson(won, MATCHES, 0.9))
    alike = replace(plan(), team1=plan().team0)
    assert "skill_win_rate" not in {row["metric"] for row in compare(RULES[:2], alike).rows}
