"""Whole matches, rule by rule: when they end, who wins, who deals, who is protected (rules.md; 000, 002, 004).

The one statistical test fails a fair lot with a probability of 1e-4 (over seeds).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numba import config
from scipy.stats import chi2

from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.match import dealer_of_next_round, enter_score, is_capped, is_over, start_match, winner
from shelem_sim.kernel.records import MOST_ROUNDS, NOBODY, PLAYED
from shelem_sim.kernel.scoring import is_protected
from shelem_sim.kernel.shelem import score_round
from shelem_sim.kernel.view import COUNTER_SLAM, SLAM
from shelem_sim.records import Record
from shelem_sim.rules import RuleSet, load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Strategy, StrategyError, load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

WILD = "random:slam_chance=0.05,counter_chance=0.3,pass_chance=0.6"
SHY = "random:pass_chance=0.9,slam_chance=0"
MATCHES = 40 if config.DISABLE_JIT else 400
FALSE_ALARMS = 1e-4
UNCAPPED = ["round_cap=none"]


def table_of(rules: str, *house: str, seed: int = 5, player: str = "random") -> Table:
    """A table whose players are the same."""
    both = load_strategy(player)
    return Table(load_rules(rules, house), both, both, seed)


def over(rules: str, house: Iterable[str], totals: tuple[int, int], rounds: int = 1) -> bool:
    """Whether the totals end a match, whichever team has which."""
    numbers = table_of(rules, *house).views[0].rules
    told = bool(is_over(numbers, *totals, rounds))
    assert bool(is_over(numbers, *totals[::-1], rounds)) == told
    return told


def won_by(rules: str, house: Iterable[str], totals: tuple[int, int], declarer: int) -> int:
    """The winner of a match that is over, asserted to be so for the teams the other way round too."""
    numbers = table_of(rules, *house).views[0].rules
    told = int(winner(numbers, *totals, declarer))
    assert int(winner(numbers, *totals[::-1], 1 - declarer)) == 1 - told
    return told


@cache
def records_of(rules: str, *house: str, matches: int = 30, player: str = WILD, seed: int = 7) -> list[list[Record]]:
    """The records of some matches, one list a match."""
    both = load_strategy(player)
    plan = Plan(None, seed, both, both, matches=matches)
    records = trace(load_rules(rules, house), plan)
    return [list(group) for _, group in itertools.groupby(records, key=lambda record: int(record["match"]))]


def played(records: Iterable[Record]) -> list[Record]:
    """Without the passed-out deals."""
    return [record for record in records if record["declarer"] is not None]


class TestTarget:
    """000, 004: 1165; 000 with jokers: 1400; 002: 1200."""

    @pytest.mark.parametrize(
        ("rules", "target"),
        [("modern", 1165), ("classic", 1165), ("modern-joker", 1400), ("traditional", 1200), ("double-yasa", 1165)],
    )
    def test_reaching_it_ends_the_match(self, rules: str, target: int) -> None:
        """Exactly suffices."""
        assert not over(rules, [], (target - 5, 0))
        assert over(rules, [], (target, 0))
        assert over(rules, [], (target + 5, 1000))
        assert won_by(rules, [], (target, 0), 1) == 0

    @pytest.mark.parametrize("target", [330, 500, 660, 800, 1000, 1100, 1600, 1650])
    def test_other_targets(self, target: int) -> None:
        """House rule."""
        house = [f"target={target}", "protect_from=none"]
        assert not over("modern", house, (target - 5, 0))
        assert over("modern", house, (target, 0))


class TestBothOver:
    """Both teams reach the target in the same round."""

    @pytest.mark.parametrize("rules", ["modern", "classic", "modern-joker", "traditional", "double-yasa"])
    @pytest.mark.parametrize("declarer", [0, 1])
    def test_the_higher_total_wins(self, rules: str, declarer: int) -> None:
        """000; decided for 002 and 004: whoever declared."""
        assert over(rules, [], (1405, 1400))
        assert won_by(rules, [], (1405, 1400), declarer) == 0

    @pytest.mark.parametrize("rules", ["modern", "classic", "modern-joker", "traditional", "double-yasa"])
    def test_equal_totals_play_one_more_round(self, rules: str) -> None:
        """000; decided for 002 and 004."""
        assert not over(rules, [], (1400, 1400))

    def test_the_declarers_side_wins(self) -> None:
        """House rule: even with the lower total or an equal one; only when both are over."""
        house = ["both_over=declarer"]
        for totals in [(1165, 1300), (1300, 1165), (1200, 1200)]:
            assert over("modern", house, totals)
            assert won_by("modern", house, totals, 0) == 0
            assert won_by("modern", house, totals, 1) == 1
        assert won_by("modern", house, (1165, 1160), 1) == 0
        assert not over("modern", house, (1160, 1160))


class TestFloor:
    """004: a total that loses the match."""

    def test_none(self) -> None:
        """000, 002."""
        for rules in ("modern", "classic", "traditional"):
            assert not over(rules, [], (-5000, 100))

    def test_minus_the_target(self) -> None:
        """004: it moves with the target."""
        assert not over("double-yasa", [], (-1160, 0))
        assert over("double-yasa", [], (-1165, 0))
        assert won_by("double-yasa", [], (-1165, 0), 0) == 1
        assert not over("double-yasa", ["target=500"], (-495, 0))
        assert over("double-yasa", ["target=500"], (-500, 0))

    def test_a_number(self) -> None:
        """House rule: it does not move."""
        house = ["floor=-300", "target=800", "protect_from=none"]
        assert not over("modern", house, (-295, 0))
        assert over("modern", house, (-300, 0))
        assert won_by("modern", house, (-300, -295), 0) == 1

    def test_both_below_it_and_equal_play_on(self) -> None:
        """Nobody has the higher total."""
        assert not over("double-yasa", [], (-1200, -1200))


class TestLead:
    """Published tables: a lead that wins, beside the target."""

    def test_a_lead_wins(self) -> None:
        """The difference of the totals."""
        house = ["lead=1165", "target=5000", "protect_from=none"]
        assert not over("modern", house, (660, -500))
        assert over("modern", house, (665, -500))
        assert over("modern", house, (0, -1165))
        assert won_by("modern", house, (0, -1165), 1) == 0

    def test_the_target_wins_too(self) -> None:
        """Each ends a match."""
        assert over("modern", ["lead=1165"], (1165, 1160))

    def test_none(self) -> None:
        """000, 002, 004."""
        assert not over("modern", [], (1160, -5000))


class TestRoundCap:
    """000: after 40 rounds the higher total wins."""

    @pytest.mark.parametrize("rules", ["modern", "classic", "modern-joker"])
    def test_after_forty_rounds(self, rules: str) -> None:
        """And not before; equal totals play one more (decided), and then the next higher total wins."""
        assert not over(rules, [], (100, 95), 39)
        assert over(rules, [], (100, 95), 40)
        assert not over(rules, [], (100, 100), 40)
        assert over(rules, [], (100, 105), 41)
        assert won_by(rules, [], (-100, -95), 0) == 1

    @pytest.mark.parametrize("rules", ["traditional", "double-yasa"])
    def test_none(self, rules: str) -> None:
        """002, 004."""
        assert not over(rules, [], (100, 95), 4000)

    def test_capped_is_what_only_the_cap_ended(self) -> None:
        """A target that is reached in the fortieth round is no cap."""
        numbers = table_of("modern").views[0].rules
        assert is_capped(numbers, 100, 95, 40)
        assert not is_capped(numbers, 1165, 95, 40)
        assert not is_capped(numbers, 1165, 95, 12)

    def test_passed_out_deals_are_no_rounds(self) -> None:
        """Decided: three rounds are three rounds, however many deals they took."""
        matches = records_of("modern", "round_cap=3", "target=9000", player=SHY)
        assert any(len(records) > 5 for records in matches)
        for records in matches:
            ends = [record["score_after"] for record in played(records)]
            assert len(ends) == 3 or all(first == second for first, second in ends[2:-1])

    def test_equal_totals_play_on_until_they_differ(self) -> None:
        """Decided; with low bids a round often gives both sides the same."""
        table = table_of("modern", "round_cap=1", "min_bid=5", "yasa=never", player="random:bound=130,slam_chance=0")
        matches, _ = table.play_matches(0, 400)
        assert (matches["total"][:, 0] != matches["total"][:, 1]).all()
        assert 0 < np.count_nonzero(matches["rounds"] > 1) < 200


def scored(
    rules: str,
    *house: str,
    contract: int,
    points: tuple[int, int],
    tricks: int,
    before: tuple[int, int],
    declarer: int = 0,
) -> tuple[int, int]:
    """Scores of the declarer's side and the defenders, whose points and totals are given in this order."""
    told = []
    for seat in (declarer, declarer + 1):
        table = table_of(rules, *house)
        state, view, team = table.tables[0], table.views[0], seat % 2
        view.declarer, view.contract = seat, contract
        state.points[team], state.points[1 - team] = points
        view.tricks_won[team], view.tricks_won[1 - team] = tricks, 12 - tricks
        view.score[team], view.score[1 - team] = before
        assert score_round(state, view) == PLAYED
        told.append((int(state.score[team]), int(state.score[1 - team])))
    assert told[0] == told[1]
    return told[0]


