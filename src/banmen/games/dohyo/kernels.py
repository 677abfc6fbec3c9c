"""Dohyō's rules as kernels on bitboards.

The 61 cells of the large board lie on a ring of 61 bits, so that a step in one direction is the same number of places
along the ring for every cell: 1 along a row, 13 or 14 from row to row. To look at all neighbours in a direction is to
turn the ring; a mask drops what comes in again on the other side. The board for two seats is the inner part of the
large one, as on the sheet's own board.

A move is its kind times 61 plus a cell. Kinds 0–5 push in that direction, the cell being the pushed piece's; the other
kinds pivot by one of the 18 ways (WAYS) that lead from a cell around a neighbour, the cell being the piece's own.
"""

from __future__ import annotations

import numpy as np

from banmen.bits import lowest, popcount
from banmen.board import STEPS, Cell, Hexagon
from banmen.games.dohyo import setups
from banmen.jit import Array, kernel
from banmen.row import OPTIONS, OVER, SEAT, SEATS, end
from banmen.rules import By, Option, Reason

OPTION_LIST = (
    Option("setup", "classic", tuple(setups.SETUPS), "where the pieces start", setups.LISTS_OF_CELLS),
    Option("knockout", By("seats", {2: 9, 3: 10, 4: 8}), range(1, 61), "captures that win (D10)"),
    Option("passive", 24, range(1, 1001), "rounds without a capture that end the game (D12)"),
)
REASONS = (
    Reason("D8", "submission, no opponent can move"),
    Reason("D9", "submission, the others are eliminated"),
    Reason("D10", "knock-out"),
    Reason("D12", "by the ref, no capture for too long"),
)
NO_OPPONENT, LAST_LEFT, KNOCKED_OUT, BY_THE_REF = range(len(REASONS))

SETUP, KNOCKOUT, PASSIVE = range(OPTIONS, OPTIONS + 3)

# The game's own cells.
PIECES = PASSIVE + 1  # a bitboard for each seat
CAPTURES = PIECES + 4  # of each seat
TOKEN = CAPTURES + 4  # who holds it (D11)
QUIET = TOKEN + 1  # plies since the last capture
OUT = QUIET + 1  # the seats that are eliminated, as bits
OWN_CELLS = OUT + 1 - PIECES

RING = 61  # bits of a bitboard, one for every cell of the large board
UP = 13  # places along the ring from a cell to the one of the same number in the row above


def ring(cell: Cell) -> int:
    """The bit of a cell of the large board."""
    return (cell[1] + UP * cell[0]) % RING


def _ways() -> list[Cell]:
    """To the six neighbours, to the cells of the second ring that lie between its corners, to its corners."""
    turned = STEPS[1:] + STEPS[:1]
    between = [(a + c, b + d) for (a, b), (c, d) in zip(STEPS, turned, strict=True)]
    return [*STEPS, *between, *((2 * a, 2 * b) for a, b in STEPS)]


def _mask(way: Cell) -> int:
    """The cells from which a way leads to a cell of the board."""
    board = set(Hexagon(5).cells.values())
    return sum(1 << ring(cell) for cell in board if (cell[0] + way[0], cell[1] + way[1]) in board)


WAYS = _ways()
BETWEEN, CORNER = 6, 12  # where the second and third kind of ways begin
PIVOT = 6  # the first kind of move that is a pivot
ACTIONS = RING * (PIVOT + len(WAYS))
TURNS = np.array([ring(way) for way in WAYS], np.int64)
MASKS = np.array([_mask(way) for way in WAYS], np.int64)
LARGE = (1 << RING) - 1
SMALL = sum(1 << ring((row + 1, number + 1)) for row, number in Hexagon(4).cells.values())


@kernel
def setup(row: Array) -> None:
    row[TOKEN] = row[SEATS] - 1
    begin_turn(row, 0, able(row))


# Looking around


@kernel
def look(bits: int, way: int) -> int:
    """The cells from which a way leads to one of these."""
    return int((bits >> TURNS[way] | bits << RING - TURNS[way]) & MASKS[way])


