"""The formats and the files: nothing rounded, nothing half written, nothing run in vain."""

from __future__ import annotations

import csv
import io
import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pytest
from shelem_cli import files, output, screen
from shelem_cli.options import FORMATS, Show
from shelem_cli.tables.grid import Cell, Column, Grid, Page
from shelem_cli.tables.reader import Reader

from shelem_sim.errors import ShelemError
from shelem_sim.result import Result

RATE = 0.1 + 0.2
RESULT = Result(
    {"command": "simulate", "seed": 2**62, "low": float("nan"), "file": Path("a.toml")},
    [
        {"contract": "100", "rounds": 3, "made_rate": RATE, "forced": True},
        {"contract": 'سرشلم, "all"', "rounds": 0, "made_rate": float("nan"), "forced": False},
    ],
)
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")


def page(reader: Reader) -> Page:
    rows = [[Cell(str(row["contract"]), "green"), Cell(f"{row['made_rate']:.2f}")] for row in RESULT.rows]
    return Page("A title", grids=[Grid([Column("contract"), Column("made %")], rows)])


def deliver(show: Show) -> None:
    output.deliver(RESULT, output.target(show), page)


def test_csv_is_never_rounded(tmp_path: Path) -> None:
    deliver(Show(output=str(tmp_path / "rounds.csv")))
    text = (tmp_path / "rounds.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert float(rows[0]["made_rate"]) == RATE
    assert rows[0] == {"contract": "100", "rounds": "3", "made_rate": repr(RATE), "forced": "true"}
    assert rows[1] == {"contract": 'سرشلم, "all"', "rounds": "0", "made_rate": "", "forced": "false"}
    assert "\r" not in text


def test_json_is_valid_and_never_rounded(tmp_path: Path) -> None:
    def refuse(name: str) -> None:
        raise AssertionError(f"{name} is no JSON")

    deliver(Show(output=str(tmp_path / "rounds.json")))
    read = json.loads((tmp_path / "rounds.json").read_text(encoding="utf-8"), parse_constant=refuse)
    assert read["meta"] == {"command": "simulate", "seed": 2**62, "low": None, "file": "a.toml"}
    assert read["rows"][0] == {"contract": "100", "rounds": 3, "made_rate": RATE, "forced": True}
    assert read["rows"][1]["made_rate"] is None


def test_parquet_is_never_rounded(tmp_path: Path) -> None:
    deliver(Show(output=str(tmp_path / "rounds.parquet")))
    frame = polars.read_parquet(tmp_path / "rounds.parquet")
    assert frame.columns == RESULT.columns
    assert frame["made_rate"][0] == RATE
    assert frame["rounds"].to_list() == [3, 0]


def test_parquet_holds_words_among_numbers(tmp_path: Path) -> None:
    mixed = Result({}, [{"field": "talon", "value": 4}, {"field": "slam", "value": "none"}])
    output.deliver(mixed, output.target(Show(output=str(tmp_path / "rules.parquet"))), page)
    assert polars.read_parquet(tmp_path / "rules.parquet")["value"].to_list() == ["4", "none"]


def test_markdown_and_text_files_are_for_reading(tmp_path: Path) -> None:
    deliver(Show(output=str(tmp_path / "rounds.md")))
    deliver(Show(output=str(tmp_path / "rounds.txt")))
    assert "| 100 | 0.30 |" in (tmp_path / "rounds.md").read_text(encoding="utf-8")
    table = (tmp_path / "rounds.txt").read_text(encoding="utf-8")
    assert "A title\n" in table
    assert "\x1b" not in table


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.csv", "csv"), ("a.JSON", "json"), ("a.md", "markdown"), ("a.parquet", "parquet"), ("a.txt", "table"),
     ("a", "table")],
)  # fmt: skip
def test_the_format_follows_from_the_ending(tmp_path: Path, name: str, form: str) -> None:
    assert output.target(Show(output=str(tmp_path / name))).format == form
    assert output.target(Show(output=str(tmp_path / name), format="csv")).format == "csv"


def test_an_unknown_ending_needs_a_format(tmp_path: Path) -> None:
    with pytest.raises(ShelemError, match=r"--output a.xlsx: its ending must be one of .csv, .* or name a --format"):
        output.target(Show(output=str(tmp_path / "a.xlsx")))
    assert output.target(Show(output=str(tmp_path / "a.xlsx"), format="csv")).format == "csv"


