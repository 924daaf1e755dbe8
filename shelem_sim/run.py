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
from shelem_sim.errors import ShelemError
from shelem_sim.kernel.shelem import CHAIN
from shelem_sim.rules import Rules
from shelem_sim.strategies import Strategy
from shelem_sim.table import Table

Part = TypeVar("Part")

LARGEST_CHUNK = 16_384
SECONDS_A_CHUNK = 0.1
"""Chunks grow until they take about so long: a run of slow strategies must be stoppable too."""


@dataclass(frozen=True)
class Plan:
    """How many rounds or matches to play, by whom, and how.

    Attributes:
        rounds: how many, 1 or more; `None` when whole matches are played.
        seed: 0 <= seed < 2**63.
        team0: the strategy of seats 0 and 2.
        team1: the strategy of seats 1 and 3.
        threads: how many at a time; never changes a result.
        riffles: how often a table riffles the last round's cards; `None` for uniform deals.
        confidence: of every interval, between 0 and 1.
        matches: how many whole matches; `None` for rounds outside a match.
        chunk: rounds or matches a chunk after the first; `None` to let the engine choose. Never changes a result.
        progress: called with the number of rounds or matches done, now and then.
    """

    rounds: int | None
    seed: int
    team0: Strategy
    team1: Strategy
    threads: int = 1
    confidence: float = 0.95
    matches: int | None = None
    riffles: int | None = None
    chunk: int | None = None
    progress: Callable[[int], None] | None = None

    def __post_init__(self) -> None:
        if (self.rounds is None) == (self.matches is None):
            raise ShelemError("a run plays either rounds or matches")

    @property
    def size(self) -> int:
        """How many rounds or matches the run has."""
        return self.rounds or self.matches or 0

    @property
    def teams(self) -> tuple[Strategy, Strategy]:
        """The two strategies, team 0 first."""
        return self.team0, self.team1

    @property
    def first_chunk(self) -> int:
        """One round or match; riffled rounds outside a match are cut where a chain of them begins, and only there."""
        return 1 if self.riffles is None or self.matches is not None else CHAIN

    @property
    def shuffle(self) -> str:
        """`uniform` or `riffle:N`, as options and records have it."""
        return "uniform" if self.riffles is None else f"riffle:{self.riffles}"

    def table(self, rules: Rules) -> Table:
        """A table at which these rounds or matches are played under a rule set."""
        return Table(rules, self.team0, self.team1, self.seed, self.riffles)

    def meta(self, command: str, rules: Rules, done: int) -> dict[str, object]:
        """The `meta` of a result, but for what a command adds; `done` rounds or matches were played."""
        return {
            "command": command,
            "version": __version__,
            "game": rules.game,
            "rules": rules.name,
            "house_rules": rules.house_rules(),
            "seed": self.seed,
            "rounds": None if self.rounds is None else done,
            "matches": None if self.matches is None else done,
            "team0": self.team0.spec,
            "team1": self.team1.spec,
            "shuffle": self.shuffle,
            "confidence": self.confidence,
            "partial": done < self.size,
        }


def fold(
    plan: Plan,
    tables: Callable[[], list[Table]],
    work: Callable[[list[Table], int, int], Part],
    add: Callable[[Part], None],
) -> int:
    """Do `work(tables, first, number)` for all rounds or matches of a plan and `add` its parts in their order.

    Args:
        plan: what to play.
        tables: makes the tables that `work` is given; called once in each thread.
        work: runs in a worker thread, but for the smallest chunk first in the calling thread: there Ctrl-C can stop
            what it may have to compile.
        add: runs in the calling thread.

    Returns:
        The rounds or matches that were added: fewer than planned when the run was stopped (Ctrl-C).

    Raises:
        KeyboardInterrupt: it was stopped before anything was added.
        StrategyError, PointsLostError: see `Table.play`.
    """
    mine = local()

    def chunk(first: int, rounds: int) -> tuple[Part, int, float]:
        if not hasattr(mine, "tables"):
            mine.tables = tables()
        start = time.perf_counter()
        part = work(mine.tables, first, rounds)
        return part, rounds, time.perf_counter() - start

    size = plan.chunk or plan.first_chunk
    given, done = min(plan.first_chunk, plan.size), 0
    begun: Future[tuple[Part, int, float]] = Future()
    begun.set_result(chunk(0, given))
    waiting = deque([begun])
    pool = ThreadPoolExecutor(plan.threads, thread_name_prefix="shelem")
    try:
        while done < plan.size:
            while given < plan.size and len(waiting) < 2 * plan.threads:
                rounds = min(size, plan.size - given)
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
