"""Sections on whole rounds: what is bid, what is taken, where points come from, how contracts end, who speaks when."""

from __future__ import annotations

from collections.abc import Sequence

from shelem_reports import figures
from shelem_reports.auctions import ENDINGS, QUANTILES, Contract
from shelem_reports.blocks import Cell, Column, Picture, Section, Table
from shelem_reports.data import StrategyData
from shelem_reports.numbers import Number
from shelem_reports.point_sources import SIDES, SOURCES
from shelem_reports.words import Reader

LEAST_ROUNDS = 100
"""Contracts of fewer rounds are not drawn."""


def points(data: StrategyData, reader: Reader) -> Section:
    """The distribution of the declarer's points by contract."""
    words, numbers = reader.words, reader.numbers
    contracts = data.auctioned.contracts()
    common = commonest(contracts)
    columns = [
        Column("contract", words("column.contract")),
        Column("rounds", words("column.n")),
        Column("points", words("column.points")),
        Column("sd", words("column.sd")),
        *(
            Column(f"q{100 * share:02.0f}", words("column.quantile", percent=numbers.text(f"{100 * share:.0f}")))
            for share in QUANTILES
        ),
    ]
    rows = [
        [
            contract_cell(each, reader),
            Cell(numbers.whole(each.rounds)),
            Cell(numbers.mean(each.points)),
            Cell(numbers.exact(each.sd)),
            *(Cell(numbers.whole(quantile)) for quantile in each.quantiles),
        ]
        for each in contracts
    ]
    return Section(
        name="points",
        heading=words("points.heading"),
        caption=words.sentence(
            "points.caption",
            contract=_named(common, reader),
            points=numbers.mean(common.points),
            low=numbers.whole(common.quantiles[0]),
            high=numbers.whole(common.quantiles[-1]),
            n=numbers.whole(common.rounds),
        ),
        pictures=[Picture("points", words("points.alt"), figures.points_spread(drawn(contracts), reader))],
        tables=[Table("points", words("points.table"), columns, rows)],
        notes=[words("points.note")],
    )


def profile(data: StrategyData, reader: Reader) -> Section:
    """Which contracts are reached, and what they score."""
    words, numbers = reader.words, reader.numbers
    contracts = data.auctioned.contracts()
    common = commonest(contracts)
    passed_out = data.auctioned.passed_out_rate
    columns = [
        Column("contract", words("column.contract")),
        Column("rounds", words("column.n")),
        Column("share", words("column.share")),
        Column("made", words("column.made")),
        Column("declarer_score", words("column.declarer_score")),
        Column("defender_score", words("column.defender_score")),
    ]
    rows = [
        [
            contract_cell(each, reader),
            Cell(numbers.whole(each.rounds)),
            Cell(numbers.rate(each.share)),
            Cell(numbers.rate(each.made)),
            Cell(numbers.mean(each.declarer, sign=True)),
            Cell(numbers.mean(each.defenders, sign=True)),
        ]
        for each in contracts
    ]
    deals = Table(
        "passed-out",
        words("profile.deals_table"),
        [
            Column("deals", words("column.deals")),
            Column("passed_out", words("column.passed_out")),
            Column("passed_out_rate", words("column.share")),
        ],
        [
            [
                Cell(numbers.whole(data.auctioned.rounds + data.auctioned.passed_out)),
                Cell(numbers.whole(data.auctioned.passed_out)),
                Cell(numbers.rate(passed_out)),
            ]
        ],
    )
    return Section(
        name="profile",
        heading=words("profile.heading"),
        caption=words.sentence(
            "profile.caption",
            contract=_named(common, reader),
            share=numbers.rate(common.share),
            made=numbers.rate(common.made),
            n=numbers.whole(common.rounds),
            passed_out=numbers.rate(passed_out),
        ),
        pictures=[Picture("profile", words("profile.alt"), figures.bidding_profile(drawn(contracts), reader))],
        tables=[Table("profile", words("profile.table"), columns, rows), deals],
    )


def sources(data: StrategyData, reader: Reader) -> Section:
    """Where a round's points go: cards in tricks, tricks, the discard; what the talon brings."""
    words, numbers = reader.words, reader.numbers
    found = data.sources
    columns = [Column("side", words("column.side"))]
    columns += [Column(source, words(f"source.{source}")) for source in SOURCES]
    columns += [Column("total", words("column.total")), Column("tricks_won", words("column.tricks_won"))]
    columns += [Column("rounds", words("column.n"))]
    n = numbers.whole(found.rounds)
    rows = [
        [
            Cell(words(f"side.{side}")),
            *(Cell(numbers.mean(found.of[side, source])) for source in SOURCES),
            Cell(numbers.mean(found.totals[side]), strong=True),
            Cell(numbers.mean(found.tricks[side])),
            Cell(n),
        ]
        for side in SIDES
    ]
    talon = Table(
        "talon",
        words("sources.talon_table"),
        [
            Column("talon", words("column.talon")),
            Column("discarded", words("column.discarded")),
            Column("rounds", words("column.n")),
        ],
        [[Cell(numbers.mean(found.talon)), Cell(numbers.mean(found.discarded)), Cell(n)]],
    )
    mine = {source: numbers.mean(found.of["declarer", source]) for source in SOURCES}
    return Section(
        name="sources",
        heading=words("sources.heading"),
        caption=words.sentence(
            "sources.caption",
            total=numbers.mean(found.totals["declarer"]),
            **mine,
            talon=numbers.mean(found.talon),
            discarded=numbers.mean(found.discarded),
            n=n,
        ),
        pictures=[Picture("sources", words("sources.alt"), figures.sources_of_points(found, reader))],
        tables=[Table("sources", words("sources.table"), columns, rows), talon],
        notes=[words("sources.note")],
    )


