"""`shelem report --card`: the bidding card as a PDF, a PNG, or both in a folder."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from shelem_cli import files
from shelem_sim.errors import ShelemError

if TYPE_CHECKING:
    from shelem_cli.session import Session
    from shelem_sim.rules import RuleSet
    from shelem_sim.run import Plan

NAME = "bidding-card"
PAPERS = ("a4", "letter")


def check_card(card: bool, paper: str | None, others: Mapping[str, bool]) -> None:
    """Raise ShelemError where options of a card and of another report are mixed; `others` says which are given."""
    if paper and not card:
        raise ShelemError("--paper is for a bidding card, so it goes with --card")
    given = [name for name, value in others.items() if value]
    if card and given:
        raise ShelemError(f"{given[0]} is for a report, so it can't go with --card")


def card_files(to: str) -> dict[str, Path]:
    """The files of a card by their endings: the one named, or all in a folder, which is made. Raises ShelemError."""
    path = Path(to)
    ending = path.suffix.lower().removeprefix(".")
    if ending in ("pdf", "png"):
        found = {ending: path}
    elif ending and not path.is_dir():
        raise ShelemError(f"a bidding card is a file whose name ends in .pdf or .png, or a folder, and {to} is neither")
    else:
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ShelemError(f"report: the folder {to} can't be made ({error.strerror})") from error
        found = {ending: path / f"{NAME}.{ending}" for ending in ("pdf", "png", "csv")}
    for file in found.values():
        files.check_writable("report", file)
    return found


def write_card(
    session: Session,
    rules: RuleSet,
    plan: Plan,
    command: str,
    to: dict[str, Path],
    paper: str | None,
    language: str,
) -> int:
    """Play the deals of a plan and write the card of what came of them.

    Args:
        session: under whose eyes.
        rules: the rule set.
        plan: of the deals.
        command: the command line that makes the same card, but for the options of a card.
        to: the files by their endings.
        paper: one of `PAPERS`, the first unless another is named.
        language: of its words.

    Raises:
        ShelemError: there are too few deals for a card; a file can't be written.
    """
    from shelem_reports.bidding_card import card_of, content
    from shelem_reports.hand_classes import declare
    from shelem_reports.words import reader

    from shelem_cli.session import STOPPED

    try:
        with session.watch(plan.size) as watch:
            declared = declare(rules, replace(plan, progress=watch))
    except KeyboardInterrupt:
        print("shelem: stopped, no card is written", file=sys.stderr)
        return STOPPED
    session.note_run(plan, plan.size, watch)
    command += " --card" + (f" --paper {paper}" if paper else "")
    card = card_of(declared, plan.meta("report", rules, plan.size), command)
    for ending, path in to.items():
        with files.writing("report", path) as file:
            file.write(content(card, ending, paper or PAPERS[0], reader(language)))
    session.say_runs()
    return 0
