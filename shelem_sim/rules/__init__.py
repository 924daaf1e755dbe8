"""The rules of four-player Shelem, round and match, for people: a frozen `RuleSet` and the files it comes from.

Read on in this order: `words`, `deck`, `values` and `fields` (what a field may be), `checks` (what the fields
must be together), `rule_set`, `differences` (in what two rule sets differ), `files` (presets, TOML files,
`--set`).
"""

from shelem_sim.rules.differences import effective, idle_fields, play_differences
from shelem_sim.rules.fields import FIELDS, MATCH_FIELDS, SCORING_FIELDS
from shelem_sim.rules.files import load_rules, preset_names, rules_from_preset
from shelem_sim.rules.rule_set import RuleError, RuleSet
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
    "BothOver",
    "CounterSlamTalon",
    "DiscardTo",
    "Field",
    "FirstLead",
    "Floor",
    "Made",
    "Numbers",
    "Opener",
    "RuleError",
    "RuleSet",
    "Slam",
    "SlamDefenders",
    "SweepPays",
    "Word",
    "Yasa",
    "YasaCosts",
    "effective",
    "idle_fields",
    "load_rules",
    "play_differences",
    "preset_names",
    "rules_from_preset",
    "toml_value",
]
