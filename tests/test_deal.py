"""The deal: the right cards, the same ones for the same address, and all deals equally likely.

The statistical tests use 200,000 deals of one fixed seed. Each fails a fair deal with a probability of 1e-4 (over
seeds); there are 27 of them, so a new seed would fail with a probability of 0.3 %.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import product
from math import comb, factorial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import config
from scipy.stats import chi2

from shelem_sim.cards import card_set
from shelem_sim.games.shelem.bids import lengths
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.shelem import new_deal
from shelem_sim.kernel.words import DECISION, deal_state
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

PUBLISHED: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "exact_hands.json").read_text(encoding="utf-8")
)
OF_12, OF_16 = "12 of 52", "16 of 52 (declarer with the talon)"
FALSE_ALARMS = 1e-4
DEALS = 200_000

Deals = npt.NDArray[np.uint64]

many_deals = pytest.mark.skipif(config.DISABLE_JIT, reason="200,000 deals take minutes as plain Python")


@jit
def deal_all(table: Any, view: Any, first: int, passed_out: int, dealt: Any) -> None:
    """Fill each row of `dealt` (uint64[n, 5]) with the hands and the talon of one round's deal."""
    for i in range(len(dealt)):
        new_deal(table, view, first + i, passed_out, 0)
        for seat in range(4):
            dealt[i, seat] = table.hands[seat]
        dealt[i, 4] = table.talon


def deals(count: int, *house: str, seed: int = 1, first: int = 0, passed_out: int = 0) -> Deals:
    """Hands of seats 0..3 and talon: uint64[count, 5]."""
    random = load_strategy("random")
    table = Table(load_rules("modern", house), random, random, seed)
    dealt = np.zeros((count, 5), np.uint64)
    deal_all(table.tables[0], table.views[0], first, passed_out, dealt)
    return dealt


@cache
def fair() -> Deals:
    """The deals of the statistical tests."""
    return deals(DEALS, seed=20_261_130)


@pytest.mark.parametrize(
    ("talon", "house"),
    [(4, []), (3, ["talon=3", "removed=2C"]), (2, ["talon=2", "removed=2C 2D"])],
    ids=str,
)
def test_every_card_of_the_deck_is_dealt_once(talon: int, house: list[str]) -> None:
    """000, 002, 004: 12 cards each and the talon; 004: a talon of 3 needs a deck of 51."""
    deck = card_set(load_rules("modern", house).deck)
    dealt = deals(5_000, *house)
    assert (np.bitwise_count(dealt[:, :4]) == 12).all()
    assert (np.bitwise_count(dealt[:, 4]) == talon).all()
    assert (np.bitwise_or.reduce(dealt, axis=1) == deck).all()
    assert len({tuple(row) for row in dealt.tolist()}) == len(dealt)


def test_the_address_decides_the_cards() -> None:
    """Seed, round and passed-out deals, and nothing else."""
    whole = deals(100)
    assert (deals(60, first=40) == whole[40:]).all()
    for other in (deals(100, seed=2), deals(100, passed_out=1), deals(100, first=100)):
        assert not (other == whole).all(axis=1).any()


def test_what_a_seat_may_do_does_not_change_the_cards() -> None:
    """Two rule sets and two strategies compared under one seed see the same cards."""
    loud, quiet = load_strategy("random:pass_chance=0.1"), load_strategy("random:pass_chance=0.9")
    first = Table(load_rules("modern"), loud, loud, seed=1)
    other = Table(load_rules("double-yasa"), quiet, quiet, seed=1)
    for number in range(50):
        for table, dealer in ((first, 0), (other, 3)):
            table.play_deal(number, 0, dealer)
        assert (first.tables[0].dealt == other.tables[0].dealt).all()


def test_cards_and_decisions_have_streams_of_their_own() -> None:
    """No word of the cards is a word of the decisions."""
    random = load_strategy("random")
    state = Table(load_rules("modern"), random, random, seed=1).tables[0]
    states = {
        int(deal_state(stream, number, passed_out))
        for stream in (state.deal_stream, state.decision_stream)
        for number in range(100)
        for passed_out in range(4)
    }
    assert len(states) == 800
    assert DECISION != 1


def suit_counts(cards: int) -> Counter[tuple[int, ...]]:
    """How many hands of so many cards have each four suit lengths, exactly."""
    hands: Counter[tuple[int, ...]] = Counter()
    for suits in product(range(14), repeat=3):
        last = cards - sum(suits)
        if 0 <= last <= 13:
            ways = 1
            for length in (*suits, last):
                ways *= comb(13, length)
            hands[(*suits, last)] = ways
    return hands


@cache
def exact(cards: int) -> dict[str, dict[int, float]]:
    """The exact distributions of the longest suit, voids and aces in so many cards of 52."""
    longest: Counter[int] = Counter()
    voids: Counter[int] = Counter()
    for suits, ways in suit_counts(cards).items():
        longest[max(suits)] += ways
        voids[suits.count(0)] += ways
    aces = {n: comb(4, n) * comb(48, cards - n) for n in range(5)}
    counted = {"longest_suit": longest, "voids": voids, "aces": aces}
    return {
        name: {n: ways / comb(52, cards) for n, ways in sorted(table.items()) if ways}
        for name, table in counted.items()
    }


