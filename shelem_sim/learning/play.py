"""Learn `expert`'s card tables: `python -m shelem_sim.learning.play`.

One step plays rounds by the strategy as it stands, plays every legal card of some positions out to the end with the
cards as they lie, and fits the tables to the differences between the cards of a position. What a seat can't see
averages out over the positions, so each value is the mean over all that it may hold. The next step starts from the
new tables (approximate policy iteration; D. P. Bertsekas, J. N. Tsitsiklis, Neuro-Dynamic Programming, 1996).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.auction import hold_auction
from shelem_sim.kernel.bits import U0, bottom, count, lowest
from shelem_sim.kernel.exchange import exchange
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.playout import play_on, value_for
from shelem_sim.kernel.records import PLAY, PLAYED
from shelem_sim.kernel.shelem import declare_alone, new_deal
from shelem_sim.kernel.tricks import draw_play_words, end_trick, following, lay_card, legal_leads
from shelem_sim.kernel.turn import show_seat
from shelem_sim.kernel.view import TRICKS, TableType, ViewType
from shelem_sim.kernel.words import word
from shelem_sim.plugin import chance
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.exchanging import LEARNED
from shelem_sim.strategies.loading import find_module
from shelem_sim.table import Table

expert: Any = find_module("expert")
WIDTH = 6
_ONE = (TableType[::1], ViewType[::1])
MOST_CHOICES = 12
HUNDREDTHS = 100.0

POSITIONS_A_ROUND = 4
SELECTION = 64
"""Number of the random word that picks the positions to look at, beyond those that strategies use."""

SCHOOLS = (("modern", 0.8), ("modern-joker", 0.15), ("traditional", 0.05))
"""The rule sets to learn under, and their shares."""


@jit
def write_places(view: Any, card: np.uint64, places: Any) -> None:
    """The places of one card in the learned tables into int32[WIDTH]; those of a lead are counted from 0 down - 1."""
    if view.cards_on_table == 0:
        found = expert_lead_places(expert_lead_suit(expert_lead_position(view), card), bottom(card))
        for i in range(5):
            places[i] = found[i]
        places[5] = -1
    else:
        position = expert_follow_position(view)
        others = expert_follow_places(position, expert_follow_suit(position, card), bottom(card))
        for i in range(6):
            places[i] = LEADS + others[i]


expert_lead_position, expert_lead_suit = expert.lead_position, expert.lead_suit
expert_lead_places, expert_follow_places = expert.lead_places, expert.follow_places
expert_follow_position, expert_follow_suit = expert.follow_position, expert.follow_suit
LEADS, FOLLOWS = expert.LEAD_STARTS[-1], expert.FOLLOW_STARTS[-1]


@jit
def try_cards(state: Any, trial: Any, legal: np.uint64, places: Any, values: Any) -> int:
    """Play each legal card of a position out; returns how many rows were written.

    Args:
        state: tables and views of the position.
        trial: tables and views to play it out in.
        legal: the cards to try.
        places: int32[n, WIDTH].
        values: float32[n], points of the seat's team.
    """
    row = 0
    while legal != U0:
        card = lowest(legal)
        legal ^= card
        write_places(state[1][0], card, places[row])
        trial[0][0], trial[1][0] = state[0][0], state[1][0]
        seat = state[1][0].seat
        play_on(trial[0][0], trial[1][0], seat, card)
        values[row] = value_for(trial[0][0], trial[1][0], seat & 1)
        row += 1
    return row


@loop(types.int64(*_ONE, *_ONE, types.int64, types.int64, types.int32[:, ::1], types.float32[::1], types.int64[::1]))
def collect(
    tables: Any, views: Any, trial_tables: Any, trial_views: Any, first: int, team: int, places: Any, values: Any,
    starts: Any,
) -> int:  # fmt: skip
    """Fill the arrays with positions of one team; `starts[i]` is the first row of position i. Returns how many."""
    table, view = tables[0], views[0]
    found, number = 0, first
    while found < len(starts) - 1 and starts[found] + MOST_CHOICES <= len(values):
        new_deal(table, view, number, 0, 3)
        number += 1
        if number & 1:
            declare_alone(view)
        elif hold_auction(table, view, view.opener) != PLAYED:
            continue
        view.for_points = 1
        if exchange(table, view) != PLAYED:
            return -1
        draw_play_words(table, TRICKS)
        leader = view.declarer
        for trick in range(TRICKS):
            view.trick, view.leader = trick, leader
            view.led = U0
            for k in range(4):
                seat = (leader + k) & 3
                hand = table.hands[seat]
                legal = legal_leads(hand, view) if k == 0 else following(hand, view.led)
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
                    rows = try_cards(state, trial, legal, places[row:], values[row:])
                    found += 1
                    starts[found] = row + rows
                lay_card(table, view, seat, card, trick, k)
            leader = end_trick(view, leader, trick)
    return found


@jit
def fit(places: Any, values: Any, starts: Any, order: Any, table: Any, seen: Any, rate: float) -> float:
    """One pass of stochastic gradient descent over positions in the given order (Adagrad; J. Duchi et al., 2011).

    The tables are fitted to the differences from the mean of a position's choices. Returns the share of their
    variance that was explained before each position was learned from.

    Args:
        places: int32[n, WIDTH], -1 for none.
        values: float32[n].
        starts: int64[m + 1].
        order: int64[m].
        table: float32[size], changed.
        seen: float32[size], sums of squared errors, changed.
        rate: step.
    """
    guess = np.zeros(64, np.float32)
    missed = total = 0.0
    for position in order:
        begin, end = starts[position], starts[position + 1]
        mean_guess = mean = 0.0
        for row in range(begin, end):
            value = np.float32(0)
            for i in range(places.shape[1]):
                if places[row, i] >= 0:
                    value += table[places[row, i]]
            guess[row - begin] = value
            mean_guess += value / (end - begin)
            mean += values[row] / (end - begin)
        for row in range(begin, end):
            error = guess[row - begin] - mean_guess - values[row] + mean
            missed += error * error
            total += (values[row] - mean) ** 2
            for i in range(places.shape[1]):
                place = places[row, i]
                if place >= 0:
                    seen[place] += error * error
                    table[place] -= rate * error / np.sqrt(seen[place] + 1.0)
    return 1 - missed / total


@dataclass(frozen=True)
class Lessons:
    """Positions of one kind: rows of `places` and `values`, position i from `starts[i]` to `starts[i + 1]`."""

    places: Any
    values: Any
    starts: Any


def lessons_of(
    collect: Callable[..., int], tables: Sequence[Table], wanted: int, choices: int, *more: Any, width: int = WIDTH
) -> Lessons:
    """Positions from two tables, one to play at and one to try in, found by a jitted `collect`.

    Args:
        collect: it takes the arrays of both tables, the first round, `more`, and the arrays that it fills.
        tables: the two.
        wanted: how many positions.
        choices: how many there is room for, of all positions.
        more: what `collect` takes besides.
        width: how many places a choice has.

    Raises:
        AssertionError: a strategy did what is not legal.
    """
    places = np.empty((choices, width), np.int32)
    values = np.empty(choices, np.float32)
    starts = np.zeros(wanted + 1, np.int64)
    state = [array for table in tables for array in (table.tables, table.views)]
    found = collect(*state, 0, *more, places, values, starts)
    if found < 0:
        raise AssertionError("what a strategy did before the first card was not legal")
    size = starts[found]
    return Lessons(places[:size].copy(), values[:size].copy(), starts[: found + 1])


def gather(player: str, positions: int, seed: int, threads: int) -> list[Lessons]:
    """Positions of a player against `steady` (two thirds) and against itself (one third), under the `SCHOOLS`."""
    own, steady = load_strategy(player), load_strategy("steady")
    jobs = [
        (rules, other, team, int(positions * share * part / 2))
        for rules, share in SCHOOLS
        for other, part in ((steady, 2 / 3), (own, 1 / 3))
        for team in range(2)
    ]
    made = [
        [Table(load_rules(rules), *((own, other) if team == 0 else (other, own)), seed) for _ in range(2)]
        for rules, other, team, _ in jobs
    ]

    def work(i: int) -> Lessons:
        _, _, team, wanted = jobs[i]
        return lessons_of(collect, made[i], wanted, 5 * wanted + MOST_CHOICES, team)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, range(len(jobs))))


def fit_all(lessons: list[Lessons], size: int, passes: int, seed: int, rate: float = 0.5, slower: float = 1.0) -> Any:
    """Fit a table of that size to all positions, some passes through them in random orders: float32[size].

    Each pass takes steps `slower` times as long as the one before.
    """
    offsets = np.cumsum([0, *(len(part.values) for part in lessons)])
    places = np.concatenate([part.places for part in lessons])
    values = np.concatenate([part.values for part in lessons])
    starts = np.concatenate([part.starts[:-1] + offset for part, offset in zip(lessons, offsets, strict=False)])
    starts = np.append(starts, offsets[-1])
    table = np.zeros(size, np.float32)
    seen = np.zeros_like(table)
    shuffler = np.random.default_rng(seed)
    for number in range(passes):
        order = shuffler.permutation(len(starts) - 1)
        explained = fit(places, values, starts, order, table, seen, rate * slower**number)
        print(f"  pass {number + 1}: {len(order):,} positions, {100 * explained:.2f} % explained", flush=True)
    return table


def step(player: str, positions: int, seed: int, threads: int) -> None:
    """Learn from a player's rounds, and write the tables that `expert` reads."""
    table = fit_all(gather(player, positions, seed, threads), LEADS + FOLLOWS, 3, seed)
    numbers = np.clip(np.round(table * HUNDREDTHS), -32767, 32767).astype(np.int16)
    LEARNED.mkdir(exist_ok=True)
    np.save(LEARNED / "lead.npy", numbers[:LEADS])
    np.save(LEARNED / "follow.npy", numbers[LEADS:])


def run_steps(module: str, what: str, amount: float, steps: int, one: Callable[[str, int, int, int], None]) -> None:
    """Read the options of a learning program and take its steps.

    Each step is a process of its own, since compiled code keeps the values that it was compiled with.

    Args:
        module: the program, as `python -m` has it.
        what: a step looks at, also the name of the option.
        amount: of that by default.
        steps: by default.
        one: takes a step: who plays, how much, seed, threads.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description="Learn what expert reads.")
    parser.add_argument(f"--{what}", type=float, default=amount, dest="amount", help=f"{what} a step")
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--from", dest="player", default="steady", help="who plays in the first step")
    parser.add_argument("--one-step", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one_step:
        one(given.player, int(given.amount), given.seed, given.threads)
        return
    for number in range(given.steps):
        player = given.player if number == 0 else "expert"
        print(f"step {number + 1} of {given.steps}: {player} plays", flush=True)
        command = [sys.executable, "-m", module, "--one-step", "--from", player, f"--{what}", str(given.amount)]
        command += ["--seed", str(given.seed + number), "--threads", str(given.threads)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    run_steps("shelem_sim.learning.play", "positions", 8e6, 5, step)
