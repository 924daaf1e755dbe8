"""Recorded hands of Hokm, replayed card by card and scored again: every fault in words.

What follows suit, what a hand scores, when a match is over and who is hakem next, the kernel says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from shelem_sim import replay
from shelem_sim.cards import SUITS, card_names, card_set
from shelem_sim.games.hokm import faces
from shelem_sim.games.hokm.trace import NARAS, NORMAL
from shelem_sim.kernel.bits import highest, lane, suit_of
from shelem_sim.kernel.hokm import score_hand, seat_before, side_of
from shelem_sim.kernel.hokm_match import is_over, next_hakem
from shelem_sim.kernel.hokm_records import FIVE, MOST_DRAWS, TABLE_DTYPE, VIEW_DTYPE, rule_numbers
from shelem_sim.kernel.tricks import following
from shelem_sim.records import Record
from shelem_sim.replay import UnplayableError
from shelem_sim.rules import HokmRules
from shelem_sim.rules.words import Naras


class Replay(replay.Replay):
    """One record of Hokm.

    Attributes:
        rules: by which it was played.
        table: one `TABLE_DTYPE` record, with the cards still held and what the hand came to.
        view: one `VIEW_DTYPE` record, with the rules, the hakem, the tricks and the totals after the hand.
    """

    def __init__(self, record: Record, rules: HokmRules, last: replay.Replay | None = None) -> None:
        super().__init__(record, last)
        self.rules = rules
        tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
        views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
        self.table, self.view = tables[0], views[0]
        self.view.rules = rule_numbers(rules)[0]
        self.view.hakem = record["hakem"]
        self.view.score[: len(record["score_after"])] = record["score_after"]

    def faults(self) -> list[str]:
        """Replay the whole record."""
        record = self.record
        try:
            self._must_be("seats", self.rules.players, len(record["seats"]))
            if self._faults:
                return self._faults
            if self.rules.players == 2:
                self._draw()
            else:
                self._deal("hands", self.rules.hand_size)
            self._check_seats()
            self._check_what_goes_on()
            self._name_trump()
            self._play()
        except UnplayableError as fault:
            return [*self._faults, str(fault)] if str(fault) else self._faults
        self._must_be("tricks_won", self._by_side(self.view.tricks_won), record["tricks_won"])
        score_hand(self.table, self.view)
        self._check_scores(self._by_side(self.table.score))
        over = record["match"] is not None and bool(is_over(self.view))
        self._check_end(over, int(np.argmax(self.view.score)) if over else None)
        self.is_whole = True
        return self._faults

    def _by_side(self, values: Any) -> list[int]:
        return [int(value) for value in values[: self.rules.sides]]

    def _cards(self, names: Iterable[str]) -> np.uint64:
        """The set of some cards, by strength."""
        return np.uint64(faces(card_set(names), self.record["mode"] == NARAS))

    def _deal(self, key: str, size: int) -> None:
        """The whole deck is dealt once, as many cards to each seat."""
        parts = {f"seat {seat}": hand.split() for seat, hand in enumerate(self.record[key])}
        self._check_deal(parts, dict.fromkeys(parts, size), self.rules.deck)
        self._check_order(parts)
        for seat, cards in enumerate(parts.values()):
            self.table.hands[seat] = self._cards(cards)

    def _draw(self) -> None:
        """Two players: five cards each, of which the hakem lays three away and the other two; then they draw."""
        record = self.record
        draws = record["draws"]
        if len(draws) != MOST_DRAWS:
            raise UnplayableError(f"draws: there are {len(draws)}, must be {MOST_DRAWS}")
        parts = {f"seat {seat}": hand.split() for seat, hand in enumerate(record["dealt"])}
        parts["stock"] = [card for draw in draws for card in draw["cards"]]
        in_order = {name: cards for name, cards in parts.items() if name != "stock"}
        sizes = dict.fromkeys(parts, FIVE) | {"stock": 2 * MOST_DRAWS}
        self._check_deal(parts, sizes, self.rules.deck)
        self._check_order(in_order)
        hands = [set(cards) for cards in in_order.values()]
        for seat, hand in enumerate(hands):
            laid, many = record["laid_away"][seat].split(), 3 if seat == record["hakem"] else 2
            if len(set(laid)) != many or not set(laid) <= hand or len(laid) != many:
                raise UnplayableError(f"laid_away: seat {seat} must lay {many} of its five cards away")
            hand -= set(laid)
        for number, draw in enumerate(draws):
            seat = record["hakem"] ^ number & 1
            self._must_be(f"draw {number + 1}: seat", seat, draw["seat"])
            if draw["kept"] not in draw["cards"]:
                raise UnplayableError(f"draw {number + 1}: kept must be one of {' '.join(draw['cards'])}")
            hands[seat].add(draw["kept"])
        for seat, hand in enumerate(hands):
            self._must_be(f"hand of seat {seat}", " ".join(card_names(card_set(hand))), record["hands"][seat])
            self.table.hands[seat] = self._cards(hand)

    def _check_seats(self) -> None:
        """The seat before the hakem deals; he leads; no deal is passed out, none is riffled."""
        hakem = self.record["hakem"]
        self._must_be("opener", hakem, self.record["opener"])
        self._must_be("dealer", int(seat_before(self.rules.players, hakem)), self.record["dealer"])
        self._must_be("passed_out", 0, self.record["passed_out"])
        self._must_be("shuffle", "uniform", self.record["shuffle"])

    def _check_what_goes_on(self) -> None:
        """What follows from the hand before in the same match, where the file has it."""
        self._check_match_goes_on()
        if isinstance(self.last, Replay) and self.last.is_whole:
            self._must_be("hakem", int(next_hakem(self.last.table, self.last.view)), self.record["hakem"])

    def _name_trump(self) -> None:
        """The hakem's five cards are his, the partner's card is shown where its suit was taken, naras by the rules."""
        record, hakem = self.record, self.record["hakem"]
        five, held = (
            record["first_five"].split(),
            record["dealt" if self.rules.players == 2 else "hands"][hakem].split(),
        )
        if len(five) != FIVE or len(set(five)) != FIVE or not set(five) <= set(held):
            self._faults.append(f"first_five must be five cards of seat {hakem}, the hakem")
        else:
            self._check_order({"first_five": five})
        card = record["partner_card"]
        if card is not None:
            self._check_partner_card(card)
        self.view.trump = SUITS.index(record["trump"])
        self.view.trumps = lane(self.view.trump)
        modes = {Naras.OFF: NORMAL, Naras.ALWAYS: NARAS}
        self._must_be("mode", modes.get(self.rules.naras, record["mode"]), record["mode"])

    def _check_partner_card(self, card: str) -> None:
        partner = (self.record["hakem"] + 2) % 4
        if not self.rules.partner_card:
            self._faults.append(f"partner_card must be null by these rules, not {card}")
        elif card not in self.record["hands"][partner].split():
            self._faults.append(f"partner_card must be a card of seat {partner}, not {card}")
        else:
            self._must_be("trump", card[1], self.record["trump"])

    def _play(self) -> None:
        """The hakem leads, then each winner, until the hand is decided or, under some rules, to the last card."""
        tricks, rules, leader = self.record["tricks"], self.view.rules, self.record["hakem"]
        for number in range(len(tricks)):
            if number and self._is_decided():
                raise UnplayableError(f"tricks: there are {len(tricks)}, must be {number}: the hand was decided")
            self._check_leader(number, tricks[number]["leader"], leader)
            leader = self._play_trick(number, leader)
            side = int(side_of(leader, rules.players))
            self.view.tricks_won[side] += 1
            if self.view.tricks_won[side] == number + 1:
                self.table.opening_run, self.table.opening_side = number + 1, side
        if not self._is_decided():
            raise UnplayableError(f"tricks: there are {len(tricks)}, and the hand is not decided")

    def _is_decided(self) -> bool:
        won, rules = self.view.tricks_won, self.view.rules
        return bool(sum(won) == rules.hand_size or (max(won) >= rules.tricks_to_win and not rules.play_all))

    def _play_trick(self, number: int, leader: int) -> int:
        """One trick; returns its winner's seat."""
        trick, what = self.record["tricks"][number], f"trick {number + 1}"
        cards = [self._cards([card]) for card in trick["cards"]]
        led = np.uint64(lane(suit_of(cards[0])))
        for place, card in enumerate(cards):
            seat = (leader + place) % self.rules.players
            self._play_card(number, place, seat, card, led)
        taken = np.bitwise_or.reduce(np.array(cards, np.uint64))
        best = highest(np.uint64(taken & self.view.trumps or taken & led))
        place = cards.index(best)
        winner = (leader + place) % self.rules.players
        if trick["winner"] != winner:
            self._faults.append(f"{what}: winner must be {winner}, with {trick['cards'][place]}, not {trick['winner']}")
        return winner

    def _play_card(self, number: int, place: int, seat: int, card: np.uint64, led: np.uint64) -> None:
        """One card out of a hand, of the suit led where the hand has it."""
        hand, name = self.table.hands[seat], self.record["tricks"][number]["cards"][place]
        what = f"trick {number + 1} card {place + 1}"
        if not card & hand:
            raise UnplayableError(f"{what}: seat {seat} does not hold {name}{self._where_it_is(name, card, number)}")
        if place and not card & following(hand, led):
            self._faults.append(f"{what}: seat {seat} must follow {SUITS[suit_of(led)]}, played {name}")
        self.table.hands[seat] = hand & ~card

    def _where_it_is(self, name: str, card: np.uint64, trick: int) -> str:
        """Why a card is not in the hand it was played from, in brackets."""
        for number in range(trick):
            if name in self.record["tricks"][number]["cards"]:
                return f" (played in trick {number + 1})"
        holders = [seat for seat in range(self.rules.players) if card & self.table.hands[seat]]
        return f" (seat {holders[0]} does)" if holders else ""
