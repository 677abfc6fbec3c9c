"""What a player of Red Dots looks at: how many balls each dot still needs. What that is worth stands in weights.json.

A dot is trapped by a wall around some of its four corner holes, standing on the others: sixteen walls, all within the
4×4 holes around the dot. Longer walls there are, too; they cost more and are seen when they have come closer.
"""

from __future__ import annotations

import numpy as np

from banmen.bits import lowest, popcount
from banmen.games.reddots.kernels import BALLS, DOTS, HELD, ONE_ROW, SIZE, STRIDE, beside, board, dots
from banmen.jit import Array, Numbers, kernel
from banmen.row import PLY, SEAT

CORNERS = (5, 6, 9, 10)  # bits of the 4×4 holes around a dot, four a row
DEAR = 5  # balls: a wall that needs as many is far away


def _walls() -> list[int]:
    """For each choice of corners inside the wall, the holes that the wall takes."""
    found = []
    for inside in range(16):
        shut = [corner for index, corner in enumerate(CORNERS) if inside >> index & 1]
        around = {corner + step for corner in shut for step in (1, -1, 4, -4)} | set(CORNERS)
        found.append(sum(1 << hole for hole in around - set(shut)))
    return found


WALLS = np.array(_walls(), np.int64)


@kernel
def features(row: Array, seat: int, out: Numbers) -> None:
    low, high = row[HELD + 2 * seat], row[HELD + 2 * seat + 1]
    any_low, any_high, _, _ = beside(low, high)
    turn, moving = row[SEAT] == seat, row[PLY] >= 2 * row[BALLS]
    for index in range(11):
        out[index] = 0.0
    count_walls(row, seat, out)
    out[0] = turn
    out[5] = turn * out[1]
    out[6] = turn * out[2]
    out[7] = popcount(low & any_low) + popcount(high & any_high)  # balls that are not single
    out[8] = moving * out[2]
    out[9] = moving * out[3]
    out[10] = moving * out[7]


@kernel
def count_walls(row: Array, seat: int, out: Numbers) -> None:
    """Add to out[1], out[2], … the dots that need so many balls."""
    low, high = dots(row[DOTS], row[SIZE])
    for word in range(2):
        bits = high if word else low
        while bits:
            index = lowest(bits)
            line = index // STRIDE
            need = needed(row, seat, line + 5 * word, index - STRIDE * line)
            if 0 < need < DEAR:
                out[need] += 1.0
            bits &= bits - 1


@kernel
def needed(row: Array, seat: int, line: int, column: int) -> int:
    """How many balls the cheapest wall around a dot needs; DEAR if none can be built."""
    own = around(row[HELD + 2 * seat], row[HELD + 2 * seat + 1], line, column)
    all_low, all_high = board(row[SIZE])
    free_low, free_high = all_low & ~row[HELD + 2 * (1 - seat)], all_high & ~row[HELD + 2 * (1 - seat) + 1]
    blocked = ~around(free_low, free_high, line, column)
    best = DEAR
    for index in range(16):
        if not WALLS[index] & blocked:
            best = min(best, popcount(WALLS[index] & ~own))
    return best


@kernel
def around(low: int, high: int, line: int, column: int) -> int:
    """The 4×4 holes around a dot, given the hole at its lower left, as 16 bits; none beyond the board."""
    found = 0
    for step in range(4):
        at = line + step - 1
        if 0 <= at < 10:
            bits = low >> STRIDE * at if at < 5 else high >> STRIDE * (at - 5)
            found |= ((bits & ONE_ROW) << 1 >> column & 15) << 4 * step
    return found
