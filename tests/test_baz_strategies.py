"""The strategies of Shelem Baz: none can read hidden cards, and compiled they play as in plain Python."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config, types

from shelem_sim.kernel.asking import address_of
from shelem_sim.kernel.baz import deal_round, note_bid, play_from_bids
from shelem_sim.kernel.baz_view import OUTCOME_DTYPE, TableType, ViewType, rule_numbers
from shelem_sim.kernel.jit import compile_with
from shelem_sim.kernel.records import CALL, ILLEGAL, PLAY, signatures_of
from shelem_sim.learning.baz import play_on
from shelem_sim.rules import load_game
from shelem_sim.strategies import Strategy, load_strategy
from shelem_sim.strategies.baz.bidding import best_contract, hand_worth
from shelem_sim.table import Outcomes, Table

SPECS = ("random", "steady", "expert")
ROUNDS = 1 if config.DISABLE_JIT else 4
STOPPING = str(Path(__file__).parent / "strategies" / "stopping.py")
BAZ: Any = load_game("baz")


def _advance(tables: Any, views: Any, kind: int, action: np.uint64) -> int:
    table, view = tables[0], views[0]
    if kind == PLAY:
        return play_on(table, view, view.seat, action)
    if kind == CALL:
        note_bid(view, view.seat, np.int64(action))
        return play_from_bids(table, view, ((view.seat - view.opener) & 3) + 1)
    return play_from_bids(table, view, 0)


@cache
def _compiled_advance() -> Any:
    return compile_with(_advance, types.int64(TableType[::1], ViewType[::1], types.int64, types.uint64))


class Position:
    """A decision that is about to be asked for, `kind` -1 before the first; `action` is what was done."""

    def __init__(self, kind: int, tables: Any, views: Any, action: int) -> None:
        self.kind, self.tables, self.views, self.action = kind, tables.copy(), views.copy(), action

    def act(self) -> int:
        """Do it and stop at the next decision; returns the status."""
        return int(_compiled_advance()(self.tables, self.views, self.kind, np.uint64(self.action)))

    def copy(self) -> Position:
        """The same in arrays of its own."""
        return Position(self.kind, self.tables, self.views, self.action)


def drive(teams: tuple[Strategy, Strategy], number: int) -> list[Position]:
    """All decisions of a round; the table's functions stop at each."""
    table = Table(BAZ, *teams, 11)
    stop = load_strategy(STOPPING, "baz")
    now = Position(-1, table.tables, table.views, 0)
    deal_round(now.tables[0], now.views[0], number, 0, number % 4)
    kinds = signatures_of(table.game.view)
    address = [0 if each is None else address_of(each, kind) for each, kind in zip(stop.functions, kinds, strict=True)]
    now.tables[0].functions = [address, address]
    positions = [now.copy()]
    while now.act() == ILLEGAL:
        kind, view = int(now.tables[0].decision), now.views[0]
        action = int(teams[view.seat % 2].functions[kind](view))
        now = Position(kind, now.tables, now.views, action)
        positions.append(now.copy())
    return positions


def shuffle_hidden(before: Position, after: Position, shuffler: random.Random) -> None:
    """Shuffle what the seat of `after` can't see in the position before it; the card to be played stays."""
    table, view, seat = before.tables[0], before.views[0], int(after.views[0].seat)
    shown = before.action if before.kind == PLAY else 0
    hands = {other: int(table.hands[other]) for other in range(4) if other != seat}
    free = [1 << bit for hand in hands.values() for bit in range(64) if (hand & ~shown) >> bit & 1]
    shuffler.shuffle(free)
    for other, hand in hands.items():
        size = (hand & ~shown).bit_count()
        table.hands[other] = table.dealt[other] = sum(free[:size]) | hand & shown
        del free[:size]
        if before.kind >= 0 and other == view.seat:
            view.hand = table.hands[other]


