"""The compiled kernel and the same code as plain Python (NUMBA_DISABLE_JIT=1) play the same rounds.

Run as a program, this file plays the rounds and writes them to the file that it is given.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numba import config

from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.kernel.shelem import OUTCOME_DTYPE
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Outcomes, Table

ROUNDS = 60
STRATEGIES = ("random", "novice", "steady", "expert", "random:slam_chance=0.2,counter_chance=0.3,pass_chance=0.8")
OF_TWO = ("random", "steady", "expert", "random:slam_chance=0.2,counter_chance=0.3,pass_chance=0.8")
HOUSE: dict[str, list[str]] = {
    **{name: [] for name in (*preset_names("shelem"), *preset_names("duel"))},
    "house": ["slam=open", "first_lead=trump", "talon=3", "removed=2C", "discard_to=last-trick", "king_points=10"],
}
PLAYED = [(rules, strategy) for rules in HOUSE for strategy in (OF_TWO if rules == "duel" else STRATEGIES)]


def table(rules: str, strategy: str) -> Table:
    """Strategy against `random`, so that both teams' functions are called."""
    known = load_rules("modern" if rules == "house" else rules, HOUSE[rules])
    return Table(known, load_strategy(strategy, known.game), load_strategy("random", known.game), seed=2**62 + 7)


def play_all() -> dict[str, Outcomes]:
    """All rounds of this test, by rule set, strategy and whether seat 0 declares."""
    played = {}
    for rules, strategy in PLAYED:
        ours = table(rules, strategy)
        played[f"{rules} {strategy} auction"] = ours.play(0, ROUNDS)
        played[f"{rules} {strategy} declared"] = play_declared(ours, ROUNDS, ROUNDS // 2)
    return played


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Outcomes], dict[str, Outcomes]]:
    """The rounds of this process, and those of a process without the compiler."""
    path = tmp_path_factory.mktemp("twin") / "rounds.npz"
    done = subprocess.run(
        [sys.executable, "-W", "error", __file__, str(path)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NUMBA_DISABLE_JIT": "1"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return play_all(), dict(np.load(path))


@pytest.mark.skipif(config.DISABLE_JIT, reason="there is nothing compiled to compare with")
@pytest.mark.parametrize(("rules", "strategy"), PLAYED)
def test_every_field_of_every_round_is_the_same(
    twins: tuple[dict[str, Outcomes], dict[str, Outcomes]], rules: str, strategy: str
) -> None:
    """The same code, jitted and plain, on the same seeds."""
    compiled, plain = twins
    for way, rounds in (("auction", ROUNDS), ("declared", ROUNDS // 2)):
        one, other = (rows[f"{rules} {strategy} {way}"] for rows in (compiled, plain))
        assert len(one) == len(other) == rounds
        for field in OUTCOME_DTYPE.names or ():
            assert one[field].tolist() == other[field].tolist(), field


if __name__ == "__main__":
    assert config.DISABLE_JIT
    plain: dict[str, Any] = {name: rows.view(np.ndarray) for name, rows in play_all().items()}
    np.savez(sys.argv[1], **plain)
