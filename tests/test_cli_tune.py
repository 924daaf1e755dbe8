"""`shelem tune` and `shelem compare --retune`: what they print, and what scripts rely on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from shelem_cli.main import main
from shelem_cli.options import LANGUAGES

from shelem_sim import compare
from shelem_sim.strategies import load_strategy

QUICK = "tune novice --params base --rounds 50 --seed 1"
GAINS = [f"{name}{end}" for name in ("gain", "exploitability") for end in ("", "_low", "_high")]


def run(capfd: pytest.CaptureFixture[str], arguments: str, code: int = 0) -> tuple[str, str]:
    """What the program says on stdout and on stderr."""
    ended = main(arguments.split())
    seen = capfd.readouterr()
    assert ended == code, seen.err
    return seen.out, seen.err


def test_json(capfd: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(capfd, f"{QUICK} --format json")[0])
    assert [list(row) for row in found["rows"]] == [["parameter", "before", "after"]]
    meta = found["meta"]
    assert (meta["command"], meta["strategy"], meta["rules"], meta["seed"]) == ("tune", "novice", "modern", 1)
    assert all(isinstance(meta[name], float) for name in GAINS)
    assert meta["partial"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_in_each_language(capfd: pytest.CaptureFixture[str], language: str) -> None:
    out, err = run(capfd, f"{QUICK} --lang {language}")
    assert "base" in out
    assert "novice" in out
    assert "seed 1" in err


def test_a_py_file_is_a_strategy(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    out, _ = run(capfd, f"{QUICK} --set min_bid=95 --output {path}")
    assert "Shelem: novice tuned" in out
    text = path.read_text(encoding="utf-8")
    assert "Made by `shelem tune novice --rules modern --set min_bid=95 --params base --seed 1 --rounds 50`" in text
    assert 'BASE = "novice"' in text
    assert load_strategy(str(path)).name == "mine"


def test_another_file_is_a_result(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    assert run(capfd, f"{QUICK} --output {path}")[0] == ""
    assert path.read_text(encoding="utf-8").startswith("parameter,before,after\nbase,75.0,")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("tune", "STRATEGY"),
        ("tune novise", "did you mean novice?"),
        ("tune novice --params risk", "--params: novice has no parameter 'risk' to tune; it has base, a_card, an_ace"),
        ("tune novice --rounds 0", "--rounds must be a whole number of 1 or more"),
        ("tune novice --output no/such/mine.py", "--output: there is no folder"),
        ("compare modern classic --rescore --retune", "--retune can't go with --rescore"),
    ],
)
def test_a_fault_of_the_command_line_is_one_line(capfd: pytest.CaptureFixture[str], arguments: str, says: str) -> None:
    out, err = run(capfd, arguments, code=2)
    assert out == ""
    assert says in err
    assert err.count("\n") == 1


def test_each_rule_set_is_also_played_by_bidders_tuned_to_it(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compare, "RETUNE_DEALS", 60)
    arguments = "compare modern classic --retune --rounds 500 --seed 1 --team0 novice:base=20 --team1 novice"
    found = json.loads(run(capfd, f"{arguments} --format json")[0])
    names = ["modern", "modern (retuned)", "classic", "classic (retuned)"]
    assert [row["rules"] for row in found["rows"] if row["metric"] == "bid_mean"] == names
    assert all(row["difference"] == 0 for row in found["rows"] if row["rules"] == "modern")
    assert found["meta"]["rules"] == ["modern", "classic"]
    assert list(found["meta"]["retuned"]) == names[1::2]
    assert all(spec.startswith("novice:base=") for team in found["meta"]["retuned"].values() for spec in team)
    assert "(retuned)" in run(capfd, arguments)[0]
    plain = json.loads(run(capfd, arguments.replace("--retune ", "") + " --format json")[0])
    assert [row for row in found["rows"] if row["rules"] in names[::2]] == plain["rows"]
