"""Every string of a report in English, Persian and Arabic, found by a key such as `curves.heading`.

The texts are in `languages/*.toml`; all three files have the same keys. `Reader` is what pages, figures and tables
are given: whom they are for.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from shelem_reports.numbers import Number, Numerals

LANGUAGES = ("en", "fa", "ar")
RIGHT_TO_LEFT = ("fa", "ar")

Part = str | Number
Sentence = tuple[Part, ...]
"""Words and the numbers among them, in order."""


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = texts(language)

    def __call__(self, key: str, **values: object) -> str:
        """The text of `key`, with `{name}` filled from `values`. Raises KeyError for an unknown key or name."""
        text = self._texts[key]
        return text.format(**values) if values else text

    def sentence(self, key: str, **parts: Part) -> Sentence:
        """The text of `key` with numbers left whole, for a caption. Raises KeyError for an unknown key or name."""
        found: list[Part] = []
        for literal, name, _, _ in Formatter().parse(self._texts[key]):
            found += [literal] if literal else []
            found += [parts[name]] if name is not None else []
        return tuple(found)


@dataclass(frozen=True)
class Reader:
    """Whom a report is for.

    Attributes:
        words: of his language.
        numbers: in his digits.
    """

    words: Words
    numbers: Numerals

    @property
    def language(self) -> str:
        """`en`, `fa` or `ar`."""
        return self.words.language

    @property
    def direction(self) -> str:
        """`ltr` or `rtl`, as HTML has it."""
        return "rtl" if self.language in RIGHT_TO_LEFT else "ltr"


def reader(language: str) -> Reader:
    """The reader of a language of `LANGUAGES`."""
    return Reader(Words(language), Numerals(language))


def plain(sentence: Sentence) -> str:
    """A sentence as plain text."""
    return "".join(part if isinstance(part, str) else part.text for part in sentence)


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by key."""
    source = files("shelem_reports") / "languages" / f"{language}.toml"
    return dict(_flat("", tomllib.loads(source.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        pairs += _flat(f"{prefix}{key}.", value) if isinstance(value, dict) else [(prefix + key, value)]
    return pairs
