"""Dohyō for the eye: clay, straw and stones, who holds what."""

from __future__ import annotations

from banmen import hexagon
from banmen.games.dohyo.diagram import is_out, quiet_limit
from banmen.games.dohyo.kernels import CAPTURES, KNOCKOUT, QUIET, TOKEN
from banmen.games.dohyo.text import board, path, pieces
from banmen.jit import Array
from banmen.row import SEATS
from banmen.view import View


def places(row: Array, move: int) -> list[str]:
    return [name for name in path(row, move) if name in board(int(row[SEATS]))]


def view(row: Array) -> View:
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
        "quiet": {"count": int(row[QUIET]), "of": quiet_limit(row)},
    }
