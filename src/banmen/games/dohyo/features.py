"""What a player of Dohyō looks at. What each is worth stands in weights.json."""

from __future__ import annotations

from banmen.bits import popcount
from banmen.board import Hexagon
from banmen.games.dohyo.kernels import (
    CAPTURES,
    KNOCKOUT,
    OUT,
    PASSIVE,
    PIECES,
    QUIET,
    TOKEN,
    board_of,
    corners,
    look,
    look_around,
    pushable_to,
    ring,
    taken_cells,
)
from banmen.jit import Array, Numbers, kernel
from banmen.row import SEAT, SEATS

MIDDLE = sum(1 << ring((row + 3, number + 3)) for row, number in Hexagon(2).cells.values())


@kernel
def features(row: Array, seat: int, out: Numbers) -> None:
    own, board, turn = row[PIECES + seat], board_of(row), row[SEAT] == seat
    share = row[CAPTURES + seat] / row[KNOCKOUT]
    inside = board
    for way in range(6):
        inside &= look(board, way)
    shoves, hits = reach(row, seat, board, board)
    risk = 0
    for other in range(row[SEATS]):
        if other != seat:
            risk |= reach(row, other, board, own)[1]
    out[0] = turn
    out[1] = 10 * share  # captures
    out[2] = 10 * share * share  # … which count the more the nearer the knock-out is
    out[3] = popcount(own)  # pieces
    out[4] = popcount(own & ~inside)  # on the edge
    out[5] = popcount(own & MIDDLE)
    out[6] = popcount(own & look(own, 0)) + popcount(own & look(own, 1)) + popcount(own & look(own, 2))  # pairs
    out[7] = popcount(shoves)  # pieces of others that can be pushed
    out[8] = popcount(hits)  # … over the edge
    out[9] = turn and hits != 0
    out[10] = popcount(risk)  # own pieces that others can push over the edge
    out[11] = turn * popcount(risk)
    quiet = row[QUIET] / (row[PASSIVE] * row[SEATS])
    out[12] = (row[TOKEN] == seat) * quiet  # the referee's favour
    out[13] = (row[TOKEN] == seat) * quiet * quiet * quiet
    out[14] = row[OUT] >> seat & 1
    out[15] = 1.0 / (1 + popcount(corners(own, board & ~taken_cells(row))))  # hardly anywhere to pivot to
    a, b, c, d, e, f = look_around(own, 0)
    out[16] = popcount(own & ~(a | b | c | d | e | f))  # alone
    out[17] = max(row[CAPTURES + seat] - row[KNOCKOUT] + 3, 0)  # about to knock out


@kernel
def reach(row: Array, seat: int, board: int, among: int) -> tuple[int, int]:
    """The pieces, among some, that a seat can push, and those that it can push over the edge."""
    own, taken = row[PIECES + seat], taken_cells(row)
    shoves = hits = 0
    for way in range(6):
        found = pushable_to(own, taken, way) & among
        shoves |= found
        hits |= found & ~look(board, way)
    return shoves, hits
