"""Sets of cards as 64-bit words: counting and picking.

A card is one bit, `16 * suit + rank` (suits S H D C = 0..3, ranks 2..A = 0..12); a set of cards is their
union. Jokers belong to no suit before trump is named: they are bits 15 and 31, outside all lanes. Then they move
to ranks 13 (black) and 14 (red) of the trump lane, where they are trumps above the ace by their place alone. Bit
63 is never a card. The functions below compile to one or two machine instructions; with the JIT off they are
plain Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import config, types
from numba.extending import intrinsic

from shelem_sim.kernel.jit import inlined, jit, portable

U0, U1, U16, U63, U64 = (np.uint64(n) for n in (0, 1, 16, 63, 64))
LANE = np.uint64(0x7FFF)
"""All bits of spades: 13 ranks and the places of two jokers."""

BLACK_LOOSE, RED_LOOSE = np.uint64(1 << 15), np.uint64(1 << 31)
"""The jokers before trump is named."""

BLACK_JOKERS = np.uint64(0x0001000100010001 << 13 | 1 << 15)
RED_JOKERS = np.uint64(0x0001000100010001 << 14 | 1 << 31)
"""All places where a joker may stand."""


def cpu_has_fast_bmi2() -> bool:
    """Whether this CPU has pdep and pext in hardware (AMD before Zen 3 has them in slow microcode)."""
    slow = binding.get_host_cpu_name() in ("bdver4", "znver1", "znver2")
    return bool(binding.get_host_cpu_features().get("bmi2")) and not slow


USES_BMI2 = cpu_has_fast_bmi2() and not portable() and not config.DISABLE_JIT


def _unary(name: str) -> Any:  # pragma: no cover - only compiled code comes here
    """A jitted function of one word that becomes one LLVM instruction."""

    @intrinsic  # type: ignore[untyped-decorator]
    def instruction(typingctx: Any, x: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if name == "ctpop":
                return builder.ctpop(args[0])
            return getattr(builder, name)(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), codegen

    return instruction


@intrinsic  # type: ignore[untyped-decorator]
def _mulhi(typingctx: Any, a: Any, b: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), codegen


def _bmi2(name: str) -> Any:  # pragma: no cover - only compiled code comes here
    """A jitted function of two words that becomes one BMI2 instruction: `pdep` or `pext`."""

    @intrinsic  # type: ignore[untyped-decorator]
    def instruction(typingctx: Any, source: Any, mask: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, (word, word))
            return builder.call(builder.module.declare_intrinsic(f"llvm.x86.bmi.{name}.64", (), kind), args)

        return types.uint64(types.uint64, types.uint64), codegen

    return instruction


if config.DISABLE_JIT:
    np.seterr(over="ignore")  # words wrap around, as they do in compiled code

    def count(cards: np.uint64) -> int:
        """How many cards the set holds."""
        return int(cards).bit_count()

    def top(cards: np.uint64) -> int:
        """The index of the highest bit of a non-empty set."""
        return int(cards).bit_length() - 1

    def bottom(cards: np.uint64) -> int:
        """The index of the lowest bit of a non-empty set."""
        return (int(cards) & -int(cards)).bit_length() - 1

    def mulhi(a: np.uint64, b: np.uint64) -> np.uint64:
        """The upper 64 bits of the product."""
        return np.uint64(int(a) * int(b) >> 64)

else:  # pragma: no cover - only compiled code comes here
    _ctpop, _ctlz, _cttz = _unary("ctpop"), _unary("ctlz"), _unary("cttz")

    @jit
    def count(cards: np.uint64) -> int:
        """How many cards the set holds."""
        return int(_ctpop(cards))

    @jit
    def top(cards: np.uint64) -> int:
        """The index of the highest bit of a non-empty set."""
        return 63 - int(_ctlz(cards))

    @jit
    def bottom(cards: np.uint64) -> int:
        """The index of the lowest bit of a non-empty set."""
        return int(_cttz(cards))

    @jit
    def mulhi(a: np.uint64, b: np.uint64) -> np.uint64:
        """The upper 64 bits of the product."""
        return _mulhi(a, b)


@jit
def nth_portable(cards: np.uint64, n: int) -> np.uint64:
    """The n-th card from below (n from 0) of a set that holds more than n: a loop over its bits."""
    for _ in range(n):
        cards &= cards - U1
    return cards & (~cards + U1)


@jit
def pressed_portable(cards: np.uint64, among: np.uint64) -> np.uint64:
    """The bits of `cards` at the places of `among`, pushed together at the low end: a loop over the places."""
    pressed, place = U0, U1
    while among != U0:
        if cards & among & (~among + U1):
            pressed |= place
        place <<= U1
        among &= among - U1
    return pressed


if USES_BMI2:  # pragma: no cover - only compiled code comes here
    _pdep, _pext = _bmi2("pdep"), _bmi2("pext")

    @jit
    def nth(cards: np.uint64, n: int) -> np.uint64:
        """The n-th card from below (n from 0) of a set that holds more than n."""
        return _pdep(U1 << np.uint64(n), cards)

    @jit
    def pressed(cards: np.uint64, among: np.uint64) -> np.uint64:
        """The bits of `cards` at the places of `among`, pushed together at the low end."""
        return _pext(cards, among)

else:
    nth, pressed = nth_portable, pressed_portable


@jit
def highest(cards: np.uint64) -> np.uint64:
    """The highest bit of a non-empty set, as a set of one card."""
    return U1 << np.uint64(top(cards))


@jit
def lowest(cards: np.uint64) -> np.uint64:
    """The lowest bit of a set, as a set of one card; the empty set for the empty set."""
    return cards & (~cards + U1)


@jit
def lane(suit: int) -> np.uint64:
    """All bits of a suit (0..3)."""
    return LANE << np.uint64(16 * suit)


@jit
def with_jokers_in(cards: np.uint64, suit: int) -> np.uint64:
    """The set with its jokers moved from outside the lanes into that of a suit, which has been named trump."""
    placed = cards & ~(BLACK_LOOSE | RED_LOOSE)
    if cards & BLACK_LOOSE:
        placed |= BLACK_JOKERS & lane(suit)
    if cards & RED_LOOSE:
        placed |= RED_JOKERS & lane(suit)
    return placed


@jit
def suit_of(card: np.uint64) -> int:
    """The suit (0..3) of a single card."""
    return bottom(card) >> 4


_ODD, _PAIRS, _NIBBLES = (np.uint64(mask) for mask in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F))
_BYTES, _RANKS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x1FFF1FFF1FFF1FFF)
_U2, _U3, _U4, _U8 = (np.uint64(n) for n in (2, 3, 4, 8))


@jit
def reversed_ranks(cards: np.uint64) -> np.uint64:
    """The set with the ranks of each suit reversed, 2 for ace, 3 for king and so on, in a deck without jokers."""
    cards = (cards >> U1 & _ODD) | ((cards & _ODD) << U1)
    cards = (cards >> _U2 & _PAIRS) | ((cards & _PAIRS) << _U2)
    cards = (cards >> _U4 & _NIBBLES) | ((cards & _NIBBLES) << _U4)
    cards = (cards >> _U8 & _BYTES) | ((cards & _BYTES) << _U8)
    return cards >> _U3 & _RANKS


@jit
def rotate(cards: np.uint64, by: np.uint64) -> np.uint64:
    """Rotate left by 0..63 bits."""
    return (cards << by) | (cards >> ((U64 - by) & U63))


@jit
def any_of(cards: np.uint64, word: np.uint64) -> np.uint64:
    """A uniformly random card of a non-empty set, by one random word."""
    return nth(cards, int(mulhi(word, np.uint64(count(cards)))))


@inlined
def mask_if_less(a: np.uint64, b: np.uint64) -> np.uint64:
    """All ones if a < b, else none, of sets without bit 63 (that bit is no card).

    By the sign of the difference: LLVM makes a branch of a comparison, which the CPU could not predict.
    """
    return U0 - ((a - b) >> U63)
