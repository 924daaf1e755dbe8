"""Thinks: plays every choice out in sampled worlds by `expert`, and leaves `expert`'s choice where another is better.

At each trump, discard and card (and, with `calls`, each call) it draws hidden hands that agree with all it has seen
(`worlds`) and plays each choice out in each of them, its opponents playing like `expert` in one half of them and like
`steady` in the other. What comes of it is weighed against what `expert` expects of the choices, each by how far it may
be wrong. It counts points where they alone matter, else what the round scores under the rule set.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from shelem_sim.kernel.asking import address_in_code, ask
from shelem_sim.kernel.playout import bid_on, blank_records, exchange_on, play_on, value_for
from shelem_sim.kernel.records import CALL, DISCARD, NAME_TRUMP, PASSED_OUT, PLAY, UNIFORM
from shelem_sim.plugin import (
    COUNTER_SLAM,
    NOBODY,
    PASS,
    U0,
    above,
    lane,
    lowest,
    suit_of,
    unseen,
    word,
)
from shelem_sim.strategies.exchanging import HUNDREDTHS, IMPOSSIBLE, LENGTH, best_exchange, discard_value, holding
from shelem_sim.strategies.expert import POINT_CARDS
from shelem_sim.strategies.loading import compile_decision, find_module
from shelem_sim.strategies.worlds import draw_world

PARAMS = {"worlds": 40.0, "slip": 1.3, "calls": 0.0}
RANGES = {"worlds": (1.0, 1000.0), "slip": (0.1, 20.0), "calls": (0.0, 1.0)}
MEANINGS = {
    "worlds": "how many hidden deals it samples for a decision",
    "slip": "standard deviation, in points, of the error that it expects in expert's values",
    "calls": "1 to play calls out too; 0 to call as expert does",
}
WORLDS, SLIP, CALLS = range(3)

EXPERT = find_module("expert")
EXPERT_CALL, EXPERT_TRUMP, EXPERT_DISCARD, EXPERT_PLAY = (
    compile_decision(EXPERT, name) for name in ("call", "name_trump", "discard", "play")
)
STEADY_PLAY = compile_decision(find_module("steady"), "play")
EXPERT_VALUE = EXPERT.value_of
EXPERT_PARAMS = np.array(list(EXPERT.PARAMS.values()))

MOST_CHOICES = 16
OTHER_DISCARDS = 3

FAR_BEHIND = 250
"""Hundredths of a point: a card that expert puts so far behind its own is not played out, since it would hardly win."""

DOUBT = 2.0
"""Standard errors by which another call than expert's must be ahead: expert tells no values of calls to weigh it by."""

SCORE_A_POINT = 4.0
"""About so much score goes with a point taken: it counts for one side and not the other, and may make the contract."""


def call(view: Any) -> int:
    """What expert calls; with `calls`, pass or the least bid where that is better by far.

    Each is played out as if expert made all later calls, which overrates bidding: the next turn asks again.
    """
    _, views = blank_records()
    own: Any = call_as_expert(view, views)
    if view.params[CALLS] == 0 or not view.may_pass or view.lowest_bid == 0:
        return own
    choices, expected = np.zeros(MOST_CHOICES, np.uint64), np.zeros(MOST_CHOICES)
    choices[0], number = own, 1
    for other in (PASS, np.int64(view.lowest_bid)):
        if other != own:
            choices[number] = other
            number += 1
    chosen: Any = np.int64(choices[best_choice(view, CALL, choices, expected, number)])
    return chosen


def call_as_expert(view: Any, views: Any) -> int:
    """What expert calls with its own parameters, in a copy of the view."""
    views[0] = view
    own: Any = np.int64(ask(address_in_code(EXPERT_CALL, view), with_expert_params(views[0])))
    return own


def with_expert_params(trial: Any) -> Any:
    """A copied view that expert's functions may be asked with."""
    for i in range(len(EXPERT_PARAMS)):
        trial.params[i] = EXPERT_PARAMS[i]
    return trial


def name_trump(view: Any) -> int:
    """Any suit of three cards or more, or expert's."""
    own: Any = np.int64(ask(address_in_code(EXPERT_TRUMP, view), view))
    choices, expected = np.zeros(MOST_CHOICES, np.uint64), np.zeros(MOST_CHOICES)
    choices[0], number = own, 1
    best = best_exchange(view.hand, own, view.rules.talon)[0]
    for suit in range(4):
        if suit != own and LENGTH[holding(view.hand, suit)] > 2:
            choices[number] = suit
            expected[number] = best_exchange(view.hand, suit, view.rules.talon)[0] - best
            number += 1
    chosen: Any = np.int64(choices[best_choice(view, NAME_TRUMP, choices, expected, number)])
    return chosen


def discard(view: Any) -> np.uint64:
    """Expert's discard, or the best of those that differ from it in one card, by expert's own reckoning."""
    own = np.uint64(ask(address_in_code(EXPERT_DISCARD, view), view))
    choices = np.zeros(MOST_CHOICES, np.uint64)
    values = np.full(MOST_CHOICES, IMPOSSIBLE, np.int64)
    choices[0] = own
    out = own & ~view.trumps
    while out != U0:
        leaving = lowest(out)
        out ^= leaving
        others = view.hand & ~own & ~view.trumps
        while others != U0:
            card = lowest(others)
            others ^= card
            keep_best(choices, values, own & ~leaving | card, discard_value(view, own & ~leaving | card))
    expected = np.zeros(MOST_CHOICES)
    number = 1
    while number <= OTHER_DISCARDS and values[number] > IMPOSSIBLE:
        expected[number] = values[number] - discard_value(view, own)
        number += 1
    return np.uint64(choices[best_choice(view, DISCARD, choices, expected, number)])


