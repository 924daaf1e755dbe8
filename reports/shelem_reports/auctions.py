"""Whole rounds, auction included: how they are bid, what is taken, how they end, and from which seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.estimates import Mean, mean_of, wilson
from shelem_sim.games.shelem import call_name
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import Cells, Scores, cell, score, take_apart
from shelem_sim.kernel.view import SLAM
from shelem_sim.rules import Opener, RuleSet
from shelem_sim.run import Plan, fold
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints, count_cells

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

ENDINGS = ("sweep", "made", "failed", "yasa")
"""How a contract ends: made with every trick, made, failed, failed by yasa."""


@dataclass(frozen=True)
class Contract:
    """The rounds of one winning contract, or of all.

    Attributes:
        name: `"110"`, `"slam"`, `"counter-slam"`, `"all"`.
        rounds: how many.
        share: of all rounds.
        made: how often it is made, with a Wilson interval.
        points: the declarer's team's mean points.
        sd: their standard deviation.
        quantiles: of the points, one for each of `QUANTILES`.
        endings: for each of `ENDINGS` how often.
        declarer: the mean score of the declarer's team.
        defenders: that of the other.
        bid: the number; `None` for a slam or all.
    """

    name: str
    rounds: int
    share: Mean
    made: Mean
    points: Mean
    sd: float
    quantiles: tuple[int, ...]
    endings: dict[str, Mean]
    declarer: Mean
    defenders: Mean
    bid: int | None


@dataclass(frozen=True)
class Seat:
    """A seat by when it speaks.

    Attributes:
        place: 1 for the first to speak.
        rounds: in which it declared.
        declares: how often it wins the auction.
        made: how often it then makes the contract.
        gain: what its side then gains, ours minus theirs, in points.
    """

    place: int
    rounds: int
    declares: Mean
    made: Mean
    gain: Mean


@dataclass(frozen=True)
class Auctioned:
    """Rounds that were bid and played.

    Attributes:
        rules: that were played.
        rounds: how many.
        confidence: of every interval.
        cells: counted by contract, points and tricks; the group is the declarer's place in the order of speaking, 0
            for the first.
        passed_out: deals on which nobody bid, beside the rounds.
    """

    rules: RuleSet
    rounds: int
    confidence: float
    cells: Cells
    passed_out: int

    @property
    def passed_out_rate(self) -> Mean:
        """The share of deals on which nobody bids."""
        return self._rate(self.passed_out, self.passed_out + self.rounds)

    def contracts(self) -> list[Contract]:
        """One for each contract, numbers upwards and then slams, and one of all rounds."""
        scores = self._scores
        numbers = sorted(set(self.cells.contract.tolist()))
        found = [
            self._contract(call_name(number), scores, self.cells.contract == number, number if number < SLAM else None)
            for number in numbers
        ]
        return [*found, self._contract("all", scores, self.cells.contract >= 0, None)]

    def seats(self) -> list[Seat]:
        """Every seat that ever declares, in the order of speaking."""
        scores, found = self._scores, []
        gain = scores.declarer - scores.defenders
        for place in sorted(set(self.cells.group.tolist())):
            own = self.cells.group == place
            count = self.cells.count[own]
            rounds = int(count.sum())
            found.append(
                Seat(
                    place + 1,
                    rounds,
                    self._rate(rounds, self.rounds),
                    self._rate(int(count @ scores.made[own]), rounds),
                    self._mean(count, gain[own]),
                )
            )
        return found

    @property
    def opener_gain(self) -> Mean:
        """What the side that speaks first gains a round, ours minus theirs, in points, whoever declares."""
        gain = self._scores.declarer - self._scores.defenders
        return self._mean(self.cells.count, np.where(self.cells.group % 2 == 0, gain, -gain))

    def short(self) -> list[tuple[int, int, int]]:
        """Of numbers that failed, by how many points they fell short: points, rounds, those that were yasa."""
        scores = self._scores
        failed = (scores.made == 0) & (self.cells.contract < SLAM)
        missing = (self.cells.contract - self.cells.points)[failed]
        count, yasa = self.cells.count[failed], scores.yasa[failed]
        return [
            (points, int(count[missing == points].sum()), int((count * yasa)[missing == points].sum()))
            for points in sorted(set(missing.tolist()))
        ]

    @property
    def _scores(self) -> Scores:
        return score(self.rules, self.cells.contract, self.cells.points, self.cells.tricks)

    def _contract(self, name: str, scores: Scores, chosen: npt.NDArray[np.bool_], bid: int | None) -> Contract:
        count = self.cells.count[chosen]
        rounds = int(count.sum())
        made, yasa, sweep = scores.made[chosen], scores.yasa[chosen], scores.sweep[chosen]
        points = self.cells.points[chosen]
        endings = {"sweep": made * sweep, "made": made * (1 - sweep), "failed": (1 - made) * (1 - yasa), "yasa": yasa}
        mean = self._mean(count, points)
        square = int(count @ points**2) / rounds
        return Contract(
            name,
            rounds,
            self._rate(rounds, self.rounds),
            self._rate(int(count @ made), rounds),
            mean,
            float(np.sqrt(max(0.0, square - mean.mean**2))),
            quantiles(points, count),
            {ending: self._rate(int(count @ flags), rounds) for ending, flags in endings.items()},
            self._mean(count, scores.declarer[chosen]),
            self._mean(count, scores.defenders[chosen]),
            bid,
        )

    def _rate(self, times: int, n: int) -> Mean:
        return Mean(times / n if n else 0.0, *wilson(times, n, self.confidence))

    def _mean(self, count: Ints, values: Ints) -> Mean:
        return mean_of(int(count.sum()), int(count @ values), int(count @ values**2), self.confidence)


def quantiles(values: Ints, count: Ints) -> tuple[int, ...]:
    """The smallest value that each of `QUANTILES` of the counted values does not exceed."""
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(count[order])
    return tuple(int(values[order][np.searchsorted(reached, share * reached[-1])]) for share in QUANTILES)


def play_auctions(rules: RuleSet, plan: Plan) -> Auctioned:
    """Play a plan's rounds, auction included.

    Raises:
        StrategyError: a strategy did what is not legal.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    counts: Counter[int] = Counter()
    passed_out = 0
    first_place = -1 if rules.opener is Opener.BEFORE_DEALER else 1

    def work(tables: list[Table], first: int, rounds: int) -> tuple[Counter[int], int]:
        outcomes = tables[0].play(first, rounds)
        opener = outcomes["dealer"].astype(np.int64) + first_place
        return count_cells(placed_cells(outcomes, opener, rules.seats)), int(outcomes["passed_out"].sum())

    def add(part: tuple[Counter[int], int]) -> None:
        nonlocal passed_out
        counts.update(part[0])
        passed_out += part[1]

    done = fold(plan, lambda: [plan.table(rules)], work, add)
    if done < plan.size:
        raise KeyboardInterrupt
    return Auctioned(rules, done, plan.confidence, take_apart(counts), passed_out)


def placed_cells(outcomes: Outcomes, opener: Ints, seats: int) -> Ints:
    """The cell number of each round; the group is how many seats after the opener the declarer sits."""
    place = (outcomes["declarer"].astype(np.int64) - opener) % seats
    contract = outcomes["contract"].astype(np.int64)
    return cell(place, contract, of_declarer(outcomes, "points"), of_declarer(outcomes, "tricks"))
