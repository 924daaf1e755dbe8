"""`shelem simulate` of Hokm: hands by what the hakem called, and how many trumps he had seen."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from pathlib import Path

import numpy as np

from shelem_sim.estimates import mean_of
from shelem_sim.games.hokm.hands import Hands, cells_of, take_apart
from shelem_sim.result import Result
from shelem_sim.rules import HokmRules
from shelem_sim.rules.words import Naras
from shelem_sim.run import Plan
from shelem_sim.saving import fold_saved
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints, count_cells

PARTNER = 6
"""In place of a number of trumps: the suit of the partner's card."""

_KINDS = 8


def kinds_of(outcomes: Outcomes, rules: HokmRules) -> Ints:
    """The kind of each hand: how many of the hakem's first five were trumps, or PARTNER; 8 more if he called naras."""
    lanes = outcomes["first_five"] >> (outcomes["trump"].astype(np.uint64) * np.uint64(16)) & np.uint64(0x1FFF)
    trumps = np.bitwise_count(lanes).astype(np.int64)
    called = outcomes["reversed"] if rules.naras is Naras.CHOICE else np.zeros_like(trumps)
    kind: Ints = np.where(outcomes["partner_card"] == 1, PARTNER, trumps) + _KINDS * called
    return kind


def kind_name(kind: int) -> str:
    """`"3"` trumps among the first five, `"partner"`; `"3-naras"`."""
    naras, named = divmod(kind, _KINDS)
    return ("partner" if named == PARTNER else str(named)) + "-naras" * naras


def simulate(rules: HokmRules, plan: Plan, save_rounds: Path | None = None) -> Result:
    """Play hands and count them by what the hakem called.

    Args:
        rules: the rule set.
        plan: how many hands, by whom.
        save_rounds: a Parquet file for one compact row a hand.

    Returns:
        One row a kind of contract, the number of trumps that the hakem had seen or `partner`, and one `all`: how often
        his side wins, wins by kot and is kot itself, its tricks, and its score less that of the others.

    Raises:
        StrategyError: a strategy did what is not legal.
        OSError: the file can't be written.
    """
    counts: Counter[int] = Counter()

    def play(table: Table, first: int, rounds: int) -> tuple[Counter[int], Outcomes]:
        outcomes = table.play(first, rounds)
        return count_cells(cells_of(outcomes, kinds_of(outcomes, rules), rules.players)), outcomes

    done = fold_saved(plan, rules, save_rounds, play, counts.update)
    hands = take_apart(rules, counts)
    kinds = sorted(set(hands.kind.tolist()))
    rows = [contract_row(kind_name(kind), hands.where(hands.kind == kind), plan.confidence) for kind in kinds]
    rows.append(contract_row("all", hands, plan.confidence))
    return Result(plan.meta("simulate", rules, done), rows)


def contract_row(name: str, hands: Hands, confidence: float) -> dict[str, object]:
    """The figures of some hands."""
    total, squares = int(hands.count @ hands.tricks), int(hands.count @ hands.tricks**2)
    tricks = mean_of(hands.n, total, squares, confidence)
    return {
        "contract": name,
        "rounds": hands.n,
        **hands.rates(confidence),
        "tricks_mean": tricks.mean,
        "tricks_sd": sqrt(max(0.0, squares / hands.n - tricks.mean**2)),
        "tricks_low": tricks.low,
        "tricks_high": tricks.high,
    }
