"""The kernel plays the rounds that a C program, written anew from the rules, plays with the same seed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from numba import config

BENCHMARK = Path(__file__).parents[1] / "benchmarks" / "against_c.py"
ROUNDS = 200 if config.DISABLE_JIT else 20_000


@pytest.fixture(scope="module")
def against_c() -> ModuleType:
    spec = importlib.util.spec_from_file_location("against_c", BENCHMARK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["against_c"] = module  # where dataclasses look up their annotations
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def program(against_c: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        against_c.c_compiler()
    except against_c.BenchmarkError as error:
        pytest.skip(str(error))
    compiled: Path = against_c.compile_c(tmp_path_factory.mktemp("build"))
    return compiled


@pytest.mark.parametrize("seed", [1, 2**63 - 1])
def test_kernel_and_c_play_the_same_random_rounds(against_c: ModuleType, program: Path, seed: int) -> None:
    c = against_c.run_c(program, seed, ROUNDS)
    kernel = against_c.run_kernel(against_c.random_table(seed), ROUNDS)
    assert kernel.checksums == c.checksums


def test_a_missing_c_compiler_is_one_line(against_c: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(against_c.BenchmarkError, match="no C compiler: looked for no-such-compiler"):
        against_c.c_compiler()
