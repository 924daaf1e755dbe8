"""Strategies: the built-in ones, and how those of others are found and compiled.

A strategy is a Python file with up to four functions of one argument, `view`; docs/strategies.md is the guide.
"""

from __future__ import annotations

from shelem_sim.strategies.loading import (
    BUILT_IN,
    Description,
    Family,
    Parameter,
    Strategy,
    StrategyError,
    describe,
    family_of,
    is_path,
    load_strategy,
    strategy_names,
)

__all__ = [
    "BUILT_IN",
    "Description",
    "Family",
    "Parameter",
    "Strategy",
    "StrategyError",
    "describe",
    "family_of",
    "is_path",
    "load_strategy",
    "strategy_names",
]
