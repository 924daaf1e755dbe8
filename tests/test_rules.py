"""Rule sets: presets as documented, what follows from the fields, house rules, in what two of them differ."""

import dataclasses
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shelem_sim.rules import (
    FIELDS,
    MATCH_FIELDS,
    SCORING_FIELDS,
    AllPass,
    BothOver,
    CounterSlamTalon,
    DiscardTo,
    FirstLead,
    Floor,
    Made,
    Opener,
    RuleError,
    RuleSet,
    Slam,
    SlamDefenders,
    SweepPays,
    Word,
    Yasa,
    YasaCosts,
    effective,
    load_game,
    load_rules,
    play_differences,
    preset_names,
    rules_from_preset,
)

# Every field: modern, classic, modern-joker, traditional, double-yasa. A field that a rule set does
# not use has the value of modern.
TABLE: dict[str, tuple[object, object, object, object, object]] = {
    "jokers": (False, False, True, False, False),
    "talon": (4, 4, 6, 4, 4),
    "removed": ("", "", "", "", ""),
    "ace_points": (10, 10, 10, 10, 10),
    "ten_points": (10, 10, 10, 10, 10),
    "five_points": (5, 5, 5, 5, 5),
    "king_points": (0, 0, 0, 0, 0),
    "red_joker_points": (20, 20, 20, 20, 20),
    "black_joker_points": (15, 15, 15, 15, 15),
    "trick_points": (5, 5, 5, 5, 5),
    "last_trick_points": (0, 0, 0, 0, 0),
    "discard_is_trick": (True, True, True, True, True),
    "discard_to": ("declarer", "declarer", "declarer", "declarer", "declarer"),
    "open_discard": (False, False, False, False, False),
    "min_bid": (100, 100, 120, 100, 100),
    "max_bid": (165, 165, 200, 165, 165),
    "bid_step": (5, 5, 5, 5, 5),
    "opener": ("after-dealer", "after-dealer", "after-dealer", "after-dealer", "before-dealer"),
    "all_pass": ("next-dealer", "next-dealer", "next-dealer", "next-dealer", "same-dealer"),
    "forced_after": (3, 3, 3, "none", "none"),
    "failed_sits_out": (False, False, False, False, False),
    "slam": ("answered", "none", "answered", "none", "final"),
    "counter_slam": (True, False, True, False, False),
    "counter_slam_talon": ("opponents", "opponents", "opponents", "opponents", "opponents"),
    "first_lead": ("any", "any", "any", "trump", "any"),
    "joker_first_lead": (False, False, False, False, False),
    "made": ("bid", "points", "bid", "points", "bid"),
    "yasa": ("below-defenders", "never", "below-defenders", "declarer-below", "defenders-from"),
    "yasa_threshold": (85, 85, 85, 85, 85),
    "yasa_costs": ("double", "double", "double", "total", "double"),
    "yasa_on_slam": (False, False, False, False, False),
    "sweep_pays": (330, 330, 330, 330, "bid"),
    "sweep_takes": (0, 0, 0, 0, 165),
    "slam_made": (330, 330, 330, 330, 330),
    "slam_failed": (330, 330, 330, 330, 165),
    "slam_made_defenders": ("points", "points", "points", "points", -330),
    "slam_failed_defenders": ("points", "points", "points", "points", 165),
    "counter_slam_made": (330, 330, 330, 330, 330),
    "counter_slam_failed": (330, 330, 330, 330, 330),
    "target": (1165, 1165, 1400, 1200, 1165),
    "floor": ("none", "none", "none", "none", "-target"),
    "lead": ("none", "none", "none", "none", "none"),
    "both_over": ("higher", "higher", "higher", "higher", "higher"),
    "round_cap": (40, 40, 40, "none", "none"),
    "protect_from": (1000, "none", 1235, "none", "none"),
}

