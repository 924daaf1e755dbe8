"""What several tests share: auctions by script, and rounds from cards that are set by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import config as numba_config
from numba import types

from shelem_sim.cards import SUITS, card_set
from shelem_sim.games.shelem import call_name
from shelem_sim.kernel.asking import address_of
from shelem_sim.kernel.auction import hold_auction as hold_kernel_auction
from shelem_sim.kernel.bits import lane
from shelem_sim.kernel.jit import compile_with
from shelem_sim.kernel.playout import bid_on, exchange_on, play_on
from shelem_sim.kernel.records import (
    CALL,
    DISCARD,
    ILLEGAL,
    NAME_TRUMP,
    NOBODY,
    PASSED_OUT,
    PLAY,
    PLAYED,
    signatures_of,
)
from shelem_sim.kernel.shelem import declare_alone, new_deal, play_contract
from shelem_sim.kernel.tricks import card_points, draw_play_words, play_trick
from shelem_sim.kernel.turn import open_view
from shelem_sim.kernel.view import COUNTER_SLAM, PASS, SLAM, TRICKS, VIEW_DTYPE, TableType, ViewType
from shelem_sim.kernel.words import word
from shelem_sim.rules import RuleSet, load_rules
from shelem_sim.strategies import Strategy, load_strategy
from shelem_sim.table import Table

STRATEGIES = Path(__file__).parent / "strategies"
CALLS = {"pass": PASS, "slam": SLAM, "counter-slam": COUNTER_SLAM}


def pytest_configure(config: pytest.Config) -> None:
    """Let 64-bit words wrap round in plain Python, as they do in compiled code."""
    if numba_config.DISABLE_JIT:
        config.addinivalue_line("filterwarnings", "ignore:overflow encountered:RuntimeWarning")


@dataclass(frozen=True)
class Auction:
    """An auction that was held.

    Attributes:
        seats: who spoke, in order.
        declarer: a seat, `None` when it was passed out.
        contract: as records write it, `None` when it was passed out.
    """

    seats: list[int]
    declarer: int | None
    contract: str | None


@dataclass(frozen=True)
class Ending:
    """The last tricks of a round, played once or more often.

    Attributes:
        cards: uint64[times, tricks, 4], in the order played.
        points: int64[times, 2], of both teams in these tricks.
        winner: the seat that took the last trick (of the last time).
    """

    cards: npt.NDArray[np.uint64]
    points: npt.NDArray[np.int64]
    winner: int


@dataclass(frozen=True)
class Position:
    """A decision of a round, as it was about to be asked for; `BEGIN` is that nothing has been asked yet.

    Attributes:
        kind: `BEGIN`, `CALL`, `NAME_TRUMP`, `DISCARD` or `PLAY`.
        tables: one `TABLE_DTYPE` record; its functions stop at the next decision.
        views: one `VIEW_DTYPE` record, as the seat was shown it.
        action: what was done.
    """

    kind: int
    tables: Any
    views: Any
    action: int

    @property
    def table(self) -> Any:
        """What only the table knows."""
        return self.tables[0]

    @property
    def view(self) -> Any:
        """What the seat was shown."""
        return self.views[0]

    def copy(self) -> Position:
        """The same in arrays of its own."""
        return Position(self.kind, self.tables.copy(), self.views.copy(), self.action)

    def act(self, action: int | None = None) -> int:
        """Do what was done, or something else, and let the table's functions go on from there; returns the status."""
        chosen = self.action if action is None else action
        return int(_compiled_advance()(self.tables, self.views, self.kind, np.uint64(chosen % 2**64)))

    def use(self, teams: Sequence[Strategy]) -> None:
        """Let these strategies go on."""
        self.table.functions = functions_of(teams)


BEGIN = -1
DriveRound = Callable[..., list[Position]]
Bounds = Callable[[float, npt.NDArray[np.float64]], tuple[float, float]]
HoldAuction = Callable[..., Auction]
PlayHands = Callable[..., Table]
PlayEnding = Callable[..., Ending]


