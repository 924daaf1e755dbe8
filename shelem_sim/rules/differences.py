"""In what two rule sets really differ: fields that cannot matter under a rule set are left aside."""

from __future__ import annotations

from shelem_sim.rules.fields import FIELDS, MATCH_FIELDS, SCORING_FIELDS
from shelem_sim.rules.rule_set import RuleSet
from shelem_sim.rules.words import AllPass, Made, Slam, SweepPays, Yasa


def idle_fields(rules: RuleSet) -> frozenset[str]:
    """The names of the fields that cannot matter under `rules`: `yasa_costs` where yasa never strikes."""
    idle: set[str] = set()
    if not rules.jokers:
        idle |= {"red_joker_points", "black_joker_points", "joker_first_lead"}
    if rules.slam not in (Slam.ANSWERED, Slam.OPEN):
        idle |= {"counter_slam"}
    if "counter_slam" in idle or not rules.counter_slam:
        idle |= {"counter_slam_talon", "counter_slam_made", "counter_slam_failed"}
    if rules.slam in (Slam.NONE, Slam.NUMBER):
        idle |= {"slam_made", "slam_failed", "slam_made_defenders", "slam_failed_defenders", "yasa_on_slam"}
    if rules.yasa is Yasa.NEVER:
        idle |= {"yasa_costs", "yasa_on_slam"}
    if rules.yasa not in (Yasa.DECLARER_BELOW, Yasa.DEFENDERS_FROM):
        idle |= {"yasa_threshold"}
    if rules.all_pass in (AllPass.LAST_SEAT_BIDS, AllPass.OPENER_BIDS, AllPass.THREE_PASS):
        idle |= {"forced_after"}
    if rules.trick_points == 0:
        idle |= {"discard_is_trick"}
    if rules.min_bid == rules.max_bid:
        idle |= {"bid_step"}
    return frozenset(idle)


def effective(rules: RuleSet) -> dict[str, object]:
    """The fields that matter under `rules`, and one value for what is written in two ways but played as one.

    A slam that is a number is no call of its own, one that nobody may answer ends the auction, a sweep paid as
    made may pay the bid, and a floor may be written as minus the target. Two rule sets whose effective fields are
    equal are the same game.
    """
    idle = idle_fields(rules)
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
