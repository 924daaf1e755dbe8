"""Measure everything and write `README.md` beside this file: `python benchmarks/write_readme.py`, some five minutes.

Speeds come from `shelem bench`, start times and memory from processes of their own, the yardstick from
`against_c.py`. Run it on an idle machine.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import against_c

from shelem_sim import __version__
from shelem_sim.bench import bench
from shelem_sim.rules import load_game, load_rules

HERE = Path(__file__).parent
STRATEGIES = ("random", "novice", "steady", "expert")
OTHERS = ("duel", "baz", "hokm")
"""The other games, each with `random`, `steady` and `expert` of its own."""

PAGE = """# Benchmarks

Made by `python benchmarks/write_readme.py` on an otherwise idle machine; nothing here is typed in by hand.

## Rounds a second, auction included, through the plug-in contract

{speeds}

Best of three runs of 2,000,000 rounds each (`shelem bench --strategy random --strategy steady`). The other games, of
500,000 rounds each (`shelem bench --rules duel`):

{others}

## Against plain C

`random_round.c` is a C program of the same random round, without plug-ins: same random numbers, same cards, same
decisions. It is a yardstick, and a check: both programs' checksums must agree.

{yardstick}
## Whole commands, warm

| command | seconds | peak memory |
|---|---:|---:|
{commands}

## Start

A new process to its first round of `random`: {cold:.1f} s with an empty cache (everything is compiled), {warm:.2f} s
with a warm one.

shelem-sim {version} · {cpu}, {cores} cores · {versions}
"""

COMMANDS = (
    "shelem --help",
    "shelem simulate --rounds 1000 --seed 1",
    "shelem simulate --strategy random --rounds 1e5 --seed 1",
    "shelem simulate --strategy random --rounds 5e7 --seed 1",
    "shelem bids --rounds 1000000 --seed 1",
    "shelem compare modern classic traditional double-yasa --rounds 1000000 --seed 1",
    "shelem hand AKT95.AK4.A32.2 --seed 1",
    "shelem report /tmp/report.html --rounds 2000000 --seed 1",
)

TIMED = """
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command in a process of its own, so that its peak memory (KiB on Linux) is its alone."""


def main() -> None:
    """Measure, fill the page, write it."""
    result = bench(STRATEGIES, load_rules("modern"), 2_000_000, 1)
    meta: dict[str, Any] = result.meta
    program = against_c.compile_c(against_c.BUILD)
    pairs = against_c.compare(program, seed=1, rounds=1_000_000, pairs=5)
    page = PAGE.format(
        speeds=speed_table(STRATEGIES, result.rows),
        others=other_games(),
        yardstick=against_c.report(pairs, "python benchmarks/against_c.py"),
        commands="\n".join(command_row(command) for command in COMMANDS),
        cold=meta["compile_seconds"],
        warm=meta["load_seconds"],
        version=__version__,
        cpu=meta["cpu"],
        cores=meta["cores"],
        versions=", ".join(f"{name} {number}" for name, number in meta["versions"].items()),
    )
    (HERE / "README.md").write_text(page, encoding="utf-8")


def other_games() -> str:
    """A line a game and strategy: rounds a second on one thread."""
    lines = ["| game | `random` | `steady` | `expert` |", "|---|---:|---:|---:|"]
    for game in OTHERS:
        rows = bench(("random", "steady", "expert"), load_game(game), 500_000, 1, threads=(1,)).rows
        speeds = (f"{float(str(row['rounds_per_second'])) / 1e6:.2f} M" for row in rows)
        lines.append(f"| `{game}` | {' | '.join(speeds)} |")
    return "\n".join(lines)


def speed_table(strategies: Sequence[str], rows: list[dict[str, Any]]) -> str:
    """A line a strategy: rounds a second on one and on two threads, and the ratio."""
    lines = ["| strategy | 1 thread | 2 threads | ratio |", "|---|---:|---:|---:|"]
    for strategy in strategies:
        one, two = (
            next(row["rounds_per_second"] for row in rows if (row["strategy"], row["threads"]) == (strategy, threads))
            for threads in (1, 2)
        )
        lines.append(f"| `{strategy}` | {one / 1e6:.2f} M | {two / 1e6:.2f} M | {two / one:.2f} |")
    return "\n".join(lines)


def command_row(command: str) -> str:
    """One command's time and peak memory, the best of three runs."""
    timed = [sys.executable, "-c", TIMED, *command.split()]
    runs = [subprocess.run(timed, check=True, capture_output=True, text=True).stdout.split() for _ in range(3)]
    seconds, kilobytes = min(float(run[0]) for run in runs), max(int(run[1]) for run in runs)
    return f"| `{command}` | {seconds:.2f} | {kilobytes // 1024} MB |"


if __name__ == "__main__":
    main()
