"""From `steady:margin=5` or `path/to/mine.py` to compiled functions."""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.metadata
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import isfinite, nan
from pathlib import Path
from types import ModuleType
from typing import Any

from shelem_sim.errors import ShelemError
from shelem_sim.games import game_named

BUILT_IN = {
    "shelem": ("random", "novice", "steady", "expert", "rollout"),
    "duel": ("random", "steady", "expert"),
    "baz": ("random", "steady", "expert"),
    "hokm": ("random", "steady", "expert"),
}
"""The strategies of each game that come with the package, weakest first."""

TUNED = "tuned-"
TUNED_FOLDER = Path(__file__).parent / "tuned"
"""`tuned-modern` is the file `modern.py` in here."""
GROUP = "shelem_sim.strategies"
"""The entry-point group of installed strategies."""

DECISIONS = {
    "call": "an integer: a bid, PASS, SLAM or COUNTER_SLAM",
    "name_trump": "an integer: a suit 0..3",
    "discard": "a set of cards (uint64)",
    "play": "one card (uint64)",
}
"""The functions of the contract, in the kernel's order, and what each returns."""

ASKED = {
    "shelem": tuple(DECISIONS),
    "duel": tuple(DECISIONS),
    "baz": ("call", "play"),
    "hokm": ("name_trump", "discard", "play"),
}
"""The functions that each game asks for."""

DEFAULT_BASE = "steady"
MOST_PARAMETERS = 16


class StrategyError(ShelemError):
    """A strategy that can't be found, read or compiled, or that broke the rules of the game."""


@dataclass(frozen=True)
class Parameter:
    """A tunable number of a strategy; `low` and `high` are its sensible range, where the strategy gives one."""

    name: str
    default: float
    low: float | None
    high: float | None
    meaning: str


@dataclass(frozen=True)
class Description:
    """What a strategy says of itself; `source` is what `--strategy` takes, `base` plays what it leaves out."""

    name: str
    source: str
    summary: str
    text: str
    parameters: list[Parameter]
    base: str | None


@dataclass(frozen=True)
class Strategy:
    """A strategy ready for the kernel.

    Attributes:
        name: the short name, as records have it.
        spec: as given by the user, with its parameters.
        game: that it plays.
        functions: compiled functions of a view: call, name_trump, discard, play; `None` where the game asks for none.
        params: for each of the four, the numbers that it reads as `view.params`.
    """

    name: str
    spec: str
    game: str
    functions: tuple[Any, Any, Any, Any]
    params: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Family:
    """A strategy with all its parameters, before it is compiled.

    Attributes:
        game: that it plays.
        source: a name or a path.
        modules: its own module and those of its bases, in the order in which they are asked for what it leaves out.
        values: for each of these modules its parameters, as set.
        given: the parameters that were set along with the source.
    """

    game: str
    source: str
    modules: list[ModuleType]
    values: list[dict[str, float]]
    given: dict[str, float]

    def tunable(self) -> list[Parameter]:
        """The parameters that have a range, each once, with the values that they are set to as defaults."""
        found: dict[str, Parameter] = {}
        for module, values in zip(self.modules, self.values, strict=True):
            for each in own_parameters(module):
                if each.low is not None and each.name not in found:
                    found[each.name] = replace(each, default=values[each.name])
        return list(found.values())


def strategy_names(game: str = "shelem") -> list[str]:
    """All built-in, tuned and installed strategies of a game; those that are installed may play any."""
    installed = importlib.metadata.entry_points(group=GROUP)
    tuned = sorted(f"{TUNED}{path.stem}" for path in TUNED_FOLDER.glob("[!_]*.py")) if game == "shelem" else []
    return [*BUILT_IN[game], *tuned, *sorted(entry.name for entry in installed if entry.name not in BUILT_IN[game])]


def load_strategy(spec: str, game: str = "shelem") -> Strategy:
    """A strategy by name, path of a `.py` file or entry point, with parameters as `NAME:margin=5,risk=2`.

    Args:
        spec: names it.
        game: that it is to play, see `shelem_sim.games.GAMES`: what it leaves out, a strategy of that game decides.

    Raises:
        StrategyError: it is missing, can't be read, has none of the four functions, does not compile, returns
            another type, or a parameter is unknown or no number.
    """
    family = family_of(spec, game)
    asked = ASKED[game]
    owners = {
        name: next(place for place, module in enumerate(family.modules) if hasattr(module, name)) for name in asked
    }
    functions = [
        compile_decision(family.modules[owners[name]], name, game) if name in asked else None for name in DECISIONS
    ]
    first = owners[asked[0]]
    return Strategy(
        name=short_name(family.source),
        spec=spec,
        game=game,
        functions=(functions[0], functions[1], functions[2], functions[3]),
        params=tuple(tuple(family.values[owners.get(name, first)].values()) for name in DECISIONS),
    )


