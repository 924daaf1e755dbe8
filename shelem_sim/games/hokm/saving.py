"""The compact row of a hand of Hokm."""

from __future__ import annotations

import numpy as np
import polars as pl

from shelem_sim.cards import SUITS
from shelem_sim.games.hokm.trace import NARAS, NORMAL
from shelem_sim.kernel.hokm_records import SIDES
from shelem_sim.kernel.records import NO_MATCH
from shelem_sim.table import Outcomes

SCHEMA = pl.Schema(
    {
        "match": pl.Int64(),
        "round": pl.Int64(),
        "dealer": pl.Int8(),
        "hakem": pl.Int8(),
        "trump": pl.String(),
        "mode": pl.String(),
        "partner_card": pl.Boolean(),
        "winner": pl.Int8(),
        "kot": pl.Boolean(),
        **{f"tricks{side}": pl.Int8() for side in range(SIDES)},
        **{f"score{side}": pl.Int16() for side in range(SIDES)},
    }
)


def rows_of(outcomes: Outcomes) -> pl.DataFrame:
    """Outcomes as the rows of the file; `match` is null outside a match, a third side is there for three players."""
    match = pl.Series(np.ascontiguousarray(outcomes["match"]))
    columns: dict[str, object] = {"match": match.set(match == NO_MATCH, None)}
    columns["round"] = outcomes["number"]
    for name in ("dealer", "hakem", "winner"):
        columns[name] = outcomes[name]
    modes = {0: NORMAL, 1: NARAS}
    columns["trump"] = pl.Series(outcomes["trump"]).replace_strict(dict(enumerate(SUITS)), return_dtype=pl.String)
    columns["mode"] = pl.Series(outcomes["reversed"]).replace_strict(modes, return_dtype=pl.String)
    for name in ("partner_card", "kot"):
        columns[name] = outcomes[name] == 1
    for name in ("tricks", "score"):
        for side in range(SIDES):
            columns[f"{name}{side}"] = np.ascontiguousarray(outcomes[name][:, side])
    return pl.DataFrame({name: columns[name] for name in SCHEMA}, schema=SCHEMA)
