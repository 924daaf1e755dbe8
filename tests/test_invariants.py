"""What holds in every round under every rule set: cards, points, legality, symmetry, and who may know what."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shelem_sim.cards import RANKS, SUITS, card_set
from shelem_sim.games.shelem.declared import play_declared
from shelem_sim.games.shelem.trace import trace
from shelem_sim.kernel.view import COUNTER_SLAM, SLAM
from shelem_sim.records import Record
from shelem_sim.rules import (
    AllPass,
    CounterSlamTalon,
    DiscardTo,
    FirstLead,
    Opener,
    RuleSet,
    Slam,
    load_rules,
    preset_names,
    rules_from_preset,
)
from shelem_sim.run import Plan
from shelem_sim.strategies import Strategy, load_strategy
from shelem_sim.table import Table

if TYPE_CHECKING:
    from tests.conftest import PlayHands

WILD = "random:slam_chance=0.1,counter_chance=0.3,pass_chance=0.5,bound=150"
BY_VALUE = str(Path(__file__).parent / "strategies" / "by_value.py")
EAGER = f"{BY_VALUE}:margin=-40,slam=30,pass_open=-80"
FAULTY = Path(__file__).parent / "strategies" / "faulty.py"
seeds = st.integers(0, 2**63 - 1)


OF_52_CARDS = [name for name in preset_names("shelem") if not load_rules(name).jokers]


def fives(low: int, high: int) -> st.SearchStrategy[int]:
    """Multiples of 5."""
    return st.integers(low // 5, high // 5).map(lambda n: 5 * n)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """Rule sets that differ in whatever the play depends on."""
    left_out = draw(st.sampled_from(["", "2C", "2C 2D", "AS"]))
    points: dict[str, object] = {
        "talon": 4 - len(left_out.split()),
        "removed": left_out,
        "trick_points": draw(fives(0, 10)),
        "last_trick_points": draw(fives(0, 25)),
        "discard_is_trick": draw(st.booleans()),
        "min_bid": 5,
        "max_bid": 5,
        "yasa": "never",
        **{f"{rank}_points": draw(fives(5, 25)) for rank in ("ace", "king", "ten", "five")},
    }
    base = draw(st.sampled_from(OF_52_CARDS))
    total = rules_from_preset(base, points).total_points
    all_pass = draw(st.sampled_from(AllPass))
    low = draw(fives(5, total))
    return rules_from_preset(
        base,
        {
            **points,
            "min_bid": low,
            "max_bid": draw(fives(low, total)),
            "all_pass": str(all_pass),
            "forced_after": "none" if all_pass is AllPass.THREE_PASS else draw(st.integers(1, 4)),
            "opener": str(draw(st.sampled_from(Opener))),
            "slam": str(draw(st.sampled_from(Slam))),
            "counter_slam": draw(st.booleans()),
            "counter_slam_talon": str(draw(st.sampled_from(CounterSlamTalon))),
            "discard_to": str(draw(st.sampled_from(DiscardTo))),
            "first_lead": str(draw(st.sampled_from(FirstLead))),
        },
    )


def check_cards(rules: RuleSet, record: Record) -> None:
    """Every card once; the declarer's twelve are left of his own and the talon; the rest play what they hold."""
    hands = [set(hand.split()) for hand in record["hands"]]
    talon = set(record["talon"].split())
    assert sorted(card for part in [*hands, talon] for card in part) == sorted(rules.deck)
    assert [len(hand) for hand in hands] == [12] * 4
    if record["declarer"] is None:
        assert record["tricks"] == []
        return
    laid = set(record["discard"].split())
    assert len(laid) == len(talon) == rules.talon
    if record["contract"] == "counter-slam":
        assert laid == talon
    else:
        hands[record["declarer"]] = (hands[record["declarer"]] | talon) - laid
    played: list[set[str]] = [set() for _ in range(4)]
    for trick in record["tricks"]:
        for place, card in enumerate(trick["cards"]):
            played[(trick["leader"] + place) % 4].add(card)
    assert played == hands


