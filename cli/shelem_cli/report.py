"""`shelem report`: what a run comes to, as one page for people or as a folder of figures and tables."""

from __future__ import annotations

import datetime
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shelem_cli import files
from shelem_cli.options import Engine, Game, Language, Quiet, Rounds, Seats, Show, grouped
from shelem_sim.errors import ShelemError

if TYPE_CHECKING:
    from shelem_sim.run import Plan

EXAMPLES = """Example:  shelem report modern.html --rounds 1M --seed 1

Example:  shelem report modern/ --rules modern --set slam=none --lang fa --seed 1"""


@grouped
def report(
    *,
    game: Game,
    rounds: Rounds = 1_000_000,
    seats: Seats,
    engine: Engine,
    to: Annotated[
        str,
        typer.Argument(
            metavar="OUT.html|FOLDER",
            help="One self-contained page; or a folder for the page, figures as SVG and PNG, tables as CSV.",
            show_default=False,
        ),
    ],
    date: Annotated[
        bool,
        typer.Option("--date", help="Say on the page what day it is.", rich_help_panel="Output", show_default=False),
    ] = False,
    lang: Language = "en",
    quiet: Quiet = False,
) -> int:
    """Write the strategy report: bids, auctions, points, matches and the strength of the strategies, with pictures."""
    from shelem_cli.output import Target
    from shelem_cli.session import STOPPED, Session, plan_of
    from shelem_sim.rules import load_game

    path = page_path(to)
    session = Session(Show(lang=lang, quiet=quiet), Target("html", path, lang, ascii=False))
    from shelem_reports.data import collect, plans_for, rules_for_report

    rules = rules_for_report(load_game(game.rules, game.house or ()))
    plan = plan_of(seats, rounds, engine, game=rules.game)
    try:
        with session.watch(plans_for(plan).work) as watch:
            data = collect(rules, replace(plan, progress=watch))
    except KeyboardInterrupt:
        print("shelem: stopped, no report is written", file=sys.stderr)
        return STOPPED
    session.note_run(plan, plans_for(plan).work, watch)
    from shelem_reports import page
    from shelem_reports.strategy_report import strategy_report
    from shelem_reports.words import reader

    command = command_line(to, game, plan, lang, date)
    made = strategy_report(data, command, reader(lang), datetime.date.today().isoformat() if date else None)
    if path.name == page.INDEX and not is_page(to):
        page.write_folder(made, reader(lang), path.parent)
    else:
        with files.writing("report", path) as file:
            file.write(page.html(made, reader(lang)).encode())
    session.say_runs()
    return 0


def add_to(app: typer.Typer) -> None:
    """Make the command one of the app's."""
    app.command(epilog=EXAMPLES)(report)


def is_page(name: str) -> bool:
    """Whether a name is that of one page; else it is a folder's."""
    return Path(name).suffix.lower() in (".html", ".htm")


def page_path(name: str) -> Path:
    """Where the page goes: the file, or the index of the folder, which is made. Raises ShelemError."""
    path = Path(name)
    if is_page(name):
        files.check_writable("report", path)
        return path
    if path.exists() and not path.is_dir():
        raise ShelemError(f"report writes a page, whose name ends in .html, or a folder, and {name} is neither")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ShelemError(f"report: the folder {name} can't be made ({error.strerror})") from error
    files.check_writable("report", path / "index.html")
    return path / "index.html"


def command_line(to: str, game: Game, plan: Plan, lang: str, date: bool) -> str:
    """The command that makes the same report again, with its seed, and without what changes no figure."""
    words = ["shelem", "report", Path(to).name]
    words += ["--rules", game.rules] if game.rules != "modern" else []
    words += [word for field in game.house or () for word in ("--set", field)]
    words += ["--rounds", str(plan.rounds), "--seed", str(plan.seed)]
    team0, team1 = plan.team0.spec, plan.team1.spec
    if team0 != team1:
        words += ["--team0", team0, "--team1", team1]
    elif team0 != "steady":
        words += ["--strategy", team0]
    words += ["--shuffle", plan.shuffle] if plan.riffles is not None else []
    words += ["--confidence", f"{plan.confidence:g}"] if plan.confidence != 0.95 else []
    words += ["--lang", lang] if lang != "en" else []
    words += ["--date"] if date else []
    return shlex.join(words)
