"""Single hands of Hokm, card by card, as records (`hokm/1`)."""

from __future__ import annotations

from collections.abc import Iterator

from shelem_sim.cards import SUITS, write_cards
from shelem_sim.games.hokm import faces
from shelem_sim.kernel.hokm_match import is_over, next_hakem, start_match
from shelem_sim.kernel.hokm_records import MOST_DRAWS
from shelem_sim.kernel.records import MOST_ROUNDS, NO_MATCH
from shelem_sim.kernel.totals import add_scores
from shelem_sim.records import Record
from shelem_sim.rules import HokmRules
from shelem_sim.run import Plan
from shelem_sim.table import Table

FORMAT = "hokm/1"
NORMAL, NARAS = "normal", "naras"
"""The modes: ace high, or 2 high."""


def trace(rules: HokmRules, plan: Plan, first: int = 0) -> Iterator[Record]:
    """Records of a plan's hands or matches from number `first` on, in order.

    They are the same, card for card, that `simulate` counts under the same seed.

    Raises:
        StrategyError: a strategy did what is not legal.
    """
    table = plan.table(rules)
    if plan.matches is not None:
        for match in range(first, first + plan.matches):
            yield from trace_match(table, match)
        return
    for number in range(first, first + plan.size):
        table.play_deal(number, 0, number % rules.players)
        yield record_of(table)


def trace_match(table: Table, match: int) -> Iterator[Record]:
    """Records of one match from its first hand to its last."""
    state, view = table.tables[0], table.views[0]
    hakem = int(start_match(state, view, match))
    for number in range(MOST_ROUNDS):
        table.play_deal(number, 0, hakem)
        record = record_of(table)
        add_scores(state, view)
        if is_over(view):
            yield record | {"match_over": True, "winner": int(state.winner)}
            return
        yield record
        hakem = int(next_hakem(state, view))
    raise table.never_over()


def record_of(table: Table) -> Record:
    """The record of the hand just played, as one that does not end a match."""
    state, view, rules = table.tables[0], table.views[0], table.rules
    sides, seats = rules.sides, rules.seats
    is_reversed = bool(view.reversed)
    names = [strategy.name for strategy in table.teams]
    before, score = ([int(points) for points in totals[:sides]] for totals in (view.score, state.score))

    def write(cards: int) -> str:
        return write_cards(faces(int(cards), is_reversed))

    record = {
        "format": FORMAT,
        "rules": rules.base,
        "house_rules": rules.house_rules(),
        "shuffle": "uniform",
        "seed": table.seed,
        "match": None if state.match == NO_MATCH else int(state.match),
        "round": int(state.number),
        "passed_out": 0,
        "seats": [names[seat % 2] for seat in range(seats)],
        "dealer": int(view.dealer),
        "opener": int(view.opener),
        "score_before": before,
        "hakem": int(view.hakem),
        "first_five": write(state.first_five),
        "hands": [write(hand) for hand in state.dealt[:seats]],
        "trump": SUITS[view.trump],
        "partner_card": write(view.shown) if view.shown else None,
        "mode": NARAS if is_reversed else NORMAL,
        "tricks": [trick_record(table, number) for number in range(int(sum(view.tricks_won)))],
        "tricks_won": [int(tricks) for tricks in view.tricks_won[:sides]],
        "score": score,
        "score_after": [total + points for total, points in zip(before, score, strict=True)],
        "match_over": False,
        "winner": None,
    }
    return record | drawing(table) if seats == 2 else record


def trick_record(table: Table, number: int) -> Record:
    """One trick; its winner leads the next."""
    view, seats = table.views[0], table.rules.seats
    is_last = number == sum(view.tricks_won) - 1
    return {
        "leader": int(view.leaders[number]),
        "cards": [write_cards(faces(int(card), bool(view.reversed))) for card in view.cards[number][:seats]],
        "winner": int(view.leader if is_last else view.leaders[number + 1]),
    }


def drawing(table: Table) -> Record:
    """What two players have besides: their first five cards, what each laid away, and every draw.

    `hands` are the thirteen cards that they play with.
    """
    state, view = table.tables[0], table.views[0]

    def write(cards: int) -> str:
        return write_cards(faces(int(cards), bool(view.reversed)))

    hands = [int(hand) for hand in state.dealt[:2]]
    laid = [int(cards) for cards in state.laid_away]
    draws = []
    for number in range(MOST_DRAWS):
        seat = int(view.hakem) ^ number & 1
        first, second = (int(card) for card in state.draws[number])
        keeps = bool(state.kept[number])
        hands[seat] |= first if keeps else second
        draws.append({"seat": seat, "cards": [write(first), write(second)], "kept": write(first if keeps else second)})
    return {
        "dealt": [write(hand) for hand in state.dealt[:2]],
        "laid_away": [write(cards) for cards in laid],
        "draws": draws,
        "hands": [write(hand & ~away) for hand, away in zip(hands, laid, strict=True)],
    }
