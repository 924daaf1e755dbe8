"""Whole matches: how long they last, who wins them, and from how far behind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from shelem_sim.estimates import Mean, wilson
from shelem_sim.matches import flags_of, length_row
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan, fold
from shelem_sim.table import Matches, Outcomes, Table
from shelem_sim.tally import Ints

STEP = 100
"""Points of lead that one point of a curve holds."""

STEPS, LAST_ROUND = 13, 64
"""Leads of `STEP * (STEPS - 1)` points or more are held together; what is known after later rounds is not kept."""

LEAST_MATCHES = 50
"""A point of a curve that fewer matches stand behind is not shown."""

PARTS = (0.25, 0.5, 0.75)
"""Where in a match of median length its course is looked at."""


@dataclass(frozen=True)
class Behind:
    """Matches that stood so after some rounds: one side this far behind.

    Attributes:
        deficit: the middle of the step, in points.
        matches: how many.
        won: how often the side that was behind wins.
    """

    deficit: int
    matches: int
    won: Mean


@dataclass(frozen=True)
class MatchCourse:
    """Whole matches that were played.

    Attributes:
        matches: how many.
        confidence: of every interval.
        comeback: a match won after trailing by so many points is a comeback.
        lengths: how many matches had so many rounds.
        flags: how many had each property of `shelem_sim.matches.flags_of`.
        standing: int64[rounds, steps, 2], for matches that went on after so many rounds: how many had one side so
            many steps behind, and how many of these that side won.
        deficits: int64[steps], how many were won by a side that had at worst been so many steps behind.
    """

    matches: int
    confidence: float
    comeback: int
    lengths: Counter[int]
    flags: Counter[str]
    standing: Ints
    deficits: Ints

    @property
    def length(self) -> Mean:
        """Rounds a match."""
        row = length_row(self.lengths, self.matches, self.confidence)
        return Mean(*(float(str(row[key])) for key in ("value", "low", "high")))

    def length_quantile(self, share: float) -> int:
        """The rounds that this share of the matches does not exceed."""
        reached = 0
        for rounds in sorted(self.lengths):
            reached += self.lengths[rounds]
            if reached >= share * self.matches:
                return rounds
        raise AssertionError("no matches")

    def rate(self, flag: str) -> Mean:
        """How often a match has a property."""
        return self._share(self.flags[flag], self.matches)

    def looked_at(self) -> list[int]:
        """After how many rounds the course is shown."""
        median = self.length_quantile(0.5)
        return sorted({min(max(1, round(part * median)), LAST_ROUND) for part in PARTS})

    def behind(self, rounds: int) -> list[Behind]:
        """How often the side behind after so many rounds wins, by how far behind it is."""
        return [
            Behind(round((step + 0.5) * STEP), int(n), self._share(int(won), int(n)))
            for step, (n, won) in enumerate(self.standing[rounds])
            if n >= LEAST_MATCHES
        ]

    def from_behind(self) -> list[tuple[int, int, Mean]]:
        """For each deficit: matches won by a side that had trailed by so much or more, and their share of all."""
        reached = self.deficits[::-1].cumsum()[::-1]
        return [
            (step * STEP, int(n), self._share(int(n), self.matches)) for step, n in enumerate(reached) if step and n
        ]

    def _share(self, times: int, n: int) -> Mean:
        return Mean(times / n, *wilson(times, n, self.confidence))


def play_course(rules: RuleSet, plan: Plan, comeback: int) -> MatchCourse:
    """Play a plan's matches.

    Raises:
        StrategyError: a strategy did what is not legal.
        ShelemError: a match that is never over.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    lengths: Counter[int] = Counter()
    flags: Counter[str] = Counter()
    standing, deficits = np.zeros((LAST_ROUND + 1, STEPS, 2), np.int64), np.zeros(STEPS, np.int64)

    def work(tables: list[Table], first: int, number: int) -> tuple[Matches, Ints, Ints]:
        matches, outcomes = tables[0].play_matches(first, number)
        return matches, standing_of(matches, outcomes), deficits_of(matches)

    def add(part: tuple[Matches, Ints, Ints]) -> None:
        lengths.update(part[0]["rounds"].tolist())
        flags.update(flags_of(part[0], comeback))
        np.add(standing, part[1], out=standing)
        np.add(deficits, part[2], out=deficits)

    done = fold(plan, lambda: [plan.table(rules)], work, add)
    if done < plan.size:
        raise KeyboardInterrupt
    return MatchCourse(done, plan.confidence, comeback, lengths, flags, standing, deficits)


def standing_of(matches: Matches, outcomes: Outcomes) -> Ints:
    """`MatchCourse.standing` of some matches and all their rounds in order."""
    counted = np.zeros((LAST_ROUND + 1, STEPS, 2), np.int64)
    rounds = matches["rounds"].astype(np.int64)
    ends = np.cumsum(rounds)
    match = np.repeat(np.arange(len(matches)), rounds)
    number = np.arange(len(outcomes)) - (ends - rounds)[match] + 1
    swing = outcomes["score"].astype(np.int64)
    lead = np.cumsum(swing[:, 0] - swing[:, 1])
    lead -= np.concatenate([[0], lead[ends[:-1] - 1]])[match]
    shown = (number < rounds[match]) & (number <= LAST_ROUND) & (lead != 0)
    step = np.minimum(np.abs(lead[shown]) // STEP, STEPS - 1)
    won = (lead[shown] < 0) == (matches["winner"][match[shown]] == 0)
    np.add.at(counted, (number[shown], step, 0), 1)
    np.add.at(counted, (number[shown], step, 1), won.astype(np.int64))
    return counted


def deficits_of(matches: Matches) -> Ints:
    """`MatchCourse.deficits` of some matches."""
    worst = matches["worst_deficit"][np.arange(len(matches)), matches["winner"]]
    counted: Ints = np.bincount(np.minimum(worst // STEP, STEPS - 1), minlength=STEPS).astype(np.int64)
    return counted
