"""Single rounds, card by card: as records (`shelem-round/1`) and as a person would tell them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from shelem_sim.cards import SUITS, write_cards
from shelem_sim.kernel.round import next_dealer
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.tricks import card_points
from shelem_sim.kernel.view import PASSED_OUT, TRICKS
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan
from shelem_sim.table import Table, call_name

Record = dict[str, Any]
"""One deal: the object that a line of a record file holds."""


def trace(rules: RuleSet, plan: Plan, first_round: int = 0) -> Iterator[Record]:
    """Records of `plan.rounds` rounds from `first_round` on, passed-out deals included, in order.

    They are the same rounds, card for card, that `simulate` counts under the same seed.

    Raises:
        StrategyError: a strategy did what is not legal.
    """
    table = Table(rules, plan.team0, plan.team1, plan.seed)
    numbers = rule_numbers(rules)[0]
    for number in range(first_round, first_round + plan.rounds):
        dealer, passed_out = number % 4, 0
        while table.play_deal(number, passed_out, dealer) == PASSED_OUT:
            yield passed_out_record(table)
            passed_out += 1
            dealer = int(next_dealer(numbers, dealer))
        yield played_record(table)


def start_of_record(table: Table) -> Record:
    """What is known of a deal when its auction is over."""
    state, view = table.tables[0], table.views[0]
    names = [strategy.name for strategy in table.teams]
    return {
        "format": "shelem-round/1",
        "rules": table.rules.base,
        "house_rules": table.rules.house_rules(),
        "shuffle": "uniform",
        "seed": table.seed,
        "match": None,
        "round": int(state.number),
        "passed_out": int(state.passed_out),
        "seats": [names[seat % 2] for seat in range(4)],
        "dealer": int(view.dealer),
        "opener": int(view.opener),
        "score_before": [0, 0],
        "hands": [write_cards(int(hand)) for hand in state.dealt],
        "talon": write_cards(int(state.talon)),
        "auction": [
            {"seat": int(seat), "call": call_name(int(call))}
            for seat, call in zip(view.call_seats[: view.calls], view.call_made[: view.calls], strict=True)
        ],
    }


def end_of_record(score: list[int]) -> Record:
    """The scores of a deal outside a match."""
    return {"score": score, "score_after": score, "match_over": False, "winner": None}


def passed_out_record(table: Table) -> Record:
    """The record of a deal on which nobody bid."""
    nothing = {"declarer": None, "contract": None, "trump": None, "discard": None}
    return (
        start_of_record(table)
        | nothing
        | {"tricks": [], "tricks_won": [0, 0], "points": [0, 0]}
        | end_of_record([0, 0])
    )


def played_record(table: Table) -> Record:
    """The record of a deal that was played."""
    state, view = table.tables[0], table.views[0]
    return (
        start_of_record(table)
        | {
            "declarer": int(view.declarer),
            "contract": call_name(int(view.contract)),
            "trump": SUITS[view.trump],
            "discard": write_cards(int(state.discard)),
            "tricks": [trick_record(table, number) for number in range(TRICKS)],
            "tricks_won": [int(tricks) for tricks in view.tricks_won],
            "points": [int(points) for points in state.points],
        }
        | end_of_record([int(score) for score in state.score])
    )


def trick_record(table: Table, number: int) -> Record:
    """One trick; its winner leads the next."""
    view, rules = table.views[0], table.rules
    cards = view.cards[number]
    is_last = number == TRICKS - 1
    points = int(card_points(view.rules, np.bitwise_or.reduce(cards))) + rules.trick_points
    return {
        "leader": int(view.leaders[number]),
        "cards": [write_cards(int(card)) for card in cards],
        "winner": int(view.leader if is_last else view.leaders[number + 1]),
        "points": points + (rules.last_trick_points if is_last else 0),
    }