# Where a field takes words: its words in the order of the kernel's codes.
WORDS: dict[str, tuple[type[Word], list[str]]] = {
    "discard_to": (DiscardTo, ["declarer", "last-trick"]),
    "opener": (Opener, ["after-dealer", "before-dealer", "losers"]),
    "all_pass": (AllPass, ["next-dealer", "same-dealer", "last-seat-bids", "opener-bids", "three-pass"]),
    "slam": (Slam, ["none", "answered", "open", "final", "number"]),
    "counter_slam_talon": (CounterSlamTalon, ["opponents", "declarer"]),
    "first_lead": (FirstLead, ["any", "trump"]),
    "made": (Made, ["bid", "points"]),
    "yasa": (
        Yasa,
        ["never", "below-defenders", "declarer-below", "defenders-from", "below-half-bid", "always"],
    ),
    "yasa_costs": (YasaCosts, ["double", "total"]),
    "sweep_pays": (SweepPays, ["bid", "double", "as-made"]),
    "slam_made_defenders": (SlamDefenders, ["points"]),
    "slam_failed_defenders": (SlamDefenders, ["points"]),
    "floor": (Floor, ["-target"]),
    "both_over": (BothOver, ["higher", "declarer"]),
}


def as_toml(fields: Mapping[str, object]) -> str:
    def text(value: object) -> str:
        return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'

    return "".join(f"{name} = {text(value)}\n" for name, value in fields.items())


def test_presets_are_those_of_the_package_with_modern_first() -> None:
    assert preset_names("shelem") == ["modern", "classic", "modern-joker", "traditional", "double-yasa"]
    folder = Path(__file__).parent.parent / "shelem_sim" / "presets"
    assert {path.stem for path in folder.glob("*.toml")} == set(preset_names())


@pytest.mark.parametrize("number", range(5))
def test_presets_are_the_documented_table(number: int) -> None:
    name = preset_names("shelem")[number]
    rules = load_rules(name)
    assert rules.toml_values() == {field: row[number] for field, row in TABLE.items()}
    assert (rules.name, rules.base, rules.house_rules()) == (name, name, {})
    assert rules.description
    jokers = name == "modern-joker"
    assert (len(rules.deck), rules.total_points) == ((54, 200) if jokers else (52, 165))
    assert rules.discard_trick_points == 5
    assert rules.numbers == (tuple(range(120, 201, 5)) if jokers else tuple(range(100, 166, 5)))
    assert rules.losing_total == (-1165 if name == "double-yasa" else None)


def test_every_field_is_described_in_the_order_of_the_rule_set() -> None:
    in_class = [field.name for field in dataclasses.fields(RuleSet)]
    assert in_class == ["name", "base", "description", *FIELDS]
    assert list(FIELDS) == list(TABLE)
    for name, field in FIELDS.items():
        assert field.name == name
        assert field.meaning.endswith(".")
        assert any(source in field.source for source in ("000", "002", "004"))
        assert (field.unit != "") == (field.numbers is not None)


def test_words_keep_the_order_that_the_kernel_knows() -> None:
    assert {name for name, field in FIELDS.items() if field.words} == set(WORDS)
    for name, (words, texts) in WORDS.items():
        assert FIELDS[name].words is words
        assert [str(word) for word in words] == texts
        assert [word.code for word in words] == list(range(len(texts)))


def test_allowed_values_in_words() -> None:
    assert FIELDS["slam"].allowed == "none, answered, open, final or number"
    assert FIELDS["counter_slam"].allowed == "true or false"
    assert FIELDS["forced_after"].allowed == "a whole number between 1 and 100 or none"
    assert FIELDS["sweep_pays"].allowed == "a multiple of 5 between 0 and 1000, bid, double or as-made"
    assert FIELDS["max_bid"].allowed == "a multiple of 5 between 5 and the points of a round"
    assert FIELDS["max_bid"].allowed_under(185) == "a multiple of 5 between 5 and 185"


