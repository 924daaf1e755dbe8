"""Sections on what a hand is worth to a declarer."""

from __future__ import annotations

from collections.abc import Sequence

from shelem_reports import figures
from shelem_reports.blocks import NOTHING, Cell, Column, Picture, Section, Table
from shelem_reports.data import StrategyData, alike
from shelem_reports.hand_classes import HandClass, enough
from shelem_reports.words import Reader

LEAST_HANDS = 1000
"""Classes of fewer hands are not drawn as curves."""

THIN = 200
"""Classes of fewer hands are shown faint."""

SAFE = 0.6
"""The chance from which a bid counts as safe."""


def curves(data: StrategyData, reader: Reader) -> Section:
    """The chance of every bid by the longest suit, with the break-even line of each rule set."""
    words = reader.words
    classes = data.declared.by_longest()
    break_even = {name: data.declared.break_even(rules) for name, rules in alike(data.rules).items()}
    common = commonest(classes)
    bid = common.safe(SAFE) or data.rules.numbers[0]
    return Section(
        name="curves",
        heading=words("curves.heading"),
        caption=words.sentence(
            "curves.caption",
            longest=reader.numbers.whole(common.longest),
            bid=reader.numbers.whole(bid),
            rate=reader.numbers.rate(common.made[bid], margin=False),
            margin=reader.numbers.exact(100 * common.widest),
            n=reader.numbers.whole(common.hands),
        ),
        pictures=[
            Picture("curves", words("curves.alt"), figures.bid_curves(enough(classes, LEAST_HANDS), break_even, reader))
        ],
        tables=[chances(classes, "curves", words("curves.table"), reader), break_even_table(break_even, reader)],
        notes=[words("curves.note")],
    )


def classes(data: StrategyData, reader: Reader) -> Section:
    """The chance of every bid by the longest suit and the other aces, as a heat table."""
    words, numbers = reader.words, reader.numbers
    found = data.declared.by_longest_and_aces()
    common = commonest(found)
    bid = common.safe(SAFE) or data.rules.numbers[0]
    return Section(
        name="classes",
        heading=words("classes.heading"),
        caption=words.sentence(
            "classes.caption",
            longest=numbers.whole(common.longest),
            aces=numbers.whole(common.aces or 0),
            bid=numbers.whole(bid),
            rate=numbers.rate(common.made[bid], margin=False),
            margin=numbers.exact(100 * common.widest),
            share=numbers.share(common.share),
            n=numbers.whole(common.hands),
        ),
        tables=[chances(found, "classes", words("classes.table"), reader)],
        notes=[words("classes.note")],
    )


def best(data: StrategyData, reader: Reader) -> Section:
    """Which bid gains most with each class of hands, and how far a bid pays and is safe."""
    words, numbers = reader.words, reader.numbers
    lengths, found = data.declared.by_longest(), data.declared.by_longest_and_aces()
    common = commonest(found)
    columns = [
        Column("longest", words("column.longest")),
        Column("aces", words("column.aces")),
        Column("hands", words("column.n")),
        Column("share", words("column.share")),
        Column("safe", words("column.safe")),
        Column("pays", words("column.pays")),
        Column("best", words("column.best")),
        Column("gain", words("column.gain")),
    ]
    rows = [
        [
            Cell(numbers.whole(each.longest)),
            Cell(numbers.whole(each.aces or 0)),
            Cell(numbers.whole(each.hands)),
            Cell(numbers.share(each.share)),
            _bid(each.safe(SAFE), reader),
            _bid(each.pays, reader),
            Cell(numbers.whole(each.best), strong=True),
            Cell(numbers.mean(each.gain[each.best], sign=True)),
        ]
        for each in enough(found, THIN)
    ]
    return Section(
        name="best",
        heading=words("best.heading"),
        caption=words.sentence(
            "best.caption",
            longest=numbers.whole(common.longest),
            aces=numbers.whole(common.aces or 0),
            best=numbers.whole(common.best),
            gain=numbers.mean(common.gain[common.best], sign=True),
            n=numbers.whole(common.hands),
        ),
        pictures=[Picture("best", words("best.alt"), figures.gain_curves(enough(lengths, LEAST_HANDS), reader))],
        tables=[Table("best", words("best.table"), columns, rows)],
        notes=[words("best.note")],
    )


def commonest(classes: Sequence[HandClass]) -> HandClass:
    """The class of most hands."""
    return max(classes, key=lambda each: each.hands)


def chances(classes: Sequence[HandClass], name: str, title: str, reader: Reader) -> Table:
    """The chance of every bid as a heat table, a line a class."""
    words, numbers = reader.words, reader.numbers
    with_aces = classes[0].aces is not None
    columns = [Column("longest", words("column.longest"))]
    columns += [Column("aces", words("column.aces"))] if with_aces else []
    columns += [Column("hands", words("column.n")), Column("share", words("column.share"))]
    columns += [Column(f"made_{bid}", numbers.whole(bid)) for bid in classes[0].made]
    columns += [Column("widest", words("column.widest"))]
    rows = []
    for each in classes:
        thin = each.hands < THIN
        row = [Cell(numbers.whole(each.longest))]
        row += [Cell(numbers.whole(each.aces or 0))] if with_aces else []
        row += [Cell(numbers.whole(each.hands), faint=thin), Cell(numbers.share(each.share), faint=thin)]
        row += [
            Cell(numbers.rate(made, margin=False), heat=None if thin else made.mean, faint=thin)
            for made in each.made.values()
        ]
        row += [Cell(numbers.exact(100 * each.widest), faint=thin)]
        rows.append(row)
    return Table(name, title, columns, rows)


def break_even_table(break_even: dict[str, dict[int, float]], reader: Reader) -> Table:
    """The break-even chance of every bid in percent, a line a rule set."""
    words, numbers = reader.words, reader.numbers
    bids = sorted({bid for chances in break_even.values() for bid in chances})
    columns = [Column("rules", words("column.rules")), *(Column(f"even_{bid}", numbers.whole(bid)) for bid in bids)]
    rows = [
        [Cell(name), *(Cell(numbers.share(chances[bid]) if bid in chances else NOTHING) for bid in bids)]
        for name, chances in break_even.items()
    ]
    return Table("break-even", words("curves.even_table"), columns, rows)


def _bid(bid: int | None, reader: Reader) -> Cell:
    return Cell(NOTHING) if bid is None else Cell(reader.numbers.whole(bid))
