"""What a round scores, rule by rule, against tables written by hand from rules.md (sources 000, 002, 003, 004)."""

from __future__ import annotations

import numpy as np
import pytest
from numba import config

from shelem_sim.games.shelem.tally import Scores, score
from shelem_sim.kernel.view import COUNTER_SLAM, SLAM
from shelem_sim.rules import RuleSet, load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

Round = tuple[int, int, int]
"""A contract, and the points and tricks of the declarer's team."""

TABLE: dict[str, list[tuple[Round, tuple[int, int]]]] = {
    # a made bid scores the bid; failed it costs the bid, twice the bid below the defenders; slams are flat (000)
    "modern": [
        ((100, 100, 8), (100, 65)),
        ((100, 150, 11), (100, 15)),
        ((160, 160, 11), (160, 5)),
        ((100, 165, 12), (330, 0)),
        ((165, 165, 12), (330, 0)),
        ((105, 100, 8), (-105, 65)),
        ((135, 130, 9), (-135, 35)),
        ((100, 85, 7), (-100, 80)),
        ((100, 80, 7), (-200, 85)),
        ((165, 80, 6), (-330, 85)),
        ((150, 0, 0), (-300, 165)),
        ((SLAM, 165, 12), (330, 0)),
        ((SLAM, 160, 11), (-330, 5)),
        ((SLAM, 60, 5), (-330, 105)),
        ((COUNTER_SLAM, 135, 12), (330, 30)),
        ((COUNTER_SLAM, 120, 11), (-330, 45)),
        ((COUNTER_SLAM, 30, 2), (-330, 135)),
    ],
    # a made bid scores the points taken; failed it costs the bid, however few they are (000)
    "classic": [
        ((100, 100, 8), (100, 65)),
        ((100, 150, 11), (150, 15)),
        ((100, 165, 12), (330, 0)),
        ((105, 100, 8), (-105, 65)),
        ((100, 80, 7), (-100, 85)),
        ((165, 0, 0), (-165, 165)),
    ],
    # a made bid scores the points taken; under 85 a failed one costs 165 in place of the bid (002)
    "traditional": [
        ((125, 150, 11), (150, 15)),
        ((135, 135, 9), (135, 30)),
        ((100, 165, 12), (330, 0)),
        ((135, 130, 9), (-135, 35)),
        ((100, 85, 7), (-100, 80)),
        ((100, 80, 7), (-165, 85)),
        ((160, 80, 7), (-165, 85)),
        ((100, 0, 0), (-165, 165)),
    ],
    # yasa from 85 of the defenders on; a sweep and a slam cost the other side (004)
    "double-yasa": [
        ((120, 150, 11), (120, 15)),
        ((120, 165, 12), (120, -165)),
        ((120, 115, 8), (-120, 50)),
        ((120, 85, 7), (-120, 80)),
        ((120, 80, 7), (-240, 85)),
        ((SLAM, 165, 12), (330, -330)),
        ((SLAM, 160, 11), (-165, 165)),
        ((SLAM, 40, 3), (-165, 165)),
    ],
}

