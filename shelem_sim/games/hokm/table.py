"""One table of Hokm: a rule set, two strategies and a seed, ready to play any hand by its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.cards import write_cards
from shelem_sim.errors import ShelemError
from shelem_sim.games.hokm.names import answer_name
from shelem_sim.kernel.asking import address_of
from shelem_sim.kernel.hokm import play_deal, play_known, play_rounds
from shelem_sim.kernel.hokm_match import play_matches
from shelem_sim.kernel.hokm_records import (
    MATCH_DTYPE,
    OUTCOME_DTYPE,
    SIGNATURES,
    TABLE_DTYPE,
    VIEW_DTYPE,
    rule_numbers,
)
from shelem_sim.kernel.records import (
    DISCARD,
    ILLEGAL,
    MAX_PARAMS,
    MOST_ROUNDS,
    NAME_TRUMP,
    NEVER_OVER,
    NO_MATCH,
    NOBODY,
)
from shelem_sim.kernel.totals import open_streams
from shelem_sim.rules import HokmRules
from shelem_sim.strategies import Strategy, StrategyError
from shelem_sim.table import describe_cards

Outcomes = npt.NDArray[np.void]
"""Rows of Hokm's `OUTCOME_DTYPE`, one a hand."""

Matches = npt.NDArray[np.void]
"""Rows of Hokm's `MATCH_DTYPE`, one a match."""


@dataclass
class HokmTable:
    """Plays hands outside a match, or whole matches. Not shared between threads: each has its own.

    Attributes:
        rules: the rule set that is played.
        team0: the strategy of seats 0 and 2, also where each of three plays for himself.
        team1: the strategy of seats 1 and 3.
        seed: 0 <= seed < 2**63; with a hand's number it decides the cards.
        tables: one `TABLE_DTYPE` record, the state that no seat may see as a whole.
        views: one `VIEW_DTYPE` record, what the seat to act may know.
    """

    rules: HokmRules
    team0: Strategy
    team1: Strategy
    seed: int

    def __post_init__(self) -> None:
        self.tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
        self.views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
        table, view = self.tables[0], self.views[0]
        view.rules = rule_numbers(self.rules)[0]
        table.forced_answer = NOBODY
        table.seed = self.seed
        with np.errstate(over="ignore"):
            open_streams(table, NO_MATCH)
        rows = [[*params, *[0.0] * (MAX_PARAMS - len(params))] for team in self.teams for params in team.params]
        table.params = np.array(rows).reshape(2, 4, MAX_PARAMS)
        table.params_differ = any(row != rows[0] for row in rows)
        view.params = rows[0]
        table.functions = [
            [address_of(function, kind) for function, kind in zip(team.functions, SIGNATURES, strict=True)]
            for team in self.teams
        ]

    @property
    def teams(self) -> tuple[Strategy, Strategy]:
        """The two strategies, that of seat 0 first."""
        return self.team0, self.team1

    def play(self, first: int, rounds: int) -> Outcomes:
        """Hands `first`, `first + 1`, ..., seat (number % players) being hakem.

        Raises:
            StrategyError: a strategy did what is not legal.
        """
        outcomes = np.zeros(rounds, OUTCOME_DTYPE).view(np.recarray)
        self._check(play_rounds(self.tables, self.views, first, outcomes))
        return outcomes

    def play_known(self, five: int, first: int, rounds: int, answer: int = NOBODY) -> Outcomes:
        """Hands in which seat 0 is hakem and sees these five cards; raises like `play`.

        Args:
            five: its first five cards, by strength.
            first: the number of the first of these hands.
            rounds: how many.
            answer: what it says when it names trump; `NOBODY` lets its strategy decide.
        """
        outcomes = np.zeros(rounds, OUTCOME_DTYPE).view(np.recarray)
        self._check(play_known(self.tables, self.views, np.uint64(five), answer, first, outcomes))
        return outcomes

    def play_matches(self, first: int, matches: int) -> tuple[Matches, Outcomes]:
        """Whole matches `first`, `first + 1`, ..., and all their hands in order; raises like `play`."""
        records = np.zeros(matches, MATCH_DTYPE).view(np.recarray)
        rounds = []
        done = 0
        while done < matches:
            outcomes = np.zeros(MOST_ROUNDS + 16 * (matches - done), OUTCOME_DTYPE).view(np.recarray)
            self._check(play_matches(self.tables, self.views, first + done, records[done:], outcomes))
            rounds.append(outcomes[: self.tables[0].rounds_played].copy())
            done += int(self.tables[0].matches_played)
        return records, np.concatenate(rounds)

    def play_hand(self, number: int, hakem: int) -> None:
        """One hand by its number and hakem; it stays in `tables` and `views`. Raises like `play`."""
        self._check(int(play_deal(self.tables, self.views, number, 0, hakem)))

    def never_over(self) -> ShelemError:
        """What is wrong with a match that goes on and on."""
        return ShelemError(
            f"seed {self.seed}, match {self.tables[0].match}: not over after {MOST_ROUNDS:,} hands between "
            f"{self.team0.spec} and {self.team1.spec} under {self.rules.name}; set a nearer target"
        )

    def _check(self, status: int) -> None:
        if status < ILLEGAL:
            return
        if status == NEVER_OVER:
            raise self.never_over()
        table, view = self.tables[0], self.views[0]
        match = "" if table.match == NO_MATCH else f"match {table.match}, "
        who = f"strategy {self.teams[int(view.seat) % 2].spec}, seat {view.seat}:"
        raise StrategyError(f"{who} {self._illegal_action()} (seed {self.seed}, {match}round {table.number})")

    def _illegal_action(self) -> str:
        table, view = self.tables[0], self.views[0]
        action = int(table.action)
        if table.decision == NAME_TRUMP:
            answer = action - 2**64 if action >= 2**63 else action
            legal = [str(suit) for suit in range(4)] + ["PARTNER_CARD"] * int(view.may_take_partner_card)
            more = ", each also + NARAS" if view.may_reverse else ""
            return f"name_trump returned {answer_name(answer)}; legal: {', '.join(legal)}{more}"
        cards = describe_cards(action)
        if table.decision == DISCARD and view.drawn:
            return f"discard returned {cards}; legal: no card, or {write_cards(int(view.drawn))}, which it has drawn"
        if table.decision == DISCARD:
            return (
                f"discard returned {cards}; legal: cards of {write_cards(int(view.hand))}, as many as view.to_discard"
            )
        return f"play returned {cards}; legal: {write_cards(int(view.legal))}"
