"""`shelem tune`: a strategy's parameters fitted to a rule set by self-play on common deals.

For one parameter after the other a few values are played against the best so far, on the same deals with the seats
swapped: a step up and a step down, with ever smaller steps, and once values from all over its range. A value is taken
where its gain is beyond the noise, and every comparison has deals of its own. The gain that is reported comes from
deals of which the search has seen none; so does what a best response, searched among the same parameters, still gains
against the result: the exploitability that this family of strategies can find.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path

from shelem_sim import __version__
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean, normal
from shelem_sim.result import Result
from shelem_sim.rules import Rules
from shelem_sim.run import Plan
from shelem_sim.strategies import Parameter, Strategy, family_of, is_path, load_strategy
from shelem_sim.tally import Ints
from shelem_sim.tournament import lead_of_team0, play_pairs

Values = dict[str, float]

PLACES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Where in its range a parameter is tried."""

TIMES_ROUND: tuple[float | None, ...] = (0.1, 0.05, None, 0.1, 0.05, 0.025)
"""How far from the best, as a share of its range, each parameter is tried each time round; `None`: at all `PLACES`."""

TIMES_ROUND_OF_RESPONSE: tuple[float | None, ...] = (None, 0.1, 0.05)
"""The same for a best response to the result."""

BEYOND_NOISE = 2.0
"""A value is taken when its gain is more than so many standard errors."""

HELD_OUT = 4
"""Held-out deals, for each deal of a comparison."""

DECIMALS = 4
"""Of the values of parameters."""


@dataclass
class Search:
    """A search for better values of some parameters of a strategy.

    Attributes:
        rules: that are played.
        source: the strategy, without values.
        tuned: the parameters that are changed, with their ranges.
        plan: how many deals a comparison has, and the seed of all.
        played: deals so far.
        comparisons: so far.
        idle: parameters that have changed no round, such as those that matter in whole matches only.
        stopped: whether Ctrl-C has ended it before its time; what it has found so far stands.
    """

    rules: Rules
    source: str
    tuned: Sequence[Parameter]
    plan: Plan
    played: int = 0
    comparisons: int = 0
    idle: set[str] = field(default_factory=set)
    stopped: bool = False

    def tune(self, start: Values) -> Values:
        """Better values than `start`, the best so far being the opponent."""
        best = start
        for step in TIMES_ROUND:
            best = self._once_round(best, step, None)
        return best

    def respond(self, opponent: Values) -> Values:
        """Values that do better against an opponent than his own."""
        best = opponent
        for step in TIMES_ROUND_OF_RESPONSE:
            best = self._once_round(best, step, opponent)
        return best

    def lead(self, values: Values, opponent: Strategy, what: str, confidence: float) -> Mean | None:
        """What these values gain against an opponent, in points a round, on deals kept for that; `None` if stopped.

        Args:
            what: a name for the deals, which together with the seed decides them.
        """
        if self.stopped:
            return None
        pairs = [(self.strategy(values), opponent)]
        try:
            units, sums, products = self._play(pairs, HELD_OUT * self.plan.size, what)
        except KeyboardInterrupt:
            self.stopped = True
            return None
        mean, error = advantage(int(sums[0]), int(products[0, 0]), units)
        return Mean(mean, *normal(mean, error**2, confidence))

    def strategy(self, values: Values) -> Strategy:
        """The strategy with these values."""
        return load_strategy(with_values(self.source, values), self.rules.game)

    def _once_round(self, best: Values, step: float | None, opponent: Values | None) -> Values:
        """Try each parameter, a step to both sides of the best or, without a step, all over its range."""
        for parameter in self.tuned:
            if parameter.name in self.idle:
                continue
            candidates = [best | {parameter.name: value} for value in tried(parameter, best[parameter.name], step)]
            if candidates and not self.stopped:
                best = self._best_of(parameter.name, candidates, best, opponent)
        return best

    def _best_of(self, name: str, candidates: Sequence[Values], best: Values, opponent: Values | None) -> Values:
        """The candidate with the highest gain beyond the noise over the best, or the best itself where none gains."""
        met = self.strategy(best if opponent is None else opponent)
        rivals = [*candidates] if opponent is None else [*candidates, best]
        self.comparisons += 1
        try:
            pairs = [(self.strategy(values), met) for values in rivals]
            units, sums, products = self._play(pairs, self.plan.size, f"comparison {self.comparisons}")
        except KeyboardInterrupt:
            self.stopped = True
            return best
        if opponent is None and not products.any():
            self.idle.add(name)
        gains = []
        for place in range(len(candidates)):
            total, squares = int(sums[place]), int(products[place, place])
            if opponent is not None:
                total -= int(sums[-1])
                squares += int(products[-1, -1] - 2 * products[place, -1])
            mean, error = advantage(total, squares, units)
            gains.append(mean - BEYOND_NOISE * error)
        return candidates[gains.index(max(gains))] if max(gains) > 0 else best

    def _play(self, pairs: Sequence[tuple[Strategy, Strategy]], deals: int, what: str) -> tuple[int, Ints, Ints]:
        """Play pairs on deals of their own; see `play_pairs`. Raises KeyboardInterrupt unless all were played."""
        before, tell = self.played, self.plan.progress
        plan = replace(
            self.plan,
            rounds=deals,
            seed=derived_seed(self.plan.seed, what),
            progress=None if tell is None else lambda done: tell(before + done),
        )
        units, sums, products = play_pairs(self.rules, pairs, plan, lead_of_team0)
        self.played += units
        if units < deals:
            raise KeyboardInterrupt
        return units, sums, products


