"""What a player can count in his 13 cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from shelem_sim.errors import ShelemError
from shelem_sim.kernel.baz_view import BLACK, JOKERS, RED
from shelem_sim.tally import Ints

Hands = npt.NDArray[np.uint64]
"""Sets of 13 cards, jokers where the kernel has them."""

SUIT = np.uint64(0x1FFF)
ACES, KINGS = (np.uint64(0x0001000100010000 << rank) for rank in (12, 11))
"""Those of the side suits."""


def suits_of(hands: Hands) -> Hands:
    """The four suits of each hand without jokers: uint64[n, 4]."""
    shifts = np.arange(0, 64, 16, dtype=np.uint64)
    return (hands[:, None] >> shifts) & SUIT


def lengths(hands: Hands) -> Ints:
    """Cards of each suit, jokers aside: int64[n, 4]."""
    counted: Ints = np.bitwise_count(suits_of(hands)).astype(np.int64)
    return counted


def count(hands: Hands, cards: np.uint64) -> Ints:
    """How many of some cards each hand holds."""
    counted: Ints = np.bitwise_count(hands & cards).astype(np.int64)
    return counted


def top_spades(hands: Hands) -> Ints:
    """Ace, king and queen of spades."""
    return count(hands, np.uint64(0x1C00))


def jokers(hands: Hands) -> Ints:
    """0 none, 1 the black, 2 the red, 3 both."""
    return count(hands, BLACK) + 2 * count(hands, RED)


def side_suits_of(hands: Hands, length: int) -> Ints:
    """How many side suits have so many cards."""
    counted: Ints = np.count_nonzero(lengths(hands)[:, 1:] == length, axis=1)
    return counted


@dataclass(frozen=True)
class Feature:
    """Something that a player can count: its value for each hand, below `limit`, and how it is shown."""

    measure: Callable[[Hands], Ints]
    limit: int
    meaning: str
    show: Callable[[int], object] = int


FEATURES: dict[str, Feature] = {
    "spades": Feature(lambda hands: lengths(hands)[:, 0], 16, "cards of spades, jokers aside"),
    "jokers": Feature(jokers, 4, "which jokers", ("-", "BJ", "RJ", "RJ BJ").__getitem__),
    "trumps": Feature(lambda hands: count(hands, SUIT | JOKERS), 16, "spades and jokers"),
    "top": Feature(top_spades, 4, "ace, king and queen of spades"),
    "aces": Feature(lambda hands: count(hands, ACES), 4, "aces of side suits"),
    "kings": Feature(lambda hands: count(hands, KINGS), 4, "kings of side suits"),
    "voids": Feature(
        lambda hands: np.count_nonzero(lengths(hands)[:, 1:] == 0, axis=1), 4, "side suits without a card"
    ),
    "singletons": Feature(
        lambda hands: np.count_nonzero(lengths(hands)[:, 1:] == 1, axis=1), 4, "side suits of one card"
    ),
}
USUAL = ("trumps", "aces")


def check_features(by: Sequence[str]) -> None:
    """Raises ShelemError for an unknown feature, or one given twice, or none."""
    if not by or len(set(by)) < len(by) or any(name not in FEATURES for name in by):
        raise ShelemError(f"--by takes some of {', '.join(FEATURES)}, each once, not {','.join(by) or 'nothing'}")


def classify(hands: Hands, by: Sequence[str]) -> Ints:
    """The class of each hand as one number: its features in mixed radix, the first weighing most."""
    classes = np.zeros(len(hands), np.int64)
    for name in by:
        classes = classes * FEATURES[name].limit + FEATURES[name].measure(hands)
    return classes


def name_class(number: int, by: Sequence[str]) -> dict[str, object]:
    """A class number as its features."""
    values: dict[str, object] = {}
    for name in reversed(by):
        number, value = divmod(number, FEATURES[name].limit)
        values[name] = FEATURES[name].show(value)
    return {name: values[name] for name in by}
