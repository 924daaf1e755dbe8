"""Records of Shelem Baz: an independent referee has nothing to object to, and the replay finds every fault.

The referee is source 003 in plain Python: it shares no code with the package.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from typing import Any

import pytest

from shelem_sim.questions import trace
from shelem_sim.records import Record
from shelem_sim.replay import check, faults_of
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

RANKS = "23456789TJQKA"
SUITS = "SHDC"
DECK = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in ("2H", "2D")] + ["RJ", "BJ"]
USUAL = {
    "target": 501,
    "min_bid": 2,
    "bid_points": 10,
    "overtrick_points": 1,
    "black_by": 10,
    "dealer": "until-ahead",
}


def strength(card: str, led: str) -> int:
    """How high a card stands in a trick: jokers, then spades, then the suit led; others win nothing."""
    if card in ("RJ", "BJ"):
        return 200 + (card == "RJ")
    return RANKS.index(card[0]) + (100 if card[1] == "S" else 50 if card[1] == led else 0)


def sort_key(card: str) -> tuple[int, int]:
    """Suits S H D C, ranks high to low, the jokers last, red before black."""
    return (4, card == "BJ") if card in ("RJ", "BJ") else (SUITS.index(card[1]), -RANKS.index(card[0]))


def objections(record: Record) -> list[str]:
    """What a person at the table would object to in one record; nothing when all is well."""
    rules = {**USUAL, **record["house_rules"]}
    hands = [hand.split() for hand in record["hands"]]
    found = []
    if sorted(card for hand in hands for card in hand) != sorted(DECK) or {len(hand) for hand in hands} != {13}:
        return ["the deal"]
    if any(hand != sorted(hand, key=sort_key) for hand in hands):
        found.append("the order of a hand")
    if record["format"] != "shelem-baz/1" or record["passed_out"] != 0 or record["shuffle"] != "uniform":
        found.append("the head")
    if record["opener"] != (record["dealer"] + 1) % 4:
        found.append("the opener")
    bids = record["bids"]
    if not all(rules["min_bid"] <= bid <= 13 for bid in bids):
        found.append("a bid")
    contracts = [bids[0] + bids[2], bids[1] + bids[3]]
    if record["contracts"] != contracts:
        found.append("the contracts")
    won = play_tricks(record, rules, hands, found)
    score = [
        rules["bid_points"] * contract + rules["overtrick_points"] * (tricks - contract)
        if tricks >= contract
        else -rules["bid_points"] * contract
        for contract, tricks in zip(contracts, won, strict=True)
    ]
    before = record["score_before"]
    after = [before[0] + score[0], before[1] + score[1]]
    if (record["tricks_won"], record["score"], record["score_after"]) != (won, score, after):
        found.append("the score")
    over = record["match"] is not None and max(after) >= rules["target"] and after[0] != after[1]
    if (record["match_over"], record["winner"]) != (over, int(after[1] > after[0]) if over else None):
        found.append("the end of the match")
    return found


def play_tricks(record: Record, rules: dict[str, Any], hands: list[list[str]], found: list[str]) -> list[int]:
    """Play the tricks, add to `found`, and return the tricks of both teams."""
    leader, won, black_is_out = record["opener"], [0, 0], False
    if len(record["tricks"]) != 13:
        found.append("the number of tricks")
    for number, trick in enumerate(record["tricks"], 1):
        led = "S" if trick["cards"][0] in ("RJ", "BJ") else trick["cards"][0][1]
        for place, card in enumerate(trick["cards"]):
            hand = hands[(leader + place) % 4]
            plain_of_suit = [other for other in hand if other[1] == led and other not in ("RJ", "BJ")]
            if card not in hand:
                found.append(f"trick {number}: {card} from nowhere")
                continue
            if card not in ("RJ", "BJ") and card[1] != led and plain_of_suit:
                found.append(f"trick {number}: a revoke with {card}")
            if card == "RJ" and not black_is_out:
                found.append(f"trick {number}: red before black")
            if "BJ" in hand and card != "BJ" and number >= rules["black_by"]:
                found.append(f"trick {number}: the black joker kept back")
            black_is_out |= card == "BJ"
            hand.remove(card)
        best = max(range(4), key=lambda place: strength(trick["cards"][place], led))
        if trick["leader"] != leader or trick["winner"] != (leader + best) % 4:
            found.append(f"trick {number}: leader or winner")
        leader = (leader + best) % 4
        won[leader % 2] += 1
    return won


def objections_to_match(records: Sequence[Record]) -> list[str]:
    """What a person would object to in the order of a match's rounds, its dealers and totals."""
    found = []
    rules = {**USUAL, **records[0]["house_rules"]}
    if records[0]["score_before"] != [0, 0] or not records[-1]["match_over"]:
        found.append("the match begins or ends wrongly")
    for number, (last, now) in enumerate(pairwise(records), 1):
        if now["round"] != number or now["score_before"] != last["score_after"] or last["match_over"]:
            found.append(f"round {number} does not go on")
        ours = last["dealer"] % 2
        ahead = last["score_after"][ours] > last["score_after"][1 - ours]
        moves = rules["dealer"] == "rotates" or ahead
        if now["dealer"] != (last["dealer"] + moves) % 4:
            found.append(f"round {number}: the dealer")
    return found


