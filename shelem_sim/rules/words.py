"""The words that fields of a rule set take, one enumeration a field.

The order of the words is part of the contract with the kernel: it knows a word by its place, `code`. So a new
word goes to the end.
"""

from __future__ import annotations

from enum import StrEnum


class Word(StrEnum):
    """A word of a field. Its text is what TOML files, `--set` and records write."""

    @property
    def code(self) -> int:
        """Its place among the words of its field, from 0: the integer by which the kernel knows it."""
        return list(type(self)).index(self)


class DiscardTo(Word):
    """Who gets the points of the discard.

    Attributes:
        DECLARER: the declarer's team (000, 002, 004).
        LAST_TRICK: the team that wins the last trick, as in Rook.
    """

    DECLARER = "declarer"
    LAST_TRICK = "last-trick"


class Opener(Word):
    """Which seat speaks first, in turn order.

    Attributes:
        AFTER_DEALER: the seat after the dealer; the dealer is last (000, 002).
        BEFORE_DEALER: the seat before the dealer, who is second (004: the dealer's right, played clockwise).
        LOSERS: a seat of the side that lost the last contract, the next in turn after the last opener; the
            dealer is the seat before it (004, some tables; which of the two seats: decided).
    """

    AFTER_DEALER = "after-dealer"
    BEFORE_DEALER = "before-dealer"
    LOSERS = "losers"


class AllPass(Word):
    """What comes of a deal on which nobody bids.

    Attributes:
        NEXT_DEALER: it is passed out and the next seat deals (000).
        SAME_DEALER: it is thrown in and the same dealer deals again (004).
        LAST_SEAT_BIDS: it cannot happen: the last seat to speak must bid the minimum (004, some tables).
        OPENER_BIDS: it cannot happen: the first seat must open at the minimum (published tables).
        THREE_PASS: as `SAME_DEALER`, and thrown in as soon as three have passed (published tables).
    """

    NEXT_DEALER = "next-dealer"
    SAME_DEALER = "same-dealer"
    LAST_SEAT_BIDS = "last-seat-bids"
    OPENER_BIDS = "opener-bids"
    THREE_PASS = "three-pass"


class Slam(Word):
    """What the call of slam is.

    Attributes:
        NONE: there is no such call (000 classic, 002).
        ANSWERED: only the caller's two opponents speak on, each once (000 modern).
        OPEN: it outranks every number and the auction goes on as usual (published tables).
        FINAL: it ends the auction (004).
        NUMBER: it is a name for the maximum bid, without the twelve tricks (004, some tables).
    """

    NONE = "none"
    ANSWERED = "answered"
    OPEN = "open"
    FINAL = "final"
    NUMBER = "number"


class CounterSlamTalon(Word):
    """Who gets the points of the talon after a counter-slam.

    Attributes:
        OPPONENTS: the opponents of its caller (000).
        DECLARER: its caller's own team (published tables).
    """

    OPPONENTS = "opponents"
    DECLARER = "declarer"


class FirstLead(Word):
    """What the declarer may lead to the first trick.

    Attributes:
        ANY: any card (000, 004).
        TRUMP: a trump, which announces the suit (002, 003).
    """

    ANY = "any"
    TRUMP = "trump"


class Made(Word):
    """What a made number pays.

    Attributes:
        BID: the number that was bid (000 modern, 004).
        POINTS: the points taken (000 classic, 002).
    """

    BID = "bid"
    POINTS = "points"


class Yasa(Word):
    """When failing costs more than the bid. It never strikes a made contract.

    Attributes:
        NEVER: never (000 classic).
        BELOW_DEFENDERS: the declarer's team took fewer points than the defenders (000 modern).
        DECLARER_BELOW: the declarer's team took fewer than `yasa_threshold` (002).
        DEFENDERS_FROM: the defenders took `yasa_threshold` or more (004).
        BELOW_HALF_BID: the declarer's team took less than half its bid (published tables).
        ALWAYS: on every failure (published tables; 004's introduction).
    """

    NEVER = "never"
    BELOW_DEFENDERS = "below-defenders"
    DECLARER_BELOW = "declarer-below"
    DEFENDERS_FROM = "defenders-from"
    BELOW_HALF_BID = "below-half-bid"
    ALWAYS = "always"


class YasaCosts(Word):
    """What yasa costs.

    Attributes:
        DOUBLE: twice the bid (000 modern, 004).
        TOTAL: the points of a round, 165 in the usual game (002).
    """

    DOUBLE = "double"
    TOTAL = "total"


class SweepPays(Word):
    """What a sweep pays where it is no fixed number.

    Attributes:
        BID: the bid (004).
        DOUBLE: twice the bid (published tables).
        AS_MADE: what a made number pays, nothing extra (published tables).
    """

    BID = "bid"
    DOUBLE = "double"
    AS_MADE = "as-made"


class SlamDefenders(Word):
    """What the defenders of a slam score where it is no fixed number.

    Attributes:
        POINTS: the points they took (000).
    """

    POINTS = "points"


class Floor(Word):
    """The total that loses the match where it is no fixed number.

    Attributes:
        MINUS_TARGET: minus the target, with which it moves (004).
    """

    MINUS_TARGET = "-target"


class BothOver(Word):
    """Who wins when both teams reach the target in the same round.

    Attributes:
        HIGHER: the higher total; equal totals play one more round (000).
        DECLARER: the declarer's team (published tables).
    """

    HIGHER = "higher"
    DECLARER = "declarer"


class DealerStays(Word):
    """How long a dealer of Shelem Baz deals.

    Attributes:
        UNTIL_AHEAD: until his team is ahead (003).
        ROTATES: one round.
    """

    UNTIL_AHEAD = "until-ahead"
    ROTATES = "rotates"


class FirstHakem(Word):
    """Who is hakem in the first hand of a match of Hokm.

    Attributes:
        ACE: the seat to which an ace is dealt first, face up (003).
        LOT: a seat by lot.
    """

    ACE = "ace"
    LOT = "lot"


class Naras(Word):
    """Whether the ranks of Hokm are reversed, 2 high and ace low.

    Attributes:
        OFF: never.
        CHOICE: when the hakem says so, naming trump (003).
        ALWAYS: in every hand.
    """

    OFF = "off"
    CHOICE = "choice"
    ALWAYS = "always"
