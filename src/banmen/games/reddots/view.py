"""Red Dots for the eye: holes, dots and balls."""

from __future__ import annotations

from banmen import grid
from banmen.games.reddots.kernels import SIZE
from banmen.games.reddots.text import balls, dots_of, text
from banmen.jit import Array
from banmen.view import View


def places(row: Array, move: int) -> list[str]:
    return text(row, move).split("-")


def view(row: Array) -> View:
    size = int(row[SIZE])
    cells = [(column, line) for line in range(size) for column in range(size)]
    dots = [(cell[0] + 0.5, cell[1] + 0.5, grid.name(*cell)) for cell in cells if grid.name(*cell) in dots_of(row)]
    return {
        "ground": "keyaki",
        "places": [{"name": grid.name(*cell), "x": cell[0], "y": cell[1], "shape": "hole"} for cell in cells],
        "dots": [{"name": name, "x": x, "y": y} for x, y, name in dots],
        "pieces": [
            {"place": hole, "seat": seat, "shape": "ball"} for seat in (0, 1) for hole in sorted(balls(row, seat))
        ],
    }
