"""The rules of Hokm, of a hand and of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

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
            "The tricks that win the hand and end it; where nobody gets so many, or all are played, most win it.",
            "003: seven",
            unit="tricks",
            numbers=Numbers(1, 17),
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

HAND_SIZES = {2: 13, 3: 17, 4: 13}
"""Cards of each player by how many play."""


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
    def hand_size(self) -> int:
        """Cards that each player holds, and so the tricks of a hand: 13, of three players 17."""
        return HAND_SIZES[self.players]

    @property
    def plays_all(self) -> bool:
        """Whether all tricks are played: when it is so ruled, or when kot needs them all."""
        return self.play_all or self.kot_needs == self.hand_size

    @property
    def deck(self) -> tuple[str, ...]:
        """52 cards; with three players the 2 of clubs is out, so that all have 17."""
        return deck_of("2C" if self.players == 3 else "", False)

    @classmethod
    def contradictions(cls, sound: Mapping[str, Any]) -> list[str]:
        """A partner's card without partners, tricks that nobody can take, a kot that nobody can see or lose by."""
        if not {"players", "partner_card", "tricks_to_win", "play_all", "kot_needs"} <= set(sound):
            return []
        faults = []
        players, needs, wins = sound["players"], sound["kot_needs"], sound["tricks_to_win"]
        size = HAND_SIZES[players]
        majority = (size + 1) // 2
        if sound["partner_card"] and players != 4:
            faults.append(f"partner_card must be false when players is {players}: only four players have partners")
        if wins > size:
            faults.append(f"tricks_to_win must be at most {size}, the tricks of a hand, not {wins}")
        if needs > size:
            faults.append(f"kot_needs must be at most {size}, the tricks of a hand, not {needs}")
        elif needs != size and needs > wins and not sound["play_all"]:
            faults.append(
                f"kot_needs must be at most tricks_to_win, {wins}, where play stops with them, or {size}, not {needs}; "
                "or set play_all"
            )
        least = majority if sound["play_all"] or needs == size else min(wins, majority)
        if players == 3:
            least = min(least, wins, 7)
        if needs < least:
            faults.append(
                f"kot_needs must be at least {least}, for with fewer tricks a hand may still be lost, not {needs}"
            )
        return faults

    def idle(self) -> frozenset[str]:
        """The tricks that win a hand, where all are played and most of them win it."""
        return frozenset({"tricks_to_win"}) if self.plays_all else frozenset()
