"""Learn how Baz's `expert` bids: `python -m shelem_sim.learning.baz_worth`.

Rounds are played by `expert` as it stands, and least squares find what each feature of a hand adds to the tricks of
its side. The first bidder of a team tells that worth in steps; for every choice of steps a second fit says what the
team then takes, given both hands' news and the opponents' bids, and how much the best contracts score. The steps that
score most are kept. What a hand takes is held not to depend on what was bid.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types

from shelem_sim.kernel.baz import deal_round
from shelem_sim.kernel.baz_view import TRICKS, TableType, ViewType
from shelem_sim.kernel.jit import loop
from shelem_sim.kernel.records import PLAYED
from shelem_sim.rules import load_game
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.baz.bidding import FEWEST, FIRST_BIDS
from shelem_sim.strategies.baz.hand_worth import LEARNED, SIDE_HOLDINGS, TRUMP_HOLDINGS, side_features, trump_features
from shelem_sim.table import Table

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

FIRST_STEPS = (6.85, 8.3, 9.4, 10.2, 11.0)
MEANS = np.linspace(0, TRICKS, 100 * TRICKS + 1)
BID_POINTS = 10


@loop(types.int64(TableType[::1], ViewType[::1], types.int64, types.uint64[:, ::1]))
def deal_again(tables: Any, views: Any, first: int, hands: Any) -> int:
    """The four hands of deals `first`, `first + 1`, ... outside a match, a row each."""
    for i in range(len(hands)):
        deal_round(tables[0], views[0], first + i, 0, (first + i) & 3)
        for seat in range(4):
            hands[i, seat] = tables[0].hands[seat]
    return PLAYED


@dataclass(frozen=True)
class Rounds:
    """Rounds that were played: `hands` uint64[n, 4] by turn, the first bidder's first; `tricks` int64[n, 4], each
    seat's team's."""

    hands: npt.NDArray[np.uint64]
    tricks: Ints


def gather(rounds: int, seed: int) -> Rounds:
    """Rounds of `expert` against itself."""
    player = load_strategy("expert", "baz")
    table = Table(load_game("baz"), player, player, seed)
    outcomes = table.play(0, rounds)
    hands = np.zeros((rounds, 4), np.uint64)
    deal_again(table.tables, table.views, 0, hands)
    seats = (outcomes["dealer"].astype(np.int64)[:, None] + 1 + np.arange(4)) % 4
    tricks = outcomes["tricks"].astype(np.int64)
    places = np.arange(rounds)[:, None]
    return Rounds(hands[places, seats], tricks[places, seats % 2])


def features_of(hands: npt.NDArray[np.uint64]) -> dict[str, Ints]:
    """The features of hands, those of the side suits added up: int64[n] each."""
    held = (hands & np.uint64(TRUMP_HOLDINGS - 1)).astype(np.int64)
    features = {"base": np.ones_like(held), **trump_features(held)}
    trumps = np.bitwise_count(held).astype(np.int64)
    for suit in range(1, 4):
        side = (hands >> np.uint64(16 * suit) & np.uint64(SIDE_HOLDINGS - 1)).astype(np.int64)
        for name, values in side_features(side, trumps).items():
            features[name] = features.get(name, 0) + values
    return features


def solve(columns: Floats, wanted: Floats, ridge: float) -> Floats:
    """Least squares with a little pull to 0, so that columns that add up to one another have one answer."""
    pulled = columns.T @ columns + ridge * np.eye(columns.shape[1])
    return np.asarray(np.linalg.solve(pulled, columns.T @ wanted), np.float64)


def fit_worth(rounds: Rounds) -> tuple[dict[str, float], Floats]:
    """What each feature adds to a side's tricks, and the worth of every hand: float64[n, 4]."""
    features = features_of(rounds.hands.ravel())
    columns = np.stack(list(features.values()), axis=1).astype(float)
    weights = solve(columns, rounds.tricks.ravel().astype(float), 5.0)
    return dict(zip(features, weights.tolist(), strict=True)), (columns @ weights).reshape(rounds.tricks.shape)


def answer_columns(worth: Floats, partner: Ints, left: Ints, right: Ints) -> Floats:
    """What the second bidder of a team knows, in the order of `bidding.expected`."""
    spoken = right > 0
    columns = [np.clip(partner - FEWEST, 0, FIRST_BIDS - 1) == bid for bid in range(FIRST_BIDS)]
    columns += [worth, worth**2, worth * (partner >= 4), worth * (partner == 2), left, left == 2]
    columns += [right, (right == 2) & spoken, (right >= 4) & spoken]
    return np.stack([np.asarray(column, float) for column in columns], axis=1)


