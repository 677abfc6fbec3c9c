"""Ko-Oshi for the eye: cells and towers."""

from __future__ import annotations

from banmen import grid
from banmen.games.kooshi.kernels import PIECES, TARGET, TWOS
from banmen.games.kooshi.text import STEPS, bit, claimed, move_cell
from banmen.jit import Array
from banmen.view import Place, Tally, View

CELLS = [(column, line) for line in range(5) for column in range(5)]
PLACES: list[Place] = [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "cell"} for cell in CELLS]
BITS = [(grid.name(*cell), bit(*cell)) for cell in CELLS]


def _way(move: int, steps: int) -> list[str]:
    (column, line), (right, up) = move_cell(move), STEPS[move // 25]
    x, y = column + steps * right, line + steps * up
    return [grid.name(column, line)] + ([grid.name(x, y)] if 0 <= x < 5 and 0 <= y < 5 else [])


WAYS = {steps: [_way(move, steps) for move in range(100)] for steps in (1, 2)}


def places(row: Array, move: int) -> list[str]:
    """Where the mover stood and, unless it left the board, where it stands."""
    return WAYS[2 if int(row[TWOS]) & BITS[move % 25][1] else 1][move]


def view(row: Array) -> View:
    light, dark, twos = int(row[PIECES]), int(row[PIECES + 1]), int(row[TWOS])
    return {
        "ground": "hinoki",
        "places": PLACES,
        "pieces": [
            {"place": name, "seat": 0 if light & one else 1, "shape": "tower", "value": 2 if twos & one else 1}
            for name, one in BITS
            if (light | dark) & one
        ],
    }


def tallies(row: Array) -> list[Tally]:
    """The points that each seat has claimed (K8)."""
    target = int(row[TARGET])
    return [{"seat": seat, "count": claimed(row, seat), "of": target, "token": False, "out": False} for seat in (0, 1)]
