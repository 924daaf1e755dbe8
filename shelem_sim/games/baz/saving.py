"""The compact row of a round of Shelem Baz."""

from __future__ import annotations

import numpy as np
import polars as pl

from shelem_sim.games.baz.contracts import contracts_of
from shelem_sim.kernel.records import NO_MATCH
from shelem_sim.table import Outcomes

SCHEMA = pl.Schema(
    {
        "match": pl.Int64(),
        "round": pl.Int64(),
        "dealer": pl.Int8(),
        **{f"bid{seat}": pl.Int8() for seat in range(4)},
        "contract0": pl.Int8(),
        "contract1": pl.Int8(),
        "tricks0": pl.Int8(),
        "tricks1": pl.Int8(),
        "score0": pl.Int32(),
        "score1": pl.Int32(),
    }
)


def rows_of(outcomes: Outcomes) -> pl.DataFrame:
    """Outcomes as the rows of the file; `match` is null outside a match."""
    match = pl.Series(np.ascontiguousarray(outcomes["match"]))
    columns: dict[str, object] = {"match": match.set(match == NO_MATCH, None)}
    columns |= {"round": outcomes["number"], "dealer": outcomes["dealer"]}
    columns |= {f"bid{seat}": np.ascontiguousarray(outcomes["bids"][:, seat]) for seat in range(4)}
    pairs = {"contract": contracts_of(outcomes), "tricks": outcomes["tricks"], "score": outcomes["score"]}
    for name, values in pairs.items():
        columns |= {f"{name}{team}": np.ascontiguousarray(values[:, team]) for team in range(2)}
    return pl.DataFrame(columns, schema=SCHEMA)