def test_the_deck_is_in_the_order_of_records() -> None:
    deck = load_rules("modern").deck
    assert len(deck) == len(set(deck)) == 52
    assert deck[:3] == ("AS", "KS", "QS")
    assert deck[12:14] == ("2S", "AH")
    assert deck[-1] == "2C"
    assert load_rules("modern", ["talon=3", "removed=2C"]).deck == deck[:-1]
    assert load_rules("modern-joker").deck == (*deck, "RJ", "BJ")
    assert load_rules("modern-joker", ["talon=5", "removed=2C"]).deck == (*deck[:-1], "RJ", "BJ")


@pytest.mark.parametrize(
    ("house", "total"),
    [
        ([], 165),
        (["ace_points=15"], 185),
        (["king_points=10"], 205),
        (["last_trick_points=25"], 190),
        (["last_trick_points=5", "discard_is_trick=false"], 165),
        (["discard_is_trick=false", "max_bid=160"], 160),
        (["trick_points=10"], 230),
        (["talon=2", "removed=AS 5D", "max_bid=150"], 150),
        (["red_joker_points=50"], 165),
        (["jokers=true", "talon=6"], 200),
        (["jokers=true", "talon=6", "ace_points=15", "red_joker_points=25", "black_joker_points=20"], 230),
        (["jokers=true", "removed=2H 2D", "last_trick_points=5", "discard_is_trick=false"], 200),
    ],
)
def test_points_of_a_round(house: list[str], total: int) -> None:
    assert load_rules("modern", house).total_points == total


def test_points_of_the_discard() -> None:
    assert load_rules("modern", ["trick_points=10"]).discard_trick_points == 10
    assert load_rules("modern", ["discard_is_trick=false", "max_bid=160"]).discard_trick_points == 0


def test_numbers_go_by_steps() -> None:
    assert load_rules("modern", ["min_bid=120", "max_bid=160", "bid_step=20"]).numbers == (120, 140, 160)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sweep_pays=250", 250),
        ("sweep_pays=as-made", SweepPays.AS_MADE),
        ("forced_after=none", None),
        ("slam=none", Slam.NONE),
        ("counter_slam=false", False),
        ("yasa_on_slam=true", True),
        (" min_bid = 105 ", 105),
        ("min_bid=۱۰۵", 105),
        ("min_bid=١٠٥", 105),
        ("slam_made_defenders=-330", -330),
        ("slam_made_defenders=−330", -330),
        ("removed=", ""),
        ("floor=-500", -500),
        ("floor=−500", -500),
        ("floor=-target", Floor.MINUS_TARGET),
        ("floor=−target", Floor.MINUS_TARGET),
        ("floor=none", None),
        ("target=۶۶۰", 660),
        ("lead=1165", 1165),
        ("both_over=declarer", BothOver.DECLARER),
        ("round_cap=none", None),
        ("protect_from=1", 1),
        ("opener=losers", Opener.LOSERS),
        ("failed_sits_out=true", True),
        ("joker_first_lead=true", True),
    ],
)
def test_house_rule_texts(text: str, value: object) -> None:
    rules = load_rules("modern", [text])
    got = getattr(rules, text.partition("=")[0].strip())
    assert got == value
    assert type(got) is type(value)


@pytest.mark.parametrize(
    ("house", "total"),
    [
        ([], None),
        (["floor=-target"], -1165),
        (["floor=-target", "target=660"], -660),
        (["floor=-500", "target=660"], -500),
    ],
)
def test_a_floor_may_move_with_the_target(house: list[str], total: int | None) -> None:
    assert load_rules("modern", house).losing_total == total


@pytest.mark.parametrize("target", [330, 500, 660, 800, 1000, 1100, 1165, 1200, 1400, 1600, 1650])
@pytest.mark.parametrize("preset", preset_names("shelem"))
def test_every_usual_target_goes_with_every_preset(preset: str, target: int) -> None:
    assert load_rules(preset, [f"target={target}"]).target == target


