"""`shelem simulate --matches`: how long whole matches last, and who wins them."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import numpy as np

from shelem_sim.estimates import normal, wilson
from shelem_sim.games import game_of
from shelem_sim.result import Result
from shelem_sim.rules import Rules
from shelem_sim.run import Plan
from shelem_sim.saving import fold_saved
from shelem_sim.table import Matches, Outcomes, Table

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Flags = dict[str, int]


def is_comeback(matches: Matches, behind: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Whether each match was won after trailing by so many points or more."""
    won: np.ndarray[tuple[int], np.dtype[np.bool_]] = (
        matches["worst_deficit"][np.arange(len(matches)), matches["winner"]] >= behind
    )
    return won


def flags_of(matches: Matches, comeback: int) -> Flags:
    """How many matches have each property that a rate counts; of team 0 are all sides that its strategy plays."""
    return {
        "team0_win_rate": int(np.count_nonzero(matches["winner"] % 2 == 0)),
        "opener_win_rate": int(np.count_nonzero(matches["winner"] == matches["opener"])),
        "comeback_rate": int(np.count_nonzero(is_comeback(matches, comeback))),
        "capped_rate": int(np.count_nonzero(matches["capped"])),
    }


def simulate_matches(rules: Rules, plan: Plan, save_rounds: Path | None = None) -> Result:
    """Play whole matches and count how they go.

    Args:
        rules: the rule set.
        plan: how many matches, by whom.
        save_rounds: a Parquet file for one compact row a round.

    Returns:
        One row a metric: `value` with its interval; `rounds_per_match` has `sd` and quantiles too. `opener_win_rate`
        is that of the side that speaks first in the first round, `comeback_rate` that of matches won after trailing
        by so much as
        the game calls a comeback (in Shelem 500 points). `meta` adds `comeback`, `played_rounds` and `passed_out`
        (deals).

    Raises:
        StrategyError: a strategy did what is not legal.
        ShelemError: a match that is never over.
        OSError: the file can't be written.
    """
    comeback = game_of(rules).comeback
    lengths: Counter[int] = Counter()
    flags: Counter[str] = Counter()

    def play(table: Table, first: int, number: int) -> tuple[Matches, Outcomes]:
        return table.play_matches(first, number)

    def add(matches: Matches) -> None:
        lengths.update(matches["rounds"].tolist())
        flags.update(flags_of(matches, comeback))
        flags["passed_out"] += int(matches["passed_out"].sum())

    done = fold_saved(plan, rules, save_rounds, play, add)
    meta = plan.meta("simulate", rules, done)
    meta |= {"comeback": comeback}
    meta |= {"played_rounds": sum(n * times for n, times in lengths.items()), "passed_out": flags.pop("passed_out")}
    rows = [length_row(lengths, done, plan.confidence)]
    rows += [rate_row(metric, count, done, plan.confidence) for metric, count in flags.items()]
    return Result(meta, rows)


def length_row(lengths: Counter[int], matches: int, confidence: float) -> dict[str, object]:
    """Mean, standard deviation and quantiles of the rounds of a match."""
    mean = sum(rounds * times for rounds, times in lengths.items()) / matches
    variance = sum(rounds**2 * times for rounds, times in lengths.items()) / matches - mean**2
    low, high = normal(mean, variance / matches, confidence)
    rounds = np.array(sorted(lengths))
    share = np.cumsum([lengths[int(each)] for each in rounds]) / matches
    quantiles = {f"q{100 * q:02.0f}": int(rounds[np.searchsorted(share, q)]) for q in QUANTILES}
    return {
        "metric": "rounds_per_match",
        "value": mean,
        "low": low,
        "high": high,
        "sd": sqrt(max(0.0, variance)),
        **quantiles,
    }


def rate_row(metric: str, count: int, matches: int, confidence: float) -> dict[str, object]:
    """A share of the matches with its Wilson interval."""
    low, high = wilson(count, matches, confidence)
    nothing = dict.fromkeys(f"q{100 * q:02.0f}" for q in QUANTILES)
    return {"metric": metric, "value": count / matches, "low": low, "high": high, "sd": None, **nothing}
