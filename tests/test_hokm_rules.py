"""The rules of Hokm as data: what contradicts itself is refused, what does nothing is known."""

from __future__ import annotations

import pytest

from shelem_sim.rules import HokmRules, RuleError, load_game


def hokm(*house: str) -> HokmRules:
    rules = load_game("hokm", list(house))
    assert isinstance(rules, HokmRules)
    return rules


def test_the_preset_is_that_of_source_003() -> None:
    rules = hokm()
    assert (rules.players, rules.tricks_to_win, rules.kot, rules.hakem_kot, rules.target) == (4, 7, 2, 3, 7)
    assert (rules.first_hakem, rules.naras, rules.partner_card, rules.play_all) == ("ace", "off", False, False)
    assert len(rules.deck) == 52
    assert rules.hand_size == 13


def test_three_players_leave_the_two_of_clubs_out() -> None:
    rules = hokm("players=3")
    assert (len(rules.deck), "2C" in rules.deck, rules.hand_size, rules.sides) == (51, False, 17, 3)


@pytest.mark.parametrize(
    ("house", "fault"),
    [
        (["players=3", "partner_card=true"], "partner_card must be false when players is 3"),
        (["players=2", "partner_card=true"], "only four players have partners"),
        (["tricks_to_win=14"], "tricks_to_win must be at most 13"),
        (["kot_needs=9"], "kot_needs must be 7, or 13"),
        (["players=3", "kot_needs=13"], "kot_needs must be 7, or 17"),
        (["tricks_to_win=5", "kot=3"], "kot must not be set when play stops at tricks_to_win, 5"),
        (["tricks_to_win=9", "play_all=true"], "tricks_to_win must not be set when all tricks are played"),
        (["tricks_to_win=5", "kot_needs=13"], "tricks_to_win must not be set when all tricks are played"),
    ],
)
def test_contradictions_are_refused(house: list[str], fault: str) -> None:
    with pytest.raises(RuleError) as refused:
        hokm(*house)
    assert fault in str(refused.value)


@pytest.mark.parametrize(
    "house",
    ["players=2", "players=3", "tricks_to_win=1", "tricks_to_win=13", "kot_needs=13", "play_all=true", "kot=1",
     "naras=always", "naras=choice", "partner_card=true", "first_hakem=lot", "target=1"],
)  # fmt: skip
def test_each_house_rule_can_be_set_alone(house: str) -> None:
    assert hokm(house).house_rules()


def test_kot_of_all_tricks_plays_them_all() -> None:
    assert hokm("kot_needs=13").plays_all
    assert not hokm().plays_all


def test_idle_fields() -> None:
    assert hokm("play_all=true").idle() == {"tricks_to_win"}
    assert hokm("tricks_to_win=4").idle() == {"kot", "hakem_kot", "kot_needs"}
    assert hokm("kot=1", "hakem_kot=1").idle() == {"kot_needs"}
    assert hokm().idle() == frozenset()
