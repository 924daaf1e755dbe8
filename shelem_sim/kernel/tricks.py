"""Twelve tricks: follow suit, the highest trump or else the highest card of the suit led wins, the winner leads."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.bits import BLACK_JOKERS, LANE, RED_JOKERS, U0, U1, bottom, count, mask_if_less, rotate
from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.records import ILLEGAL, NOBODY, PLAY, PLAYED
from shelem_sim.kernel.rule_numbers import FIRST_LEAD_TRUMP
from shelem_sim.kernel.turn import show_seat
from shelem_sim.kernel.view import TRICKS
from shelem_sim.kernel.words import word


@jit
def card_points(rules: Any, cards: np.uint64) -> int:
    """The card points of a set (000, 002, 004: ace 10, ten 10, five 5; 000: red joker 20, black joker 15)."""
    points = rules.ace_points * count(cards & rules.aces)
    points += rules.ten_points * count(cards & rules.tens)
    points += rules.five_points * count(cards & rules.fives)
    points += rules.king_points * count(cards & rules.kings)
    points += rules.red_joker_points * count(cards & RED_JOKERS)
    return points + rules.black_joker_points * count(cards & BLACK_JOKERS)


@inlined
def legal_leads(hand: np.uint64, view: Any) -> np.uint64:
    """Any card, but first of all no joker (000); under `first_lead = trump` a trump, which announces it (002)."""
    if view.trick != 0:
        return hand
    if view.rules.first_lead == FIRST_LEAD_TRUMP:
        hand &= view.trumps
    return hand if view.rules.joker_first_lead else np.uint64(hand & ~view.jokers)


@inlined
def following(hand: np.uint64, led: np.uint64) -> np.uint64:
    """Follow suit if you can; otherwise any card, no duty to trump or overtrump (000)."""
    cards = hand & led
    return cards if cards != U0 else hand


@inlined
def lay_card(table: Any, view: Any, seat: int, card: np.uint64, number: int, k: int) -> None:
    """A seat's k-th card of the trick: out of its hand, onto the table; it may be the best one so far."""
    table.hands[seat] ^= card
    view.played_by[seat] |= card
    view.cards[number, k] = card
    if k == 0:
        view.led = LANE << np.uint64(bottom(card) & 0x30)
        view.winning_card, view.winning_seat = card, seat
        return
    led, best, winner = view.led, view.winning_card, np.uint64(view.winning_seat)
    counts = led | view.trumps
    to_top = np.uint64(48 - 16 * view.trump)
    view.void[seat] |= led & mask_if_less(card & led, U1)
    wins = mask_if_less(rotate(best & counts, to_top), rotate(card & counts, to_top))
    view.winning_card = best ^ ((best ^ card) & wins)
    view.winning_seat = winner ^ ((winner ^ np.uint64(seat)) & wins)


@inlined
def play_card(table: Any, view: Any, seat: int, legal: np.uint64, number: int, k: int) -> bool:
    """Ask a seat for its k-th card of the trick and lay it; false when it is not legal."""
    show_seat(table, view, seat, PLAY)
    return choose_card(table, view, seat, legal, number, k)


@inlined
def choose_card(table: Any, view: Any, seat: int, legal: np.uint64, number: int, k: int) -> bool:
    """Ask the seat that the view shows for its k-th card of the trick and lay it; false when it is not legal."""
    view.legal = legal
    view.cards_on_table = k
    view.word = table.play_words[4 * number + seat]
    card = ask(table.functions[seat & 1, PLAY], view)
    if card & legal != card or count(card) != 1:
        table.decision, table.action = PLAY, card
        return False
    lay_card(table, view, seat, card, number, k)
    return True


@inlined
def end_trick(view: Any, leader: int, number: int) -> Any:
    """Write down who led the trick and who took it; returns its winner's seat."""
    view.leaders[number] = leader
    winner = np.int64(view.winning_seat)
    view.tricks_won[winner & 1] += 1
    for k in range(4):
        view.taken[winner & 1] |= view.cards[number, k]
    return winner


@inlined
def finish_trick(table: Any, view: Any, leader: int, number: int, first: int) -> Any:
    """The cards of a trick from place `first` on; returns its winner's seat."""
    for k in range(first, 4):
        seat = (leader + k) & 3
        if not play_card(table, view, seat, following(table.hands[seat], view.led), number, k):
            return NOBODY
    return end_trick(view, leader, number)


@inlined
def play_trick(table: Any, view: Any, leader: int, number: int) -> Any:
    """One trick; returns its winner's seat."""
    view.led = U0
    if not play_card(table, view, leader, legal_leads(table.hands[leader], view), number, 0):
        return NOBODY
    return finish_trick(table, view, leader, number, 1)


@jit
def draw_play_words(table: Any, tricks: int) -> None:
    """The random words of all card plays of so many tricks at once: so they are computed eight at a time."""
    state = table.decision_words
    for number in range(4 * tricks):
        table.play_words[number] = word(state, number)


@inlined
def play_tricks(table: Any, view: Any, leader: int, first: int) -> int:
    """The tricks from number `first` on, `leader` leading; the cards taken in them are left in the view."""
    for number in range(first, TRICKS):
        view.trick, view.leader = number, leader
        leader = play_trick(table, view, leader, number)
        if leader == NOBODY:
            return ILLEGAL
    view.leader = leader
    return PLAYED
