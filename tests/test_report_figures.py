"""Figures show the numbers of their data, and look as they did.

`python tests/test_report_figures.py` draws the pictures to compare with anew; look at them before you keep them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.testing.compare import compare_images
from shelem_reports import figures
from shelem_reports.auction_sections import drawn
from shelem_reports.auctions import Auctioned, play_auctions
from shelem_reports.drawing import inline_svg, png, svg
from shelem_reports.hand_classes import Declared, declare, enough
from shelem_reports.words import LANGUAGES, reader

from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

LOOKS = Path(__file__).parent / "data" / "figures"

TOLERANCE = 12
"""Root mean square of the differences, 0..255: letters may be drawn a little differently elsewhere, lines not."""


def plan() -> Plan:
    steady = load_strategy("steady")
    return Plan(20_000, 4, steady, steady)


@cache
def declared() -> Declared:
    return declare(load_rules("modern"), plan())


@cache
def auctioned() -> Auctioned:
    return play_auctions(load_rules("modern"), plan())


def curves(language: str = "en") -> Figure:
    data = declared()
    return figures.bid_curves(enough(data.by_longest(), 100), {"modern": data.break_even(data.rules)}, reader(language))


PICTURES: dict[str, Callable[[], Figure]] = {
    "curves-en": curves,
    "curves-fa": lambda: curves("fa"),
    "endings-ar": lambda: figures.contract_endings(drawn(auctioned().contracts()), reader("ar")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_figure_looks_as_it_did(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.png"
    path.write_bytes(png(PICTURES[name](), dpi=60))
    assert compare_images(str(LOOKS / f"{name}.png"), str(path), tol=TOLERANCE) is None


def test_another_figure_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "other.png"
    data = declared()
    other = figures.bid_curves(data.by_longest()[:2], {"modern": data.break_even(data.rules)}, reader("en"))
    other.set_size_inches(*curves().get_size_inches())
    path.write_bytes(png(other, dpi=60))
    assert compare_images(str(LOOKS / "curves-en.png"), str(path), tol=TOLERANCE) is not None


def test_bid_curves_draw_the_rows_of_the_table() -> None:
    classes = enough(declared().by_longest(), 100)
    lines = curves().axes[0].get_lines()[:-1]
    assert len(lines) == len(classes) > 1
    for line, each in zip(lines, classes, strict=True):
        assert np.asarray(line.get_xdata()).tolist() == list(each.made)
        assert np.asarray(line.get_ydata()).tolist() == [100 * made.mean for made in each.made.values()]
    assert len({to_hex(line.get_color()) for line in lines}) == len(lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_drawn_outside_the_figure(language: str) -> None:
    figure = curves(language)
    whole = figure.bbox
    for axes in figure.axes:
        box = axes.get_tightbbox()
        assert box is not None
        assert whole.x0 <= box.x0 < box.x1 <= whole.x1
        assert whole.y0 <= box.y0 < box.y1 <= whole.y1


def test_a_figure_is_the_same_however_often_it_is_saved() -> None:
    figure = curves()
    first = (svg(figure), png(figure), inline_svg(figure, "a"))
    assert (svg(figure), png(figure), inline_svg(figure, "a")) == first
    assert (svg(curves()), png(curves())) == first[:2]


if __name__ == "__main__":
    LOOKS.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (LOOKS / f"{name}.png").write_bytes(png(draw(), dpi=60))
