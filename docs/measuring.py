"""Play the deals that `make_tables.py` asks for, and write means with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.estimates import normal, wilson
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.kernel.view import PASS
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan, fold
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints

SEED, THREADS, CONFIDENCE = 1, 2, 0.95
RULES = load_rules("modern")

PARTNER_OPENS = 1
"""The dealer after whom seat 2 speaks first."""

Hands = npt.NDArray[np.uint64]
Chosen = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Figure:
    """A mean with its interval; of no values it is unknown (`nan`)."""

    n: int
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        if self.n == 0:
            return "–"
        return f"{self.mean:.2f} ± {self.high - self.mean:.2f}"

    @property
    def signed(self) -> str:
        """As text, with its sign: of a difference."""
        if self.n == 0:
            return "–"
        return f"{signed(self.mean, 2)} ± {self.high - self.mean:.2f}"

    def verdict(self, above: str, below: str, unclear: str) -> str:
        """What to say of a difference: that it is above 0, below 0, or may be either."""
        return above if self.low > 0 else below if self.high < 0 else unclear


def figure(values: Ints) -> Figure:
    """The mean of independent values."""
    if len(values) == 0:
        return Figure(0, np.nan, np.nan, np.nan)
    mean = float(values.mean())
    return Figure(len(values), mean, *normal(mean, float(values.var()) / len(values), CONFIDENCE))


def signed(number: float, places: int) -> str:
    """A number with its sign."""
    return f"{number:+.{places}f}".replace("-", "−")


def drawn(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, all columns but the first to the right."""
    lines = [columns, ["---", *["---:"] * (len(columns) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(successes: int, trials: int) -> str:
    """A share in percent with its Wilson interval."""
    if trials == 0:
        return "–"
    low, high = wilson(successes, trials, CONFIDENCE)
    return f"{100 * successes / trials:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def plan_of(team0: str, team1: str, rounds: int) -> Plan:
    """Rounds between two strategies, each a name or a path with its parameters."""
    return Plan(rounds, SEED, load_strategy(team0), load_strategy(team1), threads=THREADS, confidence=CONFIDENCE)


def declared_points(team0: str, team1: str, rounds: int) -> Ints:
    """The points of team 0 in deals 0, 1, ..., of which seat 0 declares each: int64[rounds]."""
    parts: list[Ints] = []

    def work(tables: list[Table], first: int, number: int) -> Ints:
        points: Ints = play_declared(tables[0], first, number)["points"][:, 0].astype(np.int64)
        return points

    plan = plan_of(team0, team1, rounds)
    fold(plan, lambda: [plan.table(RULES)], work, parts.append)
    return np.concatenate(parts)


@dataclass(frozen=True)
class Declared:
    """Deals that seat 0 declares: the points of its team, its 16 cards, trump, and what it laid away."""

    points: Ints
    held: Hands
    trump: Ints
    discard: Hands


def declared_deals(team0: str, team1: str, rounds: int) -> Declared:
    """As `declared_points`, with the declarer's cards and choices."""
    parts: list[npt.NDArray[np.uint64]] = []

    def work(tables: list[Table], first: int, number: int) -> Hands:
        rows = np.zeros((4, number), np.uint64)
        state, view = tables[0].tables[0], tables[0].views[0]
        points, dealt = state["points"], state["dealt"]
        for i in range(number):
            play_declared(tables[0], first + i, 1)
            rows[:, i] = points[0], dealt[0] | state["talon"], view["trump"], state["discard"]
        return rows

    plan = plan_of(team0, team1, rounds)
    fold(plan, lambda: [plan.table(RULES)], work, parts.append)
    points, held, trump, discard = np.concatenate(parts, axis=1)
    return Declared(points.astype(np.int64), held, trump.astype(np.int64), discard)


def whole_rounds(team0: str, team1: str, rounds: int) -> Outcomes:
    """Rounds with their auction."""
    parts: list[Outcomes] = []
    plan = plan_of(team0, team1, rounds)
    fold(plan, lambda: [plan.table(RULES)], lambda tables, first, number: tables[0].play(first, number), parts.append)
    return np.concatenate(parts)


def partner_passes(strategy: str, rounds: int) -> tuple[Chosen, Hands]:
    """Whether the partner of seat 0, who speaks first, passes in deals 0, 1, ...; and the 12 cards of seat 0."""
    parts: list[Hands] = []

    def work(tables: list[Table], first: int, number: int) -> Hands:
        rows = np.zeros((2, number), np.uint64)
        calls, dealt = tables[0].views[0]["call_made"], tables[0].tables[0]["dealt"]
        for i in range(number):
            tables[0].play_deal(first + i, 0, PARTNER_OPENS)
            rows[:, i] = calls[0] == PASS, dealt[0]
        return rows

    plan = plan_of(strategy, strategy, rounds)
    fold(plan, lambda: [plan.table(RULES)], work, parts.append)
    passed, hands = np.concatenate(parts, axis=1)
    return passed.astype(np.bool_), hands


def within_classes(values: Ints, classes: Ints, first: Chosen) -> Figure:
    """The difference between the first deals and the others, class by class, each weighing as much as it has deals.

    Only classes count that have two deals or more of either kind.
    """
    _, index = np.unique(classes, return_inverse=True)
    sizes, means, variances = [], [], []
    for chosen in (first, ~first):
        n = np.bincount(index[chosen], minlength=index.max() + 1)
        total = np.bincount(index[chosen], values[chosen], minlength=len(n))
        squares = np.bincount(index[chosen], values[chosen] ** 2, minlength=len(n))
        enough = np.maximum(n, 2)
        sizes.append(n)
        means.append(total / enough)
        variances.append((squares - total**2 / enough) / (enough - 1) / enough)
    compared = (sizes[0] > 1) & (sizes[1] > 1)
    n = (sizes[0] + sizes[1])[compared]
    if len(n) == 0:
        return figure(np.zeros(0, np.int64))
    weights = n / n.sum()
    mean = float(weights @ (means[0] - means[1])[compared])
    variance = float(weights**2 @ (variances[0] + variances[1])[compared])
    return Figure(int(n.sum()), mean, *normal(mean, variance, CONFIDENCE))