HOUSES = [
    [],
    ["target=1001"],
    ["dealer=rotates", "min_bid=1"],
    ["black_by=1", "bid_points=7", "overtrick_points=3"],
    ["black_by=12", "min_bid=3", "overtrick_points=0"],
]


def traced(
    house: list[str], team0: str = "expert", team1: str = "random", rounds: int | None = 100, matches: int | None = None
) -> list[Record]:
    teams = load_strategy(team0, "baz"), load_strategy(team1, "baz")
    plan = Plan(rounds, 6, *teams, matches=matches)
    return [json.loads(json.dumps(record)) for record in trace(load_game("baz", house), plan)]


@pytest.mark.parametrize("strategy", ["random", "steady", "expert"])
@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
def test_rounds_are_by_the_rules(house: list[str], strategy: str) -> None:
    for record in traced(house, strategy, "random" if strategy == "steady" else strategy):
        assert objections(record) == []
        assert faults_of(record) == []


@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
def test_whole_matches_are_by_the_rules(house: list[str]) -> None:
    records = traced(house, "expert", "steady", None, matches=4)
    assert [fault for each in check(map(json.dumps, records)) for fault in each.faults] == []
    assert [problem for record in records for problem in objections(record)] == []
    matches = [list(rounds) for _, rounds in groupby(records, lambda record: record["match"])]
    assert len(matches) == 4
    assert [problem for match in matches for problem in objections_to_match(match)] == []


RECORD = traced([], rounds=1)[0]


def put(key: str, value: object) -> Callable[[Record], object]:
    return lambda record: record.update({key: value})


def in_trick(number: int, **values: object) -> Callable[[Record], object]:
    return lambda record: record["tricks"][number].update(values)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (put("score", [1, 2]), f"score must be {RECORD['score']}, not [1, 2]"),
        (put("contracts", [9, 9]), f"contracts must be {RECORD['contracts']}, not [9, 9]"),
        (put("tricks_won", [7, 7]), f"tricks_won must be {RECORD['tricks_won']}, not [7, 7]"),
        (put("opener", 0), "opener must be 1, not 0"),
        (put("passed_out", 1), "passed_out must be 0, not 1"),
        (put("shuffle", "riffle:3"), 'shuffle must be "uniform", not "riffle:3"'),
        (put("match_over", True), "match_over must be false, not true"),
        (put("winner", 1), "winner must be null, not 1"),
        (put("bids", [1, 2, 2, 2]), "bids: seat 0 must bid 2 to 13, not 1"),
        (put("bids", [2, 2, 2]), "bids must be four numbers of tricks, by seat, not [2, 2, 2]"),
        (put("rules", "modern"), 'rules must be those of baz, not "modern"'),
        (put("talon", ""), 'key "talon" is not one of the format'),
        (in_trick(3, points=5), 'trick 4: key "points" is not one of the format'),
        (lambda record: record["tricks"].pop(), "tricks: there are 12, must be 13"),
    ],
)
def test_every_fault_is_named(change: Callable[[Record], object], fault: str) -> None:
    record = copy.deepcopy(RECORD)
    change(record)
    assert fault in faults_of(record)


