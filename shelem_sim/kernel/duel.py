"""Shelem of two players (002, 003): what differs from four, the piles and the turns of a trick.

Each player has 12 cards in hand and three piles of 4, which stand in for a partner. A trick has four places: 0 and 1
are the players' hands, 2 and 3 the piles of players 0 and 1; so `place & 1` is the player and the side. The k-th card
of a trick that player L leads is played from place `L ^ k`: his hand, the other's, his piles, the other's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import U0, mulhi, nth
from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.records import ILLEGAL, NOBODY, PLAY, PLAYED
from shelem_sim.kernel.tricks import choose_card, end_trick, following, legal_leads, play_card
from shelem_sim.kernel.turn import show_seat
from shelem_sim.kernel.view import TRICKS
from shelem_sim.kernel.words import word

PILES, HEIGHT = 3, 4
ORDER = 64
"""The number of the word for the order of player 0's pile cards, beyond those that a deal takes; then player 1's."""


@jit
def lay_piles(table: Any, state: np.uint64) -> None:
    """Lay the cards dealt to places 2 and 3 in a uniformly random order as the piles of players 0 and 1.

    `state` is that of the deal's stream. One word makes all twelve choices, each taking the fraction that the last
    one left: the error of a probability is below 2**-34.
    """
    for player in range(2):
        cards, left = table.hands[2 + player], word(state, ORDER + player)
        for place in range(PILES * HEIGHT):
            choices = np.uint64(PILES * HEIGHT - place)
            card = nth(cards, int(mulhi(left, choices)))
            table.piles[player, place >> 2, place & 3] = card
            cards ^= card
            left *= choices


@jit
def turn_up(table: Any, view: Any) -> None:
    """Turn the top card of every pile up, as is done after the first two cards of the first trick (002, 003)."""
    for player in range(2):
        tops = U0
        for pile in range(PILES):
            table.turned[player, pile] = 0
            tops |= table.piles[player, pile, 0]
        view.tops[player] = table.hands[2 + player] = tops


@inlined
def turn_up_next(table: Any, view: Any, player: int, card: np.uint64) -> None:
    """The card under the one that was played from a player's piles is turned up at the end of the trick (decided)."""
    tops = U0
    for pile in range(PILES):
        place = table.turned[player, pile]
        place += table.piles[player, pile, place] == card
        table.turned[player, pile] = place
        tops |= table.piles[player, pile, place]
    view.tops[player] = table.hands[2 + player] = tops


@inlined
def play_top(table: Any, view: Any, place: int, number: int, k: int) -> bool:
    """Ask a player for a face-up card of his piles; false when it is not legal.

    The piles follow suit on their own: where no top is of the suit led, any may be played (002, 003).
    """
    show_seat(table, view, place, PLAY)
    view.hand = table.hands[place & 1]
    if not choose_card(table, view, place, following(table.hands[place], view.led), number, k):
        return False
    view.tops[place & 1] = table.hands[place]
    return True


@inlined
def play_duel_trick(table: Any, view: Any, leader: int, number: int) -> Any:
    """One trick; returns the player who wins it, with a card of his hand or piles, and leads the next from hand."""
    view.led = U0
    other = 1 - leader
    if not play_card(table, view, leader, legal_leads(table.hands[leader], view), number, 0):
        return NOBODY
    if not play_card(table, view, other, following(table.hands[other], view.led), number, 1):
        return NOBODY
    if number == 0:
        turn_up(table, view)
    for k in range(2, 4):
        if not play_top(table, view, leader ^ k, number, k):
            return NOBODY
    winner = end_trick(view, leader, number)
    turn_up_next(table, view, leader, view.cards[number, 2])
    turn_up_next(table, view, other, view.cards[number, 3])
    # New tops may be of any suit
    view.void[2] = view.void[3] = U0
    return winner & 1


@jit
def play_duel_tricks(table: Any, view: Any) -> int:
    """All twelve tricks, the declarer leading the first; the cards taken in them are left in the view."""
    leader = view.declarer
    for number in range(TRICKS):
        view.trick, view.leader = number, leader
        leader = play_duel_trick(table, view, leader, number)
        if leader == NOBODY:
            return ILLEGAL
    view.leader = leader
    return PLAYED
