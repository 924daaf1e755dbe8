"""The commands with the library behind them."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
from pathlib import Path

import polars
import pytest
from shelem_cli.main import main
from shelem_cli.progress import Watch

META = {"command", "version", "rules", "house_rules", "seed", "rounds", "matches", "team0", "team1"}
META |= {"shuffle", "confidence", "partial"}
COLUMNS = {
    "simulate": "contract rounds made made_rate low high points_mean points_sd declarer_score_mean"
    " defender_score_mean yasa_rate sweep_rate",
    "bids": "longest aces hands share bid made_rate low high score_mean",
    "hand AKT95.AK4.A32.2": "bid made_rate low high score_mean score_low score_high",
    "hand AKT95.AK4.A32.2 QS TH 5D 3C --talon": "trump discard rounds points_mean low high difference difference_low"
    " difference_high",
    "compare modern classic": "metric rules value low high difference difference_low difference_high",
    "bench --threads 1": "strategy threads rounds_per_second card_plays_per_second",
}
PLAY = [command for command in COLUMNS if not command.startswith("bench")]


@pytest.fixture(autouse=True)
def _start_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`bench` compiles everything anew to time it, which takes long and is none of the command line's business."""
    monkeypatch.setattr("shelem_sim.bench.start_seconds", lambda spec, preset: (20.0, 0.2))


def run(capfd: pytest.CaptureFixture[str], arguments: str) -> tuple[str, str]:
    """What the program says on stdout and on stderr."""
    code = main(arguments.split())
    seen = capfd.readouterr()
    assert code == 0, seen.err
    return seen.out, seen.err


@pytest.mark.parametrize("command", COLUMNS)
def test_json_has_the_shape_that_scripts_rely_on(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, f"{command} --rounds 2k --seed 1 --format json")
    read = json.loads(out)
    assert set(read) == {"meta", "rows"}
    assert read["meta"]["command"] == command.split(maxsplit=1)[0]
    if command in PLAY:
        assert read["meta"].keys() >= META
        assert (read["meta"]["seed"], read["meta"]["rounds"], read["meta"]["partial"]) == (1, 2_000, False)
        assert (read["meta"]["team0"], read["meta"]["team1"]) == ("steady", "steady")
    assert list(read["rows"][0]) == COLUMNS[command].split()


