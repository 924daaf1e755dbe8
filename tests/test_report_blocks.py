"""Sections hold their numbers together; tables write what they hold."""

from __future__ import annotations

import csv
import io

import pytest
from shelem_reports.blocks import NOTHING, Cell, Column, Section, Table
from shelem_reports.numbers import Numerals

from shelem_sim.estimates import Mean

EN = Numerals("en")


def table() -> Table:
    rows = [
        [Cell("steady"), Cell(EN.rate(Mean(1 / 3, 0.3, 0.4))), Cell(EN.whole(1200))],
        [Cell("novice"), Cell(NOTHING), Cell(EN.whole(7))],
    ]
    return Table("made", "made", [Column("strategy", "strategy"), Column("made", "made, %"), Column("n", "n")], rows)


def test_a_caption_may_say_what_is_in_a_table() -> None:
    section = Section("a", "A", ("made ", EN.rate(Mean(1 / 3, 0.3, 0.4)), " of ", EN.whole(1200)), tables=[table()])
    assert section.tables[0].name == "made"


def test_a_caption_may_not_say_what_is_in_no_table() -> None:
    with pytest.raises(ValueError, match=r"section a: in no table: 1,201"):
        Section("a", "A", ("of ", EN.whole(1201)), tables=[table()])
    with pytest.raises(ValueError, match=r"in no table: 33"):
        Section("a", "A", (EN.rate(Mean(1 / 3, 0.3, 0.4), margin=False),), tables=[table()])


def test_csv_is_not_rounded_and_has_bounds() -> None:
    rows = list(csv.DictReader(io.StringIO(table().csv())))
    assert list(rows[0]) == ["strategy", "made", "made_low", "made_high", "n"]
    assert [float(rows[0][name]) for name in ("made", "made_low", "made_high", "n")] == [1 / 3, 0.3, 0.4, 1200]
    assert (rows[1]["made"], rows[1]["made_low"]) == ("", "")


def test_looks_of_a_cell() -> None:
    assert Cell("all").classes == "words"
    assert Cell(NOTHING).classes == ""
    assert Cell(EN.whole(3), heat=1.0, strong=True).classes == "strong heat-8"