def advantage(total: int, squares: int, units: int) -> tuple[float, float]:
    """An advantage and its standard error, from the sum and the squares of its double over the deals."""
    mean = total / units
    return mean / 2, sqrt(max(0.0, squares / units - mean**2) / units) / 2


def tried(parameter: Parameter, value: float, step: float | None) -> list[float]:
    """The values of a parameter that are compared with the one that it has, none of them outside its range."""
    low, high = parameter.low or 0.0, parameter.high or 0.0
    if step is None:
        places = [low + place * (high - low) for place in PLACES]
    else:
        places = [value - step * (high - low), value + step * (high - low)]
    found = dict.fromkeys(round(min(max(place, low), high), DECIMALS) for place in places)
    return [place for place in found if place != value]


def derived_seed(seed: int, what: str) -> int:
    """Another seed, for deals that have nothing to do with those of the first."""
    return int.from_bytes(hashlib.sha256(f"{seed} {what}".encode()).digest()[:8]) >> 1


def with_values(source: str, values: Values) -> str:
    """A strategy with values for its parameters, as `--strategy` takes it."""
    return f"{source}:{','.join(f'{name}={value!r}' for name, value in values.items())}" if values else source


def search_for(rules: Rules, spec: str, plan: Plan, only: Sequence[str] | None = None) -> tuple[Search, Values]:
    """A search over the parameters of a strategy that have a range, and the values that it begins with.

    Args:
        only: the names of those that are to change; `None` for all.

    Raises:
        StrategyError: the strategy is not there.
        ShelemError: it has nothing to tune, or no such parameters.
    """
    family = family_of(spec, rules.game)
    known = family.tunable()
    if not known:
        raise ShelemError(f"strategy {family.source}: none of its parameters has a range, so there is nothing to tune")
    names = [each.name for each in known]
    unknown = next((name for name in only or () if name not in names), None)
    if unknown is not None:
        raise ShelemError(f"--params: {family.source} has no parameter {unknown!r} to tune; it has {', '.join(names)}")
    tuned = [each for each in known if only is None or each.name in only]
    return Search(rules, family.source, tuned, plan), family.given | {each.name: each.default for each in tuned}


def deals_of(search: Search) -> int:
    """How many deals a search takes at most, held-out deals included."""
    times = len(TIMES_ROUND) + len(TIMES_ROUND_OF_RESPONSE)
    return search.plan.size * (times * len(search.tuned) + 2 * HELD_OUT)


