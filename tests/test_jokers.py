"""Jokers, rule by rule (rules.md; source 000, modern with jokers; house rules as in published tables)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import config

from shelem_sim.cards import RANKS, SUITS, card_names, card_set, write_cards
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.bits import lane, with_jokers_in
from shelem_sim.kernel.records import CALL, DISCARD, NAME_TRUMP
from shelem_sim.kernel.tricks import card_points, following, legal_leads, play_trick
from shelem_sim.kernel.turn import open_view
from shelem_sim.kernel.view import COUNTER_SLAM
from shelem_sim.records import Record
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Strategy, StrategyError, load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

if TYPE_CHECKING:
    from tests.conftest import PlayHands

    Ordered = Callable[..., Strategy]

FAULTY = Path(__file__).parent / "strategies" / "faulty.py"
DECK = [*(rank + suit for suit in SUITS for rank in reversed(RANKS)), "RJ", "BJ"]
JOKERS = card_set(["RJ", "BJ"])
EVERY_LANE = sum(0x7FFF << 16 * suit for suit in range(4))
TWELVE_SPADES = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S"


def placed(cards: str, trump: str) -> np.uint64:
    """A set of cards once trump is named."""
    return np.uint64(with_jokers_in(np.uint64(card_set(cards.split())), SUITS.index(trump)))


def with_rest(hand: str, talon: str) -> list[str]:
    """Four hands: the given one for seat 0, and the other cards in order."""
    rest = [card for card in DECK if card not in f"{hand} {talon}".split()]
    return [hand, *(" ".join(rest[12 * seat : 12 * seat + 12]) for seat in range(3))]


def suit_in_play(card: str, trump: str) -> str:
    """000: the jokers belong to the trump suit."""
    return trump if card in ("RJ", "BJ") else card[1]


def height(card: str) -> int:
    """000: red joker, black joker, ace, king, ..."""
    return {"RJ": 14, "BJ": 13}.get(card, RANKS.find(card[0]))


def best_of(cards: Sequence[str], trump: str) -> int:
    """Which card of a trick wins, by its place: the highest trump, else the highest of the suit led (000)."""
    suits = [suit_in_play(card, trump) for card in cards]
    wanted = trump if trump in suits else suits[0]
    return max(range(4), key=lambda place: (suits[place] == wanted, height(cards[place])))


def first_lead_view(*house: str, trick: int = 0, trump: str = "S") -> Any:
    """A view in which the declarer is about to lead."""
    player = load_strategy("random")
    view = Table(load_rules("modern-joker", house), player, player, 1).views[0]
    view.trick, view.trump, view.trumps = trick, SUITS.index(trump), lane(SUITS.index(trump))
    view.jokers = placed("RJ BJ", trump)
    return view


@cache
def traced(*house: str, rounds: int = 300) -> list[Record]:
    """Played rounds under `modern-joker` between random players."""
    player = load_strategy("random:slam_chance=0.05,counter_chance=0.3,pass_chance=0.5,bound=200")
    records = trace(load_rules("modern-joker", house), Plan(rounds, 9, player, player))
    return [record for record in records if record["declarer"] is not None]


def test_the_deck_has_54_cards_and_a_round_200_points() -> None:
    """000: the red joker 20, the black 15; a talon of six; bids from 120 to 200."""
    rules = load_rules("modern-joker")
    assert rules.deck == tuple(DECK)
    assert (len(rules.deck), rules.talon, rules.total_points) == (54, 6, 200)
    assert (rules.min_bid, rules.max_bid, rules.target, rules.protect_from) == (120, 200, 1400, 1235)
    for record in traced():
        cards = [card for part in (*record["hands"], record["talon"]) for card in part.split()]
        assert sorted(cards) == sorted(DECK)
        assert sum(record["points"]) == 200


@pytest.mark.parametrize(
    ("house", "total"),
    [
        ([], 200),
        (["ace_points=15"], 220),
        (["red_joker_points=25", "black_joker_points=20"], 210),
        (["ace_points=15", "red_joker_points=25", "black_joker_points=20"], 230),
        (["red_joker_points=0", "black_joker_points=0", "max_bid=165"], 165),
    ],
    ids=str,
)
def test_what_jokers_are_worth(house: list[str], total: int) -> None:
    """000: 20 and 15; rules.md: 230 with aces 15 and jokers of 25 and 20. Before trump is named and after."""
    rules = load_rules("modern-joker", house)
    assert rules.total_points == total
    numbers = first_lead_view(*house).rules
    worth = {"RJ": rules.red_joker_points, "BJ": rules.black_joker_points, "RJ BJ AS": total - 165 + rules.ace_points}
    worth["RJ BJ AS"] = rules.red_joker_points + rules.black_joker_points + rules.ace_points
    for cards, points in worth.items():
        assert card_points(numbers, np.uint64(card_set(cards.split()))) == points
        for trump in SUITS:
            assert card_points(numbers, placed(cards, trump)) == points
    for record in traced(*house, rounds=40):
        assert sum(record["points"]) == total


class TestBeforeTrumpIsNamed:
    """rules.md, 000: jokers belong to no suit yet."""

    def test_who_calls_sees_them_outside_all_suits(self) -> None:
        """In the hand, in the deck and as `jokers`."""
        player = load_strategy(f"{Path(__file__).parent / 'strategies' / 'scripted.py'}:c0=1")
        table = Table(load_rules("modern-joker"), player, player, seed=1)
        seen = 0
        for number in range(40):
            with pytest.raises(StrategyError):
                table.play_deal(number, 0, 3)
            view = table.views[0]
            assert table.tables[0].decision == CALL
            assert int(view.jokers) == JOKERS == int(view.deck) & ~EVERY_LANE
            assert int(view.hand) & ~EVERY_LANE == card_set(set(card_names(int(view.hand))) & {"RJ", "BJ"})
            seen |= int(view.hand) & JOKERS
        assert seen == JOKERS

    def test_who_names_trump_sees_them_outside_all_suits(self, play_hands: PlayHands) -> None:
        """Those of the talon too."""
        player = load_strategy(f"{FAULTY}:trump=4")
        talon = "2S AH TH 5H 2D BJ"
        hands = with_rest("RJ KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", talon)
        table = play_hands(load_rules("modern-joker"), (player, player), hands, talon, contract=120, check=False)
        assert table.tables[0].decision == NAME_TRUMP
        assert int(table.views[0].hand) & ~EVERY_LANE == JOKERS
        assert write_cards(int(table.views[0].hand) & EVERY_LANE & 0xFFFF) == "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


@pytest.mark.parametrize("trump", range(4))
def test_afterwards_they_are_trumps_above_the_ace(play_hands: PlayHands, trump: int) -> None:
    """000: red, black, ace."""
    player = load_strategy(f"{FAULTY}:trump={trump},discard=3")
    talon = "2S AH TH 5H 2D BJ"
    hands = with_rest("RJ KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", talon)
    table = play_hands(load_rules("modern-joker"), (player, player), hands, talon, contract=120, check=False)
    view, ace = table.views[0], 1 << 16 * trump + 12
    assert table.tables[0].decision == DISCARD
    red, black = int(placed("RJ", SUITS[trump])), int(placed("BJ", SUITS[trump]))
    assert (black, red) == (2 * ace, 4 * ace)
    assert int(view.jokers) == red | black == int(view.hand) & int(view.trumps) & ~(0x1FFF << 16 * trump)
    assert int(view.deck) & ~EVERY_LANE == int(view.hand) & ~EVERY_LANE == 0


def play_one_trick(cards: Sequence[str], trump: str, leader: int) -> int:
    """The place of the card that wins, by the kernel's own trick."""
    player = load_strategy("random")
    table = Table(load_rules("modern-joker"), player, player, seed=1)
    state, view = table.tables[0], table.views[0]
    open_view(state, view, 3, 0)
    view.declarer, view.trump, view.trumps, view.trick = 0, SUITS.index(trump), lane(SUITS.index(trump)), 11
    view.jokers = placed("RJ BJ", trump)
    state.hands = np.array([placed(cards[(seat - leader) % 4], trump) for seat in range(4)], np.uint64)
    winner = int(play_trick(state, view, leader, 11))
    assert sorted(card_names(int(np.bitwise_or.reduce(view.cards[11])))) == sorted(cards)
    return (winner - leader) % 4


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("BJ RJ AS KS", "S", 1),
        ("RJ BJ AS KS", "S", 0),
        ("AS KS BJ RJ", "S", 3),
        ("AC BJ KC 2C", "C", 1),
        ("5H BJ AH 2S", "S", 1),
        ("5H 2S RJ BJ", "S", 2),
        ("5H AS RJ AH", "D", 2),
        ("BJ AH AS AC", "D", 0),
        ("BJ AD KD 2D", "D", 0),
    ],
)
def test_red_catches_black_and_black_catches_the_ace(cards: str, trump: str, place: int, leader: int) -> None:
    """000: of trumps, red joker, black joker, ace, king, ..."""
    assert play_one_trick(cards.split(), trump, leader) == place


