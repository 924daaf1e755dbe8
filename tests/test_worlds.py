"""Hidden hands that are drawn at random: what every draw keeps to, and how often each card is where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numba import config
from scipy.stats import chisquare, hypergeom

from shelem_sim.cards import card_set
from shelem_sim.kernel.records import CALL, NAME_TRUMP, PLAY
from shelem_sim.kernel.view import COUNTER_SLAM
from shelem_sim.kernel.words import word
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.worlds import STRICT_TRIES, deal_unseen, draw_world, likelihood, may_hold

if TYPE_CHECKING:
    from tests.conftest import DriveRound, Position

pytestmark = pytest.mark.kernel

ROUNDS = 1 if config.DISABLE_JIT else 10
DRAWS = 4_000
CALLER = "random:pass_chance=0.6,bound=165"
compiled_only = pytest.mark.skipif(config.DISABLE_JIT, reason="thousands of draws")


def draw(view: Any, number: int) -> tuple[list[int], int]:
    """A world: four hands, and the cards in none."""
    hands = np.zeros(4, np.uint64)
    pile = draw_world(view, hands, np.uint64(word(np.uint64(12345), number)))
    return [int(hand) for hand in hands], int(pile)


def positions_of(drive_round: DriveRound, rules: str, team0: str, team1: str) -> list[Position]:
    """All decisions of some rounds, one of them declared without an auction."""
    teams = load_strategy(team0), load_strategy(team1)
    house = ["slam=open"] if rules == "modern" else []
    return [
        position
        for number in range(ROUNDS)
        for position in drive_round(load_rules(rules, house), teams, 21, number, declared=number == 0)[1:]
    ]


@pytest.mark.parametrize("rules", ["modern", "modern-joker", "traditional"])
@pytest.mark.parametrize("teams", [("steady", CALLER), ("random:counter_chance=0.5,slam_chance=0.3", "novice")])
def test_every_card_has_one_place(drive_round: DriveRound, rules: str, teams: tuple[str, str]) -> None:
    """The seat's own hand as it is, the others' of the right sizes, the rest in the pile.

    Voids are kept to, but for the rare draw in which nobody who lacks a card may hold it: fewer than 2 hands in 100.
    """
    broken = drawn = 0
    for position in positions_of(drive_round, rules, *teams)[:: 5 if config.DISABLE_JIT else 1]:
        view = position.view
        seat, played = int(view.seat), [int(cards) for cards in view.played_by]
        known = int(view.hand) | int(view.discarded) | played[0] | played[1] | played[2] | played[3]
        for number in range(2):
            hands, pile = draw(view, number)
            assert hands[seat] == int(view.hand)
            for other in range(4):
                if other != seat:
                    assert hands[other].bit_count() == 12 - played[other].bit_count()
                    broken += hands[other] & int(view.void[other]) != 0
                    drawn += 1
            parts = [*hands, pile, int(view.discarded), *played]
            assert sum(part.bit_count() for part in parts) == int(view.deck).bit_count()
            assert sum(parts) == int(view.deck)
            assert pile & known == 0
            away = pile.bit_count() + int(view.discarded).bit_count()
            declares_next = position.kind != CALL and seat == view.declarer and position.kind != PLAY
            assert away == (0 if declares_next and view.contract != COUNTER_SLAM else view.rules.talon)
    assert broken < max(drawn / 50, 5)


def test_the_discard_that_a_seat_knows_stays_away(drive_round: DriveRound) -> None:
    """The declarer's own is in no hand, nor in the pile of what nobody holds."""
    for position in positions_of(drive_round, "modern", "steady", "steady")[:: 7 if config.DISABLE_JIT else 1]:
        view = position.view
        if position.kind == PLAY and view.seat == view.declarer:
            assert int(view.discarded) == int(position.table.discard)
            hands, pile = draw(view, 1)
            assert pile == 0
            assert all(hand & int(view.discarded) == 0 for hand in hands)


@pytest.mark.parametrize("kind", [CALL, NAME_TRUMP, PLAY])
def test_jokers_are_dealt_where_they_stand(drive_round: DriveRound, kind: int) -> None:
    """Outside the suits before trump is named, among the trumps from then on."""
    steady = load_strategy("steady")
    seen = 0
    for number in range(2 if config.DISABLE_JIT else 20):
        for position in drive_round(load_rules("modern-joker"), (steady, steady), 6, number)[1:]:
            unknown = int(position.view.jokers) & ~int(position.view.hand)
            if position.kind == kind and position.view.trick == 0 and unknown:
                hands, pile = draw(position.view, 0)
                played = sum(int(cards) for cards in position.view.played_by) | int(position.view.discarded)
                assert (sum(hands) + pile) & unknown == unknown & ~played
                assert (unknown & (1 << 15 | 1 << 31) == unknown) == (kind != PLAY)
                seen += 1
                break
    assert seen


def test_another_word_another_world(drive_round: DriveRound) -> None:
    """And the same word, the same one."""
    steady = load_strategy("steady")
    view = drive_round(load_rules("modern"), (steady, steady), 1, declared=True)[1].view
    worlds = [draw(view, number) for number in range(20)]
    assert worlds == [draw(view, number) for number in range(20)]
    assert len({tuple(hands) for hands, _ in worlds}) == 20


