"""`shelem hand --talon`: which cards the declarer lays away, and which suit he names.

The strategy's own discards and all that differ from one of them in a card or two race on common deals: after each
heat only the best go on. The last few are compared on deals that no heat has seen.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np

from shelem_sim.cards import RANKS, SUITS, card_names, card_set, write_cards
from shelem_sim.games.shelem.declared import declare_known, rules_of
from shelem_sim.games.shelem.known_cards import (
    Declared,
    check_deals,
    compare_points,
    products,
    read_cards,
    single_cards,
)
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import Cells, cell, take_apart
from shelem_sim.result import Result
from shelem_sim.rules import FirstLead, RuleSet
from shelem_sim.run import Plan, fold
from shelem_sim.table import Table
from shelem_sim.tally import Ints, count_cells

Choice = tuple[int, int]
"""A suit to name and a set of cards to lay away, jokers outside all suits."""

HEATS = ((0, 96, 200), (96, 1_024, 30), (1_120, 8_192, 5))
"""Of each heat its first deal, counted from the end of those of the run, how many deals, and how many go on."""

MOST_CHANGES = 2
"""In how many cards a discard may differ from the strategy's own."""

PLAIN = card_set(rank + suit for rank in "QJ9876432" for suit in SUITS)
"""Cards without points, but for kings, which may have some: two of them that touch are as good as each other."""


def discards(rules: RuleSet, plan: Plan, cards: str) -> Result:
    """Compare discards and trumps for a declarer who has taken the talon, by what his team takes.

    Args:
        rules: the rule set.
        plan: how many deals for the last few, by whom; the heats before take some more.
        cards: the 12 cards and the talon, see `shelem_sim.cards.parse_hand`.

    Returns:
        A row for each of the best, and for what the strategy would do, best first: `trump`, `discard`, `rounds`,
        `points_mean` with its interval, and the paired `difference` to the best. `meta` adds `hand`; `strategy`,
        its own `trump` and `discard`; the points of the best; and `bids`, the chance of every bid with it.

    Raises:
        ShelemError: the cards can't be.
        StrategyError: a strategy did what is not legal.
    """
    known = read_cards(rules, cards, talon=True)
    check_deals(plan)
    own, field = candidates(plan.table(rules), known)
    for start, deals, places in HEATS:
        field = race(rules, plan, known, field, plan.size + start, min(deals, plan.size))[:places]
    field = list(dict.fromkeys([*field, own]))
    done, cells, summed = play_off(rules, plan, known, field)
    rows: list[dict[str, object]] = [
        {"trump": SUITS[trump], "discard": write_cards(discard), "rounds": done, **figures}
        for (trump, discard), figures in zip(field, compare_points(summed, plan.confidence), strict=True)
    ]
    best = int(np.argmax(summed[0, 1:]))
    declared = Declared(rules, cells.where(cells.group == best), plan.confidence)
    meta = plan.meta("hand", rules, done)
    meta |= {"hand": write_cards(known), "talon": True, "hands": done}
    meta |= {"strategy": {"trump": SUITS[own[0]], "discard": write_cards(own[1])}}
    meta |= declared.points()
    meta["bids"] = [declared.price(bid) for bid in rules.numbers]
    return Result(meta, [rows[place] for place in np.argsort(-summed[0, 1:], kind="stable")])


def candidates(table: Table, known: int) -> tuple[Choice, list[Choice]]:
    """What the strategy does, and all that may race: suits of two cards or more, and discards near to its own."""
    numbers = np.zeros(1, np.int64)
    choices: list[Choice] = []
    for trump in range(4):
        if suit_of(known, trump).bit_count() >= 2:
            near = neighbours(known, own_discard(table, known, numbers, trump))
            choices += [(trump, away) for away in near if keeps_a_lead(rules_of(table), known & ~away, trump)]
    named = int(declare_known(table, known, numbers)["trump"][0])
    return (named, own_discard(table, known, numbers, named)), choices


def suit_of(cards: int, suit: int) -> int:
    """The plain cards of a suit."""
    return cards & (1 << len(RANKS)) - 1 << 16 * suit


def keeps_a_lead(rules: RuleSet, kept: int, trump: int) -> bool:
    """Whether the first lead can be a trump where it must (002)."""
    return rules.first_lead is not FirstLead.TRUMP or suit_of(kept, trump) != 0


def own_discard(table: Table, known: int, numbers: Ints, trump: int) -> int:
    """What the strategy lays away when it has named a suit."""
    declare_known(table, known, numbers, trump)
    return card_set(card_names(int(table.tables[0].discard)))


def neighbours(known: int, own: int) -> list[int]:
    """A discard and all that differ from it in one card or two; of cards that touch, the lower go first."""
    all_near = (
        own ^ sum(kept) ^ sum(gone)
        for changes in range(MOST_CHANGES + 1)
        for kept in combinations(single_cards(own), changes)
        for gone in combinations(single_cards(known & ~own), changes)
    )
    return [away for away in all_near if not away & PLAIN & (known & ~away & PLAIN) << 1]


def race(rules: RuleSet, plan: Plan, known: int, field: list[Choice], first: int, deals: int) -> list[Choice]:
    """The field in the order of the points in `deals` common deals from number `first` on."""
    totals = np.zeros(len(field), np.int64)

    def work(tables: list[Table], start: int, rounds: int) -> Ints:
        numbers = np.arange(first + start, first + start + rounds)
        played = (declare_known(tables[0], known, numbers, *choice) for choice in field)
        return np.array([outcomes["points"][:, 0].sum(dtype=np.int64) for outcomes in played])

    def add(points: Ints) -> None:
        np.add(totals, points, out=totals)

    heat = replace(plan, rounds=deals, chunk=-(-deals // plan.threads), progress=None)
    if fold(heat, lambda: [heat.table(rules)], work, add) < deals:
        raise KeyboardInterrupt
    return [field[place] for place in np.argsort(-totals, kind="stable")]


def play_off(rules: RuleSet, plan: Plan, known: int, field: list[Choice]) -> tuple[int, Cells, Ints]:
    """All of a small field on the plan's deals: how many these were, the cells (a group a choice), and `products`."""
    counts: Counter[int] = Counter()
    summed = np.zeros((len(field) + 1, len(field) + 1), np.int64)

    def work(tables: list[Table], first: int, rounds: int) -> tuple[Counter[int], Ints]:
        cells, points = [], []
        for place, choice in enumerate(field):
            outcomes = declare_known(tables[0], known, np.arange(first, first + rounds), *choice)
            points.append(of_declarer(outcomes, "points"))
            nothing = np.zeros_like(points[-1])
            cells.append(cell(nothing + place, nothing, points[-1], of_declarer(outcomes, "tricks")))
        return count_cells(np.concatenate(cells)), products(points)

    def add(part: tuple[Counter[int], Ints]) -> None:
        counts.update(part[0])
        np.add(summed, part[1], out=summed)

    done = fold(plan, lambda: [plan.table(rules)], work, add)
    return done, take_apart(counts), summed
