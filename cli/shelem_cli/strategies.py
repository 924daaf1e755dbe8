"""`shelem strategies`: who can play, and what can be tuned about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from shelem_cli.options import Show, built_in_strategies, grouped

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
) -> int:
    """List the strategies, or describe one with its parameters."""
    from shelem_cli.session import Session
    from shelem_cli.tables import strategies as pages
    from shelem_sim.strategies import describe, strategy_names

    session = Session(show)
    if name is None:
        rows: list[dict[str, object]] = [
            {"strategy": each, "description": describe(each).summary} for each in strategy_names()
        ]
        result = _result(rows)
        return session.finish(result, lambda reader: pages.list_page(result, reader))
    about = describe(name)
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
