"""Hokm for four players, and for two or three."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.cards import write_cards
from shelem_sim.games import Game
from shelem_sim.kernel.bits import reversed_ranks
from shelem_sim.kernel.hokm import play_deal, play_known, play_rounds
from shelem_sim.kernel.hokm_match import play_matches
from shelem_sim.kernel.hokm_records import MATCH_DTYPE, OUTCOME_DTYPE, TABLE_DTYPE, VIEW_DTYPE, rule_numbers
from shelem_sim.kernel.records import DISCARD, NAME_TRUMP
from shelem_sim.rules import HokmRules


def faces(cards: int, is_reversed: bool) -> int:
    """The cards that people hold, of cards by their strength; and the other way round."""
    return int(reversed_ranks(np.uint64(cards))) if is_reversed else cards


def legal_actions(view: Any, rules: HokmRules, decision: int) -> str:
    """What the seat to act may do, in words."""
    if decision == NAME_TRUMP:
        partner = " or PARTNER_CARD" if view.may_take_partner_card else ""
        return f"0, 1, 2, 3{partner}{', each also + NARAS' if view.may_reverse else ''}"
    hand, legal = (write_cards(faces(int(cards), bool(view.reversed))) for cards in (view.hand, view.legal))
    if decision == DISCARD:
        return f"no card, or {legal}, which it has drawn" if view.drawn else f"{view.to_discard} of {hand}"
    return legal


GAME = Game(
    name="hokm",
    view=VIEW_DTYPE,
    table=TABLE_DTYPE,
    outcome=OUTCOME_DTYPE,
    match=MATCH_DTYPE,
    rule_numbers=rule_numbers,
    loops={
        "play_rounds": play_rounds,
        "play_matches": play_matches,
        "play_deal": play_deal,
        "play_known": play_known,
    },
    riffles=False,
    comeback=3,
    legal=legal_actions,
)