@pytest.mark.parametrize("command", PLAY)
def test_csv_and_json_hold_the_same_numbers(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(run(capfd, f"{command} --rounds 2k --seed 1 --format json")[0])["rows"]
    table = list(csv.DictReader(io.StringIO(run(capfd, f"{command} --rounds 2k --seed 1 --format csv")[0])))
    assert [list(row) for row in table] == [list(row) for row in rows]
    for written, row in zip(table, rows, strict=True):
        for name, value in row.items():
            assert written[name] == ("" if value is None else value if isinstance(value, str) else repr(value))


@pytest.mark.parametrize("command", PLAY)
def test_the_same_seed_prints_the_same_bytes(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    one = run(capfd, f"{command} --rounds 3k --seed 5 --threads 1 --format json")[0]
    two = run(capfd, f"{command} --rounds 3k --seed 5 --threads 2 --format json")[0]
    other = run(capfd, f"{command} --rounds 3k --seed 6 --threads 2 --format json")[0]
    assert one == two != other


@pytest.mark.parametrize("language", ["en", "fa", "ar"])
@pytest.mark.parametrize("form", ["table", "markdown"])
@pytest.mark.parametrize("command", [*COLUMNS, "trace", "strategies", "strategies steady"])
def test_every_command_prints_in_every_language(
    command: str, form: str, language: str, capfd: pytest.CaptureFixture[str]
) -> None:
    plays = "" if command.startswith("strategies") else "--rounds 1k --seed 1"
    if command == "trace":
        plays, form = "--seed 1", ""
    out, _ = run(capfd, f"{command} {plays} {f'--format {form}' if form else ''} --lang {language}")
    assert len(out.splitlines()) > 3


@pytest.mark.parametrize("command", PLAY)
def test_the_last_line_tells_how_to_repeat_the_run(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    out, err = run(capfd, f"{command} --rounds 1k")
    told = re.fullmatch(r"seed (\d+) · 1,000 rounds · [\d.]+ s · .+ rounds/s", err.splitlines()[-1])
    assert told
    assert run(capfd, f"{command} --rounds 1k --seed {told[1]}")[0] == out


@pytest.mark.parametrize("command", [*COLUMNS, "trace"])
def test_quiet_is_quiet(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, f"{command} --rounds 1k --seed 1 --quiet")[1] == ""


def test_teams_may_differ_and_house_rules_are_recorded(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = "simulate --rounds 1k --seed 1 --team0 random --set slam=none --set sweep_pays=250 --format json"
    meta = json.loads(run(capfd, arguments)[0])["meta"]
    assert (meta["team0"], meta["team1"], meta["rules"]) == ("random", "steady", "modern")
    assert meta["house_rules"] == {"slam": "none", "sweep_pays": 250}


def test_bids_are_classed_by_what_was_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    for by in ("longest,top", "voids", "singletons,tens", "points"):
        out, _ = run(capfd, f"bids --rounds 1k --seed 1 --by {by} --format csv")
        assert out.startswith(f"{by},hands,share,bid,")
        assert len(run(capfd, f"bids --rounds 1k --seed 1 --by {by}")[0].splitlines()) > 5


def test_rounds_are_saved_beside_the_result(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rounds.parquet"
    run(capfd, f"simulate --rounds 1k --seed 1 --save-rounds {path}")
    frame = polars.read_parquet(path)
    assert frame.height == 1_000
    names = "match round dealer declarer contract trump points0 points1 tricks0 tricks1 score0 score1"
    assert frame.columns == names.split()


def test_rescoring_plays_once(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = "compare modern classic --set slam=none --rescore --rounds 2k --seed 1 --format json"
    rows = {(row["metric"], row["rules"]): row for row in json.loads(run(capfd, arguments)[0])["rows"]}
    assert rows["made_rate", "classic"]["difference"] == 0
    assert rows["declarer_score_mean", "classic"]["difference"] != 0


def test_records_are_one_a_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, "trace --rounds 20 --seed 5 --json")
    records = [json.loads(line) for line in out.splitlines()]
    assert {record["format"] for record in records} == {"shelem-round/1"}
    assert {record["round"] for record in records} == set(range(20))
    run(capfd, f"trace --rounds 20 --seed 5 --json --output {tmp_path}/records.jsonl")
    assert (tmp_path / "records.jsonl").read_text(encoding="utf-8") == out
    later, _ = run(capfd, "trace --round 18 --rounds 2 --seed 5 --json")
    assert out.endswith(later)


def test_a_round_is_told_with_the_suits_that_can_be_shown(capfd: pytest.CaptureFixture[str]) -> None:
    drawn, _ = run(capfd, "trace --seed 5")
    plain, _ = run(capfd, "trace --seed 5 --ascii")
    assert set("♠♥♦♣") & set(drawn)
    assert plain.isascii()


@pytest.mark.parametrize("form", ["table", "json"])
@pytest.mark.parametrize("command", PLAY)
def test_ctrl_c_prints_what_was_counted(
    command: str, form: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def press(watch: Watch, done: int) -> None:
        if 0 < done < 1_000_000_000:
            monkeypatch.undo()
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Watch, "__call__", press)
    code = main([*command.split(), "--rounds", "1G", "--seed", "1", "--format", form])
    out, err = capfd.readouterr()
    assert code == 130
    assert "stopped early, the result is partial: " in err
    if form == "json":
        meta = json.loads(out)["meta"]
        assert meta["partial"] is True
        assert 0 < meta["rounds"] < 1_000_000_000
    else:
        assert "Stopped early: partial" in out


@pytest.mark.parametrize("command", ["rules", "strategies", "simulate", "bids", "hand", "compare", "trace", "bench"])
def test_the_example_of_its_help_runs(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    help_text, _ = run(capfd, f"{command} --help")
    example = re.search(r"Example:  shelem (.*)", help_text)
    assert example
    assert example[1].startswith(command)
    out, _ = run(capfd, example[1].strip().replace("1M", "1k"))
    assert out
