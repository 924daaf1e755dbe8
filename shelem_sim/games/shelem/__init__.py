"""Shelem for four players, and what two-player Shelem has from it."""

from __future__ import annotations

from typing import Any

from shelem_sim.cards import SUITS, write_cards
from shelem_sim.games import Game
from shelem_sim.kernel.known_hand import declare_known, pass_known
from shelem_sim.kernel.match import play_matches
from shelem_sim.kernel.records import CALL, DISCARD, MATCH_DTYPE, NAME_TRUMP
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.shelem import OUTCOME_DTYPE, play_deal, play_declared, play_rounds
from shelem_sim.kernel.view import COUNTER_SLAM, PASS, SLAM, TABLE_DTYPE, VIEW_DTYPE
from shelem_sim.rules import RuleSet


def call_name(call: int) -> str:
    """A call as records write it: `"105"`, `"pass"`, `"slam"`, `"counter-slam"`."""
    return {PASS: "pass", SLAM: "slam", COUNTER_SLAM: "counter-slam"}.get(call, str(call))


def legal_actions(view: Any, rules: RuleSet, decision: int) -> str:
    """What the seat to act may do, in words."""
    if decision == CALL:
        return ", ".join(legal_calls(view, rules))
    if decision == NAME_TRUMP:
        held = [str(lane) for lane in range(4) if int(view.hand) >> 16 * lane & 0xFFFF]
        return f"of a suit held: {', '.join(held)}" if rules.first_lead == "trump" else "0, 1, 2 or 3"
    if decision == DISCARD:
        which = "trump that is no joker" if rules.jokers else "trump"
        keep = f", keeping a {which} ({SUITS[view.trump]})" if rules.first_lead == "trump" else ""
        return f"{rules.talon} of {write_cards(int(view.hand))}{keep}"
    return write_cards(int(view.legal))


def legal_calls(view: Any, rules: RuleSet) -> list[str]:
    """The calls that the view offers, as records write them."""
    calls = ["pass"] if view.may_pass else []
    if view.lowest_bid:
        calls += [str(n) for n in range(view.lowest_bid, view.highest_bid + 1, rules.bid_step)]
    return calls + ["slam"] * int(view.may_slam) + ["counter-slam"] * int(view.may_counter_slam)


GAME = Game(
    name="shelem",
    view=VIEW_DTYPE,
    table=TABLE_DTYPE,
    outcome=OUTCOME_DTYPE,
    match=MATCH_DTYPE,
    rule_numbers=rule_numbers,
    loops={
        "play_rounds": play_rounds,
        "play_matches": play_matches,
        "play_deal": play_deal,
        "play_declared": play_declared,
        "pass_known": pass_known,
        "declare_known": declare_known,
    },
    riffles=True,
    comeback=500,
    legal=legal_actions,
    call_name=call_name,
)
