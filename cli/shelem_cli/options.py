"""The options that commands share, each declared once, in groups that a command takes whole.

A command names the groups as parameters and is decorated with `grouped`:

    @grouped
    def simulate(*, game: Game, rounds: Rounds = 1_000_000, seats: Seats, show: Show) -> int: ...

Typer then sees every field of the three groups as an option of the command.
"""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Annotated, Any, get_type_hints

import typer

from shelem_cli import parsing
from shelem_sim.errors import ShelemError

FORMATS = ("table", "csv", "json", "markdown", "parquet")
LANGUAGES = ("en", "fa", "ar")

_GAME = "The game"
_PLAY = "Who plays, and how much"
_SHOW = "Output"


def rule_set_names(incomplete: str) -> list[str]:
    """Rule sets that begin so, for completion in the shell."""
    from shelem_sim.rules import preset_names

    return [name for name in preset_names() if name.startswith(incomplete)]


def built_in_strategies(incomplete: str) -> list[str]:
    """Strategies that begin so, for completion in the shell."""
    from shelem_sim.strategies import strategy_names

    return [name for name in strategy_names() if name.startswith(incomplete)]


def _strategy(text: str) -> Any:
    return typer.Option(
        metavar="S", help=text, rich_help_panel=_PLAY, autocompletion=built_in_strategies, show_default=False
    )


def number_of(option: str, text: str, least: int = 1) -> Any:
    """An option for a number such as 250k, `None` when it is not given."""
    return typer.Option(
        option,
        parser=parsing.count(option, least),
        metavar="N",
        help=text,
        rich_help_panel=_PLAY,
        show_default=False,
    )


House = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="FIELD=VALUE",
        help="A house rule on top; may be given several times.",
        rich_help_panel=_GAME,
        show_default=False,
    ),
]
Rounds = Annotated[
    int,
    typer.Option(
        parser=parsing.count("--rounds"),
        metavar="N",
        help="How many rounds: 1000000, 1_000_000, 1e6, 1M or 250k.",
        rich_help_panel=_PLAY,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        parser=parsing.seed,
        metavar="N",
        help="Repeats a run, 0 to 2^63 - 1. Drawn and printed when not given.",
        rich_help_panel=_PLAY,
        show_default=False,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        parser=parsing.threads,
        metavar="N",
        help="Never changes a result. Default: all cores this process may use.",
        rich_help_panel=_PLAY,
        show_default=False,
    ),
]
Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write here.", rich_help_panel=_SHOW, show_default=False),
]
Plot = Annotated[
    str | None,
    typer.Option(
        "--plot",
        metavar="FILE.png|FILE.svg",
        help="Also draw the picture that goes with the table.",
        rich_help_panel=_SHOW,
        show_default=False,
    ),
]
Language = Annotated[
    str,
    typer.Option(
        parser=parsing.one_of("--lang", LANGUAGES),
        metavar="|".join(LANGUAGES),
        help="Language of headings and readings.",
        rich_help_panel=_SHOW,
    ),
]
Ascii = Annotated[
    bool,
    typer.Option(
        "--ascii",
        help="Plain letters in place of signs such as ♠ and ±.",
        rich_help_panel=_SHOW,
        show_default=False,
    ),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="No progress, no hints.", rich_help_panel=_SHOW, show_default=False),
]


@dataclass(frozen=True)
class Game:
    """Which rules are played."""

    rules: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE.toml",
            help="The rule set, by name or as a file. `shelem rules` lists them.",
            rich_help_panel=_GAME,
            autocompletion=rule_set_names,
        ),
    ] = "modern"
    house: House = None


@dataclass(frozen=True)
class Extent:
    """How much is played: rounds outside a match, or whole matches.

    Raises:
        ShelemError: both were given.
    """

    rounds: Annotated[
        int | None,
        number_of("--rounds", "How many rounds: 1000000, 1_000_000, 1e6, 1M or 250k. Default: 1M."),
    ] = None
    matches: Annotated[int | None, number_of("--matches", "How many whole matches, in place of rounds.")] = None

    def __post_init__(self) -> None:
        if self.rounds is not None and self.matches is not None:
            raise ShelemError("--rounds and --matches can't go together: a run plays either rounds or whole matches")

    def rounds_or(self, default: int) -> int | None:
        """The rounds to play, `default` where nothing was given, `None` where matches are played."""
        return default if self.rounds is None and self.matches is None else self.rounds


@dataclass(frozen=True)
class Cards:
    """Which cards are dealt: from which seed, with which shuffle."""

    seed: Seed = None
    shuffle: Annotated[
        str,
        typer.Option(
            parser=parsing.shuffle,
            metavar="uniform|riffle:N",
            help="Every deal uniform, or the last round's cards gathered, riffled N times and cut.",
            rich_help_panel=_PLAY,
        ),
    ] = "uniform"


@dataclass(frozen=True)
class Seats(Cards):
    """Which cards are dealt, and who plays."""

    strategy: Annotated[str, _strategy("Strategy of all seats: a name, a .py file, or S:margin=5.")] = "steady"
    team0: Annotated[str | None, _strategy("Strategy of seats 0 and 2.")] = None
    team1: Annotated[str | None, _strategy("Strategy of seats 1 and 3.")] = None


@dataclass(frozen=True)
class Engine:
    """How a run is carried out and how sure its intervals are."""

    threads: Threads = None
    confidence: Annotated[
        float,
        typer.Option(
            parser=parsing.fraction("--confidence"),
            metavar="P",
            help="Confidence of every interval.",
            rich_help_panel=_PLAY,
        ),
    ] = 0.95


@dataclass(frozen=True)
class Show:
    """Where a result goes and what it looks like."""

    format: Annotated[
        str | None,
        typer.Option(
            parser=parsing.one_of("--format", FORMATS),
            metavar="F",
            help=f"One of {', '.join(FORMATS)}. Default: what FILE's ending says, else a table.",
            rich_help_panel=_SHOW,
            show_default=False,
        ),
    ] = None
    output: Output = None
    lang: Language = "en"
    ascii: Ascii = False
    quiet: Quiet = False


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def grouped(function: Callable[..., int]) -> Callable[..., int]:
    """The command `function` with every parameter that is an option group spread into its options."""
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, Any] = {}
    options: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(function).parameters.items():
        if is_dataclass(hints[name]):
            groups[name] = hints[name]
            options += _options_of(hints[name])
        else:
            options.append(parameter.replace(kind=parameter.KEYWORD_ONLY, annotation=hints[name]))

    @functools.wraps(function)
    def call(**values: Any) -> int:
        arguments = {
            name: group(**{field.name: values.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        return function(**arguments, **values)

    call.__dict__["__signature__"] = inspect.Signature(options, return_annotation=int)
    call.__annotations__ = {option.name: option.annotation for option in options}
    return call


def _options_of(group: Any) -> list[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)
    return [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(group)
    ]
