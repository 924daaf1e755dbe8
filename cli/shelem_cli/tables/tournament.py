"""A tournament: the ranking, and below it what each strategy gains against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Column, Grid, Page, in_pieces
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

Row = Mapping[str, Any]
Pairs = dict[tuple[str, str], Row]
ALL = "all"
BEYOND = "green"


@dataclass(frozen=True)
class Figure:
    """A figure of a row.

    Attributes:
        value: the key of its value; `low` and `high` are those of its bounds.
        scale: what it is multiplied with to be shown.
        even: the value at which neither side is better.
        sign: whether it is shown with a leading `+`.
    """

    value: str
    low: str
    high: str
    scale: float = 1.0
    even: float = 0.0
    sign: bool = False


SCORE = Figure("score_mean", "low", "high", sign=True)
AHEAD = Figure("ahead", "ahead_low", "ahead_high")
MATCHES = Figure("match_win_rate", "match_low", "match_high", scale=100, even=0.5)


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem tournament`; columns that the width has no room for go into further grids.

    Of two strategies the ranking says all.
    """
    words, signs, meta = reader.words, reader.signs, result.meta
    rows: Pairs = {(str(row["strategy"]), str(row["opponent"])): row for row in result.rows}
    ranking: Any = meta["ranking"]
    shown = [SCORE, MATCHES] if any(row["match_win_rate"] is not None for row in result.rows) else [SCORE]
    grids = _ranking(ranking, rows, MATCHES in shown, meta["mix"], reader)
    if len(ranking) > 2:
        names = [place["strategy"] for place in ranking]
        grids += [grid for figure in shown for grid in _against(names, rows, figure, reader)]
    percent = reader.confidence(meta)
    return Page(
        title=words("title.tournament", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=grids,
        readings=[_lead(ranking, result, reader), _mix(meta["mix"], reader)],
        notes=[
            words("note.interval", pm=signs.plus_minus, percent=percent),
            words("note.ahead", beyond=signs.beyond, percent=percent),
            words("note.tournament"),
        ],
    )


def _ranking(ranking: Sequence[Row], rows: Pairs, has_matches: bool, mix: Any, reader: Reader) -> list[Grid]:
    columns = {"score_mean": _cells(ranking, SCORE, reader), "ahead": _marked(_cells(ranking, AHEAD, reader), reader)}
    if has_matches:
        columns["match_win_rate"] = _cells([rows[place["strategy"], ALL] for place in ranking], MATCHES, reader)
    columns["mix"] = [
        Cell(_share(mix[place["strategy"]], reader), "bold" if mix[place["strategy"]] else "dim") for place in ranking
    ]

    def grid(names: Sequence[str], gap: int) -> Grid:
        headings = [Column(""), Column(reader.words("column.strategy"), right=False)]
        cells = [
            [Cell(str(rank + 1), "dim"), Cell(place["strategy"], "bold"), *(columns[name][rank] for name in names)]
            for rank, place in enumerate(ranking)
        ]
        return Grid(headings + [Column(reader.words(f"column.{name}")) for name in names], cells, gap=gap)

    return in_pieces(list(columns), reader.width, grid)


def _against(names: Sequence[str], rows: Pairs, figure: Figure, reader: Reader) -> list[Grid]:
    """What the strategy of a line does against that of a column."""
    pairs = list(permutations(names, 2))
    cells = dict(zip(pairs, _cells([rows[pair] for pair in pairs], figure, reader), strict=True))
    heading = Column(reader.words(f"column.{figure.value}_against"), right=False)
    nothing = Cell(reader.signs.nothing, "dim")

    def grid(others: Sequence[str], gap: int) -> Grid:
        lines = [[Cell(name, "bold"), *(cells.get((name, other), nothing) for other in others)] for name in names]
        return Grid([heading, *(Column(other) for other in others)], lines, gap=gap)

    return in_pieces(names, reader.width, grid)


def _cells(rows: Sequence[Row], figure: Figure, reader: Reader) -> list[Cell]:
    """A figure of several rows, with as many digits in each, so that they can be read against each other."""
    digits = figures.decimals_for(_half(row, figure) for row in rows)
    return [Cell(_text(row, figure, digits, reader), _style(row, figure)) for row in rows]


def _marked(cells: Sequence[Cell], reader: Reader) -> list[Cell]:
    return [replace(cell, text=reader.signs.beyond + cell.text) if cell.style == BEYOND else cell for cell in cells]


def _text(row: Row, figure: Figure, digits: int, reader: Reader) -> str:
    value = figures.number(row[figure.value])
    scaled = None if value is None else figure.scale * value
    return figures.with_margin(scaled, _half(row, figure), digits, reader.signs, sign=figure.sign)


def _half(row: Row, figure: Figure) -> float | None:
    half = figures.half_width(row[figure.low], row[figure.high])
    return None if half is None else figure.scale * half


def _style(row: Row, figure: Figure) -> str:
    """Green above even, red below, dim where the interval does not tell."""
    low, high = figures.number(row[figure.low]), figures.number(row[figure.high])
    if low is None or high is None or low <= figure.even <= high:
        return "dim"
    return BEYOND if low > figure.even else "red"


def _share(share: object, reader: Reader) -> str:
    percent = figures.percent(share)
    return figures.fixed(percent, 1 if percent and percent < 1 else 0, reader.signs)


def _lead(ranking: Sequence[Row], result: Result, reader: Reader) -> str:
    first, second = ranking[:2]
    return reader.words(
        "reading.tournament_ahead" if _style(first, AHEAD) == BEYOND else "reading.tournament_near",
        first=first["strategy"],
        second=second["strategy"],
        difference=_text(first, AHEAD, decimals(_half(first, AHEAD)), reader),
        n=figures.count(result.meta.get("rounds"), reader.signs),
        rules=reader.rules(result.meta),
    )


def _mix(mix: Any, reader: Reader) -> str:
    words = reader.words
    played = {name: share for name, share in mix.items() if share}
    if len(played) == 1:
        return words("reading.mix_pure", strategy=next(iter(played)))
    shares = words("reading.comma").join(f"{name} {_share(share, reader)} %" for name, share in played.items())
    return words("reading.mix", shares=shares)
