"""The strategy report: what a rule set and its players come to, section by section."""

from __future__ import annotations

from collections.abc import Sequence

from shelem_reports import figures
from shelem_reports.blocks import Cell, Column, Fact, Picture, Report, Section, Table
from shelem_reports.data import StrategyData, alike
from shelem_reports.hand_classes import HandClass, enough
from shelem_reports.words import Reader

LEAST_HANDS = 1000
"""Classes of fewer hands are not drawn as curves."""

THIN = 200
"""Classes of fewer hands are shown faint."""

SAFE = 0.6
"""The chance from which a bid counts as safe."""


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
        facts=[*facts(meta, reader), *([Fact(words("fact.date"), date)] if date else [])],
        command=command,
        sections=[curves(data, reader)],
    )


def rules_name(meta: dict[str, object]) -> str:
    """The rule set's name with its house rules: `modern (slam=none)`."""
    house = meta["house_rules"]
    fields = ", ".join(f"{field}={value}" for field, value in house.items()) if isinstance(house, dict) else ""
    return f"{meta['rules']} ({fields})" if fields else str(meta["rules"])


def facts(meta: dict[str, object], reader: Reader) -> list[Fact]:
    """How the report came about: version, rule set, strategies, rounds, seed, confidence."""
    words, numbers = reader.words, reader.numbers
    return [
        Fact(words("fact.version"), f"shelem-sim {meta['version']}"),
        Fact(words("fact.rules"), rules_name(meta)),
        Fact(words("fact.team0"), str(meta["team0"])),
        Fact(words("fact.team1"), str(meta["team1"])),
        Fact(words("fact.rounds"), numbers.whole(int(str(meta["rounds"])))),
        Fact(words("fact.seed"), str(meta["seed"])),
        Fact(words("fact.shuffle"), str(meta["shuffle"])),
        Fact(words("fact.confidence"), numbers.exact(100 * float(str(meta["confidence"])), 0)),
    ]


def curves(data: StrategyData, reader: Reader) -> Section:
    """The chance of every bid by the longest suit, with the break-even line of each rule set."""
    words = reader.words
    classes = data.declared.by_longest()
    break_even = {name: data.declared.break_even(rules) for name, rules in alike(data.rules).items()}
    table = chances(classes, "curves", reader)
    common = max(classes, key=lambda each: each.hands)
    bid = common.safe(SAFE) or data.rules.numbers[0]
    return Section(
        name="curves",
        heading=words("curves.heading"),
        caption=words.sentence(
            "curves.caption",
            longest=reader.numbers.whole(common.longest),
            bid=reader.numbers.whole(bid),
            rate=reader.numbers.rate(common.made[bid], margin=False),
            n=reader.numbers.whole(common.hands),
        ),
        pictures=[
            Picture(
                "curves",
                words("curves.alt"),
                figures.bid_curves(enough(classes, LEAST_HANDS), break_even, reader),
            )
        ],
        tables=[table],
        notes=[words("curves.note")],
    )


def chances(classes: Sequence[HandClass], name: str, reader: Reader) -> Table:
    """The chance of every bid as a heat table, a line a class."""
    words, numbers = reader.words, reader.numbers
    columns = [Column("longest", words("column.longest")), Column("hands", words("column.hands"))]
    columns += [Column(f"made_{bid}", numbers.whole(bid)) for bid in classes[0].made]
    rows = []
    for each in classes:
        thin = each.hands < THIN
        row = [Cell(numbers.whole(each.longest)), Cell(numbers.whole(each.hands), faint=thin)]
        row += [
            Cell(numbers.rate(made, margin=False), heat=None if thin else made.mean, faint=thin)
            for made in each.made.values()
        ]
        rows.append(row)
    return Table(name, words("curves.table"), columns, rows)
