"""Learn how Hokm's `expert` names trump and draws: `python -m shelem_sim.learning.hokm_naming`.

A step plays every deal with each suit as trump, by the strategy as it stands, and fits to what each brought the sum of
what the four suits of the hakem's first five cards are worth, one as trump and three beside it. For two players it also
fits to what hands brought what their thirteen cards are worth, one by one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from shelem_sim.kernel.hokm import open_hand, play_dealt
from shelem_sim.kernel.hokm_deal import deal
from shelem_sim.kernel.hokm_records import PARTNER_CARD, TableType, ViewType
from shelem_sim.kernel.jit import jit, loop
from shelem_sim.kernel.records import PLAYED
from shelem_sim.learning.hokm import value_for
from shelem_sim.learning.play import run_steps
from shelem_sim.rules import load_game
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.exchanging import LEARNED
from shelem_sim.strategies.hokm.naming import HOLDINGS, POINTS
from shelem_sim.table import Table

ANSWERS = 5
"""Four suits, and the partner's card."""

PRIOR = 300.0
"""A holding is worth what its length and ranks say, as if so many hands of it had shown that."""

_ONE = (TableType[::1], ViewType[::1])


@loop(types.int64(*_ONE, types.int64, types.int64, types.uint64[::1], types.float64[:, ::1], types.uint64[:, ::1]))
def play_answers(tables: Any, views: Any, first: int, answers: int, fives: Any, values: Any, hands: Any) -> int:
    """Play deals with each of the first so many answers of the hakem.

    Args:
        tables: one table.
        views: one view.
        first: the number of the first deal.
        answers: 4, or 5 with the partner's card.
        fives: uint64[n], changed: the hakem's first five cards of each deal.
        values: float64[n, ANSWERS], changed: what each answer brought his side.
        hands: uint64[n, 4], changed: with two players, the cards that the hakem plays with for each suit.
    """
    table, view = tables[0], views[0]
    for i in range(len(fives)):
        for answer in range(answers):
            hakem = i % view.rules.players
            deal(table, view, open_hand(table, view, first + i, hakem))
            table.forced_answer = answer + 1
            if play_dealt(table, view) != PLAYED:
                return -1
            fives[i] = table.first_five
            values[i, answer] = value_for(table, view, hakem)
            if answer < PARTNER_CARD:
                hands[i, answer] = table.hands[hakem] | view.played_by[hakem]
    table.forced_answer = 0
    return PLAYED


@jit
def sums_of_holdings(fives: Any, values: Any, named: Any, beside: Any, sums: Any, counts: Any) -> float:
    """Residuals of all hands under the tables, summed by holding; returns their mean square.

    Args:
        fives: uint64[n].
        values: float64[n, ANSWERS].
        named: float64[HOLDINGS], what holdings are worth as trump.
        beside: float64[HOLDINGS], the same beside trump.
        sums: float64[2, HOLDINGS], changed: the residuals, as trump and beside.
        counts: float64[2, HOLDINGS], changed: how many.
    """
    total = 0.0
    held = np.zeros(4, np.int64)
    for i in range(len(fives)):
        every = 0.0
        for suit in range(4):
            held[suit] = np.int64(fives[i] >> np.uint64(16 * suit) & np.uint64(HOLDINGS - 1))
            every += beside[held[suit]]
        for trump in range(4):
            residual = values[i, trump] - every + beside[held[trump]] - named[held[trump]]
            total += residual * residual
            for suit in range(4):
                kind = 0 if suit == trump else 1
                sums[kind, held[suit]] += residual
                counts[kind, held[suit]] += 1
    return total / (4 * len(fives))


def by_length_and_ranks(means: Any, counts: Any) -> Any:
    """The means of holdings as a sum of what their length and each of their ranks add: float64[HOLDINGS]."""
    holding = np.arange(HOLDINGS)
    ranks = [holding >> rank & 1 for rank in range(13)]
    lengths = [np.bitwise_count(holding) == length for length in range(6)]
    traits = np.stack([*ranks, *lengths], axis=1).astype(float)
    weighted = traits * counts[:, None]
    found = np.linalg.solve(traits.T @ weighted + np.eye(traits.shape[1]), weighted.T @ means)
    summed: Any = traits @ found
    return summed


