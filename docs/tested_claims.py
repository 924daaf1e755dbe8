"""What players say, tested: each claim as a part of `how-good.md`, its verdict computed from its figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from measuring import (
    RULES,
    Chosen,
    Declared,
    Figure,
    Hands,
    declared_deals,
    declared_points,
    drawn,
    figure,
    partner_passes,
    percent,
    signed,
    whole_rounds,
    within_classes,
)

from shelem_sim.games.shelem.bids import classes_of
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.kernel.view import SLAM
from shelem_sim.plugin import ACES
from shelem_sim.table import Outcomes
from shelem_sim.tally import Ints

EXPERT = "expert"
TRICKS = 8
"""Of these it is said that they can still lose."""

FEWEST = 20
"""A row of fewer rounds is left out."""

BID = 120
"""Whose chance is told besides the points."""


def variant(name: str) -> str:
    """The path of a strategy that differs from expert in one thing."""
    return str(Path(__file__).parent / "claims" / f"{name}.py")


def gain(mine: Declared, other: Declared, chosen: Chosen) -> Figure:
    """The paired difference of the points in some deals."""
    return figure((mine.points - other.points)[chosen])


def difference_rows(differences: dict[str, Figure]) -> list[list[str]]:
    """Differences as rows of a table: what, deals, points."""
    return [[what, f"{each.n:,}", each.signed] for what, each in differences.items()]


def buried_aces(expert: Declared) -> str:
    """Bury a side ace, never a trump ace."""
    rounds = len(expert.points)
    bury, keep, trump = (
        declared_deals(variant(name), EXPERT, rounds) for name in ("bury_side_ace", "keep_side_aces", "bury_trump_ace")
    )
    trump_lane = np.uint64(0xFFFF) << (expert.trump * 16).astype(np.uint64)
    side_aces = ACES & ~trump_lane
    free = (bury.discard & side_aces != 0) & (keep.discard & side_aces == 0)
    buries = free & (expert.discard & side_aces != 0)
    always = gain(bury, keep, free)
    never = gain(trump, expert, trump.discard & ACES & trump_lane != 0)
    rows = difference_rows(
        {
            "a side ace, in all deals with one": always,
            "a side ace, where `expert` buries one too": gain(bury, keep, buries),
            "a side ace, where `expert` keeps them all": gain(bury, keep, free & ~buries),
            "the ace of trump, against `expert`": never,
        }
    )
    side = always.verdict(
        "On average burying a side ace gains: as a rule it is right",
        "On average burying a side ace costs: as a rule it is wrong",
        "Whether a side ace is buried or kept makes no difference that these deals show",
    )
    ace = never.verdict(
        "burying the ace of trump gains, so that half is wrong",
        "burying the ace of trump costs, so that half is right",
        "these deals don't show whether burying the ace of trump costs",
    )
    return f"""### "Bury a side ace, never the ace of trump"

The declarer lays away the best four cards with that ace among them; for a side ace, against the best four without one.

{drawn(("buries", "deals", "points gained"), rows)}

**Verdict:** {side} ({always.signed} points); {ace} ({never.signed}). `expert` itself buries a side ace in
{percent(int(buries.sum()), int(free.sum()))} % of the deals in which it has one and need not."""


def enough_tricks(rounds: int) -> str:
    """8 of 12 tricks can still lose."""
    outcomes = whole_rounds(EXPERT, EXPERT, rounds)
    outcomes = outcomes[outcomes["contract"] < SLAM]
    rows = [
        lost_row(str(bid), outcomes[outcomes["contract"] == bid])
        for bid in RULES.numbers
        if np.count_nonzero(outcomes["contract"] == bid) >= FEWEST
    ]
    tricks, made = of_declarer(outcomes, "tricks"), outcomes["made"]
    lost, many = int(np.count_nonzero((tricks >= TRICKS) & (made == 0))), int(np.count_nonzero(tricks >= TRICKS))
    just = tricks == TRICKS
    lost_with_just = int(np.count_nonzero(just & (made == 0)))
    said = (
        f"True: {lost:,} of {many:,} number contracts with {TRICKS} tricks or more were lost, "
        f"{percent(lost, many)} %; with exactly {TRICKS} it is {percent(lost_with_just, int(just.sum()))} %"
        if lost
        else f"Not seen: none of {many:,} number contracts with {TRICKS} tricks or more was lost"
    )
    columns = ("bid", "contracts", "lost, %", f"{TRICKS} tricks: lost, %", f"{TRICKS} or more: lost, %")
    return f"""### "{TRICKS} of the 12 tricks can still lose"

Whole rounds with `expert` in all seats, {len(outcomes):,} number contracts; the discard is not one of the 12 tricks.

{drawn(columns, [*rows, lost_row("all", outcomes)])}

