"""Ko-Oshi in words: notation, refusals, diagrams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from banmen.board import Cell, Piece, read_number
from banmen.games.kooshi import reference
from banmen.games.kooshi.kernels import BAN, BAN_OFF, BAN_OPPONENT
from banmen.games.kooshi.state import BOARD, COMPASS, KINDS, WAYS, State, cell_of
from banmen.jit import Array
from banmen.row import OVER, PLY, SEAT
from banmen.rules import SEAT_NAMES, IllegalMove, Sentence

COLOURS = SEAT_NAMES[2]
ONE_CHAIN = "{0} has too many pieces ahead: a 1 pushes at most one piece"
TWO_CHAIN = "{0} has too many pieces ahead: a 2 pushes at most two pieces"
ITSELF = "{0} would take the {1} on {2} off the board by itself"
BACK = "{0} pushes a piece back to where it stood before the last turn"

NO_MOVE = "{0} is not a move: expected a cell a1–e5 and one of n, e, s, w, such as c2n"
NO_NUMBER = "{0} is not a move: expected a number from 0 to 99"
NO_PIECE = "there is no piece on {0}"
OF_ANOTHER = "the piece on {0} is {1}'s, and {2} is to move"

COUNTS = {1: 3, 2: 2}  # pieces of each value that a side has
TEXTS = tuple(name + letter for letter in COMPASS for name in BOARD.names)


def text(row: Array, move: int) -> str:
    return TEXTS[move]


def parse(row: Array, text: str) -> int:
    if text.lower() not in TEXTS:
        raise IllegalMove("K1", (NO_MOVE, repr(text)))
    return TEXTS.index(text.lower())


def refuse(row: Array, move: int) -> IllegalMove:
    if not 0 <= move < 100:
        return IllegalMove("K1", (NO_NUMBER, str(move)))
    state, text = State.of(row), TEXTS[move]
    cell, name = cell_of(text), text[:2]
    piece = state.board.get(cell)
    if piece is None:
        return IllegalMove("K1", (NO_PIECE, name))
    if piece.seat != state.seat:
        return IllegalMove("K1", (OF_ANOTHER, name, COLOURS[piece.seat], COLOURS[state.seat]))
    rule = reference.broken_rule(state, cell, text[2])
    assert rule, f"{text} is legal"
    return IllegalMove(rule, _why(rule, text, piece))


def _why(rule: str, text: str, piece: Piece) -> Sentence:
    if rule == "K3":
        return (ONE_CHAIN if piece.value == 1 else TWO_CHAIN), text
    if rule == "K6":
        return ITSELF, text, str(piece.value), text[:2]
    return BACK, text


def diagram(row: Array) -> str:
    state = State.of(row)
    fields = {
        "claimed": claimed_text(state),
        "quiet": str(state.calm or ""),
        "moved": " ".join(f"{BOARD.name(home)}-{BOARD.name(cell)}" for cell, home in state.came_from.items()),
    }
    return BOARD.draw(row, fields)


def read(row: Array, lines: list[str]) -> None:
    fields = BOARD.read(row, lines, "claimed", "quiet", "moved")
    state = replace(State.of(row), calm=read_number(fields, "quiet"))
    state = replace(state, came_from=_read_moved(row, state.board, fields.get("moved", "").split()))
    _check_counts(list(state.board.values()))
    if fields.get("claimed", claimed_text(state)) != claimed_text(state):
        raise ValueError(f"'claimed: {fields['claimed']}' does not fit the board: expected {claimed_text(state)!r}")
    if row[SEAT] not in (OVER, row[PLY] % 2):
        raise ValueError(f"ply {row[PLY]} is {COLOURS[row[PLY] % 2]}'s turn: seats alternate, Light first (K1)")
    state.write(row)


def claimed_text(state: State) -> str:
    light, dark = (reference.claimed(state, seat) for seat in (0, 1))
    return f"Light {light}, Dark {dark} of {state.options['target']}"


def _check_counts(pieces: list[Piece]) -> None:
    for seat, name in enumerate(COLOURS):
        for value, most in COUNTS.items():
            found = pieces.count(KINDS[seat, value])
            if found > most:
                raise ValueError(f"{name} has {found} pieces of value {value}: at most {most}")


def _read_moved(row: Array, board: Mapping[Cell, Piece], steps: list[str]) -> dict[Cell, Cell]:
    """K7's memory: what the last turn moved, all in one direction, and only what the option `ban` protects."""
    if steps and row[BAN] == BAN_OFF:
        raise ValueError("'moved:' stands in the diagram, but with ban=off nothing is remembered (K7)")
    came_from: dict[Cell, Cell] = {}
    ways, mover = set(), (int(row[PLY]) + 1) % 2
    for step in steps:
        home, _, place = step.partition("-")
        start, end = BOARD.cells.get(home), BOARD.cells.get(place)
        ways.add(way := _way(start, end))
        if start is None or end is None or way is None or len(ways) > 1 or end in came_from:
            raise ValueError(f"{step!r} in 'moved:': expected where a piece stood and now stands, such as b4-c4")
        piece = board.get(end)
        if piece is None or (row[BAN] == BAN_OPPONENT and piece.seat != mover):
            raise ValueError(f"{step!r} in 'moved:': expected a piece of {COLOURS[mover]}'s on {place} (K7)")
        came_from[end] = start
    return came_from


def _way(start: Cell | None, end: Cell | None) -> Cell | None:
    """The direction of a step of one or two cells; None if it is no such step."""
    for right, up in WAYS:
        for steps in (1, 2):
            if start and end and end == (start[0] + right * steps, start[1] + up * steps):
                return right, up
    return None
