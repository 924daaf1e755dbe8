"""Runs: the same result however they are cut, what a stopped one gives, and what the estimates are worth."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest
from numba import config, types
from scipy.stats import binomtest

from shelem_sim.compare import compare
from shelem_sim.estimates import normal, quantile, wilson
from shelem_sim.games.shelem.bids import bids
from shelem_sim.games.shelem.simulate import simulate
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel import jit
from shelem_sim.result import Result
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.saving import ROWS_A_GROUP
from shelem_sim.strategies import StrategyError, load_strategy
from shelem_sim.table import Table
from shelem_sim.tournament import tournament

ROUNDS = 120 if config.DISABLE_JIT else 1_200
WILD = "random:slam_chance=0.05,counter_chance=0.2"
WAYS: list[tuple[int, int | None]] = [(1, None), (2, None), (3, 7), (1, 1), (2, 1000), (3, 1)]
"""Threads and rounds a chunk."""

Run = Callable[[Plan], Result]
RUNS: dict[str, Run] = {
    "simulate": lambda plan: simulate(load_rules("modern"), plan),
    "bids": lambda plan: bids(load_rules("traditional"), plan, by=("longest", "top", "points")),
    "compare": lambda plan: compare([load_rules("modern"), load_rules("double-yasa")], plan),
    "tournament": lambda plan: tournament(load_rules("modern"), [plan.team0, plan.team1, plan.team0], plan),
    "rescore": lambda plan: compare([load_rules("classic"), load_rules("modern", ["slam=none"])], plan, True),
}


def plan(rounds: int = ROUNDS, team0: str = WILD, team1: str = "random", **ways: Any) -> Plan:
    """A plan for seed 11."""
    return Plan(rounds, 11, load_strategy(team0), load_strategy(team1), **ways)


class TestTheSameResult:
    """The same seed gives the same result on any number of threads and in chunks of any size."""

    @pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
    def test_tables(self, run: Run) -> None:
        """Every row and all of meta."""
        results = [run(plan(threads=threads, chunk=chunk)) for threads, chunk in WAYS]
        assert results[0].meta["rounds"] == ROUNDS
        assert results[0].meta["partial"] is False
        for result in results[1:]:
            assert result == results[0]

    def test_saved_rounds(self, tmp_path: Path) -> None:
        """The same bytes."""
        files = []
        for place, (threads, chunk) in enumerate(WAYS):
            files.append(tmp_path / f"{place}.parquet")
            simulate(load_rules("modern"), plan(threads=threads, chunk=chunk), save_rounds=files[-1])
        contents = {file.read_bytes() for file in files}
        assert len(contents) == 1

    @pytest.mark.skipif(config.DISABLE_JIT, reason="300,000 rounds take minutes as plain Python")
    def test_saved_rounds_of_several_groups(self, tmp_path: Path) -> None:
        """Also where the file has more than one group of rows, and where a chunk is longer than a group."""
        rounds = 2 * ROWS_A_GROUP + 1_000
        for name, threads, chunk in (("a", 1, None), ("b", 2, 9_999), ("c", 1, rounds)):
            quick = plan(rounds, "random", threads=threads, chunk=chunk)
            simulate(load_rules("classic"), quick, save_rounds=tmp_path / f"{name}.parquet")
        one, *others = (path.read_bytes() for path in sorted(tmp_path.iterdir()))
        assert all(other == one for other in others)
        assert polars.read_parquet(tmp_path / "a.parquet")["round"].to_list() == list(range(rounds))

    @pytest.mark.parametrize("team0", [WILD, "novice", "steady"])
    def test_a_run_is_a_part_of_a_longer_one(self, team0: str) -> None:
        """A round depends on its number alone: nothing is left over from the rounds before."""
        teams = load_strategy(team0), load_strategy("random")
        whole = Table(load_rules("modern"), *teams, 11).play(0, 200)
        assert (Table(load_rules("modern"), *teams, 11).play(150, 50) == whole[150:]).all()


def test_counts_are_those_of_the_rounds() -> None:
    """`simulate`, the saved rows' table and `trace` tell of the same rounds."""
    rules, short = load_rules("modern"), plan(400)
    result = simulate(rules, short)
    records = list(trace(rules, short))
    played = [record for record in records if record["declarer"] is not None]
    by_contract: dict[object, dict[str, Any]] = {row["contract"]: row for row in result.rows}
    assert result.meta["passed_out"] == len(records) - len(played)
    assert result.meta["redeals"] == len({record["round"] for record in records if record not in played})
    assert set(by_contract) == {record["contract"] for record in played} | {"all"}
    for contract, row in by_contract.items():
        own = [record for record in played if contract in (record["contract"], "all")]
        teams = [record["declarer"] % 2 for record in own]
        points = np.array([record["points"][team] for record, team in zip(own, teams, strict=True)])
        scores = np.array([record["score"][team] for record, team in zip(own, teams, strict=True)])
        others = np.array([record["score"][1 - team] for record, team in zip(own, teams, strict=True)])
        sweeps = [
            record["contract"].isdigit() and record["tricks_won"][team] == 12
            for record, team in zip(own, teams, strict=True)
        ]
        assert row["rounds"] == len(own)
        assert row["points_mean"] == pytest.approx(points.mean(), rel=1e-12)
        assert row["points_sd"] == pytest.approx(points.std(), rel=1e-9, abs=1e-6)
        assert row["declarer_score_mean"] == pytest.approx(scores.mean(), rel=1e-12)
        assert row["defender_score_mean"] == pytest.approx(others.mean(), rel=1e-12, abs=1e-12)
        assert row["made_rate"] == row["made"] / len(own) == pytest.approx((scores > 0).mean())
        assert row["sweep_rate"] == pytest.approx(np.mean(sweeps))
        assert (row["low"], row["high"]) == wilson(row["made"], len(own), 0.95)


