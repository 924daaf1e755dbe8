"""`shelem strategies`: who can play, and what can be tuned about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shelem_cli.options import Show, built_in_strategies, grouped, rule_set_names

if TYPE_CHECKING:
    from shelem_sim.result import Result


@grouped
def strategies(
    show: Show,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME|FILE.py",
            help="None: list all. One: its description and parameters.",
            autocompletion=built_in_strategies,
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME|FILE.toml",
            help="Those of this rule set's game. Default: all to list, of NAME that for Shelem.",
            autocompletion=rule_set_names,
            show_default=False,
        ),
    ] = None,
) -> int:
    """List the strategies, or describe one with its parameters."""
    from shelem_cli.session import Session
    from shelem_cli.tables import strategies as pages
    from shelem_sim.games import GAMES
    from shelem_sim.rules import load_game
    from shelem_sim.strategies import describe, strategy_names

    session = Session(show)
    game = None if rules is None else load_game(rules).game
    if name is None:
        rows: list[dict[str, object]] = [
            {"game": playing, "strategy": each, "description": describe(each, playing).summary}
            for playing in ([game] if game else GAMES)
            for each in strategy_names(playing)
        ]
        result = _result(rows)
        return session.finish(result, lambda reader: pages.list_page(result, reader))
    about = describe(name, game or "shelem")
    result = _result(
        [
            {
                "parameter": each.name,
                "default": each.default,
                "low": each.low,
                "high": each.high,
                "meaning": each.meaning,
            }
            for each in about.parameters
        ]
    )
    return session.finish(result, lambda reader: pages.one_page(result, reader, about))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog="Example:  shelem strategies steady")(strategies)


def _result(rows: list[dict[str, object]]) -> Result:
    from shelem_sim import __version__
    from shelem_sim.result import Result

    return Result({"command": "strategies", "version": __version__}, rows)
