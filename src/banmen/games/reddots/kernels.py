"""Red Dots' rules as kernels on bitboards.

A board of up to 10×10 holes takes two words: rows 1–5 in the low one, rows 6–10 in the high one, eleven bits a row,
of which the last is always empty. A pair of words is written (low, high).
A move places on hole `to` (phase 1, the number itself) or brings the ball on `from` there: (from + 1) × holes + to.
Holes count a1, b1, … row by row.
"""

from __future__ import annotations

from banmen.bits import lowest
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, PLY, SEAT, end
from banmen.rules import Option, Reason, Values

OPTION_LIST = (
    Option("size", 8, range(7, 11), "holes along a side"),
    Option("dots", "nine", ("nine", "five", "all"), "where the red dots lie"),
    Option("balls", 20, range(4, 21), "balls of each side"),
    Option("quiet", 200, range(1, 1001), "turns of phase 2 that make a draw (R10)"),
)
REASONS = (
    Reason("R5", "a red dot is trapped"),
    Reason("R9", "no legal move"),
    Reason("R10", "too many plies in phase 2"),
)
TRAPPED, STUCK, QUIET_DRAW = range(len(REASONS))

SIZE, DOTS, BALLS, QUIET = range(OPTIONS, OPTIONS + 4)
NINE, FIVE, EVERY = range(3)  # values of DOTS

# The game's own cells: each seat's balls. The phase follows from the ply.
HELD = QUIET + 1  # low and high word of seat 0, then of seat 1
OWN_CELLS = 4

STRIDE = 11
WORD = (1 << 5 * STRIDE) - 1
TOP_ROW = 4 * STRIDE  # of a word
ONE_ROW = (1 << STRIDE) - 1


def check(values: Values) -> None:
    if values["dots"] != "all" and int(values["size"]) % 2:
        raise ValueError(
            f"dots={values['dots']} does not fit size={values['size']}: a middle dot needs an even size, 8 or 10; "
            "dots=all fits every size"
        )


@kernel
def setup(row: Array) -> None:
    row[SEAT] = 0


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    low, high = empty(row)
    if row[PLY] < 2 * row[BALLS]:
        return listed(low, high, row[SIZE], 0, out, 0)
    return list_steps(row, low, high, out)


@kernel
def list_steps(row: Array, low: int, high: int, out: Array) -> int:
    """Phase 2: every own ball to every hole where no own ball is single afterwards (R7, R8)."""
    size, seat = row[SIZE], row[SEAT]
    held_low, held_high = row[HELD + 2 * seat], row[HELD + 2 * seat + 1]
    any_low, any_high, lone_low, lone_high = beside(held_low, held_high)
    low &= any_low
    high &= any_high
    count = 0
    for word in range(2):
        balls = held_high if word else held_low
        while balls:
            ball, index = balls & -balls, lowest(balls)
            to_low, to_high = targets(
                low, high, 0 if word else ball, ball if word else 0, held_low, held_high, lone_low, lone_high
            )
            base = (hole(index, word, size) + 1) * size * size
            count = listed(to_low, to_high, size, base, out, count)
            balls &= balls - 1
    return count


@kernel
def targets(
    low: int, high: int, ball_low: int, ball_high: int, held_low: int, held_high: int, lone_low: int, lone_high: int
) -> tuple[int, int]:
    """Where a ball may go, of the holes (low, high) beside a ball of its colour (R8).

    The lone words are the holes with just one ball of the colour beside them.
    """
    near_low, near_high, _, _ = beside(ball_low, ball_high)
    near_low &= lone_low
    near_high &= lone_high
    low &= ~near_low  # holes that have only the moving ball itself beside them
    high &= ~near_high
    near_low &= held_low  # balls that would be left single: the moving ball must land beside each
    near_high &= held_high
    while near_low | near_high and low | high:
        left_low, left_high, _, _ = beside(near_low & -near_low, 0 if near_low else near_high & -near_high)
        low &= left_low
        high &= left_high
        near_high = near_high if near_low else near_high & near_high - 1
        near_low &= near_low - 1 if near_low else 0
    return low, high


