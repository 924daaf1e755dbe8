"""A referee of Shelem for two, written from the rules alone (002, 003), judges what is played and recorded.

Up to `faults` nothing is shared with the program. It knows the usual score of `duel` and the house rules in `USUAL`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from shelem_sim.questions import trace
from shelem_sim.replay import check, faults_of
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

RANKS, SUITS = "AKQJT98765432", "SHDC"
DECK = [rank + suit for suit in SUITS for rank in RANKS]
USUAL = {
    "min_bid": 100,
    "max_bid": 165,
    "slam": "none",
    "counter_slam": False,
    "first_lead": "trump",
    "made": "points",
    "yasa": "declarer-below",
    "yasa_threshold": 85,
    "yasa_costs": "total",
    "sweep_pays": 330,
    "sweep_takes": 0,
    "all_pass": "next-dealer",
    "forced_after": "none",
    "last_trick_points": 0,
    "discard_to": "declarer",
    "counter_slam_talon": "opponents",
    "opener": "after-dealer",
    "failed_sits_out": False,
    "open_discard": False,
    "target": 1200,
    "floor": "none",
}

Record = dict[str, Any]


def worth(cards: list[str]) -> int:
    """Aces and tens 10, fives 5."""
    return sum({"A": 10, "T": 10, "5": 5}.get(card[0], 0) for card in cards)


def faults(record: Record) -> list[str]:
    """What is wrong with one record, judged alone."""
    rules = USUAL | record["house_rules"]
    assert rules.keys() == USUAL.keys(), "a house rule that this referee does not know"
    found: list[str] = []
    hands = [hand.split() for hand in record["hands"]]
    piles = [[pile.split() for pile in own] for own in record["piles"]]
    talon = record["talon"].split()
    if [len(hand) for hand in hands] != [12, 12] or [len(pile) for own in piles for pile in own] != [4] * 6:
        found.append("12 cards a hand, 4 a pile")
    dealt = [*hands[0], *hands[1], *talon, *(card for own in piles for pile in own for card in pile)]
    if sorted(dealt) != sorted(DECK):
        found.append("the whole deck, each card once")
    if rules["opener"] != "losers" and record["opener"] != 1 - record["dealer"]:
        found.append("who does not deal speaks first")
    declarer, contract = auction(record, rules, found)
    if (declarer, contract) != (record["declarer"], record["contract"]):
        found.append("declarer and contract")
    points, won, score = [0, 0], [0, 0], [0, 0]
    if declarer is not None and contract is not None:
        own = hands[declarer]
        if contract != "counter-slam":
            own += talon
            for card in record["discard"].split():
                own.remove(card)
        points, won, last = play(record, rules, hands, piles, declarer, found)
        laid = 5 + worth(record["discard"].split())
        owner = last if rules["discard_to"] == "last-trick" else declarer
        if contract == "counter-slam":
            owner = 1 - declarer if rules["counter_slam_talon"] == "opponents" else declarer
        points[owner] += laid
        score = scored(rules, contract, declarer, points, won)
    elif record["tricks"]:
        found.append("no trick")
    after = [before + gain for before, gain in zip(record["score_before"], score, strict=True)]
    for key, value in {"points": points, "tricks_won": won, "score": score, "score_after": after}.items():
        if record[key] != value:
            found.append(f"{key} {value}")
    return found


def auction(record: Record, rules: dict[str, Any], found: list[str]) -> tuple[int | None, str | None]:
    """Alternating until one passes; a slam ends it, but for the answer or where the auction goes on."""
    calls = [(entry["seat"], entry["call"]) for entry in record["auction"]]
    turn, high, holder = record["opener"], 0, None
    passed: set[int] = set()
    over, answering = False, False
    for number, (seat, call) in enumerate(calls):
        if over or seat != turn:
            found.append("nobody speaks out of turn")
        forced = rules["all_pass"] == "opener-bids" and number == 0
        if high == 0 and passed and not forced:
            after = rules["forced_after"]
            forced = rules["all_pass"] == "last-seat-bids" or (after != "none" and record["passed_out"] >= after)
        if forced and call != str(rules["min_bid"]):
            found.append("must bid the minimum")
        height = {"pass": 0, "slam": 1000, "counter-slam": 1001}.get(call) if not call.isdigit() else int(call)
        if height is None or (height and height <= high) or (answering and call not in ("pass", "counter-slam")):
            found.append(f"call {call}")
        if call.isdigit() and (int(call) % 5 or not rules["min_bid"] <= int(call) <= rules["max_bid"]):
            found.append(f"bid {call}")
        if call == "slam" and rules["slam"] in ("none", "number"):
            found.append("no slam")
        if call == "counter-slam" and not rules["counter_slam"]:
            found.append("no counter-slam")
        if call == "pass":
            passed.add(seat)
        else:
            high, holder = height or 0, seat
        over = answering or (call == "slam" and rules["slam"] == "final")
        over = over or len(passed) == 2 or (len(passed) == 1 and high > 0)
        answering = call == "slam" and rules["slam"] == "answered"
        if answering:
            over = False
        turn = 1 - seat if answering or 1 - seat not in passed else seat
    if not over:
        found.append("the auction goes on")
    return holder, None if holder is None else [call for _, call in calls if call != "pass"][-1]


def play(
    record: Record,
    rules: dict[str, Any],
    hands: list[list[str]],
    piles: list[list[list[str]]],
    leader: int,
    found: list[str],
) -> tuple[list[int], list[int], int]:
    """Points and tricks of both, and who won the last: leader's hand, other's hand, leader's pile, other's pile."""
    points, won, trump = [0, 0], [0, 0], record["trump"]
    if len(record["tricks"]) != 12:
        found.append("twelve tricks")
    for number, trick in enumerate(record["tricks"]):
        first, other = leader, 1 - leader
        led = trick["cards"][0][1]
        if trick["leader"] != leader:
            found.append(f"trick {number + 1}: leader")
        if number == 0 and rules["first_lead"] == "trump" and led != trump:
            found.append("a trump first")
        open_cards = [[pile[0] for pile in own if pile] for own in piles]
        sources = [hands[first], hands[other], open_cards[first], open_cards[other]]
        for k, (card, source) in enumerate(zip(trick["cards"], sources, strict=True)):
            follows = card[1] == led or all(each[1] != led for each in source)
            if card not in source or (k and not follows):
                found.append(f"trick {number + 1}: {card}")
                return points, won, leader
        hands[first].remove(trick["cards"][0])
        hands[other].remove(trick["cards"][1])
        for own, card in ((piles[first], trick["cards"][2]), (piles[other], trick["cards"][3])):
            for pile in own:
                if pile and pile[0] == card:
                    del pile[0]
        in_trump = [card for card in trick["cards"] if card[1] == trump]
        candidates = in_trump or [card for card in trick["cards"] if card[1] == led]
        best = min(candidates, key=lambda card: RANKS.index(card[0]))
        leader = first if trick["cards"].index(best) in (0, 2) else other
        brought = 5 + worth(trick["cards"]) + (rules["last_trick_points"] if number == 11 else 0)
        if (trick["winner"], trick["points"]) != (leader, brought):
            found.append(f"trick {number + 1}: {leader} wins {brought}")
        points[leader] += brought
        won[leader] += 1
    return points, won, leader


def scored(rules: dict[str, Any], contract: str, declarer: int, points: list[int], won: list[int]) -> list[int]:
    """The score of both."""
    mine, theirs = points[declarer], points[1 - declarer]
    total = mine + theirs
    if contract.isdigit():
        bid = int(contract)
        yasa = {"never": False, "declarer-below": mine < rules["yasa_threshold"], "below-defenders": mine < theirs}
        if won[declarer] == 12:
            gain = rules["sweep_pays"] if mine >= bid else -bid
            theirs -= rules["sweep_takes"]
        elif mine >= bid:
            gain = mine if rules["made"] == "points" else bid
        elif yasa[rules["yasa"]]:
            gain = -total if rules["yasa_costs"] == "total" else -2 * bid
        else:
            gain = -bid
    else:
        gain = 330 if won[declarer] == 12 else -330
    return [gain, theirs] if declarer == 0 else [theirs, gain]


WILD = "random:slam_chance=0.1,counter_chance=0.3,pass_chance=0.4,bound=130"
SHORT = ["target=330", "floor=-target"]
HOUSE = [
    [],
    ["first_lead=any"],
    ["slam=answered", "counter_slam=true"],
    ["slam=answered", "counter_slam=true", "counter_slam_talon=declarer"],
    ["slam=open", "counter_slam=true"],
    ["slam=final"],
    ["slam=number"],
    ["all_pass=same-dealer"],
    ["all_pass=last-seat-bids"],
    ["all_pass=opener-bids"],
    ["forced_after=2"],
    ["opener=losers"],
    ["opener=before-dealer"],
    ["failed_sits_out=true"],
    ["open_discard=true"],
    ["discard_to=last-trick", "last_trick_points=25", "max_bid=190"],
    ["made=bid", "yasa=below-defenders", "yasa_costs=double", "sweep_pays=250", "sweep_takes=165"],
    ["yasa=never", "min_bid=110"],
]


def played(house: list[str], strategy: str, rounds: int, riffles: int | None = None) -> list[Record]:
    """Rounds, and whole matches of a few, as they are written to a file."""
    player, rules = load_strategy(strategy, "duel"), load_rules("duel", [*SHORT, *house])
    plans = (
        Plan(rounds, 5, player, player, riffles=riffles),
        Plan(None, 6, player, player, matches=2, riffles=riffles),
    )
    return [json.loads(json.dumps(record)) for plan in plans for record in trace(rules, plan)]


@pytest.mark.parametrize("strategy", [WILD, "expert"])
@pytest.mark.parametrize("house", HOUSE, ids=" ".join)
def test_every_record_is_a_round_by_its_rules(house: list[str], strategy: str) -> None:
    records = played(house, strategy, 30)
    assert [fault for record in records for fault in faults(record)] == []
    assert [fault for line in check(map(json.dumps, records)) for fault in line.faults] == []


@pytest.mark.parametrize("riffles", [1, 5])
def test_riffled_deals_are_rounds_too(riffles: int) -> None:
    """002, 003: dealt in packets, the piles by turns."""
    records = played([], "steady", 30, riffles)
    assert [fault for record in records for fault in faults(record) + faults_of(record)] == []


def dealt_otherwise(record: Record) -> None:
    record["piles"][0][0], record["piles"][1][0] = record["piles"][1][0], record["piles"][0][0]


def piles_bottom_up(record: Record) -> None:
    record["piles"] = [[" ".join(reversed(pile.split())) for pile in own] for own in record["piles"]]


def other_winner(record: Record) -> None:
    record["tricks"][5]["winner"] ^= 1


def hand_card_from_the_piles(record: Record) -> None:
    cards = record["tricks"][0]["cards"]
    cards[0], cards[2] = cards[2], cards[0]


def other_score(record: Record) -> None:
    record["score"][0] += 5


def other_opener(record: Record) -> None:
    record["opener"] = record["dealer"]


@pytest.mark.parametrize(
    "spoil", [dealt_otherwise, piles_bottom_up, other_winner, hand_card_from_the_piles, other_score, other_opener]
)
def test_both_judges_find_what_is_wrong(spoil: Callable[[Record], None]) -> None:
    record = copy.deepcopy(played([], "steady", 1)[0])
    assert faults(record) == faults_of(record) == []
    spoil(record)
    assert faults(record)
    assert faults_of(record)


def test_a_pile_card_that_does_not_lie_open_is_named() -> None:
    record = played([], "steady", 1)[0]
    first = record["tricks"][0]
    under = record["piles"][first["leader"]][0].split()[3]
    first["cards"][2] = under
    assert faults_of(record)[-1].startswith(f"trick 1 card 3: seat {first['leader']} has no pile with {under}")


def test_a_record_of_four_players_rules_is_refused() -> None:
    record = played([], "steady", 1)[0]
    assert faults_of(record | {"rules": "modern", "house_rules": {}}) == ['rules must be those of duel, not "modern"']
