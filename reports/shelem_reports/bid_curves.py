"""The chance of every bid as curves, one for each class of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from matplotlib.figure import Figure

if TYPE_CHECKING:
    from shelem_sim.result import Result


def bid_curves(result: Result, class_column: str = "longest", least_hands: int = 1000) -> Figure:
    """Draw `made_rate` against the bid, a curve a class, with its interval as a band.

    Args:
        result: what `shelem_sim.games.shelem.bids.bids` returns for `by=(class_column,)`.
        class_column: the feature that tells the classes apart.
        least_hands: classes with fewer hands are left out.

    Returns:
        A figure of 8 by 5 inches; the lines are labelled with the class and its number of hands.

    Raises:
        KeyError: the result has no such column.
    """
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.add_subplot()
    classes = list(dict.fromkeys(row[class_column] for row in result.rows))
    shown = [name for name in classes if hands_of(result, class_column, name) >= least_hands]
    for place, name in enumerate(shown):
        rows = [row for row in result.rows if row[class_column] == name]
        bids = [cast(int, row["bid"]) for row in rows]
        colour = f"C{place}"
        label = f"{name}  ({hands_of(result, class_column, name):,} hands)"
        axes.plot(bids, [100 * cast(float, row["made_rate"]) for row in rows], color=colour, marker="o", label=label)
        low, high = ([100 * cast(float, row[bound]) for row in rows] for bound in ("low", "high"))
        axes.fill_between(bids, low, high, color=colour, alpha=0.25, linewidth=0)
    meta = result.meta
    axes.set(xlabel="bid", ylabel="made, %", ylim=(0, 100))
    axes.set_title(
        f"{meta['rules']}: {meta['team0']} against {meta['team1']}, {meta['rounds']:,} rounds, seed {meta['seed']}",
        fontsize="medium",
    )
    axes.grid(alpha=0.3)
    axes.legend(title=f"{class_column} (bands: {100 * cast(float, meta['confidence']):g} %)")
    return figure


def hands_of(result: Result, class_column: str, name: object) -> int:
    """How many hands a class holds."""
    return next(cast(int, row["hands"]) for row in result.rows if row[class_column] == name)
