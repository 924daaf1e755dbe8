"""`shelem tune`: a strategy's parameters fitted to a rule set."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from shelem_cli import files
from shelem_cli.options import Cards, Engine, Game, Seats, Show, built_in_strategies, grouped, number_of

EXAMPLES = """Example:  shelem tune steady --rules traditional --seed 1

Example:  shelem tune steady --rules my-table.toml --params margin,overbid --output mine.py"""


@grouped
def tune(
    *,
    game: Game,
    params: Annotated[
        str | None,
        typer.Option("--params", metavar="A,B", help="Tune only these parameters.", show_default=False),
    ] = None,
    rounds: Annotated[
        int, number_of("--rounds", "How many deals a comparison of parameters is played on. Default: 50k.")
    ] = 50_000,
    cards: Cards,
    engine: Engine,
    show: Show,
    strategy: Annotated[
        str,
        typer.Argument(
            metavar="STRATEGY",
            help="A name, a .py file, or S:margin=5; the search begins with its parameters.",
            autocompletion=built_in_strategies,
            show_default=False,
        ),
    ],
) -> int:
    """Fit a strategy's parameters to a rule set by self-play; --output FILE.py writes the strategy that it finds."""
    from shelem_cli.session import Session, plan_of
    from shelem_cli.tables.tune import page
    from shelem_sim.rules import load_game

    path = Path(show.output) if show.output and show.output.endswith(".py") else None
    if path:
        files.check_writable("--output", path)
        show = replace(show, output=None)
    session = Session(show)
    only = None if params is None else [name.strip() for name in params.split(",")]
    rules = load_game(game.rules, game.house or ())
    plan = plan_of(Seats(cards.seed, cards.shuffle, strategy=strategy), rounds, engine, game=rules.game)
    from shelem_sim.tune import as_strategy, deals_of, search_for
    from shelem_sim.tune import tune as fit

    most = deals_of(search_for(rules, strategy, plan, only)[0])
    result = session.run(
        replace(plan, rounds=most), lambda run: fit(rules, strategy, replace(run, rounds=rounds), only)
    )
    if path:
        command = command_line(game, cards, strategy, params, rounds, plan.seed)
        with files.writing("--output", path) as file:
            file.write(as_strategy(result, command).encode())
    return session.finish(result, lambda reader: page(result, reader))


def command_line(game: Game, cards: Cards, strategy: str, params: str | None, rounds: int, seed: int) -> str:
    """The command that makes the same result again."""
    parts = ["shelem tune", strategy, "--rules", game.rules]
    parts += [part for field in game.house or () for part in ("--set", field)]
    parts += ["--params", params] if params else []
    parts += ["--shuffle", cards.shuffle] if cards.shuffle != "uniform" else []
    return " ".join([*parts, "--seed", str(seed), "--rounds", str(rounds)])


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(tune)
