"""The bid table: one line a class of hands, one column a bid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shelem_cli.tables import figures
from shelem_cli.tables.grid import GAP, NARROW_GAP, Cell, Column, Grid, Page, fits
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

Row = dict[str, object]


@dataclass(frozen=True)
class HandClass:
    """The rows of one class of hands, lowest bid first."""

    names: tuple[str, ...]
    values: tuple[object, ...]
    rows: list[Row]

    @property
    def hands(self) -> int:
        """How many hands were in it."""
        return int(figures.number(self.rows[0]["hands"]) or 0)

    @property
    def widest(self) -> float | None:
        """Half of the widest interval of its chances."""
        halves = [figures.half_width(row["low"], row["high"]) for row in self.rows]
        return max((half for half in halves if half is not None), default=None)

    def safe(self, chance: float) -> Row | None:
        """The row of the highest bid that is made with at least this chance."""
        return self._last("made_rate", chance)

    def paying(self) -> Row | None:
        """The row of the highest bid with a positive mean score."""
        return self._last("score_mean", 5e-324)

    def _last(self, column: str, least: float) -> Row | None:
        rows = [row for row in self.rows if (figures.number(row[column]) or 0.0) >= least]
        return rows[-1] if rows else None


def classes(result: Result) -> list[HandClass]:
    """The result's rows by class of hands, classes as they come, bids in order."""
    names = tuple(result.columns[: result.columns.index("hands")]) if result.rows else ()
    groups: dict[tuple[object, ...], list[Row]] = {}
    for row in result.rows:
        groups.setdefault(tuple(row[name] for name in names), []).append(row)
    return [HandClass(names, values, sorted(rows, key=_bid)) for values, rows in groups.items()]


def page(result: Result, reader: Reader, safe: float, min_hands: int) -> Page:
    """The page of `shelem bids`.

    Args:
        result: of `shelem_sim.games.shelem.bids.bids`.
        reader: whom it is for; a narrow page shows every second bid, or fewer.
        safe: the chance, 0..1, from which a bid counts as safe.
        min_hands: classes of fewer hands are greyed out.
    """
    found = classes(result)
    words, signs, meta = reader.words, reader.signs, result.meta
    readings, notes = [], []
    if found:
        readings = [_reading(found, reader, result, safe, min_hands)]
        notes = [
            words("note.class"),
            words("note.pays", rules=reader.rules(meta)),
            words("note.safe", percent=f"{100 * safe:g}"),
            words("note.widest", pm=signs.plus_minus, percent=reader.confidence(meta)),
        ]
        if any(each.hands < min_hands for each in found):
            notes.append(words("note.thin", thin=signs.thin, n=f"{min_hands:,}"))
    readings.append(_points(result, reader))
    return Page(
        title=words("title.bids", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=[_fitting(found, reader, safe, min_hands)] if found else [],
        readings=[reading for reading in readings if reading],
        notes=notes,
    )


def _fitting(found: list[HandClass], reader: Reader, safe: float, min_hands: int) -> Grid:
    bids = [_bid(row) for row in found[0].rows]
    steps = [2**power for power in range(len(bids).bit_length())]
    layouts = [(bids[::step], gap) for step in steps for gap in (GAP, NARROW_GAP)]
    tries = (_grid(found, some, reader, safe, min_hands, gap) for some, gap in layouts)
    return next(
        (grid for grid in tries if fits(grid, reader.width)),
        _grid(found, bids[:1], reader, safe, min_hands, NARROW_GAP),
    )


def _grid(found: list[HandClass], bids: Sequence[int], reader: Reader, safe: float, min_hands: int, gap: int) -> Grid:
    words, signs = reader.words, reader.signs
    columns = [Column(words(f"column.{name}")) for name in found[0].names]
    columns += [Column(words("column.hands")), Column(words("column.share"))]
    columns += [Column(str(bid)) for bid in bids]
    columns += [
        Column(words("column.widest", pm=signs.plus_minus)),
        Column(words("column.pays")),
        Column(words("column.safe")),
    ]
    rows = []
    before: HandClass | None = None
    for each in found:
        thin = each.hands < min_hands
        grey = "dim" if thin else ""
        chances = {_bid(row): figures.percent(row["made_rate"]) for row in each.rows}
        share = figures.percent(each.rows[0]["share"])
        hands = f"{signs.thin if thin else ''}{each.hands:,}"
        row = [Cell(str(value), grey or "bold") for value in each.values]
        if before and before.values[0] == each.values[0]:
            row[0] = Cell(row[0].text, "dim")
        before = each
        row += [Cell(hands, grey), Cell(_share(share, reader), grey)]
        row += [Cell(figures.fixed(chances.get(bid), 0, signs), grey or heat(chances.get(bid))) for bid in bids]
        row += [
            Cell(_half(each.widest, reader), "dim"),
            Cell(_bid_text(each.paying(), reader), grey or "bold"),
            Cell(_bid_text(each.safe(safe), reader), grey or "bold"),
        ]
        rows.append(row)
    return Grid(columns, rows, gap=gap)


def heat(percent: float | None) -> str:
    """A rich colour from red (0 %) over yellow to green (100 %)."""
    if percent is None:
        return ""
    part = min(max(percent / 100, 0.0), 1.0)
    red, green = (215, 60 + round(240 * part)) if part < 0.5 else (215 - round(2 * 185 * (part - 0.5)), 180)
    return f"rgb({red},{min(green, 180)},40)"


def _reading(found: list[HandClass], reader: Reader, result: Result, safe: float, min_hands: int) -> str:
    common = max(found, key=lambda each: each.hands)
    row = common.safe(safe) or common.rows[0]
    half = figures.half_width(row["low"], row["high"])
    digits = decimals(None if half is None else 100 * half)
    rate = figures.with_margin(
        figures.percent(row["made_rate"]), None if half is None else 100 * half, digits, reader.signs
    )
    parts = [
        reader.words.counted(f"class.{name}", value) for name, value in zip(common.names, common.values, strict=True)
    ]
    return reader.words(
        "reading.bids",
        hand=reader.words("class.and").join(parts),
        bid=_bid(row),
        rate=rate,
        n=f"{common.hands:,}",
        who=reader.who(result.meta),
        rules=reader.rules(result.meta),
    )


def _points(result: Result, reader: Reader) -> str:
    meta = result.meta
    mean = figures.number(meta.get("declarer_points_mean"))
    if mean is None:
        return ""
    half = figures.half_width(meta.get("declarer_points_low"), meta.get("declarer_points_high"))
    digits = decimals(half)
    return reader.words(
        "reading.bids_points",
        points=figures.with_margin(mean, half, digits, reader.signs),
        sd=figures.fixed(figures.number(meta.get("declarer_points_sd")), 1, reader.signs),
    )


def _bid(row: Row) -> int:
    return int(figures.number(row["bid"]) or 0)


def _bid_text(row: Row | None, reader: Reader) -> str:
    return reader.signs.nothing if row is None else str(_bid(row))


def _share(share: float | None, reader: Reader) -> str:
    digits = 1 if share is None or share >= 0.1 else 2 if share >= 0.01 else 3
    return figures.fixed(share, digits, reader.signs)


def _half(half: float | None, reader: Reader) -> str:
    return reader.signs.nothing if half is None else figures.fixed(100 * half, 1 if half < 0.01 else 0, reader.signs)
