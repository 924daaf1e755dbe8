"""`shelem hand`: what to bid with 12 cards, over all that the others and the talon may hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from shelem_sim.cards import RANKS, SUITS, write_cards
from shelem_sim.errors import ShelemError
from shelem_sim.games.shelem.declared import Passes, Question, declare_known, pass_known, rules_of
from shelem_sim.games.shelem.known_cards import Declared, check_deals, compare_points, named, products, read_cards
from shelem_sim.games.shelem.simulate import of_declarer
from shelem_sim.games.shelem.tally import Cells, cell, take_apart
from shelem_sim.kernel.known_hand import ANY, HAS_BID, HAS_PASSED, QUESTION_DTYPE
from shelem_sim.result import Result
from shelem_sim.rules import AllPass, Opener, RuleSet
from shelem_sim.run import Plan, fold
from shelem_sim.table import Outcomes, Table
from shelem_sim.tally import Ints, count_cells

PARTNER = {"pass": HAS_PASSED, "bid": HAS_BID}
"""What the partner may have done: passed, or bid and still be in."""

NOW, AFTER_CALLS = 0, 1
GROUPS = 4
"""Groups of deals: as the question is, and as it would be after calls of the others."""

LARGEST_GAIN = 1 << 20
FEWEST = 200
"""A group of fewer deals is not worth telling."""


@dataclass
class Found:
    """What is kept of some deals.

    Attributes:
        counts: of cells; a cell's group is that of the deal and what passing gained.
        trumps: how often the strategy named each suit.
        forced: `products` of the points with each suit as trump, in one deal of four.
    """

    counts: Counter[int] = field(default_factory=Counter)
    trumps: Ints = field(default_factory=lambda: np.zeros(4, np.int64))
    forced: Ints = field(default_factory=lambda: np.zeros((), np.int64))

    def add(self, other: Found) -> None:
        """Count those of another as well."""
        self.counts.update(other.counts)
        self.trumps = self.trumps + other.trumps
        self.forced = self.forced + other.forced


def hand(rules: RuleSet, plan: Plan, cards: str, standing: int | None = None, partner: str | None = None) -> Result:
    """Deal the other cards around a hand, again and again: let it declare, and let it pass.

    Without `standing` and `partner` it is the first to speak. With them the auction is held by the strategies, the
    hand bidding the least as long as it must, and the deals count in which it comes to its turn with that bid
    standing and that call of the partner.

    Args:
        rules: the rule set; it decides what a bid scores.
        plan: how many deals to try, by whom.
        cards: the 12 cards, see `shelem_sim.cards.parse_hand`.
        standing: the number that stands; `None`: nobody has bid.
        partner: one of `PARTNER`; `None`: anything.

    Returns:
        A row `pass` and one for each number that may be bid: `made_rate` with its Wilson interval (none for `pass`),
        `score_mean` (ours minus theirs) with `score_low` and `score_high`. `meta` adds `hands`, the deals that
        counted; `trumps`, and `trump_hands`, the deals played with each suit; `recommendation`, whose `margin` is the
        mean paired difference between the best bid and passing, in favour of what is recommended; and, where nothing
        was said of the auction, `calls`: the same after some calls of the others, for one who speaks last.

    Raises:
        ShelemError: the hand or the auction can't be, or came up in none of the deals.
        StrategyError: a strategy did what is not legal.
    """
    known = read_cards(rules, cards, talon=False)
    check_deals(plan)
    standing = check_auction(rules, standing, partner)
    is_open = standing is None
    asked = question(known, dealer_before(rules, 0) if is_open else ANY, standing, partner)
    last = question(known, dealer_before(rules, 1), None, None) if is_open else None
    suits = [suit for suit in range(4) if (known >> 16 * suit & (1 << len(RANKS)) - 1).bit_count() >= 2]
    found = Found()

    def work(tables: list[Table], first: int, rounds: int) -> Found:
        return play_hand(tables[0], asked, last, suits, np.arange(first, first + rounds))

    done = fold(plan, lambda: [plan.table(rules)], work, found.add)
    cells = take_apart(found.counts)
    now = group_of(NOW, cells, rules, plan.confidence)
    if now.n == 0:
        raise ShelemError(f"none of {done:,} deals came to that auction; try other calls, or more --rounds")
    bids = [bid for bid in rules.numbers if bid > (standing or 0)]
    meta = plan.meta("hand", rules, done)
    meta |= {"hand": write_cards(known), "hands": now.n, "standing": standing, "partner": partner}
    meta |= now.points()
    meta["trumps"] = trump_rows(found, suits, plan.confidence)
    meta["trump_hands"] = int(found.forced[0, 0])
    meta["recommendation"] = recommendation(now, bids)
    if last is not None:
        meta["calls"] = call_rows(rules, cells, plan.confidence)
    passing = {"bid": "pass", "made_rate": None, "low": None, "high": None}
    return Result(meta, [passing | named("score", now.mean(now.passing)), *map(now.price, bids)])


def check_auction(rules: RuleSet, standing: int | None, partner: str | None) -> int | None:
    """The bid that stands: 0 where nobody has bid, `None` where nothing is said of the auction.

    Raises:
        ShelemError: it can't be so.
    """
    if partner is not None and rules.seats == 2:
        raise ShelemError(f"--partner {partner}: two players have no partner; say what is --standing")
    if standing is not None and standing not in rules.numbers[:-1]:
        raise ShelemError(
            f"--standing must be a number of {rules.name} that can be outbid, {rules.min_bid} to "
            f"{rules.max_bid - rules.bid_step} in steps of {rules.bid_step}, not {standing}"
        )
    if partner == "bid" and standing is None:
        raise ShelemError("--partner bid needs --standing: the bid that stands, his or a higher one")
    if standing is None and rules.all_pass is AllPass.OPENER_BIDS:
        raise ShelemError(f"rules {rules.name}: who speaks first must bid {rules.min_bid}; say what is --standing")
    return 0 if standing is None and partner is not None else standing


def dealer_before(rules: RuleSet, opener: int) -> int:
    """The seat that deals where `opener` speaks first."""
    return (opener + (1 if rules.opener is Opener.BEFORE_DEALER else 3)) % rules.seats


def question(cards: int, dealer: int, standing: int | None, partner: str | None) -> Question:
    """What the kernel is asked."""
    asked = np.zeros(1, QUESTION_DTYPE).view(np.recarray)
    asked.cards, asked.dealer = cards, dealer
    asked.standing = ANY if standing is None else standing
    asked.partner = ANY if partner is None else PARTNER[partner]
    return asked


def play_hand(table: Table, asked: Question, last: Question | None, suits: list[int], numbers: Ints) -> Found:
    """Pass and declare in the deals in which the question comes up, and in some with each suit as trump."""
    cards = int(asked[0]["cards"])
    passes = pass_known(table, asked, int(numbers[0]), len(numbers))
    came_up = passes["asked"] == 1
    numbers = numbers[came_up]
    declared = declare_known(table, cards, numbers)
    found = Found(count_cells(cells_of(NOW, passes[came_up], declared)))
    found.trumps = np.bincount(declared["trump"], minlength=4).astype(np.int64)
    some = numbers[numbers >> 2 & 3 == 0]
    found.forced = products([of_declarer(declare_known(table, cards, some, suit), "points") for suit in suits])
    if last is not None:
        passes = pass_known(table, last, int(numbers[0]), len(numbers))
        for group, chosen in enumerate(after_calls(rules_of(table), passes), AFTER_CALLS):
            found.counts.update(count_cells(cells_of(group, passes[chosen], declared[chosen])))
    return found


def after_calls(rules: RuleSet, passes: Passes) -> list[npt.NDArray[np.bool_]]:
    """In which deals the others have called as `told_calls` says."""
    asked, partner, standing = passes["asked"] == 1, passes["partner"], passes["standing"]
    opponent = (standing == opponent_bid(rules)) & (passes["standing_seat"] & 1 == 1)
    if rules.seats == 2:
        return [asked & (standing == 0), asked & opponent]
    return [asked & (partner == HAS_PASSED), asked & (partner == HAS_BID), asked & opponent]


def opponent_bid(rules: RuleSet) -> int:
    """The third number, 110 where bids begin at 100; the first, where one opponent alone can have bid it."""
    return rules.numbers[0 if rules.seats == 2 else min(2, len(rules.numbers) - 2)]


def told_calls(rules: RuleSet) -> dict[str, int]:
    """Calls of the others by name, and the least bid that stands after each; of two players none is a partner."""
    opponent = opponent_bid(rules)
    ours = {"opponent-pass": 0} if rules.seats == 2 else {"partner-pass": 0, "partner-bid": rules.min_bid}
    return ours | {f"opponent-{opponent}": opponent}


def cells_of(group: int, passes: Passes, declared: Outcomes) -> Ints:
    """The cell number of each deal."""
    gain = passes["gain"].astype(np.int64) + LARGEST_GAIN
    nothing = np.zeros_like(gain)
    return cell(GROUPS * gain + group, nothing, of_declarer(declared, "points"), of_declarer(declared, "tricks"))


@dataclass(frozen=True)
class Group(Declared):
    """Deals of one group, in which the player declared, and also passed.

    Attributes:
        passing: what passing gained in each cell, ours minus theirs.
    """

    passing: Ints

    def up_to(self, bids: list[int]) -> int | None:
        """The highest bid that gains more than passing, on average; `None` where none does."""
        return max((bid for bid in bids if self.mean(self.gain(bid) - self.passing).mean > 0), default=None)


def group_of(group: int, cells: Cells, rules: RuleSet, confidence: float) -> Group:
    """The deals of one group."""
    gain, of_group = np.divmod(cells.group, GROUPS)
    chosen = of_group == group
    return Group(rules, cells.where(chosen), confidence, gain[chosen] - LARGEST_GAIN)


def recommendation(now: Group, bids: list[int]) -> dict[str, object]:
    """The call that gains most, on average, by how much, and the highest bid that still gains more than passing."""
    best = max(bids, key=lambda bid: now.mean(now.gain(bid)).mean)
    over = now.gain(best) - now.passing
    bidding = now.mean(over).mean > 0
    return {
        "call": best if bidding else "pass",
        **named("score", now.mean(now.gain(best) if bidding else now.passing)),
        "best_bid": best,
        "up_to": now.up_to(bids),
        **{
            f"margin{end}": value
            for end, value in zip(("", "_low", "_high"), now.mean(over if bidding else -over), strict=True)
        },
    }


def trump_rows(found: Found, suits: list[int], confidence: float) -> list[dict[str, object]]:
    """How often the strategy names each suit, and the points with it, of suits with two cards or more."""
    named_in = int(found.trumps.sum())
    nothing = dict.fromkeys(("points_mean", "low", "high", "difference", "difference_low", "difference_high"))
    points = dict.fromkeys(range(4), nothing)
    if found.forced[0, 0] > 0:
        points |= zip(suits, compare_points(found.forced, confidence), strict=True)
    return [
        {"trump": name, "share": int(found.trumps[suit]) / named_in, **points[suit]} for suit, name in enumerate(SUITS)
    ]


def call_rows(rules: RuleSet, cells: Cells, confidence: float) -> list[dict[str, object]]:
    """What some calls of the others change, each that came up often enough."""
    rows = []
    for number, (name, standing) in enumerate(told_calls(rules).items(), AFTER_CALLS):
        group = group_of(number, cells, rules, confidence)
        if group.n < FEWEST:
            continue
        bids = [bid for bid in rules.numbers if bid > standing]
        rows.append(
            {"call": name, "hands": group.n, "up_to": group.up_to(bids)}
            | named("pass_score", group.mean(group.passing))
            | {"bids": [group.price(bid) for bid in bids]}
        )
    return rows
