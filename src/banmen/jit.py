"""Compiled code. With bits.py, the only file that knows Numba.

A game's rules are a few kernels: plain functions over integers and arrays. Code that works for every game (playouts,
perft, search) is compiled once per game and found again by the next process in milliseconds. For that a game's
kernels have a Numba *type* of their own, and `setup`, `moves`, `play` and so on below look the kernel up by that type
while compiling, so that it is inlined. Functions passed as arguments would be compiled anew in every process,
function pointers would cost half the speed.

Numba's cache sees only edits in the file of the cached function itself. So the type's name carries a digest of all
that the kernels are made of: other rules are another type, and stale rules are never found.
"""

from __future__ import annotations

import ctypes
import hashlib
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast
from uuid import uuid4

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.datamodel import models
from numba.core.dispatcher import Dispatcher
from numba.extending import NativeValue, intrinsic, overload, register_model, typeof_impl, unbox

Function = TypeVar("Function", bound=Callable[..., Any])
Array = np.ndarray[Any, np.dtype[np.int64]]
Numbers = np.ndarray[Any, np.dtype[np.float64]]


SLOTS = ("setup", "moves", "play", "chance_weights", "resample", "features", "rollout")  # the kernels a game may have
PLY = 0  # the first cell of every row counts the events so far; row.py names the others


def kernel(function: Function) -> Function:
    """Mark a rule of a game (or a part of one) that compiled code may call."""
    return cast(Function, numba.njit(error_model="numpy", nogil=True, forceinline=True)(function))


def compiled(function: Function) -> Function:
    """Mark code that is kept on disk once compiled.

    Its first argument is the game's `Kernels`, unless it calls nothing outside its own file or its game's folder.
    """
    return _kept(function)


UNCOUNTED: dict[str, Any] = {"_nrt": False}


def borrowing(function: Function) -> Function:
    """Mark such code that makes no array and returns none: it only borrows those of its caller.

    So nobody counts who still has them, which would take up to half of a search's time.
    """
    return _kept(function, **UNCOUNTED)


def inlined(function: Function) -> Function:
    """Mark a part of such code that stands apart for its readers alone: whoever calls it has it compiled in."""
    return cast(Function, numba.njit(error_model="numpy", nogil=True, forceinline=True, **UNCOUNTED)(function))


def _kept(function: Function, **options: Any) -> Function:
    found = numba.njit(error_model="numpy", nogil=True, **options)(function)
    if isinstance(found, Dispatcher):  # compilation is not turned off
        with suppress(RuntimeError):  # nowhere to keep it: a read-only installation of a user without a home
            found._cache = Kept(function)  # type: ignore[attr-defined]
    return cast(Function, found)


class Index(IndexDataCacheFile):
    """What lies on disk, by the types of arguments: nothing, if one of them is a class of an earlier edition."""

    def _load_index(self) -> dict[Any, Any]:
        try:
            found: dict[Any, Any] = super()._load_index()  # type: ignore[no-untyped-call]
        except (AttributeError, ImportError):
            return {}
        return found


class Kept(FunctionCache):
    """Numba's cache on disk, which also sees edits in the other files of a game, and does not mix code that checks the
    bounds of arrays with code that does not."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        impl = self._impl
        self._cache_file = Index(self._cache_path, impl.filename_base, impl.locator.get_source_stamp())  # type: ignore[no-untyped-call]

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        key: tuple[Any, ...] = super()._index_key(signature, codegen)  # type: ignore[no-untyped-call]
        seen = map(_source, _seen_by([self._py_func]))
        return *key, bool(numba.config.BOUNDSCHECK), *seen  # type: ignore[attr-defined]


def bound(function: Callable[..., Any], *examples: Any) -> Callable[..., Any]:
    """Compiled code for arguments like these alone: Numba no longer looks at them in every call, which takes longer
    than most kernels do."""
    if not isinstance(function, Dispatcher):
        return function  # compilation is turned off
    signature = tuple(numba.typeof(example) for example in examples)  # type: ignore[no-untyped-call]
    function.compile(signature)
    found: Callable[..., Any] = function.get_overload(signature)
    return found


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


def chance_weights(game: Kernels, row: Array, out: Array) -> int:
    """Write the weight of each chance outcome in the order of `moves`; return their sum.

    0 says that all are equal, and at a seat's turn that there is nothing to weigh.
    """
    return int(game.functions["chance_weights"](row, out)) if "chance_weights" in game.functions else 0


def resample(game: Kernels, row: Array, seat: int, stream: np.uint64) -> np.uint64:
    """Draw anew, in place, all that a seat (-1: a spectator) cannot know; return the stream as it went on."""
    return cast(np.uint64, game.functions["resample"](row, seat, stream)) if "resample" in game.functions else stream


def features(game: Kernels, row: Array, seat: int, out: Numbers) -> None:
    """Write what a player looks at to judge how a seat stands."""
    if "features" in game.functions:
        game.functions["features"](row, seat, out)


def rollout(game: Kernels, row: Array, out: Array, count: int, stream: np.uint64) -> int:
    """Which of a seat's `count` moves somebody might play without thinking, by its place in the list; -1 for any."""
    return int(game.functions["rollout"](row, out, count, stream)) if "rollout" in game.functions else -1


# The same for the compiler.


class KernelsType(types.Type):
    """The Numba type of one game's kernels; its name says whose, and which edition."""

    def functions(self) -> dict[str, Callable[..., Any]]:
        return _known[self.name].functions


register_model(KernelsType)(models.OpaqueModel)


