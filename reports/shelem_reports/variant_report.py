"""The variant report: what rule sets change, on the same deals, and which is best for what."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shelem_reports.auctions import QUANTILES
from shelem_reports.blocks import NOTHING, Cell, Column, Fact, Picture, Report, Section, Table
from shelem_reports.dot_charts import dot_groups, dots
from shelem_reports.numbers import Number
from shelem_reports.small_multiples import multiples
from shelem_reports.strategy_report import rules_name
from shelem_reports.variant_data import Measured, Variant, VariantData
from shelem_reports.variant_ranking import PURPOSES, Ranked, are_near, rank
from shelem_reports.words import Reader
from shelem_sim.estimates import Mean

LEAST_SHOWN = 0.005
"""Smaller differences, which are written as nothing, don't stand out."""

BIN = 50
"""Points of score that a bar holds."""

FEWEST = 0.0005
"""Bars of a smaller share under every rule set are left out of the picture."""


def variant_report(data: VariantData, command: str, reader: Reader, date: str | None = None) -> Report:
    """The report of what was counted.

    Args:
        data: what was counted.
        command: the command line that makes the same report.
        reader: whom it is for.
        date: to be told on it, if any.
    """
    words, plan = reader.words, data.plans.rounds
    names = words("variants.comma").join(each.rules.name for each in data.variants)
    return Report(
        title=words("variants.title", rules=names),
        subtitle=words("report.subtitle", team0=plan.team0.spec, team1=plan.team1.spec),
        intro=words("variants.intro"),
        facts=[*facts(data, reader), *([Fact(words("fact.date"), date)] if date else [])],
        command=command,
        sections=[section(data, reader) for section in SECTIONS],
    )


def facts(data: VariantData, reader: Reader) -> list[Fact]:
    """How the report came about."""
    words, numbers, plans = reader.words, reader.numbers, data.plans
    plan, skill = plans.rounds, plans.skill
    metas = [plan.meta("report", each.rules, plan.size) for each in data.variants]
    return [
        Fact(words("fact.version"), f"shelem-sim {metas[0]['version']}"),
        Fact(words("fact.rules"), words("variants.comma").join(map(rules_name, metas))),
        Fact(words("fact.team0"), plan.team0.spec),
        Fact(words("fact.team1"), plan.team1.spec),
        Fact(words("variants.fact.rounds"), numbers.whole(plan.size)),
        Fact(words("variants.fact.matches"), numbers.whole(plans.matches.size)),
        Fact(words("variants.fact.skill", team0=skill.team0.spec, team1=skill.team1.spec), numbers.whole(skill.size)),
        Fact(words("fact.seed"), str(plan.seed)),
        Fact(words("fact.shuffle"), plan.shuffle),
        Fact(words("fact.confidence"), numbers.text(f"{100 * plan.confidence:.6g}")),
    ]


def ranking(data: VariantData, reader: Reader) -> Section:
    """Which rule set is best for what."""
    words = reader.words
    ranks = {purpose.name: rank(purpose, data.variants) for purpose in PURPOSES}
    shown = {name: _values(ranked, reader) for name, ranked in ranks.items()}
    columns = [
        Column("purpose", words("variants.column.purpose")),
        Column("first", words("variants.column.first"), words=True),
        Column("value", words("variants.column.value")),
        Column("measure", words("variants.column.measure"), words=True),
    ]
    rows = [
        [
            Cell(words(f"variants.purpose.{name}")),
            Cell(leaders(ranked, reader), strong=True),
            Cell(shown[name][ranked.first[0]]),
            Cell(words(f"variants.measure.{name}", points=_comeback(data, reader).text)),
        ]
        for name, ranked in ranks.items()
    ]
    measured = [
        [Cell(rules), *(Cell(shown[name][rules], strong=rules in ranked.first) for name, ranked in ranks.items())]
        for rules in (each.rules.name for each in data.variants)
    ]
    heads = [
        Column("rules", words("column.rules")),
        *(Column(name, words(f"variants.purpose.{name}")) for name in ranks),
    ]
    parts: dict[str, str | Number] = {}
    for name, ranked in ranks.items():
        parts |= {name: leaders(ranked, reader), f"{name}_value": shown[name][ranked.first[0]]}
    return Section(
        name="ranking",
        heading=words("variants.ranking.heading"),
        caption=words.sentence("variants.ranking.caption", **parts),
        tables=[
            Table("ranking", words("variants.ranking.table"), columns, rows),
            Table("ranked", words("variants.ranking.all_table"), heads, measured),
        ],
        notes=[words("variants.ranking.note")],
    )


