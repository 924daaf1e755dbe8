"""The exchange: the declarer takes the talon, names trump and lays cards away."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.asking import ask
from shelem_sim.kernel.bits import U0, count, lane, with_jokers_in
from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.records import DISCARD, ILLEGAL, NAME_TRUMP, NOBODY, PLAYED
from shelem_sim.kernel.rule_numbers import FIRST_LEAD_TRUMP
from shelem_sim.kernel.turn import decision_word, show_seat
from shelem_sim.kernel.view import COUNTER_SLAM


@jit
def is_legal_trump(view: Any, suit: int) -> bool:
    """Any suit; where the first lead must be a trump (002), one that the declarer holds."""
    if suit < 0 or suit > 3:
        return False
    return view.rules.first_lead != FIRST_LEAD_TRUMP or view.hand & lane(suit) != U0


@jit
def is_legal_discard(view: Any, cards: np.uint64) -> bool:
    """As many of the declarer's cards as the talon; where the first lead must be a trump, one stays to lead (002)."""
    if count(cards) != view.rules.talon or cards & ~view.hand != U0:
        return False
    return view.rules.first_lead != FIRST_LEAD_TRUMP or view.hand & ~cards & view.trumps & ~view.jokers != U0


@jit
def place_jokers(table: Any, view: Any, suit: int) -> None:
    """The jokers join the trump suit, wherever they are (000: jokers are trumps, above the ace)."""
    for seat in range(4):
        table.hands[seat] = with_jokers_in(table.hands[seat], suit)
        table.known_discard[seat] = with_jokers_in(table.known_discard[seat], suit)
    table.talon = with_jokers_in(table.talon, suit)
    view.deck = with_jokers_in(view.deck, suit)
    view.jokers = with_jokers_in(view.jokers, suit)


@inlined
def exchange(table: Any, view: Any) -> int:
    """Take the talon, name trump, discard. Trump is named first, so that `discard` sees it in the view.

    The declarer's strategy decides, but for a trump or discard that the table forces on it. After a counter-slam the
    talon stays where it is: the declarer sees it but plays his own 12 cards (000).
    """
    seat = view.declarer
    takes_talon = view.contract != COUNTER_SLAM
    if takes_talon:
        table.hands[seat] |= table.talon
    else:
        for place in range(seat, 4, view.rules.seats):
            table.known_discard[place] = table.talon
    show_seat(table, view, seat, NAME_TRUMP)
    view.legal = view.hand
    view.word = decision_word(table, 48)
    suit: Any = table.forced_trump
    if suit == NOBODY:
        suit = np.int64(ask(table.functions[seat & 1, NAME_TRUMP], view))
    if not is_legal_trump(view, suit):
        table.decision, table.action = NAME_TRUMP, suit
        return ILLEGAL
    view.trump, view.trumps = suit, lane(suit)
    if view.rules.jokers:
        place_jokers(table, view, suit)
    table.discard = table.talon
    if takes_talon:
        show_seat(table, view, seat, DISCARD)
        view.word = decision_word(table, 49)
        table.discard = table.forced_discard
        if table.discard == U0:
            table.discard = ask(table.functions[seat & 1, DISCARD], view)
        if not is_legal_discard(view, table.discard):
            table.decision, table.action = DISCARD, table.discard
            return ILLEGAL
        table.hands[seat] &= ~table.discard
        for other in range(4):
            if other & (view.rules.seats - 1) == seat or view.rules.open_discard:
                table.known_discard[other] = table.discard
    return PLAYED
