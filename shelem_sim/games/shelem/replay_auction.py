"""The course of a recorded auction: who speaks when, and what he may call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from shelem_sim.kernel.auction import must_bid, offer_answer, offer_calls, slam_is_answered
from shelem_sim.kernel.rule_numbers import SLAM_OPEN, THREE_PASS
from shelem_sim.kernel.view import PASS, SLAM


@dataclass
class Auction:
    """One auction on a kernel's view that has just been opened.

    Attributes:
        view: a `VIEW_DTYPE` record.
        passed_out: deals passed out just before this one.
        may_sit_out: a side may have to pass for what happened in a round that is not known, so nobody is forced.
    """

    view: Any
    passed_out: int
    may_sit_out: bool

    def turns(self) -> Iterator[int]:
        """The seats in the order in which they speak, each with its legal calls in the view.

        The same course as `kernel.auction.hold_auction`, which asks strategies. Write a seat's call down before
        taking the next seat.
        """
        view, rules = self.view, self.view.rules
        seat = int(view.opener)
        while True:
            offer_calls(view, seat, must_bid(view, self.passed_out, seat) and not self.may_sit_out)
            yield seat
            if view.high_call == SLAM and view.high_seat == seat and rules.slam != SLAM_OPEN:
                if slam_is_answered(rules):
                    yield from self._answers(seat)
                return
            left = 4 - int(sum(view.passed))
            if left == 0 or (left == 1 and (view.high_call != 0 or rules.all_pass == THREE_PASS)):
                return
            seat = next((seat + step) % 4 for step in range(1, 5) if not view.passed[(seat + step) % 4])

    def _answers(self, slam_caller: int) -> Iterator[int]:
        """The slam caller's opponents, until one calls counter-slam (000)."""
        seats = self.view.rules.seats
        for step in range(1, seats, 2):
            if self.view.high_call == SLAM:
                seat = (slam_caller + step) % seats
                offer_answer(self.view, seat)
                yield seat

    def write(self, seat: int, call: int) -> None:
        """Put a call that a seat made into the view."""
        view = self.view
        view.calls += 1
        if call == PASS:
            view.passed[seat] = 1
        else:
            view.last_call[seat] = call
            view.high_call, view.high_seat = call, seat

    def legal_calls(self) -> list[str]:
        """The calls that the view offers, in words."""
        view = self.view
        calls = ["pass"] * int(view.may_pass)
        if 0 < view.lowest_bid < view.highest_bid:
            calls.append(f"{view.lowest_bid} to {view.highest_bid} in steps of {view.rules.bid_step}")
        elif view.lowest_bid:
            calls.append(str(view.lowest_bid))
        return calls + ["slam"] * int(view.may_slam) + ["counter-slam"] * int(view.may_counter_slam)
