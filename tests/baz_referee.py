"""An independent referee of Shelem Baz: source 003 in plain Python, sharing no code with the package."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "SHDC"
DECK = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in ("2H", "2D")] + ["RJ", "BJ"]
USUAL = {
    "target": 501,
    "min_bid": 2,
    "bid_points": 10,
    "overtrick_points": 1,
    "black_by": 10,
    "dealer": "until-ahead",
}


def strength(card: str, led: str) -> int:
    """How high a card stands in a trick: jokers, then spades, then the suit led; others win nothing."""
    if card in ("RJ", "BJ"):
        return 200 + (card == "RJ")
    return RANKS.index(card[0]) + (100 if card[1] == "S" else 50 if card[1] == led else 0)


def sort_key(card: str) -> tuple[int, int]:
    """Suits S H D C, ranks high to low, the jokers last, red before black."""
    return (4, card == "BJ") if card in ("RJ", "BJ") else (SUITS.index(card[1]), -RANKS.index(card[0]))


def objections(record: dict[str, Any]) -> list[str]:
    """What a person at the table would object to in one record; nothing when all is well."""
    rules = {**USUAL, **record["house_rules"]}
    hands = [hand.split() for hand in record["hands"]]
    found = []
    if sorted(card for hand in hands for card in hand) != sorted(DECK) or {len(hand) for hand in hands} != {13}:
        return ["the deal"]
    if any(hand != sorted(hand, key=sort_key) for hand in hands):
        found.append("the order of a hand")
    if record["format"] != "shelem-baz/1" or record["passed_out"] != 0 or record["shuffle"] != "uniform":
        found.append("the head")
    if record["opener"] != (record["dealer"] + 1) % 4:
        found.append("the opener")
    bids = record["bids"]
    if not all(rules["min_bid"] <= bid <= 13 for bid in bids):
        found.append("a bid")
    contracts = [bids[0] + bids[2], bids[1] + bids[3]]
    if record["contracts"] != contracts:
        found.append("the contracts")
    won = play(record, rules, hands, found)
    score = [
        rules["bid_points"] * contract + rules["overtrick_points"] * (tricks - contract)
        if tricks >= contract
        else -rules["bid_points"] * contract
        for contract, tricks in zip(contracts, won, strict=True)
    ]
    before = record["score_before"]
    after = [before[0] + score[0], before[1] + score[1]]
    if (record["tricks_won"], record["score"], record["score_after"]) != (won, score, after):
        found.append("the score")
    over = record["match"] is not None and max(after) >= rules["target"] and after[0] != after[1]
    if (record["match_over"], record["winner"]) != (over, int(after[1] > after[0]) if over else None):
        found.append("the end of the match")
    return found


def play(record: dict[str, Any], rules: dict[str, Any], hands: list[list[str]], found: list[str]) -> list[int]:
    """Play the tricks, add to `found`, and return the tricks of both teams."""
    leader, won, black_is_out = record["opener"], [0, 0], False
    if len(record["tricks"]) != 13:
        found.append("the number of tricks")
    for number, trick in enumerate(record["tricks"], 1):
        led = "S" if trick["cards"][0] in ("RJ", "BJ") else trick["cards"][0][1]
        for place, card in enumerate(trick["cards"]):
            hand = hands[(leader + place) % 4]
            plain_of_suit = [other for other in hand if other[1] == led and other not in ("RJ", "BJ")]
            if card not in hand:
                found.append(f"trick {number}: {card} from nowhere")
                continue
            if card not in ("RJ", "BJ") and card[1] != led and plain_of_suit:
                found.append(f"trick {number}: a revoke with {card}")
            if card == "RJ" and not black_is_out:
                found.append(f"trick {number}: red before black")
            if "BJ" in hand and card != "BJ" and number >= rules["black_by"]:
                found.append(f"trick {number}: the black joker kept back")
            black_is_out |= card == "BJ"
            hand.remove(card)
        best = max(range(4), key=lambda place: strength(trick["cards"][place], led))
        if trick["leader"] != leader or trick["winner"] != (leader + best) % 4:
            found.append(f"trick {number}: leader or winner")
        leader = (leader + best) % 4
        won[leader % 2] += 1
    return won


def objections_to_match(records: Sequence[dict[str, Any]]) -> list[str]:
    """What a person would object to in the order of a match's rounds, its dealers and totals."""
    found = []
    rules = {**USUAL, **records[0]["house_rules"]}
    if records[0]["score_before"] != [0, 0] or not records[-1]["match_over"]:
        found.append("the match begins or ends wrongly")
    for number, (last, now) in enumerate(pairwise(records), 1):
        if now["round"] != number or now["score_before"] != last["score_after"] or last["match_over"]:
            found.append(f"round {number} does not go on")
        ours = last["dealer"] % 2
        ahead = last["score_after"][ours] > last["score_after"][1 - ours]
        moves = rules["dealer"] == "rotates" or ahead
        if now["dealer"] != (last["dealer"] + moves) % 4:
            found.append(f"round {number}: the dealer")
    return found
