"""Bidding by value: a call is made where it gains more, under the rules in force, than passing does.

A strategy bids like this by `from shelem_sim.strategies.bidding import MEANINGS, PARAMS, RANGES, call`.

The points that a side takes as declarer are thought to be normal, around what the hand is worth and with the spread
that the learned fit leaves unexplained, rounded to multiples of 5 and cut at the points of a round. Under a rule set
this gives the mean of the declarer's score minus the defenders' for every contract, in closed form. Passing leaves the
round to the bid that stands, whose owner's worth is guessed from his bid and one's own hand.
"""

from __future__ import annotations

from math import erf, exp, pi, sqrt
from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined
from shelem_sim.kernel.rule_numbers import (
    AS_MADE,
    COSTS_TOTAL,
    DOUBLE_THE_BID,
    PAYS_POINTS,
    POINTS_TAKEN,
    THE_BID,
    YASA_ALWAYS,
    YASA_BELOW_DEFENDERS,
    YASA_BELOW_HALF_BID,
    YASA_DECLARER_BELOW,
    YASA_DEFENDERS_FROM,
)
from shelem_sim.plugin import BLACK_JOKERS, COUNTER_SLAM, PASS, RED_JOKERS, SLAM, U0
from shelem_sim.strategies.hand_worth import DUEL, PLAIN, TENTHS, WITH_JOKERS, read_learned, suit_table

PARAMS = {
    "margin": 0.0,
    "spread": 1.0,
    "opponent_bid": 2.0,
    "opponent_pass": 1.0,
    "defence": 1.0,
    "their_worth": 122.0,
    "their_step": 0.35,
    "pass_open": -15.0,
    "slam": 0.0,
    "finish": 100.0,
    "press": 8.0,
    "guard": 4.0,
    "partner_bid": 3.0,
    "partner_pass": 6.0,
    "support": 1.0,
    "wait": 8.0,
}
RANGES = {
    "margin": (-40.0, 40.0),
    "spread": (0.5, 1.5),
    "opponent_bid": (-10.0, 20.0),
    "opponent_pass": (-10.0, 20.0),
    "defence": (0.0, 2.0),
    "their_worth": (90.0, 160.0),
    "their_step": (0.0, 1.0),
    "pass_open": (-80.0, 40.0),
    "slam": (-30.0, 30.0),
    "finish": (0.0, 500.0),
    "press": (0.0, 60.0),
    "guard": (0.0, 60.0),
    "partner_bid": (-10.0, 30.0),
    "partner_pass": (-10.0, 30.0),
    "support": (0.0, 2.0),
    "wait": (-20.0, 60.0),
}
MEANINGS = {
    "margin": "points by which a call must gain more than passing",
    "spread": "spread of the points around a hand's worth, as a factor of the learned one",
    "opponent_bid": "points that each opponent's bid takes away",
    "opponent_pass": "points that the pass of an opponent who has not bid adds",
    "defence": "how much of its learned worth in defence a hand takes from an opponent's",
    "their_worth": "worth of the hand of one who has bid the minimum, in a round of 165 points",
    "their_step": "points more, for each point that he has bid above the minimum",
    "pass_open": "score that passing brings before any bid, while both opponents may still bid",
    "slam": "points added to a hand's worth where it is to take all twelve tricks",
    "finish": "points that winning the match with this round is worth beyond its score",
    "press": "points of margin less when they are a round from winning the match",
    "guard": "points of margin more when far ahead",
    "partner_bid": "points that a partner's bid adds to a hand's worth",
    "partner_pass": "points that a partner's pass adds, since he can take nothing over",
    "support": "how much of its learned worth a hand adds to the partner's",
    "wait": "score that it brings to leave an opponent's bid to a partner who may still bid",
}
(
    MARGIN,
    SPREAD,
    OPPONENT_BID,
    OPPONENT_PASS,
    DEFENCE,
    THEIR_WORTH,
    THEIR_STEP,
    PASS_OPEN,
    SLAM_POINTS,
    FINISH,
    PRESS,
    GUARD,
    PARTNER_BID,
    PARTNER_PASS,
    SUPPORT,
    WAIT,
) = range(16)

