"""What cards and contracts are worth under a rule set, in a line of words each."""

from __future__ import annotations

from shelem_reports.words import Reader
from shelem_sim.rules import RuleSet
from shelem_sim.rules.words import Slam, Yasa, YasaCosts

Line = tuple[str, str]
"""What it is about, and what is said of it."""


def points_of_cards(rules: RuleSet, reader: Reader) -> str:
    """The points of the cards, of a trick and of a whole round, in one line."""
    jokers = [("red_joker", rules.red_joker_points), ("black_joker", rules.black_joker_points)] if rules.jokers else []
    worth = [
        ("ace", rules.ace_points),
        ("ten", rules.ten_points),
        ("five", rules.five_points),
        ("king", rules.king_points),
        *jokers,
        ("trick", rules.trick_points),
        ("discard", rules.discard_trick_points),
        ("last_trick", rules.last_trick_points),
        ("total", rules.total_points),
    ]
    said = [reader.words(f"worth.{name}", n=_points(points, reader)) for name, points in worth if points]
    return reader.words("worth.comma").join(said)


def payments(rules: RuleSet, reader: Reader) -> list[Line]:
    """What a made and a failed bid, yasa, a sweep and a slam come to: a line each."""
    of_made = rules.made
    made = _line("made", f"pays.made_{of_made}", reader)
    failed = _line("failed", "pays.failed", reader)
    return [made, failed, _yasa(rules, reader), _sweep(rules, reader), *_slams(rules, reader)]


def _yasa(rules: RuleSet, reader: Reader) -> Line:
    if rules.yasa is Yasa.NEVER:
        return _line("yasa", "pays.yasa_never", reader)
    yasa = rules.yasa
    when = reader.words(f"yasa_when.{yasa}", n=_points(rules.yasa_threshold, reader))
    if rules.yasa_costs is YasaCosts.DOUBLE:
        return _line("yasa", "pays.yasa_double", reader, when=when)
    return _line("yasa", "pays.yasa_total", reader, when=when, n=_points(rules.total_points, reader))


def _sweep(rules: RuleSet, reader: Reader) -> Line:
    """All tricks without a call, to which the defenders may lose points."""
    prize = rules.sweep_pays
    if isinstance(prize, int):
        name, text = _line("sweep", "pays.sweep", reader, n=_points(prize, reader))
    else:
        name, text = _line("sweep", f"pays.sweep_{prize}", reader)
    if rules.sweep_takes:
        text += " " + reader.words("pays.sweep_takes", n=_points(rules.sweep_takes, reader))
    return name, text


def _slams(rules: RuleSet, reader: Reader) -> list[Line]:
    if rules.slam is Slam.NONE:
        return [_line("slam", "pays.slam_none", reader)]
    if rules.slam is Slam.NUMBER:
        return [_line("slam", "pays.slam_number", reader, n=_points(rules.max_bid, reader))]
    name, text = _line(
        "slam", "pays.slam", reader, made=_points(rules.slam_made, reader), failed=_points(rules.slam_failed, reader)
    )
    of_defenders = (rules.slam_made_defenders, rules.slam_failed_defenders)
    if any(not isinstance(points, str) for points in of_defenders):
        made, failed = (_gain(points, reader) for points in of_defenders)
        text += " " + reader.words("pays.slam_defenders", made=made, failed=failed)
    if "counter_slam" in rules.idle() or not rules.counter_slam:
        return [(name, text)]
    made, failed = _points(rules.counter_slam_made, reader), _points(rules.counter_slam_failed, reader)
    return [(name, text), _line("counter_slam", "pays.slam", reader, made=made, failed=failed)]


def _gain(points: int | str, reader: Reader) -> str:
    """What the defenders of a slam score, in words: a sign before digits reads differently in each language."""
    if isinstance(points, str):
        return reader.words("pays.defenders_points")
    return reader.words("pays.defenders_lose" if points < 0 else "pays.defenders_score", n=_points(abs(points), reader))


def _line(about: str, key: str, reader: Reader, **values: object) -> Line:
    return reader.words(f"pays_name.{about}"), reader.words(key, **values)


def _points(points: int, reader: Reader) -> str:
    return reader.numbers.whole(points).text
