"""Cards and suits as a reader names them: `ace of spades`, and in short `A♠`."""

from __future__ import annotations

from shelem_reports.words import Reader
from shelem_sim.cards import JOKERS, SUITS

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NO_BREAK_SPACE, RIGHT_TO_LEFT_MARK = "\u00a0", "\u200f"


def suit_name(suit: str, reader: Reader) -> str:
    """The name of a suit of `S H D C`. Raises KeyError for another."""
    return reader.words(f"suit.{suit}")


def card_name(card: str, reader: Reader) -> str:
    """The name of a card such as `AS`, or of a joker. Raises KeyError for what is no card."""
    if card in JOKERS:
        return reader.words(f"card.{card}")
    rank, suit = card[:-1], card[-1]
    return reader.words("card.of", rank=reader.words(f"rank.{rank}"), suit=suit_name(suit, reader))


def short_card(card: str, reader: Reader) -> str:
    """A card in few letters: `A♠`, `10♥`; a joker by its name. Raises KeyError for what is no card."""
    if card in JOKERS:
        return reader.words(f"card.{card}")
    rank, suit = card[:-1], card[-1]
    return reader.words(f"short_rank.{rank}") + SIGNS[suit]


def cards_by_suit(cards: str, reader: Reader) -> str:
    """Cards as records write them, suit by suit, jokers last: `♠ A K 10, ♥ A 4`; no line ends within a suit.

    In languages that are written from right to left, a mark keeps ranks that are digits from being read as one number.
    """
    gap = NO_BREAK_SPACE + (RIGHT_TO_LEFT_MARK if reader.direction == "rtl" else "")
    held: dict[str, list[str]] = {}
    for card in cards.split():
        if card not in JOKERS:
            held.setdefault(card[1], []).append(reader.words(f"short_rank.{card[0]}"))
    parts = [gap.join([SIGNS[suit], *held[suit]]) for suit in SUITS if suit in held]
    return reader.words("variants.comma").join(
        [*parts, *(short_card(card, reader) for card in cards.split() if card in JOKERS)]
    )


def suit_with_sign(suit: str, reader: Reader) -> str:
    """A suit by its name and sign: `spades ♠`."""
    return f"{suit_name(suit, reader)} {SIGNS[suit]}"
