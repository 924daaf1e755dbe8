"""Counts, not rounds: what a run keeps adds up, so neither its length nor how it is cut matters."""

from __future__ import annotations

from collections import Counter

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


def count_cells(numbers: Ints) -> Counter[int]:
    """How often each cell number comes up."""
    values, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(values.tolist(), counts.tolist(), strict=True)))
