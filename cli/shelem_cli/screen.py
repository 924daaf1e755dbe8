"""What the reader's terminal can show: signs, scripts, colour, width."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console

FILE_WIDTH = 140
SAMPLES = {"fa": "حاکم پ گ", "ar": "الحاكم ة"}


@dataclass(frozen=True)
class Signs:
    """The marks that tables and lines are made of.

    Attributes:
        plain: whether they are all ASCII.
        suits: of spades, hearts, diamonds and clubs, in this order.
        plus_minus: between a value and the half-width of its interval.
        nothing: in place of a number that there is none of.
        dot: between facts in a line.
        delta: before a difference.
        at_least: before a least value.
        thin: before a figure that rests on few rounds.
        beyond: after a difference that its interval tells from nothing.
        rule: what lines of a table are drawn with.
        bar: between the columns of a score sheet.
    """

    plain: bool
    suits: str
    plus_minus: str
    nothing: str
    dot: str
    delta: str
    at_least: str
    thin: str
    beyond: str
    rule: str
    bar: str


DRAWN = Signs(False, "♠♥♦♣", "±", "–", "·", "Δ", "≥", "~", "*", "─", "│")
PLAIN = Signs(True, "SHDC", "+/-", "-", "|", "diff", ">=", "~", "*", "-", "|")


def signs(stream: TextIO, ascii_only: bool) -> Signs:
    """Drawn signs where `stream` can show them all and the user did not ask for plain ones."""
    drawn = DRAWN.suits + DRAWN.plus_minus + DRAWN.nothing + DRAWN.dot + DRAWN.delta
    return PLAIN if ascii_only or not can_show(stream, drawn + DRAWN.at_least + DRAWN.rule + DRAWN.bar) else DRAWN


def language(stream: TextIO, wanted: str) -> str:
    """`wanted`, or English where `stream` has no letters for it."""
    return wanted if can_show(stream, SAMPLES.get(wanted, "")) else "en"


def can_show(stream: TextIO, text: str) -> bool:
    """Whether the encoding of `stream` has every character of `text`."""
    try:
        text.encode(stream.encoding or "ascii")
    except (AttributeError, LookupError, UnicodeEncodeError):
        return False
    return True


def is_utf8(stream: TextIO) -> bool:
    """Whether `stream` can hold any character."""
    return can_show(stream, "♠پ🂡")


def console(stream: TextIO) -> Console:
    """A rich console for `stream`, which minds `NO_COLOR`, `COLUMNS` and what is no terminal."""
    from rich.console import Console

    return Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=False)


def width(to_file: bool) -> int:
    """Columns to lay a table out for: `COLUMNS`, else the terminal's; a file has room for more."""
    if to_file:
        columns: Any = os.environ.get("COLUMNS", "")
        return int(columns) if columns.isdigit() and int(columns) > 0 else FILE_WIDTH
    return console(sys.stdout).width
