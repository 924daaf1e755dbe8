"""What the commands do with Shelem for two, and how its strategies compare."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem.discards import discards
from shelem_sim.games.shelem.hand import hand
from shelem_sim.matches import simulate_matches
from shelem_sim.questions import bids, simulate
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import BUILT_IN, load_strategy
from shelem_sim.tournament import tournament

DUEL = load_rules("duel")
EXAMPLE = Path(__file__).parent.parent / "examples/strategies/long_suit.py"
GOOD_HAND = "AKT95.AK4.A32.2"


def plan(rounds: int | None, spec: str = "steady", **more: Any) -> Plan:
    player = load_strategy(spec, "duel")
    return Plan(rounds, 3, player, player, **more)


def test_random_steady_expert_in_this_order() -> None:
    """On the same deals with the seats swapped, each is beyond its interval ahead of the one before."""
    players = [load_strategy(name, "duel") for name in BUILT_IN["duel"]]
    result = tournament(DUEL, players, plan(2_000))
    ranking: Any = result.meta["ranking"]
    assert [place["strategy"] for place in ranking] == ["expert", "steady", "random"]
    assert all(place["ahead_low"] > 0 for place in ranking[:-1])
    direct = {(row["strategy"], row["opponent"]): row["low"] for row in result.rows}
    for weaker, stronger in pairwise(BUILT_IN["duel"]):
        low: Any = direct[stronger, weaker]
        assert low > 0


@pytest.mark.parametrize("name", BUILT_IN["duel"])
def test_a_strategy_gains_nothing_against_itself(name: str) -> None:
    player = load_strategy(name, "duel")
    result = tournament(DUEL, [player, player], plan(200))
    assert {row["score_mean"] for row in result.rows} == {0.0}


def test_threads_and_chunks_change_nothing() -> None:
    one = simulate(DUEL, plan(2_000, "expert"))
    for threads, chunk in ((1, 7), (3, 130)):
        assert simulate(DUEL, plan(2_000, "expert", threads=threads, chunk=chunk)).rows == one.rows


def test_matches_are_played_to_the_end() -> None:
    result = simulate_matches(DUEL, plan(None, matches=40))
    rates = {row["metric"]: row["value"] for row in result.rows}
    assert rates["capped_rate"] == 0
    assert 5 < float(str(rates["rounds_per_match"])) < 60


def test_variants_are_compared_on_the_same_deals() -> None:
    """Without yasa the declarer loses no more than his bid, so he never scores less on these deals."""
    variant = load_rules("duel", ["yasa=never"])
    result = compare([DUEL, replace(variant, name="mild")], plan(2_000), rescore=True)
    gain = next(row for row in result.rows if row["metric"] == "declarer_score_mean" and row["rules"] == "mild")
    assert float(str(gain["difference_low"])) > 0


def test_the_chance_of_a_bid_falls_with_the_bid() -> None:
    rows = bids(DUEL, plan(4_000)).rows
    for row, higher in pairwise(rows):
        if (row["longest"], row["aces"]) == (higher["longest"], higher["aces"]):
            assert float(str(row["made_rate"])) >= float(str(higher["made_rate"]))


def test_a_hand_is_told_by_what_the_one_opponent_called() -> None:
    """Two players have no partner whose call could matter."""
    result = hand(DUEL, plan(4_000), GOOD_HAND)
    calls: Any = result.meta["calls"]
    assert [row["call"] for row in calls] == ["opponent-pass", "opponent-100"]
    assert sum(row["hands"] for row in calls) == 4_000
    assert calls[0]["pass_score_mean"] == 0
    recommendation: Any = result.meta["recommendation"]
    assert recommendation["call"] != "pass"
    with pytest.raises(ShelemError, match="--partner pass: two players have no partner"):
        hand(DUEL, plan(100), GOOD_HAND, partner="pass")


def test_a_standing_bid_must_be_outbid() -> None:
    rows = hand(DUEL, plan(3_000), GOOD_HAND, standing=105).rows
    assert [row["bid"] for row in rows][:2] == ["pass", 110]


def test_discards_are_compared() -> None:
    """Of 16 cards four are laid away, never every trump (002, 003)."""
    result = discards(DUEL, plan(200), f"{GOOD_HAND} QS TH 5D 3C")
    assert all(len(str(row["discard"]).split()) == 4 for row in result.rows)


@pytest.mark.parametrize("spec", [str(EXAMPLE), "random", "steady"])
def test_strategies_for_four_can_play(spec: str) -> None:
    """Their partner is a place that has passed, and plays as they say."""
    player, other = load_strategy(spec, "duel"), load_strategy("steady", "duel")
    assert simulate(DUEL, Plan(300, 1, player, other)).meta["rounds"] == 300
