"""`shelem bids` for Shelem Baz: the chance of every contract, by what a player can count in his 13 cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import numpy as np

from shelem_sim.estimates import mean_of, wilson
from shelem_sim.features import check_features, classify, name_class
from shelem_sim.games.baz.contracts import cell, score_of, take_apart, tricks_of
from shelem_sim.games.baz.features import FEATURES, USUAL
from shelem_sim.kernel.baz_view import TRICKS
from shelem_sim.result import Result
from shelem_sim.rules.baz import BazRules
from shelem_sim.run import Plan, fold
from shelem_sim.table import Table
from shelem_sim.tally import Ints, count_cells

__all__ = ["FEATURES", "USUAL", "bids"]


def bids(rules: BazRules, plan: Plan, by: Sequence[str] = USUAL) -> Result:
    """Play rounds, bids included, and price every contract by the tricks that the team of seat 0 takes.

    One play gives the chance of every contract at once, as the strategies bid and play; a much higher or lower
    contract than theirs would be played otherwise, so far from their own bids the chances are a little off.

    Args:
        rules: the rule set; it decides what a contract scores.
        plan: how many rounds, by whom; the seat 0 is each dealer's neighbour equally often.
        by: names of `FEATURES`; hands that agree in all of them are one class.

    Returns:
        One row a class and contract: the features, `hands`, `share` (of all hands), `bid` (the team's contract),
        `made_rate` with its Wilson interval, `score_mean` (what the team scores with that contract), `tricks_mean`
        (of the class), `bid_mean` (what seat 0 bids with such a hand). `meta` adds the mean of the team's tricks with
        its interval, and their standard deviation.

    Raises:
        ShelemError: an unknown feature.
        StrategyError: a strategy did what is not legal.
    """
    check_features(by, FEATURES)
    counts: Counter[int] = Counter()
    said: Counter[int] = Counter()

    def work(tables: list[Table], first: int, rounds: int) -> tuple[Counter[int], Counter[int]]:
        outcomes = tables[0].play(first, rounds)
        classes = classify(outcomes["hand"], by, FEATURES)
        bid = outcomes["bids"][:, 0].astype(np.int64)
        return count_cells(cell(classes, tricks_of(outcomes)[:, 0])), count_cells(cell(classes, bid))

    def add(part: tuple[Counter[int], Counter[int]]) -> None:
        counts.update(part[0])
        said.update(part[1])

    done = fold(plan, lambda: [plan.table(rules)], work, add)
    taken, tricks = by_class(counts), np.arange(TRICKS + 1)
    of_all = np.sum(list(taken.values()), axis=0)
    total, squares = int(of_all @ tricks), int(of_all @ tricks**2)
    mean = mean_of(done, total, squares, plan.confidence)
    meta = plan.meta("bids", rules, done)
    meta |= {
        "by": list(by),
        "tricks_mean": mean.mean,
        "tricks_sd": sqrt(squares / done - mean.mean**2),
        "tricks_low": mean.low,
        "tricks_high": mean.high,
    }
    return Result(meta, bid_rows(rules, taken, by_class(said), by, plan.confidence))


def by_class(counts: Counter[int]) -> dict[int, Ints]:
    """For each class how often each number of tricks came up: int64[TRICKS + 1]."""
    found: dict[int, Ints] = {}
    numbers = np.array(sorted(counts), np.int64)
    for number, group, tricks in zip(numbers.tolist(), *(part.tolist() for part in take_apart(numbers)), strict=True):
        found.setdefault(group, np.zeros(TRICKS + 1, np.int64))[tricks] += counts[number]
    return found


def bid_rows(
    rules: BazRules, taken: dict[int, Ints], said: dict[int, Ints], by: Sequence[str], confidence: float
) -> list[dict[str, object]]:
    """The rows of all classes, a contract each, from the lowest that two bids make."""
    all_hands = sum(int(counts.sum()) for counts in taken.values())
    tricks = np.arange(TRICKS + 1)
    rows: list[dict[str, object]] = []
    for number, counts in taken.items():
        hands = int(counts.sum())
        for contract in range(2 * rules.min_bid, TRICKS + 1):
            made = int(counts[contract:].sum())
            low, high = wilson(made, hands, confidence)
            rows.append(
                {
                    **name_class(number, by, FEATURES),
                    "hands": hands,
                    "share": hands / all_hands,
                    "bid": contract,
                    "made_rate": made / hands,
                    "low": low,
                    "high": high,
                    "score_mean": int(counts @ score_of(rules, np.full_like(tricks, contract), tricks)) / hands,
                    "tricks_mean": int(counts @ tricks) / hands,
                    "bid_mean": int(said[number] @ tricks) / hands,
                }
            )
    return rows