HOUSE: list[tuple[list[str], list[tuple[Round, tuple[int, int]]]]] = [
    (["made=points"], [((100, 120, 9), (120, 45))]),
    (["yasa=never"], [((100, 0, 0), (-100, 165))]),
    (["yasa=always"], [((100, 95, 8), (-200, 70)), ((100, 100, 8), (100, 65))]),
    (["yasa=declarer-below"], [((100, 85, 7), (-100, 80)), ((100, 80, 7), (-200, 85))]),
    (
        ["yasa=declarer-below", "yasa_threshold=80"],
        [((100, 80, 7), (-100, 85)), ((100, 75, 7), (-200, 90))],
    ),
    (["yasa=defenders-from"], [((100, 85, 7), (-100, 80)), ((100, 80, 7), (-200, 85))]),
    (
        ["yasa=defenders-from", "yasa_threshold=80"],
        [((100, 90, 7), (-100, 75)), ((100, 85, 7), (-200, 80))],
    ),
    (
        ["yasa=below-half-bid"],
        [((120, 60, 5), (-120, 105)), ((120, 55, 5), (-240, 110)), ((165, 80, 7), (-330, 85))],
    ),
    (["yasa_costs=total"], [((100, 80, 7), (-165, 85)), ((160, 80, 7), (-165, 85))]),
    (["yasa_costs=total", "ace_points=15"], [((100, 80, 7), (-185, 105))]),
    (
        ["yasa_on_slam=true"],
        [
            ((SLAM, 80, 7), (-660, 85)),
            ((SLAM, 85, 7), (-330, 80)),
            ((COUNTER_SLAM, 80, 7), (-660, 85)),
            ((COUNTER_SLAM, 85, 7), (-330, 80)),
            ((SLAM, 165, 12), (330, 0)),
        ],
    ),
    (["yasa_on_slam=true", "yasa_costs=total"], [((SLAM, 80, 7), (-660, 85))]),
    (["yasa_on_slam=true", "yasa=never"], [((SLAM, 80, 7), (-330, 85))]),
    (["sweep_pays=250"], [((120, 165, 12), (250, 0)), ((120, 160, 11), (120, 5))]),
    (["sweep_pays=0"], [((120, 165, 12), (0, 0))]),
    (["sweep_pays=bid"], [((120, 165, 12), (120, 0))]),
    (["sweep_pays=bid", "made=points"], [((120, 165, 12), (120, 0)), ((120, 150, 11), (150, 15))]),
    (["sweep_pays=double"], [((120, 165, 12), (240, 0)), ((SLAM, 165, 12), (330, 0))]),
    (["sweep_pays=as-made"], [((120, 165, 12), (120, 0))]),
    (["sweep_pays=as-made", "made=points"], [((120, 165, 12), (165, 0))]),
    (["sweep_takes=165"], [((120, 165, 12), (330, -165)), ((SLAM, 165, 12), (330, 0))]),
    (["sweep_pays=165", "sweep_takes=165"], [((100, 165, 12), (165, -165))]),
    (
        ["slam_made=500", "slam_failed=200"],
        [
            ((SLAM, 165, 12), (500, 0)),
            ((SLAM, 150, 11), (-200, 15)),
            ((COUNTER_SLAM, 135, 12), (330, 30)),
            ((COUNTER_SLAM, 100, 8), (-330, 65)),
        ],
    ),
    (
        ["slam_made_defenders=-330", "slam_failed_defenders=165"],
        [
            ((SLAM, 165, 12), (330, -330)),
            ((SLAM, 150, 11), (-330, 165)),
            # a counter-slam's defenders always keep what they took
            ((COUNTER_SLAM, 135, 12), (330, 30)),
            ((COUNTER_SLAM, 100, 8), (-330, 65)),
        ],
    ),
    (
        ["counter_slam_made=660", "counter_slam_failed=660"],
        [
            ((COUNTER_SLAM, 135, 12), (660, 30)),
            ((COUNTER_SLAM, 100, 8), (-660, 65)),
            ((SLAM, 165, 12), (330, 0)),
            ((SLAM, 150, 11), (-330, 15)),
        ],
    ),
    # a name for 165: a number contract like any other (004, some tables)
    (["slam=number"], [((165, 165, 12), (330, 0)), ((165, 160, 11), (-165, 5)), ((165, 80, 7), (-330, 85))]),
]


def scores(rules: RuleSet, *rounds: Round) -> Scores:
    """What some rounds score."""
    contract, points, tricks = (np.array(column, np.int64) for column in zip(*rounds, strict=True))
    return score(rules, contract, points, tricks)


def pair(rules: RuleSet, played: Round) -> tuple[int, int]:
    """The score of the declarer's team and that of the defenders."""
    both = scores(rules, played)
    return int(both.declarer[0]), int(both.defenders[0])


@pytest.mark.parametrize(
    ("rules", "played", "expected"),
    [(rules, played, expected) for rules, rows in TABLE.items() for played, expected in rows],
    ids=str,
)
def test_the_score_of_each_preset(rules: str, played: Round, expected: tuple[int, int]) -> None:
    """The table of rule sets in rules.md."""
    assert pair(load_rules(rules), played) == expected


@pytest.mark.parametrize(
    ("house", "played", "expected"),
    [(house, played, expected) for house, rows in HOUSE for played, expected in rows],
    ids=str,
)
def test_the_score_under_house_rules(house: list[str], played: Round, expected: tuple[int, int]) -> None:
    """rules.md, House rules, on top of `modern`."""
    assert pair(load_rules("modern", house), played) == expected


def test_a_published_table_doubles_every_failed_contract_under_85() -> None:
    """Table A: slams too."""
    rules = load_rules("modern", ["yasa=declarer-below", "yasa_threshold=85", "yasa_on_slam=true"])
    for contract, lost in ((100, 100), (SLAM, 330), (COUNTER_SLAM, 330)):
        assert pair(rules, (contract, 85, 6)) == (-lost, 80)
        assert pair(rules, (contract, 80, 6)) == (-2 * lost, 85)


