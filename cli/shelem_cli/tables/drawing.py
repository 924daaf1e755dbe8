"""Pages drawn on a terminal, or written as Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from shelem_cli.screen import Signs
from shelem_cli.tables.grid import Cell, Grid, Page, folded_heading, natural_width

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table


def drawn(page: Page, console: Console, signs: Signs, width: int) -> str:
    """The page for `console`, in colour where that has some, `width` columns wide or as wide as need be."""
    from rich.text import Text

    widest = max((natural_width(grid) for grid in page.grids), default=0)
    console.width = max(width, widest)
    with console.capture() as capture:
        _print(console, Text(page.title, style="bold"), width)
        if page.facts:
            _print(console, Text(page.facts, style="dim"), width)
        if page.warning:
            _print(console, Text(page.warning, style="bold yellow"), width)
        for grid in page.grids:
            _print(console, Text(), width)
            _print(console, _table(grid, signs), max(width, natural_width(grid)))
        for lines, style in ((page.readings, ""), (page.notes, "dim")):
            if lines:
                _print(console, Text(), width)
            for line in lines:
                _print(console, Text(line, style=style), width)
    return "".join(line.rstrip() + "\n" for line in capture.get().splitlines())


def markdown(page: Page) -> str:
    """The page as Markdown, with the same rounding."""
    parts = [f"**{page.title}**", page.facts, page.warning]
    parts += [_markdown_table(grid) for grid in page.grids]
    parts += [*page.readings, *page.notes]
    return "\n\n".join(part for part in parts if part) + "\n"


def _print(console: Console, what: RenderableType, width: int) -> None:
    console.print(what, width=width, crop=False, overflow="fold", no_wrap=False)


def _table(grid: Grid, signs: Signs) -> Table:
    from rich.box import Box
    from rich.table import Table

    line = signs.rule
    blank = "    \n"
    shape = f"{blank}{blank} {line}{line} \n{blank} {line}{line} \n{blank}{blank}{blank}"
    table = Table(
        box=Box(shape, ascii=signs.plain),
        padding=(0, grid.gap - 1, 0, 0),
        show_edge=False,
        pad_edge=False,
        header_style="bold",
        border_style="dim",
    )
    headings = [folded_heading(grid, index) for index in range(len(grid.columns))]
    tallest = max(heading.count("\n") for heading in headings)
    for column, heading in zip(grid.columns, headings, strict=True):
        side: Any = "right" if column.right else "left"
        standing = "\n" * (tallest - heading.count("\n")) + heading
        table.add_column(standing, justify=side, no_wrap=not column.wraps, overflow="fold")
    for index, row in enumerate(grid.rows):
        table.add_row(*(_text(cell) for cell in row), end_section=index + 1 in grid.rules_before)
    return table


def _text(cell: Cell) -> RenderableType:
    from rich.text import Text

    return Text(cell.text, style=cell.style)


def _markdown_table(grid: Grid) -> str:
    lines = [
        _markdown_row([column.heading for column in grid.columns]),
        _markdown_row(["---:" if column.right else "---" for column in grid.columns]),
    ]
    lines += [_markdown_row([cell.text for cell in row]) for row in grid.rows]
    return "\n".join(lines)


def _markdown_row(texts: list[str]) -> str:
    return "| " + " | ".join(text.replace("|", "\\|").replace("\n", "<br>") for text in texts) + " |"
