"""Dohyō for the eye: clay, straw and stones, who holds what."""

from __future__ import annotations

from banmen import hexagon
from banmen.games.dohyo.reference import quiet_limit
from banmen.games.dohyo.state import State
from banmen.games.dohyo.text import board, path
from banmen.jit import Array
from banmen.row import SEATS
from banmen.view import View


def places(row: Array, move: int) -> list[str]:
    return [name for name in path(row, move) if name in board(int(row[SEATS]))]


def view(row: Array) -> View:
    state = State.of(row)
    return {
        "ground": "clay",
        "places": [
            {"name": name, "x": hexagon.spot(cell)[0], "y": hexagon.spot(cell)[1], "shape": "hex"}
            for name, cell in board(state.seats).items()
        ],
        "pieces": [
            {"place": cell, "seat": owner, "shape": "stone"}
            for owner, cells in enumerate(state.pieces)
            for cell in sorted(cells)
        ],
        "tallies": [
            {
                "seat": owner,
                "count": captures,
                "of": state.knockout,
                "token": state.token == owner,
                "out": owner in state.out,
            }
            for owner, captures in enumerate(state.captures)
        ],
        "quiet": {"count": state.quiet, "of": quiet_limit(state)},
    }
