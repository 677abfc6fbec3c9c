"""What of a tree is still good when the game has gone on: the part below the position that came."""

from __future__ import annotations

import numpy as np

from banmen.engines.mcts import ROOT, Nodes, step
from banmen.jit import Array, Kernels, borrowing, compiled
from banmen.row import PLY, overwrite

DEEP = 8  # events at most between one thought and the next: longer than a round with its chance turns
TRIES = 20_000  # rows compared at most: a millisecond or two


@compiled
def find(game: Kernels, nodes: Nodes, root: Array, row: Array) -> int:
    """The node whose row this is, or -1. It is looked for by its row, so nobody needs to tell what has happened."""
    deep = row[PLY] - root[PLY]
    if deep > DEEP:
        return -1
    rows = np.empty((DEEP + 1, len(root)), np.int64)
    at, node = np.zeros(DEEP + 1, np.int64), np.zeros(DEEP + 1, np.int64)
    overwrite(rows[0], root)
    level = tries = 0
    while level >= 0:
        if level == deep:
            if are_equal(rows[level], row):
                return int(node[level])
            level -= 1
            continue
        here = nodes[node[level]]
        if at[level] == here.count or tries > TRIES:
            level -= 1
            continue
        child = here.first + at[level]
        at[level] += 1
        if nodes[child].visits == 0:
            continue
        tries += 1
        overwrite(rows[level + 1], rows[level])
        step(game, rows[level + 1], nodes[child].event)
        node[level + 1], at[level + 1] = child, 0
        level += 1
    return -1


@borrowing
def are_equal(row: Array, other: Array) -> bool:
    same = True
    for index in range(len(row)):
        same &= row[index] == other[index]
    return same


@borrowing
def move_over(nodes: Nodes, node: int, new: Nodes) -> int:
    """Copy a node and all below it to another array, as its root; how many there are."""
    new[ROOT] = nodes[node]
    used, at = 1, 0
    while at < used:
        count, first = new[at].count, new[at].first
        if count:
            for index in range(count):
                new[used + index] = nodes[first + index]
            new[at].first = used
            used += count
        at += 1
    return used
