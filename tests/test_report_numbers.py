"""Numbers in the reader's digits, with the digits that their intervals bear."""

from __future__ import annotations

import pytest
from shelem_reports.numbers import Number, Numerals

from shelem_sim.estimates import Mean


@pytest.mark.parametrize(("language", "text"), [("en", "473,253"), ("fa", "۴۷۳٬۲۵۳"), ("ar", "٤٧٣٬٢٥٣")])
def test_a_count_has_the_readers_digits(language: str, text: str) -> None:
    assert Numerals(language).whole(473_253) == Number(473_253, text)


@pytest.mark.parametrize(("language", "text"), [("en", "64.8 ± 0.1"), ("fa", "۶۴٫۸ ± ۰٫۱"), ("ar", "٦٤٫٨ ± ٠٫١")])
def test_a_rate_is_in_percent_with_half_its_interval(language: str, text: str) -> None:
    rate = Mean(0.648, 0.647, 0.649)
    assert Numerals(language).rate(rate) == Number(0.648, text, 0.647, 0.649)


def test_without_its_margin_a_rate_is_a_whole_number_of_percent() -> None:
    assert Numerals("en").rate(Mean(0.648, 0.647, 0.649), margin=False).text == "65"


@pytest.mark.parametrize(
    ("mean", "text"),
    [
        (Mean(5.24, 5.0, 5.48), "+5.2 ± 0.2"),
        (Mean(-21.4, -22.5, -20.3), "−21 ± 1"),
        (Mean(-0.0004, -0.01, 0.01), "+0.00 ± 0.01"),
        (Mean(1234.5, 1200.0, 1269.0), "+1,234 ± 34"),
        (Mean(150.0, 150.0, 150.0), "+150.0"),
    ],
)
def test_a_gain_has_a_sign_and_never_minus_nothing(mean: Mean, text: str) -> None:
    assert Numerals("en").mean(mean, sign=True).text == text


@pytest.mark.parametrize(
    ("rate", "text"),
    [(Mean(0.0, 0.0, 1e-6), "0"), (Mean(1.0, 1 - 1e-6, 1.0), "100"), (Mean(0.5, 0.49999, 0.50001), "50.00")],
)
def test_a_margin_that_would_be_nothing_is_not_shown(rate: Mean, text: str) -> None:
    assert Numerals("en").rate(rate).text == text


@pytest.mark.parametrize(("share", "text"), [(0.365, "36.5"), (0.0004, "0.04"), (0.00001, "0.001"), (0.0, "0.000")])
def test_small_shares_have_more_digits(share: float, text: str) -> None:
    assert Numerals("en").share(share).text == text
