"""Ko-Oshi, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.board import Piece
from banmen.games.kooshi.kernels import CALM, FAR, NEAR, QUIET
from banmen.games.kooshi.reference import ahead, claimed, shifts_of
from banmen.games.kooshi.state import BOARD, CELLS, COMPASS, State, cell_of
from banmen.games.kooshi.text import COLOURS, TEXTS
from banmen.jit import Array
from banmen.row import OVER, SEAT
from banmen.rules import Lister, Sentence

MOVES = "{0} moves the {1} from {2} to {3}."
PUSHES_ONE = "{0} moves the {1} from {2} to {3} and pushes one piece."
PUSHES_TWO = "{0} moves the {1} from {2} to {3} and pushes two pieces."
CLAIMS = "{0} pushes {1}'s {2} off at {3} and has {4} of {5} points."
CLAIMS_TWO = "{0} pushes two of {1}'s pieces off at {2} and has {3} of {4} points."
LOSES = "{0} pushes a {1} of its own off at {2}: {3} has {4} of {5} points."
LEAVES = "{0}'s {1} leaves the board at {2}: {3} has {4} of {5} points."
BOTH_LEAVE = "Two pieces leave the board at {0}. Points of {1}: {2} {3}, {4} {5}."

STEP = "Move a piece in a straight line: a 1 goes one cell, a 2 goes two."
CLOSED = "{0} is closed: it would push a piece straight back."
CLOSED_SEVERAL = "{0} are closed: they would push a piece straight back."
DRAW_NEAR = "Move a piece. Plies without a claim until the draw: {0}."

TALLY = "{0} of {1} points"

SOON = 10  # plies before the draw at which it is spoken of


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    state, move = State.of(before), TEXTS[event]
    start = cell_of(move)
    shifts = shifts_of(state, start, move[2])
    lost = [state.board[cell] for cell, end in shifts.items() if end not in CELLS]
    if lost:
        return _tell_loss(State.of(after), 1 - state.seat, move, lost, len(shifts) > 1)
    template = (MOVES, PUSHES_ONE, PUSHES_TWO)[len(shifts) - 1]
    return template, COLOURS[state.seat], str(state.board[start].value), BOARD.name(start), BOARD.name(shifts[start])


def _tell_loss(after: State, opponent: int, move: str, lost: list[Piece], pushed: bool) -> Sentence:
    """Who lost a piece, and of which value, says what there is to tell."""
    seat, piece, edge = 1 - opponent, lost[0], _edge(move)
    name, other = COLOURS[seat], COLOURS[opponent]
    points = [str(claimed(after, claimer)) for claimer in (0, 1)]
    target = str(after.options["target"])
    if len(lost) == 1 and piece.seat == opponent:
        return CLAIMS, name, other, str(piece.value), edge, points[seat], target
    if len(lost) == 1:
        return LOSES if pushed else LEAVES, name, str(piece.value), edge, other, points[opponent], target
    if all(piece.seat == opponent for piece in lost):
        return CLAIMS_TWO, name, other, edge, points[seat], target
    return BOTH_LEAVE, edge, target, COLOURS[0], points[0], COLOURS[1], points[1]


def prompt(row: Array, legal: Lister) -> tuple[str, Sentence] | None:
    if row[SEAT] == OVER:
        return None
    closed, left = closed_moves(row, legal), int(row[QUIET] - row[CALM])
    if closed:
        return "K7", (CLOSED if len(closed) == 1 else CLOSED_SEVERAL, ", ".join(closed))
    if left <= SOON:
        return "K10", (DRAW_NEAR, str(left))
    return "K2", (STEP,)


def closed_moves(row: Array, legal: Lister) -> list[str]:
    """The moves that K7 forbids: those that would be legal if the last turn were forgotten."""
    if not row[NEAR] | row[FAR]:
        return []
    freer = row.copy()
    freer[NEAR : FAR + 1] = 0
    freer.flags.writeable = False
    allowed = legal(row)
    return [TEXTS[move] for move in legal(freer) if move not in allowed]


def _edge(move: str) -> str:
    """The last cell on the board in a move's direction."""
    cell, direction = cell_of(move), COMPASS[move[2]]
    while ahead(cell, direction) in CELLS:
        cell = ahead(cell, direction)
    return BOARD.name(cell)
