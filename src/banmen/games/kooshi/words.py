"""Ko-Oshi, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.board import Piece
from banmen.games.kooshi.kernels import CALM, FAR, NEAR, QUIET
from banmen.games.kooshi.reference import Shifts, ahead, claimed, shifts_of
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
CLOSED = "The piece on {0} may not push straight back."
CLOSED_SEVERAL = "The pieces on {0} and {1} may not push straight back."
CLOSED_MANY = "The pieces on {0} may not push straight back."
DRAW_NEAR = "Move a piece. Plies without a claim until the draw: {0}."

TALLY = "{0} of {1} points"

# Before it is made, to whoever holds a piece
GOES = "Goes to {0}."
PUSHES_ALONG = "Goes to {0} and pushes one tower along."
PUSHES_TWO_ALONG = "Goes to {0} and pushes two towers along."
TAKES = "Pushes {0} over the edge: you get {1}."
TAKES_TWO = "Pushes {0} and {1} over the edge: you get {2}."
GIVES = "Pushes your own {0} over the edge: {1} gets {2}."
GIVES_TWO = "Pushes your own {0} and {1} over the edge: {2} gets {3}."
FOLLOWS = "Pushes {0} over the edge and goes after it: you get {1}, {2} gets {3}."
FOLLOWS_OWN = "Pushes your own {0} over the edge and goes after it: {1} gets {2}."
GIVES_ITSELF = "Leaves the board: {0} gets {1}."
TAKES_AND_GIVES = "Pushes {0} and {1} over the edge: you get {2}, {3} gets {4}."
TALL_WOULD_GO = "Your tall tower on {0} would go over the edge. {1} gets {2}."
SMALL_WOULD_GO = "Your small tower on {0} would go over the edge. {1} gets {2}."
TWO_WOULD_GO = "Your towers on {0} and {1} would go over the edge. {2} gets {3}."

TOWERS = {1: "small tower", 2: "tall tower"}  # as pieces are called, by what they are worth

SOON = 10  # plies before the draw at which it is spoken of


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    state, move = State.of(before), TEXTS[event]
    start = cell_of(move)
    shifts = shifts_of(state, start, move[2])
    lost = [state.board[cell] for cell, end in shifts.items() if end not in CELLS]
    if lost:
        return _tell_loss(State.of(after), 1 - state.seat, move, lost, len(shifts) > 1)
    template = (MOVES, PUSHES_ONE, PUSHES_TWO)[len(shifts) - 1]
    return template, COLOURS[state.seat], TOWERS[state.board[start].value], BOARD.name(start), BOARD.name(shifts[start])


def _tell_loss(after: State, opponent: int, move: str, lost: list[Piece], pushed: bool) -> Sentence:
    """Who lost a piece, and of which value, says what there is to tell."""
    seat, piece, edge = 1 - opponent, lost[0], _edge(move)
    name, other = COLOURS[seat], COLOURS[opponent]
    points = [str(claimed(after, claimer)) for claimer in (0, 1)]
    target = str(after.options["target"])
    if len(lost) == 1 and piece.seat == opponent:
        return CLAIMS, name, other, TOWERS[piece.value], edge, points[seat], target
    if len(lost) == 1:
        return LOSES if pushed else LEAVES, name, TOWERS[piece.value], edge, other, points[opponent], target
    if all(piece.seat == opponent for piece in lost):
        return CLAIMS_TWO, name, other, edge, points[seat], target
    return BOTH_LEAVE, edge, target, COLOURS[0], points[0], COLOURS[1], points[1]


def foretell(state: State, shifts: Shifts, takes: int, gives: int) -> Sentence:
    """What a move will do that shifts all this, the mover first."""
    start, seat, other = next(iter(shifts)), state.seat, COLOURS[1 - state.seat]
    out = [cell for cell, end in shifts.items() if end not in CELLS and cell != start]
    names = [BOARD.name(cell) for cell in out]
    if shifts[start] not in CELLS:
        return _foretell_leaving(names, takes, gives, other)
    if not out:
        template = (GOES, PUSHES_ALONG, PUSHES_TWO_ALONG)[len(shifts) - 1]
        return template, BOARD.name(shifts[start])
    if takes and gives:
        return TAKES_AND_GIVES, *names, str(takes), other, str(gives)
    if state.board[out[0]].seat == seat:
        return (GIVES if len(out) == 1 else GIVES_TWO), *names, other, str(gives)
    return (TAKES if len(out) == 1 else TAKES_TWO), *names, str(takes)


def _foretell_leaving(out: list[str], takes: int, gives: int, other: str) -> Sentence:
    """The mover leaves the board, perhaps after another."""
    if not out:
        return GIVES_ITSELF, other, str(gives)
    return (FOLLOWS, *out, str(takes), other, str(gives)) if takes else (FOLLOWS_OWN, *out, other, str(gives))


def ask(state: State, shifts: Shifts, gives: int) -> Sentence:
    """Which towers of one's own a move gives away."""
    own = [cell for cell, end in shifts.items() if end not in CELLS and state.board[cell].seat == state.seat]
    template = TWO_WOULD_GO if len(own) > 1 else TALL_WOULD_GO if state.board[own[0]].value == 2 else SMALL_WOULD_GO
    return template, *(BOARD.name(cell) for cell in own), COLOURS[1 - state.seat], str(gives)


def prompt(row: Array, legal: Lister) -> tuple[str, Sentence] | None:
    if row[SEAT] == OVER:
        return None
    closed, left = closed_moves(row, legal), int(row[QUIET] - row[CALM])
    if closed:
        return "K7", _closed(sorted({BOARD.name(cell_of(move)) for move in closed}))
    if left <= SOON:
        return "K10", (DRAW_NEAR, str(left))
    return "K2", (STEP,)


def _closed(places: list[str]) -> Sentence:
    """Which pieces K7 holds back."""
    if len(places) > 2:
        return CLOSED_MANY, ", ".join(places)
    return (CLOSED_SEVERAL, *places) if len(places) == 2 else (CLOSED, *places)


def closed_moves(row: Array, legal: Lister) -> list[str]:
    """The moves that K7 forbids: those that would be legal if the last turn were forgotten."""
    if not row[NEAR] | row[FAR]:
        return []
    freer = row.copy()
    freer[NEAR] = freer[FAR] = 0
    freer.flags.writeable = False
    allowed, otherwise = legal(row), legal(freer)
    if len(otherwise) == len(allowed):  # mostly: to forget a turn allows more, and never less
        return []
    return [TEXTS[move] for move in otherwise if move not in allowed]


def _edge(move: str) -> str:
    """The last cell on the board in a move's direction."""
    cell, direction = cell_of(move), COMPASS[move[2]]
    while ahead(cell, direction) in CELLS:
        cell = ahead(cell, direction)
    return BOARD.name(cell)
