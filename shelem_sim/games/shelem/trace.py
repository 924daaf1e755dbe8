"""Single rounds, card by card, as records: `shelem-round/1`, or `shelem-duel/1` of two players."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from shelem_sim.cards import SUITS, write_cards
from shelem_sim.games import format_of
from shelem_sim.games.shelem import call_name
from shelem_sim.games.shelem.declared import rules_of
from shelem_sim.kernel.duel import HEIGHT
from shelem_sim.kernel.match import dealer_of_next_round, enter_score, is_over, start_match, winner
from shelem_sim.kernel.records import MOST_ROUNDS, NO_MATCH, PASSED_OUT
from shelem_sim.kernel.shelem import begin_chain, chain_start, next_dealer
from shelem_sim.kernel.tricks import card_points
from shelem_sim.kernel.view import TRICKS
from shelem_sim.records import Record
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan
from shelem_sim.table import Table


def trace(rules: RuleSet, plan: Plan, first: int = 0) -> Iterator[Record]:
    """Records of a plan's rounds or matches from number `first` on, passed-out deals included, in order.

    They are the same, card for card, that `simulate` counts under the same seed.

    Raises:
        StrategyError: a strategy did what is not legal.
    """
    table = plan.table(rules)
    if plan.matches is not None:
        for match in range(first, first + plan.matches):
            yield from trace_match(table, match)
        return
    state = table.tables[0]
    for number in range(int(chain_start(state, first)), first + plan.size):
        begin_chain(state, number)
        for record in trace_round(table, number, number % rules.seats):
            if number >= first:
                yield record


def trace_round(table: Table, number: int, dealer: int) -> Iterator[Record]:
    """Records of one round; the last is that of the deal that was played."""
    passed_out = 0
    while table.play_deal(number, passed_out, dealer) == PASSED_OUT:
        yield passed_out_record(table)
        passed_out += 1
        dealer = int(next_dealer(table.views[0].rules, dealer))
    yield played_record(table)


def trace_match(table: Table, match: int) -> Iterator[Record]:
    """Records of one match from its first deal to its last."""
    state, view = table.tables[0], table.views[0]
    dealer = int(start_match(state, view, match))
    number = 0
    while True:
        for record in trace_round(table, number, dealer):
            if record["declarer"] is None:
                yield record
        enter_score(state, view)
        number += 1
        totals = [int(total) for total in view.score]
        over = bool(is_over(view.rules, totals[0], totals[1], number))
        won = int(winner(view.rules, totals[0], totals[1], int(view.declarer) % 2)) if over else None
        yield record | {"score_after": totals, "match_over": over, "winner": won}
        if over:
            return
        if number == MOST_ROUNDS:
            raise table.never_over()
        dealer = int(dealer_of_next_round(state, view))


def start_of_record(table: Table) -> Record:
    """What is known of a deal when its auction is over."""
    state, view = table.tables[0], table.views[0]
    names = [strategy.name for strategy in table.teams]
    return {
        "format": format_of(table.rules),
        "rules": table.rules.base,
        "house_rules": table.rules.house_rules(),
        "shuffle": "uniform" if table.riffles is None else f"riffle:{table.riffles}",
        "seed": table.seed,
        "match": None if state.match == NO_MATCH else int(state.match),
        "round": int(state.number),
        "passed_out": int(state.passed_out),
        "seats": [names[seat % 2] for seat in range(table.rules.seats)],
        "dealer": int(view.dealer),
        "opener": int(view.opener),
        "score_before": [int(total) for total in view.score],
        "hands": [write_cards(int(hand)) for hand in state.dealt[: table.rules.seats]],
        **piles_of(table),
        "talon": write_cards(int(state.talon)),
        "auction": [
            {"seat": int(seat), "call": call_name(int(call))}
            for seat, call in zip(view.call_seats[: view.calls], view.call_made[: view.calls], strict=True)
        ],
    }


def piles_of(table: Table) -> Record:
    """Of two players, each one's piles from top to bottom."""
    if table.rules.seats == 4:
        return {}
    piles = table.tables[0].piles[:, :, :HEIGHT]
    return {"piles": [[" ".join(write_cards(int(card)) for card in pile) for pile in own] for own in piles]}


def end_of_record(table: Table, score: list[int]) -> Record:
    """The scores of a deal that does not end a match."""
    after = [int(total) + points for total, points in zip(table.views[0].score, score, strict=True)]
    return {"score": score, "score_after": after, "match_over": False, "winner": None}


def passed_out_record(table: Table) -> Record:
    """The record of a deal on which nobody bid."""
    nothing = {"declarer": None, "contract": None, "trump": None, "discard": None}
    return (
        start_of_record(table)
        | nothing
        | {"tricks": [], "tricks_won": [0, 0], "points": [0, 0]}
        | end_of_record(table, [0, 0])
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
        | end_of_record(table, [int(score) for score in state.score])
    )


def trick_record(table: Table, number: int) -> Record:
    """One trick; its winner leads the next: of two players, with whichever of his cards he won."""
    view, rules = table.views[0], rules_of(table)
    cards = view.cards[number]
    is_last = number == TRICKS - 1
    points = int(card_points(view.rules, np.bitwise_or.reduce(cards))) + rules.trick_points
    return {
        "leader": int(view.leaders[number]),
        "cards": [write_cards(int(card)) for card in cards],
        "winner": int(view.leader if is_last else view.leaders[number + 1]),
        "points": points + (rules.last_trick_points if is_last else 0),
    }
