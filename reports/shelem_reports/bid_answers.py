"""Sections on what to bid with a hand: under several rule sets, and after some calls of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shelem_reports.blocks import NOTHING, Cell, Column, Picture, Section, Table
from shelem_reports.cards import suit_with_sign
from shelem_reports.dot_charts import dots
from shelem_reports.hand_data import HandData, Row, mean_of, score_of
from shelem_reports.hand_figures import chance_curves, score_curves
from shelem_reports.numbers import Number
from shelem_reports.words import Part, Reader, Sentence
from shelem_sim.estimates import Mean

EVEN = 0.5
"""The chance of a bid that is made every other time."""


def answer(data: HandData, reader: Reader) -> Section:
    """The call that gains most, and what every bid scores, under each rule set."""
    words = reader.words
    names = [rules.name for rules in data.rule_sets]
    passing = {name: score_of(data.answers[name].rows[0]) for name in names}
    lines = {name: _answer(data, name, reader) for name in names}
    keys = ("call", "score", "passing", "best_bid", "margin", "up_to", "n")
    columns = [Column("rules", words("column.rules")), *(Column(key, words(f"hand.column.{key}")) for key in keys)]
    rows = [[Cell(name), *(Cell(line[key], strong=key == "call") for key in keys)] for name, line in lines.items()]
    first = names[0]
    best: Any = data.first.meta["recommendation"]
    key = "pass" if best["call"] == "pass" else "bid"
    return Section(
        name="answer",
        heading=words("hand.answer.heading"),
        caption=words.sentence(f"hand.answer.caption_{key}", rules=first, **lines[first]),
        pictures=[
            Picture(
                "scores",
                words("hand.answer.alt"),
                score_curves(scores(data), passing, words("axis.gain"), reader),
            )
        ],
        tables=[Table("answer", words("hand.answer.table"), columns, rows), score_table(data, passing, reader)],
        notes=[words("hand.answer.note")],
    )


def _answer(data: HandData, name: str, reader: Reader) -> dict[str, Part]:
    words, numbers, result = reader.words, reader.numbers, data.answers[name]
    best: Any = result.meta["recommendation"]
    return {
        "call": words("hand.pass") if best["call"] == "pass" else numbers.whole(best["call"]),
        "score": numbers.mean(score_of(best), sign=True),
        "passing": numbers.mean(score_of(result.rows[0]), sign=True),
        "best_bid": numbers.whole(best["best_bid"]),
        "margin": numbers.mean(mean_of(best, "margin", "margin_low", "margin_high"), sign=True),
        "up_to": NOTHING if best["up_to"] is None else numbers.whole(best["up_to"]),
        "n": numbers.whole(int(str(result.meta["hands"]))),
    }


def scores(data: HandData) -> dict[str, dict[int, Mean]]:
    """For each rule set what every bid scores, ours minus theirs."""
    return {rules.name: {bid: score_of(row) for bid, row in data.bids(rules.name).items()} for rules in data.rule_sets}


def score_table(data: HandData, passing: Mapping[str, Mean], reader: Reader) -> Table:
    """A line a bid, and one for passing where there is a choice: what it scores under each rule set."""
    words, numbers, known = reader.words, reader.numbers, scores(data)
    best = {name: max(means, key=lambda bid, means=means: means[bid].mean) for name, means in known.items()}  # type: ignore[misc]
    rows = []
    if passing:
        rows.append([Cell(words("hand.pass")), *(Cell(numbers.mean(passing[name], sign=True)) for name in known)])
    for bid in sorted({bid for means in known.values() for bid in means}):
        row = [Cell(numbers.whole(bid))]
        for name, means in known.items():
            found = means.get(bid)
            content = NOTHING if found is None else numbers.mean(found, sign=True)
            row.append(Cell(content, strong=bid == best[name]))
        rows.append(row)
    columns = [Column("bid", words("axis.bid")), *(Column(name, name) for name in known)]
    return Table("scores", words("hand.answer.score_table"), columns, rows)


def chance(data: HandData, reader: Reader) -> Section:
    """The chance of every bid."""
    words, numbers = reader.words, reader.numbers
    known = alike(
        {
            rules.name: {bid: mean_of(row, "made_rate") for bid, row in data.bids(rules.name).items()}
            for rules in data.rule_sets
        },
        words("variants.comma"),
    )
    made = next(iter(known.values()))
    shown = {name: {bid: numbers.rate(rate) for bid, rate in chances.items()} for name, chances in known.items()}
    n = numbers.whole(int(str(data.first.meta["hands"])))
    rows = []
    for bid in sorted({bid for chances in known.values() for bid in chances}):
        row = [Cell(numbers.whole(bid))]
        for name, chances in known.items():
            rate = chances.get(bid)
            row.append(Cell(NOTHING) if rate is None else Cell(shown[name][bid], heat=rate.mean))
        rows.append([*row, Cell(n)])
    columns = [
        Column("bid", words("axis.bid")),
        *(Column(name, name) for name in known),
        Column("n", words("column.n")),
    ]
    likely = max((bid for bid, rate in made.items() if rate.mean >= EVEN), default=None)
    bid = min(made) if likely is None else likely
    rates = next(iter(shown.values()))
    return Section(
        name="chance",
        heading=words("hand.chance.heading"),
        caption=words.sentence(
            "hand.chance.caption_none" if likely is None else "hand.chance.caption",
            rules=data.rule_sets[0].name,
            least=numbers.whole(min(made)),
            least_rate=rates[min(made)],
            bid=numbers.whole(bid),
            rate=rates[bid],
            n=n,
        ),
        pictures=[
            Picture(
                "chance",
                words("hand.chance.alt"),
                chance_curves(
                    {name: {bid: percent(rate) for bid, rate in chances.items()} for name, chances in known.items()},
                    reader,
                ),
            )
        ],
        tables=[Table("chance", words("hand.chance.table"), columns, rows)],
        notes=[words("hand.chance.note")],
    )


def alike(chances: Mapping[str, Mapping[int, Mean]], comma: str) -> dict[str, Mapping[int, Mean]]:
    """Rule sets whose chances are all the same as one, under all of their names: they are played alike."""
    names: dict[str, list[str]] = {}
    for name, own in chances.items():
        same = next((other for other in names if chances[other] == own), name)
        names.setdefault(same, []).append(name)
    return {comma.join(same): chances[first] for first, same in names.items()}


def percent(rate: Mean) -> Mean:
    """A rate in percent."""
    return Mean(*(100 * value for value in rate))


def trump(data: HandData, reader: Reader) -> Section:
    """Which suit to name before the talon is seen, and what the strategy names once it has it."""
    words, numbers = reader.words, reader.numbers
    trumps: Any = data.first.meta["trumps"]
    known = sorted((row for row in trumps if row["points_mean"] is not None), key=lambda row: -row["points_mean"])
    points = {row["trump"]: mean_of(row, "points_mean") for row in known}
    shown = {name: numbers.mean(mean) for name, mean in points.items()}
    apart = {row["trump"]: numbers.mean(_difference(row), sign=True) for row in known[1:]}
    n = numbers.whole(int(str(data.first.meta["trump_hands"])))
    columns = [Column(key, words(f"hand.column.{key}")) for key in ("trump", "named", "points", "difference", "n")]
    rows = [
        [
            Cell(suit_with_sign(row["trump"], reader), strong=place == 0),
            Cell(numbers.share(row["share"])),
            Cell(shown[row["trump"]]),
            Cell(apart.get(row["trump"], NOTHING)),
            Cell(n),
        ]
        for place, row in enumerate(known)
    ]
    parts: dict[str, Part] = {
        "trump": suit_with_sign(known[0]["trump"], reader),
        "points": shown[known[0]["trump"]],
        "n": n,
    }
    if len(known) > 1:
        second = known[1]["trump"]
        parts |= {"second": suit_with_sign(second, reader), "difference": apart[second]}
    return Section(
        name="trump",
        heading=words("hand.trump.heading"),
        caption=words.sentence("hand.trump.caption" if len(known) > 1 else "hand.trump.caption_one", **parts),
        pictures=[
            Picture(
                "trump",
                words("hand.trump.alt"),
                dots(
                    {suit_with_sign(name, reader): mean for name, mean in points.items()},
                    words("hand.axis.points"),
                    reader,
                ),
            )
        ],
        tables=[Table("trump", words("hand.trump.table", rules=data.rule_sets[0].name), columns, rows)],
        notes=[words("hand.trump.note")],
    )


def _difference(row: Row) -> Mean:
    return mean_of(row, "difference", "difference_low", "difference_high")


def calls(data: HandData, reader: Reader) -> Section:
    """What it changes that the partner passed, that he bid, or that an opponent did; of two players, the opponent."""
    words, numbers = reader.words, reader.numbers
    known: Any = data.first.meta["calls"]
    groups = {"first": _first_to_speak(data), **{row["call"]: row for row in known}}
    columns = [
        Column(key, words(f"hand.column.{key}")) for key in ("others", "up_to", "passing", "best_bid", "score", "n")
    ]
    lines = {name: _after(row, reader) for name, row in groups.items()}
    rows = [[Cell(others(name, reader), strong=True), *map(Cell, line.values())] for name, line in lines.items()]
    bids = sorted({int(row["bid"]) for group in groups.values() for row in group["bids"]})
    chances: list[list[Cell]] = []
    over: list[list[Cell]] = []
    gains = {name: more_than_passing(group) for name, group in groups.items()}
    for name, group in groups.items():
        made = {int(row["bid"]): mean_of(row, "made_rate") for row in group["bids"]}
        chances.append(
            [
                Cell(others(name, reader), strong=True),
                *(
                    Cell(numbers.rate(made[bid], margin=False), heat=made[bid].mean) if bid in made else Cell(NOTHING)
                    for bid in bids
                ),
            ]
        )
        over.append(
            [
                Cell(others(name, reader), strong=True),
                *(Cell(numbers.signed(gains[name][bid])) if bid in gains[name] else Cell(NOTHING) for bid in bids),
            ]
        )
    heads = [Column("others", words("hand.column.others")), *(Column(str(bid), numbers.whole(bid)) for bid in bids)]
    who = "partner" if data.rule_sets[0].seats == 4 else "opponent"
    passed = lines.get(f"{who}-pass")
    caption = (
        words.sentence("hand.calls.caption_few", n=lines["first"]["n"])
        if passed is None
        else words.sentence(f"hand.calls.after_{who}", passing=passed["passing"])
        + paying(passed["up_to"], reader)
        + words.sentence("hand.calls.before", passing=lines["first"]["passing"])
        + paying(lines["first"]["up_to"], reader)
        + words.sentence("hand.calls.end", n=passed["n"])
    )
    curves = {
        others(name, reader): {bid: Mean(gain, gain, gain) for bid, gain in own.items()} for name, own in gains.items()
    }
    return Section(
        name="calls",
        heading=words(f"hand.calls.heading_{who}"),
        caption=caption,
        pictures=[Picture("calls", words("hand.calls.alt"), score_curves(curves, {}, words("hand.axis.over"), reader))],
        tables=[
            Table("calls", words("hand.calls.table", rules=data.rule_sets[0].name), columns, rows),
            Table("calls-chances", words("hand.calls.chance_table"), heads, chances),
            Table("calls-gains", words("hand.calls.gain_table"), heads, over),
        ],
        notes=[words("hand.calls.note")],
    )


def _first_to_speak(data: HandData) -> Row:
    """What is known before anyone has spoken, in the shape of what is known after some calls."""
    best: Any = data.first.meta["recommendation"]
    passing, *bids = data.first.rows
    scores = {f"pass_{name}": passing[name] for name in ("score_mean", "score_low", "score_high")}
    return {"hands": data.first.meta["hands"], "up_to": best["up_to"], "bids": bids, **scores}


def _after(group: Row, reader: Reader) -> dict[str, Part]:
    numbers = reader.numbers
    best = max(group["bids"], key=lambda row: float(row["score_mean"]))
    up_to: Number | str = NOTHING if group["up_to"] is None else numbers.whole(group["up_to"])
    return {
        "up_to": up_to,
        "passing": numbers.mean(score_of(group, "pass_score"), sign=True),
        "best_bid": numbers.whole(int(best["bid"])),
        "score": numbers.mean(score_of(best), sign=True),
        "n": numbers.whole(int(group["hands"])),
    }


def paying(up_to: Part, reader: Reader) -> Sentence:
    """How far bidding pays, as a part of a sentence."""
    if up_to == NOTHING:
        return reader.words.sentence("hand.calls.pays_not")
    return reader.words.sentence("hand.calls.pays", up_to=up_to)


def more_than_passing(group: Row) -> dict[int, float]:
    """For each bid by how much its mean score is above that of passing."""
    return {int(row["bid"]): float(row["score_mean"]) - float(group["pass_score_mean"]) for row in group["bids"]}


def others(call: str, reader: Reader) -> str:
    """What the others did, in words: `partner-pass`, `opponent-110`, or `first` for nothing yet."""
    name, _, number = call.partition("-")
    if name == "opponent" and number.isdigit():
        return reader.words("hand.others.opponent", bid=reader.numbers.text(number))
    return reader.words(f"hand.others.{call}")
