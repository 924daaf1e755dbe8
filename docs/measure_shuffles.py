"""Measure what a table's riffles do to hands and bids, into `shuffles.md`: `python docs/measure_shuffles.py`."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path

import numpy as np

from shelem_sim import __version__
from shelem_sim.bench import cpu_name
from shelem_sim.games.shelem.bids import lengths
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.kernel.records import PLAYED
from shelem_sim.kernel.shelem import CHAIN
from shelem_sim.kernel.view import SLAM
from shelem_sim.rules import load_rules
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

ROUNDS, SEED = 200 * CHAIN, 1
SHUFFLES = (None, 0, 1, 2, 3, 5, 7)
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"

HEAD = """| shuffle | longest suit | six or more, % | a void, % | winning bid | made, % | points, seat 0 declares |
|---|---:|---:|---:|---:|---:|---:|"""

FOOT = """*Made by `python docs/measure_shuffles.py`: {rounds:,} rounds a row, 4 hands each, `modern`, `steady` on both
sides, seed {seed}; the first three columns count all four hands as dealt, the last the {rounds:,} deals of another
chain, which seat 0 always declares, as in `shelem bids`. {versions}.*"""


def hands_and_bids(table: Table) -> tuple[list[float], list[float]]:
    """Play `ROUNDS` rounds, auction included, in chains.

    Returns:
        Of the hands as dealt the mean longest suit, the shares with six or more and with a void; of the rounds the
        mean winning number, and the share of contracts made. Shares are 0..1.
    """
    state, view = table.tables[0], table.views[0]
    dealt = np.zeros((ROUNDS, 4), np.uint64)
    numbers, made = [], 0
    for number in range(ROUNDS):
        if number % CHAIN == 0:
            state.is_fresh = 1
        dealer, passed_out = number % 4, 0
        while table.play_deal(number, passed_out, dealer) != PLAYED:
            dealer, passed_out = (dealer + 1) % 4, passed_out + 1
        dealt[number] = state.dealt
        made += int(state.contract_made)
        if view.contract < SLAM:
            numbers.append(int(view.contract))
    suits = lengths(dealt.reshape(-1))
    longest = suits.max(axis=1)
    shapes = [float(longest.mean()), float((longest >= 6).mean()), float((suits.min(axis=1) == 0).mean())]
    return shapes, [float(np.mean(numbers)), made / ROUNDS]


def declared_points(table: Table) -> float:
    """The mean points of the declarer's team when seat 0 declares every deal."""
    return float(play_declared(table, 0, ROUNDS)["points"][:, 0].mean())


def main() -> None:
    """Measure every shuffle and put the table between the marks."""
    rules, steady = load_rules("modern"), load_strategy("steady")
    rows = []
    for riffles in SHUFFLES:
        shapes, bids = hands_and_bids(Table(rules, steady, steady, SEED, riffles))
        points = declared_points(Table(rules, steady, steady, SEED, riffles))
        name = "uniform" if riffles is None else f"`riffle:{riffles}`"
        longest, six, void = shapes
        bid, made = bids
        rows.append(
            f"| {name} | {longest:.2f} | {100 * six:.1f} | {100 * void:.1f} "
            f"| {bid:.1f} | {100 * made:.1f} | {points:.1f} |"
        )
    versions = f"shelem-sim {__version__}, numba {version('numba')}, Python {platform.python_version()}, {cpu_name()}"
    table_text = "\n".join([HEAD, *rows, "", FOOT.format(rounds=ROUNDS, seed=SEED, versions=versions)])
    page = Path(__file__).with_name("shuffles.md")
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n{table_text}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
