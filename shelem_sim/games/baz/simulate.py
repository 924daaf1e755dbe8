"""`shelem simulate` for Shelem Baz: whole rounds by the contract of a team."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import numpy as np

from shelem_sim.estimates import mean_of, wilson
from shelem_sim.games.baz.contracts import cell, contracts_of, score_of, take_apart, tricks_of
from shelem_sim.result import Result
from shelem_sim.rules.baz import BazRules
from shelem_sim.run import Plan
from shelem_sim.saving import fold_saved
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints, count_cells


def simulate(rules: BazRules, plan: Plan, save_rounds: Path | None = None) -> Result:
    """Play rounds and count the teams by their contracts.

    Args:
        rules: the rule set.
        plan: how many rounds, by whom.
        save_rounds: a Parquet file for one compact row a round.

    Returns:
        One row a contract, the sum of a team's two bids, and one `all`: `rounds` counts a round once for each team,
        `made` those in which the team took its contract, with `made_rate` and its Wilson interval, `tricks_mean` and
        `tricks_sd` of the team, `score_mean`. `meta` adds `score_mean` with its interval, the mean score of team 0.

    Raises:
        StrategyError: a strategy did what is not legal.
        OSError: the file can't be written.
    """
    counts: Counter[int] = Counter()
    sums = np.zeros(2, np.int64)

    def play(table: Table, first: int, rounds: int) -> tuple[tuple[Counter[int], Ints], Outcomes]:
        outcomes = table.play(first, rounds)
        score = outcomes["score"][:, 0].astype(np.int64)
        cells = count_cells(cell(contracts_of(outcomes), tricks_of(outcomes)).ravel())
        return (cells, np.array([score.sum(), score @ score])), outcomes

    def add(part: tuple[Counter[int], Ints]) -> None:
        counts.update(part[0])
        np.add(sums, part[1], out=sums)

    done = fold_saved(plan, rules, save_rounds, play, add)
    numbers = np.array(sorted(counts), np.int64)
    count = np.array([counts[int(number)] for number in numbers], np.int64)
    contract, tricks = take_apart(numbers)
    rows = [
        contract_row(str(each), rules, count[chosen], contract[chosen], tricks[chosen], plan.confidence)
        for each in sorted(set(contract.tolist()))
        for chosen in [contract == each]
    ]
    rows.append(contract_row("all", rules, count, contract, tricks, plan.confidence))
    mean = mean_of(done, int(sums[0]), int(sums[1]), plan.confidence)
    meta = plan.meta("simulate", rules, done)
    meta |= {"score_mean": mean.mean, "score_low": mean.low, "score_high": mean.high}
    return Result(meta, rows)


def contract_row(
    name: str, rules: BazRules, count: Ints, contract: Ints, tricks: Ints, confidence: float
) -> dict[str, object]:
    """The figures of the teams in some cells, of each of which there were `count`."""
    rounds = int(count.sum())
    made = int(count @ (tricks >= contract))
    low, high = wilson(made, rounds, confidence)
    mean = int(count @ tricks) / rounds
    return {
        "contract": name,
        "rounds": rounds,
        "made": made,
        "made_rate": made / rounds,
        "low": low,
        "high": high,
        "tricks_mean": mean,
        "tricks_sd": sqrt(max(0.0, int(count @ tricks**2) / rounds - mean**2)),
        "score_mean": int(count @ score_of(rules, contract, tricks)) / rounds,
    }