def test_frames_hold_the_rows() -> None:
    """In polars and in pandas: the same columns and values, nothing rounded."""
    result = simulate(load_rules("modern"), plan(400))
    assert result.to_polars().columns == list(result.to_pandas().columns) == result.columns
    assert result.to_polars().to_dicts() == result.rows
    assert result.to_pandas().to_dict("records") == result.rows


def test_saved_rounds_are_those_of_the_trace(tmp_path: Path) -> None:
    """One row a played round, with the score of both teams, by the names that scripts rely on."""
    rules, short = load_rules("modern"), plan(200)
    simulate(rules, short, save_rounds=tmp_path / "a.parquet")
    rows = polars.read_parquet(tmp_path / "a.parquet").to_dicts()
    played = [record for record in trace(rules, short) if record["declarer"] is not None]
    assert len(rows) == len(played) == 200
    for row, record in zip(rows, played, strict=True):
        assert row["match"] is None
        for name in ("round", "dealer", "declarer", "contract", "trump"):
            assert row[name] == record[name]
        for field, name in (("points", "points"), ("tricks", "tricks_won"), ("score", "score")):
            assert [row[f"{field}0"], row[f"{field}1"]] == record[name]


class TestStopping:
    """Ctrl-C gives what was counted so far."""

    @pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
    def test_a_stopped_run_is_a_shorter_run(self, run: Run) -> None:
        """Marked as partial, with the number of its rounds."""
        seen = []

        def stop(done: int) -> None:
            seen.append(done)
            if done >= 60:
                raise KeyboardInterrupt

        stopped = run(plan(threads=2, chunk=20, progress=stop))
        assert seen == [1, 21, 41, 61]
        assert stopped.meta["partial"] is True
        assert stopped.meta["rounds"] == 61
        assert stopped.rows == run(plan(61)).rows

    def test_nothing_is_made_of_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A run that is stopped before its first chunk has no result."""

        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(Table, "play", interrupt)
        with pytest.raises(KeyboardInterrupt):
            simulate(load_rules("modern"), plan(100))

    def test_saved_rounds_of_a_stopped_run(self, tmp_path: Path) -> None:
        """The file is complete, with the rounds that were counted."""

        def stop(done: int) -> None:
            if done > 1:
                raise KeyboardInterrupt

        path = tmp_path / "a.parquet"
        simulate(load_rules("modern"), plan(chunk=25, progress=stop), save_rounds=path)
        assert polars.read_parquet(path)["round"].to_list() == list(range(26))


@pytest.mark.parametrize("threads", [1, 3])
def test_an_error_of_a_strategy_comes_out_of_its_thread(
    scripted: Callable[[str], Any], tmp_path: Path, threads: int
) -> None:
    """And stops the run; nothing wrong is counted."""
    wild = scripted("100 100")
    counted: list[int] = []
    broken = Plan(1_000, 1, wild, wild, threads=threads, chunk=10, progress=counted.append)
    with pytest.raises(StrategyError, match=r"call returned 100; legal: pass, 105, .* \(seed 1, round 0, deal 1"):
        simulate(load_rules("classic"), broken, save_rounds=tmp_path / "a.parquet")
    assert counted == []


def test_progress_counts_up_to_all_rounds() -> None:
    """Never back."""
    counted: list[int] = []
    simulate(load_rules("modern"), plan(threads=2, progress=counted.append))
    assert counted == sorted(set(counted))
    assert counted[-1] == ROUNDS


def sum_of(first: int, second: int) -> int:
    """What the loops below do."""
    return first + second


@pytest.mark.skipif(config.DISABLE_JIT, reason="nothing is compiled")
def test_a_loop_is_compiled_at_its_first_call_and_only_the_first_time_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each loop by itself: that others have been compiled does not count."""
    monkeypatch.setattr(jit, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(jit, "writable_cache_folder", lambda: tmp_path)
    monkeypatch.setattr(jit, "_say_compiling", [])
    said: list[str] = []
    for process in ("first", "second"):
        loop = jit.Loop(sum_of, types.int64(types.int64, types.int64))
        jit.when_compiling(partial(said.append, process))
        assert jit.is_warm(sum_of) == (process == "second")
        assert [loop(2, 3), loop(-4, 4)] == [5, 0]
    assert said == ["first"]
    assert not jit.is_warm(plan)


@pytest.mark.parametrize(
    ("command", "own"),
    [
        ("simulate --rounds 10", "play_rounds"),
        ("simulate --matches 10", "play_matches"),
        ("bids --rounds 10", "play_declared"),
        ("hand AKT95.AK4.A32.2 --rounds 10", "declare_known pass_known"),
    ],
)
def test_a_run_loads_no_loop_but_its_own_and_no_library_that_it_does_not_need(command: str, own: str) -> None:
    """Each would take 0.1 s or so, and a loop some seconds the first time."""
    code = (
        "import sys; from shelem_cli.main import main; main(sys.argv[1:]);"
        "from shelem_sim.kernel import known_hand, match, shelem;"
        "loops = {name for module in (shelem, match, known_hand) for name, value in vars(module).items()"
        " if '_compiled' in getattr(value, '__dict__', {})};"
        "heavy = {'scipy.linalg', 'polars', 'pandas', 'matplotlib'} & set(sys.modules);"
        "print(*sorted(loops), *heavy, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *command.split(), "--strategy", "random", "--quiet"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.stderr.strip() == own


@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize(("successes", "trials"), [(0, 10), (1, 1), (15, 148), (81, 263), (10, 10), (500_000, 10**6)])
def test_wilson_is_the_published_interval(successes: int, trials: int, confidence: float) -> None:
    """Wilson 1927, against scipy; 15 of 148 and 81 of 263 are Newcombe's (1998), see below."""
    published = binomtest(successes, trials).proportion_ci(confidence, method="wilson")
    assert wilson(successes, trials, confidence) == pytest.approx((published.low, published.high), abs=1e-12)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_in_newcombe(successes: int, trials: int, low: float, high: float) -> None:
    """R. G. Newcombe, 1998, Statistics in Medicine 17, 857-872, table I, method 3."""
    found = wilson(successes, trials, 0.95)
    assert [round(bound, 4) for bound in found] == [low, high]


def test_bounds_without_trials_and_at_the_ends() -> None:
    """Nothing is known of nothing; 0 of n and n of n reach the end itself."""
    assert wilson(0, 0, 0.95) == (0.0, 1.0)
    assert wilson(0, 7, 0.95)[0] == 0.0
    assert wilson(7, 7, 0.95)[1] == 1.0


def test_normal_bounds() -> None:
    """A mean of 10 with a standard error of 2: 10 ± 1.96 * 2."""
    assert quantile(0.95) == pytest.approx(1.959963984540054, abs=1e-12)
    assert normal(10, 4, 0.95) == pytest.approx((10 - 3.919927969080108, 10 + 3.919927969080108))
    assert normal(10, -1e-18, 0.95) == (10, 10)


@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_wilson_covers_as_often_as_it_says(confidence: float) -> None:
    """Of 20,000 samples of 200, over all chances; within 0.01 (some four standard errors), at a fixed seed."""
    random = np.random.default_rng(5)
    chances = random.uniform(0.01, 0.99, 20_000)
    bounds = [wilson(int(made), 200, confidence) for made in random.binomial(200, chances)]
    covered = [low <= chance <= high for chance, (low, high) in zip(chances, bounds, strict=True)]
    assert np.mean(covered) == pytest.approx(confidence, abs=0.01)


@pytest.mark.skipif(config.DISABLE_JIT, reason="260,000 rounds take minutes as plain Python")
def test_means_are_covered_as_often_as_they_say() -> None:
    """The declarer's points of 300 runs of 200 rounds against a run of 200,000; within 0.05 at fixed seeds."""
    random, rules = load_strategy("random"), load_rules("modern")

    def points(rounds: int, seed: int) -> dict[str, Any]:
        return bids(rules, Plan(rounds, seed, random, random, confidence=0.9), by=("aces",)).meta

    truth = points(200_000, 0)["declarer_points_mean"]
    runs = [points(200, seed) for seed in range(1, 301)]
    covered = [run["declarer_points_low"] <= truth <= run["declarer_points_high"] for run in runs]
    assert np.mean(covered) == pytest.approx(0.9, abs=0.05)
