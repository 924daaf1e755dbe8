"""Colours that everybody can tell apart and read: contrasts as WCAG computes them."""

from __future__ import annotations

from itertools import combinations

import pytest
from shelem_reports import theme

MODES = ("light", "dark")


def test_contrast_is_that_of_the_standard() -> None:
    """WCAG 2.2: black on white is 21 to 1; #767676 is the lightest grey of 4.5 to 1 on white."""
    assert theme.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert theme.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("role", "least"), [("ink", 7), ("muted", 4.5), ("line-1", 4.5)])
def test_text_is_legible(mode: str, role: str, least: float) -> None:
    colours = theme.colours(mode)
    assert theme.contrast(colours[role], colours["surface"]) >= least


@pytest.mark.parametrize("mode", MODES)
def test_lines_stand_out(mode: str) -> None:
    colours = theme.colours(mode)
    assert all(theme.contrast(colours[role], colours["surface"]) >= 3 for role in theme.LINE_ROLES)


@pytest.mark.parametrize("mode", MODES)
def test_numbers_on_heat_are_legible(mode: str) -> None:
    colours = theme.colours(mode)
    for step in range(theme.RAMP_STEPS):
        assert theme.contrast(colours[f"heat-{step}"], colours[f"on-heat-{step}"]) >= 4.5


@pytest.mark.parametrize("mode", MODES)
def test_heat_is_in_order_for_every_eye(mode: str) -> None:
    lights = [theme.luminance(theme.ramp(mode, step)) for step in range(theme.RAMP_STEPS)]
    assert lights == sorted(lights, reverse=mode == "light")


def test_no_two_roles_of_a_drawing_share_a_colour() -> None:
    """Else a page could not tell which of them to replace."""
    drawn = {role: colour for role, colour in theme.colours("light").items() if not role.startswith("on-")}
    assert [(a, b) for a, b in combinations(drawn, 2) if drawn[a] == drawn[b]] == []


def test_lines_differ_in_more_than_colour() -> None:
    styles = [theme.line_style(place) for place in range(len(theme.LINE_ROLES))]
    assert len({style["marker"] for style in styles}) == len({str(s["linestyle"]) for s in styles}) == len(styles)
