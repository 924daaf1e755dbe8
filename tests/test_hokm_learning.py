"""Learning Hokm from playouts: on a few positions it explains something, and it is the same every time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import config

from shelem_sim.learning import hokm, hokm_naming
from shelem_sim.learning.play import fit_all
from shelem_sim.rules import load_game
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of hands")


def test_positions_of_hokm() -> None:
    """Each has two to seventeen choices of one seat, in the tables of its number of players."""
    lessons = hokm.gather("steady", 3000, 1, 2)
    again = hokm.gather("steady", 3000, 1, 1)
    assert len(lessons) == 4 * len(hokm.SCHOOLS)
    for part, same in zip(lessons, again, strict=True):
        choices = np.diff(part.starts)
        assert 2 <= choices.min() <= choices.max() <= hokm.MOST_CHOICES
        assert np.array_equal(part.values, same.values)
        assert np.array_equal(part.places, same.places)
        assert part.places.max() < hokm.LEADS + hokm.FOLLOWS
        # A hand brings at least -3 and at most 3
        assert np.abs(part.values).max() <= 3
    table = fit_all(lessons, hokm.LEADS + hokm.FOLLOWS, 1, 1, hokm.RATE)
    assert 0 < np.count_nonzero(table) < len(table)


@pytest.fixture(scope="module")
def answers() -> tuple[Any, Any]:
    """Deals with every answer of the hakem: his five cards, and what each brought."""
    steady = load_strategy("steady", "hokm")
    table = Table(load_game("hokm", ["partner_card=true"]), steady, steady, 3)
    fives, values, hands = np.zeros(4000, np.uint64), np.zeros((4000, 5)), np.zeros((4000, 4), np.uint64)
    hokm_naming.play_answers(table.tables, table.views, 0, hokm_naming.ANSWERS, fives, values, hands)
    return fives, values


def test_an_ace_of_trumps_is_worth_more_than_a_two(answers: tuple[Any, Any]) -> None:
    """The ace, and more cards, make a suit worth more as trump; and beside trump an ace is worth something."""
    named, beside = hokm_naming.fit(*answers, passes=10)
    two, ace = 1, 1 << 12
    assert named[ace] > named[two]
    assert named[ace | 0b11] > named[ace]
    assert beside[ace] > beside[two]


def test_the_partners_card_is_worth_more_than_its_suit(answers: tuple[Any, Any]) -> None:
    """For the partner then holds a trump. False alarm: 1e-3."""
    fives, values = answers
    assert hokm_naming.shown(fives, values, *hokm_naming.fit(fives, values, passes=10)) > -0.05


def test_cards_of_a_hand_are_worth_what_they_win() -> None:
    """With what is known to follow from each card, the least squares find just that."""
    generator = np.random.default_rng(1)
    hands = np.zeros((500, 4), np.uint64)
    worth = np.zeros((500, 4))
    for row in range(500):
        cards = generator.choice(52, 13, replace=False)
        for trump in range(4):
            hands[row, trump] = sum(1 << 16 * int(card // 13) + int(card % 13) for card in cards)
            worth[row, trump] = sum(card % 13 * (2 if card // 13 == trump else 1) for card in cards)
    found = hokm_naming.worth_of_cards(hands, worth)
    # A hand has thirteen cards whatever they are, so only differences between ranks are found
    assert np.allclose(np.diff(found[0]), 1)
    assert np.allclose(np.diff(found[1]), 2)
