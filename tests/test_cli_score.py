"""`shelem score` on the command line: its formats, its marks, its refusals."""

from __future__ import annotations

import io
import json
from pathlib import Path

import polars
import pytest
from shelem_cli.main import main

EXAMPLE = Path(__file__).parent.parent / "examples" / "sheets" / "worked-example.csv"


def test_the_worked_example_as_csv(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(EXAMPLE), "--rules", "traditional", "--format", "csv"]) == 0
    assert capfd.readouterr().out.splitlines() == [
        "round,rules,declarer,contract,points0,points1,score0,score1,total0,total1,winner",
        "1,traditional,0,135,130,35,-135,35,-135,35,",
        "2,traditional,3,125,15,150,15,150,-120,185,",
        "3,traditional,0,150,165,0,330,0,210,185,",
        "4,traditional,3,135,30,135,30,135,240,320,",
    ]


def test_the_default_is_modern_from_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(EXAMPLE), "--format", "json"]) == 0
    meta = json.loads(capfd.readouterr().out)["meta"]
    assert (meta["command"], meta["rules"], meta["start"]) == ("score", ["modern"], [0, 0])


def test_rule_sets_stand_side_by_side(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    arguments = ["--rules", "traditional", "--rules", "modern", "--start", "1010,400"]
    assert main(["score", str(EXAMPLE), *arguments]) == 0
    lines = capfd.readouterr().out.splitlines()
    third, fourth = (next(line.split() for line in lines if line.strip().startswith(f"{n} ")) for n in (3, 4))
    assert " ".join(third) == "3 0 150 sweep 330 / 0 1220 / 585* sweep 330 / 0 1220 / 560*"
    assert " ".join(fourth) == "4 3 135 30 / 135 1250 / 720* ~0 / 135 1220 / 695*"
    assert "traditional: team 0 wins in round 3, 1220 / 585." in lines


def test_house_rules_are_on_top_of_each(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["--rules", "classic", "--rules", "modern", "--set", "sweep_pays=250", "--format", "csv"]
    assert main(["score", str(EXAMPLE), *arguments]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split(",")[6] for line in lines if line.startswith("3,")] == ["250", "250"]


@pytest.mark.parametrize("language", ["fa", "ar"])
def test_other_languages_and_markdown(language: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(EXAMPLE), "--lang", language, "--format", "markdown"]) == 0
    out = capfd.readouterr().out
    assert "210 / 160" in out
    assert "round" not in out


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "ledger.parquet"
    assert main(["score", str(EXAMPLE), "--output", str(path), "--quiet"]) == 0
    assert polars.read_parquet(path)["total1"].to_list() == [35, 160, 160, 295]


def test_stdin_is_a_sheet_and_other_columns_are_told(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = b"\xef\xbb\xbfdealer;declarer;contract;points;notes\n0;0;135;130;close\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sheet)))
    assert main(["score", "-", "--format", "csv"]) == 0
    out, err = capfd.readouterr()
    assert out.splitlines()[1:] == ["1,modern,0,135,130,35,-135,35,-135,35,"]
    assert "columns not read: notes\n" in err


def test_negative_totals_and_persian_digits(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(EXAMPLE), "--start", "-۱۳۵,35", "--format", "json"]) == 0
    assert json.loads(capfd.readouterr().out)["meta"]["start"] == [-135, 35]


def test_all_bad_rows_are_told_in_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("dealer,declarer,contract,points\n0,0,slam,165\n0,9,100,100\n0,1,100,170\n", encoding="utf-8")
    assert main(["score", str(path), "--rules", "classic", "--rules", "modern", "--quiet"]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.startswith(f"shelem: score {path}: line 2: classic: contract must be a number")
    assert "; line 3: declarer must be a seat, 0 to 3 or A to D, not 9; line 4: classic: points" in err
    assert "; line 4: modern: points must be at most 165, those of a round, not 170\n" in err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["nowhere.csv"], "score nowhere.csv: no such file"),
        ([str(EXAMPLE), "--start", "5"], "--start must be two totals with a comma between, such as 1010,400, not 5"),
        (
            [str(EXAMPLE), "--rules", "modern", "--rules", "modern"],
            "score needs rule sets of different names, and two are called modern",
        ),
    ],
)
def test_what_can_not_be_is_refused_in_one_line(
    arguments: list[str], fault: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", *arguments, "--quiet"]) == 2
    assert capfd.readouterr() == ("", f"shelem: {fault}\n")
