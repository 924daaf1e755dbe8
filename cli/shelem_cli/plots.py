"""`--plot`: the one picture that goes with the table of a result, in the table's own words.

Which picture that is follows from the command and the columns of its rows, so a game with other columns gets its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shelem_reports import drawing
from shelem_reports.plots import SEPARATOR, Curves, Dots, Header, draw_curves, draw_dots
from shelem_reports.words import reader as report_reader

from shelem_cli import files
from shelem_cli.tables import figures
from shelem_cli.tables.hand import cards, suit
from shelem_cli.tables.reader import THIN, confidence
from shelem_sim.errors import ShelemError
from shelem_sim.estimates import Mean, quantile, wilson

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from shelem_cli.tables.grid import Page
    from shelem_cli.tables.reader import Reader
    from shelem_sim.result import Result

Row = Mapping[str, Any]

MOST_LINES = 8
MOST_PANELS = 4
"""Of the commonest classes; more could not be told apart."""


def write(result: Result, page: Page, reader: Reader, path: Path) -> None:
    """Write the picture of a result to an SVG or PNG file.

    Args:
        result: what is shown.
        page: its page, for the title and the facts.
        reader: whom it is for.
        path: its ending decides the format.

    Raises:
        ShelemError: there is no picture of such a result; the file can't be written.
    """
    figure = Plotter(result, page, reader).draw()
    content = drawing.png(figure) if path.suffix.lower() == ".png" else drawing.svg(figure).encode()
    with files.writing("--plot", path) as file:
        file.write(content)


class Plotter:
    """Draws the picture of one result for one reader."""

    def __init__(self, result: Result, page: Page, reader: Reader) -> None:
        self.rows: list[Row] = list(result.rows)
        self.meta: Mapping[str, Any] = result.meta
        self.columns = set(result.columns)
        self.names = result.columns
        self.header = Header(page.title, SEPARATOR.join(part for part in (page.facts, page.warning) if part))
        self.table = reader
        self.reader = report_reader(reader.words.language)

    def draw(self) -> Figure:
        """The picture that fits the command and its columns. Raises ShelemError where none does."""
        kinds: list[tuple[str, set[str], Callable[[], Figure]]] = [
            ("bids", {"bid", "made_rate"}, self._bids),
            ("bids", {"win_rate", "score_mean"}, self._classes),
            ("simulate", {"metric", "value"}, self._matches),
            ("simulate", {"contract", "made_rate"}, self._contracts),
            ("simulate", {"contract", "win_rate"}, self._contracts),
            ("compare", {"metric", "difference"}, self._differences),
            ("hand", {"bid", "score_mean"}, self._hand),
            ("hand", {"discard", "points_mean"}, self._discards),
            ("hand", {"trump", "win_rate"}, self._trumps),
            ("tournament", {"strategy", "score_mean"}, self._ranking),
        ]
        for command, columns, draw in kinds:
            if self.meta["command"] == command and columns <= self.columns:
                return draw()
        raise ShelemError(f"--plot: there is no picture of what {self.meta['command']} counts in {self.meta['game']}")

    def _bids(self) -> Figure:
        """The chance of every bid: a line for each value of the first feature, a panel for each of the second."""
        by: Sequence[str] = self.meta["by"]
        lines, panels = self._common(by[0], MOST_LINES), self._common(by[1], MOST_PANELS) if len(by) > 1 else [None]
        drawn = [
            Curves(
                "" if panel is None else f"{self._heading(by[1])}: {self._digits(panel)}",
                self.table.words("plot.bid"),
                self._heading("made_rate"),
                {self._digits(line): means for line in lines if (means := self._pooled(by, line, panel))},
                ordered=all(isinstance(line, int) for line in lines),
            )
            for panel in panels
        ]
        return draw_curves(self.header, [each for each in drawn if each.lines], self._heading(by[0]), self.reader)

    def _common(self, name: str, most: int) -> list[Any]:
        """The values of a feature with the most hands, in the order of the rows."""
        hands: dict[Any, int] = {}
        for row in self.rows:
            hands[row[name]] = hands.get(row[name], 0) + row["hands"]
        kept = sorted(hands, key=lambda value: -hands[value])[:most]
        found = [value for value in hands if value in kept]
        return sorted(found) if all(isinstance(value, int) for value in found) else found

    def _pooled(self, by: Sequence[str], line: Any, panel: Any) -> dict[int, Mean]:
        """For each bid its chance over all classes of a line in a panel; nothing where they have few hands."""
        counts: dict[int, tuple[int, int]] = {}
        for row in self.rows:
            if row[by[0]] == line and (panel is None or row[by[1]] == panel):
                made, hands = counts.get(row["bid"], (0, 0))
                counts[row["bid"]] = made + round(row["made_rate"] * row["hands"]), hands + row["hands"]
        if min((hands for _, hands in counts.values()), default=0) < THIN:
            return {}
        sure = confidence(self.meta)
        return {
            bid: _percent(Mean(made / hands, *wilson(made, hands, sure)))
            for bid, (made, hands) in sorted(counts.items())
        }

    def _classes(self) -> Figure:
        """A row a class of hands: how often its side wins, what it scores."""
        by: Sequence[str] = self.meta["by"]
        rows = [row for row in self.rows if row["hands"] >= THIN]
        return self._panels(rows, lambda row: " ".join(self._digits(row[name]) for name in by))

    def _contracts(self) -> Figure:
        """A row a contract."""
        rows = [row for row in self.rows if row["rounds"] >= THIN or row["contract"] == "all"]
        return self._panels(rows, lambda row: self._digits(self.table.contract(row["contract"])))

    def _trumps(self) -> Figure:
        """A row a trump that may be named."""
        return self._panels(self.rows, lambda row: self._answer(row["trump"], row["mode"]))

    def _panels(self, rows: Sequence[Row], name: Callable[[Row], str]) -> Figure:
        """Every rate and mean of the rows that there is an interval for, a panel each."""
        found = [
            Dots(self._heading(column), [(name(row), mean(row)) for row in rows])
            for column, mean in self._means().items()
        ]
        return draw_dots(self.header, found, self.reader)

    def _means(self) -> dict[str, Callable[[Row], Mean | None]]:
        """What of a row has an interval: rates in percent, means as they are."""
        found: dict[str, Callable[[Row], Mean | None]] = {}
        if "made_rate" in self.columns:
            found["made_rate"] = lambda row: _mean(row, "made_rate", "low", "high", 100)
        for name in ("win", "kot", "hakem_kot"):
            if f"{name}_low" in self.columns:
                found[f"{name}_rate"] = lambda row, name=name: _mean(
                    row, f"{name}_rate", f"{name}_low", f"{name}_high", 100
                )  # type: ignore[misc]
        for name in ("points", "tricks"):
            if f"{name}_sd" in self.columns:
                found[f"{name}_mean"] = lambda row, name=name: self._by_deviation(row, name)  # type: ignore[misc]
        if "score_low" in self.columns:
            found["score_mean"] = lambda row: _mean(row, "score_mean", "score_low", "score_high")
        return found

    def _by_deviation(self, row: Row, name: str) -> Mean | None:
        value, deviation = figures.number(row[f"{name}_mean"]), figures.number(row[f"{name}_sd"])
        if value is None or deviation is None or not row["rounds"]:
            return None
        half = quantile(confidence(self.meta)) * deviation / row["rounds"] ** 0.5
        return Mean(value, value - half, value + half)

    def _matches(self) -> Figure:
        """How long matches last, and the rates of what comes of them."""
        rates = [row for row in self.rows if row["metric"].endswith("_rate")]
        length = next(row for row in self.rows if row["metric"] == "rounds_per_match")
        quantiles = [
            (self._digits(self._word("quantile", percent=percent)), Mean(*3 * (length[f"q{percent:02}"],)))
            for percent in (5, 25, 50, 75, 95)
        ]
        mean = (self.table.words("plot.mean"), _mean(length, "value", "low", "high"))
        return draw_dots(
            self.header,
            [
                Dots(self._metric("rounds_per_match"), [*quantiles, mean]),
                Dots(
                    self._word("of_matches"),
                    [(self._metric(row["metric"]), _mean(row, "value", "low", "high", 100)) for row in rates],
                ),
            ],
            self.reader,
            columns=1,
        )

    def _differences(self) -> Figure:
        """The paired differences of every metric, a panel each: a forest plot."""
        first, *others = dict.fromkeys(row["rules"] for row in self.rows)
        panels = []
        for metric in dict.fromkeys(row["metric"] for row in self.rows):
            rows = {row["rules"]: row for row in self.rows if row["metric"] == metric}
            scale = 100 if metric.endswith("_rate") else 1
            means = [
                (name, _mean(rows[name], "difference", "difference_low", "difference_high", scale)) for name in others
            ]
            panels.append(Dots(self._metric(metric), means, even=0))
        against = self.table.words("plot.difference", first=first)
        return draw_dots(Header(self.header.title, f"{self.header.facts}{SEPARATOR}{against}"), panels, self.reader)

    def _hand(self) -> Figure:
        """The chance and the gain of every bid, and that of passing where one may."""
        bids = [row for row in self.rows if row["bid"] != "pass"]
        best = self.meta["recommendation"].get("best_bid") or self.meta["recommendation"]["bid"]
        chances = {row["bid"]: _mean(row, "made_rate", "low", "high", 100) for row in bids}
        gains = {row["bid"]: _mean(row, "score_mean", "score_low", "score_high") for row in bids}
        passing = next((row for row in self.rows if row["bid"] == "pass"), None)
        of_pass = None if passing is None else _mean(passing, "score_mean", "score_low", "score_high")
        levels = {} if of_pass is None else {self.table.words("round.pass"): of_pass}
        bid = self.table.words("plot.bid")
        return draw_curves(
            self.header,
            [
                Curves("", bid, self._heading("made_rate"), {bid: _known(chances)}),
                Curves("", bid, self._word("gain"), {bid: _known(gains)}, levels, marked=best),
            ],
            "",
            self.reader,
        )

    def _discards(self) -> Figure:
        """What each discard leaves in points, and what it costs against the best."""
        rows = [(f"{suit(row['trump'], self.table)}: {cards(row['discard'], self.table)}", row) for row in self.rows]
        return draw_dots(
            self.header,
            [
                Dots(
                    self._heading("points_mean"),
                    [(name, _mean(row, "points_mean", "low", "high")) for name, row in rows],
                ),
                Dots(
                    self._word("difference", delta="Δ"),
                    [(name, _mean(row, "difference", "difference_low", "difference_high")) for name, row in rows],
                    even=0,
                ),
            ],
            self.reader,
        )

    def _ranking(self) -> Figure:
        """The strategies in order, with what they score a round and the matches they win against all others."""
        over_all = {row["strategy"]: row for row in self.rows if row["opponent"] == "all"}
        names = [place["strategy"] for place in self.meta["ranking"]]
        rows = [over_all[name] for name in names]
        panels = [
            Dots(
                self._word("score_mean"),
                [(row["strategy"], _mean(row, "score_mean", "low", "high")) for row in rows],
                even=0,
            )
        ]
        if any(row["match_win_rate"] is not None for row in rows):
            means = [(row["strategy"], _mean(row, "match_win_rate", "match_low", "match_high", 100)) for row in rows]
            panels.append(Dots(self._word("match_win_rate"), means, even=50))
        return draw_dots(self.header, panels, self.reader)

    def _word(self, name: str, **values: object) -> str:
        return self.table.words(f"column.{name}", **values)

    def _metric(self, name: str) -> str:
        return self.reader.numbers.text(self.table.metric(name, self.meta))

    def _heading(self, name: str) -> str:
        """What the table of the game calls a column."""
        game = self.meta.get("game", "shelem")
        short = name.removesuffix("_rate").removesuffix("_mean")
        keys = [f"{game}.column.{name}", f"{game}.column.{short}", f"column.{game}.{name}", f"column.{name}"]
        return next((text for key in keys if (text := self.table.words.get(key, ""))), name)

    def _digits(self, value: object) -> str:
        return self.reader.numbers.text(str(value))

    def _answer(self, trump: str, mode: str) -> str:
        """What a hakem says: a suit's sign, or his partner's card; with naras."""
        words = self.table.words
        named = words("hokm.partner") if trump == "partner" else suit(trump, self.table)
        return named if mode == "normal" else f"{named} {words('hokm.naras')}"


def _mean(row: Row, value: str, low: str, high: str, scale: float = 1) -> Mean | None:
    """A mean of a row with its interval; `None` where it is not known."""
    numbers = [figures.number(row[name]) for name in (value, low, high)]
    return None if None in numbers else Mean(*(scale * number for number in numbers if number is not None))


def _percent(mean: Mean) -> Mean:
    return Mean(*(100 * value for value in mean))


def _known(means: Mapping[int, Mean | None]) -> dict[int, Mean]:
    return {place: mean for place, mean in means.items() if mean is not None}
