"""`shelem score`: the score sheet of a real table, its ledger under each rule set side by side."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from shelem_cli.options import House, Show, grouped, rule_set_names
from shelem_sim.errors import ShelemError

STDIN = "-"
MOST_TOTAL = 1_000_000


@grouped
def score(
    *,
    show: Show,
    sheet: Annotated[
        str,
        typer.Argument(
            metavar="SHEET.csv",
            help="Columns dealer, declarer, contract, points (of the declarer's team), perhaps tricks; - is stdin.",
            show_default=False,
        ),
    ],
    rules: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME|FILE.toml",
            help="A rule set to score by; may be given several times. Default: modern.",
            rich_help_panel="The game",
            autocompletion=rule_set_names,
            show_default=False,
        ),
    ] = None,
    house: House = None,
    start: Annotated[
        str,
        typer.Option(
            metavar="TOTAL0,TOTAL1",
            help="The totals to begin from, such as 1010,400.",
            rich_help_panel="The game",
        ),
    ] = "0,0",
) -> int:
    """Turn a score sheet into its running ledger under each rule set, side by side."""
    from shelem_cli.session import Session
    from shelem_cli.tables.score import page
    from shelem_sim.rules import load_rules

    session = Session(show)
    totals = _totals(start)
    sets = [load_rules(name, house or ()) for name in rules or ["modern"]]
    names = [each.name for each in sets]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise ShelemError(f"score needs rule sets of different names, and two are called {twice}")
    from shelem_sim.games.shelem.sheet import SheetError, read_sheet

    content = _content(sheet)
    try:
        read = read_sheet(content)
        from shelem_sim.games.shelem.ledger import ledgers, side_by_side

        entered = ledgers(read, sets, totals)
    except SheetError as error:
        raise ShelemError(f"score {sheet}: {error}") from None
    if read.not_read:
        session.hint(f"columns not read: {', '.join(read.not_read)}")
    result = side_by_side(sets, entered, totals)
    return session.finish(result, lambda reader: page(result, entered, reader))


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog="Example:  shelem score examples/sheets/worked-example.csv --rules traditional --rules modern")(
        score
    )


def _totals(text: str) -> tuple[int, int]:
    from shelem_sim.games.shelem.sheet import whole_number

    numbers = [whole_number(part) for part in text.replace("،", ",").split(",")]
    known = [number for number in numbers if number is not None and abs(number) <= MOST_TOTAL]
    if len(numbers) != 2 or len(known) != 2:
        raise ShelemError(f"--start must be two totals with a comma between, such as 1010,400, not {text}")
    return known[0], known[1]


def _content(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
    except OSError as error:
        reason = "no such file" if isinstance(error, FileNotFoundError) else error.strerror or str(error)
        raise ShelemError(f"score {file}: {reason}") from error
