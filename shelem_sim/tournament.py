"""`shelem tournament`: every pair of strategies on the same deals, each deal played twice with the seats swapped.

Of each deal and pair one whole number is kept, twice the advantage of the pair's first strategy, and of all deals only
the sums of these numbers and of their products. Every figure is a combination of their means, so its variance follows
from those sums, with the deal as the unit. Whole matches are counted in the same way, with the match as the unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean, normal, wilson
from shelem_sim.result import Result
from shelem_sim.rules import Rules
from shelem_sim.run import Plan, fold
from shelem_sim.strategies import Strategy
from shelem_sim.table import Table
from shelem_sim.tally import Ints

Floats = npt.NDArray[np.float64]

ALL = "all"
"""In place of an opponent: the mean over all of them."""

SMALLEST_SHARE = 1e-9
"""A smaller share of a mix is what rounding leaves of none."""


@dataclass(frozen=True)
class Meetings:
    """What came of it when every pair met.

    Attributes:
        names: of the strategies; a pair is two of them, in this order.
        units: deals or matches, each played twice by every pair.
        sums: int64[pairs], twice the advantage of each pair's first strategy, summed over the units.
        products: int64[pairs, pairs], the same for the products of these numbers of two pairs.
    """

    names: list[str]
    units: int
    sums: Ints
    products: Ints

    def weights(self, strategy: str, opponent: str = ALL) -> Ints:
        """int64[pairs]: 1 where the strategy is the first to meet this opponent, -1 where the second, else 0."""
        pairs = combinations(self.names, 2)
        return np.array(
            [
                int(first == strategy) - int(second == strategy) if opponent in (ALL, first, second) else 0
                for first, second in pairs
            ],
            np.int64,
        )

    def total(self, strategy: str) -> int:
        """Twice the strategy's advantage, summed over all its opponents and units."""
        return int(self.weights(strategy) @ self.sums)

    def advantage(self, strategy: str, opponent: str, confidence: float) -> Mean:
        """A strategy's mean advantage over an opponent, or over all of them."""
        opponents = len(self.names) - 1 if opponent == ALL else 1
        return self._mean(self.weights(strategy, opponent), 2 * opponents, confidence)

    def ahead(self, strategy: str, other: str, confidence: float) -> Mean:
        """By how much a strategy's mean over its opponents is above another's; paired, since all play the same."""
        return self._mean(self.weights(strategy) - self.weights(other), 2 * (len(self.names) - 1), confidence)

    def _mean(self, weights: Ints, divisor: int, confidence: float) -> Mean:
        mean = int(weights @ self.sums) / self.units
        variance = int(weights @ self.products @ weights) / self.units - mean**2
        return Mean(mean / divisor, *normal(mean / divisor, variance / self.units / divisor**2, confidence))


def lead_of_team0(table: Table, first: int, rounds: int) -> Ints:
    """The score of team 0 minus that of team 1 in each round: int64[rounds].

    Where three play each for himself, it is what the first seat and the third have on the second, together.
    """
    scores = table.play(first, rounds)["score"][:, : table.rules.sides].astype(np.int64)
    lead: Ints = scores[:, ::2].sum(axis=1) - scores[:, 1] * scores[:, ::2].shape[1]
    return lead


def won_by_team0(table: Table, first: int, matches: int) -> Ints:
    """1 for each match that team 0 wins, 0 for the others: int64[matches]."""
    won: Ints = (table.play_matches(first, matches)[0]["winner"] % 2 == 0).astype(np.int64)
    return won


def meet(
    rules: Rules, strategies: Sequence[Strategy], plan: Plan, measure: Callable[[Table, int, int], Ints]
) -> Meetings:
    """Let every pair play all units of a plan twice; `measure` says how team 0 did in each unit."""
    units, sums, products = play_pairs(rules, list(combinations(strategies, 2)), plan, measure)
    return Meetings(names_of(strategies), units, sums, products)


def play_pairs(
    rules: Rules,
    pairs: Sequence[tuple[Strategy, Strategy]],
    plan: Plan,
    measure: Callable[[Table, int, int], Ints],
) -> tuple[int, Ints, Ints]:
    """Let pairs play all units of a plan twice, with the seats swapped.

    The difference of a pair's two seatings is twice the advantage of its first strategy.

    Returns:
        How many units were played; of the differences their sums, int64[pairs], and the sums of the products of any
        two, int64[pairs, pairs].
    """
    sums, products = np.zeros(len(pairs), np.int64), np.zeros((len(pairs), len(pairs)), np.int64)

    def tables() -> list[Table]:
        seatings = (teams for first, second in pairs for teams in ((first, second), (second, first)))
        return [replace(plan, team0=team0, team1=team1).table(rules) for team0, team1 in seatings]

    def work(tables: list[Table], first: int, number: int) -> tuple[Ints, Ints]:
        measured = np.stack([measure(table, first, number) for table in tables])
        twice = measured[::2] - measured[1::2]
        return twice.sum(axis=1), twice @ twice.T

    def add(part: tuple[Ints, Ints]) -> None:
        np.add(sums, part[0], out=sums)
        np.add(products, part[1], out=products)

    return fold(plan, tables, work, add), sums, products


