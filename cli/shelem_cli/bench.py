"""`shelem bench`: how fast this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer

from shelem_cli import parsing
from shelem_cli.options import Game, Rounds, Seed, Show, cores, grouped
from shelem_sim.errors import ShelemError


@grouped
def bench(
    *,
    game: Game,
    rounds: Rounds = 2_000_000,
    show: Show,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="S",
            help="A strategy to time, may be given several times. Default: random and steady.",
            rich_help_panel="Who plays, and how much",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 1,
    threads: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help="Numbers of threads, such as 1,2,4. Default: one, and all cores.",
            rich_help_panel="Who plays, and how much",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Time this machine: rounds and cards played a second."""
    from shelem_cli.session import Session
    from shelem_cli.tables.bench import page
    from shelem_sim.rules import load_game

    session = Session(show)
    numbers = _thread_numbers(threads)
    rules = load_game(game.rules, game.house or ())
    from shelem_sim.bench import bench as time_rounds

    names = strategy or ["random", "steady"]
    with session.watch(rounds):
        result = time_rounds(names, rules, rounds, seed if seed is not None else 1, numbers)
    return session.finish(result, lambda reader: page(result, reader))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog="Example:  shelem bench --rounds 1M --threads 1,2")(bench)


def _thread_numbers(text: str | None) -> list[int]:
    if text is None:
        return sorted({1, cores()})
    numbers = [parsing.threads(number) for number in text.split(",")]
    if len(set(numbers)) < len(numbers):
        raise ShelemError(f"--threads must name each number once, not {text}")
    return numbers
