"""`shelem tournament`: every pair of strategies on the same deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from shelem_cli.options import Cards, Engine, Game, Plot, Rounds, Seats, Show, built_in_strategies, grouped, number_of
from shelem_sim.errors import ShelemError

EXAMPLES = """Example:  shelem tournament steady novice random --seed 1

Example:  shelem tournament steady steady:margin=5 mine.py --rounds 100k --matches 5k --seed 1"""


@grouped
def tournament(
    *,
    game: Game,
    rounds: Rounds = 10_000,
    matches: Annotated[
        int, number_of("--matches", "How many whole matches besides, 0 for none. Default: 200.", least=0)
    ] = 200,
    cards: Cards,
    engine: Engine,
    show: Show,
    plot: Plot = None,
    strategies: Annotated[
        list[str],
        typer.Argument(
            metavar="STRATEGIES",
            help="Two or more: a name, a .py file, or S:margin=5.",
            autocompletion=built_in_strategies,
            show_default=False,
        ),
    ],
) -> int:
    """Let every pair of strategies meet on the same deals, each played twice with the seats swapped."""
    from shelem_cli.session import Session, plan_of
    from shelem_cli.tables.tournament import page
    from shelem_sim.rules import load_game
    from shelem_sim.strategies import load_strategy

    session = Session(show, plot=plot)
    if len(strategies) < 2:
        raise ShelemError(f"tournament needs two or more strategies, not only {strategies[0]}")
    rules = load_game(game.rules, game.house or ())
    players = [load_strategy(spec, rules.game) for spec in strategies]
    seats = Seats(cards.seed, cards.shuffle, team0=strategies[0], team1=strategies[1])
    plan = plan_of(seats, rounds, engine, game=rules.game)
    from shelem_sim.tournament import tournament as play_all
    from shelem_sim.tournament import with_matches

    result = session.run(plan, lambda plan: play_all(rules, players, plan))
    if matches and not result.meta["partial"]:
        whole = replace(plan, rounds=None, matches=matches)
        scores = result
        result = session.run(whole, lambda plan: with_matches(scores, rules, players, plan))
    return session.finish(result, lambda reader: page(result, reader))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(tournament)