class TestLateGameProtection:
    """000 modern: from 1000 on a side that only defended scores nothing from a made contract."""

    def test_defended_and_made_scores_nothing(self) -> None:
        """From 1000 exactly; 000 with jokers: from 1235."""
        assert scored("modern", contract=100, points=(120, 45), tricks=8, before=(0, 995)) == (100, 45)
        assert scored("modern", contract=100, points=(120, 45), tricks=8, before=(0, 1000)) == (100, 0)
        assert scored("modern-joker", contract=120, points=(140, 60), tricks=8, before=(0, 1230)) == (120, 60)
        assert scored("modern-joker", contract=120, points=(140, 60), tricks=8, before=(0, 1235)) == (120, 0)

    def test_defended_and_beat_it_scores(self) -> None:
        """What it took."""
        assert scored("modern", contract=130, points=(120, 45), tricks=8, before=(0, 1100)) == (-130, 45)

    def test_declared_and_made_scores(self) -> None:
        """The declarer's own side is never held back."""
        assert scored("modern", contract=100, points=(120, 45), tricks=8, before=(1100, 0)) == (100, 45)

    def test_declared_and_failed_scores(self) -> None:
        """And loses as usual."""
        assert scored("modern", contract=130, points=(120, 45), tricks=8, before=(1100, 0)) == (-130, 45)

    def test_both_sides_may_be_protected(self) -> None:
        """Then the declarer's scores, the defenders' does not."""
        assert scored("modern", contract=100, points=(120, 45), tricks=8, before=(1100, 1100)) == (100, 0)

    @pytest.mark.parametrize("rules", ["classic", "traditional"])
    def test_none(self, rules: str) -> None:
        """000 classic, 002."""
        assert scored(rules, contract=100, points=(120, 45), tricks=8, before=(0, 1160)) == (120, 45)

    def test_a_loss_is_not_withheld(self) -> None:
        """House rules: a sweep takes 165 from the defenders (004), a slam 330, protected or not."""
        swept = {"contract": 100, "points": (165, 0), "tricks": 12, "before": (0, 1100)}
        assert scored("modern", "sweep_takes=165", **swept) == (330, -165)  # type: ignore[arg-type]
        slam = swept | {"contract": SLAM}
        assert scored("modern", "slam_made_defenders=-330", **slam) == (330, -330)  # type: ignore[arg-type]

    def test_a_gain_from_a_made_slam_is_withheld(self) -> None:
        """House rule: also where it is a flat one."""
        house = "slam_made_defenders=50"
        assert scored("modern", house, contract=SLAM, points=(165, 0), tricks=12, before=(0, 1000)) == (330, 0)
        assert scored("modern", house, contract=SLAM, points=(165, 0), tricks=12, before=(0, 995)) == (330, 50)

    def test_the_talon_of_a_counter_slam_is_withheld(self) -> None:
        """Decided: the slam caller's team is the defending one. When the counter-slam fails it scores."""
        made = scored("modern", contract=COUNTER_SLAM, points=(135, 30), tricks=12, before=(0, 1000))
        assert made == (330, 0)
        assert scored("modern", contract=COUNTER_SLAM, points=(135, 30), tricks=12, before=(0, 995)) == (330, 30)
        assert scored("modern", contract=COUNTER_SLAM, points=(100, 65), tricks=10, before=(0, 1000)) == (-330, 65)

    def test_the_total_at_the_start_of_the_round_counts(self) -> None:
        """rules.md: that of the defenders."""
        numbers = table_of("modern").views[0].rules
        assert [bool(is_protected(numbers, made, total)) for made in (True, False) for total in (995, 1000)] == [
            False,
            True,
            False,
            False,
        ]

    def test_in_whole_matches(self) -> None:
        """Each of the four situations comes up, and is scored as 000 says."""
        seen = set()
        for records in records_of("modern", matches=150, player="steady"):
            for record in played(records):
                team, contract = record["declarer"] % 2, record["contract"]
                is_number = contract.isdigit()
                made = record["points"][team] >= int(contract) if is_number else record["tricks_won"][team] == 12
                late = [total >= 1000 for total in record["score_before"]]
                defended = 0 if late[1 - team] and made else record["points"][1 - team]
                assert record["score"][1 - team] == defended
                assert (record["score"][team] > 0) == made
                seen |= {("defended", made)} if late[1 - team] and record["points"][1 - team] else set()
                seen |= {("declared", made)} if late[team] else set()
        assert seen == {(role, made) for role in ("defended", "declared") for made in (True, False)}


