"""Red Dots in words: notation, refusals, diagrams."""

from __future__ import annotations

from banmen.board import by_seat
from banmen.games.reddots.kernels import SIZE
from banmen.games.reddots.reference import singles
from banmen.games.reddots.state import State, board, board_of
from banmen.jit import Array
from banmen.row import OVER, SEAT
from banmen.rules import SEAT_NAMES, IllegalMove
from banmen.view import View

COLOURS = SEAT_NAMES[2]

NO_BALL = "on {0} is no ball: move a ball of your own"
OF_ANOTHER = "on {0} is a ball of {1}'s: move a ball of your own"
NOT_EMPTY = "{0} is not empty"
ALONE_ITSELF = "{0} would leave the moved ball without a neighbour of its colour"
ALONE = "{0} would leave the ball on {1} without a neighbour of its colour"


def text(row: Array, move: int) -> str:
    size = int(row[SIZE])
    start, end = divmod(move, size * size)
    return f"{hole_name(size, start - 1)}-{hole_name(size, end)}" if start else hole_name(size, end)


def places(row: Array, move: int) -> list[str]:
    return text(row, move).split("-")


def parse(row: Array, text: str) -> int:
    names, placing = board_of(row).names, State.of(row).to_place > 0
    holes, last = text.lower().split("-"), names[-1]
    if placing and len(holes) != 1:
        raise IllegalMove("R1", f"{text!r} is not a move of phase 1: expected a hole a1–{last}, such as d4")
    if not placing and len(holes) != 2:
        raise IllegalMove("R7", f"{text!r} is not a move of phase 2: expected a ball and where it goes, such as d4-e6")
    if not set(holes) <= set(names):
        raise IllegalMove("R1" if placing else "R7", f"{text!r} names a hole that is not there: expected a1–{last}")
    numbers = [names.index(hole) for hole in holes]
    return numbers[0] if placing else (numbers[0] + 1) * len(names) + numbers[1]


def refuse(row: Array, move: int) -> IllegalMove:
    state = State.of(row)
    start, end = divmod(move, state.size**2)
    rule = "R1" if state.to_place else "R7"
    if not 0 <= start <= state.size**2 or (start == 0) != (state.to_place > 0):
        what = "a hole to place on" if state.to_place else "a ball and where it goes"
        return IllegalMove(rule, f"{move} is not a move of this phase: expected {what}")
    origin, target = hole_name(state.size, start - 1), hole_name(state.size, end)
    own, other = state.balls[state.seat], state.balls[1 - state.seat]
    if start and origin not in own:
        there = (OF_ANOTHER, origin, COLOURS[1 - state.seat]) if origin in other else (NO_BALL, origin)
        return IllegalMove("R7", there)
    if target in own | other:
        return IllegalMove(rule, (NOT_EMPTY, target))
    alone = min(singles(own - {origin} | {target}, state.size))
    return IllegalMove("R8", (ALONE_ITSELF, text(row, move)) if alone == target else (ALONE, text(row, move), alone))


def diagram(row: Array) -> str:
    return board_of(row).draw(row, {"phase": phase_text(State.of(row))})


def read(row: Array, lines: list[str]) -> None:
    fields = board_of(row).read(row, lines, "phase")
    state = State.of(row)
    if fields.get("phase", phase_text(state)) != phase_text(state):
        raise ValueError(f"'phase: {fields['phase']}' does not fit the rest: expected {phase_text(state)!r}")
    _check_balls(state)
    if row[SEAT] not in (OVER, state.ply % 2):
        raise ValueError(f"ply {state.ply} is {COLOURS[state.ply % 2]}'s turn: seats alternate, Light first (R1)")


def _check_balls(state: State) -> None:
    for seat, name in enumerate(COLOURS):
        found, placed = len(state.balls[seat]), (state.ply + 1 - seat) // 2
        if state.to_place and found != placed:
            raise ValueError(f"{name} has {found} balls: at ply {state.ply} it has placed {placed} (R1)")
        if found > int(state.options["balls"]):
            raise ValueError(f"{name} has {found} balls: at most {state.options['balls']}")
        alone = sorted(singles(state.balls[seat], state.size))
        if alone and not state.to_place and state.seat >= 0:
            raise ValueError(f"{name}'s ball on {alone[0]} is single: phase 2 has none (R6, R8)")


def view(row: Array) -> View:
    found = board_of(row).view(row)
    return {**found, "pieces": sorted(found["pieces"], key=by_seat)}


def phase_text(state: State) -> str:
    if state.to_place:
        return f"1, {state.to_place} balls to place"
    return f"2, ply {state.moved} of {state.options['quiet']}"


def hole_name(size: int, number: int) -> str:
    return board(size, "all").names[number]