def test_a_wrong_winner_is_one_fault() -> None:
    record = copy.deepcopy(RECORD)
    right = record["tricks"][2]["winner"]
    record["tricks"][2]["winner"] = (right + 1) % 4
    assert [fault.split(",")[0] for fault in faults_of(record)] == [f"trick 3: winner must be {right}"]


def exchanged(record: Record, first: str, second: str) -> Record:
    """The record with two cards of one hand played in each other's place."""
    text = json.dumps(record["tricks"]).replace(first, "??").replace(second, first).replace("??", second)
    return {**record, "tricks": json.loads(text)}


def one_hand_with(*cards: str) -> Record:
    """A round in which one seat holds all of these cards."""
    for record in traced([], "random", "random", 400):
        if any(set(cards) <= set(hand.split()) for hand in record["hands"]):
            return record
    raise AssertionError("no such hand")


def test_the_red_joker_before_the_black_one_is_a_fault() -> None:
    faults = faults_of(exchanged(one_hand_with("RJ", "BJ"), "RJ", "BJ"))
    assert any("may not play RJ before BJ, played RJ" in fault for fault in faults)


def test_the_black_joker_kept_back_is_a_fault() -> None:
    """Whoever plays something else in the tenth trick although he has it."""
    for record in traced([], "random", "random", 400):
        place = next(n for n, trick in enumerate(record["tricks"]) if "BJ" in trick["cards"])
        at = record["tricks"][place]["cards"].index("BJ")
        seat = (record["tricks"][place]["leader"] + at) % 4
        last = record["tricks"][12]
        later = last["cards"][(seat - last["leader"]) % 4]
        if place == 9 and later != "RJ":
            faults = faults_of(exchanged(record, "BJ", later))
            assert any(
                fault.startswith(f"trick 10 card {at + 1}: seat {seat} must play BJ by trick 10") for fault in faults
            )
            return
    raise AssertionError("never forced")


def test_a_revoke_is_a_fault() -> None:
    for record in traced([], "random", "random", 50):
        for number, trick in enumerate(record["tricks"][:-1]):
            seat, led = (trick["leader"] + 1) % 4, trick["cards"][0][1]
            mine = trick["cards"][1]
            later = record["tricks"][number + 1]
            other = later["cards"][(seat - later["leader"]) % 4]
            if "J" not in (led, mine[1], other[1]) and mine[1] == led != other[1]:
                fault = f"trick {number + 1} card 2: seat {seat} must follow {led}, played {other}"
                assert fault in faults_of(exchanged(record, mine, other))
                return
    raise AssertionError("nobody could revoke")


def test_a_match_goes_on_from_round_to_round() -> None:
    match = traced([], "steady", "steady", None, matches=1)
    wrong = copy.deepcopy(match)
    wrong[3]["dealer"] = (match[3]["dealer"] + 2) % 4
    wrong[3]["opener"] = (match[3]["opener"] + 2) % 4
    faults = [fault for each in check(map(json.dumps, wrong)) for fault in each.faults]
    assert f"line 4: dealer must be {match[3]['dealer']}, not {wrong[3]['dealer']}" in faults
    late: Any = [*match, {**match[0], "round": len(match), "score_before": match[-1]["score_after"]}]
    faults = [fault for each in check(map(json.dumps, late)) for fault in each.faults]
    assert f"line {len(late)}: the match was over with the record before" in faults
