"""No strategy of Hokm can read hidden cards: the bytes it is shown do not depend on where they lie."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numba import config

from shelem_sim.kernel.hokm import name_trump, open_hand, play_tricks
from shelem_sim.kernel.hokm_deal import deal
from shelem_sim.kernel.hokm_draw import build_hands, draw, lay_away
from shelem_sim.kernel.hokm_records import VIEW_DTYPE
from shelem_sim.kernel.records import DISCARD, ILLEGAL, PLAY
from shelem_sim.rules import load_game
from shelem_sim.strategies import StrategyError, load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

STOPPING = "tests/strategies/stopping.py"
HANDS = 1 if config.DISABLE_JIT else 6


def table(house: list[str], spec: str) -> Table:
    player = load_strategy(spec, "hokm")
    return Table(load_game("hokm", house), player, player, 11)


def cards_in(cards: int) -> list[int]:
    return [1 << bit for bit in range(64) if cards >> bit & 1]


def shuffle(places: list[list[int]], shuffler: random.Random) -> list[int]:
    """The cards of some places mixed, as sets of the same sizes."""
    cards = [card for place in places for card in place]
    shuffler.shuffle(cards)
    mixed = []
    for place in places:
        mixed.append(sum(cards[: len(place)]))
        del cards[: len(place)]
    return mixed


@pytest.mark.parametrize("house", [[], ["naras=choice"], ["players=2"], ["players=3"]], ids=" ".join)
def test_the_hakem_sees_his_five_cards_alone(house: list[str]) -> None:
    """All other cards may lie anywhere, his own eight to come included."""
    shuffler, ours = random.Random(3), table(house, STOPPING)
    state, view = ours.tables[0], ours.views[0]
    for number in range(HANDS):
        shown: list[bytes] = []
        for _ in range(4):
            with np.errstate(over="ignore"):
                deal(state, view, np.uint64(open_hand(state, view, number, number % 2)))
            five = int(state.first_five)
            if shown:
                held = [int(cards) & ~five for cards in state.hands]
                mixed = shuffle([cards_in(cards) for cards in held], shuffler)
                for seat, cards in enumerate(mixed):
                    state.hands[seat] = cards | (five if seat == view.hakem else 0)
            assert name_trump(state, view) == ILLEGAL
            assert int(view.hand) == five
            shown.append(view.tobytes())
        assert len(set(shown)) == 1


def stop_at(ours: Table, number: int, trick: int, shuffler: random.Random | None) -> bytes | None:
    """What the leader of a trick is shown, the others' cards mixed before it leads where there is a shuffler."""
    state, view = ours.tables[0], ours.views[0]
    with np.errstate(over="ignore"):
        deal(state, view, np.uint64(open_hand(state, view, number, 0)))
        name_trump(state, view)
        if view.rules.players == 2:
            build_hands(state, view)
        for word in range(len(state.play_words)):
            state.play_words[word] = number * 1000 + word
        functions = state.functions.copy()
        leader = 0
        view.rules.tricks_to_win, view.rules.hand_size = 17, trick
        play_tricks(state, view, view.hakem, 0, view.rules.players)
        leader = int(view.leader)
        if shuffler is not None:
            others = [seat for seat in range(view.rules.players) if seat != leader]
            mixed = shuffle([cards_in(int(state.hands[seat])) for seat in others], shuffler)
            for seat, cards in zip(others, mixed, strict=True):
                state.hands[seat] = cards
                state.dealt[seat] = 0
        stopping = table([f"players={int(view.rules.players)}"], STOPPING).tables[0].functions
        state.functions[:, PLAY] = stopping[:, PLAY]
        view.rules.hand_size = trick + 1
        assert play_tricks(state, view, leader, trick, view.rules.players) == ILLEGAL
        state.functions[:] = functions
    assert int(view.seat) == leader
    return np.array(view, VIEW_DTYPE).tobytes()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spec", ["random", "steady", "expert"])
def test_who_leads_sees_no_card_of_another(spec: str, players: int) -> None:
    """After some tricks, wherever the cards lie that are still held by others."""
    shuffler = random.Random(7)
    for number in range(HANDS):
        trick = shuffler.randrange(2, 9)
        ours: Any = table([f"players={players}"], spec)
        seen = {stop_at(ours, number, trick, each) for each in (None, shuffler, shuffler)}
        assert len(seen) == 1


def test_what_a_seat_may_see_does_show() -> None:
    """The comparison can fail: one of the leader's own cards exchanged for another's is seen."""
    ours: Any = table([], "steady")
    shown = stop_at(ours, 1, 4, None)
    state, view = ours.tables[0], ours.views[0]
    leader = int(view.seat)
    other = (leader + 1) % 4
    own, foreign = cards_in(int(state.hands[leader]))[0], cards_in(int(state.hands[other]))[0]
    state.hands[leader] = int(state.hands[leader]) ^ own ^ foreign
    state.hands[other] = int(state.hands[other]) ^ own ^ foreign
    state.functions[:, PLAY] = table([], STOPPING).tables[0].functions[:, PLAY]
    with np.errstate(over="ignore"):
        assert play_tricks(state, view, leader, 4, 4) == ILLEGAL
    assert np.array(view, VIEW_DTYPE).tobytes() != shown


@pytest.mark.parametrize("seat", [0, 1])
def test_who_draws_sees_his_own_cards_and_the_one_drawn(seat: int) -> None:
    """Neither the next card of the stock nor what the other holds or has laid away."""
    shuffler, ours = random.Random(5), table(["players=2"], "steady")
    state, view = ours.tables[0], ours.views[0]
    for number in range(HANDS):
        shown = set()
        for attempt in range(4):
            with np.errstate(over="ignore"):
                deal(state, view, np.uint64(open_hand(state, view, number, 0)))
                name_trump(state, view)
                assert lay_away(state, view, 0, 3)
                assert lay_away(state, view, 1, 2)
                other = 1 - seat
                if attempt:
                    hidden = [cards_in(int(state.hands[other])), cards_in(int(state.stock))]
                    state.hands[other], state.stock = shuffle(hidden, shuffler)
                    state.laid_away[other] = state.known_discard[other] = 0
                functions = state.functions.copy()
                state.functions[:, DISCARD] = (
                    table(["players=2"], "tests/strategies/hokm_refusing.py").tables[0].functions[:, DISCARD]
                )
                assert not draw(state, view, seat, 0)
                state.functions[:] = functions
            drawn = int(view.drawn)
            assert drawn.bit_count() == 1
            # The card drawn is seen, and may be another one now
            view.drawn = view.legal = 0
            shown.add(view.tobytes())
        assert len(shown) == 1


def test_a_wrong_discard_is_told() -> None:
    """What a seat that draws may do."""
    with pytest.raises(StrategyError, match=r"discard returned .*; legal: no card, or .., which it has drawn"):
        table(["players=2"], "tests/strategies/hokm_refusing.py").play(0, 1)
    with pytest.raises(StrategyError, match="discard returned no card; legal: 3 of "):
        table(["players=2"], "tests/strategies/hokm_keeping.py").play(0, 1)
