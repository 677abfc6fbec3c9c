"""Red Dots before a ball is set down: where a ring closes, which balls are single, and why a hole is closed to a ball.

The reference is asked for all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from banmen.board import Squares
from banmen.games.reddots import words
from banmen.games.reddots.chains import rings
from banmen.games.reddots.reference import neighbours, singles, trapped
from banmen.games.reddots.state import Balls, Hole, State, board_of
from banmen.games.reddots.text import hole_name
from banmen.jit import Array
from banmen.ways import Closed, Point, Way


def ways(row: Array, moves: Sequence[int]) -> Iterator[Way]:
    """What closes a ring and, when phase 1 comes to its end, what becomes of singles."""
    state = State.of(row)
    own = state.balls[state.seat]
    spots = board_of(row).cells
    closing = {end for end in _ends(state, moves) if trapped(_with(state, own | {end}), state.seat)}
    for move in moves:
        start, number = divmod(move, state.size**2)
        ball, end = hole_name(state.size, start - 1) if start else "", hole_name(state.size, number)
        shifts = {ball: _point(spots[end])} if start else {}
        dots = trapped(after, state.seat) if end in closing and (after := _with(state, own - {ball} | {end})) else []
        if dots:
            said = words.closing(dots)
            yield Way(move=move, said=said, shifts=shifts, lit=rings(after, state.seat))
        elif state.to_place and ends_soon(state):
            alone = singles(own, state.size) & neighbours(state.size)[end]
            yield Way(move=move, said=words.placing(end, alone, own, state.size), lit=tuple(sorted(alone)))


def minded(row: Array) -> list[str]:
    """The singles of both sides, when they may soon be taken off (R6)."""
    state = State.of(row)
    if not state.to_place or not ends_soon(state):
        return []
    return sorted(ball for balls in state.balls for ball in singles(balls, state.size))


def closed(row: Array, moves: Sequence[int]) -> Iterator[Closed]:
    """In phase 2, for each ball of whoever is to move, the holes closed to it, by the ball that would be single."""
    state, legal = State.of(row), set(moves)
    if state.to_place:
        return
    names, own = board_of(row).names, state.balls[state.seat]
    free = [hole for hole in names if hole not in state.balls[0] | state.balls[1]]
    for ball in sorted(own):
        found: dict[Hole, list[Hole]] = {}
        for hole in free:
            if _move(names, ball, hole) not in legal:
                alone = min(singles(own - {ball} | {hole}, state.size))
                found.setdefault("" if alone == hole else alone, []).append(hole)
        for alone, holes in found.items():
            yield Closed(
                move=_move(names, ball, holes[0]),
                held=ball,
                at=_point(board_of(row).cells[holes[0]]),
                by=(alone,) if alone else (),
                goals=tuple(holes),
            )


def ends_soon(state: State) -> bool:
    """Whether it is time to look for singles."""
    return int(state.options["balls"]) - len(state.balls[state.seat]) <= words.LOOKING


def _ends(state: State, moves: Sequence[int]) -> set[Hole]:
    return {hole_name(state.size, move % state.size**2) for move in moves}


def _with(state: State, balls: Balls) -> State:
    """The same with other balls of whoever is to move."""
    light, dark = state.balls
    return replace(state, balls=(light, balls) if state.seat else (balls, dark))


def _move(names: Sequence[Hole], ball: Hole, hole: Hole) -> int:
    return (names.index(ball) + 1) * len(names) + names.index(hole)


def _point(cell: tuple[int, int]) -> Point:
    return Squares.spot(cell)
