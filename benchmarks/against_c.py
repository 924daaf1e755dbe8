"""The kernel against plain C: how much faster the same random rounds could be, and whether they are the same.

`random_round.c` plays the rounds of the strategy `random` under `modern`, written anew and without the plug-in
contract. Both play the same seed in turn, several times; all checksums must agree, which checks the kernel too.

    python benchmarks/against_c.py [--rounds N] [--seed S] [--pairs K] [--output FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from shelem_sim.bench import cpu_name
from shelem_sim.rules import load_rules
from shelem_sim.run import LARGEST_CHUNK
from shelem_sim.strategies import load_strategy
from shelem_sim.table import Table

SOURCE = Path(__file__).with_name("random_round.c")
BUILD = Path(__file__).with_name("build")
FLAGS = ("-std=c11", "-O3", "-march=native")


class BenchmarkError(Exception):
    """Why there is nothing to compare, in one line."""


@dataclass(frozen=True)
class Checksums:
    """Sums over all rounds that hardly agree unless the same rounds were played.

    Attributes:
        declarer_points: the points that the declarer's team took.
        made: the contracts made.
        score0: the scores of team 0.
        score1: the scores of team 1.
        passed_out: the deals that were passed out.
        contract: the contracts, slam as 1000 and counter-slam as 1001.
    """

    declarer_points: int
    made: int
    score0: int
    score1: int
    passed_out: int
    contract: int


@dataclass(frozen=True)
class Measured:
    """One run of one program: its speed by the CPU time of its thread, and what it played."""

    rounds_per_second: float
    checksums: Checksums


def c_compiler() -> str:
    """The C compiler: `$CC`, or else gcc, cc or clang.

    Raises:
        BenchmarkError: there is none.
    """
    names = [os.environ["CC"]] if os.environ.get("CC") else ["gcc", "cc", "clang"]
    for name in names:
        if found := shutil.which(name):
            return found
    raise BenchmarkError(f"no C compiler: looked for {', '.join(names)}; install gcc or set CC")


def compile_c(folder: Path) -> Path:
    """Compile `random_round.c` for this machine into a folder, and return the program.

    Raises:
        BenchmarkError: there is no C compiler, or it fails.
    """
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / SOURCE.stem
    command = [c_compiler(), *FLAGS, "-o", str(program), str(SOURCE)]
    compiled = subprocess.run(command, check=False, capture_output=True, text=True)
    if compiled.returncode != 0:
        reason = next(iter(compiled.stderr.splitlines()), f"exit code {compiled.returncode}")
        raise BenchmarkError(f"{' '.join(command)}: {reason}")
    return program


def run_c(program: Path, seed: int, rounds: int) -> Measured:
    """Play rounds 0, 1, ... in the C program."""
    run = subprocess.run([program, str(seed), str(rounds)], check=True, capture_output=True, text=True)
    printed = json.loads(run.stdout)
    sums = Checksums(**{name: printed[name] for name in Checksums.__dataclass_fields__})
    return Measured(printed["rounds_per_second"], sums)


def run_kernel(table: Table, rounds: int) -> Measured:
    """Play rounds 0, 1, ... in this thread, in chunks as the run engine does; summing up is not timed."""
    seconds = 0.0
    totals = np.zeros(len(Checksums.__dataclass_fields__), np.int64)
    for first in range(0, rounds, LARGEST_CHUNK):
        start = time.thread_time()
        outcomes = table.play(first, min(LARGEST_CHUNK, rounds - first))
        seconds += time.thread_time() - start
        totals += sums_of(outcomes)
    return Measured(rounds / seconds, Checksums(*(int(total) for total in totals)))


def sums_of(outcomes: Any) -> list[int]:
    """The checksums of some rows of `OUTCOME_DTYPE`, in the order of `Checksums`."""
    by_declarer = outcomes["points"][np.arange(len(outcomes)), outcomes["declarer"] & 1]
    columns = [
        by_declarer,
        outcomes["made"],
        *outcomes["score"].T,
        outcomes["passed_out"],
        outcomes["contract"],
    ]
    return [int(column.sum(dtype=np.int64)) for column in columns]


def random_table(seed: int) -> Table:
    """Four `random` players under `modern`, warmed up."""
    strategy = load_strategy("random")
    table = Table(load_rules("modern"), strategy, strategy, seed)
    table.play(0, 100)
    return table


def compare(program: Path, seed: int, rounds: int, pairs: int) -> list[tuple[Measured, Measured]]:
    """Run C and the kernel in turn, so that whatever else the machine does meets both.

    Raises:
        BenchmarkError: they did not play the same.
    """
    table = random_table(seed)
    measured = []
    for _ in range(pairs):
        pair = run_c(program, seed, rounds), run_kernel(table, rounds)
        c, kernel = (asdict(one.checksums) for one in pair)
        if c != kernel:
            raise BenchmarkError(f"seed {seed}, {rounds} rounds: C played {c}, the kernel {kernel}")
        measured.append(pair)
    return measured


def report(measured: list[tuple[Measured, Measured]], command: str) -> str:
    """The comparison as a table in Markdown, with the machine and the versions under it."""
    c = median(pair[0].rounds_per_second for pair in measured)
    kernel = median(pair[1].rounds_per_second for pair in measured)
    ratios = [pair[0].rounds_per_second / pair[1].rounds_per_second for pair in measured]
    compiler = subprocess.run([c_compiler(), "--version"], check=True, capture_output=True, text=True).stdout
    times = f"{len(measured)} {'pair' if len(measured) == 1 else 'pairs'} of runs in turn"
    return f"""\
| random rounds under `modern`, one thread | rounds/s |
|---|---:|
| C (`benchmarks/random_round.c`) | {c:,.0f} |
| kernel, through the plug-in contract | {kernel:,.0f} |
| C / kernel | {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) |

Medians (the ratio's range in brackets) of {times}, by the CPU time of the thread; all checksums agree.

- machine: {cpu_name()}, {platform.machine()}
- C: {compiler.splitlines()[0]}, `{" ".join(FLAGS)}`
- kernel: numba {version("numba")}, Python {platform.python_version()}
- command: `{command}`
"""


def positive(text: str) -> int:
    """A whole number from 1 on, for argparse."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main() -> int:
    parser = argparse.ArgumentParser(description="Random rounds of Shelem: plain C against the kernel.")
    parser.add_argument("--rounds", type=positive, default=1_000_000, help="a run (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the cards (default: %(default)s)")
    parser.add_argument("--pairs", type=positive, default=5, help="runs of each (default: %(default)s)")
    parser.add_argument("--output", type=Path, help="also write the table to this file")
    given = parser.parse_args()
    try:
        measured = compare(compile_c(BUILD), given.seed, given.rounds, given.pairs)
    except BenchmarkError as error:
        print(f"against_c: {error}", file=sys.stderr)
        return 2
    command = f"python benchmarks/against_c.py --rounds {given.rounds} --seed {given.seed} --pairs {given.pairs}"
    text = report(measured, command)
    print(text, end="")
    if given.output is not None:
        given.output.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
