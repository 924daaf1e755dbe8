"""The score sheet of a match, as players keep it (source 002).

Three columns: the running total of a team on either side, the contract between them, and in the contracts' column a
line under each fourth round, when every player has dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from shelem_cli.screen import Signs
from shelem_cli.tables.grid import cell_width
from shelem_cli.tables.told import called, tell
from shelem_cli.words import Words

Record = dict[str, Any]
DEALERS = 4
INDENT = "  "


def tell_matches(records: Iterable[Record], words: Words, signs: Signs) -> Iterator[str]:
    """Every record of whole matches told, and after the last of each match its score sheet."""
    played: list[Record] = []
    for record in records:
        yield tell(record, words, signs)
        if record["declarer"] is not None:
            played.append(record)
        if record["match_over"]:
            yield sheet(played, words, signs)
            played = []


def sheet(played: Sequence[Record], words: Words, signs: Signs) -> str:
    """The sheet of the rounds of one match that were played, and who has won it."""
    last = played[-1]
    headings = [words("match.team", team=0), words("match.contract"), words("match.team", team=1)]
    rows = [
        [f"{record['score_after'][0]:,}", called(record["contract"], words), f"{record['score_after'][1]:,}"]
        for record in played
    ]
    widths = [max(map(cell_width, column)) for column in zip(headings, *rows, strict=True)]
    wide = [width + 2 for width in widths]
    lines = [words("match.sheet", n=last["match"]), "", _line(headings, widths, signs)]
    lines.append(f"{INDENT}{signs.rule * (sum(wide) + 2)}")
    for number, row in enumerate(rows, 1):
        lines.append(_line(row, widths, signs))
        if number % DEALERS == 0 and number < len(rows):
            lines.append(f"{INDENT}{' ' * wide[0]}{signs.bar}{signs.rule * wide[1]}{signs.bar}")
    won, totals = last["winner"], last["score_after"]
    ending = words("match.won", team=won, ours=f"{totals[won]:,}", theirs=f"{totals[1 - won]:,}", n=last["round"] + 1)
    return "\n".join([*lines, "", ending, ""])


def _line(texts: Sequence[str], widths: Sequence[int], signs: Signs) -> str:
    cells = (" " * (width - cell_width(text)) + text for text, width in zip(texts, widths, strict=True))
    return f"{INDENT} {f' {signs.bar} '.join(cells)}"
