"""Whole matches on the command line: simulated, compared, traced with their score sheets."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars
import pytest
from shelem_cli import screen
from shelem_cli.main import main
from shelem_cli.options import LANGUAGES
from shelem_cli.progress import CompileNotice, Watch, run_line
from shelem_cli.tables import compare, matches
from shelem_cli.tables.drawing import drawn
from shelem_cli.tables.grid import Grid, Page, cell_width
from shelem_cli.tables.reader import Reader
from shelem_cli.tables.sheet import sheet
from shelem_cli.trace import part_of_match
from shelem_cli.words import Words

from shelem_sim.errors import ShelemError
from shelem_sim.result import Result

META: dict[str, object] = {
    "comeback": 500,
    "rules": "modern",
    "house_rules": {},
    "seed": 7,
    "rounds": None,
    "matches": 20_000,
    "team0": "steady",
    "team1": "random",
    "confidence": 0.95,
    "partial": False,
}
QUANTILES = {"q05": 11, "q25": 15, "q50": 17, "q75": 20, "q95": 25}
METRICS = ["rounds_per_match", "team0_win_rate", "opener_win_rate", "comeback_rate", "capped_rate"]
NAMES = ("modern", "classic", "traditional", "double-yasa")


def run(capfd: pytest.CaptureFixture[str], arguments: str, code: int = 0) -> tuple[str, str]:
    """What the program says on stdout and on stderr."""
    ended = main(arguments.split())
    seen = capfd.readouterr()
    assert ended == code, seen.err
    return seen.out, seen.err


def records(capfd: pytest.CaptureFixture[str], arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(capfd, f"trace --seed 1 --json {arguments}")[0].splitlines()]


def reader(language: str = "en", width: int | None = None, plain: bool = False) -> Reader:
    return Reader(Words(language), screen.PLAIN if plain else screen.DRAWN, width)


def text_of(page: Page, to: Reader) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    return drawn(page, screen.console(stream), to.signs, to.width or 0)


def match_result() -> Result:
    nothing = dict.fromkeys(QUANTILES)
    length = {"metric": "rounds_per_match", "value": 17.5, "low": 17.4, "high": 17.6, "sd": 4.03}
    rates = [(metric, 0.5 if "win" in metric else 0.07) for metric in METRICS[1:]]
    rows: list[dict[str, object]] = [length | QUANTILES]
    rows += [
        {"metric": metric, "value": rate, "low": rate - 0.007, "high": rate + 0.007, "sd": None} | nothing
        for metric, rate in rates
    ]
    return Result({**META, "played_rounds": 350_000, "passed_out": 123}, rows)


def compare_result(values: Mapping[str, tuple[float, ...]], half: float = 0.005) -> Result:
    rows: list[dict[str, object]] = []
    for metric, of_rules in values.items():
        margin = half if metric.endswith("_rate") else 0.2
        for name, value in zip(NAMES, of_rules, strict=False):
            difference = value - of_rules[0]
            rows.append(
                {
                    "metric": metric,
                    "rules": name,
                    "value": value,
                    "low": value - margin,
                    "high": value + margin,
                    "difference": difference,
                    "difference_low": difference - margin,
                    "difference_high": difference + margin,
                }
            )
    names = list(NAMES[: len(next(iter(values.values())))])
    return Result({**META, "rules": names, "house_rules": [{} for _ in names]}, rows)


COMPARED = {
    "made_rate": (0.8, 0.8, 0.8, 0.8),
    "score_sd": (138.7, 147.1, 149.7, 131.5),
    "rounds_per_match": (17.6, 15.1, 15.6, 20.3),
    "comeback_rate": (0.09, 0.054, 0.061, 0.067),
    "opener_win_rate": (0.51, 0.48, 0.53, 0.47),
}


def headings(grid: Grid) -> list[str]:
    return [column.heading for column in grid.columns]


def record(number: int, after: list[int], **more: Any) -> dict[str, Any]:
    """As much of a record as a score sheet takes."""
    base = {"format": "shelem-round/1", "seats": ["steady"] * 4, "match": 3, "round": number, "auction": []}
    played = {"declarer": 0, "contract": "120", "score_after": after, "match_over": False, "winner": None}
    return base | played | more


def test_matches_are_simulated_by_metric(capfd: pytest.CaptureFixture[str]) -> None:
    read = json.loads(run(capfd, "simulate --matches 300 --seed 1 --format json")[0])
    assert [row["metric"] for row in read["rows"]] == METRICS
    assert list(read["rows"][0]) == ["metric", "value", "low", "high", "sd", *QUANTILES]
    assert (read["meta"]["rounds"], read["meta"]["matches"], read["meta"]["partial"]) == (None, 300, False)


def test_matches_are_the_same_on_any_number_of_threads(capfd: pytest.CaptureFixture[str]) -> None:
    one, two = (run(capfd, f"simulate --matches 600 --seed 1 --threads {n} --format csv")[0] for n in (1, 2))
    assert one == two


def test_rounds_of_matches_are_saved(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rounds.parquet"
    out, _ = run(capfd, f"simulate --matches 50 --seed 1 --format json --save-rounds {path}")
    rows = polars.read_parquet(path)
    assert rows["match"].n_unique() == 50
    assert len(rows) == json.loads(out)["meta"]["played_rounds"]


def test_a_run_of_matches_is_counted_in_matches(capfd: pytest.CaptureFixture[str]) -> None:
    out, err = run(capfd, "simulate --matches 2k --seed 1")
    assert " · 2,000 matches · seed 1 · " in out
    assert re.search(r"^seed 1 · 2,000 matches · \d+\.\d s · [\d.,]+( [kM])? matches/s$", err, re.MULTILINE)
    assert run_line(1, 20_000, 0.8, "matches") == "seed 1 · 20,000 matches · 0.8 s · 25 k matches/s"


def test_a_terminal_sees_matches_go_by(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with Watch(100, quiet=False, notice=CompileNotice(quiet=False), unit="matches") as watch:
        watch(50)
        watch(100)
    assert "matches/s" in terminal.getvalue()


def test_a_stopped_run_of_matches_says_how_many(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def stop(watch: Watch, done: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Watch, "__call__", stop)
    out, err = run(capfd, "simulate --matches 5k --seed 1 --threads 1", code=130)
    counted = re.search(r"the result is partial: ([\d,]+) matches$", err, re.MULTILINE)
    assert counted
    assert f"Stopped early: partial, {counted.group(1)} matches counted" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("simulate --rounds 10 --matches 10", "--rounds and --matches can't go together"),
        ("compare modern classic --rounds 10 --matches 10", "--rounds and --matches can't go together"),
        ("compare modern classic --matches 10 --rescore --seed 1", "--rescore goes with --rounds only"),
        ("simulate --matches 0", "--matches must be a whole number of 1 or more"),
        ("trace --match -1", "--match must be a whole number of 0 or more"),
        ("trace --matches 2 --rounds 3", "--matches tells whole matches"),
        ("trace --match 0 --round 500 --seed 1", "the match has no round 500: its last is round"),
    ],
)
def test_what_can_not_be_is_refused_in_one_line(arguments: str, reason: str, capfd: pytest.CaptureFixture[str]) -> None:
    out, err = run(capfd, arguments, code=2)
    assert out == ""
    assert [line for line in err.splitlines() if not line.startswith("compiling")] == [err.splitlines()[-1]]
    assert reason in err


@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_matches_fit_the_terminal(language: str, width: int) -> None:
    to = reader(language, width)
    pages = [matches.page(match_result(), to), compare.page(compare_result(COMPARED), to)]
    lines = [line for page in pages for line in text_of(page, to).splitlines()]
    assert max(map(cell_width, lines)) <= width


def test_pages_of_matches_are_ascii_where_they_must_be() -> None:
    to = reader(width=80, plain=True)
    pages = [matches.page(match_result(), to), compare.page(compare_result(COMPARED), to)]
    assert all(text_of(page, to).isascii() for page in pages)


def test_the_length_of_a_match_stands_above_the_rates() -> None:
    lengths, rates = matches.page(match_result(), reader()).grids
    assert headings(lengths) == ["rounds a match", "sd", "5%", "25%", "median", "75%", "95%"]
    assert [cell.text for cell in lengths.rows[0]] == ["17.5 ± 0.1", "4.0", "11", "15", "17", "20", "25"]
    assert [[cell.text for cell in row] for row in rates.rows] == [
        ["team 0 wins, %", "50.0 ± 0.7"],
        ["first to speak wins, %", "50.0 ± 0.7"],
        ["won from 500 behind, %", "7.0 ± 0.7"],
        ["ended by the cap, %", "7.0 ± 0.7"],
    ]


def test_matches_are_read_in_a_sentence() -> None:
    page = matches.page(match_result(), reader())
    assert page.readings == [
        "A match lasts 17.5 ± 0.1 rounds; the side that speaks first wins 50.0 ± 0.7 %, and 7.0 ± 0.7 % are won after"
        " trailing by 500 or more (20,000 matches; steady against random, modern)."
    ]
    assert page.notes[-1] == "Deals passed out: 123, besides 350,000 rounds played."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_partial_run_of_matches_says_so(language: str) -> None:
    result = match_result()
    result.meta.update(partial=True, matches=1_234)
    page = matches.page(result, reader(language))
    assert page.warning == Words(language)("facts.partial_matches", n="1,234")


def test_matches_are_compared(capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, "compare modern classic --matches 300 --seed 1")
    assert "whole matches" in out
    assert re.search(r"^Longest: modern, [\d.]+ ± [\d.]+ rounds a match$", out, re.MULTILINE)
    rows = json.loads(run(capfd, "compare modern classic --matches 300 --seed 1 --format json")[0])["rows"]
    assert {"rounds_per_match", "comeback_rate", "opener_win_rate", "score_sd"} <= {row["metric"] for row in rows}


def test_metrics_of_matches_stand_above_those_of_rounds() -> None:
    first, second = compare.page(compare_result(COMPARED), reader()).grids
    assert headings(first)[0] == "whole matches"
    assert [row[0].text for row in first.rows[::2]] == [
        "rounds a match",
        "won from 500 behind, %",
        "first to speak wins, %",
    ]
    assert headings(second)[0] == "mean a round"
    assert [row[0].text for row in second.rows[::2]] == ["contracts made, %", "score, sd"]


def test_the_longest_the_swingiest_and_the_fairest_are_named() -> None:
    assert compare.page(compare_result(COMPARED), reader()).readings == [
        "Longest: double-yasa, 20.3 ± 0.2 rounds a match",
        "Swingiest: traditional, sd 149.7 ± 0.2 points a round",
        "Most comebacks: modern, 9.0 ± 0.5 % of matches won from 500 behind",
        "Fairest to the opener: modern, the first to speak wins 51.0 ± 0.5 %",
    ]


def test_rule_sets_too_near_to_tell_apart_are_named_as_such() -> None:
    readings = compare.page(compare_result(COMPARED, half=0.018), reader()).readings
    assert readings[2].endswith("(not told apart from double-yasa)")
    assert readings[3].endswith("(not told apart from any other)")
    two = compare.page(compare_result({"opener_win_rate": (0.5, 0.5)}), reader()).readings
    assert two == ["Fairest to the opener: modern, the first to speak wins 50.0 ± 0.5 % (not told apart from classic)"]


def test_a_sheet_has_three_columns_and_a_line_under_each_fourth_round() -> None:
    totals = [[-120, 50], [0, 65], [120, 75], [240, 95], [1_360, 105]]
    rounds = [record(number, after) for number, after in enumerate(totals)]
    rounds[-1] |= {"match_over": True, "winner": 0, "contract": "slam"}
    assert sheet(rounds, Words("en"), screen.DRAWN).splitlines() == [
        "Match 3: the score sheet",
        "",
        "   team 0 │ contract │ team 1",
        "  ────────────────────────────",
        "     -120 │      120 │     50",
        "        0 │      120 │     65",
        "      120 │      120 │     75",
        "      240 │      120 │     95",
        "          │──────────│",
        "    1,360 │     slam │    105",
        "",
        "Team 0 wins, 1,360 to 105, after 5 rounds.",
    ]
    assert sheet(rounds, Words("en"), screen.PLAIN).isascii()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_columns_of_a_sheet_stand_below_each_other(language: str) -> None:
    rounds = [record(number, [10 * number, 20 * number]) for number in range(9)]
    rounds[-1] |= {"match_over": True, "winner": 1}
    lines = sheet(rounds, Words(language), screen.DRAWN).splitlines()
    places = {tuple(cell_width(part) for part in line.split("│")[:2]) for line in lines if "│" in line}
    assert len(places) == 1
    assert sum("│─" in line for line in lines) == 2


def test_a_match_is_told_to_its_end(capfd: pytest.CaptureFixture[str]) -> None:
    played = records(capfd, "--match 3")
    out, _ = run(capfd, "trace --seed 1 --match 3")
    assert re.findall(r"^match 3 · round (\d+) ·", out, re.MULTILINE) == [str(each["round"]) for each in played]
    last, (first0, first1) = played[-1], played[0]["score_after"]
    assert "Match 3: the score sheet" in out
    assert re.search(rf"^ +{first0} │ +{played[0]['contract']} │ +{first1}$", out, re.MULTILINE)
    won = last["winner"]
    totals = f"{last['score_after'][won]:,} to {last['score_after'][1 - won]:,}"
    assert out.endswith(f"Team {won} wins, {totals}, after {len(played)} rounds.\n")


def test_a_match_is_recorded_whole(capfd: pytest.CaptureFixture[str]) -> None:
    played = records(capfd, "--match 3")
    assert {each["match"] for each in played} == {3}
    assert [each["match_over"] for each in played] == [False] * (len(played) - 1) + [True]
    for before, after in pairwise(played):
        assert after["score_before"] == before["score_after"]


def test_several_matches_are_those_that_come_one_by_one(capfd: pytest.CaptureFixture[str]) -> None:
    single = [each for number in (0, 1, 2) for each in records(capfd, f"--match {number}")]
    assert records(capfd, "--matches 3") == single
    assert records(capfd, "--match 1 --matches 2") == [each for each in single if each["match"] > 0]


def test_several_matches_have_a_sheet_each(capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, "trace --seed 1 --matches 2")
    assert re.findall(r"^Match (\d): the score sheet$", out, re.MULTILINE) == ["0", "1"]


def test_one_round_of_a_match_is_told_alone(capfd: pytest.CaptureFixture[str]) -> None:
    whole = records(capfd, "--match 3")
    assert records(capfd, "--match 3 --round 4") == [each for each in whole if each["round"] == 4]
    assert records(capfd, "--match 3 --round 4 --rounds 2") == [each for each in whole if each["round"] in (4, 5)]
    assert "score sheet" not in run(capfd, "trace --seed 1 --match 3 --round 4")[0]


def test_rounds_outside_a_match_are_told_as_before(capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, "trace --seed 1 --round 3")
    assert out.startswith("round 3 · seed 1")
    assert [each["round"] for each in records(capfd, "--round 3 --rounds 2")] == [3, 4]


def test_a_match_ends_before_a_part_that_it_has_not() -> None:
    rounds = [record(number, [0, 0]) for number in range(3)]
    assert list(part_of_match(rounds, range(1, 3))) == rounds[1:]
    with pytest.raises(ShelemError, match="no round 3: its last is round 2"):
        list(part_of_match(rounds, range(2, 4)))


@pytest.mark.parametrize("command", ["simulate", "compare", "trace"])
def test_help_shows_how_matches_are_played(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, f"{command} --help")
    assert "--matches" in out
    assert f"shelem {command}" in out


def test_a_riffled_run_says_so_and_a_uniform_one_need_not(capsys: pytest.CaptureFixture[str]) -> None:
    """`--shuffle uniform|riffle:N`, and `shuffle` in the meta of JSON."""
    from shelem_cli.main import main

    run = ["simulate", "--strategy", "random", "--rounds", "300", "--seed", "1", "--quiet"]
    assert main([*run, "--shuffle", "riffle:2"]) == 0
    assert "riffle:2" in capsys.readouterr().out
    assert main(run) == 0
    assert "uniform" not in capsys.readouterr().out
    assert main([*run, "--shuffle", "riffle:2", "--format", "json"]) == 0
    assert '"shuffle": "riffle:2"' in capsys.readouterr().out
    for wrong in ("riffle", "riffle:-1", "riffle:101", "overhand"):
        assert main([*run, "--shuffle", wrong]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err == f"shelem: --shuffle must be uniform or riffle:N with N from 0 to 100, not {wrong}\n"
