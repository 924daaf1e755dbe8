"""From the talon to the twelfth trick, rule by rule (rules.md; sources 000, 002, 004)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
import pytest

from shelem_sim.cards import RANKS, SUITS, card_names, card_set, write_cards
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.tricks import following
from shelem_sim.kernel.view import COUNTER_SLAM, SLAM
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Strategy, StrategyError, load_strategy

pytestmark = pytest.mark.kernel

if TYPE_CHECKING:
    from tests.conftest import PlayEnding, PlayHands

    Ordered = Callable[..., Strategy]

DECK = [rank + suit for suit in SUITS for rank in reversed(RANKS)]
TWELVE_SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"

# Seat 0 wins eleven tricks with spades and lays away three hearts and a diamond of 30 points. His 3C then loses
# the last trick, with 4C, TD and 2C, to the lowest card of seat 1: 10 points.
ELEVEN_SPADES = [
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3C",
    "KH QH JH 9H 8H 7H 6H AD KD QD JD 4C",
    "3S 2S 4H 3H 2H TD 9D 7D 6D 4D 3D 2D",
    "8D AC KC QC JC TC 9C 8C 7C 6C 5C 2C",
]
ITS_TALON = "AH TH 5H 5D"


def with_rest(hand: str, talon: str) -> list[str]:
    """Four hands: the given one for seat 0, and the other cards in order."""
    rest = [card for card in DECK if card not in f"{hand} {talon}".split()]
    return [hand, *(" ".join(rest[12 * seat : 12 * seat + 12]) for seat in range(3))]


def best_of(cards: list[str], trump: str) -> int:
    """Which card of a trick wins, by its place: the highest trump, else the highest of the suit led (000)."""
    suits = trump if any(card[1] == trump for card in cards) else cards[0][1]
    return max(range(4), key=lambda place: (cards[place][1] in suits, RANKS.index(cards[place][0])))


@pytest.mark.parametrize("house", [[], ["talon=3", "removed=2C"], ["talon=2", "removed=2C 2D"]])
@pytest.mark.parametrize("rules", ["modern", "classic", "traditional", "double-yasa"])
def test_the_declarer_takes_the_talon_and_lays_as_many_away(rules: str, house: list[str]) -> None:
    """000, 002, 004: he plays the twelve that are left."""
    random = load_strategy("random:slam_chance=0")
    plan = Plan(rounds=100, seed=2, team0=random, team1=random)
    for record in trace(load_rules(rules, house), plan):
        if (seat := record["declarer"]) is None:
            continue
        held = {*record["hands"][seat].split(), *record["talon"].split()}
        laid = set(record["discard"].split())
        played = {trick["cards"][(seat - trick["leader"]) % 4] for trick in record["tricks"]}
        assert len(laid) == len(record["talon"].split())
        assert laid | played == held
        assert len(played) == 12


def test_point_cards_may_be_laid_away(play_hands: PlayHands, ordered: Ordered) -> None:
    """000, 002: and count for the declarer, as does the talon that he buries again."""
    players = (ordered(bury=1), ordered())
    table = play_hands(load_rules("modern"), players, ELEVEN_SPADES, ITS_TALON)
    assert write_cards(int(table.tables[0].discard)) == ITS_TALON
    assert table.tables[0].points.tolist() == [150, 15]


def test_any_suit_may_be_named(play_hands: PlayHands, ordered: Ordered) -> None:
    """000, 004: also one of which the declarer has no card."""
    players = (ordered(trump=3), ordered())
    table = play_hands(load_rules("modern"), players, with_rest(TWELVE_SPADES, "2S AH TH 5H"), "2S AH TH 5H")
    assert table.views[0].trump == 3
    assert table.views[0].tricks_won[1] > 0


@pytest.mark.parametrize(
    ("house", "points"),
    [
        ([], [150, 15]),
        (["discard_to=last-trick"], [115, 50]),
        (["discard_is_trick=false"], [145, 15]),
        (["discard_is_trick=false", "discard_to=last-trick"], [115, 45]),
        (["last_trick_points=25"], [150, 40]),
        (["discard_is_trick=false", "last_trick_points=5"], [145, 20]),
        (["king_points=10"], [190, 15]),
        (["ace_points=15"], [170, 15]),
        (["ten_points=15"], [165, 20]),
        (["five_points=0"], [130, 15]),
        (["trick_points=0"], [90, 10]),
        (["trick_points=10"], [210, 20]),
    ],
    ids=str,
)
def test_who_gets_which_points(play_hands: PlayHands, ordered: Ordered, house: list[str], points: list[int]) -> None:
    """000, 002, 004: ace 10, ten 10, five 5, trick 5, the discard a trick of the declarer; house rules differ."""
    players = (ordered(bury=1), ordered())
    rules = load_rules("modern", ["max_bid=100", *house])
    table = play_hands(rules, players, ELEVEN_SPADES, ITS_TALON)
    assert table.views[0].tricks_won.tolist() == [11, 1]
    assert table.tables[0].points.tolist() == points
    assert sum(points) == rules.total_points


class TestCounterSlam:
    """000: the counter-slam caller looks at the talon but may not use it."""

    TALON = "2S AH TH 5H"

    def test_he_plays_his_own_twelve_cards(self, play_hands: PlayHands, ordered: Ordered) -> None:
        """The talon stays as it lay, and only he has seen it."""
        hands = with_rest(TWELVE_SPADES, self.TALON)
        players = (ordered(), ordered())
        table = play_hands(load_rules("modern"), players, hands, self.TALON, contract=COUNTER_SLAM)
        assert write_cards(int(table.views[0].played_by[0])) == TWELVE_SPADES
        assert write_cards(int(table.tables[0].discard)) == self.TALON
        assert table.tables[0].known_discard.tolist() == [card_set(self.TALON.split()), 0, 0, 0]
        assert table.views[0].leaders[0] == 0

    @pytest.mark.parametrize(
        ("house", "points"),
        [
            ([], [135, 30]),
            (["counter_slam_talon=declarer"], [165, 0]),
            (["discard_to=last-trick"], [135, 30]),
            (["discard_is_trick=false"], [135, 25]),
        ],
        ids=str,
    )
    def test_the_talon_is_a_trick_of_his_opponents(
        self, play_hands: PlayHands, ordered: Ordered, house: list[str], points: list[int]
    ) -> None:
        """000: the thirteenth, 5 plus its card points; table A: his own."""
        hands = with_rest(TWELVE_SPADES, self.TALON)
        players = (ordered(), ordered())
        rules = load_rules("modern", ["max_bid=100", *house])
        table = play_hands(rules, players, hands, self.TALON, contract=COUNTER_SLAM)
        assert table.views[0].tricks_won.tolist() == [12, 0]
        assert table.tables[0].points.tolist() == points

    def test_a_slam_caller_takes_the_talon_as_usual(self, play_hands: PlayHands, ordered: Ordered) -> None:
        """000: only a counter-slam is without it."""
        hands = with_rest(TWELVE_SPADES, self.TALON)
        table = play_hands(load_rules("modern"), (ordered(), ordered()), hands, self.TALON, contract=SLAM)
        assert write_cards(int(table.tables[0].discard)) == "2S AH TH 5H"
        assert table.tables[0].points.tolist() == [165, 0]


@pytest.mark.parametrize(("house", "seen_by"), [([], [0]), (["open_discard=true"], [0, 1, 2, 3])])
def test_who_sees_the_discard(play_hands: PlayHands, ordered: Ordered, house: list[str], seen_by: list[int]) -> None:
    """000: the declarer only; 004, some tables: every seat."""
    table = play_hands(load_rules("modern", house), (ordered(), ordered()), ELEVEN_SPADES, ITS_TALON)
    laid = int(table.tables[0].discard)
    seen = [laid if seat in seen_by else 0 for seat in range(4)]
    assert table.tables[0].known_discard.tolist() == seen


class TestFirstLead:
    """000, 004: any card; 002, 003: a trump, which announces the suit."""

    HAND = "AS QS JS 9S 8S 7S 6S AH AD AC 3H 2H"
    TALON = "5S 4D 4C 4H"

    @pytest.mark.parametrize("contract", [100, COUNTER_SLAM])
    @pytest.mark.parametrize(
        ("rules", "house", "leads"),
        [
            ("modern", [], ["AC"]),
            ("modern", ["first_lead=trump"], ["AS", "AC"]),
            ("traditional", [], ["AS", "AC"]),
        ],
    )
    def test_what_is_led(
        self,
        play_hands: PlayHands,
        ordered: Ordered,
        rules: str,
        house: list[str],
        leads: list[str],
        contract: int,
    ) -> None:
        """The highest card is AC. Only the first lead is bound: from the second trick on any card may be led."""
        hands = with_rest(self.HAND, self.TALON)
        players = (ordered(trump=0), ordered())
        table = play_hands(load_rules(rules, house), players, hands, self.TALON, contract=contract)
        view = table.views[0]
        assert view.leaders[: len(leads)].tolist() == [0] * len(leads)
        assert [card_names(int(card)) for card in view.cards[: len(leads), 0]] == [[card] for card in leads]

    def test_only_a_suit_that_is_held_may_be_named(self, play_hands: PlayHands, ordered: Ordered) -> None:
        """002: or there would be none to lead."""
        hands = with_rest(TWELVE_SPADES, "2S AH TH 5H")
        said = "seat 0: name_trump returned 3; legal: of a suit held: 0, 1 (seed 1"
        with pytest.raises(StrategyError, match=re.escape(said)):
            play_hands(load_rules("traditional"), (ordered(trump=3), ordered()), hands, "2S AH TH 5H")

    def test_a_trump_must_be_kept(self, play_hands: PlayHands, ordered: Ordered) -> None:
        """002: not all may be laid away."""
        hand, talon = "KC QC JC 9C 8C 7C 6C AH AD AC 3H 2S", "5S 4S 3S 4H"
        players = (ordered(trump=0, bury=2), ordered())
        held = "5S 4S 3S 2S AH 4H 3H AD AC KC QC JC 9C 8C 7C 6C"
        said = f"discard returned 5S 4S 3S 2S; legal: 4 of {held}, keeping a trump (S) (seed 1"
        with pytest.raises(StrategyError, match=re.escape(said)):
            play_hands(load_rules("traditional"), players, with_rest(hand, talon), talon)
        table = play_hands(load_rules("modern"), players, with_rest(hand, talon), talon)
        assert write_cards(int(table.tables[0].discard)) == "5S 4S 3S 2S"


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("AS 5H 2C", "H", "5H"),
        ("AS TH 5H 2H 2C", "H", "TH 5H 2H"),
        ("AS 5H 2C", "D", "AS 5H 2C"),
        ("5S", "C", "5S"),
    ],
)
def test_follow_suit_if_you_can(hand: str, led: str, legal: str) -> None:
    """000: otherwise any card; there is no duty to trump or to overtrump."""
    lane = np.uint64(0xFFFF << 16 * SUITS.index(led))
    assert write_cards(int(following(np.uint64(card_set(hand.split())), lane))) == legal


@pytest.mark.parametrize(
    ("cards", "trump", "winner"),
    [
        ("2S AS KS QS", "H", 1),
        ("2S AD KC AC", "H", 0),
        ("AS KS 2H QS", "H", 2),
        ("AS 3H 2H AH", "H", 3),
        ("AS 3H TH 2H", "H", 2),
        ("3H AS TH KH", "H", 3),
        ("2C 3C AS 4S", "D", 1),
        ("AS KD 2C 3C", "C", 3),
    ],
)
@pytest.mark.parametrize("leader", range(4))
def test_who_wins_a_trick(play_ending: PlayEnding, cards: str, trump: str, winner: int, leader: int) -> None:
    """000: the highest trump, else the highest card of the suit led."""
    played = cards.split()
    hands = [played[(seat - leader) % 4] for seat in range(4)]
    ending = play_ending(load_strategy("random"), hands, trump, leader)
    assert ending.winner == (leader + winner) % 4
    assert card_names(int(np.bitwise_or.reduce(ending.cards[0, 0]))) == sorted(played, key=DECK.index)


def test_any_four_cards_are_won_by_the_right_one(play_ending: PlayEnding) -> None:
    """000: against the rule in plain Python, for 2,000 random tricks."""
    random = np.random.default_rng(1)
    player = load_strategy("random")
    for _ in range(2_000):
        cards = [DECK[place] for place in random.choice(52, 4, replace=False)]
        trump, leader = SUITS[random.integers(4)], int(random.integers(4))
        hands = [cards[(seat - leader) % 4] for seat in range(4)]
        assert play_ending(player, hands, trump, leader).winner == (leader + best_of(cards, trump)) % 4


@pytest.mark.parametrize("rules", ["modern", "traditional"])
def test_the_declarer_leads_first_and_then_who_won(rules: str) -> None:
    """000, 002, 004."""
    random = load_strategy("random")
    for record in trace(load_rules(rules), Plan(rounds=200, seed=3, team0=random, team1=random)):
        leader = record["declarer"]
        for trick in record["tricks"]:
            assert trick["leader"] == leader
            leader = (leader + best_of(trick["cards"], record["trump"])) % 4
            assert trick["winner"] == leader
