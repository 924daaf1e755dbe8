"""The hand report: one page for one hand, what to bid with it, or what to lay away once the talon is in it."""

from __future__ import annotations

from collections.abc import Callable

from shelem_reports import bid_answers, discard_answers
from shelem_reports.blocks import Fact, Report, Section
from shelem_reports.cards import cards_by_suit
from shelem_reports.hand_data import HandData
from shelem_reports.strategy_report import rules_name
from shelem_reports.words import Reader

Part = Callable[[HandData, Reader], Section]

BEFORE: tuple[Part, ...] = (
    bid_answers.answer,
    bid_answers.chance,
    bid_answers.trump,
    bid_answers.calls,
    discard_answers.talons,
)
"""The sections of a hand of 12: what to bid comes first."""

AFTER: tuple[Part, ...] = (discard_answers.choice, discard_answers.by_rules, bid_answers.chance)
"""Those of the declarer's cards with the talon."""


def hand_report(data: HandData, command: str, reader: Reader, date: str | None = None) -> Report:
    """The report of what was counted.

    Args:
        data: what was counted.
        command: the command line that makes the same report.
        reader: whom it is for.
        date: to be told on it, if any.
    """
    words, kind = reader.words, "talon" if data.has_talon else "hand"
    return Report(
        title=words(f"hand.title_{kind}", cards=cards_by_suit(data.cards, reader)),
        subtitle=words("report.subtitle", team0=data.plan.team0.spec, team1=data.plan.team1.spec),
        intro=words(f"hand.intro_{kind}"),
        facts=[*facts(data, reader), *([Fact(words("fact.date"), date)] if date else [])],
        command=command,
        sections=[section(data, reader) for section in (AFTER if data.has_talon else BEFORE) if wanted(section, data)],
    )


def wanted(section: Part, data: HandData) -> bool:
    """Whether there is enough for a section: some calls of the others must have come up."""
    return section is not bid_answers.calls or bool(data.first.meta["calls"])


def facts(data: HandData, reader: Reader) -> list[Fact]:
    """How the report came about."""
    words, numbers, plan = reader.words, reader.numbers, data.plan
    metas = [plan.meta("report", rules, plan.size) for rules in data.rule_sets]
    return [
        Fact(words("fact.version"), f"shelem-sim {metas[0]['version']}"),
        Fact(words("fact.rules"), words("variants.comma").join(map(rules_name, metas))),
        Fact(words("hand.fact.ours"), plan.team0.spec),
        Fact(words("hand.fact.theirs"), plan.team1.spec),
        Fact(words("hand.fact.deals"), numbers.whole(plan.size)),
        *(
            Fact(words("hand.fact.talon_deals"), numbers.whole(int(str(result.meta["hands"]))))
            for _, result in data.talons[:1]
        ),
        Fact(words("fact.seed"), str(plan.seed)),
        Fact(words("fact.confidence"), numbers.text(f"{100 * plan.confidence:.6g}")),
    ]
