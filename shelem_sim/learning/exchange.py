"""Learn `expert`'s values of trumps and side suits: `python -m shelem_sim.learning.exchange`.

Seat 0 declares; its own exchange, its discard under every other trump, and discards that differ from its own in one or
two cards are each played out with the cards as they lie. The values, a sum over the suits, are fitted to the
differences between the exchanges of a deal, as in `shelem_sim.learning.play`.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.bits import U0, U1, any_of, lane
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.playout import exchange_on
from shelem_sim.kernel.records import DISCARD, NAME_TRUMP
from shelem_sim.kernel.shelem import declare_alone, new_deal
from shelem_sim.kernel.tricks import card_points
from shelem_sim.kernel.turn import show_seat
from shelem_sim.kernel.view import TableType, ViewType
from shelem_sim.kernel.words import word
from shelem_sim.learning.play import Lessons, fit_all, run_steps
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.exchanging import (
    HUNDREDTHS,
    LEARNED,
    LENGTH,
    SIDE_KIND,
    SIDE_KINDS,
    TRUMP_KIND,
    TRUMP_KINDS,
    TRUMP_LENGTHS,
    holding,
    length_place,
)
from shelem_sim.table import Table

VARIANTS = 6
MOST_CHOICES = VARIANTS + 4
SIZE = TRUMP_KINDS + TRUMP_LENGTHS * SIDE_KINDS
_ONE = (TableType[::1], ViewType[::1])
CHOICE = 1000
"""Number of the first random word that this uses, beyond those of the strategies."""


@jit
def vary(hand: np.uint64, trump: int, laid: np.uint64, random: np.uint64) -> np.uint64:
    """A discard with one or two of its cards exchanged at random for others that are no trumps."""
    side = hand & ~lane(trump)
    for i in range(1 + np.int64(random & U1)):
        if side & ~laid != U0 and laid & side != U0:
            out = any_of(laid & side, word(random, 2 * i))
            laid = laid & ~out | any_of(side & ~laid, word(random, 2 * i + 1))
    return laid


@jit
def write_places(hand: np.uint64, trump: int, places: Any) -> None:
    """The places in the fit of a hand of 12 with that trump: int32[4]."""
    own = holding(hand, trump)
    places[0] = TRUMP_KIND[own]
    length = length_place(LENGTH[own])
    for step in range(1, 4):
        places[step] = TRUMP_KINDS + SIDE_KINDS * length + SIDE_KIND[holding(hand, (trump + step) & 3)]


@jit
def try_exchange(state: Any, trial: Any, trump: int, laid: np.uint64, places: Any, values: Any) -> None:
    """Play one exchange out: its places, and the points taken but for those laid away."""
    trial[0][0], trial[1][0] = state[0][0], state[1][0]
    table = trial[0][0]
    exchange_on(table, trial[1][0], trump, laid)
    hand = (state[0][0].hands[0] | state[0][0].talon) & ~table.discard
    write_places(hand, trump, places)
    values[0] = table.points[0] - card_points(state[1][0].rules, table.discard)


@loop(types.int64(*_ONE, *_ONE, types.int64, types.int32[:, ::1], types.float32[::1], types.int64[::1]))
def collect(
    tables: Any, views: Any, trial_tables: Any, trial_views: Any, first: int, places: Any, values: Any, starts: Any
) -> int:
    """Try exchanges of the deals from number `first` on; `starts[i]` is the first row of deal i. Returns how many."""
    table, view = tables[0], views[0]
    state, trial = (tables, views), (trial_tables, trial_views)
    row = 0
    for deal in range(len(starts) - 1):
        starts[deal] = row
        new_deal(table, view, first + deal, 0, 3)
        declare_alone(view)
        hand = table.hands[0] | table.talon
        show_seat(table, view, 0, NAME_TRUMP)
        view.hand = view.legal = hand
        trump: Any = np.int64(ask(table.functions[0, NAME_TRUMP], view))
        for other in range(4):
            if other == trump or LENGTH[holding(hand, other)] > 2:
                try_exchange(state, trial, other, U0, places[row], values[row:])
                row += 1
        view.trump, view.trumps = trump, lane(trump)
        laid = np.uint64(ask(table.functions[0, DISCARD], view))
        for i in range(VARIANTS):
            other_laid = vary(hand, trump, laid, word(table.decision_words, CHOICE + i))
            try_exchange(state, trial, trump, other_laid, places[row], values[row:])
            row += 1
    starts[len(starts) - 1] = row
    return len(starts) - 1


def gather(player: str, deals: int, seed: int, threads: int) -> list[Lessons]:
    """Deals of a player against `steady` (two thirds) and against itself (one third)."""
    rules, own, steady = load_rules("modern"), load_strategy(player), load_strategy("steady")
    opponents = (steady, steady, own)
    made = [[Table(rules, own, other, seed) for _ in range(2)] for other in opponents]
    share = deals // len(opponents)

    def work(i: int) -> Lessons:
        places, values = np.zeros((share * MOST_CHOICES, 4), np.int32), np.zeros(share * MOST_CHOICES, np.float32)
        starts = np.zeros(share + 1, np.int64)
        table, trial = made[i]
        collect(table.tables, table.views, trial.tables, trial.views, i * share, places, values, starts)
        return Lessons(places[: starts[-1]].copy(), values[: starts[-1]].copy(), starts)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(len(opponents))))


def step(player: str, deals: int, seed: int, threads: int) -> None:
    """Learn from a player's exchanges, and write the values that `expert` reads."""
    values = fit_all(gather(player, deals, seed, threads), SIZE, 3, seed)
    numbers = np.clip(np.round(HUNDREDTHS * values), -9999, 9999).astype(np.int16)
    LEARNED.mkdir(exist_ok=True)
    np.save(LEARNED / "trump.npy", numbers[:TRUMP_KINDS])
    np.save(LEARNED / "side.npy", numbers[TRUMP_KINDS:].reshape(TRUMP_LENGTHS, SIDE_KINDS))


if __name__ == "__main__":
    run_steps("shelem_sim.learning.exchange", "deals", 3e6, 2, step)
