"""`shelem bids`: what each bid is worth, by what a player can count in his 12 cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import numpy as np
import numpy.typing as npt

from shelem_sim.estimates import normal, wilson
from shelem_sim.features import Feature, Hands, check_features, classify, name_class
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import Cells, cell, score, take_apart
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.result import Result
from shelem_sim.rules import RuleSet
from shelem_sim.run import Plan, fold
from shelem_sim.table import Table
from shelem_sim.tally import Ints, count_cells

_LANE = np.uint64(0x1FFF)
_HONOURS = "AKQT"
_HONOUR_BITS = (12, 11, 10, 8)
_HONOUR_WEIGHTS = (8, 4, 2, 1)


def suits_of(hands: Hands) -> Hands:
    """The four lanes of each hand: uint64[n, 4]."""
    shifts = np.arange(0, 64, 16, dtype=np.uint64)
    return (hands[:, None] >> shifts) & _LANE


def lengths(hands: Hands) -> Ints:
    """Cards of each suit: int64[n, 4]."""
    counted: Ints = np.bitwise_count(suits_of(hands)).astype(np.int64)
    return counted


def honours(hands: Hands) -> Ints:
    """A, K, Q, T of each suit as a number 0..15, the ace weighing most: int64[n, 4]."""
    suits = suits_of(hands)
    total = np.zeros(suits.shape, np.int64)
    for bit, weight in zip(_HONOUR_BITS, _HONOUR_WEIGHTS, strict=True):
        total += weight * ((suits >> np.uint64(bit)) & np.uint64(1)).astype(np.int64)
    return total


def longest_suit(hands: Hands) -> Ints:
    """Which suit is the longest; of several, the one with the best honours: int64[n]."""
    longest: Ints = np.argmax(16 * lengths(hands) + honours(hands), axis=1)
    return longest


def _of_longest(hands: Hands, values: Ints) -> Ints:
    own: Ints = values[np.arange(len(hands)), longest_suit(hands)]
    return own


def _count(hands: Hands, cards: np.uint64) -> Ints:
    counted: Ints = np.bitwise_count(hands & cards).astype(np.int64)
    return counted


def _points(hands: Hands, numbers: npt.NDArray[np.void]) -> Ints:
    rules = numbers[0]
    ranks = (("aces", "ace"), ("tens", "ten"), ("fives", "five"), ("kings", "king"))
    return sum(
        (_count(hands, rules[cards]) * rules[f"{name}_points"] for cards, name in ranks),
        np.zeros(len(hands), np.int64),
    )


def _side_aces(hands: Hands, numbers: npt.NDArray[np.void]) -> Ints:
    return _count(hands, numbers[0]["aces"]) - (_of_longest(hands, honours(hands)) >> 3)


def show_honours(value: int) -> str:
    """`"AKT"` for 13; `"-"` for none."""
    return "".join(rank for rank, weight in zip(_HONOURS, _HONOUR_WEIGHTS, strict=True) if value & weight) or "-"


FEATURES: dict[str, Feature] = {
    "longest": Feature(lambda hands, _: lengths(hands).max(axis=1), 16, "cards of the longest suit"),
    "top": Feature(lambda hands, _: _of_longest(hands, honours(hands)), 16, "that suit's A K Q T", show_honours),
    "aces": Feature(_side_aces, 8, "aces of other suits"),
    "tens": Feature(lambda hands, numbers: _count(hands, numbers[0]["tens"]), 8, "tens"),
    "voids": Feature(lambda hands, _: np.count_nonzero(lengths(hands) == 0, axis=1), 4, "suits without a card"),
    "singletons": Feature(lambda hands, _: np.count_nonzero(lengths(hands) == 1, axis=1), 4, "suits of one card"),
    "points": Feature(_points, 512, "card points"),
}


USUAL = ("longest", "aces")
"""The features that make a class unless others are asked for."""


def classes_of(hands: Hands, by: Sequence[str], rules: RuleSet) -> Ints:
    """The class of each hand as one number, see `classify`; what its points are depends on the rule set."""
    return classify(hands, by, FEATURES, rule_numbers(rules))


def bids(rules: RuleSet, plan: Plan, by: Sequence[str] = USUAL) -> Result:
    """Let seat 0 declare every deal, and price every bid by the points that its team takes.

    One play gives the chance of every bid at once: the strategies see a contract of the minimum bid.

    Args:
        rules: the rule set; it decides what a bid scores.
        plan: how many rounds, by whom.
        by: names of `FEATURES`; hands that agree in all of them are one class.

    Returns:
        One row a class and bid: the features, `hands`, `share` (of all hands), `bid`, `made_rate` with its Wilson
        interval, `score_mean` (ours minus theirs when that number is bid). `meta` adds the mean of the declarer's
        team's points with its interval, and their standard deviation.

    Raises:
        ShelemError: an unknown feature.
        StrategyError: a strategy did what is not legal.
    """
    check_features(by, FEATURES)
    counts: Counter[int] = Counter()

    def work(tables: list[Table], first: int, rounds: int) -> Counter[int]:
        outcomes = play_declared(tables[0], first, rounds)
        classes = classes_of(outcomes["hand"], by, rules)
        contract = outcomes["contract"].astype(np.int64)
        return count_cells(cell(classes, contract, of_declarer(outcomes, "points"), of_declarer(outcomes, "tricks")))

    done = fold(plan, lambda: [plan.table(rules)], work, counts.update)
    cells = take_apart(counts)
    mean = int(cells.count @ cells.points) / done
    variance = int(cells.count @ cells.points**2) / done - mean**2
    low, high = normal(mean, variance / done, plan.confidence)
    meta = plan.meta("bids", rules, done)
    meta |= {
        "by": list(by),
        "declarer_points_mean": mean,
        "declarer_points_sd": sqrt(variance),
        "declarer_points_low": low,
        "declarer_points_high": high,
    }
    return Result(meta, bid_rows(rules, cells, by, plan.confidence))


def bid_rows(rules: RuleSet, cells: Cells, by: Sequence[str], confidence: float) -> list[dict[str, object]]:
    """The rows of all classes, a bid each."""
    classes, index = np.unique(cells.group, return_inverse=True)

    def by_class(values: Ints) -> Ints:
        totals = np.zeros(len(classes), np.int64)
        np.add.at(totals, index, cells.count * values)
        return totals

    hands = by_class(np.ones(len(index), np.int64))
    share = hands / hands.sum()
    priced = []
    for bid in rules.numbers:
        scores = score(rules, np.full(len(index), bid, np.int64), cells.points, cells.tricks)
        priced.append((bid, by_class(scores.made), by_class(scores.declarer - scores.defenders)))
    rows: list[dict[str, object]] = []
    for place, number in enumerate(classes.tolist()):
        n = int(hands[place])
        for bid, made, gained in priced:
            low, high = wilson(int(made[place]), n, confidence)
            rows.append(
                {
                    **name_class(number, by, FEATURES),
                    "hands": n,
                    "share": float(share[place]),
                    "bid": bid,
                    "made_rate": int(made[place]) / n,
                    "low": low,
                    "high": high,
                    "score_mean": int(gained[place]) / n,
                }
            )
    return rows
