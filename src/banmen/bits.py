"""Bit tricks on 64-bit integers that compile to one instruction each; as plain Python they run in a debugger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload


def popcount(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The index of the lowest set bit; `bits` is not 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _ctpop(_context: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _cttz(_context: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@overload(popcount, strict=False)
def _popcount(bits: Any) -> Callable[[int], int]:
    return lambda bits: _ctpop(bits)  # type: ignore[call-arg]


@overload(lowest, strict=False)
def _lowest(bits: Any) -> Callable[[int], int]:
    return lambda bits: _cttz(bits)  # type: ignore[call-arg]
