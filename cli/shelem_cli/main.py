"""The program `shelem`: its commands, and how each ends.

Exit codes: 0 done, 1 a check that the user asked for failed, 2 bad input (one line on stderr), 130 stopped by
Ctrl-C. A closed pipe is no error.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from shelem_cli import bench, bids, compare, hand, report, rules, score, simulate, strategies, tournament, trace, tune
from shelem_cli.progress import CompileNotice
from shelem_sim.errors import ShelemError

PROGRAM = "shelem"
BAD_INPUT = 2
STOPPED = 130

app = typer.Typer(
    name=PROGRAM,
    help="Monte-Carlo simulation of the card game Shelem: what a bid is worth, what a house rule changes.",
    epilog="Example:  shelem bids --rounds 1M --seed 1",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)
for module in (rules, strategies, simulate, bids, hand, compare, tournament, tune, report, trace, score, bench):
    module.add_to(app)


def _print_version(wanted: bool) -> None:
    if wanted:
        from shelem_sim import __version__

        print(f"{PROGRAM} {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    pass


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `shelem` with `arguments` (default: those of the process) and return its exit code."""
    _collect_rarely()
    arguments = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    _let_streams_survive()
    command = typer.main.get_command(app)
    try:
        code = command.main(arguments, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        CompileNotice.end()
        print(f"{PROGRAM}: stopped before there was anything to show", file=sys.stderr)
        return STOPPED
    except SystemExit as end:
        # Typer makes a closed pipe an exit with code 1
        return _closed_pipe() if isinstance(end.__context__, BrokenPipeError) else _code(end)
    except BrokenPipeError:
        return _closed_pipe()
    except ShelemError as error:
        return _fail(str(error))
    except OSError as error:
        _silence(sys.__stdout__)
        reason = error.strerror or str(error)
        return _fail(f"{error.filename}: {reason}" if error.filename else f"output: {reason}")
    except Exception as error:
        # Some versions of typer have click inside and some beside them: usage errors have no one class
        if not hasattr(error, "format_message"):
            raise
        return _fail(error.format_message())


def _fail(text: str) -> int:
    CompileNotice.end()
    line = " ".join(text.split())
    print(f"{PROGRAM}: {line}", file=sys.stderr)
    return BAD_INPUT


def _code(end: SystemExit) -> int:
    return end.code if isinstance(end.code, int) else int(end.code is not None)


def _closed_pipe() -> int:
    _silence(sys.__stdout__)
    return 0


def _collect_rarely() -> None:
    """What numba's import leaves lives to the end: to look through it for garbage costs 0.3 s, most of it then."""
    gc.set_threshold(100_000)
    atexit.unregister(gc.freeze)
    atexit.register(gc.freeze)


def _let_streams_survive() -> None:
    """A sign that the terminal's encoding lacks becomes `?`, a missing stream swallows what it is given."""
    for name in ("stdout", "stderr"):
        stream: Any = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _silence(stream: Any) -> None:
    """Let what is still buffered for a broken stream vanish, or the interpreter complains when it ends."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (AttributeError, OSError, ValueError):
        pass
