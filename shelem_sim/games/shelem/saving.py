"""The compact row of a round of Shelem."""

from __future__ import annotations

import numpy as np
import polars as pl

from shelem_sim.cards import SUITS
from shelem_sim.games.shelem import call_name
from shelem_sim.kernel.records import NO_MATCH
from shelem_sim.table import Outcomes

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