def check_play(rules: RuleSet, record: Record) -> None:
    """Each card followed suit if it could; the right seat won and led on; a trump was led where it must be."""
    hands = [set[str](), set[str](), set[str](), set[str]()]
    for trick in record["tricks"]:
        for place, card in enumerate(trick["cards"]):
            hands[(trick["leader"] + place) % 4].add(card)
    leader = record["declarer"]
    for number, trick in enumerate(record["tricks"]):
        cards, led = trick["cards"], trick["cards"][0][1]
        assert trick["leader"] == leader
        if number == 0 and rules.first_lead is FirstLead.TRUMP:
            assert led == record["trump"]
        for place, card in enumerate(cards):
            hand = hands[(leader + place) % 4]
            assert card[1] == led or not any(held[1] == led for held in hand)
            hand.remove(card)
        winning = record["trump"] if any(card[1] == record["trump"] for card in cards) else led
        best = max((card for card in cards if card[1] == winning), key=lambda card: RANKS.index(card[0]))
        leader = (leader + cards.index(best)) % 4
        assert trick["winner"] == leader


def check_points(rules: RuleSet, record: Record) -> None:
    """Both sides' points counted card by card, and their sum."""
    worth = {"A": rules.ace_points, "K": rules.king_points, "T": rules.ten_points, "5": rules.five_points}
    points, team = [0, 0], record["declarer"] % 2
    for trick in record["tricks"]:
        value = rules.trick_points + sum(worth.get(card[0], 0) for card in trick["cards"])
        value += rules.last_trick_points if trick is record["tricks"][-1] else 0
        assert trick["points"] == value
        points[trick["winner"] % 2] += value
    owner = team
    if record["contract"] == "counter-slam":
        owner = team if rules.counter_slam_talon is CounterSlamTalon.DECLARER else 1 - team
    elif rules.discard_to is DiscardTo.LAST_TRICK:
        owner = record["tricks"][-1]["winner"] % 2
    points[owner] += rules.trick_points * rules.discard_is_trick
    points[owner] += sum(worth.get(card[0], 0) for card in record["discard"].split())
    assert record["points"] == points
    assert sum(points) == rules.total_points
    assert record["tricks_won"] == [sum(trick["winner"] % 2 == side for trick in record["tricks"]) for side in (0, 1)]


def check_auction(rules: RuleSet, record: Record) -> None:
    """Each call outranks the last; the highest call is the contract of its caller."""
    order = {str(number): number for number in rules.numbers} | {"slam": SLAM, "counter-slam": COUNTER_SLAM}
    calls = [(spoken["seat"], spoken["call"]) for spoken in record["auction"]]
    bids = [(seat, call) for seat, call in calls if call != "pass"]
    heights = [order[call] for _, call in bids]
    assert heights == sorted(set(heights))
    assert calls[0][0] == record["opener"]
    assert (record["declarer"], record["contract"]) == (bids[-1] if bids else (None, None))
    if rules.slam in (Slam.NONE, Slam.NUMBER):
        assert not {"slam", "counter-slam"} & {call for _, call in calls}
    if not rules.counter_slam:
        assert "counter-slam" not in {call for _, call in calls}


@settings(deadline=None, max_examples=60)
@given(rule_sets(), seeds)
def test_every_round_is_played_by_the_rules(rules: RuleSet, seed: int) -> None:
    """rules.md, checked in plain Python on every card of ten rounds a rule set."""
    wild = load_strategy(WILD)
    for record in trace(rules, Plan(10, seed, wild, wild)):
        check_cards(rules, record)
        check_auction(rules, record)
        if record["declarer"] is not None:
            check_play(rules, record)
            check_points(rules, record)


@settings(deadline=None, max_examples=40)
@given(rule_sets(), seeds, st.sampled_from(["random", "novice", "steady", "expert", BY_VALUE, EAGER]))
def test_built_in_strategies_play_any_rule_set(rules: RuleSet, seed: int, name: str) -> None:
    """Whatever the rules are, what they do is legal: anything else would stop the run."""
    teams = load_strategy(name), load_strategy(WILD)
    for outcomes in (Table(rules, *teams, seed).play(0, 20), play_declared(Table(rules, *teams, seed), 0, 20)):
        assert (outcomes["points"].sum(axis=1) == rules.total_points).all()
        assert (outcomes["tricks"].sum(axis=1) == 12).all()


@settings(deadline=None, max_examples=10)
@given(rule_sets(), seeds)
def test_thinking_is_legal_under_any_rule_set(rules: RuleSet, seed: int) -> None:
    """As above, with few rounds: each decision is played out many times."""
    teams = load_strategy("rollout:worlds=2"), load_strategy(WILD)
    for outcomes in (Table(rules, *teams, seed).play(0, 3), play_declared(Table(rules, *teams, seed), 0, 2)):
        assert (outcomes["points"].sum(axis=1) == rules.total_points).all()


