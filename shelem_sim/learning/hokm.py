"""Learn the card tables of Hokm's `expert`: `python -m shelem_sim.learning.hokm`.

As `shelem_sim.learning.play` does for Shelem: a step plays hands by the strategy as it stands, plays every legal card
of some positions out to the end with the cards as they lie, and fits the tables to the differences between the cards
of a position. What is learned is what the hand brings: the own side's points less the others'.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.bits import U0, count, lowest
from shelem_sim.kernel.hokm import (
    finish_trick,
    is_decided,
    keep_dealt,
    name_trump,
    open_hand,
    play_tricks,
    score_hand,
    side_of,
)
from shelem_sim.kernel.hokm_deal import deal
from shelem_sim.kernel.hokm_draw import build_hands
from shelem_sim.kernel.hokm_records import MOST_TRICKS, TableType, ViewType
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.records import NOBODY, PLAY, PLAYED
from shelem_sim.kernel.tricks import draw_play_words, following, lay_card
from shelem_sim.kernel.turn import show_seat
from shelem_sim.kernel.words import word
from shelem_sim.learning.play import HUNDREDTHS, Lessons, fit_all, lessons_of, run_steps
from shelem_sim.plugin import chance, winners
from shelem_sim.rules import load_game
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.exchanging import LEARNED
from shelem_sim.strategies.loading import find_module
from shelem_sim.strategies.looks import answer_of
from shelem_sim.table import Table

expert: Any = find_module("expert", "hokm")
_ONE = (TableType[::1], ViewType[::1])
MOST_CHOICES = 17

POSITIONS_A_HAND = 5
SELECTION = 64
"""Number of the random word that picks the positions to look at, beyond those that strategies use."""

RATE = 0.02
"""A small step: a hand is won or lost, so one playout says little."""

SCHOOLS = ((4, 0.6), (3, 0.2), (2, 0.2))
"""The numbers of players to learn with, and their shares."""

lead_position, lead_suit, lead_places = expert.lead_position, expert.lead_suit, expert.lead_places
follow_position, follow_suit, follow_places = expert.follow_position, expert.follow_suit, expert.follow_places
LEADS, FOLLOWS = expert.TABLES * expert.LEAD_STARTS[-1], expert.TABLES * expert.FOLLOW_STARTS[-1]


@jit
def write_places(view: Any, card: np.uint64, places: Any) -> None:
    """The places of one card in the learned tables, first those of leads, into int32[WIDTH]."""
    if view.cards_on_table == 0:
        position = lead_position(view)
        found = lead_places(position, lead_suit(view, position, card), card)
        for i in range(5):
            places[i] = found[i]
        places[5] = -1
    else:
        position = follow_position(view)
        others = follow_places(position, follow_suit(view, position, card), card, answer_of(view, card, winners(view)))
        for i in range(6):
            places[i] = LEADS + others[i]


@jit
def value_for(table: Any, view: Any, seat: int) -> float:
    """What a hand that has been played brings a seat's side: its points less the others', on average of these."""
    score_hand(table, view)
    own = side_of(seat, view.rules.players)
    value = float(table.score[own])
    for side in range(view.rules.sides):
        if side != own:
            value -= table.score[side] / (view.rules.sides - 1)
    return value


@jit
def play_on(table: Any, view: Any, seat: int, card: np.uint64) -> None:
    """Lay a card for the seat whose turn it is, and let the strategies play the rest of the hand."""
    players, number, leader, place = view.rules.players, view.trick, view.leader, view.cards_on_table
    lay_card(table, view, seat, card, number, place)
    leader = finish_trick(table, view, leader, number, place + 1, players)
    if leader != NOBODY and not is_decided(table, view, leader, number, players):
        play_tricks(table, view, leader, number + 1, players)


@jit
def try_cards(state: Any, trial: Any, legal: np.uint64, places: Any, values: Any) -> int:
    """Play each legal card of a position out; returns how many rows were written.

    Args:
        state: tables and views of the position.
        trial: tables and views to play it out in.
        legal: the cards to try.
        places: int32[n, WIDTH].
        values: float32[n], what the hand brought the seat's side.
    """
    row = 0
    while legal != U0:
        card = lowest(legal)
        legal ^= card
        write_places(state[1][0], card, places[row])
        trial[0][0], trial[1][0] = state[0][0], state[1][0]
        seat = state[1][0].seat
        play_on(trial[0][0], trial[1][0], seat, card)
        values[row] = value_for(trial[0][0], trial[1][0], seat)
        row += 1
    return row


@loop(types.int64(*_ONE, *_ONE, types.int64, types.int64, types.int32[:, ::1], types.float32[::1], types.int64[::1]))
def collect(
    tables: Any, views: Any, trial_tables: Any, trial_views: Any, first: int, team: int, places: Any, values: Any,
    starts: Any,
) -> int:  # fmt: skip
    """Fill the arrays with positions of one strategy; `starts[i]` is the first row of position i. Returns how many."""
    table, view = tables[0], views[0]
    players = view.rules.players
    found, number = 0, first
    while found < len(starts) - 1 and starts[found] + MOST_CHOICES <= len(values):
        deal(table, view, open_hand(table, view, number, number % players))
        number += 1
        keep_dealt(table)
        if name_trump(table, view) != PLAYED or (players == 2 and build_hands(table, view) != PLAYED):
            return -1
        draw_play_words(table, MOST_TRICKS)
        leader = view.hakem
        for trick in range(view.rules.hand_size):
            view.trick, view.leader, view.led = trick, leader, U0
            for k in range(players):
                seat = (leader + k) % players
                hand = table.hands[seat]
                legal = hand if k == 0 else following(hand, view.led)
                show_seat(table, view, seat, PLAY)
                view.legal, view.cards_on_table = legal, k
                view.word = table.play_words[4 * trick + seat]
                card = np.uint64(ask(table.functions[seat & 1, PLAY], view))
                row = starts[found]
                if (
                    seat & 1 == team
                    and count(legal) > 1
                    and found < len(starts) - 1
                    and row + MOST_CHOICES <= len(values)
                    and chance(word(view.word, SELECTION)) * 2 * view.rules.hand_size < POSITIONS_A_HAND
                ):
                    rows = try_cards((tables, views), (trial_tables, trial_views), legal, places[row:], values[row:])
                    found += 1
                    starts[found] = row + rows
                lay_card(table, view, seat, card, trick, k)
            leader = finish_trick(table, view, leader, trick, players, players)
            if is_decided(table, view, leader, trick, players):
                break
    return found


def gather(player: str, positions: int, seed: int, threads: int) -> list[Lessons]:
    """Positions of a player against `steady` (one third) and against itself (two thirds), in the `SCHOOLS`."""
    own, steady = load_strategy(player, "hokm"), load_strategy("steady", "hokm")
    jobs = [
        (players, other, team, int(positions * share * part / 2))
        for players, share in SCHOOLS
        for other, part in ((steady, 1 / 3), (own, 2 / 3))
        for team in range(2)
    ]
    made = [
        [
            Table(load_game("hokm", [f"players={players}"]), *((own, other) if team == 0 else (other, own)), seed)
            for _ in range(2)
        ]
        for players, other, team, _ in jobs
    ]

    def work(i: int) -> Lessons:
        _, _, team, wanted = jobs[i]
        return lessons_of(collect, made[i], wanted, 7 * wanted + MOST_CHOICES, team)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(len(jobs))))


def step(player: str, positions: int, seed: int, threads: int) -> None:
    """Learn from a player's hands, and write the tables that `expert` reads: in thousandths of a point.

    What is learned from `expert` itself moves its tables half way, so that the noise of one step does not stay
    (averaging: B. T. Polyak, A. B. Juditsky, Acceleration of stochastic approximation by averaging, 1992).
    """
    table = fit_all(gather(player, positions, seed, threads), LEADS + FOLLOWS, 2, seed, RATE)
    table *= 10 * HUNDREDTHS
    if player == "expert":
        table = (table + np.concatenate([expert.LEAD, expert.FOLLOW])) / 2
    numbers = np.clip(np.round(table), -32767, 32767).astype(np.int16)
    np.save(LEARNED / "hokm_lead.npy", numbers[:LEADS])
    np.save(LEARNED / "hokm_follow.npy", numbers[LEADS:])


if __name__ == "__main__":
    run_steps("shelem_sim.learning.hokm", "positions", 6e6, 4, step)