def leaders(ranked: Ranked, reader: Reader) -> str:
    """The first rule set, or all that tie for it, said to be a tie."""
    words = reader.words
    if len(ranked.first) == 1:
        return ranked.first[0]
    if len(ranked.first) == len(ranked.values):
        return words("variants.all_tie")
    return words("variants.tie", rules=words("variants.comma").join(ranked.first))


def _values(ranked: Ranked, reader: Reader) -> dict[str, Number]:
    write = reader.numbers.rate if ranked.purpose.is_rate else reader.numbers.mean
    return {name: write(value) for name, value in ranked.values.items()}


def gains(data: VariantData, reader: Reader) -> Section:
    """Who gains: what declarers and defenders score."""
    words, numbers = reader.words, reader.numbers
    table = measures(
        "gains",
        data,
        reader,
        {
            "declarer_score": lambda each: each.rounds["declarer_score_mean"],
            "defender_score": lambda each: each.rounds["defender_score_mean"],
        },
    )
    declarers = {each.rules.name: each.rounds["declarer_score_mean"].value for each in data.variants}
    defenders = {each.rules.name: each.rounds["defender_score_mean"].value for each in data.variants}
    most, least, nearness = extremes(declarers, reader)
    groups: Mapping[str | None, Mapping[str, Mean]] = {
        words("column.declarer_score"): declarers,
        words("column.defender_score"): defenders,
    }
    return Section(
        name="gains",
        heading=words("variants.gains.heading"),
        caption=words.sentence(
            "variants.gains.caption",
            most=most,
            most_points=numbers.mean(declarers[most]),
            its_defenders=numbers.mean(defenders[most]),
            least=least,
            least_points=numbers.mean(declarers[least]),
            least_defenders=numbers.mean(defenders[least]),
            nearness=nearness,
            n=_rounds(data, reader),
        ),
        pictures=[
            Picture(
                "gains",
                words("variants.gains.alt"),
                dot_groups(groups, words("variants.axis.score"), reader, level=0),
            )
        ],
        tables=[table],
        notes=[words("variants.difference_note", first=data.variants[0].rules.name)],
    )


def bids(data: VariantData, reader: Reader) -> Section:
    """How high is bid, and how often that is made."""
    words, numbers = reader.words, reader.numbers
    means = {each.rules.name: each.rounds["bid_mean"].value for each in data.variants}
    made = {each.rules.name: each.rounds["made_rate"].value for each in data.variants}
    panels = {
        each.rules.name: {contract.bid: contract.share.mean for contract in each.auctioned.contracts() if contract.bid}
        for each in data.variants
    }
    highest, lowest, nearness = extremes(means, reader)
    step = data.variants[0].rules.bid_step
    return Section(
        name="bids",
        heading=words("variants.bids.heading"),
        caption=words.sentence(
            "variants.bids.caption",
            highest=highest,
            high=numbers.mean(means[highest]),
            high_made=numbers.rate(made[highest]),
            lowest=lowest,
            low=numbers.mean(means[lowest]),
            low_made=numbers.rate(made[lowest]),
            nearness=nearness,
            n=_rounds(data, reader),
        ),
        pictures=[
            Picture(
                "bids",
                words("variants.bids.alt"),
                multiples(
                    panels,
                    {name: mean.mean for name, mean in means.items()},
                    (words("axis.bid"), words("axis.share")),
                    reader,
                    step,
                ),
            )
        ],
        tables=[
            measures(
                "bids",
                data,
                reader,
                {
                    "bid": lambda each: each.rounds["bid_mean"],
                    "made": lambda each: each.rounds["made_rate"],
                    "yasa": lambda each: each.rounds["yasa_rate"],
                    "sweep": lambda each: each.rounds["sweep_rate"],
                },
            )
        ],
        notes=[words("variants.mean_note")],
    )


