"""A recorded round of Shelem Baz as a person would tell it."""

from __future__ import annotations

from shelem_cli.screen import Signs
from shelem_cli.tables.told import card, hand, heading
from shelem_cli.words import Words
from shelem_sim.records import Record


def tell(record: Record, words: Words, signs: Signs) -> str:
    """The cards, the bids, the thirteen tricks and the score of one record, as lines of text."""
    lines = [heading(record, words, signs), ""]
    lines += [f"  {words('round.seat', seat=seat)}  {hand(text, signs)}" for seat, text in enumerate(record["hands"])]
    seats = [(record["opener"] + turn) % 4 for turn in range(4)]
    bids = f" {signs.dot} ".join(f"{seat} {record['bids'][seat]}" for seat in seats)
    lines += ["", f"{words('baz.bids')}  {bids}", words("baz.contracts", sums=contract_of(record, words, signs)), ""]
    lines += [trick_line(number, trick, words, signs) for number, trick in enumerate(record["tricks"], 1)]
    lines += ["", *outcome(record, words), ""]
    return "\n".join(lines)


def contract_of(record: Record, words: Words, signs: Signs) -> str:
    """Both teams' contracts, short: `5 : 6`."""
    return " : ".join(str(contract) for contract in record["contracts"])


def trick_line(number: int, trick: Record, words: Words, signs: Signs) -> str:
    """One trick: its cards from the leader on, the winning one in brackets."""
    seats = [(trick["leader"] + place) % 4 for place in range(4)]
    cards = [
        f"[{card(text, signs)}]" if seat == trick["winner"] else f" {card(text, signs)} "
        for seat, text in zip(seats, trick["cards"], strict=True)
    ]
    leads = words("round.leads", seat=trick["leader"])
    return f"{number:>4}  {leads}  {' '.join(cards)}  {words('baz.wins', seat=trick['winner'])}"


def outcome(record: Record, words: Words) -> list[str]:
    """What each team bid, took and scores."""
    return [
        words("baz.team", team=team, contract=contract, tricks=tricks, score=f"{score:+d}" if score else "0")
        for team, (contract, tricks, score) in enumerate(
            zip(record["contracts"], record["tricks_won"], record["score"], strict=True)
        )
    ]
