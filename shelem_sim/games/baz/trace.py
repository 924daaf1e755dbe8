"""Rounds of Shelem Baz card by card, as records (`shelem-baz/1`)."""

from __future__ import annotations

from collections.abc import Iterator

from shelem_sim.cards import write_cards
from shelem_sim.games.baz.record_shape import FORMAT
from shelem_sim.kernel.baz import dealer_of_next_round, is_over, start_match
from shelem_sim.kernel.baz_view import TRICKS
from shelem_sim.kernel.records import MOST_ROUNDS, NO_MATCH
from shelem_sim.kernel.totals import add_scores, leading_side
from shelem_sim.records import Record
from shelem_sim.rules.baz import BazRules
from shelem_sim.run import Plan
from shelem_sim.table import Table


def trace(rules: BazRules, plan: Plan, first: int = 0) -> Iterator[Record]:
    """Records of a plan's rounds or matches from number `first` on, in order.

    They are the same, card for card, that `simulate` counts under the same seed.

    Raises:
        StrategyError: a strategy did what is not legal.
    """
    table = plan.table(rules)
    for number in range(first, first + plan.size):
        if plan.matches is None:
            yield trace_round(table, number, number % 4)
        else:
            yield from trace_match(table, number)


def trace_match(table: Table, match: int) -> Iterator[Record]:
    """Records of one match from its first round to its last."""
    state, view = table.tables[0], table.views[0]
    dealer = int(start_match(state, view, match))
    for number in range(MOST_ROUNDS):
        record = trace_round(table, number, dealer)
        add_scores(state, view)
        over = bool(is_over(view.rules, view.score[0], view.score[1]))
        yield record | {"match_over": over, "winner": int(leading_side(view.score)) if over else None}
        if over:
            return
        dealer = int(dealer_of_next_round(state, view))
    raise table.never_over()


def trace_round(table: Table, number: int, dealer: int) -> Record:
    """The record of one round that does not end a match."""
    table.play_deal(number, 0, dealer)
    state, view = table.tables[0], table.views[0]
    names = [strategy.name for strategy in table.teams]
    before = [int(total) for total in view.score]
    score = [int(points) for points in state.score]
    return {
        "format": FORMAT,
        "rules": table.rules.base,
        "house_rules": table.rules.house_rules(),
        "shuffle": "uniform",
        "seed": table.seed,
        "match": None if state.match == NO_MATCH else int(state.match),
        "round": int(state.number),
        "passed_out": 0,
        "seats": [names[seat % 2] for seat in range(4)],
        "dealer": int(view.dealer),
        "opener": int(view.opener),
        "score_before": before,
        "hands": [write_cards(int(hand)) for hand in state.dealt],
        "bids": [int(bid) for bid in view.bids],
        "contracts": [int(contract) for contract in view.contracts],
        "tricks": [trick_record(table, number) for number in range(TRICKS)],
        "tricks_won": [int(tricks) for tricks in view.tricks_won],
        "score": score,
        "score_after": [total + points for total, points in zip(before, score, strict=True)],
        "match_over": False,
        "winner": None,
    }


def trick_record(table: Table, number: int) -> Record:
    """One trick; its winner leads the next."""
    view = table.views[0]
    is_last = number == TRICKS - 1
    return {
        "leader": int(view.leaders[number]),
        "cards": [write_cards(int(card)) for card in view.cards[number]],
        "winner": int(view.leader if is_last else view.leaders[number + 1]),
    }
