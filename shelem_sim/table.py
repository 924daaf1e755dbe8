"""One table: a rule set, two strategies and a seed, ready to play any round by its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.cards import EVERY_CARD, write_cards
from shelem_sim.errors import ShelemError
from shelem_sim.games import game_of
from shelem_sim.kernel.asking import address_of
from shelem_sim.kernel.records import (
    CALL,
    ILLEGAL,
    MAX_PARAMS,
    MOST_PASSED_OUT,
    MOST_ROUNDS,
    NAME_TRUMP,
    NEVER_BID,
    NEVER_OVER,
    NO_MATCH,
    NOBODY,
    POINTS_LOST,
    UNIFORM,
    signatures_of,
)
from shelem_sim.kernel.totals import open_streams
from shelem_sim.kernel.words import SHUFFLE, match_state
from shelem_sim.rules import Rules
from shelem_sim.strategies import Strategy, StrategyError
from shelem_sim.strategies.loading import DECISIONS

Outcomes = npt.NDArray[np.void]
"""Rows of a game's outcomes, one a played round."""

Matches = npt.NDArray[np.void]
"""Rows of a game's matches, one a played match."""


class PointsLostError(ShelemError):
    """The points of a round did not add up to the round's total: a fault of the kernel, never of the input."""


@dataclass
class Table:
    """Plays rounds outside a match, or whole matches. Not shared between threads: each has its own.

    Attributes:
        rules: the rule set that is played; it decides the game.
        team0: the strategy of seats 0 and 2.
        team1: the strategy of seats 1 and 3.
        seed: 0 <= seed < 2**63; with a round's number it decides the cards.
        riffles: how often the gathered cards of the last round are riffled; `None` for uniform deals.
        game: the game.
        tables: an array of one record, the state that no seat may see as a whole.
        views: an array of one record, what the seat to act may know.

    Raises:
        ShelemError: a strategy of another game; riffles in a game without.
    """

    rules: Rules
    team0: Strategy
    team1: Strategy
    seed: int
    riffles: int | None = None

    def __post_init__(self) -> None:
        self.game = game_of(self.rules)
        for team in self.teams:
            if team.game != self.game.name:
                raise ShelemError(f"strategy {team.spec} was loaded for {team.game}, not for {self.game.name}")
        if self.riffles is not None and not self.game.riffles:
            raise ShelemError(f"--shuffle riffle:{self.riffles} is there for Shelem alone, not for {self.game.name}")
        self.tables: Any = np.zeros(1, self.game.table).view(np.recarray)
        self.views: Any = np.zeros(1, self.game.view).view(np.recarray)
        table, view = self.tables[0], self.views[0]
        view.rules = self.game.rule_numbers(self.rules)[0]
        table.seed = self.seed
        with np.errstate(over="ignore"):
            open_streams(table, NO_MATCH)
            if self.game.riffles:
                table.shuffle_stream = match_state(self.seed, SHUFFLE, NO_MATCH)
                table.riffles = UNIFORM if self.riffles is None else self.riffles
                view.sits_out = table.forced_trump = NOBODY
        rows = [[*params, *[0.0] * (MAX_PARAMS - len(params))] for team in self.teams for params in team.params]
        table.params = np.array(rows).reshape(2, len(DECISIONS), MAX_PARAMS)
        table.params_differ = any(row != rows[0] for row in rows)
        view.params = rows[0]
        kinds = signatures_of(self.game.view)
        table.functions = [
            [
                0 if function is None else address_of(function, kind)
                for function, kind in zip(team.functions, kinds, strict=True)
            ]
            for team in self.teams
        ]

    @property
    def teams(self) -> tuple[Strategy, Strategy]:
        """The two strategies, team 0 first."""
        return self.team0, self.team1

    def run(self, loop: str, *arguments: Any) -> int:
        """Run one of the game's loops on this table; returns its status.

        Raises:
            StrategyError: a strategy did what is not legal, or nobody ever bids.
            PointsLostError: the points of a round do not add up.
            ShelemError: a match that is never over.
        """
        status = int(self.game.loops[loop](self.tables, self.views, *arguments))
        self._check(status)
        return status

    def fill(self, loop: str, rounds: int, *arguments: Any) -> Outcomes:
        """Rows of outcomes that a loop fills whose last argument they are; raises like `run`."""
        outcomes = np.zeros(rounds, self.game.outcome).view(np.recarray)
        self.run(loop, *arguments, outcomes)
        return outcomes

    def play(self, first: int, rounds: int) -> Outcomes:
        """Rounds `first`, `first + 1`, ..., auction included; raises like `run`."""
        return self.fill("play_rounds", rounds, first)

    def play_matches(self, first: int, matches: int) -> tuple[Matches, Outcomes]:
        """Whole matches `first`, `first + 1`, ..., and all their rounds in order; raises like `run`."""
        records = np.zeros(matches, self.game.match).view(np.recarray)
        rounds = []
        done = 0
        while done < matches:
            outcomes = np.zeros(MOST_ROUNDS + 16 * (matches - done), self.game.outcome).view(np.recarray)
            self.run("play_matches", first + done, records[done:], outcomes)
            rounds.append(outcomes[: self.tables[0].rounds_played].copy())
            done += int(self.tables[0].matches_played)
        return records, np.concatenate(rounds)

    def play_deal(self, number: int, passed_out: int, dealer: int) -> int:
        """One deal by its address; its cards and calls stay in `tables` and `views`. Returns PLAYED or PASSED_OUT."""
        return self.run("play_deal", number, passed_out, dealer)

    def never_over(self) -> ShelemError:
        """What is wrong with a match that goes on and on."""
        return ShelemError(
            f"seed {self.seed}, match {self.tables[0].match}: not over after {MOST_ROUNDS:,} rounds between "
            f"{self.team0.spec} and {self.team1.spec} under {self.rules.name}; set a nearer target, a lead, a floor "
            "or a round_cap"
        )

    def _check(self, status: int) -> None:
        if status < ILLEGAL:
            return
        table = self.tables[0]
        where = f"seed {self.seed}, {'' if table.match == NO_MATCH else f'match {table.match}, '}round {table.number}"
        if status == POINTS_LOST:
            taken = " + ".join(str(points) for points in table.points)
            raise PointsLostError(f"points lost in {where}: {taken} do not make up a round under {self.rules.name}")
        if status == NEVER_BID:
            raise StrategyError(
                f"strategies {self.team0.spec} and {self.team1.spec} passed out {MOST_PASSED_OUT:,} deals in a row "
                f"in {where}: under {self.rules.name} nobody has to bid, so at least one must want to"
            )
        if status == NEVER_OVER:
            raise self.never_over()
        raise StrategyError(f"{self._illegal_action()} ({where}, deal {table.passed_out + 1} of the round)")

    def _illegal_action(self) -> str:
        table, view = self.tables[0], self.views[0]
        action, seat, decision = int(table.action), int(view.seat), int(table.decision)
        if decision in (CALL, NAME_TRUMP):
            number = action - 2**64 if action >= 2**63 else action
            shown = self.game.call_name(number) if decision == CALL else str(number)
        else:
            shown = describe_cards(action)
        legal = self.game.legal(view, self.rules, decision)
        asked = list(DECISIONS)[decision]
        return f"strategy {self.teams[seat % 2].spec}, seat {seat}: {asked} returned {shown}; legal: {legal}"


def describe_cards(bits: int) -> str:
    """A set of cards as text, also one that is empty or holds what is no card."""
    if bits == 0:
        return "no card"
    return write_cards(bits) if bits & ~EVERY_CARD == 0 else f"{bits:#x}, which is not a set of cards"
