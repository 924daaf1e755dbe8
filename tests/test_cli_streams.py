"""What surroundings do to the program: encodings, closed pipes, full disks, streams that are not there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
shell = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")


def run(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The exit code is that of `shelem`, which stands for the program in `command`."""
    program = f"'{sys.executable}' -m shelem_cli"
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "FORCE_COLOR")}
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command.replace('shelem', program)}"],
        capture_output=True,
        check=False,
        env={**known, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )


@shell
@pytest.mark.parametrize("language", ["en", "fa", "ar"])
@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "cp850"},
        {"PYTHONIOENCODING": "ascii"},
    ],
)
@pytest.mark.parametrize("form", ["table", "markdown", "json", "csv"])
def test_no_encoding_breaks_the_output(environment: dict[str, str], language: str, form: str) -> None:
    done = run(f"shelem rules modern classic --lang {language} --format {form}", **environment)
    assert done.returncode == 0, done.stderr
    assert b"made" in done.stdout
    assert b"Traceback" not in done.stderr


@shell
def test_a_language_that_the_encoding_lacks_is_english_and_says_so() -> None:
    done = run("shelem rules --lang fa", PYTHONIOENCODING="cp850")
    assert done.stdout.isascii()
    assert b"rule sets" in done.stdout
    assert done.stderr.decode().strip() == "stdout's encoding (cp850) has no letters for --lang fa: in English"
    assert run("shelem rules --lang fa --quiet", PYTHONIOENCODING="cp850").stderr == b""


@shell
def test_json_is_ascii_where_it_has_to_be(tmp_path: Path) -> None:
    (tmp_path / "بازی.toml").write_text('extends = "modern"\n', encoding="utf-8")
    for environment in ({"PYTHONIOENCODING": "cp850"}, {"PYTHONIOENCODING": "utf-8"}):
        done = run(f"shelem rules '{tmp_path}/بازی.toml' --format json", **environment)
        assert json.loads(done.stdout)["meta"]["rules"] == "بازی"
        assert done.stdout.isascii() is (environment["PYTHONIOENCODING"] == "cp850")


@shell
@pytest.mark.parametrize("form", ["table", "csv", "json", "markdown"])
def test_a_closed_pipe_is_no_error(form: str) -> None:
    done = run(f"shelem rules modern --format {form} | head -1")
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"\n") == 1


@shell
@pytest.mark.parametrize("arguments", ["--help", "rules", "rules modern --format parquet"])
def test_a_pipe_closed_at_once_is_no_error(arguments: str) -> None:
    done = run(f"(sleep 0.3; shelem {arguments}) | true")
    assert done.returncode == 0
    assert done.stderr == b""


@shell
@full
@pytest.mark.parametrize(
    "arguments", ["--help", "rules", "rules modern --format json", "rules modern --format parquet"]
)
def test_a_full_disk_under_stdout_is_one_line(arguments: str) -> None:
    done = run(f"shelem {arguments} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == b"shelem: output: No space left on device\n"


@shell
@full
def test_a_full_disk_under_a_file_is_one_line() -> None:
    done = run("shelem rules --output /dev/full")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == b"shelem: --output: /dev/full can't be written (No space left on device)\n"


@shell
@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        ("rules modern --output a.csv", "--output: a.csv"),
        ("simulate --rounds 200k --seed 1 --save-rounds a.parquet", "--save-rounds: a.parquet"),
        ("trace --rounds 20 --seed 1 --json --output a.jsonl", "--output: a.jsonl"),
    ],
)
def test_a_file_that_finds_no_room_is_one_line_and_leaves_nothing(arguments: str, option: str, tmp_path: Path) -> None:
    # Compiled code that is not kept yet would find no room either
    assert run("shelem simulate --rounds 100 --quiet").returncode == 0
    done = run(f"cd {tmp_path} && ulimit -f 1 && shelem {arguments} --quiet")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith(f"shelem: {option} can't be written (File too large")
    assert done.stderr.count(b"\n") == 1
    assert list(tmp_path.iterdir()) == []


@shell
def test_streams_that_are_not_there_are_no_error() -> None:
    assert run("shelem rules >&-").returncode == 0
    assert run("shelem rules 2>&-").returncode == 0
    assert run("shelem rules nope 2>&-").returncode == 2


@shell
def test_colour_is_for_terminals() -> None:
    assert b"\x1b" not in run("shelem rules modern").stdout
    assert b"\x1b" in run("shelem rules modern", FORCE_COLOR="1").stdout
    assert b"\x1b[1;33m" not in run("shelem rules modern --set made=points", FORCE_COLOR="1", NO_COLOR="1").stdout


@shell
def test_columns_are_minded() -> None:
    def widest(columns: str) -> int:
        return max(map(len, run("shelem rules modern", COLUMNS=columns).stdout.decode().splitlines()))

    assert widest("80") <= 80 < widest("150") <= 150
