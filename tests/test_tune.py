"""Tuning: a spoiled parameter is found again, held-out deals are apart, and nothing depends on how the run is cut."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from numba import config

from shelem_sim.errors import ShelemError
from shelem_sim.result import Result
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Parameter, describe, load_strategy
from shelem_sim.tune import as_strategy, deals_of, derived_seed, search_for, tried, tune

MODERN = load_rules("modern")
BY_VALUE = str(Path(__file__).parent / "strategies" / "by_value.py")
SPOILED = f"{BY_VALUE}:margin=-40,wait=8"
DEALS = 10 if config.DISABLE_JIT else 300


def plan(**changes: Any) -> Plan:
    """A plan for seed 3."""
    player = load_strategy("novice")
    return replace(Plan(DEALS, 3, player, player), **changes)


def tuned(**changes: Any) -> Result:
    """The spoiled strategy with two parameters tuned."""
    return tune(MODERN, SPOILED, plan(**changes), ["margin", "defence"])


@pytest.mark.skipif(config.DISABLE_JIT, reason="too few deals to tell")
def test_a_spoiled_parameter_is_found_again() -> None:
    """It bids far too much: what it gains is seen on deals of which the search has seen none."""
    result = tuned()
    gain = result.meta["gain_low"]
    assert isinstance(gain, float)
    assert gain > 1
    margin = result.rows[0]
    assert (margin["parameter"], margin["before"]) == ("margin", -40.0)
    assert isinstance(margin["after"], float)
    assert margin["after"] > -25


def test_the_result_depends_on_the_seed_alone() -> None:
    """Neither threads nor chunks change it."""
    assert tuned() == tuned(threads=2, chunk=7)


def test_what_is_told() -> None:
    """Rows of the tuned parameters only; settings hold what was given besides."""
    result = tuned()
    assert [row["parameter"] for row in result.rows] == ["margin", "defence"]
    assert list(result.rows[0]) == ["parameter", "before", "after"]
    settings, meta = result.meta["settings"], result.meta
    assert isinstance(settings, dict)
    assert settings.keys() == {"margin", "wait", "defence"}
    assert settings["wait"] == 8.0
    assert meta["strategy"] == SPOILED
    assert (meta["comparison_rounds"], meta["held_out_rounds"], meta["partial"]) == (DEALS, 4 * DEALS, False)
    assert isinstance(meta["rounds"], int)
    assert 0 < meta["rounds"] <= deals_of(search_for(MODERN, SPOILED, plan(), ["margin", "defence"])[0])


def test_progress_goes_on_over_all_comparisons() -> None:
    seen: list[int] = []
    result = tuned(progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == result.meta["rounds"]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.95])
def test_stopped_it_tells_what_it_has(share: float) -> None:
    """Ctrl-C while it searches, or later: no gain that was not measured is told."""
    whole = tuned().meta["rounds"]
    assert isinstance(whole, int)

    def interrupt(done: int) -> None:
        if done > share * whole:
            raise KeyboardInterrupt

    result = tuned(progress=interrupt, chunk=5)
    assert result.meta["partial"] is True
    assert result.meta["exploitability"] is None
    assert "its gain is not known" in as_strategy(result, "shelem tune")


def test_a_parameter_that_changes_nothing_is_tried_once() -> None:
    """`press` and `guard` matter in matches only."""
    search, start = search_for(MODERN, "steady", plan(), ["press", "guard"])
    assert search.tune(start) == start
    assert search.idle == {"press", "guard"}
    assert search.comparisons == 2


def test_the_written_file_plays_as_the_result(tmp_path: Path) -> None:
    result = tuned()
    path = tmp_path / "mine.py"
    path.write_text(as_strategy(result, "shelem tune mine.py --seed 3"), encoding="utf-8")
    settings = result.meta["settings"]
    assert isinstance(settings, dict)
    given = ",".join(f"{name}={value!r}" for name, value in settings.items())
    assert load_strategy(str(path)).params == load_strategy(f"{BY_VALUE}:{given}").params
    about = describe(str(path))
    assert about.base == BY_VALUE
    assert about.summary == f"{SPOILED} with its parameters fitted to modern."
    assert "Made by `shelem tune mine.py --seed 3`" in about.text
    assert f"On {4 * DEALS:,} deals that it was not fitted to it gains" in about.text


def test_values_stay_in_their_range() -> None:
    parameter = Parameter("margin", 0.0, -10.0, 10.0, "")
    assert tried(parameter, 0.0, 0.1) == [-2.0, 2.0]
    assert tried(parameter, 9.0, 0.1) == [7.0, 10.0]
    assert tried(parameter, 10.0, 0.1) == [8.0]
    assert tried(parameter, 4.0, None) == [-8.0, -4.0, 0.0, 8.0]


def test_held_out_deals_are_others() -> None:
    seeds = {derived_seed(seed, what) for seed in range(50) for what in ("held out", "comparison 1")}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_what_cannot_be_tuned(tmp_path: Path) -> None:
    path = tmp_path / "plain.py"
    path.write_text("PARAMS = {'a': 1}\ndef call(view):\n    return 0\n" + "BASE = 'novice'\n", encoding="utf-8")
    with pytest.raises(ShelemError, match="no parameter 'a' to tune; it has base, a_card, an_ace"):
        tune(MODERN, str(path), plan(), ["a"])
    with pytest.raises(ShelemError, match="no parameter 'risk' to tune; it has base"):
        tune(MODERN, "novice", plan(), ["risk"])