class TestDealer:
    """Who deals, and so who opens."""

    @pytest.mark.parametrize("rules", ["modern", "classic", "modern-joker", "traditional", "double-yasa"])
    def test_moves_on_by_one_seat_a_round(self, rules: str) -> None:
        """000, 002, 004; all five start a round from the dealer of the deal that was played last."""
        for records in records_of(rules, "target=800", "protect_from=none", "round_cap=20"):
            for before, after in itertools.pairwise(records):
                stays = rules == "double-yasa" and before["declarer"] is None
                assert after["dealer"] == (before["dealer"] + (0 if stays else 1)) % 4
                assert after["opener"] == (after["dealer"] + (3 if rules == "double-yasa" else 1)) % 4

    @pytest.mark.parametrize("rules", ["modern", "double-yasa"])
    def test_the_first_is_drawn_by_lot(self, rules: str) -> None:
        """Decided: for 004 the opener; chi-square over 20,000 matches, 3 degrees of freedom."""
        table = table_of(rules, seed=11)
        drawn = np.zeros(4)
        number = 2_000 if config.DISABLE_JIT else 20_000
        for match in range(number):
            drawn[int(start_match(table.tables[0], table.views[0], match))] += 1
        statistic = float(((drawn - number / 4) ** 2 / (number / 4)).sum())
        assert statistic < chi2.isf(FALSE_ALARMS, 3)

    def test_the_lot_is_that_of_the_match(self) -> None:
        """It depends on seed and match alone, and the first deal of the match is his."""
        lots = {}
        for rules in ("modern", "traditional"):
            table = table_of(rules, seed=7)
            lots[rules] = [int(start_match(table.tables[0], table.views[0], match)) for match in range(30)]
            dealers = [records[0]["dealer"] for records in records_of(rules, "round_cap=5")]
            assert dealers == lots[rules]
        assert lots["modern"] == lots["traditional"]
        others = table_of("modern", seed=8)
        assert [int(start_match(others.tables[0], others.views[0], match)) for match in range(30)] != lots["modern"]

    @pytest.mark.parametrize("made", [True, False])
    @pytest.mark.parametrize("declarer", range(4))
    @pytest.mark.parametrize("opener", range(4))
    def test_the_losers_of_the_contract_open(self, opener: int, declarer: int, made: bool) -> None:
        """004, decided: of their two seats the next in turn after the last opener; the seat before it deals."""
        table = table_of("modern", "opener=losers")
        state, view = table.tables[0], table.views[0]
        view.opener, view.declarer, state.contract_made = opener, declarer, made
        losers = (declarer + 1) % 2 if made else declarer % 2
        after = [(opener + step) % 4 for step in (1, 2, 3, 4)]
        wanted = next(seat for seat in after if seat % 2 == losers)
        assert int(dealer_of_next_round(state, view)) == (wanted - 1) % 4

    def test_the_losers_open_in_whole_matches(self) -> None:
        """004: made, the defenders; failed, the declarer's side."""
        both = set()
        for records in records_of("modern", "opener=losers", "protect_from=none"):
            rounds = played(records)
            firsts = [record for record in records if record["passed_out"] == 0]
            assert len(rounds) == len(firsts)
            for last, first in zip(rounds, firsts[1:], strict=False):
                team = last["declarer"] % 2
                losers = 1 - team if last["score"][team] > 0 else team
                step = (first["opener"] - last["opener"]) % 4
                assert first["opener"] % 2 == losers
                assert first["dealer"] == (first["opener"] - 1) % 4
                assert step in (1, 2)
                both.add((last["score"][team] > 0, step))
        assert both == set(itertools.product([True, False], [1, 2]))


