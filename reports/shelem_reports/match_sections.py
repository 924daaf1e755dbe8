"""Sections on whole matches and on how strong strategies are."""

from __future__ import annotations

from shelem_reports import figures
from shelem_reports.auctions import QUANTILES
from shelem_reports.blocks import NOTHING, Cell, Column, Picture, Section, Table
from shelem_reports.data import StrategyData
from shelem_reports.match_course import STEP, STEPS, Behind
from shelem_reports.numbers import Number
from shelem_reports.words import Reader
from shelem_sim.estimates import Mean
from shelem_sim.tournament import ALL


def length(data: StrategyData, reader: Reader) -> Section:
    """How many rounds a match takes."""
    words, numbers, course = reader.words, reader.numbers, data.course
    quantiles = {share: numbers.whole(course.length_quantile(share)) for share in QUANTILES}
    columns = [Column("rounds_per_match", words("column.rounds_per_match"))]
    columns += [
        Column(f"q{100 * share:02.0f}", words("column.quantile", percent=numbers.text(f"{100 * share:.0f}")))
        for share in QUANTILES
    ]
    columns += [Column("capped", words("column.capped")), Column("matches", words("column.n_matches"))]
    mean, n = numbers.mean(course.length), numbers.whole(course.matches)
    row = [
        Cell(mean, strong=True),
        *(Cell(number) for number in quantiles.values()),
        Cell(numbers.rate(course.rate("capped_rate"))),
        Cell(n),
    ]
    return Section(
        name="length",
        heading=words("length.heading"),
        caption=words.sentence("length.caption", mean=mean, low=quantiles[0.05], high=quantiles[0.95], n=n),
        pictures=[Picture("length", words("length.alt"), figures.match_lengths(course, reader))],
        tables=[Table("length", words("length.table"), columns, [row])],
        notes=[words("length.note")],
    )


def comeback(data: StrategyData, reader: Reader) -> Section:
    """How often the side behind still wins."""
    words, numbers, course = reader.words, reader.numbers, data.course
    moments = {rounds: {each.deficit: each for each in course.behind(rounds)} for rounds in course.looked_at()}
    middle = list(moments)[len(moments) // 2]
    shown = [each for each in moments[middle].values() if each.deficit > STEP]
    columns = [Column("behind", words("column.behind"))]
    for rounds in moments:
        after = numbers.whole(rounds).text
        columns.append(Column(f"won_after_{rounds}", words("column.won_after", n=after)))
        columns.append(Column(f"matches_after_{rounds}", words("column.n")))
    deficits = sorted({deficit for each in moments.values() for deficit in each})
    rows = [
        [
            Cell(_from_to(deficit, reader)),
            *(cell for each in moments.values() for cell in _moment(each.get(deficit), reader)),
        ]
        for deficit in deficits
    ]
    overall = {points: (matches, rate) for points, matches, rate in course.from_behind()}
    table = Table(
        "from-behind",
        words("comeback.worst_table"),
        [
            Column("deficit", words("column.trailed")),
            Column("matches", words("column.n_won")),
            Column("share", words("column.of_matches")),
        ],
        [
            [Cell(numbers.whole(points)), Cell(numbers.whole(matches)), Cell(numbers.rate(rate))]
            for points, (matches, rate) in overall.items()
        ],
    )
    tables = [Table("comeback", words("comeback.table", n=numbers.whole(STEP).text), columns, rows), table]
    if not shown:
        return Section("comeback", words("comeback.heading"), words.sentence("comeback.few"), tables=tables)
    one = shown[0]
    return Section(
        name="comeback",
        heading=words("comeback.heading"),
        caption=words.sentence(
            "comeback.caption",
            deficit=_from_to(one.deficit, reader),
            won=numbers.rate(one.won),
            n=numbers.whole(one.matches),
        ),
        pictures=[Picture("comeback", words("comeback.alt"), figures.comeback_curves(course, reader))],
        tables=tables,
        notes=[words("comeback.note", n=numbers.whole(middle).text)],
    )


def ladder(data: StrategyData, reader: Reader) -> Section:
    """What every strategy gains against all others."""
    words, numbers = reader.words, reader.numbers
    rows = {(str(row["strategy"]), str(row["opponent"])): row for row in data.ladder.rows}
    names = [strategy for strategy, opponent in rows if opponent == ALL]
    means = {pair: Mean(*(float(str(row[key])) for key in ("score_mean", "low", "high"))) for pair, row in rows.items()}
    n = numbers.whole(int(str(data.ladder.meta["rounds"])))
    columns = [Column("strategy", words("column.strategy")), Column("score", words("column.against_all"))]
    columns += [Column(f"against_{name}", words("column.against", name=name)) for name in names]
    columns += [Column("deals", words("column.n_deals"))]
    lines = [
        [
            Cell(name),
            Cell(numbers.mean(means[name, ALL], sign=True), strong=True),
            *(Cell(numbers.mean(means[name, other], sign=True)) if other != name else Cell(NOTHING) for other in names),
            Cell(n),
        ]
        for name in names
    ]
    first = names[0]
    strengths = [(name, means[name, ALL]) for name in names]
    return Section(
        name="ladder",
        heading=words("ladder.heading"),
        caption=words.sentence("ladder.caption", first=first, score=numbers.mean(means[first, ALL], sign=True), n=n),
        pictures=[Picture("ladder", words("ladder.alt"), figures.strength_ladder(strengths, reader))],
        tables=[Table("ladder", words("ladder.table"), columns, lines)],
        notes=[words("ladder.note")],
    )


def _moment(behind: Behind | None, reader: Reader) -> list[Cell]:
    if behind is None:
        return [Cell(NOTHING), Cell(NOTHING)]
    return [
        Cell(reader.numbers.rate(behind.won), heat=behind.won.mean),
        Cell(reader.numbers.whole(behind.matches)),
    ]


def _from_to(deficit: int, reader: Reader) -> Number:
    """A step of points behind: `100–199`, the last without an end; its value is the middle."""
    low = deficit - STEP // 2
    last = low == STEP * (STEPS - 1)
    return Number(deficit, reader.numbers.text(f"≥ {low:,}" if last else f"{low:,}–{low + STEP - 1:,}"))
