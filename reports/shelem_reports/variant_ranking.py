"""Which rule set is best for what: the first for every purpose, and those that can't be told apart from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

from shelem_reports.variant_data import Variant
from shelem_sim.estimates import Mean


@dataclass(frozen=True)
class Purpose:
    """Something that an evening may be wanted to be.

    Attributes:
        name: of its words.
        measure: what is measured of a rule set.
        merit: how well a value does; the highest is first.
        is_rate: whether it is shown in percent.
    """

    name: str
    measure: Callable[[Variant], Mean]
    merit: Callable[[float], float]
    is_rate: bool


PURPOSES = (
    Purpose("shortest", lambda each: each.matches["rounds_per_match"].value, lambda rounds: -rounds, False),
    Purpose("comebacks", lambda each: each.matches["comeback_rate"].value, lambda rate: rate, True),
    Purpose("skill", lambda each: each.skill.value, lambda rate: rate, True),
    Purpose("fairest", lambda each: each.matches["opener_win_rate"].value, lambda rate: -abs(rate - 0.5), True),
    Purpose("calmest", lambda each: each.rounds["score_sd"].value, lambda sd: -sd, False),
)


@dataclass(frozen=True)
class Ranked:
    """The rule sets in the order of a purpose.

    Attributes:
        purpose: which.
        first: the best, and after it those that are too near to be told apart from it, in their order.
        values: what was measured of each rule set, by name.
    """

    purpose: Purpose
    first: list[str]
    values: dict[str, Mean]

    @property
    def best(self) -> Mean:
        """The value of the best."""
        return self.values[self.first[0]]


def rank(purpose: Purpose, variants: Sequence[Variant]) -> Ranked:
    """The rule sets by a purpose: a rule set ties with the best when its merit is too near to be told apart."""
    values = {each.rules.name: purpose.measure(each) for each in variants}
    merits = {name: purpose.merit(value.mean) for name, value in values.items()}
    in_order = sorted(values, key=lambda name: -merits[name])
    best = in_order[0]
    near = [name for name in in_order if merits[best] - merits[name] <= margin(values[best], values[name])]
    return Ranked(purpose, near, values)


def are_near(one: Mean, other: Mean) -> bool:
    """Whether two values are too near to be told apart."""
    return abs(one.mean - other.mean) <= margin(one, other)


def margin(one: Mean, other: Mean) -> float:
    """Half of the interval of a difference of two values, taken as independent."""
    return hypot(*((each.high - each.low) / 2 for each in (one, other)))
