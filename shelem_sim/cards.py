"""Cards as people write them, and as sets of bits."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

RANKS = "23456789TJQKA"
"""Low to high: a card's rank is its place here, 0..12."""

SUITS = "SHDC"
"""The letters of `Suit`, in its order."""

EVERY_CARD = sum(0x1FFF << 16 * lane for lane in range(4))
"""The set of all 52 cards."""


class Suit(IntEnum):
    """The four suits; a suit's lane is the 16 bits from `16 * suit` on."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return SUITS[self]


def card_bit(text: str) -> int:
    """The set of one card, from its rank and suit (`"TD"`).

    Raises:
        ValueError: it is not the name of a card.
    """
    if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
        return 1 << (16 * SUITS.index(text[1]) + RANKS.index(text[0]))
    raise ValueError(f"not a card: {text!r}")


def card_set(cards: Iterable[str]) -> int:
    """The set of some cards, as an integer."""
    result = 0
    for card in cards:
        result |= card_bit(card)
    return result


def card_names(cards: int) -> list[str]:
    """The cards of a set, suits in the order S H D C, ranks high to low."""
    return [
        rank + suit
        for lane, suit in enumerate(SUITS)
        for height, rank in reversed(list(enumerate(RANKS)))
        if cards >> (16 * lane + height) & 1
    ]


def write_cards(cards: int) -> str:
    """The cards of a set with single spaces between them, as in a round record."""
    return " ".join(card_names(cards))
