"""Faults of rule sets, each told in full and all at once; rule files and what they extend."""

import dataclasses
import pickle
from pathlib import Path

import pytest

from shelem_sim.errors import ShelemError
from shelem_sim.rules import RuleError, Slam, load_rules, rules_from_preset

EXAMPLES = Path(__file__).parent.parent / "examples" / "rules"


def faults_of(source: str, *house: str) -> list[str]:
    with pytest.raises(RuleError) as caught:
        load_rules(source, house)
    assert str(caught.value) == f"rules {source}: {'; '.join(caught.value.faults)}"
    assert "\n" not in str(caught.value)
    return list(caught.value.faults)


@pytest.mark.parametrize(
    ("house", "fault"),
    [
        ("min_bid=103", "min_bid must be a multiple of 5 between 5 and 165, not 103"),
        ("min_bid=0", "min_bid must be a multiple of 5 between 5 and 165, not 0"),
        ("min_bid=many", 'min_bid must be a multiple of 5 between 5 and 165, not "many"'),
        ("min_bid=true", "min_bid must be a multiple of 5 between 5 and 165, not true"),
        ("min_bid=none", 'min_bid must be a multiple of 5 between 5 and 165, not "none"'),
        ("max_bid=170", "max_bid must be at most 165, the points of a round, not 170"),
        ("yasa_threshold=87", "yasa_threshold must be a multiple of 5 between 5 and 165, not 87"),
        ("bid_step=55", "bid_step must be a multiple of 5 between 5 and 50, not 55"),
        ("bid_step=10", "max_bid must be a number that steps of 10 from 100 reach, such as 160, not 165"),
        ("talon=9", "talon must be a whole number between 2 and 8, not 9"),
        ("talon=3", "48 cards in hand + talon 3 is not the deck of 52: remove 1 card or set talon to 4"),
        ("talon=5", "48 cards in hand + talon 5 is not the deck of 52: set talon to 4"),
        ("removed=2C", "48 cards in hand + talon 4 is not the deck of 51: put 1 card back or set talon to 3"),
        ("removed=1C", 'removed must be cards such as "2C" or "2D 2C", each once, not "1C"'),
        ("removed=2C 2C", 'removed must be cards such as "2C" or "2D 2C", each once, not "2C 2C"'),
        ("ace_points=30", "ace_points must be a multiple of 5 between 0 and 25, not 30"),
        ("ten_points=-5", "ten_points must be a multiple of 5 between 0 and 25, not -5"),
        ("five_points=6", "five_points must be a multiple of 5 between 0 and 25, not 6"),
        ("king_points=3", "king_points must be a multiple of 5 between 0 and 25, not 3"),
        ("trick_points=15", "trick_points must be a multiple of 5 between 0 and 10, not 15"),
        ("last_trick_points=1", "last_trick_points must be a multiple of 5 between 0 and 25, not 1"),
        ("discard_is_trick=1", "discard_is_trick must be true or false, not 1"),
        ("discard_to=nobody", 'discard_to must be declarer or last-trick, not "nobody"'),
        ("open_discard=yes", 'open_discard must be true or false, not "yes"'),
        ("opener=winners", 'opener must be after-dealer, before-dealer or losers, not "winners"'),
        ("jokers=2", "jokers must be true or false, not 2"),
        (
            "jokers=true",
            "48 cards in hand + talon 4 is not the deck of 54 with jokers: remove 2 cards or set talon to 6",
        ),
        (
            "talon=6",
            "48 cards in hand + talon 6 is not the deck of 52: set talon to 4 or set jokers to true",
        ),
        ("removed=RJ", 'removed must be cards such as "2C" or "2D 2C", each once, not "RJ"'),
        ("red_joker_points=55", "red_joker_points must be a multiple of 5 between 0 and 50, not 55"),
        ("black_joker_points=7", "black_joker_points must be a multiple of 5 between 0 and 50, not 7"),
        ("joker_first_lead=any", 'joker_first_lead must be true or false, not "any"'),
        ("failed_sits_out=none", 'failed_sits_out must be true or false, not "none"'),
        ("target=0", "target must be a multiple of 5 between 5 and 10000, not 0"),
        ("target=1163", "target must be a multiple of 5 between 5 and 10000, not 1163"),
        ("target=none", 'target must be a multiple of 5 between 5 and 10000, not "none"'),
        ("floor=0", "floor must be a whole number between -10000 and -1, -target or none, not 0"),
        ("floor=target", 'floor must be a whole number between -10000 and -1, -target or none, not "target"'),
        ("lead=0", "lead must be a whole number between 1 and 10000 or none, not 0"),
        ("both_over=lower", 'both_over must be higher or declarer, not "lower"'),
        ("round_cap=0", "round_cap must be a whole number between 1 and 1000 or none, not 0"),
        ("protect_from=0", "protect_from must be a whole number between 1 and 10000 or none, not 0"),
        ("protect_from=1165", "protect_from must be below target, which is 1165, not 1165"),
        (
            "all_pass=redeal",
            'all_pass must be next-dealer, same-dealer, last-seat-bids, opener-bids or three-pass, not "redeal"',
        ),
        ("forced_after=0", "forced_after must be a whole number between 1 and 100 or none, not 0"),
        ("slam=yes", 'slam must be none, answered, open, final or number, not "yes"'),
        ("counter_slam=none", 'counter_slam must be true or false, not "none"'),
        ("counter_slam_talon=me", 'counter_slam_talon must be opponents or declarer, not "me"'),
        ("first_lead=ace", 'first_lead must be any or trump, not "ace"'),
        ("made=all", 'made must be bid or points, not "all"'),
        (
            "yasa=Never",
            "yasa must be never, below-defenders, declarer-below, defenders-from, below-half-bid or always, "
            'not "Never"',
        ),
        ("yasa_costs=165", "yasa_costs must be double or total, not 165"),
        ("yasa_on_slam=", 'yasa_on_slam must be true or false, not ""'),
        (
            "sweep_pays=7",
            "sweep_pays must be a multiple of 5 between 0 and 1000, bid, double or as-made, not 7",
        ),
        ("sweep_takes=-165", "sweep_takes must be a multiple of 5 between 0 and 1000, not -165"),
        ("slam_made=1005", "slam_made must be a multiple of 5 between 0 and 1000, not 1005"),
        ("slam_failed=-330", "slam_failed must be a multiple of 5 between 0 and 1000, not -330"),
        (
            "slam_made_defenders=bid",
            'slam_made_defenders must be a multiple of 5 between -1000 and 1000 or points, not "bid"',
        ),
        (
            "slam_failed_defenders=-1005",
            "slam_failed_defenders must be a multiple of 5 between -1000 and 1000 or points, not -1005",
        ),
        ("counter_slam_made=1", "counter_slam_made must be a multiple of 5 between 0 and 1000, not 1"),
        ("counter_slam_failed=1", "counter_slam_failed must be a multiple of 5 between 0 and 1000, not 1"),
        ("minbid=100", 'unknown field "minbid" (did you mean min_bid?)'),
        ("qqq=100", 'unknown field "qqq"'),
        ("name=mine", 'unknown field "name"'),
        ("min_bid", '--set must be FIELD=VALUE, such as min_bid=105, not "min_bid"'),
    ],
)
def test_one_fault(house: str, fault: str) -> None:
    assert faults_of("modern", house) == [fault]


