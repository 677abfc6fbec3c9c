"""Ko-Oshi before a move is made: what each would do, and why others are closed. The reference is asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banmen.board import Cell
from banmen.games.kooshi import words
from banmen.games.kooshi.reference import ahead, blocking, broken_rule, claimed, play, shifts_of
from banmen.games.kooshi.state import BOARD, CELLS, COMPASS, State, cell_of
from banmen.games.kooshi.text import TEXTS
from banmen.jit import Array
from banmen.ways import Closed, Point, Way


def ways(row: Array, moves: Sequence[int]) -> Iterator[Way]:
    """What each legal move shifts, takes and gives."""
    state = State.of(row)
    for move in moves:
        start = cell_of(TEXTS[move])
        shifts = shifts_of(state, start, TEXTS[move][2])
        ordered = {start: shifts[start]} | shifts
        after = play(state, TEXTS[move])
        takes, gives = (claimed(after, seat) - claimed(state, seat) for seat in (state.seat, 1 - state.seat))
        yield Way(
            move=move,
            said=words.foretell(state, ordered, takes, gives),
            asks=words.ask(state, ordered, gives) if gives else None,
            shifts={BOARD.name(cell): _point(end) for cell, end in ordered.items()},
            out=frozenset(BOARD.name(cell) for cell, end in shifts.items() if end not in CELLS),
            takes=takes,
            gives=gives,
        )


def closed(row: Array, moves: Sequence[int]) -> Iterator[Closed]:
    """Where a piece of whoever is to move cannot go, and what stops it."""
    state = State.of(row)
    for move, text in enumerate(TEXTS):
        start, letter = cell_of(text), text[2]
        piece = state.board.get(start)
        if piece is None or piece.seat != state.seat or move in moves:
            continue
        by = _stopping(state, start, letter)
        yield Closed(
            move=move,
            held=BOARD.name(start),
            at=_edge(by[0] if by else _last(start, letter), letter, -0.5 if by else 0.5),
            by=tuple(BOARD.name(cell) for cell in by),
        )


def _stopping(state: State, start: Cell, letter: str) -> list[Cell]:
    """The pieces that stop a move: a chain too long, or the one that would go straight back; none at the edge."""
    rule = broken_rule(state, start, letter)
    if rule == "K3":
        return blocking(state, start, letter)
    back = shifts_of(state, start, letter).items() if rule == "K7" else ()
    return [cell for cell, end in back if cell != start and state.came_from.get(cell) == end]


def _last(cell: Cell, letter: str) -> Cell:
    """The last cell of the board in a direction."""
    while ahead(cell, COMPASS[letter]) in CELLS:
        cell = ahead(cell, COMPASS[letter])
    return cell


def _edge(cell: Cell, letter: str, by: float) -> Point:
    right, up = COMPASS[letter]
    return cell[0] + by * right, cell[1] + by * up


def _point(cell: Cell) -> Point:
    return float(cell[0]), float(cell[1])
