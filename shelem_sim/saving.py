"""One compact row a played round, streamed to a Parquet file for analyses of one's own.

What a row holds is the game's own: `SCHEMA` and `rows_of` of its `saving`.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from shelem_sim.games import part_of
from shelem_sim.rules import Rules
from shelem_sim.run import Plan, fold
from shelem_sim.table import Outcomes, Table

if TYPE_CHECKING:
    import polars as pl

Part = TypeVar("Part")

ROWS_A_GROUP = 131_072
"""Rows are written in groups of this size, however they came, so that the file is the same to the byte."""


def fold_saved(
    plan: Plan,
    rules: Rules,
    path: Path | None,
    play: Callable[[Table, int, int], tuple[Part, Outcomes]],
    add: Callable[[Part], None],
) -> int:
    """As `run.fold`, with the rounds that are played written to a file.

    Args:
        plan: what to play.
        rules: the rule set.
        path: of the file; `None` for none.
        play: plays some of the plan at a table, runs in a worker thread; returns what is kept of it, and its rounds.
        add: takes what is kept, in order.

    Returns:
        The rounds or matches that were added.

    Raises:
        OSError: the file can't be written.
        StrategyError, PointsLostError, ShelemError: see `Table.run`.
    """
    file = None if path is None else RoundFile(path, rules.game)

    def work(tables: list[Table], first: int, number: int) -> tuple[Part, Outcomes | None]:
        part, outcomes = play(tables[0], first, number)
        return part, None if file is None else outcomes

    def take(done: tuple[Part, Outcomes | None]) -> None:
        add(done[0])
        if file is not None and done[1] is not None:
            file.write(done[1])

    try:
        return fold(plan, lambda: [plan.table(rules)], work, take)
    finally:
        if file is not None:
            file.close()


class RoundFile:
    """A Parquet file that is written by a thread of its own while rounds are played."""

    def __init__(self, path: Path, game: str) -> None:
        """Open the file for rounds of a game; it is complete only after `close`."""
        self._part = part_of(game, "saving")
        self._path = path
        self._frames: queue.Queue[pl.DataFrame | None] = queue.Queue(maxsize=4)
        self._held: list[pl.DataFrame] = []
        self._error: Exception | None = None
        self._writer = Thread(target=self._sink, name="shelem-parquet", daemon=True)
        self._writer.start()

    def write(self, outcomes: Outcomes) -> None:
        """Add rounds, in order.

        Raises:
            OSError: the file can't be written (no room, say).
        """
        self._held.append(self._part.rows_of(outcomes))
        if sum(map(len, self._held)) >= ROWS_A_GROUP:
            rows = self._rows()
            self._put(rows[:ROWS_A_GROUP])
            self._held = [rows[ROWS_A_GROUP:]]

    def close(self) -> None:
        """Write what is left and finish the file; raises like `write`."""
        if self._held:
            self._put(self._rows())
        self._put(None)
        self._writer.join()
        if self._error is not None:
            raise OSError(f"{self._path}: {self._error}")

    def _rows(self) -> pl.DataFrame:
        import polars as pl

        return pl.concat(self._held)

    def _put(self, frame: pl.DataFrame | None) -> None:
        while self._error is None:
            try:
                return self._frames.put(frame, timeout=0.1)
            except queue.Full:
                continue
        raise OSError(f"{self._path}: {self._error}")

    def _sink(self) -> None:
        from polars.io.plugins import register_io_source

        def frames(*_: object) -> Iterator[pl.DataFrame]:
            while (frame := self._frames.get()) is not None:
                yield frame

        try:
            register_io_source(frames, schema=self._part.SCHEMA).sink_parquet(self._path, row_group_size=ROWS_A_GROUP)
        except Exception as error:
            self._error = error