def test_the_last_house_rule_of_a_field_holds() -> None:
    assert load_rules("modern", ["min_bid=105", "min_bid=110"]).min_bid == 110


def test_removed_cards_are_put_in_order() -> None:
    assert load_rules("modern", ["talon=2", "removed=2c  2d"]).removed == "2D 2C"


def test_house_rules_come_back_from_a_record() -> None:
    rules = load_rules("double-yasa", ["slam=none", "forced_after=2", "yasa_threshold=90"])
    assert rules.house_rules() == {"forced_after": 2, "slam": "none", "yasa_threshold": 90}
    assert rules_from_preset(rules.base, rules.house_rules()) == rules
    # JSON has a none of its own.
    assert rules_from_preset("modern", {"forced_after": None}).forced_after is None


def test_a_record_may_only_name_a_preset() -> None:
    with pytest.raises(RuleError, match=r"^rules /etc/x\.toml: must be one of modern, classic, "):
        rules_from_preset("/etc/x.toml")


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        (["modern"], ["modern"], []),
        (["modern", "slam=none"], ["classic"], []),
        (["modern"], ["classic"], ["slam", "counter_slam"]),
        (["modern", "slam=none"], ["traditional"], ["forced_after", "first_lead"]),
        (["classic"], ["traditional"], ["forced_after", "first_lead"]),
        (
            ["modern"],
            ["double-yasa"],
            ["opener", "all_pass", "forced_after", "slam", "counter_slam"],
        ),
        (["modern", "counter_slam=false"], ["modern"], ["counter_slam"]),
        (["modern", "counter_slam=false"], ["modern", "slam=final"], []),
        (["modern", "slam=number"], ["classic"], []),
        (["modern", "counter_slam_talon=declarer"], ["modern"], ["counter_slam_talon"]),
        (["classic", "counter_slam_talon=declarer"], ["classic"], []),
        (["modern", "all_pass=opener-bids"], ["modern", "all_pass=opener-bids", "forced_after=none"], []),
        (["modern", "all_pass=three-pass"], ["modern", "all_pass=three-pass", "forced_after=none"], []),
        (["modern", "ace_points=15"], ["modern"], ["ace_points"]),
        (["modern", "sweep_pays=bid", "yasa=never", "slam_failed=165"], ["modern"], []),
        (["modern"], ["modern-joker"], ["jokers", "talon", "min_bid", "max_bid"]),
        (["modern", "red_joker_points=25", "joker_first_lead=true"], ["modern"], []),
        (["modern-joker", "red_joker_points=25"], ["modern-joker"], ["red_joker_points"]),
        (["modern-joker", "joker_first_lead=true"], ["modern-joker"], ["joker_first_lead"]),
        (["modern", "target=660", "floor=-target", "lead=500", "both_over=declarer"], ["modern"], []),
        (["modern", "round_cap=none", "protect_from=none"], ["modern"], []),
        (["modern", "opener=losers", "failed_sits_out=true"], ["modern"], ["opener", "failed_sits_out"]),
    ],
)
def test_play_differences(first: list[str], second: list[str], names: list[str]) -> None:
    a, b = load_rules(first[0], first[1:]), load_rules(second[0], second[1:])
    assert play_differences(a, b) == names
    assert play_differences(b, a) == names


def test_fields_of_the_score_and_of_the_match() -> None:
    names = list(TABLE)
    first_of_match = names.index("target")
    assert set(names[names.index("made") : first_of_match]) == SCORING_FIELDS
    assert set(names[first_of_match:]) == MATCH_FIELDS


