"""Sections on the talon: which suit to name and which cards to lay away."""

from __future__ import annotations

from typing import Any

from shelem_reports.bid_answers import score_table, scores
from shelem_reports.blocks import NOTHING, Cell, Column, Picture, Section, Table
from shelem_reports.cards import SIGNS, cards_by_suit, suit_with_sign
from shelem_reports.dot_charts import dots
from shelem_reports.hand_data import HandData, Row, mean_of
from shelem_reports.hand_figures import score_curves
from shelem_reports.words import Reader
from shelem_sim.estimates import Mean
from shelem_sim.result import Result

WORDS = ("trump", "discard", "talon", "by")
"""Columns that hold words or cards."""


def talons(data: HandData, reader: Reader) -> Section:
    """What to lay away with some talons, as examples."""
    words, numbers = reader.words, reader.numbers
    bests = [(talon, result.rows[0]) for talon, result in data.talons]
    points = [mean_of(row, "points_mean") for _, row in bests]
    shown = [numbers.mean(mean) for mean in points]
    place = max(range(len(points)), key=lambda each: points[each].mean)
    n = numbers.whole(int(str(data.talons[0][1].meta["hands"])))
    keys = ("talon", "trump", "discard", "points", "n")
    rows = [
        [
            Cell(cards_by_suit(talon, reader)),
            Cell(suit_with_sign(str(row["trump"]), reader), strong=True),
            Cell(cards_by_suit(str(row["discard"]), reader), strong=True),
            Cell(number),
            Cell(n),
        ]
        for (talon, row), number in zip(bests, shown, strict=True)
    ]
    talon, row = bests[place]
    return Section(
        name="talons",
        heading=words("hand.talons.heading"),
        caption=words.sentence(
            "hand.talons.caption",
            talon=cards_by_suit(talon, reader),
            trump=suit_with_sign(str(row["trump"]), reader),
            discard=cards_by_suit(str(row["discard"]), reader),
            points=shown[place],
            n=n,
        ),
        pictures=[
            Picture(
                "talons",
                words("hand.talons.alt"),
                dots(
                    {cards_by_suit(talon, reader): mean for (talon, _), mean in zip(bests, points, strict=True)},
                    words("hand.axis.points"),
                    reader,
                ),
            )
        ],
        tables=[
            Table(
                "talons",
                words("hand.talons.table", rules=data.rule_sets[0].name),
                [
                    Column(key, words("column.n") if key == "n" else words(f"hand.column.{key}"), key in WORDS)
                    for key in keys
                ],
                rows,
            )
        ],
        notes=[words("hand.talons.note")],
    )


def choice(data: HandData, reader: Reader) -> Section:
    """The best discards and suits, what the strategy would do among them."""
    words, numbers, result = reader.words, reader.numbers, data.first
    own = own_choice(result)
    n = numbers.whole(int(str(result.meta["hands"])))
    points = [mean_of(row, "points_mean") for row in result.rows]
    shown = [numbers.mean(mean) for mean in points]
    keys = ("trump", "discard", "points", "difference", "by")
    rows = [
        [
            Cell(suit_with_sign(str(row["trump"]), reader), strong=place == 0),
            Cell(cards_by_suit(str(row["discard"]), reader), strong=place == 0),
            Cell(shown[place]),
            Cell(NOTHING if place == 0 else numbers.mean(_apart(row), sign=True)),
            Cell(data.plan.team0.spec if (row["trump"], row["discard"]) == own else NOTHING),
            Cell(n),
        ]
        for place, row in enumerate(result.rows)
    ]
    best = result.rows[0]
    its = next(place for place, row in enumerate(result.rows) if (row["trump"], row["discard"]) == own)
    return Section(
        name="choice",
        heading=words("hand.choice.heading"),
        caption=words.sentence(
            "hand.choice.caption_same" if its == 0 else "hand.choice.caption",
            trump=suit_with_sign(str(best["trump"]), reader),
            discard=cards_by_suit(str(best["discard"]), reader),
            points=shown[0],
            who=data.plan.team0.spec,
            own=shown[its],
            n=n,
        ),
        pictures=[
            Picture(
                "choice",
                words("hand.choice.alt"),
                dots(
                    {
                        f"{SIGNS[str(row['trump'])]}: {cards_by_suit(str(row['discard']), reader)}": mean
                        for row, mean in zip(result.rows, points, strict=True)
                    },
                    words("hand.axis.points"),
                    reader,
                ),
            )
        ],
        tables=[
            Table(
                "choice",
                words("hand.choice.table", rules=data.rule_sets[0].name),
                [
                    *(Column(key, words(f"hand.column.{key}"), key in WORDS) for key in keys),
                    Column("n", words("column.n")),
                ],
                rows,
            )
        ],
        notes=[words("hand.choice.note")],
    )


def own_choice(result: Result) -> tuple[object, object]:
    """The suit and the discard that the strategy would choose."""
    own: Any = result.meta["strategy"]
    return own["trump"], own["discard"]


def by_rules(data: HandData, reader: Reader) -> Section:
    """What is best under each rule set, and what every contract then scores."""
    words, numbers = reader.words, reader.numbers
    names = [rules.name for rules in data.rule_sets]
    best = {name: data.answers[name].rows[0] for name in names}
    points = {name: numbers.mean(mean_of(best[name], "points_mean")) for name in names}
    keys = ("trump", "discard", "points")
    rows = [
        [
            Cell(name),
            Cell(suit_with_sign(str(best[name]["trump"]), reader)),
            Cell(cards_by_suit(str(best[name]["discard"]), reader)),
            Cell(points[name]),
            Cell(numbers.whole(int(str(data.answers[name].meta["hands"])))),
        ]
        for name in names
    ]
    known = scores(data)
    top = max(known[names[0]], key=lambda bid: known[names[0]][bid].mean)
    return Section(
        name="by-rules",
        heading=words("hand.by_rules.heading"),
        caption=words.sentence(
            "hand.by_rules.caption",
            rules=names[0],
            bid=numbers.whole(top),
            score=numbers.mean(known[names[0]][top], sign=True),
            n=numbers.whole(int(str(data.first.meta["hands"]))),
        ),
        pictures=[
            Picture("scores", words("hand.by_rules.alt"), score_curves(known, {}, words("axis.gain"), reader)),
        ],
        tables=[
            Table(
                "by-rules",
                words("hand.by_rules.table"),
                [
                    Column("rules", words("column.rules")),
                    *(Column(key, words(f"hand.column.{key}"), key in WORDS) for key in keys),
                    Column("n", words("column.n")),
                ],
                rows,
            ),
            score_table(data, {}, reader),
        ],
        notes=[words("hand.by_rules.note")],
    )


def _apart(row: Row) -> Mean:
    return mean_of(row, "difference", "difference_low", "difference_high")
