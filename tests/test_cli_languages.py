"""Every text is there in every language, with the same blanks to fill."""

from __future__ import annotations

import string

import pytest
from shelem_cli.options import LANGUAGES
from shelem_cli.words import Words, texts


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there(language: str) -> None:
    assert texts(language).keys() == texts("en").keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_blanks(language: str) -> None:
    for key, text in texts(language).items():
        # Of none or one of a thing, the number may be said in words
        if key.startswith("class.") and key[-1] in "01":
            assert blanks(text) <= {"n"}, key
        else:
            assert blanks(text) == blanks(texts("en")[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_invisible_breaks_the_alignment(language: str) -> None:
    invisible = {"\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u061c", "\ufeff"}
    assert not invisible & set("".join(texts(language).values()))


def test_english_needs_no_more_than_ascii() -> None:
    assert "".join(texts("en").values()).isascii()


@pytest.mark.parametrize("language", ["fa", "ar"])
def test_translations_are_no_copies(language: str) -> None:
    same = [key for key, text in texts(language).items() if text and text == texts("en")[key]]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["longest", "top", "aces", "tens", "voids", "singletons", "points"])
def test_things_are_counted(language: str, name: str) -> None:
    words = Words(language)
    assert "{" not in "".join(words.counted(f"class.{name}", n) for n in ("", 0, 1, 2, "AK"))
    assert "7" in words.counted(f"class.{name}", 7)


def test_an_unknown_key_is_no_text() -> None:
    with pytest.raises(KeyError):
        Words("en")("no.such.key")
