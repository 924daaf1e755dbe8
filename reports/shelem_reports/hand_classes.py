"""What hands are worth to a declarer: deals that one seat declares, counted by what he holds.

One play prices every bid of every rule set that scores the same points: the strategies play for points, so a chance
does not depend on the bid, and a score follows from points and tricks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from shelem_sim.estimates import Mean, mean_of, wilson
from shelem_sim.features import name_class
from shelem_sim.games.shelem.bids import FEATURES, classes_of
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import Cells, cell, score, take_apart
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan, fold
from shelem_sim.table import Table
from shelem_sim.tally import Ints, count_cells

BY = ("longest", "aces")
"""What makes a class: the cards of the longest suit, the aces of the others."""


@dataclass(frozen=True)
class HandClass:
    """Hands that look alike, and what each bid comes to with them.

    Attributes:
        longest: cards of the longest suit.
        aces: aces of other suits; `None` where they are not told apart.
        hands: how many were declared.
        share: of all hands, 0..1.
        made: for each bid, how often the team takes as many points, with a Wilson interval.
        gain: for each bid, the mean score, ours minus theirs, in points.
    """

    longest: int
    aces: int | None
    hands: int
    share: float
    made: dict[int, Mean]
    gain: dict[int, Mean]

    @property
    def pays(self) -> int | None:
        """The highest bid with a positive mean score."""
        return max((bid for bid, gain in self.gain.items() if gain.mean > 0), default=None)

    def safe(self, chance: float) -> int | None:
        """The highest bid that is made with at least this chance."""
        return max((bid for bid, made in self.made.items() if made.mean >= chance), default=None)

    @property
    def widest(self) -> float:
        """Half of the widest interval of its chances."""
        return max(made.high - made.low for made in self.made.values()) / 2

    @property
    def best(self) -> int:
        """The bid with the highest mean score."""
        return max(self.gain, key=lambda bid: self.gain[bid].mean)


@dataclass(frozen=True)
class Declared:
    """Deals that seat 0 declared.

    Attributes:
        rules: that were played.
        deals: how many.
        confidence: of every interval.
        cells: counted by class, points and tricks.
    """

    rules: RuleSet
    deals: int
    confidence: float
    cells: Cells

    def by_longest(self) -> list[HandClass]:
        """Classes by the longest suit alone."""
        longest = np.array([_features(number)[0] for number in self.cells.group.tolist()])
        return self._classes(longest, lambda number: (number, None))

    def by_longest_and_aces(self) -> list[HandClass]:
        """Classes by the longest suit and the aces of the others."""
        return self._classes(self.cells.group, _features)

    def break_even(self, rules: RuleSet) -> dict[int, float]:
        """For each bid the chance, 0..1, at which it neither gains nor loses under a rule set.

        It weighs what a made bid gains on average, ours minus theirs, against what a failed one loses. A bid that
        was always made, or never, has none.
        """
        found: dict[int, float] = {}
        for bid in rules.numbers:
            made, gain = self.priced(rules, bid)
            count = self.cells.count
            times = int(count @ made)
            if not 0 < times < self.deals:
                continue
            won = int(count @ (gain * made)) / times
            lost = int(count @ (gain * (1 - made))) / (self.deals - times)
            found[bid] = -lost / (won - lost)
        return found

    def priced(self, rules: RuleSet, bid: int) -> tuple[Ints, Ints]:
        """For each cell, if that number is bid: whether it is made, and what it scores, ours minus theirs."""
        contract = np.full(len(self.cells.count), bid, np.int64)
        scores = score(rules, contract, self.cells.points, self.cells.tricks)
        return scores.made, scores.declarer - scores.defenders

    def _classes(self, keys: Ints, features: Callable[[int], tuple[int, int | None]]) -> list[HandClass]:
        numbers, index = np.unique(keys, return_inverse=True)

        def by_class(values: Ints) -> list[int]:
            totals = np.zeros(len(numbers), np.int64)
            np.add.at(totals, index, self.cells.count * values)
            return [int(total) for total in totals]

        hands = by_class(np.ones(len(index), np.int64))
        made: list[dict[int, Mean]] = [{} for _ in hands]
        gains: list[dict[int, Mean]] = [{} for _ in hands]
        for bid in self.rules.numbers:
            is_made, gain = self.priced(self.rules, bid)
            for place, (times, total, squares) in enumerate(
                zip(by_class(is_made), by_class(gain), by_class(gain**2), strict=True)
            ):
                n = hands[place]
                made[place][bid] = Mean(times / n, *wilson(times, n, self.confidence))
                gains[place][bid] = mean_of(n, total, squares, self.confidence)
        return [
            HandClass(*features(int(number)), hands[place], hands[place] / self.deals, made[place], gains[place])
            for place, number in enumerate(numbers)
        ]


def declare(rules: RuleSet, plan: Plan) -> Declared:
    """Let seat 0 declare every deal of a plan.

    Raises:
        StrategyError: a strategy did what is not legal.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    counts: Counter[int] = Counter()

    def work(tables: list[Table], first: int, rounds: int) -> Counter[int]:
        outcomes = play_declared(tables[0], first, rounds)
        classes = classes_of(outcomes["hand"], BY, rules)
        contract = np.zeros(rounds, np.int64)
        return count_cells(cell(classes, contract, of_declarer(outcomes, "points"), of_declarer(outcomes, "tricks")))

    done = fold(plan, lambda: [plan.table(rules)], work, counts.update)
    if done < plan.size:
        raise KeyboardInterrupt
    return Declared(rules, done, plan.confidence, take_apart(counts))


def enough(classes: Sequence[HandClass], least: int) -> list[HandClass]:
    """The classes with so many hands or more; all of them where none has as many."""
    return [each for each in classes if each.hands >= least] or list(classes)


def _features(number: int) -> tuple[int, int]:
    values = name_class(number, BY, FEATURES)
    return int(str(values["longest"])), int(str(values["aces"]))
