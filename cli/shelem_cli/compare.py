"""`shelem compare`: rule sets side by side on the same deals."""

from __future__ import annotations

from typing import Annotated

import typer

from shelem_cli.options import Engine, Extent, House, Plot, Seats, Show, grouped, rule_set_names
from shelem_sim.errors import ShelemError

EXAMPLES = """Example:  shelem compare modern classic traditional double-yasa --rounds 1M --seed 1

Example:  shelem compare modern classic traditional double-yasa --matches 20k --seed 1

Example:  shelem compare modern classic --retune --rounds 200k --seed 1"""


@grouped
def compare(
    *,
    extent: Extent,
    seats: Seats,
    engine: Engine,
    show: Show,
    plot: Plot = None,
    rules: Annotated[
        list[str],
        typer.Argument(
            metavar="RULES",
            help="Two or more rule sets, names or files; differences are against the first.",
            autocompletion=rule_set_names,
            show_default=False,
        ),
    ],
    house: House = None,
    rescore: Annotated[
        bool,
        typer.Option("--rescore", help="Play once, under the first; the others only score it.", show_default=False),
    ] = False,
    retune: Annotated[
        bool,
        typer.Option(
            "--retune", help="Play each also with the strategies tuned to it, after some seconds.", show_default=False
        ),
    ] = False,
) -> int:
    """Compare rule sets on the same deals, with paired differences."""
    from shelem_cli.session import Session, plan_of
    from shelem_cli.tables.compare import page
    from shelem_sim.rules import load_game

    session = Session(show, plot=plot)
    if len(rules) < 2:
        raise ShelemError(f"compare needs two or more rule sets, not only {rules[0]}")
    sets = [load_game(name, house or ()) for name in rules]
    names = [each.name for each in sets]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ShelemError(f"compare needs rule sets of different names, and two are called {twice}")
    plan = plan_of(seats, extent.rounds_or(1_000_000), engine, extent.matches, sets[0].game)
    from shelem_sim.compare import compare as play_both

    result = session.run(plan, lambda plan: play_both(sets, plan, rescore=rescore, retune=retune))
    return session.finish(result, lambda reader: page(result, reader))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(compare)
