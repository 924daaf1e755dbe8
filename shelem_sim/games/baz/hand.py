"""`shelem hand` for Shelem Baz: what to bid with 13 cards, over all that the others may hold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from shelem_sim.cards import write_cards
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean, mean_of, wilson
from shelem_sim.kernel.baz_view import SPADES, TRICKS
from shelem_sim.kernel.bits import with_jokers_in
from shelem_sim.known_cards import read_known
from shelem_sim.result import Result
from shelem_sim.rules.baz import BazRules
from shelem_sim.run import Plan, fold
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints

FEWEST = 200
"""A bid of the partner that came up in fewer deals is not worth telling."""

ASKED = 0
"""In place of a bid: seat 0's strategy is asked."""


@dataclass
class Found:
    """Sums over deals, one set a group: all deals, then those in which the partner has made each bid before us.

    Attributes:
        deals: int64[groups].
        taken: int64[groups, TRICKS + 1]: how often the team took so many tricks, seat 0 bidding by its strategy.
        bids: int64[groups, TRICKS + 1]: how often its strategy bid so much.
        products: int64[groups, k, k]: of the team's lead in score with each bid, and with that of the strategy.
        sums: int64[groups, k].
        own: int64[groups, k, 2]: sums of the team's score and of its square.
        made: int64[groups, k]: how often the team took its contract.
    """

    deals: Ints
    taken: Ints
    bids: Ints
    products: Ints
    sums: Ints
    own: Ints
    made: Ints

    @classmethod
    def nothing(cls, tried: int) -> Found:
        """No deal yet, with so many bids to try."""
        groups = TRICKS + 1
        shapes = ((), (TRICKS + 1,), (TRICKS + 1,), (tried, tried), (tried,), (tried, 2), (tried,))
        return cls(*(np.zeros((groups, *shape), np.int64) for shape in shapes))

    def add(self, other: Found) -> None:
        """Count those of another as well."""
        for name, values in vars(other).items():
            np.add(getattr(self, name), values, out=getattr(self, name))

    def lead(self, group: int, best: int, other: int, confidence: float) -> Mean:
        """By how much one tried bid is ahead of another, paired on the same deals."""
        product = self.products[group]
        squares = int(product[best, best] + product[other, other] - 2 * product[best, other])
        return mean_of(
            int(self.deals[group]), int(self.sums[group, best] - self.sums[group, other]), squares, confidence
        )


def hand(rules: BazRules, plan: Plan, cards: str) -> Result:
    """Deal the other cards around a hand, again and again: let it make every bid, the others by their strategies.

    Seat 0 holds the hand, and each seat deals equally often. The same deals are played with every bid of its own, so
    the bids are compared deal by deal.

    Args:
        rules: the rule set; it decides what a contract scores.
        plan: how many deals, by whom.
        cards: the 13 cards, see `shelem_sim.cards.parse_hand`.

    Returns:
        One row a bid of the hand's own: `made_rate` with its Wilson interval (how often the team then takes its
        contract, which is this bid and the partner's), `team_score_mean` (what the team scores), `score_mean` with
        `score_low` and `score_high` (ours minus theirs). `meta` adds `tricks`, the chance of the team's taking at
        least so many tricks when the strategy bids; `tricks_mean`; `strategy_bid_mean`; `recommendation`, whose
        `margin` is the mean paired difference to the next best bid; and `partners`: the best bid once the partner has
        made his, where he speaks first.

    Raises:
        ShelemError: the hand can't be, or the deals are riffled.
        StrategyError: a strategy did what is not legal.
    """
    known = read_hand(rules, cards)
    if plan.riffles is not None:
        raise ShelemError(f"--shuffle {plan.shuffle}: around known cards only uniform deals can be dealt")
    tried = list(range(rules.min_bid, TRICKS + 1))
    found = Found.nothing(len(tried))
    bits = int(with_jokers_in(np.uint64(known), SPADES))

    def work(tables: list[Table], first: int, deals: int) -> Found:
        numbers = np.arange(first, first + deals)
        return play_hand(tables[0], bits, tried, numbers)

    done = fold(plan, lambda: [plan.table(rules)], work, found.add)
    rows = [bid_row(found, tried, place, plan.confidence) for place in range(len(tried))]
    meta = plan.meta("hand", rules, done)
    meta |= {"hand": write_cards(known), "hands": done}
    meta |= {"tricks": chances(found.taken[0], plan.confidence), "tricks_mean": mean_tricks(found.taken[0])}
    meta |= {"strategy_bid_mean": mean_tricks(found.bids[0])}
    meta["recommendation"] = recommendation(found, tried, 0, plan.confidence)
    meta["partners"] = [
        {"partner": bid, "hands": int(found.deals[bid]), **recommendation(found, tried, bid, plan.confidence)}
        for bid in range(1, TRICKS + 1)
        if found.deals[bid] >= FEWEST
    ]
    return Result(meta, rows)


