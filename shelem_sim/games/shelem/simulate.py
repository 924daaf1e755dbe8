"""`shelem simulate`: whole rounds, auction included, by winning contract."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import numpy as np
import numpy.typing as npt

from shelem_sim.estimates import wilson
from shelem_sim.games.shelem import call_name
from shelem_sim.games.shelem.tally import Cells, Scores, cell, score, take_apart
from shelem_sim.result import Result
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan
from shelem_sim.saving import fold_saved
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints, count_cells


def of_declarer(outcomes: Outcomes, field: str) -> Ints:
    """The declarer's team's part of a field that holds a pair, as int64."""
    pairs: Ints = outcomes[field].astype(np.int64)
    own: Ints = pairs[np.arange(len(outcomes)), outcomes["declarer"] & 1]
    return own


def cells_of(outcomes: Outcomes) -> Ints:
    """The cell number of each round; the group is the declarer's team."""
    contract = outcomes["contract"].astype(np.int64)
    team = outcomes["declarer"].astype(np.int64) & 1
    return cell(team, contract, of_declarer(outcomes, "points"), of_declarer(outcomes, "tricks"))


def simulate(rules: RuleSet, plan: Plan, save_rounds: Path | None = None) -> Result:
    """Play rounds and count them by contract.

    Args:
        rules: the rule set.
        plan: how many rounds, by whom.
        save_rounds: a Parquet file for one compact row a round.

    Returns:
        One row a winning contract and one `all`. `meta` adds `passed_out`, the deals on which nobody bid, and
        `redeals`, the rounds that had such a deal before them.

    Raises:
        StrategyError: a strategy did what is not legal.
        OSError: the file can't be written.
    """
    counts: Counter[int] = Counter()
    passed = np.zeros(2, np.int64)

    def play(table: Table, first: int, rounds: int) -> tuple[tuple[Counter[int], Ints], Outcomes]:
        outcomes = table.play(first, rounds)
        deals = outcomes["passed_out"]
        passed_out = np.array([deals.sum(), np.count_nonzero(deals)], np.int64)
        return (count_cells(cells_of(outcomes)), passed_out), outcomes

    def add(part: tuple[Counter[int], Ints]) -> None:
        counts.update(part[0])
        np.add(passed, part[1], out=passed)

    done = fold_saved(plan, rules, save_rounds, play, add)
    cells = take_apart(counts)
    scores = score(rules, cells.contract, cells.points, cells.tricks)
    rows = [
        contract_row(call_name(contract), cells, scores, cells.contract == contract, plan.confidence)
        for contract in sorted(set(cells.contract.tolist()))
    ]
    rows.append(contract_row("all", cells, scores, cells.contract >= 0, plan.confidence))
    meta = plan.meta("simulate", rules, done)
    meta |= {"passed_out": int(passed[0]), "redeals": int(passed[1])}
    return Result(meta, rows)


def contract_row(
    name: str, cells: Cells, scores: Scores, chosen: npt.NDArray[np.bool_], confidence: float
) -> dict[str, object]:
    """The figures of the rounds in the chosen cells."""
    count = cells.count[chosen]
    rounds = int(count.sum())

    def mean(values: Ints) -> float:
        return int(count @ values[chosen]) / rounds

    made = int(count @ scores.made[chosen])
    low, high = wilson(made, rounds, confidence)
    points = mean(cells.points)
    return {
        "contract": name,
        "rounds": rounds,
        "made": made,
        "made_rate": made / rounds,
        "low": low,
        "high": high,
        "points_mean": points,
        "points_sd": sqrt(max(0.0, mean(cells.points**2) - points**2)),
        "declarer_score_mean": mean(scores.declarer),
        "defender_score_mean": mean(scores.defenders),
        "yasa_rate": mean(scores.yasa),
        "sweep_rate": mean(scores.sweep),
    }