@pytest.mark.kernel
@pytest.mark.parametrize("spec", SPECS)
def test_what_a_seat_is_shown_has_no_hidden_cards(spec: str) -> None:
    """The kernel shows each seat the same bytes wherever the unseen cards lie, so the strategy does the same."""
    player, shuffler = load_strategy(spec, "baz"), random.Random(spec)
    decisions = 0
    for number in range(ROUNDS):
        for before, after in pairwise(drive((player, load_strategy("random", "baz")), number)):
            trial = before.copy()
            shuffle_hidden(trial, after, shuffler)
            assert trial.act() == ILLEGAL
            assert trial.views.tobytes() == after.views.tobytes()
            decisions += 1
    assert decisions == ROUNDS * 56


@pytest.mark.kernel
@pytest.mark.parametrize("spec", SPECS)
def test_the_same_view_brings_the_same_action(spec: str) -> None:
    """Whatever was asked in between: nothing is kept, and the view is as it was."""
    player = load_strategy(spec, "baz")
    positions = drive((player, player), 2)[1:]
    random.Random(1).shuffle(positions)
    for position in positions:
        shown = position.views.tobytes()
        for _ in range(2):
            assert int(player.functions[position.kind](position.views[0])) == position.action
        assert position.views.tobytes() == shown


def play_all() -> dict[str, Outcomes]:
    """The rounds of the twins, by house rules and strategy."""
    played = {}
    for house in ([], ["black_by=3", "min_bid=1", "bid_points=5"]):
        for spec in SPECS:
            table = Table(
                load_game("baz", house), load_strategy(spec, "baz"), load_strategy("random", "baz"), 2**62 + 7
            )
            played[f"{spec} {' '.join(house)}"] = table.play(0, 40)
    return played


@pytest.mark.skipif(config.DISABLE_JIT, reason="there is nothing compiled to compare with")
def test_compiled_code_and_plain_python_agree(tmp_path: Path) -> None:
    """Every field of every round is the same with NUMBA_DISABLE_JIT=1."""
    path = tmp_path / "rounds.npz"
    done = subprocess.run(
        [sys.executable, "-W", "error", __file__, str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    plain = dict(np.load(path))
    for name, rows in play_all().items():
        for field in OUTCOME_DTYPE.names or ():
            assert rows[field].tolist() == plain[name][field].tolist(), (name, field)


@pytest.mark.kernel
class TestExpert:
    def test_the_best_contract_scores_most(self) -> None:
        """By the sum over all numbers of tricks of what a contract scores, the tricks being normal in halves."""
        from math import erf, sqrt

        rules = rule_numbers(BAZ)[0]

        def at_least(tricks: float, mean: float, sd: float) -> float:
            return 0.5 * (1 + erf((mean - tricks + 0.5) / (sd * sqrt(2))))

        for mean in np.arange(3.0, 12.0, 0.37):
            scores = {
                contract: 10 * contract * (2 * at_least(contract, mean, 1.2) - 1)
                + sum(at_least(more, mean, 1.2) for more in range(contract + 1, 14))
                for contract in range(4, 14)
            }
            assert best_contract(rules, 4, float(mean), 1.2) == max(scores, key=scores.__getitem__)

    def test_a_contract_that_is_forced_is_bid(self) -> None:
        assert best_contract(rule_numbers(BAZ)[0], 15, 6.0, 1.0) == 15

    def test_more_in_the_hand_is_worth_more(self) -> None:
        def worth(text: str) -> float:
            from shelem_sim.cards import card_set, parse_hand
            from shelem_sim.kernel.bits import with_jokers_in

            return float(hand_worth(np.uint64(with_jokers_in(np.uint64(card_set(parse_hand(text))), 0))))

        assert worth("AKT95.AK4.A3.32 RJ") > worth("QT95.AK4.A3.932 RJ") > worth("T95.K43.J43.T932")
        assert worth("AKT95.AK4.A3.32 RJ") > worth("AKT95.AK4.A3.432")


if __name__ == "__main__":
    assert config.DISABLE_JIT
    rounds: dict[str, Any] = {name: rows.view(np.ndarray) for name, rows in play_all().items()}
    np.savez(sys.argv[1], **rounds)
