"""What `compare` measures of Hokm."""

from __future__ import annotations

import numpy as np

from shelem_sim.measures import Measures, ratio, spread
from shelem_sim.rules import HokmRules
from shelem_sim.table import Outcomes
from shelem_sim.tally import Ints


def columns_of(outcomes: Outcomes) -> dict[str, Ints]:
    """What is kept of each hand: who won it and how, the tricks and score of the hakem's side, what he called."""
    everyone = np.arange(len(outcomes))
    hakem = outcomes["hakem"].astype(np.int64)
    side = np.where(outcomes["sides"] == 3, hakem, hakem % 2)
    won = outcomes["winner"] == side
    kot = outcomes["kot"] == 1
    scores = outcomes["score"].astype(np.int64)
    own = scores[everyone, side]
    return {
        "hakem_won": won,
        "kot": kot & won,
        "hakem_kot": kot & ~won,
        "tricks": outcomes["tricks"].astype(np.int64)[everyone, side],
        "hakem_score": own,
        "others_score": scores.sum(axis=1) - own,
        "partner_card": outcomes["partner_card"],
        "naras": outcomes["reversed"],
    }


def rescored(rules: HokmRules, outcomes: Outcomes) -> Outcomes:
    """The same hands outside a match with the scores that another rule set gives them."""
    hakem = outcomes["hakem"] if rules.players == 3 else outcomes["hakem"] % 2
    points = np.where(outcomes["winner"] == hakem, rules.kot, rules.hakem_kot)
    hands = outcomes.copy()
    hands["score"] = 0
    hands["score"][np.arange(len(hands)), outcomes["winner"]] = np.where(outcomes["kot"] == 1, points, 1)
    return hands


MEASURES = Measures(
    of_rounds=columns_of,
    metrics={
        "hakem_win_rate": ratio("hakem_won", "rounds"),
        "kot_rate": ratio("kot", "rounds"),
        "hakem_kot_rate": ratio("hakem_kot", "rounds"),
        "tricks_mean": ratio("tricks", "rounds"),
        "hakem_score_mean": ratio("hakem_score", "rounds"),
        "others_score_mean": ratio("others_score", "rounds"),
        "score_sd": spread(1),
        "partner_card_rate": ratio("partner_card", "rounds"),
        "naras_rate": ratio("naras", "rounds"),
    },
    rates={
        "hakem_win_rate": "hakem_won",
        "kot_rate": "kot",
        "hakem_kot_rate": "hakem_kot",
        "partner_card_rate": "partner_card",
        "naras_rate": "naras",
    },
    unit=1,
)
