"""Rule sets side by side: one line a metric, and below it the paired differences to the first rule set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from shelem_cli.tables import figures
from shelem_cli.tables.grid import Cell, Column, Grid, Page, in_pieces
from shelem_cli.tables.reader import Reader
from shelem_sim.estimates import decimals
from shelem_sim.result import Result

Row = dict[str, object]
Meta = Mapping[str, object]
READ = "declarer_score_mean"
OF_MATCHES = ("rounds_per_match", "comeback_rate", "opener_win_rate", "skill_win_rate")


@dataclass(frozen=True)
class Superlative:
    """A question that one rule set answers best.

    Attributes:
        name: of the reading.
        metric: that answers it.
        merit: how well a value does; the highest is named.
    """

    name: str
    metric: str
    merit: Callable[[float], float]


SUPERLATIVES = (
    Superlative("longest", "rounds_per_match", lambda rounds: rounds),
    Superlative("swingiest", "score_sd", lambda sd: sd),
    Superlative("comebacks", "comeback_rate", lambda rate: rate),
    Superlative("fairest", "opener_win_rate", lambda rate: -abs(rate - 0.5)),
)


def page(result: Result, reader: Reader) -> Page:
    """The page of `shelem compare`; rule sets that the width has no room for go into further grids."""
    words, signs, meta = reader.words, reader.signs, result.meta
    lines: dict[str, dict[str, Row]] = {}
    for row in result.rows:
        lines.setdefault(str(row["metric"]), {})[str(row["rules"])] = row
    names = list(dict.fromkeys(str(row["rules"]) for row in result.rows))
    percent = reader.confidence(meta)
    notes = [
        words("note.interval", pm=signs.plus_minus, percent=percent),
        words("note.beyond", delta=signs.delta, first=names[0], beyond=signs.beyond, percent=percent),
    ]
    if meta.get("rescore"):
        notes.append(words("note.rescored", first=names[0]))
    if meta.get("retuned"):
        notes.append(words("note.retuned"))
    of_matches = {metric: lines.pop(metric) for metric in OF_MATCHES if metric in lines}
    grids = _grids(of_matches, names, "metric_match", reader, meta) if of_matches else []
    if of_matches:
        of_all = of_matches | lines
        readings = [reading for each in SUPERLATIVES for reading in _superlative(each, of_all, reader, meta)]
    else:
        readings = _readings(lines.get(READ, {}), names, result, reader)
    return Page(
        title=words("title.compare", game=reader.game(meta)),
        facts=reader.facts(meta),
        warning=reader.warning(meta),
        grids=grids + _grids(lines, names, "metric", reader, meta),
        readings=readings,
        notes=notes,
    )


def _grids(lines: dict[str, dict[str, Row]], names: list[str], heading: str, reader: Reader, meta: Meta) -> list[Grid]:
    column = Column(reader.words(f"column.{heading}"), right=False)
    return in_pieces(names, reader.width, lambda some, gap: _grid(lines, some, names[0], column, reader, meta, gap))


def _grid(
    lines: dict[str, dict[str, Row]],
    names: Sequence[str],
    first: str,
    heading: Column,
    reader: Reader,
    meta: Meta,
    gap: int,
) -> Grid:
    signs = reader.signs
    cells = []
    for metric, by_rules in lines.items():
        scale = _scale(metric)
        # Values of a line share their digits, so that rule sets can be read against each other
        digits = figures.decimals_for(_half(row, "low", "high", scale) for row in by_rules.values())
        label = reader.metric(metric, meta)
        shown = [by_rules.get(name) for name in names]
        cells.append([Cell(label, "bold"), *(_value(row, scale, digits, reader) for row in shown)])
        others = [row if name != first else None for name, row in zip(names, shown, strict=True)]
        differences = [_difference(row, scale, reader) for row in others]
        if any(cell.text for cell in differences):
            cells.append([Cell(f"  {signs.delta}", "dim"), *differences])
    columns = [heading, *(Column(name) for name in names)]
    return Grid(columns, cells, gap=gap)


def _scale(metric: str) -> float:
    return 100.0 if metric.endswith("_rate") else 1.0


def _value(row: Row | None, scale: float, digits: int, reader: Reader) -> Cell:
    if row is None:
        return Cell(reader.signs.nothing, "dim")
    value = figures.number(row["value"])
    half = _half(row, "low", "high", scale)
    return Cell(figures.with_margin(None if value is None else scale * value, half, digits, reader.signs))


def _difference(row: Row | None, scale: float, reader: Reader) -> Cell:
    difference = None if row is None else figures.number(row["difference"])
    if row is None or difference is None:
        return Cell("")
    half = _difference_half(row, scale)
    if difference == 0 and not half:
        return Cell("0", "dim")
    text = figures.with_margin(scale * difference, half, decimals(half, most=3), reader.signs, sign=True)
    return Cell(f"{reader.signs.beyond}{text}", "cyan") if _is_beyond(row) else Cell(text, "dim")


def _is_beyond(row: Row) -> bool:
    low, high = figures.number(row["difference_low"]), figures.number(row["difference_high"])
    return low is not None and high is not None and (low > 0 or high < 0)


def _half(row: Row, low: str, high: str, scale: float) -> float | None:
    half = figures.half_width(row[low], row[high])
    return None if half is None else scale * half


def _difference_half(row: Row, scale: float) -> float | None:
    return _half(row, "difference_low", "difference_high", scale)


def _superlative(asked: Superlative, lines: dict[str, dict[str, Row]], reader: Reader, meta: Meta) -> list[str]:
    """The rule set that answers best, and those whose values are too near to tell apart from its own."""
    merits: dict[str, tuple[float, float]] = {}
    for name, row in lines.get(asked.metric, {}).items():
        value = figures.number(row["value"])
        if value is not None:
            merits[name] = asked.merit(value), _half(row, "low", "high", 1.0) or 0.0
    if not merits:
        return []
    words, scale = reader.words, _scale(asked.metric)
    best = max(merits, key=lambda name: merits[name][0])
    merit, half = merits[best]
    row = lines[asked.metric][best]
    value = figures.number(row["value"]) or 0.0
    text = figures.with_margin(scale * value, scale * half, decimals(scale * half), reader.signs)
    reading = words(f"reading.compare_{asked.name}", rules=best, value=text, points=meta.get("comeback"))
    near = [name for name, (its, margin) in merits.items() if name != best and merit - its <= hypot(half, margin)]
    if not near:
        return [reading]
    if len(near) == len(merits) - 1 > 1:
        return [words("reading.compare_near_all", reading=reading)]
    return [words("reading.compare_near", reading=reading, rules=words("reading.comma").join(near))]


def _readings(by_rules: dict[str, Row], names: list[str], result: Result, reader: Reader) -> list[str]:
    readings = []
    for name in names[1:]:
        row = by_rules.get(name)
        difference = None if row is None else figures.number(row["difference"])
        if row is None or difference is None:
            continue
        half = _difference_half(row, 1.0)
        digits = decimals(half)
        key = "same" if not _is_beyond(row) else "more" if difference > 0 else "less"
        size = difference if key == "same" else abs(difference)
        text = figures.with_margin(size, half, digits, reader.signs, sign=key == "same")
        who = reader.who(result.meta)
        readings.append(reader.words(f"reading.compare_{key}", rules=name, first=names[0], difference=text, who=who))
    return readings
