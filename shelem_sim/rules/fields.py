"""Every field of a rule set: its meaning, its source and what it may be. The one place where that is said.

Sources are the documents 000, 002, 003 and 004. "Decided" is what they leave open; "published tables" are the
rule documents of programs and web tables.
"""

from __future__ import annotations

from shelem_sim.rules.values import Field, Numbers
from shelem_sim.rules.words import (
    AllPass,
    BothOver,
    CounterSlamTalon,
    DiscardTo,
    FirstLead,
    Floor,
    Made,
    Opener,
    Slam,
    SlamDefenders,
    SweepPays,
    Yasa,
    YasaCosts,
)

_CARD_POINTS = Numbers(0, 25, 5)
_JOKER_POINTS = Numbers(0, 50, 5)
_UP_TO_A_ROUND = Numbers(5, None, 5)
_PRIZE = Numbers(0, 1000, 5)
_PRIZE_OR_LOSS = Numbers(-1000, 1000, 5)


def _points(name: str, meaning: str, source: str, numbers: Numbers) -> Field:
    return Field(name, meaning, source, unit="points", numbers=numbers)


def _prize(name: str, meaning: str, source: str) -> Field:
    return Field(name, meaning, source, unit="points", numbers=_PRIZE, scoring=True)


_CARDS_AND_POINTS = (
    Field(
        "jokers",
        "Whether two jokers are in the deck: the highest trumps, red over black over the ace.",
        "000, 002, 004: false; 000 modern with jokers: true",
        switch=True,
    ),
    Field(
        "talon",
        "How many cards lie face down for the declarer, who discards as many.",
        "000, 002, 004: 4; 000 modern with jokers: 6; 3: 004, old tables",
        unit="cards",
        numbers=Numbers(2, 8),
    ),
    Field(
        "removed",
        "The cards left out of the 52 with suits.",
        "000, 002, 004: none; decided: for a talon of 3 (004) the 2 of clubs",
        cards=True,
    ),
    _points("ace_points", "What an ace is worth.", "000, 002, 004; 15: published tables", _CARD_POINTS),
    _points("ten_points", "What a ten is worth.", "000, 002, 004", _CARD_POINTS),
    _points("five_points", "What a five is worth.", "000, 002, 004", _CARD_POINTS),
    _points("king_points", "What a king is worth.", "000, 004: 0; 10: published tables", _CARD_POINTS),
    _points(
        "red_joker_points",
        "What the red joker is worth, where jokers are in.",
        "000 modern with jokers: 20; 25: published tables",
        _JOKER_POINTS,
    ),
    _points(
        "black_joker_points",
        "What the black joker is worth, where jokers are in.",
        "000 modern with jokers: 15; 20: published tables",
        _JOKER_POINTS,
    ),
    _points("trick_points", "What each of the twelve tricks is worth.", "000, 002, 004", Numbers(0, 10, 5)),
    _points(
        "last_trick_points",
        "What the last trick is worth beyond the others.",
        "000, 002, 004: 0; 5 and 25: published tables",
        Numbers(0, 25, 5),
    ),
    Field(
        "discard_is_trick",
        "Whether the discard earns the points of a trick.",
        "000, 002, 004: true; false: published tables",
        switch=True,
    ),
    Field(
        "discard_to",
        "Who gets the points of the discard: the declarer's team, or the winners of the last trick.",
        "000, 002, 004: declarer; last-trick: as in Rook",
        words=DiscardTo,
    ),
    Field(
        "open_discard",
        "Whether every seat sees the discard.",
        "000, 004: false; true: 004, some tables",
        switch=True,
    ),
)

_AUCTION = (
    _points(
        "min_bid",
        "The lowest number that may be bid.",
        "000, 002, 004: 100; 000 modern with jokers: 120",
        _UP_TO_A_ROUND,
    ),
    _points(
        "max_bid",
        "The highest number that may be bid.",
        "000, 004: 165; 000 modern with jokers: 200; decided for 002",
        _UP_TO_A_ROUND,
    ),
    _points(
        "bid_step",
        "Bids are the lowest number and whole steps above it.",
        "000, 004; decided for 002, which says so for two players",
        Numbers(5, 50, 5),
    ),
    Field(
        "opener",
        "Which seat speaks first, in turn order.",
        "000, 002: after-dealer; 004: before-dealer, some tables losers (which of their seats: decided)",
        words=Opener,
    ),
    Field(
        "all_pass",
        "What comes of a deal on which nobody bids, or who must bid so that it cannot happen.",
        "000: next-dealer; 004: same-dealer, some tables last-seat-bids; decided for 002; the rest: published tables",
        words=AllPass,
    ),
    Field(
        "forced_after",
        "After so many passed-out deals in a row the last seat must bid the minimum exactly if no one has.",
        "000: 3",
        unit="deals",
        numbers=Numbers(1, 100),
        optional=True,
    ),
    Field(
        "failed_sits_out",
        "Whether the side that failed may only pass in the next round.",
        "000, 002, 004: false; true: published tables",
        switch=True,
    ),
    Field(
        "slam",
        "The call of slam: none, one that only the opponents answer, one that outranks numbers, one that "
        "ends the auction, or a name for the highest number.",
        "000 modern: answered; 000 classic, 002: none; 004: final, some tables number; open: published tables",
        words=Slam,
    ),
    Field(
        "counter_slam",
        "Whether counter-slam may be called, where slam is answered or open.",
        "000 modern: true; 000 classic, 004: false",
        switch=True,
    ),
    Field(
        "counter_slam_talon",
        "Who gets the talon's points after a counter-slam: the opponents of its caller, or his own team.",
        "000 modern: opponents; declarer: published tables",
        words=CounterSlamTalon,
    ),
)

