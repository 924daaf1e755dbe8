"""Hands of Hokm: the deal, trump, naras, the tricks, kot, who is hakem; and every record by a referee of its own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest
from numba import config

from shelem_sim.games.hokm import faces
from shelem_sim.games.hokm.trace import trace
from shelem_sim.kernel.bits import reversed_ranks
from shelem_sim.kernel.hokm import score_hand, side_with_most
from shelem_sim.kernel.hokm_deal import seat_of_first_ace
from shelem_sim.kernel.hokm_records import TABLE_DTYPE, VIEW_DTYPE, rule_numbers
from shelem_sim.kernel.words import match_state
from shelem_sim.records import Record
from shelem_sim.replay import check
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import StrategyError, load_strategy
from shelem_sim.table import Table
from tests.hokm_referee import FoulError, Referee

pytestmark = pytest.mark.kernel

PLAIN = bool(config.DISABLE_JIT)
OPTIONS = [
    [],
    ["play_all=true"],
    ["kot_needs=13"],
    ["kot=1", "hakem_kot=1"],
    ["naras=choice"],
    ["naras=always"],
    ["partner_card=true"],
    ["partner_card=true", "naras=choice"],
    ["first_hakem=lot", "target=3"],
    ["tricks_to_win=4"],
    ["tricks_to_win=9"],
    ["players=3"],
    ["players=3", "tricks_to_win=9"],
    ["players=3", "play_all=true"],
    ["players=3", "naras=choice", "kot_needs=17"],
    ["players=2"],
    ["players=2", "naras=choice"],
    ["players=2", "naras=always", "play_all=true"],
]


def table(house: list[str], ours: str = "random", theirs: str = "random", seed: int = 7) -> Table:
    return Table(load_game("hokm", house), load_strategy(ours, "hokm"), load_strategy(theirs, "hokm"), seed)


def records(house: list[str], ours: str, theirs: str = "random", rounds: int = 30, matches: int = 2) -> list[Record]:
    player, other = load_strategy(ours, "hokm"), load_strategy(theirs, "hokm")
    rules: Any = load_game("hokm", house)
    found = list(trace(rules, Plan(rounds=rounds, seed=4, team0=player, team1=other)))
    return found + list(trace(rules, Plan(rounds=None, matches=matches, seed=5, team0=player, team1=other)))


@pytest.mark.parametrize("strategy", ["random", "steady", "expert"])
@pytest.mark.parametrize("house", OPTIONS, ids=" ".join)
def test_records_of_every_option_pass_the_referee_and_the_replay(house: list[str], strategy: str) -> None:
    made = records(house, strategy, rounds=4 if PLAIN else 30, matches=1 if PLAIN else 3)
    referee = Referee()
    for record in made:
        referee.read(json.loads(json.dumps(record)))
    assert [fault for each in check(map(json.dumps, made)) for fault in each.faults] == []


def test_the_referee_sees_a_foul() -> None:
    """A trick given to the wrong seat, a revoke and a wrong score are seen."""
    record = json.loads(json.dumps(records([], "random", rounds=1, matches=0)[0]))
    spoils: list[Callable[[Record], object]] = [
        lambda each: each["tricks"][2].update(winner=(each["tricks"][2]["winner"] + 1) % 4),
        lambda each: each["score"].reverse(),
        lambda each: each["tricks"].pop(),
        lambda each: each.update(dealer=each["hakem"]),
    ]
    for spoil in spoils:
        spoiled = json.loads(json.dumps(record))
        spoil(spoiled)
        with pytest.raises(FoulError):
            Referee().read(spoiled)


def test_the_first_five_are_any_five_of_the_hakems_hand() -> None:
    """Every place of the sorted hand is among them 5 times of 13 (003: five, then twice four). False alarm: 1e-4."""
    seen, hands = np.zeros(13), 200 if PLAIN else 6000
    ours = table([])
    for number in range(hands):
        ours.play_deal(number, 0, number % 4)
        state, view = ours.tables[0], ours.views[0]
        hand, five = int(state.dealt[view.hakem]), int(state.first_five)
        assert five & ~hand == 0
        assert five.bit_count() == 5
        places = [bit for bit in range(64) if hand >> bit & 1]
        seen += [five >> bit & 1 for bit in places]
    sd = sqrt(hands * 5 / 13 * 8 / 13)
    assert np.all(np.abs(seen - hands * 5 / 13) < 4.9 * sd)


def test_the_partners_middle_card_is_any_of_his() -> None:
    """Chosen for trump, it is shown and its suit is trump. False alarm: 1e-4."""
    ours, hands = table(["partner_card=true"], "random:partner_chance=1", "random:partner_chance=1"), 130
    seen = np.zeros(13)
    for number in range(hands if PLAIN else 20 * hands):
        ours.play_deal(number, 0, number % 4)
        state, view = ours.tables[0], ours.views[0]
        hand, shown = int(state.dealt[(view.hakem + 2) % 4]), int(view.shown)
        assert hand & shown
        assert int(view.trump) == (shown.bit_length() - 1) // 16
        seen[[bit for bit in range(64) if hand >> bit & 1].index(shown.bit_length() - 1)] += 1
    assert np.all(np.abs(seen - seen.sum() / 13) < 4.5 * sqrt(seen.sum() / 13))


@pytest.mark.parametrize(("players", "cards"), [(2, 52), (3, 51), (4, 52)])
def test_the_first_ace_falls_as_when_cards_are_dealt_face_up(players: int, cards: int) -> None:
    """The first ace is card k of the deck with chance C(cards - 1 - k, 3) / C(cards, 4). False alarm: 1e-4."""
    deals = 3000 if PLAIN else 40000
    found: Counter[int] = Counter()
    with np.errstate(over="ignore"):
        for match in range(deals):
            words = np.uint64(match_state(5, 3, match))
            found[int(seat_of_first_ace(1, players, cards, words))] += 1
    exact = [0.0] * players
    for place in range(cards - 3):
        exact[(1 + place) % players] += comb(cards - 1 - place, 3) / comb(cards, 4)
    assert exact[1] == max(exact)
    for seat, chance in enumerate(exact):
        assert abs(found[seat] - deals * chance) < 4.3 * sqrt(deals * chance * (1 - chance))


def test_naras_is_the_same_game_with_the_ranks_reversed() -> None:
    """Under naras = always the same seed gives every figure of Hokm, and the records show the other ranks."""
    rounds = 20 if PLAIN else 500
    for strategy in ("random", "steady", "expert"):
        usual, reverse = (table(house, strategy).play(0, rounds) for house in ([], ["naras=always"]))
        for name in usual.dtype.names or ():
            if name != "reversed":
                assert np.array_equal(usual[name], reverse[name]), name
        assert np.all(reverse["reversed"] == 1)
    one_way, other_way = (records(house, "steady", rounds=3, matches=0) for house in ([], ["naras=always"]))
    relabel = str.maketrans("AKQJT98765432", "23456789TJQKA")
    for one, other in zip(one_way, other_way, strict=True):
        for trick, same in zip(one["tricks"], other["tricks"], strict=True):
            assert [card[0].translate(relabel) + card[1] for card in trick["cards"]] == same["cards"]


def test_reversing_ranks_twice_changes_nothing() -> None:
    card = 1 << 16 * 2 + 12
    assert int(reversed_ranks(np.uint64(card))) == 1 << 16 * 2
    for cards in (0, card, 0x1FFF1FFF1FFF1FFF, 0x0A5A01230FF01555):
        assert faces(faces(cards, True), True) == cards


def scored(house: list[str], hakem: int, tricks: list[int], run: int, side: int) -> list[int]:
    """What a hand scores that ended so, `side` having taken the first `run` tricks."""
    tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
    views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
    state, view = tables[0], views[0]
    view.rules = rule_numbers(load_game("hokm", house))[0]
    view.hakem = hakem
    view.tricks_won[: len(tricks)] = tricks
    state.opening_run, state.opening_side = run, side
    score_hand(state, view)
    return [int(points) for points in state.score[: len(tricks)]]


@pytest.mark.parametrize(
    ("house", "hakem", "tricks", "run", "side", "score"),
    [
        ([], 0, [7, 3], 3, 0, [1, 0]),
        ([], 2, [7, 0], 7, 0, [2, 0]),  # 003: the others are kot
        ([], 2, [0, 7], 7, 1, [0, 3]),  # 003: the hakem's side is kot, three
        ([], 1, [0, 7], 7, 1, [0, 2]),
        (["kot=1", "hakem_kot=1"], 2, [0, 7], 7, 1, [0, 1]),
        (["kot_needs=13"], 0, [12, 1], 9, 0, [1, 0]),
        (["kot_needs=13"], 1, [13, 0], 13, 0, [3, 0]),
        (["play_all=true"], 0, [9, 4], 7, 0, [2, 0]),
        (["players=3"], 2, [0, 0, 7], 7, 2, [0, 0, 2]),
        (["players=3"], 1, [0, 0, 7], 7, 2, [0, 0, 3]),
        (["players=3"], 0, [6, 6, 5], 2, 0, [0, 0, 1]),  # two as many: the third wins
        (["players=3", "tricks_to_win=9"], 0, [7, 1, 9], 7, 0, [0, 0, 1]),  # the winner was not the one to kot
    ],
)
def test_what_a_hand_scores(
    house: list[str], hakem: int, tricks: list[int], run: int, side: int, score: list[int]
) -> None:
    assert scored(house, hakem, tricks, run, side) == score


def test_the_side_with_most_tricks() -> None:
    for tricks, sides, best in (([7, 6, 0], 2, 0), ([6, 7, 0], 2, 1), ([5, 6, 6], 3, 0), ([6, 5, 6], 3, 1)):
        assert side_with_most(np.array(tricks), sides) == best


def test_strategies_see_what_they_may_say() -> None:
    """An answer that the rules do not allow stops the run, and the message says what was allowed."""
    stopping = "tests/strategies/stopping.py"
    for house, legal in (
        ([], "name_trump returned 4; legal: 0, 1, 2, 3 "),
        (["naras=choice"], "legal: 0, 1, 2, 3, each also + NARAS"),
        (["players=2"], "legal: 0, 1, 2, 3 "),
    ):
        with pytest.raises(StrategyError, match="seat 0: name_trump") as stopped:
            table(house, stopping).play(0, 1)
        assert legal in str(stopped.value)
    with pytest.raises(StrategyError, match="play returned no card; legal: "):
        table(["partner_card=true"], stopping).play(0, 1)


@pytest.mark.skipif(PLAIN, reason="thousands of hands")
@pytest.mark.parametrize(
    "house", [[], ["players=3"], ["players=2"], ["naras=choice", "partner_card=true"]], ids=" ".join
)
def test_strength_orders_the_strategies(house: list[str]) -> None:
    """On the same hands, seats swapped: each beats the one before it by more than five standard errors."""
    for better, worse in (("steady", "random"), ("expert", "steady")):
        leads = []
        for ours, theirs, sign in ((better, worse, 1), (worse, better, -1)):
            scores = table(house, ours, theirs).play(0, 6000)["score"].astype(int)
            leads.append(sign * (scores[:, 0] - scores[:, 1]))
        gain = (leads[0] + leads[1]) / 2
        assert gain.mean() > 5 * gain.std() / sqrt(len(gain))


@pytest.mark.skipif(PLAIN, reason="thousands of hands")
def test_naming_trump_pays() -> None:
    """Among equals the hakem's side wins more than half of the hands, by more than five standard errors."""
    for strategy in ("random", "steady", "expert"):
        rows = table([], strategy, strategy).play(0, 8000)
        wins = np.mean(rows["winner"] == rows["hakem"] % 2)
        assert wins > 0.5 + 5 * 0.5 / sqrt(len(rows))
