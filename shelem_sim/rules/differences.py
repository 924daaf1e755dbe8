"""In what two rule sets really differ: fields that cannot matter under a rule set are left aside."""

from __future__ import annotations

from shelem_sim.rules.base import Rules
from shelem_sim.rules.fields import FIELDS, MATCH_FIELDS, SCORING_FIELDS
from shelem_sim.rules.rule_set import RuleSet
from shelem_sim.rules.words import Made, Slam, SweepPays


def effective(rules: RuleSet) -> dict[str, object]:
    """The fields that matter under `rules`, and one value for what is written in two ways but played as one.

    A slam that is a number is no call of its own, one that nobody may answer ends the auction, a sweep paid as
    made may pay the bid, and a floor may be written as minus the target. Two rule sets whose effective fields are
    equal are the same game.
    """
    idle = rules.idle()
    fields = {name: getattr(rules, name) for name in FIELDS if name not in idle}
    if rules.slam is Slam.NUMBER:
        fields["slam"] = Slam.NONE
    if rules.slam is Slam.ANSWERED and not rules.counter_slam:
        fields["slam"] = Slam.FINAL
        del fields["counter_slam"]
    if rules.sweep_pays == SweepPays.AS_MADE and rules.made is Made.BID:
        fields["sweep_pays"] = SweepPays.BID
    fields["floor"] = rules.losing_total
    return fields


def other_than_scoring(a: Rules, b: Rules) -> list[str]:
    """The names of the fields that are not of scoring and matter, in which two rule sets of any game differ."""
    idle = a.idle() & b.idle()
    return [
        name
        for name, field in a.known.items()
        if not field.scoring and name not in idle and getattr(a, name) != getattr(b, name)
    ]


def play_differences(a: RuleSet, b: RuleSet) -> list[str]:
    """The names of the fields, beyond scoring and matches, in which two rule sets really differ.

    They come in the order of `FIELDS`. Where there are none, one auction and one play can be scored under both.
    """
    of_a, of_b = effective(a), effective(b)
    return [
        name
        for name in FIELDS
        if name not in SCORING_FIELDS | MATCH_FIELDS
        and of_a.get(name) != of_b.get(name)
        # A field may be written alike and differ because of another one, which is named instead.
        and getattr(a, name) != getattr(b, name)
    ]