def test_any_four_cards_are_won_by_the_right_one() -> None:
    """000: against the rule in plain Python, for 2,000 random tricks of which many have jokers."""
    random = np.random.default_rng(3)
    weights = np.array([1.0] * 52 + [6.0] * 2)
    for _ in range(2_000):
        cards = [DECK[place] for place in random.choice(54, 4, replace=False, p=weights / weights.sum())]
        trump = SUITS[random.integers(4)]
        assert play_one_trick(cards, trump, int(random.integers(4))) == best_of(cards, trump)


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("5H 2C RJ", "S", "RJ"),
        ("5H 2C RJ BJ", "S", "RJ BJ"),
        ("2S 5H 2C BJ", "S", "2S BJ"),
        ("5H 2C RJ", "H", "5H"),
        ("2C RJ BJ", "H", "2C RJ BJ"),
        ("AS 2C BJ", "H", "AS 2C BJ"),
    ],
)
def test_a_joker_follows_trump_and_only_trump(hand: str, led: str, legal: str) -> None:
    """000: it must be played to a trump lead when nothing else of trump is held. Spades are trump."""
    assert write_cards(int(following(placed(hand, "S"), lane(SUITS.index(led))))) == legal


def test_every_card_follows_as_the_jokers_belong_to_trump() -> None:
    """000: in whole rounds, card by card; a joker that is led asks for trumps; who wins leads on."""
    owed = led = 0
    for record in traced():
        trump = record["trump"]
        hands: list[list[str]] = [[], [], [], []]
        for trick in record["tricks"]:
            for place, card in enumerate(trick["cards"]):
                hands[(trick["leader"] + place) % 4].append(card)
        leader = record["declarer"]
        for trick in record["tricks"]:
            asked = suit_in_play(trick["cards"][0], trump)
            assert trick["leader"] == leader
            led += trick["cards"][0] in ("RJ", "BJ")
            for place, card in enumerate(trick["cards"]):
                hand = hands[(leader + place) % 4]
                can_follow = [held for held in hand if suit_in_play(held, trump) == asked]
                assert card in (can_follow or hand)
                owed += place > 0 and asked == trump and {*can_follow} in ({"RJ"}, {"BJ"}, {"RJ", "BJ"})
                hand.remove(card)
            leader = (leader + best_of(trick["cards"], trump)) % 4
            assert trick["winner"] == leader
    assert owed > 20
    assert led > 20