def tournament(rules: Rules, strategies: Sequence[Strategy], plan: Plan) -> Result:
    """Let every pair of strategies meet on the same deals.

    Args:
        rules: the rule set.
        strategies: two or more; the same may be given twice.
        plan: how many deals, from which seed; its own two strategies are not looked at.

    Returns:
        One row an ordered pair, and one a strategy with the opponent `all`, best strategy first: `score_mean` is its
        score minus the opponent's, in points a round, over both seatings, with an interval that takes the deal as the
        unit. `rounds` counts deals. What is said of matches is `None`: see `with_matches`. `meta` adds `strategies`
        as given, `ranking` with the paired difference to the next, and `mix`, see `equilibrium_mix`.

    Raises:
        ShelemError: fewer than two strategies.
        StrategyError: a strategy did what is not legal.
    """
    if len(strategies) < 2:
        raise ShelemError("a tournament takes two or more strategies")
    meetings = meet(rules, strategies, plan, lead_of_team0)
    names = sorted(meetings.names, key=meetings.total, reverse=True)
    meta = plan.meta("tournament", rules, meetings.units)
    meta |= {
        "team0": None,
        "team1": None,
        "strategies": meetings.names,
        "ranking": ranking(meetings, names, plan.confidence),
        "mix": dict(zip(names, equilibrium_mix(payoff(meetings, names)).tolist(), strict=True)),
    }
    rows = [
        score_row(meetings, strategy, opponent, plan.confidence)
        for strategy in names
        for opponent in [ALL, *names]
        if opponent != strategy
    ]
    return Result(meta, rows)


def with_matches(result: Result, rules: Rules, strategies: Sequence[Strategy], plan: Plan) -> Result:
    """A tournament's result with the share of whole matches that each strategy wins.

    Args:
        result: of `tournament`, with the same rules and strategies.
        rules: the rule set.
        strategies: the same.
        plan: how many matches, from which seed; each is played twice by every pair, with the seats swapped.

    Returns:
        The result with `match_win_rate` and its bounds, the match's number as the unit. Stopped before the first
        match was over, it has none.

    Raises:
        StrategyError: a strategy did what is not legal.
        ShelemError: a match that is never over.
    """
    try:
        meetings = meet(rules, strategies, plan, won_by_team0)
    except KeyboardInterrupt:
        return replace(result, meta=result.meta | {"matches": 0, "partial": True})
    meta = result.meta | {"matches": meetings.units, "partial": meetings.units < plan.size}
    return Result(meta, [row | win_rate(meetings, row, plan.confidence) for row in result.rows])


def names_of(strategies: Sequence[Strategy]) -> list[str]:
    """Each strategy as it was given; the second of the same is `steady#2`."""
    specs = [strategy.spec for strategy in strategies]
    times = [specs[: place + 1].count(spec) for place, spec in enumerate(specs)]
    return [spec if time == 1 else f"{spec}#{time}" for spec, time in zip(specs, times, strict=True)]


def payoff(meetings: Meetings, names: Sequence[str]) -> Floats:
    """What the strategy of the row gains against that of the column, in points a round; 0 against itself."""
    twice = [
        [0 if row == column else int(meetings.weights(row, column) @ meetings.sums) for column in names]
        for row in names
    ]
    gains: Floats = np.array(twice) / (2 * meetings.units)
    return gains


def equilibrium_mix(payoff: Floats) -> Floats:
    """The shares at which no strategy gains by taking another's place: the optimal mix of a zero-sum game.

    Args:
        payoff: float[n, n], what the row gains against the column; the column loses as much.

    Returns:
        n probabilities that add up to 1. Where several mixes will do, always the same one of them.

    J. von Neumann's minimax as a linear programme (e.g. V. Chvatal, Linear Programming, 1983, chapter 15).
    """
    from scipy.optimize import linprog

    size = len(payoff)
    # Unknown are the shares, and after them what the mix gains at least, which is to be as much as can be
    found: Any = linprog(
        c=[0] * size + [-1],
        A_ub=np.column_stack([-payoff.T, np.ones(size)]),
        b_ub=np.zeros(size),
        A_eq=[[1] * size + [0]],
        b_eq=[1],
        bounds=[(0, None)] * size + [(None, None)],
    )
    shares: Floats = np.where(found.x[:size] < SMALLEST_SHARE, 0.0, found.x[:size])
    mix: Floats = shares / shares.sum()
    return mix


def ranking(meetings: Meetings, names: Sequence[str], confidence: float) -> list[dict[str, object]]:
    """One object a strategy, best first: its mean over its opponents, and how far it is ahead of the next."""
    places: list[dict[str, object]] = []
    for strategy, following in zip(names, [*names[1:], None], strict=True):
        mean = meetings.advantage(strategy, ALL, confidence)
        ahead = None if following is None else meetings.ahead(strategy, following, confidence)
        places.append(
            {
                "strategy": strategy,
                "score_mean": mean.mean,
                "low": mean.low,
                "high": mean.high,
                "ahead": None if ahead is None else ahead.mean,
                "ahead_low": None if ahead is None else ahead.low,
                "ahead_high": None if ahead is None else ahead.high,
            }
        )
    return places


def score_row(meetings: Meetings, strategy: str, opponent: str, confidence: float) -> dict[str, object]:
    """How a strategy does in the rounds against an opponent, or against all; nothing is known of matches."""
    mean = meetings.advantage(strategy, opponent, confidence)
    return {
        "strategy": strategy,
        "opponent": opponent,
        "rounds": meetings.units,
        "score_mean": mean.mean,
        "low": mean.low,
        "high": mean.high,
        "match_win_rate": None,
        "match_low": None,
        "match_high": None,
    }


def win_rate(meetings: Meetings, row: dict[str, object], confidence: float) -> dict[str, object]:
    """What is known of matches between the two of a row: as a lead over one half, it is an advantage."""
    lead = meetings.advantage(str(row["strategy"]), str(row["opponent"]), confidence)
    rate, low, high = 0.5 + lead.mean, max(0.0, 0.5 + lead.low), min(1.0, 0.5 + lead.high)
    if rate in (0, 1):
        # Who has won them all may still lose the next
        low, high = wilson(int(rate) * meetings.units, meetings.units, confidence)
    return {"match_win_rate": rate, "match_low": low, "match_high": high}