WITHOUT_PARTNER = PARTNER_BID
"""So many of these parameters, the first ones, are read where two play: the rest are 0 there."""

POINTS_OF_A_ROUND, POINTS_WITH_JOKERS = 165.0, 200.0
SLAM_SHARE = 0.95
"""The share that the hand of an opponent who calls slam is thought to be worth."""
TALON_SHARE = 0.12
"""The share that the talon is worth, which the caller of a counter-slam does without."""
A_LONG_LEAD = 400
HALF_A_STEP = 2.5
"""Points are multiples of 5: to take 100 is to take 97.5 or more of what is thought to be continuous."""

AS_TRUMP, AS_SIDE, IN_SUPPORT, IN_DEFENCE = range(4)
RANKS = np.uint64(0x1FFF)


def normal_tables() -> Any:
    """The normal distribution from -4 to 4 in steps of 1/32: float64[258, 4].

    Columns: the chance to be below z, the mean of what a standard normal number exceeds -z by, and how much more they
    are in the next row. The first row is for all z below -4, the last one for 4.
    """
    z = [step / STEPS - EDGE for step in range(2 * EDGE * STEPS + 1)]
    below = [0.5 * (1 + erf(each / sqrt(2))) for each in z]
    density = [exp(-0.5 * each**2) / sqrt(2 * pi) for each in z]
    inside = np.array([[p, each * p + d] for each, p, d in zip(z, below, density, strict=True)])
    steps = np.diff(inside, axis=0)
    none = np.zeros((1, 2))
    return np.hstack([np.vstack([none, inside[:-1], [[1.0, EDGE]]]), np.vstack([none, steps, none])])


EDGE, STEPS = 4, 32
NORMAL = normal_tables()
LAST_ROW = float(len(NORMAL) - 1)

_FITS = read_learned()
PLAIN_TABLE, JOKER_TABLE, DUEL_TABLE = (suit_table(_FITS[name]) for name in (PLAIN, WITH_JOKERS, DUEL))
PLAIN_SPREAD, JOKER_SPREAD, DUEL_SPREAD = (_FITS[name]["spread"] for name in (PLAIN, WITH_JOKERS, DUEL))
PLAIN_BASE, JOKER_BASE, DUEL_BASE = (_FITS[name]["base"] for name in (PLAIN, WITH_JOKERS, DUEL))
JOKERS_WORTH = np.array(
    [
        [_FITS[WITH_JOKERS][part][joker] for joker in ("red", "black")]
        for part in ("jokers", "support_jokers", "defence_jokers")
    ]
)
"""Of the red and the black joker, in points, to the declarer, his partner and a defender."""
MEANS = np.array(
    [[_FITS[deck][f"mean_{part}"] for part in ("support", "defence")] for deck in (PLAIN, WITH_JOKERS, DUEL)]
)
"""What the mean hand is worth to the declarer's partner and to a defender, without and with jokers, and of two."""
TO_DECLARER, TO_PARTNER, TO_DEFENDER = range(3)
A_TENTH = 1 / TENTHS


HOPELESS = 1.2
"""A bid so many spreads above a hand's worth is made one time in nine: no rule set makes that pay."""


def call(view: Any) -> int:
    """The least bid, slam or counter-slam, whichever gains most, if that is more than passing gains."""
    if not view.may_pass:
        return int(view.lowest_bid)
    partner_stands = view.high_seat == (view.seat + 2) & 3
    if view.lowest_bid + view.may_slam + view.may_counter_slam == 0 or (partner_stands and view.high_call >= SLAM):
        return PASS
    team = view.seat & 1
    worth, spread = own_worth(view), spread_of(view)
    if worth + HOPELESS * spread < view.lowest_bid and not view.may_counter_slam:
        return PASS
    if not partner_stands and 0 < view.lowest_bid < worth - spread and worth + spread < view.rules.total_points:
        return int(view.lowest_bid)
    best, most = PASS, value_of_passing(view) + view.params[MARGIN] + for_the_match(view)
    if view.lowest_bid:
        value = value_of_number(view, team, view.lowest_bid, worth)
        if value > most:
            best, most = int(view.lowest_bid), value
    if view.may_slam and worth + view.params[SLAM_POINTS] + spread > view.rules.total_points:
        value = value_of_slam(view, team, SLAM, worth)
        if value > most:
            best, most = SLAM, value
    if view.may_counter_slam:
        without_talon = worth - TALON_SHARE * view.rules.total_points
        if value_of_slam(view, team, COUNTER_SLAM, without_talon) > most:
            best = COUNTER_SLAM
    return best


