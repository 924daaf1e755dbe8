"""What the numbers of a hand of Hokm are called."""

from __future__ import annotations

import numpy as np

from shelem_sim.cards import SUITS, write_cards
from shelem_sim.kernel.bits import reversed_ranks
from shelem_sim.kernel.hokm_records import NARAS, PARTNER_CARD

NORMAL, NARAS_MODE = "normal", "naras"
"""The mode of a hand, as records have it: ace high, or 2 high."""


def answer_name(answer: int) -> str:
    """What the hakem says: `"S"`, `"partner"`, `"S naras"`; a number that is no answer as it is."""
    named = answer & ~NARAS
    if answer < 0 or named > PARTNER_CARD or answer >= 2 * NARAS:
        return str(answer)
    return (SUITS[named] if named < PARTNER_CARD else "partner") + (" naras" if answer & NARAS else "")


def faces(cards: int, is_reversed: bool) -> int:
    """The cards that people hold, of cards by their strength."""
    return int(reversed_ranks(np.uint64(cards))) if is_reversed else cards


def write_faces(cards: int, is_reversed: bool) -> str:
    """Cards by their strength as a record writes them."""
    return write_cards(faces(cards, is_reversed))
