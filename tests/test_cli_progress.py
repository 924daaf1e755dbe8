"""What is said on stderr while a run goes on."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shelem_cli.progress import COMPILING, CompileNotice, Watch, run_line


class Terminal(io.StringIO):
    """A stream that people look at."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def watched(quiet: bool, warm: bool) -> Watch:
    notice = CompileNotice(quiet)
    if not warm:
        notice.say()
    with Watch(1_000, quiet, notice) as watch:
        for done in (250, 500, 1_000):
            watch(done)
    return watch


def terminal_in_place_of_stderr(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    return stream


def test_a_run_is_timed_and_counted() -> None:
    watch = watched(quiet=True, warm=True)
    assert watch.done == 1_000
    assert 0 < watch.seconds < 60


def test_a_pipe_sees_no_bar(capsys: pytest.CaptureFixture[str]) -> None:
    watched(quiet=False, warm=True)
    assert capsys.readouterr() == ("", "")


def test_compiling_is_announced_once(capsys: pytest.CaptureFixture[str]) -> None:
    watched(quiet=False, warm=False)
    assert capsys.readouterr().err.count(COMPILING) == 1


def test_a_terminal_sees_a_bar_with_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_in_place_of_stderr(monkeypatch)
    watched(quiet=False, warm=True)
    assert "rounds/s" in terminal.getvalue()
    assert "100%" in terminal.getvalue()
    assert COMPILING not in terminal.getvalue()


def test_a_terminal_sees_what_it_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_in_place_of_stderr(monkeypatch)
    watched(quiet=False, warm=False)
    assert COMPILING in terminal.getvalue()


@pytest.mark.parametrize("warm", [True, False])
def test_quiet_says_nothing_to_anyone(warm: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_in_place_of_stderr(monkeypatch)
    watched(quiet=True, warm=warm)
    assert terminal.getvalue() == ""


def test_compiling_is_no_playing_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 20.0, 21.5])
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    notice = CompileNotice(quiet=True)
    notice.say()
    with Watch(1_000, quiet=True, notice=notice) as watch:
        watch(1_000)
    assert watch.seconds == 1.5


def test_the_last_line_has_seed_rounds_time_and_rate() -> None:
    assert run_line(123, 1_000_000, 0.9) == "seed 123 · 1,000,000 rounds · 0.9 s · 1.1 M rounds/s"


def test_the_last_line_is_plain_where_it_has_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert run_line(123, 1_000_000, 0.9) == "seed 123 | 1,000,000 rounds | 0.9 s | 1.1 M rounds/s"


@pytest.mark.parametrize("cached", [False, True])
def test_the_first_run_says_that_it_compiles_and_the_next_is_silent(tmp_path: Path, cached: bool) -> None:
    """As a process of its own would: `rules` never compiles, a run does so once."""
    environment = os.environ | {"SHELEM_CACHE_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    code = "from shelem_sim.kernel.jit import cache_folder; print(cache_folder())"
    if cached:
        python = [sys.executable, "-c", code]
        folder = Path(
            subprocess.run(python, env=environment, capture_output=True, text=True, check=True).stdout.strip()
        )
        decisions = [("strategies", f"random.{name}") for name in ("call", "name_trump", "discard", "play")]
        for package, name in [("kernel", "shelem.play_rounds"), *decisions]:
            (folder / f"{package}_1").mkdir(parents=True, exist_ok=True)
            (folder / f"{package}_1" / f"{name}-1.nbi").touch()
    command = [sys.executable, "-m", "shelem_cli", "simulate", "--strategy", "random", "--rounds", "10", "--seed", "1"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stderr
    assert said.count(COMPILING) == (0 if cached else 1)