def uninformed(drive_round: DriveRound, rules: str) -> Any:
    """The view of a seat that speaks first, where only points count: calls would tell nothing."""
    steady = load_strategy("steady")
    view = drive_round(load_rules(rules), (steady, steady), 4)[1].view
    view.for_points = 1
    return view


@compiled_only
@pytest.mark.parametrize("rules", ["modern", "modern-joker"])
def test_without_information_each_card_is_anywhere(drive_round: DriveRound, rules: str) -> None:
    """In each hand and the talon by their sizes; a false alarm in 10,000."""
    view = uninformed(drive_round, rules)
    seat = int(view.seat)
    others = [other for other in range(4) if other != seat]
    worlds = [draw(view, number) for number in range(DRAWS)]
    hidden = [bit for bit in range(64) if (int(view.deck) & ~int(view.hand)) >> bit & 1]
    sizes = np.array([12, 12, 12, len(hidden) - 36])
    for bit in hidden:
        counts = [sum(hands[other] >> bit & 1 for hands, _ in worlds) for other in others]
        counts.append(sum(pile >> bit & 1 for _, pile in worlds))
        assert chisquare(counts, DRAWS * sizes / len(hidden)).pvalue > 1e-4 / len(hidden)


@compiled_only
def test_without_information_suits_split_like_any_cards(drive_round: DriveRound) -> None:
    """How many hearts another hand holds is hypergeometric; a false alarm in 10,000."""
    view = uninformed(drive_round, "modern")
    other = (int(view.seat) + 1) % 4
    hearts = 0x1FFF << 16
    out = 13 - (int(view.hand) & hearts).bit_count()
    counts = np.bincount(
        [(draw(view, number)[0][other] & hearts).bit_count() for number in range(DRAWS)], minlength=out + 1
    )
    expected = DRAWS * hypergeom(40, out, 12).pmf(np.arange(out + 1))
    few = expected < 5
    counts, expected = np.append(counts[~few], counts[few].sum()), np.append(expected[~few], expected[few].sum())
    assert chisquare(counts, expected).pvalue > 1e-4


class TestLikelyHands:
    """What was called and named makes some hands likelier."""

    @staticmethod
    def hands(drive_round: DriveRound, **seen: Any) -> Any:
        """A view of seat 1 to play, seat 0 having named spades."""
        steady = load_strategy("steady")
        view = drive_round(load_rules("modern"), (steady, steady), 1)[1].view
        view.seat, view.declarer, view.trump, view.trumps = 1, 0, 0, 0x7FFF
        view.passed[:] = view.last_call[:] = view.played_by[:] = 0
        view.for_points = 1
        for name, value in seen.items():
            view[name] = value
        return view

    def test_the_declarer_holds_trumps(self, drive_round: DriveRound) -> None:
        """A long suit rather than three of it, if he has not played them already."""
        view = self.hands(drive_round)
        long, short = (np.zeros(4, np.uint64) for _ in range(2))
        long[0] = card_set(["AS", "KS", "9S", "7S", "2S", "3H", "4H", "5D", "6D", "7C", "8C", "9C"])
        short[0] = card_set(["AS", "KS", "9S", "2H", "4H", "3H", "8H", "5D", "6D", "7C", "8C", "9C"])
        assert likelihood(view, short) < likelihood(view, long) == 1
        view.played_by[0] = card_set(["TS", "8S"])
        assert likelihood(view, short) == 1

    def test_a_bid_takes_a_hand(self, drive_round: DriveRound) -> None:
        """Where calls count."""
        view = self.hands(drive_round, for_points=0)
        view.last_call[2], view.high_call = 130, 130
        strong, weak = (np.zeros(4, np.uint64) for _ in range(2))
        strong[:] = weak[:] = card_set(["AS", "KS", "9S", "7S", "2S", "3H", "4H", "5D", "6D", "7C", "8C", "9C"])
        strong[2] = card_set(["AS", "KS", "QS", "JS", "TS", "9S", "8S", "AH", "AD", "AC", "KH", "KD"])
        weak[2] = card_set(["2S", "3S", "6S", "2H", "3H", "6H", "2D", "3D", "6D", "2C", "3C", "6C"])
        assert likelihood(view, weak) < 0.1 < likelihood(view, strong)

    def test_trumps_and_aces_are_not_laid_away(self, drive_round: DriveRound) -> None:
        """In the strict draws; the last ones may lay anything away."""
        view = self.hands(drive_round)
        view.hand = card_set(["KS", "QS", "2S", "4H", "KH", "QH", "2D", "3D", "4D", "2C", "3C", "4C"])
        view.legal, view.discarded = view.hand, 0
        for number in range(50):
            hands = np.zeros(4, np.uint64)
            pile = int(deal_unseen(view, hands, True, np.uint64(word(np.uint64(3), number))))
            assert pile & (0x7FFF | card_set(["AS", "AH", "AD", "AC"])) == 0
            assert pile.bit_count() == 4
        assert STRICT_TRIES > 0
        assert may_hold(view, 4, np.uint64(1), False)
        assert not may_hold(view, 4, np.uint64(1), True)
        assert not may_hold(view, 1, np.uint64(1), False)
