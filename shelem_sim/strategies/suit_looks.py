"""What a suit looks like to a seat, in one look-up: its lengths, its sure winners, who has the highest cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from shelem_sim.kernel.jit import inlined
from shelem_sim.plugin import U1, count, pressed

LENGTHS, LENGTHS_AND_SURE = 0x3F0, 0x3FC
"""The bits of `LOOKS` for how many cards there are, and these with those for how many are sure to win."""

HIGHEST_SIX = 10
"""Where in `LOOKS` the bits for the highest six cards begin."""


def looks() -> Any:
    """What a suit looks like to one who holds some of its live cards: uint16[65536].

    The index has a bit for each live card, the lowest first, 1 for an own one, and a 1 above them. In bits, from the
    third on: 2 how many own cards are higher than all others, at most 3; 3 how many others and 3 how many own ones
    there are, at most 7 each; 6 whose the highest six live ones are, the highest last, 1 for an own one.
    """
    index = np.arange(1, 1 << 16)
    live = np.frexp(index)[1].astype(np.int64) - 1
    own = index ^ 1 << live
    length = np.bitwise_count(own).astype(np.int64)
    six = own << 6 >> live
    sure = np.select([six >> 3 == 0b111, six >> 4 == 0b11, six >> 5 == 1], [3, 2, 1], 0)
    found = sure << 2 | np.minimum(live - length, 7) << 4 | np.minimum(length, 7) << 7 | six << HIGHEST_SIX
    return np.append(0, found).astype(np.uint16)


LOOKS = looks()


@inlined
def looks_of(own: np.uint64, live: np.uint64) -> Any:
    """What `LOOKS` says of a suit."""
    return np.int64(LOOKS[pressed(own, live) | U1 << np.uint64(count(live))])