class TestFailedSitsOut:
    """House rule: a side that failed may not declare in the next round."""

    HOUSE = ("failed_sits_out=true",)

    def test_it_is_the_declarers_side_when_it_failed(self) -> None:
        """And nobody when it made its contract, or without the rule."""
        for house, made, sitting in [
            ("true", False, 1),
            ("true", True, NOBODY),
            ("false", False, NOBODY),
            ("false", True, NOBODY),
        ]:
            table = table_of("modern", f"failed_sits_out={house}")
            state, view = table.tables[0], table.views[0]
            view.declarer, state.contract_made = 3, made
            enter_score(state, view)
            assert view.sits_out == sitting

    @pytest.mark.parametrize("call", ["100", "165", "slam"])
    def test_its_seats_may_only_pass(self, scripted: Callable[[str], Strategy], call: str) -> None:
        """The other side bids as usual."""
        rules = load_rules("modern", self.HOUSE)
        for script, seat, sitting in [(call, 0, 0), (f"100 {call}", 1, 1), (f"pass pass {call}", 2, 0)]:
            player = scripted(script)
            table = Table(rules, player, player, seed=1)
            table.views[0].sits_out = sitting
            with pytest.raises(StrategyError, match=rf"seat {seat}: call returned {call}; legal: pass \("):
                table.play_deal(0, 0, 3)

    def test_also_on_the_answer_to_a_slam(self, scripted: Callable[[str], Strategy]) -> None:
        """000's counter-slam is a way to declare as well."""
        player = scripted("slam counter-slam")
        table = Table(load_rules("modern", self.HOUSE), player, player, seed=1)
        table.views[0].sits_out = 1
        with pytest.raises(StrategyError, match=re.escape("seat 1: call returned counter-slam; legal: pass (")):
            table.play_deal(0, 0, 3)

    @pytest.mark.parametrize(("sitting", "forced"), [(NOBODY, 3), (0, 3), (1, 2)])
    def test_the_last_seat_that_may_bid_is_forced(
        self, scripted: Callable[[str], Strategy], sitting: int, forced: int
    ) -> None:
        """Decided: where the dealer's side sits out, the seat before him bids the minimum on the fourth deal."""
        for call, ending in [("pass", rf"seat {forced}: call returned pass; legal: 100 \("), ("100", "")]:
            player = scripted(" ".join(["pass"] * forced + [call] + ["pass"] * (3 - forced)))
            table = Table(load_rules("modern", self.HOUSE), player, player, seed=1)
            table.views[0].sits_out = sitting
            if ending:
                with pytest.raises(StrategyError, match=ending):
                    table.play_deal(0, 3, 3)
            else:
                table.play_deal(0, 3, 3)
                assert (table.views[0].declarer, table.views[0].contract) == (forced, 100)

    def test_it_ends_after_one_round(self) -> None:
        """Passed-out deals do not end it; in the round after, the side bids again."""
        bids_again = passed_out = 0
        for records in records_of("modern", *self.HOUSE, player=SHY):
            sitting = previous = None
            for record in records:
                callers = {spoken["seat"] % 2 for spoken in record["auction"] if spoken["call"] != "pass"}
                assert sitting not in callers
                bids_again += sitting is None and previous is not None and previous in callers
                if record["declarer"] is None:
                    passed_out += sitting is not None
                    continue
                team = record["declarer"] % 2
                previous, sitting = sitting, team if record["score"][team] < 0 else None
        assert bids_again > 10
        assert passed_out > 10

    def test_a_new_match_begins_without_it(self) -> None:
        """Whoever failed in the last round of the one before."""
        table = table_of("modern", *self.HOUSE)
        table.views[0].sits_out = 1
        start_match(table.tables[0], table.views[0], 3)
        assert table.views[0].sits_out == NOBODY
        assert table.views[0].score.tolist() == [0, 0]


