"""The rules of Hokm, of a hand and of a match."""

from __future__ import annotations

from collections.abc import Mapping, Set
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
            "How many tricks from the first on make kot: seven, or all 13 (17 with three), and then all are played.",
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

SEVEN = 7
"""The tricks of kot (003)."""

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
        """A partner's card without partners; more tricks than there are; a kot of neither seven tricks nor all."""
        if "players" not in sound:
            return []
        players = sound["players"]
        size = HAND_SIZES[players]
        faults = []
        if sound.get("partner_card") and players != 4:
            faults.append(f"partner_card must be false when players is {players}: only four players have partners")
        if sound.get("tricks_to_win", 1) > size:
            faults.append(f"tricks_to_win must be at most {size}, the tricks of a hand, not {sound['tricks_to_win']}")
        if sound.get("kot_needs", size) not in (SEVEN, size):
            faults.append(f"kot_needs must be {SEVEN}, or {size}: all tricks of a hand; not {sound['kot_needs']}")
        return faults

    @classmethod
    def chosen_in_vain(cls, sound: Mapping[str, Any], chosen: Set[str]) -> list[str]:
        """Tricks that win the hand where all are played, or a kot where play stops before anybody can be kot."""
        if not {"players", "tricks_to_win", "kot_needs", "play_all"} <= set(sound):
            return []
        wins = sound["tricks_to_win"]
        if sound["play_all"] or sound["kot_needs"] == HAND_SIZES[sound["players"]]:
            if "tricks_to_win" in chosen and wins != SEVEN:
                return [f"tricks_to_win must not be set when all tricks are played: most of them win, not {wins}"]
            return []
        if wins >= sound["kot_needs"]:
            return []
        return [
            f"{field} must not be set when play stops at tricks_to_win, {wins}: kot needs {SEVEN} tricks; set play_all"
            for field in ("kot", "hakem_kot", "kot_needs")
            if field in chosen
        ]

    def idle(self) -> frozenset[str]:
        """See `Rules.idle`: the tricks that win the hand, where all are played; kot, where nobody can be kot."""
        if self.plays_all:
            return frozenset({"tricks_to_win"})
        if self.tricks_to_win < self.kot_needs:
            return frozenset({"kot", "hakem_kot", "kot_needs"})
        return frozenset({"kot_needs"}) if self.kot == self.hakem_kot == 1 else frozenset()
