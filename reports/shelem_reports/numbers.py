"""Numbers as a reader writes them: in his digits, with as many of them as the interval bears.

A `Number` is made once from the data and shown wherever it is needed, in a caption and in a table's cell, so the two
can't differ. Texts are isolated from the words around them by the page (`dir="ltr"`), so `64.8 ± 0.1` reads the same
in every language.
"""

from __future__ import annotations

from dataclasses import dataclass

from shelem_sim.estimates import Mean, decimals

DIGITS = {"en": "0123456789", "fa": "۰۱۲۳۴۵۶۷۸۹", "ar": "٠١٢٣٤٥٦٧٨٩"}
POINT = {"en": ".", "fa": "٫", "ar": "٫"}
THOUSANDS = {"en": ",", "fa": "٬", "ar": "٬"}
LEAST_MARGIN = 0.005
"""A smaller margin would be shown as nothing, so it is not shown."""


@dataclass(frozen=True)
class Number:
    """A number and how it is shown.

    Attributes:
        value: never rounded; rates are 0..1, points are points.
        text: what people read, in their digits; a rate in percent, without the sign.
        low: the lower bound of its interval, where it has one.
        high: the upper bound.
    """

    value: float
    text: str
    low: float | None = None
    high: float | None = None


class Numerals:
    """Writes numbers in the digits of one language: `en`, `fa` or `ar`."""

    def __init__(self, language: str) -> None:
        self.language = language
        signs = DIGITS[language] + POINT[language] + THOUSANDS[language] + "−"
        self._signs = str.maketrans(dict(zip("0123456789.,-", signs, strict=True)))

    def whole(self, value: int) -> Number:
        """A count, a bid, a seat: `473,253`."""
        return Number(value, self.text(f"{value:,}"))

    def rate(self, rate: Mean, sign: bool = False, margin: bool = True) -> Number:
        """A proportion in percent: `64.8 ± 0.1`, `65` where its margin is not shown, `+1.2 ± 0.3` of a difference."""
        half = 50 * (rate.high - rate.low)
        digits = decimals(half) if margin else 0
        if margin and half < LEAST_MARGIN:
            margin, digits = False, 0 if rate.mean in (0, 1) else digits
        return self._with_bounds(rate, 100 * rate.mean, half if margin else None, digits, sign)

    def mean(self, mean: Mean, sign: bool = False) -> Number:
        """Points, or rounds: `119.8 ± 0.1`; `+5.2` where the sign matters."""
        half = (mean.high - mean.low) / 2
        return self._with_bounds(mean, mean.mean, half if half >= LEAST_MARGIN else None, decimals(half), sign)

    def exact(self, value: float, digits: int = 1) -> Number:
        """A number without an interval, such as a standard deviation."""
        return Number(value, self.text(f"{value + 0.0:,.{digits}f}"))

    def signed(self, value: float) -> Number:
        """A difference without an interval, with its sign: `+5`."""
        return Number(value, self.text(f"{round(value) + 0:+,}"))

    def share(self, rate: float) -> Number:
        """A share of a whole in percent without an interval: small ones with more digits."""
        digits = 1 if rate >= 0.001 else 2 if rate >= 0.0001 else 3
        return Number(rate, self.text(f"{100 * rate:.{digits}f}"))

    def text(self, text: str) -> str:
        """A text with its ASCII digits, points, commas and minus signs in the language's own signs."""
        return text.translate(self._signs)

    def _with_bounds(self, mean: Mean, shown: float, half: float | None, digits: int, sign: bool = False) -> Number:
        rounded = round(shown, digits) + 0.0
        text = f"{rounded:+,.{digits}f}" if sign else f"{rounded:,.{digits}f}"
        if half is not None:
            text += f" ± {half:,.{digits}f}"
        return Number(mean.mean, self.text(text), mean.low, mean.high)
