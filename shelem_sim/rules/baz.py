"""The rules of Shelem Baz, of a round and of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from shelem_sim.rules.base import Rules
from shelem_sim.rules.deck import deck_of
from shelem_sim.rules.values import Field, Numbers
from shelem_sim.rules.words import DealerStays

BAZ_FIELDS: dict[str, Field] = {
    known.name: known
    for known in (
        Field(
            "min_bid",
            "The fewest tricks that a seat may bid.",
            "003: two",
            unit="tricks",
            numbers=Numbers(1, 13),
        ),
        Field(
            "bid_points",
            "What each trick of a team's contract is worth, made or failed.",
            "003: ten",
            unit="points",
            numbers=Numbers(1, 100),
            scoring=True,
        ),
        Field(
            "overtrick_points",
            "What each trick beyond a made contract is worth.",
            "003: one",
            unit="points",
            numbers=Numbers(0, 100),
            scoring=True,
        ),
        Field(
            "black_by",
            "The trick by which the black joker must have been played. In the last trick the red one, which waits "
            "for it, might be all that a seat has left to play.",
            "003: the tenth",
            unit="tricks",
            numbers=Numbers(1, 12),
        ),
        Field(
            "dealer",
            "How long a dealer deals: until his team is ahead, or one round.",
            "003: until-ahead; rotates: decided",
            words=DealerStays,
        ),
        Field(
            "target",
            "The total that wins the match.",
            "003: 501 or 1001",
            unit="points",
            numbers=Numbers(1, 10000),
        ),
    )
}
"""Every field by its name."""


@dataclass(frozen=True, kw_only=True)
class BazRules(Rules):
    """The rules of Shelem Baz; `BAZ_FIELDS` tells of every field what it means, its unit, its source, its values."""

    known: ClassVar[Mapping[str, Field]] = BAZ_FIELDS

    min_bid: int
    bid_points: int
    overtrick_points: int
    black_by: int
    dealer: DealerStays
    target: int

    @property
    def game(self) -> str:
        """`baz`."""
        return "baz"

    @property
    def seats(self) -> int:
        """Four."""
        return 4

    @property
    def deck(self) -> tuple[str, ...]:
        """52 cards: the jokers are in, the red twos are out (003)."""
        return deck_of("2H 2D", True)
