"""A referee of Hokm in plain Python, written from the rules alone: it shares no code with the package.

`Referee().read(record)` takes records in their order and raises `FoulError` at the first fault; it knows a match from
one record to the next.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

HIGH_TO_LOW = "AKQJT98765432"
DEFAULTS: dict[str, Any] = {
    "players": 4,
    "first_hakem": "ace",
    "partner_card": False,
    "naras": "off",
    "tricks_to_win": 7,
    "play_all": False,
    "kot": 2,
    "hakem_kot": 3,
    "kot_needs": 7,
    "target": 7,
}


class FoulError(Exception):
    """What a record has against the rules."""


def insist(condition: bool, what: str) -> None:
    if not condition:
        raise FoulError(what)


class Referee:
    """Reads records; `last` is the one before, `hakem` who must be hakem next in its match."""

    def __init__(self) -> None:
        self.last: dict[str, Any] | None = None
        self.hakem = -1

    def read(self, record: dict[str, Any]) -> None:
        rules = {**DEFAULTS, **record["house_rules"]}
        players = rules["players"]
        sides = 3 if players == 3 else 2
        insist(record["format"] == "hokm/1" and record["rules"] == "hokm", "format")
        insist(record["passed_out"] == 0 and record["shuffle"] == "uniform", "no deal of Hokm is passed out")
        insist(len(record["seats"]) == players, "seats")
        hakem = record["hakem"]
        insist(record["opener"] == hakem, "the hakem leads")
        insist(record["dealer"] == (hakem - 1) % players, "the seat before the hakem deals")
        hands = self.hands_of(record, players, hakem)
        self.check_trump(record, rules, hakem)
        winner, kot = self.play(record, rules, hands, sides)
        side_of_hakem = hakem if players == 3 else hakem % 2
        points = [0] * sides
        points[winner] = 1 if not kot else rules["kot"] if winner == side_of_hakem else rules["hakem_kot"]
        insist(record["score"] == points, f"score {points}")
        self.check_match(record, rules, points, winner == side_of_hakem)
        self.hakem = hakem if winner == side_of_hakem else (hakem + 1) % players

    def hands_of(self, record: dict[str, Any], players: int, hakem: int) -> list[set[str]]:
        """The hands that are played with."""
        deck = {rank + suit for rank in HIGH_TO_LOW for suit in "SHDC"} - ({"2C"} if players == 3 else set())
        hands = [hand.split() for hand in record["hands"]]
        dealt = record["dealt"] if players == 2 else record["hands"]
        five = record["first_five"].split()
        insist(len(five) == len(set(five)) == 5, "five cards")
        insist(set(five) <= set(dealt[hakem].split()), "the first five are of the hakem's hand")
        if players == 2:
            cards = [set(hand.split()) for hand in record["dealt"]]
            stock = [card for draw in record["draws"] for card in draw["cards"]]
            everything = [card for hand in record["dealt"] for card in hand.split()] + stock
            insist(Counter(everything) == Counter(deck), "five each and a stock of 42")
            for seat in range(2):
                laid = record["laid_away"][seat].split()
                insist(
                    len(laid) == len(set(laid)) == (3 if seat == hakem else 2), "three of the hakem, two of the other"
                )
                insist(set(laid) <= cards[seat], "laid away what it holds")
                cards[seat] -= set(laid)
            insist(len(record["draws"]) == 21, "21 draws")
            for number, draw in enumerate(record["draws"]):
                insist(draw["seat"] == (hakem + number) % 2, "they draw in turn, the hakem first")
                insist(draw["kept"] in draw["cards"], "one of the two is kept")
                cards[draw["seat"]].add(draw["kept"])
            insist([set(hand) for hand in hands] == cards, "what they keep they play with")
        else:
            insist(Counter(card for hand in hands for card in hand) == Counter(deck), "the whole deck is dealt")
        insist(all(len(hand) == (17 if players == 3 else 13) for hand in hands), "hands of one size")
        return [set(hand) for hand in hands]

    def check_trump(self, record: dict[str, Any], rules: dict[str, Any], hakem: int) -> None:
        card = record["partner_card"]
        if card is not None:
            insist(rules["partner_card"], "no partner's card by these rules")
            insist(card in record["hands"][(hakem + 2) % 4].split(), "a card of the partner")
            insist(card[1] == record["trump"], "its suit is trump")
        allowed = {"off": ("normal",), "always": ("naras",), "choice": ("normal", "naras")}[rules["naras"]]
        insist(record["mode"] in allowed, "the mode")

    def play(
        self, record: dict[str, Any], rules: dict[str, Any], hands: list[set[str]], sides: int
    ) -> tuple[int, bool]:
        """The side that wins the hand, and whether it is kot."""
        players, size = rules["players"], len(hands[0])
        order = HIGH_TO_LOW if record["mode"] == "normal" else HIGH_TO_LOW[::-1]
        to_the_end = rules["play_all"] or rules["kot_needs"] == size
        leader, won, takers, over = record["hakem"], [0] * sides, [], False
        for trick in record["tricks"]:
            insist(not over, "play has ended")
            insist(trick["leader"] == leader, "the winner leads")
            led = trick["cards"][0][1]
            for place, card in enumerate(trick["cards"]):
                seat = (leader + place) % players
                insist(card in hands[seat], f"{card} is held")
                insist(card[1] == led or all(held[1] != led for held in hands[seat]), "follow suit")
                hands[seat].remove(card)
            trumps = [card for card in trick["cards"] if card[1] == record["trump"]]
            of_suit = trumps or [card for card in trick["cards"] if card[1] == led]
            best = min(of_suit, key=lambda card: order.index(card[0]))
            leader = (leader + trick["cards"].index(best)) % players
            insist(trick["winner"] == leader, "the highest card wins")
            side = leader if players == 3 else leader % 2
            won[side] += 1
            takers.append(side)
            over = len(takers) == size or (won[side] == rules["tricks_to_win"] and not to_the_end)
        insist(over, "play goes on")
        insist(record["tricks_won"] == won, f"tricks {won}")
        most = [side for side in range(sides) if won[side] == max(won)]
        winner = most[0] if len(most) == 1 else won.index(min(won))
        first = takers[: rules["kot_needs"]]
        return winner, len(first) == rules["kot_needs"] and set(first) == {winner}

    def check_match(self, record: dict[str, Any], rules: dict[str, Any], points: list[int], stays: bool) -> None:
        after = [a + b for a, b in zip(record["score_before"], points, strict=True)]
        insist(record["score_after"] == after, "score after")
        over = record["match"] is not None and max(after) >= rules["target"]
        insist(record["match_over"] is over, "match over")
        insist(record["winner"] == (after.index(max(after)) if over else None), "winner of the match")
        last = self.last
        if record["match"] is None or record["round"] == 0:
            insist(set(record["score_before"]) == {0}, "a match starts at nothing")
        if record["match"] is None:
            insist(record["hakem"] == record["round"] % rules["players"], "the hakem outside a match")
        elif record["round"]:
            insist(last is not None and last["match"] == record["match"], "rounds in order")
            assert last is not None
            insist(last["round"] + 1 == record["round"] and not last["match_over"], "rounds in order")
            insist(record["score_before"] == last["score_after"], "totals go on")
            insist(record["hakem"] == self.hakem, "the hakem stays while his side wins")
        self.last = record
