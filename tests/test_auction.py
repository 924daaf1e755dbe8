"""The auction, rule by rule: who speaks, what may be called, and when it ends (rules.md; sources 000, 002, 004)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from numba import config

from shelem_sim.games.shelem.trace import trace
from shelem_sim.records import Record
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Strategy, StrategyError, load_strategy
from shelem_sim.table import Table

pytestmark = pytest.mark.kernel

if TYPE_CHECKING:
    from tests.conftest import HoldAuction

STRATEGIES = Path(__file__).parent / "strategies"
PRESETS = ["modern", "classic", "traditional", "double-yasa"]
NUMBERS = ", ".join(str(number) for number in range(100, 170, 5))
OPEN = ["slam=open"]


def refused(call: str, legal: str) -> str:
    """The pattern of the message on an illegal call."""
    return re.escape(f"call returned {call}; legal: {legal} (seed ")


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("rules", ["modern", "classic", "traditional"])
def test_the_seat_after_the_dealer_speaks_first(hold_auction: HoldAuction, rules: str, dealer: int) -> None:
    """000, 002: and the dealer last."""
    seats = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    assert hold_auction(rules, "pass pass pass pass", dealer=dealer).seats == seats


@pytest.mark.parametrize("dealer", range(4))
def test_before_dealer_the_dealer_is_second_to_speak(hold_auction: HoldAuction, dealer: int) -> None:
    """004: the dealer's right begins, which in clockwise play is the seat before the dealer."""
    seats = [(dealer + step) % 4 for step in (3, 0, 1, 2)]
    assert hold_auction("double-yasa", "pass pass pass pass", dealer=dealer).seats == seats


def test_seats_speak_in_turn_until_one_is_left(hold_auction: HoldAuction) -> None:
    """000, 002, 004: each bids higher or passes."""
    held = hold_auction("modern", "100 105 110 115 120 pass pass 125 pass")
    assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 3, 0, 1, 2, 3, 0], 3, "125")


def test_a_pass_is_for_good(hold_auction: HoldAuction) -> None:
    """000, 002, 004: who has passed is not asked again."""
    held = hold_auction("modern", "100 pass 105 110 115 pass 120 pass")
    assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 3, 0, 2, 3, 0], 3, "120")


def test_nobody_is_asked_once_the_others_have_passed(hold_auction: HoldAuction) -> None:
    """000: the auction ends when one seat is left; he does not raise himself."""
    held = hold_auction("modern", "100 pass pass pass")
    assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 3], 0, "100")


@pytest.mark.parametrize(("call", "from_"), [("105", 110), ("100", 110), ("110", 115)])
def test_a_bid_must_be_higher_than_the_last(hold_auction: HoldAuction, call: str, from_: int) -> None:
    """000, 002, 004."""
    last = from_ - 5
    legal = ", ".join(["pass", *(str(number) for number in range(from_, 170, 5))])
    with pytest.raises(StrategyError, match=refused(call, legal)):
        hold_auction("classic", f"100 {last} {call}")


def test_jumps_are_allowed(hold_auction: HoldAuction) -> None:
    """000: any higher number, not only the next."""
    held = hold_auction("modern", "100 165 pass pass pass")
    assert (held.declarer, held.contract) == (1, "165")


@pytest.mark.parametrize("call", ["95", "5", "103", "170", "-5", "999", "1002"])
def test_a_bid_is_a_number_of_the_rule_set(hold_auction: HoldAuction, call: str) -> None:
    """000: from the minimum to the maximum, in steps of 5."""
    with pytest.raises(StrategyError, match=refused(call, f"pass, {NUMBERS}")):
        hold_auction("classic", call)


def test_bids_go_by_the_step_of_the_rule_set(hold_auction: HoldAuction) -> None:
    """House rule: steps of 20 from 95."""
    house = ["min_bid=95", "max_bid=155", "bid_step=20"]
    assert hold_auction("classic", "95 135 pass pass pass", house).contract == "135"
    with pytest.raises(StrategyError, match=refused("105", "pass, 115, 135, 155")):
        hold_auction("classic", "95 105", house)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_deal_on_which_all_pass_is_passed_out(hold_auction: HoldAuction, rules: str) -> None:
    """000, 002, 004: also the last seat left may pass when nobody has bid."""
    assert hold_auction(rules, "pass pass pass pass").declarer is None


