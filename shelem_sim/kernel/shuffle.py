"""A table's shuffle: the last round's cards gathered, a few riffles, a cut, and a deal by packets.

A riffle is that of Gilbert, Shannon and Reeds (D. Bayer and P. Diaconis, Trailing the dovetail shuffle to its lair,
Annals of Applied Probability 2, 1992): a coin for every place says from which half its card comes. So few riffles
leave the tricks' runs of one suit half together, and long suits and voids are commoner than in a uniform deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.bits import BLACK_JOKERS, BLACK_LOOSE, RED_JOKERS, RED_LOOSE, U0, U1, count, lowest, mulhi
from shelem_sim.kernel.duel import HEIGHT, PILES
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.scoring import discard_owner
from shelem_sim.kernel.view import TRICKS
from shelem_sim.kernel.words import word

CUT = 200
"""The number of the word for the cut; riffle k takes word k."""


@jit
def shuffle_fully(order: Any, deck: np.uint64, state: np.uint64) -> None:
    """Put the cards of a deck into a uniformly random order (R. Durstenfeld, CACM 7, 1964)."""
    size = 0
    while deck != U0:
        order[size] = lowest(deck)
        deck ^= order[size]
        size += 1
    for last in range(size - 1, 0, -1):
        other = np.int64(mulhi(word(state, last), np.uint64(last + 1)))
        order[last], order[other] = order[other], order[last]


@jit
def riffle(order: Any, spare: Any, size: int, coins: np.uint64) -> None:
    """One Gilbert-Shannon-Reeds riffle of the first `size` cards; `spare` is room for as many."""
    for i in range(size):
        spare[i] = order[i]
    left, right = 0, size - count(coins & ((U1 << np.uint64(size)) - U1))
    for i in range(size):
        if coins >> np.uint64(i) & U1:
            order[i] = spare[right]
            right += 1
        else:
            order[i] = spare[left]
            left += 1


@jit
def cut(order: Any, spare: Any, size: int, random: np.uint64) -> None:
    """Lift a uniformly random number of cards off and put them under the rest."""
    lifted = np.int64(mulhi(random, np.uint64(size)))
    for i in range(size):
        spare[i] = order[i]
    for i in range(size):
        order[i] = spare[(i + lifted) % size]


@jit
def without_suit(card: np.uint64) -> np.uint64:
    """A joker taken out of the trump lane again; any other card as it is."""
    if card & BLACK_JOKERS:
        return BLACK_LOOSE
    return RED_LOOSE if card & RED_JOKERS else card


@jit
def gather(table: Any, view: Any) -> None:
    """The cards of a round as the teams pile them up, from the bottom of the deck on.

    Trick by trick in the order won, the cards as they were played; the discard lies under the pile of the team that
    owns it; the defenders' pile goes on top of the declarer's. Since the cut is uniform, either end may be the top.
    """
    owner = discard_owner(view)
    size = 0
    for side in range(2):
        team = view.declarer & 1 if side == 0 else 1 - (view.declarer & 1)
        if team == owner:
            rest = table.discard
            while rest != U0:
                table.order[size] = without_suit(lowest(rest))
                rest &= rest - U1
                size += 1
        for trick in range(TRICKS):
            winner = view.leaders[trick + 1] if trick + 1 < TRICKS else view.leader
            if winner & 1 == team:
                for place in range(4):
                    table.order[size] = without_suit(view.cards[trick, place])
                    size += 1


@jit
def deal_packets(table: Any, view: Any, dealer: int) -> None:
    """Deal the deck in its order, from the seat after the dealer on.

    In packets of 12, the talon before the dealer's own (000, 002), or three times 4 each, the talon last (004).
    """
    for seat in range(4):
        table.hands[seat] = U0
    table.talon = U0
    place = 0
    packets = 3 if view.rules.packets_of_four else 1
    for _packet in range(packets):
        for step in range(1, 5):
            if step == 4 and packets == 1:
                place = deal_talon(table, view, place)
            for _ in range(12 // packets):
                table.hands[(dealer + step) & 3] |= table.order[place]
                place += 1
    if packets == 3:
        deal_talon(table, view, place)


@jit
def deal_duel_packets(table: Any, view: Any, dealer: int) -> None:
    """Deal the deck in its order to two players, the dealer second (002, 003).

    12 cards each; then piles of 4 by turns, in the order of the deck from their top (decided), and the talon before
    the dealer's last pile.
    """
    for seat in range(4):
        table.hands[seat] = U0
    table.talon = U0
    place = 0
    for step in range(1, 3):
        for _ in range(12):
            table.hands[(dealer + step) & 1] |= table.order[place]
            place += 1
    for number in range(2 * PILES):
        player = (dealer + 1 + number) & 1
        if number == 2 * PILES - 1:
            place = deal_talon(table, view, place)
        for depth in range(HEIGHT):
            table.piles[player, number >> 1, depth] = table.order[place]
            table.hands[2 + player] |= table.order[place]
            place += 1


@jit
def deal_talon(table: Any, view: Any, place: int) -> int:
    """Lay the talon down from a place of the deck on; returns the next place."""
    for _ in range(view.rules.talon):
        table.talon |= table.order[place]
        place += 1
    return place


@jit
def deal_riffled(table: Any, view: Any, dealer: int, state: np.uint64) -> None:
    """Shuffle and deal as a table does: riffles and a cut; fully, where no round was played before.

    The packets of a passed-out deal go back on one another as they were dealt.
    """
    size = 48 + view.rules.talon
    if table.is_fresh:
        shuffle_fully(table.order, view.rules.deck, state)
        table.is_fresh = 0
    else:
        for number in range(table.riffles):
            riffle(table.order, table.spare, size, word(state, number))
        cut(table.order, table.spare, size, word(state, CUT))
    if view.rules.seats == 2:
        deal_duel_packets(table, view, dealer)
    else:
        deal_packets(table, view, dealer)
