"""Tournaments: every figure against a plain computation from the rounds and matches themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import config

from shelem_sim.errors import ShelemError
from shelem_sim.estimates import wilson
from shelem_sim.result import Result
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table
from shelem_sim.tournament import equilibrium_mix, tournament, with_matches

Floats = npt.NDArray[np.float64]
Bounds = Callable[[float, Floats], tuple[float, float]]
Row = dict[str, Any]

ROUNDS = 40 if config.DISABLE_JIT else 400
MATCHES = 6 if config.DISABLE_JIT else 60
WILD = "random:slam_chance=0.05,counter_chance=0.2"
SPECS = ("novice", WILD, "steady", "random")
PAIRS = list(permutations(SPECS, 2))
RULES = load_rules("modern")


def plan(**ways: Any) -> Plan:
    """A plan for seed 31."""
    player = load_strategy("random")
    return Plan(ROUNDS, 31, player, player, confidence=0.9, **ways)


def held(specs: Sequence[str], plan: Plan) -> Result:
    """A tournament of rounds and matches."""
    players = [load_strategy(spec) for spec in specs]
    return with_matches(tournament(RULES, players, plan), RULES, players, replace(plan, rounds=None, matches=MATCHES))


@cache
def result() -> Result:
    """The tournament that most tests look at."""
    return held(SPECS, plan())


def by_pair(result: Result) -> dict[tuple[str, str], Row]:
    """Its rows by strategy and opponent."""
    return {(str(row["strategy"]), str(row["opponent"])): row for row in result.rows}


@cache
def advantage(strategy: str, opponent: str) -> Floats:
    """Own score minus the opponent's in each deal, the mean over both seatings, from two plain tables."""
    own, other = load_strategy(strategy), load_strategy(opponent)
    first = Table(RULES, own, other, 31).play(0, ROUNDS)["score"].astype(float)
    second = Table(RULES, other, own, 31).play(0, ROUNDS)["score"].astype(float)
    per_deal: Floats = (first[:, 0] - first[:, 1] + second[:, 1] - second[:, 0]) / 2
    return per_deal


@cache
def wins(strategy: str, opponent: str) -> Floats:
    """The share of the two matches of each number that the strategy wins."""
    own, other = load_strategy(strategy), load_strategy(opponent)
    first, _ = Table(RULES, own, other, 31).play_matches(0, MATCHES)
    second, _ = Table(RULES, other, own, 31).play_matches(0, MATCHES)
    share: Floats = ((first["winner"] == 0).astype(float) + (second["winner"] == 1)) / 2
    return share


def over_all(per_unit: Callable[[str, str], Floats], strategy: str) -> Floats:
    """The mean over the opponents, deal by deal or match by match."""
    mean: Floats = np.mean([per_unit(strategy, other) for other in SPECS if other != strategy], axis=0)
    return mean


