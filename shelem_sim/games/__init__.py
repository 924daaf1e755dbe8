"""The games: what each is to the run engine, and where its part of every command is.

A game has a package here of its own name. Its `GAME` holds what the kernel plays it with; its modules count, record
and replay its rounds: `simulate`, `bids`, `hand`, `measures` (what `compare` measures), `trace` and `replay`,
`saving`. Two-player Shelem, `duel`, takes from `shelem` what is the same there. Nothing is imported before it is
asked for.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any

from shelem_sim.errors import ShelemError

if TYPE_CHECKING:
    import numpy as np

    from shelem_sim.kernel.jit import Loop
    from shelem_sim.rules import Rules

GAMES = ("shelem", "duel", "baz", "hokm")
FORMATS = {"shelem-round/1": "shelem", "shelem-duel/1": "duel", "shelem-baz/1": "baz", "hokm/1": "hokm"}
"""The game of each format of records."""

_LIKE = {"duel": "shelem"}


@dataclass(frozen=True)
class Game:
    """What the run engine knows of a game.

    Attributes:
        name: of `GAMES`.
        view: the record that a strategy is shown, see `shelem_sim.kernel.records`.
        table: the record that only the table sees.
        outcome: one played round.
        match: one played match.
        rule_numbers: a rule set as an array of one record, which the view holds.
        loops: what Python calls, each with the arrays of one table and one view first: `play_rounds(first,
            outcomes)`, `play_matches(first, matches, outcomes)`, `play_deal(number, passed_out, dealer)`, and what
            the game's own modules run besides.
        riffles: whether the cards of the last round can be riffled.
        comeback: a match won after being so far behind is a comeback.
        legal: what a seat could have done in place of an illegal action, in words, from the view, the rule set and
            the kind of decision.
        call_name: a call as records write it.
    """

    name: str
    view: np.dtype[Any]
    table: np.dtype[Any]
    outcome: np.dtype[Any]
    match: np.dtype[Any]
    rule_numbers: Callable[[Any], Any]
    loops: Mapping[str, Loop]
    riffles: bool
    comeback: int
    legal: Callable[[Any, Any, int], str]
    call_name: Callable[[int], str] = str


def format_of(rules: Rules) -> str:
    """The format of the records of a rule set's game."""
    return next(name for name, game in FORMATS.items() if game == rules.game)


def game_of(rules: Rules) -> Game:
    """The game that is played by a rule set."""
    return game_named(rules.game)


def game_named(name: str) -> Game:
    """A game of `GAMES`."""
    game: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return game


def part_of(game: str, name: str) -> ModuleType:
    """The module in which a game keeps something, such as `simulate`.

    Raises:
        ShelemError: this game has none.
    """
    for place in (game, _LIKE.get(game, game)):
        if find_spec(f"{__name__}.{place}.{name}") is not None:
            return importlib.import_module(f"{__name__}.{place}.{name}")
    raise ShelemError(f"{name} is not there for {game}")
