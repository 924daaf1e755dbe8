"""Hokm as people see it: told hands and tables in three languages, and the faults of records in words."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from shelem_cli import screen
from shelem_cli.options import LANGUAGES
from shelem_cli.tables import hokm_bids, hokm_hand, hokm_simulate, told_hokm
from shelem_cli.tables.grid import natural_width
from shelem_cli.tables.reader import Reader
from shelem_cli.tables.sheet import tell_matches
from shelem_cli.words import Words, texts

from shelem_sim.games.hokm.hand import hand
from shelem_sim.games.hokm.trace import trace
from shelem_sim.questions import bids, simulate
from shelem_sim.records import Record
from shelem_sim.replay import check, faults_of
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

HOUSES = [[], ["naras=choice", "partner_card=true"], ["players=3"], ["players=2"]]


def reader(language: str = "en", width: int | None = None) -> Reader:
    return Reader(Words(language), screen.DRAWN, width)


def plan(rounds: int = 60) -> Plan:
    random = load_strategy("random", "hokm")
    return Plan(rounds=rounds, seed=3, team0=random, team1=random)


def records(house: list[str], rounds: int = 20) -> list[Record]:
    rules: Any = load_game("hokm", house)
    return list(trace(rules, plan(rounds)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
def test_every_card_is_told(house: list[str], language: str) -> None:
    for record in records(house):
        text = told_hokm.tell(record, Words(language), screen.DRAWN)
        for trick in record["tricks"]:
            for card in trick["cards"]:
                assert "♠♥♦♣"["SHDC".index(card[1])] + card[0] in text


def test_what_the_hakem_says_is_told() -> None:
    told = [told_hokm.tell(record, Words("en"), screen.DRAWN) for record in records(HOUSES[1], 40)]
    assert any("naras: 2 is high" in text for text in told)
    assert any("The partner shows " in text for text in told)
    two = told_hokm.tell(records(["players=2"], 1)[0], Words("en"), screen.DRAWN)
    assert "lays" in two
    assert "Seat 0 draws: " in two


def test_the_sheet_of_a_match_names_hakem_and_trump() -> None:
    rules: Any = load_game("hokm")
    random = load_strategy("random", "hokm")
    played = list(trace(rules, Plan(rounds=None, matches=1, seed=3, team0=random, team1=random)))
    *_, sheet = tell_matches(played, Words("en"), screen.DRAWN)
    first = played[0]
    assert f"{first['hakem']} {'♠♥♦♣'['SHDC'.index(first['trump'])]}" in sheet
    assert f"Team {played[-1]['winner']} wins, 7 to " in sheet or "wins, 8 to " in sheet or "wins, 9 to " in sheet


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_in_every_language_fit_a_terminal(language: str) -> None:
    rules: Any = load_game("hokm", HOUSES[1])
    counted, classes, five = simulate(rules, plan(300)), bids(rules, plan(300)), hand(rules, plan(60), "AKT.Q.2.-")
    own = reader(language, 80)
    pages = [
        hokm_simulate.page(counted, own),
        hokm_bids.page(classes, own, 0.6, 20),
        hokm_hand.page(five, own),
    ]
    for page in pages:
        assert page.readings
        for grid in page.grids:
            assert natural_width(grid) <= 100
            assert all(len(line) == len(grid.columns) for line in grid.rows)


def test_tables_say_what_they_count() -> None:
    rules: Any = load_game("hokm")
    page = hokm_simulate.page(simulate(rules, plan(300)), reader())
    assert page.grids[0].rows[-1][0].text == "all"
    assert "The hakem's side wins" in page.readings[0]
    five = hokm_hand.page(hand(rules, plan(400), "AKQ.2.2.-"), reader())
    assert five.readings[0].startswith("Name ♠: it scores ")
    assert five.grids[0].rows[0][0].text.startswith("♠")
    near = hokm_hand.page(hand(rules, plan(20), "32.32.4.-"), reader())
    assert "not told apart" in near.readings[0]


def test_all_languages_have_the_same_words() -> None:
    for language in LANGUAGES:
        assert {key for key in texts(language) if key.startswith("hokm.")} == {
            key for key in texts("en") if key.startswith("hokm.")
        }


RECORD = records([], 1)[0]
TWO = records(["players=2"], 1)[0]


def faults(change: Callable[[Record], object], record: Record = RECORD) -> list[str]:
    changed = copy.deepcopy(record)
    change(changed)
    return faults_of(changed)


def swap_hands(record: Record) -> None:
    record["hands"][0], record["hands"][1] = record["hands"][1], record["hands"][0]


def test_a_record_that_is_right_has_no_fault() -> None:
    assert faults(lambda record: None) == []
    assert faults(lambda record: None, TWO) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda record: record.update(dealer=record["hakem"]), "dealer must be 3, not 0"),
        (lambda record: record.update(opener=2), "opener must be 0, not 2"),
        (lambda record: record.update(passed_out=1), "passed_out must be 0, not 1"),
        (lambda record: record.update(shuffle="riffle:3"), 'shuffle must be "uniform", not "riffle:3"'),
        (lambda record: record.update(mode="naras"), 'mode must be "normal", not "naras"'),
        (lambda record: record.update(trump="X"), 'trump must be "S", "H", "D" or "C", not "X"'),
        (lambda record: record.update(score=[5, 5]), "score must be "),
        (lambda record: record.update(tricks_won=[0, 0]), "tricks_won must be "),
        (lambda record: record.update(first_five="AS KS"), "first_five must be five cards of seat 0, the hakem"),
        (lambda record: record.update(partner_card="AS"), "partner_card must be null by these rules, not AS"),
        (lambda record: record["tricks"].pop(), "and the hand is not decided"),
        (lambda record: record["tricks"].append(record["tricks"][-1]), "the hand was decided"),
        (lambda record: record["tricks"][0].update(leader=1), "trick 1: leader must be 0, not 1"),
        (lambda record: record["tricks"][0].update(winner=7), "winner must be a seat 0, 1, 2 or 3, not 7"),
        (swap_hands, "first_five must be five cards of seat 0"),
        (lambda record: record["hands"].__setitem__(0, record["hands"][1]), "dealt twice"),
        (lambda record: record.update(house_rules={"players": 3}), "seats must be 3, not 4"),
        (lambda record: record.update(house_rules={"kot_needs": 9}), "rules hokm: kot_needs must be 7, or 13"),
        (lambda record: record.update(rules="baz"), 'rules must be those of hokm, not "baz"'),
        (lambda record: record.pop("hakem"), 'key "hakem" is missing'),
        (lambda record: record["tricks"][1]["cards"].__setitem__(0, "1X"), "trick 2 card 1: not a card"),
    ],
)
def test_every_fault_is_told(change: Callable[[Record], object], fault: str) -> None:
    assert any(fault in told for told in faults(change)), faults(change)


def test_a_revoke_and_a_wrong_winner_are_told() -> None:
    def revoke(record: Record) -> None:
        for number, trick in enumerate(record["tricks"]):
            for place in range(1, 4):
                seat = (trick["leader"] + place) % 4
                for later in record["tricks"][number + 1 :]:
                    at = (seat - later["leader"]) % 4
                    mine, other = trick["cards"][place], later["cards"][at]
                    if mine[1] == trick["cards"][0][1] != other[1]:
                        trick["cards"][place], later["cards"][at] = other, mine
                        return

    assert any("must follow" in told for told in faults(revoke))
    last = RECORD["tricks"][-1]
    wrong = (last["winner"] + 1) % 4
    told = faults(lambda record: record["tricks"][-1].update(winner=wrong))
    assert told == [f"trick {len(RECORD['tricks'])}: winner must be {last['winner']}, with "
                    f"{last['cards'][(last['winner'] - last['leader']) % 4]}, not {wrong}"]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda record: record["draws"].pop(), "draws: there are 20, must be 21"),
        (lambda record: record["draws"][0].update(seat=1), "draw 1: seat must be 0, not 1"),
        (lambda record: record["draws"][0].update(kept="AS KS"), "draw 1 kept: not a card"),
        (lambda record: record["draws"][0].update(kept=record["dealt"][0][:2]), "draw 1: kept must be one of "),
        (lambda record: record["laid_away"].reverse(), "laid_away: seat 0 must lay 3 of its five cards away"),
        (lambda record: record["hands"].reverse(), "hand of seat 0 must be "),
    ],
)
def test_faults_of_the_drawing_are_told(change: Callable[[Record], object], fault: str) -> None:
    assert any(fault in told for told in faults(change, TWO)), faults(change, TWO)


def test_a_match_that_goes_on_wrongly_is_told() -> None:
    rules: Any = load_game("hokm")
    random = load_strategy("random", "hokm")
    played = list(trace(rules, Plan(rounds=None, matches=1, seed=3, team0=random, team1=random)))
    lines = [json.dumps(record) for record in played]
    assert [each.faults for each in check(lines)] == [[]] * len(lines)
    skipped = copy.deepcopy(played)
    skipped[1]["score_before"] = [3, 3]
    told = [fault for each in check(map(json.dumps, skipped)) for fault in each.faults]
    assert any("score_before must be" in fault for fault in told)
    moved = copy.deepcopy(played)
    hakem = (moved[1]["hakem"] + 1) % 4
    moved[1]["hakem"] = moved[1]["opener"] = hakem
    assert any("hakem must be" in fault for each in check(map(json.dumps, moved)) for fault in each.faults)
