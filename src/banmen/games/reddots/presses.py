"""Red Dots, which move is meant by the holes that are pressed."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games.reddots.reference import moves
from banmen.games.reddots.state import State, board_of
from banmen.jit import Array


def meant(row: Array, pressed: Sequence[str]) -> str | None:
    state = State.of(row)
    if not pressed:
        return None
    if state.to_place:
        return pressed[-1]
    if len(pressed) > 1:
        return f"{pressed[0]}-{pressed[-1]}"
    hole = pressed[0]
    if any(move.startswith(f"{hole}-") for move in moves(state)):
        return None
    full = state.balls[0] | state.balls[1]
    return next(f"{hole}-{other}" for other in board_of(row).names if other not in full)
