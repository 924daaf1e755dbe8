"""`shelem bids`: the chance of every bid, by what a player can count in his hand."""

from __future__ import annotations

from typing import Annotated

import typer

from shelem_cli import parsing
from shelem_cli.options import Engine, Game, Plot, Rounds, Seats, Show, grouped

CLASSES = "longest, top, aces, tens, voids, singletons, points; in baz and hokm others, see docs/rules"


@grouped
def bids(
    *,
    game: Game,
    rounds: Rounds = 1_000_000,
    seats: Seats,
    engine: Engine,
    show: Show,
    plot: Plot = None,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help=f"What makes a class of hands, with commas between: some of {CLASSES}. Default: longest,aces.",
            show_default=False,
        ),
    ] = None,
    safe: Annotated[
        float,
        typer.Option(parser=parsing.fraction("--safe"), metavar="P", help="From which chance a bid counts as safe."),
    ] = 0.6,
    min_hands: Annotated[
        int,
        typer.Option(
            parser=parsing.count("--min-hands", least=0), metavar="N", help="Grey out classes of fewer hands."
        ),
    ] = 200,
) -> int:
    """Show the chance of every bid: seat 0 always declares, takes the talon and plays."""
    from shelem_cli.session import Session, plan_of
    from shelem_cli.tables import page_for
    from shelem_sim.rules import load_game

    session = Session(show, plot=plot)
    rules = load_game(game.rules, game.house or ())
    columns = None if by is None else [name.strip() for name in by.split(",")]
    plan = plan_of(seats, rounds, engine, game=rules.game)
    from shelem_sim.questions import bids as count_bids

    result = session.run(plan, lambda plan: count_bids(rules, plan, columns))
    page = page_for(rules.game, "bids")
    return session.finish(result, lambda reader: page(result, reader, safe, min_hands))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog="Example:  shelem bids --by longest,top --rounds 1M --seed 1")(bids)
