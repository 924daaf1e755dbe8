"""One table: a rule set, two strategies and a seed, ready to play any round by its number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim.cards import EVERY_CARD, SUITS, write_cards
from shelem_sim.errors import ShelemError
from shelem_sim.kernel.asking import address_of
from shelem_sim.kernel.known_hand import PASS_DTYPE, declare_known, pass_known
from shelem_sim.kernel.match import play_matches
from shelem_sim.kernel.records import (
    CALL,
    DISCARD,
    ILLEGAL,
    MATCH_DTYPE,
    MAX_PARAMS,
    MOST_ROUNDS,
    NAME_TRUMP,
    NEVER_BID,
    NEVER_OVER,
    NO_MATCH,
    NOBODY,
    POINTS_LOST,
    UNIFORM,
)
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.shelem import MOST_PASSED_OUT, OUTCOME_DTYPE, play_deal, play_declared, play_rounds
from shelem_sim.kernel.view import COUNTER_SLAM, PASS, SIGNATURES, SLAM, TABLE_DTYPE, VIEW_DTYPE
from shelem_sim.kernel.words import DEAL, DECISION, SHUFFLE, match_state
from shelem_sim.rules import RuleSet
from shelem_sim.strategies import Strategy, StrategyError

Outcomes = npt.NDArray[np.void]
"""Rows of `OUTCOME_DTYPE`, one a played round."""

Matches = npt.NDArray[np.void]
"""Rows of `MATCH_DTYPE`, one a played match."""

Question = npt.NDArray[np.void]
"""One row of `QUESTION_DTYPE`: the cards of seat 0, and when in the auction it asks."""

Passes = npt.NDArray[np.void]
"""Rows of `PASS_DTYPE`, one a deal."""


class PointsLostError(ShelemError):
    """The points of a round did not add up to the round's total: a fault of the kernel, never of the input."""


def call_name(call: int) -> str:
    """A call as records write it: `"105"`, `"pass"`, `"slam"`, `"counter-slam"`."""
    return {PASS: "pass", SLAM: "slam", COUNTER_SLAM: "counter-slam"}.get(call, str(call))


