"""`--plot`: a picture for every table, of the table's numbers, in its words, with room for all of them."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from shelem_cli.main import main
from shelem_cli.options import LANGUAGES
from shelem_cli.plots import Plotter
from shelem_cli.screen import DRAWN
from shelem_cli.tables.grid import Page
from shelem_cli.tables.reader import Reader
from shelem_cli.words import Words
from shelem_reports import theme
from shelem_reports.drawing import svg

from shelem_sim.errors import ShelemError
from shelem_sim.result import Result

HAND = "AKT95.AK4.A32.2"
FIVE = ("AS", "KS", "5H", "4D", "2C")
KINDS: dict[str, list[str]] = {
    "bids": ["bids", "--rounds", "4k"],
    "bids-by-one": ["bids", "--by", "longest", "--rounds", "4k"],
    "bids-by-three": ["bids", "--by", "longest,tens,voids", "--rounds", "4k"],
    "simulate": ["simulate", "--rounds", "4k"],
    "matches": ["simulate", "--matches", "20"],
    "compare": ["compare", "modern", "classic", "double-yasa", "--rounds", "500"],
    "compare-matches": ["compare", "modern", "traditional", "--matches", "20"],
    "hand": ["hand", HAND, "--rounds", "500"],
    "discards": ["hand", f"{HAND} QS TH 5D 3C", "--talon", "--rounds", "200"],
    "tournament": ["tournament", "steady", "novice", "random", "--rounds", "50", "--matches", "4"],
    "tournament-of-rounds": ["tournament", "steady", "random", "--rounds", "50", "--matches", "0"],
    "hokm-bids": ["bids", "--rules", "hokm", "--rounds", "8k"],
    "hokm-simulate": ["simulate", "--rules", "hokm", "--rounds", "2k"],
    "hokm-hand": ["hand", *FIVE, "--rules", "hokm", "--rounds", "200"],
    "baz-bids": ["bids", "--rules", "baz", "--rounds", "8k"],
    "baz-simulate": ["simulate", "--rules", "baz", "--rounds", "2k"],
    "baz-hand": ["hand", "AKQJT9.AK.43.432", "--rules", "baz", "--rounds", "200"],
}


@cache
def run(kind: str) -> tuple[Result, str]:
    """A command's result, and the picture that it drew."""
    with TemporaryDirectory() as folder:
        table, picture = Path(folder) / "rows.json", Path(folder) / "picture.svg"
        code = main([*KINDS[kind], "--seed", "1", "--quiet", "--output", str(table), "--plot", str(picture)])
        assert code == 0
        found = json.loads(table.read_text(encoding="utf-8"))
        return Result(found["meta"], found["rows"]), picture.read_text(encoding="utf-8")


@cache
def drawn(kind: str, language: str = "en") -> Figure:
    reader = Reader(Words(language), DRAWN)
    return Plotter(run(kind)[0], Page("A title", "modern · steady"), reader).draw()


def dots(axes: Axes) -> list[float]:
    """The places of a panel's dots, from the top."""
    found: list[Any] = [line.get_xdata() for line in axes.lines if line.get_marker() == "o"]
    return [float(places[0]) for places in found]


