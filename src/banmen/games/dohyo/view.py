"""Dohyō for the eye: stones, and who holds what."""

from __future__ import annotations

from banmen.board import by_seat
from banmen.games.dohyo.reference import quiet_limit
from banmen.games.dohyo.state import State, board_of
from banmen.games.dohyo.text import path
from banmen.jit import Array
from banmen.view import View


def places(row: Array, move: int) -> list[str]:
    cells = board_of(row).cells
    return [name for name in path(row, move) if name in cells]


def view(row: Array) -> View:
    state, found = State.of(row), board_of(row).view(row)
    return {
        **found,
        "pieces": sorted(found["pieces"], key=by_seat),
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
