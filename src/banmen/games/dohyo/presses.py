"""Dohyō, which push or pivot is meant by the cells that are pressed: a push may be begun with either of its pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banmen.games.dohyo.kernels import WAYS
from banmen.games.dohyo.reference import DIRECTIONS, ahead, allowed_pushes, pivots, ring
from banmen.games.dohyo.state import State, board, board_of
from banmen.games.dohyo.text import owner
from banmen.jit import Array


def meant(row: Array, pressed: Sequence[str]) -> str | None:
    state, cells = State.of(row), board_of(row).cells
    if state.ended or not pressed or not {pressed[0], pressed[-1]} <= set(cells):
        return None
    first, last = pressed[0], pressed[-1]
    if len(pressed) == 1 or owner(state, first) != state.seat:
        return alone(state, first)
    return pushed(state, first, last) or f"{first}-{last}"


def pushed(state: State, first: str, last: str) -> str | None:
    """A push begun with the rear or the front piece of a pair, whatever of its four cells is pressed then."""
    found = []
    for rear, victim in possible(state, first):
        cells = [rear, step(rear, victim, 1), victim, step(rear, victim, 3)]
        is_pair = owner(state, cells[1]) == owner(state, rear) == state.seat
        if last not in cells or (owner(state, last) is None and (not is_pair or owner(state, victim) is None)):
            continue  # to an empty cell leads a pivot, unless it is the one behind what a pair would push
        found.append((not is_pair, last != victim, f"{rear}>{victim}"))
    return min(found)[2] if found else None


def possible(state: State, piece: str) -> Iterator[tuple[str, str]]:
    """Rear and victim of all lines in which a piece would be the rear or the front of a pair, on the board."""
    for direction in DIRECTIONS:
        front = ahead(piece, direction)
        back = ahead(piece, (-direction[0], -direction[1]))
        for rear, victim in ((piece, ahead(front, direction)), (back, front)):
            if {rear, victim} <= set(board(state.seats).cells):
                yield rear, victim


def step(rear: str, victim: str, steps: int) -> str:
    """The cell so many steps from the rear of a line, on the board or not."""
    up, along = (ord(victim[0]) - ord(rear[0])) // 2, (int(victim[1:]) - int(rear[1:])) // 2
    return chr(ord(rear[0]) + steps * up) + str(int(rear[1:]) + steps * along)


def alone(state: State, cell: str) -> str | None:
    """A cell at which no move begins: the push or pivot from there that says best why."""
    own, forced = owner(state, cell) == state.seat, allowed_pushes(state.pieces, state.seat)
    if own and any(cell in (push.rear, push.front) for push in forced):
        return None
    if forced and not own:
        return next(f"{rear}>{victim}" for rear, victim in possible(state, cell) if rear == cell)
    if not forced and any(piece == cell for piece, _ in pivots(state.pieces, state.seat)):
        return None
    return f"{cell}-{min(goals(state, cell), key=lambda goal: closeness(state, cell, goal))}"


def goals(state: State, cell: str) -> list[str]:
    """All cells two steps away or less."""
    cells = board(state.seats).cells
    line, number = cells[cell]
    found = {(line + up, number + along) for up, along in WAYS}
    return sorted(name for name, where in cells.items() if where in found)


def closeness(state: State, cell: str, goal: str) -> tuple[bool, bool]:
    """How little stands against a pivot: a full cell more than a blocked way, and that more than no neighbour."""
    lonely = state.pieces[state.seat].isdisjoint(ring(cell))
    around = not state.pieces[state.seat].isdisjoint(set(ring(cell)) & set(ring(goal)))
    return owner(state, goal) is not None, not lonely and not around
