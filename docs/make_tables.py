"""Measure the built-in strategies and write `how-good.md` beside this file: `python docs/make_tables.py`."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path

from shelem_sim import __version__
from shelem_sim.bench import cpu_name
from shelem_sim.bids import bids
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import BUILT_IN, load_strategy

ROUNDS, SEED = 1_000_000, 1

PAGE = """# How good are the strategies?

One seat declares every deal: it takes the talon, names trump, discards and plays a number contract, its partner by
the same strategy, both opponents by another. The figure is the mean of the points, out of 165, that the declarer's
team takes; ± is half of the 95 % interval. A better declarer takes more, a better defender gives less.

| declares ↓ defends → | {columns} |
|---|{lines}|
{rows}

The same deals in every cell: `shelem bids --team0 DECLARES --team1 DEFENDS --rounds {rounds} --seed {seed}`.

With `steady` on both sides the standard deviation of a round is {sd:.1f} points. What a bidder can count in his 12
cards explains 18 % of that variance (the fit by which `steady` bids), so some 21 points of standard deviation are
beyond any bidder's knowledge.

*Made by `python docs/make_tables.py` with {versions}.*
"""


def main() -> None:
    """Fill the page and write it."""
    rules = load_rules("modern")
    strategies = {name: load_strategy(name) for name in BUILT_IN}
    rows, sd = [], 0.0
    for declarer, team0 in strategies.items():
        cells = []
        for team1 in strategies.values():
            meta = bids(rules, Plan(ROUNDS, SEED, team0, team1, threads=2), by=("longest",)).meta
            mean, high, sd = (float(str(meta[f"declarer_points_{name}"])) for name in ("mean", "high", "sd"))
            cells.append(f"{mean:.2f} ± {high - mean:.2f}")
        rows.append(f"| {declarer} | {' | '.join(cells)} |")
    libraries = f"shelem-sim {__version__}, numba {version('numba')}, Python {platform.python_version()}"
    page = PAGE.format(
        columns=" | ".join(strategies),
        lines="|".join("---" for _ in strategies),
        rows="\n".join(rows),
        rounds=ROUNDS,
        seed=SEED,
        sd=sd,
        versions=f"{libraries}, {cpu_name()}",
    )
    Path(__file__).with_name("how-good.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