def fit(fives: Any, values: Any, passes: int = 40) -> tuple[Any, Any]:
    """The worth of each holding as trump and beside it, by damped least squares: float64[HOLDINGS] each."""
    named, beside = np.zeros(HOLDINGS), np.zeros(HOLDINGS)
    for number in range(passes):
        sums, counts = np.zeros((2, HOLDINGS)), np.zeros((2, HOLDINGS))
        missed = sums_of_holdings(fives, values, named, beside, sums, counts)
        means = sums / np.maximum(counts, 1)
        smooth = np.stack([by_length_and_ranks(*kind) for kind in zip(means, counts, strict=True)])
        change = smooth + (means - smooth) * counts / (counts + PRIOR)
        named += 0.5 * change[0]
        beside += 0.25 * change[1]
        if number % 10 == 9:
            print(f"  pass {number + 1}: {missed:.4f} mean square", flush=True)
    return named, beside


def worth_of_cards(hands: Any, values: Any) -> Any:
    """What a side card and a trump of each rank add to a hand of thirteen: float64[2, 13], by least squares."""
    bits = [[hands[:, trump] >> np.uint64(16 * suit + rank) & np.uint64(1) for suit in range(4) for rank in range(13)]
            for trump in range(4)]  # fmt: skip
    columns = []
    for trump in range(4):
        cards = np.array(bits[trump], np.float64).reshape(4, 13, -1)
        columns.append(np.concatenate([cards.sum(axis=0) - cards[trump], cards[trump], np.ones((1, cards.shape[2]))]))
    stacked = np.concatenate(columns, axis=1).T
    found = np.linalg.lstsq(stacked, values[:, :4].T.reshape(-1), rcond=None)[0]
    weights: Any = found[:26].reshape(2, 13)
    return weights


def whole(values: Any) -> Any:
    """Points as the tables hold them."""
    return np.clip(np.round(np.asarray(values) * POINTS), -32767, 32767).astype(np.int16)


def step(player: str, deals: int, seed: int, threads: int) -> None:
    """Learn from a player's hands, and write the tables that `expert` reads."""
    named, beside = np.zeros((3, HOLDINGS)), np.zeros((3, HOLDINGS))
    strategy = load_strategy(player, "hokm")
    for players in (2, 3, 4):
        house = [f"players={players}"] + ["partner_card=true"] * (players == 4)
        table = Table(load_game("hokm", house), strategy, strategy, seed)
        number = deals if players == 4 else deals // 3
        fives, values = np.zeros(number, np.uint64), np.zeros((number, ANSWERS))
        hands = np.zeros((number, 4), np.uint64)
        answers = ANSWERS if players == 4 else PARTNER_CARD
        if play_answers(table.tables, table.views, 0, answers, fives, values, hands) != PLAYED:
            raise AssertionError("a strategy did what is not legal")
        named[players - 2], beside[players - 2] = fit(fives, values)
        if players == 2:
            np.save(LEARNED / "hokm_kept.npy", whole(worth_of_cards(hands[:100_000], values[:100_000])))
        if players == 4:
            np.save(LEARNED / "hokm_shown.npy", whole([shown(fives, values, named[2], beside[2])]))
    np.save(LEARNED / "hokm_trump.npy", whole(named))
    np.save(LEARNED / "hokm_side.npy", whole(beside))


def shown(fives: Any, values: Any, named: Any, beside: Any) -> float:
    """What the partner's card brings more than its suit is worth to the hakem, on average over what it may be."""
    held = np.stack([fives >> np.uint64(16 * suit) & np.uint64(HOLDINGS - 1) for suit in range(4)]).astype(np.int64)
    every = beside[held].sum(axis=0)
    guess = np.zeros(len(fives))
    for suit in range(4):
        chance = (13 - np.bitwise_count(held[suit].astype(np.uint64)).astype(np.int64)) / 47
        guess += chance * (every - beside[held[suit]] + named[held[suit]])
    return float((values[:, PARTNER_CARD] - guess).mean())


if __name__ == "__main__":
    run_steps("shelem_sim.learning.hokm_naming", "deals", 1.5e6, 1, step)
