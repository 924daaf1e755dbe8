"""Numbers as a reader wants them: as many digits as their intervals bear."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import NormalDist

from shelem_cli.screen import Signs
from shelem_sim.estimates import decimals


def number(value: object) -> float | None:
    """`value` as a number; `None` for what is none: missing, not a number, infinite."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if math.isfinite(value) else None


def count(value: object, signs: Signs) -> str:
    """A whole number with commas between thousands."""
    known = number(value)
    return signs.nothing if known is None else f"{round(known):,}"


def half_width(low: object, high: object) -> float | None:
    """Half of the interval from `low` to `high`."""
    below, above = number(low), number(high)
    return None if below is None or above is None else (above - below) / 2


def half_width_of_mean(sd: object, rounds: object, confidence: float) -> float | None:
    """Half of a mean's interval, by the normal distribution; `sd` is of one round."""
    spread, n = number(sd), number(rounds)
    if spread is None or not n or n < 2:
        return None
    return NormalDist().inv_cdf((1 + confidence) / 2) * spread / math.sqrt(n)


def decimals_for(halves: Iterable[float | None], most: int = 2) -> int:
    """Digits after the point for a column: what its narrowest interval bears."""
    known = [half for half in halves if half]
    return decimals(min(known), most) if known else 1


def fixed(value: float | None, digits: int, signs: Signs, sign: bool = False) -> str:
    """`value` with `digits` after the point, with a leading `+` when `sign`; never minus zero."""
    if value is None:
        return signs.nothing
    rounded = round(value, digits) + 0.0
    return f"{rounded:+,.{digits}f}" if sign else f"{rounded:,.{digits}f}"


def with_margin(value: float | None, half: float | None, digits: int, signs: Signs, sign: bool = False) -> str:
    """`64.2 ± 0.9`."""
    text = fixed(value, digits, signs, sign)
    return text if value is None or half is None else f"{text} {signs.plus_minus} {half:,.{digits}f}"


def percent(value: object) -> float | None:
    """A rate 0..1 in percent."""
    known = number(value)
    return None if known is None else 100 * known


def duration(seconds: float) -> str:
    """`0.9 s`, `2 min 5 s`, `1 h 4 min`."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


def rate(per_second: float) -> str:
    """`950`, `12 k`, `1.1 M`: a number a second, short."""
    if per_second >= 1e6:
        return f"{per_second / 1e6:.1f} M"
    return f"{per_second / 1e3:.0f} k" if per_second >= 1e4 else f"{per_second:,.0f}"
