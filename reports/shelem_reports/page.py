"""One report as a page or as a folder.

The page is a single HTML file that asks for nothing from outside and needs no script. The folder holds the same page,
and beside it every figure as SVG and PNG and every table as CSV.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from shelem_reports import theme
from shelem_reports.blocks import Report
from shelem_reports.drawing import inline_svg, png, svg
from shelem_reports.numbers import Number
from shelem_reports.words import Part, Reader

INDEX = "index.html"


def html(report: Report, reader: Reader) -> str:
    """The report as one self-contained HTML page."""
    return _template().render(
        report=report,
        words=reader.words,
        language=reader.language,
        direction=reader.direction,
        light=theme.css_variables("light"),
        dark=theme.css_variables("dark"),
        steps=range(theme.RAMP_STEPS),
        drawn={
            picture.name: Markup(inline_svg(picture.figure, picture.name))
            for section in report.sections
            for picture in section.pictures
        },
    )


def write_folder(report: Report, reader: Reader, folder: Path) -> None:
    """The page as `index.html`, `figures/NAME.svg` and `.png`, `tables/NAME.csv`. Raises OSError."""
    (folder / "figures").mkdir(parents=True, exist_ok=True)
    (folder / "tables").mkdir(exist_ok=True)
    for section in report.sections:
        for picture in section.pictures:
            (folder / "figures" / f"{picture.name}.svg").write_text(svg(picture.figure), encoding="utf-8")
            (folder / "figures" / f"{picture.name}.png").write_bytes(png(picture.figure))
        for table in section.tables:
            (folder / "tables" / f"{table.name}.csv").write_text(table.csv(), encoding="utf-8")
    (folder / INDEX).write_text(html(report, reader), encoding="utf-8")


def marked(part: Part) -> str | Markup:
    """A part of a sentence: words, or a number that keeps its own direction and its value."""
    if isinstance(part, Number):
        return Markup('<data value="{}" dir="ltr">{}</data>').format(repr(part.value), part.text)
    return part


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("shelem_reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["marked"] = marked
    return environment.get_template("page.html.j2")
