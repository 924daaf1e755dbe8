"""Learn what 12 cards are worth to a declarer, from deals that one seat declares.

    python -m shelem_sim.learning.worth --strategy steady --rounds 1000000 --seed 1

Linear least-squares fits, without and with jokers and for two players, of the points that the declarer's side takes:
to the features of the declarer's 12 cards as dealt, and, of what they leave unexplained, to those of his partner's (of
two players, his piles') and of a defender's (`shelem_sim.strategies.hand_worth`). The suit thought to be trump is the
one that makes the declarer's hand worth most; that depends on the weights, so the fit is repeated until it settles.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from shelem_sim import __version__
from shelem_sim.cards import SUITS
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.kernel.bits import BLACK_JOKERS, RED_JOKERS
from shelem_sim.kernel.jit import jit
from shelem_sim.kernel.shelem import new_deal
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan, fold
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.hand_worth import (
    DUEL,
    HOLDINGS,
    LEARNED,
    PLAIN,
    WITH_JOKERS,
    Floats,
    Ints,
    side_features,
    trump_features,
)
from shelem_sim.table import Table

DECKS = {PLAIN: "modern", WITH_JOKERS: "modern-joker", DUEL: "duel"}
"""Each fit and the rule set whose deals it is made from; bids play no part in these."""

Hands = npt.NDArray[np.uint64]

JOKERS = ("red", "black")
RANKS = np.uint64(HOLDINGS - 1)
NO_CARDS = np.zeros(1, np.int64)
REPEATS = 4
ROWS_AT_A_TIME = 100_000


@dataclass(frozen=True)
class Fit:
    """The weights of one deck, in points, and how well they foretell.

    Attributes:
        hands: how many it was made from.
        explained: share of the variance of the points that the declarer's hand explains, 0..1.
        spread: standard deviation of what it does not explain.
        base: points of a declarer's hand without any feature.
        means: of the sums of weights of a partner's and of a defender's hand.
        weights: by what a suit is in (`trump`, `side`, `support`, `defence`) and feature; `jokers` as declarer,
            `support_jokers` and `defence_jokers` else.
    """

    hands: int
    explained: float
    spread: float
    base: float
    means: dict[str, float]
    weights: dict[str, dict[str, float]]


@jit
def deal_hands(tables: Any, views: Any, first: int, hands: Any) -> None:
    """The hands of all seats as dealt, in the deals that `play_declared` plays: uint64[n, 4]."""
    table, view = tables[0], views[0]
    for number in range(first, first + len(hands)):
        new_deal(table, view, number, 0, 3)
        for seat in range(4):
            hands[number - first, seat] = table.dealt[seat]


def declared(plan: Plan, rules: str) -> tuple[Hands, Ints]:
    """Hands as dealt (uint64[n, 4]) and the points of the side of seat 0 (int64[n]), which declares every deal."""
    parts: list[tuple[Hands, Ints]] = []

    def work(tables: list[Table], first: int, number: int) -> tuple[Hands, Ints]:
        points = play_declared(tables[0], first, number)["points"][:, 0].astype(np.int64)
        hands = np.zeros((number, 4), np.uint64)
        deal_hands(tables[0].tables, tables[0].views, first, hands)
        return hands, points

    fold(plan, lambda: [plan.table(load_rules(rules))], work, parts.append)
    return np.concatenate([hands for hands, _ in parts]), np.concatenate([points for _, points in parts])


def fit_worth(hands: Hands, points: Ints) -> Fit:
    """Least squares of points on features, the trump suit chosen anew by each fit."""
    of_trump, of_side = (table_of(features) for features in (trump_features, side_features))
    holdings = np.stack(
        [(hands >> np.uint64(16 * suit) & RANKS).astype(np.int64) for suit in range(len(SUITS))], axis=2
    )
    jokers = np.stack([(hands & cards != 0).astype(np.int64) for cards in (RED_JOKERS, BLACK_JOKERS)], axis=2)
    trump = np.argmax(np.bitwise_count(holdings[:, 0]), axis=1)
    ends = np.cumsum([1, of_trump.shape[1], of_side.shape[1], 2])

    def declarer(part: slice) -> Floats:
        named = holdings[part, 0][np.arange(len(holdings[part])), trump[part]]
        sides = of_side[holdings[part, 0]].sum(axis=1) - of_side[named]
        return np.column_stack([np.ones(len(named)), of_trump[named], sides, jokers[part, 0]])

    def other(seat: int) -> Callable[[slice], Floats]:
        return lambda part: np.column_stack(
            [np.ones(len(holdings[part])), of_side[holdings[part, seat]].sum(axis=1), jokers[part, seat]]
        )

    for _ in range(REPEATS):
        weights = least_squares(declarer, points)
        gain = of_trump @ weights[ends[0] : ends[1]] - of_side @ weights[ends[1] : ends[2]]
        trump = np.argmax(gain[holdings[:, 0]], axis=1)
    residual = points - np.concatenate([declarer(part) @ weights for part in parts_of(points)])
    support, defence = least_squares(other(2), residual), -least_squares(other(1), residual)
    names, side_names = list(trump_features(NO_CARDS)), list(side_features(NO_CARDS))
    found = {
        "trump": dict(zip(names, weights[ends[0] : ends[1]], strict=True)),
        "side": dict(zip(side_names, weights[ends[1] : ends[2]], strict=True)),
        "jokers": dict(zip(JOKERS, weights[ends[2] :], strict=True)),
        "support": dict(zip(side_names, support[1:-2], strict=True)),
        "support_jokers": dict(zip(JOKERS, support[-2:], strict=True)),
        "defence": dict(zip(side_names, defence[1:-2], strict=True)),
        "defence_jokers": dict(zip(JOKERS, defence[-2:], strict=True)),
    }
    return Fit(
        hands=len(hands),
        explained=float(1 - residual.var() / points.var()),
        spread=float(residual.std()),
        base=float(weights[0]),
        means={"support": -float(support[0]), "defence": -float(defence[0])},
        weights=found,
    )


def table_of(features: Callable[[Ints], dict[str, Ints]]) -> Floats:
    """The features of each holding: float64[8192, features]."""
    return np.stack(list(features(np.arange(HOLDINGS)).values()), axis=1).astype(np.float64)


def parts_of(rows: Ints | Floats) -> list[slice]:
    """Parts that are small enough for their features to be in memory."""
    return [slice(start, start + ROWS_AT_A_TIME) for start in range(0, len(rows), ROWS_AT_A_TIME)]


def least_squares(rows_of: Callable[[slice], Floats], points: Ints | Floats) -> Floats:
    """The weights of least squares, from the sums of products of the rows, part by part."""
    products: Any = 0
    sums: Any = 0
    for part in parts_of(points):
        rows = rows_of(part)
        products, sums = products + rows.T @ rows, sums + rows.T @ points[part]
    weights: Floats = np.linalg.lstsq(products, sums, rcond=None)[0]
    return weights


def as_toml(fits: dict[str, Fit], made_by: str) -> str:
    """The learned file."""
    lines = [
        f"# What 12 cards are worth to a declarer, in points. Made by `{made_by}`",
        f"# (shelem-sim {__version__}).",
    ]
    for name, fit in fits.items():
        lines += ["", f"[{name}]", f"hands = {fit.hands}", f"explained = {fit.explained:.4f}"]
        lines += [f"spread = {fit.spread:.2f}", f"base = {fit.base:.2f}"]
        lines += [f"mean_{part} = {mean:.2f}" for part, mean in fit.means.items()]
        for part, weights in fit.weights.items():
            lines += ["", f"[{name}.{part}]"]
            lines += [f"{feature} = {weight:.2f}" for feature, weight in weights.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, fit, and write the learned file."""
    parser = argparse.ArgumentParser(description="Learn what 12 cards are worth to a declarer.")
    parser.add_argument("--strategy", default="expert", help="who plays all seats")
    parser.add_argument("--rounds", type=int, default=1_000_000, help="deals of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="never changes the result")
    given = parser.parse_args()
    fits = {}
    for name, preset in DECKS.items():
        player = load_strategy(given.strategy, load_rules(preset).game)
        plan = Plan(given.rounds, given.seed, player, player, given.threads)
        fits[name] = fit_worth(*declared(plan, preset))
    made_by = (
        f"python -m shelem_sim.learning.worth --strategy {given.strategy} --rounds {given.rounds} --seed {given.seed}"
    )
    LEARNED.write_text(as_toml(fits, made_by), encoding="utf-8")
    for name, fit in fits.items():
        print(f"{name}: {fit.explained:.1%} explained, spread {fit.spread:.1f} points")


if __name__ == "__main__":
    main()
