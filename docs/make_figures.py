"""Make the figures of README and docs: `python docs/make_figures.py` writes them beside this file."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path

from shelem_reports import bid_curves

from shelem_sim import __version__
from shelem_sim.games.shelem.bids import bids
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

HERE = Path(__file__).parent


def main() -> None:
    """Run `shelem bids --by longest --rounds 1M --seed 1` and draw it."""
    steady = load_strategy("steady")
    result = bids(load_rules("modern"), Plan(1_000_000, 1, steady, steady, threads=2), by=("longest",))
    figure = bid_curves(result)
    made_with = f"shelem-sim {__version__}, numba {version('numba')}, Python {platform.python_version()}"
    figure.supxlabel(f"shelem bids --by longest --rounds 1M --seed 1 · {made_with}", fontsize=7)
    figure.savefig(HERE / "bid-curves.png", dpi=100, metadata={"Software": None})


if __name__ == "__main__":
    main()