@pytest.fixture(scope="session")
def bounds() -> Bounds:
    """A normal interval of 90 % for a value, from what each unit (a round, a deal, a match) adds to its error."""

    def around(value: float, influence: npt.NDArray[np.float64]) -> tuple[float, float]:
        half = NormalDist().inv_cdf(0.95) * sqrt(float((influence**2).mean()) / len(influence))
        return value - half, value + half

    return around


@pytest.fixture(scope="session")
def scripted() -> Callable[..., Strategy]:
    """A strategy of a game that makes the given calls, one after the other, whoever speaks."""

    def load(script: str, game: str = "shelem") -> Strategy:
        calls = [CALLS.get(text) if text in CALLS else int(text) for text in script.split()]
        numbers = ",".join(f"c{place}={call}" for place, call in enumerate(calls))
        return load_strategy(f"{STRATEGIES / 'scripted.py'}:{numbers}", game)

    return load


@pytest.fixture(scope="session")
def hold_auction(scripted: Callable[..., Strategy]) -> HoldAuction:
    """Make the calls of a script under some rules; seat 3 deals, so that seat 0 usually speaks first.

    Fails unless the auction ends exactly with the last call of the script.
    """

    def hold(rules: str, script: str, house: Sequence[str] = (), *, dealer: int = 3, passed_out: int = 0) -> Auction:
        known = load_rules(rules, house)
        player = scripted(script, known.game)
        table = Table(known, player, player, seed=1)
        status = table.play_deal(0, passed_out, dealer)
        view = table.views[0]
        made = [call_name(int(call)) for call in view.call_made[: view.calls]]
        assert made == script.split()
        seats = [int(seat) for seat in view.call_seats[: view.calls]]
        if status == PASSED_OUT:
            return Auction(seats, None, None)
        return Auction(seats, int(view.declarer), call_name(int(view.contract)))

    return hold


def _play_hands(tables: Any, views: Any) -> int:
    return play_contract(tables[0], views[0])


@cache
def _compiled_play_hands() -> Any:
    return compile_with(_play_hands, types.int64(TableType[::1], ViewType[::1]))


@pytest.fixture(scope="session")
def play_hands() -> PlayHands:
    """Play a contract with given cards: texts, or sets of bits. What came of it is left in the table.

    Without `check`, an illegal action only stops the play, so that one can look at what the seat was shown.
    """

    def cards(given: str | int) -> int:
        return card_set(given.split()) if isinstance(given, str) else given

    def play(
        rules: RuleSet,
        teams: Sequence[Strategy],
        hands: Sequence[str | int],
        talon: str | int,
        *,
        declarer: int = 0,
        contract: int = 100,
        dealer: int = 3,
        check: bool = True,
    ) -> Table:
        table = Table(rules, teams[0], teams[1], seed=1)
        state, view = table.tables[0], table.views[0]
        open_view(state, view, dealer, (dealer + 1) % 4)
        state.hands = state.dealt = np.array([cards(hand) for hand in hands], np.uint64)
        state.talon = np.uint64(cards(talon))
        view.declarer = view.high_seat = declarer
        view.contract = view.high_call = contract
        status = int(_compiled_play_hands()(table.tables, table.views))
        if check:
            table._check(status)
        return table

    return play


def _play_endings(tables: Any, views: Any, trump: int, leader: int, cards: Any, points: Any) -> None:
    table, view = tables[0], views[0]
    first = 12 - cards.shape[1]
    for time in range(len(cards)):
        open_view(table, view, 3, 0)
        view.declarer, view.trump, view.trumps = 0, trump, lane(trump)
        table.decision_words = word(table.decision_stream, time)
        draw_play_words(table, TRICKS)
        view.leader = leader
        for seat in range(4):
            table.hands[seat] = table.dealt[seat]
        for number in range(first, 12):
            view.trick = number
            view.leader = play_trick(table, view, view.leader, number)
            for place in range(4):
                cards[time, number - first, place] = view.cards[number, place]
        for team in range(2):
            points[time, team] = card_points(view.rules, view.taken[team]) + 5 * view.tricks_won[team]


