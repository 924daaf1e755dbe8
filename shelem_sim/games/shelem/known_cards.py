"""Cards that a player holds, and what is found out by dealing the others again and again around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.cards import EVERY_CARD
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean, mean_of, wilson
from shelem_sim.games.shelem.tally import Cells, score
from shelem_sim.known_cards import read_known
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan
from shelem_sim.tally import Ints


def read_cards(rules: RuleSet, text: str, talon: bool) -> int:
    """The set of cards that a player writes down.

    Args:
        rules: they must be in its deck.
        text: see `shelem_sim.cards.parse_hand`.
        talon: whether they are the declarer's 12 and the talon, not 12 alone.

    Raises:
        ShelemError: it names what is no card, or there twice, or not in the deck, or how many there are.
    """
    wanted = 12 + rules.talon * talon
    what = f"with --talon it must be {wanted}, the talon's {rules.talon} among them" if talon else "a hand has 12"
    return read_known(rules, text, wanted, what)


def check_deals(plan: Plan) -> None:
    """Only uniform deals can be dealt around known cards. Raises ShelemError for riffled ones."""
    if plan.riffles is not None:
        raise ShelemError(f"--shuffle {plan.shuffle}: around known cards only uniform deals can be dealt")


def single_cards(cards: int) -> list[int]:
    """A set's cards, jokers outside all suits, each as a set of its own, lowest bit first."""
    return [1 << place for place in range(64) if cards & EVERY_CARD & 1 << place]


@dataclass(frozen=True)
class Declared:
    """Deals in which the player declared, counted by what they brought.

    Attributes:
        rules: they decide what a bid scores.
        cells: the deals; their contracts mean nothing.
        confidence: of every interval.
    """

    rules: RuleSet
    cells: Cells
    confidence: float

    @property
    def n(self) -> int:
        """How many deals."""
        return int(self.cells.count.sum())

    def mean(self, values: Ints) -> Mean:
        """The mean of a value of each cell."""
        count = self.cells.count
        return mean_of(self.n, int(count @ values), int(count @ values**2), self.confidence)

    def gain(self, bid: int) -> Ints:
        """What bidding that number brings in each cell, ours minus theirs."""
        scores = score(self.rules, np.full_like(self.cells.points, bid), self.cells.points, self.cells.tricks)
        gained: Ints = scores.declarer - scores.defenders
        return gained

    def price(self, bid: int) -> dict[str, object]:
        """A bid's chance and mean score with their intervals, as a row."""
        made = int(self.cells.count[self.cells.points >= bid].sum())
        low, high = wilson(made, self.n, self.confidence)
        chance = {"bid": bid, "made_rate": made / self.n, "low": low, "high": high}
        return chance | named("score", self.mean(self.gain(bid)))

    def points(self) -> dict[str, object]:
        """What the declarer's team takes, as `bids` puts it into `meta`."""
        mean = self.mean(self.cells.points)
        squares = int(self.cells.count @ self.cells.points**2)
        return {
            "declarer_points_mean": mean.mean,
            "declarer_points_sd": max(0.0, squares / self.n - mean.mean**2) ** 0.5,
            "declarer_points_low": mean.low,
            "declarer_points_high": mean.high,
        }


def named(what: str, mean: Mean) -> dict[str, object]:
    """A mean and its bounds as `score_mean`, `score_low`, `score_high`."""
    return {f"{what}_{part}": value for part, value in mean._asdict().items()}


def products(columns: Sequence[Ints]) -> Ints:
    """Sums of products of some columns of points of the same deals, and of a column of ones before them.

    In fives, so that they stay small; they add up over chunks, and give means and paired differences.
    """
    table = np.stack([np.ones_like(columns[0]), *(points // 5 for points in columns)])
    summed: Ints = table @ table.T
    return summed


def compare_points(summed: npt.NDArray[np.int64], confidence: float) -> list[dict[str, object]]:
    """Of each column: `points_mean`, `low`, `high`, and the paired `difference` to the best with its bounds."""
    sums = [[int(value) for value in row] for row in summed]
    n, best = sums[0][0], int(np.argmax(summed[0, 1:])) + 1
    rows: list[dict[str, object]] = []
    for i in range(1, len(sums)):
        own = mean_of(n, 5 * sums[0][i], 25 * sums[i][i], confidence)
        squares = sums[i][i] + sums[best][best] - 2 * sums[i][best]
        apart = mean_of(n, 5 * (sums[0][i] - sums[0][best]), 25 * squares, confidence)
        rows.append(
            {
                "points_mean": own.mean,
                "low": own.low,
                "high": own.high,
                "difference": apart.mean,
                "difference_low": apart.low,
                "difference_high": apart.high,
            }
        )
    return rows
