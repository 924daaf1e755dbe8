"""Make the figures of README and docs: `python docs/make_figures.py` writes them beside this file."""

from __future__ import annotations

from pathlib import Path

from shelem_reports.drawing import png
from shelem_reports.figures import bid_curves
from shelem_reports.hand_classes import declare, enough
from shelem_reports.words import reader

from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

HERE = Path(__file__).parent


def main() -> None:
    """Draw what `shelem bids --by longest --rounds 1M --seed 1` counts."""
    steady, modern = load_strategy("steady"), load_rules("modern")
    declared = declare(modern, Plan(1_000_000, 1, steady, steady, threads=2))
    classes = enough(declared.by_longest(), 1000)
    figure = bid_curves(classes, {modern.name: declared.break_even(modern)}, reader("en"))
    (HERE / "bid-curves.png").write_bytes(png(figure))


if __name__ == "__main__":
    main()
