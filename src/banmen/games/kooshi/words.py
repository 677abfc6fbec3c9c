"""Ko-Oshi, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from banmen import grid
from banmen.games.kooshi.kernels import CALM, FAR, NEAR, PIECES, QUIET, TARGET, TWOS, WAY
from banmen.games.kooshi.text import LETTERS, NAMES, STEPS, Cells, bit, claimed, move_cell, value_on
from banmen.jit import Array
from banmen.row import OVER, SEAT
from banmen.rules import Sentence

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

Ahead = dict[grid.Cell, grid.Cell]  # where pieces stand, and where a push puts them: on the board or beyond it


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    return _tell(before.tolist(), after.tolist(), event)


def _tell(before: Cells, after: Cells, event: int) -> Sentence:
    pushed, lost = pushes(before, event), _lost(before, after)
    if lost:
        return _tell_loss(before, after, event, lost)
    seat, start = before[SEAT], move_cell(event)
    value = value_on(before, *start)
    template = (MOVES, PUSHES_ONE, PUSHES_TWO)[len(pushed)]
    return template, NAMES[seat], str(value), grid.name(*start), grid.name(*_along(start, event // 25, value))


def _tell_loss(before: Cells, after: Cells, event: int, lost: list[tuple[int, int]]) -> Sentence:
    """Who lost a piece, and of which value, says what there is to tell."""
    seat, (owner, value), edge = before[SEAT], lost[0], _edge(event)
    name, other = NAMES[seat], NAMES[1 - seat]
    points = [str(claimed(after, claimer)) for claimer in (0, 1)]
    target = str(after[TARGET])
    if len(lost) == 1 and owner != seat:
        return CLAIMS, name, other, str(value), edge, points[seat], target
    if len(lost) == 1:
        template = LOSES if pushes(before, event) else LEAVES
        return template, name, str(value), edge, other, points[1 - seat], target
    if {owner for owner, _ in lost} == {1 - seat}:
        return CLAIMS_TWO, name, other, edge, points[seat], target
    return BOTH_LEAVE, edge, target, NAMES[0], points[0], NAMES[1], points[1]


def prompt(row: Array) -> tuple[str, Sentence] | None:
    cells: Cells = row.tolist()
    if cells[SEAT] == OVER:
        return None
    closed, left = closed_moves(cells), cells[QUIET] - cells[CALM]
    if closed:
        return "K7", (CLOSED if len(closed) == 1 else CLOSED_SEVERAL, ", ".join(closed))
    if left <= SOON:
        return "K10", (DRAW_NEAR, str(left))
    return "K2", (STEP,)


def pushes(row: Cells, move: int) -> Ahead:
    """The pieces that a move pushes: each that stands closer ahead than the mover, or the piece before it, ends."""
    start, way = move_cell(move), move // 25
    return _pushed(row[PIECES] | row[PIECES + 1], start, way, value_on(row, *start))


def _pushed(taken: int, start: grid.Cell, way: int, end: int) -> Ahead:
    """The same, given the cells that are taken and how far the mover goes."""
    found, (right, up), (x, y) = {}, STEPS[way], start
    for distance in range(1, 5):
        x, y = x + right, y + up
        if not (0 <= x < 5 and 0 <= y < 5):
            break
        if taken & bit(x, y):
            end = max(distance, end + 1)
            if end > distance:
                found[x, y] = _along(start, way, end)
    return found


def closed_moves(row: Cells) -> list[str]:
    """The moves that K7 alone forbids; against the last turn is the only direction in which pieces go back."""
    if not row[NEAR] | row[FAR]:
        return []
    way, homes, twos = row[WAY] ^ 2, _homes(row), row[TWOS]
    light, dark = row[PIECES], row[PIECES + 1]
    across = way % 2  # 0 along a column, 1 along a row: only what stands on the same one can push a piece back
    lines = {piece[across] for piece in homes}
    found = []
    for cell in _cells(dark if row[SEAT] else light):
        if cell[across] not in lines:
            continue
        value = 2 if twos & bit(*cell) else 1
        pushed = _pushed(light | dark, cell, way, value)
        if len(pushed) <= value and any(homes.get(piece) == end for piece, end in pushed.items()):
            found.append(grid.name(*cell) + LETTERS[way])
    return found


def _homes(row: Cells) -> Ahead:
    """What K7 remembers: where pieces stand now, and where each stood before the last turn."""
    way = row[WAY] ^ 2
    boards = ((row[NEAR], 1), (row[FAR], 2))
    return {cell: _along(cell, way, distance) for board, distance in boards for cell in _cells(board)}


def _cells(board: int) -> Iterator[grid.Cell]:
    """The cells of a board, in the order of their bits."""
    while board:
        line, column = divmod((board & -board).bit_length() - 1, 6)
        yield column, line
        board &= board - 1


def _lost(before: Cells, after: Cells) -> list[tuple[int, int]]:
    """Owner and value of each piece that is gone."""
    found: list[tuple[int, int]] = []
    if _all(before) == _all(after):
        return found
    for seat in (0, 1):
        for value in (1, 2):
            gone = _count(before, seat, value) - _count(after, seat, value)
            found += [(seat, value)] * gone
    return found


def _all(row: Cells) -> int:
    return (row[PIECES] | row[PIECES + 1]).bit_count()


def _count(row: Cells, seat: int, value: int) -> int:
    pieces, twos = row[PIECES + seat], row[TWOS]
    return (pieces & twos if value == 2 else pieces & ~twos).bit_count()


def _along(cell: grid.Cell, way: int, distance: int) -> grid.Cell:
    right, up = STEPS[way]
    return cell[0] + right * distance, cell[1] + up * distance


def _edge(move: int) -> str:
    """The last cell on the board in a move's direction."""
    cell, way = move_cell(move), move // 25
    while _is_on_board(_along(cell, way, 1)):
        cell = _along(cell, way, 1)
    return grid.name(*cell)


def _is_on_board(cell: grid.Cell) -> bool:
    return 0 <= cell[0] < 5 and 0 <= cell[1] < 5
