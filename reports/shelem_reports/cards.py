"""Cards and suits as a reader names them: `ace of spades`, and in short `A♠`."""

from __future__ import annotations

from shelem_reports.words import Reader
from shelem_sim.cards import JOKERS

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


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