def family_of(spec: str, game: str = "shelem") -> Family:
    """A strategy's modules and parameters: the defaults, then what files set in `SETTINGS`, then what is given.

    Raises:
        StrategyError: one of them is missing or can't be read, or a parameter is unknown or no number.
    """
    source, given = split_spec(spec)
    modules = [find_module(source, game)]
    while any(not hasattr(modules[-1], name) for name in ASKED[game]):
        given_base = getattr(modules[-1], "BASE", DEFAULT_BASE)
        if not isinstance(given_base, str):
            raise StrategyError(f"strategy {source}: BASE must be the name of a strategy, not {given_base!r}")
        base = find_module(given_base, game)
        if base in modules:
            raise StrategyError(f"strategy {source}: its BASE leads back to itself")
        modules.append(base)
    family = Family(game, source, modules, [dict(parameters(module)) for module in modules], given)
    for place in reversed(range(len(modules))):
        put(family, settings(modules[place]), place, "SETTINGS name a")
    put(family, given, 0, "")
    return family


def put(family: Family, given: Mapping[str, float], first: int, what: str) -> None:
    """Set parameters of a family's modules from the `first` on, each of the nearest that has it."""
    values = family.values[first:]
    for name, value in given.items():
        owner = next((each for each in values if name in each), None)
        if owner is None:
            known = ", ".join(dict.fromkeys(name for each in values for name in each)) or "none"
            wrong = f"{what} parameter {name!r}, which its base has not" if what else f"no parameter {name!r}"
            raise StrategyError(f"strategy {family.source}: {wrong}; it has {known}")
        owner[name] = value


def describe(spec: str, game: str = "shelem") -> Description:
    """What a strategy of a game is and which parameters it takes, without compiling it."""
    family = family_of(spec, game)
    source, module = family.source, family.modules[0]
    text = inspect.getdoc(module) or ""
    return Description(
        name=short_name(source),
        source=source,
        summary=text.partition("\n")[0],
        text=text,
        parameters=family.tunable() if settings(module) else own_parameters(module),
        base=None if all(hasattr(module, name) for name in ASKED[game]) else getattr(module, "BASE", DEFAULT_BASE),
    )


def own_parameters(module: ModuleType) -> list[Parameter]:
    """The parameters of a module itself, with their ranges and meanings."""
    ranges = getattr(module, "RANGES", {})
    meanings = getattr(module, "MEANINGS", {})
    return [
        Parameter(name, value, low, high, meanings.get(name, ""))
        for name, value in parameters(module).items()
        for low, high in [ranges.get(name, (None, None))]
    ]


def split_spec(spec: str) -> tuple[str, dict[str, float]]:
    """`"steady:margin=5"` as its source and its parameters."""
    source, colon, tail = spec.rpartition(":")
    if not colon or "=" not in tail:
        return spec, {}
    given = {}
    for pair in tail.split(","):
        name, _, text = pair.partition("=")
        try:
            number = float(text)
        except ValueError:
            number = nan
        if not isfinite(number):
            raise StrategyError(f"strategy {source}: parameter {name.strip()} must be a number, not {text!r}")
        given[name.strip()] = number
    return source, given


def is_path(source: str) -> bool:
    """Whether the source of a strategy is a file, not a name."""
    return source.endswith(".py") or "/" in source or "\\" in source


def short_name(source: str) -> str:
    """A file's stem; any other source as it is."""
    return Path(source).stem if is_path(source) else source


def find_module(source: str, game: str = "shelem") -> ModuleType:
    """The module of a strategy of a game, imported once a process."""
    if is_path(source):
        return read_file(Path(source).resolve(), source)
    tuned = TUNED_FOLDER / f"{source.removeprefix(TUNED)}.py"
    if game == "shelem" and source.startswith(TUNED) and tuned.is_file():
        return read_file(tuned, source)
    if source in BUILT_IN[game]:
        folder = GROUP if game == "shelem" else f"{GROUP}.{game}"
        return prepare(importlib.import_module(f"{folder}.{source}"), "")
    entries = importlib.metadata.entry_points(group=GROUP, name=source)
    for entry in entries:
        module = entry.load()
        return prepare(module, hashlib.sha256(Path(module.__file__).read_bytes()).hexdigest()[:16])
    names = strategy_names(game)
    near = difflib.get_close_matches(source, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}, and .py files"
    where = "" if game == "shelem" else f" for {game}"
    raise StrategyError(f"no strategy {source!r}{where}: {hint}")


