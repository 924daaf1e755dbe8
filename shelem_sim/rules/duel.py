"""The rules of Shelem for two players (002, 003): the fields of Shelem, but for what takes four."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from shelem_sim.rules.rule_set import RuleSet
from shelem_sim.rules.words import AllPass


@dataclass(frozen=True, kw_only=True)
class DuelRules(RuleSet):
    """The rules of Shelem for two players, of a round and of a match.

    Of two players the one who does not deal speaks first, whatever side of the dealer `opener` names; under
    `opener = losers` it is the player who lost the last contract.
    """

    @property
    def game(self) -> str:
        """`duel`."""
        return "duel"

    @property
    def seats(self) -> int:
        """Two: their piles speak for nobody."""
        return 2

    @property
    def trick_size(self) -> int:
        """Four: two hands and two piles."""
        return 4

    @classmethod
    def checked(
        cls, values: Mapping[str, object], origins: Mapping[str, str] | None = None
    ) -> tuple[dict[str, Any], list[str]]:
        """See `Rules.checked`. No source knows jokers here (decided: there are none), and nobody passes third."""
        sound, faults = super().checked(values, origins)
        own = []
        if sound.get("jokers"):
            own.append("jokers must be false with two players, not true")
        if sound.get("all_pass") is AllPass.THREE_PASS:
            own.append("all_pass must be another than three-pass with two players")
        return sound, own or faults