@kernel
def play(row: Array, move: int) -> None:
    size, seat = row[SIZE], row[SEAT]
    holes = size * size
    if move >= holes:
        change(row, seat, move // holes - 1)
    change(row, seat, move % holes)
    if traps(row, seat):
        end(row, 1 << seat, TRAPPED)
        return
    ply = row[PLY] + 1 - 2 * row[BALLS]  # of phase 2
    if ply == 0:
        remove_singles(row, 0)
        remove_singles(row, 1)
    row[SEAT] = 1 - seat
    if ply >= row[QUIET]:
        end(row, 0, QUIET_DRAW)
    elif ply >= 0 and not can_move(row, 1 - seat):
        end(row, 1 << seat, STUCK)


@kernel
def change(row: Array, seat: int, place: int) -> None:
    """Take a seat's ball off a hole, or put it there."""
    size = row[SIZE]
    line, column = place // size, place % size
    if line < 5:
        row[HELD + 2 * seat] ^= 1 << STRIDE * line + column
    else:
        row[HELD + 2 * seat + 1] ^= 1 << STRIDE * (line - 5) + column


@kernel
def remove_singles(row: Array, seat: int) -> None:
    any_low, any_high, _, _ = beside(row[HELD + 2 * seat], row[HELD + 2 * seat + 1])
    row[HELD + 2 * seat] &= any_low
    row[HELD + 2 * seat + 1] &= any_high


@kernel
def can_move(row: Array, seat: int) -> bool:
    """Whether a seat has a move in phase 2: just when an empty hole lies beside one of its balls.

    For let that ball be b, and z a neighbour of it (it is not single). If some other ball has only z beside it, that
    one may go to the hole, as z keeps b; if none has, z may.
    """
    any_low, any_high, _, _ = beside(row[HELD + 2 * seat], row[HELD + 2 * seat + 1])
    low, high = empty(row)
    return low & any_low | high & any_high != 0


@kernel
def traps(row: Array, seat: int) -> bool:
    """Whether some dot cannot be left: from the border, walk over all that the seat does not hold (R3, R4)."""
    size = row[SIZE]
    all_low, all_high = board(size)
    free_low = all_low & ~row[HELD + 2 * seat]
    free_high = all_high & ~row[HELD + 2 * seat + 1]
    in_low, in_high = board_inside(size)
    low, high = free_low & ~in_low, free_high & ~in_high
    dot_low, dot_high = dots(row[DOTS], size)
    while True:
        # A dot is named by the hole at its lower left; its corners are that hole, one right, one up, and both.
        right_low, right_high = low | low >> 1, high | high >> 1
        up_low, up_high = down(right_low, right_high)
        dot_low &= ~(right_low | up_low)
        dot_high &= ~(right_high | up_high)
        if not dot_low | dot_high:
            return False
        more_low, more_high = spread(low, high)
        more_low &= free_low
        more_high &= free_high
        if more_low == low and more_high == high:
            return True
        low, high = more_low, more_high


# Boards as pairs of words.


@kernel
def board(size: int) -> tuple[int, int]:
    line = (1 << size) - 1
    five = line | line << STRIDE | line << 2 * STRIDE | line << 3 * STRIDE | line << 4 * STRIDE
    return five, five & (1 << STRIDE * (size - 5)) - 1


@kernel
def board_inside(size: int) -> tuple[int, int]:
    """All holes but those of the border."""
    low, high = board(size)
    inner = ((1 << size - 2) - 1) << 1
    columns = inner | inner << STRIDE | inner << 2 * STRIDE | inner << 3 * STRIDE | inner << 4 * STRIDE
    return low & columns & ~ONE_ROW, high & columns & (1 << STRIDE * (size - 6)) - 1


@kernel
def dots(pattern: int, size: int) -> tuple[int, int]:
    """The dots, each as the hole at its lower left."""
    low, high = board(size)
    if pattern == EVERY:
        blocks = low & low >> 1
        return blocks, high & high >> 1 & high >> STRIDE
    middle, last = size // 2 - 1, size - 3
    outer = 1 << 1 | 1 << last
    across = outer | 1 << middle
    # Row `middle` lies in the low word (size 8 and 10), row `last` in the high one.
    if pattern == NINE:
        return across << STRIDE | across << STRIDE * middle, across << STRIDE * (last - 5)
    return outer << STRIDE | 1 << STRIDE * middle + middle, outer << STRIDE * (last - 5)


@kernel
def empty(row: Array) -> tuple[int, int]:
    low, high = board(row[SIZE])
    return low & ~(row[HELD] | row[HELD + 2]), high & ~(row[HELD + 1] | row[HELD + 3])


@kernel
def up(low: int, high: int) -> tuple[int, int]:
    return low << STRIDE & WORD, high << STRIDE & WORD | low >> TOP_ROW


@kernel
def down(low: int, high: int) -> tuple[int, int]:
    return low >> STRIDE | (high & ONE_ROW) << TOP_ROW, high >> STRIDE


@kernel
def spread(low: int, high: int) -> tuple[int, int]:
    """The holes and their neighbours along rows and columns."""
    up_low, up_high = up(low, high)
    down_low, down_high = down(low, high)
    return low | low << 1 | low >> 1 | up_low | down_low, high | high << 1 | high >> 1 | up_high | down_high


@kernel
def beside(low: int, high: int) -> tuple[int, int, int, int]:
    """The holes with a ball beside them, in any of the eight directions, and those with just one (R2)."""
    # Along a row: at least one, and both, of left and right; then the same with the ball itself for the rows around.
    one_low, one_high = low << 1 | low >> 1, high << 1 | high >> 1
    two_low, two_high = low << 1 & low >> 1, high << 1 & high >> 1
    three_one_low, three_one_high = one_low | low, one_high | high
    three_two_low, three_two_high = two_low | one_low & low, two_high | one_high & high
    for way in range(2):
        if way:
            add_low, add_high = down(three_one_low, three_one_high)
            twice_low, twice_high = down(three_two_low, three_two_high)
        else:
            add_low, add_high = up(three_one_low, three_one_high)
            twice_low, twice_high = up(three_two_low, three_two_high)
        two_low |= twice_low | one_low & add_low
        two_high |= twice_high | one_high & add_high
        one_low |= add_low
        one_high |= add_high
    return one_low, one_high, one_low & ~two_low, one_high & ~two_high


@kernel
def hole(index: int, word: int, size: int) -> int:
    """The number of the hole at a bit of a word."""
    line = index // STRIDE
    return (line + 5 * word) * size + index - STRIDE * line


@kernel
def listed(low: int, high: int, size: int, base: int, out: Array, count: int) -> int:
    """Write `base` plus the number of each hole behind the `count` moves already there; return the new count."""
    for word in range(2):
        bits = high if word else low
        while bits:
            out[count] = base + hole(lowest(bits), word, size)
            count += 1
            bits &= bits - 1
    return count
