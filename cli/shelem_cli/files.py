"""Files that a run writes: checked before it starts, complete or not there at all when it ends."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from shelem_sim.errors import ShelemError


def check_writable(option: str, path: Path) -> None:
    """Raise ShelemError, naming `option`, when `path` can't be written; so that no run ends in vain."""
    if path.is_dir():
        raise ShelemError(f"{option} must be a file, and {path} is a folder")
    if is_special(path):
        return
    folder = path.resolve().parent
    if not folder.exists():
        raise ShelemError(f"{option}: there is no folder {folder} to write {path.name} in")
    if not folder.is_dir():
        raise ShelemError(f"{option}: {folder} is not a folder, so {path.name} can't be written in it")
    if path.exists() and not os.access(path, os.W_OK):
        raise ShelemError(f"{option}: {path} may not be written")
    probe = _beside(path)
    try:
        probe.open("xb").close()
        probe.unlink()
    except OSError as error:
        raise ShelemError(f"{option}: {path.name} can't be written in {folder} ({error.strerror})") from error


@contextlib.contextmanager
def placing(option: str, path: Path) -> Iterator[Path]:
    """A path to write what `path` is to hold: all of it, or the file stays as it was.

    Raises ShelemError, naming `option`, where it can't be written.
    """
    part = path if is_special(path) else _beside(path.resolve())
    try:
        yield part
        if part != path:
            _replace(path.resolve(), part)
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or str(error).rpartition(": ")[2]
        raise ShelemError(f"{option}: {path} can't be written ({reason})") from error
    finally:
        if part != path:
            part.unlink(missing_ok=True)


@contextlib.contextmanager
def writing(option: str, path: Path) -> Iterator[BinaryIO]:
    """The same as an open file."""
    with placing(option, path) as part, part.open("wb") as file:
        yield file


def is_special(path: Path) -> bool:
    """Whether `path` is there and no plain file, such as `/dev/stdout`: no other file can take its place."""
    return path.exists() and not path.is_file()


def _replace(path: Path, part: Path) -> None:
    if path.exists():
        part.chmod(path.stat().st_mode & 0o7777)
    part.replace(path)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
