"""What 12 cards are worth to a declarer: the features of a suit, and the tables made of their learned weights.

`python -m shelem_sim.learning.worth` fits the weights and writes `learned/worth.toml`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

LEARNED = Path(__file__).parent / "learned" / "worth.toml"

PLAIN, WITH_JOKERS, DUEL = "plain", "with-jokers", "duel"
"""The fits: decks without and with jokers, and two players."""

HOLDINGS = 1 << 13
"""Holdings of a suit: 13 bits, the two lowest."""

TENTHS = 10


def trump_features(holding: Ints) -> dict[str, Ints]:
    """What counts in the suit that is trump: its length and its honours.

    Args:
        holding: int64[n], 13 bits each.
    """
    length, ace, king, queen, jack, ten, five = _cards(holding)
    lengths = {f"length_{n}": _is(length == n) for n in (5, 6, 7)}
    return {
        "length_3_or_less": _is(length <= 3),
        **lengths,
        "length_8_or_more": _is(length >= 8),
        "ace": ace,
        "king": king,
        "queen": queen,
        "jack": jack,
        "ten": ten,
        "five": five,
        "ace_king": ace * king,
    }


def side_features(holding: Ints) -> dict[str, Ints]:
    """What counts in each of the other suits; arguments as in `trump_features`."""
    length, ace, king, queen, jack, ten, five = _cards(holding)
    return {
        "void": _is(length == 0),
        "single": _is(length == 1),
        "pair": _is(length == 2),
        "length_4": _is(length == 4),
        "length_5_or_more": _is(length >= 5),
        "ace": ace,
        "king": king,
        "queen": queen,
        "jack": jack,
        "ten": ten,
        "five": five,
        "ace_king": ace * king,
        "king_queen": king * queen * (1 - ace),
        "bare_king": king * (1 - ace) * _is(length == 1),
        "ace_ten": ace * ten,
    }


def _cards(holding: Ints) -> tuple[Ints, ...]:
    """The number of cards, and 0 or 1 for ace, king, queen, jack, ten and five."""
    length = np.bitwise_count(holding).astype(np.int64)
    return (length, *(holding >> rank & 1 for rank in (12, 11, 10, 9, 8, 3)))


def _is(condition: npt.NDArray[np.bool_]) -> Ints:
    return condition.astype(np.int64)


def read_learned() -> dict[str, Any]:
    """The learned weights, in points, by fit; without a file there are none."""
    return tomllib.loads(LEARNED.read_text(encoding="utf-8")) if LEARNED.is_file() else {}


def suit_table(fit: dict[str, Any]) -> npt.NDArray[np.int16]:
    """What each holding is worth, in tenths of a point: int16[8192, 4].

    Columns: to the declarer as trump and as a side suit, to his partner, and to a defender.
    """
    holdings = np.arange(HOLDINGS)
    parts = (("trump", trump_features), ("side", side_features), ("support", side_features), ("defence", side_features))
    columns = [
        sum(fit[part][name] * feature for name, feature in features(holdings).items()) for part, features in parts
    ]
    return np.rint(TENTHS * np.stack(columns, axis=1)).astype(np.int16)
