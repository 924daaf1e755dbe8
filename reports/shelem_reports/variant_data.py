"""What the variant report needs: rule sets that are played on the same deals, and matches that show skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from shelem_reports.auctions import Auctioned, play_auctions
from shelem_reports.data import one_after_another
from shelem_reports.match_course import MatchCourse, play_course
from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean
from shelem_sim.games import game_of
from shelem_sim.games.shelem.tally import score
from shelem_sim.result import Result
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

STRONGER, WEAKER = "expert", "steady"
"""Who shows how much skill counts, where the plan's two teams play alike."""


@dataclass(frozen=True)
class Measured:
    """A metric of one rule set, and how it differs from the first rule set's on the same deals."""

    value: Mean
    difference: Mean

    @property
    def differs(self) -> bool:
        """Whether the difference is beyond its interval."""
        return self.difference.low > 0 or self.difference.high < 0


@dataclass(frozen=True)
class Variant:
    """One rule set and all that was measured of it.

    Attributes:
        rules: the rule set.
        rounds: metrics of rounds outside a match, as `compare` names them.
        matches: those of whole matches.
        skill: how often the stronger strategy wins a match.
        auctioned: the rounds, counted by contract and points.
        course: the matches.
    """

    rules: RuleSet
    rounds: dict[str, Measured]
    matches: dict[str, Measured]
    skill: Measured
    auctioned: Auctioned
    course: MatchCourse

    def swings(self, width: int) -> dict[int, int]:
        """Rounds by what the declarer's side gains, ours minus theirs: the middle of a bin and how many."""
        cells = self.auctioned.cells
        scores = score(self.rules, cells.contract, cells.points, cells.tricks)
        bins = np.floor((scores.declarer - scores.defenders) / width + 0.5).astype(np.int64)
        return {int(each) * width: int(cells.count[bins == each].sum()) for each in np.unique(bins)}


@dataclass(frozen=True)
class VariantData:
    """All that the variant report shows.

    Attributes:
        plans: what was played.
        variants: one a rule set; differences are against the first.
    """

    plans: VariantPlans
    variants: list[Variant]


@dataclass(frozen=True)
class VariantPlans:
    """How much is played under each rule set: rounds, matches, and matches of two strategies that differ."""

    rounds: Plan
    matches: Plan
    skill: Plan

    def work(self, variants: int) -> int:
        """Rounds and matches of all runs over so many rule sets, for a progress bar."""
        return (1 + variants) * (self.rounds.size + self.matches.size) + self.skill.size


def variant_plans(plan: Plan, game: str) -> VariantPlans:
    """The plans of a report of so many rounds. Raises ShelemError: a strategy can't be loaded."""
    matches = replace(plan, rounds=None, matches=max(200, plan.size // 50))
    return VariantPlans(plan, matches, unequal(matches, game))


def unequal(plan: Plan, game: str) -> Plan:
    """The plan with teams of unlike skill: its own if they differ, else a stronger strategy against theirs."""
    if plan.team0.spec != plan.team1.spec:
        return plan
    stronger = load_strategy(STRONGER, game)
    return (
        replace(plan, team0=stronger, team1=load_strategy(WEAKER, game))
        if plan.team1.spec == STRONGER
        else replace(plan, team0=stronger)
    )


def collect_variants(rule_sets: Sequence[RuleSet], plan: Plan) -> VariantData:
    """Play the same deals under each rule set.

    Args:
        rule_sets: two or more, of one game and of different names.
        plan: of rounds; `plan.progress` is told how much of `VariantPlans.work` is done.

    Raises:
        StrategyError: a strategy did what is not legal.
        ShelemError: the rule sets can't be compared.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    check_names(rule_sets)
    plans, following = variant_plans(plan, rule_sets[0].game), one_after_another(plan.progress)
    rounds = measured(rule_sets, following(plans.rounds))
    matches = measured(rule_sets, following(plans.matches))
    skill = measured(rule_sets, following(plans.skill))
    variants = [
        Variant(
            rules,
            rounds[rules.name],
            matches[rules.name],
            skill[rules.name]["skill_win_rate"],
            play_auctions(rules, following(plans.rounds)),
            play_course(rules, following(plans.matches), game_of(rules).comeback),
        )
        for rules in rule_sets
    ]
    return VariantData(plans, variants)


def check_names(rule_sets: Sequence[RuleSet]) -> None:
    """A report tells rule sets apart by their names. Raises ShelemError."""
    names = [rules.name for rules in rule_sets]
    if len(names) < 2:
        raise ShelemError(f"report --compare needs two or more rule sets, not only {' '.join(names) or 'none'}")
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        raise ShelemError(f"report --compare needs rule sets of different names, and two are called {twice[0]}")


def measured(rule_sets: Sequence[RuleSet], plan: Plan) -> dict[str, dict[str, Measured]]:
    """By rule set and metric what `compare` finds. Raises KeyboardInterrupt: it was stopped."""
    result: Result = compare(rule_sets, plan)
    if result.meta["partial"]:
        raise KeyboardInterrupt
    found: dict[str, dict[str, Measured]] = {rules.name: {} for rules in rule_sets}
    for row in result.rows:
        value, difference = (
            _mean(row, "value", "low", "high"),
            _mean(row, "difference", "difference_low", "difference_high"),
        )
        found[str(row["rules"])][str(row["metric"])] = Measured(value, difference)
    return found


def _mean(row: dict[str, object], *names: str) -> Mean:
    return Mean(*(float(str(row[name])) for name in names))
