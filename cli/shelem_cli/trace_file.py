"""`shelem trace FILE`: recorded rounds replayed, scored again, and every fault in them told."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import IO

import typer

from shelem_cli import output
from shelem_cli.session import Session
from shelem_sim.errors import ShelemError

STDIN = "-"
FAULTY = 1
_GO_WITH_FILE = frozenset({"file", "tell_records", "output", "lang", "ascii_only", "quiet"})


def refuse_options_of_play(context: typer.Context) -> None:
    """Raise ShelemError when an option was given that only matters where rounds are played."""
    given = [
        option.opts[0]
        for option in context.command.params
        if option.name
        and option.name not in _GO_WITH_FILE
        and getattr(context.get_parameter_source(option.name), "name", "") == "COMMANDLINE"
    ]
    if given:
        names = " and ".join(given)
        raise ShelemError(f"{names} can't go with a FILE: its records say themselves what was played")


def check_file(file: str, session: Session, tell_records: bool) -> int:
    """Write every fault of a file of records, and how many there are; returns the exit code.

    Raises:
        ShelemError: the file can't be read.
    """
    report = Report(file, session, tell_records)
    with session.watch(0):
        output.deliver_parts(report.parts(), session.to)
    return FAULTY if report.faults else 0


class Report:
    """What is written about a file.

    Attributes:
        records: that have been checked so far.
        faults: that have been found so far.
    """

    def __init__(self, file: str, session: Session, tell_records: bool) -> None:
        self.records = 0
        self.faults = 0
        self._file = file
        self._session = session
        self._tell = tell_records

    def parts(self) -> Iterator[str]:
        """The faults, each round told before its own where that was asked for, and the counts last."""
        from shelem_cli.tables import tell
        from shelem_cli.words import Words
        from shelem_sim.replay import check

        to = self._session.to
        signs, words = output.signs_for(to), Words(output.language_for(to))
        for checked in check(lines_of(self._file)):
            self.records += 1
            self.faults += len(checked.faults)
            told = [tell(checked.record, words, signs)] if self._tell and checked.record else []
            lines = [f"{line}\n" for line in told + checked.faults]
            if lines:
                yield "".join(lines)
        yield f"{_counted(self.records, 'record')}, {_counted(self.faults, 'fault')}\n"


def lines_of(file: str) -> Iterator[bytes]:
    """The lines of a file, or of stdin. Raises ShelemError when it can't be read."""
    try:
        with _opened(file) as stream:
            yield from stream
    except OSError as error:
        reason = "no such file" if isinstance(error, FileNotFoundError) else error.strerror or str(error)
        raise ShelemError(f"trace {file}: {reason}") from error


def _opened(file: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    return contextlib.nullcontext(sys.stdin.buffer) if file == STDIN else open(file, "rb")


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
