"""The values that a field of a rule set takes: numbers, words, a switch, cards, none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from shelem_sim.rules.deck import read_removed
from shelem_sim.rules.words import Word


@dataclass(frozen=True)
class Numbers:
    """The whole numbers that a field takes.

    Attributes:
        low: the smallest.
        high: the largest; `None` is the points of a round, which other fields decide. Larger numbers then
            pass here, and `checks` refuses them.
        step: it takes multiples of this.
    """

    low: int
    high: int | None
    step: int = 1

    def __contains__(self, value: object) -> bool:
        # `True` is an int to Python; it is no number in a rule file.
        if type(value) is not int:
            return False
        return self.low <= value and (self.high is None or value <= self.high) and value % self.step == 0


@dataclass(frozen=True)
class Field:
    """What is known about one field of a rule set.

    Attributes:
        name: as in TOML files, in `--set` and in records.
        meaning: one sentence.
        source: the documents it comes from (000, 002, 003, 004), and what is decided where they are silent.
        unit: `points`, `cards`, `deals`, `rounds`, or empty for words, switches and lists.
        numbers: the numbers it takes, if any.
        words: the words it takes, if any.
        switch: it takes true and false.
        cards: it takes a list of cards.
        optional: it takes `none`, which is `None` in a `RuleSet`.
        scoring: it matters only once the points of a round are counted: it changes no call and no card.
    """

    name: str
    meaning: str
    source: str
    unit: str = ""
    numbers: Numbers | None = None
    words: type[Word] | None = None
    switch: bool = False
    cards: bool = False
    optional: bool = False
    scoring: bool = False

    @property
    def allowed(self) -> str:
        """The values it takes, in words: `true or false`, `a multiple of 5 between 0 and 25`."""
        return self.allowed_under(None)

    def allowed_under(self, total: int | None) -> str:
        """The values it takes, in words, when a round has `total` points (`None`: not known)."""
        *others, last = self._choices(total)
        return f"{', '.join(others)} or {last}" if others else last

    def _choices(self, total: int | None) -> Iterator[str]:
        if self.switch:
            yield from ("true", "false")
        if self.cards:
            yield 'cards such as "2C" or "2D 2C", each once'
        if self.numbers:
            kind = "whole number" if self.numbers.step == 1 else f"multiple of {self.numbers.step}"
            high = self.numbers.high or total or "the points of a round"
            yield f"a {kind} between {self.numbers.low} and {high}"
        if self.words:
            yield from self.words
        if self.optional:
            yield "none"

    def read(self, value: object, total: int | None = None) -> object:
        """The value as a `RuleSet` holds it, from the value as TOML, JSON or Python write it.

        Args:
            value: what was given.
            total: the points of a round, for the message; `None` where not known.

        Raises:
            ValueError: the field does not take this value; the text says what it takes.
        """
        if self.optional and (value is None or value == "none"):
            return None
        if self.switch and isinstance(value, bool):
            return value
        if self.words and isinstance(value, str) and value in list(self.words):
            return self.words(value)
        if self.numbers and value in self.numbers:
            return value
        if self.cards and isinstance(value, str) and (cards := read_removed(value)) is not None:
            return cards
        raise ValueError(f"{self.name} must be {self.allowed_under(total)}, not {show(value)}")


def toml_value(value: object) -> bool | int | str:
    """A field's value as TOML and JSON write it: `None` is `"none"`, a word is its text."""
    if value is None:
        return "none"
    if isinstance(value, bool | int):
        return value
    return str(value)


def show(value: object) -> str:
    """A value as a message quotes it: on one line, not too long."""
    text = "none" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."