@cache
def _compiled_play_endings() -> Any:
    state = (TableType[::1], ViewType[::1])
    numbers = (types.int64, types.int64)
    arrays = (types.uint64[:, :, ::1], types.int64[:, ::1])
    return compile_with(_play_endings, types.void(*state, *numbers, *arrays))


@pytest.fixture(scope="session")
def play_ending() -> PlayEnding:
    """Play the last tricks of a round, as many as each hand has cards, with the kernel's own trick."""

    def play(
        player: Strategy, hands: Sequence[str], trump: str, leader: int, *, times: int = 1, seed: int = 1
    ) -> Ending:
        table = Table(load_rules("modern"), player, player, seed)
        state, view = table.tables[0], table.views[0]
        state.dealt = np.array([card_set(hand.split()) for hand in hands], np.uint64)
        cards = np.zeros((times, len(hands[0].split()), 4), np.uint64)
        points = np.zeros((times, 2), np.int64)
        _compiled_play_endings()(table.tables, table.views, SUITS.index(trump), leader, cards, points)
        return Ending(cards, points, int(view.leader))

    return play


@pytest.fixture(scope="session")
def ordered() -> Callable[..., Strategy]:
    """The deterministic strategy `ordered`, with parameters."""

    def load(**params: int) -> Strategy:
        given = ",".join(f"{name}={value}" for name, value in params.items())
        return load_strategy(f"{STRATEGIES / 'ordered.py'}{':' + given if given else ''}")

    return load


def functions_of(teams: Sequence[Strategy]) -> list[list[int]]:
    """Where the functions of two strategies are, as a table has them."""
    kinds = signatures_of(VIEW_DTYPE)
    return [[address_of(each, kind) for each, kind in zip(team.functions, kinds, strict=True)] for team in teams]


def _advance(tables: Any, views: Any, kind: int, action: np.uint64) -> int:
    table, view = tables[0], views[0]
    if kind == PLAY:
        return play_on(table, view, view.seat, action)
    if kind == DISCARD:
        return exchange_on(table, view, view.trump, action)
    if kind == NAME_TRUMP:
        return exchange_on(table, view, int(np.int64(action)), np.uint64(0))
    if kind == CALL:
        return bid_on(table, view, view.seat, int(np.int64(action)))
    if view.declarer == NOBODY:
        status = hold_kernel_auction(table, view, view.opener)
        if status != PLAYED:
            return status
    return exchange_on(table, view, NOBODY, np.uint64(0))


@cache
def _compiled_advance() -> Any:
    return compile_with(_advance, types.int64(TableType[::1], ViewType[::1], types.int64, types.uint64))


@pytest.fixture(scope="session")
def drive_round() -> DriveRound:
    """Play a deal decision by decision: all its positions, beginning with `BEGIN`.

    It ends before an opponent answers a slam, from where `bid_on` can't go on.
    """
    stop = load_strategy(str(STRATEGIES / "stopping.py"))

    def drive(
        rules: RuleSet, teams: Sequence[Strategy], seed: int, number: int = 0, *, declared: bool = False
    ) -> list[Position]:
        started = Table(rules, teams[0], teams[1], seed)
        now = Position(BEGIN, started.tables, started.views, 0)
        new_deal(now.table, now.view, number, 0, 3 if declared else number % 4)
        if declared:
            declare_alone(now.view)
        now.use((stop, stop))
        positions = [now.copy()]
        while now.act() == ILLEGAL:
            kind, view = int(now.table.decision), now.view
            if kind == CALL and rules.slam == "answered" and view.high_call >= SLAM:
                break
            action = int(teams[view.seat % 2].functions[kind](view))
            now = Position(kind, now.tables, now.views, action)
            positions.append(now.copy())
        return positions

    return drive