@kernel
def board_of(row: Array) -> int:
    return SMALL if row[SEATS] == 2 else LARGE


@kernel
def taken_cells(row: Array) -> int:
    return int(row[PIECES] | row[PIECES + 1] | row[PIECES + 2] | row[PIECES + 3])


Six = tuple[int, int, int, int, int, int]  # bitboards, one for each direction


@kernel
def look_around(bits: int, first: int) -> Six:
    """The same for six ways."""
    a, b, c = look(bits, first), look(bits, first + 1), look(bits, first + 2)
    return a, b, c, look(bits, first + 3), look(bits, first + 4), look(bits, first + 5)


@kernel
def pushable(own: int, taken: int) -> Six:
    """The pieces that can be pushed in each direction."""
    a, b, c = pushable_to(own, taken, 0), pushable_to(own, taken, 1), pushable_to(own, taken, 2)
    return a, b, c, pushable_to(own, taken, 3), pushable_to(own, taken, 4), pushable_to(own, taken, 5)


@kernel
def pushable_to(own: int, taken: int, way: int) -> int:
    """Those with two own pieces behind them and nothing ahead (D2)."""
    back = (way + 3) % 6
    return taken & ~own & look(own, back) & look(own, CORNER + back) & ~look(taken, way)


@kernel
def can_push(own: int, taken: int) -> bool:
    a, b, c, d, e, f = pushable(own, taken)
    return a | b | c | d | e | f != 0


@kernel
def can_pivot(own: int, empty: int) -> bool:
    return corners(own, empty) != 0


@kernel
def corners(own: int, empty: int) -> int:
    """The empty cells that touch two own pieces which touch: where the shortest pivots lead (D7)."""
    a, b, c, d, e, f = look_around(own, 0)
    return empty & (a & b | b & c | c & d | d & e | e & f | f & a)


@kernel
def able(row: Array) -> int:
    """The seats still in that can push or pivot, as bits."""
    taken, found = taken_cells(row), 0
    for seat in range(row[SEATS]):
        own = row[PIECES + seat]
        if not row[OUT] >> seat & 1 and (can_pivot(own, board_of(row) & ~taken) or can_push(own, taken)):
            found |= 1 << seat
    return found


# Listing moves


@kernel
def moves(row: Array, out: Array) -> int:
    if row[SEAT] == OVER:
        return 0
    own, taken = row[PIECES + row[SEAT]], taken_cells(row)
    a, b, c, d, e, f = pushable(own, taken)
    if a | b | c | d | e | f == 0:
        return list_pivots(own, board_of(row) & ~taken, out)
    aim = nearest(row, a | b | c | d | e | f)
    return list_six((a & aim, b & aim, c & aim, d & aim, e & aim, f & aim), 0, out, 0)


@kernel
def nearest(row: Array, found: int) -> int:
    """Of these pieces those of the nearest opponent clockwise who has any (D6)."""
    seat = (row[SEAT] + 1) % row[SEATS]
    while not found & row[PIECES + seat]:
        seat = (seat + 1) % row[SEATS]
    return int(found & row[PIECES + seat])


@kernel
def list_pivots(own: int, empty: int, out: Array) -> int:
    """The pivots around an own piece in each of the six directions, put together by where they lead (D7)."""
    p0, p1, p2, p3, p4, p5 = look_around(own, 0)
    n0, n1, n2, n3, n4, n5 = look_around(empty, 0)
    b0, b1, b2, b3, b4, b5 = look_around(empty, BETWEEN)
    c0, c1, c2, c3, c4, c5 = look_around(empty, CORNER)
    near1, left0, far0, right5, near5 = swings(own & p0, n1, b0, c0, b5, n5)
    near2, left1, far1, right0, near0 = swings(own & p1, n2, b1, c1, b0, n0)
    near3, left2, far2, right1, also1 = swings(own & p2, n3, b2, c2, b1, n1)
    near4, left3, far3, right2, also2 = swings(own & p3, n4, b3, c3, b2, n2)
    also5, left4, far4, right3, also3 = swings(own & p4, n5, b4, c4, b3, n3)
    also0, left5, far5, right4, also4 = swings(own & p5, n0, b5, c5, b4, n4)
    near = near0 | also0, near1 | also1, near2 | also2, near3 | also3, near4 | also4, near5 | also5
    between = left0 | right0, left1 | right1, left2 | right2, left3 | right3, left4 | right4, left5 | right5
    count = list_six(near, PIVOT, out, 0)
    count = list_six(between, PIVOT + BETWEEN, out, count)
    return list_six((far0, far1, far2, far3, far4, far5), PIVOT + CORNER, out, count)


