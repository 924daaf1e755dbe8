"""One compact row a played round, streamed to a Parquet file for analyses of one's own."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import numpy as np
import polars as pl
from polars.io.plugins import register_io_source

from shelem_sim.cards import SUITS
from shelem_sim.kernel.records import NO_MATCH
from shelem_sim.table import Outcomes, call_name

ROWS_A_GROUP = 131_072
"""Rows are written in groups of this size, however they came, so that the file is the same to the byte."""

SCHEMA = pl.Schema(
    {
        "match": pl.Int64(),
        "round": pl.Int64(),
        "dealer": pl.Int8(),
        "declarer": pl.Int8(),
        "contract": pl.String(),
        "trump": pl.String(),
        "points0": pl.Int16(),
        "points1": pl.Int16(),
        "tricks0": pl.Int8(),
        "tricks1": pl.Int8(),
        "score0": pl.Int16(),
        "score1": pl.Int16(),
    }
)


def rows_of(outcomes: Outcomes) -> pl.DataFrame:
    """Outcomes as the rows of the file; `match` is null outside a match."""
    contracts = {int(call): call_name(int(call)) for call in np.unique(outcomes["contract"])}
    match = pl.Series(np.ascontiguousarray(outcomes["match"]))
    columns: dict[str, object] = {"match": match.set(match == NO_MATCH, None)}
    columns["round"] = outcomes["number"]
    for name in ("dealer", "declarer"):
        columns[name] = outcomes[name]
    columns["contract"] = pl.Series(outcomes["contract"]).replace_strict(contracts, return_dtype=pl.String)
    columns["trump"] = pl.Series(outcomes["trump"]).replace_strict(dict(enumerate(SUITS)), return_dtype=pl.String)
    for name in ("points", "tricks", "score"):
        for team in range(2):
            columns[f"{name}{team}"] = np.ascontiguousarray(outcomes[name][:, team])
    return pl.DataFrame(columns, schema=SCHEMA)


class RoundFile:
    """A Parquet file that is written by a thread of its own while rounds are played."""

    def __init__(self, path: Path) -> None:
        """Open the file; it is complete only after `close`."""
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
        self._held.append(rows_of(outcomes))
        if sum(map(len, self._held)) >= ROWS_A_GROUP:
            rows = pl.concat(self._held)
            self._put(rows[:ROWS_A_GROUP])
            self._held = [rows[ROWS_A_GROUP:]]

    def close(self) -> None:
        """Write what is left and finish the file; raises like `write`."""
        if self._held:
            self._put(pl.concat(self._held))
        self._put(None)
        self._writer.join()
        if self._error is not None:
            raise OSError(f"{self._path}: {self._error}")

    def _put(self, frame: pl.DataFrame | None) -> None:
        while self._error is None:
            try:
                return self._frames.put(frame, timeout=0.1)
            except queue.Full:
                continue
        raise OSError(f"{self._path}: {self._error}")

    def _sink(self) -> None:
        def frames(*_: object) -> Iterator[pl.DataFrame]:
            while (frame := self._frames.get()) is not None:
                yield frame

        try:
            register_io_source(frames, schema=SCHEMA).sink_parquet(self._path, row_group_size=ROWS_A_GROUP)
        except Exception as error:
            self._error = error