@pytest.mark.parametrize(("cards", "published"), [(12, OF_12), (16, OF_16)])
def test_exact_distributions_are_the_published_ones(cards: int, published: str) -> None:
    """data/exact_hands.json."""
    table = PUBLISHED["uniform deals"][published]
    for name, distribution in exact(cards).items():
        assert {str(n) for n in distribution} == set(table[name])
        for n, probability in distribution.items():
            assert probability == pytest.approx(table[name][str(n)], rel=0, abs=1e-12)
    mean = sum(n * probability for n, probability in exact(cards)["longest_suit"].items())
    assert mean == pytest.approx(table["longest_suit_mean"], rel=0, abs=1e-12)


def test_the_number_of_deals_is_the_published_one() -> None:
    """data/exact_hands.json: 52! / (12!^4 4!)."""
    number = factorial(52) // (factorial(12) ** 4 * factorial(4))
    assert number == int(PUBLISHED["uniform deals"]["number of deals"])


def is_likely(statistic: float, freedom: int) -> bool:
    """Whether a chi-square statistic is in the range that a fair deal leaves once in 1e-4 tests."""
    return bool(chi2.sf(statistic, freedom) > FALSE_ALARMS)


def pearson(values: npt.NDArray[np.integer[Any]], distribution: dict[int, float]) -> tuple[float, int]:
    """Pearson's statistic and its degrees of freedom; the rarest values are put together until 10 are expected."""
    statistic, cells, expected, found = 0.0, 0, 0.0, 0
    for value in sorted(distribution, key=lambda value: distribution[value]):
        expected += DEALS * distribution[value]
        found += int(np.count_nonzero(values == value))
        if expected >= 10:
            statistic, cells, expected, found = statistic + (found - expected) ** 2 / expected, cells + 1, 0.0, 0
    return statistic, cells - 1


def measure(cards: Deals) -> dict[str, npt.NDArray[np.int64]]:
    """Longest suit, voids and aces of each set of cards."""
    suits = lengths(cards)
    aces = np.bitwise_count(cards & np.uint64(0x1000_1000_1000_1000)).astype(np.int64)
    return {"longest_suit": suits.max(axis=1), "voids": (suits == 0).sum(axis=1), "aces": aces}


@many_deals
@pytest.mark.parametrize("feature", ["longest_suit", "voids", "aces"])
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("cards", [12, 16])
def test_hands_are_as_often_as_they_should_be(cards: int, seat: int, feature: str) -> None:
    """data/exact_hands.json: chi-square of 12 cards, and of the 16 of a declarer; false alarms 1e-4 each."""
    held = fair()[:, seat] if cards == 12 else fair()[:, seat] | fair()[:, 4]
    assert is_likely(*pearson(measure(held)[feature], exact(cards)[feature]))


def is_in(place: int) -> npt.NDArray[np.float32]:
    """Whether each of the 52 cards is in one of the five places: float32[DEALS, 52] of 0 and 1."""
    dealt = fair()[:, place]
    bits = [np.uint64(16 * suit + rank) for suit in range(4) for rank in range(13)]
    return np.stack([(dealt >> bit & np.uint64(1)).astype(np.float32) for bit in bits], axis=1)


@many_deals
def test_every_card_is_as_often_in_every_place() -> None:
    """False alarms 1e-4.

    The counts of 52 cards in 5 places are tied, since a place has the same number of cards in each deal: their
    covariance is 52/51 times that of free cards, less one dimension, so 51/52 of Pearson's statistic is
    chi-square with 51 * 4 degrees of freedom.
    """
    found = np.stack([is_in(place).sum(axis=0, dtype=np.float64) for place in range(5)], axis=1)
    expected = DEALS * np.array([12, 12, 12, 12, 4]) / 52
    assert is_likely(51 / 52 * float(((found - expected) ** 2 / expected).sum()), 51 * 4)


@many_deals
def test_every_pair_of_cards_is_as_often_in_one_hand() -> None:
    """False alarms 1e-4 each for the two parts.

    The 1,326 counts have a covariance that does not change when cards are permuted, so it has three eigenspaces:
    the sum (constant: 4 * 66 pairs a deal), 51 dimensions that follow from how often a card is in a hand at all,
    and the other 1,274. The variances in the last two follow from that of a card and that of a pair.
    """
    together = np.zeros((52, 52))
    for seat in range(4):
        held = is_in(seat)
        together += held.T @ held
    chance = 4 * 12 * 11 / (52 * 51)
    deviation = together - DEALS * chance
    np.fill_diagonal(deviation, 0)
    whole = float((deviation**2).sum()) / 2
    by_card = float((deviation.sum(axis=1) ** 2).sum()) / 50
    in_hand = 48 / 52
    variance_by_card = 11**2 * in_hand * (1 - in_hand) * 52 / 51 / 50
    variance_of_rest = (1326 * chance * (1 - chance) - 51 * variance_by_card) / 1274
    assert is_likely(by_card / (DEALS * variance_by_card), 51)
    assert is_likely((whole - by_card) / (DEALS * variance_of_rest), 1274)
