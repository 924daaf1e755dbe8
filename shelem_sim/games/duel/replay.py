"""Recorded rounds of Shelem for two, replayed card by card: the piles, and from where the cards of a trick come."""

from __future__ import annotations

from typing import Any

from shelem_sim.cards import card_bit
from shelem_sim.games.duel.record_shape import pile_name
from shelem_sim.games.shelem.replay import Replay as ShelemReplay
from shelem_sim.kernel.duel import HEIGHT, turn_up, turn_up_next


class Replay(ShelemReplay):
    """A record of Shelem for two on its way through the kernel's table and view."""

    def _piles(self) -> dict[str, list[str]]:
        return {
            pile_name(seat, place): pile.split()
            for seat, own in enumerate(self.record["piles"])
            for place, pile in enumerate(own)
        }

    def _deal(self) -> None:
        """The whole deck is dealt once; of it the piles are laid out."""
        super()._deal()
        for seat, own in enumerate(self.record["piles"]):
            for place, pile in enumerate(own):
                self.table.piles[seat, place, :HEIGHT] = [card_bit(card) for card in pile.split()]

    def _place(self, leader: int, k: int) -> int:
        """The leader's hand, the other's, the leader's piles, the other's: 2 and 3 are piles."""
        return leader ^ k

    def _play_cards(self, number: int, leader: int, cards: list[Any]) -> None:
        """The tops are turned up after the first two cards, and what lies under a top when its trick is over."""
        view = self.view
        self._play_some(number, leader, cards, range(2))
        if number == 0:
            turn_up(self.table, view)
        self._play_some(number, leader, cards, range(2, 4))
        for k in range(2, 4):
            turn_up_next(self.table, view, self._place(leader, k) & 1, cards[k])
