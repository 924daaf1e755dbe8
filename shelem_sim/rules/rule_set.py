"""The rules of four-player Shelem, of a round and of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shelem_sim.errors import ShelemError
from shelem_sim.rules.checks import checked, round_points
from shelem_sim.rules.deck import deck_of
from shelem_sim.rules.fields import FIELDS
from shelem_sim.rules.values import toml_value
from shelem_sim.rules.words import (
    AllPass,
    BothOver,
    CounterSlamTalon,
    DiscardTo,
    FirstLead,
    Floor,
    Made,
    Opener,
    Slam,
    SlamDefenders,
    SweepPays,
    Yasa,
    YasaCosts,
)


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
class RuleSet:
    """The rules of four-player Shelem, of a round and of a match.

    `FIELDS` tells of every field what it means, its unit, its source and what it may be. A word may be given
    as its text and is kept as its enumeration.

    Attributes:
        name: what the user asked for: a preset's name, or a file's `name` or stem.
        base: the preset that it extends in the end; for a preset its own name.
        description: one line, or empty.

    Raises:
        RuleError: a value is impossible, or two contradict each other.
    """

    name: str
    base: str
    description: str = ""

    jokers: bool
    talon: int
    removed: str
    ace_points: int
    ten_points: int
    five_points: int
    king_points: int
    red_joker_points: int
    black_joker_points: int
    trick_points: int
    last_trick_points: int
    discard_is_trick: bool
    discard_to: DiscardTo
    open_discard: bool

    min_bid: int
    max_bid: int
    bid_step: int
    opener: Opener
    all_pass: AllPass
    forced_after: int | None
    failed_sits_out: bool
    slam: Slam
    counter_slam: bool
    counter_slam_talon: CounterSlamTalon

    first_lead: FirstLead
    joker_first_lead: bool

    made: Made
    yasa: Yasa
    yasa_threshold: int
    yasa_costs: YasaCosts
    yasa_on_slam: bool
    sweep_pays: int | SweepPays
    sweep_takes: int
    slam_made: int
    slam_failed: int
    slam_made_defenders: int | SlamDefenders
    slam_failed_defenders: int | SlamDefenders
    counter_slam_made: int
    counter_slam_failed: int

    target: int
    floor: int | Floor | None
    lead: int | None
    both_over: BothOver
    round_cap: int | None
    protect_from: int | None

    def __post_init__(self) -> None:
        sound, faults = checked({name: getattr(self, name) for name in FIELDS})
        if faults:
            raise RuleError(self.name, faults)
        for name, value in sound.items():
            object.__setattr__(self, name, value)

    @property
    def deck(self) -> tuple[str, ...]:
        """The cards in play as text (`AS`), suits S H D C, ranks high to low, then the jokers `RJ` and `BJ`."""
        return deck_of(self.removed, self.jokers)

    @property
    def total_points(self) -> int:
        """The points of a round, which the two teams share: 165 in the usual game (000, 002, 004)."""
        return round_points(vars(self))

    @property
    def discard_trick_points(self) -> int:
        """What the discard is worth beyond its cards, in points: 5, as a trick (000, 002, 004), or 0."""
        return self.trick_points if self.discard_is_trick else 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that may be bid, in points, upwards: 100, 105, … 165 (000, 004)."""
        return tuple(range(self.min_bid, self.max_bid + 1, self.bid_step))

    @property
    def losing_total(self) -> int | None:
        """The total, in points, at which and below which a team loses the match; `None`: there is none (004)."""
        return -self.target if isinstance(self.floor, Floor) else self.floor

    def toml_values(self) -> dict[str, bool | int | str]:
        """Every field as TOML and JSON write it, in the order of `FIELDS`."""
        return {name: toml_value(getattr(self, name)) for name in FIELDS}

    def house_rules(self) -> dict[str, bool | int | str]:
        """The fields that differ from the preset `base`, as TOML and a record's `house_rules` write them.

        Raises:
            RuleError: `base` is no preset.
        """
        # `files` needs this module first.
        from shelem_sim.rules.files import rules_from_preset

        usual = rules_from_preset(self.base).toml_values()
        return {name: value for name, value in self.toml_values().items() if value != usual[name]}
