"""Playing a position out with the true cards and the same strategies gives the round that was played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from numba import config

from shelem_sim.kernel.playout import value_for
from shelem_sim.kernel.records import CALL, DISCARD, NAME_TRUMP, NOBODY, PASSED_OUT, PLAY, PLAYED
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

if TYPE_CHECKING:
    from tests.conftest import DriveRound

pytestmark = pytest.mark.kernel

ROUNDS = 1 if config.DISABLE_JIT else 10
CALLER = "random:pass_chance=0.6,bound=165"


def outcome(table: Any, view: Any) -> tuple[Any, ...]:
    """All that a round comes to."""
    return (
        table.points.tolist(),
        table.score.tolist(),
        int(table.contract_made),
        view.cards.tolist(),
        view.leaders.tolist(),
        view.call_made[: view.calls].tolist(),
        int(view.trump),
        int(table.discard),
    )


@pytest.mark.parametrize("rules", ["modern", "modern-joker", "traditional"])
@pytest.mark.parametrize("specs", [("expert", "steady"), ("steady", CALLER), (CALLER, "expert")])
def test_every_position_leads_to_the_round_s_outcome(
    drive_round: DriveRound, rules: str, specs: tuple[str, str]
) -> None:
    """From each call, from the exchange, and from each place of each trick, once it has been counted."""
    teams = load_strategy(specs[0]), load_strategy(specs[1])
    for number in range(ROUNDS):
        real = Table(load_rules(rules), *teams, seed=9)
        status = real.play_deal(number, 0, number % 4)
        positions = drive_round(load_rules(rules), teams, 9, number)
        if status == PLAYED:
            assert [position.kind for position in positions].count(PLAY) == 48
        wanted = outcome(real.tables[0], real.views[0])
        for position in positions[:: 9 if config.DISABLE_JIT else 1]:
            position.use(teams)
            assert position.act() == status
            if status == PLAYED:
                value_for(position.table, position.view, 0)
                assert outcome(position.table, position.view) == wanted


def test_a_deal_without_a_bid_is_passed_out(drive_round: DriveRound) -> None:
    """From any of its calls."""
    silent = load_strategy("random:pass_chance=1")
    for position in drive_round(load_rules("modern"), (silent, silent), 4)[1:]:
        assert position.kind == CALL
        position.use((silent, silent))
        assert position.act() == PASSED_OUT


def test_another_trump_and_another_discard_are_played(drive_round: DriveRound) -> None:
    """What is forced on the declarer replaces what its strategy would say; where only the trump is, it discards."""
    expert, steady = load_strategy("expert"), load_strategy("steady")
    positions = {each.kind: each for each in drive_round(load_rules("modern"), (expert, steady), 7, declared=True)[:3]}
    named = positions[NAME_TRUMP]
    named.use((expert, steady))
    other = (named.action + 1) % 4
    assert named.act(other) == PLAYED
    assert named.view.trump == other
    laying = positions[DISCARD]
    laying.use((expert, steady))
    highest = sum(sorted((1 << bit for bit in range(64) if int(laying.view.hand) >> bit & 1), reverse=True)[:4])
    assert laying.act(highest) == PLAYED
    assert laying.table.discard == highest


@pytest.mark.parametrize("rules", ["modern", "modern-joker"])
def test_what_an_outcome_is_worth(drive_round: DriveRound, rules: str) -> None:
    """Points where they alone count, else the score minus the other side's."""
    steady = load_strategy("steady")
    for declared in (True, False):
        position = drive_round(load_rules(rules), (steady, steady), 2, 1, declared=declared)[-1]
        assert position.view.for_points == declared
        position.use((steady, steady))
        assert position.act() == PLAYED
        values = [value_for(position.table, position.view, team) for team in range(2)]
        points, scores = position.table.points.tolist(), position.table.score.tolist()
        assert sum(points) == position.view.rules.total_points
        assert values == (points if declared else [scores[0] - scores[1], scores[1] - scores[0]])
        assert position.view.declarer != NOBODY