@pytest.mark.parametrize(
    ("house", "fault"),
    [
        (["min_bid=150", "max_bid=145"], "min_bid must be at most max_bid, which is 145, not 150"),
        (["ace_points=15", "max_bid=190"], "max_bid must be at most 185, the points of a round, not 190"),
        (["removed=2C 3C 4C"], "48 cards in hand + talon 4 is not the deck of 49: put 3 cards back"),
        (
            ["talon=2", "removed=2C"],
            "48 cards in hand + talon 2 is not the deck of 51: remove 1 card more or set talon to 3",
        ),
        (
            ["talon=8", "removed=2C 3C 4C"],
            "48 cards in hand + talon 8 is not the deck of 49: remove nothing and set talon to 4",
        ),
        (
            ["yasa=defenders-from", "yasa_threshold=170"],
            "yasa_threshold must be at most 165, the points of a round, not 170",
        ),
        (
            ["jokers=true", "talon=8", "removed=2C 3C 4C"],
            "48 cards in hand + talon 8 is not the deck of 51 with jokers: set talon to 3",
        ),
        (["jokers=true", "talon=6", "max_bid=205"], "max_bid must be at most 200, the points of a round, not 205"),
        (
            ["all_pass=last-seat-bids", "failed_sits_out=true"],
            "failed_sits_out must be false with all_pass last-seat-bids, "
            "which would make a seat bid that may only pass, not true",
        ),
        (
            ["all_pass=opener-bids", "failed_sits_out=true"],
            "failed_sits_out must be false with all_pass opener-bids, "
            "which would make a seat bid that may only pass, not true",
        ),
        (
            ["all_pass=three-pass", "forced_after=2"],
            "forced_after must be none with all_pass three-pass, where the last seat does not speak, not 2",
        ),
        (["target=660", "protect_from=1000"], "protect_from must be below target, which is 660, not 1000"),
    ],
)
def test_contradictions(house: list[str], fault: str) -> None:
    assert faults_of("modern", *house) == [fault]


