"""Every fault of the input: exit code 2, one line on stderr that names it, nothing on stdout."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest
from shelem_cli.main import main

PLAYERS = {
    "syntax": "def call(view) return 0",
    "nothing": "def bid(view):\n    return 0",
    "word": "def call(view):\n    return 1.5",
    "illegal": """
        from shelem_sim.plugin import U1

        def play(view):
            return U1 << 60
    """,
}


def fails(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that the program says."""
    code = main(arguments)
    seen = capfd.readouterr()
    assert code == 2
    assert seen.out == ""
    assert seen.err.endswith("\n")
    lines = [line for line in seen.err.splitlines() if not line.startswith("compiling ")]
    assert len(lines) == 1
    assert lines[0].startswith("shelem: ")
    return lines[0]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("simulate --rules modrn", "modern"),
        ("simulate --rounds 0", "--rounds must be a whole number of 1 or more"),
        ("simulate --rounds -5", "not -5"),
        ("simulate --rounds many", "not many"),
        ("simulate --seed 18446744073709551616", "--seed must be a whole number from 0 to 2^63 - 1"),
        ("simulate --seed -1", "--seed must be"),
        ("simulate --seed", "--seed"),
        ("simulate --threads 0", "--threads must be a whole number of 1 or more, not 0"),
        ("simulate --confidence 95", "--confidence must be a number between 0 and 1"),
        ("simulate --format xls", "--format must be one of table, csv, json, markdown, parquet"),
        ("simulate --lang de", "--lang must be one of en, fa, ar, not de"),
        ("simulate --output none/a.csv", "--output: there is no folder"),
        ("simulate --save-rounds none/a.parquet", "--save-rounds: there is no folder"),
        ("simulate --save-rounds a.csv", "--save-rounds must be a file whose name ends in .parquet"),
        ("simulate --set min_bid", "FIELD=VALUE"),
        ("simulate --set min_bid=103", "min_bid"),
        ("simulate --set min_bid=160 --set max_bid=120", "min_bid"),
        ("simulate --set colour=blue", "colour"),
        ("simulate --colour blue", "--colour"),
        ("simulate extra", "extra"),
        ("simulat", "simulat"),
        ("--colour", "--colour"),
        ("bids --by length", "--by must be some of longest, top, aces"),
        ("bids --by aces,aces", "each once"),
        ("bids --by longest,", "--by must be some of"),
        ("bids --safe 60", "--safe must be a number between 0 and 1"),
        ("bids --min-hands -1", "--min-hands must be a whole number of 0 or more"),
        ("compare", "RULES"),
        ("compare modern", "compare needs two or more rule sets, not only modern"),
        ("compare modern clasic", "classic"),
        ("compare modern modern", "different names, and two are called modern"),
        ("tournament", "STRATEGIES"),
        ("tournament steady", "tournament needs two or more strategies, not only steady"),
        ("tournament steady steddy", "did you mean steady?"),
        ("tournament steady novice --matches -1", "--matches must be a whole number of 0 or more"),
        ("tournament steady novice --strategy random", "--strategy"),
        ("rules nope", "nope"),
        ("rules modern modern", "modern was named twice"),
        ("trace --round -1", "--round must be a whole number of 0 or more"),
        ("trace --rounds 0", "--rounds must be"),
        ("bench --threads 1,none", "--threads must be a whole number of 1 or more, not none"),
        ("bench --threads 2,2", "--threads must name each number once"),
        ("bench --rounds 0", "--rounds must be"),
    ],
)  # fmt: skip
def test_a_fault_of_the_command_line_is_one_line(arguments: str, says: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert says in fails(capfd, *arguments.split())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("colour = 1", "colour"),
        ("min_bid = 103", "103"),
        ("min_bid = 160\nmax_bid = 120", "min_bid"),
        ("min_bid = ", "modern-ish.toml"),
        ('extends = "modrn"', "modrn"),
        ("min_bid = 103\ncolour = 1", "colour"),
    ],
)
@pytest.mark.parametrize("command", ["rules", "simulate --rules"])
def test_a_fault_of_a_rule_file_is_one_line(
    content: str, says: str, command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "modern-ish.toml"
    path.write_text(content)
    assert says in fails(capfd, *command.split(), str(path))


def test_an_unwritable_folder_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    # Even root can't make files there
    if not Path("/proc/self").exists():
        pytest.skip("this system has no /proc")
    assert "a.csv can't be written in /proc" in fails(capfd, "simulate", "--output", "/proc/a.csv")


@pytest.mark.parametrize(
    "command", ["simulate", "bids", "hand AKT95.AK4.A32.2", "compare modern classic", "trace", "bench"]
)
def test_an_unknown_strategy_is_one_line_with_the_nearest(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert "steady" in fails(capfd, *command.split(), "--strategy", "steddy")


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("missing", "no such file"),
        ("syntax", "syntax error in line 1"),
        ("nothing", "has none of the functions call, name_trump, discard, play"),
        ("word", "must return"),
    ],
)
def test_a_fault_of_a_strategy_file_is_one_line(
    player: str, says: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"{player}.py"
    if player in PLAYERS:
        path.write_text(textwrap.dedent(PLAYERS[player]))
    said = fails(capfd, "simulate", "--rounds", "100", "--seed", "1", "--strategy", str(path))
    assert says in said
    assert player in said


def test_an_illegal_card_names_strategy_seat_seed_and_round(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "illegal.py"
    path.write_text(textwrap.dedent(PLAYERS["illegal"]))
    said = fails(capfd, "simulate", "--rounds", "100", "--seed", "1", "--team1", str(path))
    for what in ("illegal", "seat", "seed 1", "round", "legal"):
        assert what in said


def test_rescoring_refuses_rules_that_change_the_play(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ["compare", "modern", "traditional", "--set", "slam=none", "--rescore", "--rounds", "100"]
    assert "first_lead" in fails(capfd, *arguments)
