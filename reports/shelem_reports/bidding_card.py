"""The bidding card: one page for the table, how high to bid with which hand under a rule set.

A large number in each class of hands is the highest safe bid, a small one the highest that gains on average. Greys
alone tell classes apart, so it prints in black and white.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from shelem_reports.blocks import Cell, Column, Table
from shelem_reports.hand_classes import Declared, HandClass
from shelem_reports.paper import Sheet, line_height
from shelem_reports.scoring_words import payments, points_of_cards
from shelem_reports.strategy_report import rules_name
from shelem_reports.words import Reader
from shelem_sim.errors import ShelemError
from shelem_sim.rules import RuleSet

SAFE = 0.6
"""The chance from which a bid counts as safe."""

THIN = 200
"""Of a class of fewer hands the card says nothing."""

CHANCES = 9
"""Columns of the table of chances, at most."""

_MARGIN = 13.0
_FIRST = 42.0
"""Millimetres at the sides, and of the first column of a table."""

_ROW, _HIGHEST_ROW = 11.0, 17.0
_GAP = 6.0
"""Height of a class, which grows or shrinks to fill the page, and the space above the foot."""

_LINE = 9.8
"""Points of a line of text."""

_GREYS = ("#ffffff", "#f0f0f0", "#e2e2e2", "#d3d3d3", "#c4c4c4")
_NONE = "–"


@dataclass(frozen=True)
class Card:
    """What a bidding card says.

    Attributes:
        rules: under which it holds.
        classes: by the longest suit and the aces of the others.
        lengths: by the longest suit alone.
        break_even: for each bid the chance at which it neither gains nor loses.
        meta: how it came about, as in a `Result`.
        command: the command line that makes the same card.
    """

    rules: RuleSet
    classes: Sequence[HandClass]
    lengths: Sequence[HandClass]
    break_even: Mapping[int, float]
    meta: dict[str, object]
    command: str


def card_of(declared: Declared, meta: dict[str, object], command: str) -> Card:
    """The card of what was counted, without the lengths of which there are too few hands. Raises ShelemError."""
    lengths = [each for each in declared.by_longest() if each.hands >= THIN]
    if not lengths:
        raise ShelemError(
            f"a bidding card needs more than {declared.deals} deals: no kind of hand came up {THIN} times"
        )
    known = {each.longest for each in lengths}
    classes = [each for each in declared.by_longest_and_aces() if each.longest in known]
    return Card(declared.rules, classes, lengths, declared.break_even(declared.rules), meta, command)


def table(card: Card, reader: Reader) -> Table:
    """The numbers of the card, a line a class."""
    numbers = reader.numbers
    names = ("longest", "aces", "hands", "share", "safe", "safe_rate", "pays", "pays_score")
    rows = []
    for each in card.classes:
        safe, pays = each.safe(SAFE), each.pays
        rows.append(
            [
                Cell(numbers.whole(each.longest)),
                Cell(numbers.whole(each.aces or 0)),
                Cell(numbers.whole(each.hands)),
                Cell(numbers.share(each.share)),
                Cell("" if safe is None else numbers.whole(safe)),
                Cell("" if safe is None else numbers.rate(each.made[safe])),
                Cell("" if pays is None else numbers.whole(pays)),
                Cell("" if pays is None else numbers.mean(each.gain[pays], sign=True)),
            ]
        )
    return Table("bidding-card", reader.words("bidding_card.title"), [Column(name, name) for name in names], rows)


def draw(card: Card, paper: str, reader: Reader) -> Sheet:
    """The card on a sheet of paper.

    Args:
        card: what it says.
        paper: one of `paper.PAPERS`.
        reader: whom it is for.
    """
    sheet = Sheet(paper, reader.direction)
    end = _body(Sheet(paper, reader.direction), card, _ROW, reader)
    free = _foot(sheet, card, reader) - _GAP - end
    _body(sheet, card, min(_ROW + free / len(card.lengths), _HIGHEST_ROW), reader)
    return sheet


def content(card: Card, ending: str, paper: str, reader: Reader) -> bytes:
    """The card as a file of this ending: `pdf`, `png`, or its numbers as `csv`."""
    if ending == "csv":
        return table(card, reader).csv().encode()
    sheet = draw(card, paper, reader)
    return (
        sheet.pdf(f"{reader.words('bidding_card.title')}: {rules_name(card.meta)}") if ending == "pdf" else sheet.png()
    )


def _body(sheet: Sheet, card: Card, row: float, reader: Reader) -> float:
    """All above the foot, with classes `row` millimetres high; returns where it ends."""
    y = _head(sheet, card, reader)
    y = _bids(sheet, y, row, card, reader)
    y = _chances(sheet, y, card, reader)
    y = _lines(sheet, y, reader.words("bidding_card.points"), [("", points_of_cards(card.rules, reader))], reader)
    return _lines(sheet, y, reader.words("bidding_card.payments"), payments(card.rules, reader), reader)


def _inner(sheet: Sheet) -> float:
    return sheet.width - 2 * _MARGIN


def _head(sheet: Sheet, card: Card, reader: Reader) -> float:
    words, width = reader.words, _inner(sheet)
    sheet.text(_MARGIN, 17, words("bidding_card.title"), 23, bold=True)
    free = width - sheet.width_of(words("bidding_card.title"), 23, bold=True) - 8
    name = rules_name(card.meta)
    sheet.text(sheet.width - _MARGIN, 17, name, sheet.fitted(name, 16, free), "end")
    sheet.line(_MARGIN, 23, width, 1.6)
    legend = words("bidding_card.legend", percent=reader.numbers.exact(100 * SAFE, 0).text, none=_NONE)
    y = sheet.paragraph(_MARGIN, 28.5, words("bidding_card.how"), 10.5, width, bold=True)
    return sheet.paragraph(_MARGIN, y + 0.5, legend, 9.5, width)


def _bids(sheet: Sheet, y: float, row: float, card: Card, reader: Reader) -> float:
    """The class table: a line a length of the longest suit, a column a number of other aces."""
    words, numbers = reader.words, reader.numbers
    aces = sorted({each.aces or 0 for each in card.classes})
    column = (_inner(sheet) - _FIRST) / len(aces)
    sheet.text(_MARGIN, y + 2, words("bidding_card.longest"), 10, bold=True)
    for place, number in enumerate(aces):
        sheet.text(_MARGIN + _FIRST + (place + 0.5) * column, y + 2, _aces(number, reader), 10, "middle", bold=True)
    y += 5.5
    found = {(each.longest, each.aces): each for each in card.classes}
    for length in card.lengths:
        sheet.line(_MARGIN, y, _inner(sheet))
        sheet.text(
            _MARGIN, y + 0.36 * row, words("bidding_card.cards", n=numbers.whole(length.longest).text), 14, bold=True
        )
        share = words("bidding_card.of_hands", share=numbers.share(length.share).text)
        sheet.text(_MARGIN, y + 0.76 * row, share, 8, colour="muted")
        for place, number in enumerate(aces):
            x = _MARGIN + _FIRST + place * column
            _class(sheet, x, y, (column, row), found.get((length.longest, number)), card, reader)
        y += row
    sheet.line(_MARGIN, y, _inner(sheet), 1.2)
    return y + 6


def _class(
    sheet: Sheet, x: float, y: float, size: tuple[float, float], each: HandClass | None, card: Card, reader: Reader
) -> None:
    """One cell: the safe bid large, the paying one small, on a grey that grows with the safe bid."""
    width, height = size
    if each is None or each.hands < THIN:
        return
    safe, pays = each.safe(SAFE), each.pays
    if safe is not None:
        sheet.box(x + 0.5, y + 0.35, width - 1, height - 0.7, _grey(safe, card.rules))
    gain = (
        reader.words("bidding_card.no_gain")
        if pays is None
        else reader.words("bidding_card.up_to", bid=_bid(pays, reader))
    )
    sheet.text(x + width / 2, y + 0.38 * height, _bid(safe, reader), min(1.6 * height, 22), "middle", bold=True)
    sheet.text(x + width / 2, y + 0.79 * height, gain, min(0.8 * height, 9.5), "middle")


def _chances(sheet: Sheet, y: float, card: Card, reader: Reader) -> float:
    """The chance of some bids by the longest suit, and the chance that breaks even."""
    words, numbers = reader.words, reader.numbers
    bids = card.rules.numbers[:: -(-len(card.rules.numbers) // CHANCES)]
    row = 5.8
    column = (_inner(sheet) - _FIRST) / len(bids)
    sheet.text(_MARGIN, y, words("bidding_card.chances"), 11, bold=True)
    y += 6
    for place, bid in enumerate(bids):
        sheet.text(_MARGIN + _FIRST + (place + 0.5) * column, y, numbers.whole(bid).text, 9.5, "middle", bold=True)
    y += 3.2
    for each in card.lengths:
        sheet.line(_MARGIN, y, _inner(sheet), 0.4)
        sheet.text(_MARGIN, y + row / 2, words("bidding_card.cards", n=numbers.whole(each.longest).text), 9.5)
        for place, bid in enumerate(bids):
            chance = each.made[bid].mean
            x = _MARGIN + _FIRST + place * column
            sheet.box(x, y, column, row, _GREYS[min(int(chance * len(_GREYS)), len(_GREYS) - 1)])
            text = numbers.rate(each.made[bid], margin=False).text
            sheet.text(x + column / 2, y + row / 2, text, 9.5, "middle", bold=chance >= SAFE)
        y += row
    sheet.line(_MARGIN, y, _inner(sheet), 1.2)
    sheet.text(_MARGIN, y + row / 2, words("bidding_card.break_even"), 9.5, bold=True)
    for place, bid in enumerate(bids):
        even = card.break_even.get(bid)
        text = _NONE if even is None else numbers.exact(100 * even, 0).text
        sheet.text(_MARGIN + _FIRST + (place + 0.5) * column, y + row / 2, text, 9.5, "middle", bold=True)
    return y + row + 5.5


def _lines(sheet: Sheet, y: float, heading: str, lines: Sequence[tuple[str, str]], reader: Reader) -> float:
    """A heading and lines of text, each with a name before it."""
    sheet.text(_MARGIN, y, heading, 11, bold=True)
    y += 5.8
    begin = max(sheet.width_of(f"{name}   ", _LINE, bold=True) if name else 0.0 for name, _ in lines)
    for name, text in lines:
        sheet.text(_MARGIN, y, name, _LINE, bold=True)
        sheet.text(_MARGIN + begin, y, text, sheet.fitted(text, _LINE, _inner(sheet) - begin))
        y += line_height(_LINE)
    return y + 2.5


def _foot(sheet: Sheet, card: Card, reader: Reader) -> float:
    """Who played, how much, and how to make the same card; returns where it begins."""
    words, numbers, meta = reader.words, reader.numbers, card.meta
    widest = max(
        (made.high - made.low) / 2 for each in card.classes if each.hands >= THIN for made in each.made.values()
    )
    text = words(
        "bidding_card.foot",
        team0=meta["team0"],
        team1=meta["team1"],
        n=numbers.whole(int(str(meta["rounds"]))).text,
        percent=numbers.text(f"{100 * float(str(meta['confidence'])):g}"),
        widest=numbers.exact(100 * widest, 1).text,
        seed=meta["seed"],
        shuffle=meta["shuffle"],
        version=f"shelem-sim {meta['version']}",
    )
    lines = sheet.lines(text, 8, _inner(sheet))
    size = sheet.fitted(card.command, 7.5, _inner(sheet))
    begin = sheet.height - 12 - line_height(8) * len(lines)
    sheet.line(_MARGIN, begin, _inner(sheet))
    y = begin + 3
    for line in lines:
        sheet.text(_MARGIN, y, line, 8, colour="muted")
        y += line_height(8)
    sheet.text(sheet.width / 2, y, card.command, size, "middle", colour="muted")
    return begin


def _grey(bid: int, rules: RuleSet) -> str:
    """The higher the bid, the darker, and never too dark for black letters."""
    span = rules.max_bid - rules.min_bid or 1
    return _GREYS[min(int((bid - rules.min_bid) / span * len(_GREYS)), len(_GREYS) - 1)]


def _bid(bid: int | None, reader: Reader) -> str:
    return _NONE if bid is None else reader.numbers.whole(bid).text


def _aces(number: int, reader: Reader) -> str:
    key = {0: "bidding_card.ace_none", 1: "bidding_card.ace_one"}.get(number, "bidding_card.aces_some")
    return reader.words(key, n=reader.numbers.whole(number).text)
