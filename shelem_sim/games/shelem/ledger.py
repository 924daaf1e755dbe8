"""`shelem score`: a sheet's running ledger under a rule set, or under several side by side.

Points, scores, totals and the end of the match are what the kernel's own functions say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from shelem_sim import __version__
from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem import call_name
from shelem_sim.games.shelem.sheet import Fault, Sheet, SheetRound, error_of
from shelem_sim.games.shelem.takings import bounds, possible_tricks, within
from shelem_sim.kernel.match import enter_score, is_over, winner
from shelem_sim.kernel.records import NOBODY
from shelem_sim.kernel.rule_numbers import rule_numbers
from shelem_sim.kernel.scoring import is_protected
from shelem_sim.kernel.shelem import score_round
from shelem_sim.kernel.view import COUNTER_SLAM, SLAM, TABLE_DTYPE, TRICKS, VIEW_DTYPE
from shelem_sim.result import Result
from shelem_sim.rules import RuleSet, Slam

Pair = tuple[int, int]
"""Of team 0 and team 1."""


@dataclass(frozen=True)
class Entry:
    """One line of a ledger.

    Attributes:
        round: from 1.
        declarer: a seat.
        contract: as records write it: `"135"`, `"slam"`, `"counter-slam"`.
        points: that each team took.
        score: that each team scores.
        total: after this round.
        winner: the team that has won the match, in this round or an earlier one; `None` while it goes on.
        made: whether the contract was made.
        yasa: whether the heavier penalty struck.
        sweep: whether a number was made with all twelve tricks.
        protected: whether late-game protection kept the defenders from scoring (000).
    """

    round: int
    declarer: int
    contract: str
    points: Pair
    score: Pair
    total: Pair
    winner: int | None
    made: bool
    yasa: bool
    sweep: bool
    protected: bool


def ledger(sheet: Sheet, rules: RuleSet, start: Pair = (0, 0)) -> list[Entry]:
    """The running ledger of a sheet. Rounds after the match has been won are still entered.

    Args:
        sheet: from `read_sheet`.
        rules: what it is scored under. A cap on rounds counts those of the sheet.
        start: the totals to begin from.

    Raises:
        SheetError: rows that can't be, or not under these rules.
        ShelemError: nobody can say who has won with the totals to begin from.
    """
    return ledgers(sheet, [rules], start)[0]


def ledgers(sheet: Sheet, sets: Sequence[RuleSet], start: Pair = (0, 0)) -> list[list[Entry]]:
    """The ledgers under several rule sets. Raises as `ledger` does, with the faults under all of them."""
    faults = list(sheet.faults)
    entered = [_entries(sheet, rules, start, faults) for rules in sets]
    if faults:
        raise error_of(faults)
    return entered


def side_by_side(sets: Sequence[RuleSet], entered: Sequence[Sequence[Entry]], start: Pair = (0, 0)) -> Result:
    """Ledgers as a result: for each round one row a rule set; points, scores and totals are points."""
    meta: dict[str, object] = {
        "command": "score",
        "version": __version__,
        "rules": [rules.name for rules in sets],
        "house_rules": [rules.house_rules() for rules in sets],
        "rounds": len(entered[0]),
        "start": list(start),
    }
    rows: list[dict[str, object]] = [
        {
            "round": entry.round,
            "rules": rules.name,
            "declarer": entry.declarer,
            "contract": entry.contract,
            "points0": entry.points[0],
            "points1": entry.points[1],
            "score0": entry.score[0],
            "score1": entry.score[1],
            "total0": entry.total[0],
            "total1": entry.total[1],
            "winner": entry.winner,
        }
        for line in zip(*entered, strict=True)
        for rules, entry in zip(sets, line, strict=True)
    ]
    return Result(meta, rows)


def _entries(sheet: Sheet, rules: RuleSet, start: Pair, faults: list[Fault]) -> list[Entry]:
    """The ledger without the rows that can't be, whose faults are added to `faults`."""
    tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
    views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
    table, view = tables[0], views[0]
    view.rules = rule_numbers(rules)[0]
    view.score = start
    view.sits_out = NOBODY
    won = _winner(view, 0, NOBODY)
    if won == NOBODY:
        raise ShelemError(
            f"start must not be {start[0]},{start[1]} under {rules.name}: both teams are over the target, "
            "and which of them declared last, and so has won, is not known"
        )
    entries: list[Entry] = []
    for number, row in enumerate(sheet.rounds, 1):
        fault = _fault(row, rules)
        if fault is None and won is None and view.sits_out == row.declarer % 2:
            fault = f"declarer must not be seat {row.declarer}, whose side failed in the round before and sits out"
        if fault is not None:
            faults.append(Fault(row.line, f"{rules.name}: {fault}"))
            view.sits_out = NOBODY
            continue
        entries.append(_enter(table, view, row, rules, number, won))
        won = entries[-1].winner
    return entries


