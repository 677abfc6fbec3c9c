"""Random numbers for compiled code: a linear congruential generator of 64 bits whose high bits choose.

Weak next to NumPy's, but one multiplication and one addition long, the same on CPU and GPU, and games do not notice.
Unsigned, because Numba takes it for granted that signed numbers never overflow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from banmen.jit import Array, Kernels, borrowing, chance_weights, compiled, kernel

Streams = np.ndarray[Any, np.dtype[np.uint64]]

STEP, OFFSET = np.uint64(6364136223846793005), np.uint64(1442695040888963407)
GOLDEN, MIX1, MIX2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S27, S30, S31, S33 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(33)


@compiled
def seed_streams(streams: Streams, seed: np.uint64) -> None:
    """Start every stream at a place of its own: seed and index, well mixed (as splitmix64 does)."""
    state = seed
    for index in range(len(streams)):
        state += GOLDEN
        mixed = (state ^ (state >> S30)) * MIX1
        mixed = (mixed ^ (mixed >> S27)) * MIX2
        streams[index] = mixed ^ (mixed >> S31)


@kernel
def advance(stream: np.uint64) -> np.uint64:
    return stream * STEP + OFFSET


@kernel
def randbelow(stream: np.uint64, below: int) -> int:
    """A number from 0 up to `below` out of a stream that has been advanced."""
    return int(np.int64(stream >> S33) * below >> 31)


@borrowing
def choose(game: Kernels, row: Array, stream: np.uint64, count: int, heavy: Array) -> int:
    """Which of `count` moves or outcomes happens: all alike, or chance outcomes by their weights."""
    total = chance_weights(game, row, heavy)
    if total == 0:
        return randbelow(stream, count)
    left, at = randbelow(stream, total), 0
    while left >= heavy[at]:
        left -= heavy[at]
        at += 1
    return at
