"""Shelem Baz on the command line: told, tabled in every language, and refused where it has no such thing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from shelem_cli.main import main
from shelem_cli.screen import DRAWN, PLAIN, Signs
from shelem_cli.tables import tell
from shelem_cli.tables.sheet import tell_matches
from shelem_cli.words import Words

from shelem_sim.questions import trace
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

HAND = "AKT95.AK4.A3.32 RJ"
LANGUAGES = ["en", "fa", "ar"]


def run(text: str, capfd: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command."""
    code = main(text.split())
    out, err = capfd.readouterr()
    return code, out, err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("signs", [DRAWN, PLAIN], ids=["drawn", "plain"])
def test_every_card_and_bid_is_told(signs: Signs, language: str) -> None:
    player = load_strategy("steady", "baz")
    for record in trace(load_game("baz"), Plan(4, 6, player, player)):
        text = tell(record, Words(language), signs)
        for trick in record["tricks"]:
            for card in trick["cards"]:
                assert (card if card in ("RJ", "BJ") else signs.suits["SHDC".index(card[1])] + card[0]) in text
        assert " : ".join(map(str, record["contracts"])) in text
        assert all(f"{score:+d}" in text for score in record["score"])


def test_a_match_ends_with_its_sheet() -> None:
    player = load_strategy("steady", "baz")
    plan = Plan(None, 6, player, player, matches=1)
    records = list(trace(load_game("baz"), plan))
    *_, sheet = tell_matches(records, Words("en"), PLAIN)
    for record in records:
        assert " : ".join(map(str, record["contracts"])) in sheet
    assert f"Team {records[-1]['winner']} wins" in sheet


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "command",
    [
        "simulate --rounds 300",
        "simulate --matches 10",
        "bids --rounds 300",
        "bids --rounds 300 --by jokers,top",
        "tournament random steady --rounds 50",
        "trace --rounds 2",
        "trace --match 0",
    ],
)
def test_pages(command: str, language: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """They fit a terminal of 80 columns, and take no word from another language."""
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = run(f"{command} --rules baz --seed 1 --lang {language} --quiet", capfd)
    assert (code, err) == (0, "")
    assert "{" not in out
    if not command.startswith("trace"):
        assert Words(language)("game.baz") in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_hand(language: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["hand", HAND, *f"--rules baz --seed 1 --rounds 1000 --quiet --lang {language}".split()]) == 0
    out, _ = capfd.readouterr()
    assert "RJ" in out
    assert Words(language)("baz.note_partner") in out


def test_json_has_the_fields_that_are_promised(capfd: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run("simulate --rules baz --rounds 200 --seed 1 --format json --quiet", capfd)
    result: Any = json.loads(out)
    assert code == 0
    assert result["meta"]["game"] == "baz"
    assert list(result["rows"][-1]) == [
        "contract", "rounds", "made", "made_rate", "low", "high", "tricks_mean", "tricks_sd", "score_mean",
    ]  # fmt: skip


def test_records_are_checked(capfd: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "rounds.jsonl"
    code, _, _ = run(f"trace --rules baz --matches 2 --seed 4 --json --quiet --output {path}", capfd)
    assert code == 0
    assert run(f"trace {path}", capfd)[0] == 0
    path.write_text(path.read_text().replace('"bids": [2', '"bids": [3', 1))
    code, out, _ = run(f"trace {path}", capfd)
    assert code == 1
    assert "contracts must be [" in out


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("simulate --rules baz --shuffle riffle:3 --rounds 10", "for Shelem alone, not for baz"),
        ("bids --rules baz --by longest --rounds 10", "--by must be some of spades, jokers"),
        ("simulate --rules baz --set black_by=13 --rounds 10", "black_by must be"),
        ("simulate --rules baz --set yasa=never --rounds 10", 'unknown field "yasa"'),
        ("hand AK.AK.AK.AK --rules baz --standing 5 --rounds 10", "baz has no such thing"),
    ],
)
def test_faults_are_one_line(command: str, says: str, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(f"{command} --seed 1 --quiet", capfd)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
