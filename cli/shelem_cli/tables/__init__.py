"""Results as pages; what a game shows in its own way is in the module of its name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING

from shelem_sim.games import FORMATS

if TYPE_CHECKING:
    from shelem_cli.screen import Signs
    from shelem_cli.tables.grid import Page
    from shelem_cli.words import Words
    from shelem_sim.records import Record


def teller_of(record: Record) -> ModuleType:
    """The module that tells a record of its game: `tell` all of it, `contract_of` what was promised."""
    game = FORMATS[record["format"]]
    return importlib.import_module(f"{__name__}.told" if game == "shelem" else f"{__name__}.told_{game}")


def tell(record: Record, words: Words, signs: Signs) -> str:
    """A recorded round as a person would tell it."""
    text: str = teller_of(record).tell(record, words, signs)
    return text


def page_for(game: str, name: str) -> Callable[..., Page]:
    """What makes the page of a command for a game: the game's own, `hokm_simulate`, or the one for Shelem."""
    own = f"{__name__}.{game}_{name}"
    module = own if find_spec(own) is not None else f"{__name__}.{name}"
    page: Callable[..., Page] = importlib.import_module(module).page
    return page
