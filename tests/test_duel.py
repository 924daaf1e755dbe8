"""Shelem for two, rule by rule: deal, auction, turns, piles, and what a player is shown (002, 003)."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import config, types

from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.asking import address_of
from shelem_sim.kernel.duel import HEIGHT, PILES, play_top, turn_up, turn_up_next
from shelem_sim.kernel.jit import compile_with
from shelem_sim.kernel.records import PLAYED, signatures_of
from shelem_sim.kernel.tricks import end_trick, following, lay_card, legal_leads, play_card
from shelem_sim.kernel.view import TRICKS, VIEW_DTYPE, TableType, ViewType
from shelem_sim.rules import RuleError, load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import BUILT_IN, Strategy, StrategyError, load_strategy
from shelem_sim.table import Table

if TYPE_CHECKING:
    from tests.conftest import HoldAuction

pytestmark = pytest.mark.kernel

DEALS = 300 if config.DISABLE_JIT else 20_000
ROUNDS = 2 if config.DISABLE_JIT else 12
ANSWERED = ["slam=answered", "counter_slam=true"]


def load(spec: str) -> Strategy:
    return load_strategy(spec, "duel")


def table_of(spec: str = "random", house: tuple[str, ...] = (), seed: int = 3) -> Table:
    player = load(spec)
    return Table(load_rules("duel", house), player, player, seed)


def cards_in(cards: int) -> list[int]:
    return [1 << bit for bit in range(64) if cards >> bit & 1]


# The deal


def test_twelve_cards_in_hand_three_piles_of_four_and_the_talon() -> None:
    """002, 003: 12 + 12 + 12 + 12 + 4, the whole deck."""
    table = table_of()
    for number in range(20):
        table.play_deal(number, 0, 0)
        state = table.tables[0]
        piles = [int(card) for card in state.piles[:, :, :HEIGHT].ravel()]
        hands = [int(hand) for hand in state.dealt[:2]]
        assert [hand.bit_count() for hand in hands] == [12, 12]
        assert [card.bit_count() for card in piles] == [1] * 24
        assert sum(hands) + sum(piles) + int(state.talon) == int(table.views[0].rules.deck)
        assert not state.piles[:, :, HEIGHT].any()


def test_the_deal_does_not_depend_on_who_plays() -> None:
    """Seed, match, round and passed-out deals alone decide it, the order of the piles included."""
    tables = [table_of("random"), table_of("steady")]
    for number in range(10):
        shown = []
        for table in tables:
            table.play_deal(number, 0, number % 2)
            state = table.tables[0]
            shown.append((state.dealt.tolist(), int(state.talon), state.piles.tolist()))
        assert shown[0] == shown[1]


def test_every_order_of_the_piles_is_as_likely() -> None:
    """Each pile card of a player, lowest first, lies equally often in each place: chi-square, false alarm 1e-6."""
    table, counts = table_of(), np.zeros((2, 12, 12))
    for number in range(DEALS // 10):
        table.play_deal(number, 0, 0)
        for player in range(2):
            cards = table.tables[0].piles[player, :, :HEIGHT].ravel()
            counts[player, np.argsort(cards), np.arange(12)] += 1
    expected = DEALS / 10 / 12
    statistic = ((counts - expected) ** 2 / expected).sum()
    freedom = 2 * 11 * 11
    assert abs(statistic - freedom) < 5 * np.sqrt(2 * freedom)


# The auction


@pytest.mark.parametrize("dealer", range(2))
@pytest.mark.parametrize("opener", ["after-dealer", "before-dealer"])
def test_who_does_not_deal_speaks_first(hold_auction: HoldAuction, opener: str, dealer: int) -> None:
    """002, 003: the players alternate until one passes."""
    held = hold_auction("duel", "100 105 120 pass", [f"opener={opener}"], dealer=dealer)
    assert held.seats == [1 - dealer, dealer, 1 - dealer, dealer]
    assert (held.declarer, held.contract) == (1 - dealer, "120")


def test_after_a_pass_the_other_may_bid_once(hold_auction: HoldAuction) -> None:
    """002, 003: it ends when one is left."""
    held = hold_auction("duel", "pass 110", dealer=1)
    assert (held.seats, held.declarer, held.contract) == ([0, 1], 1, "110")


def test_both_passing_the_deal_is_passed_out(hold_auction: HoldAuction) -> None:
    """Decided: then the other deals."""
    assert hold_auction("duel", "pass pass", dealer=1).declarer is None


def test_after_a_deal_passed_out_the_other_deals() -> None:
    """Decided; the same dealer under `same-dealer`."""
    for house, step in (((), 1), (("all_pass=same-dealer",), 0)):
        shy = load("random:pass_chance=0.9")
        plan = Plan(30, 1, shy, shy)
        records = list(trace(load_rules("duel", house), plan))
        pairs = [pair for pair in pairwise(records) if pair[0]["declarer"] is None]
        assert pairs
        for last, record in pairs:
            assert record["dealer"] == (last["dealer"] + step) % 2
            assert (record["round"], record["passed_out"]) == (last["round"], last["passed_out"] + 1)


@pytest.mark.parametrize("house", ["all_pass=last-seat-bids", "forced_after=1"])
def test_the_last_to_speak_may_have_to_bid(hold_auction: HoldAuction, house: str) -> None:
    held = hold_auction("duel", "pass 100", [house], dealer=1, passed_out=1)
    assert (held.declarer, held.contract) == (1, "100")
    with pytest.raises(StrategyError, match="call returned pass; legal: 100 "):
        hold_auction("duel", "pass pass", [house], dealer=1, passed_out=1)


def test_the_one_opponent_answers_a_slam(hold_auction: HoldAuction) -> None:
    """000: also if he has passed before."""
    assert hold_auction("duel", "100 slam pass", ANSWERED, dealer=1).declarer == 1
    held = hold_auction("duel", "pass slam counter-slam", ANSWERED, dealer=1)
    assert (held.seats, held.declarer, held.contract) == ([0, 1, 0], 0, "counter-slam")


def test_without_counter_slam_the_other_player_passes_and_after_a_final_slam_nobody_speaks(
    hold_auction: HoldAuction,
) -> None:
    held = hold_auction("duel", "100 slam pass", ["slam=answered"], dealer=1)
    assert (held.seats, held.contract) == ([0, 1, 0], "slam")
    assert hold_auction("duel", "slam", ["slam=final"], dealer=1).contract == "slam"


def test_who_failed_sits_out_and_the_loser_opens() -> None:
    """House rules: of two players the side that failed is one player, who may only pass."""
    player = load("random:pass_chance=0.3")
    rules = load_rules("duel", ["failed_sits_out=true", "opener=losers", "target=660", "floor=-target"])
    played = [
        record for record in trace(rules, Plan(None, 2, player, player, matches=5)) if record["declarer"] is not None
    ]
    seen = 0
    for last, record in pairwise(played):
        if last["match"] != record["match"] or record["passed_out"]:
            continue
        made = last["points"][last["declarer"]] >= int(last["contract"])
        loser = 1 - last["declarer"] if made else last["declarer"]
        assert record["opener"] == loser
        if not made:
            assert record["declarer"] == 1 - loser
            seen += 1
    assert seen > 3


# Rules that take four


@pytest.mark.parametrize(
    ("house", "fault"),
    [
        (["jokers=true"], "rules duel: jokers must be false with two players, not true"),
        (["jokers=true", "talon=6"], "rules duel: jokers must be false with two players, not true"),
        (["all_pass=three-pass"], "rules duel: all_pass must be another than three-pass with two players"),
    ],
)
def test_what_takes_four_players_is_refused(house: list[str], fault: str) -> None:
    with pytest.raises(RuleError) as error:
        load_rules("duel", house)
    assert str(error.value) == fault


# The play


def test_the_first_lead_is_a_trump_unless_any_card_may_be_led() -> None:
    """002, 003: it announces the trump."""
    for house, only_trumps in (((), True), (("first_lead=any",), False)):
        player = load("random")
        records = [each for each in trace(load_rules("duel", house), Plan(40, 1, player, player)) if each["tricks"]]
        leads = [record["tricks"][0]["cards"][0][1] == record["trump"] for record in records]
        assert all(leads) == only_trumps


def _show(tables: Any, views: Any, number: int, k: int) -> bool:
    """Show the k-th card of a trick to who plays it; the table's functions stop there."""
    table, view = tables[0], views[0]
    leader = view.leader
    place = leader ^ k
    if k == 0:
        view.led = np.uint64(0)
        return play_card(table, view, place, legal_leads(table.hands[place], view), number, k)
    if k == 1:
        return play_card(table, view, place, following(table.hands[place], view.led), number, k)
    return play_top(table, view, place, number, k)


