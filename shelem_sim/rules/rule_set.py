"""The rules of Shelem, of a round and of a match."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Any, ClassVar

from shelem_sim.rules.base import Rules
from shelem_sim.rules.checks import checked, chosen_in_vain, round_points
from shelem_sim.rules.deck import deck_of
from shelem_sim.rules.fields import FIELDS
from shelem_sim.rules.values import Field
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


@dataclass(frozen=True, kw_only=True)
class RuleSet(Rules):
    """The rules of Shelem of a round and of a match.

    `FIELDS` tells of every field what it means, its unit, its source and what it may be.
    """

    known: ClassVar[Mapping[str, Field]] = FIELDS

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

    @property
    def game(self) -> str:
        """`shelem`; that for two players is `duel`."""
        return "shelem"

    @property
    def seats(self) -> int:
        """Four."""
        return 4

    @classmethod
    def checked(
        cls, values: Mapping[str, object], origins: Mapping[str, str] | None = None
    ) -> tuple[dict[str, Any], list[str]]:
        """See `Rules.checked`."""
        return checked(values, origins)

    @classmethod
    def chosen_in_vain(cls, sound: Mapping[str, Any], chosen: Set[str]) -> list[str]:
        """See `Rules.chosen_in_vain`."""
        return chosen_in_vain(sound, chosen)

    @classmethod
    def settled(cls, sound: dict[str, Any], chosen: Set[str]) -> dict[str, Any]:
        """See `Rules.settled`: the seat that a preset forces to bid does not speak under `three-pass`."""
        if sound.get("all_pass") == AllPass.THREE_PASS and "forced_after" not in chosen:
            return sound | {"forced_after": None}
        return sound

    def idle(self) -> frozenset[str]:
        """See `Rules.idle`: `yasa_costs`, say, where yasa never strikes."""
        idle: set[str] = set()
        if not self.jokers:
            idle |= {"red_joker_points", "black_joker_points", "joker_first_lead"}
        if self.slam not in (Slam.ANSWERED, Slam.OPEN):
            idle |= {"counter_slam"}
        if "counter_slam" in idle or not self.counter_slam:
            idle |= {"counter_slam_talon", "counter_slam_made", "counter_slam_failed"}
        if self.slam in (Slam.NONE, Slam.NUMBER):
            idle |= {"slam_made", "slam_failed", "slam_made_defenders", "slam_failed_defenders", "yasa_on_slam"}
        if self.yasa is Yasa.NEVER:
            idle |= {"yasa_costs", "yasa_on_slam"}
        if self.yasa not in (Yasa.DECLARER_BELOW, Yasa.DEFENDERS_FROM):
            idle |= {"yasa_threshold"}
        if self.all_pass in (AllPass.LAST_SEAT_BIDS, AllPass.OPENER_BIDS, AllPass.THREE_PASS):
            idle |= {"forced_after"}
        if self.trick_points == 0:
            idle |= {"discard_is_trick"}
        if self.min_bid == self.max_bid:
            idle |= {"bid_step"}
        return frozenset(idle)

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
