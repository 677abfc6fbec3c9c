"""Dohyō before a move is made: what each would do, and why pushes are closed. The reference is asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from banmen.board import Hexagon
from banmen.games.dohyo import words
from banmen.games.dohyo.kernels import PIVOT, RING
from banmen.games.dohyo.reference import board, ring
from banmen.games.dohyo.state import Cell, State, board_of
from banmen.games.dohyo.text import is_push, owner, path
from banmen.jit import Array
from banmen.ways import Closed, Point, Way


def ways(row: Array, moves: Sequence[int]) -> Iterator[Way]:
    """The pair of each push and what it shifts; the piece that each pivot turns about, and where it may stop."""
    state = State.of(row)
    for move in moves:
        cells = path(row, move)
        yield _push(row, move, cells) if is_push(move) else _pivot(row, state, move, *cells)


def _push(row: Array, move: int, cells: list[Cell]) -> Way:
    rear, front, pushed, beyond = cells
    is_out = beyond not in board_of(row).cells
    return Way(
        move=move,
        said=(words.PAIR_PUSHES_OFF, pushed) if is_out else (words.PAIR_PUSHES, pushed, beyond),
        shifts={rear: _point(row, front), front: _point(row, pushed), pushed: _step(row, front, pushed, 1)},
        out=frozenset([pushed] if is_out else []),
        takes=int(is_out),
        supports=(front,),
    )


def _pivot(row: Array, state: State, move: int, start: Cell, goal: Cell) -> Way:
    about, stops = arc(state, start, goal)
    return Way(
        move=move,
        said=(words.SWINGS, about, goal),
        shifts={start: _point(row, goal)},
        about=about,
        stops=tuple(stops),
    )


def arc(state: State, start: Cell, goal: Cell) -> tuple[Cell, list[Cell]]:
    """The piece of one's own about which the way to the goal is shortest (D7), and all stops in that direction."""
    full, own = frozenset().union(*state.pieces), state.pieces[state.seat]
    cells, found = board(state.seats), []
    for about in sorted(own & set(ring(start)) & set(ring(goal))):
        around = ring(about)
        for order in (around, around[::-1]):
            at = order.index(start)
            stops = list(takewhile(lambda cell: cell in cells and cell not in full, order[at + 1 :] + order[:at]))
            if goal in stops:
                found.append((stops.index(goal), about, stops))
    _, about, stops = min(found)
    return about, stops


def closed(row: Array, moves: Sequence[int]) -> Iterator[Closed]:
    """Pairs that stand before a piece and cannot push it: another stands behind it, or somebody else's comes first."""
    state, legal = State.of(row), set(moves)
    for move in range(RING * PIVOT):
        cells = path(row, move)
        if move in legal or not cells or not _faces(state, *cells[:3]):
            continue
        rear, front, pushed, beyond = cells
        behind = owner(state, beyond) is not None
        at = _step(row, front, pushed, 0.5 if behind else -0.5)
        for held in (rear, front):
            yield Closed(move=move, held=held, at=at, by=(beyond if behind else pushed,))


def _faces(state: State, rear: Cell, front: Cell, pushed: Cell) -> bool:
    """Whether a pair of one's own stands before a piece of somebody else's."""
    return owner(state, rear) == owner(state, front) == state.seat and owner(state, pushed) not in (None, state.seat)


def _point(row: Array, cell: Cell) -> Point:
    return Hexagon.spot(board_of(row).cells[cell])


def _step(row: Array, before: Cell, cell: Cell, steps: float) -> Point:
    """So many steps beyond a cell, seen from the one before it; perhaps beyond the edge."""
    (x, y), (left, low) = _point(row, cell), _point(row, before)
    return x + steps * (x - left), y + steps * (y - low)
