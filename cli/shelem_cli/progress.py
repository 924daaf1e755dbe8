"""What a run says on stderr while it goes on: that kernels are compiled, how far it is, how fast it was."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar

from shelem_cli import screen
from shelem_cli.tables.figures import duration, rate

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.status import Status

ROUNDS = "rounds"
MATCHES = "matches"

COMPILING = "compiling what this command needs, once for this version (some 15 s)"


class CompileNotice:
    """Says once that the kernels are compiled, with a spinner for those who look at a terminal.

    Attributes:
        shown: whether there was reason to say so.
    """

    _status: ClassVar[Status | None] = None

    def __init__(self, quiet: bool) -> None:
        self.shown = False
        self._quiet = quiet

    def say(self) -> None:
        """Begin: compiling has begun."""
        self.shown = True
        if self._quiet:
            return
        text = f"{COMPILING} {'…' if screen.can_show(sys.stderr, '…') else '...'}"
        if sys.stderr.isatty():
            CompileNotice._status = screen.console(sys.stderr).status(text)
            CompileNotice._status.start()
        else:
            print(text, file=sys.stderr, flush=True)

    @classmethod
    def end(cls) -> None:
        """Take the spinner away, if there is one."""
        if cls._status:
            cls._status.stop()
            cls._status = None


class Watch:
    """Follows a run of `total` rounds or matches; call it with the number of them done so far.

    Attributes:
        done: rounds or matches done.
        seconds: that it took, without the time for compiling.
    """

    def __init__(self, total: int, quiet: bool, notice: CompileNotice, unit: str = ROUNDS) -> None:
        self.done = 0
        self.seconds = 0.0
        self._total = total
        self._unit = unit
        self._moves = not quiet and sys.stderr.isatty()
        self._notice = notice
        self._progress: Progress | None = None
        self._start = time.perf_counter()

    def __enter__(self) -> Watch:
        self._start = time.perf_counter()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.seconds = time.perf_counter() - self._start
        self._notice.end()
        if self._progress:
            self._progress.stop()

    def __call__(self, done: int) -> None:
        """Note that so many are done."""
        if self.done == 0 and self._notice.shown:
            # Until now it was compiling, which is no measure of how fast it plays
            self._start = time.perf_counter()
        self.done = done
        self._notice.end()
        if not self._moves:
            return
        if self._progress is None:
            self._progress = _bar(self._total, self._unit)
            self._progress.start()
        seconds = time.perf_counter() - self._start
        speed = rate(done / seconds) if done and seconds > 0 else "0"
        self._progress.update(self._progress.task_ids[0], completed=done, speed=speed)


def run_line(seed: object, number: int, seconds: float, unit: str = ROUNDS) -> str:
    """`seed 123 · 1,000,000 rounds · 0.9 s · 1.1 M rounds/s`."""
    dot = "·" if screen.can_show(sys.stderr, "·") else "|"
    parts = [f"seed {seed}", f"{number:,} {unit}", duration(seconds)]
    if seconds > 0:
        parts.append(f"{rate(number / seconds)} {unit}/s")
    return f" {dot} ".join(parts)


def _bar(total: int, unit: str) -> Progress:
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    progress = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn(f"{{task.fields[speed]}} {unit}/s"),
        TimeRemainingColumn(),
        console=screen.console(sys.stderr),
        transient=True,
    )
    progress.add_task("", total=total, speed="0")
    return progress
