"""Recorded rounds: what `trace` writes is without fault, and every fault put into it is found and named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shelem_sim.cards import RANKS, SUITS, parse_card, parse_cards
from shelem_sim.games.shelem.trace import trace
from shelem_sim.replay import check, faults_of
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples/rules").glob("*.toml"))
OPEN_AUCTIONS = "random:slam_chance=0.2"


def traced(rules: str, strategy: str = "steady", rounds: int = 40, seed: int = 5) -> list[dict[str, Any]]:
    player = load_strategy(strategy)
    plan = Plan(seed=seed, rounds=rounds, team0=player, team1=player)
    return [json.loads(json.dumps(record)) for record in trace(load_rules(rules), plan)]


def traced_match(rules: str, matches: int = 2) -> list[dict[str, Any]]:
    player = load_strategy("steady")
    plan = Plan(seed=5, rounds=None, matches=matches, team0=player, team1=player)
    return [json.loads(json.dumps(record)) for record in trace(load_rules(rules), plan)]


def lines(records: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(record) for record in records]


@pytest.mark.parametrize("strategy", ["steady", OPEN_AUCTIONS])
@pytest.mark.parametrize("rules", [*preset_names("shelem"), *EXAMPLES])
def test_what_trace_writes_is_without_fault(rules: str, strategy: str) -> None:
    for record in traced(rules, strategy):
        assert faults_of(record) == []


@pytest.mark.parametrize("rules", [*preset_names("shelem"), *EXAMPLES])
def test_whole_matches_are_without_fault(rules: str) -> None:
    checked = list(check(lines(traced_match(rules))))
    assert [fault for each in checked for fault in each.faults] == []
    assert sum(bool(each.record and each.record["match_over"]) for each in checked) == 2


RECORD = traced("modern", rounds=1)[0]
"""One round of `modern`, in which seat 0 declares 105 in hearts."""


def corrupt(change: Callable[[dict[str, Any]], object]) -> list[str]:
    record = copy.deepcopy(RECORD)
    change(record)
    return faults_of(record, line=12)


def swap_cards_of_two_hands(record: dict[str, Any]) -> None:
    one, other = record["hands"][0].split(), record["hands"][1].split()
    one[0], other[0] = other[0], one[0]
    record["hands"][:2] = [" ".join(one), " ".join(other)]


def revoke_of(record: dict[str, Any]) -> str:
    """Let a seat that followed suit play a card of another suit that it plays later; returns the fault."""
    for number, trick in enumerate(record["tricks"]):
        led = trick["cards"][0][1]
        for place in range(1, 4):
            seat = (trick["leader"] + place) % 4
            for later in record["tricks"][number + 1 :]:
                at = (seat - later["leader"]) % 4
                mine, other = trick["cards"][place], later["cards"][at]
                if mine[1] == led != other[1]:
                    trick["cards"][place], later["cards"][at] = other, mine
                    return (
                        f"line 12: trick {number + 1} card {place + 1}: seat {seat} must follow {led}, played {other}"
                    )
    raise AssertionError("nobody could revoke")


def test_a_revoke_is_named_with_trick_card_and_seat() -> None:
    record = copy.deepcopy(RECORD)
    fault = revoke_of(record)
    assert faults_of(record, line=12)[0] == fault


def test_a_swapped_card_is_one_fault_where_it_is_played() -> None:
    faults = corrupt(swap_cards_of_two_hands)
    assert "does not hold" in faults[-1] or "discard" in faults[-1]
    assert all(fault.startswith("line 12: ") for fault in faults)


def test_a_card_dealt_twice_is_told_once_with_the_missing_one() -> None:
    talon = RECORD["talon"].split()
    twice = RECORD["hands"][0].split()[0]
    faults = corrupt(lambda record: record.update(talon=" ".join([twice, *talon[1:]])))
    assert faults == [f"line 12: deal: {twice} dealt twice (seat 0, talon), {talon[0]} is missing"]


def test_a_wrong_winner_is_one_fault() -> None:
    right = RECORD["tricks"][2]["winner"]
    faults = corrupt(lambda record: record["tricks"][2].update(winner=(right + 1) % 4))
    assert len(faults) == 1
    assert faults[0].startswith(f"line 12: trick 3: winner must be {right}, with ")


def test_the_play_after_a_wrong_winner_who_led_on_is_not_judged() -> None:
    wrong = (RECORD["tricks"][2]["winner"] + 1) % 4

    def change(record: dict[str, Any]) -> None:
        record["tricks"][2]["winner"] = record["tricks"][3]["leader"] = wrong

    assert len(corrupt(change)) == 1


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda record: record.pop(key)


def put(key: str, value: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record.update({key: value})


def in_call(number: int, **values: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["auction"][number].update(values)


def in_trick(number: int, **values: object) -> Callable[[dict[str, Any]], object]:
    return lambda record: record["tricks"][number].update(values)


SCORE, POINTS, WON = RECORD["score"], RECORD["points"], RECORD["tricks_won"]
OPENER = RECORD["opener"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (put("score", [1, 2]), f"score must be {SCORE}, not [1, 2]"),
        (put("score_after", [1, 2]), f"score_after must be {SCORE}, not [1, 2]"),
        (put("points", [1, 2]), f"points must be {POINTS}, not [1, 2]"),
        (put("tricks_won", [1, 2]), f"tricks_won must be {WON}, not [1, 2]"),
        (in_trick(4, points=7), f"trick 5: points must be {RECORD['tricks'][4]['points']}, not 7"),
        (in_call(0, call="95"), f"call 1: seat {OPENER} may not call 95; legal: pass, 100 to 165 in steps of 5, slam"),
        (
            in_call(0, call="102"),
            f"call 1: seat {OPENER} may not call 102; legal: pass, 100 to 165 in steps of 5, slam",
        ),
        (in_call(0, seat=(OPENER + 2) % 4), f"call 1: seat {OPENER} must speak, not seat {(OPENER + 2) % 4}"),
        (
            in_call(0, call="double"),
            'call 1: call must be a number such as "105", "pass", "slam" or "counter-slam", not "double"',
        ),
        (without("score"), 'key "score" is missing'),
        (put("note", 1), 'key "note" is not one of the format'),
        (put("seed", "5"), 'seed must be a whole number, not "5"'),
        (put("dealer", True), "dealer must be a seat 0, 1, 2 or 3, not true"),
        (
            put("format", "hokm/2"),
            'format must be "shelem-round/1", "shelem-duel/1", "shelem-baz/1", "hokm/1", not "hokm/2"',
        ),
        (put("contract", None), "contract must not be null, for others of declarer, contract, trump, discard are not"),
        (put("talon", "AS KH 1D"), "talon: not a card: '1D'"),
        (put("winner", 0), "winner must be null, not 0"),
        (put("match_over", True), "match_over must be false, not true"),
        (put("passed_out", 9), "passed_out must be at most 3, when a seat must bid, not 9"),
        (put("house_rules", {"min_bid": 3}), "rules modern: min_bid must be a multiple of 5"),
        (put("rules", "modem"), "rules modem: must be one of"),
        (put("tricks", []), "tricks: there are 0, must be 12"),
    ],
)
def test_one_change_is_one_fault(change: Callable[[dict[str, Any]], object], fault: str) -> None:
    faults = corrupt(change)
    assert len(faults) == 1
    assert faults[0].startswith(f"line 12: {fault}")


def test_a_wrong_score_that_is_added_up_is_one_fault() -> None:
    assert corrupt(lambda record: record.update(score=[5, 5], score_after=[5, 5])) == [
        f"line 12: score must be {SCORE}, not [5, 5]"
    ]


def test_every_fault_is_told_not_only_the_first() -> None:
    def change(record: dict[str, Any]) -> None:
        record["tricks"][1]["points"] = record["tricks"][7]["points"] = 1
        record["score"] = [1, 2]

    assert [fault.split(":")[1].strip() for fault in corrupt(change)] == [
        "trick 2",
        "trick 8",
        f"score must be {SCORE}, not [1, 2]",
    ]


def seat_of(trick: int, place: int) -> int:
    """Who played a card of `RECORD`."""
    return int((RECORD["tricks"][trick]["leader"] + place) % 4)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_no_two_cards_can_be_swapped_unseen(data: st.DataObject) -> None:
    """Two cards that different seats played change places: each then plays what it does not hold."""
    record = copy.deepcopy(RECORD)
    place = st.tuples(st.integers(0, 11), st.integers(0, 3))
    (a, i), (b, j) = data.draw(st.tuples(place, place).filter(lambda pair: seat_of(*pair[0]) != seat_of(*pair[1])))
    one, other = record["tricks"][a]["cards"][i], record["tricks"][b]["cards"][j]
    record["tricks"][a]["cards"][i], record["tricks"][b]["cards"][j] = other, one
    first, k, card = min((a, i, other), (b, j, one))
    assert f"trick {first + 1} card {k + 1}: seat {seat_of(first, k)} does not hold {card}" in faults_of(record)[-1]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    ),
    st.sampled_from(sorted(RECORD)),
)
@settings(max_examples=300, deadline=None)
def test_nothing_in_any_key_is_more_than_a_fault(value: object, key: str) -> None:
    """Whatever stands in a key, the answer is a list of faults, each on one line."""
    faults = corrupt(put(key, value))
    assert faults or value == RECORD[key] or key in ("seed", "seats", "round", "shuffle", "match")
    assert all(len(fault.splitlines()) == 1 for fault in faults)


def test_cards_are_read_as_people_write_them() -> None:
    record = copy.deepcopy(RECORD)
    signs = str.maketrans("SHDC", "♠♥♦♣")
    record["hands"] = [hand.replace("T", "10").translate(signs) for hand in record["hands"]]
    for trick in record["tricks"]:
        trick["cards"] = [card.lower() for card in trick["cards"]]
    assert faults_of(record) == []
    assert next(check([json.dumps(record)])).record == RECORD


def test_parse_card_knows_every_card_and_names_what_is_none() -> None:
    names = [rank + suit for rank in RANKS for suit in SUITS]
    assert [parse_card(name.lower()) for name in names] == names
    assert parse_cards("10s 10♥ T♦\ufe0f rj BJ") == ["TS", "TH", "TD", "RJ", "BJ"]
    for text in ("1S", "", "10", "AX", "SA", "ASS"):
        with pytest.raises(ValueError, match=f"^not a card: '{text}'$"):
            parse_card(text)


def test_broken_lines_are_faults_of_their_line() -> None:
    good = json.dumps(RECORD)
    twice = good[:-1] + ', "seed": 1}'
    checked = list(check(["\ufeff" + good, "", "{", "[1]", b"\xff\n", good.encode(), twice]))
    assert [(each.line, each.faults) for each in checked] == [
        (1, []),
        (3, ["line 3: not JSON: Expecting property name enclosed in double quotes at character 2"]),
        (4, ["line 4: must be a JSON object, not [1]"]),
        (5, ["line 5: not UTF-8 text"]),
        (6, []),
        (7, ['line 7: not JSON: key "seed" twice']),
    ]


def test_the_records_of_a_match_go_on_from_each_other() -> None:
    match = traced_match("modern", matches=1)
    match[4]["score_before"] = [0, 0]
    match[4]["score_after"] = match[4]["score"]
    faults = [fault for each in check(lines(match)) for fault in each.faults]
    assert f"line 5: score_before must be {match[3]['score_after']}, not [0, 0]" in faults


def test_a_match_must_end_when_its_rules_say_so() -> None:
    match = traced_match("modern", matches=1)
    match[-1].update(match_over=False, winner=None)
    last = list(check(lines(match)))[-1]
    assert [fault.split(": ")[1] for fault in last.faults] == [
        "match_over must be true, not false",
        f"winner must be {int(match[-1]['score_after'][1] > match[-1]['score_after'][0])}, not null",
    ]
