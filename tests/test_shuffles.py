"""The table's shuffle: gathered piles, Gilbert-Shannon-Reeds riffles, a uniform cut, packets."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chisquare

from shelem_sim.cards import card_names, card_set
from shelem_sim.games.shelem.simulate import simulate
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.records import PASSED_OUT
from shelem_sim.kernel.shelem import CHAIN
from shelem_sim.kernel.shuffle import cut, deal_packets, gather, riffle, shuffle_fully
from shelem_sim.kernel.view import COUNTER_SLAM
from shelem_sim.kernel.words import word
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

WORDS = [np.uint64(word(np.uint64(99), number)) for number in range(4000)]


def riffled(size: int, coins: int) -> list[int]:
    """The numbers 0, 1, ... after one riffle."""
    order, spare = np.arange(size, dtype=np.uint64), np.zeros(size, np.uint64)
    riffle(order, spare, size, np.uint64(coins))
    return [int(card) for card in order]


@pytest.mark.kernel
def test_a_riffle_interleaves_two_packets_that_keep_their_order() -> None:
    """Bayer and Diaconis 1992: coin 0 takes from the upper packet, which has as many cards as there are such coins."""
    for coins in WORDS[:200]:
        tossed = [int(coins) >> place & 1 for place in range(52)]
        upper = tossed.count(0)
        order = riffled(52, int(coins))
        assert sorted(order) == list(range(52))
        assert [card for card, coin in zip(order, tossed, strict=True) if coin == 0] == list(range(upper))
        assert [card for card, coin in zip(order, tossed, strict=True) if coin == 1] == list(range(upper, 52))


@pytest.mark.kernel
def test_every_riffle_of_three_cards_has_its_published_chance() -> None:
    """With n cards the identity has n + 1 of 2**n outcomes, each other reachable order one."""
    orders = [tuple(riffled(3, coins)) for coins in range(8)]
    assert orders.count((0, 1, 2)) == 4
    assert {orders.count(order) for order in set(orders) - {(0, 1, 2)}} == {1}
    assert (2, 1, 0) not in orders


@pytest.mark.kernel
def test_the_cut_is_uniform() -> None:
    """Chi-square over 52 places; false alarm 1e-4, fixed words."""
    tops = []
    for random in WORDS:
        order, spare = np.arange(52, dtype=np.uint64), np.zeros(52, np.uint64)
        cut(order, spare, 52, random)
        assert [int(card) for card in np.roll(order, int(order[0]))] == list(range(52))
        tops.append(int(order[0]))
    assert chisquare(np.bincount(tops, minlength=52)).pvalue > 1e-4


def test_a_full_shuffle_puts_every_card_everywhere() -> None:
    """Chi-square of the place of one card over 4,000 shuffles; false alarm 1e-4, fixed words."""
    deck = np.uint64(card_set(load_rules("modern").deck))
    places = []
    for state in WORDS:
        order = np.zeros(52, np.uint64)
        shuffle_fully(order, deck, state)
        assert int(np.bitwise_or.reduce(order)) == int(deck)
        places.append(int(np.flatnonzero(order == np.uint64(1))[0]))
    assert chisquare(np.bincount(places, minlength=52)).pvalue > 1e-4


def in_order(rules: str) -> tuple[Table, list[str]]:
    """A table whose deck lies in the order of the rule set's deck, and the names of its cards."""
    loaded = load_rules(rules)
    random = load_strategy("random")
    table = Table(loaded, random, random, 1, riffles=2)
    for place, card in enumerate(loaded.deck):
        table.tables[0].order[place] = np.uint64(card_set([card]))
    return table, list(loaded.deck)


@pytest.mark.kernel
@pytest.mark.parametrize("rules", ["modern", "classic", "modern-joker", "traditional"])
def test_packets_of_twelve_with_the_talon_before_the_dealers_own(rules: str) -> None:
    """002: 12 to the right, 12 opposite, 12 to the left, 4 down, 12 for himself."""
    table, deck = in_order(rules)
    state, view, talon = table.tables[0], table.views[0], load_rules(rules).talon
    deal_packets(state, view, 1)
    packets = [deck[0:12], deck[12:24], deck[24:36], deck[36 + talon :]]
    for seat, packet in zip((2, 3, 0, 1), packets, strict=True):
        assert sorted(card_names(int(state.hands[seat]))) == sorted(packet)
    assert sorted(card_names(int(state.talon))) == sorted(deck[36 : 36 + talon])