**Verdict:** {said}."""


def lost_row(name: str, outcomes: Outcomes) -> list[str]:
    """Of some contracts the shares that were lost: of all, of those with just enough tricks, and with enough."""
    tricks, lost = of_declarer(outcomes, "tricks"), outcomes["made"] == 0
    shares = [
        percent(int(np.count_nonzero(lost & chosen)), int(np.count_nonzero(chosen)))
        for chosen in (tricks >= 0, tricks == TRICKS, tricks >= TRICKS)
    ]
    return [name, f"{len(outcomes):,}", *shares]


def partner_passed(rounds: int) -> str:
    """Partner passed: lower your bid."""
    passed, hands = partner_passes(EXPERT, rounds)
    points = declared_points(EXPERT, EXPERT, rounds)
    classes = classes_of(hands, ("longest", "top", "aces"), RULES)
    apart = within_classes(points, classes, passed)
    made = within_classes(100 * (points >= BID), classes, passed)
    raw = figure(points[passed]).mean - figure(points[~passed]).mean
    steps = round(abs(apart.mean) / RULES.bid_step) if apart.n else 0
    said = apart.verdict(
        "Wrong: with an equal hand the declarer takes more after a pass",
        f"Right: it costs {abs(apart.mean):.1f} points, to the nearest bid {RULES.bid_step * steps}",
        "Unclear: these deals show no difference",
    )
    rows = difference_rows({"points, equal hands": apart, f"chance of {BID}, equal hands, %": made})
    return f"""### "Partner passed: lower your bid"

The partner speaks first and, by `expert`, passes or bids; then the same deal is declared by the other without an
auction. Hands are compared that agree in the longest suit's length and A K Q T, and in side aces.

{drawn(("after a pass, against after a bid", "deals", "difference"), rows)}

The partner passes in {percent(int(passed.sum()), rounds)} % of the deals; over unlike hands the difference is
{signed(raw, 1)} points.

**Verdict:** {said}."""


def longest_suit(rounds: int) -> str:
    """Bid on the longest suit, not the highest."""
    longest, strongest = (declared_deals(variant(name), EXPERT, rounds) for name in ("name_longest", "name_strongest"))
    differ = longest.trump != strongest.trump
    lengths = [suit_length(each.held, each.trump) for each in (longest, strongest)]
    longer = lengths[0] - lengths[1]
    apart = gain(longest, strongest, differ)
    rows = difference_rows(
        {
            "longer": apart,
            "1 card longer": gain(longest, strongest, differ & (longer == 1)),
            "2 cards longer": gain(longest, strongest, differ & (longer == 2)),
            "3 or more cards longer": gain(longest, strongest, differ & (longer > 2)),
        }
    )
    said = apart.verdict(
        "Right: the longest suit takes more",
        "Wrong: the suit with the best honours takes more",
        "Unclear: these deals show no difference",
    )
    return f"""### "Bid on the longest suit, not the highest"

With 16 cards in hand the declarer names the longest suit, or the one with the best honours (A 4, K 3, Q 2, J 1) of
three cards or more; they are different suits in {percent(int(differ.sum()), rounds)} % of the deals, which alone count.

{drawn(("the longest suit is", "deals", "points gained by naming it"), rows)}

**Verdict:** {said} ({apart.signed} points)."""


def suit_length(hands: Hands, suits: Ints) -> Ints:
    """How many cards of a suit each hand has."""
    lengths: Ints = np.bitwise_count(hands >> (16 * suits).astype(np.uint64) & np.uint64(0x1FFF)).astype(np.int64)
    return lengths


def hoarded_trumps(expert: Declared) -> str:
    """Don't hoard trumps."""
    hoarded = declared_points(variant("hoard_trumps"), EXPERT, len(expert.points))
    apart = figure(hoarded - expert.points)
    made = figure(100 * ((hoarded >= BID).astype(np.int64) - (expert.points >= BID)))
    said = apart.verdict(
        "Wrong: a declarer who leads no trumps takes more",
        "Right: a declarer who leads no trumps takes less",
        "Unclear: these deals show no difference",
    )
    return f"""### "Don't hoard trumps"

A declarer who never leads a trump while he has anything else, against `expert`'s own leads.

{drawn(("", "deals", "points gained by hoarding"), difference_rows({"all deals": apart}))}

The chance of {BID} changes by {made.signed} percentage points.

**Verdict:** {said} ({apart.signed} points)."""


def tested_claims(deals: int, rounds: int) -> str:
    """All claims: `deals` a comparison, `rounds` whole ones."""
    expert = declared_deals(EXPERT, EXPERT, deals)
    return "\n\n".join(
        (
            buried_aces(expert),
            enough_tricks(rounds),
            partner_passed(deals),
            longest_suit(deals),
            hoarded_trumps(expert),
        )
    )
