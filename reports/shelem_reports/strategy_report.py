"""The strategy report: what a rule set and its players come to, section by section."""

from __future__ import annotations

from shelem_reports import auction_sections, bid_sections, match_sections
from shelem_reports.blocks import Fact, Report
from shelem_reports.data import StrategyData, plans_for
from shelem_reports.words import Reader

SECTIONS = (
    bid_sections.curves,
    bid_sections.classes,
    bid_sections.best,
    auction_sections.profile,
    auction_sections.points,
    auction_sections.sources,
    auction_sections.endings,
    match_sections.length,
    match_sections.comeback,
    auction_sections.seats,
    match_sections.ladder,
)
"""In the order of a match: a hand, its auction, its points, the match, the players."""


def strategy_report(data: StrategyData, command: str, reader: Reader, date: str | None = None) -> Report:
    """The report of what was counted.

    Args:
        data: what was counted.
        command: the command line that makes the same report.
        reader: whom it is for.
        date: to be told on it, if any.
    """
    words, meta = reader.words, data.plan.meta("report", data.rules, data.plan.size)
    return Report(
        title=words("report.title", rules=rules_name(meta)),
        subtitle=words("report.subtitle", team0=meta["team0"], team1=meta["team1"]),
        intro=words("report.intro"),
        facts=[*facts(data, reader), *([Fact(words("fact.date"), date)] if date else [])],
        command=command,
        sections=[section(data, reader) for section in SECTIONS],
    )


def rules_name(meta: dict[str, object]) -> str:
    """The rule set's name with its house rules: `modern (slam=none)`."""
    house = meta["house_rules"]
    fields = (
        ", ".join(f"{field}={_spelled(value)}" for field, value in house.items()) if isinstance(house, dict) else ""
    )
    return f"{meta['rules']} ({fields})" if fields else str(meta["rules"])


def _spelled(value: object) -> str:
    """A rule's value as it stands in a rule set file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def facts(data: StrategyData, reader: Reader) -> list[Fact]:
    """How the report came about: version, rule set, strategies, how much was played, seed, confidence."""
    words, numbers, plan = reader.words, reader.numbers, data.plan
    meta, plans = plan.meta("report", data.rules, plan.size), plans_for(plan)
    return [
        Fact(words("fact.version"), f"shelem-sim {meta['version']}"),
        Fact(words("fact.rules"), rules_name(meta)),
        Fact(words("fact.team0"), plan.team0.spec),
        Fact(words("fact.team1"), plan.team1.spec),
        Fact(words("fact.declared"), numbers.whole(plans.rounds.size)),
        Fact(words("fact.rounds"), numbers.whole(plans.rounds.size)),
        Fact(words("fact.sample"), numbers.whole(plans.sample.size)),
        Fact(words("fact.matches"), numbers.whole(plans.matches.size)),
        Fact(words("fact.ladder"), numbers.whole(plans.ladder.size)),
        Fact(words("fact.seed"), str(plan.seed)),
        Fact(words("fact.shuffle"), plan.shuffle),
        Fact(words("fact.confidence"), numbers.text(f"{100 * plan.confidence:.6g}")),
    ]
