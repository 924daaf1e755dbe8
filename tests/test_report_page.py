"""The page: valid, complete in itself, the same each time, and its captions say what its tables say."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
import pytest
from shelem_reports import page
from shelem_reports.blocks import Report
from shelem_reports.data import StrategyData, collect
from shelem_reports.strategy_report import SECTIONS, strategy_report
from shelem_reports.words import LANGUAGES, reader

from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

COMMAND = "shelem report out.html --rounds 3000 --seed 1 --set 'note=<&>'"


def played(threads: int) -> StrategyData:
    steady = load_strategy("steady")
    return collect(load_rules("modern"), Plan(3000, 1, steady, steady, threads=threads))


counted = cache(played)


@cache
def report(language: str) -> Report:
    return strategy_report(counted(1), COMMAND, reader(language))


@cache
def html(language: str) -> str:
    return page.html(report(language), reader(language))


@cache
def tree(language: str) -> Any:
    """The page's elements; the parser raises at whatever HTML5 does not allow."""
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(html(language))


def elements(language: str, tag: str) -> list[Element]:
    return list(tree(language).iter(tag))


def text(element: Element) -> str:
    return "".join(element.itertext())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_valid_html_in_its_language(language: str) -> None:
    root = tree(language)
    assert (root.get("lang"), root.get("dir")) == (language, "ltr" if language == "en" else "rtl")
    assert len(elements(language, "section")) == len(SECTIONS)
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    named = {f"#{name}" for name in ids}
    assert {element.get("href") for element in elements(language, "a")} <= named
    assert {href for e in root.iter() if (href := e.get("href")) and href.startswith("#")} <= named


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_asks_for_nothing_from_outside(language: str) -> None:
    text = html(language)
    assert re.findall(r"(?:https?:)?//[^\s\"'<)]+", text) == []
    assert re.findall(r"url\((?!#)[^)]*\)|@import|<script|\ssrc=", text) == []
    assert [e.get("href") for e in elements(language, "link")] == ["data:,"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_of_a_caption_is_in_a_table_beside_it(language: str) -> None:
    for section in elements(language, "section"):
        (caption,) = (e for e in section.iter("p") if e.get("class") == "caption")
        in_tables = {(e.get("value"), text(e)) for table in section.iter("table") for e in table.iter("data")}
        numbers = [(e.get("value"), text(e)) for e in caption.iter("data")]
        # Of so few matches nothing can be said
        assert numbers or section.get("id") == "comeback"
        assert set(numbers) <= in_tables, section.get("id")
        words = text(caption)
        for _, number in numbers:
            words = words.replace(number, "", 1)
        assert re.search(r"\d", words) is None, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_can_be_read_without_seeing_it(language: str) -> None:
    for table in elements(language, "table"):
        heads = list(table.iter("th"))
        assert {head.get("scope") for head in heads} == {"col", "row"}
        assert all(len(list(row)) == len(next(iter(table.iter("tr")))) for row in table.iter("tr"))
        assert table.find("caption") is not None
    figures = elements(language, "figure")
    pictures = [picture for section in report(language).sections for picture in section.pictures]
    assert [figure.get("aria-label") for figure in figures] == [picture.alt for picture in pictures]
    assert all(figure.get("role") == "img" and picture.alt for figure, picture in zip(figures, pictures, strict=True))
    assert next(e.tag for e in tree(language).iter() if e.tag in ("h1", "h2", "h3")) == "h1"


@pytest.mark.parametrize("language", ["fa", "ar"])
def test_digits_are_the_readers_own(language: str) -> None:
    numbers = [text(element) for element in elements(language, "data")]
    assert [number for number in numbers if re.search(r"[0-9.,]", number)] == []


def test_it_says_how_it_was_made() -> None:
    words = text(tree("en"))
    assert COMMAND in words
    facts = {text(pair[0]): text(pair[1]) for pair in (list(div) for div in next(tree("en").iter("dl")))}
    assert facts["Seed"] == "1"
    assert facts["Rounds with their auction"] == "3,000"
    assert facts["Rule set"] == "modern"
    assert "Date" not in facts


def test_a_date_only_where_it_is_wanted() -> None:
    dated = strategy_report(counted(1), COMMAND, reader("en"), "2024-03-20")
    assert "2024-03-20" in page.html(dated, reader("en"))


def test_the_same_run_makes_the_same_bytes() -> None:
    again = page.html(strategy_report(played(2), COMMAND, reader("en")), reader("en"))
    assert again == html("en")


def test_a_page_is_small() -> None:
    assert len(html("fa").encode()) < 3_000_000


def test_colours_of_figures_follow_the_page() -> None:
    for svg in re.findall(r"<svg.*?</svg>", html("en"), flags=re.DOTALL):
        assert set(re.findall(r"#[0-9a-f]{6}\b", svg)) <= {"#000000"}
        assert "var(--ink)" in svg


def test_a_folder_holds_the_page_its_figures_and_its_tables(tmp_path: Path) -> None:
    page.write_folder(report("en"), reader("en"), tmp_path)
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == html("en")
    pictures = [picture.name for section in report("en").sections for picture in section.pictures]
    tables = [table.name for section in report("en").sections for table in section.tables]
    for ending in ("svg", "png"):
        assert sorted(path.stem for path in (tmp_path / "figures").glob(f"*.{ending}")) == sorted(pictures)
    assert sorted(path.stem for path in (tmp_path / "tables").glob("*.csv")) == sorted(tables)
    assert (tmp_path / "figures" / "curves.png").read_bytes().startswith(b"\x89PNG")
