"""A recorded round of Shelem for two as a person would tell it: as one of four, and the piles."""

from __future__ import annotations

from shelem_cli.screen import Signs
from shelem_cli.tables.told import card, contract_of, tell_round
from shelem_cli.words import Words
from shelem_sim.cards import RANKS
from shelem_sim.records import Record

__all__ = ["contract_of", "tell"]


def tell(record: Record, words: Words, signs: Signs) -> str:
    """The cards and piles, the auction, the twelve tricks and the score of one record, as lines of text."""
    return tell_round(record, words, signs, piles(record, words, signs), winning_place)


def piles(record: Record, words: Words, signs: Signs) -> list[str]:
    """Each player's piles, a line each, every pile from its top."""
    lines = []
    for seat, own in enumerate(record["piles"]):
        cards = [" ".join(card(text, signs) for text in pile.split()) for pile in own]
        lines.append(f"  {words('duel.piles', seat=seat)}  {f' {signs.bar} '.join(cards)}")
    return lines


def winning_place(record: Record, trick: Record) -> int:
    """Which card of a trick won it: the best one of the winner's two."""

    def strength(place: int) -> tuple[bool, bool, int]:
        rank, suit = trick["cards"][place]
        return suit == record["trump"], suit == trick["cards"][0][1], RANKS.index(rank)

    return max(range(trick["leader"] ^ trick["winner"], 4, 2), key=strength)
