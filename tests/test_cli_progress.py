"""What is said on stderr while a run goes on."""

from __future__ import annotations

import io
import sys

import pytest
from shelem_cli.progress import COMPILING, Watch, run_line


class Terminal(io.StringIO):
    """A stream that people look at."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def watched(quiet: bool, warm: bool) -> Watch:
    with Watch(1_000, quiet=quiet, warm=warm) as watch:
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
    with Watch(1_000, quiet=True, warm=False) as watch:
        watch(1_000)
    assert watch.seconds == 1.5


def test_the_last_line_has_seed_rounds_time_and_rate() -> None:
    assert run_line(123, 1_000_000, 0.9) == "seed 123 · 1,000,000 rounds · 0.9 s · 1.1 M rounds/s"


def test_the_last_line_is_plain_where_it_has_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert run_line(123, 1_000_000, 0.9) == "seed 123 | 1,000,000 rounds | 0.9 s | 1.1 M rounds/s"
