"""Ko-Oshi for the eye: what a move touches, and points."""

from __future__ import annotations

from banmen.games.kooshi.kernels import TWOS
from banmen.games.kooshi.reference import ahead, claimed
from banmen.games.kooshi.state import BOARD, CELLS, COMPASS, State, cell_of
from banmen.games.kooshi.text import TEXTS
from banmen.jit import Array
from banmen.view import Tally


def _places(move: str, steps: int) -> list[str]:
    start = end = cell_of(move)
    for _ in range(steps):
        end = ahead(end, COMPASS[move[2]])
    return [BOARD.name(cell) for cell in (start, end) if cell in CELLS]


# A server asks for the places of every legal move: all of them, by the mover's value and the move.
ALL_PLACES = {value: [_places(move, value) for move in TEXTS] for value in (1, 2)}
MOVERS = [1 << BOARD.numbers[move[:2]] for move in TEXTS]


def places(row: Array, move: int) -> list[str]:
    """Where the mover stood and, unless it left the board, where it stands."""
    return ALL_PLACES[2 if int(row[TWOS]) & MOVERS[move] else 1][move]


def tallies(row: Array) -> list[Tally]:
    """The points that each seat has claimed (K8)."""
    state = State.of(row)
    points, target = [claimed(state, seat) for seat in (0, 1)], int(state.options["target"])
    return [{"seat": seat, "count": points[seat], "of": target, "token": False, "out": False} for seat in (0, 1)]
