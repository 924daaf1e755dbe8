"""`shelem simulate`: whole rounds, auction included."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from shelem_cli import files
from shelem_cli.options import Engine, Extent, Game, Plot, Seats, Show, grouped
from shelem_sim.errors import ShelemError

EXAMPLES = """Example:  shelem simulate --rules classic --rounds 1M --seed 1

Example:  shelem simulate --rules traditional --matches 20k --seed 1"""


@grouped
def simulate(
    *,
    game: Game,
    extent: Extent,
    seats: Seats,
    engine: Engine,
    show: Show,
    plot: Plot = None,
    save_rounds: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.parquet",
            help="Also write one compact row a round.",
            rich_help_panel="Output",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Play whole rounds, auction included, and count what comes of each contract; or whole matches."""
    from shelem_cli.session import Session, plan_of
    from shelem_sim.rules import load_game

    session = Session(show, plot=plot)
    path = _rounds_file(save_rounds)
    rules = load_game(game.rules, game.house or ())
    plan = plan_of(seats, extent.rounds_or(1_000_000), engine, extent.matches, rules.game)
    if plan.matches is None:
        from shelem_cli.tables import page_for
        from shelem_sim.questions import simulate as play

        page = page_for(rules.game, "simulate")
    else:
        from shelem_cli.tables.matches import page
        from shelem_sim.matches import simulate_matches as play

    with files.placing("--save-rounds", path) if path else nullcontext() as part:
        result = session.run(plan, lambda plan: play(rules, plan, part))
    return session.finish(result, lambda reader: page(result, reader))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(simulate)


def _rounds_file(name: str | None) -> Path | None:
    if name is None:
        return None
    path = Path(name)
    if path.suffix.lower() != ".parquet":
        raise ShelemError(f"--save-rounds must be a file whose name ends in .parquet, not {name}")
    files.check_writable("--save-rounds", path)
    return path
