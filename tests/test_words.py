"""Random words by counter, and the arithmetic on sets of cards, against known answers and plain integers."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shelem_sim.games.shelem.simulate import simulate
from shelem_sim.kernel import bits
from shelem_sim.kernel.words import DEAL, DECISION, deal_state, match_state, mix, word
from shelem_sim.plugin import at_or_below, chance, masters
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

WORD = 2**64 - 1
words = st.integers(0, WORD)
sets = st.integers(1, WORD) | st.integers(0, 63).map(lambda bit: 1 << bit)
cards = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 12))).map(
    lambda chosen: sum(1 << 16 * suit + rank for suit, rank in chosen)
)


def bits_of(number: int) -> list[int]:
    """The places of the bits that are set, upwards."""
    return [place for place in range(64) if number >> place & 1]


def test_words_are_those_of_splitmix64() -> None:
    """Steele, Lea, Flood 2014; the answers of the published reference program for the seed 1234567."""
    known = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert [int(word(np.uint64(1234567), number)) for number in range(5)] == known


@given(words, st.integers(0, 1000))
@settings(deadline=None)
def test_a_word_follows_from_state_and_number(state: int, number: int) -> None:
    """SplitMix64 in Python integers."""
    z = state + (number + 1) * 0x9E3779B97F4A7C15 & WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    assert int(word(np.uint64(state), number)) == z ^ z >> 31
    assert int(mix(np.uint64(state + (number + 1) * 0x9E3779B97F4A7C15 & WORD))) == z ^ z >> 31


def test_every_address_has_a_state_of_its_own() -> None:
    """Seed, stream, match, round and passed-out deals all count."""
    states = [
        int(deal_state(np.uint64(match_state(seed, stream, match)), number, passed_out))
        for seed in (0, 1, 2**63 - 1)
        for stream in (DEAL, DECISION)
        for match in (-1, 0, 1)
        for number in (0, 1, 10**12)
        for passed_out in range(3)
    ]
    assert len(set(states)) == len(states) == 162


@given(words, sets)
@settings(deadline=None)
def test_counting_and_picking(other: int, number: int) -> None:
    """Against Python integers."""
    places, held = bits_of(number), np.uint64(number)
    assert bits.count(held) == number.bit_count()
    assert bits.count(np.uint64(0)) == 0
    assert (bits.bottom(held), bits.top(held)) == (places[0], places[-1])
    assert int(bits.lowest(held)) == 1 << places[0]
    assert int(bits.highest(held)) == 1 << places[-1]
    assert int(bits.mulhi(np.uint64(other), held)) == other * number >> 64
    assert int(bits.any_of(held, np.uint64(other))) == 1 << places[other * len(places) >> 64]


@given(sets, st.data())
@settings(deadline=None)
def test_the_nth_card_of_a_set(number: int, data: st.DataObject) -> None:
    """From below, from 0, on the path without special instructions."""
    places = bits_of(number)
    n = data.draw(st.integers(0, len(places) - 1))
    assert int(bits.nth_portable(np.uint64(number), n)) == 1 << places[n]


@pytest.mark.skipif(not bits.USES_BMI2, reason="this CPU has no fast pdep, or it is switched off")
@given(sets, st.data())
@settings(deadline=None)
def test_pdep_picks_the_same_card(number: int, data: st.DataObject) -> None:
    """Code that needs a CPU feature equals its portable path."""
    n = data.draw(st.integers(0, number.bit_count() - 1))
    assert bits.nth(np.uint64(number), n) == bits.nth_portable(np.uint64(number), n)


@given(words, words)
@settings(deadline=None)
def test_bits_are_pressed_together(number: int, among: int) -> None:
    """Those at the places of a set keep their order, from the lowest up; on the path without special instructions."""
    wanted = sum((number >> place & 1) << rank for rank, place in enumerate(bits_of(among)))
    assert int(bits.pressed_portable(np.uint64(number), np.uint64(among))) == wanted


@pytest.mark.skipif(not bits.USES_BMI2, reason="this CPU has no fast pext, or it is switched off")
@given(words, words)
@settings(deadline=None)
def test_pext_presses_the_same_bits(number: int, among: int) -> None:
    """Code that needs a CPU feature equals its portable path."""
    cards, places = np.uint64(number), np.uint64(among)
    assert bits.pressed(cards, places) == bits.pressed_portable(cards, places)


@given(words, st.integers(0, 63))
@settings(deadline=None)
def test_rotation(number: int, by: int) -> None:
    """To the left."""
    assert int(bits.rotate(np.uint64(number), np.uint64(by))) == (number << by | number >> 64 - by) & WORD


@pytest.mark.parametrize("suit", range(4))
def test_lanes(suit: int) -> None:
    """A suit is 15 bits: 13 ranks and the places of two jokers."""
    assert int(bits.lane(suit)) == 0x7FFF << 16 * suit
    for rank in range(15):
        assert bits.suit_of(np.uint64(1 << 16 * suit + rank)) == suit


@given(words)
@settings(deadline=None)
def test_a_chance_is_at_least_0_and_below_1(number: int) -> None:
    """The upper 53 bits of a word."""
    assert chance(np.uint64(number)) == (number >> 11) / 2**53 < 1


@given(cards, cards)
@settings(deadline=None)
def test_masters_are_beaten_by_nobody(hand: int, others: int) -> None:
    """In their own suit."""
    others &= ~hand
    lower = sum(
        1 << place
        for place in bits_of(sum(0x1FFF << 16 * suit for suit in range(4)))
        if any(other // 16 == place // 16 and other >= place for other in bits_of(others))
    )
    assert int(at_or_below(np.uint64(others))) & sum(0x1FFF << 16 * suit for suit in range(4)) == lower
    assert bits_of(int(masters(np.uint64(hand), np.uint64(others)))) == [
        place for place in bits_of(hand) if not lower >> place & 1
    ]


def test_the_portable_path_gives_the_same_result() -> None:
    """SHELEM_PORTABLE=1 in another process; the same rows to the last digit."""
    program = (
        "import json; from shelem_sim.rules import load_rules; from shelem_sim.run import Plan;"
        "from shelem_sim.games.shelem.simulate import simulate; from shelem_sim.strategies import load_strategy;"
        "from shelem_sim.kernel.bits import USES_BMI2; assert not USES_BMI2;"
        "random = load_strategy('random');"
        "print(json.dumps(simulate(load_rules('modern'), Plan(500, 7, random, random)).rows))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "SHELEM_PORTABLE": "1"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    random = load_strategy("random")
    assert json.loads(done.stdout) == simulate(load_rules("modern"), Plan(500, 7, random, random)).rows
