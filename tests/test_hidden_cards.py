"""No strategy can read hidden cards, keep anything from one decision to the next, or change what it is shown."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import config

from shelem_sim.kernel.records import CALL, DISCARD, ILLEGAL, NAME_TRUMP, PLAY
from shelem_sim.kernel.view import COUNTER_SLAM
from shelem_sim.rules import load_rules
from shelem_sim.strategies import BUILT_IN, load_strategy

if TYPE_CHECKING:
    from tests.conftest import DriveRound, Position

pytestmark = pytest.mark.kernel

THINKS = "rollout:worlds=4"
SPECS = [*(name for name in BUILT_IN["shelem"] if name != "rollout"), THINKS]
BIDS_HIGH = "random:pass_chance=0.4,bound=165,slam_chance=0.05"
RULES = ["modern", "modern-joker", "traditional", "open"]
ROUNDS = 1 if config.DISABLE_JIT else 4
SHUFFLES = 1 if config.DISABLE_JIT else 3


def rules_of(name: str) -> Any:
    """A preset; or one with whatever may lie open, and calls that are rare elsewhere."""
    return load_rules("modern", ["open_discard=true", "slam=open"]) if name == "open" else load_rules(name)


def cards_in(cards: int) -> list[int]:
    """The single cards of a set."""
    return [1 << bit for bit in range(64) if cards >> bit & 1]


def shuffle_hidden(before: Position, after: Position, shuffler: random.Random) -> int:
    """Shuffle what the seat of `after` can't see in the position before it; returns how many cards moved.

    The card that is about to be played stays where it is, since all will see it.
    """
    table, view, seat = before.table, before.view, int(after.view.seat)
    shown = before.action if before.kind == PLAY else 0
    others = [other for other in range(4) if other != seat]
    places = {other: [card for card in cards_in(int(table.hands[other])) if card != shown] for other in others}
    if after.kind == CALL:
        places[4] = cards_in(int(table.talon))
    elif after.kind == PLAY and seat != after.view.declarer and not view.rules.open_discard:
        places[5] = cards_in(int(table.discard))
    cards = [card for place in places.values() for card in place]
    mixed = list(cards)
    shuffler.shuffle(mixed)
    for place, held in places.items():
        new = sum(mixed[: len(held)])
        del mixed[: len(held)]
        if place == 4:
            table.talon = new
        elif place == 5:
            table.discard = table.talon = new
        else:
            played = shown if int(table.hands[place]) & shown else 0
            table.hands[place] = new | played
            table.dealt[place] = new
            table.known_discard[place] = 0 if place != view.declarer else table.discard
            if place == view.seat:
                view.hand = new | played
    return len(cards)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("spec", SPECS)
def test_what_a_seat_is_shown_has_no_hidden_cards(drive_round: DriveRound, spec: str, name: str) -> None:
    """The kernel shows each seat the same bytes wherever the unseen cards lie, so the strategy does the same."""
    player, shuffler = load_strategy(spec), random.Random(f"{spec} {name}")
    kinds = set()
    for number in range(ROUNDS):
        opponent = load_strategy(BIDS_HIGH if number % 2 else spec)
        positions = drive_round(rules_of(name), (player, opponent), 11, number, declared=number == 0)
        for before, after in pairwise(positions):
            if config.DISABLE_JIT and after.kind == PLAY and shuffler.random() < 0.8:
                continue
            function = (player, opponent)[after.view.seat % 2].functions[after.kind]
            for _ in range(SHUFFLES):
                trial = before.copy()
                moved = shuffle_hidden(trial, after, shuffler)
                assert moved > 3 or after.kind == PLAY
                assert trial.act() == ILLEGAL
                assert trial.table.decision == after.kind
                assert trial.views.tobytes() == after.views.tobytes()
            assert int(function(trial.view)) == after.action
            kinds.add(after.kind)
    assert kinds >= {NAME_TRUMP, DISCARD, PLAY}
    assert CALL in kinds or config.DISABLE_JIT


def test_what_a_seat_may_see_does_show(drive_round: DriveRound) -> None:
    """The comparison can fail: one of the seat's own cards exchanged for another's is seen at every decision."""
    steady = load_strategy("steady")
    positions = drive_round(load_rules("modern"), (steady, steady), 5)
    for before, after in pairwise(positions):
        seat = int(after.view.seat)
        other = (seat + 1) % 4
        own = [card for card in cards_in(int(before.table.hands[seat])) if card != before.action]
        foreign = [card for card in cards_in(int(before.table.hands[other])) if card != before.action]
        if not own or not foreign or (before.kind == DISCARD and before.action & own[0]):
            continue
        trial = before.copy()
        for place, gone, new in ((seat, own[0], foreign[0]), (other, foreign[0], own[0])):
            trial.table.hands[place] = int(trial.table.hands[place]) & ~gone | new
        assert trial.act() == ILLEGAL
        assert trial.views.tobytes() != after.views.tobytes()


@pytest.mark.parametrize("name", ["modern", "modern-joker"])
@pytest.mark.parametrize("spec", SPECS)
def test_the_same_view_brings_the_same_action(drive_round: DriveRound, spec: str, name: str) -> None:
    """Whatever was asked in between, in any order: nothing is kept. And the view is as it was."""
    player = load_strategy(spec)
    positions = drive_round(load_rules(name), (player, player), 3)[1:]
    random.Random(1).shuffle(positions)
    for position in positions[: 6 if config.DISABLE_JIT else None]:
        shown = position.views.tobytes()
        for _ in range(2):
            assert int(player.functions[position.kind](position.view)) == position.action
            assert position.views.tobytes() == shown


def test_the_caller_of_a_counter_slam_knows_the_talon_alone(drive_round: DriveRound) -> None:
    """It is among `discarded` of the declarer, and of nobody else."""
    wild = load_strategy("random:pass_chance=0,counter_chance=1,slam_chance=1")
    positions = drive_round(load_rules("modern", ["slam=open"]), (wild, wild), 2)
    assert positions[-1].view.contract == COUNTER_SLAM
    talon = int(positions[0].table.talon)
    for position in positions:
        if position.kind == PLAY:
            declares = position.view.seat == position.view.declarer
            assert int(position.view.discarded) == (talon if declares else 0)


def test_strategies_of_the_tests_stop_at_once(drive_round: DriveRound) -> None:
    """A stopped table goes no further than the next decision: each position has one action more than the last."""
    steady = load_strategy("steady")
    positions = drive_round(load_rules("modern"), (steady, steady), 8)
    plays = [position for position in positions if position.kind == PLAY]
    assert len(plays) == 48
    assert [np.bitwise_count(position.view.played_by).sum() for position in plays] == list(range(48))