def test_idle_fields() -> None:
    counter_slam = {"counter_slam_talon", "counter_slam_made", "counter_slam_failed"}
    slam = {"slam_made", "slam_failed", "slam_made_defenders", "slam_failed_defenders", "yasa_on_slam"}
    jokers = {"red_joker_points", "black_joker_points", "joker_first_lead"}
    assert load_rules("modern").idle() == {"yasa_threshold", *jokers}
    assert load_rules("modern-joker").idle() == {"yasa_threshold"}
    assert load_rules("classic").idle() == {
        "counter_slam",
        *counter_slam,
        *slam,
        *jokers,
        "yasa_threshold",
        "yasa_costs",
    }
    assert load_rules("modern", ["counter_slam=false"]).idle() == {"yasa_threshold", *counter_slam, *jokers}
    assert load_rules("double-yasa").idle() == {"counter_slam", *counter_slam, *jokers}
    assert load_rules("modern", ["slam=open", "counter_slam=false"]).idle() == {
        "yasa_threshold",
        *counter_slam,
        *jokers,
    }


def test_sweep_as_made_is_the_bid_where_a_made_number_pays_the_bid() -> None:
    assert effective(load_rules("modern", ["sweep_pays=as-made"])) == effective(
        load_rules("modern", ["sweep_pays=bid"])
    )
    assert effective(load_rules("classic", ["sweep_pays=as-made"]))["sweep_pays"] is SweepPays.AS_MADE


def test_a_floor_of_minus_the_target_is_that_number() -> None:
    assert effective(load_rules("modern", ["floor=-target"])) == effective(load_rules("modern", ["floor=-1165"]))
    assert effective(load_rules("modern", ["floor=-target"])) != effective(load_rules("modern"))


