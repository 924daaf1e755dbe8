"""Who reads a page, and the lines every page has: the facts of the run that it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from shelem_cli.screen import Signs
from shelem_cli.tables import figures
from shelem_cli.words import Words

THIN = 200


@dataclass(frozen=True)
class Reader:
    """What a page is written for.

    Attributes:
        words: of the reader's language.
        signs: that the reader's terminal can show.
        width: columns there are; `None` where there is no limit.
    """

    words: Words
    signs: Signs
    width: int | None = None

    def facts(self, meta: Mapping[str, object]) -> str:
        """One line: rule set, who plays, rounds or matches, seed, confidence."""
        parts = [
            self.rules(meta),
            self.who(meta),
            self.played(meta),
            self.words("facts.seed", seed=meta.get("seed")),
            *([str(meta["shuffle"])] if meta.get("shuffle", "uniform") != "uniform" else []),
            self.words("facts.confidence", percent=self.confidence(meta)),
        ]
        return f" {self.signs.dot} ".join(part for part in parts if part)

    def game(self, meta: Mapping[str, object]) -> str:
        """The name of the game that was played."""
        return self.words(f"game.{meta.get('game', 'shelem')}")

    def metric(self, name: str, meta: Mapping[str, object]) -> str:
        """What a metric is called; a comeback has a measure of its own in each game."""
        usual = self.words.get(f"metric.{name}", name.replace("_", " "))
        return self.words.get(f"metric.{meta.get('game')}.{name}", usual).format(points=meta.get("comeback"))

    def rules(self, meta: Mapping[str, object]) -> str:
        """The rule set's name with the house rules on top of it: `modern (slam=none)`."""
        names, house = meta.get("rules", ""), meta.get("house_rules")
        if not isinstance(names, list) or not isinstance(house, list):
            return _with_house(names, house)
        return ", ".join(_with_house(*each) for each in zip(names, house, strict=True))

    def who(self, meta: Mapping[str, object]) -> str:
        """`steady against steady`; of a tournament, all that took part."""
        strategies = meta.get("strategies")
        if isinstance(strategies, list):
            return self.words("reading.comma").join(strategies)
        if isinstance(meta.get("strategy"), str):
            return str(meta["strategy"])
        return self.words("facts.against", team0=meta.get("team0"), team1=meta.get("team1"))

    def played(self, meta: Mapping[str, object]) -> str:
        """`1,000,000 rounds`, or `20,000 matches`, or both."""
        units = [unit for unit in ("rounds", "matches") if meta.get(unit) is not None]
        texts = (self.words(f"facts.{unit}", n=figures.count(meta.get(unit), self.signs)) for unit in units)
        return f" {self.signs.dot} ".join(texts)

    def confidence(self, meta: Mapping[str, object]) -> str:
        """The confidence of the intervals in percent: `95`."""
        return f"{100 * confidence(meta):.6g}"

    def warning(self, meta: Mapping[str, object]) -> str:
        """That the run was stopped early, if it was."""
        if not meta.get("partial"):
            return ""
        unit = unit_of(meta)
        key = "facts.partial" if unit == "rounds" else "facts.partial_matches"
        return self.words(key, n=figures.count(meta.get(unit), self.signs))

    def contract(self, name: object) -> str:
        """A contract in the reader's words: a number, `slam`, `counter-slam`, `all`."""
        return self.words.get(f"column.{name}", str(name))


def unit_of(meta: Mapping[str, object]) -> str:
    """What a result counts, last of all: `rounds` or `matches`."""
    return "rounds" if meta.get("matches") is None else "matches"


def _with_house(name: object, house: object) -> str:
    if not isinstance(house, Mapping) or not house:
        return str(name)
    return f"{name} ({', '.join(f'{field}={spelled(value)}' for field, value in house.items())})"


def confidence(meta: Mapping[str, object]) -> float:
    """The confidence of a result's intervals, 0..1."""
    known = figures.number(meta.get("confidence"))
    return 0.95 if known is None else known


def spelled(value: object) -> str:
    """A rule's value as it stands in a rule set file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
