"""The bidding card: one page, legible in black and white, the numbers of `shelem bids`, the same to the byte."""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from matplotlib import rc_context
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from PIL import Image
from shelem_cli.main import main
from shelem_reports import theme
from shelem_reports.bidding_card import SAFE, THIN, Card, card_of, content, draw, table
from shelem_reports.hand_classes import declare
from shelem_reports.paper import PAPERS, SETTINGS, Sheet
from shelem_reports.scoring_words import payments, points_of_cards
from shelem_reports.words import LANGUAGES, reader

from shelem_sim.errors import ShelemError
from shelem_sim.questions import bids
from shelem_sim.rules import RuleSet, load_game, load_rules, preset_names
from shelem_sim.rules.fields import FIELDS
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

COMMAND = "shelem report card.pdf --rounds 60000 --seed 1 --card"


def plan(rounds: int = 60_000) -> Plan:
    steady = load_strategy("steady")
    return Plan(rounds, 1, steady, steady, threads=1)


def rules_of(name: str, *house: str) -> RuleSet:
    return load_rules(name, house)


@cache
def card(name: str, *house: str) -> Card:
    rules = rules_of(name, *house)
    return card_of(declare(rules, plan()), plan().meta("report", rules, 60_000), COMMAND)


WORDY = ("double-yasa", "sweep_pays=double", "king_points=10", "slam=open", "counter_slam=true")
CARDS = [("modern",), ("modern-joker",), WORDY]


@cache
def sheet(names: tuple[str, ...], paper: str, language: str) -> Sheet:
    return draw(card(*names), paper, reader(language))


def boxes(of: Sheet) -> list[tuple[str, Bbox]]:
    """Every text of a sheet with its place in millimetres from below."""
    scale = 25.4 / of.figure.dpi
    canvas = of.figure.canvas.get_renderer()  # type: ignore[attr-defined]
    texts = [text for text in of.figure.findobj(Text) if text.get_text()]
    with rc_context(SETTINGS):
        return [(text.get_text(), Bbox(text.get_window_extent(canvas).get_points() * scale)) for text in texts]


@pytest.mark.parametrize("names", CARDS, ids=lambda names: names[0])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_text_has_its_place(names: tuple[str, ...], paper: str, language: str) -> None:
    of = sheet(names, paper, language)
    found = boxes(of)
    assert [text for text, box in found if box.x0 < 12 or box.x1 > of.width - 12] == []
    assert [text for text, box in found if box.y0 < 5 or box.y1 > of.height - 5] == []
    inner = [(text, box.padded(-0.3)) for text, box in found]
    assert [(one, other) for (one, a), (other, b) in combinations(inner, 2) if a.overlaps(b)] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_prints_on_one_page(paper: str, language: str) -> None:
    document = pypdfium2.PdfDocument(content(card("modern"), "pdf", paper, reader(language)))
    assert len(document) == 1
    assert document[0].get_size() == pytest.approx([72 * side / 25.4 for side in PAPERS[paper]], abs=0.1)


def test_its_words_can_be_found_in_the_pdf() -> None:
    document = pypdfium2.PdfDocument(content(card("modern"), "pdf", "a4", reader("en")))
    text = document[0].get_textpage().get_text_range()
    for part in ("Bidding card", "modern", "60,000 deals", "steady against steady", "Seed 1", COMMAND):
        assert part in text


@pytest.mark.parametrize("ending", ["pdf", "png", "csv"])
def test_it_is_the_same_to_the_byte(ending: str) -> None:
    first, second = (content(card("modern"), ending, "a4", reader("fa")) for _ in range(2))
    assert first == second
    assert b"Date" not in first


def test_it_needs_no_colour() -> None:
    of = sheet(("modern",), "a4", "en")
    greys = [to_rgb(patch.get_facecolor()) for patch in of.figure.findobj(Rectangle)]
    assert all(red == green == blue for red, green, blue in greys)
    darkest = "#" + "".join(f"{round(255 * channel):02x}" for channel in min(greys))
    assert theme.contrast(theme.LIGHT["ink"], darkest) > 7


def test_the_png_can_be_printed() -> None:
    image = Image.open(io.BytesIO(content(card("modern"), "png", "letter", reader("en"))))
    assert image.size == (1700, 2200)


