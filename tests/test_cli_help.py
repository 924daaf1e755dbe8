"""Help: complete, and quick because nothing heavy is loaded for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
import typer
from shelem_cli.main import app

COMMANDS = (
    "rules",
    "strategies",
    "simulate",
    "bids",
    "hand",
    "compare",
    "tournament",
    "tune",
    "trace",
    "score",
    "bench",
)
HEAVY = ("numba", "llvmlite", "numpy", "polars", "pandas", "matplotlib", "scipy")
RUN_OPTIONS = (
    "--rounds",
    "--seed",
    "--strategy",
    "--team0",
    "--team1",
    "--set",
    "--output",
    "--lang",
    "--quiet",
)


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "shelem_cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "100", **environment},
    )


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", "--help"], ["rules"], ["rules", "modern", "classic"]])
def test_nothing_heavy_is_loaded(arguments: list[str]) -> None:
    code = (
        "import json, sys; from shelem_cli.main import main; code = main(sys.argv[1:]);"
        f"print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]), file=sys.stderr);"
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stderr) == []


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert [name for name in COMMANDS if f" {name} " not in done.stdout] == []
    assert run().stdout == done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_has_a_summary_and_an_example(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"Example:  shelem {command} " in done.stdout
    about = typer.main.get_command(app).commands[command]  # type: ignore[attr-defined]
    assert about.help
    assert "\n" not in about.help


@pytest.mark.parametrize("command", ["simulate", "bids", "hand", "compare", "trace"])
def test_commands_that_play_take_the_common_options(command: str) -> None:
    text = run(command, "--help").stdout
    assert [option for option in RUN_OPTIONS if option not in text] == []


def test_version_is_the_library_s() -> None:
    from shelem_sim import __version__

    assert run("--version").stdout == f"shelem {__version__}\n"
