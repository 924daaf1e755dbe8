"""Numbers as people write them on a command line."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from shelem_sim.errors import ShelemError

MOST_RIFFLES = 100
SEED_LIMIT = 2**63
COUNT_LIMIT = 2**63

_COUNT = re.compile(r"(\d+(?:_\d+)*|\d{1,3}(?:,\d{3})+)(\.\d+)?(?:e\+?(\d{1,2}))?([kmg]?)", re.IGNORECASE)
_SCALES = {"": 0, "k": 3, "m": 6, "g": 9}


def count(option: str, least: int = 1) -> Callable[[object], int]:
    """A parser of whole numbers of `least` or more: `1000000`, `1_000_000`, `1e6`, `1M`, `250k`.

    The parser raises ShelemError, naming `option`, for anything else.
    """

    def parse(text: object) -> int:
        match = _COUNT.fullmatch(str(text).strip())
        if match:
            digits, fraction, exponent, scale = match.groups()
            shift = int(exponent or 0) + _SCALES[scale.lower()]
            number = Decimal(digits.replace(",", "").replace("_", "") + (fraction or "")).scaleb(shift)
            if number == number.to_integral_value() and least <= number < COUNT_LIMIT:
                return int(number)
        raise ShelemError(
            f"{option} must be a whole number of {least} or more, such as 1000000, 1e6 or 250k, not {text}"
        )

    return parse


def seed(text: object) -> int:
    """A seed, 0 <= seed < 2^63. Raises ShelemError."""
    number = _whole(text)
    if number is None or not 0 <= number < SEED_LIMIT:
        raise ShelemError(f"--seed must be a whole number from 0 to 2^63 - 1, not {text}")
    return number


def shuffle(text: object) -> str:
    """How the deck is shuffled, `uniform` or `riffle:N` with N from 0 to 100. Raises ShelemError."""
    word = str(text).strip().lower()
    kind, _, number = word.partition(":")
    riffles = _whole(number)
    if word == "uniform" or (kind == "riffle" and riffles is not None and 0 <= riffles <= MOST_RIFFLES):
        return word
    raise ShelemError(f"--shuffle must be uniform or riffle:N with N from 0 to {MOST_RIFFLES}, not {text}")


def threads(text: object) -> int:
    """A number of threads, 1 or more. Raises ShelemError."""
    number = _whole(text)
    if number is None or number < 1:
        raise ShelemError(f"--threads must be a whole number of 1 or more, not {text}")
    return number


def fraction(option: str) -> Callable[[object], float]:
    """A parser of numbers between 0 and 1, both left out. The parser raises ShelemError naming `option`."""

    def parse(text: object) -> float:
        try:
            number = float(str(text))
        except ValueError:
            number = -1.0
        if not 0.0 < number < 1.0:
            raise ShelemError(f"{option} must be a number between 0 and 1, such as 0.95, not {text}")
        return number

    return parse


def one_of(option: str, choices: tuple[str, ...]) -> Callable[[object], str]:
    """A parser that takes one of `choices` in any case. The parser raises ShelemError naming `option`."""

    def parse(text: object) -> str:
        word = str(text).strip().lower()
        if word not in choices:
            raise ShelemError(f"{option} must be one of {', '.join(choices)}, not {text}")
        return word

    return parse


def _whole(text: object) -> int | None:
    try:
        return int(str(text))
    except ValueError:
        return None
