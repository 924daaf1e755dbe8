"""Two-player Hokm: both lay some of their five cards away and draw from the stock until they hold thirteen."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.bits import U0, any_of, count, reversed_ranks
from shelem_sim.kernel.hokm_records import MOST_DRAWS, MOST_TRICKS
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.records import DISCARD, ILLEGAL, PLAYED
from shelem_sim.kernel.turn import decision_word, show_seat
from shelem_sim.kernel.words import word

FIRST_WORD = 4 * MOST_TRICKS + 2
"""The number of the first decision's random word: after those of cards and trump."""

STOCK_WORDS = 8
"""The number of the word for the first card of the stock."""


@jit
def answer(table: Any, view: Any, seat: int, number: int) -> np.uint64:
    """What a seat lays away; `number` says which of its decisions it is."""
    show_seat(table, view, seat, DISCARD)
    view.legal = view.hand if view.drawn == U0 else view.drawn
    view.word = decision_word(table, FIRST_WORD + number)
    return np.uint64(ask(table.functions[seat & 1, DISCARD], view))


@jit
def lay_away(table: Any, view: Any, seat: int, size: int) -> bool:
    """A seat lays `size` of its five cards away, face down; false when it may not."""
    view.to_discard = size
    laid = answer(table, view, seat, seat)
    if laid & table.hands[seat] != laid or count(laid) != size:
        table.decision, table.action = DISCARD, laid
        return False
    view.to_discard = 0
    table.hands[seat] ^= laid
    table.known_discard[seat] |= laid
    table.laid_away[seat] = laid
    return True


@jit
def next_of_stock(table: Any, number: int) -> np.uint64:
    """The top card of the stock, which is turned round where ranks have been reversed."""
    card = any_of(table.stock, word(table.stock_words, STOCK_WORDS + number))
    table.stock ^= card
    return reversed_ranks(card) if table.flipped else card


@jit
def draw(table: Any, view: Any, seat: int, number: int) -> bool:
    """A seat draws the top card: it keeps it and lays the next away, seen, or lays it away and must take the next."""
    first, second = next_of_stock(table, 2 * number), next_of_stock(table, 2 * number + 1)
    view.drawn = first
    laid = answer(table, view, seat, 2 + number)
    if laid != U0 and laid != first:
        table.decision, table.action = DISCARD, laid
        return False
    view.drawn = U0
    view.stock -= 2
    kept, gone = (second, first) if laid != U0 else (first, second)
    table.hands[seat] |= kept
    table.known_discard[seat] |= gone
    table.draws[number, 0], table.draws[number, 1] = first, second
    table.kept[number] = laid == U0
    return True


@jit
def build_hands(table: Any, view: Any) -> int:
    """The hakem lays three cards away and the other two; then they draw in turn, the hakem first and last."""
    hakem = view.hakem
    view.stock = 2 * MOST_DRAWS
    if not (lay_away(table, view, hakem, 3) and lay_away(table, view, 1 - hakem, 2)):
        return ILLEGAL
    for number in range(MOST_DRAWS):
        if not draw(table, view, hakem ^ (number & 1), number):
            return ILLEGAL
    return PLAYED
