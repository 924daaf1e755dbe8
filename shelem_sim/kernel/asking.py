"""Asking a strategy: a call of its compiled function by address.

Numba's own first-class functions cost some 2 ns more a card: numba clears the place of the result before every
call, on which the CPU's prediction of that load fails. And an address is a number, which the table's record can
hold: so no function of the kernel has to pass the strategies' functions on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import config, types
from numba.core import cgutils
from numba.extending import intrinsic

from shelem_sim.kernel.jit import inlined

_plain_functions: list[Callable[[Any], Any]] = []


def address_of(function: Any, signature: Any) -> int:
    """The number under which `ask` calls a function.

    Args:
        function: compiled for the signature; it must be kept alive as long as the number is used.
        signature: a numba signature of one argument.
    """
    if config.DISABLE_JIT:
        if function not in _plain_functions:
            _plain_functions.append(function)
        return _plain_functions.index(function)
    compiled = function.get_compile_result(signature)  # pragma: no cover - only compiled code comes here
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name))  # pragma: no cover


@intrinsic  # type: ignore[untyped-decorator]
def _call_address(typingctx: Any, address: Any, view: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        convention = context.call_conv
        kind = convention.get_function_type(signature.return_type, [signature.args[1]])
        with builder.goto_entry_block():
            result = builder.alloca(kind.args[0].pointee)
            error = builder.alloca(kind.args[1].pointee)
        code = builder.call(builder.inttoptr(args[0], kind.as_pointer()), [result, error, args[1]])
        status = convention._get_return_status(builder, code, builder.load(error))
        with cgutils.if_unlikely(builder, status.is_error):
            convention.return_status_propagate(builder, status)
        return builder.load(result)

    return types.uint64(types.uint64, view), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _address_in_code(typingctx: Any, function: Any, view: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        compiled = function.dispatcher.get_compile_result(function.dispatcher.nopython_signatures[0])
        context.active_code_library.add_linking_library(compiled.library)
        pointer = context.declare_function(builder.module, compiled.fndesc)
        return builder.ptrtoint(pointer, context.get_value_type(types.uint64))

    return types.uint64(function, view), codegen


if config.DISABLE_JIT:

    def address_in_code(function: Any, view: Any) -> Any:
        """The number under which `ask` calls a compiled function that the calling code knows by name."""
        return address_of(function, None)

    def ask(address: np.uint64, view: Any) -> Any:
        """What the function at an address answers to a view: 64 bits."""
        return _plain_functions[address](view)

else:  # pragma: no cover - only compiled code comes here

    @inlined
    def address_in_code(function: Any, view: Any) -> Any:
        """The number under which `ask` calls a compiled function that the calling code knows by name."""
        return _address_in_code(function, view)

    @inlined
    def ask(address: np.uint64, view: Any) -> Any:
        """What the function at an address answers to a view: 64 bits."""
        return _call_address(address, view)
