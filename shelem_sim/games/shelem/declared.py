"""Rounds that seat 0 declares without an auction, and rounds in which what it holds is known."""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt

from shelem_sim.kernel.known_hand import PASS_DTYPE
from shelem_sim.kernel.records import NOBODY
from shelem_sim.rules import RuleSet
from shelem_sim.table import Outcomes, Table

Question = npt.NDArray[np.void]
"""One row of `QUESTION_DTYPE`: the cards of seat 0, and when in the auction it asks."""

Passes = npt.NDArray[np.void]
"""Rows of `PASS_DTYPE`, one a deal."""


def rules_of(table: Table) -> RuleSet:
    """The rule set of a table at which Shelem is played."""
    return cast(RuleSet, table.rules)


def play_declared(table: Table, first: int, rounds: int) -> Outcomes:
    """The deals of `Table.play` with seat 0 as declarer of a number contract; raises like `Table.run`."""
    return table.fill("play_declared", rounds, first)


def pass_known(table: Table, question: Question, first: int, deals: int) -> Passes:
    """Deals `first`, `first + 1`, ..., in which seat 0 holds known cards and passes; raises like `Table.run`."""
    passes = np.zeros(deals, PASS_DTYPE).view(np.recarray)
    table.run("pass_known", question, first, passes)
    return passes


def declare_known(
    table: Table, cards: int, numbers: npt.NDArray[np.int64], trump: int = NOBODY, discard: int = 0
) -> Outcomes:
    """Deals of these numbers in which seat 0 holds known cards and declares, without an auction.

    Args:
        table: where it is played.
        cards: of seat 0: its hand, or its hand and the talon.
        numbers: of the deals, as in `pass_known`.
        trump: the suit that it names; `NOBODY` lets its strategy decide.
        discard: the cards that it lays away, jokers outside all suits; 0 lets its strategy decide.

    Raises:
        StrategyError, PointsLostError: see `Table.run`.
    """
    return table.fill("declare_known", len(numbers), np.uint64(cards), trump, np.uint64(discard), numbers)