class TestLeadingAJoker:
    """000: from the second trick on, never to the first."""

    @pytest.mark.parametrize(
        ("house", "trick", "legal"),
        [
            ([], 0, "AS 5H"),
            ([], 1, "AS 5H RJ BJ"),
            (["joker_first_lead=true"], 0, "AS 5H RJ BJ"),
            (["first_lead=trump"], 0, "AS"),
            (["first_lead=trump"], 1, "AS 5H RJ BJ"),
            (["first_lead=trump", "joker_first_lead=true"], 0, "AS RJ BJ"),
        ],
        ids=str,
    )
    def test_what_may_be_led(self, house: list[str], trick: int, legal: str) -> None:
        """House rules: a joker may open; a trump must (002)."""
        assert write_cards(int(legal_leads(placed("AS 5H RJ BJ", "S"), first_lead_view(*house, trick=trick)))) == legal

    def test_no_round_begins_with_one(self) -> None:
        """But the second trick may."""
        firsts = {record["tricks"][0]["cards"][0] for record in traced()}
        seconds = {record["tricks"][1]["cards"][0] for record in traced()}
        assert not firsts & {"RJ", "BJ"}
        assert seconds & {"RJ", "BJ"}

    def test_with_joker_first_lead_rounds_do(self) -> None:
        """House rule."""
        firsts = {record["tricks"][0]["cards"][0] for record in traced("joker_first_lead=true")}
        assert firsts >= {"RJ", "BJ"}


