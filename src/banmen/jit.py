"""Compiled code. With bits.py, the only file that knows Numba.

A game's rules are a few kernels: plain functions over integers and arrays. Code that works for every game (playouts,
perft, search) is compiled once per game and found again by the next process in milliseconds. For that a game's
kernels have a Numba *type* of their own, and `setup`, `moves`, `play` and `weights` below look the kernel up by that
type while compiling, so that it is inlined. Functions passed as arguments would be compiled anew in every process,
function pointers would cost half the speed.

Numba's cache sees only edits in the file of the cached function itself. So the type's name carries a digest of all
that the kernels are made of: other rules are another type, and stale rules are never found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import types
from numba.core.datamodel import models
from numba.extending import NativeValue, overload, register_model, typeof_impl, unbox

Function = TypeVar("Function", bound=Callable[..., Any])
Array = np.ndarray[Any, np.dtype[np.int64]]


PLY = 0  # the first cell of every row counts the events so far; row.py names the others


def kernel(function: Function) -> Function:
    """Mark a rule of a game (or a part of one) that compiled code may call."""
    return cast(Function, numba.njit(error_model="numpy", nogil=True, forceinline=True)(function))


def compiled(function: Function) -> Function:
    """Mark code that works for every game; its first argument is the game's `Kernels`."""
    return cast(Function, numba.njit(error_model="numpy", nogil=True, cache=True)(function))


class Kernels:
    """A game as compiled code sees it: a type, and nothing at run time."""

    def __init__(self, game: str, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.functions = dict(functions)
        self.name = f"{game}_{_digest(self.functions.values())}"
        _known[self.name] = self


_known: dict[str, Kernels] = {}


# The slots a game fills: called with the game's kernels, compiled or not.


def setup(game: Kernels, row: Array) -> None:
    """Fill a fresh row: head and options are there, the game's own cells are zero."""
    game.functions["setup"](row)


def moves(game: Kernels, row: Array, out: Array) -> int:
    """Write the legal moves (at a chance turn: the possible outcomes), ascending; return how many."""
    return int(game.functions["moves"](row, out))


def play(game: Kernels, row: Array, event: int) -> None:
    """Play a legal move, or let a chance outcome happen, in place."""
    game.functions["play"](row, event)
    row[PLY] += 1


def weights(game: Kernels, row: Array, out: Array) -> int:
    """Write the weight of each chance outcome in the order of `moves`; return their sum.

    0 says that all are equal, and at a seat's turn that there is nothing to weigh.
    """
    return int(game.functions["weights"](row, out)) if "weights" in game.functions else 0


# The same four for the compiler.


class KernelsType(types.Type):
    """The Numba type of one game's kernels; its name says whose, and which edition."""

    def functions(self) -> dict[str, Callable[..., Any]]:
        return _known[self.name].functions


register_model(KernelsType)(models.OpaqueModel)


@typeof_impl.register(Kernels)
def _typeof(game: Kernels, _context: Any) -> KernelsType:
    return KernelsType(game.name)


@unbox(KernelsType)  # type: ignore[untyped-decorator, no-untyped-call]
def _unbox(_type: Any, _object: Any, context: Any) -> NativeValue:
    return NativeValue(context.context.get_dummy_value())  # type: ignore[no-untyped-call]


@overload(setup, strict=False)
def _setup(game: KernelsType, row: Any) -> Callable[..., None]:
    return _call(game, "setup")


@overload(moves, strict=False)
def _moves(game: KernelsType, row: Any, out: Any) -> Callable[..., int]:
    return _call(game, "moves")


@overload(play, strict=False)
def _play(game: KernelsType, row: Any, event: Any) -> Callable[..., None]:
    kernel = game.functions()["play"]

    def play(game: Kernels, row: Array, event: int) -> None:
        kernel(row, event)
        row[PLY] += 1

    return play


@overload(weights, strict=False)
def _weights(game: KernelsType, row: Any, out: Any) -> Callable[..., int]:
    return _call(game, "weights") if "weights" in game.functions() else lambda game, row, out: 0


def _call(game: KernelsType, slot: str) -> Callable[..., Any]:
    kernel = game.functions()[slot]
    return lambda game, *arguments: kernel(*arguments)


# The digest: everything the kernels are made of.


def _digest(functions: Any) -> str:
    parts = hashlib.sha256(_shared_sources())
    seen: set[int] = set()
    for function in functions:
        for part in _parts(function, seen):
            parts.update(part)
    return parts.hexdigest()[:16]


@cache
def _shared_sources() -> bytes:
    """The package's own files that hold code compiled for every game: an edit in one is felt in all."""
    package, marks = Path(__file__).parent, (b"@compiled", b"@kernel", b"@overload")
    sources = [path.read_bytes() for path in sorted(package.glob("*.py")) + sorted(package.glob("engines/*.py"))]
    return b"\0".join(source for source in sources if any(mark in source for mark in marks))


def _parts(thing: Any, seen: set[int]) -> Iterator[bytes]:
    """Bytes that change whenever a compiled `thing` would: its code and all that its code names, in turn."""
    function = getattr(thing, "py_func", thing)
    if isinstance(function, FunctionType):
        if id(function) not in seen:
            seen.add(id(function))
            yield function.__module__.encode()  # the cache looks for it there
            yield from _code_parts(function.__code__)
            for name, value in _named(function):
                yield name.encode()
                yield from _parts(value, seen)
    elif isinstance(function, ModuleType):
        yield Path(function.__file__).read_bytes() if function.__file__ else function.__name__.encode()
    elif isinstance(function, np.ndarray):
        yield repr((function.shape, function.dtype.str)).encode() + function.tobytes()
    else:
        yield repr(function).encode()


def _code_parts(code: CodeType) -> Iterator[bytes]:
    yield code.co_code
    yield repr((code.co_names, code.co_varnames)).encode()
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _code_parts(constant)
        else:
            yield repr(constant).encode()


def _named(function: FunctionType) -> Iterator[tuple[str, Any]]:
    for name in sorted(_names(function.__code__)):
        if name in function.__globals__:
            yield name, function.__globals__[name]
    for cell in function.__closure__ or ():
        yield "", cell.cell_contents


def _names(code: CodeType) -> set[str]:
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_names, inner))
