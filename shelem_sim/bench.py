"""`shelem bench`: how fast this machine plays, through the same plug-in contract as every run."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version

from shelem_sim.result import Result
from shelem_sim.rules import Rules
from shelem_sim.run import Plan, fold
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

START = """
import time
start = time.perf_counter()
from shelem_sim.bench import play_a_round
play_a_round({spec!r}, {rules!r})
print(time.perf_counter() - start)
"""
"""What a fresh process does before its first result."""

REPEATS = 3


def play_a_round(spec: str, preset: str) -> None:
    """Import the kernel, load a strategy and play one round: what has to be compiled or read from the cache."""
    from shelem_sim.rules import load_game

    rules = load_game(preset)
    strategy = load_strategy(spec, rules.game)
    Table(rules, strategy, strategy, 0).play(0, 1)


def bench(strategies: Sequence[str], rules: Rules, rounds: int, seed: int, threads: Sequence[int] = (1, 2)) -> Result:
    """Measure rounds a second, auction included, and the time to start.

    Args:
        strategies: each plays all seats.
        rules: the rule set.
        rounds: how many a measurement; the best of three counts, since other work only ever slows it down.
        seed: of the cards.
        threads: numbers of threads to measure.

    Returns:
        One row a strategy and number of threads. `meta` adds `compile_seconds` (a new process with an empty cache)
        and `load_seconds` (the same with a warm one), both up to the first round of the first strategy, `cpu`,
        `cores` and `versions`.
    """
    rows: list[dict[str, object]] = []
    for spec in strategies:
        strategy = load_strategy(spec, rules.game)
        for number in threads:
            plan = Plan(rounds, seed, strategy, strategy, threads=number)
            fastest = max(rounds_per_second(rules, plan) for _ in range(REPEATS))
            rows.append(
                {
                    "strategy": spec,
                    "threads": number,
                    "rounds_per_second": fastest,
                    "card_plays_per_second": plays_a_round(rules, plan) * fastest,
                }
            )
    strategy = load_strategy(strategies[0], rules.game)
    meta = Plan(rounds, seed, strategy, strategy).meta("bench", rules, rounds)
    meta |= {"team0": list(strategies), "team1": list(strategies)}
    cold, warm = start_seconds(strategies[0], rules.base)
    libraries = ("numba", "llvmlite", "numpy")
    meta |= {
        "compile_seconds": cold,
        "load_seconds": warm,
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "versions": {"python": platform.python_version(), **{name: version(name) for name in libraries}},
    }
    return Result(meta, rows)


def plays_a_round(rules: Rules, plan: Plan) -> float:
    """Cards played in a round: in Hokm, where play stops when the hand is won, their mean over some."""
    outcomes = plan.table(rules).play(0, min(plan.size, 10_000))
    return rules.trick_size * float(outcomes["tricks"].sum()) / len(outcomes)


def rounds_per_second(rules: Rules, plan: Plan) -> float:
    """The speed of a run after a short one that warms it up."""

    def work(tables: list[Table], first: int, rounds: int) -> None:
        tables[0].play(first, rounds)

    def add(_: None) -> None:
        """Nothing is kept: this measures play alone."""

    def tables() -> list[Table]:
        return [plan.table(rules)]

    fold(replace(plan, rounds=min(plan.size, 10_000)), tables, work, add)
    start = time.perf_counter()
    fold(plan, tables, work, add)
    return plan.size / (time.perf_counter() - start)


def start_seconds(spec: str, preset: str) -> tuple[float, float]:
    """Seconds to the first round in a new process, with an empty and with a warm cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"SHELEM_CACHE_DIR": folder}
        command = [sys.executable, "-c", START.format(spec=spec, rules=preset)]
        cold, warm = (
            float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
            for _ in range(2)
        )
    return cold, warm


def cpu_name() -> str:
    """The CPU as the system names it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
