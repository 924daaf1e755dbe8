"""The score sheet of a real table, read from CSV as people have it: one line a round.

UTF-8 with or without a byte order mark; commas, semicolons or tabs; digits, column names and words in English,
Persian or Arabic; columns in any order; comments after `#`, and blank lines.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shelem_sim.errors import ShelemError

SLAM, COUNTER_SLAM = "slam", "counter-slam"
NEEDED = ("dealer", "declarer", "contract", "points")
COLUMNS = (*NEEDED, "tricks")

_SPELLINGS = {
    "dealer": "dealer پخشکننده دستدهنده پاسور موزع الموزع",
    "declarer": "declarer hakem حاکم الحاکم",
    "contract": "contract تعهد التعهد العقد المزایده مزایده",
    "points": "points امتیاز النقاط نقاط",
    "tricks": "tricks دست دستها الاخذات اخذات",
}
_COLUMN_NAMES = {spelling: column for column, text in _SPELLINGS.items() for spelling in text.split()}
"""Spelled as `_word` leaves them: without blanks, with one form of each letter."""

_CONTRACTS = {
    "slam": SLAM,
    "shelem": SLAM,
    "شلم": SLAM,
    "شیلم": SLAM,
    "counterslam": COUNTER_SLAM,
    "سرشلم": COUNTER_SLAM,
    "سرشیلم": COUNTER_SLAM,
}
_SEATS = {"a": 0, "b": 1, "c": 2, "d": 3, "الف": 0, "ا": 0, "ب": 1, "ج": 2, "د": 3}
_DELIMITERS = ",;\t،؛"
_HIGHEST_NUMBER = 995
_ONE_LETTER = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "أ": "ا", "إ": "ا", "آ": "ا", "ة": "ه", "ـ": None, "−": "-"})
_WHOLE = re.compile(r"(-?\d{1,9})(?:[.,٫]0+)?")


class SheetError(ShelemError):
    """A sheet with rows that can't be. Its text is one line with every fault.

    Attributes:
        faults: each begins with the number of its line.
    """

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line, which counts from 1."""

    line: int
    text: str


@dataclass(frozen=True)
class SheetRound:
    """One round as a table writes it down.

    Attributes:
        line: its number in the sheet, from 1, comments and blank lines counted.
        dealer: a seat, 0..3.
        declarer: a seat, 0..3.
        contract: a number, `"slam"` or `"counter-slam"`.
        points: that the declarer's team took, a multiple of 5.
        tricks: of the twelve that the declarer's team took; `None` where the sheet does not say.
    """

    line: int
    dealer: int
    declarer: int
    contract: int | str
    points: int
    tricks: int | None = None


@dataclass(frozen=True)
class Sheet:
    """What could be read of a sheet.

    Attributes:
        rounds: the sound rows.
        faults: of the others. `ledgers` refuses a sheet that has some, together with what the rules refuse.
        not_read: names of columns that mean nothing here.
    """

    rounds: tuple[SheetRound, ...]
    faults: tuple[Fault, ...] = ()
    not_read: tuple[str, ...] = ()


def error_of(faults: Sequence[Fault]) -> SheetError:
    """All faults in one error, by line."""
    return SheetError([f"line {fault.line}: {fault.text}" for fault in sorted(faults, key=lambda fault: fault.line)])


