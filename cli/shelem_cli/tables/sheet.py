"""The score sheet of a match, as players keep it (source 002).

The running total of a team on either side, the contract between them, and where each player deals in turn, a line in
the contracts' column under each round after which every one has dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from shelem_cli.screen import Signs
from shelem_cli.tables import tell, teller_of
from shelem_cli.tables.grid import cell_width
from shelem_cli.words import Words
from shelem_sim.records import Record

INDENT = "  "


def tell_matches(records: Iterable[Record], words: Words, signs: Signs) -> Iterator[str]:
    """Every record of whole matches told, and after the last of each match its score sheet."""
    played: list[Record] = []
    for record in records:
        yield tell(record, words, signs)
        if record.get("declarer", 0) is not None:
            played.append(record)
        if record["match_over"]:
            yield sheet(played, words, signs)
            played = []


def sheet(played: Sequence[Record], words: Words, signs: Signs) -> str:
    """The sheet of the rounds of one match that were played, and who has won it."""
    last = played[-1]
    sides = range(len(last["score_after"]))
    headings = _around([words("match.team", team=side) for side in sides], words("match.contract"))
    rows = [
        _around([f"{total:,}" for total in record["score_after"]], teller_of(record).contract_of(record, words, signs))
        for record in played
    ]
    widths = [max(map(cell_width, column)) for column in zip(headings, *rows, strict=True)]
    wide = [width + 2 for width in widths]
    lines = [words("match.sheet", n=last["match"]), "", _line(headings, widths, signs)]
    lines.append(f"{INDENT}{signs.rule * (sum(wide) + 2)}")
    for number, row in enumerate(rows, 1):
        lines.append(_line(row, widths, signs))
        if "auction" in last and number % len(last["seats"]) == 0 and number < len(rows):
            lines.append(f"{INDENT}{' ' * wide[0]}{signs.bar}{signs.rule * wide[1]}{signs.bar}")
    won, totals = last["winner"], last["score_after"]
    theirs = words("match.to").join(f"{total:,}" for side, total in enumerate(totals) if side != won)
    ending = words("match.won", team=won, ours=f"{totals[won]:,}", theirs=theirs, n=last["round"] + 1)
    return "\n".join([*lines, "", ending, ""])


def _around(totals: list[str], contract: str) -> list[str]:
    """The contract between the first side's column and the others'."""
    return [totals[0], contract, *totals[1:]]


def _line(texts: Sequence[str], widths: Sequence[int], signs: Signs) -> str:
    cells = (" " * (width - cell_width(text)) + text for text, width in zip(texts, widths, strict=True))
    return f"{INDENT} {f' {signs.bar} '.join(cells)}"