@kernel
def swings(pieces: int, a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int, int, int]:
    """Which of these pieces, all with a pivot in the same direction, reach each of the other cells around it.

    Given which have that cell empty, the five in their order counter-clockwise. A piece comes to it from either side.
    """
    a &= pieces
    e &= pieces
    return a, b & (a | c & d & e), c & (a & b | d & e), d & (a & b & c | e), e


@kernel
def list_six(six: Six, kind: int, out: Array, count: int) -> int:
    """Write the moves of six kinds, given their cells, behind the `count` that are there; return the new count."""
    count = listed(six[0], kind, out, count)
    count = listed(six[1], kind + 1, out, count)
    count = listed(six[2], kind + 2, out, count)
    count = listed(six[3], kind + 3, out, count)
    count = listed(six[4], kind + 4, out, count)
    return listed(six[5], kind + 5, out, count)


@kernel
def listed(bits: int, kind: int, out: Array, count: int) -> int:
    while bits:
        out[count] = RING * kind + lowest(bits)
        count += 1
        bits &= bits - 1
    return count


# Playing a move


@kernel
def play(row: Array, move: int) -> None:
    seat, kind, cell = row[SEAT], move // RING, move % RING
    row[QUIET] += 1
    if kind < PIVOT:
        before = able(row)
        push(row, kind, cell)
        after = able(row)
        if before & ~after & ~(1 << seat):  # an opponent is left without a move (D11)
            row[TOKEN] = seat
    else:
        row[PIECES + seat] ^= 1 << cell | 1 << (cell + TURNS[kind - PIVOT]) % RING
        after = able(row)
    if row[CAPTURES + seat] >= row[KNOCKOUT]:  # before everything else (D13)
        end(row, 1 << seat, KNOCKED_OUT)
    elif row[QUIET] >= row[PASSIVE] * (row[SEATS] - popcount(row[OUT])):
        end(row, 1 << row[TOKEN], BY_THE_REF)
    else:
        begin_turn(row, next_seat(row, seat), after)


@kernel
def push(row: Array, way: int, cell: int) -> None:
    """The pair's rear piece comes to stand on the pushed one's cell; that one goes on, or is captured (D2, D3)."""
    seat, victim, piece = row[SEAT], 0, 1 << cell
    while not row[PIECES + victim] & piece:
        victim += 1
    beyond = look(piece, (way + 3) % 6) & board_of(row)
    row[PIECES + victim] ^= piece | beyond
    row[PIECES + seat] ^= piece | look(piece, CORNER + way)
    if not beyond:
        row[CAPTURES + seat] += 1
        row[QUIET] = 0
        row[TOKEN] = seat


@kernel
def next_seat(row: Array, seat: int) -> int:
    """Clockwise, past the eliminated (D1)."""
    seat = (seat + 1) % row[SEATS]
    while row[OUT] >> seat & 1:
        seat = (seat + 1) % row[SEATS]
    return seat


@kernel
def begin_turn(row: Array, seat: int, able: int) -> None:
    """Until a seat has its turn: submission and elimination (D8, D9), given who can move."""
    while able & ~(1 << seat):
        if able >> seat & 1:
            row[SEAT] = seat
            return
        row[OUT] |= 1 << seat
        seat = next_seat(row, seat)
        if row[OUT] | 1 << seat == (1 << row[SEATS]) - 1:
            end(row, 1 << seat, LAST_LEFT)
            return
    end(row, 1 << seat, NO_OPPONENT)