def _lay(tables: Any, views: Any, number: int, k: int, card: np.uint64) -> None:
    """Lay the k-th card of a trick, and do what comes after it."""
    table, view = tables[0], views[0]
    leader = view.leader
    lay_card(table, view, leader ^ k, card, number, k)
    if k >= 2:
        view.tops[(leader ^ k) & 1] = table.hands[leader ^ k]
    if number == 0 and k == 1:
        turn_up(table, view)
    if k == 3:
        winner = end_trick(view, leader, number)
        turn_up_next(table, view, leader, view.cards[number, 2])
        turn_up_next(table, view, 1 - leader, view.cards[number, 3])
        view.void[2] = view.void[3] = np.uint64(0)
        view.leader = winner & 1


@cache
def _compiled() -> tuple[Any, Any]:
    state, numbers = (TableType[::1], ViewType[::1]), (types.int64, types.int64)
    return (
        compile_with(_show, types.boolean(*state, *numbers)),
        compile_with(_lay, types.void(*state, *numbers, types.uint64)),
    )


class Drive:
    """A round whose exchange is over, card by card."""

    def __init__(self, player: Strategy, seed: int, number: int) -> None:
        self.player = player
        table = Table(load_rules("duel"), player, player, seed)
        dealer = number % 2
        assert table.play_deal(number, 0, dealer) == PLAYED
        self.tables, self.views = table.tables, table.views
        state, view = self.tables[0], self.views[0]
        kept = int(state.dealt[view.declarer]) | int(state.talon)
        state.hands = state.dealt
        state.hands[view.declarer] = kept & ~int(state.discard)
        view.leader, view.taken, view.tricks_won, view.played_by, view.void = view.declarer, 0, 0, 0, 0
        view.tops = 0
        self.stop = load(str(Path(__file__).parent / "strategies" / "stopping.py"))
        kinds = signatures_of(VIEW_DTYPE)
        addresses = [address_of(each, kind) for each, kind in zip(self.stop.functions, kinds, strict=True)]
        state.functions = [addresses, addresses]

    def show(self, number: int, k: int) -> None:
        self.views[0].trick = number
        assert not _compiled()[0](self.tables, self.views, number, k)

    def choose(self) -> int:
        return int(self.player.functions[3](self.views[0]))

    def lay(self, number: int, k: int, card: int) -> None:
        _compiled()[1](self.tables, self.views, number, k, np.uint64(card))


