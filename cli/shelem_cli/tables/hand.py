"""What a hand is worth: a line a call, the suits as trump, and what calls of the others change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shelem_cli.tables import figures
from shelem_cli.tables.bids import heat
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, Page, fits
from shelem_cli.tables.reader import THIN, Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

Row = Mapping[str, Any]
TELLING = (0.8, 0.6, 0.4, 0.2)
"""The bids whose chances are nearest to these tell most about what a call of the others changes."""


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem hand` without the talon."""
    words, signs, meta = reader.words, reader.signs, result.meta
    percent = reader.confidence(meta)
    notes = [
        words("note.gain", rules=reader.rules(meta)),
        words("note.up_to"),
        words("note.interval", pm=signs.plus_minus, percent=percent),
    ]
    grids = [bid_grid(result, reader), trump_grid(result, reader)]
    calls: Any = meta.get("calls")
    if calls:
        grids.append(call_grid(result, calls, reader))
        notes.append(words("note.calls"))
    return Page(
        title=words("title.hand", game=reader.game(meta), hand=cards(meta["hand"], reader)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=grids,
        readings=readings(result, reader),
        notes=notes,
    )


def cards(names: object, reader: Reader) -> str:
    """Cards by suit, such as `♠AKT95 ♥AK4`, jokers last."""
    suits: dict[str, str] = {}
    jokers = []
    for name in str(names).split():
        if name[1] == "J":
            jokers.append(name)
        else:
            suits[name[1]] = suits.get(name[1], "") + name[0]
    return " ".join([*(suit(letter, reader) + ranks for letter, ranks in suits.items()), *jokers])


def suit(letter: object, reader: Reader) -> str:
    """A suit's sign."""
    return reader.signs.suits["SHDC".index(str(letter))]


def bid_grid(result: Result, reader: Reader) -> Grid:
    """A line a call: its chance, what it gains."""
    best: Any = result.meta["recommendation"]
    digits = figures.decimals_for(figures.half_width(row["score_low"], row["score_high"]) for row in result.rows)
    halves = [_points(figures.half_width(row["low"], row["high"])) for row in result.rows]
    chance_digits = figures.decimals_for(halves, most=1)
    lines = []
    for row, half in zip(result.rows, halves, strict=True):
        style = "bold" if row["bid"] == best["call"] else ""
        rate = figures.percent(row["made_rate"])
        chance = "" if rate is None else figures.with_margin(rate, half, chance_digits, reader.signs)
        lines.append(
            [
                Cell(_call(row["bid"], reader), style or "bold"),
                Cell(chance, heat(rate)),
                Cell(_mean(row, "score_mean", "score_low", "score_high", digits, reader), style),
            ]
        )
    return Grid(_columns(("call", "made_rate", "gain"), reader), lines, frozenset({1}))


def trump_grid(result: Result, reader: Reader) -> Grid:
    """A line a suit: how often it is named, and the points with it."""
    trumps: Any = result.meta["trumps"]
    rows = sorted((row for row in trumps if row["points_mean"] is not None), key=lambda row: -row["points_mean"])
    digits = figures.decimals_for(figures.half_width(row["low"], row["high"]) for row in rows)
    lines = [
        [
            Cell(suit(row["trump"], reader), "bold"),
            Cell(figures.fixed(figures.percent(row["share"]), 1, reader.signs)),
            Cell(_mean(row, "points_mean", "low", "high", digits, reader)),
            difference(row, reader),
        ]
        for row in rows
    ]
    return Grid(_columns(("trump", "named", "points_mean", "difference"), reader), lines)


def difference(row: Row, reader: Reader) -> Cell:
    """The paired difference to the best; nothing for the best."""
    if row["difference"] == 0 and row["difference_low"] == row["difference_high"]:
        return Cell("")
    half = figures.half_width(row["difference_low"], row["difference_high"])
    text = figures.with_margin(row["difference"], half, decimals(half), reader.signs, sign=True)
    return Cell(text, "dim" if half is None or abs(row["difference"]) <= half else "")


def call_grid(result: Result, calls: list[Row], reader: Reader) -> Grid:
    """A line a call of the others: the chance of some telling bids after it, what passing gains, and the limit."""
    telling = telling_bids(result)
    rows: list[Row] = [_unknown(result), *calls]
    some = (telling[:number] for number in range(len(telling), 0, -1))
    tries = [_call_grid(rows, bids, reader, gap) for bids in some for gap in (GAP, NARROW_GAP)]
    return next((grid for grid in tries if fits(grid, reader.width)), tries[-1])


def telling_bids(result: Result) -> list[int]:
    """A few bids, from likely to unlikely ones."""
    numbers = [row for row in result.rows if row["bid"] != "pass"]
    nearest: list[Any] = [min(numbers, key=lambda row: abs(_rate(row) - chance))["bid"] for chance in TELLING]
    return sorted(set(nearest))


def readings(result: Result, reader: Reader) -> list[str]:
    """What to do, in a sentence or two."""
    best: Any = result.meta["recommendation"]
    rows = {row["bid"]: row for row in result.rows}

    def gain(bid: object) -> str:
        row = rows[bid]
        digits = decimals(figures.half_width(row["score_low"], row["score_high"]))
        return _mean(row, "score_mean", "score_low", "score_high", digits, reader)

    half = figures.half_width(best["margin_low"], best["margin_high"])
    values = {
        "most": best["best_bid"],
        "gain": gain(best["best_bid"]),
        "passing": gain("pass"),
        "margin": figures.with_margin(best["margin"], half, decimals(half), reader.signs),
        "n": figures.count(result.meta["hands"], reader.signs),
        "who": reader.who(result.meta),
    }
    if best["call"] == "pass":
        return [reader.words("reading.hand_pass", **values)]
    return [reader.words("reading.hand_bid", up_to=best["up_to"], there=gain(best["up_to"]), **values)]


def _call_grid(rows: list[Row], bids: list[int], reader: Reader, gap: int) -> Grid:
    names = ("others", "hands", *map(str, bids), "passing", "up_to")
    lines = []
    for row in rows:
        chances = {price["bid"]: figures.percent(price["made_rate"]) for price in row["bids"]}
        thin = reader.signs.thin if row["hands"] < THIN else ""
        half = figures.half_width(row["pass_score_low"], row["pass_score_high"])
        passing = figures.with_margin(row["pass_score_mean"], half, decimals(half), reader.signs)
        up_to = reader.signs.nothing if row["up_to"] is None else str(row["up_to"])
        lines.append(
            [
                Cell(_others(row["call"], reader), "bold"),
                Cell(thin + figures.count(row["hands"], reader.signs)),
                *(Cell(figures.fixed(chances.get(bid), 0, reader.signs), heat(chances.get(bid))) for bid in bids),
                Cell(passing),
                Cell(up_to, "bold"),
            ]
        )
    return Grid(_columns(names, reader), lines, gap=gap)


def _unknown(result: Result) -> Row:
    """What is known before anyone has spoken, in the shape of a row of `calls`."""
    passing, *bids = result.rows
    best: Any = result.meta["recommendation"]
    scores = {f"pass_{name}": passing[name] for name in ("score_mean", "score_low", "score_high")}
    return {"call": "first", "hands": result.meta["hands"], "up_to": best["up_to"], "bids": bids, **scores}


def _columns(names: tuple[str, ...], reader: Reader) -> list[Column]:
    texts = [reader.words.get(f"column.{name}", name) for name in names]
    return [Column(text.format(delta=reader.signs.delta), right=index > 0) for index, text in enumerate(texts)]


def _others(call: str, reader: Reader) -> str:
    number = call.removeprefix("opponent-")
    return reader.words("call.opponent", bid=number) if number.isdigit() else reader.words(f"call.{call}")


def _call(bid: object, reader: Reader) -> str:
    return reader.words("round.pass") if bid == "pass" else str(bid)


def _mean(row: Row, mean: str, low: str, high: str, digits: int, reader: Reader) -> str:
    return figures.with_margin(row[mean], figures.half_width(row[low], row[high]), digits, reader.signs)


def _rate(row: Row) -> float:
    return figures.number(row["made_rate"]) or 0.0


def _points(half: float | None) -> float | None:
    return None if half is None else 100 * half
