"""What the hand report needs: what to bid with 12 cards, or what to lay away of them and the talon."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shelem_reports.data import one_after_another
from shelem_sim.cards import card_names, card_set, parse_hand, write_cards
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean
from shelem_sim.games.shelem.discards import discards
from shelem_sim.games.shelem.hand import hand
from shelem_sim.games.shelem.known_cards import read_cards
from shelem_sim.result import Result
from shelem_sim.rules import AllPass, RuleSet, load_rules, preset_names
from shelem_sim.run import Plan

HAND = 12
"""The cards of a hand; the declarer has the talon's besides."""

TALONS, DEALS_A_TALON = 3, 20_000
"""How many talons are drawn as examples, and at most how many deals each is played in."""

Row = Mapping[str, Any]


@dataclass(frozen=True)
class HandData:
    """All that the hand report shows.

    Attributes:
        plan: what was played, by whom, under each rule set.
        cards: as records write them.
        has_talon: whether they are the declarer's and the talon.
        rule_sets: the first is the one that all is told of.
        answers: for each rule set's name what `hand` says or, with the talon, `discards`.
        talons: talons drawn by the seed, and what `discards` says with each; none where `has_talon`.
    """

    plan: Plan
    cards: str
    has_talon: bool
    rule_sets: list[RuleSet]
    answers: dict[str, Result]
    talons: list[tuple[str, Result]]

    @property
    def first(self) -> Result:
        """The answer under the first rule set."""
        return self.answers[self.rule_sets[0].name]

    def bids(self, rules: str) -> dict[int, Row]:
        """For each bid its chance and its score under a rule set."""
        answer = self.answers[rules]
        rows: Any = answer.meta["bids"] if self.has_talon else answer.rows[1:]
        return {int(row["bid"]): row for row in rows}


def fitting(rules: RuleSet, cards: str) -> list[RuleSet]:
    """The rule set, then every other preset of its game in which one may hold these cards and pass.

    Raises:
        ShelemError: they don't fit the rule set itself.
    """
    check_cards(rules, cards)
    return [rules, *(preset for preset in _presets(rules) if _fits(preset, cards))]


def check_cards(rules: RuleSet, cards: str) -> None:
    """The cards must be 12, or 12 and the talon's, of the rule set's deck. Raises ShelemError."""
    read_cards(rules, cards, has_talon(cards))


def has_talon(cards: str) -> bool:
    """Whether there are more cards than a hand has. Raises ShelemError for what is no card."""
    try:
        return len(parse_hand(cards)) > HAND
    except ValueError as error:
        raise ShelemError(f"hand: {error}") from None


def work_of(plan: Plan, rule_sets: Sequence[RuleSet], cards: str) -> int:
    """Deals of all runs, for a progress bar."""
    return len(rule_sets) * plan.size + (0 if has_talon(cards) else TALONS * _few(plan).size)


def collect_hand(rule_sets: Sequence[RuleSet], plan: Plan, cards: str) -> HandData:
    """Deal the other cards around these, under each rule set.

    Args:
        rule_sets: one or more, of different names; the talons are played under the first.
        plan: of rounds; `plan.progress` is told how much of `work_of` is done.
        cards: see `shelem_sim.cards.parse_hand`.

    Raises:
        ShelemError: the cards can't be; the deals aren't uniform.
        StrategyError: a strategy did what is not legal.
        KeyboardInterrupt: it was stopped; half a report is none.
    """
    following, talon = one_after_another(plan.progress), has_talon(cards)
    ask = discards if talon else hand
    known = write_cards(read_cards(rule_sets[0], cards, talon))
    answers = {rules.name: _whole(ask(rules, following(plan), cards)) for rules in rule_sets}
    talons = [] if talon else example_talons(rule_sets[0], known, plan.seed)
    first, few = rule_sets[0], _few(plan)
    return HandData(
        plan,
        known,
        talon,
        list(rule_sets),
        answers,
        [(each, _whole(discards(first, following(few), f"{known} {each}"))) for each in talons],
    )


def example_talons(rules: RuleSet, hand: str, seed: int) -> list[str]:
    """Talons that the seed draws from the cards that are not in a hand."""
    held = card_set(hand.split())
    others = [name for name in card_names(card_set(rules.deck)) if not held & card_set([name])]
    draw = random.Random(seed)
    return [write_cards(card_set(draw.sample(others, rules.talon))) for _ in range(TALONS)]


def mean_of(row: Row, value: str, low: str = "low", high: str = "high") -> Mean:
    """A value of a row with its bounds."""
    return Mean(float(row[value]), float(row[low]), float(row[high]))


def score_of(row: Row, what: str = "score") -> Mean:
    """The mean score of a row, ours minus theirs."""
    return mean_of(row, f"{what}_mean", f"{what}_low", f"{what}_high")


def _few(plan: Plan) -> Plan:
    return replace(plan, rounds=min(plan.size, DEALS_A_TALON))


def _whole(result: Result) -> Result:
    if result.meta["partial"]:
        raise KeyboardInterrupt
    return result


def _presets(rules: RuleSet) -> list[RuleSet]:
    found = []
    for name in preset_names():
        try:
            preset = load_rules(name)
        except ShelemError:
            continue
        if preset.game == rules.game and preset.name != rules.name and preset.all_pass is not AllPass.OPENER_BIDS:
            found.append(preset)
    return found


def _fits(rules: RuleSet, cards: str) -> bool:
    try:
        check_cards(rules, cards)
    except ShelemError:
        return False
    return True
