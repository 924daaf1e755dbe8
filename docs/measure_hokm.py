"""Write the measured part of `docs/rules/hokm.md`: `python docs/measure_hokm.py`, a minute or two on one thread."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from shelem_sim.games.hokm.hand import hand
from shelem_sim.matches import simulate_matches
from shelem_sim.questions import bids, simulate
from shelem_sim.rules import load_game
from shelem_sim.run import Plan
from shelem_sim.strategies import load_strategy
from shelem_sim.tournament import tournament

PAGE = Path(__file__).parent / "rules" / "hokm.md"
START = "## Measured"
ROUNDS, MATCHES, DEALS, HANDS = 1_000_000, 200_000, 200_000, 200_000
SEED = 1
STRATEGIES = ("random", "steady", "expert")

CHOICES = (
    ("AK.432.-.-", "two high, or three low"),
    ("A9.432.-.-", "an ace, or three low"),
    ("AQ.J32.-.-", "two high, or a middling three"),
    ("KQ.876.-.-", "two high without the ace, or three"),
    ("AK.Q5.7.-", "two twos"),
    ("32.A.K.4", "a low two, or a bare ace"),
)
"""Five cards with two suits to choose from."""


def plan(spec: str, rounds: int = ROUNDS) -> Plan:
    """A run of one strategy against itself."""
    player = load_strategy(spec, "hokm")
    return Plan(rounds=rounds, seed=SEED, team0=player, team1=player)


def rate(row: Any, name: str, digits: int = 2) -> str:
    """A rate with half its interval, in percent."""
    half = 50 * (row[f"{name}_high"] - row[f"{name}_low"])
    return f"{100 * row[f'{name}_rate']:.{digits}f} ± {half:.{digits}f}"


def mean(row: Any, name: str = "score", digits: int = 3) -> str:
    """A mean with half its interval."""
    half = (row[f"{name}_high"] - row[f"{name}_low"]) / 2
    return f"{row[f'{name}_mean']:+.{digits}f} ± {half:.{digits}f}"


def line(*cells: object) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def table(heading: list[str], lines: list[str]) -> list[str]:
    """A table with its heading."""
    return [line(*heading), line(*["---"] * len(heading)), *lines, ""]


def of_equals() -> list[str]:
    """How often the hakem's side wins among equals, by strategy and number of players."""
    lines = []
    for players in (4, 3, 2):
        rules: Any = load_game("hokm", [f"players={players}"])
        for spec in STRATEGIES:
            row: Any = simulate(rules, plan(spec)).rows[-1]
            cells = (rate(row, name) for name in ("win", "kot", "hakem_kot"))
            lines.append(line(players, f"`{spec}`", *cells, f"{row['tricks_mean']:.2f}"))
    return table(["players", "all play", "hakem's side wins %", "by kot %", "is kot %", "its tricks"], lines)


def of_tournaments() -> list[str]:
    """What each strategy gains on the next weaker one."""
    lines = []
    for players in (4, 3, 2):
        rules: Any = load_game("hokm", [f"players={players}"])
        for better, worse in (("steady", "random"), ("expert", "steady")):
            both = [load_strategy(spec, "hokm") for spec in (better, worse)]
            row: Any = tournament(rules, both, plan("steady", DEALS)).rows[0]
            half = (row["high"] - row["low"]) / 2
            lines.append(line(players, f"`{better}`", f"`{worse}`", f"{row['score_mean']:+.3f} ± {half:.3f}"))
    return table(["players", "strategy", "against", "points a hand"], lines)


def of_options() -> list[str]:
    """What house rules do to hands and matches, `expert` playing."""
    lines = []
    for house in ([], ["kot=1", "hakem_kot=1"], ["kot_needs=13"], ["partner_card=true"], ["naras=choice"],
                  ["players=3"], ["players=2"]):  # fmt: skip
        rules: Any = load_game("hokm", house)
        row: Any = simulate(rules, plan("expert")).rows[-1]
        matches = replace(plan("expert"), rounds=None, matches=MATCHES)
        figures: dict[str, Any] = {str(each["metric"]): each for each in simulate_matches(rules, matches).rows}
        length = figures["rounds_per_match"]
        cells = [f"{length['value']:.2f} ± {(length['high'] - length['low']) / 2:.2f}"]
        for name in ("opener_win_rate", "comeback_rate"):
            each = figures[name]
            cells.append(f"{100 * each['value']:.1f} ± {50 * (each['high'] - each['low']):.1f}")
        lines.append(line(f"`{' '.join(house)}`" if house else "none", rate(row, "win"), rate(row, "kot"), *cells))
    heading = ["house rule", "hakem's side wins %", "by kot %", "hands a match", "first hakem's side wins match %",
               "won from 3 behind %"]  # fmt: skip
    return table(heading, lines)


def of_lengths() -> list[str]:
    """What the hakem's first five cards are worth."""
    rules: Any = load_game("hokm")
    lines = []
    for each in bids(rules, plan("expert"), ["length", "top"]).rows:
        row: Any = each
        if row["hands"] >= 1000:
            share = f"{100 * row['share']:.2f}"
            lines.append(line(row["length"], row["top"], share, rate(row, "win", 1), rate(row, "kot", 1), mean(row)))
    heading = ["longest suit", "its A K Q", "of all hands %", "wins %", "by kot %", "score"]
    return table(heading, lines)


def of_choices() -> list[str]:
    """Which of two suits to name."""
    rules: Any = load_game("hokm")
    lines = []
    for five, what in CHOICES:
        first, second, *_ = hand(rules, plan("expert", HANDS), five).rows
        apart: Any = second
        half = (apart["difference_high"] - apart["difference_low"]) / 2
        cells = (f"{row['trump']}: {100 * float(str(row['win_rate'])):.1f} %" for row in (first, second))
        lines.append(line(f"`{five}`", what, *cells, f"{-apart['difference']:.3f} ± {half:.3f}"))
    return table(["five cards", "", "best", "next", "score, best over next"], lines)


def measured() -> str:
    """The whole part of the page."""
    parts = [
        START,
        "",
        f"By `python docs/measure_hokm.py`, seed {SEED}; ± is half of the 95 % interval. Every row is what one command",
        "shows: `shelem simulate --rules hokm --set players=3 --strategy expert --rounds 1M --seed 1`.",
        "",
        "Naming trump and leading is an advantage: among equals the hakem's side wins most hands. Of three players one",
        "wins a third of the hands by rights, and the hakem more.",
        "",
        *of_equals(),
        "On the same deals, seats swapped, each strategy gains this on the one before it:",
        "",
        *of_tournaments(),
        "What house rules do, `expert` playing all seats:",
        "",
        *of_options(),
        "What his first five cards are worth to the hakem (`shelem bids --rules hokm --strategy expert`); score is his",
        "side's points in a hand less the others'. `--by` takes `length`, `top`, `honours` (A K Q J 10), `second` (the",
        "second suit's length), `aces` (others) and `voids`; under naras the 2 is the highest honour, shown as A:",
        "",
        *of_lengths(),
        "Longer or higher (`shelem hand CARDS --rules hokm --strategy expert`), the same deals played with each trump:",
        "",
        *of_choices(),
    ]
    return "\n".join(parts).rstrip() + "\n"


def main() -> None:
    """Put what is measured into the page, in place of what was there."""
    page = PAGE.read_text(encoding="utf-8").partition(START)[0]
    PAGE.write_text(page + measured(), encoding="utf-8")


if __name__ == "__main__":
    main()