@inlined
def for_the_match(view: Any) -> float:
    """What the match score adds to the margin: less when they are a round from winning, more with a long lead."""
    ours, theirs = view.score[view.seat & 1], view.score[1 - (view.seat & 1)]
    if theirs + view.rules.total_points >= view.rules.target:
        return -view.params[PRESS]
    return view.params[GUARD] if ours - theirs >= A_LONG_LEAD else 0.0


@inlined
def hand_worth(view: Any) -> float:
    """The points that the side takes on average when these 12 cards declare, before they have seen the talon.

    Where house rules make a round worth more or less than the usual 165 or 200 points, so is the hand.
    """
    total = view.rules.total_points
    if view.rules.jokers:
        worth = JOKER_BASE + suits_worth(view.hand, JOKER_TABLE) + jokers_worth(view.hand, TO_DECLARER)
        return worth * (total / POINTS_WITH_JOKERS)
    if view.rules.seats == 2:
        return (DUEL_BASE + suits_worth(view.hand, DUEL_TABLE)) * (total / POINTS_OF_A_ROUND)
    return (PLAIN_BASE + suits_worth(view.hand, PLAIN_TABLE)) * (total / POINTS_OF_A_ROUND)


@inlined
def help_of(view: Any, role: int) -> float:
    """The points that this hand brings its side, above the mean hand, as the declarer's partner or as a defender."""
    total, column = view.rules.total_points, IN_SUPPORT + role - TO_PARTNER
    if view.rules.jokers:
        points = column_worth(view.hand, JOKER_TABLE, column) + jokers_worth(view.hand, role)
        return (points - MEANS[1, role - TO_PARTNER]) * (total / POINTS_WITH_JOKERS)
    if view.rules.seats == 2:
        points = column_worth(view.hand, DUEL_TABLE, column)
        return (points - MEANS[2, role - TO_PARTNER]) * (total / POINTS_OF_A_ROUND)
    points = column_worth(view.hand, PLAIN_TABLE, column)
    return (points - MEANS[0, role - TO_PARTNER]) * (total / POINTS_OF_A_ROUND)


@inlined
def suits_worth(hand: np.uint64, table: Any) -> float:
    """Points for the four suits to a declarer, that suit as trump which makes the most of them."""
    sides, most = np.int64(0), np.int64(-(1 << 20))
    for suit in range(4):
        holding = hand >> np.uint64(16 * suit) & RANKS
        side, trump = np.int64(table[holding, AS_SIDE]), np.int64(table[holding, AS_TRUMP])
        sides += side
        most = max(most, trump - side)
    return (sides + most) * A_TENTH


@inlined
def column_worth(hand: np.uint64, table: Any, column: int) -> float:
    """Points for the four suits by one column of a table."""
    tenths = 0
    for suit in range(4):
        tenths += table[hand >> np.uint64(16 * suit) & RANKS, column]
    return tenths * A_TENTH


@inlined
def jokers_worth(hand: np.uint64, role: int) -> float:
    """Points for the jokers held, trump not yet named."""
    points = 0.0
    if hand & RED_JOKERS != U0:
        points += JOKERS_WORTH[role, 0]
    if hand & BLACK_JOKERS != U0:
        points += JOKERS_WORTH[role, 1]
    return points


