"""`shelem hand` of Hokm: which trump to name with five cards, over all that the others may hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

import numpy as np

from shelem_sim.cards import SUITS, write_cards
from shelem_sim.estimates import quantile
from shelem_sim.games.hokm import faces
from shelem_sim.games.hokm.hands import cells_of, take_apart
from shelem_sim.games.hokm.trace import NARAS as NARAS_MODE
from shelem_sim.games.hokm.trace import NORMAL
from shelem_sim.kernel.hokm_records import FIVE, NARAS, PARTNER_CARD
from shelem_sim.kernel.records import NOBODY
from shelem_sim.known_cards import read_known
from shelem_sim.result import Result
from shelem_sim.rules import HokmRules
from shelem_sim.rules.words import Naras
from shelem_sim.run import Plan, fold
from shelem_sim.table import Table
from shelem_sim.tally import Ints, count_cells


@dataclass
class Found:
    """What is kept of some deals, played with every answer of the hakem.

    Attributes:
        counts: of hands by what came of them; their kind is the place of the answer.
        products: int64[n + 1, n + 1], sums of products of what each answer gained, and of a column of ones before.
    """

    counts: Counter[int] = field(default_factory=Counter)
    products: Ints = field(default_factory=lambda: np.zeros((), np.int64))

    def add(self, other: Found) -> None:
        """Count those of another as well."""
        self.counts.update(other.counts)
        self.products = self.products + other.products


def hand(rules: HokmRules, plan: Plan, cards: str) -> Result:
    """Deal the other cards around the hakem's first five, again and again, and play each deal with every answer.

    Args:
        rules: the rule set; it decides what he may say, and what a hand counts.
        plan: how many deals, by whom.
        cards: the five cards, see `shelem_sim.cards.parse_hand`.

    Returns:
        A row for each suit, with the partner's card and with naras where these are allowed, the best first: how often
        his side wins, wins by kot and is kot itself, its score less that of the others, and the paired difference of
        that to the best. `meta` adds `hand`, `hands`, what the strategy itself says as `own`, and `recommendation`,
        whose margin is the paired difference to the second best.

    Raises:
        ShelemError: these are no five cards of the deck.
        StrategyError: a strategy did what is not legal.
    """
    known = read_five(rules, cards)
    five = faces(known, rules.naras is Naras.ALWAYS)
    answers = answers_of(rules)
    found = Found()

    def work(tables: list[Table], first: int, rounds: int) -> Found:
        outcomes = [tables[0].fill("play_known", rounds, np.uint64(five), answer, first) for answer in answers]
        part = Found()
        gains = [np.ones(rounds, np.int64)]
        for place, rows in enumerate(outcomes):
            part.counts.update(count_cells(cells_of(rows, np.full(rounds, place), rules.players)))
            scores = rows["score"].astype(np.int64)
            gains.append(scores[:, 0] * (rules.sides - 1) - scores[:, 1:].sum(axis=1))
        columns = np.stack(gains)
        part.products = columns @ columns.T
        return part

    done = fold(plan, lambda: [plan.table(rules)], work, found.add)
    hands = take_apart(rules, found.counts)
    order = sorted(range(len(answers)), key=lambda place: -int(found.products[0, place + 1]))
    rows = [
        answer_of(rules, answers[place])
        | hands.where(hands.kind == place).rates(plan.confidence)
        | difference(found.products, place, order[0], rules.sides - 1, plan.confidence)
        for place in order
    ]
    meta = plan.meta("hand", rules, done)
    meta |= {"hand": write_cards(known), "hands": done, "own": own_answer(rules, plan, five)}
    best, second = rows[0], rows[1]
    meta["recommendation"] = {
        "trump": best["trump"],
        "mode": best["mode"],
        "second": second["trump"],
        "second_mode": second["mode"],
        "margin": -float(str(second["difference"])),
        "margin_low": -float(str(second["difference_high"])),
        "margin_high": -float(str(second["difference_low"])),
    }
    return Result(meta, rows)


def read_five(rules: HokmRules, text: str) -> int:
    """The set of the hakem's five cards. Raises ShelemError where they are none."""
    return read_known(rules, text, FIVE, f"in hokm trump is named from {FIVE}")


def answers_of(rules: HokmRules) -> list[int]:
    """All that the hakem may say."""
    named = [*range(4), *([PARTNER_CARD] if rules.partner_card else [])]
    return [answer + mode for mode in ((0, NARAS) if rules.naras is Naras.CHOICE else (0,)) for answer in named]


def answer_of(rules: HokmRules, answer: int) -> dict[str, object]:
    """An answer as a row has it: `trump` a suit or `partner`, and the `mode`."""
    named = answer & ~NARAS
    is_reversed = answer & NARAS or rules.naras is Naras.ALWAYS
    trump = "partner" if named == PARTNER_CARD else SUITS[named]
    return {"trump": trump, "mode": NARAS_MODE if is_reversed else NORMAL}


def difference(products: Ints, place: int, best: int, others: int, confidence: float) -> dict[str, object]:
    """The paired difference of an answer's gain to the best one's, with its interval."""
    sums = [[int(value) for value in row] for row in products]
    n, own, top = sums[0][0], place + 1, best + 1
    mean = (sums[0][own] - sums[0][top]) / n
    squares = sums[own][own] + sums[top][top] - 2 * sums[own][top]
    half = quantile(confidence) * sqrt(max(0.0, squares / n - mean**2) / n)
    names = ("difference", "difference_low", "difference_high")
    return dict(zip(names, ((mean + end) / others for end in (0, -half, half)), strict=True))


def own_answer(rules: HokmRules, plan: Plan, five: int) -> dict[str, object]:
    """What the strategy says with these cards; one that draws lots may say something else another time."""
    table = plan.table(rules)
    row = table.fill("play_known", 1, np.uint64(five), NOBODY, 0)[0]
    mode = NARAS if row["reversed"] and rules.naras is Naras.CHOICE else 0
    return answer_of(rules, (PARTNER_CARD if row["partner_card"] else int(row["trump"])) + mode)
