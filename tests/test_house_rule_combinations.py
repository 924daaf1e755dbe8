"""Random combinations of all house rules: cards and points are conserved, every match ends, records are consistent.

What a record must say is worked out anew in plain Python from `rules.md`. The examples are the same in every run.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from shelem_sim.cards import RANKS
from shelem_sim.games.shelem.trace import trace
from shelem_sim.records import Record
from shelem_sim.rules import FIELDS, Field, RuleError, RuleSet, load_rules, preset_names, rules_from_preset
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

WILD = "random:slam_chance=0.06,counter_chance=0.3,pass_chance=0.65,bound=150"
MATCHES = 3
seeds = st.integers(0, 2**63 - 1)
reproducible = settings(
    deadline=None,
    max_examples=60,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

DECKS = [
    {"jokers": False, "talon": 4, "removed": ""},
    {"jokers": False, "talon": 3, "removed": "2C"},
    {"jokers": False, "talon": 2, "removed": "2D 2C"},
    {"jokers": True, "talon": 6, "removed": ""},
    {"jokers": True, "talon": 5, "removed": "2C"},
    {"jokers": True, "talon": 3, "removed": "AS 2D 2C"},
]
DUTY_TO_BID = ("last-seat-bids", "opener-bids")


def values_of(field: Field, high: int) -> st.SearchStrategy[Any]:
    """The values that a field takes alone; `high` where other fields decide the largest number."""
    kinds: list[st.SearchStrategy[Any]] = []
    if field.switch:
        kinds.append(st.booleans())
    if field.numbers:
        step = field.numbers.step
        largest = field.numbers.high if field.numbers.high is not None else high
        low = -(-field.numbers.low // step)
        kinds.append(st.integers(low, largest // step).map(lambda n: n * step))
    if field.words:
        kinds.append(st.sampled_from([str(word) for word in field.words]))
    if field.optional:
        kinds.append(st.just("none"))
    return st.one_of(kinds)


def fives(low: int, high: int) -> st.SearchStrategy[int]:
    """Five times a number between the given ones."""
    return st.integers(low, high).map(lambda n: 5 * n)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Any rule set whose matches end: every field drawn, mostly from where it is compatible with the others."""
    base = draw(st.sampled_from(preset_names("shelem")))
    values: dict[str, Any] = dict(draw(st.sampled_from(DECKS)))
    for name, field in FIELDS.items():
        if name.endswith("_points"):
            values[name] = draw(values_of(field, 50))
    values["discard_is_trick"] = draw(st.booleans())
    lowest = {"min_bid": 5, "max_bid": 5, "bid_step": 5, "yasa": "never", "forced_after": "none"}
    free = {"all_pass": "next-dealer", "failed_sits_out": False, "protect_from": "none"}
    bare = {**values, **lowest, **free}
    total = built(base, bare).total_points

    values["bid_step"] = draw(st.sampled_from([5, 5, 5, 10, 15, 50]))
    values["min_bid"] = 5 * draw(st.integers(1, total // 5))
    steps = (total - values["min_bid"]) // values["bid_step"]
    values["max_bid"] = values["min_bid"] + values["bid_step"] * draw(st.integers(0, steps))
    values["round_cap"] = draw(st.integers(1, 12))
    values["target"] = draw(st.one_of(values_of(FIELDS["target"], 0), fives(20, 200)))
    values["lead"] = draw(st.one_of(st.just("none"), st.just("none"), st.integers(1, 10_000), fives(20, 200)))
    low = fives(20, 200).map(lambda total: -total)
    values["floor"] = draw(st.one_of(st.just("none"), st.just("none"), st.just("-target"), low))
    for name, field in FIELDS.items():
        if name not in values:
            values[name] = draw(values_of(field, total))
    if values["all_pass"] == "three-pass" and draw(st.integers(0, 9)):
        values["forced_after"] = "none"
    if values["all_pass"] in DUTY_TO_BID and draw(st.integers(0, 9)):
        values["failed_sits_out"] = False
    if values["protect_from"] != "none" and values["protect_from"] >= values["target"] and draw(st.integers(0, 9)):
        values["protect_from"] = draw(st.integers(0, values["target"] - 1))
    return built(base, values)


def built(base: str, values: dict[str, Any]) -> RuleSet:
    """The rule set as `--set` would give it; what it refuses is not a rule set."""
    texts = [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in values.items()]
    try:
        return load_rules(base, texts)
    except RuleError:
        assume(False)
        raise


def worth(rules: RuleSet, card: str) -> int:
    """The points of a card."""
    named = {"RJ": rules.red_joker_points, "BJ": rules.black_joker_points}
    ranks = {"A": rules.ace_points, "K": rules.king_points, "T": rules.ten_points, "5": rules.five_points}
    return named[card] if card in named else ranks.get(card[0], 0)


def check_cards(rules: RuleSet, record: Record) -> None:
    """Every card is dealt once, and then laid away by the declarer or played by who holds it, following suit."""
    hands = [set(hand.split()) for hand in record["hands"]]
    talon = set(record["talon"].split())
    assert sorted(card for part in [*hands, talon] for card in part) == sorted(rules.deck)
    assert ([len(hand) for hand in hands], len(talon)) == ([12] * 4, rules.talon)
    if record["declarer"] is None:
        assert (record["tricks"], record["points"], record["score"]) == ([], [0, 0], [0, 0])
        return
    laid, declarer, trump = set(record["discard"].split()), record["declarer"], record["trump"]
    if record["contract"] == "counter-slam":
        assert laid == talon
    else:
        assert laid <= hands[declarer] | talon
        assert len(laid) == rules.talon
        hands[declarer] = (hands[declarer] | talon) - laid

    def suit(card: str) -> str:
        return trump if card in ("RJ", "BJ") else card[1]

    def strength(card: str) -> tuple[bool, int]:
        return suit(card) == trump, {"RJ": 14, "BJ": 13}.get(card, RANKS.find(card[0]))

    leader = declarer
    assert len(record["tricks"]) == 12
    for number, trick in enumerate(record["tricks"]):
        cards, led = trick["cards"], suit(trick["cards"][0])
        assert trick["leader"] == leader
        if number == 0:
            assert rules.first_lead != "trump" or led == trump
            assert rules.joker_first_lead or cards[0] not in ("RJ", "BJ")
        for place, card in enumerate(cards):
            hand = hands[(leader + place) % 4]
            assert card in hand
            assert suit(card) == led or led not in {suit(held) for held in hand}
            hand.remove(card)
        leader = (leader + cards.index(max((c for c in cards if suit(c) in (led, trump)), key=strength))) % 4
        assert trick["winner"] == leader
    assert hands == [set()] * 4


def check_points(rules: RuleSet, record: Record) -> None:
    """Points card by card; they sum to the points of a round."""
    points, team, tricks = [0, 0], record["declarer"] % 2, record["tricks"]
    for trick in tricks:
        value = rules.trick_points + sum(worth(rules, card) for card in trick["cards"])
        value += rules.last_trick_points if trick is tricks[-1] else 0
        assert trick["points"] == value
        points[trick["winner"] % 2] += value
    if record["contract"] == "counter-slam":
        owner = team if rules.counter_slam_talon == "declarer" else 1 - team
    else:
        owner = tricks[-1]["winner"] % 2 if rules.discard_to == "last-trick" else team
    points[owner] += sum(worth(rules, card) for card in record["discard"].split())
    points[owner] += rules.trick_points if rules.discard_is_trick else 0
    assert record["points"] == points
    assert sum(points) == rules.total_points
    assert record["tricks_won"] == [sum(trick["winner"] % 2 == side for trick in tricks) for side in (0, 1)]


def is_made(record: Record) -> bool:
    """Whether the contract was made."""
    team = record["declarer"] % 2
    if record["contract"] in ("slam", "counter-slam"):
        return bool(record["tricks_won"][team] == 12)
    return bool(record["points"][team] >= int(record["contract"]))


def check_score(rules: RuleSet, record: Record) -> None:
    """Both sides' scores by the words of rules.md."""
    team, contract = record["declarer"] % 2, record["contract"]
    mine, theirs = record["points"][team], record["points"][1 - team]
    made, is_number = is_made(record), contract not in ("slam", "counter-slam")
    bid = int(contract) if is_number else rules.max_bid
    yasa = (
        not made
        and {
            "never": False,
            "below-defenders": mine < theirs,
            "declarer-below": mine < rules.yasa_threshold,
            "defenders-from": theirs >= rules.yasa_threshold,
            "below-half-bid": 2 * mine < bid,
            "always": True,
        }[str(rules.yasa)]
    )
    other = theirs
    if is_number:
        own = (mine if rules.made == "points" else bid) if made else -bid
        if yasa:
            own = -rules.total_points if rules.yasa_costs == "total" else -2 * bid
        if record["tricks_won"][team] == 12:
            pays = {"as-made": own, "bid": bid, "double": 2 * bid}
            own = rules.sweep_pays if isinstance(rules.sweep_pays, int) else pays[str(rules.sweep_pays)]
            assert made
            other = theirs - rules.sweep_takes
    elif contract == "slam":
        own = rules.slam_made if made else -rules.slam_failed
        flat = rules.slam_made_defenders if made else rules.slam_failed_defenders
        other = flat if isinstance(flat, int) else theirs
    else:
        own = rules.counter_slam_made if made else -rules.counter_slam_failed
    if not is_number and yasa and rules.yasa_on_slam:
        own *= 2
    late = rules.protect_from is not None and record["score_before"][1 - team] >= rules.protect_from
    if late and made:
        other = min(other, 0)
    assert (record["score"][team], record["score"][1 - team]) == (own, other)


def check_auction(rules: RuleSet, record: Record, sitting: int | None) -> None:
    """Each call outranks the last; who sits out passes; the highest call is the contract."""
    order = {str(number): number for number in rules.numbers} | {"slam": 10_000, "counter-slam": 10_001}
    calls = [(spoken["seat"], spoken["call"]) for spoken in record["auction"]]
    bids = [(seat, call) for seat, call in calls if call != "pass"]
    heights = [order[call] for _, call in bids]
    assert heights == sorted(set(heights))
    assert calls[0][0] == record["opener"]
    assert sitting not in {seat % 2 for seat, _ in bids}
    assert (record["declarer"], record["contract"]) == (bids[-1] if bids else (None, None))
    if rules.slam in ("none", "number"):
        assert not {"slam", "counter-slam"} & {call for _, call in calls}
    if rules.all_pass == "opener-bids":
        assert calls[0][1] == str(rules.min_bid)
    if rules.all_pass in DUTY_TO_BID:
        assert bids
    if rules.forced_after is not None:
        assert record["passed_out"] <= rules.forced_after
    assert (record["opener"] - record["dealer"]) % 4 == (3 if rules.opener == "before-dealer" else 1)


def is_over(rules: RuleSet, totals: list[int], rounds: int) -> bool:
    """Whether a match is over, from rules.md."""
    high, low = max(totals), min(totals)
    if rules.both_over == "declarer" and low >= rules.target:
        return True
    floor = -rules.target if rules.floor == "-target" else rules.floor
    assert rules.round_cap is not None
    ends = high >= rules.target or rounds >= rules.round_cap
    ends |= rules.lead is not None and high - low >= rules.lead
    ends |= isinstance(floor, int) and low <= floor
    return ends and high != low


def dealer_after(rules: RuleSet, record: Record) -> int:
    """Who deals next, from rules.md."""
    if record["declarer"] is None:
        return int(record["dealer"] + (rules.all_pass not in ("same-dealer", "three-pass"))) % 4
    if rules.opener != "losers":
        return int(record["dealer"] + 1) % 4
    team = record["declarer"] % 2
    losers = 1 - team if is_made(record) else team
    opener = next(seat % 4 for seat in range(record["opener"] + 1, 8) if seat % 2 == losers)
    return (opener + 3) % 4


def check_match(rules: RuleSet, records: list[Record]) -> None:
    """Totals, rounds, dealers and the end of one match."""
    totals, rounds, passed_out = [0, 0], 0, 0
    sitting = None
    for record, following in zip(records, [*records[1:], None], strict=True):
        assert (record["round"], record["passed_out"]) == (rounds, passed_out)
        assert record["score_before"] == totals
        check_cards(rules, record)
        check_auction(rules, record, sitting)
        if record["declarer"] is None:
            passed_out += 1
        else:
            check_points(rules, record)
            check_score(rules, record)
            rounds, passed_out = rounds + 1, 0
            sitting = record["declarer"] % 2 if rules.failed_sits_out and not is_made(record) else None
        totals = [total + score for total, score in zip(totals, record["score"], strict=True)]
        assert record["score_after"] == totals
        over = record["declarer"] is not None and is_over(rules, totals, rounds)
        assert record["match_over"] == over == (following is None)
        won = None
        if over:
            won = 0 if totals[0] > totals[1] else 1
            if rules.both_over == "declarer" and min(totals) >= rules.target:
                won = record["declarer"] % 2
        assert record["winner"] == won
        if following is not None:
            assert following["dealer"] == dealer_after(rules, record)


@reproducible
@given(rule_sets(), seeds)
def test_every_match_is_played_by_its_rules(rules: RuleSet, seed: int) -> None:
    """Cards, calls, points, scores, dealers, end: every record of three matches a rule set."""
    wild = load_strategy(WILD)
    records = list(trace(rules, Plan(None, seed, wild, wild, matches=MATCHES)))
    for number in range(MATCHES):
        check_match(rules, [record for record in records if record["match"] == number])
    assert rules_from_preset(records[0]["rules"], records[0]["house_rules"]).toml_values() == rules.toml_values()


@reproducible
@given(rule_sets(), seeds)
def test_matches_that_are_counted_are_those_of_the_records(rules: RuleSet, seed: int) -> None:
    """Outcomes and trace are the same matches."""
    wild = load_strategy(WILD)
    matches, outcomes = Table(rules, wild, wild, seed).play_matches(0, MATCHES)
    records = list(trace(rules, Plan(None, seed, wild, wild, matches=MATCHES)))
    rounds = [record for record in records if record["declarer"] is not None]
    assert len(outcomes) == len(rounds) == matches["rounds"].sum()
    assert matches["passed_out"].sum() == len(records) - len(rounds)
    for outcome, record in zip(outcomes, rounds, strict=True):
        team = record["declarer"] % 2
        for column, key in (("match", "match"), ("number", "round"), ("passed_out", "passed_out")):
            assert outcome[column] == record[key]
        assert (outcome["dealer"], outcome["declarer"]) == (record["dealer"], record["declarer"])
        assert outcome["points"].tolist() == record["points"]
        assert outcome["score"].tolist() == record["score"]
        assert outcome["tricks"].tolist() == record["tricks_won"]
        assert outcome["made"] == is_made(record)
        assert outcome["sweep"] == (record["contract"].isdigit() and record["tricks_won"][team] == 12)
    last = [record for record in rounds if record["match_over"]]
    assert matches["total"].tolist() == [record["score_after"] for record in last]
    assert matches["winner"].tolist() == [record["winner"] for record in last]
    assert (outcomes["points"].sum(axis=1) == rules.total_points).all()
    for number in range(MATCHES):
        own = outcomes["score"][outcomes["match"] == number].astype(int)
        assert matches["total"][number].tolist() == np.sum(own, axis=0).tolist()


@settings(reproducible, max_examples=40)
@given(rule_sets(), seeds, st.sampled_from(["random", "novice", "steady"]))
def test_built_in_strategies_play_every_match_to_its_end(rules: RuleSet, seed: int, name: str) -> None:
    """Whatever the rules are, what they do is legal, and the match ends by its own rules."""
    if name != "random" and rules.forced_after is None:
        # Where the other side sits out and nobody has to bid, a careful player may never want to.
        rules = replace(rules, failed_sits_out=False)
    table = Table(rules, load_strategy(name), load_strategy(WILD), seed)
    matches, outcomes = table.play_matches(0, 5)
    assert (outcomes["tricks"].sum(axis=1) == 12).all()
    ends = np.cumsum(matches["rounds"])
    for match, start, end in zip(matches, [0, *ends[:-1]], ends, strict=True):
        totals = np.cumsum(outcomes["score"][start:end].astype(int), axis=0)
        over = [is_over(rules, total.tolist(), rounds + 1) for rounds, total in enumerate(totals)]
        assert over == [False] * (len(over) - 1) + [True]
        assert match["total"].tolist() == totals[-1].tolist()
