"""A sheet of paper to draw on: places in millimetres from the top and from the side where the reader begins.

A sheet for a reader of Persian or Arabic is the mirror image of one for a reader of English, text and all its lines
apart. It becomes a PDF or a PNG that depends on neither clock nor chance.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Literal

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from shelem_reports import theme

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

DPI = 200

SETTINGS: Any = theme.SETTINGS | {"text.hinting": "no_hinting", "pdf.fonttype": 42}
"""The theme's settings; without hinting, a text is as wide in a PDF as in a PNG, and as measured."""

_INCH = 25.4
_BASELINE = 0.36
"""How far under the middle of a line its letters stand, as a part of their size."""
_RIGHT_TO_LEFT_MARK = "\u200f"
"""Before a line that may begin with a Latin word, it tells the line's direction."""
_NO_TRACES = {"CreationDate": None, "Creator": None, "Producer": None}

Side = Literal["start", "middle", "end"]


class Sheet:
    """One page that is drawn on; `x` is the distance from the edge at which the reader begins, `y` from the top."""

    def __init__(self, paper: str, direction: str) -> None:
        self.width, self.height = PAPERS[paper]
        self._mirrored = direction == "rtl"
        with rc_context(SETTINGS):
            self.figure = Figure(figsize=(self.width / _INCH, self.height / _INCH), dpi=DPI)
            self._renderer: Any = FigureCanvasAgg(self.figure).get_renderer()  # type: ignore[no-untyped-call]

    def text(
        self, x: float, y: float, text: str, size: float, side: Side = "start", bold: bool = False, colour: str = "ink"
    ) -> None:
        """One line of text, the middle of its capitals at height `y`; `side` of it stands at `x`."""
        at = {"start": "right" if self._mirrored else "left", "end": "left" if self._mirrored else "right"}
        with rc_context(SETTINGS):
            self.figure.text(
                self._across(x),
                1 - (y + _BASELINE * size / 72 * _INCH) / self.height,
                _RIGHT_TO_LEFT_MARK + text if self._mirrored and not text.isascii() else text,
                size=size,
                ha=at.get(side, "center"),
                va="baseline",
                weight="bold" if bold else "normal",
                color=theme.LIGHT[colour],
            )

    def paragraph(self, x: float, y: float, text: str, size: float, width: float, bold: bool = False) -> float:
        """Text in as many lines as `width` asks for, the first one's middle at `y`; returns where the next goes."""
        for line in self.lines(text, size, width, bold):
            self.text(x, y, line, size, bold=bold)
            y += line_height(size)
        return y

    def lines(self, text: str, size: float, width: float, bold: bool = False) -> list[str]:
        """A text broken between words so that no line is wider than `width`, where words allow."""
        found = [""]
        for word in text.split():
            longer = f"{found[-1]} {word}".strip()
            if found[-1] and self.width_of(longer, size, bold) > width:
                found.append(word)
            else:
                found[-1] = longer
        return found

    def width_of(self, text: str, size: float, bold: bool = False) -> float:
        """The width of a line of text, in millimetres."""
        with rc_context(SETTINGS):
            probe = self.figure.text(0, 0, text, size=size, weight="bold" if bold else "normal")
            extent = probe.get_window_extent(self._renderer)
            probe.remove()
        return float(extent.width) / self.figure.dpi * _INCH

    def fitted(self, text: str, size: float, width: float, bold: bool = False) -> float:
        """The size, at most `size`, at which a line of text is no wider than `width`."""
        wide = self.width_of(text, size, bold)
        return size if wide <= width else size * width / wide

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle, `x` and `y` its first corner."""
        left = x + width if self._mirrored else x
        self._add(
            Rectangle(
                (self._across(left), 1 - (y + height) / self.height),
                width / self.width,
                height / self.height,
                facecolor=colour,
                edgecolor="none",
            )
        )

    def line(self, x: float, y: float, length: float, thick: float = 0.6, colour: str = "ink") -> None:
        """A horizontal line, `thick` in points."""
        ends: Sequence[float] = [self._across(x), self._across(x + length)]
        self._add(Line2D(ends, [1 - y / self.height] * 2, linewidth=thick, color=theme.LIGHT[colour]))

    def pdf(self, title: str) -> bytes:
        """The sheet as a PDF of one page, its letters embedded as text."""
        buffer = io.BytesIO()
        with rc_context(SETTINGS):
            self.figure.savefig(buffer, format="pdf", metadata={**_NO_TRACES, "Title": title})
        return buffer.getvalue()

    def png(self) -> bytes:
        """The sheet as a PNG that a printer can use."""
        buffer = io.BytesIO()
        with rc_context(SETTINGS):
            self.figure.savefig(buffer, format="png", dpi=DPI, metadata={"Software": None})
        return buffer.getvalue()

    def _across(self, x: float) -> float:
        return 1 - x / self.width if self._mirrored else x / self.width

    def _add(self, artist: Any) -> None:
        artist.set_transform(self.figure.transFigure)
        artist.set_figure(self.figure)
        self.figure.add_artist(artist)


def line_height(size: float) -> float:
    """The distance of lines of text of a size in points, in millimetres."""
    return 1.45 * size / 72 * _INCH