def test_cards_come_from_hand_hand_pile_pile_and_tops_turn_up_in_time() -> None:
    """002, 003: three open cards each after the first two; what lies under a top is turned up after the trick."""
    drive = Drive(load("steady"), 3, 0)
    table, view = drive.tables[0], drive.views[0]
    for number in range(TRICKS):
        leader = int(view.leader)
        before = [int(tops) for tops in view.tops]
        for k in range(4):
            drive.show(number, k)
            player = (leader + k) % 2
            assert int(view.seat) == (player if k < 2 else 2 + player)
            assert int(view.hand) == int(table.hands[player])
            source = int(view.hand) if k < 2 else int(view.tops[player])
            assert int(view.legal) & ~source == 0
            tops = [int(tops).bit_count() for tops in view.tops]
            if number == 0:
                assert tops == ([0, 0] if k < 2 else [3, 3] if k == 2 else [2 if p == leader else 3 for p in range(2)])
            elif k < 2:
                assert [int(tops) for tops in view.tops] == before
            drive.lay(number, k, drive.choose())
        hidden = [
            int(card)
            for player in range(2)
            for pile in range(PILES)
            for card in table.piles[player, pile, table.turned[player, pile] + 1 :]
        ]
        assert not sum(hidden) & (int(view.tops[0]) | int(view.tops[1]))
    assert not view.hand
    assert [int(tops) for tops in view.tops] == [0, 0]


