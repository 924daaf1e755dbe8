"""What `compare` measures of Shelem Baz: of both teams together, and the swing of a round."""

from __future__ import annotations

import numpy as np

from shelem_sim.games.baz.contracts import contracts_of, tricks_of
from shelem_sim.measures import Measures, ratio, spread
from shelem_sim.table import Outcomes
from shelem_sim.tally import Ints

TEAMS = 2


def columns_of(outcomes: Outcomes) -> dict[str, Ints]:
    """What is kept of each round, of both teams together; `tricks` are those of team 0."""
    contracts, tricks = contracts_of(outcomes), tricks_of(outcomes)
    made = tricks >= contracts
    return {
        "made": made.sum(axis=1),
        "made_both": made.all(axis=1),
        "failed_both": ~made.any(axis=1),
        "bid": contracts.sum(axis=1),
        "over": np.where(made, tricks - contracts, 0).sum(axis=1),
        "tricks": tricks[:, 0],
        "score": outcomes["score"].astype(np.int64).sum(axis=1),
    }


MEASURES = Measures(
    of_rounds=columns_of,
    metrics={
        "made_rate": ratio("made", "rounds", 1 / TEAMS),
        "made_both_rate": ratio("made_both", "rounds"),
        "failed_both_rate": ratio("failed_both", "rounds"),
        "bid_mean": ratio("bid", "rounds", 1 / TEAMS),
        "tricks_mean": ratio("tricks", "rounds"),
        "overtricks_mean": ratio("over", "rounds", 1 / TEAMS),
        "score_mean": ratio("score", "rounds", 1 / TEAMS),
        "score_sd": spread(1),
    },
    rates={"made_both_rate": "made_both", "failed_both_rate": "failed_both"},
    unit=1,
)
