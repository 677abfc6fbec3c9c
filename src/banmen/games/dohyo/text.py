"""Dohyō in words: cells, notation, refusals."""

from __future__ import annotations

import re
from functools import cache

from banmen.board import Hexagon
from banmen.games.dohyo import refusals as why
from banmen.games.dohyo.kernels import ACTIONS, CORNER, PIVOT, RING, WAYS
from banmen.games.dohyo.reference import Push, allowed_pushes, ring
from banmen.games.dohyo.setups import start
from banmen.games.dohyo.state import State, board, board_of, write_pieces
from banmen.jit import Array
from banmen.row import SEATS
from banmen.rules import SEAT_NAMES, IllegalMove, Values


@cache
def names(seats: int) -> dict[int, str]:
    """Of the cells, by their bits."""
    return {bit: name for name, bit in board(seats).numbers.items()}


def arrange(row: Array, values: Values) -> None:
    write_pieces(row, start(str(values["setup"]), int(row[SEATS])))


# Notation


def text(row: Array, move: int) -> str:
    cells = path(row, move)
    return f"{cells[0]}>{cells[2]}" if is_push(move) else f"{cells[0]}-{cells[1]}"


def is_push(move: int) -> bool:
    return move < RING * PIVOT


def path(row: Array, move: int) -> list[str]:
    """Where a pivot comes from and goes to; or a push's pair, the piece they push, and the cell beyond, board or not.

    Empty for a number that is not a move: its cell is not on the board.
    """
    kind, bit = divmod(move, RING)
    name = names(int(row[SEATS])).get(bit)
    if name is None or not 0 <= move < ACTIONS:
        return []
    (line, number), (up, along) = board_of(row).cells[name], WAYS[kind if is_push(move) else kind - PIVOT]
    steps = (-2, -1, 0, 1) if is_push(move) else (0, 1)
    return [Hexagon.name((line + step * up, number + step * along)) for step in steps]


def parse(row: Array, text: str) -> int:
    cells, match = board_of(row).cells, re.fullmatch("([a-i][1-9])([->])([a-i][1-9])", text.lower())
    if not match:
        raise IllegalMove("D1", (why.NO_MOVE, repr(text)))
    first, sign, last = match.groups()
    for name in (first, last):
        if name not in cells:
            raise IllegalMove("D1", (why.OFF_BOARD, name, max(cells)))
    way = cells[last][0] - cells[first][0], cells[last][1] - cells[first][1]
    if sign == ">":
        if way not in WAYS[CORNER:]:
            raise IllegalMove("D2", (why.NO_PUSH, text))
        return RING * (WAYS.index(way) - CORNER) + board_of(row).numbers[last]
    if way not in WAYS:
        raise IllegalMove("D7", (why.NO_PIVOT, first, last))
    return RING * (PIVOT + WAYS.index(way)) + board_of(row).numbers[first]


# Refusals


def refuse(row: Array, move: int) -> IllegalMove:
    cells, state = path(row, move), State.of(row)
    if not cells or not set(cells[:3]) <= set(board(state.seats).cells):
        return IllegalMove("D1", (why.NO_NUMBER, str(move)))
    possible = allowed_pushes(state.pieces, state.seat)
    if is_push(move):
        return refuse_push(state, cells, possible)
    if possible:
        return IllegalMove("D5", why.MUST_PUSH)
    return refuse_pivot(state, *cells)


def refuse_push(state: State, cells: list[str], possible: list[Push]) -> IllegalMove:
    rear, front, pushed, beyond = cells
    for cell in (rear, front):
        if owner(state, cell) != state.seat:
            return not_own(state, cell, "D2", why.PAIR_EMPTY, why.PAIR_OTHERS)
    if owner(state, pushed) == state.seat:
        return IllegalMove("D4", (why.PUSHES_OWN, pushed))
    if owner(state, pushed) is None:
        return IllegalMove("D4", (why.PUSHES_NONE, pushed))
    if owner(state, beyond) is not None:
        return IllegalMove("D2", (why.PUSHES_TWO, pushed))
    who = SEAT_NAMES[state.seats][owner(state, possible[0].pushed) or 0]
    return IllegalMove("D6", (why.NEARER, who))


def refuse_pivot(state: State, start: str, goal: str) -> IllegalMove:
    own = state.pieces[state.seat]
    if start not in own:
        return not_own(state, start, "D7", why.PIVOTS_NONE, why.PIVOTS_OTHERS)
    if owner(state, goal) is not None:
        return IllegalMove("D7", (why.FULL, goal))
    if own.isdisjoint(set(ring(start)) & set(ring(goal))):
        return IllegalMove("D7", (why.LONELY, start, goal))
    return IllegalMove("D7", (why.BLOCKED, start, goal))


def owner(state: State, cell: str) -> int | None:
    """Whose piece lies on a cell."""
    return next((seat for seat, cells in enumerate(state.pieces) if cell in cells), None)


def not_own(state: State, cell: str, rule: str, empty: str, others: str) -> IllegalMove:
    """A cell that has to hold a piece of one's own, and does not."""
    seat = owner(state, cell)
    if seat is None:
        return IllegalMove(rule, (empty, cell))
    return IllegalMove(rule, (others, cell, SEAT_NAMES[state.seats][seat]))