def test_the_piles_follow_suit_on_their_own() -> None:
    """002, 003: where no face-up card is of the suit led, any may be played; a void says nothing for later."""
    free = bound = 0
    drive = Drive(load("steady"), 4, 0)
    view = drive.views[0]
    for number in range(TRICKS):
        for k in range(4):
            drive.show(number, k)
            if k >= 2:
                tops = int(view.tops[view.seat & 1])
                same = tops & int(view.led)
                assert int(view.legal) == (same or tops)
                free, bound = free + (not same), bound + bool(same)
            elif k == 0:
                assert int(view.void[2]) == int(view.void[3]) == 0
            drive.lay(number, k, drive.choose())
    assert free
    assert bound


@pytest.mark.parametrize("spec", BUILT_IN["duel"])
def test_no_player_is_shown_a_hidden_card(spec: str) -> None:
    """Whatever lies in the other's hand, face down or discarded: the bytes shown are the same, so is the card."""
    player, shuffler = load(spec), random.Random(spec)
    for number in range(ROUNDS):
        try:
            drive = Drive(player, 9, number)
        except AssertionError:  # passed out
            continue
        for trick in range(TRICKS):
            for k in range(4):
                drive.show(trick, k)
                shown, chosen = drive.views.tobytes(), drive.choose()
                trial = Drive.__new__(Drive)
                trial.player, trial.tables, trial.views = player, drive.tables.copy(), drive.views.copy()
                hide_otherwise(trial.tables[0], trial.views[0], trick, k, shuffler)
                trial.show(trick, k)
                assert trial.views.tobytes() == shown
                assert trial.choose() == chosen
                drive.lay(trick, k, chosen)


def hide_otherwise(table: Any, view: Any, trick: int, k: int, shuffler: random.Random) -> None:
    """Shuffle what the player to act can't see: the other's hand, cards face down, the other's discard."""
    player, other = int(view.seat) & 1, 1 - (int(view.seat) & 1)
    turned = trick > 0 or k >= 2
    places: list[tuple[Any, Any]] = [
        ((owner, pile, depth), int(table.piles[owner, pile, depth]))
        for owner in range(2)
        for pile in range(PILES)
        for depth in range(int(table.turned[owner, pile]) + 1 if turned else 0, HEIGHT)
    ]
    hand = cards_in(int(table.hands[other]))
    discard = cards_in(int(table.discard)) if player != view.declarer else []
    cards = [card for _, card in places] + hand + discard
    shuffler.shuffle(cards)
    for place, _ in places:
        table.piles[place] = cards.pop()
    table.hands[other] = sum(cards[: len(hand)])
    if discard:
        table.discard = sum(cards[len(hand) :])
        table.known_discard[view.declarer] = table.known_discard[view.declarer + 2] = table.discard


def test_seat_0_declares_alone() -> None:
    """For `bids` and `hand`: every bid is priced by one play."""
    outcomes = play_declared(table_of("steady"), 0, 50)
    assert set(outcomes["declarer"].tolist()) == {0}
    assert (outcomes["points"].sum(axis=1) == 165).all()
    assert (outcomes["tricks"].sum(axis=1) == TRICKS).all()
