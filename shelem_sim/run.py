"""The run engine: rounds in chunks over threads, in constant memory, with the same result however it is cut.

A round depends on its number alone, and what is kept of it adds up exactly (integers), so neither the number of
threads nor the size of a chunk can change a result. `fold` hands the chunks on in the order of their rounds.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import local
from typing import TypeVar

from shelem_sim import __version__
from shelem_sim.rules import RuleSet
from shelem_sim.strategies import Strategy
from shelem_sim.table import Table

Part = TypeVar("Part")

LARGEST_CHUNK = 16_384
FIRST_CHUNK = 256
SECONDS_A_CHUNK = 0.1
"""Chunks grow until they take about so long: a run of slow strategies must be stoppable too."""


@dataclass(frozen=True)
class Plan:
    """How many rounds to play, by whom, and how.

    Attributes:
        rounds: how many, 1 or more.
        seed: 0 <= seed < 2**63.
        team0: the strategy of seats 0 and 2.
        team1: the strategy of seats 1 and 3.
        threads: how many at a time; never changes a result.
        confidence: of every interval, between 0 and 1.
        chunk: rounds a chunk; `None` to let the engine choose. Never changes a result.
        progress: called with the number of rounds done, now and then.
    """

    rounds: int
    seed: int
    team0: Strategy
    team1: Strategy
    threads: int = 1
    confidence: float = 0.95
    chunk: int | None = None
    progress: Callable[[int], None] | None = None

    def meta(self, command: str, rules: RuleSet, done: int) -> dict[str, object]:
        """The `meta` of a result, but for what a command adds; `done` is the number of rounds that were played."""
        return {
            "command": command,
            "version": __version__,
            "rules": rules.name,
            "house_rules": rules.house_rules(),
            "seed": self.seed,
            "rounds": done,
            "matches": None,
            "team0": self.team0.spec,
            "team1": self.team1.spec,
            "shuffle": "uniform",
            "confidence": self.confidence,
            "partial": done < self.rounds,
        }


def fold(
    plan: Plan,
    rule_sets: list[RuleSet],
    work: Callable[[list[Table], int, int], Part],
    add: Callable[[Part], None],
) -> int:
    """Do `work(tables, first, rounds)` for all rounds of a plan and `add` its parts in the order of the rounds.

    Args:
        plan: what to play.
        rule_sets: `work` is given one table for each, of its own thread.
        work: runs in a worker thread.
        add: runs in the calling thread.

    Returns:
        The rounds that were added: fewer than planned when the run was stopped (Ctrl-C).

    Raises:
        KeyboardInterrupt: it was stopped before anything was added.
        StrategyError, PointsLostError: see `Table.play`.
    """
    mine = local()

    def chunk(first: int, rounds: int) -> tuple[Part, int, float]:
        if not hasattr(mine, "tables"):
            mine.tables = [Table(rules, plan.team0, plan.team1, plan.seed) for rules in rule_sets]
        start = time.perf_counter()
        part = work(mine.tables, first, rounds)
        return part, rounds, time.perf_counter() - start

    size = plan.chunk or min(FIRST_CHUNK, plan.rounds)
    given = done = 0
    waiting: deque[Future[tuple[Part, int, float]]] = deque()
    pool = ThreadPoolExecutor(plan.threads, thread_name_prefix="shelem")
    try:
        while done < plan.rounds:
            while given < plan.rounds and len(waiting) < 2 * plan.threads:
                rounds = min(size, plan.rounds - given)
                waiting.append(pool.submit(chunk, given, rounds))
                given += rounds
            part, rounds, seconds = waiting[0].result()
            waiting.popleft()
            add(part)
            done += rounds
            if plan.chunk is None and seconds < SECONDS_A_CHUNK / 2:
                size = min(2 * size, LARGEST_CHUNK)
            if plan.progress is not None:
                plan.progress(done)
    except KeyboardInterrupt:
        if done == 0:
            raise
    finally:
        pool.shutdown(cancel_futures=True)
    return done
