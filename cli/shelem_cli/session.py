"""One run from its options to its exit code: what every command that plays rounds has in common."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from shelem_cli import output, parsing
from shelem_cli.options import Engine, Seats, Show, cores
from shelem_cli.progress import MATCHES, ROUNDS, CompileNotice, Watch, run_line
from shelem_sim.kernel.jit import when_compiling

if TYPE_CHECKING:
    from shelem_cli.tables.grid import Page
    from shelem_cli.tables.reader import Reader
    from shelem_sim.result import Result
    from shelem_sim.run import Plan

DONE = 0
STOPPED = 130


class Session:
    """Where a run's result goes, and how much is said besides.

    Building one checks the output, so build it before anything takes time. A command that writes no result names its
    own target `to`; one that can draw its result is given the file to `plot` to. Raises ShelemError.
    """

    def __init__(self, show: Show, to: output.Target | None = None, plot: str | None = None) -> None:
        self.to = output.target(show) if to is None else to
        self.plot = None if plot is None else output.picture(plot)
        self.quiet = show.quiet
        self._run_lines: list[str] = []
        self._notice = CompileNotice(show.quiet)
        when_compiling(self._notice.say)
        if output.language_for(self.to) != self.to.language:
            self.hint(f"stdout's encoding ({sys.stdout.encoding}) has no letters for --lang {show.lang}: in English")

    def hint(self, text: str) -> None:
        """One line on stderr, unless --quiet."""
        if not self.quiet:
            print(text, file=sys.stderr)

    def run(self, plan: Plan, work: Callable[[Plan], Result]) -> Result:
        """Carry out `work` with the plan, under the eyes of a progress bar; a command may have several to carry out."""
        unit = ROUNDS if plan.matches is None else MATCHES
        with self.watch(plan.size, unit) as watch:
            result = work(replace(plan, progress=watch))
        done = result.meta.get(unit)
        self.note_run(plan, done if isinstance(done, int) else plan.size, watch, unit)
        return result

    def note_run(self, plan: Plan, number: int, watch: Watch, unit: str = ROUNDS) -> None:
        """Keep in mind how fast so many rounds or matches were, for the end."""
        self._run_lines.append(run_line(plan.seed, number, watch.seconds, unit))

    def say_runs(self) -> None:
        """Say how fast every run was."""
        for line in self._run_lines:
            self.hint(line)

    def watch(self, number: int, unit: str = ROUNDS) -> Watch:
        """What follows a run of so many rounds or matches."""
        return Watch(number, self.quiet, self._notice, unit)

    def finish(self, result: Result, page: Callable[[Reader], Page]) -> int:
        """Deliver the result, say how fast it came, and return the exit code: that of a stopped run if partial."""
        output.deliver(result, self.to, page)
        if self.plot:
            output.draw(result, self.plot, self.to.language, page)
        self.say_runs()
        if not result.meta.get("partial"):
            return DONE
        unit = ROUNDS if result.meta.get(MATCHES) is None else MATCHES
        print(f"shelem: stopped early, the result is partial: {result.meta.get(unit):,} {unit}", file=sys.stderr)
        return STOPPED


def plan_of(
    seats: Seats, rounds: int | None, engine: Engine | None = None, matches: int | None = None, game: str = "shelem"
) -> Plan:
    """The plan that the options describe for a game, with a seed drawn where none was given.

    Raises:
        ShelemError: a strategy can't be loaded; not exactly one of rounds and matches is given.
    """
    from shelem_sim.run import Plan
    from shelem_sim.strategies import load_strategy

    engine = engine or Engine()
    names = (seats.team0 or seats.strategy, seats.team1 or seats.strategy)
    team0 = load_strategy(names[0], game)
    return Plan(
        seed=draw_seed() if seats.seed is None else seats.seed,
        rounds=rounds,
        matches=matches,
        riffles=None if seats.shuffle == "uniform" else int(seats.shuffle.partition(":")[2]),
        team0=team0,
        team1=team0 if names[0] == names[1] else load_strategy(names[1], game),
        threads=engine.threads or cores(),
        confidence=engine.confidence,
    )


def draw_seed() -> int:
    """A fresh seed."""
    return secrets.randbelow(parsing.SEED_LIMIT)
