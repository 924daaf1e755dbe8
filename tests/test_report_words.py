"""Every string of the reports is there in every language, is used, and has the same blanks to fill."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
import shelem_reports
from shelem_reports.cards import card_name, short_card
from shelem_reports.words import LANGUAGES, plain, reader, texts

from shelem_sim.cards import RANKS, SUITS

SOURCES = [
    path.read_text(encoding="utf-8")
    for pattern in ("*.py", "templates/*")
    for path in sorted(Path(shelem_reports.__path__[0]).glob(pattern))
]


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def used_keys() -> list[re.Pattern[str]]:
    """Every string of the sources that may be a key; what an f-string fills in may be any name."""
    strings = {text for source in SOURCES for text in re.findall(r'"([a-z_]+(?:\.[A-Za-z0-9_{}\-]+)+)"', source)}
    return [re.compile(re.sub(r"\\\{.*?\\\}", r"[\\w-]+", re.escape(text))) for text in strings]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_untranslated(language: str) -> None:
    missing = sorted(texts("en").keys() - texts(language).keys())
    unknown = sorted(texts(language).keys() - texts("en").keys())
    assert (missing, unknown) == ([], [])


@pytest.mark.parametrize("language", ["fa", "ar"])
def test_no_text_is_left_in_english(language: str) -> None:
    letters = re.compile(r"[A-Za-z]{2,}")
    english = {
        key: text
        for key, text in texts(language).items()
        if letters.search(re.sub(r"\{\w+\}", "", text)) or (text == texts("en")[key] and text.isascii())
    }
    assert english == {}


def test_every_key_is_used() -> None:
    patterns = used_keys()
    assert [key for key in texts("en") if key != "name" and not any(p.fullmatch(key) for p in patterns)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_blanks(language: str) -> None:
    assert {key: blanks(text) for key, text in texts(language).items()} == {
        key: blanks(text) for key, text in texts("en").items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_has_no_number_of_its_own(language: str) -> None:
    assert [text for key, text in texts(language).items() if key.endswith(".caption") and re.search(r"\d", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_keeps_its_numbers_whole(language: str) -> None:
    of = reader(language)
    mean, low, high, n = (of.numbers.whole(number) for number in (18, 12, 25, 2000))
    sentence = of.words.sentence("length.caption", mean=mean, low=low, high=high, n=n)
    assert [part for part in sentence if not isinstance(part, str)] == [mean, low, high, n]
    assert all(number.text in plain(sentence) for number in (mean, low, high, n))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    cards = [rank + suit for rank in RANKS for suit in SUITS] + ["RJ", "BJ"]
    for naming in (card_name, short_card):
        assert len({naming(card, reader(language)) for card in cards}) == len(cards)


def test_cards_in_words() -> None:
    assert (card_name("AS", reader("en")), short_card("TH", reader("en"))) == ("ace of spades", "10♥")
    assert (card_name("QD", reader("fa")), short_card("9C", reader("ar"))) == ("بی‌بی خشت", "٩♣")
