"""Ko-Oshi in words: notation, refusals, diagrams."""

from __future__ import annotations

import re

from banmen import grid
from banmen.bits import lowest
from banmen.games.kooshi.kernels import (
    ALL_MAY,
    BAN,
    BAN_OFF,
    BAN_OPPONENT,
    BOARD,
    CALM,
    CLAIMED,
    FAR,
    NEAR,
    PIECES,
    POINTS,
    QUIET,
    QUIET_DRAW,
    STUCK,
    SUICIDE,
    TARGET,
    TWOS,
    WAY,
)
from banmen.jit import Array
from banmen.row import OVER, PLY, REASON, SEAT, WINNERS
from banmen.rules import SEAT_NAMES, IllegalMove, Lister, can_move

NAMES = SEAT_NAMES[2]
LETTERS = "nesw"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # column and row, in the order of LETTERS
Cells = list[int]  # a row in numbers of Python's own: faster to look into where many are asked for
COUNTS = {1: 3, 2: 2}  # pieces of each value that a side has


TEXTS = tuple(grid.name(cell % 5, cell // 5) + letter for letter in LETTERS for cell in range(25))


def text(row: Array, move: int) -> str:
    return TEXTS[move]


def parse(row: Array, text: str) -> int:
    match = re.fullmatch(r"([a-e])([1-5])([nesw])", text.lower())
    if not match:
        raise IllegalMove("K1", f"{text!r} is no move: expected a cell a1–e5 and one of n, e, s, w, such as c2n")
    cell = "abcde".index(match[1]) + 5 * (int(match[2]) - 1)
    return LETTERS.index(match[3]) * 25 + cell


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    if not 0 <= move < 100:
        return IllegalMove("K1", f"{move} is no move: expected a number from 0 to 99")
    seat, cell = int(row[SEAT]), move_cell(move)
    name, value, owner = grid.name(*cell), value_on(row, *cell), owner_on(row, *cell)
    if owner is None:
        return IllegalMove("K1", f"there is no piece on {name}")
    if owner != seat:
        return IllegalMove("K1", f"the piece on {name} is {NAMES[owner]}'s, and {NAMES[seat]} is to move")
    freer = row.copy()  # take rules away until the move would be legal: the last one taken is the one it breaks
    freer[BAN], freer[NEAR], freer[FAR], freer[WAY] = BAN_OFF, 0, 0, 0
    if move in legal(freer):
        return IllegalMove("K7", f"{text(row, move)} pushes a piece back to where it stood before the last turn")
    freer[SUICIDE] = ALL_MAY
    if move in legal(freer):
        return IllegalMove("K6", f"{text(row, move)} would take the {value} on {name} off the board by itself")
    limit = "one piece" if value == 1 else "two pieces"
    return IllegalMove("K3", f"{text(row, move)} has too many pieces ahead: a {value} pushes at most {limit}")


def diagram(row: Array) -> str:
    fields = {
        "claimed": claimed_text(row),
        "quiet": str(row[CALM]) if row[CALM] else "",
        "moved": " ".join(_remembered(row)),
    }
    return grid.draw(5, 5, lambda column, line: _symbol(row, column, line), fields)


def read(row: Array, lines: list[str], legal: Lister) -> None:
    pieces, fields = grid.read(lines, 5, 5, ("L1", "L2", "D1", "D2"))
    grid.only(fields, "claimed", "quiet", "moved")
    for (column, line), symbol in pieces.items():
        row[PIECES + "LD".index(symbol[0])] |= bit(column, line)
        row[TWOS] |= bit(column, line) if symbol[1] == "2" else 0
    row[CALM] = grid.number(fields, "quiet")
    _read_moved(row, fields.get("moved", "").split())
    _check_counts(list(pieces.values()))
    if fields.get("claimed", claimed_text(row)) != claimed_text(row):
        raise ValueError(f"'claimed: {fields['claimed']}' does not fit the board: expected {claimed_text(row)!r}")
    if row[SEAT] == OVER:
        _check_over(row, legal)
    else:
        _check_going_on(row)


def claimed_text(row: Array) -> str:
    return f"Light {claimed(row, 0)}, Dark {claimed(row, 1)} of {row[TARGET]}"


def _check_counts(symbols: list[str]) -> None:
    for seat, name in zip("LD", NAMES, strict=True):
        for value, most in COUNTS.items():
            found = symbols.count(f"{seat}{value}")
            if found > most:
                raise ValueError(f"{name} has {found} pieces of value {value}: at most {most}")


def _check_going_on(row: Array) -> None:
    if row[SEAT] != row[PLY] % 2:
        raise ValueError(f"ply {row[PLY]} is {NAMES[row[PLY] % 2]}'s turn: seats alternate, Light first (K1)")
    for seat in (0, 1):
        if claimed(row, seat) >= row[TARGET]:
            raise ValueError(f"{NAMES[seat]} has claimed {claimed(row, seat)} points and won (K8)")
    if row[CALM] >= row[QUIET]:
        raise ValueError(f"{row[CALM]} quiet plies: the game is drawn at {row[QUIET]} (K10)")


def _check_over(row: Array, legal: Lister) -> None:
    won = [seat for seat in (0, 1) if row[WINNERS] >> seat & 1]
    enough = [seat for seat in (0, 1) if claimed(row, seat) >= row[TARGET]]
    fits = {
        CLAIMED: len(won) == 1 and won[0] in enough,
        STUCK: len(won) == 1 and not enough and not can_move(row, 1 - won[0], legal),
        QUIET_DRAW: not won and not enough and row[CALM] >= row[QUIET],
    }
    if not fits[int(row[REASON])]:
        raise ValueError(f"the board does not show that: {claimed_text(row)} claimed, {row[CALM]} quiet plies")


def _remembered(row: Array) -> list[str]:
    """What K7 remembers, as from-to."""
    steps = []
    for board, distance in ((NEAR, 1), (FAR, 2)):
        bits = int(row[board]) & BOARD
        while bits:
            index = lowest(bits)
            (column, line), (right, up) = (index % 6, index // 6), STEPS[row[WAY]]
            home = grid.name(column - right * distance, line - up * distance)
            steps.append(f"{home}-{grid.name(column, line)}")
            bits &= bits - 1
    return steps


def _read_moved(row: Array, steps: list[str]) -> None:
    """K7's memory: what the last turn moved, all in one direction, and only what the option `ban` protects."""
    if steps and row[BAN] == BAN_OFF:
        raise ValueError("'moved:' stands in the diagram, but with ban=off nothing is remembered (K7)")
    for step in steps:
        home, _, place = step.partition("-")
        here, way, distance = _step(grid.cell(home, 5, 5), grid.cell(place, 5, 5))
        known = int(row[NEAR] | row[FAR])
        if distance == 0 or known & bit(*here) or (known and way != row[WAY]):
            raise ValueError(f"{step!r} in 'moved:': expected where a piece stood and now stands, such as b4-c4")
        owner, mover = owner_on(row, *here), (int(row[PLY]) + 1) % 2
        if owner is None or (row[BAN] == BAN_OPPONENT and owner != mover):
            raise ValueError(f"{step!r} in 'moved:': expected a piece of {NAMES[mover]}'s on {place} (K7)")
        row[NEAR if distance == 1 else FAR] |= bit(*here)
        row[WAY] = way


def _step(start: grid.Cell | None, end: grid.Cell | None) -> tuple[grid.Cell, int, int]:
    """Where a step of one or two cells ends, its direction and its length; length 0 if it is no such step."""
    for way, (right, up) in enumerate(STEPS):
        for distance in (1, 2):
            if start and end and end == (start[0] + right * distance, start[1] + up * distance):
                return end, way, distance
    return (0, 0), 0, 0


def move_cell(move: int) -> grid.Cell:
    return move % 25 % 5, move % 25 // 5


def bit(column: int, line: int) -> int:
    return 1 << 6 * line + column


def owner_on(row: Array, column: int, line: int) -> int | None:
    return next((seat for seat in (0, 1) if int(row[PIECES + seat]) & bit(column, line)), None)


def value_on(row: Array | Cells, column: int, line: int) -> int:
    return 2 if int(row[TWOS]) & bit(column, line) else 1


def claimed(row: Array | Cells, seat: int) -> int:
    """Points that the other side misses."""
    left = int(row[PIECES + 1 - seat])
    return POINTS - left.bit_count() - (left & int(row[TWOS])).bit_count()


def _symbol(row: Array, column: int, line: int) -> str:
    owner = owner_on(row, column, line)
    return "" if owner is None else f"{'LD'[owner]}{value_on(row, column, line)}"
