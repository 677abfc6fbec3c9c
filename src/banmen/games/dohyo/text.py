"""Dohyō in words: cells, notation, refusals."""

from __future__ import annotations

import re
from functools import cache

from banmen import hexagon
from banmen.games.dohyo.kernels import ACTIONS, CORNER, PIECES, PIVOT, RING, WAYS, ring
from banmen.games.dohyo.setups import side, start
from banmen.hexagon import Cell
from banmen.jit import Array
from banmen.row import SEAT, SEATS
from banmen.rules import SEAT_NAMES, IllegalMove, Lister, Values


@cache
def bits(seats: int) -> dict[str, int]:
    """The bit of each cell of the board, by the cell's name; the small board lies inside the large one."""
    inside = 5 - side(seats)
    return {name: ring((row + inside, number + inside)) for name, (row, number) in board(seats).items()}


@cache
def names(seats: int) -> dict[int, str]:
    return {bit: name for name, bit in bits(seats).items()}


def board(seats: int) -> dict[str, Cell]:
    return hexagon.named(side(seats))


def pieces(row: Array) -> list[set[str]]:
    """The cells of each seat's pieces."""
    seats = int(row[SEATS])
    return [{name for name, bit in bits(seats).items() if row[PIECES + seat] >> bit & 1} for seat in range(seats)]


def put(row: Array, seat: int, cells: set[str] | frozenset[str]) -> None:
    row[PIECES + seat] = sum(1 << bits(int(row[SEATS]))[cell] for cell in cells)


def arrange(row: Array, values: Values) -> None:
    for seat, cells in enumerate(start(str(values["setup"]), int(row[SEATS]))):
        put(row, seat, cells)


# Notation


def text(row: Array, move: int) -> str:
    cells = path(row, move)
    return f"{cells[0]}>{cells[2]}" if is_push(move) else f"{cells[0]}-{cells[1]}"


def is_push(move: int) -> bool:
    return move < RING * PIVOT


def path(row: Array, move: int) -> list[str]:
    """Where a pivot comes from and goes to; or a push's pair, the piece they push, and the cell beyond, board or not.

    Empty for a number that is no move: its cell is not on the board.
    """
    kind, bit = divmod(move, RING)
    name = names(int(row[SEATS])).get(bit)
    if name is None or not 0 <= move < ACTIONS:
        return []
    (line, number), (up, along) = board(int(row[SEATS]))[name], WAYS[kind if is_push(move) else kind - PIVOT]
    steps = (-2, -1, 0, 1) if is_push(move) else (0, 1)
    return [hexagon.name((line + step * up, number + step * along)) for step in steps]


def parse(row: Array, text: str) -> int:
    cells, match = board(int(row[SEATS])), re.fullmatch("([a-i][1-9])([->])([a-i][1-9])", text.lower())
    if not match:
        raise IllegalMove("D1", f"{text!r} is no move: expected a pivot such as c4-d6, or a push such as a1>c3")
    first, sign, last = match.groups()
    for name in (first, last):
        if name not in cells:
            raise IllegalMove("D1", f"{name} is not on the board: expected a1–{max(cells)}")
    way = cells[last][0] - cells[first][0], cells[last][1] - cells[first][1]
    if sign == ">":
        if way not in WAYS[CORNER:]:
            raise IllegalMove(
                "D2", f"{text} is no push: expected the rear piece of a pair and, two cells on, their victim"
            )
        return RING * (WAYS.index(way) - CORNER) + bits(int(row[SEATS]))[last]
    if way not in WAYS:
        raise IllegalMove("D7", f"no pivot leads from {first} to {last}: expected two cells around one piece")
    return RING * (PIVOT + WAYS.index(way)) + bits(int(row[SEATS]))[first]


# Refusals


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    cells = path(row, move)
    if not cells or not set(cells[:3]) <= set(board(int(row[SEATS]))):
        return IllegalMove("D1", f"{move} is no move on this board: expected a push or a pivot")
    first = int(legal(row)[0])  # where a push is possible, all legal moves are pushes
    if is_push(move):
        return refuse_push(row, cells, path(row, first)[2] if is_push(first) else "")
    if is_push(first):
        return IllegalMove("D5", "a push is possible, so a pivot is not allowed")
    return refuse_pivot(row, *cells)


def refuse_push(row: Array, cells: list[str], nearest: str) -> IllegalMove:
    """`nearest` is a piece that may be pushed, if there is one."""
    rear, front, pushed, beyond = cells
    seat = int(row[SEAT])
    for cell in (rear, front):
        if owner(row, cell) != seat:
            return IllegalMove("D2", f"{on(row, cell)}: two pieces of your own push, in a row and touching")
    if owner(row, pushed) == seat:
        return IllegalMove("D4", f"on {pushed} is a piece of your own, which cannot be pushed")
    if owner(row, pushed) is None:
        return IllegalMove("D4", f"{pushed} is empty: pieces cannot shift without pushing one")
    if owner(row, beyond) is not None:
        return IllegalMove("D2", f"behind the piece on {pushed} stands another: only one piece can be pushed")
    who = SEAT_NAMES[int(row[SEATS])][owner(row, nearest) or 0]
    return IllegalMove("D6", f"{who} is nearer clockwise and can be pushed, so only {who} may be")


def refuse_pivot(row: Array, start: str, goal: str) -> IllegalMove:
    own, cells = pieces(row)[int(row[SEAT])], board(int(row[SEATS]))
    if start not in own:
        return IllegalMove("D7", f"{on(row, start)}: pivot a piece of your own")
    if owner(row, goal) is not None:
        return IllegalMove("D7", f"{goal} is not empty")
    if not any(hexagon.distance(cells[start], cells[p]) == 1 == hexagon.distance(cells[goal], cells[p]) for p in own):
        return IllegalMove("D7", f"no piece of your own touches both {start} and {goal}, to go around")
    return IllegalMove("D7", f"from {start} to {goal} the way around is not empty, on either side")


def owner(row: Array, cell: str) -> int | None:
    """Whose piece lies on a cell."""
    return next((seat for seat, cells in enumerate(pieces(row)) if cell in cells), None)


def on(row: Array, cell: str) -> str:
    """What lies on a cell, in words."""
    seat = owner(row, cell)
    return f"{cell} is empty" if seat is None else f"on {cell} is a piece of {SEAT_NAMES[int(row[SEATS])][seat]}'s"
