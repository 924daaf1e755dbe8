"""Learn the card tables of Baz's `expert`: `python -m shelem_sim.learning.baz`.

As `learning.play` does for Shelem: rounds are played by the strategy as it stands, every legal card of some positions
is played out to the end with the cards as they lie, and the tables are fitted to the differences between the cards of
a position. What a card is worth is the tricks that its side takes from there on, and what both sides score.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.baz import (
    deal_round,
    hold_bidding,
    legal_cards,
    note_card,
    play_one_card,
    play_tricks,
    team_score,
)
from shelem_sim.kernel.baz_view import TRICKS, TableType, ViewType
from shelem_sim.kernel.bits import U0, count, lowest
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.records import ILLEGAL, PLAY, PLAYED
from shelem_sim.kernel.tricks import draw_play_words, end_trick, lay_card
from shelem_sim.kernel.turn import show_seat
from shelem_sim.kernel.words import word
from shelem_sim.learning.play import HUNDREDTHS, Lessons, fit_all, lessons_of, run_steps
from shelem_sim.plugin import chance
from shelem_sim.rules import load_game
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.baz.places import FOLLOW, FOLLOW_STARTS, LEAD, LEAD_STARTS, write_places
from shelem_sim.strategies.exchanging import LEARNED
from shelem_sim.table import Table

WIDTH = 8
MOST_CHOICES = 13
ROWS_A_POSITION = 6
SIZE = LEAD_STARTS[-1] + FOLLOW_STARTS[-1]
BY_SCORE = 0.03
"""How many tricks a point of score is worth, see `value_for`."""

SLOWER = 0.5
"""Four passes, each with steps half as long: that averages the luck of the playouts away."""

POSITIONS_A_ROUND = 6
SELECTION = 64
"""Number of the random word that picks the positions to look at, beyond those that strategies use."""

_ONE = (TableType[::1], ViewType[::1])


@jit
def play_on(table: Any, view: Any, seat: int, card: np.uint64) -> int:
    """Lay a card for the seat whose turn it is, and let the strategies play the rest of the round; returns a status."""
    number, leader, place = view.trick, view.leader, view.cards_on_table
    void = view.void[seat]
    lay_card(table, view, seat, card, number, place)
    note_card(view, seat, void, card)
    for k in range(place + 1, 4):
        if not play_one_card(table, view, (leader + k) & 3, number, k):
            return ILLEGAL
    return int(play_tricks(table, view, end_trick(view, leader, number), number + 1))


@jit
def value_for(view: Any, team: int, by_score: float) -> float:
    """What a round is worth to a team: its tricks, and its score less theirs at so many tricks a point."""
    ours = team_score(view.rules, view.contracts[team], view.tricks_won[team])
    theirs = team_score(view.rules, view.contracts[1 - team], view.tricks_won[1 - team])
    return float(view.tricks_won[team] + by_score * (ours - theirs))


@jit
def try_cards(state: Any, trial: Any, legal: np.uint64, places: Any, values: Any, by_score: float) -> int:
    """Play each legal card of a position out; returns how many rows were written.

    Args:
        state: tables and views of the position.
        trial: tables and views to play it out in.
        legal: the cards to try.
        places: int32[n, WIDTH].
        values: float32[n].
        by_score: see `value_for`.
    """
    row = 0
    while legal != U0:
        card = lowest(legal)
        legal ^= card
        write_places(state[1][0], card, places[row])
        trial[0][0], trial[1][0] = state[0][0], state[1][0]
        seat = state[1][0].seat
        play_on(trial[0][0], trial[1][0], seat, card)
        values[row] = value_for(trial[1][0], seat & 1, by_score)
        row += 1
    return row


@loop(
    types.int64(*_ONE, *_ONE, types.int64, types.int64, types.float64, types.int32[:, ::1], types.float32[::1],
                types.int64[::1])
)  # fmt: skip
def collect(
    tables: Any, views: Any, trial_tables: Any, trial_views: Any, first: int, team: int, by_score: float, places: Any,
    values: Any, starts: Any,
) -> int:  # fmt: skip
    """Fill the arrays with positions of one team; `starts[i]` is the first row of position i. Returns how many."""
    table, view = tables[0], views[0]
    found, number = 0, first
    while found < len(starts) - 1 and starts[found] + MOST_CHOICES <= len(values):
        deal_round(table, view, number, 0, number & 3)
        number += 1
        if hold_bidding(table, view, 0) != PLAYED:
            return -1
        draw_play_words(table, TRICKS)
        leader = view.opener
        for trick in range(TRICKS):
            view.trick, view.leader = trick, leader
            view.led = U0
            for k in range(4):
                seat = (leader + k) & 3
                due = trick + 1 >= view.rules.black_by
                legal = legal_cards(table.hands[seat], view.led, view.jokers_played, due)
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
                    and chance(word(view.word, SELECTION)) * 2 * TRICKS < POSITIONS_A_ROUND
                ):
                    state, trial = (tables, views), (trial_tables, trial_views)
                    found += 1
                    starts[found] = row + try_cards(state, trial, legal, places[row:], values[row:], by_score)
                void = view.void[seat]
                lay_card(table, view, seat, card, trick, k)
                note_card(view, seat, void, card)
            leader = end_trick(view, leader, trick)
    return found


def gather(player: str, positions: int, seed: int, by_score: float) -> list[Lessons]:
    """Positions of a player against itself (two thirds) and against `steady` (one third), both teams alike."""
    own, steady, rules = load_strategy(player, "baz"), load_strategy("steady", "baz"), load_game("baz")
    lessons = []
    for other, share in ((own, 2 / 3), (steady, 1 / 3)):
        for team in range(2):
            wanted = int(positions * share / 2)
            teams = (own, other) if team == 0 else (other, own)
            tables = [Table(rules, *teams, seed) for _ in range(2)]
            choices = ROWS_A_POSITION * wanted + MOST_CHOICES
            lessons.append(lessons_of(collect, tables, wanted, choices, team, by_score, width=WIDTH))
    return lessons


def step(player: str, positions: int, seed: int, threads: int) -> None:
    """Learn from a player's rounds, and write the tables that `expert` reads; `threads` is not looked at.

    Its own tables go only half of the way to what its rounds teach: whole steps lead past the mark and back.
    """
    table = fit_all(gather(player, positions, seed, BY_SCORE), SIZE, 4, seed, slower=SLOWER)
    numbers = np.clip(np.round(table * HUNDREDTHS), -32767, 32767)
    if player == "expert":
        numbers = np.round((numbers + np.concatenate([LEAD, FOLLOW])) / 2)
    np.save(LEARNED / "baz_lead.npy", numbers[: LEAD_STARTS[-1]].astype(np.int16))
    np.save(LEARNED / "baz_follow.npy", numbers[LEAD_STARTS[-1] :].astype(np.int16))


if __name__ == "__main__":
    run_steps("shelem_sim.learning.baz", "positions", 4e6, 5, step)
