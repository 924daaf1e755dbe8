"""Calls by a script: the k-th call of a deal, whoever makes it, is the parameter ck; the rest is `random`."""

from __future__ import annotations

from typing import Any

BASE = "random"
NEVER_LEGAL = 1
PARAMS = {f"c{number}": NEVER_LEGAL for number in range(16)}


def call(view: Any) -> int:
    """The next call of the script."""
    return int(view.params[min(view.calls, 15)])
