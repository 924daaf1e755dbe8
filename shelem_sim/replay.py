"""Recorded rounds of any game, replayed card by card and scored again: every fault in words.

A game's own `record_shape` checks what a record looks like, its `replay` plays it.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from shelem_sim.cards import card_set, write_cards
from shelem_sim.games import FORMATS, part_of
from shelem_sim.records import Record, UnreadableError, read_line, show
from shelem_sim.rules import RuleError, Rules, game_from_preset


class UnplayableError(Exception):
    """A fault after which the rest of the record means nothing, so it is not judged."""


@dataclass(frozen=True)
class Checked:
    """One line of a record file.

    Attributes:
        line: its number, from 1.
        record: the record, its cards written as `trace` writes them; `None` where it is not of the format's shape.
        faults: one line of text each, with the number of the line before it.
    """

    line: int
    record: Record | None
    faults: list[str]


def check(lines: Iterable[str | bytes]) -> Iterator[Checked]:
    """Every line of a record file that is not blank, with what is wrong with it. Bytes are read as UTF-8.

    A record that continues the match of the line before is also held against that line: who deals, the totals.
    """
    last: Replay | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        record, faults = None, []
        replay: Replay | None = None
        try:
            replay = begin(read_line(line), last)
            record, faults = replay.record, replay.faults()
        except UnreadableError as error:
            faults = error.faults
        last = replay
        yield Checked(number, record, [f"line {number}: {fault}" for fault in faults])


def faults_of(record: Mapping[str, object], line: int | None = None) -> list[str]:
    """What is wrong with a record, one line of text each; none when it is a round by its own rules.

    Args:
        record: what a line of a record file holds.
        line: its number, put before each fault.
    """
    try:
        faults = begin(record).faults()
    except UnreadableError as error:
        faults = error.faults
    return [fault if line is None else f"line {line}: {fault}" for fault in faults]


def begin(given: Mapping[str, object], last: Replay | None = None) -> Replay:
    """The replay of a record by its own game and rules, after that of the line before. Raises UnreadableError."""
    form = given.get("format", "shelem-round/1")
    if not isinstance(form, str) or form not in FORMATS:
        raise UnreadableError([f"format must be {', '.join(map(show, FORMATS))}, not {show(form)}"])
    game = FORMATS[form]
    record: Record = part_of(game, "record_shape").read_record(given)
    rules = _rules_of(record)
    if rules.game != game:
        raise UnreadableError([f"rules must be those of {game}, not {show(record['rules'])}"])
    replay: Replay = part_of(game, "replay").Replay(record, rules, last)
    return replay


def _rules_of(record: Record) -> Rules:
    try:
        return _rules(record["rules"], json.dumps(record["house_rules"]))
    except RuleError as error:
        raise UnreadableError(
            [" ".join(f"rules {record['rules']}: {fault}".split()) for fault in error.faults]
        ) from None


@cache
def _rules(preset: str, house_rules: str) -> Rules:
    return game_from_preset(preset, json.loads(house_rules))


class Replay(ABC):
    """One record that is played again, and the faults found so far.

    Attributes:
        record: with its cards as `trace` writes them.
        last: the replay of the record before it in the file, where this is the next deal of the same match.
        is_whole: whether it was played to its end.
    """

    def __init__(self, record: Record, last: Replay | None) -> None:
        self.record = record
        self.last = last if last is not None and last.is_followed_by(record) else None
        self.is_whole = False
        self._faults: list[str] = []

    @abstractmethod
    def faults(self) -> list[str]:
        """Replay the whole record."""

    @property
    def was_played(self) -> bool:
        """Whether the deal was not passed out."""
        return self.record.get("declarer", 0) is not None

    def is_followed_by(self, record: Record) -> bool:
        """Whether another record is the next deal of the same match."""
        same = ("format", "rules", "house_rules", "shuffle", "seed", "match", "seats")
        if record["match"] is None or any(record[key] != self.record[key] for key in same):
            return False
        is_next = (self.record["round"] + 1, 0)
        if not self.was_played:
            is_next = (self.record["round"], self.record["passed_out"] + 1)
        return (record["round"], record["passed_out"]) == is_next

    def _must_be(self, what: str, right: object, found: object) -> None:
        if found != right:
            self._faults.append(f"{what} must be {show(right)}, not {show(found)}")

    def _check_match_goes_on(self) -> None:
        """What every match has from the record before, where the file has it."""
        if self.last is None:
            return
        self._must_be("score_before", self.last.record["score_after"], self.record["score_before"])
        if self.last.record["match_over"]:
            self._faults.append("the match was over with the record before")

    def _check_deal(self, parts: Mapping[str, list[str]], sizes: Mapping[str, int], deck: tuple[str, ...]) -> None:
        """The whole deck is dealt once, in parts of these sizes. Raises UnplayableError."""
        faults = [
            f"{name} has {len(cards)} cards, not {sizes[name]}"
            for name, cards in parts.items()
            if len(cards) != sizes[name]
        ]
        places: dict[str, list[str]] = {}
        for name, cards in parts.items():
            for card in cards:
                places.setdefault(card, []).append(name)
        faults += [f"{card} dealt twice ({', '.join(names)})" for card, names in places.items() if len(names) > 1]
        faults += [f"{card} is not in the deck" for card in places if card not in deck]
        faults += [f"{card} is missing" for card in deck if card not in places]
        if faults:
            raise UnplayableError(f"deal: {', '.join(faults)}")

    def _check_order(self, parts: Mapping[str, list[str]]) -> None:
        for name, cards in parts.items():
            in_order = write_cards(card_set(cards))
            if cards != in_order.split():
                self._faults.append(f"{name}: cards must stand in the order {in_order}")

    def _check_leader(self, number: int, leader: int, right: int) -> None:
        """Who leads a trick. Raises UnplayableError where another does."""
        if leader == right:
            return
        if number > 0 and self.record["tricks"][number - 1]["winner"] == leader:
            # The wrong winner of the last trick led on: told already, and the play took another course
            raise UnplayableError
        raise UnplayableError(f"trick {number + 1}: leader must be {right}, not {leader}")

    def _check_scores(self, score: list[int]) -> None:
        """The scores that the round comes to, and the totals."""
        record = self.record
        self._must_be("score", score, record["score"])
        if record["match"] is None or record["round"] == 0:
            self._must_be("score_before", [0] * len(score), record["score_before"])
        after, of_record = (_sums(record["score_before"], each) for each in (score, record["score"]))
        # A wrong score that was added up rightly is one fault, not two
        if record["score_after"] != of_record:
            self._must_be("score_after", after, record["score_after"])

    def _check_end(self, over: bool, winner: int | None) -> None:
        """Whether the match is over, and who has won it."""
        self._must_be("match_over", over, self.record["match_over"])
        self._must_be("winner", winner, self.record["winner"])


def _sums(before: list[int], score: list[int]) -> list[int]:
    return [total + gain for total, gain in zip(before, score, strict=True)]
