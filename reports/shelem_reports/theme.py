"""Colours and fonts of figures and pages: for the colour-blind, for light and dark, for paper.

Figures are drawn in the colours of `LIGHT`. No two roles share one, so a drawing's colours can be told apart and
replaced by CSS variables (`drawing.inline_svg`): the page then shows them light or dark as it is itself.

The line colours follow M. Okabe and K. Ito (Color Universal Design, 2008), darkened or lightened to a contrast of 3
against the surface; the ramp is a single hue, so it is in order for every eye and in grey.
"""

from __future__ import annotations

from typing import Any

RAMP_STEPS = 9

LIGHT: dict[str, str] = {
    "surface": "#ffffff",
    "ink": "#1b1f24",
    "muted": "#57606a",
    "grid": "#d5dae0",
    "line-1": "#0072b2",
    "line-2": "#c44601",
    "line-3": "#00795a",
    "line-4": "#a64d8a",
    "line-5": "#8a6500",
    "line-6": "#3f4650",
}
DARK: dict[str, str] = {
    "surface": "#14181d",
    "ink": "#e8ecf1",
    "muted": "#a3adb8",
    "grid": "#39424c",
    "line-1": "#56b4e9",
    "line-2": "#ff8a4c",
    "line-3": "#2cc79b",
    "line-4": "#e39cc9",
    "line-5": "#e6b422",
    "line-6": "#c3cad2",
}
"""Contrast with the surface: ink and muted 4.5 or more, lines 3 or more; a test computes it."""

RAMP_ENDS = {"light": ("#f3f7fb", "#0b4a80"), "dark": ("#1b232c", "#9fd3f7")}
"""From nothing to all, of the heat in tables and of curves that are in order."""


def ramp(mode: str, step: int) -> str:
    """Colour `step` of `RAMP_STEPS` (0 is the surface's end) in a mode, `light` or `dark`."""
    first, last = RAMP_ENDS[mode]
    part = step / (RAMP_STEPS - 1)
    return mixed(first, last, part)


def mixed(first: str, last: str, part: float) -> str:
    """A colour that is `part` (0..1) of the way from one to another, in sRGB."""
    return "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in zip(rgb(first), rgb(last), strict=True))


def rgb(colour: str) -> tuple[int, int, int]:
    """The channels of `#rrggbb`, 0..255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Relative luminance, 0..1 (WCAG 2.2, definition of relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1..21 (WCAG 2.2, 1.4.3: text needs 4.5, graphics 3)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colours(mode: str) -> dict[str, str]:
    """Every role's colour in a mode: those above, `heat-0` to `heat-8`, and the ink on each, `on-heat-0` to `-8`."""
    roles = dict(LIGHT if mode == "light" else DARK)
    inks = (LIGHT["ink"], DARK["ink"], "#ffffff", "#000000")
    for step in range(RAMP_STEPS):
        heat = ramp(mode, step)
        roles[f"heat-{step}"] = heat
        roles[f"on-heat-{step}"] = max(inks, key=lambda ink, heat=heat: contrast(ink, heat))  # type: ignore[misc]
    return roles


def css_variables(mode: str) -> str:
    """The roles as CSS declarations: `--ink: #1b1f24; …`."""
    return " ".join(f"--{role}: {colour};" for role, colour in colours(mode).items())


def heat_step(share: float) -> int:
    """The step of the ramp for a share, 0..1."""
    return min(max(round(share * (RAMP_STEPS - 1)), 0), RAMP_STEPS - 1)


SETTINGS: Any = {
    "font.family": ["DejaVu Sans"],
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.labelsize": 11,
    "xtick.labelsize": 10,
    "ytick.labelsize": 10,
    "legend.fontsize": 10,
    "figure.facecolor": LIGHT["surface"],
    "savefig.facecolor": LIGHT["surface"],
    "axes.facecolor": LIGHT["surface"],
    "axes.edgecolor": LIGHT["muted"],
    "axes.labelcolor": LIGHT["ink"],
    "axes.titlecolor": LIGHT["ink"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LIGHT["grid"],
    "grid.linewidth": 0.8,
    "text.color": LIGHT["ink"],
    "xtick.color": LIGHT["muted"],
    "ytick.color": LIGHT["muted"],
    "xtick.labelcolor": LIGHT["ink"],
    "ytick.labelcolor": LIGHT["ink"],
    "lines.linewidth": 1.8,
    "lines.markersize": 4.5,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "shelem",
}
"""matplotlib's settings for every figure. Text becomes paths: shaped once, the same on every machine."""

LINE_ROLES = [role for role in LIGHT if role.startswith("line-")]
MARKERS = ("o", "s", "^", "D", "v", "P")
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (3, 1, 1, 1)))
"""A second sign beside the colour, for grey and for the colour-blind."""


def line_style(place: int) -> dict[str, Any]:
    """Colour, marker and dash of the line of this place among several that have no order."""
    return {
        "color": LIGHT[LINE_ROLES[place % len(LINE_ROLES)]],
        "marker": MARKERS[place % len(MARKERS)],
        "linestyle": DASHES[place % len(DASHES)],
    }


def ordered_style(place: int, number: int) -> dict[str, Any]:
    """Colour and marker of the line of this place among `number` in order: the later, the darker."""
    steps = range(3, RAMP_STEPS)
    step = steps[-1] if number == 1 else steps[round(place * (len(steps) - 1) / (number - 1))]
    return {"color": ramp("light", step), "marker": MARKERS[place % len(MARKERS)], "linestyle": "-"}
