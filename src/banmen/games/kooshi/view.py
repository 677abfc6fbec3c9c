"""Ko-Oshi for the eye: cells and towers."""

from __future__ import annotations

from banmen import grid
from banmen.games.kooshi.text import STEPS, move_cell, owner_on, value_on
from banmen.jit import Array
from banmen.svg import View


def places(row: Array, move: int) -> list[str]:
    """Where the mover stood and, unless it left the board, where it stands."""
    column, line = move_cell(move)
    steps, (right, up) = value_on(row, column, line), STEPS[move // 25]
    goal = column + steps * right, line + steps * up
    return [grid.name(column, line)] + ([grid.name(*goal)] if set(goal) <= set(range(5)) else [])


def view(row: Array) -> View:
    cells = [(column, line) for line in range(5) for column in range(5)]
    return {
        "ground": "hinoki",
        "places": [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "cell"} for cell in cells],
        "pieces": [
            {"place": grid.name(*cell), "seat": owner, "shape": "tower", "value": value_on(row, *cell)}
            for cell in cells
            if (owner := owner_on(row, *cell)) is not None
        ],
    }
