"""Headings, titles and readings in English, Persian and Arabic."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


class Words:
    """The words of one language, found by keys such as `column.contract`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = texts(language)

    def __call__(self, key: str, **values: object) -> str:
        """The text of `key` with `{name}` filled from `values`. Raises KeyError for an unknown key."""
        return self._texts[key].format(**values) if values else self._texts[key]

    def counted(self, key: str, n: object) -> str:
        """The text of `key` for none, one or `n` of a thing; honours are counted by name, such as `AK`."""
        form = {"": 0, "0": 0, "-": 0, "1": 1}.get(str(n), 2)
        return self._texts[f"{key}.{form}"].format(n=n)

    def get(self, key: str, default: str) -> str:
        """The text of `key`, or `default` where this language says nothing about it."""
        return self._texts.get(key, default)


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by key."""
    source = files("shelem_cli") / "languages" / f"{language}.toml"
    return dict(_flat("", tomllib.loads(source.read_text(encoding="utf-8"))))


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, list):
            pairs += [(f"{prefix}{key}.{form}", text) for form, text in enumerate(value)]
        elif isinstance(value, dict):
            pairs += _flat(f"{prefix}{key}.", value)
        else:
            pairs.append((prefix + key, value))
    return pairs
