"""A recorded hand of Hokm as a person would tell it."""

from __future__ import annotations

from shelem_cli.screen import Signs
from shelem_cli.tables.told import card, hand, heading
from shelem_cli.words import Words
from shelem_sim.cards import SUITS
from shelem_sim.records import Record

TWO = 2


def tell(record: Record, words: Words, signs: Signs) -> str:
    """The cards, what the hakem named, with two players what they drew, the tricks and the score, as lines of text."""
    lines = [heading(record, words, signs), ""]
    lines += [f"  {words('round.seat', seat=seat)}  {hand(text, signs)}" for seat, text in enumerate(record["hands"])]
    lines += ["", named(record, words, signs), ""]
    if len(record["seats"]) == TWO:
        lines += [*drawn(record, words, signs), ""]
    lines += [trick_line(number, trick, record, words, signs) for number, trick in enumerate(record["tricks"], 1)]
    lines += ["", *outcome(record, words), ""]
    return "\n".join(lines)


def contract_of(record: Record, words: Words, signs: Signs) -> str:
    """Who was hakem and what he named, short."""
    mode = "" if record["mode"] == "normal" else f" {words('hokm.naras')}"
    return f"{record['hakem']} {signs.suits[SUITS.index(record['trump'])]}{mode}"


def named(record: Record, words: Words, signs: Signs) -> str:
    """The hakem's five cards, what he named from them, and what that rests on."""
    mode = "normal" if record["mode"] == "normal" else "naras"
    text = words(
        f"hokm.told.named_{mode}",
        seat=record["hakem"],
        five=cards_of(record["first_five"], signs),
        trump=signs.suits[SUITS.index(record["trump"])],
    )
    if record["partner_card"] is None:
        return text
    return f"{text} {words('hokm.told.partner', card=card(record['partner_card'], signs))}"


def drawn(record: Record, words: Words, signs: Signs) -> list[str]:
    """What two players laid away and drew; the card that was kept in brackets."""
    lines = [
        words("hokm.told.laid_away", seat=seat, five=cards_of(five, signs), laid=cards_of(laid, signs))
        for seat, (five, laid) in enumerate(zip(record["dealt"], record["laid_away"], strict=True))
    ]
    for seat in (record["hakem"], 1 - record["hakem"]):
        pairs = [
            " ".join(f"[{card(text, signs)}]" if text == draw["kept"] else card(text, signs) for text in draw["cards"])
            for draw in record["draws"]
            if draw["seat"] == seat
        ]
        lines.append(words("hokm.told.draws", seat=seat, cards=f" {signs.dot} ".join(pairs)))
    return lines


def cards_of(text: str, signs: Signs) -> str:
    """Cards one by one."""
    return " ".join(card(name, signs) for name in text.split())


def trick_line(number: int, trick: Record, record: Record, words: Words, signs: Signs) -> str:
    """One trick: its cards from the leader on, the winning one in brackets."""
    players = len(record["seats"])
    seats = [(trick["leader"] + place) % players for place in range(players)]
    cards = [
        f"[{card(text, signs)}]" if seat == trick["winner"] else f" {card(text, signs)} "
        for seat, text in zip(seats, trick["cards"], strict=True)
    ]
    wins = words("hokm.told.wins", seat=trick["winner"])
    return f"{number:>4}  {words('round.leads', seat=trick['leader'])}  {' '.join(cards)}  {wins}"


def outcome(record: Record, words: Words) -> list[str]:
    """What each side took and scores, and whether a side was kot."""
    lines = [
        words("hokm.told.side", side=side, tricks=tricks, score=score)
        for side, (tricks, score) in enumerate(zip(record["tricks_won"], record["score"], strict=True))
    ]
    if max(record["score"]) > 1:
        lines.append(words("hokm.told.kot"))
    return lines
