"""Red Dots in words: notation, refusals, diagrams."""

from __future__ import annotations

from dataclasses import replace

from banmen import grid
from banmen.games.reddots.kernels import SIZE
from banmen.games.reddots.reference import dots, singles
from banmen.games.reddots.state import State
from banmen.jit import Array
from banmen.row import OVER, SEAT
from banmen.rules import SEAT_NAMES, IllegalMove, Lister

NAMES = SEAT_NAMES[2]


def text(row: Array, move: int) -> str:
    size = int(row[SIZE])
    start, end = divmod(move, size * size)
    return f"{hole_name(size, start - 1)}-{hole_name(size, end)}" if start else hole_name(size, end)


def parse(row: Array, text: str) -> int:
    size = int(row[SIZE])
    placing, last = State.of(row).to_place > 0, hole_name(size, size * size - 1)
    holes = [grid.cell(word, size, size) for word in text.lower().split("-")]
    if placing and len(holes) != 1:
        raise IllegalMove("R1", f"{text!r} is no move of phase 1: expected a hole a1–{last}, such as d4")
    if not placing and len(holes) != 2:
        raise IllegalMove("R7", f"{text!r} is no move of phase 2: expected a ball and where it goes, such as d4-e6")
    numbers = [hole[0] + size * hole[1] for hole in holes if hole]
    if len(numbers) != len(holes):
        raise IllegalMove("R1" if placing else "R7", f"{text!r} names a hole that is not there: expected a1–{last}")
    return numbers[0] if placing else (numbers[0] + 1) * size * size + numbers[1]


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    state = State.of(row)
    start, end = divmod(move, state.size**2)
    rule = "R1" if state.to_place else "R7"
    if not 0 <= start <= state.size**2 or (start == 0) != (state.to_place > 0):
        what = "a hole to place on" if state.to_place else "a ball and where it goes"
        return IllegalMove(rule, f"{move} is no move of this phase: expected {what}")
    origin, target = hole_name(state.size, start - 1), hole_name(state.size, end)
    own, other = state.balls[state.seat], state.balls[1 - state.seat]
    if start and origin not in own:
        there = f"a ball of {NAMES[1 - state.seat]}'s" if origin in other else "no ball"
        return IllegalMove("R7", f"on {origin} is {there}: move a ball of your own")
    if target in own | other:
        return IllegalMove(rule, f"{target} is not empty")
    alone = min(singles(own - {origin} | {target}, state.size))
    which = "the moved ball" if alone == target else f"the ball on {alone}"
    return IllegalMove("R8", f"{text(row, move)} would leave {which} without a neighbour of its colour")


def diagram(row: Array) -> str:
    state = State.of(row)
    symbols = {hole: "LD"[seat] for seat, balls in enumerate(state.balls) for hole in balls}
    *rows, letters, phase = grid.draw(
        state.size, state.size, lambda *cell: symbols.get(grid.name(*cell), ""), {"phase": phase_text(state)}
    ).splitlines()
    lines = []
    for line, drawn in zip(reversed(range(state.size)), rows, strict=True):
        lines.append(drawn)
        marks = [3 + 2 * column + 1 for column in range(state.size) if grid.name(column, line - 1) in dots(state)]
        if marks:
            lines.append("".join("*" if place in marks else " " for place in range(max(marks) + 1)))
    return "\n".join([*lines, letters, phase])


def read(row: Array, lines: list[str], legal: Lister) -> None:
    state = State.of(row)
    board = [line for line in lines if line.strip("* ")]  # dots are drawn between the rows
    pieces, fields = grid.read(board, state.size, state.size, ("L", "D"))
    grid.only(fields, "phase")
    light, dark = (frozenset(grid.name(*cell) for cell, found in pieces.items() if found == one) for one in "LD")
    state = replace(state, balls=(light, dark))
    if fields.get("phase", phase_text(state)) != phase_text(state):
        raise ValueError(f"'phase: {fields['phase']}' does not fit the rest: expected {phase_text(state)!r}")
    _check_balls(state)
    if row[SEAT] not in (OVER, state.ply % 2):
        raise ValueError(f"ply {state.ply} is {NAMES[state.ply % 2]}'s turn: seats alternate, Light first (R1)")
    state.write(row)


def _check_balls(state: State) -> None:
    for seat, name in enumerate(NAMES):
        found, placed = len(state.balls[seat]), (state.ply + 1 - seat) // 2
        if state.to_place and found != placed:
            raise ValueError(f"{name} has {found} balls: at ply {state.ply} it has placed {placed} (R1)")
        if found > int(state.options["balls"]):
            raise ValueError(f"{name} has {found} balls: at most {state.options['balls']}")
        alone = sorted(singles(state.balls[seat], state.size))
        if alone and not state.to_place and state.seat >= 0:
            raise ValueError(f"{name}'s ball on {alone[0]} is single: phase 2 has none (R6, R8)")


def phase_text(state: State) -> str:
    if state.to_place:
        return f"1, {state.to_place} balls to place"
    return f"2, ply {state.moved} of {state.options['quiet']}"


def hole_name(size: int, number: int) -> str:
    return grid.name(number % size, number // size)
