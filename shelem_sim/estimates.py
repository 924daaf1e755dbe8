"""Intervals, Wilson for proportions and normal for means, and the digits that they bear."""

from __future__ import annotations

from math import ceil, log10, sqrt
from statistics import NormalDist
from typing import NamedTuple


def quantile(confidence: float) -> float:
    """The two-sided normal quantile, 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(successes: int, trials: int, confidence: float) -> tuple[float, float]:
    """Bounds of a proportion (E. B. Wilson, 1927, JASA 22, 209-212); 0..1 without any trial."""
    if trials == 0:
        return 0.0, 1.0
    z = quantile(confidence)
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return (0.0 if successes == 0 else middle - half), (1.0 if successes == trials else middle + half)


def normal(mean: float, variance_of_mean: float, confidence: float) -> tuple[float, float]:
    """Bounds of a mean whose estimate has the given variance."""
    half = quantile(confidence) * sqrt(max(0.0, variance_of_mean))
    return mean - half, mean + half


class Mean(NamedTuple):
    """A mean with the bounds of its interval."""

    mean: float
    low: float
    high: float


def decimals(half: float | None, most: int = 2) -> int:
    """Digits after the point, so that half an interval of that size shows one or two of its own."""
    if half is None or half <= 0:
        return 1
    return min(max(ceil(-log10(half)), 0), most)


def mean_of(n: int, total: int, squares: int, confidence: float) -> Mean:
    """The mean of `n` values (1 or more) from their sum and the sum of their squares."""
    return Mean(total / n, *normal(total / n, (n * squares - total**2) / n**3, confidence))
