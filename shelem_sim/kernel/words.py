"""Random words by counter: every word is a function of its address, whoever asks first.

SplitMix64 (G. L. Steele, D. Lea, C. H. Flood: Fast splittable pseudorandom number generators, OOPSLA 2014):
word number i of the generator that starts at state k is `mix(k + (i + 1) * GAMMA)`. The address (seed, stream,
match, round, passed_out) is hashed, one part after the other, to the starting state of one deal. So the same
seed gives the same cards on any number of threads, and two rule sets or strategies meet the same deals.
"""

from __future__ import annotations

import numpy as np

from shelem_sim.kernel.jit import jit

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_M1, _M2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _U1 = (np.uint64(n) for n in (30, 27, 31, 1))

DEAL, DECISION, LOT, SHUFFLE = 1, 2, 3, 4
"""The streams: cards, the words that strategies may use, who deals first, a table's shuffles. A new use, a new one."""


@jit
def mix(z: np.uint64) -> np.uint64:
    """The output function of SplitMix64: a bijection of 64-bit words."""
    z = (z ^ (z >> _S30)) * _M1
    z = (z ^ (z >> _S27)) * _M2
    return z ^ (z >> _S31)


@jit
def word(state: np.uint64, number: int) -> np.uint64:
    """Word `number` (from 0) of the generator that starts at `state`."""
    return mix(state + (np.uint64(number) + _U1) * GAMMA)


@jit
def match_state(seed: int, stream: int, match: int) -> np.uint64:
    """The state for one stream of one match; `match` is -1 for rounds outside a match."""
    return word(word(mix(np.uint64(seed)), stream), match + 1)


@jit
def deal_state(match_words: np.uint64, round_number: int, passed_out: int) -> np.uint64:
    """The state for one deal of a match, from `match_state`."""
    return word(word(match_words, round_number), passed_out)