DECK = [rank + suit for suit in SUITS for rank in RANKS]
deals = st.permutations(DECK).map(lambda deck: [deck[12 * part : 12 * part + 12] for part in range(5)])
contracts = st.sampled_from([100, 165, SLAM, COUNTER_SLAM])
presets = st.sampled_from(OF_52_CARDS)


def facts(table: Table, seat: int = 0) -> dict[str, Any]:
    """What came of a round, as seen from a seat: its own team first, seats by the distance from it."""
    state, view = table.tables[0], table.views[0]
    teams = [seat % 2, 1 - seat % 2]
    return {
        "score": state.score[teams].tolist(),
        "points": state.points[teams].tolist(),
        "tricks": view.tricks_won[teams].tolist(),
        "made, yasa, sweep": [int(state.contract_made), int(state.yasa), int(state.sweep)],
        "leaders": [(int(leader) - seat) % 4 for leader in view.leaders],
        "winner": (int(view.leader) - seat) % 4,
    }


def play(
    play_hands: PlayHands,
    rules: str,
    hands: list[list[str]],
    player: Strategy,
    declarer: int,
    contract: int,
    check: bool = True,
) -> Table:
    """One round between the same strategy in all seats; the last part of `hands` is the talon."""
    cards = [card_set(part) for part in hands]
    table: Table = play_hands(
        rules_from_preset(rules),
        (player, player),
        cards[:4],
        cards[4],
        declarer=declarer,
        contract=contract,
        dealer=(declarer + 3) % 4,
        check=check,
    )
    return table


@settings(deadline=None, max_examples=60)
@given(deals, presets, contracts, st.integers(0, 3), st.integers(1, 3))
def test_rotating_the_seats_rotates_the_outcome(
    play_hands: PlayHands,
    ordered: Callable[..., Strategy],
    hands: list[list[str]],
    rules: str,
    contract: int,
    declarer: int,
    by: int,
) -> None:
    """No seat is special: with all hands, dealer and declarer some seats on, so is all that comes of it."""
    player = ordered()
    rotated = [*(hands[(seat - by) % 4] for seat in range(4)), hands[4]]
    before = play(play_hands, rules, hands, player, declarer, contract)
    after = play(play_hands, rules, rotated, player, (declarer + by) % 4, contract)
    assert facts(after, by) == facts(before)


@settings(deadline=None, max_examples=60)
@given(deals, presets, contracts, st.integers(0, 3), st.permutations(SUITS))
def test_relabelling_the_suits_changes_nothing(
    play_hands: PlayHands,
    ordered: Callable[..., Strategy],
    hands: list[list[str]],
    rules: str,
    contract: int,
    declarer: int,
    names: list[str],
) -> None:
    """No suit is special: with other names for the suits the same round is played."""
    new_name = dict(zip(SUITS, names, strict=True))
    renamed = [[card[0] + new_name[card[1]] for card in part] for part in hands]
    order = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
    before = play(play_hands, rules, hands, ordered(), declarer, contract)
    same = ordered(**{order[new_name[suit]]: place for place, suit in enumerate(SUITS)})
    after = play(play_hands, rules, renamed, same, declarer, contract)
    assert facts(after) == facts(before)
    assert SUITS[after.views[0].trump] == new_name[SUITS[before.views[0].trump]]


@settings(deadline=None, max_examples=60)
@given(deals, st.data(), st.sampled_from(["trump=4", "discard=3", "play=1"]), contracts, st.integers(0, 3))
def test_hidden_cards_do_not_show(
    play_hands: PlayHands, hands: list[list[str]], data: st.DataObject, stop: str, contract: int, declarer: int
) -> None:
    """Hidden hands are never in the view.

    The whole record that a seat is shown, when it names trump, discards and leads (where an illegal action stops
    the play), is the same whatever cards the other three hold.
    """
    others = [seat for seat in range(4) if seat != declarer]
    mixed = data.draw(st.permutations([card for seat in others for card in hands[seat]]))
    elsewhere = [list(hand) for hand in hands]
    for place, seat in enumerate(others):
        elsewhere[seat] = mixed[12 * place : 12 * place + 12]
    player = load_strategy(f"{FAULTY}:{stop}")
    one, other = (
        play(play_hands, "modern", dealt, player, declarer, contract, check=False) for dealt in (hands, elsewhere)
    )
    if stop != "discard=3" or contract != COUNTER_SLAM:
        assert one.views[0].seat == declarer
        assert one.views.tobytes() == other.views.tobytes()