def test_the_forced_dealer_counts_passed_out_deals_of_a_round() -> None:
    """000: the fourth deal in a row; the count begins anew with each round that is played."""
    forced = 0
    for records in records_of("modern", player="random:pass_chance=0.95,slam_chance=0", matches=20):
        row = 0
        for record in records:
            assert record["passed_out"] == row <= 3
            calls = [spoken["call"] for spoken in record["auction"]]
            if row == 3 and calls[:3] == ["pass"] * 3:
                assert record["auction"][3:] == [{"seat": record["dealer"], "call": "100"}]
                forced += 1
            row = row + 1 if record["declarer"] is None else 0
    assert forced > 50


@pytest.mark.parametrize("rules", ["modern", "classic", "modern-joker", "traditional", "double-yasa"])
def test_the_scores_of_records_chain(rules: str) -> None:
    """record-format.md: totals from [0, 0] on; only the last record of a match is over and has a winner."""
    for records in records_of(rules, "target=800", "protect_from=none", "round_cap=20"):
        totals, number = [0, 0], 0
        for record in records:
            assert record["score_before"] == totals
            totals = [total + score for total, score in zip(totals, record["score"], strict=True)]
            assert record["score_after"] == totals
            assert record["round"] == number
            number += record["declarer"] is not None
            if record is not records[-1]:
                assert (record["match_over"], record["winner"]) == (False, None)
        assert records[-1]["match_over"]
        assert records[-1]["winner"] == (0 if totals[0] > totals[1] else 1)


