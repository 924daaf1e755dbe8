"""`shelem trace`: single rounds, told or recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

import typer

from shelem_cli import parsing
from shelem_cli.options import Ascii, Game, Language, Output, Quiet, Seats, Show, grouped, number_of
from shelem_cli.progress import MATCHES, ROUNDS
from shelem_sim.errors import ShelemError

Record = dict[str, Any]

BATCH = 2_000

EXAMPLES = """Example:  shelem trace --seed 5 --round 3

Example:  shelem trace --seed 5 --match 0

Example:  shelem trace --seed 5 --matches 100 --json --output matches.jsonl

Example:  shelem trace matches.jsonl"""


@grouped
def trace(
    context: typer.Context,
    *,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help="Check the recorded rounds of this file, - for stdin, and play none.",
            show_default=False,
        ),
    ] = None,
    tell_records: Annotated[
        bool, typer.Option("--tell", help="Tell each round of FILE before its faults.", show_default=False)
    ] = False,
    game: Game,
    rounds: Annotated[int | None, number_of("--rounds", "How many rounds. Default: 1.")] = None,
    matches: Annotated[int | None, number_of("--matches", "How many whole matches, each with its score sheet.")] = None,
    seats: Seats,
    match: Annotated[
        int | None,
        typer.Option(
            parser=parsing.count("--match", least=0),
            metavar="M",
            help="This match, from 0: all of it with its score sheet, or one round of it by --round.",
            show_default=False,
        ),
    ] = None,
    first: Annotated[
        int | None,
        typer.Option(
            "--round",
            parser=parsing.count("--round", least=0),
            metavar="R",
            help="The first round told, from 0.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Records, one JSON object a line.", show_default=False)] = False,
    output: Output = None,
    lang: Language = "en",
    ascii_only: Ascii = False,
    quiet: Quiet = False,
) -> int:
    """Tell a round or a match as a person would, card by card, or record it; check the recorded rounds of a file."""
    from shelem_cli import output as outlet
    from shelem_cli.session import Session, plan_of
    from shelem_sim.rules import load_game

    session = Session(Show(format="table", output=output, lang=lang, ascii=ascii_only, quiet=quiet))
    if file is not None:
        from shelem_cli.trace_file import check_file, refuse_options_of_play

        refuse_options_of_play(context)
        return check_file(file, session, tell_records)
    if tell_records:
        raise ShelemError("--tell needs a FILE of records; without one, rounds are told anyway")
    wanted = _wanted(match, matches, first, rounds)
    rules = load_game(game.rules, game.house or ())
    plan = plan_of(seats, wanted.number if wanted.unit == ROUNDS else None, matches=wanted.matches, game=rules.game)
    from shelem_cli.tables import tell
    from shelem_cli.tables.sheet import tell_matches
    from shelem_cli.words import Words
    from shelem_sim.questions import trace as play_rounds

    to = session.to
    signs, words = outlet.signs_for(to), Words(outlet.language_for(to))
    with session.watch(plan.size, wanted.unit):
        records = play_rounds(rules, plan, first=wanted.first)
        if wanted.part is not None:
            records = part_of_match(records, wanted.part)
        texts: Iterator[str]
        if json:
            texts = (outlet.as_json(record, to) + "\n" for record in records)
        elif wanted.unit == MATCHES and wanted.part is None:
            texts = tell_matches(records, words, signs)
        else:
            texts = (tell(record, words, signs) for record in records)
        outlet.deliver_parts(batches(texts, "" if json else "\n"), to)
    session.hint(f"seed {plan.seed}")
    return 0


@dataclass(frozen=True)
class Wanted:
    """What is to be told.

    Attributes:
        unit: `rounds` outside a match, or `matches`.
        first: number of the first of them.
        number: how many.
        part: these rounds only of the one match.
    """

    unit: str
    first: int
    number: int
    part: range | None = None

    @property
    def matches(self) -> int | None:
        """How many matches to play; `None` for rounds outside one."""
        return self.number if self.unit == MATCHES else None


def _wanted(match: int | None, matches: int | None, first: int | None, rounds: int | None) -> Wanted:
    rounds_given = first is not None or rounds is not None
    if match is None and matches is None:
        return Wanted(ROUNDS, first or 0, rounds or 1)
    if not rounds_given:
        return Wanted(MATCHES, match or 0, matches or 1)
    if matches is not None:
        raise ShelemError("--matches tells whole matches, so it can't go with --round or --rounds")
    start = first or 0
    return Wanted(MATCHES, match or 0, 1, range(start, start + (rounds or 1)))


def part_of_match(records: Iterable[Record], part: range) -> Iterator[Record]:
    """The records of these rounds of a match. Raises ShelemError when the match has fewer rounds."""
    last = 0
    for record in records:
        last = record["round"]
        if last >= part.stop:
            return
        if last in part:
            yield record
    if last < part.stop - 1:
        raise ShelemError(f"the match has no round {part.stop - 1}: its last is round {last}")


def batches(texts: Iterable[str], between: str) -> Iterator[str]:
    """The texts joined, many at a time: a strategy at fault early on then leaves nothing half told."""
    rest, before = iter(texts), ""
    while batch := list(islice(rest, BATCH)):
        yield before + between.join(batch)
        before = between


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(trace)