_PLAY = (
    Field(
        "first_lead",
        "What the declarer may lead to the first trick.",
        "000, 004: any; 002, 003: trump",
        words=FirstLead,
    ),
    Field(
        "joker_first_lead",
        "Whether a joker may be led to the first trick.",
        "000 modern with jokers: false; true: a house rule",
        switch=True,
    ),
)

_SCORE = (
    Field(
        "made",
        "What a made number pays: the bid, or the points taken.",
        "000 modern, 004: bid; 000 classic, 002: points",
        words=Made,
        scoring=True,
    ),
    Field(
        "yasa",
        "When a failed contract costs more than the bid.",
        "000 modern: below-defenders; 000 classic: never; 002: declarer-below; 004: defenders-from; "
        "the rest: published tables",
        words=Yasa,
        scoring=True,
    ),
    Field(
        "yasa_threshold",
        "The points that yasa goes by, where it is declarer-below or defenders-from.",
        "002, 004: 85; 80 and 90: 004, some tables",
        unit="points",
        numbers=_UP_TO_A_ROUND,
        scoring=True,
    ),
    Field(
        "yasa_costs",
        "What yasa costs: twice the bid, or the points of a round.",
        "000 modern, 004: double; 002: total",
        words=YasaCosts,
        scoring=True,
    ),
    Field(
        "yasa_on_slam",
        "Whether a failed slam or counter-slam costs double where yasa strikes.",
        "000 modern, 004: false; true: published tables",
        switch=True,
        scoring=True,
    ),
    Field(
        "sweep_pays",
        "What the declarer's team scores for all twelve tricks with a number: so many points, the bid, twice "
        "the bid, or what it scores anyway.",
        "000, 002: 330; 004: bid; the rest: published tables",
        unit="points",
        numbers=_PRIZE,
        words=SweepPays,
        scoring=True,
    ),
    _prize("sweep_takes", "What a sweep costs the defenders.", "000, 002: 0; 004: 165"),
    _prize("slam_made", "What a made slam pays the declarer's team.", "000 modern, 004: 330"),
    _prize("slam_failed", "What a failed slam costs the declarer's team.", "000 modern: 330; 004: 165"),
    Field(
        "slam_made_defenders",
        "What the defenders of a made slam score: so many points, or those they took.",
        "000 modern: points; 004: -330",
        unit="points",
        numbers=_PRIZE_OR_LOSS,
        words=SlamDefenders,
        scoring=True,
    ),
    Field(
        "slam_failed_defenders",
        "What the defenders of a failed slam score: so many points, or those they took.",
        "000 modern: points; 004: 165",
        unit="points",
        numbers=_PRIZE_OR_LOSS,
        words=SlamDefenders,
        scoring=True,
    ),
    _prize("counter_slam_made", "What a made counter-slam pays.", "000 modern: 330; 660: published tables"),
    _prize("counter_slam_failed", "What a failed counter-slam costs.", "000 modern: 330; 660: published tables"),
)

_MATCH = (
    _points(
        "target",
        "The total that wins the match.",
        "000, 004: 1165; 000 modern with jokers: 1400; 002: 1200; 500 and 800: 004, faster games; "
        "the rest: published tables",
        Numbers(5, 10000, 5),
    ),
    Field(
        "floor",
        "The total that loses the match, for the team that stands there or lower.",
        "000, 002: none; 004: -target, which moves with the target",
        unit="points",
        numbers=Numbers(-10000, -1),
        words=Floor,
        optional=True,
    ),
    Field(
        "lead",
        "The lead over the other team that wins the match, beside the target.",
        "000, 002, 004: none; 1165: published tables",
        unit="points",
        numbers=Numbers(1, 10000),
        optional=True,
    ),
    Field(
        "both_over",
        "Who wins when both teams reach the target in the same round.",
        "000: higher; decided for 002 and 004; declarer: published tables",
        words=BothOver,
    ),
    Field(
        "round_cap",
        "After so many rounds the higher total wins; equal totals play one more. Passed-out deals do not count.",
        "000: 40; 002, 004: none; equal totals: decided",
        unit="rounds",
        numbers=Numbers(1, 1000),
        optional=True,
    ),
    Field(
        "protect_from",
        "A team that starts a round with so many scores nothing when it defended and the declarer made it.",
        "000 modern: 1000; 000 modern with jokers: 1235; 000 classic, 002, 004: none",
        unit="points",
        numbers=Numbers(1, 10000),
        optional=True,
    ),
)

FIELDS: dict[str, Field] = {known.name: known for known in (*_CARDS_AND_POINTS, *_AUCTION, *_PLAY, *_SCORE, *_MATCH)}
"""Every field by its name, in the order of a match: cards and points, auction, play, score, match."""

SCORING_FIELDS = frozenset(known.name for known in FIELDS.values() if known.scoring)
"""The fields that matter only once the points of a round are counted: what `compare --rescore` may vary."""

MATCH_FIELDS = frozenset(known.name for known in _MATCH)
"""The fields that matter only in a match: they change neither the play of a single round nor its points alone."""