@inlined
def own_worth(view: Any) -> float:
    """The hand's worth with the calls of the others read."""
    params, seat = view.params, view.seat
    bid, passed = has_bid(view, seat + 2), has_only_passed(view, seat + 2)
    reading = params[PARTNER_BID] * bid + params[PARTNER_PASS] * passed
    bids, passes = has_bid(view, seat + 1) + has_bid(view, seat + 3), has_only_passed(view, seat + 1)
    reading += params[OPPONENT_PASS] * (passes + has_only_passed(view, seat + 3)) - params[OPPONENT_BID] * bids
    return hand_worth(view) + reading * (view.rules.total_points / POINTS_OF_A_ROUND)


@inlined
def has_bid(view: Any, seat: int) -> int:
    """1 when a seat (counted on beyond 3) has made a bid, else 0."""
    return 1 * (view.last_call[seat & 3] > 0)


@inlined
def has_only_passed(view: Any, seat: int) -> int:
    """1 when a seat (counted on beyond 3) has passed without a bid before, else 0."""
    return (1 - has_bid(view, seat)) & view.passed[seat & 3]


@inlined
def value_of_passing(view: Any) -> float:
    """Our score minus theirs when the bid that stands is played; before any bid, what the parameters say."""
    rules, params, seat = view.rules, view.params, view.seat
    if view.high_call == 0:
        opponents = 2 - view.passed[(seat + 1) & 3] - view.passed[(seat + 3) & 3]
        return 0.5 * opponents * params[PASS_OPEN] * (rules.total_points / POINTS_OF_A_ROUND)
    team = view.high_seat & 1
    ours = team == seat & 1
    share, role = (params[SUPPORT], TO_PARTNER) if ours else (-params[DEFENCE], TO_DEFENDER)
    help = share * help_of(view, role)
    if view.high_call >= SLAM:
        return -value_of_slam(view, team, view.high_call, SLAM_SHARE * rules.total_points + help)
    value = value_of_number(view, team, view.high_call, standing_worth(view) + help)
    if ours:
        return value
    return -value if view.passed[(seat + 2) & 3] else params[WAIT] - value


@inlined
def standing_worth(view: Any) -> float:
    """What the hand of the one whose bid stands is thought to be worth."""
    rules, params = view.rules, view.params
    guess = params[THEIR_WORTH] * (rules.total_points / POINTS_OF_A_ROUND)
    return guess + params[THEIR_STEP] * (view.high_call - rules.min_bid)


@inlined
def spread_of(view: Any) -> float:
    """The standard deviation of the points around a hand's worth."""
    rules = view.rules
    if rules.jokers:
        return view.params[SPREAD] * JOKER_SPREAD * (rules.total_points / POINTS_WITH_JOKERS)
    spread = DUEL_SPREAD if rules.seats == 2 else PLAIN_SPREAD
    return view.params[SPREAD] * spread * (rules.total_points / POINTS_OF_A_ROUND)


@inlined
def normal_row(z: float) -> Any:
    """The row of `NORMAL` for z, and how far z is from there to the next one, 0 to 1."""
    place = min(max(z * STEPS + (EDGE * STEPS + 1.0), 0.0), LAST_ROW)
    row = int(place)
    return np.uint64(row), place - row


@inlined
def chance_below(z: float) -> float:
    """The chance that a standard normal number is below z; linear between the rows of `NORMAL`."""
    row, part = normal_row(z)
    return NORMAL[row, 0] + part * NORMAL[row, 2]


@inlined
def excess_over(z: float) -> float:
    """The mean of what a standard normal number exceeds -z by, and nothing where it does not."""
    row, part = normal_row(z)
    return NORMAL[row, 1] + part * NORMAL[row, 3] + max(z - EDGE, 0.0)


