"""Write the measured part of `docs/rules/baz.md`: `python docs/measure_baz.py`, about a minute on one thread."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from shelem_sim.matches import simulate_matches
from shelem_sim.questions import bids, simulate
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.tournament import tournament

PAGE = Path(__file__).parent / "rules" / "baz.md"
START = "## Measured"
ROUNDS, MATCHES, DEALS = 400_000, 40_000, 40_000
SEED = 1
FEWEST_HANDS = 2_000
CONTRACTS = (4, 5, 6, 7, 8, 9, 10)
BAZ: Any = load_game("baz")


def plan(spec: str, rounds: int = ROUNDS) -> Plan:
    """A run of one strategy against itself."""
    player = load_strategy(spec, "baz")
    return Plan(rounds=rounds, seed=SEED, team0=player, team1=player)


def table(heading: list[str], lines: list[list[object]]) -> list[str]:
    """A table with its heading."""
    rows: list[list[Any]] = [heading, ["---"] * len(heading), *lines]
    return [*(f"| {' | '.join(map(str, row))} |" for row in rows), ""]


def of_tournament() -> list[str]:
    """What each strategy gains on the next weaker one."""
    lines: list[list[object]] = []
    for better, worse in (("steady", "random"), ("expert", "steady")):
        both = [load_strategy(spec, "baz") for spec in (better, worse)]
        row: Any = tournament(BAZ, both, plan("steady", DEALS)).rows[0]
        half = (row["high"] - row["low"]) / 2
        lines.append([f"`{better}`", f"`{worse}`", f"{row['score_mean']:+.1f} ± {half:.1f}"])
    return table(["strategy", "against", "points a round"], lines)


def of_contracts() -> list[str]:
    """How often `expert` makes each contract."""
    lines: list[list[object]] = []
    for each in simulate(BAZ, plan("expert")).rows:
        row: Any = each
        if row["rounds"] >= FEWEST_HANDS:
            made = f"{100 * row['made_rate']:.1f} ± {50 * (row['high'] - row['low']):.1f}"
            lines.append(
                [row["contract"], f"{row['rounds']:,}", made, f"{row['tricks_mean']:.2f}", f"{row['score_mean']:+.1f}"]
            )
    return table(["contract", "teams", "made %", "tricks", "team's score"], lines)


def of_hands() -> list[str]:
    """The chance of every contract by spades with jokers, and side aces."""
    classes: dict[tuple[object, ...], list[Any]] = {}
    for each in bids(BAZ, plan("expert"), ["trumps", "aces"]).rows:
        classes.setdefault((each["trumps"], each["aces"]), []).append(each)
    lines: list[list[object]] = []
    for key, rows in classes.items():
        if rows[0]["hands"] >= FEWEST_HANDS:
            rates = {row["bid"]: f"{100 * row['made_rate']:.0f}" for row in rows}
            mean = f"{rows[0]['tricks_mean']:.1f}"
            share = f"{100 * rows[0]['share']:.1f}"
            lines.append([*key, share, *(rates[bid] for bid in CONTRACTS), mean, f"{rows[0]['bid_mean']:.1f}"])
    return table(["spades and jokers", "side aces", "of all hands %", *map(str, CONTRACTS), "tricks", "own bid"], lines)


def of_matches() -> list[str]:
    """How matches go, `expert` playing all seats."""
    lines: list[list[object]] = []
    for house in ([], ["target=1001"], ["dealer=rotates"], ["black_by=5"], ["overtrick_points=0"]):
        run = replace(plan("expert"), rounds=None, matches=MATCHES)
        found: dict[str, Any] = {str(row["metric"]): row for row in simulate_matches(load_game("baz", house), run).rows}
        length = found["rounds_per_match"]
        cells = [f"{length['value']:.2f} ± {(length['high'] - length['low']) / 2:.2f}"]
        for name in ("opener_win_rate", "comeback_rate"):
            row = found[name]
            cells.append(f"{100 * row['value']:.1f} ± {50 * (row['high'] - row['low']):.1f}")
        lines.append([f"`{' '.join(house)}`" if house else "none", *cells])
    return table(["house rule", "rounds a match", "first to bid wins %", "won from 100 behind %"], lines)


def measured() -> str:
    """The whole part of the page."""
    parts = [
        START,
        "",
        f"By `python docs/measure_baz.py`, seed {SEED}; ± is half of the 95 % interval.",
        "",
        "On the same deals, with the seats swapped:",
        "",
        *of_tournament(),
        "Contracts, `expert` playing all seats (`shelem simulate --rules baz --strategy expert`). Two tricks are the",
        "least that a seat may bid, so weak hands bid more than they should, and the lowest contract fails most often:",
        "",
        *of_contracts(),
        "The chance in % that the team takes at least so many tricks, by what seat 0 holds (`shelem bids --rules baz",
        "--strategy expert`):",
        "",
        *of_hands(),
        "Whole matches, `expert` playing all seats:",
        "",
        *of_matches(),
    ]
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    """Put what is measured into the page, in place of what was there."""
    page = PAGE.read_text(encoding="utf-8").partition(START)[0].rstrip()
    PAGE.write_text(f"{page}\n\n{measured()}", encoding="utf-8")


if __name__ == "__main__":
    main()
