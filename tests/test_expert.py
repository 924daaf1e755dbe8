"""`expert` and `rollout`: legal under every rule set, best by their own reckoning, and better than `steady`."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import config

from shelem_sim.cards import card_set
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.kernel.records import DISCARD, NAME_TRUMP, PLAY
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.strategies import expert, load_strategy
from shelem_sim.strategies.exchanging import (
    HUNDREDTHS,
    IMPOSSIBLE,
    POINTS,
    SIDE_KINDS,
    TRUMP_KINDS,
    TRUMP_LENGTHS,
    TRUMP_VALUE,
    VALUE,
    best_exchange,
    discard_value,
)
from shelem_sim.strategies.exchanging import discard as best_discard
from shelem_sim.strategies.exchanging import name_trump as best_trump
from shelem_sim.strategies.suit_looks import HIGHEST_SIX, LENGTHS, LENGTHS_AND_SURE, looks_of
from shelem_sim.table import Table

if TYPE_CHECKING:
    from tests.conftest import DriveRound

pytestmark = pytest.mark.kernel

EXAMPLES = sorted((Path(__file__).parents[1] / "examples" / "rules").glob("*.toml"))
SOURCES = [*preset_names("shelem"), *map(str, EXAMPLES)]
WILD = "random:slam_chance=0.05,counter_chance=0.3,pass_chance=0.5,bound=150"
LEARNED = Path(expert.__file__).parent / "learned"
EXAMPLES_OF_HANDS = 5 if config.DISABLE_JIT else 60
compiled_only = pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of rounds")


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: Path(source).stem)
@pytest.mark.parametrize(("spec", "rounds"), [("expert", 300), ("rollout:worlds=2", 8)])
def test_they_play_every_rule_set(spec: str, rounds: int, source: str) -> None:
    """What they do is legal, or the run would stop: in either seat, against one who does anything, and itself."""
    if config.DISABLE_JIT:
        if spec != "expert" and source not in ("modern", "modern-joker"):
            pytest.skip("slow as plain Python")
        rounds = 3 if spec == "expert" else 1
    player, wild = load_strategy(spec), load_strategy(WILD)
    rules = load_rules(source)
    for teams in ((player, wild), (wild, player), (player, player)):
        table = Table(rules, *teams, seed=1)
        for outcomes in (table.play(0, rounds), play_declared(table, rounds, rounds // 2)):
            assert (outcomes["points"].sum(axis=1) == rules.total_points).all()


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("lead", (sum(expert.LEAD_SIZES),)),
        ("follow", (sum(expert.FOLLOW_SIZES),)),
        ("trump", (TRUMP_KINDS,)),
        ("side", (TRUMP_LENGTHS, SIDE_KINDS)),
    ],
)
def test_what_was_learned_is_there(name: str, shape: tuple[int, ...]) -> None:
    """Small files of hundredths of a point; not all of them 0."""
    values = np.load(LEARNED / f"{name}.npy")
    assert values.dtype == np.int16
    assert values.shape == shape
    assert np.count_nonzero(values) > values.size / 20


lanes = st.integers(0, (1 << 15) - 1)


@given(own=lanes, others=lanes, suit=st.integers(0, 3))
@settings(deadline=None)
def test_what_a_suit_looks_like(own: int, others: int, suit: int) -> None:
    """The look-up says what counting says."""
    others &= ~own
    ranks = [rank for rank in reversed(range(15)) if (own | others) >> rank & 1]
    whose = [own >> rank & 1 for rank in ranks]
    sure = min([*whose, 0].index(0), 3)
    six = sum(mine << 5 - place for place, mine in enumerate(whose[:6]))
    found = int(looks_of(np.uint64(own << 16 * suit), np.uint64((own | others) << 16 * suit)))
    assert found & LENGTHS == min(own.bit_count(), 7) << 7 | min(others.bit_count(), 7) << 4
    assert found & LENGTHS_AND_SURE & ~LENGTHS == sure << 2
    assert found >> HIGHEST_SIX == six


@given(suits=st.tuples(lanes, lanes, lanes, lanes))
@settings(deadline=None)
def test_the_lowest_and_the_highest_of_each_suit(suits: tuple[int, ...]) -> None:
    """Also of an empty suit: none."""
    cards = np.uint64(sum(bits << 16 * suit for suit, bits in enumerate(suits)))
    lowest = sum((bits & -bits) << 16 * suit for suit, bits in enumerate(suits))
    highest = sum((1 << bits.bit_length() >> 1) << 16 * suit for suit, bits in enumerate(suits))
    assert int(expert.lowest_of_each(cards)) == lowest
    assert int(expert.highest_of_each(cards)) == highest


class TestExchanging:
    """The best of all discards of side cards, by the learned sum over the suits."""

    hands = st.permutations([16 * suit + rank for suit in range(4) for rank in range(13)])

    @staticmethod
    def value(hand: list[int], laid: tuple[int, ...], trump: int) -> int:
        """By its definition: what each suit is worth as it is kept, and the points laid away."""
        bits = [sum(1 << card % 16 for card in hand if card // 16 == suit and card not in laid) for suit in range(4)]
        away = [sum(1 << card % 16 for card in laid if card // 16 == suit) for suit in range(4)]
        trumps = sum(card // 16 == trump for card in hand)
        length = min(max(trumps - 4, 0), TRUMP_LENGTHS - 1)
        sides = [suit for suit in range(4) if suit != trump]
        kept = sum(int(VALUE[length, bits[suit], 0]) for suit in sides)
        return kept + sum(HUNDREDTHS * int(POINTS[away[suit]]) for suit in sides)

    @pytest.mark.parametrize("talon", [2, 3, 4, 6])
    @given(cards=hands, trump=st.integers(0, 3))
    @settings(deadline=None, max_examples=EXAMPLES_OF_HANDS)
    def test_no_other_discard_is_worth_more(self, talon: int, cards: list[int], trump: int) -> None:
        """Against every set of side cards of that number."""
        hand = cards[: (12 if talon < 6 else 9) + talon]
        bits = np.uint64(sum(1 << card for card in hand))
        found, laid = best_exchange(bits, trump, talon)
        side = [card for card in hand if card // 16 != trump]
        if len(side) < talon:
            assert (found, laid) == (IMPOSSIBLE, 0)
            return
        holding = sum(1 << card % 16 for card in hand if card // 16 == trump)
        most = max(self.value(hand, away, trump) for away in combinations(side, talon))
        chosen = tuple(card for card in hand if int(laid) >> card & 1)
        assert len(chosen) == talon == int(laid).bit_count()
        assert set(chosen) <= set(side)
        assert self.value(hand, chosen, trump) == most == found - TRUMP_VALUE[holding]

    def test_a_joker_counts_as_a_trump(self) -> None:
        """So it is never laid away, and side suits are worth what they are beside one trump more."""
        hand = card_set(["AS", "KS", "9S", "7S", "2S", "AH", "4H", "5H", "9D", "TD", "QD", "KC", "6C", "5C", "3C"])
        loose = 1 << 31
        placed = 1 << 14
        for joker in (loose, placed):
            value, laid = best_exchange(np.uint64(hand | joker), 0, 4)
            assert int(laid) & (0x7FFF | joker) == 0
            longer, same = best_exchange(np.uint64(hand | 1 << 4), 0, 4)
            assert laid == same
            assert value - TRUMP_VALUE[hand & 0x1FFF] == longer - TRUMP_VALUE[hand & 0x1FFF | 1 << 4]

    def view(self, hand: str, talon: int = 4) -> Any:
        """A declarer's, trump not named."""
        player = load_strategy("expert")
        house = {3: ["talon=3", "removed=2C"], 4: []}[talon]
        view = Table(load_rules("modern", house), player, player, 1).views[0]
        view.hand = view.legal = card_set(hand.split())
        view.trump = -1
        return view

    @pytest.mark.parametrize(
        ("hand", "laid"),
        [
            ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S 4H 5D 6C", "2S 4H 5D 6C"),
            ("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH AC", "2S AH KH AC"),
        ],
    )
    def test_where_side_cards_are_too_few_the_lowest_trumps_go(self, hand: str, laid: str) -> None:
        """All side cards, and as many trumps as are missing."""
        view = self.view(hand)
        view.trump, view.trumps = 0, 0x7FFF
        assert int(best_discard(view)) == card_set(laid.split())

    def test_a_long_suit_is_trump(self) -> None:
        """Wherever it is, and never a much shorter one."""
        for suit in "SHDC":
            others = [other for other in "SHDC" if other != suit]
            long = [f"{rank}{suit}" for rank in "AKQ9763"]
            hand = " ".join(long + [f"{rank}{other}" for other in others for rank in "852"])
            assert best_trump(self.view(hand)) == "SHDC".index(suit)

    def test_the_value_of_a_discard_is_its_part_of_the_sum(self, drive_round: DriveRound) -> None:
        """So that others can be compared with the best."""
        player = load_strategy("expert")
        for number in range(2 if config.DISABLE_JIT else 20):
            for position in drive_round(load_rules("modern"), (player, player), 2, number, declared=True)[1:3]:
                view = position.view
                if position.kind == NAME_TRUMP:
                    continue
                assert position.kind == DISCARD
                hand = [bit for bit in range(64) if int(view.hand) >> bit & 1]
                laid = tuple(bit for bit in range(64) if position.action >> bit & 1)
                if all(card // 16 != view.trump for card in laid):
                    assert discard_value(view, np.uint64(position.action)) == self.value(hand, laid, int(view.trump))


PLAIN_PAIRS = [(0, 1), (1, 2), (4, 5), (5, 6), (6, 7), (9, 10), (10, 11)]
"""Ranks next to each other, neither with points."""


def exchanged(cards: int, low: int, high: int) -> int:
    """A set with two cards exchanged."""
    differs = (cards >> low ^ cards >> high) & 1
    return cards ^ (differs << low | differs << high)


def with_exchanged(view: Any, low: int, high: int) -> Any:
    """A view with two cards exchanged wherever they are."""
    other = view.copy()
    for name in ("hand", "legal", "discarded", "winning_card"):
        other[name] = exchanged(int(view[name]), low, high)
    for name in ("played_by", "taken", "cards"):
        flat = np.array([exchanged(int(cards), low, high) for cards in view[name].ravel()], np.uint64)
        other[name] = flat.reshape(view[name].shape)
    return other


def test_a_card_next_to_one_that_was_played_is_its_equal(drive_round: DriveRound) -> None:
    """What counts is who holds the cards still out: with a card's name exchanged for a dead one's, all is the same."""
    player = load_strategy("expert")
    tried = 0
    for number in range(1 if config.DISABLE_JIT else 20):
        for position in drive_round(load_rules("modern"), (player, load_strategy("steady")), 31, number)[1:]:
            view = position.view
            dead = int(view.taken[0] | view.taken[1])
            if position.kind != PLAY or int(view.legal).bit_count() < 2:
                continue
            for suit in range(4):
                for low, high in ((16 * suit + low, 16 * suit + high) for low, high in PLAIN_PAIRS):
                    if dead >> low & 1 or dead >> high & 1:
                        chosen = int(expert.play(view))
                        other = int(expert.play(with_exchanged(view, low, high)))
                        assert other == exchanged(chosen, low, high)
                        tried += 1
    assert tried > 20


@compiled_only
class TestHowWellItPlays:
    """On the same 20,000 deals of the modern rules, seat 0 declaring each; a false alarm in 1,000."""

    @staticmethod
    def gain(declares: str, defends: str, declares_instead: str, defends_instead: str) -> tuple[float, float]:
        """How many points more the declarer takes with the first pair than with the second, and 3.1 errors of it."""
        rules = load_rules("modern")
        first, second = (
            play_declared(Table(rules, load_strategy(one), load_strategy(other), seed=17), 0, 20_000)["points"][:, 0]
            for one, other in ((declares, defends), (declares_instead, defends_instead))
        )
        differences = first.astype(np.int64) - second
        return float(differences.mean()), 3.1 * float(differences.std()) / np.sqrt(len(differences))

    def test_it_takes_more_than_steady(self) -> None:
        """As declarer against the same defenders."""
        mean, half = self.gain("expert", "steady", "steady", "steady")
        assert mean > 2
        assert mean - half > 0

    def test_it_gives_less_than_steady(self) -> None:
        """As defender against the same declarer."""
        mean, half = self.gain("steady", "steady", "steady", "expert")
        assert mean > 2
        assert mean - half > 0
