"""The rules of the games, round and match, for people: frozen rule sets and the files that they come from.

Read on in this order: `words`, `deck`, `values` and `fields` (what a field of Shelem may be), `checks` (what its
fields must be together), `base` and `rule_set`, `differences` (in what two rule sets differ); `baz` and `hokm`, the
other games; `files` (presets, TOML files, `--set`).
"""

from shelem_sim.rules.base import RuleError, Rules
from shelem_sim.rules.baz import BazRules
from shelem_sim.rules.differences import effective, other_than_scoring, play_differences
from shelem_sim.rules.duel import DuelRules
from shelem_sim.rules.fields import FIELDS, MATCH_FIELDS, SCORING_FIELDS
from shelem_sim.rules.files import game_from_preset, load_game, load_rules, preset_names, rules_from_preset
from shelem_sim.rules.hokm import HokmRules
from shelem_sim.rules.rule_set import RuleSet
from shelem_sim.rules.values import Field, Numbers, toml_value
from shelem_sim.rules.words import (
    AllPass,
    BothOver,
    CounterSlamTalon,
    DiscardTo,
    FirstLead,
    Floor,
    Made,
    Opener,
    Slam,
    SlamDefenders,
    SweepPays,
    Word,
    Yasa,
    YasaCosts,
)

__all__ = [
    "FIELDS",
    "MATCH_FIELDS",
    "SCORING_FIELDS",
    "AllPass",
    "BazRules",
    "BothOver",
    "CounterSlamTalon",
    "DiscardTo",
    "DuelRules",
    "Field",
    "FirstLead",
    "Floor",
    "HokmRules",
    "Made",
    "Numbers",
    "Opener",
    "RuleError",
    "RuleSet",
    "Rules",
    "Slam",
    "SlamDefenders",
    "SweepPays",
    "Word",
    "Yasa",
    "YasaCosts",
    "effective",
    "game_from_preset",
    "load_game",
    "load_rules",
    "other_than_scoring",
    "play_differences",
    "preset_names",
    "rules_from_preset",
    "toml_value",
]