def swings(data: VariantData, reader: Reader) -> Section:
    """How much a round moves the score."""
    words, numbers = reader.words, reader.numbers
    spreads = {each.rules.name: each.rounds["score_sd"].value for each in data.variants}
    widest, calmest, nearness = extremes(spreads, reader)
    shares = {each.rules.name: _shares(each) for each in data.variants}
    common = sorted(
        middle
        for middle in {middle for each in shares.values() for middle in each}
        if max(each.get(middle, 0.0) for each in shares.values()) >= FEWEST
    )
    panels = {name: {middle: each.get(middle, 0.0) for middle in common} for name, each in shares.items()}
    marks = {
        each.rules.name: each.rounds["declarer_score_mean"].value.mean - each.rounds["defender_score_mean"].value.mean
        for each in data.variants
    }
    columns = [Column("gain", words("variants.column.gain")), *(Column(name, name) for name in panels)]
    rows = [
        [
            Cell(numbers.whole(middle)),
            *(_share_cell(each[middle], reader) for each in panels.values()),
        ]
        for middle in common
    ]
    return Section(
        name="swings",
        heading=words("variants.swings.heading"),
        caption=words.sentence(
            "variants.swings.caption",
            widest=widest,
            most=numbers.mean(spreads[widest]),
            calmest=calmest,
            least=numbers.mean(spreads[calmest]),
            nearness=nearness,
            n=_rounds(data, reader),
        ),
        pictures=[
            Picture(
                "swings",
                words("variants.swings.alt"),
                multiples(panels, marks, (words("variants.axis.gain"), words("axis.share")), reader, step=BIN),
            )
        ],
        tables=[
            measures("swings", data, reader, {"sd": lambda each: each.rounds["score_sd"]}),
            Table("swing-shares", words("variants.swings.table", width=numbers.whole(BIN).text), columns, rows),
        ],
        notes=[words("variants.swings.note"), words("variants.mean_note")],
    )


def length(data: VariantData, reader: Reader) -> Section:
    """How many rounds a match takes."""
    words, numbers = reader.words, reader.numbers
    means = {each.rules.name: each.matches["rounds_per_match"].value for each in data.variants}
    longest, shortest, nearness = extremes(means, reader)
    panels = {
        each.rules.name: {rounds: each.course.lengths[rounds] / each.course.matches for rounds in _lengths(data)}
        for each in data.variants
    }
    columns = [
        Column("rules", words("column.rules")),
        *(
            Column(f"q{100 * share:02.0f}", words("column.quantile", percent=numbers.text(f"{100 * share:.0f}")))
            for share in QUANTILES
        ),
    ]
    rows = [
        [
            Cell(each.rules.name),
            *(Cell(numbers.whole(each.course.length_quantile(share))) for share in QUANTILES),
        ]
        for each in data.variants
    ]
    return Section(
        name="length",
        heading=words("variants.length.heading"),
        caption=words.sentence(
            "variants.length.caption",
            shortest=shortest,
            least=numbers.mean(means[shortest]),
            longest=longest,
            most=numbers.mean(means[longest]),
            nearness=nearness,
            n=_matches(data, reader),
        ),
        pictures=[
            Picture(
                "length",
                words("variants.length.alt"),
                multiples(
                    panels,
                    {name: mean.mean for name, mean in means.items()},
                    (words("axis.rounds"), words("axis.of_matches")),
                    reader,
                ),
            )
        ],
        tables=[
            measures(
                "length",
                data,
                reader,
                {"rounds_per_match": lambda each: each.matches["rounds_per_match"]},
                _matches(data, reader),
            ),
            Table("length-quantiles", words("variants.length.table"), columns, rows),
        ],
        notes=[words("length.note"), words("variants.mean_note")],
    )


def comebacks(data: VariantData, reader: Reader) -> Section:
    """How often a match is won from far behind."""
    return _of_matches(data, reader, "comebacks", lambda each: each.matches["comeback_rate"], None)


def opener(data: VariantData, reader: Reader) -> Section:
    """How fair a match is to who speaks first."""
    return _of_matches(data, reader, "opener", lambda each: each.matches["opener_win_rate"], 50)


def skill(data: VariantData, reader: Reader) -> Section:
    """How often the stronger strategy wins."""
    return _of_matches(data, reader, "skill", lambda each: each.skill, 50)


