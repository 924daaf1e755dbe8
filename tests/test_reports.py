"""Figures show the numbers of their result."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.colors import to_hex
from shelem_reports import bid_curves

from shelem_sim.games.shelem.bids import bids
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy


def test_bid_curves_draw_the_rows_of_the_table(tmp_path: Path) -> None:
    steady = load_strategy("steady")
    result = bids(load_rules("modern"), Plan(3000, 4, steady, steady), by=("longest",))
    figure = bid_curves(result, least_hands=100)
    lines = figure.axes[0].get_lines()
    classes = list(dict.fromkeys(row["longest"] for row in result.rows if int(str(row["hands"])) >= 100))
    assert len(lines) == len(classes) > 1
    for line, name in zip(lines, classes, strict=True):
        rows = [row for row in result.rows if row["longest"] == name]
        assert np.asarray(line.get_xdata()).tolist() == [row["bid"] for row in rows]
        assert np.asarray(line.get_ydata()).tolist() == [100 * float(str(row["made_rate"])) for row in rows]
        assert str(line.get_label()).startswith(f"{name} ")
    assert len({to_hex(line.get_color()) for line in lines}) == len(lines)
    figure.savefig(tmp_path / "curves.png")
    assert (tmp_path / "curves.png").stat().st_size > 0
