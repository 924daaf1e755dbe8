"""Score sheets: how they are read, what is refused, and ledgers against the sources and against whole matches."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem.ledger import Entry, ledger, ledgers, side_by_side
from shelem_sim.games.shelem.sheet import Sheet, SheetError, SheetRound, read_sheet
from shelem_sim.games.shelem.takings import bounds, possible_tricks
from shelem_sim.games.shelem.trace import trace
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy

EXAMPLE = Path(__file__).parent.parent / "examples" / "sheets" / "worked-example.csv"
COLUMNS = "dealer,declarer,contract,points,tricks\n"


def score(rows: str, rules: str = "modern", house: Sequence[str] = (), start: tuple[int, int] = (0, 0)) -> list[Entry]:
    return ledger(read_sheet(COLUMNS + rows), load_rules(rules, house), start)


def faults(rows: str, rules: str = "modern", house: Sequence[str] = ()) -> list[str]:
    with pytest.raises(SheetError) as caught:
        score(rows, rules, house)
    assert len(str(caught.value).splitlines()) == 1
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("rules", "totals"),
    [
        ("traditional", [(-135, 35), (-120, 185), (210, 185), (240, 320)]),
        ("classic", [(-135, 35), (-120, 185), (210, 185), (240, 320)]),
        ("modern", [(-135, 35), (-120, 160), (210, 160), (240, 295)]),
        ("double-yasa", [(-135, 35), (-120, 160), (30, -5), (60, 130)]),
    ],
)
def test_the_worked_example_of_002_and_003(rules: str, totals: list[tuple[int, int]]) -> None:
    entries = ledger(read_sheet(EXAMPLE.read_bytes()), load_rules(rules))
    assert [entry.total for entry in entries] == totals
    assert [entry.sweep for entry in entries] == [False, False, True, False]
    assert [entry.winner for entry in entries] == [None] * 4


def test_the_worked_example_needs_no_tricks() -> None:
    text = EXAMPLE.read_text(encoding="utf-8").replace("165,12", "165,")
    assert [e.total for e in ledger(read_sheet(text), load_rules("traditional"))][2:] == [(210, 185), (240, 320)]


ROUNDS = (SheetRound(2, 0, 0, 135, 130), SheetRound(3, 1, 3, "slam", 165, 12), SheetRound(4, 2, 2, "counter-slam", 90))


@pytest.mark.parametrize(
    "text",
    [
        "dealer,declarer,contract,points,tricks\n0,0,135,130,\n1,3,slam,165,12\n2,2,counter-slam,90,",
        "dealer;declarer;contract;points;tricks\r\na;A;135;130;\r\nB;d;SLAM;165;12\r\nC;C;Counter Slam;90\r\n",
        "Dealer\tDeclarer\tContract\tPoints\tTricks\nA\tA\t135\t130.0\nB\tD\tslam\t165\t12\nC\tC\tcounterslam\t90",
        "پخش‌کننده,حاکم,تعهد,امتیاز,دست\nالف,الف,۱۳۵,۱۳۰,\nب,د,شلم,۱۶۵,۱۲\nج,ج,سرشلم,۹۰,",
        "پخش کننده،حاکم،تعهد،امتیاز،دست\n۰،۰،۱۳۵،۱۳۰\n۱،۳،شلم،۱۶۵،۱۲\n۲،۲،سر شلم،۹۰",
        "الموزع؛الحاكم؛المزايدة؛النقاط؛الأخذات\nأ؛أ؛١٣٥؛١٣٠\nب؛د؛شيلم؛١٦٥؛١٢\nج؛ج؛سرشلم؛٩٠",
        'tricks,points,"contract",declarer,dealer\n,130,"135",0,0\n12,165,slam,3,1\n,90,counter-slam,2,2\n',
    ],
)
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_sheets_are_read_as_people_have_them(text: str, bom: str) -> None:
    assert read_sheet((bom + text).encode()) == Sheet(ROUNDS)


def test_comments_blank_lines_and_empty_cells_count_as_lines_only() -> None:
    text = "# ours\n\ndealer;declarer;contract;points\n;;;\n# first\n0;0;135;130 # close\n   \n1;3;125;150\n"
    assert [row.line for row in read_sheet(text).rounds] == [6, 8]


def test_other_columns_are_left_aside_and_named() -> None:
    sheet = read_sheet("dealer,declarer,contract,points,notes\n0,0,135,130,a close one\n")
    assert sheet.not_read == ("notes",)
    assert len(sheet.rounds) == 1


def test_every_bad_row_is_reported_with_its_line_all_at_once() -> None:
    rows = (
        "0,0,135,130,\n4,x,135,130,\n\n0,1,grand,131,13\n0,1,,,\n0,1,110,-5,\n"
        "0,1,1000,100,\n0,1,100,170,\n0,1,100,95,,7\n"
    )
    assert faults(rows) == [
        "line 3: dealer must be a seat, 0 to 3 or A to D, not 4, declarer must be a seat, 0 to 3 or A to D, not x",
        "line 5: contract must be a multiple of 5 up to 995, slam or counter-slam, not grand, "
        "points must be a multiple of 5 from 0 on, not 131, tricks must be a number from 0 to 12, or left out, not 13",
        "line 6: contract must be a multiple of 5 up to 995, slam or counter-slam, not empty, "
        "points must be a multiple of 5 from 0 on, not empty",
        "line 7: points must be a multiple of 5 from 0 on, not -5",
        "line 8: contract must be a multiple of 5 up to 995, slam or counter-slam, not 1000",
        "line 9: modern: points must be at most 165, those of a round, not 170",
        "line 10: 6 cells, where line 1 names 5 columns",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "the sheet is empty: its first line must name the columns dealer, declarer, contract, points"),
        (
            b"# nothing\n\n",
            "the sheet is empty: its first line must name the columns dealer, declarer, contract, points",
        ),
        (b"dealer,declarer,contract,points\n", "line 1: no round follows the names of the columns"),
        (
            b"\n0,0,135,130\n",
            "line 2: must name the columns dealer, declarer, contract, points; "
            "missing: dealer, declarer, contract, points",
        ),
        (b"dealer,declarer,contract,points,hakem\n0,0,135,130,1\n", "line 1: names declarer twice"),
        (b"dealer\n\xff\n", "line 2: not UTF-8; save the sheet as CSV in UTF-8"),
    ],
)
def test_what_is_no_sheet_is_refused(content: bytes, fault: str) -> None:
    with pytest.raises(SheetError) as caught:
        read_sheet(content)
    assert str(caught.value) == fault


@pytest.mark.parametrize(
    ("row", "rules", "house", "fault"),
    [
        ("0,0,slam,165,12", "classic", [], "contract must be a number, for there is no slam, not slam"),
        ("0,0,counter-slam,90,", "double-yasa", [], "contract must not be counter-slam, for there is none"),
        (
            "0,0,counter-slam,90,",
            "modern",
            ["counter_slam=false"],
            "contract must not be counter-slam, for there is none",
        ),
        ("0,0,100,165,", "modern-joker", [], "contract must be from 120 to 200 by 5, not 100"),
        ("0,0,150,165,12", "modern-joker", [], "points must be 200 where tricks is 12, not 165"),
        ("0,0,150,165,11", "modern", [], "points must be from 120 to 160 where tricks is 11, not 165"),
        ("0,0,150,100,1", "modern", [], "points must be from 10 to 90 where tricks is 1, not 100"),
        ("0,0,150,0,", "modern", [], "points can't be 0: 165 with all 12 tricks, from 5 to 160 with fewer"),
        (
            "0,0,counter-slam,140,",
            "modern",
            [],
            "tricks must be given, for 140 points can be all 12 or fewer, not empty",
        ),
        ("0,0,150,165,", "modern", ["trick_points=0", "max_bid=100"], "contract must be from 100 to 100 by 5, not 150"),
    ],
)
def test_what_a_row_can_not_be_under_a_rule_set(row: str, rules: str, house: list[str], fault: str) -> None:
    assert faults(row, rules, house) == [f"line 2: {load_rules(rules, house).name}: {fault}"]


def test_rows_are_refused_under_all_rule_sets_at_once() -> None:
    sheet = read_sheet(COLUMNS + "0,0,slam,165,\n0,0,100,170,\n")
    with pytest.raises(SheetError, match=r"line 2: classic: .*; line 3: modern: .*; line 3: classic: "):
        ledgers(sheet, [load_rules("modern"), load_rules("classic")])


def test_a_side_that_failed_sits_out_where_the_rules_say_so() -> None:
    rows = "0,0,135,130,\n1,2,100,120,\n"
    assert len(score(rows)) == 2
    (fault,) = faults(rows, house=["failed_sits_out=true"])
    assert fault.startswith("line 3: modern: declarer must not be seat 2")


def test_slam_and_counter_slam() -> None:
    entries = score("0,0,slam,165,\n1,1,slam,160,\n2,2,counter-slam,130,12\n3,3,counter-slam,130,11\n")
    assert [entry.score for entry in entries] == [(330, 0), (5, -330), (330, 35), (35, -330)]
    assert [entry.sweep for entry in entries] == [False] * 4


def test_slam_may_be_a_name_for_the_highest_number() -> None:
    (entry,) = score("0,0,slam,165,", "double-yasa", ["slam=number"])
    assert (entry.contract, entry.sweep) == ("165", True)


def test_yasa_is_marked() -> None:
    (entry,) = score("0,1,135,60,", "traditional")
    assert (entry.yasa, entry.score) == (True, (105, -165))


def test_late_game_protection_goes_by_the_total_before_the_round() -> None:
    rows = "0,1,100,120,\n0,1,135,120,\n0,0,100,120,\n"
    entries = score(rows, start=(1010, 400))
    assert [entry.score for entry in entries] == [(0, 100), (45, -135), (100, 45)]
    assert [entry.protected for entry in entries] == [True, False, False]
    assert entries[-1].total == (1155, 410)


def test_rounds_after_the_match_is_won_are_entered_and_marked() -> None:
    entries = score("0,0,120,120,\n0,1,165,165,\n0,1,165,165,\n", start=(1100, 400))
    assert [entry.winner for entry in entries] == [0, 0, 0]
    assert entries[-1].total == (1220, 1105)


def test_a_match_that_was_over_before_the_sheet_stays_so() -> None:
    assert [
        entry.winner for entry in score("0,1,120,120,", house=["target=500", "protect_from=none"], start=(1010, 400))
    ] == [0]
    with pytest.raises(ShelemError, match="start must not be 600,700 under modern: both teams are over the target"):
        score("0,1,120,120,", house=["target=500", "protect_from=none", "both_over=declarer"], start=(600, 700))


@pytest.mark.parametrize("name", preset_names("shelem"))
def test_whole_matches_come_out_as_they_were_played(name: str) -> None:
    rules, player = load_rules(name), load_strategy("steady")
    plan = Plan(seed=11, rounds=None, team0=player, team1=player, matches=20)
    matches: dict[int, list[dict[str, object]]] = {}
    for record in trace(rules, plan):
        if record["declarer"] is not None:
            matches.setdefault(record["match"], []).append(record)
    assert len(matches) == 20
    for records in matches.values():
        lines = [COLUMNS]
        for record in records:
            declarer, points, tricks = record["declarer"], record["points"], record["tricks_won"]
            assert isinstance(declarer, int)
            assert isinstance(points, list)
            assert isinstance(tricks, list)
            row = (record["dealer"], declarer, record["contract"], points[declarer % 2], tricks[declarer % 2])
            lines.append(",".join(map(str, row)) + "\n")
        entries = ledger(read_sheet("".join(lines)), rules)
        assert [list(entry.score) for entry in entries] == [record["score"] for record in records]
        assert [list(entry.total) for entry in entries] == [record["score_after"] for record in records]
        assert [entry.winner for entry in entries] == [record["winner"] for record in records]


def test_what_can_be_taken() -> None:
    """12 tricks of 5, the discard's 5, and 100 in cards, of which four cards hold 40 at most."""
    modern = load_rules("modern")
    assert bounds(modern, 100, 12) == (165, 165)
    assert bounds(modern, 100, 0) == (5, 45)
    assert bounds(modern, 1001, 12) == (120, 160)
    assert bounds(load_rules("modern", ["last_trick_points=25"]), 100, 11) == (120, 185)
    assert possible_tricks(modern, 100, 165) == [12]
    assert 12 in possible_tricks(load_rules("modern", ["trick_points=0", "max_bid=100"]), 100, 100)


def test_the_result_has_a_row_a_round_and_rule_set() -> None:
    sets = [load_rules("modern"), load_rules("traditional", ["target=660"])]
    result = side_by_side(sets, ledgers(read_sheet(EXAMPLE.read_bytes()), sets, (500, 0)), (500, 0))
    assert [(row["round"], row["rules"]) for row in result.rows][:3] == [
        (1, "modern"),
        (1, "traditional"),
        (2, "modern"),
    ]
    assert result.columns == [
        "round", "rules", "declarer", "contract", "points0", "points1", "score0", "score1",
        "total0", "total1", "winner",
    ]  # fmt: skip
    assert result.meta["house_rules"] == [{}, {"target": 660}]
    assert result.meta["start"] == [500, 0]
    assert [row["winner"] for row in result.rows if row["rules"] == "traditional"] == [None, None, 0, 0]
