"""Bids by value, plays like `steady`."""

from __future__ import annotations

from shelem_sim.strategies.bidding import MEANINGS, PARAMS, RANGES, call

__all__ = ["MEANINGS", "PARAMS", "RANGES", "call"]

BASE = "steady"
