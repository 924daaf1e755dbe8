"""Measure the built-in strategies, test what players say, and write `how-good.md` beside this file.

`python docs/make_tables.py` takes some minutes; `--quick` plays a hundredth of the deals, to see the page.
"""

from __future__ import annotations

import platform
import sys
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from textwrap import fill
from typing import Any

import numpy as np
from measuring import CONFIDENCE, RULES, SEED, declared_points, drawn, figure, plan_of, signed
from tested_claims import tested_claims

from shelem_sim import __version__
from shelem_sim.bench import cpu_name
from shelem_sim.strategies import load_strategy
from shelem_sim.strategies.hand_worth import LEARNED
from shelem_sim.tally import Ints
from shelem_sim.tournament import tournament

QUICK = "--quick" in sys.argv[1:]

FAST = ("random", "novice", "steady", "expert")
OPPONENTS = ("steady", "expert")
ENTRANTS = (*FAST, "rollout:worlds=20")
PRICED = (("steady", "steady"), ("expert", "expert"), ("rollout:worlds=40", "expert"))
BIDS = range(100, 165, 10)


def fewer(deals: int) -> int:
    """How many to play: a hundredth with `--quick`."""
    return max(deals // 100, 10) if QUICK else deals


ROUNDS, EXPERT_ROUNDS = fewer(1_000_000), fewer(400_000)
DEALS_BY_WORLDS = {10: fewer(10_000), 40: fewer(5_000), 160: fewer(1_000)}
TOURNAMENT_DEALS = fewer(4_000)
CLAIM_DEALS, WHOLE_ROUNDS = fewer(100_000), fewer(1_000_000)

PAGE = """# How good are the strategies?

## One seat declares every deal

It takes the talon, names trump, discards and plays a number contract, its partner by the same strategy, both
opponents by another. The figure is the mean of the points, out of 165, that the declarer's team takes; ± is half of
the {confidence:.0f} % interval. A better declarer takes more, a better defender gives less.

{matrix}

The same deals in every cell, {rounds:,}, or the first {expert_rounds:,} of them where `expert` plays:
`shelem bids --team0 DECLARES --team1 DEFENDS --rounds {rounds} --seed {seed}`.

`rollout` thinks: it plays each choice out in sampled worlds. The second figure is what it gains over `expert` in its
place on the same deals, and counts for its side: points more as declarer, points fewer given away as defender.

{thinking}

`shelem bids --team0 rollout:worlds=40 --team1 expert --rounds {rollout_rounds} --seed {seed}`, and so on.

## A tournament

Every pair meets in {tournament_deals:,} deals with their auction, each played twice with the seats swapped. The score
is in points a round, ours minus theirs, over all opponents.

{ranking}

`shelem tournament {entrants} --rounds {tournament_deals} --seed {seed}`.

## What stronger play does to a bid

The chance of each bid, in percent, over all hands when one seat declares every deal. A bid table is a statement about
a way of playing.

{chances}

`shelem bids --team0 DECLARES --team1 DEFENDS --by longest --rounds DEALS --seed {seed}` gives the same by the hand.

## What nobody can know

{unknown}

## What players say

Each claim with `expert` in the other seats and, where two ways are compared, on the same deals; the declarer's points
count as above. A strategy that does what a claim says differs from `expert` in that alone: see
[claims](claims). `python docs/make_tables.py` plays these; one of them by itself is
`shelem bids --team0 docs/claims/hoard_trumps.py --team1 expert --rounds {claim_deals} --seed {seed}`.

{claims}

*Made by `python docs/make_tables.py{option}` with {versions}.*
"""


@cache
def points_of(declarer: str, defender: str) -> Ints:
    """The points of the declarer's team in the deals of that pair."""
    for name in (declarer, defender):
        if name.startswith("rollout"):
            return declared_points(declarer, defender, DEALS_BY_WORLDS[int(name.partition("=")[2])])
    return declared_points(declarer, defender, EXPERT_ROUNDS if "expert" in (declarer, defender) else ROUNDS)


def matrix() -> str:
    """Every fast strategy as declarer against every one."""
    rows = [[declarer, *(str(figure(points_of(declarer, each))) for each in FAST)] for declarer in FAST]
    return drawn(["declares ↓ defends →", *FAST], rows)


def thinking() -> str:
    """The thinking strategy on either side, and its paired gain over expert."""
    rows = []
    for side in ("declares", "defends"):
        for worlds, deals in DEALS_BY_WORLDS.items():
            row = [f"{worlds} worlds, {side}", f"{deals:,}"]
            for opponent in OPPONENTS:
                teams = [f"rollout:worlds={worlds}", opponent]
                sign = 1 if side == "declares" else -1
                points = points_of(*teams[::sign])
                instead = points_of(*["expert", opponent][::sign])[: len(points)]
                row += [str(figure(points)), figure(sign * (points - instead)).signed]
            rows.append(row)
    columns = [text for each in OPPONENTS for text in (f"against `{each}`", "gain over `expert`")]
    return drawn(["`rollout`", "deals", *columns], rows)


def ranking() -> str:
    """The tournament's ranking."""
    plan = plan_of("steady", "steady", TOURNAMENT_DEALS)
    meta: dict[str, Any] = tournament(RULES, [load_strategy(spec) for spec in ENTRANTS], plan).meta
    rows = []
    for place, row in enumerate(meta["ranking"], 1):
        ahead = "" if row["ahead"] is None else interval(row["ahead"], row["ahead_high"])
        rows.append([f"{place}. `{row['strategy']}`", interval(row["score_mean"], row["high"]), ahead])
    return drawn(["", "score", "ahead of the next"], rows)


def interval(mean: float, high: float) -> str:
    """A mean with its sign and half of its interval."""
    return f"{signed(mean, 1)} ± {high - mean:.1f}"


def chances() -> str:
    """The chance of each bid by who plays."""
    rows = []
    for declarer, defender in PRICED:
        points = points_of(declarer, defender)
        shares = [figure(100 * (points >= bid).astype(np.int64)) for bid in BIDS]
        cells = [f"{each.mean:.1f} ± {each.high - each.mean:.1f}" for each in shares]
        rows.append([f"`{declarer}` against `{defender}`", f"{len(points):,}", *cells])
    return drawn(["", "deals", *map(str, BIDS)], rows)


def unknown() -> str:
    """How much of a round is beyond a bidder's knowledge, by the fit out of which the strategies bid."""
    deviation = float(points_of("expert", "expert").std())
    if not LEARNED.exists():
        return f"With `expert` on both sides the standard deviation of a round is {deviation:.1f} points."
    fit = tomllib.loads(LEARNED.read_text(encoding="utf-8"))["plain"]
    return (
        f"With `expert` on both sides the standard deviation of a round is {deviation:.1f} points. What a bidder can "
        f"count in his 12 cards explains {100 * fit['explained']:.0f} % of the variance in the {fit['hands']:,} deals "
        "of the fit by which strategies bid (`python -m shelem_sim.learning.worth`), so some "
        f"{fit['spread']:.0f} points of standard deviation are beyond any bidder's knowledge."
    )


def wrapped(page: str) -> str:
    """The page with its paragraphs filled; headings and tables as they are."""
    parts = page.split("\n\n")
    filled = (part if part[0] in "#|" else fill(part, 120, break_on_hyphens=False) for part in parts)
    return "\n\n".join(filled) + "\n"


def main() -> None:
    """Fill the page and write it."""
    libraries = f"shelem-sim {__version__}, numba {version('numba')}, Python {platform.python_version()}"
    page = PAGE.format(
        confidence=100 * CONFIDENCE,
        matrix=matrix(),
        rounds=ROUNDS,
        expert_rounds=EXPERT_ROUNDS,
        seed=SEED,
        thinking=thinking(),
        rollout_rounds=DEALS_BY_WORLDS[40],
        tournament_deals=TOURNAMENT_DEALS,
        ranking=ranking(),
        entrants=" ".join(ENTRANTS),
        chances=chances(),
        unknown=unknown(),
        claims=tested_claims(CLAIM_DEALS, WHOLE_ROUNDS),
        claim_deals=CLAIM_DEALS,
        option=" --quick" if QUICK else "",
        versions=f"{libraries}, {cpu_name()}",
    )
    Path(__file__).with_name("how-good.md").write_text(wrapped(page), encoding="utf-8")


if __name__ == "__main__":
    main()