def _of_matches(
    data: VariantData, reader: Reader, name: str, measure: Callable[[Variant], Measured], level: float | None
) -> Section:
    """A section on one rate of matches: the lowest and the highest of the rule sets."""
    words, numbers = reader.words, reader.numbers
    rates = {each.rules.name: measure(each).value for each in data.variants}
    most, least, nearness = extremes(rates, reader)
    skill_plan = data.plans.skill
    known = {
        "points": _comeback(data, reader).text,
        "one": skill_plan.team0.spec,
        "other": skill_plan.team1.spec,
    }
    percent = {rules: Mean(*(100 * value for value in rate)) for rules, rate in rates.items()}
    return Section(
        name=name,
        heading=words(f"variants.{name}.heading"),
        caption=words.sentence(
            f"variants.{name}.caption",
            most=most,
            high=numbers.rate(rates[most]),
            least=least,
            low=numbers.rate(rates[least]),
            nearness=nearness,
            n=_matches(data, reader),
            **known,
        ),
        pictures=[
            Picture(
                name,
                words(f"variants.{name}.alt"),
                dots(percent, words(f"variants.axis.{name}"), reader, level),
            )
        ],
        tables=[measures(name, data, reader, {name: measure}, _matches(data, reader))],
        notes=[words(f"variants.{name}.note", **known)],
    )


SECTIONS = (ranking, gains, bids, swings, length, comebacks, opener, skill)
"""The answer first, then round by round, then whole matches."""


def measures(
    name: str,
    data: VariantData,
    reader: Reader,
    columns: Mapping[str, Callable[[Variant], Measured]],
    n: Number | None = None,
) -> Table:
    """A line a rule set: some metrics, each with its paired difference to the first rule set."""
    words, numbers = reader.words, reader.numbers
    first = data.variants[0]
    heads = [Column("rules", words("column.rules"))]
    for key in columns:
        heads.append(Column(key, words(HEADINGS[key])))
        heads.append(Column(f"{key}_difference", words("variants.column.difference")))
    heads.append(Column("n", words("column.n")))
    rows = []
    for each in data.variants:
        row = [Cell(each.rules.name)]
        for key, measure in columns.items():
            found, is_rate = measure(each), key in RATES
            row.append(Cell(numbers.rate(found.value) if is_rate else numbers.mean(found.value)))
            row.append(_difference(found, is_rate, reader) if each is not first else Cell(NOTHING))
        rows.append([*row, Cell(n or _rounds(data, reader))])
    title = words("variants.measures", first=first.rules.name)
    return Table(name, title, heads, rows)


HEADINGS = {
    "declarer_score": "column.declarer_score",
    "defender_score": "column.defender_score",
    "bid": "axis.bid",
    "made": "column.made",
    "yasa": "variants.column.yasa",
    "sweep": "variants.column.sweep",
    "sd": "column.sd",
    "rounds_per_match": "column.rounds_per_match",
    "comebacks": "variants.axis.comebacks",
    "opener": "variants.axis.opener",
    "skill": "variants.axis.skill",
}
"""The heading of each metric's column."""

RATES = ("made", "yasa", "sweep", "comebacks", "opener", "skill")
"""Metrics that are shown in percent."""


def extremes(values: Mapping[str, Mean], reader: Reader) -> tuple[str, str, str]:
    """The names with the highest and the lowest value, and what is to be said where these are too near to tell."""
    most = max(values, key=lambda name: values[name].mean)
    least = min(values, key=lambda name: values[name].mean)
    return most, least, reader.words("variants.too_near") if are_near(values[most], values[least]) else ""


def _difference(found: Measured, is_rate: bool, reader: Reader) -> Cell:
    numbers = reader.numbers
    write = numbers.rate if is_rate else numbers.mean
    if found.difference == (0, 0, 0):
        return Cell(numbers.whole(0), faint=True)
    shown = abs(found.difference.mean) * (100 if is_rate else 1) >= LEAST_SHOWN
    return Cell(write(found.difference, sign=True), strong=found.differs and shown, faint=not (found.differs and shown))


def _share_cell(share: float, reader: Reader) -> Cell:
    return Cell(reader.numbers.share(share), heat=share) if share else Cell(NOTHING)


def _shares(variant: Variant) -> dict[int, float]:
    counted = variant.swings(BIN)
    return {middle: rounds / variant.auctioned.rounds for middle, rounds in counted.items()}


def _lengths(data: VariantData) -> list[int]:
    """All lengths that 1 match in 1,000 or more has under some rule set."""
    known = {rounds for each in data.variants for rounds in each.course.lengths}
    least = 0.001 * data.plans.matches.size
    return sorted(rounds for rounds in known if max(each.course.lengths[rounds] for each in data.variants) >= least)


def _rounds(data: VariantData, reader: Reader) -> Number:
    return reader.numbers.whole(data.plans.rounds.size)


def _matches(data: VariantData, reader: Reader) -> Number:
    return reader.numbers.whole(data.plans.matches.size)


def _comeback(data: VariantData, reader: Reader) -> Number:
    return reader.numbers.whole(data.variants[0].course.comeback)
