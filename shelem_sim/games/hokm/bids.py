"""`shelem bids` of Hokm: what naming trump is worth, by what the hakem can count in his first five cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from shelem_sim.features import Feature, check_features, classify, name_class
from shelem_sim.games.hokm.hands import cells_of, take_apart
from shelem_sim.result import Result
from shelem_sim.rules import HokmRules
from shelem_sim.run import Plan, fold
from shelem_sim.table import Table
from shelem_sim.tally import Ints, count_cells

Fives = npt.NDArray[np.uint64]
"""The hakem's first five cards of each hand, by strength."""

USUAL = ("length", "top")
_HONOURS = "AKQJT"
_WEIGHTS = (16, 8, 4, 2, 1)


def suits_of(fives: Fives) -> Fives:
    """The 13 bits of each of the four suits: uint64[n, 4]."""
    return fives[:, None] >> np.arange(0, 64, 16, dtype=np.uint64) & np.uint64(0x1FFF)


def lengths(fives: Fives) -> Ints:
    """Cards of each suit: int64[n, 4]."""
    counted: Ints = np.bitwise_count(suits_of(fives)).astype(np.int64)
    return counted


def honours(fives: Fives) -> Ints:
    """A, K, Q, J, T of each suit as a number 0..31, the ace weighing most: int64[n, 4]."""
    return (suits_of(fives) >> np.uint64(8)).astype(np.int64)


def best_suit(fives: Fives) -> Ints:
    """Which suit is the longest; of several, the one with the best honours: int64[n]."""
    best: Ints = np.argmax(32 * lengths(fives) + honours(fives), axis=1)
    return best


def _of_best(fives: Fives, values: Ints) -> Ints:
    own: Ints = values[np.arange(len(fives)), best_suit(fives)]
    return own


def show_honours(value: int) -> str:
    """`"AKT"` for 25; `"-"` for none."""
    return "".join(rank for rank, weight in zip(_HONOURS, _WEIGHTS, strict=True) if value & weight) or "-"


def _show_top(value: int) -> str:
    return show_honours(4 * value)


FEATURES: dict[str, Feature] = {
    "length": Feature(lambda fives: lengths(fives).max(axis=1), 8, "cards of the longest suit"),
    "top": Feature(lambda fives: _of_best(fives, honours(fives)) >> 2, 8, "that suit's A K Q", _show_top),
    "honours": Feature(lambda fives: _of_best(fives, honours(fives)), 32, "that suit's A K Q J T", show_honours),
    "second": Feature(lambda fives: np.sort(lengths(fives), axis=1)[:, 2], 8, "cards of the second longest suit"),
    "aces": Feature(
        lambda fives: (honours(fives) >> 4).sum(axis=1) - (_of_best(fives, honours(fives)) >> 4),
        4,
        "aces of other suits",
    ),
    "voids": Feature(lambda fives: (lengths(fives) == 0).sum(axis=1), 4, "suits without a card"),
}


def bids(rules: HokmRules, plan: Plan, by: Sequence[str] = USUAL) -> Result:
    """Play hands, and count what came of them by the first five cards of their hakem.

    Args:
        rules: the rule set.
        plan: how many hands, by whom.
        by: names of `FEATURES`; hands that agree in all of them are one class.

    Returns:
        One row a class: the features, `hands`, `share` (of all hands), how often the hakem's side wins (`win_rate`),
        wins by kot (`kot_rate`) and is kot itself (`hakem_kot_rate`), each with its Wilson interval, and `score_mean`,
        its score less that of the others, with its interval. `meta` adds the same over all hands as `all`.

    Raises:
        ShelemError: an unknown feature.
        StrategyError: a strategy did what is not legal.
    """
    check_features(by, FEATURES)
    counts: Counter[int] = Counter()

    def work(tables: list[Table], first: int, rounds: int) -> Counter[int]:
        outcomes = tables[0].play(first, rounds)
        return count_cells(cells_of(outcomes, classify(outcomes["first_five"], by, FEATURES), rules.players))

    done = fold(plan, lambda: [plan.table(rules)], work, counts.update)
    hands = take_apart(rules, counts)
    rows: list[dict[str, object]] = []
    for kind in sorted(set(hands.kind.tolist())):
        some = hands.where(hands.kind == kind)
        rows.append(
            {
                **name_class(kind, by, FEATURES),
                "hands": some.n,
                "share": some.n / hands.n,
                **some.rates(plan.confidence),
            }
        )
    return Result(plan.meta("bids", rules, done) | {"by": list(by), "all": hands.rates(plan.confidence)}, rows)
