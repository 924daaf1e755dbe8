"""`shelem report` as people and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from shelem_cli.main import main


def fails(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that it says when the input can't be."""
    code = main(["report", *arguments, "--rounds", "300", "--seed", "1", "--quiet"])
    seen = capfd.readouterr()
    assert (code, seen.out) == (2, "")
    assert len(seen.err.splitlines()) == 1
    return seen.err


def test_a_page_that_says_how_to_make_it_again(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "report.html"
    options = ["--rounds", "300", "--seed", "7", "--lang", "fa", "--set", "slam=none", "--team1", "novice"]
    assert main(["report", str(path), *options, "--threads", "1"]) == 0
    seen = capfd.readouterr()
    assert seen.out == ""
    assert "seed 7" in seen.err
    text = path.read_text(encoding="utf-8")
    assert '<html lang="fa" dir="rtl">' in text
    command = "shelem report report.html --set slam=none --rounds 300 --seed 7 --team0 steady --team1 novice --lang fa"
    assert command in text


def test_a_folder(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "report"
    assert main(["report", str(folder), "--rounds", "300", "--seed", "7", "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")
    assert sorted(path.name for path in folder.iterdir()) == ["figures", "index.html", "tables"]


@pytest.mark.parametrize("rules", ["baz", "hokm"])
def test_other_games_are_refused(rules: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    said = fails(capfd, str(tmp_path / "report.html"), "--rules", rules)
    assert said == f"shelem: report is there for rule sets of Shelem alone (modern, duel, ...), not for {rules}\n"
    assert not (tmp_path / "report.html").exists()


def test_a_place_that_cannot_be_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert "neither" in fails(capfd, str(tmp_path / "notes.txt"))
    assert "there is no folder" in fails(capfd, str(tmp_path / "nowhere" / "report.html"))
    assert "can't be made" in fails(capfd, str(tmp_path / "notes.txt" / "folder"))
    assert (tmp_path / "notes.txt").read_text() == "mine"


def test_a_stopped_run_writes_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("shelem_reports.data.play_ladder", stop)
    assert main(["report", str(tmp_path / "report.html"), "--rounds", "300", "--seed", "1", "--quiet"]) == 130
    assert capfd.readouterr() == ("", "shelem: stopped, no report is written\n")
    assert list(tmp_path.iterdir()) == []
