"""How `expert` names trump, and how it draws with two players: by learned values of what it holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.plugin import NARAS, PARTNER_CARD, U0, count, lane, lowest, reversed_ranks, top, unseen
from shelem_sim.strategies.exchanging import learned_values

PARAMS = {"partner_margin": 0.0, "naras_margin": 0.0}
RANGES = {"partner_margin": (-1.0, 1.0), "naras_margin": (-1.0, 1.0)}
MEANINGS = {
    "partner_margin": "points by which the partner's suit must be worth more than the best one for it to be taken",
    "naras_margin": "points by which reversed ranks must be worth more for it to call naras",
}
PARTNER_MARGIN, NARAS_MARGIN = range(2)

HOLDINGS = 1 << 13
RANKS = np.uint64(HOLDINGS - 1)
POINTS = 1000.0
"""Learned values are in thousandths of a point."""

WORST = -(1 << 40)

NAMED = learned_values("hokm_trump", (3, HOLDINGS))
BESIDE = learned_values("hokm_side", (3, HOLDINGS))
"""What a holding in one suit is worth among the first five cards, as trump and beside it: two, three, four players."""

SHOWN = learned_values("hokm_shown", (1,))
"""What it adds that the partner holds a card of the suit, when that is taken for trump."""

KEPT = learned_values("hokm_kept", (2, 13))
"""With two players, what a card is worth to the hand that they play with: a side card or a trump, by its rank."""


@inlined
def holding(hand: np.uint64, suit: int) -> Any:
    """The 13 bits of one suit."""
    return np.int64(hand >> np.uint64(16 * suit) & RANKS)


@jit
def worth(view: Any, five: np.uint64, trump: int) -> int:
    """What five cards are worth with that trump."""
    kind = view.rules.players - 2
    value = 0
    for suit in range(4):
        held = holding(five, suit)
        value += NAMED[kind, held] if suit == trump else BESIDE[kind, held]
    return value


@jit
def best_trump(view: Any, five: np.uint64) -> Any:
    """The suit of the highest worth, and that."""
    best, suit = WORST, 0
    for candidate in range(4):
        value = worth(view, five, candidate)
        if value > best:
            best, suit = value, candidate
    return suit, best


@jit
def partner_worth(view: Any, five: np.uint64) -> float:
    """What five cards are worth with the suit of the partner's card: any card that it has not seen is as likely."""
    total = 0.0
    for suit in range(4):
        total += (13 - count(five & lane(suit))) * worth(view, five, suit)
    return total / 47 + SHOWN[0]


def name_trump(view: Any) -> int:
    """The suit of the highest worth; reversed ranks or the partner's card where they are worth more, and allowed."""
    five, mode = view.hand, 0
    suit, value = best_trump(view, five)
    if view.may_reverse:
        other = reversed_ranks(five)
        other_suit, other_value = best_trump(view, other)
        if other_value > value + POINTS * view.params[NARAS_MARGIN]:
            five, suit, value, mode = other, other_suit, other_value, NARAS
    if view.may_take_partner_card and partner_worth(view, five) > value + POINTS * view.params[PARTNER_MARGIN]:
        return PARTNER_CARD + mode
    return suit + mode


@jit
def card_worth(view: Any, card: np.uint64) -> int:
    """What a card is worth to one of two players."""
    return KEPT[1 * (card & view.trumps != U0), top(card) & 15]


def discard(view: Any) -> np.uint64:
    """Two players: keep what is worth more than a card not seen; lay the cards of the least worth away."""
    if view.drawn != U0:
        total, left = 0, unseen(view) & ~view.drawn
        number = count(left)
        while left != U0:
            card = lowest(left)
            left ^= card
            total += card_worth(view, card)
        return U0 if card_worth(view, view.drawn) * number >= total else np.uint64(view.drawn)
    laid = U0
    for _ in range(view.to_discard):
        rest, least, worst = view.hand & ~laid, 1 << 40, U0
        while rest != U0:
            card = lowest(rest)
            rest ^= card
            value = card_worth(view, card)
            if value < least:
                least, worst = value, card
        laid |= worst
    return laid