def test_its_bids_are_those_of_the_bid_table() -> None:
    rules = rules_of("modern")
    rows = bids(rules, plan()).rows
    lines = table(card("modern"), reader("en")).rows
    assert lines
    for longest, aces, hands, _, safe, rate, pays, score in (tuple(cell.value for cell in line) for line in lines):
        of_class: dict[int, dict[str, Any]] = {
            int(str(row["bid"])): row for row in rows if (row["longest"], row["aces"]) == (longest, aces)
        }
        assert {row["hands"] for row in of_class.values()} == {hands}
        likely = [bid for bid, row in of_class.items() if row["made_rate"] >= SAFE]
        paying = [bid for bid, row in of_class.items() if row["score_mean"] > 0]
        assert (safe, pays) == (max(likely) if likely else "", max(paying) if paying else "")
        assert (rate, score) == (
            of_class[max(likely)]["made_rate"] if likely else "",
            of_class[max(paying)]["score_mean"] if paying else "",
        )


def test_house_rules_are_written_as_they_are_set() -> None:
    name = "double-yasa (king_points=10, slam=open, counter_slam=true, sweep_pays=double)"
    shown = [text for text, _ in boxes(sheet(WORDY, "a4", "en"))]
    assert [text for text in shown if "double-yasa (" in text] == [name]


def test_thin_classes_stay_empty() -> None:
    thin = [each for each in card("modern").classes if each.hands < THIN]
    assert thin
    shown = [text for text, _ in boxes(sheet(("modern",), "a4", "en")) if "gain" in text and len(text) < 20]
    assert len(shown) == len(card("modern").classes) - len(thin)


def test_too_few_deals_make_no_card() -> None:
    with pytest.raises(ShelemError, match="needs more than 50 deals"):
        card_of(declare(rules_of("modern"), plan(50)), {}, COMMAND)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_of_scoring_has_its_line(language: str) -> None:
    of = reader(language)
    found = set()
    for name in ("made", "yasa", "yasa_costs", "sweep_pays", "slam"):
        for word in FIELDS[name].words or ():
            lines = payments(rules_of("modern", f"{name}={word.value}"), of)
            found.add(str(lines))
            assert all(name and text for name, text in lines)
    assert len(found) == 2 + 6 - 1 + 2 - 1 + 3 + 5 - 2
    for preset in preset_names():
        rules = load_game(preset)
        if isinstance(rules, RuleSet):
            assert of.numbers.whole(rules.total_points).text in points_of_cards(rules, of)


def test_what_contracts_come_to_in_words() -> None:
    said = dict(payments(rules_of("double-yasa"), reader("en")))
    assert said["Yasa"] == "when the defenders took 85 or more, a failed bid costs twice the bid."
    assert said["All tricks"] == "without a slam call they pay the bid. The defenders lose 165."
    assert said["Slam"] == (
        "made, the declarer's side scores 330; failed, it loses 165. Then the defenders lose 330, or score 165."
    )


def test_points_in_words() -> None:
    assert points_of_cards(rules_of("modern"), reader("en")) == (
        "ace 10 · ten 10 · five 5 · each trick 5 · the discard, as a trick, 5 · in all 165"
    )


def test_the_command_writes_a_file_or_a_folder(tmp_path: Path) -> None:
    options = ["--rounds", "20k", "--seed", "1", "--quiet", "--card"]
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        assert main(["report", str(tmp_path / name / "card.pdf"), *options, "--threads", str(len(name) - 2)]) == 0
    assert (tmp_path / "one" / "card.pdf").read_bytes() == (tmp_path / "other" / "card.pdf").read_bytes()
    assert main(["report", str(tmp_path / "all"), *options, "--paper", "letter"]) == 0
    assert sorted(path.suffix for path in (tmp_path / "all").iterdir()) == [".csv", ".pdf", ".png"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["card.html", "--card"], "a bidding card is a file whose name ends in .pdf or .png, or a folder"),
        (["card.pdf", "--card", "--paper", "a5"], "--paper must be one of a4, letter"),
        (["page.html", "--paper", "a4"], "--paper is for a bidding card"),
        (["card.pdf", "--card", "--date"], "--date is for a report, so it can't go with --card"),
        (["card.pdf", "--card", "--hand", "AKT95.AK4.A32.2"], "--hand is for a report"),
        (["card.pdf", "--card", "--rounds", "50", "--seed", "1"], "a bidding card needs more than 50 deals"),
    ],
)
def test_what_can_not_be_is_refused(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *arguments]) == 2
    assert reason in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
