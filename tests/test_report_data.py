"""What the report counts is what the library's own tables say, on any number of threads."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from shelem_reports.auctions import ENDINGS, play_auctions, quantiles
from shelem_reports.data import alike, contenders, plans_for, rules_for_report
from shelem_reports.hand_classes import declare
from shelem_reports.match_course import STEP, play_course
from shelem_reports.point_sources import SIDES, SOURCES, point_sources

from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem.bids import bids
from shelem_sim.games.shelem.simulate import simulate
from shelem_sim.games.shelem.trace import trace
from shelem_sim.matches import simulate_matches
from shelem_sim.rules import game_from_preset, load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

STEADY = load_strategy("steady")
MODERN = load_rules("modern")


def plan(rounds: int | None = 3000, threads: int = 1, matches: int | None = None) -> Plan:
    return Plan(rounds, 5, STEADY, STEADY, threads=threads, matches=matches)


@pytest.mark.parametrize("by", [("longest",), ("longest", "aces")])
def test_classes_are_those_of_bids(by: tuple[str, ...]) -> None:
    declared = declare(MODERN, plan())
    found = declared.by_longest() if by == ("longest",) else declared.by_longest_and_aces()
    told = [
        {
            "longest": each.longest,
            **({} if each.aces is None else {"aces": each.aces}),
            "hands": each.hands,
            "share": each.share,
            "bid": bid,
            "made_rate": made.mean,
            "low": made.low,
            "high": made.high,
            "score_mean": each.gain[bid].mean,
        }
        for each in found
        for bid, made in each.made.items()
    ]
    assert told == bids(MODERN, plan(), by).rows


def test_a_class_says_how_high_to_go() -> None:
    each = max(declare(MODERN, plan()).by_longest(), key=lambda each: each.hands)
    safe, pays = each.safe(0.6), each.pays
    assert safe is not None
    assert each.made[safe].mean >= 0.6 > each.made[safe + 5].mean
    assert pays is None or each.gain[pays].mean > 0 >= each.gain[pays + 5].mean
    assert each.gain[each.best].mean == max(gain.mean for gain in each.gain.values())
    assert each.safe(1.1) is None


@pytest.mark.parametrize("name", ["modern", "classic"])
def test_at_its_break_even_chance_a_bid_neither_gains_nor_loses(name: str) -> None:
    """If a bid were made so often, with the same scores when made and when failed, its mean would be nothing."""
    declared, rules = declare(MODERN, plan()), load_rules(name)
    chances = declared.break_even(rules)
    made, gain = declared.priced(rules, 120)
    count = declared.cells.count
    won, lost = ((count * each) @ gain / (count @ each) for each in (made, 1 - made))
    assert chances[120] * won + (1 - chances[120]) * lost == pytest.approx(0, abs=1e-9)


def test_contracts_are_those_of_simulate() -> None:
    auctioned = play_auctions(MODERN, plan())
    result = simulate(MODERN, plan())
    told = [
        {
            "contract": each.name,
            "rounds": each.rounds,
            "made_rate": each.made.mean,
            "low": each.made.low,
            "high": each.made.high,
            "points_mean": each.points.mean,
            "declarer_score_mean": each.declarer.mean,
            "defender_score_mean": each.defenders.mean,
            "yasa_rate": each.endings["yasa"].mean,
        }
        for each in auctioned.contracts()
    ]
    assert told == [{key: row[key] for key in told[0]} for row in result.rows]
    assert auctioned.passed_out == result.meta["passed_out"]


def test_every_contract_ends_in_one_way() -> None:
    for each in play_auctions(MODERN, plan()).contracts():
        assert sum(each.endings[ending].mean for ending in ENDINGS) == pytest.approx(1)
        assert each.endings["sweep"].mean + each.endings["made"].mean == pytest.approx(each.made.mean)


def test_seats_share_the_rounds_and_the_gains_cancel() -> None:
    auctioned = play_auctions(MODERN, plan())
    seats = auctioned.seats()
    assert [seat.place for seat in seats] == [1, 2, 3, 4]
    assert sum(seat.rounds for seat in seats) == auctioned.rounds
    ours = sum(seat.rounds * seat.gain.mean * (1 if seat.place % 2 else -1) for seat in seats)
    assert ours / auctioned.rounds == pytest.approx(auctioned.opener_gain.mean)


def test_numbers_that_fall_short_are_those_that_fail() -> None:
    auctioned = play_auctions(MODERN, plan())
    short = auctioned.short()
    failed = sum(each.rounds - round(each.rounds * each.made.mean) for each in auctioned.contracts() if each.bid)
    assert sum(rounds for _, rounds, _ in short) == failed
    assert all(points > 0 and 0 <= yasa <= rounds for points, rounds, yasa in short)


def test_quantiles_of_counted_values() -> None:
    assert quantiles(np.array([30, 10, 20]), np.array([1, 98, 1])) == (10, 10, 10, 10, 10)
    assert quantiles(np.array([30, 10, 20]), np.array([50, 25, 25])) == (10, 10, 20, 30, 30)


def test_sources_are_those_of_the_records() -> None:
    rounds = 60
    found = point_sources(MODERN, plan(rounds))
    records = [record for record in trace(MODERN, plan(rounds)) if record["declarer"] is not None]
    for side, name in enumerate(SIDES):
        mine = [(record["declarer"] + side) % 2 for record in records]
        points = np.mean([record["points"][team] for record, team in zip(records, mine, strict=True)])
        tricks = np.mean([record["tricks_won"][team] for record, team in zip(records, mine, strict=True)])
        assert found.totals[name].mean == pytest.approx(points)
        assert found.tricks[name].mean == pytest.approx(tricks)
        assert found.of[name, "tricks"].mean == pytest.approx(5 * tricks)
        assert sum(found.of[name, source].mean for source in SOURCES) == pytest.approx(points)
    worth = {"A": 10, "T": 10, "5": 5}
    for name, mean in (("talon", found.talon), ("discard", found.discarded)):
        laid = [sum(worth.get(card[0], 0) for card in record[name].split()) for record in records]
        assert mean.mean == pytest.approx(np.mean(laid))


def test_matches_are_those_of_simulate() -> None:
    course = play_course(MODERN, plan(None, matches=300), 500)
    rows = {str(row["metric"]): row for row in simulate_matches(MODERN, plan(None, matches=300)).rows}
    assert course.length.mean == rows["rounds_per_match"]["value"]
    for share, name in ((0.05, "q05"), (0.5, "q50"), (0.95, "q95")):
        assert course.length_quantile(share) == rows["rounds_per_match"][name]
    for flag in ("opener_win_rate", "comeback_rate", "capped_rate"):
        assert tuple(course.rate(flag)) == tuple(rows[flag][key] for key in ("value", "low", "high"))
    assert {points: rate.mean for points, _, rate in course.from_behind()}[500] == rows["comeback_rate"]["value"]


def test_standings_are_those_of_a_match_followed_by_hand() -> None:
    course = play_course(MODERN, plan(None, matches=40), 500)
    matches, outcomes = plan(None, matches=40).table(MODERN).play_matches(0, 40)
    counted = np.zeros_like(course.standing)
    at = 0
    for match in matches:
        lead = 0
        for number in range(1, int(match["rounds"]) + 1):
            lead += int(outcomes["score"][at][0]) - int(outcomes["score"][at][1])
            at += 1
            if lead and number < match["rounds"] and number < len(counted):
                step = min(abs(lead) // STEP, counted.shape[1] - 1)
                counted[number, step] += [1, int((lead < 0) == (match["winner"] == 0))]
    assert np.array_equal(course.standing, counted)


def test_threads_change_nothing() -> None:
    one, two = declare(MODERN, plan()), declare(MODERN, plan(threads=2))
    assert one.by_longest_and_aces() == two.by_longest_and_aces()
    assert play_auctions(MODERN, plan()).contracts() == play_auctions(MODERN, plan(threads=2)).contracts()
    first, second = (play_course(MODERN, plan(None, threads=n, matches=200), 500) for n in (1, 2))
    assert np.array_equal(first.standing, second.standing)
    assert first.lengths == second.lengths


def test_the_rule_sets_that_score_the_same_rounds() -> None:
    assert list(alike(MODERN)) == ["modern", "classic", "traditional", "double-yasa"]
    assert list(alike(load_rules("modern-joker"))) == ["modern-joker"]
    assert next(iter(alike(load_rules("modern", ["slam=none"])))) == "modern"


@pytest.mark.parametrize("name", ["baz", "hokm"])
def test_other_games_have_no_report(name: str) -> None:
    with pytest.raises(ShelemError, match=f"not for {name}"):
        rules_for_report(game_from_preset(name))


def test_the_ladder_holds_every_strategy_once() -> None:
    other = load_strategy("steady:margin=5")
    assert [each.spec for each in contenders(MODERN, replace(plan(), team1=other))] == [
        "steady",
        "steady:margin=5",
        "random",
        "novice",
        "expert",
    ]


@pytest.mark.parametrize("rounds", [1, 500, 2_000_000])
def test_small_samples_of_what_is_slow(rounds: int) -> None:
    plans = plans_for(plan(rounds))
    assert plans.rounds.size == rounds
    assert 200 <= plans.sample.size <= 10_000
    assert 200 <= plans.matches.size <= max(200, rounds)
    assert 200 <= plans.ladder.size <= 20_000
