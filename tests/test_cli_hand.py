"""`shelem hand` as people and scripts see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from shelem_cli.main import main
from shelem_cli.options import LANGUAGES
from shelem_cli.tables.grid import cell_width

HAND = "AKT95.AK4.A32.2"
WEAK = "9732.J87.9832.J"
WITH_TALON = f"{HAND} QS TH 5D 3C"


def run(capfd: pytest.CaptureFixture[str], *arguments: str, rounds: str = "500") -> str:
    """What the program says on stdout."""
    code = main(["hand", *arguments, "--rounds", rounds, "--seed", "1"])
    seen = capfd.readouterr()
    assert code == 0, seen.err
    return seen.out


def fails(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that it says when the input can't be."""
    code = main(["hand", *arguments, "--rounds", "50", "--seed", "1", "--quiet"])
    seen = capfd.readouterr()
    assert (code, seen.out) == (2, "")
    assert len(seen.err.splitlines()) == 1
    return seen.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", [[HAND], [WEAK, "--standing", "105"], [WITH_TALON, "--talon"]])
def test_it_fits_a_terminal_in_every_language(
    arguments: list[str], language: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = run(capfd, *arguments, "--lang", language)
    assert max(map(cell_width, text.splitlines())) <= 80
    assert "{" not in text


def test_it_says_how_far_to_bid_and_names_the_best_trump_first(capfd: pytest.CaptureFixture[str]) -> None:
    lines = run(capfd, HAND).splitlines()
    assert lines[0] == "Shelem: what to bid with ♠AKT95 ♥AK4 ♦A32 ♣2"
    assert any(line.startswith("Bid up to 1") for line in lines)
    assert next(line[0] for line in lines if line[:1] in {"♠", "♥", "♦", "♣"}) == "♠"
    assert [line[:3] for line in lines if line[:4].strip().isdigit()] == [str(bid) for bid in range(100, 170, 5)]


def test_it_says_to_pass_a_weak_hand(capfd: pytest.CaptureFixture[str]) -> None:
    assert "\nPass: that gains " in run(capfd, WEAK)


def test_what_the_others_did_is_told_when_nothing_is_known(capfd: pytest.CaptureFixture[str]) -> None:
    assert "partner passed" in run(capfd, HAND, rounds="2k")
    assert "partner passed" not in run(capfd, HAND, "--standing", "105", rounds="2k")
    assert "partner passed" not in run(capfd, HAND, rounds="100")


def test_plain_signs_are_ascii(capfd: pytest.CaptureFixture[str]) -> None:
    for arguments in ([HAND], [WITH_TALON, "--talon"], ["AKT9.AK4.A32.2 RJ", "--rules", "modern-joker"]):
        assert run(capfd, *arguments, "--ascii").isascii()


def test_a_hand_may_be_several_words(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(capfd, "S:AKT95", "H:AK4", "D:A32", "C:2") == run(capfd, HAND)


def test_json_tells_what_was_asked_and_found(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = (HAND, "--standing", "115", "--partner", "pass", "--format", "json")
    meta: Any = json.loads(run(capfd, *arguments))["meta"]
    assert (meta["hand"], meta["standing"], meta["partner"]) == ("AS KS TS 9S 5S AH KH 4H AD 3D 2D 2C", 115, "pass")
    assert 0 < meta["hands"] < meta["rounds"] == 500
    assert [row["trump"] for row in meta["trumps"]] == list("SHDC")
    recommended = "call score_mean score_low score_high best_bid up_to margin margin_low margin_high"
    assert list(meta["recommendation"]) == recommended.split()


def test_the_strategy_s_own_discard_is_marked(capfd: pytest.CaptureFixture[str]) -> None:
    lines = run(capfd, WITH_TALON, "--talon").splitlines()
    assert len([line for line in lines if line.startswith("♠ ") and "*" in line]) == 1


def test_parquet_holds_the_pass_among_the_bids(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import polars

    run(capfd, HAND, "--output", str(tmp_path / "hand.parquet"))
    frame = polars.read_parquet(tmp_path / "hand.parquet")
    assert frame["bid"].to_list() == ["pass", *(str(bid) for bid in range(100, 170, 5))]
    assert frame["made_rate"].null_count() == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["AKT95.AK4.A32"], "hand: dots stand between four suits"),
        ([HAND, "2C"], "hand: 2C there more than once"),
        ([HAND, "3C"], "hand: 13 cards; a hand has 12"),
        (["AKT95.AK4.A32.", "BJ"], "hand: BJ not in the deck of modern"),
        ([HAND, "--talon"], "with --talon it must be 16"),
        ([WITH_TALON, "--talon", "--standing", "100"], "--talon is asked after the auction"),
        ([HAND, "--standing", "102"], "--standing must be a number of modern"),
        ([HAND, "--partner", "double"], "--partner must be one of pass, bid, not double"),
        ([HAND, "--partner", "bid"], "--partner bid needs --standing"),
        ([HAND, "--shuffle", "riffle:3"], "only uniform deals"),
        ([HAND, "--standing", "160", "--strategy", "novice"], "none of 50 deals came to that auction"),
        ([], "CARDS"),
    ],
)
def test_faults_are_one_line(arguments: list[str], says: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert says in fails(capfd, *arguments)