def keep_best(choices: Any, values: Any, cards: np.uint64, value: int) -> None:
    """Put a discard into its place among the best others, which are at 1 to OTHER_DISCARDS, the best first."""
    place = OTHER_DISCARDS + 1
    while place > 1 and value > values[place - 1]:
        choices[place], values[place] = choices[place - 1], values[place - 1]
        place -= 1
    choices[place], values[place] = cards, value


def play(view: Any) -> np.uint64:
    """Any legal card, one of those that are equals, or expert's."""
    own = np.uint64(ask(address_in_code(EXPERT_PLAY, view), view))
    if own == view.legal:
        return own
    choices, expected = np.zeros(MOST_CHOICES, np.uint64), np.zeros(MOST_CHOICES)
    choices[0], number = own, 1
    best = EXPERT_VALUE(view, own)
    left = view.legal & ~own
    while left != U0:
        card = lowest(left)
        left ^= card
        if not (is_plain(card) and (same_as(view, card, left) or same_as(view, card, own) or same_as(view, own, card))):
            choices[number] = card
            expected[number] = EXPERT_VALUE(view, card) - best
            number += 1 * (expected[number] > -FAR_BEHIND)
    return np.uint64(choices[best_choice(view, PLAY, choices, expected, number)])


def is_plain(card: np.uint64) -> bool:
    """Whether a card has no points."""
    return card & POINT_CARDS == U0


def same_as(view: Any, card: np.uint64, others: np.uint64) -> bool:
    """Whether a card without points is next below another of a set, with no card between that anybody may play."""
    higher = others & above(card) & lane(suit_of(card))
    if higher == U0:
        return False
    other = lowest(higher)
    between = above(card) & ~above(other) & ~other
    return is_plain(other) and between & (unseen(view) | view.winning_card) == U0


def best_choice(view: Any, kind: int, choices: Any, expected: Any, number: int) -> int:
    """The place of the best choice; the first is expert's own.

    Args:
        view: of the seat that decides.
        kind: of decision.
        choices: uint64[n], calls, suits, discards or cards.
        expected: float64[n], expert's values less that of its own choice, in hundredths of a point.
        number: how many there are.
    """
    if number == 1:
        return 0
    tables, views = blank_records()
    table = tables[0]
    for team in range(2):
        table.functions[team, CALL] = address_in_code(EXPERT_CALL, view)
        table.functions[team, NAME_TRUMP] = address_in_code(EXPERT_TRUMP, view)
        table.functions[team, DISCARD] = address_in_code(EXPERT_DISCARD, view)
        table.functions[team, PLAY] = address_in_code(EXPERT_PLAY, view)
    table.riffles = UNIFORM
    plays = np.array([address_in_code(EXPERT_PLAY, view), address_in_code(STEADY_PLAY, view)])
    return compare_choices(view, kind, choices, expected, number, plays, tables, views)


def compare_choices(
    view: Any, kind: int, choices: Any, expected: Any, number: int, plays: Any, tables: Any, views: Any
) -> int:
    """As `best_choice`, with a table and a view to play in, which stay in being as long as this runs."""
    hands = np.zeros(4, np.uint64)
    theirs = 1 - (view.seat & 1)
    ahead, squares = np.zeros(MOST_CHOICES), np.zeros(MOST_CHOICES)
    worlds = int(view.params[WORLDS])
    for i in range(worlds):
        pile = draw_world(view, hands, word(view.word, i))
        tables[0].functions[theirs, PLAY] = plays[i & 1]
        own = 0
        for choice in range(number):
            set_up(view, kind, hands, pile, tables, views)
            value = worth_of(tables[0], views[0], kind, choices[choice])
            if choice == 0:
                own = value
            ahead[choice] += value - own
            squares[choice] += (value - own) ** 2
    unit = 1.0 if view.for_points else SCORE_A_POINT
    best, most = 0, 0.0
    for choice in range(1, number):
        mean = ahead[choice] / worlds
        variance = max(squares[choice] / worlds - mean * mean, 1.0) / worlds
        slip = (unit * view.params[SLIP]) ** 2
        value = (mean * slip + unit * expected[choice] / HUNDREDTHS * variance) / (slip + variance)
        if kind == CALL:
            value = mean - DOUBT * sqrt(variance)
        if value > most:
            best, most = choice, value
    return best


def set_up(view: Any, kind: int, hands: Any, pile: np.uint64, tables: Any, views: Any) -> None:
    """The position as it would be in a sampled world."""
    views[0] = view
    table = tables[0]
    with_expert_params(views[0])
    table.forced_trump, table.forced_discard = NOBODY, U0
    table.talon = pile | view.discarded if kind == CALL or view.contract == COUNTER_SLAM else U0
    table.discard = pile | view.discarded
    for seat in range(4):
        table.hands[seat] = hands[seat]
        knows = kind == PLAY and (seat == view.declarer or view.rules.open_discard)
        table.known_discard[seat] = table.discard if knows else U0


def worth_of(table: Any, view: Any, kind: int, choice: np.uint64) -> int:
    """What a choice comes to, played out, for the side of the seat that decides."""
    seat, number = view.seat, int(np.int64(choice))
    if kind == PLAY:
        play_on(table, view, seat, choice)
    elif kind == DISCARD:
        exchange_on(table, view, view.trump, choice)
    elif kind == NAME_TRUMP:
        exchange_on(table, view, number, U0)
    elif bid_on(table, view, seat, number) == PASSED_OUT:
        return 0
    return value_for(table, view, seat & 1)
