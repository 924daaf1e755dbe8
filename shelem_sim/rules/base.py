"""What the rule sets of all games have in common: a name, fields with values that can be, and where they come from."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from shelem_sim.errors import ShelemError
from shelem_sim.rules.values import Field, toml_value


class RuleError(ShelemError):
    """A rule set that cannot be. Its text is one line with every fault.

    Attributes:
        source: the preset or file that was asked for.
        faults: each names the field, what it was and what it may be.
    """

    def __init__(self, source: str, faults: Sequence[str]) -> None:
        super().__init__(source, tuple(faults))
        self.source = source
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return f"rules {self.source}: {'; '.join(self.faults)}"


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of a game, of a round and of a match. A word may be given as its text; it is kept as its enumeration.

    Attributes:
        name: what the user asked for: a preset's name, or a file's `name` or stem.
        base: the preset that it extends in the end; for a preset its own name.
        description: one line, or empty.
        known: every field of this game's rule sets by its name.

    Raises:
        RuleError: a value is impossible, or two contradict each other.
    """

    known: ClassVar[Mapping[str, Field]]

    name: str
    base: str
    description: str = ""

    def __post_init__(self) -> None:
        sound, faults = self.checked({name: getattr(self, name) for name in self.known})
        if faults:
            raise RuleError(self.name, faults)
        for name, value in sound.items():
            object.__setattr__(self, name, value)

    @property
    @abstractmethod
    def game(self) -> str:
        """The game that is played by it: `shelem`, `duel`, `baz` or `hokm`."""

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def trick_size(self) -> int:
        """How many cards make a trick."""
        return self.seats

    @property
    def sides(self) -> int:
        """How many sides score: two, or as many as players where each plays for himself."""
        return 2

    @property
    @abstractmethod
    def deck(self) -> tuple[str, ...]:
        """The cards in play as text (`AS`), suits S H D C, ranks high to low, then the jokers `RJ` and `BJ`."""

    @classmethod
    def checked(
        cls, values: Mapping[str, object], origins: Mapping[str, str] | None = None
    ) -> tuple[dict[str, Any], list[str]]:
        """Every field read, and judged alone and with the others.

        Args:
            values: every known field, as TOML, JSON or Python write it.
            origins: what to put after the fault of a field, such as where its value stands.

        Returns:
            The possible values as a rule set holds them, and all faults, one line each.
        """
        sound: dict[str, Any] = {}
        faults = []
        for name, field in cls.known.items():
            try:
                sound[name] = field.read(values[name])
            except ValueError as fault:
                faults.append(f"{fault}{(origins or {}).get(name, '')}")
        return sound, faults + cls.contradictions(sound)

    @classmethod
    def contradictions(cls, sound: Mapping[str, Any]) -> list[str]:
        """Why nobody can play by these fields. What needs a faulty field, which is left out, is not judged."""
        return []

    @classmethod
    def chosen_in_vain(cls, sound: Mapping[str, Any], chosen: Set[str]) -> list[str]:
        """The faults of fields that somebody chose although others leave them nothing to do.

        Args:
            sound: the possible values, as `checked` returns them.
            chosen: the fields that stand in a file of the user's or in `--set`.
        """
        return []

    @classmethod
    def settled(cls, sound: dict[str, Any], chosen: Set[str]) -> dict[str, Any]:
        """The values with those of a preset left behind that a house rule goes past; arguments as above."""
        return sound

    def idle(self) -> frozenset[str]:
        """The names of the fields that cannot matter under the others."""
        return frozenset()

    def toml_values(self) -> dict[str, bool | int | str]:
        """Every field as TOML and JSON write it, in the order of `known`."""
        return {name: toml_value(getattr(self, name)) for name in self.known}

    def house_rules(self) -> dict[str, bool | int | str]:
        """The fields that differ from the preset `base`, as TOML and a record's `house_rules` write them.

        Raises:
            RuleError: `base` is no preset.
        """
        # `files` needs this module first.
        from shelem_sim.rules.files import game_from_preset

        usual = game_from_preset(self.base).toml_values()
        return {name: value for name, value in self.toml_values().items() if value != usual[name]}