@cache
def read_file(path: Path, shown: str) -> ModuleType:
    """Run a strategy's file as a module; it may import others that lie beside it.

    Python's own bytecode files are left aside: they miss an edit that keeps a file's size and time.
    """
    if not path.is_file():
        raise StrategyError(f"strategy {shown}: {'is not a file' if path.exists() else 'no such file'}")
    name = f"shelem_strategy_{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # where numba looks it up when it loads the compiled code from its cache
    sys.path.insert(0, str(path.parent))
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        exec(compile(path.read_bytes(), path, "exec"), vars(module))
    except SyntaxError as error:
        raise StrategyError(f"strategy {shown}: syntax error in line {error.lineno}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        raise StrategyError(f"strategy {shown}: {type(error).__name__} on import: {one_line(error)}") from None
    finally:
        sys.dont_write_bytecode = kept
        sys.path.remove(str(path.parent))
    if not any(callable(getattr(module, name, None)) for name in DECISIONS) and not settings(module):
        raise StrategyError(f"strategy {shown}: has none of the functions {', '.join(DECISIONS)}, nor SETTINGS")
    beside = sorted(
        Path(file)
        for other in list(sys.modules.values())
        if (file := getattr(other, "__file__", None))
        and Path(file).parent == path.parent
        and not other.__name__.startswith("shelem_strategy_")
    )
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in [path, *beside]))
    return prepare(module, digest.hexdigest()[:16])


def prepare(module: ModuleType, subfolder: str) -> ModuleType:
    """Check a strategy's module and make its plain helper functions callable from compiled code."""
    from shelem_sim.kernel.jit import compile_with

    if hasattr(module, "_shelem_subfolder"):
        return module
    module._shelem_subfolder = subfolder  # type: ignore[attr-defined]
    parameters(module)
    for name, value in list(vars(module).items()):
        if inspect.isfunction(value) and value.__module__ == module.__name__ and name not in DECISIONS:
            setattr(module, name, compile_with(value, None, subfolder))
    return module


def parameters(module: ModuleType) -> Mapping[str, float]:
    """A strategy's tunable numbers with their defaults."""
    given = numbers(module, "PARAMS")
    if len(given) > MOST_PARAMETERS:
        where = f"strategy {Path(module.__file__ or module.__name__).name}"
        raise StrategyError(f"{where}: at most {MOST_PARAMETERS} PARAMS, not {len(given)}")
    return given


def settings(module: ModuleType) -> Mapping[str, float]:
    """The values that a strategy's file sets for the parameters of its base."""
    return numbers(module, "SETTINGS")


def numbers(module: ModuleType, name: str) -> Mapping[str, float]:
    """A dict of names and numbers in a strategy's module, empty where it has none."""
    given = getattr(module, name, {})
    if not isinstance(given, dict) or not all(
        isinstance(key, str) and isinstance(value, int | float) and isfinite(value) for key, value in given.items()
    ):
        where = f"strategy {Path(module.__file__ or module.__name__).name}"
        raise StrategyError(f"{where}: {name} must be a dict of names and numbers, not {given!r}")
    return {key: float(value) for key, value in given.items()}


@cache
def compile_decision(module: ModuleType, name: str, game: str = "shelem") -> Any:
    """One of the four functions, compiled for a game's kernel, with the type that it returns checked."""
    from numba import config, types
    from numba.core.errors import NumbaError

    from shelem_sim.kernel.jit import compile_with
    from shelem_sim.kernel.records import signatures_of

    function: Callable[[Any], Any] = getattr(module, name)
    function = getattr(function, "py_func", function)  # of one that its author has compiled already
    subfolder: str = module._shelem_subfolder
    wanted = signatures_of(game_named(game).view)[list(DECISIONS).index(name)]
    where = f"strategy {Path(module.__file__ or module.__name__).name}: {name}"
    if not inspect.isfunction(function):
        raise StrategyError(f"{where} must be a function of view, not {function!r}")
    if len(inspect.signature(function).parameters) != 1:
        raise StrategyError(f"{where} must take one argument, view")
    if config.DISABLE_JIT or not subfolder:
        return compile_with(function, wanted, subfolder)
    try:
        compiled = compile_with(function, wanted.args, subfolder)
        returns = compiled.nopython_signatures[0].return_type
        if not isinstance(returns, types.Integer):
            raise StrategyError(f"{where} must return {DECISIONS[name]}, not {returns}")
        return compiled if returns == wanted.return_type else compile_with(function, wanted, subfolder)
    except KeyError as error:  # what numba raises on a field that the record does not have
        raise StrategyError(f"{where} does not compile: view has no {error}") from None
    except NumbaError as error:
        raise StrategyError(f"{where} does not compile: {one_line(error)}") from None


def one_line(error: BaseException) -> str:
    """The part of an error's text that says what is wrong, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "-", "^", "<source"))]
    return " ".join((telling or lines)[:2])[:300]
