"""What a player of Ko-Oshi looks at. What each is worth stands in weights.json."""

from __future__ import annotations

from banmen.bits import popcount
from banmen.games.kooshi.kernels import BOARD, PIECES, POINTS, TARGET, TWOS, able, movers, shift
from banmen.jit import Array, Numbers, kernel
from banmen.row import SEAT

INSIDE = sum(0b01110 << 6 * row for row in range(1, 4))


@kernel
def features(row: Array, seat: int, out: Numbers) -> None:
    own, twos = row[PIECES + seat], row[TWOS]
    lost = POINTS - popcount(own) - popcount(own & twos)
    exposed = in_danger(row, seat)
    danger = popcount(exposed) + popcount(exposed & twos)
    forth, back = movers(row, seat)
    out[0] = row[SEAT] == seat  # turn
    out[1] = lost
    out[2] = lost >= row[TARGET] - 1  # brink
    out[3] = popcount(own & ~INSIDE & ~twos)  # ones on the edge
    out[4] = popcount(own & ~INSIDE & twos)  # twos on the edge
    out[5] = danger if row[SEAT] != seat else 0  # points that can be pushed off, at the other's turn
    out[6] = danger if row[SEAT] == seat else 0  # … at one's own
    out[7] = popcount(forth) + popcount(back)  # moves
    out[8] = own >> 14 & 1  # centre


@kernel
def in_danger(row: Array, seat: int) -> int:
    """The pieces of a seat that the other can push off the board, but for the ban."""
    own, taken, found = row[PIECES + seat], row[PIECES] | row[PIECES + 1], 0
    for direction in range(4):
        last = BOARD & ~shift(BOARD, direction ^ 2)  # the cells from which one step leaves the board
        pushing = able(row, 1 - seat, direction)
        strong = shift(pushing & row[TWOS], direction)
        found |= shift(pushing, direction) & last  # by one step
        found |= strong & shift(last, direction ^ 2)  # by two
        found |= shift(strong & ~taken, direction) & last  # by the second of two
    return int(own & found)