def test_the_last_seat_may_bid_any_number_after_three_passes(hold_auction: HoldAuction) -> None:
    """000, 002: and that ends the auction."""
    held = hold_auction("modern", "pass pass pass 140")
    assert (held.declarer, held.contract) == (3, "140")


def test_after_a_bid_of_the_maximum_the_others_still_speak(hold_auction: HoldAuction) -> None:
    """rules.md: but have no number left."""
    held = hold_auction("classic", "165 pass pass pass")
    assert (held.seats, held.contract) == ([0, 1, 2, 3], "165")
    with pytest.raises(StrategyError, match=refused("170", "pass")):
        hold_auction("classic", "165 pass 170")


@pytest.mark.parametrize("number", ["100", "165"])
def test_a_slam_may_be_called_over_any_number(hold_auction: HoldAuction, number: str) -> None:
    """000 (decided: 165 included)."""
    held = hold_auction("modern", f"{number} slam pass pass")
    assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 0], 1, "slam")


@pytest.mark.parametrize("rules", ["classic", "traditional"])
def test_where_there_is_no_slam_it_is_no_call(hold_auction: HoldAuction, rules: str) -> None:
    """000 classic, 002."""
    with pytest.raises(StrategyError, match=refused("slam", f"pass, {NUMBERS}")):
        hold_auction(rules, "slam")


def test_a_slam_that_is_a_number_is_the_maximum_and_no_call(hold_auction: HoldAuction) -> None:
    """004, some tables: shelem is a name for 165."""
    with pytest.raises(StrategyError, match=refused("slam", f"pass, {NUMBERS}")):
        hold_auction("modern", "slam", ["slam=number"])
    assert hold_auction("modern", "165 pass pass pass", ["slam=number"]).contract == "165"


class TestAnsweredSlam:
    """000 modern: from a slam on only the caller's two opponents speak, in turn order, each once."""

    @pytest.mark.parametrize(
        ("before", "caller"), [("", 0), ("100 ", 1), ("100 105 ", 2), ("100 105 110 ", 3), ("pass ", 1)]
    )
    def test_both_pass_and_the_caller_declares(self, hold_auction: HoldAuction, before: str, caller: int) -> None:
        """Neither his partner nor he himself is asked."""
        held = hold_auction("modern", f"{before}slam pass pass")
        assert held.seats[-2:] == [(caller + 1) % 4, (caller + 3) % 4]
        assert len(held.seats) == len(before.split()) + 3
        assert (held.declarer, held.contract) == (caller, "slam")

    @pytest.mark.parametrize(("answers", "declarer"), [("counter-slam", 1), ("pass counter-slam", 3)])
    def test_the_first_counter_slam_ends_the_auction(
        self, hold_auction: HoldAuction, answers: str, declarer: int
    ) -> None:
        """Its caller is declarer."""
        held = hold_auction("modern", f"slam {answers}")
        assert (held.declarer, held.contract) == (declarer, "counter-slam")

    def test_one_who_had_passed_may_answer(self, hold_auction: HoldAuction) -> None:
        """Decided: "only his two opponents speak" has no exception."""
        held = hold_auction("modern", "100 pass slam pass counter-slam")
        assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 3, 1], 1, "counter-slam")

    @pytest.mark.parametrize("answer", ["165", "slam"])
    def test_the_answer_is_pass_or_counter_slam(self, hold_auction: HoldAuction, answer: str) -> None:
        """No number and no slam."""
        with pytest.raises(StrategyError, match=refused(answer, "pass, counter-slam")):
            hold_auction("modern", f"slam {answer}")

    def test_a_counter_slam_needs_a_slam(self, hold_auction: HoldAuction) -> None:
        """It is an answer."""
        with pytest.raises(StrategyError, match=refused("counter-slam", f"pass, {NUMBERS}, slam")):
            hold_auction("modern", "counter-slam")

    def test_without_counter_slam_nobody_answers(self, hold_auction: HoldAuction) -> None:
        """The same as `final`."""
        held = hold_auction("modern", "100 slam", ["counter_slam=false"])
        assert (held.seats, held.declarer, held.contract) == ([0, 1], 1, "slam")


def test_a_final_slam_ends_the_auction_at_once(hold_auction: HoldAuction) -> None:
    """004."""
    held = hold_auction("double-yasa", "pass 120 slam", dealer=1)
    assert (held.seats, held.declarer, held.contract) == ([0, 1, 2], 2, "slam")