def _enter(table: Any, view: Any, row: SheetRound, rules: RuleSet, number: int, won: int | None) -> Entry:
    """Score a round and add it to the totals, which stand in the view; `won` is who has won before it."""
    team = row.declarer % 2
    view.declarer = row.declarer
    view.contract = contract_under(rules, row.contract)
    tricks = row.tricks
    if tricks is None:
        tricks = possible_tricks(rules, view.contract, row.points)[-1]
    view.tricks_won[team], view.tricks_won[1 - team] = tricks, TRICKS - tricks
    table.points[team], table.points[1 - team] = row.points, rules.total_points - row.points
    score_round(table, view)
    protected = bool(is_protected(view.rules, bool(table.contract_made), int(view.score[1 - team])))
    enter_score(table, view)
    return Entry(
        round=number,
        declarer=row.declarer,
        contract=call_name(int(view.contract)),
        points=_pair(table.points),
        score=_pair(table.score),
        total=_pair(view.score),
        winner=_winner(view, number, team) if won is None else won,
        made=bool(table.contract_made),
        yasa=bool(table.yasa),
        sweep=bool(table.sweep),
        protected=protected,
    )


def contract_under(rules: RuleSet, contract: int | str) -> int:
    """A sheet's contract as the kernel has it; where slam is a number, it is the highest (004)."""
    if contract == "slam":
        return rules.max_bid if rules.slam is Slam.NUMBER else SLAM
    return COUNTER_SLAM if isinstance(contract, str) else contract


def _fault(row: SheetRound, rules: RuleSet) -> str | None:
    """Why there is no such round under a rule set, if so."""
    if row.contract == "slam" and rules.slam is Slam.NONE:
        return "contract must be a number, for there is no slam, not slam"
    if row.contract == "counter-slam" and (not rules.counter_slam or "counter_slam" in rules.idle()):
        return "contract must not be counter-slam, for there is none"
    if isinstance(row.contract, int) and row.contract not in rules.numbers:
        return f"contract must be from {rules.min_bid} to {rules.max_bid} by {rules.bid_step}, not {row.contract}"
    if row.points > rules.total_points:
        return f"points must be at most {rules.total_points}, those of a round, not {row.points}"
    contract = contract_under(rules, row.contract)
    possible = possible_tricks(rules, contract, row.points)
    if not possible:
        fewer = _span((bounds(rules, contract, 0)[0], bounds(rules, contract, TRICKS - 1)[1]))
        swept = _span(bounds(rules, contract, TRICKS))
        return f"points can't be {row.points}: {swept} with all 12 tricks, {fewer} with fewer"
    if row.tricks is None:
        if TRICKS in possible and len(possible) > 1:
            return f"tricks must be given, for {row.points} points can be all 12 or fewer, not empty"
    elif not within(rules, contract, row.points, row.tricks):
        span = _span(bounds(rules, contract, row.tricks))
        return f"points must be {span} where tricks is {row.tricks}, not {row.points}"
    return None


def _span(ends: Pair) -> str:
    return str(ends[0]) if ends[0] == ends[1] else f"from {ends[0]} to {ends[1]}"


def _winner(view: Any, rounds: int, declarer_team: int) -> int | None:
    """The team that the totals make the winner after so many rounds, if any."""
    total0, total1 = _pair(view.score)
    if not is_over(view.rules, total0, total1, rounds):
        return None
    return int(winner(view.rules, total0, total1, declarer_team))


def _pair(values: Any) -> Pair:
    return int(values[0]), int(values[1])
