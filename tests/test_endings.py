"""Endings of three and four cards a hand, against counts and means of a brute force apart from this project."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import config

from shelem_sim.cards import card_set, write_cards
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.tricks import card_points, following
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy

if TYPE_CHECKING:
    from tests.conftest import PlayEnding

FACTS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "endings.json").read_text(encoding="utf-8"))
"""data/endings.json: the legal plays and the points of team 0 when everybody plays at random."""

IDS = [f"{place}-{fact['legal_plays']}" for place, fact in enumerate(FACTS)]
TIMES = 200 if config.DISABLE_JIT else 40_000


@dataclass
class Enumeration:
    """Plays an ending in every legal way, with the kernel's own rules of following, winning and counting."""

    play_ending: PlayEnding
    trump: str

    def __post_init__(self) -> None:
        self.rules = rule_numbers(load_rules("modern"))[0]
        self.one_trick = cache(self._one_trick)
        self.rest = cache(self._rest)

    def _one_trick(self, cards: tuple[int, ...], leader: int) -> tuple[int, int]:
        """The winner of a trick (a card a seat), and its points."""
        hands = [write_cards(card) for card in cards]
        points = 5 + int(card_points(self.rules, np.uint64(sum(cards))))
        return self.play_ending(load_strategy("random"), hands, self.trump, leader).winner, points

    def _rest(self, hands: tuple[int, ...], leader: int) -> tuple[int, Fraction]:
        """How many legal plays there are from here, and the mean points of team 0 under random play."""
        if not any(hands):
            return 1, Fraction(0)
        plays, mean = 0, Fraction(0)
        for cards, chance in self.tricks(hands, leader):
            winner, points = self.one_trick(cards, leader)
            left = tuple(hand ^ card for hand, card in zip(hands, cards, strict=True))
            more_plays, more_points = self.rest(left, winner)
            plays += more_plays
            mean += chance * (more_points + points * (winner % 2 == 0))
        return plays, mean

    def tricks(self, hands: tuple[int, ...], leader: int) -> list[tuple[tuple[int, ...], Fraction]]:
        """Every legal trick as a card a seat, with its chance under random play."""
        begun: list[tuple[dict[int, int], Fraction]] = [({}, Fraction(1))]
        for seat in ((leader + step) % 4 for step in range(4)):
            longer = []
            for played, chance in begun:
                legal = singles(self.legal(hands[seat], played.get(leader)))
                longer += [({**played, seat: card}, chance / len(legal)) for card in legal]
            begun = longer
        return [(tuple(played[seat] for seat in range(4)), chance) for played, chance in begun]

    def legal(self, hand: int, led: int | None) -> int:
        """The cards that may be played."""
        if led is None:
            return hand
        lane = 0xFFFF << 16 * ((led.bit_length() - 1) // 16)
        return int(following(np.uint64(hand), np.uint64(lane)))


def singles(cards: int) -> list[int]:
    """The cards of a set, one by one."""
    return [1 << place for place in range(64) if cards >> place & 1]


@pytest.mark.parametrize("fact", FACTS, ids=IDS)
def test_legal_plays_and_exact_means(play_ending: PlayEnding, fact: dict[str, Any]) -> None:
    """data/endings.json: the number of complete plays, and the mean of random play as a fraction."""
    hands = tuple(card_set(hand.split()) for hand in fact["hands"])
    plays, mean = Enumeration(play_ending, fact["trump"]).rest(hands, fact["leader"])
    assert plays == fact["legal_plays"]
    assert mean == Fraction(fact["team0_points_random_play"])


@pytest.mark.parametrize("fact", FACTS, ids=IDS)
def test_random_play_has_the_exact_mean(play_ending: PlayEnding, fact: dict[str, Any]) -> None:
    """The strategy `random` in the kernel's tricks, 40,000 times; false alarms 1e-4 each."""
    ending = play_ending(load_strategy("random"), fact["hands"], fact["trump"], fact["leader"], times=TIMES, seed=2)
    assert (ending.points.sum(axis=1) == fact["points_in_play"]).all()
    mean = float(Fraction(fact["team0_points_random_play"]))
    error = float(ending.points[:, 0].std()) / sqrt(TIMES)
    assert abs(float(ending.points[:, 0].mean()) - mean) <= 3.89 * error + 1e-9


@pytest.mark.skipif(config.DISABLE_JIT, reason="40,000 plays take minutes as plain Python")
@pytest.mark.parametrize(
    "fact",
    [fact for fact in FACTS if fact["legal_plays"] < 300],
    ids=lambda fact: str(fact["legal_plays"]),
)
def test_random_play_comes_to_every_legal_play_and_no_other(play_ending: PlayEnding, fact: dict[str, Any]) -> None:
    """Among 40,000 plays each legal one is seen (the rarest of these is expected 30 times), and nothing else."""
    ending = play_ending(load_strategy("random"), fact["hands"], fact["trump"], fact["leader"], times=TIMES, seed=3)
    seen = {play.tobytes() for play in ending.cards}
    assert len(seen) == fact["legal_plays"]
