"""Recorded rounds of Shelem, replayed card by card and scored again: every fault in words.

What a record looks like is checked in `record_shape`; this module plays it. What a call, a discard and a lead may
be, and what a round scores, is asked of the kernel's own functions.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from shelem_sim import replay
from shelem_sim.cards import SUITS, card_bit, card_names, card_set
from shelem_sim.games.shelem import call_name
from shelem_sim.games.shelem.replay_auction import Auction
from shelem_sim.kernel.auction import is_legal_call
from shelem_sim.kernel.bits import highest, lane, suit_of, with_jokers_in
from shelem_sim.kernel.duel import HEIGHT
from shelem_sim.kernel.exchange import is_legal_discard, is_legal_trump, place_jokers
from shelem_sim.kernel.match import dealer_of_next_round, enter_score, is_over, winner
from shelem_sim.kernel.records import NOBODY
from shelem_sim.kernel.rule_numbers import BEFORE_DEALER, rule_numbers
from shelem_sim.kernel.shelem import count_points, next_dealer, score_round
from shelem_sim.kernel.tricks import card_points, following, legal_leads
from shelem_sim.kernel.turn import open_view
from shelem_sim.kernel.view import COUNTER_SLAM, PASS, SLAM, TABLE_DTYPE, TRICKS, VIEW_DTYPE
from shelem_sim.records import Record, show
from shelem_sim.replay import UnplayableError
from shelem_sim.rules import AllPass, RuleSet

_CALLS = {"pass": PASS, "slam": SLAM, "counter-slam": COUNTER_SLAM}


class Replay(replay.Replay):
    """A record of Shelem on its way through the kernel's table and view."""

    def __init__(self, record: Record, rules: RuleSet, last: replay.Replay | None = None) -> None:
        super().__init__(record, last)
        self.rules = rules
        self._last = cast(Replay | None, self.last)
        tables: Any = np.zeros(1, TABLE_DTYPE).view(np.recarray)
        views: Any = np.zeros(1, VIEW_DTYPE).view(np.recarray)
        self.table, self.view = tables[0], views[0]
        self.view.rules = rule_numbers(rules)[0]
        self.view.score = record["score_before"]
        self.view.sits_out = NOBODY if self._last is None else self._last.view.sits_out
        open_view(self.table, self.view, record["dealer"], record["opener"])

    def faults(self) -> list[str]:
        """Replay the whole record."""
        try:
            self._deal()
            self._check_opener()
            self._check_what_goes_on()
            if self._hold_auction():
                self._exchange()
                self._play()
                count_points(self.table, self.view)
                score_round(self.table, self.view)
        except UnplayableError as fault:
            return [*self._faults, str(fault)] if str(fault) else self._faults
        self._check_totals()
        self._check_match_end()
        self.is_whole = True
        if self.was_played:
            enter_score(self.table, self.view)
        return self._faults

    def _check_what_goes_on(self) -> None:
        """What follows from the deal before in the same match, where the file has it."""
        self._check_match_goes_on()
        last = self._last
        if last is None:
            return
        if not last.was_played:
            self._must_be("dealer", int(next_dealer(last.view.rules, last.view.dealer)), self.record["dealer"])
        elif last.is_whole:
            self._must_be("dealer", int(dealer_of_next_round(last.table, last.view)), self.record["dealer"])

    @property
    def _may_sit_out(self) -> bool:
        """Whether a side may have to sit out for its failure in a round that is not known."""
        in_match = self.record["match"] is not None and self.record["round"] > 0
        known = self._last is not None and self._last.is_whole
        return bool(self.view.rules.failed_sits_out and in_match and not known)

    def _deal(self) -> None:
        """The whole deck is dealt once: twelve cards a seat, four a pile, the rest in the talon."""
        hands = {f"seat {seat}": hand.split() for seat, hand in enumerate(self.record["hands"])}
        piles, talon = self._piles(), {"talon": self.record["talon"].split()}
        parts = hands | piles | talon
        sizes = dict.fromkeys(hands, TRICKS) | dict.fromkeys(piles, HEIGHT) | {"talon": self.rules.talon}
        self._check_deal(parts, sizes, self.rules.deck)
        self._check_order(hands | talon)
        for seat, hand in enumerate(hands.values()):
            self.table.hands[seat] = card_set(hand)
        self.table.talon = card_set(parts["talon"])

    def _piles(self) -> dict[str, list[str]]:
        """The cards of each pile, from its top; four players have none."""
        return {}

    def _check_opener(self) -> None:
        """Who speaks first follows from who deals, and how many deals can pass out from who must bid."""
        rules, record = self.view.rules, self.record
        after = 3 if rules.opener == BEFORE_DEALER else 1
        self._must_be("opener", (record["dealer"] + after) % self.rules.seats, record["opener"])
        never = self.rules.all_pass in (AllPass.LAST_SEAT_BIDS, AllPass.OPENER_BIDS)
        most = 0 if never else self.rules.forced_after
        if most is not None and record["passed_out"] > most:
            self._faults.append(f"passed_out must be at most {most}, when a seat must bid, not {record['passed_out']}")

    def _hold_auction(self) -> bool:
        """Every call in turn and legal, and what they come to; False when nobody bid."""
        spoken = [(entry["seat"], entry["call"]) for entry in self.record["auction"]]
        auction = Auction(self.view, self.record["passed_out"], self._may_sit_out)
        turns = auction.turns()
        seat = next(turns, None)
        for number, (speaker, call) in enumerate(spoken, 1):
            if seat is None:
                raise UnplayableError(f"call {number}: the auction was over after call {number - 1}")
            if speaker != seat:
                raise UnplayableError(f"call {number}: seat {seat} must speak, not seat {speaker}")
            code = _CALLS[call] if call in _CALLS else int(call)
            if not is_legal_call(self.view, code):
                legal = ", ".join(auction.legal_calls())
                raise UnplayableError(f"call {number}: seat {seat} may not call {call}; legal: {legal}")
            auction.write(seat, code)
            seat = next(turns, None)
        if seat is not None:
            raise UnplayableError(f"auction: it ends after {len(spoken)} calls, where seat {seat} must speak")
        bid = self.view.high_call != 0
        declarer = int(self.view.high_seat) if bid else None
        contract = call_name(int(self.view.high_call)) if bid else None
        for what, right in (("declarer", declarer), ("contract", contract)):
            if self.record[what] != right:
                raise UnplayableError(f"{what} must be {show(right)} after this auction, not {show(self.record[what])}")
        if bid:
            self.view.declarer, self.view.contract = self.view.high_seat, self.view.high_call
        return bool(bid)

    def _exchange(self) -> None:
        """Trump and discard; the declarer's hand becomes the twelve cards that he plays."""
        table, view, seat = self.table, self.view, int(self.view.declarer)
        takes_talon = view.contract != COUNTER_SLAM
        discard = card_set(self.record["discard"].split())
        if takes_talon:
            table.hands[seat] |= table.talon
        view.hand = table.hands[seat]
        trump = SUITS.index(self.record["trump"])
        if not is_legal_trump(view, trump):
            raise UnplayableError(f"trump: seat {seat} must lead a trump and holds no {SUITS[trump]}")
        self._check_discard(self.record["discard"].split(), int(view.hand if takes_talon else table.talon))
        view.trump, view.trumps = trump, lane(trump)
        if self.view.rules.jokers:
            place_jokers(table, view, trump)
        view.hand, table.discard = table.hands[seat], self._placed(discard)
        if takes_talon and not is_legal_discard(view, table.discard):
            raise UnplayableError(f"discard: seat {seat} must keep a trump to lead, and discards every {SUITS[trump]}")
        if takes_talon:
            table.hands[seat] &= ~table.discard

    def _check_discard(self, cards: list[str], held: int) -> None:
        if len(cards) != self.rules.talon:
            raise UnplayableError(f"discard: {len(cards)} cards, must be {self.rules.talon}")
        for card in cards:
            if cards.count(card) > 1:
                raise UnplayableError(f"discard: {card} twice")
            if not card_bit(card) & held:
                whose = "was not in the talon" if self.view.contract == COUNTER_SLAM else "is not the declarer's"
                raise UnplayableError(f"discard: {card} {whose}")
        self._check_order({"discard": cards})

    def _placed(self, cards: int) -> Any:
        """The set with its jokers where they stand once trump is named."""
        return with_jokers_in(np.uint64(cards), self.view.trump) if self.view.rules.jokers else np.uint64(cards)

    def _play(self) -> None:
        """All tricks, the declarer leading the first and each winner the next."""
        tricks = self.record["tricks"]
        if len(tricks) != TRICKS:
            raise UnplayableError(f"tricks: there are {len(tricks)}, must be {TRICKS}")
        self.view.leader = self.view.declarer
        for number, trick in enumerate(tricks):
            self._check_leader(number, trick["leader"], int(self.view.leader))
            self._play_trick(number, trick)

    def _play_trick(self, number: int, trick: Record) -> None:
        view, leader, what = self.view, int(self.view.leader), f"trick {number + 1}"
        view.trick = number
        cards = [self._placed(card_bit(card)) for card in trick["cards"]]
        led = lane(suit_of(cards[0]))
        self._play_cards(number, leader, cards)
        taken = np.bitwise_or.reduce(np.array(cards, np.uint64))
        # Within a suit the higher bit is the higher card
        best = highest(np.uint64(taken & view.trumps or taken & np.uint64(led)))
        winner = self._place(leader, cards.index(best)) % self.rules.seats
        points = int(card_points(view.rules, taken)) + self.rules.trick_points
        if number == TRICKS - 1:
            points += self.rules.last_trick_points
        if trick["winner"] != winner:
            with_card = card_names(int(best))[0]
            self._faults.append(f"{what}: winner must be {winner}, with {with_card}, not {trick['winner']}")
        self._must_be(f"{what}: points", points, trick["points"])
        view.leader = winner
        view.tricks_won[winner % 2] += 1
        view.taken[winner % 2] |= taken

    def _place(self, leader: int, k: int) -> int:
        """From where the k-th card of a trick is played: a seat."""
        return (leader + k) % 4

    def _play_cards(self, number: int, leader: int, cards: list[Any]) -> None:
        """The four cards of a trick."""
        self._play_some(number, leader, cards, range(4))

    def _play_some(self, number: int, leader: int, cards: list[Any], some: range) -> None:
        """The k-th cards of a trick, for some k."""
        led = lane(suit_of(cards[0]))
        for k in some:
            self._play_card(f"trick {number + 1} card {k + 1}", self._place(leader, k), cards[k], led if k else None)

    def _play_card(self, what: str, place: int, card: Any, led: Any) -> None:
        """One card out of a hand, or from the top of a pile; `led` is the suit led, `None` for the leader."""
        view, hand, name = self.view, self.table.hands[place], card_names(int(card))[0]
        seat = place % self.rules.seats
        if not int(card) & int(hand):
            has = "does not hold" if place == seat else "has no pile with"
            raise UnplayableError(f"{what}: seat {seat} {has} {name}{self._where_it_is(name, view.trick)}")
        if led is None and not int(card) & int(legal_leads(hand, view)):
            trump = (
                f"must lead a trump ({SUITS[view.trump]})" if not int(card) & int(view.trumps) else "may lead no joker"
            )
            self._faults.append(f"{what}: seat {seat} {trump} to the first trick, played {name}")
        if led is not None and not int(card) & int(following(hand, np.uint64(led))):
            suit = SUITS[suit_of(np.uint64(led))]
            self._faults.append(f"{what}: seat {seat} must follow {suit}, played {name}")
        self.table.hands[place] = hand & ~np.uint64(card)

    def _where_it_is(self, name: str, trick: int) -> str:
        """Why a card is not in the hand it was played from, in brackets."""
        for number in range(trick):
            if name in self.record["tricks"][number]["cards"]:
                return f" (played in trick {number + 1})"
        if name in self.record["discard"].split():
            return " (discarded)"
        holders = [seat for seat in range(self.rules.seats) if name in card_names(int(self.table.hands[seat]))]
        return f" (seat {holders[0]} does)" if holders else ""

    def _check_totals(self) -> None:
        """Tricks, points and scores; all are nothing when the deal was passed out."""
        record, table, view = self.record, self.table, self.view
        score = [int(score) for score in table.score]
        self._must_be("tricks_won", [int(tricks) for tricks in view.tricks_won], record["tricks_won"])
        self._must_be("points", [int(points) for points in table.points], record["points"])
        self._check_scores(score)

    def _check_match_end(self) -> None:
        """Whether the totals that the record comes to end the match."""
        record, view = self.record, self.view
        over, won = False, None
        if record["match"] is not None and self.was_played:
            ours, theirs = record["score_after"]
            over = bool(is_over(view.rules, ours, theirs, record["round"] + 1))
            won = int(winner(view.rules, ours, theirs, int(view.declarer) % 2)) if over else None
        self._check_end(over, won)
