"""`shelem hand`: what to bid with a hand, or what to lay away from it."""

from __future__ import annotations

from typing import Annotated

import typer

from shelem_cli import parsing
from shelem_cli.options import Engine, Game, Plot, Rounds, Seats, Show, grouped
from shelem_sim.errors import ShelemError

PARTNER = ("pass", "bid")

EXAMPLES = """Example:  shelem hand AKT95.AK4.A32.2 --rounds 200k --seed 1

Example:  shelem hand "S:AKT95 H:AK4 D:A32 C:2" --standing 115 --partner pass

Example:  shelem hand "AKT95.AK4.A32.2 QS TH 5D 3C" --talon"""


@grouped
def hand(
    *,
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS...",
            help="spades.hearts.diamonds.clubs, or S:AKT95 H:AK4 ..., or AS KS ...; jokers RJ BJ; of hokm five.",
            show_default=False,
        ),
    ],
    game: Game,
    standing: Annotated[
        int | None,
        typer.Option(
            parser=parsing.count("--standing"),
            metavar="BID",
            help="The bid that stands at our turn. Default: nobody has bid.",
            show_default=False,
        ),
    ] = None,
    partner: Annotated[
        str | None,
        typer.Option(
            parser=parsing.one_of("--partner", PARTNER),
            metavar="|".join(PARTNER),
            help="What our partner has done by then.",
            show_default=False,
        ),
    ] = None,
    talon: Annotated[
        bool,
        typer.Option(
            "--talon", help="CARDS are the declarer's and the talon: what to name and lay away.", show_default=False
        ),
    ] = False,
    rounds: Rounds = 200_000,
    seats: Seats,
    engine: Engine,
    show: Show,
    plot: Plot = None,
) -> int:
    """Say what to bid or to name with these cards, over random hands of the others, or what to lay away of them."""
    from shelem_cli.session import Session, plan_of
    from shelem_sim.rules import RuleSet, load_game

    session = Session(show, plot=plot)
    if talon and (standing is not None or partner is not None):
        raise ShelemError("--talon is asked after the auction, so it can't go with --standing or --partner")
    rules = load_game(game.rules, game.house or ())
    auction = {"--standing": standing, "--partner": partner}
    asked = [name for name, value in {**auction, "--talon": talon or None}.items() if value is not None]
    if asked and not isinstance(rules, RuleSet):
        raise ShelemError(f"{asked[0]} asks about the auction or talon of Shelem, and {rules.game} has no such thing")
    plan = plan_of(seats, rounds, engine, game=rules.game)
    from shelem_cli.tables import page_for
    from shelem_sim.games import part_of

    text = " ".join(cards)
    name = "discards" if talon else "hand"
    answer = getattr(part_of(rules.game, name), name)
    more = (standing, partner) if isinstance(rules, RuleSet) and not talon else ()
    result = session.run(plan, lambda plan: answer(rules, plan, text, *more))
    page = page_for(rules.game, name)
    return session.finish(result, lambda reader: page(result, reader))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(hand)
