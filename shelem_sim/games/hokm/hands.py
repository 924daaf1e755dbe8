"""Counted hands of Hokm, as the hakem's side sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.estimates import mean_of, wilson
from shelem_sim.rules import HokmRules
from shelem_sim.table import Outcomes
from shelem_sim.tally import Ints

_TRICKS = 32
"""How many values the tricks of a side may have."""


def hakem_side(outcomes: Outcomes, players: int) -> Ints:
    """The hakem's side in each hand."""
    hakem = outcomes["hakem"].astype(np.int64)
    return hakem if players == 3 else hakem % 2


def of_hakem(outcomes: Outcomes, field: str, players: int) -> Ints:
    """The hakem's side's part of a field with a value for each side, as int64."""
    values: Ints = outcomes[field].astype(np.int64)
    own: Ints = values[np.arange(len(outcomes)), hakem_side(outcomes, players)]
    return own


def cells_of(outcomes: Outcomes, kind: Ints, players: int) -> Ints:
    """Each hand as one number: its kind, the tricks of the hakem's side, whether that won, whether it was kot."""
    won = (outcomes["winner"] == hakem_side(outcomes, players)).astype(np.int64)
    cells: Ints = ((kind * _TRICKS + of_hakem(outcomes, "tricks", players)) * 2 + won) * 2 + outcomes["kot"]
    return cells


@dataclass(frozen=True)
class Hands:
    """Hands counted by what came of them; arrays of one length, an entry each for those that came out alike.

    Attributes:
        rules: they decide what a hand counts.
        count: how many.
        kind: of what kind they were.
        tricks: of the hakem's side.
        won: 1 where it won the hand.
        kot: 1 where the loser was kot.
    """

    rules: HokmRules
    count: Ints
    kind: Ints
    tricks: Ints
    won: Ints
    kot: Ints

    def where(self, chosen: npt.NDArray[np.bool_]) -> Hands:
        """The chosen entries alone."""
        return Hands(self.rules, *(getattr(self, name)[chosen] for name in ("count", "kind", "tricks", "won", "kot")))

    @property
    def n(self) -> int:
        """How many hands."""
        return int(self.count.sum())

    @property
    def points(self) -> Ints:
        """What the winner scores."""
        kot: Ints = np.where(self.won == 1, self.rules.kot, self.rules.hakem_kot)
        return np.where(self.kot == 1, kot, 1)

    @property
    def gain(self) -> Ints:
        """What each scores more than the others of his do on average, the hakem's side: times how many others."""
        others = self.rules.sides - 1
        return np.where(self.won == 1, self.points * others, -self.points)

    def rates(self, confidence: float) -> dict[str, object]:
        """How often the hakem's side wins, wins by kot and loses by kot, with Wilson intervals; what it gains."""
        figures: dict[str, object] = {}
        chosen = {
            "win": self.won == 1,
            "kot": (self.won == 1) & (self.kot == 1),
            "hakem_kot": (self.won == 0) & (self.kot == 1),
        }
        for name, which in chosen.items():
            times = int(self.count[which].sum())
            low, high = wilson(times, self.n, confidence)
            figures |= {f"{name}_rate": times / self.n, f"{name}_low": low, f"{name}_high": high}
        others = self.rules.sides - 1
        mean = mean_of(self.n, int(self.count @ self.gain), int(self.count @ self.gain**2), confidence)
        return figures | {
            "score_mean": mean.mean / others,
            "score_low": mean.low / others,
            "score_high": mean.high / others,
        }


def take_apart(rules: HokmRules, counts: Mapping[int, int]) -> Hands:
    """Counts by the numbers of `cells_of`."""
    numbers = np.array(sorted(counts), np.int64)
    count = np.array([counts[int(number)] for number in numbers], np.int64)
    rest, kot = np.divmod(numbers, 2)
    rest, won = np.divmod(rest, 2)
    kind, tricks = np.divmod(rest, _TRICKS)
    return Hands(rules, count, kind, tricks, won, kot)
