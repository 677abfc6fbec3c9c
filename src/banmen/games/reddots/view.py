"""Red Dots for the eye: holes, dots and balls."""

from __future__ import annotations

from banmen import grid
from banmen.games.reddots.reference import dots
from banmen.games.reddots.state import State
from banmen.games.reddots.text import text
from banmen.jit import Array
from banmen.view import View


def places(row: Array, move: int) -> list[str]:
    return text(row, move).split("-")


def view(row: Array) -> View:
    state = State.of(row)
    cells = [(column, line) for line in range(state.size) for column in range(state.size)]
    dotted = [(x + 0.5, y + 0.5, grid.name(x, y)) for x, y in cells if grid.name(x, y) in dots(state)]
    return {
        "ground": "keyaki",
        "places": [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "hole"} for cell in cells],
        "dots": [{"name": name, "x": x, "y": y} for x, y, name in dotted],
        "pieces": [
            {"place": hole, "seat": seat, "shape": "ball"} for seat in (0, 1) for hole in sorted(state.balls[seat])
        ],
    }
