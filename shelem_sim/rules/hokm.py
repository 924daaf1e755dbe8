"""The rules of Hokm, of a hand and of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from shelem_sim.rules.base import Rules
from shelem_sim.rules.deck import deck_of
from shelem_sim.rules.values import Field, Numbers
from shelem_sim.rules.words import FirstHakem, Naras

HOKM_FIELDS: dict[str, Field] = {
    known.name: known
    for known in (
        Field(
            "players",
            "How many play: four in two teams, or two or three, each for himself.",
            "003: 4, and that two and three play it too",
            numbers=Numbers(2, 4),
        ),
        Field(
            "first_hakem",
            "Who is hakem first: the seat to which an ace is dealt first, or one by lot.",
            "003: ace; lot: common",
            words=FirstHakem,
        ),
        Field(
            "partner_card",
            "Whether the hakem may take the suit of his partner's middle card of five, which is then shown.",
            "003: in easy-going games; decided: false",
            switch=True,
        ),
        Field(
            "naras",
            "Whether ranks are reversed, 2 high and ace low: never, when the hakem says so, or always.",
            "003: the hakem may call it; decided: off",
            words=Naras,
        ),
        Field(
            "tricks_to_win",
            "The tricks that win the hand.",
            "003: seven",
            unit="tricks",
            numbers=Numbers(1, 13),
        ),
        Field(
            "play_all",
            "Whether all tricks are played, though the hand is decided (bam).",
            "003: false; true: common",
            switch=True,
        ),
        Field(
            "kot",
            "What a hand counts that the hakem's side wins before the others have a trick.",
            "003: 2; off: 1",
            unit="points",
            numbers=Numbers(1, 10),
            scoring=True,
        ),
        Field(
            "hakem_kot",
            "What a hand counts that the others win before the hakem's side has a trick.",
            "003: 3; off: 1",
            unit="points",
            numbers=Numbers(1, 10),
            scoring=True,
        ),
        Field(
            "kot_needs",
            "How many tricks in a row from the first make kot; all 13 imply that all are played.",
            "003: 7; 13: common",
            unit="tricks",
            numbers=Numbers(1, 17),
        ),
        Field(
            "target",
            "The total that wins the match.",
            "003: seven hands",
            unit="points",
            numbers=Numbers(1, 1000),
        ),
    )
}
"""Every field by its name."""


@dataclass(frozen=True, kw_only=True)
class HokmRules(Rules):
    """The rules of Hokm; `HOKM_FIELDS` tells of every field what it means, its unit, its source and its values."""

    known: ClassVar[Mapping[str, Field]] = HOKM_FIELDS

    players: int
    first_hakem: FirstHakem
    partner_card: bool
    naras: Naras
    tricks_to_win: int
    play_all: bool
    kot: int
    hakem_kot: int
    kot_needs: int
    target: int

    @property
    def game(self) -> str:
        """`hokm`."""
        return "hokm"

    @property
    def seats(self) -> int:
        """As many as players."""
        return self.players

    @property
    def sides(self) -> int:
        """Three players play each for himself."""
        return 3 if self.players == 3 else 2

    @property
    def deck(self) -> tuple[str, ...]:
        """52 cards; with three players the 2 of clubs is out, so that all have 17."""
        return deck_of("2C" if self.players == 3 else "", False)