@pytest.mark.kernel
def test_packets_of_four_under_double_yasa() -> None:
    """004: packets of 4 until everyone has 12, then the talon."""
    table, deck = in_order("double-yasa")
    state = table.tables[0]
    deal_packets(state, table.views[0], 3)
    for seat in range(4):
        packets = [deck[16 * time + 4 * seat : 16 * time + 4 * seat + 4] for time in range(3)]
        assert sorted(card_names(int(state.hands[seat]))) == sorted(card for packet in packets for card in packet)
    assert sorted(card_names(int(state.talon))) == sorted(deck[48:])


@pytest.mark.kernel
@pytest.mark.parametrize("rules", ["modern", "modern-joker", "double-yasa"])
def test_the_round_is_gathered_by_piles(rules: str) -> None:
    """Trick by trick in the order won, the declarer's team's pile first, the discard under its owner's."""
    random = load_strategy("random")
    table = Table(load_rules(rules), random, random, 4, riffles=1)
    state, view = table.tables[0], table.views[0]
    for number in range(60):
        state.is_fresh = 1
        if table.play_deal(number, 0, 0) == PASSED_OUT:
            continue
        gather(state, view)
        talon = len(table.rules.deck) - 48
        size = 48 + talon
        cards = [card_names(int(card))[0] for card in state.order[:size]]
        assert sorted(cards) == sorted(table.rules.deck)
        declarers = int(view.declarer) % 2
        tricks = [[card_names(int(card))[0] for card in view.cards[trick]] for trick in range(12)]
        winners = [int(seat) % 2 for seat in [*view.leaders[1:], view.leader]]
        piles = {team: [card for trick, won in zip(tricks, winners, strict=True) if won == team for card in trick]
                 for team in (0, 1)}  # fmt: skip
        discard = sorted(card_names(int(state.discard)))
        first = cards[: size - len(piles[1 - declarers])]
        if sorted(first[:talon]) == discard and first[talon:] == piles[declarers]:
            assert cards[len(first) :] == piles[1 - declarers]
        else:  # a counter-slam: the talon lies under the other pile
            assert int(view.contract) == COUNTER_SLAM
            assert cards[: len(piles[declarers])] == piles[declarers]


def test_riffled_rounds_are_the_same_however_the_run_is_cut() -> None:
    """Rounds outside a match come in chains, and a chunk that begins within one plays it from its start."""
    steady = load_strategy("steady")
    rules = load_rules("modern")
    whole = Table(rules, steady, steady, 6, 2).play(0, CHAIN + 40)
    assert (Table(rules, steady, steady, 6, 2).play(CHAIN - 30, 50) == whole[CHAIN - 30 : CHAIN + 20]).all()
    one = simulate(rules, Plan(700, 6, steady, steady, 1, riffles=2, chunk=700))
    assert one == simulate(rules, Plan(700, 6, steady, steady, 2, riffles=2, chunk=97))
    records = list(trace(rules, Plan(20, 6, steady, steady, riffles=2), first=CHAIN - 10))
    assert [record["points"] for record in records] == whole["points"][CHAIN - 10 : CHAIN + 10].tolist()
    assert {record["shuffle"] for record in records} == {"riffle:2"}


def test_few_riffles_make_long_suits() -> None:
    """Published: two riffles 5.0 cards in the longest suit, uniform 4.6; seven riffles are as good as uniform."""
    steady = load_strategy("steady")
    rules = load_rules("modern")

    def longest(riffles: int | None) -> float:
        lengths = [
            max(sum(card[1] == suit for card in hand.split()) for suit in "SHDC")
            for record in trace(rules, Plan(512, 6, steady, steady, riffles=riffles))
            for hand in record["hands"]
        ]
        return float(np.mean(lengths))

    assert longest(2) == pytest.approx(5.0, abs=0.1)
    assert longest(7) == pytest.approx(4.615, abs=0.1)
    assert longest(None) == pytest.approx(4.615, abs=0.1)
