"""`shelem tournament`: what it prints, and what scripts rely on."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars
import pytest
from shelem_cli import screen
from shelem_cli.main import main
from shelem_cli.options import LANGUAGES
from shelem_cli.progress import Watch
from shelem_cli.tables.drawing import drawn
from shelem_cli.tables.grid import Grid, natural_width
from shelem_cli.tables.reader import Reader
from shelem_cli.tables.tournament import page
from shelem_cli.words import Words

from shelem_sim.result import Result

KEYS = ["strategy", "opponent", "rounds", "score_mean", "low", "high", "match_win_rate", "match_low", "match_high"]
META = [
    "command",
    "version",
    "game",
    "rules",
    "house_rules",
    "seed",
    "rounds",
    "matches",
    "team0",
    "team1",
    "shuffle",
    "confidence",
    "partial",
]
OWN_META = ["strategies", "ranking", "mix"]
QUICK = "tournament novice random --rounds 300 --matches 20 --seed 1"


def run(capfd: pytest.CaptureFixture[str], arguments: str, code: int = 0) -> tuple[str, str]:
    """What the program says on stdout and on stderr."""
    ended = main(arguments.split())
    seen = capfd.readouterr()
    assert ended == code, seen.err
    return seen.out, seen.err


def reader(language: str = "en", width: int | None = None) -> Reader:
    return Reader(Words(language), screen.DRAWN, width)


def made_up(means: Mapping[str, float], half: float = 0.5, won: float | None = 0.6, **meta: Any) -> Result:
    """A result whose strategies, best first, have these means against all and against each."""
    names = list(means)
    rows = []
    for strategy in names:
        for opponent in ["all", *(name for name in names if name != strategy)]:
            mean = means[strategy] - (0 if opponent == "all" else means[opponent])
            rows.append(
                {
                    "strategy": strategy,
                    "opponent": opponent,
                    "rounds": 10_000,
                    "score_mean": mean,
                    "low": mean - half,
                    "high": mean + half,
                    "match_win_rate": won,
                    "match_low": None if won is None else won - 0.02,
                    "match_high": None if won is None else won + 0.02,
                }
            )
    ranking = []
    for name, following in zip(names, [*names[1:], None], strict=True):
        ahead = None if following is None else means[name] - means[following]
        ranking.append(
            {
                "strategy": name,
                "score_mean": means[name],
                "low": means[name] - half,
                "high": means[name] + half,
                "ahead": ahead,
                "ahead_low": None if ahead is None else ahead - half,
                "ahead_high": None if ahead is None else ahead + half,
            }
        )
    base = {"rules": "modern", "house_rules": {}, "seed": 7, "rounds": 10_000, "matches": 200, "confidence": 0.95}
    mix = dict.fromkeys(names, 0.0) | {names[0]: 1.0}
    return Result({**base, "partial": False, "strategies": names, "ranking": ranking, "mix": mix, **meta}, rows)


def headings(grid: Grid) -> list[str]:
    return [column.heading for column in grid.columns]


def texts(grid: Grid) -> list[list[str]]:
    return [[cell.text for cell in row] for row in grid.rows]


FOUR = {"expert": 61.2, "steady": 48.9, "novice": -30.25, "random": -79.0}


def test_json_has_the_keys_that_scripts_rely_on(capfd: pytest.CaptureFixture[str]) -> None:
    read = json.loads(run(capfd, f"{QUICK} --format json")[0])
    assert list(read["meta"]) == [*META, *OWN_META]
    assert [list(row) for row in read["rows"]] == [KEYS] * 4
    meta = read["meta"]
    assert (meta["command"], meta["team0"], meta["team1"]) == ("tournament", None, None)
    assert (meta["seed"], meta["rounds"], meta["matches"], meta["partial"]) == (1, 300, 20, False)
    assert meta["strategies"] == ["novice", "random"]
    assert meta["mix"] == {"novice": 1, "random": 0}
    assert [place["strategy"] for place in meta["ranking"]] == ["novice", "random"]


def test_both_rounds_and_matches_have_a_default(capfd: pytest.CaptureFixture[str]) -> None:
    meta = json.loads(run(capfd, "tournament random random --seed 1 --format json")[0])["meta"]
    assert (meta["rounds"], meta["matches"]) == (10_000, 200)


def test_a_strategy_meets_itself(capfd: pytest.CaptureFixture[str]) -> None:
    read = json.loads(run(capfd, "tournament novice novice --rounds 200 --matches 10 --seed 1 --format json")[0])
    pairs = [(row["strategy"], row["opponent"]) for row in read["rows"]]
    assert pairs == [("novice", "all"), ("novice", "novice#2"), ("novice#2", "all"), ("novice#2", "novice")]
    for row in read["rows"]:
        assert [row[key] for key in KEYS[3:]] == [0, 0, 0, 0.5, 0.5, 0.5]


def test_no_matches_are_played_where_none_are_wanted(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    arguments = "tournament novice random --rounds 300 --matches 0 --seed 1"
    read = json.loads(run(capfd, f"{arguments} --format json")[0])
    assert (read["meta"]["matches"], read["meta"]["partial"]) == (None, False)
    assert {row[key] for row in read["rows"] for key in KEYS[6:]} == {None}
    out, err = run(capfd, arguments)
    assert "matches" not in out + err
    path = tmp_path / "a.parquet"
    run(capfd, f"{arguments} --output {path}")
    assert polars.read_parquet(path).to_dicts() == read["rows"]


def test_rounds_and_matches_are_counted_and_timed_apart(capfd: pytest.CaptureFixture[str]) -> None:
    out, err = run(capfd, QUICK)
    assert "modern · novice, random · 300 rounds · 20 matches · seed 1 · 95 %" in out
    lines = [line for line in err.splitlines() if line.startswith("seed 1 · ")]
    assert [re.split(r" · ", line)[1] for line in lines] == ["300 rounds", "20 matches"]


def test_the_shuffle_and_house_rules_count(capfd: pytest.CaptureFixture[str]) -> None:
    read = json.loads(run(capfd, f"{QUICK} --shuffle riffle:2 --set min_bid=110 --format json")[0])
    assert (read["meta"]["shuffle"], read["meta"]["house_rules"]) == ("riffle:2", {"min_bid": 110})
    assert read["rows"] != json.loads(run(capfd, f"{QUICK} --format json")[0])["rows"]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_that_is_stopped_has_its_rounds_but_no_matches(
    threads: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def stop(watch: Watch, done: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Watch, "__call__", stop)
    out, err = run(capfd, f"tournament novice random --seed 1 --threads {threads} --format json", code=130)
    meta = json.loads(out)["meta"]
    assert (meta["rounds"], meta["matches"], meta["partial"]) == (1, None, True)
    assert err.endswith("shelem: stopped early, the result is partial: 1 rounds\n")


def test_a_run_that_is_stopped_while_matches_run_has_all_rounds(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    counted = Watch.__call__

    def stop(watch: Watch, done: int) -> None:
        counted(watch, done)
        if watch._unit == "matches" and done >= 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(Watch, "__call__", stop)
    out, err = run(capfd, f"{QUICK} --threads 1", code=130)
    assert "300 rounds · 2 matches" in out
    assert "Stopped early: partial, 2 matches counted" in out
    assert err.endswith("shelem: stopped early, the result is partial: 2 matches\n")


def test_the_ranking_then_scores_then_matches() -> None:
    ranking, scores, matches = page(made_up(FOUR), reader()).grids
    assert headings(ranking) == ["", "strategy", "score a round", "ahead of the next", "matches won %", "mix %"]
    assert texts(ranking) == [
        ["1", "expert", "+61.2 ± 0.5", "*12.3 ± 0.5", "60 ± 2", "100"],
        ["2", "steady", "+48.9 ± 0.5", "*79.2 ± 0.5", "60 ± 2", "0"],
        ["3", "novice", "-30.2 ± 0.5", "*48.8 ± 0.5", "60 ± 2", "0"],
        ["4", "random", "-79.0 ± 0.5", "–", "60 ± 2", "0"],
    ]
    assert headings(scores) == ["score a round against", *FOUR]
    assert texts(scores)[1] == ["steady", "-12.3 ± 0.5", "–", "+79.2 ± 0.5", "+127.9 ± 0.5"]
    assert headings(matches) == ["matches won % against", *FOUR]
    assert texts(matches)[3] == ["random", "60 ± 2", "60 ± 2", "60 ± 2", "–"]


def test_better_and_worse_and_not_told_apart_have_colours() -> None:
    scores = page(made_up({"one": 3.0, "two": 2.8, "three": -5.8}), reader()).grids[1]
    assert [cell.style for cell in scores.rows[0]] == ["bold", "dim", "dim", "green"]
    assert [cell.style for cell in scores.rows[2]] == ["bold", "red", "red", "dim"]


def test_of_two_strategies_the_ranking_says_all() -> None:
    assert len(page(made_up({"one": 3.0, "two": -3.0}), reader()).grids) == 1


def test_without_matches_none_are_shown() -> None:
    ranking, scores = page(made_up(FOUR, won=None, matches=None), reader()).grids
    assert "matches won %" not in headings(ranking)
    assert headings(scores)[0] == "score a round against"


@pytest.mark.parametrize(
    ("second", "says"),
    [
        (48.9, "Over all opponents expert is ahead of steady by 12.3 ± 0.5 points a round"),
        (61.0, "Over all opponents expert and steady are not told apart: 0.2 ± 0.5 points a round"),
    ],
)
def test_the_first_is_told_against_the_second(second: float, says: str) -> None:
    result = made_up({"expert": 61.2, "steady": second, "novice": -30.0})
    assert page(result, reader()).readings[0] == f"{says} (10,000 deals, modern)."


@pytest.mark.parametrize(
    ("mix", "says"),
    [
        ((1.0, 0.0, 0.0), "If everyone adapts, a is all that is played: no other gains against it."),
        ((0.25, 0.0, 0.75), "If everyone adapts, the mix is a 25 %, c 75 %: none of them gains against it."),
        ((0.3, 0.694, 0.006), "If everyone adapts, the mix is a 30 %, b 69 %, c 0.6 %: none of them gains against it."),
    ],
)
def test_the_mix_is_told(mix: tuple[float, ...], says: str) -> None:
    result = made_up({"a": 1.0, "b": 0.0, "c": -1.0}, mix=dict(zip("abc", mix, strict=True)))
    assert page(result, reader()).readings[1] == says


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_page(language: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    result = made_up(FOUR, mix={"expert": 0.5, "steady": 0.5, "novice": 0.0, "random": 0.0})
    text = drawn(page(result, reader(language, 100)), screen.console(stream), screen.DRAWN, 100)
    assert "{" not in text
    assert text.count("+61.2 ± 0.5") == 1
    assert "10,000" in text
    assert Words(language)("title.tournament", game=Words(language)("game.shelem")) in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_grids_fit_the_width_or_go_into_several(language: str, width: int) -> None:
    names = [f"steady:margin={number}" for number in range(8)]
    result = made_up({name: -10.0 * rank for rank, name in enumerate(names)})
    grids = page(result, reader(language, width)).grids
    assert all(natural_width(grid) <= width for grid in grids)
    shown = [heading for grid in grids for heading in headings(grid) if heading in names]
    assert shown == names * 2


@pytest.mark.parametrize("form", ["csv", "markdown", "table"])
def test_every_format_is_written(form: str, capfd: pytest.CaptureFixture[str]) -> None:
    out, _ = run(capfd, f"tournament novice random steady --rounds 100 --matches 4 --seed 1 --format {form}")
    assert all(name in out for name in ("novice", "random", "steady"))
    if form == "csv":
        assert out.splitlines()[0].split(",") == KEYS
        assert len(out.splitlines()) == 1 + 9
