"""Thousands of games at once: rows in one array, stepped by compiled code on all cores.

    batch = Batch(game, 10_000, seed=1)
    while not batch.over.all():
        batch.play(choose(batch.masks()))

Everything happens in place. Row i draws its chances from a stream of its own that follows from the seed and i,
so results do not depend on the number of cores.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from banmen.cores import available_cores, threads
from banmen.game import Game, Position
from banmen.jit import Array, Kernels, compiled, moves, play
from banmen.row import CHANCE, OVER, PLY, SEAT, score
from banmen.rules import at_least
from banmen.stream import Streams, advance, choose, seed_streams

Mask = np.ndarray[Any, np.dtype[np.bool_]]
Scores = np.ndarray[Any, np.dtype[np.float64]]


class Batch:
    """Many games of one kind, each a row of `rows`, stepped in place by compiled code on all cores.

    >>> batch = banmen.Batch(banmen.load("kooshi"), 1000, seed=1)
    >>> batch.play(batch.masks().argmax(axis=1))     # in each game the first legal move
    >>> batch.plies[:3], batch.over.any()
    (array([1, 1, 1]), np.False_)
    >>> batch.playout()                              # at random to the end
    >>> batch.scores().shape
    (1000, 2)

    Every game begins at `start`, or where games begin. Game i draws from a stream of its own, which follows from the
    seed and i: results do not depend on the number of cores (0: all there are).
    """

    def __init__(self, game: Game, size: int, seed: int = 0, start: Position | None = None, cores: int = 0) -> None:
        size, seed, cores = at_least(size, "size", 1), at_least(seed, "seed"), at_least(cores, "cores", 0)
        if start is not None and start.game != game:
            raise ValueError(f"the start is a position of {start.game!r}: expected one of {game!r}")
        self.game = game  #: the game that all of them play
        self.cores = cores or available_cores()  #: how many share the work
        self._start = (start or game.start()).row
        self.rows: Array = np.tile(self._start, (size, 1))  #: the states, one row each: see `Game.position`
        self.streams: Streams = np.empty(size, np.uint64)
        seed_streams(self.streams, np.uint64(seed % 2**64))

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def seats(self) -> Array:
        """Whose turn it is in each game: a seat, CHANCE or OVER. A view of the rows, not a copy."""
        return self.rows[:, SEAT]

    @property
    def plies(self) -> Array:
        """How many events have happened in each game. A view of the rows, not a copy."""
        return self.rows[:, PLY]

    @property
    def over(self) -> Mask:
        """Which games have ended."""
        over: Mask = self.rows[:, SEAT] == OVER
        return over

    def masks(self, out: Mask | None = None) -> Mask:
        """Which moves are legal: a row of `game.actions` truth values for each game."""
        out = self._array(out, (len(self), self.game.actions), np.bool_)
        self._spread(_masks, self.rows, out)
        return out

    def moves(self, out: Array | None = None) -> tuple[Array, Array]:
        """How many moves are legal in each game, and which: the first so many of each row of the second array."""
        out = self._array(out, (len(self), self.game.rules.most_moves), np.int64)
        counts: Array = np.empty(len(self), np.int64)
        self._spread(_lists, self.rows, counts, out)
        return counts, out

    def play(self, events: Array) -> None:
        """Play one event in each game. Finished games stay as they are, whatever their event.

        If one is illegal, a ValueError says which and no game is changed.
        """
        events = np.asarray(events)
        if events.shape != (len(self),) or events.dtype.kind not in "iu":
            found = f"{events.shape} of {events.dtype}"
            raise ValueError(f"events are {found}: expected a whole number for each of the {len(self)} games")
        events = np.ascontiguousarray(events, np.int64)
        legal: Mask = np.empty(len(self), np.bool_)
        self._spread(_check, self.rows, events, legal)
        if not legal.all():
            at = int(np.argmin(legal))
            raise ValueError(f"event {events[at]} is not legal in game {at}; no game was changed")
        self._spread(_play, self.rows, events)

    def settle(self) -> None:
        """Let chance decide wherever it is chance's turn, until it is a seat's."""
        self._spread(_settle, self.rows, self.streams)

    def playout(self) -> None:
        """Play every game to its end, all moves and outcomes drawn at random."""
        self._spread(_playout, self.rows, self.streams)

    def reset(self, which: Mask | None = None) -> None:
        """Set the games (or those marked in `which`) back to their start; their streams run on."""
        if which is not None and (which.shape != (len(self),) or which.dtype != np.bool_):
            raise ValueError(f"`which` is {which.shape} of {which.dtype}: expected {len(self)} truth values")
        self.rows[slice(None) if which is None else which] = self._start

    def scores(self, out: Scores | None = None) -> Scores:
        """What each game was worth to each seat; 0 where it is not over."""
        out = self._array(out, (len(self), self.game.seats), np.float64)
        _scores(self.game.kernels, self.rows, out)
        return out

    def _array(self, out: Any, shape: tuple[int, int], kind: Any) -> Any:
        if out is None:
            return np.empty(shape, kind)
        fits = isinstance(out, np.ndarray) and out.shape == shape and out.dtype == kind
        if not (fits and out.flags.c_contiguous and out.flags.writeable):
            raise ValueError(f"`out` does not fit: expected a writable C-ordered array {shape} of {np.dtype(kind)}")
        return out

    def _spread(self, work: Callable[..., None], *arrays: Any) -> None:
        """Share the games out among the cores; compiled code runs outside Python's lock."""
        most, size = self.game.rules.most_moves, len(self)
        if self.cores == 1:
            return work(self.game.kernels, most, *arrays)
        cuts = [size * part // self.cores for part in range(self.cores + 1)]
        parts = [slice(*cut) for cut in pairwise(cuts) if cut[0] < cut[1]]
        jobs = [
            threads(self.cores).submit(work, self.game.kernels, most, *(array[part] for array in arrays))
            for part in parts
        ]
        for job in jobs:
            job.result()
        return None


# The loops.


@compiled
def _playout(game: Kernels, most: int, rows: Array, streams: Streams) -> None:
    out, heavy = np.empty(most, np.int64), np.empty(most, np.int64)
    for index in range(len(rows)):
        row, stream = rows[index], streams[index]
        while row[SEAT] != OVER:
            stream = advance(stream)
            count = moves(game, row, out)
            play(game, row, out[np.uint64(choose(game, row, stream, count, heavy))])
        streams[index] = stream


@compiled
def _settle(game: Kernels, most: int, rows: Array, streams: Streams) -> None:
    out, heavy = np.empty(most, np.int64), np.empty(most, np.int64)
    for index in range(len(rows)):
        row, stream = rows[index], streams[index]
        while row[SEAT] == CHANCE:
            stream = advance(stream)
            count = moves(game, row, out)
            play(game, row, out[np.uint64(choose(game, row, stream, count, heavy))])
        streams[index] = stream


@compiled
def _masks(game: Kernels, most: int, rows: Array, masks: Mask) -> None:
    out = np.empty(most, np.int64)
    masks[:] = False
    for index in range(len(rows)):
        for at in range(moves(game, rows[index], out)):
            masks[index, out[at]] = True


@compiled
def _lists(game: Kernels, most: int, rows: Array, counts: Array, out: Array) -> None:
    for index in range(len(rows)):
        counts[index] = moves(game, rows[index], out[index])


@compiled
def _check(game: Kernels, most: int, rows: Array, events: Array, legal: Mask) -> None:
    out = np.empty(most, np.int64)
    for index in range(len(rows)):
        found = rows[index, SEAT] == OVER
        for at in range(moves(game, rows[index], out)):
            found |= out[at] == events[index]
        legal[index] = found


@compiled
def _play(game: Kernels, most: int, rows: Array, events: Array) -> None:
    for index in range(len(rows)):
        if rows[index, SEAT] != OVER:
            play(game, rows[index], events[index])


@compiled
def _scores(game: Kernels, rows: Array, out: Scores) -> None:
    for index in range(len(rows)):
        for seat in range(out.shape[1]):
            out[index, seat] = score(rows[index], seat) if rows[index, SEAT] == OVER else 0.0
