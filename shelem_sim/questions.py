"""What every game answers in its own terms: how rounds go, what a bid is worth, and single rounds card by card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from shelem_sim.games import part_of
from shelem_sim.records import Record
from shelem_sim.result import Result
from shelem_sim.rules import Rules
from shelem_sim.run import Plan


def simulate(rules: Rules, plan: Plan, save_rounds: Path | None = None) -> Result:
    """Play rounds and count what comes of them, in the game's own terms.

    Args:
        rules: the rule set.
        plan: how many rounds, by whom.
        save_rounds: a Parquet file for one compact row a round.

    Returns:
        One row a kind of contract and one `all`.

    Raises:
        StrategyError: a strategy did what is not legal.
        OSError: the file can't be written.
    """
    result: Result = part_of(rules.game, "simulate").simulate(rules, plan, save_rounds)
    return result


def bids(rules: Rules, plan: Plan, by: Sequence[str] | None = None) -> Result:
    """The chance of every bid by what a player can count in his hand, in the game's own terms.

    Args:
        rules: the rule set.
        plan: how many rounds, by whom.
        by: what makes a class of hands, names of the `FEATURES` of the game's `bids`; `None` for its usual ones.

    Raises:
        ShelemError: an unknown feature.
        StrategyError: a strategy did what is not legal.
    """
    part = part_of(rules.game, "bids")
    result: Result = part.bids(rules, plan, part.USUAL if by is None else by)
    return result


def trace(rules: Rules, plan: Plan, first: int = 0) -> Iterator[Record]:
    """Records of a plan's rounds or matches from number `first` on, passed-out deals included, in order.

    They are the same, card for card, that `simulate` counts under the same seed.

    Raises:
        StrategyError: a strategy did what is not legal.
    """
    records: Iterator[Record] = part_of(rules.game, "trace").trace(rules, plan, first)
    return records
