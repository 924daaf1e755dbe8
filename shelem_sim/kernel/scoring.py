"""What a round scores, from the contract, the points and the tricks."""

from __future__ import annotations

from typing import Any

from shelem_sim.kernel.jit import inlined, jit
from shelem_sim.kernel.rule_numbers import (
    AS_MADE,
    COSTS_TOTAL,
    DISCARD_TO_LAST_TRICK,
    DOUBLE_THE_BID,
    PAYS_POINTS,
    POINTS_TAKEN,
    TALON_TO_OPPONENTS,
    THE_BID,
    YASA_ALWAYS,
    YASA_BELOW_DEFENDERS,
    YASA_BELOW_HALF_BID,
    YASA_DECLARER_BELOW,
    YASA_DEFENDERS_FROM,
)
from shelem_sim.kernel.view import COUNTER_SLAM, SLAM, TRICKS


@inlined
def is_made(contract: int, points: int, tricks: int) -> bool:
    """A number is made with that many points, a slam or counter-slam with all twelve tricks (000)."""
    return tricks == TRICKS if contract >= SLAM else points >= contract


@inlined
def yasa_strikes(rules: Any, contract: int, points: int, defender_points: int) -> bool:
    """Whether the heavier penalty strikes a failed contract (000 below the defenders; 002 under 85; 004 85 or more)."""
    bid = contract if contract < SLAM else rules.max_bid
    if rules.yasa == YASA_BELOW_DEFENDERS:
        return points < defender_points
    if rules.yasa == YASA_DECLARER_BELOW:
        return points < rules.yasa_threshold
    if rules.yasa == YASA_DEFENDERS_FROM:
        return defender_points >= rules.yasa_threshold
    if rules.yasa == YASA_BELOW_HALF_BID:
        return 2 * points < bid
    return rules.yasa == YASA_ALWAYS


@inlined
def is_yasa(rules: Any, contract: int, made: bool, points: int, defender_points: int) -> bool:
    """Whether this round's contract failed by yasa; a slam only where `yasa_on_slam` says so."""
    if made or (contract >= SLAM and not rules.yasa_on_slam):
        return False
    return yasa_strikes(rules, contract, points, defender_points)


@inlined
def declarer_score(rules: Any, contract: int, made: bool, yasa: bool, sweep: bool, points: int) -> int:
    """The score of the declarer's team, which took `points`."""
    if contract >= SLAM:
        if made:
            return rules.slam_made if contract == SLAM else rules.counter_slam_made
        lost = rules.slam_failed if contract == SLAM else rules.counter_slam_failed
        return -2 * lost if yasa else -lost
    if yasa:
        return -rules.total_points if rules.yasa_costs == COSTS_TOTAL else -2 * contract
    if not made:
        return -contract
    as_made = points if rules.made == PAYS_POINTS else contract
    if not sweep or rules.sweep_pays == AS_MADE:
        return as_made
    if rules.sweep_pays == THE_BID:
        return contract
    return 2 * contract if rules.sweep_pays == DOUBLE_THE_BID else rules.sweep_pays


@inlined
def defender_score(rules: Any, contract: int, made: bool, sweep: bool, points: int) -> int:
    """The score of the defenders, who took `points`: those, unless a slam or a sweep says otherwise (000, 004)."""
    if contract == SLAM:
        flat = rules.slam_made_defenders if made else rules.slam_failed_defenders
        return points if flat == POINTS_TAKEN else flat
    return points - rules.sweep_takes if sweep else points


@inlined
def is_protected(rules: Any, made: bool, defenders_total: int) -> bool:
    """Late-game protection (000): from so many points on, a side that only defended wins nothing from a made contract.

    A counter-slam's talon is withheld too (decided). `defenders_total` is the total when the round starts.
    """
    return made and defenders_total >= rules.protect_from


@jit
def discard_owner(view: Any) -> int:
    """The team that the discard counts for: the declarer's (000, 002, 004), or that which wins the last trick.

    A counter-slam leaves the talon to the slam caller's team, as its thirteenth trick (000); rules may differ.
    """
    team: int = view.declarer & 1
    if view.contract == COUNTER_SLAM:
        return 1 - team if view.rules.counter_slam_talon == TALON_TO_OPPONENTS else team
    return int(view.leader) & 1 if view.rules.discard_to == DISCARD_TO_LAST_TRICK else team


@jit
def score_rows(rules: Any, contracts: Any, points: Any, defender_points: Any, tricks: Any, scored: Any) -> None:
    """Score many rounds at once, without playing them again.

    Args:
        rules: an array of one `RULES_DTYPE` record.
        contracts: int64[n].
        points: int64[n], of the declarer's team.
        defender_points: int64[n].
        tricks: int64[n], of the declarer's team.
        scored: int64[n, 5], filled with made, yasa, sweep (0 or 1), the declarer's and the defenders' score.
    """
    for i in range(len(contracts)):
        contract = contracts[i]
        made = is_made(contract, points[i], tricks[i])
        yasa = is_yasa(rules[0], contract, made, points[i], defender_points[i])
        sweep = contract < SLAM and tricks[i] == TRICKS
        scored[i, 0], scored[i, 1], scored[i, 2] = made, yasa, sweep
        scored[i, 3] = declarer_score(rules[0], contract, made, yasa, sweep, points[i])
        scored[i, 4] = defender_score(rules[0], contract, made, sweep, defender_points[i])
