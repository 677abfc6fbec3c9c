"""Perft: how many ways a game can go, ply by ply. The usual first check of a move generator."""

from __future__ import annotations

import numpy as np

from banmen.game import Position
from banmen.jit import Array, Kernels, compiled, moves, play


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` events from here; a finished game has none."""
    if depth < 1:
        raise ValueError(f"depth {depth}: expected at least 1")
    game = position.game
    return _leaves(game.kernels, position.row.copy(), depth, game.rules.most_moves)


@compiled
def _leaves(game: Kernels, row: Array, depth: int, most: int) -> int:
    """Walk the tree without recursion: a row, a list and two numbers for each level."""
    rows = np.empty((depth, len(row)), np.int64)
    lists = np.empty((depth, most), np.int64)
    counts = np.empty(depth, np.int64)  # how many moves a level has
    nexts = np.zeros(depth, np.int64)  # and which of them is next
    rows[0] = row
    counts[0] = moves(game, rows[0], lists[0])
    leaves, level = 0, 0
    while level >= 0:
        if level == depth - 1:
            leaves += counts[level]
            level -= 1
        elif nexts[level] == counts[level]:
            level -= 1
        else:
            rows[level + 1] = rows[level]
            play(game, rows[level + 1], lists[level, nexts[level]])
            nexts[level] += 1
            level += 1
            counts[level] = moves(game, rows[level], lists[level])
            nexts[level] = 0
    return leaves
