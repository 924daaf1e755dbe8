"""What `compare` measures of Shelem."""

from __future__ import annotations

import numpy as np

from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import score
from shelem_sim.kernel.view import SLAM
from shelem_sim.measures import Measures, ratio, spread
from shelem_sim.rules import RuleSet
from shelem_sim.table import Outcomes
from shelem_sim.tally import Ints

UNIT = 5


def columns_of(outcomes: Outcomes) -> dict[str, Ints]:
    """What is kept of each round: counts, and points and scores in fives. `bid` is the number, 0 for a slam."""
    contract = outcomes["contract"].astype(np.int64)
    is_number = (contract < SLAM).astype(np.int64)
    own = of_declarer(outcomes, "score") // UNIT
    return {
        "made": outcomes["made"],
        "is_number": is_number,
        "bid": is_number * contract // UNIT,
        "points": of_declarer(outcomes, "points") // UNIT,
        "declarer": own,
        "defenders": outcomes["score"].astype(np.int64).sum(axis=1) // UNIT - own,
        "yasa": outcomes["yasa"],
        "sweep": outcomes["sweep"],
        "slam": 1 - is_number,
        "passed_out": outcomes["passed_out"],
    }


def rescored(rules: RuleSet, outcomes: Outcomes) -> Outcomes:
    """The same rounds outside a match with the scores that another rule set gives them."""
    scores = score(
        rules,
        outcomes["contract"].astype(np.int64),
        of_declarer(outcomes, "points"),
        of_declarer(outcomes, "tricks"),
    )
    team = outcomes["declarer"] & 1
    rounds = outcomes.copy()
    rounds["made"], rounds["yasa"], rounds["sweep"] = scores.made, scores.yasa, scores.sweep
    rounds["score"][np.arange(len(rounds)), team] = scores.declarer
    rounds["score"][np.arange(len(rounds)), 1 - team] = scores.defenders
    return rounds


MEASURES = Measures(
    of_rounds=columns_of,
    metrics={
        "made_rate": ratio("made", "rounds"),
        "bid_mean": ratio("bid", "is_number", UNIT),
        "declarer_points_mean": ratio("points", "rounds", UNIT),
        "declarer_score_mean": ratio("declarer", "rounds", UNIT),
        "defender_score_mean": ratio("defenders", "rounds", UNIT),
        "score_sd": spread(UNIT),
        "yasa_rate": ratio("yasa", "rounds"),
        "sweep_rate": ratio("sweep", "rounds"),
        "slam_rate": ratio("slam", "rounds"),
        "passed_out_rate": ratio("passed_out", "deals"),
    },
    rates={"made_rate": "made", "yasa_rate": "yasa", "sweep_rate": "sweep", "slam_rate": "slam"},
    unit=UNIT,
)
