"""The rules of Shelem Baz (003): the jokers, the bids, the score, who deals."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shelem_sim.cards import card_set, write_cards
from shelem_sim.games.baz.trace import trace
from shelem_sim.kernel.baz import dealer_of_next_round, is_over, legal_cards, start_match, team_score
from shelem_sim.kernel.baz_view import BLACK, JOKERS, RED, VIEW_DTYPE, rule_numbers
from shelem_sim.kernel.bits import lane, with_jokers_in
from shelem_sim.records import Record
from shelem_sim.rules import RuleError, load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

BAZ: Any = load_game("baz")
DECK = [int(with_jokers_in(np.uint64(card_set([card])), 0)) for card in BAZ.deck]
SUITS = [np.uint64(lane(suit)) for suit in range(4)]
NOTHING = np.uint64(0)


def some_cards(least: int) -> st.SearchStrategy[np.uint64]:
    """Hands of so many cards or more."""
    held = st.lists(st.sampled_from(DECK), min_size=least, max_size=13, unique=True)
    return held.map(lambda found: np.uint64(sum(found)))


suits_led = st.sampled_from([NOTHING, *SUITS])
jokers_out = st.sampled_from([NOTHING, BLACK, JOKERS])


def cards(text: str) -> Any:
    """A set of cards where the kernel has them."""
    return np.uint64(with_jokers_in(np.uint64(card_set(text.split())), 0))


def legal(hand: str, led: str = "", played: Any = NOTHING, due: bool = False) -> str:
    """The legal cards of a hand; `led` is the letter of the suit led."""
    suit = SUITS["SHDC".index(led)] if led else NOTHING
    return write_cards(int(legal_cards(cards(hand), suit, np.uint64(played), due)))


def records(rounds: int, rules: Any = BAZ, strategy: str = "random", seed: int = 3) -> list[Record]:
    player = load_strategy(strategy, "baz")
    return list(trace(rules, Plan(rounds, seed, player, player)))


class TestJokers:
    def test_the_deck_has_the_jokers_and_not_the_red_twos(self) -> None:
        assert len(BAZ.deck) == 52
        assert {"RJ", "BJ"} <= set(BAZ.deck)
        assert not {"2H", "2D"} & set(BAZ.deck)

    def test_a_joker_may_be_played_whatever_is_held(self) -> None:
        assert legal("KH 3H AS BJ", "H") == "KH 3H BJ"

    @pytest.mark.parametrize("led", ["H", "S"])
    def test_without_the_suit_led_any_card_goes(self, led: str) -> None:
        assert legal("KD 3C BJ", led) == "KD 3C BJ"

    def test_a_joker_is_not_owed_to_a_spade_lead(self) -> None:
        """It is no spade when following: who has no other spade may throw anything away (decided)."""
        assert legal("KD BJ", "S") == "KD BJ"
        assert legal("3S KD BJ", "S") == "3S BJ"

    def test_the_red_joker_waits_for_the_black_one(self) -> None:
        assert legal("KD RJ", "H") == "KD"
        assert legal("KD RJ") == "KD"
        assert legal("KD RJ BJ", "D") == "KD BJ"
        assert legal("KD RJ", "D", BLACK) == "KD RJ"

    def test_the_black_joker_must_be_played_when_it_is_due(self) -> None:
        assert legal("AS KH BJ", "H", due=True) == "BJ"
        assert legal("AS KH BJ", due=True) == "BJ"
        assert legal("RJ BJ", due=True) == "BJ"
        assert legal("AS KH RJ", "H", due=True) == "KH"

    @settings(deadline=None)
    @given(hand=some_cards(1), led=suits_led, played=jokers_out, due=st.booleans())
    def test_legal_cards(self, hand: np.uint64, led: np.uint64, played: np.uint64, due: bool) -> None:
        """Follow suit with plain cards, else anything; jokers always, red after black; black when it is due."""
        hand &= ~played
        found = np.uint64(legal_cards(hand, led, played, due))
        assert found & ~hand == 0
        plain, own = hand & ~JOKERS, hand & ~JOKERS & led
        if due and hand & BLACK:
            assert found == BLACK
            return
        assert found & ~JOKERS == (own or plain)
        assert bool(found & BLACK) == bool(hand & BLACK)
        assert bool(found & RED) == bool(hand & RED and played & BLACK)

    @given(
        hand=st.lists(st.sampled_from(DECK), min_size=2, max_size=13, unique=True).map(
            lambda held: np.uint64(sum(held))
        ),
        led=suits_led,
        played=jokers_out,
        due=st.booleans(),
    )
    def test_nobody_is_ever_left_without_a_card(
        self, hand: np.uint64, led: np.uint64, played: np.uint64, due: bool
    ) -> None:
        """With two cards or more there is a legal one; the thirteenth trick begins when the black joker is out."""
        hand &= ~played
        if np.bitwise_count(hand) >= 2:
            assert legal_cards(hand, led, played, due)

    def test_the_black_joker_is_due_by_trick_twelve_at_the_latest(self) -> None:
        """In the last trick the red one might be all that a seat has, before the black one."""
        with pytest.raises(RuleError, match="black_by"):
            load_game("baz", ["black_by=13"])
        assert load_game("baz", ["black_by=12"]).house_rules() == {"black_by": 12}


seeds = st.integers(0, 2**63 - 1)
PLAYERS = {name: load_strategy(name, "baz") for name in ("random", "steady", "expert")}


def played(seed: int, black_by: int, name: str) -> tuple[list[list[int]], list[int]]:
    """A round of a strategy against `random`: the cards of its tricks, and the four hands as dealt."""
    table = Table(load_game("baz", [f"black_by={black_by}"]), PLAYERS[name], PLAYERS["random"], seed)
    table.play_deal(0, 0, seed % 4)
    tricks = [[int(card) for card in trick] for trick in table.views[0].cards]
    return tricks, [int(hand) for hand in table.tables[0].dealt]


@settings(max_examples=60, deadline=None)
@given(seed=seeds, black_by=st.integers(1, 12), name=st.sampled_from(sorted(PLAYERS)))
def test_red_never_before_black_and_black_by_its_trick(seed: int, black_by: int, name: str) -> None:
    order = [card for trick in played(seed, black_by, name)[0] for card in trick]
    black = order.index(int(BLACK))
    assert black < order.index(int(RED))
    assert black // 4 < black_by


@settings(max_examples=60, deadline=None)
@given(seed=seeds, name=st.sampled_from(sorted(PLAYERS)))
def test_the_black_joker_that_is_due_at_once_is_forced(seed: int, name: str) -> None:
    """Due by the first trick, it is played there whoever holds it, leading or following."""
    assert int(BLACK) in played(seed, 1, name)[0][0]


@settings(deadline=None)
@given(hand=some_cards(1), led=st.sampled_from(SUITS), played_before=jokers_out)
def test_a_joker_is_never_owed_to_a_lead(hand: np.uint64, led: np.uint64, played_before: np.uint64) -> None:
    """Before it is due, who has any plain card may keep his jokers."""
    if hand & ~JOKERS:
        assert legal_cards(hand, led, played_before, False) & ~JOKERS


def test_a_joker_led_asks_for_spades() -> None:
    """Who has a spade follows it with a spade (decided)."""
    asked = 0
    for record in records(300):
        held = [set(hand.split()) for hand in record["hands"]]
        for trick in record["tricks"]:
            for place, card in enumerate(trick["cards"]):
                hand = held[(trick["leader"] + place) % 4]
                spades = {other for other in hand if other[1] == "S"}
                if place and trick["cards"][0] in ("RJ", "BJ") and spades:
                    asked += 1
                    assert card in spades | {"RJ", "BJ"}
                hand.discard(card)
    assert asked > 20


def test_the_red_joker_beats_the_black_one_in_the_same_trick() -> None:
    both = 0
    for record in records(200):
        for trick in record["tricks"]:
            if {"BJ", "RJ"} <= set(trick["cards"]):
                both += 1
                assert trick["cards"][(trick["winner"] - trick["leader"]) % 4] == "RJ"
    assert both > 2


def test_a_joker_tells_nothing_of_the_suit_led() -> None:
    """What the view says of voids is true: no seat holds a plain card of a suit that it is said to be void in."""
    player = load_strategy("random", "baz")
    table = Table(BAZ, player, player, 5)
    for number in range(100):
        table.play_deal(number, 0, number % 4)
        view, held = table.views[0], [int(hand) for hand in table.tables[0].dealt]
        kept = [0, 0, 0, 0]
        for trick in range(13):
            led = 0
            for place in range(4):
                seat, card = (int(view.leaders[trick]) + place) % 4, int(view.cards[trick, place])
                led = led or int(lane(0) if card & int(JOKERS) else lane((card.bit_length() - 1) >> 4))
                if not card & (led | int(JOKERS)):
                    kept[seat] |= led & ~int(JOKERS)
                held[seat] &= ~card
        assert [int(void) for void in view.void] == kept


class TestBids:
    def test_the_seat_after_the_dealer_bids_first_and_leads(self) -> None:
        for record in records(8):
            assert record["dealer"] == record["round"] % 4
            assert record["opener"] == (record["dealer"] + 1) % 4 == record["tricks"][0]["leader"]

    def test_a_contract_is_the_sum_of_both_bids_even_above_thirteen(self) -> None:
        record = records(1, load_game("baz", ["min_bid=7"]))[0]
        assert record["contracts"] == [record["bids"][0] + record["bids"][2], record["bids"][1] + record["bids"][3]]
        assert min(record["contracts"]) >= 14
        assert record["score"] == [-10 * contract for contract in record["contracts"]]

    @pytest.mark.parametrize("bid", [-1, 0, 1, 14])
    def test_a_bid_out_of_bounds_stops_the_run(self, bid: int, tmp_path: Any) -> None:
        path = tmp_path / "mine.py"
        path.write_text(f"def call(view):\n    return {bid}\n")
        player = load_strategy(str(path), "baz")
        with pytest.raises(Exception, match=f"call returned {bid}; legal: 2 to 13"):
            Table(BAZ, player, player, 1).play(0, 1)


@pytest.mark.parametrize(
    ("contract", "tricks", "score"), [(6, 6, 60), (6, 8, 62), (6, 5, -60), (6, 0, -60), (13, 13, 130), (14, 13, -140)]
)
def test_score_of_a_team(contract: int, tricks: int, score: int) -> None:
    """003: 6 bid and 8 taken are 62, 6 bid and fewer taken minus 60."""
    assert team_score(rule_numbers(BAZ)[0], contract, tricks) == score


def test_the_worth_of_tricks_is_a_rule() -> None:
    rules = rule_numbers(load_game("baz", ["bid_points=7", "overtrick_points=3"]))[0]
    assert [team_score(rules, 4, tricks) for tricks in (3, 4, 6)] == [-28, 28, 34]


class TestMatch:
    @pytest.mark.parametrize(
        ("totals", "over"), [((500, 480), False), ((501, 480), True), ((510, 560), True), ((520, 520), False)]
    )
    def test_it_ends_at_the_target_but_for_equal_totals(self, totals: tuple[int, int], over: bool) -> None:
        assert bool(is_over(rule_numbers(BAZ)[0], *totals)) is over

    @pytest.mark.parametrize(
        ("dealer", "totals", "following"),
        [(0, (50, 40), 1), (0, (40, 50), 0), (0, (40, 40), 0), (3, (40, 50), 0), (3, (50, 40), 3), (3, (0, 0), 3)],
    )
    def test_the_dealer_stays_until_his_team_is_ahead(
        self, dealer: int, totals: tuple[int, int], following: int
    ) -> None:
        """003; level is not ahead (decided)."""
        view: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
        view[0].rules, view[0].dealer, view[0].score = rule_numbers(BAZ)[0], dealer, totals
        assert dealer_of_next_round(None, view[0]) == following

    def test_the_deal_may_go_round(self) -> None:
        player = load_strategy("steady", "baz")
        rules: Any = load_game("baz", ["dealer=rotates"])
        match = list(trace(rules, Plan(None, 4, player, player, matches=1)))
        assert all(now["dealer"] == (last["dealer"] + 1) % 4 for last, now in pairwise(match))

    def test_the_first_dealer_is_drawn_by_lot(self) -> None:
        """Each seat in a quarter of 2,000 matches; false alarms: one seed in 10,000."""
        table = Table(BAZ, PLAYERS["random"], PLAYERS["random"], 9)
        drawn = [int(start_match(table.tables[0], table.views[0], match)) for match in range(2_000)]
        assert ((np.bincount(drawn, minlength=4) - 500) ** 2 / 500).sum() < 21.1


def test_every_card_comes_to_every_seat_equally_often() -> None:
    """Chi-square over 52 cards by 4 seats with 153 degrees of freedom; false alarms: one in 10,000 seeds."""
    player = load_strategy("random", "baz")
    table = Table(BAZ, player, player, 8)
    deals = 400
    seen = np.zeros((64, 4))
    for number in range(deals):
        table.play_deal(number, 0, 0)
        for seat, hand in enumerate(table.tables[0].dealt):
            seen[:, seat] += [int(hand) >> bit & 1 for bit in range(64)]
    counts = seen[seen.sum(axis=1) > 0]
    assert counts.shape == (52, 4)
    assert ((counts - deals / 4) ** 2 / (deals / 4)).sum() < 226