def tune(rules: Rules, spec: str, plan: Plan, only: Sequence[str] | None = None) -> Result:
    """Fit a strategy's parameters to a rule set.

    Args:
        rules: the rule set.
        spec: the strategy, as `--strategy` takes it; the search begins with its values.
        plan: how many deals a comparison has, from which seed; its own strategies are not looked at.
        only: the parameters to be tuned; `None` for all that have a range.

    Returns:
        One row a tuned parameter: `parameter`, `before`, `after`. `meta` has in `rounds` all deals that were played,
        and adds `strategy`, `comparison_rounds`, `held_out_rounds`, `settings`; `gain` over the strategy as given and
        `exploitability`, the gain of the best `response` found, both in points a round on held-out deals, with
        `gain_low`, `gain_high`, `exploitability_low`, `exploitability_high`. What was not measured, because the run
        was stopped, is `None`.

    Raises:
        StrategyError: the strategy is not there, or did what is not legal.
        ShelemError: it has nothing to tune, or no such parameters.
    """
    search, start = search_for(rules, spec, plan, only)
    best = search.tune(start)
    gain = search.lead(best, load_strategy(spec, rules.game), "held out", plan.confidence)
    response = search.respond(best)
    left = search.lead(response, search.strategy(best), "held out from the response", plan.confidence)
    meta = plan.meta("tune", rules, plan.size)
    meta |= {
        "rounds": search.played,
        "team0": None,
        "team1": None,
        "partial": search.stopped,
        "strategy": spec,
        "source": search.source,
        "comparison_rounds": plan.size,
        "held_out_rounds": HELD_OUT * plan.size,
        "settings": best,
        "response": response,
        **bounds("gain", gain),
        **bounds("exploitability", left),
    }
    rows: list[dict[str, object]] = [
        {"parameter": each.name, "before": start[each.name], "after": best[each.name]} for each in search.tuned
    ]
    return Result(meta, rows)


def tuned_strategy(rules: Rules, spec: str, plan: Plan) -> Strategy:
    """A strategy tuned to a rule set, without a report; arguments and errors as in `tune`.

    Raises:
        KeyboardInterrupt: it was stopped.
    """
    search, start = search_for(rules, spec, plan)
    best = search.tune(start)
    if search.stopped:
        raise KeyboardInterrupt
    return search.strategy(best)


def bounds(name: str, mean: Mean | None) -> dict[str, object]:
    """A mean and its interval as `meta` has them."""
    value, low, high = (None, None, None) if mean is None else mean
    return {name: value, f"{name}_low": low, f"{name}_high": high}


def as_strategy(result: Result, command: str) -> str:
    """The tuned strategy as a file that `--strategy` takes; its docstring says how it was made.

    Args:
        result: of `tune`.
        command: the command line that made it.
    """
    meta = result.meta
    source = str(meta["source"])
    base = str(Path(source).resolve()) if is_path(source) else source
    settings = meta["settings"]
    assert isinstance(settings, dict)
    lines = [
        f'"""{meta["strategy"]} with its parameters fitted to {meta["rules"]}.',
        "",
        *([f"House rules: {meta['house_rules']}.", ""] if meta["house_rules"] else []),
        f"Made by `{command}` with shelem-sim {__version__}.",
        *told(result),
        '"""',
        "",
        f"BASE = {base!r}".replace("'", '"'),
        "SETTINGS = {",
        *(f'    "{name}": {value!r},' for name, value in settings.items()),
        "}",
    ]
    return "\n".join(lines) + "\n"


def told(result: Result) -> list[str]:
    """What a tuned strategy gains, in words for its file."""
    meta = result.meta
    if meta["partial"]:
        return ["The search was stopped before its end, so its gain is not known."]
    percent = f"{100 * float(str(meta['confidence'])):.6g} %"
    gain, gain_low, gain_high, left, left_low, left_high = (
        f"{float(str(meta[name + end])):.2f}" for name in ("gain", "exploitability") for end in ("", "_low", "_high")
    )
    return [
        f"On {meta['held_out_rounds']:,} deals that it was not fitted to it gains {gain} points a round over",
        f"{meta['strategy']} ({percent} interval {gain_low} to {gain_high}); the best response found among the same",
        f"parameters gains {left} against it ({left_low} to {left_high}).",
    ]