class TestFirstLeadTrump:
    """002 with jokers: the first lead announces trump, which a joker cannot do unless it may be led."""

    def test_it_is_a_trump_and_no_joker(self) -> None:
        """Card by card."""
        for record in traced("first_lead=trump"):
            assert record["tricks"][0]["cards"][0][1] == record["trump"]

    def test_a_suit_of_which_only_jokers_would_be_held_cannot_be_named(self, play_hands: PlayHands) -> None:
        """A joker is of no suit when trump is named: it is no card of the suit."""
        talon = "2S AH TH 5H RJ BJ"
        player = load_strategy(f"{FAULTY}:trump=3")
        hands = with_rest(TWELVE_SPADES, talon)
        with pytest.raises(StrategyError, match=re.escape("name_trump returned 3; legal: of a suit held: 0, 1 (")):
            play_hands(load_rules("modern-joker", ["first_lead=trump"]), (player, player), hands, talon, contract=120)

    def test_a_trump_to_lead_must_be_kept(self, play_hands: PlayHands, ordered: Ordered) -> None:
        """Six hearts and the jokers; all hearts laid away would leave jokers alone, which may not open."""
        hand, talon = "KS QS JS TS 9S 8S 7S 6S 5S 4S RJ BJ", "AH KH QH JH TH 9H"
        rules = load_rules("modern-joker", ["first_lead=trump"])
        with pytest.raises(StrategyError, match="discard returned AH KH QH JH TH 9H; legal: 6 of "):
            play_hands(rules, (ordered(trump=1, bury=2), ordered()), with_rest(hand, talon), talon, contract=120)
        table = play_hands(rules, (ordered(trump=1), ordered()), with_rest(hand, talon), talon, contract=120)
        assert write_cards(int(table.views[0].cards[0, 0])) == "AH"

    @pytest.mark.parametrize("house", [[], ["joker_first_lead=true"]], ids=str)
    @pytest.mark.parametrize("name", ["random", "novice", "steady"])
    def test_built_in_strategies_keep_one(self, name: str, house: list[str]) -> None:
        """In 5,000 rounds: an illegal discard would stop the run."""
        rounds = 50 if config.DISABLE_JIT else 5_000
        player = load_strategy(name)
        outcomes = Table(load_rules("modern-joker", ["first_lead=trump", *house]), player, player, 1).play(0, rounds)
        assert (outcomes["points"].sum(axis=1) == 200).all()


def test_jokers_may_be_laid_away(play_hands: PlayHands, ordered: Ordered) -> None:
    """000: point cards may be discarded; they count for the declarer, 35 and the trick's 5."""
    hand, talon = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "4H 3H 2H 2D RJ BJ"
    players = (ordered(trump=2, bury=2), ordered())
    table = play_hands(load_rules("modern-joker"), players, with_rest(hand, talon), talon, contract=120)
    state = table.tables[0]
    assert {"RJ", "BJ", "2D"} < set(card_names(int(state.discard)))
    assert int(card_points(table.views[0].rules, state.discard)) == 35
    played = np.bitwise_or.reduce(table.views[0].cards.ravel())
    assert not {"RJ", "BJ"} & set(card_names(int(played)))
    assert state.points.sum() == 200
    assert state.points[0] >= 40


def test_random_players_lay_jokers_away_and_others_play_them() -> None:
    """000: both happen in whole rounds, and the discard's points are the declarer's."""
    laid = [record for record in traced() if "J" in {card[1] for card in record["discard"].split()}]
    assert len(laid) > 30
    worth = {"A": 10, "T": 10, "5": 5, "R": 20, "B": 15}
    for record in laid:
        if record["contract"] == "counter-slam":
            continue
        team = record["declarer"] % 2
        points = [5, 5]
        points[1 - team] = 0
        points[team] += sum(worth.get(card[0], 0) for card in record["discard"].split())
        for trick in record["tricks"]:
            points[trick["winner"] % 2] += trick["points"]
            assert trick["points"] == 5 + sum(worth.get(card[0], 0) for card in trick["cards"])
        assert record["points"] == points


def test_a_counter_slam_leaves_the_jokers_in_the_talon(play_hands: PlayHands, ordered: Ordered) -> None:
    """000: the talon is the slam caller's thirteenth trick, here of 20 + 15 + 25 and 5; its caller has seen it."""
    talon = "2S AH TH 5H RJ BJ"
    hands = with_rest(TWELVE_SPADES, talon)
    table = play_hands(load_rules("modern-joker"), (ordered(), ordered()), hands, talon, contract=COUNTER_SLAM)
    state = table.tables[0]
    assert write_cards(int(table.views[0].played_by[0])) == TWELVE_SPADES
    assert write_cards(int(state.discard)) == talon
    assert state.known_discard.tolist() == [int(placed(talon, "S")), 0, 0, 0]
    assert table.views[0].tricks_won.tolist() == [12, 0]
    assert state.points.tolist() == [135, 65]
    assert state.score.tolist() == [330, 65]


def test_records_write_jokers_last() -> None:
    """record-format.md: suits S H D C, ranks high to low, then RJ and BJ."""
    ends = set()
    for record in traced():
        for cards in (*record["hands"], record["talon"], record["discard"]):
            names = cards.split()
            assert names == sorted(names, key=DECK.index)
            ends.add(names[-1])
        assert record["rules"] == "modern-joker"
        assert record["house_rules"] == {}
    assert ends >= {"RJ", "BJ"}
