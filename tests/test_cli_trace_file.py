"""`shelem trace FILE` on the command line: its faults, its counts, its exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from shelem_cli.main import main


@pytest.fixture
def records(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "rounds.jsonl"
    assert main(["trace", "--rounds", "30", "--seed", "5", "--json", "--quiet", "--output", str(path)]) == 0
    capfd.readouterr()
    return path


def spoil(path: Path, line: int, key: str, value: object) -> None:
    """Put something else into one key of one line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | {key: value})
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_sound_file_has_no_faults(records: Path, capfd: pytest.CaptureFixture[str]) -> None:
    count = len(records.read_text(encoding="utf-8").splitlines())
    assert main(["trace", str(records)]) == 0
    assert capfd.readouterr() == (f"{count} records, 0 faults\n", "")


def test_faults_are_told_with_their_line_and_the_exit_code_is_1(
    records: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    spoil(records, 3, "score", [1, 2])
    spoil(records, 9, "points", [1, 2])
    assert main(["trace", str(records)]) == 1
    *faults, counts = capfd.readouterr().out.splitlines()
    assert [fault.split(" must be ")[0] for fault in faults] == ["line 3: score", "line 9: points"]
    assert counts.endswith(" records, 2 faults")


def test_stdin_is_a_file_and_a_broken_line_is_a_fault(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"no record\n")))
    assert main(["trace", "-"]) == 1
    out = capfd.readouterr().out
    assert out == "line 1: not JSON: Expecting value at character 1\n1 record, 1 fault\n"


def test_rounds_can_be_told_before_their_faults(records: Path, capfd: pytest.CaptureFixture[str]) -> None:
    spoil(records, 1, "score", [1, 2])
    assert main(["trace", str(records), "--tell"]) == 1
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].startswith("round 0")
    assert sum(line.startswith("round ") for line in lines) == len(records.read_text("utf-8").splitlines())
    fault = next(place for place, line in enumerate(lines) if line.startswith("line 1: "))
    assert fault < next(place for place, line in enumerate(lines) if line.startswith("round 1 "))


def test_the_report_can_be_written_to_a_file(records: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", str(records), "--output", str(tmp_path / "faults.txt")]) == 0
    assert capfd.readouterr().out == ""
    assert (tmp_path / "faults.txt").read_text(encoding="utf-8").endswith(" records, 0 faults\n")


@pytest.mark.parametrize(
    "options", ["--rules modern", "--set min_bid=95", "--seed 1", "--rounds 1", "--json", "--strategy novice"]
)
def test_options_of_play_are_refused_with_a_file(
    options: str, records: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", str(records), *options.split()]) == 2
    out, err = capfd.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert f"{options.split(maxsplit=1)[0]} can't go with a FILE" in err


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["nowhere.jsonl"], "shelem: trace nowhere.jsonl: no such file\n"),
        (["."], "shelem: trace .: Is a directory\n"),
        (["--tell"], "shelem: --tell needs a FILE of records; without one, rounds are told anyway\n"),
    ],
)
def test_what_can_not_be_read_is_refused_in_one_line(
    arguments: list[str], fault: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", *arguments]) == 2
    assert capfd.readouterr() == ("", fault)
