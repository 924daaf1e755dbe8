"""`shelem trace`: single rounds, told or recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Annotated

import typer

from shelem_cli import parsing
from shelem_cli.options import Ascii, Game, Language, Output, Quiet, Rounds, Seats, Show, grouped

BATCH = 2_000


@grouped
def trace(
    *,
    game: Game,
    rounds: Rounds = 1,
    seats: Seats,
    first: Annotated[
        int,
        typer.Option(
            "--round",
            parser=parsing.count("--round", least=0),
            metavar="R",
            help="The first round told, from 0.",
        ),
    ] = 0,
    json: Annotated[bool, typer.Option("--json", help="Records, one JSON object a line.", show_default=False)] = False,
    output: Output = None,
    lang: Language = "en",
    ascii_only: Ascii = False,
    quiet: Quiet = False,
) -> int:
    """Tell a round as a person would, card by card, or record it."""
    from shelem_cli import output as outlet
    from shelem_cli.session import Session, plan_of
    from shelem_sim.rules import load_rules

    session = Session(Show(format="table", output=output, lang=lang, ascii=ascii_only, quiet=quiet))
    rules = load_rules(game.rules, game.house or ())
    plan = plan_of(seats, rounds)
    from shelem_cli.tables.told import tell
    from shelem_cli.words import Words
    from shelem_sim.trace import trace as play_rounds

    to = session.to
    signs, words = outlet.signs_for(to), Words(outlet.language_for(to))
    with session.watch(rounds):
        records = play_rounds(rules, plan, first_round=first)
        if json:
            texts = (outlet.as_json(record, to) + "\n" for record in records)
        else:
            texts = (tell(record, words, signs) for record in records)
        outlet.deliver_parts(batches(texts, "" if json else "\n"), to)
    session.hint(f"seed {plan.seed}")
    return 0


def batches(texts: Iterable[str], between: str) -> Iterator[str]:
    """The texts joined, many at a time: a strategy at fault early on then leaves nothing half told."""
    rest, before = iter(texts), ""
    while batch := list(islice(rest, BATCH)):
        yield before + between.join(batch)
        before = between


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog="Example:  shelem trace --seed 5 --round 3")(trace)
