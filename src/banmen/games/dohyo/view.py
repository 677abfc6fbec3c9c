"""Dohyō for the eye: clay, straw and stones, who holds what."""

from __future__ import annotations

from banmen import hexagon
from banmen.games.dohyo.diagram import is_out, quiet_limit
from banmen.games.dohyo.kernels import CALM, CAPTURES, KNOCKOUT, PIVOT, RING, TOKEN, WAYS
from banmen.games.dohyo.text import board, path, pieces
from banmen.jit import Array
from banmen.row import SEATS
from banmen.svg import View


def places(row: Array, move: int) -> list[str]:
    """A pivot's from and to; a push's pair, the piece they push and, unless it leaves the board, where to."""
    cells, found = board(int(row[SEATS])), path(row, move)
    if move < PIVOT * RING:
        (last, number), (up, along) = cells[found[-1]], WAYS[move // RING]
        found.append(hexagon.name((last + up, number + along)))
    return [name for name in found if name in cells]


def view(row: Array, seat: int | None) -> View:
    return {
        "ground": "clay",
        "places": [
            {"name": name, "x": hexagon.spot(cell)[0], "y": hexagon.spot(cell)[1], "shape": "hex"}
            for name, cell in board(int(row[SEATS])).items()
        ],
        "pieces": [
            {"place": cell, "seat": owner, "shape": "stone"}
            for owner, cells in enumerate(pieces(row))
            for cell in sorted(cells)
        ],
        "tallies": [
            {
                "seat": owner,
                "count": int(row[CAPTURES + owner]),
                "of": int(row[KNOCKOUT]),
                "token": bool(row[TOKEN] == owner),
                "out": is_out(row, owner),
            }
            for owner in range(int(row[SEATS]))
        ],
        "quiet": {"count": int(row[CALM]), "of": quiet_limit(row)},
    }
