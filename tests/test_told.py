"""Rounds are told under every rule set, jokers included."""

from __future__ import annotations

import pytest
from shelem_cli.screen import DRAWN, PLAIN, Signs
from shelem_cli.tables import tell
from shelem_cli.words import Words

from shelem_sim.games.shelem.trace import trace
from shelem_sim.rules import load_rules, preset_names
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy


@pytest.mark.parametrize("language", ["en", "fa", "ar"])
@pytest.mark.parametrize("signs", [DRAWN, PLAIN], ids=["drawn", "plain"])
@pytest.mark.parametrize("preset", [*preset_names("shelem"), *preset_names("duel")])
def test_every_card_is_told(preset: str, signs: Signs, language: str) -> None:
    rules = load_rules(preset)
    random = load_strategy("random", rules.game)
    for record in trace(rules, Plan(4, 6, random, random)):
        text = tell(record, Words(language), signs)
        for trick in record["tricks"]:
            for card in trick["cards"]:
                shown = card if card in ("RJ", "BJ") else signs.suits["SHDC".index(card[1])] + card[0]
                assert shown in text