def endings(data: StrategyData, reader: Reader) -> Section:
    """How contracts end: sweeps, made, failed, yasa; and by how much numbers fall short."""
    words, numbers = reader.words, reader.numbers
    contracts, short = data.auctioned.contracts(), data.auctioned.short()
    all_of_them = contracts[-1]
    columns = [Column("contract", words("column.contract")), Column("rounds", words("column.n"))]
    columns += [Column(ending, words(f"ending_column.{ending}")) for ending in ENDINGS]
    rows = [
        [
            contract_cell(each, reader),
            Cell(numbers.whole(each.rounds)),
            *(Cell(numbers.rate(each.endings[ending])) for ending in ENDINGS),
        ]
        for each in contracts
    ]
    tables = [Table("endings", words("endings.table"), columns, rows)]
    pictures = [Picture("endings", words("endings.alt"), figures.contract_endings(drawn(contracts), reader))]
    if short:
        tables.append(_short_table(short, reader))
        pictures.append(Picture("short", words("endings.short_alt"), figures.falling_short(short, reader)))
    return Section(
        name="endings",
        heading=words("endings.heading"),
        caption=words.sentence(
            "endings.caption",
            **{ending: numbers.rate(all_of_them.endings[ending]) for ending in ENDINGS},
            n=numbers.whole(all_of_them.rounds),
        ),
        pictures=pictures,
        tables=tables,
        notes=[words("endings.note")],
    )


def seats(data: StrategyData, reader: Reader) -> Section:
    """What it means to speak first, and at each seat after it."""
    words, numbers = reader.words, reader.numbers
    found = data.auctioned.seats()
    opener = data.course.rate("opener_win_rate")
    columns = [
        Column("speaks", words("column.speaks")),
        Column("declares", words("column.declares")),
        Column("rounds", words("column.n_declared")),
        Column("made", words("column.made")),
        Column("gain", words("column.gain_declared")),
    ]
    rows = [
        [
            Cell(numbers.whole(seat.place)),
            Cell(numbers.rate(seat.declares)),
            Cell(numbers.whole(seat.rounds)),
            Cell(numbers.rate(seat.made)),
            Cell(numbers.mean(seat.gain, sign=True)),
        ]
        for seat in found
    ]
    table = Table(
        "opener",
        words("seats.opener_table"),
        [
            Column("opener_gain", words("column.opener_gain")),
            Column("rounds", words("column.n_rounds")),
            Column("opener_win_rate", words("column.opener_wins")),
            Column("matches", words("column.n_matches")),
        ],
        [
            [
                Cell(numbers.mean(data.auctioned.opener_gain, sign=True)),
                Cell(numbers.whole(data.auctioned.rounds)),
                Cell(numbers.rate(opener)),
                Cell(numbers.whole(data.course.matches)),
            ]
        ],
    )
    return Section(
        name="seats",
        heading=words("seats.heading"),
        caption=words.sentence(
            "seats.caption",
            declares=numbers.rate(found[0].declares),
            made=numbers.rate(found[0].made),
            n=numbers.whole(found[0].rounds),
            opener=numbers.rate(opener),
            matches=numbers.whole(data.course.matches),
        ),
        pictures=[Picture("seats", words("seats.alt"), figures.seat_effects(found, reader))],
        tables=[Table("seats", words("seats.table"), columns, rows), table],
    )


def commonest(contracts: Sequence[Contract]) -> Contract:
    """The contract of most rounds; the last of the sequence is that of all."""
    return max(contracts[:-1], key=lambda each: each.rounds)


def drawn(contracts: Sequence[Contract]) -> list[Contract]:
    """The contracts that are shown in a figure: those of rounds enough, or else the commonest."""
    return [each for each in contracts[:-1] if each.rounds >= LEAST_ROUNDS] or [commonest(contracts)]


def contract_cell(contract: Contract, reader: Reader) -> Cell:
    """The first cell of a contract's row."""
    return Cell(_named(contract, reader))


def _named(contract: Contract, reader: Reader) -> Number | str:
    if contract.bid is None:
        return figures.contract_name(contract.name, reader)
    return reader.numbers.whole(contract.bid)


def _short_table(short: Sequence[tuple[int, int, int]], reader: Reader) -> Table:
    words, numbers = reader.words, reader.numbers
    columns = [
        Column("short", words("column.short")),
        Column("rounds", words("column.n")),
        Column("share", words("column.of_failed")),
        Column("yasa", words("column.of_them_yasa")),
    ]
    total = sum(rounds for _, rounds, _ in short)
    rows = [
        [
            Cell(numbers.whole(points)),
            Cell(numbers.whole(rounds)),
            Cell(numbers.share(rounds / total)),
            Cell(numbers.whole(yasa)),
        ]
        for points, rounds, yasa in short
    ]
    return Table("short", words("endings.short_table"), columns, rows)
