"""Learning from playouts: on a few positions it explains something, and it is the same every time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import config

from shelem_sim.learning import exchange, play
from shelem_sim.learning.play import Lessons, fit_all
from shelem_sim.strategies.exchanging import LEARNED

pytestmark = pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of rounds")

POSITIONS, DEALS = 6_000, 900


def explained(lessons: list[Lessons], table: Any) -> float:
    """The share of the variance within positions that a table explains."""
    missed = total = 0.0
    for part in lessons:
        guesses = np.where(part.places >= 0, table[part.places], 0).sum(axis=1)
        for begin, end in zip(part.starts, part.starts[1:], strict=False):
            guess, value = guesses[begin:end], part.values[begin:end]
            error = (guess - guess.mean()) - (value - value.mean())
            missed += float((error**2).sum())
            total += float(((value - value.mean()) ** 2).sum())
    return 1 - missed / total


def same(one: list[Lessons], other: list[Lessons]) -> bool:
    """Whether two gatherings found the same."""
    return len(one) == len(other) and all(
        np.array_equal(getattr(a, name), getattr(b, name))
        for a, b in zip(one, other, strict=True)
        for name in ("places", "values", "starts")
    )


def written() -> dict[Path, tuple[int, int]]:
    """The learned files, with their times and sizes."""
    return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in LEARNED.iterdir()}


@pytest.fixture(scope="module")
def cards() -> list[Lessons]:
    """Positions of the play."""
    return play.gather("steady", POSITIONS, 1, 2)


@pytest.fixture(scope="module")
def exchanges() -> list[Lessons]:
    """Exchanges."""
    return exchange.gather("steady", DEALS, 1, 2)


def test_positions_of_the_play(cards: list[Lessons]) -> None:
    """Two cards or more each; what they bring are points of a side; their places are in one of the two tables."""
    assert sum(len(part.starts) - 1 for part in cards) > POSITIONS / 2
    for part in cards:
        choices = np.diff(part.starts)
        assert choices.min() >= 2
        assert choices.max() <= play.MOST_CHOICES
        assert part.values.min() >= 0
        assert part.values.max() <= 200
        assert (part.values % 5 == 0).all()
        leads = part.places[:, 5] == -1
        assert 0 < leads.sum() < len(leads)
        assert (part.places[leads, :5] >= 0).all()
        assert (part.places[leads] < play.LEADS).all()
        assert (part.places[~leads] >= play.LEADS).all()
        assert (part.places[~leads] < play.LEADS + play.FOLLOWS).all()


def test_a_fit_to_the_play_explains_something(cards: list[Lessons], capsys: pytest.CaptureFixture[str]) -> None:
    """The more, the more often it has passed through; and of positions that it has not seen."""
    size = play.LEADS + play.FOLLOWS
    once, table = fit_all(cards, size, 1, 1), fit_all(cards, size, 3, 1)
    assert capsys.readouterr().out.count("explained") == 4
    assert 0 < explained(cards, once) < explained(cards, table)
    assert np.array_equal(table, fit_all(cards, size, 3, 1))
    more = fit_all(play.gather("steady", 20 * POSITIONS, 2, 2), size, 1, 1)
    assert explained(cards, more) > 0.05


def test_a_fit_to_exchanges_explains_something(exchanges: list[Lessons]) -> None:
    """As with cards."""
    table = fit_all(exchanges, exchange.SIZE, 3, 1)
    assert explained(exchanges, table) > 0.1
    assert np.array_equal(table, fit_all(exchanges, exchange.SIZE, 3, 1))


def test_gathering_again_finds_the_same(cards: list[Lessons], exchanges: list[Lessons]) -> None:
    """On one thread as on two; another seed finds others. Nothing is written."""
    before = written()
    assert same(cards, play.gather("steady", POSITIONS, 1, 1))
    assert same(exchanges, exchange.gather("steady", DEALS, 1, 1))
    assert not same(exchanges, exchange.gather("steady", DEALS, 2, 1))
    assert written() == before
