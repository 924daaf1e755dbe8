"""A table of results with what is needed to make it again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas
    import polars


@dataclass(frozen=True)
class Result:
    """Rows of named values and how they came about.

    Attributes:
        meta: `command`, `version`, `rules`, `house_rules`, `seed`, `rounds`, `matches`, `team0`, `team1`,
            `shuffle`, `confidence`, `partial`, and what the command adds.
        rows: one dictionary a row, all with the same keys in the same order. Rates are 0..1, points and scores
            are points, `low` and `high` bound the value before them.
    """

    meta: dict[str, object]
    rows: list[dict[str, object]]

    @property
    def columns(self) -> list[str]:
        """The names of the columns, in order."""
        return list(self.rows[0]) if self.rows else []

    def to_polars(self) -> polars.DataFrame:
        """The rows as a polars frame; values are not rounded."""
        import polars

        return polars.DataFrame(self.rows, infer_schema_length=None)

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a pandas frame; values are not rounded."""
        import pandas

        return pandas.DataFrame(self.rows)
