"""Numbers on the command line: what is taken, and what a refusal says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shelem_cli import parsing

from shelem_sim.errors import ShelemError


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1,000,000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E+6", 1_000_000),
        ("1M", 1_000_000),
        ("1m", 1_000_000),
        ("250k", 250_000),
        ("2.5M", 2_500_000),
        ("1.5e3", 1_500),
        ("1G", 1_000_000_000),
        (" 12 ", 12),
        ("۱۲۰", 120),
    ],
)
def test_counts_are_read_as_people_write_them(text: str, number: int) -> None:
    assert parsing.count("--rounds")(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-5",
        "",
        "x",
        "1.5",
        "1e-3",
        "1__0",
        "1,00",
        "1e99",
        "1e999999999",
        "0x10",
        "nan",
        "inf",
        "9e18G",
        "1M M",
    ],
)
def test_a_count_that_is_none_is_refused_with_examples(text: str) -> None:
    with pytest.raises(ShelemError, match=r"^--rounds must be a whole number of 1 or more, such as .* not ") as refused:
        parsing.count("--rounds")(text)
    assert str(refused.value).endswith(f"not {text}")


def test_a_count_may_start_at_nothing() -> None:
    assert parsing.count("--round", least=0)("0") == 0


@given(st.integers(1, 2**63 - 1))
def test_every_count_survives_its_own_text(number: int) -> None:
    assert parsing.count("--rounds")(str(number)) == number
    assert parsing.count("--rounds")(f"{number:_}") == number
    assert parsing.count("--rounds")(f"{number:,}") == number


@given(st.integers(0, 2**63 - 1))
def test_every_seed_below_2_to_the_63_is_taken(seed: int) -> None:
    assert parsing.seed(str(seed)) == seed


@pytest.mark.parametrize("text", ["-1", str(2**63), str(2**64), "2**64", "1.0", "x", ""])
def test_other_seeds_are_refused(text: str) -> None:
    with pytest.raises(ShelemError, match=r"--seed must be a whole number from 0 to 2\^63 - 1, not"):
        parsing.seed(text)


@pytest.mark.parametrize("text", ["0", "1", "-0.5", "95", "95%", "nan", ""])
def test_a_confidence_lies_between_0_and_1(text: str) -> None:
    assert parsing.fraction("--confidence")("0.95") == 0.95
    with pytest.raises(ShelemError, match="--confidence must be a number between 0 and 1"):
        parsing.fraction("--confidence")(text)


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "two"])
def test_threads_are_one_or_more(text: str) -> None:
    assert parsing.threads("2") == 2
    with pytest.raises(ShelemError, match="--threads must be a whole number of 1 or more"):
        parsing.threads(text)


def test_a_choice_is_taken_in_any_case_and_a_wrong_one_told_all() -> None:
    parse = parsing.one_of("--format", ("csv", "json"))
    assert parse("CSV") == "csv"
    with pytest.raises(ShelemError, match=r"^--format must be one of csv, json, not xls$"):
        parse("xls")
