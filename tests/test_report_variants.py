"""The variant report: the same deals under each rule set, and which rule set is best for what."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import html5lib
import pytest
from shelem_cli.main import main
from shelem_reports import page
from shelem_reports.blocks import Report, Table
from shelem_reports.numbers import Number
from shelem_reports.variant_data import VariantData, collect_variants, unequal, variant_plans
from shelem_reports.variant_ranking import PURPOSES, Purpose, are_near, rank
from shelem_reports.variant_report import BIN, SECTIONS, variant_report
from shelem_reports.words import LANGUAGES, plain, reader

from shelem_sim.compare import compare
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean
from shelem_sim.matches import simulate_matches
from shelem_sim.rules import load_rules
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

STEADY = load_strategy("steady")
RULES = [load_rules(name) for name in ("modern", "classic", "double-yasa")]
COMMAND = "shelem report variants.html --compare modern classic double-yasa --rounds 2000 --seed 3"


def plan(threads: int = 1) -> Plan:
    return Plan(2000, 3, STEADY, STEADY, threads=threads)


@cache
def counted() -> VariantData:
    return collect_variants(RULES, plan())


@cache
def report(language: str) -> Report:
    return variant_report(counted(), COMMAND, reader(language))


@cache
def tree(language: str) -> Any:
    made = page.html(report(language), reader(language))
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(made)


def table(name: str) -> Table:
    return next(each for section in report("en").sections for each in section.tables if each.name == name)


def test_measures_are_those_of_compare() -> None:
    plans = variant_plans(plan(), "shelem")
    for run, found in ((plans.rounds, "rounds"), (plans.matches, "matches")):
        rows = compare(RULES, run).rows
        told = [
            (metric, each.rules.name, *measured.value, *measured.difference)
            for each in counted().variants
            for metric, measured in getattr(each, found).items()
        ]
        expected = [tuple(row.values()) for row in rows]
        assert sorted(told) == sorted(expected)


def test_matches_are_those_of_simulate() -> None:
    for each in counted().variants:
        row = simulate_matches(each.rules, counted().plans.matches).rows[0]
        assert each.matches["rounds_per_match"].value.mean == row["value"]
        assert each.course.length_quantile(0.5) == row["q50"]


def test_swings_are_those_of_the_rounds() -> None:
    for each in counted().variants:
        swings = each.swings(BIN)
        assert sum(swings.values()) == 2000
        fives = each.swings(5)
        mean = sum(gain * rounds for gain, rounds in fives.items()) / 2000
        scores = each.rounds["declarer_score_mean"].value.mean - each.rounds["defender_score_mean"].value.mean
        assert mean == pytest.approx(scores)


def test_skill_is_shown_by_unequal_strategies() -> None:
    expert, novice = load_strategy("expert"), load_strategy("novice")

    def pair(team0: Any, team1: Any) -> tuple[str, str]:
        found = unequal(replace(plan(), team0=team0, team1=team1), "shelem")
        return found.team0.spec, found.team1.spec

    assert pair(STEADY, STEADY) == ("expert", "steady")
    assert pair(novice, novice) == ("expert", "novice")
    assert pair(expert, expert) == ("expert", "steady")
    assert pair(novice, STEADY) == ("novice", "steady")


def around(mean: float, half: float) -> Mean:
    return Mean(mean, mean - half, mean + half)


def test_values_tie_within_the_interval_of_their_difference() -> None:
    assert are_near(around(10, 3), around(15, 4))
    assert not are_near(around(10, 3), around(15.1, 4))
    assert are_near(around(1, 0), around(1, 0))
    assert not are_near(around(1, 0), around(1.01, 0))


@pytest.mark.parametrize("half", [0.1, 1, 100])
def test_the_first_of_a_ranking_ties_with_those_that_are_near(half: float) -> None:
    values = dict(zip(("modern", "classic", "double-yasa"), (18, 15, 20), strict=True))
    purpose = Purpose("shortest", lambda each: around(values[each.rules.name], half), lambda rounds: -rounds, False)
    ranked = rank(purpose, counted().variants)
    within = [name for name in ("classic", "modern", "double-yasa") if values[name] - 15 <= sqrt(2) * half]
    assert (ranked.first, ranked.best.mean) == (within, 15)


def test_the_fairest_is_the_nearest_to_one_half() -> None:
    fairest = next(purpose for purpose in PURPOSES if purpose.name == "fairest")
    assert max((0.44, 0.53, 0.48, 0.6), key=fairest.merit) == 0.48


def test_the_ranking_says_what_ties() -> None:
    said = {row[0].text: row[1].text for row in table("ranking").rows}
    for place, purpose in enumerate(PURPOSES, 1):
        ranked = rank(purpose, counted().variants)
        best = said[reader("en").words(f"variants.purpose.{purpose.name}")]
        strong = [row[0].text for row in table("ranked").rows if row[place].strong]
        assert sorted(strong) == sorted(ranked.first)
        assert best == ranked.first[0] or best.startswith("a tie of")
        assert best == "a tie of all" or all(name in best for name in ranked.first)


def test_the_first_rule_set_has_no_difference() -> None:
    for name in ("gains", "bids", "swings", "length", "comebacks", "opener", "skill"):
        places = [place for place, column in enumerate(table(name).columns) if column.name.endswith("_difference")]
        assert places
        assert {table(name).rows[0][place].text for place in places} == {"–"}
        assert all(table(name).rows[1][place].text != "–" for place in places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_whose_captions_say_what_its_tables_say(language: str) -> None:
    sections = list(tree(language).iter("section"))
    assert len(sections) == len(SECTIONS)
    for section in sections:
        (caption,) = (e for e in section.iter("p") if e.get("class") == "caption")
        in_tables = {(e.get("value"), "".join(e.itertext())) for t in section.iter("table") for e in t.iter("data")}
        numbers = [(e.get("value"), "".join(e.itertext())) for e in caption.iter("data")]
        assert numbers
        assert set(numbers) <= in_tables, section.get("id")
    for section in report(language).sections:
        assert not re.search(r"\d", plain(tuple(part for part in section.caption if not isinstance(part, Number))))
        assert [picture.alt for picture in section.pictures] or section.name == "ranking"


def test_the_same_run_makes_the_same_bytes() -> None:
    again = variant_report(collect_variants(RULES, plan(2)), COMMAND, reader("fa"))
    assert page.html(again, reader("fa")) == page.html(report("fa"), reader("fa"))


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["modern"], "two or more rule sets, not only modern"),
        (["modern", "modern"], "two are called modern"),
        (["modern", "hokm"], "not for hokm"),
        ([], "two or more rule sets, not only none"),
    ],
)
def test_what_cannot_be_compared(
    names: list[str], said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(tmp_path / "out.html"), "--compare", *names, "--quiet"]) == 2
    assert said in capfd.readouterr().err
    assert not (tmp_path / "out.html").exists()


def test_rule_sets_need_compare(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path / "out.html"), "classic"]) == 2
    assert "only with --compare" in capfd.readouterr().err


def test_compare_names_its_rule_sets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    asked = ["report", str(tmp_path / "out.html"), "--compare", "modern", "classic", "--rules", "traditional"]
    assert main(asked) == 2
    assert "can't go with --rules traditional" in capfd.readouterr().err


def test_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    options = ["--rounds", "300", "--seed", "3", "--quiet"]
    assert main(["report", str(tmp_path / "of"), "--compare", "modern", "classic", *options]) == 0
    assert capfd.readouterr() == ("", "")
    assert "shelem report of --compare modern classic --rounds 300 --seed 3" in (tmp_path / "of/index.html").read_text()
    assert (
        (tmp_path / "of/tables/ranking.csv").read_text().startswith("purpose,first,value,value_low,value_high,measure")
    )
    assert (tmp_path / "of/figures/length.svg").exists()


def test_one_rule_set_is_not_compared() -> None:
    with pytest.raises(ShelemError, match="two or more"):
        collect_variants(RULES[:1], plan())
