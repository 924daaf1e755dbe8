"""Shelem for two players: what differs from the game of four."""

from __future__ import annotations

from dataclasses import replace

from shelem_sim.games import shelem

GAME = replace(shelem.GAME, name="duel")
"""The kernel of Shelem plays both; the rule set says how many seats there are."""