def mean_scores(error: float) -> Floats:
    """What each contract scores on average, for each of `MEANS`: float64[TRICKS + 1, len(MEANS)]."""
    above = (MEANS - np.arange(TRICKS + 1)[:, None] + 0.5) / (error * sqrt(2))
    at_least = 0.5 * (1 + np.vectorize(erf)(above))
    at_least[0] = 1.0
    over = at_least[::-1].cumsum(axis=0)[::-1] - at_least
    contracts = np.arange(TRICKS + 1)[:, None]
    return np.asarray(BID_POINTS * contracts * (2 * at_least - 1) + over)


@dataclass(frozen=True)
class Answers:
    """How the second bidders answer: `weights` and `errors` of the third and the last to bid, and the mean score."""

    weights: list[Floats]
    errors: list[float]
    score: float


def answers_to(steps: tuple[float, ...], worth: Floats, tricks: Ints) -> Answers:
    """Fit both second bidders on half of the rounds, and let them bid in the other half."""
    first = FEWEST + np.searchsorted(np.array(steps), worth[:, :2], side="right")
    said, weights, errors, scores = np.zeros(len(worth), np.int64), [], [], []
    for place in range(2):
        partner, other = first[:, place], first[:, 1 - place]
        columns = answer_columns(worth[:, 2 + place], partner, other, said)
        taken = tricks[:, place]
        fitted = solve(columns[::2], taken[::2].astype(float), 0.01)
        expected = columns @ fitted
        error = float((taken - expected)[::2].std())
        by_contract = mean_scores(error)[:, np.clip(np.round(100 * expected), 0, 100 * TRICKS).astype(np.int64)]
        by_contract[np.arange(TRICKS + 1)[:, None] < partner + FEWEST] = -np.inf
        contract = by_contract.argmax(axis=0)
        said = contract - partner
        made = taken >= contract
        score = np.where(made, BID_POINTS * contract + taken - contract, -BID_POINTS * contract)
        weights.append(fitted)
        errors.append(error)
        scores.append(float(score[1::2].mean()))
    return Answers(weights, errors, sum(scores) / 2)


def best_steps(worth: Floats, tricks: Ints) -> tuple[float, ...]:
    """The steps whose answers score most: each moved up and down as long as that helps."""
    steps: tuple[float, ...] = FIRST_STEPS
    best = answers_to(steps, worth, tricks).score
    for move in (0.3, 0.15):
        helped = True
        while helped:
            helped = False
            for place in range(len(steps) - 1):
                for change in (-move, move):
                    tried = (*steps[:place], steps[place] + change, *steps[place + 1 :])
                    score = answers_to(tried, worth, tricks).score if list(tried) == sorted(tried) else -np.inf
                    if score > best + 0.01:
                        best, steps, helped = score, tried, True
    return steps


def write(worth: dict[str, float], steps: tuple[float, ...], answers: Answers) -> None:
    """Write what `expert` reads."""

    def numbers(values: Any, digits: int) -> str:
        return ", ".join(f"{value:.{digits}f}" for value in values)

    lines = [
        "# Fitted by python -m shelem_sim.learning.baz_worth",
        f"steps = [{numbers(steps, 3)}]",
        f"error = [{numbers(answers.errors, 4)}]",
        "answer = [",
        *(f"    [{numbers(weights, 5)}]," for weights in answers.weights),
        "]",
        "",
        "[worth]",
        *(f"{name} = {weight:.4f}" for name, weight in worth.items()),
    ]
    LEARNED.write_text("\n".join(lines) + "\n")


def main() -> None:
    """Learn and write."""
    parser = argparse.ArgumentParser(prog="python -m shelem_sim.learning.baz_worth", description="Learn to bid.")
    parser.add_argument("--rounds", type=float, default=4e5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rounds = gather(int(given.rounds), given.seed)
    worth, of_hands = fit_worth(rounds)
    steps = best_steps(of_hands, rounds.tricks)
    answers = answers_to(steps, of_hands, rounds.tricks)
    write(worth, steps, answers)
    print(f"steps {steps}, errors {answers.errors}, {answers.score:.2f} points a round")


if __name__ == "__main__":
    main()
