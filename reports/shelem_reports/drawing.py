"""From a matplotlib figure to what a page or a folder holds: SVG in the page, SVG and PNG as files.

Nothing depends on the clock or on chance: the same figure is the same to the byte.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager

from matplotlib import rc_context
from matplotlib.figure import Figure

from shelem_reports import theme

WIDTH, HEIGHT = 4.8, 3.3
"""Inches, of 72 units each: a phone of 360 pixels shows a figure in its own size, so its letters stay legible."""

_METADATA = {"Date": None, "Creator": None}


@contextmanager
def drawing(height: float = HEIGHT, width: float = WIDTH) -> Iterator[Figure]:
    """An empty figure of so many inches to draw on, in the theme's settings.

    When all is drawn its layout is settled for good: laid out anew at each saving, it would be never quite the same.
    """
    with rc_context(theme.SETTINGS):
        figure = Figure(figsize=(width, height), layout="constrained")
        yield figure
        figure.draw_without_rendering()
        figure.set_layout_engine("none")


def svg(figure: Figure) -> str:
    """A figure as an SVG file's text."""
    buffer = io.StringIO()
    with rc_context(theme.SETTINGS):
        figure.savefig(buffer, format="svg", metadata=_METADATA)
    return buffer.getvalue()


def png(figure: Figure, dpi: int = 160) -> bytes:
    """A figure as a PNG file's bytes."""
    buffer = io.BytesIO()
    with rc_context(theme.SETTINGS):
        figure.savefig(buffer, format="png", dpi=dpi, metadata={"Software": None})
    return buffer.getvalue()


def inline_svg(figure: Figure, name: str) -> str:
    """A figure as an `<svg>` element for a page: as wide as its place, in the page's colours, ids of its own.

    Args:
        figure: drawn in the light colours of the theme.
        name: goes before every id, so that no two figures of a page share one.
    """
    text = svg(figure)
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    text = re.sub(r' id="([^"]+)"', rf' id="{name}-\1"', text)
    text = re.sub(r'(?:xlink:)?href="#([^"]+)"', rf'href="#{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    head, rest = text.split(">", 1)
    box = re.search(r'viewBox="([^"]+)"', head)
    if box is None:
        raise ValueError("matplotlib's SVG has no viewBox")
    return f'<svg viewBox="{box[1]}" aria-hidden="true">{_in_variables(rest)}'.strip()


def _in_variables(text: str) -> str:
    """Each colour of the light theme as the CSS variable of its role."""
    roles = {colour: role for role, colour in reversed(theme.colours("light").items()) if not role.startswith("on-")}

    def variable(match: re.Match[str]) -> str:
        role = roles.get(match[0])
        return match[0] if role is None else f"var(--{role})"

    return re.sub(r"#[0-9a-f]{6}\b", variable, text)
