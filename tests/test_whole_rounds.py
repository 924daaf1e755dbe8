"""Whole rounds of every built-in strategy under every preset, also in plain Python to measure coverage."""

from __future__ import annotations

import numpy as np
import pytest

from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import score
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.strategies import BUILT_IN, load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

ROUNDS = 12
PLAYERS = [("rollout:worlds=1", 2) if name == "rollout" else (name, ROUNDS) for name in BUILT_IN["shelem"]]
"""Who plays how many rounds: thinking takes seconds a round in plain Python."""


@pytest.mark.parametrize("preset", preset_names("shelem"))
@pytest.mark.parametrize(("player", "rounds"), PLAYERS)
def test_points_add_up_and_scores_follow_from_them(player: str, rounds: int, preset: str) -> None:
    """Every rule set: the points of both teams are the round's total, and the score is that of the points alone."""
    rules, strategy = load_rules(preset), load_strategy(player)
    table = Table(rules, strategy, strategy, seed=8)
    for outcomes in (table.play(0, rounds), play_declared(table, 0, rounds)):
        assert (outcomes["points"].sum(axis=1) == rules.total_points).all()
        assert (outcomes["tricks"].sum(axis=1) == 12).all()
        contract = outcomes["contract"].astype(np.int64)
        scores = score(rules, contract, of_declarer(outcomes, "points"), of_declarer(outcomes, "tricks"))
        team = outcomes["declarer"] & 1
        assert (outcomes["score"][np.arange(rounds), team] == scores.declarer).all()
        assert (outcomes["score"][np.arange(rounds), 1 - team] == scores.defenders).all()
        assert (outcomes["made"] == scores.made).all()


def test_different_strategies_keep_their_own_parameters() -> None:
    """The view shows each team its own numbers: a team that never passes declares every round."""
    eager, shy = (
        load_strategy("random:pass_chance=0,slam_chance=0"),
        load_strategy("random:pass_chance=1,slam_chance=0"),
    )
    assert (Table(load_rules("modern"), eager, shy, seed=3).play(0, ROUNDS)["declarer"] % 2 == 0).all()
    assert (Table(load_rules("modern"), shy, eager, seed=3).play(0, ROUNDS)["declarer"] % 2 == 1).all()
