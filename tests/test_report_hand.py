"""The hand report: what to bid with a hand, what to lay away, and what it says of both."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import html5lib
import pytest
from shelem_cli.main import main
from shelem_reports import page
from shelem_reports.bid_answers import alike, more_than_passing
from shelem_reports.blocks import Report, Table
from shelem_reports.cards import cards_by_suit
from shelem_reports.hand_data import HandData, collect_hand, example_talons, fitting, work_of
from shelem_reports.hand_report import AFTER, BEFORE, hand_report
from shelem_reports.numbers import Number
from shelem_reports.words import LANGUAGES, plain, reader

from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean
from shelem_sim.games.shelem.discards import discards
from shelem_sim.games.shelem.hand import hand
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

HAND = "AKT95.AK4.A32.2"
WITH_TALON = f"{HAND} QS TH 5D 3C"
COMMAND = f"shelem report hand.html --hand {HAND} --rounds 600 --seed 3"
STEADY = load_strategy("steady")
MODERN, CLASSIC = load_rules("modern"), load_rules("classic")


def plan(threads: int = 1) -> Plan:
    return Plan(600, 3, STEADY, STEADY, threads=threads)


@cache
def counted(cards: str) -> HandData:
    return collect_hand([MODERN, CLASSIC], plan(), cards)


@cache
def report(cards: str, language: str) -> Report:
    return hand_report(counted(cards), COMMAND, reader(language))


@cache
def tree(cards: str, language: str) -> Any:
    made = page.html(report(cards, language), reader(language))
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(made)


def table(cards: str, name: str) -> Table:
    return next(each for section in report(cards, "en").sections for each in section.tables if each.name == name)


def test_presets_that_a_hand_fits() -> None:
    def names(cards: str) -> list[str]:
        return [rules.name for rules in fitting(MODERN, cards)]

    assert names(HAND) == ["modern", "classic", "modern-joker", "traditional", "double-yasa"]
    assert names(WITH_TALON) == ["modern", "classic", "traditional", "double-yasa"]
    joker = load_rules("modern-joker")
    assert [rules.name for rules in fitting(joker, f"{HAND[:-1]}- RJ")] == ["modern-joker"]


@pytest.mark.parametrize(
    "cards", ["AKT95.AK4.A32", f"{HAND} QS", f"{HAND[:-1]}X", "AAT95.AK4.A32.2", f"{HAND[:-2]} RJ"]
)
def test_cards_that_fit_nothing(cards: str) -> None:
    with pytest.raises(ShelemError, match="hand"):
        fitting(MODERN, cards)


def test_answers_are_those_of_the_library() -> None:
    for rules in (MODERN, CLASSIC):
        assert counted(HAND).answers[rules.name].rows == hand(rules, plan(), HAND).rows
        assert counted(WITH_TALON).answers[rules.name].rows == discards(rules, plan(), WITH_TALON).rows
    talon, told = counted(HAND).talons[0]
    assert told.rows == discards(MODERN, plan(), f"{HAND} {talon}").rows


def test_talons_are_drawn_by_the_seed_from_the_other_cards() -> None:
    held = set(counted(HAND).cards.split())
    for seed in range(20):
        talons = example_talons(MODERN, counted(HAND).cards, seed)
        assert talons == example_talons(MODERN, counted(HAND).cards, seed)
        assert [len(set(talon.split()) - held) for talon in talons] == [4, 4, 4]
    assert example_talons(MODERN, counted(HAND).cards, 1) != example_talons(MODERN, counted(HAND).cards, 2)


@pytest.mark.parametrize("cards", [HAND, WITH_TALON])
def test_progress_ends_with_all_that_is_played(cards: str) -> None:
    told: list[int] = []
    collect_hand([MODERN, CLASSIC], Plan(300, 3, STEADY, STEADY, progress=told.append), cards)
    assert told == sorted(told)
    assert told[-1] == work_of(Plan(300, 3, STEADY, STEADY), [MODERN, CLASSIC], cards)


def test_rule_sets_that_are_played_alike_share_a_curve() -> None:
    chances = {"a": {100: Mean(1, 1, 1)}, "b": {100: Mean(0, 0, 0)}, "c": {100: Mean(1, 1, 1)}}
    assert list(alike(chances, "+")) == ["a+c", "b"]


def test_a_bid_is_weighed_against_passing() -> None:
    for row in table(HAND, "calls-gains").rows[1:]:
        values = [cell.content.value for cell in row if isinstance(cell.content, Number)]
        assert values
    known: Any = counted(HAND).first.meta["calls"]
    gains = more_than_passing(known[0])
    assert max(bid for bid, gain in gains.items() if gain > 0) == known[0]["up_to"]


def test_the_best_call_stands_out() -> None:
    best: Any = counted(HAND).first.meta["recommendation"]
    answer = table(HAND, "answer").rows[0]
    strong = [cell.text for cell in answer if cell.strong]
    assert strong == [str(best["call"])]
    scores = table(HAND, "scores")
    marked = [row[0].text for row in scores.rows if row[1].strong]
    assert marked == [str(best["best_bid"])]


def test_cards_in_a_readers_order() -> None:
    assert cards_by_suit("TH AS RJ 2S", reader("en")) == "♠\u00a0A\u00a02, ♥\u00a010, red joker"
    fa = cards_by_suit("TH 5H", reader("fa"))
    assert fa == "♥\u00a0\u200f۱۰\u00a0\u200f۵"


@pytest.mark.parametrize("cards", [HAND, WITH_TALON])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_whose_captions_say_what_its_tables_say(cards: str, language: str) -> None:
    sections = list(tree(cards, language).iter("section"))
    assert len(sections) == len(BEFORE if cards == HAND else AFTER)
    for section in sections:
        (caption,) = (e for e in section.iter("p") if e.get("class") == "caption")
        in_tables = {(e.get("value"), "".join(e.itertext())) for t in section.iter("table") for e in t.iter("data")}
        numbers = [(e.get("value"), "".join(e.itertext())) for e in caption.iter("data")]
        assert numbers
        assert set(numbers) <= in_tables, section.get("id")
    for made in report(cards, language).sections:
        words = [part for part in made.caption if isinstance(part, str) and not re.search("[♠♥♦♣]", part)]
        assert not any(re.search(r"\d", part) for part in words), made.name
        assert all(picture.alt for picture in made.pictures)


def test_two_players_have_no_partner() -> None:
    steady = load_strategy("steady", "duel")
    data = collect_hand([load_rules("duel")], Plan(1500, 3, steady, steady), HAND)
    made = hand_report(data, COMMAND, reader("en"))
    section = next(section for section in made.sections if section.name == "calls")
    assert "After the opponent has passed" in plain(section.caption)
    names = [row[0].text for row in section.tables[0].rows]
    assert names == ["nobody has spoken", "opponent has passed", "an opponent stands at 100"]


def test_a_hand_that_should_pass() -> None:
    many = Plan(4000, 3, STEADY, STEADY)
    poor = hand_report(collect_hand([MODERN], many, "9862.Q83.J64.72"), COMMAND, reader("en"))
    calls = next(section for section in poor.sections if section.name == "calls")
    assert plain(calls.caption).count("and no bid pays") == 2
    answer = next(section for section in poor.sections if section.name == "answer")
    assert "passing gains most" in plain(answer.caption)
    assert answer.tables[0].rows[0][1].text == "pass"


@pytest.mark.parametrize("cards", [HAND, WITH_TALON])
def test_the_same_run_makes_the_same_bytes(cards: str) -> None:
    again = hand_report(collect_hand([MODERN, CLASSIC], plan(2), cards), COMMAND, reader("ar"))
    assert page.html(again, reader("ar")) == page.html(report(cards, "ar"), reader("ar"))


def test_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    options = ["--rounds", "300", "--seed", "3", "--quiet"]
    assert main(["report", str(tmp_path / "of"), "--hand", HAND, "--rules", "classic", *options]) == 0
    assert capfd.readouterr() == ("", "")
    text = (tmp_path / "of/index.html").read_text()
    assert f"shelem report of --rules classic --hand {HAND} --rounds 300 --seed 3" in text
    answer = (tmp_path / "of/tables/answer.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in answer] == [
        "rules",
        "classic",
        "modern",
        "modern-joker",
        "traditional",
        "double-yasa",
    ]
    assert (tmp_path / "of/figures/chance.png").read_bytes().startswith(b"\x89PNG")


def test_the_command_with_rule_sets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    options = ["--hand", HAND, "--rounds", "300", "--seed", "3", "--quiet", "--lang", "fa"]
    assert main(["report", str(tmp_path / "out.html"), "--compare", "classic", "modern", *options]) == 0
    assert f"--compare classic modern --hand {HAND}" in (tmp_path / "out.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--hand", "AK"], "hand"), (["--hand", HAND, "--shuffle", "riffle:2"], "only uniform deals")],
)
def test_what_cannot_be(arguments: list[str], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path / "out.html"), *arguments, "--rounds", "300", "--quiet"]) == 2
    assert said in capfd.readouterr().err
