"""Where a round's points come from, on a sample of rounds that are looked at card by card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from shelem_sim.estimates import Mean, mean_of
from shelem_sim.games.shelem.declared import rules_of
from shelem_sim.kernel.records import PASSED_OUT
from shelem_sim.kernel.shelem import begin_chain, next_dealer
from shelem_sim.kernel.tricks import card_points
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan
from shelem_sim.table import Table
from shelem_sim.tally import Ints

SOURCES = ("cards", "tricks", "discard")
"""Card points in tricks; the tricks' own points; the discard with its points as a trick."""

SIDES = ("declarer", "defenders")


@dataclass(frozen=True)
class PointSources:
    """Means over a sample of rounds.

    Attributes:
        rounds: how many.
        of: for each side and source its mean points a round.
        totals: for each side the mean of all.
        talon: card points in the talon as it is dealt.
        discarded: card points among the cards that the declarer lays away.
        tricks: for each side the mean number of tricks.
    """

    rounds: int
    of: dict[tuple[str, str], Mean]
    totals: dict[str, Mean]
    talon: Mean
    discarded: Mean
    tricks: dict[str, Mean]


def point_sources(rules: RuleSet, plan: Plan) -> PointSources:
    """Look at a plan's rounds card by card: the same rounds that a run counts under the same seed.

    Raises:
        StrategyError: a strategy did what is not legal.
    """
    table = plan.table(rules)
    rows = np.zeros((plan.size, 12), np.int64)
    for number in range(plan.size):
        rows[number] = points_of_round(table, number)
        if plan.progress is not None:
            plan.progress(number + 1)
    means = [mean_of(plan.size, int(column.sum()), int((column**2).sum()), plan.confidence) for column in rows.T]
    return PointSources(
        plan.size,
        {(side, source): means[3 * i + j] for i, side in enumerate(SIDES) for j, source in enumerate(SOURCES)},
        {side: means[6 + i] for i, side in enumerate(SIDES)},
        means[8],
        means[9],
        {side: means[10 + i] for i, side in enumerate(SIDES)},
    )


def points_of_round(table: Table, number: int) -> Ints:
    """int64[12]: the sources of the declarer's points and of the defenders', the totals, talon, discard, tricks."""
    state, view, rules = table.tables[0], table.views[0], rules_of(table)
    begin_chain(state, number)
    passed_out, dealer = 0, number % 4
    while table.play_deal(number, passed_out, dealer) == PASSED_OUT:
        passed_out += 1
        dealer = int(next_dealer(view.rules, dealer))
    found: list[int] = []
    teams = (int(view.declarer) & 1, 1 - (int(view.declarer) & 1))
    for team in teams:
        cards = int(card_points(view.rules, view.taken[team]))
        tricks = rules.trick_points * int(view.tricks_won[team])
        tricks += rules.last_trick_points if int(view.leader) & 1 == team else 0
        found += [cards, tricks, int(state.points[team]) - cards - tricks]
    found += [int(state.points[team]) for team in teams]
    found += [int(card_points(view.rules, cards)) for cards in (state.talon, state.discard)]
    found += [int(view.tricks_won[team]) for team in teams]
    return np.array(found, np.int64)