def test_stdout_is_the_default_and_a_dash() -> None:
    assert output.target(Show()).path is None
    assert output.target(Show(output="-")).path is None
    assert output.target(Show()).format == "table"


def test_parquet_is_kept_from_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with pytest.raises(ShelemError, match="--format parquet is not for reading: give it an --output"):
        output.target(Show(format="parquet"))


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_goes_to_stdout(form: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    deliver(Show(format=form))
    assert capfdbinary.readouterr().out


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (lambda folder: folder / "none" / "a.csv", "--output: there is no folder .*none to write a.csv in"),
        (lambda folder: folder, "--output must be a file, and .* is a folder"),
        (
            lambda folder: folder / "file" / "a.csv",
            "--output: .*file is not a folder, so a.csv can't be written in it",
        ),
    ],
)
def test_where_nothing_can_be_written_nothing_is_begun(
    tmp_path: Path, place: Callable[[Path], Path], message: str
) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ShelemError, match=message):
        output.target(Show(output=str(place(tmp_path)), format="csv"))


def test_a_folder_that_refuses_files_is_found_out_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *rest: Any, **more: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ShelemError, match=r"--output: a.csv can't be written in .* \(Permission denied\)"):
        files.check_writable("--output", tmp_path / "a.csv")


def test_a_file_that_may_not_be_written_is_found_out_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.csv").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(ShelemError, match=r"--output: .*a.csv may not be written"):
        files.check_writable("--output", tmp_path / "a.csv")


def test_the_check_leaves_no_trace(tmp_path: Path) -> None:
    files.check_writable("--output", tmp_path / "a.csv")
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("before")
    path.chmod(0o640)
    with files.writing("--output", path) as file:
        file.write(b"after")
        assert path.read_text() == "before"
    assert path.read_text() == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.csv"]


def test_a_failed_run_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("before")

    def stop_half_way() -> None:
        with files.writing("--output", path) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_half_way()
    assert path.read_text() == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.csv"]


def test_a_library_s_failure_to_write_is_one_line(tmp_path: Path) -> None:
    def fail() -> None:
        with files.placing("--save-rounds", tmp_path / "a.parquet") as part:
            part.touch()
            raise OSError(f"{part}: parquet: underlying IO error: No space left on device (os error 28)")

    with pytest.raises(ShelemError, match=r"^--save-rounds: .*a.parquet can't be written \(No space left on device"):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_text("before")
    link = tmp_path / "link.csv"
    link.symlink_to("real.csv")
    with files.writing("--output", link) as file:
        file.write(b"after")
    assert link.is_symlink()
    assert (tmp_path / "real.csv").read_text() == "after"


@full
def test_a_full_disk_is_one_line() -> None:
    files.check_writable("--output", Path("/dev/full"))
    with (
        pytest.raises(ShelemError, match=r"--output: /dev/full can't be written \(No space left on device\)"),
        files.writing("--output", Path("/dev/full")) as file,
    ):
        file.write(b"much")


def test_devices_are_written_to_not_replaced() -> None:
    with files.writing("--output", Path(os.devnull)) as file:
        file.write(b"gone")
    assert files.is_special(Path(os.devnull))


@pytest.mark.parametrize(("encoding", "plain"), [("utf-8", False), ("cp850", True), ("ascii", True), ("cp1256", True)])
def test_signs_are_those_that_the_encoding_has(encoding: str, plain: bool) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    assert screen.signs(stream, ascii_only=False).plain is plain
    assert screen.signs(stream, ascii_only=True).plain is True


@pytest.mark.parametrize(
    ("encoding", "wanted", "shown"),
    [
        ("utf-8", "fa", "fa"),
        ("cp850", "fa", "en"),
        ("cp1256", "ar", "ar"),
        ("ascii", "ar", "en"),
        ("ascii", "en", "en"),
    ],
)
def test_languages_are_those_that_the_encoding_has(encoding: str, wanted: str, shown: str) -> None:
    assert screen.language(io.TextIOWrapper(io.BytesIO(), encoding=encoding), wanted) == shown