def test_the_number_of_points_in_a_message_is_that_of_the_rule_set() -> None:
    assert faults_of("modern", "min_bid=3", "ace_points=15") == [
        "min_bid must be a multiple of 5 between 5 and 185, not 3"
    ]


def test_a_threshold_that_yasa_does_not_use_is_no_fault() -> None:
    low = ["trick_points=0", "ten_points=0", "ace_points=5", "min_bid=20", "max_bid=40"]
    assert load_rules("modern", low).total_points == 40
    assert faults_of("traditional", *low) == ["yasa_threshold must be at most 40, the points of a round, not 85"]


def test_a_forced_dealer_that_only_a_preset_set_is_no_fault() -> None:
    three_pass = load_rules("modern", ["all_pass=three-pass"])
    assert (three_pass.all_pass, three_pass.forced_after) == ("three-pass", None)
    assert rules_from_preset("modern", three_pass.house_rules()) == three_pass


def test_a_threshold_of_protection_that_only_a_preset_set_is_no_fault(tmp_path: Path) -> None:
    short = load_rules("modern", ["target=660"])
    assert (short.target, short.protect_from) == (660, 1000)
    assert rules_from_preset("modern", short.house_rules()) == short
    (tmp_path / "ours.toml").write_text("protect_from = 900\n")
    assert load_rules(str(tmp_path / "ours.toml")).protect_from == 900
    assert faults_of(str(tmp_path / "ours.toml"), "target=660") == [
        "protect_from must be below target, which is 660, not 900"
    ]


def test_all_faults_are_told_at_once() -> None:
    assert faults_of("modern", "x", "sla=1", "ace_points=7", "min_bid=103", "talon=3", "yasa=maybe") == [
        '--set must be FIELD=VALUE, such as min_bid=105, not "x"',
        'unknown field "sla" (did you mean slam?)',
        "ace_points must be a multiple of 5 between 0 and 25, not 7",
        "min_bid must be a multiple of 5 between 5 and the points of a round, not 103",
        'yasa must be never, below-defenders, declarer-below, defenders-from, below-half-bid or always, not "maybe"',
        "48 cards in hand + talon 3 is not the deck of 52: remove 1 card or set talon to 4",
    ]


def test_rule_sets_made_in_python_are_checked_too() -> None:
    modern = load_rules("modern")
    assert dataclasses.replace(modern, slam="final").slam is Slam.FINAL  # type: ignore[arg-type]
    with pytest.raises(RuleError, match=r"^rules modern: min_bid must be a multiple of 5 between 5 and 165, not 1$"):
        dataclasses.replace(modern, min_bid=1)


def test_errors_travel_between_processes() -> None:
    fault = RuleError("modern", ["one", "two"])
    assert isinstance(fault, ShelemError)
    assert str(pickle.loads(pickle.dumps(fault))) == "rules modern: one; two"


