"""Cards as people write them, and as sets of bits."""

from __future__ import annotations

import re
from collections.abc import Iterable

RANKS = "23456789TJQKA"
"""Low to high: a card's rank is its place here, 0..12."""

SUITS = "SHDC"
"""A suit is its place here, 0..3; its lane is the bits from `16 * suit` on."""

JOKERS = ("RJ", "BJ")
"""The jokers' names, red and black."""

BLACK_JOKERS = sum(1 << 16 * lane + 13 for lane in range(4)) | 1 << 15
RED_JOKERS = sum(1 << 16 * lane + 14 for lane in range(4)) | 1 << 31
"""All places where a joker may stand: outside the lanes, or, once trump is named, above the ace of its lane."""

EVERY_CARD = sum(0x1FFF << 16 * lane for lane in range(4)) | BLACK_JOKERS | RED_JOKERS
"""The set of all cards, jokers in all their places."""


def card_bit(text: str) -> int:
    """The set of one card, from its rank and suit (`"TD"`), or `"RJ"`, `"BJ"` for a joker outside all suits.

    Raises:
        ValueError: it is not the name of a card.
    """
    if text in JOKERS:
        return 1 << 31 if text == "RJ" else 1 << 15
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
    """The cards of a set, suits in the order S H D C, ranks high to low, jokers last."""
    jokers = ["RJ"] * bool(cards & RED_JOKERS) + ["BJ"] * bool(cards & BLACK_JOKERS)
    return [
        rank + suit
        for lane, suit in enumerate(SUITS)
        for height, rank in reversed(list(enumerate(RANKS)))
        if cards >> (16 * lane + height) & 1
    ] + jokers


def write_cards(cards: int) -> str:
    """The cards of a set with single spaces between them, as in a round record."""
    return " ".join(card_names(cards))


_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0f": None})
"""The suit signs; browsers and telephones put U+FE0F after them, which shows nothing."""


def parse_card(text: str) -> str:
    """A card's name as records write it, from what people write: `10S`, `ts`, `T♠` are `TS`, `rj` is `RJ`.

    Raises:
        ValueError: it is not a card; the text names it.
    """
    name = text.strip().upper().translate(_SIGNS)
    name = f"T{name[2:]}" if name.startswith("10") else name
    try:
        card_bit(name)
    except ValueError:
        raise ValueError(f"not a card: {text!r}") from None
    return name


def parse_cards(text: str) -> list[str]:
    """The names of some cards with spaces between them, in the order given. Raises ValueError as `parse_card`."""
    return [parse_card(word) for word in text.split()]


def parse_hand(text: str) -> list[str]:
    """The names of the cards of a hand, in the order given, from any of the ways to write one.

    `AKT95.AK4.A32.2` (spades.hearts.diamonds.clubs, nothing or `-` for a void), `S:AKT95 H:AK4 D:A32 C:2`, or the
    cards one by one; suits also as signs, tens also as 10, jokers as the words `RJ` and `BJ`.

    Raises:
        ValueError: something in it is no card; the text names it.
    """
    plain = re.sub(r":\s+", ":", text.upper().translate(_SIGNS).replace("10", "T"))
    return [card for word in plain.split() for card in _cards_of_word(word)]


def _cards_of_word(word: str) -> list[str]:
    if "." in word:
        suits = word.split(".")
        if len(suits) != len(SUITS):
            raise ValueError(f"dots stand between four suits, spades.hearts.diamonds.clubs, not {word!r}")
    elif word[0] in SUITS:
        suits = [word[1:].removeprefix(":") if suit == word[0] else "" for suit in SUITS]
    else:
        return [parse_card(word)]
    return [parse_card(rank + suit) for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks if rank != "-"]