def ends_in_plain_python(rules: RuleSet, totals: tuple[int, int], rounds: int) -> bool:
    """The rules of an end, from rules.md."""
    high, low = max(totals), min(totals)
    if low >= rules.target and rules.both_over == "declarer":
        return True
    floor = -rules.target if rules.floor == "-target" else rules.floor
    reasons = [
        high >= rules.target,
        rules.lead is not None and high - low >= rules.lead,
        isinstance(floor, int) and low <= floor,
        rules.round_cap is not None and rounds >= rules.round_cap,
    ]
    return any(reasons) and high != low


@pytest.mark.parametrize(
    "house",
    [
        ["target=330"],
        ["target=200", "both_over=declarer", "min_bid=5", "yasa=never", "round_cap=200"],
        ["target=200", "min_bid=5", "yasa=never"],
        ["target=9000", "round_cap=3"],
        ["target=9000", "lead=300", "round_cap=none"],
        ["target=400", "floor=-target"],
        ["target=800", "floor=-200"],
        ["target=600", "protect_from=300", "opener=losers", "failed_sits_out=true"],
    ],
    ids=str,
)
def test_a_match_ends_when_its_rules_say_so_and_not_before(house: list[str]) -> None:
    """000, 002, 004 and house rules: totals of the rounds, followed in plain Python to the end of each match."""
    rules = load_rules("modern", ["protect_from=none", *house])
    wild = load_strategy(WILD)
    matches, outcomes = Table(rules, wild, wild, 13).play_matches(0, MATCHES)
    reasons = set()
    at = 0
    for number, match in enumerate(matches):
        totals, behind, passed_out = np.zeros(2, int), np.zeros(2, int), 0
        for count in range(1, match["rounds"] + 1):
            outcome: Any = outcomes[at]
            at += 1
            assert (outcome["match"], outcome["number"]) == (number, count - 1)
            totals += outcome["score"]
            behind = np.maximum(behind, totals[::-1] - totals)
            passed_out += outcome["passed_out"]
            is_last = count == match["rounds"]
            assert ends_in_plain_python(rules, (totals[0], totals[1]), count) == is_last
        both = min(totals) >= rules.target
        higher = int(totals[1] > totals[0])
        assert match["total"].tolist() == totals.tolist()
        assert match["worst_deficit"].tolist() == behind.tolist()
        assert match["passed_out"] == passed_out
        assert match["match"] == number
        assert match["winner"] == (outcome["declarer"] % 2 if both and rules.both_over == "declarer" else higher)
        assert match["capped"] == (not ends_in_plain_python(rules, (totals[0], totals[1]), 0))
        first = outcomes[at - match["rounds"]]
        assert match["opener"] == (first["dealer"] + 1) % 2
        reasons.add("both" if both else "one" if max(totals) >= rules.target else "else")
    assert at == len(outcomes)
    if "target=200" in house and not config.DISABLE_JIT:
        assert reasons >= {"both", "one"}


def test_matches_are_the_same_from_wherever_one_starts() -> None:
    """A match depends on its number alone."""
    table = table_of("modern", player=WILD)
    matches, outcomes = table.play_matches(0, 30)
    later, rounds = table_of("modern", player=WILD).play_matches(17, 13)
    assert (later == matches[17:]).all()
    assert (rounds == outcomes[outcomes["match"] >= 17]).all()


@pytest.mark.skipif(config.DISABLE_JIT, reason="4,096 rounds take long as plain Python")
def test_a_match_that_is_never_over_is_stopped() -> None:
    """Without cap and floor, who fails each time never gets anywhere."""
    hasty = load_strategy("random:pass_chance=0.1,bound=165")
    rules = load_rules("modern", UNCAPPED)
    told = rf"^seed 5, match 0: not over after {MOST_ROUNDS:,} rounds between .* under modern; set a nearer target"
    with pytest.raises(ShelemError, match=told):
        Table(rules, hasty, hasty, seed=5).play_matches(0, 1)
    with pytest.raises(ShelemError, match=told):
        for _ in trace(rules, Plan(None, 5, hasty, hasty, matches=1)):
            pass
