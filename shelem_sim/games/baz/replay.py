"""Recorded rounds of Shelem Baz, replayed card by card and scored again: every fault in words.

What may be played, what a round scores, when a match is over and who deals next is asked of the kernel's own functions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim import replay
from shelem_sim.cards import SUITS, card_bit, card_names, card_set
from shelem_sim.kernel.baz import dealer_of_next_round, is_over, legal_cards, team_score
from shelem_sim.kernel.baz_view import BLACK, JOKERS, RED, SPADES, TRICKS, VIEW_DTYPE, rule_numbers
from shelem_sim.kernel.bits import U0, highest, lane, suit_of, with_jokers_in
from shelem_sim.kernel.totals import leading_side
from shelem_sim.records import Record
from shelem_sim.replay import UnplayableError
from shelem_sim.rules.baz import BazRules


def placed(name: str) -> np.uint64:
    """A card where the kernel has it."""
    return np.uint64(with_jokers_in(np.uint64(card_bit(name)), SPADES))


class Replay(replay.Replay):
    """One record of Shelem Baz.

    Attributes:
        view: one `VIEW_DTYPE` record with the rules, the dealer and the totals after the round.
        hands: uint64[4], the cards still held.
        jokers_played: the jokers that are out.
        tricks_won: of both teams.
    """

    def __init__(self, record: Record, rules: BazRules, last: replay.Replay | None = None) -> None:
        super().__init__(record, last)
        self.rules = rules
        views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
        self.view = views[0]
        self.view.rules = rule_numbers(rules)[0]
        self.view.dealer, self.view.score = record["dealer"], record["score_after"]
        self.hands = np.zeros(4, np.uint64)
        self.jokers_played = U0
        self.tricks_won = [0, 0]

    def faults(self) -> list[str]:
        """Replay the whole record."""
        record = self.record
        try:
            self._deal()
            self._must_be("opener", (record["dealer"] + 1) % 4, record["opener"])
            self._must_be("passed_out", 0, record["passed_out"])
            self._must_be("shuffle", "uniform", record["shuffle"])
            self._check_what_goes_on()
            self._check_bids()
            self._play()
        except UnplayableError as fault:
            return [*self._faults, str(fault)] if str(fault) else self._faults
        self._must_be("tricks_won", self.tricks_won, record["tricks_won"])
        contracts = self._contracts()
        pairs = zip(contracts, self.tricks_won, strict=True)
        self._check_scores([int(team_score(self.view.rules, contract, tricks)) for contract, tricks in pairs])
        over = record["match"] is not None and bool(is_over(self.view.rules, *record["score_after"]))
        self._check_end(over, int(leading_side(self.view.score)) if over else None)
        self.is_whole = True
        return self._faults

    def _deal(self) -> None:
        """The whole deck is dealt once, thirteen cards a seat."""
        parts = {f"seat {seat}": hand.split() for seat, hand in enumerate(self.record["hands"])}
        self._check_deal(parts, dict.fromkeys(parts, TRICKS), self.rules.deck)
        self._check_order(parts)
        for seat, cards in enumerate(parts.values()):
            self.hands[seat] = with_jokers_in(np.uint64(card_set(cards)), SPADES)

    def _check_what_goes_on(self) -> None:
        """What follows from the round before in the same match, where the file has it."""
        self._check_match_goes_on()
        if isinstance(self.last, Replay):
            self._must_be("dealer", int(dealer_of_next_round(None, self.last.view)), self.record["dealer"])

    def _contracts(self) -> list[int]:
        bids = self.record["bids"]
        return [bids[0] + bids[2], bids[1] + bids[3]]

    def _check_bids(self) -> None:
        """Each seat bids from the least number of tricks to thirteen; a team's contract is the sum."""
        for seat, bid in enumerate(self.record["bids"]):
            if not self.rules.min_bid <= bid <= TRICKS:
                self._faults.append(f"bids: seat {seat} must bid {self.rules.min_bid} to {TRICKS}, not {bid}")
        self._must_be("contracts", self._contracts(), self.record["contracts"])

    def _play(self) -> None:
        """All tricks, the opener leading the first and each winner the next."""
        tricks = self.record["tricks"]
        if len(tricks) != TRICKS:
            raise UnplayableError(f"tricks: there are {len(tricks)}, must be {TRICKS}")
        leader = self.record["opener"]
        for number in range(TRICKS):
            self._check_leader(number, tricks[number]["leader"], leader)
            leader = self._play_trick(number, leader)

    def _play_trick(self, number: int, leader: int) -> int:
        """One trick; returns its winner's seat."""
        trick, what = self.record["tricks"][number], f"trick {number + 1}"
        cards = [placed(card) for card in trick["cards"]]
        led = np.uint64(lane(suit_of(cards[0])))
        for place, card in enumerate(cards):
            self._play_card(number, place, (leader + place) % 4, card, led if place else U0)
        taken = np.bitwise_or.reduce(np.array(cards, np.uint64))
        # Within a suit the higher bit is the higher card, and the jokers are above the ace of spades
        best = highest(np.uint64(taken & lane(SPADES) or taken & led))
        winner = (leader + cards.index(best)) % 4
        if trick["winner"] != winner:
            with_card = card_names(int(best))[0]
            self._faults.append(f"{what}: winner must be {winner}, with {with_card}, not {trick['winner']}")
        self.tricks_won[winner % 2] += 1
        return winner

    def _play_card(self, number: int, place: int, seat: int, card: np.uint64, led: np.uint64) -> None:
        """One card out of a hand; `led` is the suit led, no card for the leader."""
        hand, name, what = self.hands[seat], card_names(int(card))[0], f"trick {number + 1} card {place + 1}"
        if not card & hand:
            raise UnplayableError(f"{what}: seat {seat} does not hold {name}{self._where_it_is(name, number)}")
        due = number + 1 >= self.rules.black_by
        if not card & legal_cards(hand, led, self.jokers_played, due):
            self._faults.append(f"{what}: seat {seat} {self._why_not(hand, card, led, due)}, played {name}")
        self.jokers_played |= card & JOKERS
        self.hands[seat] = hand & ~card

    def _where_it_is(self, name: str, trick: int) -> str:
        """Why a card is not in the hand it was played from, in brackets."""
        for number in range(trick):
            if name in self.record["tricks"][number]["cards"]:
                return f" (played in trick {number + 1})"
        holders = [seat for seat, hand in enumerate(self.hands) if name in card_names(int(hand))]
        return f" (seat {holders[0]} does)" if holders else ""

    def _why_not(self, hand: np.uint64, card: np.uint64, led: np.uint64, black_is_due: bool) -> str:
        """Why a card may not be played."""
        if black_is_due and hand & BLACK:
            return f"must play BJ by trick {self.rules.black_by}"
        if card == RED:
            return "may not play RJ before BJ"
        return f"must follow {SUITS[suit_of(led)]}"
