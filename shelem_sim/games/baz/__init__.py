"""Shelem Baz (003): spades are trump, jokers above them, and each seat says how many tricks it will take."""

from __future__ import annotations

from typing import Any

from shelem_sim.cards import write_cards
from shelem_sim.games import Game
from shelem_sim.kernel.baz import play_deal, play_known, play_matches, play_rounds
from shelem_sim.kernel.baz_view import OUTCOME_DTYPE, TABLE_DTYPE, VIEW_DTYPE, rule_numbers
from shelem_sim.kernel.records import CALL, MATCH_DTYPE
from shelem_sim.rules.baz import BazRules


def legal_actions(view: Any, rules: BazRules, decision: int) -> str:
    """What the seat to act may do, in words."""
    if decision == CALL:
        return f"{view.lowest_bid} to {view.highest_bid}"
    return write_cards(int(view.legal))


GAME = Game(
    name="baz",
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
    comeback=100,
    legal=legal_actions,
)