@pytest.mark.parametrize(("strategy", "opponent"), PAIRS)
def test_a_pair_s_score_is_that_of_two_plain_tables(strategy: str, opponent: str, bounds: Bounds) -> None:
    """The deal is the unit of the interval."""
    row, expected = by_pair(result())[strategy, opponent], advantage(strategy, opponent)
    mean = float(expected.mean())
    assert row["rounds"] == ROUNDS
    assert row["score_mean"] == pytest.approx(mean, abs=1e-9)
    assert (row["low"], row["high"]) == pytest.approx(bounds(mean, expected - mean), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("strategy", SPECS)
def test_the_mean_over_all_opponents_is_clustered_by_deal(strategy: str, bounds: Bounds) -> None:
    """All pairs play the same deals, so their advantages in one deal are not independent."""
    row, expected = by_pair(result())[strategy, "all"], over_all(advantage, strategy)
    mean = float(expected.mean())
    assert row["score_mean"] == pytest.approx(mean, abs=1e-9)
    assert (row["low"], row["high"]) == pytest.approx(bounds(mean, expected - mean), rel=1e-9, abs=1e-9)


def test_rows_are_mirrored_and_in_the_order_of_the_ranking() -> None:
    """Within a strategy `all` comes first, then the opponents by rank."""
    rows = by_pair(result())
    ranked = [str(place["strategy"]) for place in ranking(result())]
    assert list(rows) == [(one, other) for one in ranked for other in ["all", *ranked] if other != one]
    for one, other in PAIRS:
        row, mirrored = rows[one, other], rows[other, one]
        assert row["score_mean"] == -mirrored["score_mean"]
        assert (row["low"], row["high"]) == (-mirrored["high"], -mirrored["low"])
        assert row["match_win_rate"] + mirrored["match_win_rate"] == 1
        assert row["match_low"] + mirrored["match_high"] == pytest.approx(1)


def ranking(result: Result) -> list[Row]:
    """The ranking in its meta."""
    places = result.meta["ranking"]
    assert isinstance(places, list)
    return places


def test_the_ranking_tells_how_far_each_is_ahead_of_the_next(bounds: Bounds) -> None:
    """A paired difference of the means over all opponents."""
    places = ranking(result())
    for place, following in pairwise(places):
        row = by_pair(result())[place["strategy"], "all"]
        assert [place[key] for key in ("score_mean", "low", "high")] == [
            row[key] for key in ("score_mean", "low", "high")
        ]
        difference = over_all(advantage, place["strategy"]) - over_all(advantage, following["strategy"])
        mean = float(difference.mean())
        assert place["ahead"] == pytest.approx(mean, abs=1e-9)
        assert place["ahead"] >= 0
        expected = bounds(mean, difference - mean)
        assert (place["ahead_low"], place["ahead_high"]) == pytest.approx(expected, rel=1e-9, abs=1e-9)
    assert [places[-1][key] for key in ("ahead", "ahead_low", "ahead_high")] == [None] * 3


@pytest.mark.parametrize(("strategy", "opponent"), [*PAIRS, *((each, "all") for each in SPECS)])
def test_match_win_rates(strategy: str, opponent: str, bounds: Bounds) -> None:
    """The match's number is the unit; who wins all or none has Wilson's bounds, as if each number was one match."""
    row = by_pair(result())[strategy, opponent]
    won = over_all(wins, strategy) if opponent == "all" else wins(strategy, opponent)
    rate = float(won.mean())
    low, high = bounds(rate, won - rate)
    expected = wilson(int(won.sum()), MATCHES, 0.9) if rate in (0, 1) else (max(0, low), min(1, high))
    assert row["match_win_rate"] == pytest.approx(rate, abs=1e-12)
    assert (row["match_low"], row["match_high"]) == pytest.approx(expected, abs=1e-9)


def test_a_strategy_against_itself_is_even() -> None:
    """Exactly, with no doubt about it: the two seatings of a deal are the same round."""
    itself = held(["steady", "steady", "steady"], plan())
    assert itself.meta["strategies"] == ["steady", "steady#2", "steady#3"]
    assert len(itself.rows) == 9
    for row in itself.rows:
        assert (row["score_mean"], row["low"], row["high"]) == (0, 0, 0)
        assert (row["match_win_rate"], row["match_low"], row["match_high"]) == (0.5, 0.5, 0.5)


def test_the_same_strategy_given_twice_does_as_well_twice() -> None:
    """And is not ahead of itself at all."""
    places = ranking(held(["steady", "random", "steady"], plan()))
    assert [place["strategy"] for place in places] == ["steady", "steady#2", "random"]
    first = places[0]
    assert (first["ahead"], first["ahead_low"], first["ahead_high"]) == (0, 0, 0)


def test_random_is_below_novice_and_novice_below_steady() -> None:
    """By more than their intervals."""
    told = tournament(RULES, [load_strategy(spec) for spec in ("random", "steady", "novice")], plan())
    assert [place["strategy"] for place in ranking(told)] == ["steady", "novice", "random"]
    assert all(place["ahead_low"] > 0 for place in ranking(told)[:2])
    assert told.meta["mix"] == {"steady": 1, "novice": 0, "random": 0}


@pytest.mark.parametrize(("threads", "chunk"), [(2, None), (1, 1), (3, 7), (2, 1_000)])
def test_threads_and_chunks_change_nothing(threads: int, chunk: int | None) -> None:
    """Every row and all of meta."""
    assert held(SPECS, plan(threads=threads, chunk=chunk)) == result()


def test_meta_has_what_scripts_rely_on() -> None:
    """No two strategies are the teams of a tournament."""
    meta = result().meta
    assert (meta["command"], meta["team0"], meta["team1"]) == ("tournament", None, None)
    assert (meta["rounds"], meta["matches"], meta["partial"]) == (ROUNDS, MATCHES, False)
    assert meta["strategies"] == list(SPECS)
    mix = meta["mix"]
    assert isinstance(mix, dict)
    assert set(mix) == set(SPECS)
    assert sum(mix.values()) == pytest.approx(1)


def test_without_matches_nothing_is_said_of_them() -> None:
    """The columns are there all the same."""
    players = [load_strategy(spec) for spec in SPECS]
    rows = tournament(RULES, players, plan()).rows
    assert {row[key] for row in rows for key in ("match_win_rate", "match_low", "match_high")} == {None}
    assert [list(row) for row in rows] == [list(row) for row in result().rows]


def test_matches_that_are_stopped_leave_the_scores() -> None:
    """What was played until then counts: it is a run of fewer matches."""

    def stop(done: int) -> None:
        if done > 1:
            raise KeyboardInterrupt

    players = [load_strategy(spec) for spec in SPECS]
    scores = tournament(RULES, players, plan())
    whole = Plan(None, 31, players[0], players[0], matches=MATCHES, chunk=2, progress=stop)
    stopped = with_matches(scores, RULES, players, whole)
    assert (stopped.meta["rounds"], stopped.meta["matches"], stopped.meta["partial"]) == (ROUNDS, 3, True)
    assert stopped.rows == with_matches(scores, RULES, players, replace(whole, matches=3, progress=None)).rows


def test_matches_that_are_stopped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scores are kept."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    players = [load_strategy(spec) for spec in SPECS]
    scores = tournament(RULES, players, plan())
    monkeypatch.setattr(Table, "play_matches", interrupt)
    stopped = with_matches(scores, RULES, players, Plan(None, 31, players[0], players[0], matches=MATCHES))
    assert stopped.rows == scores.rows
    assert stopped.meta == scores.meta | {"matches": 0, "partial": True}


def test_riffled_rounds_are_the_same_in_any_chunks() -> None:
    """A round of a chain depends on those before it."""
    players = [load_strategy(spec) for spec in ("steady", "random")]
    whole, cut = (tournament(RULES, players, plan(riffles=2, chunk=chunk)) for chunk in (None, 13))
    assert cut == whole
    assert whole.rows != tournament(RULES, players, plan()).rows


def test_one_strategy_has_nobody_to_meet() -> None:
    """It takes two."""
    with pytest.raises(ShelemError, match=r"^a tournament takes two or more strategies$"):
        tournament(RULES, [load_strategy("steady")], plan())


class TestEquilibriumMix:
    """Games whose optimal mix is known."""

    @pytest.mark.parametrize("scale", [0.01, 1, 50])
    def test_rock_paper_scissors(self, scale: float) -> None:
        """One third each, whatever a win is worth."""
        mix = equilibrium_mix(scale * np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]))
        assert mix == pytest.approx([1 / 3] * 3)

    def test_wins_of_different_worth(self) -> None:
        """Each is played as often as the other two's meeting is worth: 5, 3 and 2 of 10."""
        mix = equilibrium_mix(np.array([[0.0, -2, 3], [2, 0, -5], [-3, 5, 0]]))
        assert mix == pytest.approx([0.5, 0.3, 0.2])

    def test_a_dominated_strategy_is_not_played(self) -> None:
        """Nor is any but the one that beats all."""
        assert equilibrium_mix(np.array([[0.0, 7, 9], [-7, 0, 8], [-9, -8, 0]])).tolist() == [1, 0, 0]
        beaten = np.array([[0.0, -1, 1, 4], [1, 0, -1, 4], [-1, 1, 0, 4], [-4, -4, -4, 0]])
        mix = equilibrium_mix(beaten)
        assert mix == pytest.approx([1 / 3] * 3 + [0])
        assert mix[3] == 0

    def test_no_strategy_gains_against_the_mix(self) -> None:
        """Random games of six, at a fixed seed: probabilities, and an answer to every one of the six."""
        random = np.random.default_rng(3)
        for _ in range(50):
            gains = random.normal(0, 40, (6, 6))
            gains -= gains.T
            mix = equilibrium_mix(gains)
            assert mix.sum() == pytest.approx(1)
            assert (mix >= 0).all()
            assert (gains @ mix).max() < 1e-6

    def test_where_all_are_alike_any_mix_will_do(self) -> None:
        """It adds up to 1 nevertheless, and is always the same."""
        mix = equilibrium_mix(np.zeros((3, 3)))
        assert mix.sum() == 1
        assert (mix == equilibrium_mix(np.zeros((3, 3)))).all()