def read_hand(rules: BazRules, text: str) -> int:
    """The set of 13 cards that a player writes down.

    Raises:
        ShelemError: it names what is no card, or there twice, or not in the deck, or how many there are.
    """
    return read_known(rules, text, TRICKS, f"a hand has {TRICKS}")


def play_known(table: Table, cards: int, bid: int, numbers: Ints, dealers: Ints) -> Outcomes:
    """Deals of these numbers in which seat 0 holds known cards and makes a bid, or that of its strategy (ASKED)."""
    return table.fill("play_known", len(numbers), np.uint64(cards), bid, numbers, dealers)


def play_hand(table: Table, cards: int, tried: list[int], numbers: Ints) -> Found:
    """Play some deals once with each bid, and once as the strategy bids."""
    dealers = numbers & 3
    natural = play_known(table, cards, ASKED, numbers, dealers)
    outcomes = [play_known(table, cards, bid, numbers, dealers) for bid in tried]
    scores = np.stack([each["score"].astype(np.int64) for each in outcomes])
    gains = scores[:, :, 0] - scores[:, :, 1]
    made = scores[:, :, 0] > 0
    # Dealt by seat 0 or 1, the partner has spoken before us
    partner = np.where(dealers <= 1, natural["bids"][:, 2].astype(np.int64), 0)
    found = Found.nothing(len(tried))
    for group in range(TRICKS + 1):
        chosen = partner == group if group else np.ones(len(numbers), bool)
        part = gains[:, chosen]
        found.deals[group] = np.count_nonzero(chosen)
        found.taken[group] = np.bincount(natural["tricks"][chosen, 0], minlength=TRICKS + 1)
        found.bids[group] = np.bincount(natural["bids"][chosen, 0], minlength=TRICKS + 1)
        found.products[group], found.sums[group] = part @ part.T, part.sum(axis=1)
        own = scores[:, chosen, 0]
        found.own[group] = np.stack([own.sum(axis=1), (own**2).sum(axis=1)], axis=1)
        found.made[group] = np.count_nonzero(made[:, chosen], axis=1)
    return found


def bid_row(found: Found, tried: list[int], place: int, confidence: float) -> dict[str, object]:
    """What comes of one bid in all deals."""
    deals, made = int(found.deals[0]), int(found.made[0, place])
    low, high = wilson(made, deals, confidence)
    gain = mean_of(deals, int(found.sums[0, place]), int(found.products[0, place, place]), confidence)
    own = mean_of(deals, int(found.own[0, place, 0]), int(found.own[0, place, 1]), confidence)
    return {
        "bid": tried[place],
        "made_rate": made / deals,
        "low": low,
        "high": high,
        "team_score_mean": own.mean,
        "score_mean": gain.mean,
        "score_low": gain.low,
        "score_high": gain.high,
    }


def recommendation(found: Found, tried: list[int], group: int, confidence: float) -> dict[str, object]:
    """The bid that gains most in a group of deals, and by how much more than the next best."""
    order = sorted(range(len(tried)), key=lambda place: -int(found.sums[group, place]))
    best, second = order[0], order[min(1, len(order) - 1)]
    deals = int(found.deals[group])
    gain = mean_of(deals, int(found.sums[group, best]), int(found.products[group, best, best]), confidence)
    ahead = found.lead(group, best, second, confidence)
    return {
        "bid": tried[best],
        "score_mean": gain.mean,
        "score_low": gain.low,
        "score_high": gain.high,
        "next_bid": tried[second],
        "margin": ahead.mean,
        "margin_low": ahead.low,
        "margin_high": ahead.high,
    }


def chances(taken: Ints, confidence: float) -> list[dict[str, object]]:
    """The chance of at least so many tricks, with its Wilson interval, for every number."""
    deals = int(taken.sum())
    rows: list[dict[str, object]] = []
    for tricks in range(1, TRICKS + 1):
        at_least = int(taken[tricks:].sum())
        low, high = wilson(at_least, deals, confidence)
        rows.append({"tricks": tricks, "rate": at_least / deals, "low": low, "high": high})
    return rows


def mean_tricks(counts: Ints) -> float:
    """The mean of a number of tricks from how often each came up."""
    return int(counts @ np.arange(TRICKS + 1)) / int(counts.sum())
