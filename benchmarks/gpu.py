"""The same kernel source on an NVIDIA GPU: random games by numba.cuda, checked against the CPU game by game.

    python benchmarks/gpu.py [GAME ...]        (needs numba-cuda; prints a table)

Nothing of a game is rewritten for the GPU: Numba compiles the same plain functions for it. Only the bit counts of
bits.py need the GPU's own instructions. Not for games with `chance_weights`: it draws all outcomes alike.
"""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

import numpy as np

for gone, now in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, gone):  # names that numba.cuda still asks for
        setattr(np, gone, getattr(np, now))

from numba import cuda  # noqa: E402
from numba.cuda.extending import overload  # noqa: E402

from banmen import bits  # noqa: E402
from banmen.batch import Batch  # noqa: E402
from banmen.game import Game  # noqa: E402
from banmen.games import load  # noqa: E402
from banmen.row import OVER, PLY, SEAT  # noqa: E402
from banmen.stream import advance, randbelow  # noqa: E402

THREADS = 128  # of a block
ROW = 48  # cells of a thread's own copy of a row, at least the widest game's


@overload(bits.popcount, strict=False)
def _popcount(bits: Any) -> Any:
    return lambda bits: cuda.popc(bits)


@overload(bits.lowest, strict=False)
def _lowest(bits: Any) -> Any:
    return lambda bits: cuda.ffs(bits) - 1


def playout_kernel(game: Game) -> Any:
    """Random games to the end, one thread a row: batch.py's loop for the GPU."""
    kernels = game.kernels.functions
    moves, play = kernels["moves"], kernels["play"]
    most, width = game.rules.most_moves, game.width
    assert width <= ROW

    @cuda.jit
    def playout(rows: Any, streams: Any) -> None:
        index = cuda.grid(1)
        if index >= len(rows):
            return
        row = cuda.local.array(ROW, np.int64)
        out = cuda.local.array(most, np.int64)
        for cell in range(width):
            row[cell] = rows[index, cell]
        stream = streams[index]
        while row[SEAT] != OVER:
            stream = advance(stream)
            count = moves(row, out)
            play(row, out[randbelow(stream, count)])
            row[PLY] += 1
        for cell in range(width):
            rows[index, cell] = row[cell]
        streams[index] = stream

    return playout


def measure(game: Game, games: int) -> None:
    kernel = playout_kernel(game)
    check(game, kernel)
    batch = Batch(game, games, seed=1)
    best, plies = float("inf"), 0
    for _ in range(4):
        rows, streams = cuda.to_device(batch.rows), cuda.to_device(batch.streams)
        cuda.synchronize()
        start = perf_counter()
        kernel[-(-games // THREADS), THREADS](rows, streams)
        cuda.synchronize()
        best = min(best, perf_counter() - start)
        plies = int(rows.copy_to_host()[:, PLY].sum())
    print(f"{game!r}: {games} games, {plies} plies in {best * 1e3:.1f} ms: {plies / best / 1e9:.2f} billion plies/s")


def check(game: Game, kernel: Any, games: int = 100_000) -> None:
    """Final rows and streams must equal the CPU's, bit for bit."""
    batch = Batch(game, games, seed=7)
    rows, streams = cuda.to_device(batch.rows), cuda.to_device(batch.streams)
    kernel[-(-games // THREADS), THREADS](rows, streams)
    batch.playout()
    assert (rows.copy_to_host() == batch.rows).all(), f"{game.name}: rows differ from the CPU's"
    assert (streams.copy_to_host() == batch.streams).all(), f"{game.name}: streams differ from the CPU's"
    print(f"{game!r}: {games} games end in the same rows on CPU and GPU")


SIZES = {"bossa": 1 << 22, "dohyo": 1 << 21, "kooshi": 1 << 24, "reddots": 1 << 20}

if __name__ == "__main__":
    print(cuda.get_current_device().name)
    for name in sys.argv[1:] or ["bossa", "dohyo", "kooshi", "reddots", "examples/four.py"]:
        for seats in load(name).rules.seats:
            game = load(name, seats=seats) if seats > 2 else load(name)
            measure(game, SIZES.get(name, 1 << 24))