def visible(figure: Figure) -> list[Text]:
    """Texts that are seen; ticks beyond an axis are not."""
    found = [text for text in figure.findobj(Text) if text.get_text() and text.get_visible()]
    hidden = {
        text
        for axes in figure.axes
        for axis in (axes.xaxis, axes.yaxis)
        for tick in axis.get_major_ticks()
        if not min(axis.get_view_interval()) <= tick.get_loc() <= max(axis.get_view_interval())
        for text in (tick.label1, tick.label2)
    }
    return [text for text in found if text not in hidden]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_text_has_room(kind: str, language: str) -> None:
    figure = drawn(kind, language)
    with rc_context(theme.SETTINGS):
        figure.draw_without_rendering()
        boxes = [(text.get_text(), text.get_window_extent()) for text in visible(figure)]
    width, height = figure.bbox.size
    assert [text for text, b in boxes if b.x0 < -1 or b.y0 < -1 or b.x1 > width + 1 or b.y1 > height + 1] == []
    inner = [(text, box.padded(-1)) for text, box in boxes]
    assert [(one, other) for (one, a), (other, b) in combinations(inner, 2) if a.overlaps(b)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_is_the_same_each_time(kind: str) -> None:
    written = run(kind)[1]
    assert "<dc:date>" not in written
    drawn.cache_clear()
    first = svg(drawn(kind))
    drawn.cache_clear()
    assert svg(drawn(kind)) == first


def test_the_curves_are_the_chances_of_the_table() -> None:
    rows = run("bids")[0].rows
    panels = drawn("bids").axes
    assert [panel.get_title() for panel in panels] == ["other aces: 0", "other aces: 1"]
    for aces, panel in enumerate(panels):
        for line in panel.lines:
            chances = [
                100 * float(str(row["made_rate"]))
                for row in rows
                if (str(row["longest"]), row["aces"]) == (line.get_label(), aces)
            ]
            assert list(line.get_ydata()) == pytest.approx(chances)  # type: ignore[arg-type]


def test_other_features_are_pooled() -> None:
    rows: list[dict[str, Any]] = run("bids-by-three")[0].rows
    panel = next(axes for axes in drawn("bids-by-three").axes if axes.get_title() == "tens: 1")
    line = next(line for line in panel.lines if line.get_label() == "5")
    of_line = [row for row in rows if (row["longest"], row["tens"], row["bid"]) == (5, 1, 100)]
    made = sum(row["made_rate"] * row["hands"] for row in of_line) / sum(row["hands"] for row in of_line)
    assert line.get_ydata()[0] == pytest.approx(100 * made)  # type: ignore[index]


def test_differences_are_paired() -> None:
    rows: list[dict[str, Any]] = run("compare")[0].rows
    panels = {axes.get_title(): axes for axes in drawn("compare").axes}
    assert "declarer's score" in panels
    expected = [
        row["difference"] for row in rows if row["metric"] == "declarer_score_mean" and row["rules"] != "modern"
    ]
    assert dots(panels["declarer's score"]) == pytest.approx(expected)


def test_the_ranking_is_in_order() -> None:
    scores = dots(drawn("tournament").axes[0])
    assert scores == sorted(scores, reverse=True)
    assert len(drawn("tournament").axes) == 2
    assert len(drawn("tournament-of-rounds").axes) == 1


def test_the_bid_that_gains_most_is_ringed() -> None:
    result = run("hand")[0]
    best: Any = result.meta["recommendation"]
    gains = drawn("hand").axes[1]
    ring = next(line for line in gains.lines if line.get_markerfacecolor() == "none")
    assert list(ring.get_xdata()) == [best["best_bid"]]  # type: ignore[arg-type]
    assert any(line.get_label() == "pass" for line in gains.lines)


def test_facts_run_in_the_direction_of_the_language() -> None:
    english, persian = (drawn("simulate", language).get_suptitle() for language in ("en", "fa"))
    assert english == "A title\nmodern · steady"
    assert persian == "\u200fA title\n\u200fmodern \u200f· steady"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("picture.pdf", "--plot must be a file whose name ends in .png or .svg, not picture.pdf"),
        ("nowhere/picture.png", "--plot: there is no folder"),
    ],
)
def test_a_file_that_can_not_be_is_refused_before_anything_is_played(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["bids", "--rounds", "1e12", "--plot", name]) == 2
    assert reason in capsys.readouterr().err


def test_a_png_is_a_png(tmp_path: Path) -> None:
    path = tmp_path / "picture.PNG"
    assert (
        main(
            [
                "bids",
                "--rounds",
                "2k",
                "--seed",
                "1",
                "--quiet",
                "--output",
                str(tmp_path / "a.csv"),
                "--plot",
                str(path),
            ]
        )
        == 0
    )
    assert path.read_bytes().startswith(b"\x89PNG")


def test_an_unknown_result_has_no_picture() -> None:
    plotter = Plotter(
        Result({"command": "bids", "game": "whist"}, [{"tricks": 3}]), Page("t"), Reader(Words("en"), DRAWN)
    )
    with pytest.raises(ShelemError, match="--plot: there is no picture of what bids counts in whist"):
        plotter.draw()
