"""What a player can count in his 13 cards, jokers where the kernel has them."""

from __future__ import annotations

import numpy as np

from shelem_sim.features import Feature, Hands
from shelem_sim.kernel.baz_view import BLACK, JOKERS, RED
from shelem_sim.tally import Ints

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
