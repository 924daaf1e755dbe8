"""A known hand: the deals around it, what passing and declaring with it bring, and what to lay away."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import config
from scipy.stats import chi2

from shelem_sim.cards import card_set, parse_hand
from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem.bids import classes_of
from shelem_sim.games.shelem.declared import declare_known, pass_known, play_declared
from shelem_sim.games.shelem.discards import candidates, discards, neighbours
from shelem_sim.games.shelem.hand import check_auction, dealer_before, hand, question
from shelem_sim.games.shelem.known_cards import read_cards
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.known_hand import deal_known
from shelem_sim.kernel.records import NOBODY
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Strategy, load_strategy
from shelem_sim.table import Outcomes, Table

if TYPE_CHECKING:
    from tests.conftest import PlayHands

pytestmark = pytest.mark.kernel

HAND = "AKT95.AK4.A32.2"
WEAK = "9732.J87.9832.J"
WITH_TALON = f"{HAND} QS TH 5D 3C"
SIGMAS = 4.5
"""A fair difference is larger once in 150,000 tests."""

many_deals = pytest.mark.skipif(config.DISABLE_JIT, reason="so many deals take minutes as plain Python")


def plan(rounds: int, seed: int = 1, **more: Any) -> Plan:
    steady = load_strategy("steady")
    return Plan(rounds, seed, steady, steady, **more)


def table_of(rules: str, *house: str, player: Strategy | None = None, seed: int = 1) -> Table:
    player = player or load_strategy("steady")
    return Table(load_rules(rules, house), player, player, seed)


@pytest.mark.parametrize(
    "text",
    [
        "S:AKT95 H:AK4 D:A32 C:2",
        "s:ak1095 h: ak4 d:a32 c:2",
        "♠AKT95 ♥AK4 ♦️A32 ♣2",
        "AS KS TS 9S 5S AH KH 4H AD 3D 2D 2C",
        "A♠ K♠ 10♠ 9♠ 5♠ A♥ K♥ 4♥ A♦ 3♦ 2♦ 2♣",
    ],
)
def test_a_hand_may_be_written_in_several_ways(text: str) -> None:
    assert parse_hand(text) == parse_hand(HAND)


def test_voids_and_jokers() -> None:
    assert parse_hand("AK..-.2 rj BJ") == ["AS", "KS", "2C", "RJ", "BJ"]


@pytest.mark.parametrize(
    ("text", "talon", "house", "says"),
    [
        ("AKT95.AK4.A32", False, [], "dots stand between four suits"),
        ("AKX95.AK4.A32.2", False, [], "not a card: 'XS'"),
        ("AKT95.AK4.A32.2 TS", False, [], "TS there more than once"),
        ("AKT95.AK4.A32. RJ", False, [], "RJ not in the deck of modern"),
        (HAND, False, ["talon=3", "removed=2C"], "2C not in the deck of modern"),
        ("AKT95.AK4.A32.", False, [], "11 cards; a hand has 12"),
        (WITH_TALON, False, [], "16 cards; a hand has 12"),
        (HAND, True, [], "12 cards; with --talon it must be 16, the talon's 4 among them"),
    ],
)
def test_cards_that_can_not_be_are_named(text: str, talon: bool, house: list[str], says: str) -> None:
    with pytest.raises(ShelemError, match="hand: ") as raised:
        read_cards(load_rules("modern", house), text, talon)
    assert says in str(raised.value)


def test_jokers_are_cards_where_the_deck_has_them() -> None:
    assert read_cards(load_rules("modern-joker"), "AKT9.AK4.A32.2 RJ", talon=False).bit_count() == 12


@jit
def deal_all(table: Any, view: Any, cards: np.uint64, dealt: Any) -> None:
    """Fill each row of `dealt` (uint64[n, 5]) with the hands and the talon of one deal."""
    for i in range(len(dealt)):
        deal_known(table, view, cards, i, 0)
        for seat in range(4):
            dealt[i, seat] = table.hands[seat]
        dealt[i, 4] = table.talon


def deals(count: int, cards: int, *house: str, rules: str = "modern", seed: int = 1) -> npt.NDArray[np.uint64]:
    table = table_of(rules, *house, seed=seed)
    dealt = np.zeros((count, 5), np.uint64)
    deal_all(table.tables[0], table.views[0], np.uint64(cards), dealt)
    return dealt


@pytest.mark.parametrize(
    ("rules", "house", "cards", "talon"),
    [
        ("modern", [], HAND, 4),
        ("modern", ["talon=3", "removed=2D"], "AKT95.AK4.A3.32", 3),
        ("modern-joker", [], "AKT9.AK4.A32.2 RJ", 6),
        ("modern", [], WITH_TALON, 0),
    ],
)
def test_every_other_card_is_dealt_once(rules: str, house: list[str], cards: str, talon: int) -> None:
    known = card_set(parse_hand(cards))
    dealt = deals(300, known, *house, rules=rules)
    assert (dealt[:, 0] == known).all()
    assert (np.bitwise_count(dealt[:, 1:4]) == 12).all()
    assert (np.bitwise_count(dealt[:, 4]) == talon).all()
    assert (np.bitwise_or.reduce(dealt, axis=1) == card_set(load_rules(rules, house).deck)).all()
    assert len({tuple(row) for row in dealt.tolist()}) == len(dealt)


def test_the_address_decides_the_other_cards() -> None:
    known = card_set(parse_hand(HAND))
    assert (deals(20, known) == deals(20, known)).all()
    assert not (deals(20, known) == deals(20, known, seed=2))[:, 1:].all(axis=1).any()


@many_deals
def test_every_other_card_is_as_often_in_every_place() -> None:
    """Chi-square over 200,000 deals, false alarms 1e-4.

    The counts of 40 cards in four places are tied as in a whole deal: 39/40 of Pearson's statistic is chi-square with
    39 * 3 degrees of freedom.
    """
    known = card_set(parse_hand(HAND))
    dealt = deals(200_000, known)[:, 1:]
    others = [bit for bit in map(np.uint64, range(64)) if 1 << int(bit) & card_set(load_rules("modern").deck) & ~known]
    found = np.array([((dealt >> bit) & np.uint64(1)).sum(axis=0, dtype=np.float64) for bit in others])
    expected = len(dealt) * np.array([12, 12, 12, 4]) / 40
    assert len(others) == 40
    assert chi2.sf(39 / 40 * ((found - expected) ** 2 / expected).sum(), 39 * 3) > 1e-4


@many_deals
def test_declaring_agrees_with_deals_of_another_making(play_hands: PlayHands) -> None:
    """2,000 deals by `random.shuffle`, played from the cards on: points and the chance of 140, within 4.5 sigmas."""
    rules, steady = load_rules("modern"), load_strategy("steady")
    known = card_set(parse_hand(HAND))
    rest = [card for card in rules.deck if card not in parse_hand(HAND)]
    shuffler = random.Random(7)
    points = []
    for _ in range(2_000):
        shuffler.shuffle(rest)
        others = [" ".join(rest[start : start + 12]) for start in (0, 12, 24)]
        table = play_hands(rules, (steady, steady), [known, *others], " ".join(rest[36:]))
        points.append(int(table.tables[0].points[0]))
    result = hand(rules, plan(50_000), HAND)
    apart = float(np.mean(points)) - float(str(result.meta["declarer_points_mean"]))
    assert abs(apart) < SIGMAS * float(np.std(points)) * sqrt(1 / 2_000 + 1 / 50_000)
    made: Any = next(row["made_rate"] for row in result.rows if row["bid"] == 140)
    share = float(np.mean([taken >= 140 for taken in points]))
    assert abs(share - made) < SIGMAS * sqrt(made * (1 - made) * (1 / 2_000 + 1 / 50_000))


@many_deals
def test_hands_of_a_class_agree_with_the_bid_table() -> None:
    """400 random hands with five cards, A K and a side ace, 60 deals each, against all such hands of `bids`."""
    by = ("longest", "top", "aces")
    rules, table = load_rules("modern"), table_of("modern")

    def of_class(first: int, rounds: int) -> Outcomes:
        outcomes = play_declared(table, first, rounds)
        chosen: Outcomes = outcomes[classes_of(outcomes["hand"], by, rules) == (5 * 16 + 12) * 8 + 1]
        return chosen

    whole = of_declarer(of_class(0, 300_000), "points")
    hands = of_class(300_000, 100_000)["hand"][:400]
    numbers = np.arange(60)
    means = [
        of_declarer(declare_known(table, int(each), numbers + 60 * i), "points").mean() for i, each in enumerate(hands)
    ]
    error = sqrt(np.var(means) / len(means) + whole.var() / len(whole))
    assert len(means) == 400
    assert abs(np.mean(means) - whole.mean()) < SIGMAS * error


@pytest.mark.parametrize(
    ("script", "dealer", "standing", "partner", "stands"),
    [
        ("100 pass 105 pass", 0, 105, "pass", (105, 3)),
        ("100 pass 105 pass", 0, 105, None, (105, 3)),
        ("100 pass 105 pass", 0, 105, "bid", None),
        ("100 pass 105 pass", 0, 100, None, None),
        ("100 105 pass", 0, 105, "bid", (105, 2)),
        ("pass pass 100", 0, 100, "pass", (100, 3)),
        ("pass 100 pass pass", 0, 0, "pass", None),
        ("100 pass", 1, 0, "pass", None),
        ("pass pass", 1, 0, "pass", (0, -1)),
        ("pass 105 pass pass", 3, None, None, (0, -1)),
        # Seat 0 goes along with 110, or opens, until the question comes up
        ("100 pass 105 0 115 pass", 0, 115, "pass", (115, 1)),
        ("100 105 110 0 120 125 130", 0, 130, "bid", (130, 3)),
        ("0 105 pass 110", 3, 110, "pass", (110, 3)),
        ("0 pass pass pass", 3, 110, "pass", None),
        ("slam pass pass", 0, 105, None, None),
        ("slam pass pass", 0, None, None, None),
    ],
)  # fmt: skip
def test_the_question_comes_up_where_the_auction_is_so(
    script: str,
    dealer: int,
    standing: int | None,
    partner: str | None,
    stands: tuple[int, int] | None,
    scripted: Callable[[str], Strategy],
) -> None:
    """`stands` is the bid and its seat, `None` where the question does not come up."""
    table = table_of("modern", player=scripted(f"{script} pass pass pass pass"))
    row = pass_known(table, question(card_set(parse_hand(HAND)), dealer, standing, partner), 0, 1)[0]
    assert bool(row["asked"]) == (stands is not None)
    if stands is not None:
        assert (row["standing"], row["standing_seat"]) == stands


def test_passing_scores_what_the_others_play(scripted: Callable[[str], Strategy]) -> None:
    """The round that is played after our pass is scored for our side; a deal that all pass brings nothing."""
    known = card_set(parse_hand(HAND))
    asked = question(known, 3, None, None)
    assert pass_known(table_of("modern", player=scripted("pass pass pass pass")), asked, 0, 1)[0]["gain"] == 0
    table = table_of("modern", player=scripted("pass 165 pass pass"))
    row = pass_known(table, asked, 0, 1)[0]
    state, view = table.tables[0], table.views[0]
    assert (view.declarer, view.contract, int(view.for_points)) == (1, 165, 0)
    assert row["gain"] == state.score[0] - state.score[1] > 0


def test_who_must_bid_is_not_asked(scripted: Callable[[str], Strategy]) -> None:
    """004: where the last seat must bid, it has no choice."""
    asked = question(card_set(parse_hand(HAND)), 0, 0, "pass")
    for house, came_up in ((["all_pass=last-seat-bids"], 0), ([], 1)):
        table = table_of("modern", *house, player=scripted("pass pass pass 100"))
        assert pass_known(table, asked, 0, 1)[0]["asked"] == came_up


@pytest.mark.parametrize("rules", ["modern", "double-yasa"])
@pytest.mark.parametrize("opener", [0, 1])
def test_the_dealer_before_an_opener(rules: str, opener: int) -> None:
    table = table_of(rules)
    table.play_deal(0, 0, dealer_before(load_rules(rules), opener))
    assert table.views[0].opener == opener


@pytest.mark.parametrize(
    ("standing", "partner", "house", "says"),
    [
        (103, None, [], "--standing must be a number of modern that can be outbid, 100 to 160 in steps of 5, not 103"),
        (165, None, [], "not 165"),
        (None, "bid", [], "--partner bid needs --standing"),
        (None, None, ["all_pass=opener-bids"], "who speaks first must bid 100"),
    ],
)
def test_auctions_that_can_not_be_are_refused(
    standing: int | None, partner: str | None, house: list[str], says: str
) -> None:
    with pytest.raises(ShelemError, match=says):
        check_auction(load_rules("modern", house), standing, partner)


def test_auctions_that_never_come_up_are_refused(scripted: Callable[[str], Strategy]) -> None:
    player = scripted("pass pass pass pass")
    with pytest.raises(ShelemError, match="none of 20 deals came to that auction"):
        hand(load_rules("modern"), Plan(20, 1, player, player), HAND, standing=150)


@pytest.mark.parametrize("rules", ["modern", "modern-joker", "traditional", "double-yasa"])
def test_a_hand_is_priced_under_every_rule_set(rules: str) -> None:
    known = load_rules(rules)
    result = hand(known, plan(40), HAND)
    assert [row["bid"] for row in result.rows] == ["pass", *known.numbers]
    meta: Any = result.meta
    assert meta["hands"] == 40
    assert sum(row["share"] for row in meta["trumps"]) == pytest.approx(1)
    assert {row["trump"] for row in meta["trumps"] if row["points_mean"] is not None} == set("SHD")
    assert meta["calls"] == []
    rates: Any = [row["made_rate"] for row in result.rows[1:]]
    assert rates == sorted(rates, reverse=True)


@pytest.mark.parametrize("cards", [HAND, WEAK])
def test_the_recommendation_follows_from_the_rows(cards: str) -> None:
    result = hand(load_rules("modern"), plan(60 if config.DISABLE_JIT else 2_000), cards)
    scores: dict[Any, Any] = {row["bid"]: row["score_mean"] for row in result.rows}
    passing = scores["pass"]
    best: Any = result.meta["recommendation"]
    bids = {bid: gain for bid, gain in scores.items() if bid != "pass"}
    top = max(bids, key=lambda bid: bids[bid])
    assert best["best_bid"] == top
    assert best["call"] == (top if bids[top] > passing else "pass")
    assert best["call"] == ("pass" if cards == WEAK else top)
    assert best["up_to"] == max((bid for bid, gain in bids.items() if gain > passing), default=None)
    assert best["margin"] == pytest.approx(abs(bids[top] - passing))
    assert best["margin_low"] < best["margin"] < best["margin_high"]


def test_bids_begin_above_the_one_that_stands() -> None:
    result = hand(load_rules("modern"), plan(60), HAND, standing=110)
    hands: Any = result.meta["hands"]
    assert [row["bid"] for row in result.rows] == ["pass", *range(115, 170, 5)]
    assert 0 < hands < 60
    assert "calls" not in result.meta


@many_deals
def test_calls_of_the_others_change_what_to_bid() -> None:
    calls: Any = hand(load_rules("modern"), plan(20_000), HAND).meta["calls"]
    assert [row["call"] for row in calls] == ["partner-pass", "partner-bid", "opponent-110"]
    passed, bid, opponent = calls
    assert passed["pass_score_high"] < bid["pass_score_low"]
    assert [row["bids"][0]["bid"] for row in calls] == [100, 105, 115]
    assert passed["hands"] + bid["hands"] <= 20_000 > opponent["hands"]


@pytest.mark.parametrize("talon", [False, True])
def test_neither_threads_nor_chunks_change_a_result(talon: bool) -> None:
    if talon and config.DISABLE_JIT:
        pytest.skip("the heats take minutes as plain Python")
    rounds = 40 if config.DISABLE_JIT else 1_500

    def result(seed: int = 1, **more: Any) -> Any:
        rules = load_rules("modern")
        return (
            discards(rules, plan(rounds, seed, **more), WITH_TALON)
            if talon
            else hand(rules, plan(rounds, seed, **more), HAND)
        )

    assert result() == result(threads=2, chunk=7) != result(seed=2)


@pytest.mark.parametrize("cards", [HAND, WITH_TALON])
def test_a_forced_trump_is_the_one_that_is_played(cards: str) -> None:
    """Where the strategy names it anyway, nothing else changes."""
    table, known, numbers = table_of("modern"), card_set(parse_hand(cards)), np.arange(40)
    free = declare_known(table, known, numbers)
    for suit in range(3):
        forced = declare_known(table, known, numbers, suit)
        assert (forced["trump"] == suit).all()
        same = free["trump"] == suit
        assert (forced["points"][same] == free["points"][same]).all()
    assert table.tables[0].forced_trump == NOBODY


@pytest.mark.parametrize(("rules", "cards"), [("modern", WITH_TALON), ("modern-joker", f"{WITH_TALON} RJ BJ")])
def test_a_forced_discard_is_the_one_that_is_laid_away(rules: str, cards: str) -> None:
    table, known, numbers = table_of(rules), card_set(parse_hand(cards)), np.arange(20)
    (trump, own), _ = candidates(table, known)
    free = declare_known(table, known, numbers)
    assert (declare_known(table, known, numbers, trump, own)["points"] == free["points"]).all()
    other = next(away for away in neighbours(known, own) if away != own)
    assert (declare_known(table, known, numbers, trump, other)["points"] != free["points"]).any()


def test_discards_that_differ_in_two_cards_race() -> None:
    """4 of 16: 1 + 4 * 12 + 6 * 66, without those that keep the lower of two cards that touch."""
    known = card_set(parse_hand("AT8.AT8.AT8.AT86542"))
    own = card_set(parse_hand("8.8.8.8"))
    near = neighbours(known, own)
    assert len(near) == len(set(near))
    assert all(away.bit_count() == 4 and away & ~known == 0 for away in near)
    assert max((away & ~own).bit_count() for away in near) == 2
    touching = card_set(["2C", "4C"])
    assert len(near) == 1 + 4 * 12 + 6 * 66
    lower = neighbours(known | card_set(["3C"]), own)
    assert not [away for away in lower if away & card_set(["3C"]) and not away & card_set(["2C"])]
    assert [away for away in lower if away & touching == touching] == []


def test_the_first_lead_keeps_its_trump() -> None:
    """002: the first lead must be a trump, so one stays in hand."""
    known = card_set(parse_hand("KQ.AKQJT98.AKQJT98."))
    modern, traditional = (candidates(table_of(rules), known)[1] for rules in ("modern", "traditional"))
    spades = card_set(["KS", "QS"])
    assert any(trump == 0 and away & spades == spades for trump, away in modern)
    assert not any(trump == 0 and away & spades == spades for trump, away in traditional)


@many_deals
def test_discards_come_best_first_and_the_strategy_s_own_among_them() -> None:
    result = discards(load_rules("modern"), plan(3_000), WITH_TALON)
    points: Any = [row["points_mean"] for row in result.rows]
    assert points == sorted(points, reverse=True)
    assert result.rows[0]["difference"] == 0
    meta: Any = result.meta
    assert meta["strategy"] in [{"trump": row["trump"], "discard": row["discard"]} for row in result.rows]
    for row in result.rows[1:]:
        difference: Any = row["difference"]
        assert difference == pytest.approx(float(str(row["points_mean"])) - points[0])
    assert meta["declarer_points_mean"] == pytest.approx(points[0])
    assert [row["bid"] for row in meta["bids"]] == list(load_rules("modern").numbers)


def test_only_uniform_deals_can_be_dealt_around_a_hand() -> None:
    for ask, cards in ((hand, HAND), (discards, WITH_TALON)):
        with pytest.raises(ShelemError, match="only uniform deals"):
            ask(load_rules("modern"), plan(10, riffles=2), cards)
