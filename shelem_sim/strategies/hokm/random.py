"""Uniform over what is legal: a suit of its five cards as trump, or what the rules allow besides; any card."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.plugin import NARAS, PARTNER_CARD, U0, any_of, chance, count, lane, lowest, suit_of, word

PARAMS = {"partner_chance": 0.2, "naras_chance": 0.5, "keep_chance": 0.5}
RANGES = {"partner_chance": (0.0, 1.0), "naras_chance": (0.0, 1.0), "keep_chance": (0.0, 1.0)}
MEANINGS = {
    "partner_chance": "how often it takes the suit of its partner's card, where it may",
    "naras_chance": "how often it calls naras, where it may",
    "keep_chance": "with two players, how often it keeps the card that it draws first",
}
PARTNER_CHANCE, NARAS_CHANCE, KEEP_CHANCE = range(3)


def name_trump(view: Any) -> int:
    """A suit that it has seen a card of, each as likely; now and then the partner's card, and naras."""
    suits = U0
    for suit in range(4):
        suits |= lowest(view.hand & lane(suit))
    answer = suit_of(any_of(suits, view.word))
    if view.may_take_partner_card and chance(word(view.word, 0)) < view.params[PARTNER_CHANCE]:
        answer = PARTNER_CARD
    if view.may_reverse and chance(word(view.word, 1)) < view.params[NARAS_CHANCE]:
        answer += NARAS
    return answer


def discard(view: Any) -> np.uint64:
    """Any of its five cards; of the cards drawn, the first or the second."""
    if view.drawn != U0:
        return U0 if chance(view.word) < view.params[KEEP_CHANCE] else np.uint64(view.drawn)
    laid, left = U0, view.word
    for _ in range(view.to_discard):
        rest = view.hand & ~laid
        laid |= any_of(rest, left)
        left *= np.uint64(count(rest))
    return laid


def play(view: Any) -> np.uint64:
    """Any legal card."""
    return any_of(view.legal, view.word)
