"""`expert` of Shelem for two with prices that may change while it plays: they lie in memory where its parameter says.

Its calls are those of `steady`, so that two sets of prices meet in the same contracts.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.extending import intrinsic

from shelem_sim.kernel.jit import inlined
from shelem_sim.strategies.duel.choosing import choose
from shelem_sim.strategies.duel.prices import SIZE
from shelem_sim.strategies.exchanging import discard, name_trump

__all__ = ["BASE", "PARAMS", "discard", "name_trump", "play"]

BASE = "steady"
PARAMS = {"address": 0.0}


@intrinsic  # type: ignore[untyped-decorator]
def pointer_to(typingctx: Any, address: Any) -> Any:
    """An address as a pointer."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.int64), codegen


@inlined
def prices_of(view: Any) -> Any:
    """The prices as an array over that memory."""
    return carray(pointer_to(np.int64(view.params[0])), (SIZE,), np.float64)


def play(view: Any) -> np.uint64:
    """The card of the highest value."""
    return choose(view, prices_of(view))
