"""A recorded round as a person would tell it."""

from __future__ import annotations

from collections.abc import Callable

from shelem_cli.screen import Signs
from shelem_cli.words import Words
from shelem_sim.cards import JOKERS, SUITS
from shelem_sim.records import Record

WinningPlace = Callable[[Record, Record], int]
"""Which card of a record's trick won it, 0..3 in the order played."""


def tell(record: Record, words: Words, signs: Signs) -> str:
    """The cards, the auction, the twelve tricks and the score of one record, as lines of text."""
    return tell_round(record, words, signs, [], lambda _, trick: int(trick["winner"] - trick["leader"]) % 4)


def tell_round(record: Record, words: Words, signs: Signs, more: list[str], winning_place: WinningPlace) -> str:
    """A record with more lines after the talon, where `winning_place` says which card of a trick won it."""
    lines = [heading(record, words, signs), ""]
    lines += [f"  {words('round.seat', seat=seat)}  {hand(text, signs)}" for seat, text in enumerate(record["hands"])]
    lines += [f"  {words('round.talon')}  {hand(record['talon'], signs)}", *more, ""]
    calls = [f"{entry['seat']} {called(entry['call'], words)}" for entry in record["auction"]]
    lines += [f"{words('round.auction')}  {f' {signs.dot} '.join(calls)}"]
    if record["declarer"] is None:
        return "\n".join([*lines, words("round.passed_out"), ""])
    lines += [declared(record, words, signs), ""]
    lines += [
        trick_line(number, trick, winning_place(record, trick), words, signs)
        for number, trick in enumerate(record["tricks"], 1)
    ]
    lines += ["", *outcome(record, words), ""]
    return "\n".join(lines)


def heading(record: Record, words: Words, signs: Signs) -> str:
    """Which round this is, who plays, who deals and speaks first."""
    names = " ".join(record["seats"])
    match = [] if record.get("match") is None else [words("match.number", n=record["match"])]
    facts = [
        *match,
        words("round.number", n=record["round"]),
        words("facts.seed", seed=record["seed"]),
        record["rules"],
        names,
        words("round.deals", seat=record["dealer"]),
    ]
    if record["passed_out"]:
        facts.append(words("round.redeal", n=record["passed_out"]))
    return f" {signs.dot} ".join(facts)


def card(text: str, signs: Signs) -> str:
    """A card with its suit's sign before its rank; a joker as records write it."""
    if text in JOKERS:
        return text
    return signs.suits[SUITS.index(text[1])] + text[0]


def hand(text: str, signs: Signs) -> str:
    """Cards by suit, a void as the sign for nothing, jokers last."""
    cards = text.split()
    suits = []
    for suit, sign in zip(SUITS, signs.suits, strict=True):
        ranks = "".join(card[0] for card in cards if card[1] == suit)
        suits.append(f"{sign} {ranks or signs.nothing:<9}")
    jokers = [card for card in cards if card in JOKERS]
    return " ".join([*suits, *jokers]).rstrip()


def called(call: str, words: Words) -> str:
    """A call in the reader's language."""
    return call if call.isdigit() else words(f"round.{call}")


def contract_of(record: Record, words: Words, signs: Signs) -> str:
    """What was promised in a round that was played, short."""
    return called(record["contract"], words)


def declared(record: Record, words: Words, signs: Signs) -> str:
    """What the declarer promised, trump, and what he laid away."""
    return words(
        "round.declared",
        seat=record["declarer"],
        contract=called(record["contract"], words),
        trump=signs.suits[SUITS.index(record["trump"])],
        discard=" ".join(card(text, signs) for text in record["discard"].split()),
    )


def trick_line(number: int, trick: Record, winning: int, words: Words, signs: Signs) -> str:
    """One trick: its cards from the leader on, the winning one in brackets, and the points."""
    cards = [
        f"[{card(text, signs)}]" if place == winning else f" {card(text, signs)} "
        for place, text in enumerate(trick["cards"])
    ]
    leads = words("round.leads", seat=trick["leader"])
    wins = words("round.wins", seat=trick["winner"], points=trick["points"])
    return f"{number:>4}  {leads}  {' '.join(cards)}  {wins}"


def outcome(record: Record, words: Words) -> list[str]:
    """What each team took and scores."""
    return [
        words("round.team", team=team, tricks=tricks, points=points, score=f"{score:+d}" if score else "0")
        for team, (tricks, points, score) in enumerate(
            zip(record["tricks_won"], record["points"], record["score"], strict=True)
        )
    ]