@dataclass
class Table:
    """Plays rounds outside a match, or whole matches. Not shared between threads: each has its own.

    Attributes:
        rules: the rule set that is played.
        team0: the strategy of seats 0 and 2.
        team1: the strategy of seats 1 and 3.
        seed: 0 <= seed < 2**63; with a round's number it decides the cards.
        riffles: how often the gathered cards of the last round are riffled; `None` for uniform deals.
        tables: one `TABLE_DTYPE` record, the state that no seat may see as a whole.
        views: one `VIEW_DTYPE` record, what the seat to act may know.
    """

    rules: RuleSet
    team0: Strategy
    team1: Strategy
    seed: int
    riffles: int | None = None

    def __post_init__(self) -> None:
        self.tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
        self.views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
        table, view = self.tables[0], self.views[0]
        view.rules = rule_numbers(self.rules)[0]
        view.sits_out = table.forced_trump = NOBODY
        table.seed, table.match = self.seed, NO_MATCH
        with np.errstate(over="ignore"):
            table.deal_stream = match_state(self.seed, DEAL, NO_MATCH)
            table.decision_stream = match_state(self.seed, DECISION, NO_MATCH)
            table.shuffle_stream = match_state(self.seed, SHUFFLE, NO_MATCH)
        table.riffles = UNIFORM if self.riffles is None else self.riffles
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
        """The two strategies, team 0 first."""
        return self.team0, self.team1

    def play(self, first: int, rounds: int) -> Outcomes:
        """Rounds `first`, `first + 1`, ..., auction included.

        Raises:
            StrategyError: a strategy did what is not legal, or nobody ever bids.
            PointsLostError: the points of a round do not add up.
        """
        outcomes = np.zeros(rounds, OUTCOME_DTYPE).view(np.recarray)
        self._check(play_rounds(self.tables, self.views, first, outcomes))
        return outcomes

    def play_declared(self, first: int, rounds: int) -> Outcomes:
        """The same deals with seat 0 as declarer of a number contract, without an auction; raises like `play`."""
        outcomes = np.zeros(rounds, OUTCOME_DTYPE).view(np.recarray)
        self._check(play_declared(self.tables, self.views, first, outcomes))
        return outcomes

    def pass_known(self, question: Question, first: int, deals: int) -> Passes:
        """Deals `first`, `first + 1`, ..., in which seat 0 holds known cards and passes; raises like `play`."""
        passes = np.zeros(deals, PASS_DTYPE).view(np.recarray)
        self._check(pass_known(self.tables, self.views, question, first, passes))
        return passes

    def declare_known(
        self, cards: int, numbers: npt.NDArray[np.int64], trump: int = NOBODY, discard: int = 0
    ) -> Outcomes:
        """Deals of these numbers in which seat 0 holds known cards and declares, without an auction.

        Args:
            cards: of seat 0: 12, or 12 and the talon.
            numbers: of the deals, as in `pass_known`.
            trump: the suit that it names; `NOBODY` lets its strategy decide.
            discard: the cards that it lays away, jokers outside all suits; 0 lets its strategy decide.

        Raises:
            StrategyError, PointsLostError: see `play`.
        """
        outcomes = np.zeros(len(numbers), OUTCOME_DTYPE).view(np.recarray)
        known, away = np.uint64(cards), np.uint64(discard)
        self._check(declare_known(self.tables, self.views, known, trump, away, numbers, outcomes))
        return outcomes

    def play_matches(self, first: int, matches: int) -> tuple[Matches, Outcomes]:
        """Whole matches `first`, `first + 1`, ..., and all their rounds in order; raises like `play`."""
        records = np.zeros(matches, MATCH_DTYPE).view(np.recarray)
        rounds = []
        done = 0
        while done < matches:
            outcomes = np.zeros(MOST_ROUNDS + 16 * (matches - done), OUTCOME_DTYPE).view(np.recarray)
            self._check(play_matches(self.tables, self.views, first + done, records[done:], outcomes))
            rounds.append(outcomes[: self.tables[0].rounds_played].copy())
            done += int(self.tables[0].matches_played)
        return records, np.concatenate(rounds)

    def play_deal(self, number: int, passed_out: int, dealer: int) -> int:
        """One deal by its address; its cards and calls stay in `tables` and `views`. Returns PLAYED or PASSED_OUT."""
        status = int(play_deal(self.tables, self.views, number, passed_out, dealer))
        self._check(status)
        return status

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
            raise PointsLostError(f"points lost in {where}: {taken} are not {self.rules.total_points}")
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
        action, seat = int(table.action), int(view.seat)
        who = f"strategy {self.teams[seat % 2].spec}, seat {seat}:"
        if table.decision == CALL:
            call = action - 2**64 if action >= 2**63 else action
            return f"{who} call returned {call_name(call)}; legal: {', '.join(self._legal_calls())}"
        if table.decision == NAME_TRUMP:
            suit = action - 2**64 if action >= 2**63 else action
            held = [str(lane) for lane in range(4) if int(view.hand) >> 16 * lane & 0xFFFF]
            which = f"of a suit held: {', '.join(held)}" if self.rules.first_lead == "trump" else "0, 1, 2 or 3"
            return f"{who} name_trump returned {suit}; legal: {which}"
        if table.decision == DISCARD:
            which = "trump that is no joker" if self.rules.jokers else "trump"
            keep = f", keeping a {which} ({SUITS[view.trump]})" if self.rules.first_lead == "trump" else ""
            return (
                f"{who} discard returned {describe_cards(action)}; "
                f"legal: {self.rules.talon} of {write_cards(int(view.hand))}{keep}"
            )
        return f"{who} play returned {describe_cards(action)}; legal: {write_cards(int(view.legal))}"

    def _legal_calls(self) -> list[str]:
        view = self.views[0]
        calls = ["pass"] if view.may_pass else []
        if view.lowest_bid:
            calls += [str(n) for n in range(view.lowest_bid, view.highest_bid + 1, self.rules.bid_step)]
        return calls + ["slam"] * int(view.may_slam) + ["counter-slam"] * int(view.may_counter_slam)


def describe_cards(bits: int) -> str:
    """A set of cards as text, also one that is empty or holds what is no card."""
    if bits == 0:
        return "no card"
    return write_cards(bits) if bits & ~EVERY_CARD == 0 else f"{bits:#x}, which is not a set of cards"
