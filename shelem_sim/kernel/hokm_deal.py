"""The deal of Hokm: whole hands, of which the hakem sees five first, and who is hakem first."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import U0, any_of, mulhi
from shelem_sim.kernel.deal import deal_uniform, resize
from shelem_sim.kernel.hokm_records import FIVE
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.words import word

FIRST_FIVE, MIDDLE = 60, 64
"""The numbers of the words that say which cards of a hand came first; those of the hands lie below."""

ACES = 4


@jit
def deal_three(hands: Any, deck: np.uint64, state: np.uint64) -> None:
    """17 of 51 cards to each of three seats."""
    # Each card with a chance of 3/8, some 19 of 51
    coins = word(state, 0) & (word(state, 1) | word(state, 2))
    hands[0] = resize(deck & coins, deck, 17, state, 4)
    rest = deck & ~hands[0]
    hands[1] = resize(rest & word(state, 3), rest, 17, state, 20)
    hands[2] = rest & ~hands[1]
    hands[3] = U0


@jit
def deal_two(table: Any, deck: np.uint64, state: np.uint64) -> None:
    """Five cards to each of two seats; the others are the stock, face down."""
    hands = table.hands
    hands[0] = resize(U0, deck, FIVE, state, 0)
    hands[1] = resize(U0, deck & ~hands[0], FIVE, state, 4)
    hands[2] = hands[3] = U0
    table.stock = deck & ~(hands[0] | hands[1])
    table.stock_words = state


@jit
def deal(table: Any, view: Any, state: np.uint64) -> None:
    """Shuffle and deal; the cards depend on (seed, match, round) alone.

    All are dealt in packets of 5, 4 and 4 (003; three players once more 4), so the hakem's first five are any five of
    his hand, and his partner's middle card of five is any of his: both are drawn from the hands.
    """
    rules, hakem = view.rules, view.hakem
    if rules.players == 4:
        deal_uniform(table.hands, rules.deck, 13, 0, state)
    elif rules.players == 3:
        deal_three(table.hands, rules.deck, state)
    else:
        deal_two(table, rules.deck, state)
    table.first_five = resize(U0, table.hands[hakem], FIVE, state, FIRST_FIVE)
    table.middle = any_of(table.hands[(hakem + 2) & 3], word(state, MIDDLE)) if rules.partner_card else U0


@jit
def deal_around(table: Any, view: Any, five: np.uint64, state: np.uint64) -> None:
    """Deal the other cards around the five that seat 0, the hakem, has seen."""
    hands, rest, size = table.hands, view.rules.deck & ~five, view.rules.hand_size
    if view.rules.players == 2:
        hands[0], hands[1] = five, resize(U0, rest, FIVE, state, 4)
        table.stock = rest & ~hands[1]
        table.stock_words = state
        table.first_five = five
        return
    hands[0] = five | resize(U0, rest, size - FIVE, state, 6)
    rest &= ~hands[0]
    if view.rules.players == 4:
        # Each card with a chance of 3/8, some 15 of 39
        coins = word(state, 0) & (word(state, 1) | word(state, 2))
        hands[3] = resize(rest & coins, rest, size, state, 12)
        rest &= ~hands[3]
    else:
        hands[3] = U0
    hands[1] = resize(rest & word(state, 3), rest, size, state, 28)
    hands[2] = rest & ~hands[1]
    table.first_five = five
    table.middle = any_of(hands[2], word(state, MIDDLE)) if view.rules.partner_card else U0


@jit
def seat_of_first_ace(start: Any, players: int, cards: int, state: np.uint64) -> Any:
    """Who gets the first ace when the cards of a shuffled deck are dealt one by one, face up, from seat `start` on.

    While no ace has come, each of the cards left is as likely as any other to come next.
    """
    place = 0
    while np.int64(mulhi(word(state, place + 1), np.uint64(cards - place))) >= ACES:
        place += 1
    return (start + place) % players


@jit
def lot(players: int, state: np.uint64) -> Any:
    """A seat by lot."""
    return np.int64(mulhi(word(state, 0), np.uint64(players)))
