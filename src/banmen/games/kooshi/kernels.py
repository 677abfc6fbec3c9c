"""Ko-Oshi's rules as kernels on bitboards.

A bitboard has six bits a row: five cells and one that is always empty, so that nothing runs on into the next row.
A move is its direction times 25 plus its cell; cells count a1, b1, … e5.
"""

from __future__ import annotations

import numpy as np

from banmen.bits import lowest, popcount
from banmen.games.kooshi.setups import SETUPS
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, SEAT, end
from banmen.rules import Option, Reason

OPTION_LIST = (
    Option("setup", "classic", tuple(SETUPS), "where the pieces start"),
    Option("suicide", "twos", ("twos", "all", "none"), "which pieces may leave the board by themselves (K6)"),
    Option("ban", "opponent", ("opponent", "any", "off"), "whose pieces may not be pushed straight back (K7)"),
    Option("target", 4, range(1, 8), "points to claim (K8)"),
    Option("quiet", 60, range(1, 1001), "turns without a claim that make a draw (K10)"),
)
REASONS = (
    Reason("K8", "enough points claimed"),
    Reason("K9", "no legal move"),
    Reason("K10", "too many plies without a claim"),
)
CLAIMED, STUCK, QUIET_DRAW = range(len(REASONS))

SETUP, SUICIDE, BAN, TARGET, QUIET = range(OPTIONS, OPTIONS + 5)
TWOS_MAY, ALL_MAY, NONE_MAY = range(3)  # values of SUICIDE
BAN_OPPONENT, BAN_ANY, BAN_OFF = range(3)  # values of BAN

# The game's own cells. Points claimed are not among them: they are the points missing on the board.
PIECES = QUIET + 1  # a bitboard for each seat
TWOS = PIECES + 2  # which of all pieces have value 2
CALM = TWOS + 1  # plies since the last claim
NEAR = CALM + 1  # K7's memory: the pieces that the last turn moved by one cell …
FAR = NEAR + 1  # … and by two …
WAY = FAR + 1  # … in which direction
OWN_CELLS = WAY + 1 - PIECES

NORTH, EAST, SOUTH, WEST = range(4)
POINTS = 7  # of each side at the start
BOARD = sum(0b11111 << 6 * row for row in range(5))


def _setup_bits(values: str) -> list[list[int]]:
    """For each set-up and seat the bitboard of the pieces whose value is among `values`."""
    boards = []
    for rows in SETUPS.values():
        light = sum(1 << 6 * row + column for row in (0, 1) for column in range(5) if rows[row][column] in values)
        dark = (light & 63) << 24 | (light >> 6 & 63) << 18
        boards.append([light, dark])
    return boards


SETUP_PIECES = np.array(_setup_bits("12"), np.int64)
SETUP_TWOS = np.array(_setup_bits("2"), np.int64)


@kernel
def setup(row: Array) -> None:
    for seat in range(2):
        row[PIECES + seat] = SETUP_PIECES[row[SETUP], seat]
        row[TWOS] |= SETUP_TWOS[row[SETUP], seat]


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    forth, back = movers(row, row[SEAT])
    return listed(back, 50, out, listed(forth, 0, out, 0))


@kernel
def listed(bits: int, base: int, out: Array, count: int) -> int:
    """Write these moves behind the `count` that are there; return the new count."""
    while bits:
        index = lowest(bits)
        out[count] = base + index - index // 6  # every row before it has one bit more than cells
        count += 1
        bits &= bits - 1
    return count


@kernel
def movers(row: Array, seat: int) -> tuple[int, int]:
    """The pieces of a seat that may move: north and, 30 bits on, east; south and, 30 bits on, west."""
    forth = able(row, seat, NORTH) | able(row, seat, EAST) << 30
    back = able(row, seat, SOUTH) | able(row, seat, WEST) << 30
    way = row[WAY] ^ 2  # against the last turn: the only direction in which a piece can be pushed back
    ban = banned(row, way) << 30 * (way & 1)
    return (forth & ~ban, back) if way < SOUTH else (forth, back & ~ban)