class TestOpenSlam:
    """House rule (table A): slam and counter-slam are calls as any other, which outrank all numbers."""

    def test_the_auction_goes_on_after_a_slam(self, hold_auction: HoldAuction) -> None:
        """Until one seat is left; who has passed stays silent."""
        held = hold_auction("modern", "100 pass slam pass pass", OPEN)
        assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 3, 0], 2, "slam")

    def test_a_counter_slam_outranks_a_slam(self, hold_auction: HoldAuction) -> None:
        """And the others still speak."""
        held = hold_auction("modern", "slam counter-slam pass pass pass", OPEN)
        assert (held.seats, held.declarer, held.contract) == ([0, 1, 2, 3, 0], 1, "counter-slam")

    def test_a_counter_slam_needs_no_slam(self, hold_auction: HoldAuction) -> None:
        """A house rule."""
        held = hold_auction("modern", "100 counter-slam pass pass pass", OPEN)
        assert (held.declarer, held.contract) == (1, "counter-slam")

    def test_numbers_are_over_after_a_slam(self, hold_auction: HoldAuction) -> None:
        """Nor may it be called again."""
        for call in ("165", "slam"):
            with pytest.raises(StrategyError, match=refused(call, "pass, counter-slam")):
                hold_auction("modern", f"slam {call}", OPEN)

    def test_nothing_outranks_a_counter_slam(self, hold_auction: HoldAuction) -> None:
        """All others can only pass."""
        with pytest.raises(StrategyError, match=refused("slam", "pass")):
            hold_auction("modern", "counter-slam slam", OPEN)

    def test_without_counter_slam_it_is_no_call(self, hold_auction: HoldAuction) -> None:
        """House rule."""
        with pytest.raises(StrategyError, match=refused("counter-slam", f"pass, {NUMBERS}, slam")):
            hold_auction("modern", "counter-slam", [*OPEN, "counter_slam=false"])


class TestForcedDealer:
    """000: after three passed-out deals in a row, on the fourth the dealer may not pass."""

    @pytest.mark.parametrize("call", ["pass", "105", "slam", "165"])
    def test_he_must_bid_exactly_the_minimum(self, hold_auction: HoldAuction, call: str) -> None:
        """When the three before him passed."""
        with pytest.raises(StrategyError, match=refused(call, "100")):
            hold_auction("modern", f"pass pass pass {call}", passed_out=3)
        held = hold_auction("modern", "pass pass pass 100", passed_out=3)
        assert (held.declarer, held.contract) == (3, "100")

    def test_over_a_bid_he_may_pass(self, hold_auction: HoldAuction) -> None:
        """Decided."""
        assert hold_auction("modern", "pass 100 pass pass", passed_out=3).declarer == 1
        assert hold_auction("modern", "pass 100 pass slam pass pass", passed_out=3).declarer == 3

    def test_not_before_the_fourth_deal(self, hold_auction: HoldAuction) -> None:
        """Two passed-out deals bind nobody."""
        assert hold_auction("modern", "pass pass pass pass", passed_out=2).declarer is None

    @pytest.mark.parametrize("rules", ["traditional", "double-yasa"])
    def test_only_where_the_rule_set_says_so(self, hold_auction: HoldAuction, rules: str) -> None:
        """002, 004 force nobody."""
        assert hold_auction(rules, "pass pass pass pass", passed_out=100).declarer is None

    def test_it_binds_the_last_seat_to_speak(self, hold_auction: HoldAuction) -> None:
        """Also where that is not the dealer."""
        held = hold_auction("double-yasa", "pass pass pass 100", ["forced_after=1"], dealer=1, passed_out=1)
        assert (held.seats, held.declarer) == ([0, 1, 2, 3], 3)


def test_last_seat_bids_the_minimum(hold_auction: HoldAuction) -> None:
    """004, some tables: so no deal is passed out."""
    house = ["all_pass=last-seat-bids"]
    assert hold_auction("double-yasa", "pass pass pass 100", house, dealer=1).declarer == 3
    with pytest.raises(StrategyError, match=refused("pass", "100")):
        hold_auction("double-yasa", "pass pass pass pass", house, dealer=1)
    assert hold_auction("double-yasa", "pass 120 pass pass", house, dealer=1).contract == "120"


def test_the_opener_bids_the_minimum(hold_auction: HoldAuction) -> None:
    """Table C: the first seat must open with 100; nobody else must."""
    house = ["all_pass=opener-bids"]
    assert hold_auction("modern", "100 pass pass pass", house).declarer == 0
    assert hold_auction("modern", "100 pass 110 pass 115 pass", house).declarer == 0
    for call in ("pass", "105", "slam"):
        with pytest.raises(StrategyError, match=refused(call, "100")):
            hold_auction("modern", call, house)