@pytest.mark.parametrize(
    ("source", "hint"),
    [("modren", " (did you mean modern?)"), ("xyz", ""), ("", "")],
    ids=["near", "far", "empty"],
)
def test_unknown_presets(source: str, hint: str) -> None:
    assert faults_of(source) == [
        "must be one of modern, classic, modern-joker, traditional, double-yasa, duel, baz, hokm "
        f"or a path ending in .toml{hint}"
    ]


def test_a_file_sets_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('extends = "classic"\ndescription = "Ours"\nmin_bid = 105\nslam = "none"\n', encoding="utf-8")
    rules = load_rules(str(path), ["min_bid=110"])
    assert (rules.name, rules.base, rules.description) == ("ours", "classic", "Ours")
    assert rules.house_rules() == {"min_bid": 110}


def test_a_file_that_extends_nothing_extends_modern(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('name = "Our table"\n', encoding="utf-8-sig")
    rules = load_rules(str(path))
    assert (rules.name, rules.base, rules.description, rules.house_rules()) == ("Our table", "modern", "", {})


def test_files_extend_files_by_their_path_from_there(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "far.toml").write_text('extends = "traditional"\nmin_bid = 110\nmax_bid = 160\n')
    (tmp_path / "base" / "near.toml").write_text('extends = "far.toml"\nname = "near"\nmin_bid = 120\n')
    (tmp_path / "ours.toml").write_text('extends = "base/near.toml"\nmade = "bid"\n')
    rules = load_rules(str(tmp_path / "ours.toml"))
    assert (rules.name, rules.base) == ("ours", "traditional")
    assert rules.house_rules() == {"min_bid": 120, "max_bid": 160, "made": "bid"}


def test_faults_of_an_extended_file_name_it(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text("min_bid = 103\nminbid = 1\nmax_bid = 103\n")
    (tmp_path / "ours.toml").write_text('extends = "base.toml"\nmax_bid = 102\n')
    assert faults_of(str(tmp_path / "ours.toml")) == [
        'unknown field "minbid" (did you mean min_bid?) (in base.toml)',
        "min_bid must be a multiple of 5 between 5 and 165, not 103 (in base.toml)",
        "max_bid must be a multiple of 5 between 5 and 165, not 102",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (
            b"min_bid = 100\nmin_bid\n",
            "is not TOML: Expected '=' after a key in a key/value pair (at line 2, ",
        ),
        (b'name = "caf\xc3\xa9"\n# caf\xe9\n', "is not UTF-8 text, see line 2"),
        (b"min_bid = 100.0\n", "min_bid must be a multiple of 5 between 5 and 165, not 100.0"),
        (b"slam = false\n", "slam must be none, answered, open, final or number, not false"),
        (b"talon = 2026-01-01\n", 'talon must be a whole number between 2 and 8, not "2026-01-01"'),
        (b"[min_bid]\nlow = 1\n", 'min_bid must be a multiple of 5 between 5 and 165, not {"low": 1}'),
        (b'removed = ["2C"]\n', 'removed must be cards such as "2C" or "2D 2C", each once, not ["2C"]'),
        (b'"a\\nb" = 1\n', 'unknown field "a\\nb"'),
        (b'name = ""\n', 'name must be one line of text, not ""'),
        (b'description = "a\\nb"\n', 'description must be one line of text, not "a\\nb"'),
        (
            b"extends = 5\n",
            "extends 5: must be a rule set's name or the path of a .toml file, not 5",
        ),
        (
            b'extends = "modren"\n',
            'extends "modren": must be one of modern, classic, modern-joker, traditional, double-yasa, '
            "duel, baz, hokm or a path ending in .toml (did you mean modern?)",
        ),
        (b'extends = "gone.toml"\n', 'extends "gone.toml": no such file'),
        (b'extends = "ours.toml"\n', "extends goes round in a circle, "),
    ],
)
def test_faults_of_a_file(tmp_path: Path, content: bytes, fault: str) -> None:
    (tmp_path / "ours.toml").write_bytes(content)
    (found,) = faults_of(str(tmp_path / "ours.toml"))
    assert found.startswith(fault) if fault.endswith(" ") else found == fault


def test_long_values_are_cut_short_in_messages(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(f'made = "{"x" * 100}"\n')
    assert faults_of(str(tmp_path / "ours.toml")) == [f'made must be bid or points, not "{"x" * 56}...']


def test_circles_are_told_with_their_files(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('extends = "b.toml"\n')
    (tmp_path / "b.toml").write_text('extends = "./a.toml"\n')
    path = str(tmp_path / "a.toml")
    assert faults_of(path) == [f"extends goes round in a circle, {path} -> b.toml -> ./a.toml"]


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "file").touch()
    assert faults_of(str(tmp_path / "none.toml")) == ["no such file"]
    assert faults_of(str(tmp_path / "none")) == ["no such file"]
    assert faults_of(str(tmp_path / "folder.toml")) == ["is a directory, not a file"]
    assert faults_of(str(tmp_path / "file" / "x.toml")) == ["cannot be read, Not a directory"]


# As published, and where a table names another target a threshold of protection 165 below it (000: 1165 and
# 1000, 1400 and 1235).
PUBLISHED: dict[str, dict[str, object]] = {
    "table-a": {
        "max_bid": 160,
        "all_pass": "three-pass",
        "forced_after": "none",
        "slam": "open",
        "counter_slam_talon": "declarer",
        "first_lead": "trump",
        "yasa": "declarer-below",
        "yasa_on_slam": True,
        "sweep_pays": "bid",
        "round_cap": "none",
        "protect_from": "none",
    },
    "table-b": {"all_pass": "last-seat-bids", "yasa": "defenders-from", "sweep_pays": "double"},
    "table-b-joker": {
        "jokers": True,
        "talon": 6,
        "max_bid": 200,
        "all_pass": "last-seat-bids",
        "yasa": "defenders-from",
        "yasa_threshold": 100,
        "sweep_pays": "double",
        "target": 1600,
        "protect_from": 1435,
    },
    "table-c": {
        "all_pass": "opener-bids",
        "sweep_pays": 165,
        "sweep_takes": 165,
        "target": 1000,
        "both_over": "declarer",
        "protect_from": 835,
    },
    "table-d": {"sweep_pays": "double", "lead": 1165},
    "table-e": {
        "all_pass": "last-seat-bids",
        "made": "points",
        "yasa": "below-half-bid",
        "sweep_pays": "double",
        "counter_slam_made": 660,
        "counter_slam_failed": 660,
        "target": 1100,
        "protect_from": 935,
    },
    "table-f": {"max_bid": 185, "ace_points": 15, "first_lead": "trump"},
    "table-f-joker": {
        "jokers": True,
        "talon": 6,
        "max_bid": 230,
        "ace_points": 15,
        "red_joker_points": 25,
        "black_joker_points": 20,
        "first_lead": "trump",
    },
    "table-g": {"sweep_pays": 250, "target": 660, "protect_from": 495},
    "table-h": {
        "jokers": True,
        "removed": "2H 2D",
        "last_trick_points": 5,
        "discard_is_trick": False,
        "max_bid": 200,
        "forced_after": "none",
        "failed_sits_out": True,
        "target": 1400,
        "protect_from": 1235,
    },
}


def test_published_tables() -> None:
    tables = {path.stem: load_rules(str(path)) for path in EXAMPLES.glob("table-*.toml")}
    assert {name: rules.house_rules() for name, rules in tables.items()} == PUBLISHED
    assert {rules.base for rules in tables.values()} == {"modern"}
    points = {name: rules.total_points for name, rules in tables.items() if rules.total_points != 165}
    assert points == {"table-b-joker": 200, "table-f": 185, "table-f-joker": 230, "table-h": 200}
    assert all(rules.max_bid == rules.total_points for name, rules in tables.items() if name != "table-a")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_example_loads_under_its_file_name(path: Path) -> None:
    rules = load_rules(str(path))
    assert rules.name == path.stem
    assert rules.description