@kernel
def able(row: Array, seat: int, direction: int) -> int:
    """The pieces of a seat that may move in a direction, but for the ban (K2, K3, K5, K6)."""
    twos, taken = row[TWOS], row[PIECES] | row[PIECES + 1]
    one = shift(taken, direction ^ 2)  # the cells that see a piece one cell ahead,
    two = shift(one, direction ^ 2)  # two cells ahead …
    three = shift(two, direction ^ 2)
    four = shift(three, direction ^ 2)
    # A 1 pushes one piece. A 2 pushes, over both steps, all that stands in its line, which is four cells at most: two.
    one_stuck = one & two
    two_stuck = one & two & (three | four) | three & four & (one | two)
    inside = shift(BOARD, direction ^ 2)
    if row[SUICIDE] != ALL_MAY:
        one_stuck |= ~inside
    if row[SUICIDE] == NONE_MAY:
        two_stuck |= ~shift(inside, direction ^ 2)
    return int(row[PIECES + seat] & ~(twos & two_stuck | ~twos & one_stuck))


@kernel
def banned(row: Array, direction: int) -> int:
    """The cells from which a push would put a piece back where it stood before the last turn (K7)."""
    twos, one = row[TWOS], shift(row[PIECES] | row[PIECES + 1], direction ^ 2)
    two = shift(one, direction ^ 2)
    near1 = shift(row[NEAR], direction ^ 2)
    near2 = shift(near1, direction ^ 2)
    near3 = shift(near2, direction ^ 2)
    far1 = shift(row[FAR], direction ^ 2)
    far2 = shift(far1, direction ^ 2)
    # What a 2 meets in its first step it pushes by two cells, what it meets in its second step by one.
    by_two = far1 | one & far2
    by_one = ~one & near2 | (one ^ two) & near3
    return int(~twos & near1 | twos & (by_two | by_one))


@kernel
def play(row: Array, move: int) -> None:
    seat, direction, cell = row[SEAT], move // 25, move % 25
    mover = 1 << cell + cell // 5
    before = row[PIECES] | row[PIECES + 1]
    near = far = 0
    for _ in range(2 if mover & row[TWOS] else 1):
        if mover:
            chain = ahead(row, mover, direction)
            far = shift(near & chain, direction)
            near = near & ~chain | shift(chain & ~near, direction)
            for board in range(PIECES, TWOS + 1):
                row[board] = row[board] & ~chain | shift(row[board] & chain, direction)
            mover = shift(mover, direction)
    remember(row, seat, near, far, direction)
    row[CALM] = row[CALM] + 1 if popcount(before) == popcount(row[PIECES] | row[PIECES + 1]) else 0
    finish_turn(row, seat)


@kernel
def ahead(row: Array, mover: int, direction: int) -> int:
    """The mover and the unbroken run of pieces ahead of it; a legal push has at most two."""
    taken = row[PIECES] | row[PIECES + 1]
    first = shift(mover, direction) & taken
    return int(mover | first | shift(first, direction) & taken)


@kernel
def remember(row: Array, seat: int, near: int, far: int, direction: int) -> None:
    """Keep what K7 needs, and no more, so that equal positions are equal rows."""
    if row[BAN] == BAN_OPPONENT:
        near &= row[PIECES + seat]
        far &= row[PIECES + seat]
    elif row[BAN] == BAN_OFF:
        near = far = 0
    row[NEAR] = near
    row[FAR] = far
    row[WAY] = direction if near | far else 0


@kernel
def finish_turn(row: Array, seat: int) -> None:
    other = 1 - seat
    if claimed(row, other) >= row[TARGET]:
        end(row, 1 << other, CLAIMED)
    elif claimed(row, seat) >= row[TARGET]:
        end(row, 1 << seat, CLAIMED)
    elif row[CALM] >= row[QUIET]:
        end(row, 0, QUIET_DRAW)
    elif not can_move(row, other):
        end(row, 1 << seat, STUCK)
    else:
        row[SEAT] = other


@kernel
def claimed(row: Array, seat: int) -> int:
    pieces = row[PIECES + 1 - seat]
    return POINTS - popcount(pieces) - popcount(pieces & row[TWOS])


@kernel
def can_move(row: Array, seat: int) -> bool:
    # Nearly always some 1 has an empty cell beside it: that step is not a push and always legal.
    ones, empty = row[PIECES + seat] & ~row[TWOS], BOARD & ~(row[PIECES] | row[PIECES + 1])
    if ones & (shift(empty, NORTH) | shift(empty, EAST) | shift(empty, SOUTH) | shift(empty, WEST)):
        return True
    forth, back = movers(row, seat)
    return forth | back != 0


@kernel
def shift(bits: int, direction: int) -> int:
    """All bits one cell on; what leaves the board is gone."""
    step = 1 if direction & 1 else 6
    return (bits << step if direction < SOUTH else bits >> step) & BOARD
