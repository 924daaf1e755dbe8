"""A result in the format that was asked for, to the place that was asked for."""

from __future__ import annotations

import csv
import io
import json
import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from shelem_cli import files, screen
from shelem_cli.options import Show
from shelem_sim.errors import ShelemError

if TYPE_CHECKING:
    from shelem_cli.tables.grid import Page
    from shelem_cli.tables.reader import Reader
    from shelem_sim.result import Result

ENDINGS = {
    ".csv": "csv",
    ".json": "json",
    ".md": "markdown",
    ".parquet": "parquet",
    ".txt": "table",
    "": "table",
}
PICTURES = (".png", ".svg")
STDOUT = "-"


@dataclass(frozen=True)
class Target:
    """Where to and how.

    Attributes:
        format: one of `options.FORMATS`.
        path: the file; `None` is stdout.
        language: of headings.
        ascii: plain letters wanted.
    """

    format: str
    path: Path | None
    language: str
    ascii: bool


def target(show: Show) -> Target:
    """The target that the options name. Raises ShelemError when nothing could be written there."""
    path = None if show.output in (None, STDOUT) else Path(str(show.output))
    form = show.format or (_format_of(path) if path else "table")
    if path:
        files.check_writable("--output", path)
    elif form == "parquet" and sys.stdout.isatty():
        raise ShelemError("--format parquet is not for reading: give it an --output FILE.parquet")
    return Target(form, path, show.lang, show.ascii)


def picture(name: str) -> Path:
    """The file of a picture. Raises ShelemError when no picture could be written there."""
    path = Path(name)
    if path.suffix.lower() not in PICTURES:
        raise ShelemError(f"--plot must be a file whose name ends in {' or '.join(PICTURES)}, not {name}")
    files.check_writable("--plot", path)
    return path


def draw(result: Result, path: Path, language: str, page: Callable[[Reader], Page]) -> None:
    """Write the picture of a result, under the title of its page. Raises ShelemError: there is none, or no file."""
    from shelem_cli import plots
    from shelem_cli.tables.reader import Reader
    from shelem_cli.words import Words

    reader = Reader(Words(language), screen.DRAWN)
    plots.write(result, page(reader), reader, path)


def deliver(result: Result, to: Target, page: Callable[[Reader], Page]) -> None:
    """Write the result; `page` makes the page for the formats that people read.

    Raises:
        ShelemError: the file can't be written.
        OSError: stdout can't be written.
    """
    if to.format == "parquet":
        _put(to, _parquet(result))
    elif to.format == "csv":
        _put(to, as_csv(result.rows))
    elif to.format == "json":
        _put(to, as_json({"meta": result.meta, "rows": result.rows}, to, indent=2) + "\n")
    elif to.format == "markdown":
        from shelem_cli.tables.drawing import markdown

        _put(to, markdown(page(_reader(to, width=None))))
    else:
        from shelem_cli.tables.drawing import drawn

        # A file gets the layout of a terminal that shows everything, without its colours
        stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8") if to.path else sys.stdout
        reader = _reader(to, screen.width(to_file=to.path is not None))
        _put(to, drawn(page(reader), screen.console(stream), reader.signs, reader.width or 0))


def deliver_parts(parts: Iterable[str], to: Target) -> None:
    """Write texts one after another as they come. Raises as `deliver` does."""
    if to.path:
        with files.writing("--output", to.path) as file:
            for part in parts:
                file.write(part.encode())
    else:
        for part in parts:
            _put(to, part)


def as_csv(rows: list[dict[str, object]]) -> str:
    """Rows as CSV: a heading, `.` decimals, nothing rounded, empty where there is no number."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    if rows:
        writer.writerow(rows[0])
        writer.writerows([_plain_cell(value) for value in row.values()] for row in rows)
    return text.getvalue()


def as_json(value: object, to: Target, indent: int | None = None) -> str:
    """A value as JSON, with `null` for what is no number; ASCII alone where the target can hold no more."""
    pure = to.path is None and not screen.is_utf8(sys.stdout)
    return json.dumps(_known(value), ensure_ascii=pure, indent=indent, allow_nan=False)


def signs_for(to: Target) -> screen.Signs:
    """The signs that the target can show."""
    if to.path:
        return screen.PLAIN if to.ascii else screen.DRAWN
    return screen.signs(sys.stdout, to.ascii)


def language_for(to: Target) -> str:
    """The language asked for, or English where the target has no letters for it."""
    return to.language if to.path else screen.language(sys.stdout, to.language)


def _reader(to: Target, width: int | None) -> Reader:
    from shelem_cli.tables.reader import Reader
    from shelem_cli.words import Words

    return Reader(Words(language_for(to)), signs_for(to), width)


def _put(to: Target, content: str | bytes) -> None:
    if to.path:
        with files.writing("--output", to.path) as file:
            file.write(content if isinstance(content, bytes) else content.encode())
    elif isinstance(content, bytes):
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
    else:
        sys.stdout.write(content)
        sys.stdout.flush()


def _parquet(result: Result) -> bytes:
    buffer = io.BytesIO()
    columns = {name: [_plain(row[name]) for row in result.rows] for name in result.columns}
    mixed = [name for name, values in columns.items() if _is_mixed(values)]
    rows = [{name: str(v) if name in mixed else v for name, v in _plain_row(row)} for row in result.rows]
    replace(result, rows=rows).to_polars().write_parquet(buffer)
    return buffer.getvalue()


def _plain_row(row: dict[str, object]) -> Iterable[tuple[str, Any]]:
    return ((name, _plain(value)) for name, value in row.items())


def _is_mixed(values: list[Any]) -> bool:
    """Whether a column has words among its numbers or switches, as the values of rules do."""
    return len({str if isinstance(v, str) else bool if isinstance(v, bool) else float for v in values}) > 1


def _plain_cell(value: object) -> object:
    known = _known(value)
    return ("true" if known else "false") if isinstance(known, bool) else known


def _known(value: object) -> Any:
    """A value as JSON may hold it."""
    if isinstance(value, dict):
        return {str(key): _known(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_known(inner) for inner in value]
    plain = _plain(value)
    return None if isinstance(plain, float) and not math.isfinite(plain) else plain


def _plain(value: Any) -> Any:
    """A Python value in place of a NumPy one; a path and the like as text."""
    if hasattr(value, "item"):
        value = value.item()
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def _format_of(path: Path) -> str:
    form = ENDINGS.get(path.suffix.lower())
    if form is None:
        endings = ", ".join(ending for ending in ENDINGS if ending)
        raise ShelemError(f"--output {path.name}: its ending must be one of {endings}, or name a --format")
    return form
