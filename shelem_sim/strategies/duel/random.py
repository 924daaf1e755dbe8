"""Uniform over legal discards and plays; a bounded random bidder."""

from __future__ import annotations

from shelem_sim.strategies.random import MEANINGS, PARAMS, RANGES, call, discard, name_trump, play

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call", "discard", "name_trump", "play"]