def test_a_number_is_made_with_that_many_points_and_a_slam_with_all_tricks() -> None:
    """000: either slam is made only with all 12 tricks; a number asks for points alone."""
    made = scores(
        load_rules("modern"),
        (100, 100, 3),
        (100, 95, 11),
        (SLAM, 165, 12),
        (SLAM, 160, 11),
        (COUNTER_SLAM, 125, 12),
        (COUNTER_SLAM, 120, 11),
    ).made
    assert made.tolist() == [1, 0, 1, 0, 1, 0]


def test_yasa_and_sweep_are_told() -> None:
    """Yasa: a failed number that costs more; sweep: all 12 tricks with a number, so never with a slam."""
    rounds = [(100, 80, 7), (100, 85, 7), (100, 165, 12), (SLAM, 165, 12), (SLAM, 80, 7)]
    told = scores(load_rules("modern"), *rounds)
    assert told.yasa.tolist() == [1, 0, 0, 0, 0]
    assert told.sweep.tolist() == [0, 0, 1, 0, 0]
    assert scores(load_rules("modern", ["yasa_on_slam=true"]), *rounds).yasa.tolist() == [1, 0, 0, 0, 1]


THREE_YASAS = ["yasa=declarer-below", "yasa=defenders-from", "yasa=below-defenders"]


def test_three_ways_to_say_yasa_are_one_at_165() -> None:
    """rules.md: "declarer under 85", "defenders 85 or more" and "declarer below the defenders"."""
    rounds = [(100, points, 6) for points in range(0, 170, 5)]
    ways = [scores(load_rules("modern", [way]), *rounds) for way in THREE_YASAS]
    assert ways[0].yasa.sum() == 17
    for way in ways[1:]:
        assert way.yasa.tolist() == ways[0].yasa.tolist()
        assert way.declarer.tolist() == ways[0].declarer.tolist()


def test_three_ways_to_say_yasa_part_at_185() -> None:
    """rules.md: with aces of 15 the round has 185 points."""
    rounds = [(110, points, 6) for points in (80, 85, 90, 95, 100, 105)]
    ways = [scores(load_rules("modern", [way, "ace_points=15"]), *rounds) for way in THREE_YASAS]
    declarer_below, defenders_from, below_defenders = (way.yasa.tolist() for way in ways)
    assert declarer_below == [1, 0, 0, 0, 0, 0]
    assert below_defenders == [1, 1, 1, 0, 0, 0]
    assert defenders_from == [1, 1, 1, 1, 1, 0]


def test_the_worked_example_of_traditional() -> None:
    """002, 003, with the slip of its last two lines mended (rules.md)."""
    rules = load_rules("traditional")
    ledger = [(0, (135, 130, 9)), (1, (125, 150, 11)), (0, (150, 165, 12)), (1, (135, 135, 9))]
    totals = [0, 0]
    running = []
    for team, played in ledger:
        ours, theirs = pair(rules, played)
        totals[team] += ours
        totals[1 - team] += theirs
        running.append(tuple(totals))
    assert running == [(-135, 35), (-120, 185), (210, 185), (240, 320)]


@pytest.mark.parametrize("house", [[], ["slam=open", "yasa_on_slam=true", "sweep_takes=165", "ace_points=15"]])
@pytest.mark.parametrize("rules", list(TABLE))
def test_played_rounds_score_as_counted_ones(rules: str, house: list[str]) -> None:
    """The declarer's team, 0 or 1, has the declarer's score; played and counted rounds go by the same rules."""
    house_rules = load_rules(rules, house)
    wild = load_strategy("random:slam_chance=0.1,counter_chance=0.3,pass_chance=0.3")
    outcomes = Table(house_rules, wild, wild, seed=5).play(0, 200 if config.DISABLE_JIT else 2_000)
    team = outcomes["declarer"] & 1
    rows = np.arange(len(outcomes))
    points, tricks = (outcomes[name][rows, team].astype(np.int64) for name in ("points", "tricks"))
    counted = score(house_rules, outcomes["contract"].astype(np.int64), points, tricks)
    assert set(team.tolist()) == {0, 1}
    assert (outcomes["score"][rows, team] == counted.declarer).all()
    assert (outcomes["score"][rows, 1 - team] == counted.defenders).all()
    for name in ("made", "yasa", "sweep"):
        assert (outcomes[name] == getattr(counted, name)).all()
