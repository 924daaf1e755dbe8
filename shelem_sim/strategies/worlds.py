"""Hands that a seat can't see, drawn at random so that they agree with all that it has seen.

Voids that were shown are kept to. The calls, the trump that was named and the habit of keeping trumps and aces make
some hands likelier than others: hands are drawn until one is accepted, with the chance that it has.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from shelem_sim.plugin import (
    ACES,
    COUNTER_SLAM,
    NOBODY,
    SLAM,
    U0,
    chance,
    count,
    jit,
    lane,
    lowest,
    mulhi,
    unseen,
    word,
)
from shelem_sim.strategies.bidding import PLAIN_BASE, PLAIN_TABLE, suits_worth

LOOSE = np.uint64(1 << 15 | 1 << 31)
"""Jokers before trump is named."""

PILE = 4
"""The place of the cards in no hand: the talon, or a discard that the seat has not seen."""

TRIES, STRICT_TRIES = 6, 4
"""Draws before the last one is taken as it is; and how many of them keep trumps and aces out of the discard."""

SLACK = 10.0
"""Points between what a hand is worth and what was bid on it that are nothing strange."""


@jit
def draw_world(view: Any, hands: Any, random: np.uint64) -> np.uint64:
    """Fill `hands` (uint64[4]) with one world; returns the cards in no hand. `random` is a fresh random word."""
    pile = U0
    for attempt in range(TRIES):
        pile = deal_unseen(view, hands, attempt < STRICT_TRIES, random)
        random = word(random, 99)
        if attempt == TRIES - 1 or chance(random) < likelihood(view, hands):
            break
    return pile


@jit
def may_hold(view: Any, place: int, cards: np.uint64, strict: bool) -> bool:
    """Whether a seat, or the pile, may hold cards of this suit; a strict pile holds neither trumps nor aces."""
    if place == PILE:
        return not strict or view.trump == NOBODY or cards & (view.trumps | ACES) == U0
    return place != view.seat and view.void[place] & cards == U0


@jit
def deal_unseen(view: Any, hands: Any, strict: bool, random: np.uint64) -> np.uint64:
    """Deal the unseen cards, those first that fewest may hold, each to one who may, by how many he lacks.

    Where nobody may who lacks a card, one who lacks a card gets it all the same.
    """
    rest, seat = unseen(view), view.seat
    lacking = np.zeros(5, np.int64)
    lacking[PILE] = count(rest)
    for other in range(4):
        hands[other] = view.hand if other == seat else U0
        if other != seat:
            lacking[other] = 12 - count(view.played_by[other])
            lacking[PILE] -= lacking[other]
    strict = strict and view.contract != COUNTER_SLAM
    pile, drawn = U0, 0
    for holders in range(1, 6):
        for group in range(9):
            cards = rest & (LOOSE if group == 8 else lane(group & 3) & (ACES if group & 4 else ~ACES))
            if cards == U0:
                continue
            able = 0
            for place in range(5):
                able += 1 * (lacking[place] > 0 and may_hold(view, place, cards, strict))
            if max(able, 1) != holders and holders < 5:
                continue
            rest &= ~cards
            while cards != U0:
                card = lowest(cards)
                cards ^= card
                place = draw_place(view, lacking, card, strict, word(random, drawn))
                drawn += 1
                lacking[place] -= 1
                if place == PILE:
                    pile |= card
                else:
                    hands[place] |= card
    return pile


@jit
def draw_place(view: Any, lacking: Any, card: np.uint64, strict: bool, random: np.uint64) -> int:
    """Who gets a card: one who may hold it, by how many cards he lacks; else any that lacks one."""
    total = everyone = 0
    for place in range(5):
        everyone += lacking[place]
        if may_hold(view, place, card, strict):
            total += lacking[place]
    left = np.int64(mulhi(random, np.uint64(total if total > 0 else everyone)))
    for place in range(5):
        if total == 0 or may_hold(view, place, card, strict):
            left -= lacking[place]
            if left < 0:
                return place
    return PILE


@jit
def likelihood(view: Any, hands: Any) -> float:
    """How likely it is that with these hands the others called, and the declarer named trump, as they did: 0..1."""
    likely = 1.0
    declarer = view.declarer
    if declarer not in (NOBODY, view.seat) and view.trump != NOBODY:
        trumps = count((hands[declarer] | view.played_by[declarer]) & view.trumps)
        likely = 1.0 if trumps > 4 else 0.8 if trumps == 4 else 0.25 if trumps == 3 else 0.03
    if view.for_points or view.rules.jokers:
        return likely
    for seat in range(4):
        if seat == view.seat or not (view.passed[seat] or view.last_call[seat]):
            continue
        worth = PLAIN_BASE + suits_worth(hands[seat] | view.played_by[seat], PLAIN_TABLE)
        bid = min(view.last_call[seat], 140)
        if bid > 0:
            likely *= exp(min(0.0, (worth + SLACK - bid) / SLACK))
        if view.passed[seat] and view.high_call < SLAM:
            likely *= exp(min(0.0, (max(view.high_call, view.rules.min_bid) + SLACK - worth) / SLACK))
    return likely
