"""What is counted of many hands of Hokm: the same however a run is cut, and right where it can be known."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from numba import config

from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.games.hokm.bids import FEATURES, best_suit, honours, lengths, show_honours
from shelem_sim.games.hokm.hand import hand
from shelem_sim.games.hokm.simulate import kind_name
from shelem_sim.kernel.hokm_records import OUTCOME_DTYPE
from shelem_sim.matches import simulate_matches
from shelem_sim.questions import bids, simulate
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Outcomes, Table
from shelem_sim.tournament import tournament

pytestmark = pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of hands")

HOUSES: tuple[list[str], ...] = ([], ["players=3"], ["players=2"], ["naras=choice", "partner_card=true"])
TWIN_HANDS = 12


def plan(rounds: int = 3000, spec: str = "steady", **more: Any) -> Plan:
    player = load_strategy(spec, "hokm")
    return Plan(rounds=rounds, seed=9, team0=player, team1=player, **more)


@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
def test_neither_threads_nor_chunks_change_a_result(house: list[str]) -> None:
    rules: Any = load_game("hokm", house)
    once = simulate(rules, plan())
    assert simulate(rules, plan(threads=2, chunk=97)) == once
    assert bids(rules, plan(chunk=41, threads=2)) == bids(rules, plan())


def test_rows_add_up_and_the_hakem_wins_what_the_others_lose() -> None:
    rules: Any = load_game("hokm")
    *kinds, total = simulate(rules, plan()).rows
    assert sum(int(str(row["rounds"])) for row in kinds) == total["rounds"] == 3000
    rows = Table(rules, plan().team0, plan().team1, 9).play(0, 3000)
    won = rows["winner"] == rows["hakem"] % 2
    assert total["win_rate"] == won.mean()
    assert total["kot_rate"] == (won & (rows["kot"] == 1)).mean()
    assert total["hakem_kot_rate"] == (~won & (rows["kot"] == 1)).mean()
    scores = rows["score"].astype(int)
    own = scores[np.arange(3000), rows["hakem"] % 2]
    assert total["score_mean"] == pytest.approx((2 * own - scores.sum(axis=1)).mean())


def test_kinds_of_contract_have_names() -> None:
    assert [kind_name(kind) for kind in (0, 3, 6, 11, 14)] == ["0", "3", "partner", "3-naras", "partner-naras"]


def test_saved_hands_are_those_of_the_table(tmp_path: Path) -> None:
    rules: Any = load_game("hokm", ["naras=choice", "partner_card=true"])
    simulate(rules, plan(500, "random"), tmp_path / "hands.parquet")
    saved = pl.read_parquet(tmp_path / "hands.parquet")
    rows = Table(rules, plan(spec="random").team0, plan(spec="random").team1, 9).play(0, 500)
    assert saved["hakem"].to_list() == rows["hakem"].tolist()
    assert (saved["mode"] == "naras").to_list() == (rows["reversed"] == 1).tolist()
    assert saved["score1"].to_list() == rows["score"][:, 1].tolist()
    assert set(saved["match"]) == {None}


def test_what_can_be_counted_in_five_cards() -> None:
    """Spades A K 10, hearts Q, diamonds 2."""
    five = np.array([1 << 12 | 1 << 11 | 1 << 8 | 1 << 26 | 1 << 32], np.uint64)
    assert lengths(five).tolist() == [[3, 1, 1, 0]]
    assert honours(five)[0].tolist() == [25, 4, 0, 0]
    assert best_suit(five).tolist() == [0]
    shown = {name: feature.show(int(feature.measure(five)[0])) for name, feature in FEATURES.items()}
    assert shown == {"length": 3, "top": "AK", "honours": "AKT", "second": 1, "aces": 0, "voids": 1}
    assert show_honours(0) == "-"


def test_the_longest_of_five_cards_has_its_exact_chance() -> None:
    """Of C(52, 5) fives: 4 C(13,5) of one suit, 4 C(13,4) 39, 4 C(13,3) C(39,2), the rest. False alarm: 1e-4."""
    rules: Any = load_game("hokm")
    n = 40_000
    rows = bids(rules, plan(n, "random"), ["length"]).rows
    counts = {5: 4 * comb(13, 5), 4: 4 * comb(13, 4) * 39, 3: 4 * comb(13, 3) * comb(39, 2)}
    chances = {length: count / comb(52, 5) for length, count in counts.items()}
    chances[2] = 1 - sum(chances.values())
    for row in rows:
        chance = chances[int(str(row["length"]))]
        assert abs(float(str(row["share"])) - chance) < 4.3 * (chance * (1 - chance) / n) ** 0.5


def test_classes_share_all_hands_and_are_refused_when_unknown() -> None:
    rules: Any = load_game("hokm")
    rows = bids(rules, plan(), ["length", "second"]).rows
    assert sum(float(str(row["share"])) for row in rows) == pytest.approx(1)
    # Five cards of four suits: the longest has two or more
    assert {row["length"] for row in rows} <= {2, 3, 4, 5}
    with pytest.raises(ShelemError, match="--by must be some of length, top"):
        bids(rules, plan(), ["longest"])


def test_a_hand_is_told_for_every_answer_the_rules_allow() -> None:
    rules: Any = load_game("hokm", ["naras=choice", "partner_card=true"])
    result = hand(rules, plan(800), "AKQ.32.-.-")
    answers = {(row["trump"], row["mode"]) for row in result.rows}
    assert answers == {(trump, mode) for trump in (*"SHDC", "partner") for mode in ("normal", "naras")}
    best: Any = result.meta["recommendation"]
    assert (best["trump"], best["mode"]) == ("S", "normal") == (result.rows[0]["trump"], result.rows[0]["mode"])
    assert result.rows[0]["difference"] == 0
    assert best["margin_low"] <= best["margin"] <= best["margin_high"]
    assert result.meta["own"] == {"trump": "S", "mode": "normal"}


def test_a_hand_under_naras_is_the_reversed_hand_of_hokm() -> None:
    usual: Any = load_game("hokm")
    always: Any = load_game("hokm", ["naras=always"])
    one, other = hand(usual, plan(500), "AKT.Q.2.-"), hand(always, plan(500), "236.4.A.-")
    for row, same in zip(one.rows, other.rows, strict=True):
        assert {**row, "mode": "naras"} == same


@pytest.mark.parametrize(
    ("text", "fault"),
    [("AKQ.2.-.-", "4 cards"), ("AKQ.2.-.X", "not a card"), ("AA.K.Q.2", "AS there more than once")],
)
def test_a_hand_must_have_five_cards(text: str, fault: str) -> None:
    rules: Any = load_game("hokm")
    with pytest.raises(ShelemError, match=fault):
        hand(rules, plan(10), text)
    with pytest.raises(ShelemError, match="2C not in the deck"):
        hand(load_game("hokm", ["players=3"]), plan(10), "AKQJ.-.-.2")  # type: ignore[arg-type]


def test_rescored_hands_are_those_that_are_played() -> None:
    """Under other pay for kot the play is the same, so scoring again and playing again agree."""
    rules = [load_game("hokm"), replace(load_game("hokm", ["kot=3", "hakem_kot=5"]), name="dear")]
    assert compare(rules, plan(), rescore=True).rows == compare(rules, plan()).rows


def test_measures_of_hands_and_matches() -> None:
    rules = [load_game("hokm"), replace(load_game("hokm", ["kot=1", "hakem_kot=1"]), name="no-kot")]
    rows = compare(rules, replace(plan(), rounds=None, matches=300)).rows
    metrics = {str(row["metric"]): row for row in rows if row["rules"] == "no-kot"}
    assert {"hakem_win_rate", "kot_rate", "hakem_kot_rate", "tricks_mean", "score_sd", "rounds_per_match"} <= set(
        metrics
    )
    assert {"opener_win_rate", "comeback_rate"} <= set(metrics)
    # A match of more hands, since no hand counts more than one
    assert float(str(metrics["rounds_per_match"]["difference_low"])) > 0


def test_a_match_is_won_as_often_by_either_side() -> None:
    """Among equals, the first hakem being dealt by lot: team 0 wins half. False alarm: 1e-5."""
    rules: Any = load_game("hokm")
    result = simulate_matches(rules, replace(plan(), rounds=None, matches=4000))
    rates = {str(row["metric"]): float(str(row["value"])) for row in result.rows}
    assert abs(rates["team0_win_rate"] - 0.5) < 4.5 * 0.5 / 4000**0.5


@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
def test_a_strategy_against_itself_gains_nothing(house: list[str]) -> None:
    steady = load_strategy("steady", "hokm")
    rows = tournament(load_game("hokm", house), [steady, steady], plan(800)).rows
    assert [row["score_mean"] for row in rows] == [0] * len(rows)


def play_twins() -> dict[str, Outcomes]:
    """Some hands and matches by every strategy under several rules."""
    played = {}
    for house in HOUSES:
        for spec in ("random", "steady", "expert"):
            table = Table(load_game("hokm", house), load_strategy(spec, "hokm"), load_strategy("random", "hokm"), 2**62)
            played[f"{house} {spec}"] = table.play(0, TWIN_HANDS)
            played[f"{house} {spec} match"] = table.play_matches(0, 1)[1]
            played[f"{house} {spec} known"] = table.fill("play_known", TWIN_HANDS, np.uint64(0x1F0), -1, 3)
    return played


def test_compiled_and_plain_code_play_the_same_hands(tmp_path: Path) -> None:
    path = tmp_path / "hands.npz"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", __file__, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    plain = np.load(path)
    for name, rows in play_twins().items():
        assert len(rows) == len(plain[name]) > 0
        for field in OUTCOME_DTYPE.names or ():
            assert rows[field].tolist() == plain[name][field].tolist(), (name, field)


if __name__ == "__main__":
    plain_rows: dict[str, Any] = {name: rows.view(np.ndarray) for name, rows in play_twins().items()}
    np.savez(sys.argv[1], **plain_rows)