def fives(low: int, high: int) -> st.SearchStrategy[int]:
    return st.integers(low // 5, high // 5).map(lambda n: 5 * n)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set without contradictions, on any preset."""
    base = load_rules(draw(st.sampled_from(preset_names("shelem"))))
    jokers = draw(st.booleans())
    left_out = draw(st.lists(st.sampled_from(load_rules("modern").deck), max_size=4 if jokers else 2, unique=True))
    points: dict[str, object] = {
        "jokers": jokers,
        "talon": (6 if jokers else 4) - len(left_out),
        "removed": " ".join(left_out),
        "discard_is_trick": draw(st.booleans()),
        "trick_points": draw(fives(0, 10)),
        "last_trick_points": draw(fives(5, 25)),
        "min_bid": 5,
        "max_bid": 5,
        "yasa": "never",
        **{name: draw(fives(0, 25)) for name in ("ace_points", "ten_points", "five_points", "king_points")},
        **{name: draw(fives(0, 50)) for name in ("red_joker_points", "black_joker_points")},
    }
    total = rules_from_preset(base.base, points).total_points
    step = draw(fives(5, 50))
    low = draw(fives(5, total))
    words = {name: draw(st.sampled_from(texts)) for name, (_, texts) in WORDS.items()}
    switches = {name: draw(st.booleans()) for name, field in FIELDS.items() if field.switch}
    prizes = {
        name: draw(fives(field.numbers.low, 1000))
        for name, field in FIELDS.items()
        if field.scoring and field.numbers and field.numbers.high == 1000 and (name not in words or draw(st.booleans()))
    }
    target = draw(fives(5, 10000))
    match = {
        "target": target,
        "lead": draw(st.none() | st.integers(1, 10000)),
        "round_cap": draw(st.none() | st.integers(1, 1000)),
        "protect_from": draw(st.none() | st.integers(1, target - 1)),
        "floor": draw(st.none() | st.integers(-10000, -1) | st.just("-target")),
    }
    if words["all_pass"] in ("last-seat-bids", "opener-bids"):
        switches["failed_sits_out"] = False
    house = {
        **words,
        **match,
        **prizes,
        **switches,
        **points,
        "yasa": words["yasa"],
        "yasa_threshold": draw(fives(5, total)),
        "bid_step": step,
        "min_bid": low,
        "max_bid": low + step * draw(st.integers(0, (total - low) // step)),
        "forced_after": None if words["all_pass"] == "three-pass" else draw(st.none() | st.integers(1, 100)),
    }
    return rules_from_preset(base.base, house)


@settings(deadline=None)
@given(rule_sets())
def test_any_rule_set_comes_back_from_its_house_rules(rules: RuleSet) -> None:
    house = rules.house_rules()
    assert rules_from_preset(rules.base, house).toml_values() == rules.toml_values()
    texts = [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in house.items()]
    assert load_rules(rules.base, texts).toml_values() == rules.toml_values()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ours.toml"
        path.write_text(as_toml({"extends": rules.base, **house}), encoding="utf-8")
        assert load_rules(str(path)).toml_values() == rules.toml_values()
        assert load_rules(str(path)).house_rules() == house


@settings(deadline=None)
@given(rule_sets(), rule_sets())
def test_idle_fields_change_nothing(rules: RuleSet, another: RuleSet) -> None:
    idle = rules.idle()
    changed = dataclasses.replace(rules, **{name: getattr(another, name) for name in idle})
    assert effective(changed) == effective(rules)
    assert changed.idle() == idle
    assert play_differences(changed, rules) == []


@settings(deadline=None)
@given(rule_sets(), st.data())
def test_play_differences_are_there_exactly_when_the_play_differs(rules: RuleSet, data: st.DataObject) -> None:
    another = data.draw(rule_sets())
    fields = data.draw(st.sets(st.sampled_from(["slam", "counter_slam", "counter_slam_talon", "all_pass", "made"])))
    other = dataclasses.replace(
        rules,
        forced_after=None if "all_pass" in fields else rules.forced_after,
        failed_sits_out=False if "all_pass" in fields else rules.failed_sits_out,
        **{name: getattr(another, name) for name in fields},
    )
    beyond_play = SCORING_FIELDS | MATCH_FIELDS
    of_rules, of_other = ({k: v for k, v in effective(r).items() if k not in beyond_play} for r in (rules, other))
    assert (play_differences(rules, other) == []) == (of_rules == of_other)


@pytest.mark.parametrize(
    ("name", "seats", "sides", "cards"), [("duel", 2, 2, 52), ("baz", 4, 2, 52), ("hokm", 4, 2, 52)]
)
def test_other_games_have_presets_of_their_own(name: str, seats: int, sides: int, cards: int) -> None:
    rules = load_game(name)
    assert (rules.name, rules.game, rules.seats, rules.sides, len(rules.deck)) == (name, name, seats, sides, cards)
    assert rules.house_rules() == {}
    assert preset_names(name) == [name]


def test_three_play_hokm_each_for_himself_with_51_cards() -> None:
    rules = load_game("hokm", ["players=3"])
    assert (rules.seats, rules.sides, len(rules.deck)) == (3, 3, 51)
    assert "2C" not in rules.deck


def test_baz_leaves_out_the_red_twos() -> None:
    assert {"RJ", "BJ"} < set(load_game("baz").deck)
    assert not {"2H", "2D"} & set(load_game("baz").deck)


def test_what_is_there_for_shelem_alone_refuses_other_games() -> None:
    assert load_rules("duel").game == "duel"
    with pytest.raises(RuleError, match="hokm is another game than Shelem"):
        load_rules("hokm")


@pytest.mark.parametrize(
    ("name", "house", "fault"),
    [
        ("hokm", "players=5", "players must be a whole number between 2 and 4, not 5"),
        ("hokm", "naras=maybe", 'naras must be off, choice or always, not "maybe"'),
        ("hokm", "min_bid=5", 'unknown field "min_bid"'),
        ("baz", "black_by=14", "black_by must be a whole number between 1 and 12, not 14"),
    ],
)
def test_fields_of_other_games_are_checked(name: str, house: str, fault: str) -> None:
    with pytest.raises(RuleError) as caught:
        load_game(name, [house])
    assert caught.value.faults == (fault,)