@inlined
def value_of_number(view: Any, team: int, bid: int, worth: float) -> float:
    """The mean score of the declarer's side minus the defenders' with a number as the contract.

    Args:
        view: whose rules, match score and parameters are used.
        team: of the declarer.
        bid: the contract.
        worth: the mean points of the declarer's side.
    """
    rules, spread, total = view.rules, spread_of(view), view.rules.total_points
    in_spreads = 1.0 / spread
    above = (worth - bid + HALF_A_STEP) * in_spreads
    beyond = (worth - total + HALF_A_STEP) * in_spreads
    made, sweep = chance_below(above), chance_below(beyond)
    cut = HALF_A_STEP * sweep - spread * excess_over(beyond)
    points_made = (bid - HALF_A_STEP) * made + spread * excess_over(above) + cut
    as_made = points_made if rules.made == PAYS_POINTS else bid * made
    value = worth + cut - total + as_made - bid * (1 - made)
    yasa = chance_below((yasa_below(rules, bid) - HALF_A_STEP - worth) * in_spreads)
    value -= yasa * ((total if rules.yasa_costs == COSTS_TOTAL else 2 * bid) - bid)
    value += sweep * (sweep_bonus(rules, bid) + rules.sweep_takes)
    if view.score[1 - team] >= rules.protect_from:
        value += total * made - points_made
    return value + for_the_end(view, team, bid, worth, made)


@inlined
def yasa_below(rules: Any, bid: int) -> int:
    """A number that fails with fewer points than these, a multiple of 5, is a yasa; 0 where there is none."""
    total = rules.total_points
    limit = 0
    if rules.yasa == YASA_BELOW_DEFENDERS:
        limit = total
    elif rules.yasa == YASA_DECLARER_BELOW:
        limit = 2 * rules.yasa_threshold
    elif rules.yasa == YASA_DEFENDERS_FROM:
        limit = 2 * (total - rules.yasa_threshold + 5)
    elif rules.yasa == YASA_BELOW_HALF_BID:
        limit = bid
    elif rules.yasa == YASA_ALWAYS:
        limit = 2 * bid
    return min(5 * ((limit + 9) // 10), bid)


@inlined
def sweep_bonus(rules: Any, bid: int) -> float:
    """What a sweep pays beyond a made number with all the points."""
    as_made = rules.total_points if rules.made == PAYS_POINTS else bid
    if rules.sweep_pays == AS_MADE:
        return 0.0
    if rules.sweep_pays == THE_BID:
        return bid - as_made
    if rules.sweep_pays == DOUBLE_THE_BID:
        return 2 * bid - as_made
    return rules.sweep_pays - as_made


@inlined
def for_the_end(view: Any, team: int, bid: int, worth: float, made: float) -> float:
    """What it adds that a side may win the match, or lose it at the floor, with this round.

    Args: as in `value_of_number`, and the chance that the contract is made.
    """
    rules, total = view.rules, view.rules.total_points
    ours, theirs = rules.target - view.score[team], rules.target - view.score[1 - team]
    chance = 0.0
    if ours <= total:
        at_least = max(bid, ours) if rules.made == PAYS_POINTS else (bid if bid >= ours else total)
        chance += chance_below((worth - at_least + HALF_A_STEP) / spread_of(view))
    if theirs <= total:
        below = total - theirs + 5
        if view.score[1 - team] >= rules.protect_from:
            below = min(below, bid)
        chance -= chance_below((below - HALF_A_STEP - worth) / spread_of(view))
    if view.score[team] - bid <= rules.losing_total:
        chance -= 1 - made
    return view.params[FINISH] * chance


@inlined
def value_of_slam(view: Any, team: int, contract: int, worth: float) -> float:
    """The mean score of the declarer's side minus the defenders' with slam or counter-slam as the contract.

    Args: as in `value_of_number`. What the talon of a counter-slam brings the defenders is left out.
    """
    rules, spread, total = view.rules, spread_of(view), view.rules.total_points
    mean = worth + view.params[SLAM_POINTS]
    beyond = (mean - total + HALF_A_STEP) / spread
    made = chance_below(beyond)
    taken = total - mean - HALF_A_STEP * made + spread * excess_over(beyond)
    if contract == COUNTER_SLAM:
        return made * rules.counter_slam_made - (1 - made) * rules.counter_slam_failed - taken
    value = made * rules.slam_made - (1 - made) * rules.slam_failed
    if rules.slam_made_defenders != POINTS_TAKEN:
        value -= made * rules.slam_made_defenders
    value -= taken if rules.slam_failed_defenders == POINTS_TAKEN else (1 - made) * rules.slam_failed_defenders
    if view.score[team] + rules.slam_made >= rules.target:
        value += view.params[FINISH] * made
    return value
