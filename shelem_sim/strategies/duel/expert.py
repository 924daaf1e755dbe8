"""The best player of Shelem for two: one trick ahead by what lies open, each card at a learned price; bids by value.

After the two cards from the hands a trick is known but for what the players choose, since only face-up cards follow.
So each card is tried: who wins the trick with it when both sides play their best face-up cards, what points it brings,
and what the card would have been worth later. On lead, the other's hand is guessed from the cards not yet seen.
The prices were learned by play against itself. Trump and discard are chosen as at a table of four.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.strategies import bidding
from shelem_sim.strategies.bidding import call
from shelem_sim.strategies.duel.choosing import choose
from shelem_sim.strategies.duel.prices import read_prices
from shelem_sim.strategies.exchanging import discard, name_trump

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call", "discard", "name_trump", "play"]

PARAMS = {
    "margin": 0.0,
    "spread": 0.9,
    "opponent_bid": 2.0,
    "opponent_pass": 1.0,
    "defence": 1.0,
    "their_worth": 122.0,
    "their_step": 0.35,
    "pass_open": -25.0,
    "slam": 0.0,
    "finish": 100.0,
    "press": 8.0,
    "guard": 4.0,
}
RANGES = {name: bidding.RANGES[name] for name in PARAMS}
MEANINGS = {name: bidding.MEANINGS[name] for name in PARAMS}

PRICES = read_prices()


def play(view: Any) -> np.uint64:
    """The only legal card, or the one of the highest value."""
    return choose(view, PRICES)
