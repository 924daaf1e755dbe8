"""Learn the prices of `expert` of Shelem for two: `python -m shelem_sim.learning.duel --steps 600 --seed 1`.

A search at random: each step changes one price or two and lets the player with the new prices meet the one with the
old, on the same deals with the seats swapped and in the same contracts. It is kept when the points gained exceed what
chance may do. A price whose changes are kept is changed more the next time, others less (the step sizes of H.-P.
Schwefel, Evolution and Optimum Seeking, 1995).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import numpy.typing as npt

from shelem_sim import __version__
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.duel.prices import CARDS, LEARNED, NAMES, SIZE, TABLES, TRICK, as_array
from shelem_sim.table import Table

Floats = npt.NDArray[np.float64]

STRATEGY = Path(__file__).parent / "priced.py"
DEALS = 10_000
"""Of a first look; what gains there is looked at again on twice as many."""

HOPEFUL, SURE = 0.5, 1.6
"""How many standard errors a gain must have after the first look, and after both."""

GROW, SHRINK = 1.15, 0.93
LEAST_STEP, SHARE_OF_PRICE = 0.15, 0.35

GUESS = {
    "hand_side": (0, 2, 3, 0, 0, 0, 9, 4, 0),
    "hand_trump": (7, 11, 22, 7, 12, 10, 15, 5, 0),
    "top_side": (-0.5, 1, 0.5, -0.5, 1, 4, 7, 3.5, 0),
    "top_trump": (5, 10, 21, 10, 8.5, 13, 23, 3.5, 0),
    "trick": (0.6, 1.7, 0.8, 0.75, 1.4, 0.2, -4, 0.75, 0.65, 0),
}
"""Where the search begins, in the order of `CARDS` and `TRICK`: found by trial."""


def first_guess() -> Floats:
    """The prices with which the search begins."""
    names = dict.fromkeys(TABLES, CARDS) | {"trick": TRICK}
    return as_array({table: dict(zip(names[table], values, strict=True)) for table, values in GUESS.items()})


class Contest:
    """New prices against old ones.

    Attributes:
        new: float64[SIZE], read while they play.
        old: the same of the other player.
        deals: how many have been played.
    """

    def __init__(self, seed: int) -> None:
        self.new, self.old = np.zeros(SIZE), np.zeros(SIZE)
        self.deals = 0
        spec = f"{STRATEGY}:address={{}}"
        new, old = (load_strategy(spec.format(prices.ctypes.data), "duel") for prices in (self.new, self.old))
        rules = load_rules("duel")
        self._tables = Table(rules, new, old, seed), Table(rules, old, new, seed)

    def gains(self, deals: int) -> Floats:
        """Points that the new prices gain over the old ones, in each of some deals that no one has seen."""
        points = [table.play(self.deals, deals)["points"].astype(np.float64) for table in self._tables]
        self.deals += deals
        ahead = [each[:, 0] - each[:, 1] for each in points]
        gained: Floats = (ahead[0] - ahead[1]) / 2
        return gained


def is_beyond(gains: Floats, errors: float) -> bool:
    """Whether the mean is more than so many standard errors above 0."""
    return bool(gains.mean() > errors * gains.std() / np.sqrt(len(gains)) and gains.any())


def search(steps: int, seed: int) -> Floats:
    """The prices after so many steps."""
    chance = np.random.default_rng(seed)
    prices, contest, places = first_guess(), Contest(seed), list(NAMES.values())
    sizes = np.maximum(4 * LEAST_STEP, SHARE_OF_PRICE * np.abs(prices))
    for step in range(steps):
        changed = chance.choice(places, size=1 + (chance.random() < 0.4), replace=False)
        contest.old[:] = prices
        contest.new[:] = prices
        contest.new[changed] += sizes[changed] * chance.choice([-1, 1], size=len(changed))
        gains = contest.gains(DEALS)
        kept = is_beyond(gains, HOPEFUL)
        if kept:
            gains = np.concatenate([gains, contest.gains(2 * DEALS)])
            kept = is_beyond(gains, SURE)
        sizes[changed[0]] *= GROW if kept else SHRINK
        sizes = np.maximum(sizes, LEAST_STEP)
        if kept:
            prices = contest.new.copy()
            names = ", ".join(" ".join(name) for name, place in NAMES.items() if place in changed)
            print(f"step {step}: {gains.mean():.3f} points by {names}", flush=True)
    return prices


def as_toml(prices: Floats, made_by: str) -> str:
    """The learned file."""
    lines = [f"# Prices of cards in Shelem for two, in points. Made by `{made_by}`", f"# (shelem-sim {__version__})."]
    for table in (*TABLES, "trick"):
        own = {name: place for (of_table, name), place in NAMES.items() if of_table == table}
        lines += ["", f"[{table}]", *(f"{name} = {prices[place]:.2f}" for name, place in own.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Search, and write the learned file."""
    parser = argparse.ArgumentParser(description="Learn the prices of cards in Shelem for two.")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    made_by = f"python -m shelem_sim.learning.duel --steps {given.steps} --seed {given.seed}"
    LEARNED.write_text(as_toml(search(given.steps, given.seed), made_by), encoding="utf-8")


if __name__ == "__main__":
    main()