def test_three_passes_throw_the_deal_in(hold_auction: HoldAuction) -> None:
    """Table A: the fourth seat gets no turn, but only when all three before him have passed."""
    house = ["all_pass=three-pass", "forced_after=none"]
    held = hold_auction("modern", "pass pass pass", house)
    assert (held.seats, held.declarer) == ([0, 1, 2], None)
    assert hold_auction("modern", "pass pass 100 pass", house).declarer == 2


def test_the_longest_auction_has_every_number() -> None:
    """rules.md names no limit of calls: 5, 10, ... 555 where the cards are worth most, and three passes."""
    worth = ["ace_points=25", "ten_points=25", "five_points=25", "king_points=25"]
    house = [*worth, "trick_points=10", "last_trick_points=25", "min_bid=5", "max_bid=555"]
    raising = load_strategy(str(STRATEGIES / "raising.py"))
    table = Table(load_rules("classic", house), raising, raising, seed=1)
    table.play_deal(0, 0, 3)
    view = table.views[0]
    assert view.call_made[: view.calls].tolist() == [*range(5, 560, 5), 0, 0, 0]
    assert view.contract == 555


def passed_out_and_next(rules: str, house: list[str]) -> list[tuple[Record, Record]]:
    """Pairs of a passed-out deal and the deal after it, of 300 rounds with shy bidders."""
    shy = load_strategy("random:pass_chance=0.9")
    records = list(trace(load_rules(rules, house), Plan(rounds=300, seed=1, team0=shy, team1=shy)))
    pairs = [pair for pair in itertools.pairwise(records) if pair[0]["declarer"] is None]
    assert len(pairs) > 100
    for before, after in pairs:
        assert (after["round"], after["passed_out"]) == (before["round"], before["passed_out"] + 1)
        assert after["hands"] != before["hands"]
    return pairs


def test_after_a_passed_out_deal_the_next_seat_deals() -> None:
    """000."""
    for before, after in passed_out_and_next("modern", []):
        assert after["dealer"] == (before["dealer"] + 1) % 4


@pytest.mark.parametrize("house", [["all_pass=same-dealer"], ["all_pass=three-pass", "forced_after=none"]])
def test_after_a_passed_out_deal_the_same_seat_deals(house: list[str]) -> None:
    """004 (decided: same opener and dealer); table A."""
    for before, after in passed_out_and_next("modern", house):
        assert (after["dealer"], after["opener"]) == (before["dealer"], before["opener"])


def test_no_more_than_three_deals_in_a_row_are_passed_out() -> None:
    """000: the fourth has a forced dealer."""
    last = [after for _, after in passed_out_and_next("modern", []) if after["passed_out"] == 3]
    forced = [record for record in last if [spoken["call"] for spoken in record["auction"][:3]] == ["pass"] * 3]
    assert len(forced) > 10
    assert all(record["auction"][3:] == [{"seat": record["dealer"], "call": "100"}] for record in forced)
    assert all(record["declarer"] is not None for record in last)


@pytest.mark.skipif(config.DISABLE_JIT, reason="65,536 deals take half a minute as plain Python")
def test_strategies_that_never_bid_are_stopped(scripted: Callable[[str], Strategy]) -> None:
    """Where nobody has to bid, a run of such would have no end."""
    silent = scripted("pass pass pass pass")
    with pytest.raises(StrategyError) as told:
        Table(load_rules("traditional"), silent, silent, seed=4).play(17, 1)
    assert str(told.value) == (
        f"strategies {silent.spec} and {silent.spec} passed out 65,536 deals in a row in seed 4, round 17: "
        "under traditional nobody has to bid, so at least one must want to"
    )


def test_an_illegal_call_names_what_is_needed_to_see_it_again(scripted: Callable[[str], Strategy]) -> None:
    """The strategy, the seat, seed and round, and what was legal, in one line."""
    meek, wild = load_strategy("random:pass_chance=1,slam_chance=0"), scripted("100 pass 100")
    with pytest.raises(StrategyError) as told:
        Table(load_rules("classic", ["max_bid=110"]), meek, wild, seed=8).play(2, 1)
    assert str(told.value) == (
        f"strategy {wild.spec}, seat 1: call returned 100; legal: pass, 105, 110 (seed 8, round 2, deal 1 of the round)"
    )
