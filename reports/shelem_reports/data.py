"""What the strategy report needs, counted by the library's run engine: whole numbers, the same on any threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from shelem_reports.auctions import Auctioned, play_auctions
from shelem_reports.hand_classes import Declared, declare
from shelem_reports.match_course import MatchCourse, play_course
from shelem_reports.point_sources import PointSources, point_sources
from shelem_sim.errors import ShelemError
from shelem_sim.games import game_of
from shelem_sim.result import Result
from shelem_sim.rules import Rules, RuleSet, load_rules, preset_names
from shelem_sim.run import Plan
from shelem_sim.strategies import BUILT_IN, Strategy, load_strategy
from shelem_sim.tournament import tournament

LADDER = ("random", "novice", "steady", "expert")
"""Whom the strategies of the report are measured against, from weak to strong."""


@dataclass(frozen=True)
class StrategyData:
    """All that the strategy report shows.

    Attributes:
        plan: what was played, by whom.
        rules: under which rule set.
        declared: deals that one seat declared.
        auctioned: rounds with their auction.
        sources: where the points of a sample of these rounds come from.
        course: whole matches.
        ladder: of `tournament`: the built-in strategies and those of the plan.
    """

    plan: Plan
    rules: RuleSet
    declared: Declared
    auctioned: Auctioned
    sources: PointSources
    course: MatchCourse
    ladder: Result


@dataclass(frozen=True)
class Plans:
    """How much is played of what: most rounds where most is told apart."""

    rounds: Plan
    sample: Plan
    matches: Plan
    ladder: Plan

    @property
    def work(self) -> int:
        """Declared rounds, auctioned rounds, sampled rounds, matches and deals of the ladder, all added up."""
        return 2 * self.rounds.size + self.sample.size + self.matches.size + self.ladder.size


def plans_for(plan: Plan) -> Plans:
    """A report's plans for so many rounds."""
    rounds = plan.size
    return Plans(
        plan,
        replace(plan, rounds=max(200, min(10_000, rounds // 200))),
        replace(plan, rounds=None, matches=max(200, rounds // 100)),
        replace(plan, rounds=max(200, min(20_000, rounds // 100))),
    )


def rules_for_report(rules: Rules) -> RuleSet:
    """The rule set, if there is a report for its game. Raises ShelemError."""
    if not isinstance(rules, RuleSet):
        raise ShelemError(f"report is there for rule sets of Shelem alone (modern, duel, ...), not for {rules.name}")
    return rules


def collect(rules: RuleSet, plan: Plan) -> StrategyData:
    """Play and count all that the strategy report shows.

    Args:
        rules: the rule set.
        plan: of rounds; `plan.progress` is told how much of `plans_for(plan).work` is done.

    Raises:
        StrategyError: a strategy did what is not legal.
        ShelemError: a match that is never over.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    plans, following = plans_for(plan), one_after_another(plan.progress)
    return StrategyData(
        plan,
        rules,
        declare(rules, following(plans.rounds)),
        play_auctions(rules, following(plans.rounds)),
        point_sources(rules, following(plans.sample)),
        play_course(rules, following(plans.matches), game_of(rules).comeback),
        play_ladder(rules, following(plans.ladder)),
    )


def play_ladder(rules: RuleSet, plan: Plan) -> Result:
    """The plan's strategies and the built-in ones on the same deals. Raises KeyboardInterrupt: it was stopped."""
    result = tournament(rules, contenders(rules, plan), plan)
    if result.meta["partial"]:
        raise KeyboardInterrupt
    return result


def contenders(rules: RuleSet, plan: Plan) -> list[Strategy]:
    """The strategies of the ladder, each once."""
    known = [load_strategy(name, rules.game) for name in LADDER if name in BUILT_IN[rules.game]]
    return list({strategy.spec: strategy for strategy in [*plan.teams, *known]}.values())


def alike(rules: RuleSet) -> dict[str, RuleSet]:
    """The rule set, then every preset with the same cards, bids and points: all can score the same rounds."""
    found = {rules.name: rules}
    for name in preset_names():
        preset = found.get(name) or _shelem(name)
        if preset is not None and _key(preset) == _key(rules):
            found.setdefault(name, preset)
    return found


def _shelem(name: str) -> RuleSet | None:
    try:
        return load_rules(name)
    except ShelemError:
        return None


def _key(rules: RuleSet) -> tuple[object, ...]:
    return rules.game, rules.numbers, rules.total_points, rules.deck


def one_after_another(tell: Callable[[int], None] | None) -> Callable[[Plan], Plan]:
    """Makes plans whose progress counts on from one another."""
    done = 0

    def following(part: Plan) -> Plan:
        nonlocal done
        before, done = done, done + part.size
        return replace(part, progress=None if tell is None else lambda number: tell(before + number))

    return following