@typeof_impl.register(Kernels)
def _typeof(game: Kernels, _context: Any) -> KernelsType:
    return _type(game.name)


@cache  # every call of compiled code asks for it
def _type(name: str) -> KernelsType:
    return KernelsType(name)


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


@overload(chance_weights, strict=False)
def _chance_weights(game: KernelsType, row: Any, out: Any) -> Callable[..., int]:
    return _call(game, "chance_weights") if "chance_weights" in game.functions() else lambda game, row, out: 0


@overload(resample, strict=False)
def _resample(game: KernelsType, row: Any, seat: Any, stream: Any) -> Callable[..., np.uint64]:
    return _call(game, "resample") if "resample" in game.functions() else lambda game, row, seat, stream: stream


@overload(features, strict=False)
def _features(game: KernelsType, row: Any, seat: Any, out: Any) -> Callable[..., None]:
    return _call(game, "features") if "features" in game.functions() else lambda game, row, seat, out: None


@overload(rollout, strict=False)
def _rollout(game: KernelsType, row: Any, out: Any, count: Any, stream: Any) -> Callable[..., int]:
    return _call(game, "rollout") if "rollout" in game.functions() else lambda game, row, out, count, stream: -1


def _call(game: KernelsType, slot: str) -> Callable[..., Any]:
    kernel = game.functions()[slot]
    return lambda game, *arguments: kernel(*arguments)


# The digest: all that the kernels are made of. Whatever a kernel can name stands in the source of a module that it
# can see, or is a value in such a module (which may come from elsewhere: a data file, another module's constant).

LIBRARIES = {*sys.stdlib_module_names, "llvmlite", "numba", "numpy"}
INSTALLED = {Path(sysconfig.get_path(kind)).resolve() for kind in ("purelib", "platlib")}


def _digest(functions: Iterable[Callable[..., Any]]) -> str:
    digest = hashlib.sha256(_shared_sources())
    for module in _seen_by(functions):
        for part in (module.__name__, _source(module), *_data(module)):
            digest.update(f"{len(part)} {part}".encode())
    return digest.hexdigest()[:16]


def _source(module: ModuleType) -> str:
    """What is not in a file (a notebook's cell) may change unseen: it is found again by nobody."""
    file = Path(getattr(module, "__file__", None) or "")
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else uuid4().hex


@cache
def _shared_sources() -> bytes:
    """The package's own files that hold code compiled for every game: an edit in one is felt in all."""
    package, marks = Path(__file__).parent, (b"@compiled", b"@borrowing", b"@inlined", b"@kernel", b"@overload")
    paths = [path for path in sorted(package.rglob("*.py")) if "games" not in path.relative_to(package).parts]
    return b"\0".join(source for source in map(Path.read_bytes, paths) if any(mark in source for mark in marks))


def _seen_by(functions: Iterable[Callable[..., Any]]) -> list[ModuleType]:
    """The modules that functions live in, those that these know of, and so on; ours are among the shared sources."""
    found: dict[str, ModuleType] = {}
    todo = [_home(function) for function in functions]
    while todo:
        module = todo.pop()
        if module is not None and module.__name__ not in found and not _is_shared(module):
            found[module.__name__] = module
            todo += [_home(value) for value in vars(module).values()]
    return [found[name] for name in sorted(found)]


def _home(thing: Any) -> ModuleType | None:
    """The module a thing is, or was defined in."""
    if isinstance(thing, ModuleType):
        return thing
    return sys.modules.get(str(getattr(getattr(thing, "py_func", thing), "__module__", "")))


def _is_shared(module: ModuleType) -> bool:
    """Whether no game can change it: the package's own code, libraries, and all else that is installed."""
    first, _, rest = module.__name__.partition(".")
    if first == "banmen":
        return not rest.startswith("games.")
    file = getattr(module, "__file__", None)
    return first in LIBRARIES or bool(file and INSTALLED & set(Path(file).resolve().parents))


def _data(module: ModuleType) -> Iterator[str]:
    """A module's numbers, texts and arrays, by name."""
    for name, value in sorted(vars(module).items()):
        if not name.startswith("__"):
            yield from (f"{name} {text}" for text in _texts(value))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, int | float | complex | str | bytes | np.generic):
        yield repr(value)
    elif isinstance(value, np.ndarray):
        yield f"{value.shape} {value.dtype.str} {value.tobytes().hex()}"
    elif isinstance(value, tuple | list):
        for number, item in enumerate(value):
            yield from (f"{number} {text}" for text in _texts(item))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from (f"{key!r} {text}" for text in _texts(item))


# A function of a C library, from compiled code: by its address, so that what calls it can be kept on disk.


def call(address: int, one: int, two: int) -> None:
    """Call `void function(void *, void *)`; all three are addresses."""
    ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(address)(one, two)


@intrinsic
def _call_c(_context: Any, _address: Any, _one: Any, _two: Any) -> Any:
    def generate(_context: Any, builder: ir.IRBuilder, _signature: Any, arguments: Any) -> Any:
        pointer = ir.IntType(8).as_pointer()
        function = ir.FunctionType(ir.VoidType(), [pointer, pointer]).as_pointer()
        address, *rest = arguments
        builder.call(builder.inttoptr(address, function), [builder.inttoptr(item, pointer) for item in rest])
        return _context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


@overload(call, strict=False)
def _overloaded_call(address: Any, one: Any, two: Any) -> Callable[[int, int, int], Any]:
    return lambda address, one, two: _call_c(address, one, two)  # type: ignore[call-arg]
