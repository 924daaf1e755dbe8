"""`shelem report`: what a run comes to, as one page for people or as a folder of figures and tables."""

from __future__ import annotations

import datetime
import shlex
import sys
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from shelem_cli import files, parsing
from shelem_cli.options import Engine, Game, Language, Quiet, Seats, Show, grouped, number_of, rule_set_names
from shelem_cli.report_card import PAPERS, card_files, check_card, write_card
from shelem_sim.errors import ShelemError

if TYPE_CHECKING:
    from shelem_reports.blocks import Report
    from shelem_reports.words import Reader

    from shelem_sim.rules import RuleSet
    from shelem_sim.run import Plan

ROUNDS_HELP = "How many rounds: 1000000, 1_000_000, 1e6, 1M or 250k. Default: 1M; 200k for a hand."

EXAMPLES = """Example:  shelem report modern.html --rounds 1M --seed 1

Example:  shelem report variants.html --compare modern classic traditional double-yasa --seed 1

Example:  shelem report hand.html --hand "AKT95.AK4.A32.2" --seed 1

Example:  shelem report modern/ --rules modern --set slam=none --lang fa --seed 1

Example:  shelem report card.pdf --card --rules traditional --paper letter --seed 1"""


@grouped
def report(
    *,
    game: Game,
    rounds: Annotated[int | None, number_of("--rounds", ROUNDS_HELP)] = None,
    seats: Seats,
    engine: Engine,
    to: Annotated[
        str,
        typer.Argument(
            metavar="OUT.html|FOLDER",
            help="One self-contained page; or a folder for the page, figures as SVG and PNG, tables as CSV. Of a "
            "bidding card OUT.pdf, OUT.png, or a folder for both.",
            show_default=False,
        ),
    ],
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULES...]",
            help="With --compare: the rule sets, names or files; differences are against the first.",
            autocompletion=rule_set_names,
            show_default=False,
        ),
    ] = None,
    compare: Annotated[
        bool,
        typer.Option("--compare", help="The variant report: RULES on the same deals.", show_default=False),
    ] = False,
    hand: Annotated[
        str | None,
        typer.Option(
            "--hand",
            metavar="CARDS",
            help="The hand report: what to bid with these 12 cards, or, of hand and talon, what to lay away.",
            show_default=False,
        ),
    ] = None,
    card: Annotated[
        bool, typer.Option("--card", help="The bidding card: one page to print for the table.", show_default=False)
    ] = False,
    paper: Annotated[
        str | None,
        typer.Option(
            parser=parsing.one_of("--paper", PAPERS),
            metavar="|".join(PAPERS),
            help="What the card is printed on. Default: a4.",
            rich_help_panel="Output",
            show_default=False,
        ),
    ] = None,
    date: Annotated[
        bool,
        typer.Option("--date", help="Say on the page what day it is.", rich_help_panel="Output", show_default=False),
    ] = False,
    lang: Language = "en",
    quiet: Quiet = False,
) -> int:
    """Write a report for people, with pictures: on a rule set and its players, on several rule sets, or on a hand."""
    from shelem_cli.output import Target
    from shelem_cli.session import STOPPED, Session, plan_of

    check_card(card, paper, {"--compare": compare, "--hand": hand is not None, "--date": date})
    sets = rule_sets(game, names or [], compare)
    sheets = card_files(to) if card else {}
    path = next(iter(sheets.values())) if card else page_path(to)
    session = Session(Show(lang=lang, quiet=quiet), Target("html", path, lang, ascii=False))
    from shelem_reports import page
    from shelem_reports.words import reader

    asked = Asked(sets, compare, hand)
    plan = plan_of(seats, rounds or asked.default_rounds, engine, game=sets[0].game)
    command = command_line(to, game, names or [], asked, plan, lang, date)
    if card:
        return write_card(session, sets[0], plan, command, sheets, paper, lang)
    today = datetime.date.today().isoformat() if date else None
    try:
        with session.watch(asked.work(plan)) as watch:
            made = asked.report(replace(plan, progress=watch), command, reader(lang), today)
    except KeyboardInterrupt:
        print("shelem: stopped, no report is written", file=sys.stderr)
        return STOPPED
    session.note_run(plan, asked.work(plan), watch)
    if path.name == page.INDEX and not is_page(to):
        page.write_folder(made, reader(lang), path.parent)
    else:
        with files.writing("report", path) as file:
            file.write(page.html(made, reader(lang)).encode())
    session.say_runs()
    return 0


def rule_sets(game: Game, names: list[str], compare: bool) -> list[RuleSet]:
    """The rule sets that are asked for: those to compare, or the one. Raises ShelemError."""
    from shelem_reports.data import rules_for_report

    from shelem_sim.rules import load_game

    if names and not compare:
        raise ShelemError(f"report takes rule sets only with --compare, not {' '.join(names)}")
    if compare and game.rules != Game.rules:
        raise ShelemError(f"report --compare takes its rule sets by name, so it can't go with --rules {game.rules}")
    chosen = names if compare else [game.rules]
    sets = [rules_for_report(load_game(name, game.house or ())) for name in chosen]
    if compare:
        from shelem_reports.variant_data import check_names

        check_names(sets)
    return sets


@dataclass(frozen=True)
class Asked:
    """Which report is asked for.

    Attributes:
        sets: the rule sets, one or more.
        compare: whether the rule sets were named to be compared.
        hand: the cards that it is about, if any.
    """

    sets: list[RuleSet]
    compare: bool
    hand: str | None

    @property
    def default_rounds(self) -> int:
        """How many rounds are played unless another number is asked for."""
        return 1_000_000 if self.hand is None else 200_000

    @cached_property
    def shown(self) -> list[RuleSet]:
        """The rule sets of a hand's report: those that were named, or all that one may hold the cards in."""
        from shelem_reports.hand_data import check_cards, fitting

        if not self.compare:
            return fitting(self.sets[0], self.hand or "")
        for rules in self.sets:
            check_cards(rules, self.hand or "")
        return self.sets

    def work(self, plan: Plan) -> int:
        """How much is played in all, for a progress bar."""
        if self.hand is not None:
            from shelem_reports.hand_data import work_of

            return work_of(plan, self.shown, self.hand)
        if self.compare:
            from shelem_reports.variant_data import variant_plans

            return variant_plans(plan, self.sets[0].game).work(len(self.sets))
        from shelem_reports.data import plans_for

        return plans_for(plan).work

    def report(self, plan: Plan, command: str, reader: Reader, date: str | None) -> Report:
        """Play, count and write it."""
        if self.hand is not None:
            from shelem_reports.hand_data import collect_hand
            from shelem_reports.hand_report import hand_report

            return hand_report(collect_hand(self.shown, plan, self.hand), command, reader, date)
        if self.compare:
            from shelem_reports.variant_data import collect_variants
            from shelem_reports.variant_report import variant_report

            return variant_report(collect_variants(self.sets, plan), command, reader, date)
        from shelem_reports.data import collect
        from shelem_reports.strategy_report import strategy_report

        return strategy_report(collect(self.sets[0], plan), command, reader, date)


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


def command_line(to: str, game: Game, names: list[str], asked: Asked, plan: Plan, lang: str, date: bool) -> str:
    """The command that makes the same report again, with its seed, and without what changes no figure."""
    words = ["shelem", "report", Path(to).name]
    words += ["--compare", *names] if asked.compare else []
    words += ["--rules", game.rules] if game.rules != "modern" and not asked.compare else []
    words += ["--hand", asked.hand] if asked.hand is not None else []
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
