"""The one decorator of all jitted functions, and where their machine code is kept.

Numba's own cache does not see changes in imported functions, so the folder's name is a hash of numba's version
and of every jitted source: an edit, an upgrade or another code path starts a new folder.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Callable
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
JITTED = ("plugin.py", "kernel/*.py", "strategies/*.py", "strategies/[!_t]*/*.*")
"""Jitted sources, and the learned numbers that are frozen into compiled code; tuned parameters are not."""


def portable() -> bool:
    """Whether CPU-specific code is switched off by the environment (`SHELEM_PORTABLE=1`)."""
    return os.environ.get("SHELEM_PORTABLE", "") not in ("", "0")


@cache
def sources_hash() -> str:
    """A name for this version of the jitted code: 16 hexadecimal digits."""
    digest = hashlib.sha256(f"{version('numba')} {portable()}".encode())
    for pattern in JITTED:
        for path in sorted(PACKAGE.glob(pattern)):
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """The folder for the machine code of this version (it may not exist yet): `SHELEM_CACHE_DIR` or per user."""
    from platformdirs import user_cache_path

    parent = os.environ.get("SHELEM_CACHE_DIR")
    return (Path(parent) if parent else user_cache_path("shelem-sim")) / sources_hash()


@cache
def writable_cache_folder() -> Path | None:
    """The cache folder, made if need be; `None` where it can't be written: then nothing is cached."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def is_warm(function: Callable[..., Any]) -> bool:
    """Whether a function of this package has been compiled before, so that it starts at once."""
    *_, folder, module = function.__module__.split(".")
    return any(cache_folder().glob(f"{folder}_*/{module}.{function.__qualname__}-*.nbi"))


_say_compiling: list[Callable[[], None]] = []


def when_compiling(say: Callable[[], None]) -> None:
    """Let `say` be called once, just before a loop or a strategy of this package is compiled for the first time."""
    _say_compiling[:] = [say]


@cache
def import_without_blas() -> None:
    """Import what numba compiles with, but not `scipy.linalg`, unless something else has.

    Numba looks there for fast products of matrices; the kernel has none, and that takes 0.1 s. Without it numba
    multiplies by itself.
    """
    hidden = "scipy.linalg" not in sys.modules
    if hidden:
        sys.modules["scipy.linalg"] = None  # type: ignore[assignment]
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        if hidden:
            del sys.modules["scipy.linalg"]


def jit(function: Function) -> Function:
    """Compile lazily, without the GIL, cached on disk; division by zero gives inf, not an exception."""
    return cast(Function, compile_with(function, None))


def inlined(function: Function) -> Function:
    """Like `jit`, and always put into the caller: for the steps of the card-by-card loop."""
    return cast(Function, compile_with(function, None, forceinline=True))


class Loop:
    """A loop of the kernel, compiled for its signature, or loaded from the cache, at its first call.

    So a command waits for its own loops alone.
    """

    def __init__(self, function: Callable[..., int], signature: object) -> None:
        self._function = function
        self._signature = signature

    @cached_property
    def _compiled(self) -> Callable[..., int]:
        return cast(Callable[..., int], compile_with(self._function, self._signature))

    def __call__(self, *arguments: Any) -> int:
        """Run it."""
        return self._compiled(*arguments)


def loop(signature: object) -> Callable[[Callable[..., int]], Loop]:
    """Make a function that Python calls a `Loop` of that numba signature."""
    return lambda function: Loop(function, signature)


def compile_with(
    function: Callable[..., Any], signature: object, subfolder: str = "", forceinline: bool = False
) -> Any:
    """Compile for one explicit signature (or lazily when `None`), cached in the folder of this version.

    Args:
        function: a plain Python function.
        signature: a numba signature, `None` to compile at the first call.
        subfolder: keeps code apart that depends on more than this package's sources.
        forceinline: put the code into every caller.
    """
    import numba

    if signature is not None:
        import_without_blas()
        if _say_compiling and not subfolder and not is_warm(function):
            _say_compiling.pop()()
    folder = writable_cache_folder()
    options = {"nogil": True, "error_model": "numpy", "cache": folder is not None, "forceinline": forceinline}
    before = numba.config.CACHE_DIR
    if folder is not None:
        numba.config.CACHE_DIR = str(folder / subfolder)
    try:
        if signature is None:
            return numba.njit(function, **options)
        return numba.njit(signature, **options)(function)
    finally:
        numba.config.CACHE_DIR = before
