"""Tables from made-up results: what stands in them, how it is rounded, how they fit."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from shelem_cli import screen
from shelem_cli.options import LANGUAGES
from shelem_cli.tables import bench, bids, compare, figures, simulate
from shelem_cli.tables.drawing import drawn, markdown
from shelem_cli.tables.grid import Grid, Page, cell_width, natural_width
from shelem_cli.tables.reader import Reader
from shelem_cli.words import Words

from shelem_sim import estimates
from shelem_sim.result import Result

META: dict[str, object] = {
    "rules": "modern",
    "house_rules": {},
    "seed": 7,
    "rounds": 1_000_000,
    "team0": "steady",
    "team1": "random",
    "confidence": 0.95,
    "partial": False,
}


def reader(language: str = "en", width: int | None = None, plain: bool = False) -> Reader:
    return Reader(Words(language), screen.PLAIN if plain else screen.DRAWN, width)


def bid_result(bids: Sequence[int] = tuple(range(100, 170, 5))) -> Result:
    rows: list[dict[str, object]] = []
    for longest, aces, hands in ((4, 0, 90_000), (4, 2, 150), (6, 1, 20_000)):
        for step, bid in enumerate(reversed(bids)):
            rate = (step + 1) / len(bids)
            rows.append(
                {
                    "longest": longest,
                    "aces": aces,
                    "hands": hands,
                    "share": hands / 110_150,
                    "bid": bid,
                    "made_rate": rate,
                    "low": rate - 0.02,
                    "high": rate + 0.02,
                    "score_mean": 10.0 * step - 55,
                }
            )
    points = {"mean": 113.21, "sd": 24.1, "low": 113.16, "high": 113.26}
    return Result({**META, **{f"declarer_points_{name}": value for name, value in points.items()}}, rows)


def round_result() -> Result:
    rows: list[dict[str, object]] = [
        {
            "contract": contract,
            "rounds": rounds,
            "made": rounds * 7 // 10,
            "made_rate": 0.7 if rounds else None,
            "low": 0.69,
            "high": 0.71,
            "points_mean": 117.25,
            "points_sd": 24.2,
            "declarer_score_mean": -0.04,
            "defender_score_mean": 48.0,
            "yasa_rate": 0.053,
            "sweep_rate": 0.0123,
        }
        for contract, rounds in (
            ("100", 700_000),
            ("105", 299_900),
            ("110", 0),
            ("slam", 100),
            ("all", 1_000_000),
        )
    ]
    return Result({**META, "passed_out": 12_345, "redeals": 12_345}, rows)


def rule_result(names: Sequence[str] = ("modern", "classic", "traditional", "double-yasa")) -> Result:
    rows: list[dict[str, object]] = []
    for metric, value in (("made_rate", 0.7), ("declarer_score_mean", 43.0), ("novel_metric", 1.0)):
        scale = 0.01 if metric == "made_rate" else 1.0
        for index, name in enumerate(names):
            apart = [0.0, 0.1, -2.5, 3.0][index % 4] * scale
            rows.append(
                {
                    "metric": metric,
                    "rules": name,
                    "value": value + apart,
                    "low": value + apart - 0.3 * scale,
                    "high": value + apart + 0.3 * scale,
                    "difference": apart,
                    "difference_low": apart - 0.2 * scale,
                    "difference_high": apart + 0.2 * scale,
                }
            )
    return Result({**META, "rules": list(names), "house_rules": [{} for _ in names]}, rows)


def speed_result() -> Result:
    rows: list[dict[str, object]] = [
        {
            "strategy": "random",
            "threads": threads,
            "rounds_per_second": speed,
            "card_plays_per_second": 48 * speed,
        }
        for threads, speed in ((1, 2.0e6), (2, 3.5e6))
    ]
    versions = {"python": "3.11.7"}
    return Result({"compile_seconds": 21.3, "load_seconds": None, "cpu": "a CPU", "versions": versions}, rows)


PAGES: dict[str, Callable[[Reader], Page]] = {
    "bids": lambda to: bids.page(bid_result(), to, 0.6, 200),
    "simulate": lambda to: simulate.page(round_result(), to),
    "compare": lambda to: compare.page(rule_result(), to),
    "bench": lambda to: bench.page(speed_result(), to),
}


def text_of(page: Page, to: Reader) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    return drawn(page, screen.console(stream), to.signs, to.width or 0)


def column(grid: Grid, heading: str) -> list[str]:
    index = next(index for index, column in enumerate(grid.columns) if column.heading == heading)
    return [row[index].text for row in grid.rows]


@pytest.mark.parametrize("width", [80, 100, 140])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_no_line_is_wider_than_the_terminal(name: str, language: str, width: int) -> None:
    to = reader(language, width)
    lines = text_of(PAGES[name](to), to).splitlines()
    assert max(map(cell_width, lines)) <= width


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_where_the_terminal_is_too_narrow(name: str) -> None:
    to = reader(width=20)
    page = PAGES[name](to)
    text = text_of(page, to)
    assert "…" not in text
    for grid in page.grids:
        for row in grid.rows:
            assert any(all(cell.text in line for cell in row) for line in text.splitlines())


@pytest.mark.parametrize("name", PAGES)
def test_plain_signs_and_english_are_ascii(name: str) -> None:
    to = reader(width=80, plain=True)
    assert text_of(PAGES[name](to), to).isascii()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_markdown_has_every_cell(name: str, language: str) -> None:
    to = reader(language)
    page = PAGES[name](to)
    lines = [line for line in markdown(page).splitlines() if line.startswith("|")]
    assert len(lines) == sum(len(grid.rows) + 2 for grid in page.grids)
    assert len({line.count("|") for line in lines}) == 1


def test_bids_have_a_line_a_class_in_order() -> None:
    grid = PAGES["bids"](reader()).grids[0]
    assert column(grid, "longest suit") == ["4", "4", "6"]
    assert column(grid, "other aces") == ["0", "2", "1"]
    assert [column(grid, str(bid))[0] for bid in (100, 105, 165)] == ["100", "93", "7"]


def test_bids_name_the_highest_that_pays_and_the_highest_that_is_safe() -> None:
    grid = PAGES["bids"](reader()).grids[0]
    # The mean score is positive from the seventh bid below 165 on, the chance 0.6 or more from the ninth
    assert column(grid, "pays up to") == ["135"] * 3
    assert column(grid, "safe up to") == ["125"] * 3
    never = bids.page(bid_result(), reader(), safe=1.5, min_hands=0).grids[0]
    assert column(never, "safe up to") == ["–"] * 3


def test_thin_classes_are_grey_and_marked() -> None:
    page = PAGES["bids"](reader())
    assert column(page.grids[0], "hands") == ["90,000", "~150", "20,000"]
    assert {cell.style for cell in page.grids[0].rows[1]} == {"dim"}
    assert any(note.startswith("~ fewer than 200") for note in page.notes)
    assert not any(note.startswith("~") for note in bids.page(bid_result(), reader(), 0.6, 0).notes)


def test_bids_that_a_narrow_terminal_has_no_room_for_are_left_out_evenly() -> None:
    shown = [
        [
            int(column.heading)
            for column in bids.page(bid_result(), reader(width=width), 0.6, 200).grids[0].columns
            if column.heading.isdigit()
        ]
        for width in (140, 80, 60)
    ]
    assert shown == [list(range(100, 170, 5)), list(range(100, 170, 10)), list(range(100, 170, 20))]


def test_bids_are_read_for_the_commonest_class() -> None:
    readings = PAGES["bids"](reader()).readings
    assert readings == [
        "With a longest suit of 4 and no other ace, 125 is made 64 ± 2 % of the time"
        " (n = 90,000; steady against random, modern).",
        "Over all hands the declarer's team takes 113.21 ± 0.05 points (sd 24.1).",
    ]


def test_bids_without_any_hand_are_no_table() -> None:
    page = bids.page(Result(META, []), reader(), 0.6, 200)
    assert page.grids == []
    assert "steady against random" in text_of(page, reader(width=80))


def test_all_contracts_together_stand_apart() -> None:
    grid = PAGES["simulate"](reader()).grids[0]
    assert column(grid, "contract") == ["100", "105", "slam", "all"]
    assert grid.rules_before == {3}
    assert column(grid, "rounds") == ["700,000", "299,900", "~100", "1,000,000"]
    assert column(grid, "made %")[0] == "70 ± 1"
    assert column(grid, "declarer's score")[0] == "0.0"


def test_rounds_are_read_for_all_and_for_the_commonest_contract() -> None:
    assert PAGES["simulate"](reader()).readings == [
        "A contract is made 70 ± 1 % of the time; the commonest, 100, 70 ± 1 %"
        " (n = 700,000; steady against random, modern)."
    ]


def test_compare_marks_what_differs_beyond_its_interval() -> None:
    grid = PAGES["compare"](reader()).grids[0]
    assert column(grid, "classic")[:2] == ["70.1 ± 0.3", "+0.1 ± 0.2"]
    assert column(grid, "traditional")[:2] == ["67.5 ± 0.3", "*-2.5 ± 0.2"]
    assert column(grid, "modern")[:2] == ["70.0 ± 0.3", ""]
    assert column(grid, "mean a round")[-2] == "novel metric"


def test_compare_is_read_against_the_first() -> None:
    same, less, more = PAGES["compare"](reader()).readings
    assert same.startswith("On the same deals classic gives the declarer's side as much a round as modern: +0.1 ± 0.2")
    assert "traditional gives the declarer's side 2.5 ± 0.2 points a round less than modern" in less
    assert "double-yasa gives the declarer's side 3.0 ± 0.2 points a round more than modern" in more


def test_many_rule_sets_go_into_several_grids() -> None:
    names = [f"table-{number}" for number in range(12)]
    grids = compare.page(rule_result(names), reader(width=80)).grids
    assert len(grids) > 1
    assert [column.heading for grid in grids for column in grid.columns[1:]] == names
    assert all(natural_width(grid) <= 80 for grid in grids)


def test_speed_is_told_against_one_thread() -> None:
    grid = PAGES["bench"](reader()).grids[0]
    assert column(grid, "times one thread") == ["1.00", "1.75"]
    assert column(grid, "rounds/s") == ["2.0 M", "3.5 M"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["bids", "simulate", "compare"])
def test_a_partial_result_says_so(name: str, language: str) -> None:
    partial: dict[str, Callable[[Result, Reader], Page]] = {
        "bids": lambda result, to: bids.page(result, to, 0.6, 200),
        "simulate": simulate.page,
        "compare": compare.page,
    }
    result = {"bids": bid_result, "simulate": round_result, "compare": rule_result}[name]()
    result.meta.update(partial=True, rounds=123_456)
    to = reader(language, 80)
    assert Words(language)("facts.partial", n="123,456") in text_of(partial[name](result, to), to)


def test_house_rules_are_named() -> None:
    meta: dict[str, object] = {"rules": "modern", "house_rules": {"slam": "none", "counter_slam": False}}
    assert reader().rules(meta) == "modern (slam=none, counter_slam=false)"


def test_house_rules_are_named_for_each_rule_set() -> None:
    meta: dict[str, object] = {"rules": ["modern", "classic"], "house_rules": [{"slam": "none"}, {}]}
    assert reader().rules(meta) == "modern (slam=none), classic"


def test_colour_runs_from_red_to_green() -> None:
    red, yellow, green = (bids.heat(percent) for percent in (0.0, 50.0, 100.0))
    assert (red, yellow, green) == ("rgb(215,60,40)", "rgb(215,180,40)", "rgb(30,180,40)")


@pytest.mark.parametrize(
    ("half", "digits"), [(None, 1), (0.0, 1), (12.0, 0), (1.2, 0), (0.9, 1), (0.12, 1), (0.09, 2), (0.001, 2)]
)
def test_an_interval_shows_a_digit_or_two_of_its_own(half: float | None, digits: int) -> None:
    assert estimates.decimals(half) == digits


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "–"), (-0.004, "0.00"), (-0.006, "-0.01"), (1234.5, "1,234.50"), (float("nan"), "–")],
)
def test_numbers_are_written_plainly(value: Any, text: str) -> None:
    assert figures.fixed(figures.number(value), 2, screen.DRAWN) == text


@pytest.mark.parametrize(("seconds", "text"), [(0.94, "0.9 s"), (125, "2 min 5 s"), (3_840, "1 h 4 min")])
def test_durations_are_short(seconds: float, text: str) -> None:
    assert figures.duration(seconds) == text


@pytest.mark.parametrize(("speed", "text"), [(950, "950"), (12_345, "12 k"), (1_140_000, "1.1 M")])
def test_rates_are_short(speed: float, text: str) -> None:
    assert figures.rate(speed) == text
