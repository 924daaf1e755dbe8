"""What the strategy report needs, counted by the library's run engine: whole numbers, the same on any threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from shelem_reports.hand_classes import Declared, declare
from shelem_sim.errors import ShelemError
from shelem_sim.rules import Rules, RuleSet, load_rules, preset_names
from shelem_sim.run import Plan

GAMES = ("shelem", "duel")


@dataclass(frozen=True)
class StrategyData:
    """All that the strategy report shows.

    Attributes:
        plan: what was played, by whom.
        rules: under which rule set.
        declared: deals that one seat declared.
    """

    plan: Plan
    rules: RuleSet
    declared: Declared


def rules_for_report(rules: Rules) -> RuleSet:
    """The rule set, if there is a report for its game. Raises ShelemError."""
    if not isinstance(rules, RuleSet):
        raise ShelemError(f"report is there for Shelem's rule sets alone (modern, duel, ...), not for {rules.name}")
    return rules


def work_of(plan: Plan) -> int:
    """How many rounds the report plays in all, for a progress bar."""
    return plan.size


def collect(rules: RuleSet, plan: Plan) -> StrategyData:
    """Play and count all that the strategy report shows.

    Args:
        rules: the rule set.
        plan: of rounds; `plan.progress` is told how many of `work_of(plan)` are done.

    Raises:
        StrategyError: a strategy did what is not legal.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    step = _steps(plan)
    return StrategyData(plan, rules, declare(rules, step(plan)))


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


def _steps(plan: Plan) -> Callable[[Plan], Plan]:
    """Makes plans whose progress counts on from one another."""
    done = 0

    def step(part: Plan) -> Plan:
        nonlocal done
        before, done = done, done + part.size
        tell = plan.progress
        return part if tell is None else replace(part, progress=lambda rounds: tell(before + rounds))

    return step