def read_sheet(content: bytes | str) -> Sheet:
    """Read a sheet; rows that can't be are kept as faults.

    Raises:
        SheetError: it is not UTF-8, its columns are not named, or it holds no round.
    """
    text = content if isinstance(content, str) else _decoded(content)
    lines = [line.partition("#")[0] for line in re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))]
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip(_DELIMITERS + " \"'\u00a0")]
    if not filled:
        raise SheetError([f"the sheet is empty: its first line must name the columns {', '.join(NEEDED)}"])
    (first, heading), *rest = filled
    delimiter = max(_DELIMITERS, key=lambda sign: len(_known(_cells(heading, sign))))
    names = _cells(heading, delimiter)
    places = _places(first, names)
    rounds, faults = [], []
    for number, line in rest:
        cells = _cells(line, delimiter)
        wrong: list[str] = []
        if len(cells) > len(names) and any(cells[len(names) :]):
            wrong = [f"{len(cells)} cells, where line {first} names {len(names)} columns"]
        else:
            row = {name: cells[place] if place < len(cells) else "" for name, place in places.items()}
            values = {name: _value(name, row, wrong) for name in COLUMNS}
        if wrong:
            faults.append(Fault(number, ", ".join(wrong)))
        else:
            rounds.append(_round(number, values))
    if not rest:
        raise SheetError([f"line {first}: no round follows the names of the columns"])
    known = _known(names)
    return Sheet(tuple(rounds), tuple(faults), tuple(name for name in names if name and name not in known))


def whole_number(text: str) -> int | None:
    """A whole number in any digits, such as `-135`, `۱۳۵` or `١٣٥`; `None` where it is none."""
    match = _WHOLE.fullmatch(_plain(text))
    return int(match.group(1)) if match else None


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SheetError([f"line {line}: not UTF-8; save the sheet as CSV in UTF-8"]) from None


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error:
        cells = [line]
    return [cell.strip() for cell in cells]


def _plain(text: str) -> str:
    """A word without what writers differ in: case, invisible signs, blanks, dashes, forms of Arabic letters."""
    letters = unicodedata.normalize("NFKC", text).translate(_ONE_LETTER).casefold()
    return "".join(sign for sign in letters if unicodedata.category(sign) not in ("Cf", "Mn") and not sign.isspace())


def _word(text: str) -> str:
    return _plain(text).replace("-", "").replace("_", "")


def _known(names: Sequence[str]) -> dict[str, str]:
    """The names among these that mean a column, and which."""
    return {name: _COLUMN_NAMES[_word(name)] for name in names if _word(name) in _COLUMN_NAMES}


def _places(line: int, names: Sequence[str]) -> dict[str, int]:
    """Where each column stands. Raises SheetError when one is missing or named twice."""
    known = _known(names)
    columns = [known.get(name, "") for name in names]
    faults = []
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        faults.append(f"line {line}: must name the columns {', '.join(NEEDED)}; missing: {', '.join(missing)}")
    faults += [f"line {line}: names {name} twice" for name in COLUMNS if columns.count(name) > 1]
    if faults:
        raise SheetError(faults)
    return {name: columns.index(name) for name in COLUMNS if name in columns}


def _value(name: str, row: Mapping[str, str], wrong: list[str]) -> int | str | None:
    """The value of a cell; what is wrong with it is added to `wrong`."""
    text = row.get(name, "")
    number = whole_number(text)
    value: int | str | None
    if name in ("dealer", "declarer"):
        value, may_be = _SEATS.get(_word(text), number), "a seat, 0 to 3 or A to D"
        sound = value in range(4)
    elif name == "contract":
        value = _CONTRACTS.get(_word(text), number)
        may_be = f"a multiple of 5 up to {_HIGHEST_NUMBER}, slam or counter-slam"
        sound = isinstance(value, str) or value in range(5, _HIGHEST_NUMBER + 1, 5)
    elif name == "points":
        value, may_be = number, "a multiple of 5 from 0 on"
        sound = number is not None and number >= 0 and number % 5 == 0
    else:
        value, may_be = number, "a number from 0 to 12, or left out"
        sound = not text or number in range(13)
    if not sound:
        shown = " ".join(text.split()) or "empty"
        wrong.append(f"{name} must be {may_be}, not {shown}")
    return value


def _round(line: int, values: Mapping[str, int | str | None]) -> SheetRound:
    contract, tricks = values["contract"], values["tricks"]
    assert contract is not None
    return SheetRound(
        line=line,
        dealer=_int(values["dealer"]),
        declarer=_int(values["declarer"]),
        contract=contract,
        points=_int(values["points"]),
        tricks=None if tricks is None else _int(tricks),
    )


def _int(value: int | str | None) -> int:
    assert isinstance(value, int)
    return value
