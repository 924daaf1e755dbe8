"""What the cards of a player of Shelem for two are worth later, in points, and what else a choice of his depends on.

`python -m shelem_sim.learning.duel` learns them and writes `learned/duel_prices.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt

LEARNED = Path(__file__).parents[1] / "learned" / "duel_prices.toml"

CARDS = ("other", "five", "ten", "jack", "queen", "king", "ace", "master", "second")
"""The prices of a card: by its rank, and more for one that no card out beats in its suit, or one card alone."""

KIND_OF_RANK = np.array([0, 0, 0, 1, 0, 0, 0, 0, 2, 3, 4, 5, 6, 0, 0, 0])
"""The place in `CARDS` of each rank, the two first."""

MASTER = 7
A_KIND = 10
"""Places a table: those of `CARDS`, and one more for a card that two or more beat."""

TABLES = ("hand_side", "hand_trump", "top_side", "top_trump")
HAND, TOP = 0, 2 * A_KIND
"""Where the prices of the cards in hand and face up begin, side cards before trumps."""

TRICK = (
    "lead_won",
    "lead_lost",
    "feed_ours",
    "feed_theirs",
    "draw",
    "draw_against",
    "by_top",
    "ruff",
    "fade",
    "last_of_suit",
)
"""Points for winning a trick, and against losing it, beyond its own; the share of the points that face-up cards can add
to it; points for each trump out when a trump is led, as declarer and against him; points against winning with a face-up
card; the share of a likely void that ruffs; the share of all prices that is gone by the end; points against the last
card of a side suit where trumps are held."""

(LEAD_WON, LEAD_LOST, FEED_OURS, FEED_THEIRS, DRAW, DRAW_AGAINST, BY_TOP, RUFF, FADE, LAST_OF_SUIT) = (
    len(TABLES) * A_KIND + place for place in range(len(TRICK))
)
SIZE = LAST_OF_SUIT + 1

NAMES = {
    **{(table, card): A_KIND * i + j for i, table in enumerate(TABLES) for j, card in enumerate(CARDS)},
    **{("trick", name): LEAD_WON + i for i, name in enumerate(TRICK)},
}
"""The place of each price by its table and name."""


def as_array(prices: Mapping[str, Mapping[str, float]]) -> npt.NDArray[np.float64]:
    """Prices by table and name as the play reads them: float64[SIZE]."""
    array = np.zeros(SIZE)
    for (table, name), place in NAMES.items():
        array[place] = prices[table][name]
    return array


def read_prices() -> npt.NDArray[np.float64]:
    """The learned prices."""
    return as_array(tomllib.loads(LEARNED.read_text(encoding="utf-8")))
