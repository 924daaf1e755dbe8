"""Learning to play Shelem Baz: a little explains something, it is the same every time, and what was written fits."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numba import config

from shelem_sim.learning import baz, baz_worth
from shelem_sim.learning.play import fit_all
from shelem_sim.strategies.baz.bidding import ANSWER, FEATURES, expected, hand_worth
from shelem_sim.strategies.baz.places import FOLLOW, FOLLOW_STARTS, LEAD, LEAD_STARTS

pytestmark = pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of rounds")


@pytest.fixture(scope="module")
def rounds() -> baz_worth.Rounds:
    """Some rounds of `expert`."""
    return baz_worth.gather(4_000, 5)


def test_places_are_within_the_tables() -> None:
    assert len(LEAD) == LEAD_STARTS[-1]
    assert len(FOLLOW) == FOLLOW_STARTS[-1]
    for part in baz.gather("steady", 3_000, 1, 0.0):
        assert part.places.max() < baz.SIZE
        leads = part.places[:, -1] < 0
        to_lead, to_follow = part.places[leads], part.places[~leads] - LEAD_STARTS[-1]
        for rows, starts in ((to_lead, LEAD_STARTS), (to_follow, FOLLOW_STARTS)):
            for column, (low, high) in enumerate(pairwise(starts)):
                assert (rows[:, column] >= low).all()
                assert (rows[:, column] < high).all()


def test_playouts_teach_something_and_always_the_same() -> None:
    table, again = (fit_all(baz.gather("steady", 60_000, 2, 0.0), baz.SIZE, 2, 1, slower=baz.SLOWER) for _ in range(2))
    assert np.array_equal(table, again)
    part: Any = baz.gather("steady", 10_000, 3, 0.0)[0]
    guesses = np.where(part.places >= 0, table[part.places], 0).sum(axis=1)
    gained = [
        part.values[begin:end][guesses[begin:end].argmax()] - part.values[begin:end].mean()
        for begin, end in pairwise(part.starts)
    ]
    assert np.mean(gained) > 0.05


def test_the_worth_of_a_hand_is_the_tricks_that_it_takes(rounds: baz_worth.Rounds) -> None:
    """The tables that `expert` reads, on rounds that they were not fitted to."""
    worth = np.array([hand_worth(hand) for hand in rounds.hands[:, 0]])
    assert abs(worth.mean() - rounds.tricks[:, 0].mean()) < 0.15
    assert np.corrcoef(worth, rounds.tricks[:, 0])[0, 1] > 0.45


def test_a_fit_finds_what_the_kernel_reads(rounds: baz_worth.Rounds) -> None:
    weights, worth = baz_worth.fit_worth(rounds)
    assert weights["red"] > 0.3
    answers = baz_worth.answers_to(baz_worth.FIRST_STEPS, worth, rounds.tricks)
    assert answers.errors[1] < answers.errors[0] < 1.6
    assert answers.score > 38
    row = np.array([3]), np.array([2]), np.array([4])
    columns = baz_worth.answer_columns(np.array([7.2]), *row)
    assert columns.shape == (1, FEATURES)
    assert expected(1, 7.2, 3, 2, 4) == pytest.approx(float(columns[0] @ ANSWER[1]))
    early = baz_worth.answer_columns(np.array([7.2]), *row[:2], np.array([0]))
    assert expected(0, 7.2, 3, 2, 0) == pytest.approx(float(early[0] @ ANSWER[0]))
