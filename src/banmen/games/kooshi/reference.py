"""Ko-Oshi, the executable rulebook: rules K1 to K10 written the slow, obvious way.

Nothing here is clever. The kernels play the same game fast; random games are played on both,
ply by ply, and must agree on the position, the legal moves, the winner and the rule that ended the game.

A turn is described by `Shifts`: for every piece that shifts, the cell it started the turn on and the cell it ends on.
A piece that falls ends on a cell outside the board.
"""

from __future__ import annotations

from banmen.board import Cell, Piece
from banmen.games.kooshi.setups import SETUPS
from banmen.games.kooshi.state import BOARD, CELLS, COMPASS, KINDS, SIDE, State, cell_of
from banmen.rules import Ending, Values

Shifts = dict[Cell, Cell]
POINTS = 7  # of each side at the start


def ahead(cell: Cell, direction: Cell) -> Cell:
    """The next cell in that direction, on the board or outside it."""
    return cell[0] + direction[0], cell[1] + direction[1]


def start(options: Values) -> State:
    """Both armies; Dark's is Light's mirrored top to bottom."""
    board = {}
    for row, line in enumerate(SETUPS[str(options["setup"])]):
        for column, value in enumerate(line):
            if value != ".":
                board[column, row] = KINDS[0, int(value)]
                board[column, SIDE - 1 - row] = KINDS[1, int(value)]
    return State(options, 0, board)


def moves(state: State) -> set[str]:
    """K1: one own piece in one orthogonal direction, as in `c2n`; there is no pass."""
    return {
        BOARD.name(cell) + letter
        for cell, piece in state.board.items()
        if piece.seat == state.seat
        for letter in COMPASS
        if broken_rule(state, cell, letter) is None
    }


def play(state: State, move: str) -> State:
    """What comes of a legal move."""
    shifts = shifts_of(state, cell_of(move), move[2])
    board = {cell: piece for cell, piece in state.board.items() if cell not in shifts}
    board |= {end: state.board[start] for start, end in shifts.items() if end in CELLS}
    calm = state.calm + 1 if len(board) == len(state.board) else 0  # K10
    came_from = {end: start for start, end in shifts.items() if end in CELLS and is_covered(state, start)}
    return State(state.options, 1 - state.seat, board, calm, came_from)  # K1: seats alternate


def ending(state: State) -> Ending | None:
    """Is the game over? `seat` is the player whose turn it would be."""
    mover, opponent, target = 1 - state.seat, state.seat, int(state.options["target"])
    if claimed(state, opponent) >= target:  # K8: the mover's opponent first, even if both have enough
        return Ending("K8", opponent)
    if claimed(state, mover) >= target:  # K8
        return Ending("K8", mover)
    if state.calm >= int(state.options["quiet"]):
        return Ending("K10", None)
    if not moves(state):  # K9: no legal move loses
        return Ending("K9", mover)
    return None


def claimed(state: State, seat: int) -> int:
    """K4: what has left the board is claimed by its owner's opponent, whoever pushed it out."""
    return POINTS - sum([piece.value for piece in state.board.values() if piece.seat != seat])


# ---- moving one piece


def broken_rule(state: State, start: Cell, letter: str) -> str | None:
    """The rule that forbids an own piece to move in a direction, if one does."""
    shifts = shifts_of(state, start, letter)
    if not shifts:
        return "K3"
    if shifts[start] not in CELLS and not may_leave(state, state.board[start]):
        return "K6"
    # K7: a pushed piece may not end where it stood before the last turn. Falling or walking is free.
    if any(piece != start and state.came_from.get(piece) == end for piece, end in shifts.items()):
        return "K7"
    return None


def shifts_of(state: State, start: Cell, letter: str) -> Shifts:
    """Everything that shifts when the piece on `start` moves; nothing when a chain is too long."""
    shifts, chain = pushed(state, start, letter)
    return {} if chain else shifts


def blocking(state: State, start: Cell, letter: str) -> list[Cell]:
    """K3: the pieces of a chain that is too long for this piece, the nearest first; none if it is not."""
    return pushed(state, start, letter)[1]


def pushed(state: State, start: Cell, letter: str) -> tuple[Shifts, list[Cell]]:
    """What shifts as far as the piece on `start` comes, and the pieces ahead that are too many for it, if they are."""
    value, direction = state.board[start].value, COMPASS[letter]
    standing = {cell: cell for cell in state.board}  # cell now: the cell that piece started the turn on
    shifts: Shifts = {}
    mover = start
    for _step in range(value):  # K2: a 1 makes one step, a 2 makes two
        line = [mover]  # K3: the mover, then the unbroken run of pieces straight ahead, of either colour
        while (cell := ahead(line[-1], direction)) in standing:
            line.append(cell)
        if len(line) - 1 > value:
            return shifts, [standing[cell] for cell in line[1:]]  # K3: in the second step, too
        for cell in reversed(line):  # the farthest first, into the cell that is free
            piece, beyond = standing.pop(cell), ahead(cell, direction)
            shifts[piece] = beyond
            if beyond in CELLS:  # K4: otherwise it is out, and in nobody's way
                standing[beyond] = piece
        mover = ahead(mover, direction)
        if mover not in CELLS:
            break  # K5: a 2 that went out with its first step makes no second
    return shifts, []


def may_leave(state: State, piece: Piece) -> bool:
    """K5, K6: may this piece move itself out?"""
    return state.options["suicide"] == "all" or (state.options["suicide"] == "twos" and piece.value == 2)


def is_covered(state: State, cell: Cell) -> bool:
    """K7: is the next player kept from pushing this piece back? "opponent" covers what its mover owns."""
    ban = state.options["ban"]
    return ban == "any" or (ban == "opponent" and state.board[cell].seat == state.seat)
