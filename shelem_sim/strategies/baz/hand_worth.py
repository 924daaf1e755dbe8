"""What 13 cards are worth in Shelem Baz: the features of a suit, and the tables made of their learned weights.

A hand's worth is the tricks that its side takes on average, whatever the others hold. It is the sum of what its
spades and jokers are worth and its three side suits; how much a short side suit is worth depends on how many trumps
there are to ruff with. `python -m shelem_sim.learning.baz_worth` fits the weights.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

LEARNED = Path(__file__).parents[1] / "learned" / "baz_bidding.toml"

TRUMP_HOLDINGS, SIDE_HOLDINGS = 1 << 15, 1 << 13
"""Holdings of spades: 13 bits, the two lowest, and the black and the red joker; of a side suit: 13 bits."""

RUFFERS = 5
"""The numbers of trumps, jokers among them, that are told apart where a side suit is short: 0 to 3, 4 or more."""

HUNDREDTHS = 100


def trump_features(holding: Ints) -> dict[str, Ints]:
    """What counts in spades and jokers; `holding` is int64[n], 15 bits each."""
    length, ace, king, queen, jack, ten = _cards(holding)
    black, red = holding >> 13 & 1, holding >> 14 & 1
    any_joker = black | red
    return {
        **{f"length_{n}": _is(length == n) for n in range(1, 9)},
        "length_9_or_more": _is(length >= 9),
        "ace": ace,
        "king": king,
        "queen": queen,
        "jack": jack,
        "ten": ten,
        "ace_king": ace & king,
        "king_queen": king & queen,
        "ace_queen": ace & queen,
        "guarded_king": king * (length >= 3),
        "guarded_queen": queen * (length >= 4),
        "black": black,
        "red": red,
        "both_jokers": black & red,
        "black_ace": black & ace,
        "red_ace": red & ace,
        "joker_king": any_joker & king,
        "black_length": black * length,
        "red_length": red * length,
    }


def side_features(holding: Ints, trumps: Ints) -> dict[str, Ints]:
    """What counts in a side suit; `holding` is int64[n], 13 bits each, `trumps` how many trumps go with it."""
    length, ace, king, queen, jack, _ = _cards(holding)
    ruffers = np.minimum(trumps, RUFFERS - 1)
    features = {f"side_length_{n}": _is(length == n) for n in range(1, 7)}
    features |= {
        "side_ace": ace,
        "side_king": king,
        "side_queen": queen,
        "side_jack": jack,
        "side_ace_king": ace & king,
        "side_king_queen": king & queen,
        "side_ace_queen": ace & queen,
        "side_ace_king_queen": ace & king & queen,
    }
    for name, chosen in (("single", length == 1), ("pair", length == 2), ("long", length >= 5)):
        for card, held in (("ace", ace), ("king", king), ("queen", queen)):
            features[f"{name}_{card}"] = held * chosen
    for number in range(RUFFERS):
        for name, short in (("void", 0), ("singleton", 1), ("doubleton", 2)):
            features[f"{name}_with_{number}"] = _is((length == short) & (ruffers == number))
    return features


def _cards(holding: Ints) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints]:
    """Length without jokers, ace, king, queen, jack, ten."""
    length = np.bitwise_count(holding & SIDE_HOLDINGS - 1).astype(np.int64)
    ace, king, queen, jack, ten = (holding >> rank & 1 for rank in (12, 11, 10, 9, 8))
    return length, ace, king, queen, jack, ten


def _is(chosen: npt.NDArray[np.bool_]) -> Ints:
    return chosen.astype(np.int64)


def learned() -> dict[str, Any]:
    """What was learned of bidding: `worth` and more, see `bidding`."""
    return tomllib.loads(LEARNED.read_text())


def worth_tables(weights: dict[str, float]) -> tuple[Any, Any]:
    """The worth of every holding in hundredths of a trick: int16[TRUMP_HOLDINGS], int16[RUFFERS, SIDE_HOLDINGS]."""
    trumps = _weighed(trump_features(np.arange(TRUMP_HOLDINGS)), weights) + weights["base"]
    holding = np.arange(SIDE_HOLDINGS)
    sides = [_weighed(side_features(holding, np.full_like(holding, n)), weights) for n in range(RUFFERS)]
    return _in_hundredths(trumps), _in_hundredths(np.stack(sides))


def _weighed(features: dict[str, Ints], weights: dict[str, float]) -> Floats:
    total: Floats = np.sum([weights[name] * values for name, values in features.items()], axis=0)
    return total


def _in_hundredths(worth: Floats) -> Any:
    return np.round(HUNDREDTHS * worth).astype(np.int16)
