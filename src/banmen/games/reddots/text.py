"""Red Dots in words: notation, refusals, diagrams."""

from __future__ import annotations

from banmen import grid
from banmen.games.reddots.kernels import BALLS, DOTS, HELD, OPTION_LIST, QUIET, QUIET_DRAW, SIZE, STRIDE, STUCK, TRAPPED
from banmen.games.reddots.reference import dot_corners, is_trapped, neighbours, singles, walks
from banmen.jit import Array
from banmen.row import OVER, PLY, REASON, SEAT, WINNERS
from banmen.rules import SEAT_NAMES, IllegalMove, Lister, can_move

NAMES = SEAT_NAMES[2]


def text(row: Array, move: int) -> str:
    size = int(row[SIZE])
    start, end = divmod(move, size * size)
    return f"{hole_name(size, start - 1)}-{hole_name(size, end)}" if start else hole_name(size, end)


def parse(row: Array, text: str) -> int:
    size = int(row[SIZE])
    placing, last = in_phase_one(row), hole_name(size, size * size - 1)
    holes = [grid.cell(word, size, size) for word in text.lower().split("-")]
    if placing and len(holes) != 1:
        raise IllegalMove("R1", f"{text!r} is no move of phase 1: expected a hole a1–{last}, such as d4")
    if not placing and len(holes) != 2:
        raise IllegalMove("R7", f"{text!r} is no move of phase 2: expected a ball and where it goes, such as d4-e6")
    numbers = [hole[0] + size * hole[1] for hole in holes if hole]
    if len(numbers) != len(holes):
        raise IllegalMove("R1" if placing else "R7", f"{text!r} names a hole that is not there: expected a1–{last}")
    return numbers[0] if placing else (numbers[0] + 1) * size * size + numbers[1]


def refuse(row: Array, move: int, legal: Lister) -> IllegalMove:
    size, seat = int(row[SIZE]), int(row[SEAT])
    start, end = divmod(move, size * size)
    rule = "R1" if in_phase_one(row) else "R7"
    if not 0 <= start <= size * size or (start == 0) != in_phase_one(row):
        what = "a hole to place on" if in_phase_one(row) else "a ball and where it goes"
        return IllegalMove(rule, f"{move} is no move of this phase: expected {what}")
    origin, target = hole_name(size, start - 1), hole_name(size, end)
    own, other = balls(row, seat), balls(row, 1 - seat)
    if start and origin not in own:
        there = f"a ball of {NAMES[1 - seat]}'s" if origin in other else "no ball"
        return IllegalMove("R7", f"on {origin} is {there}: move a ball of your own")
    if target in own | other:
        return IllegalMove(rule, f"{target} is not empty")
    alone = min(singles(own - {origin} | {target}, neighbours(size)))
    which = "the moved ball" if alone == target else f"the ball on {alone}"
    return IllegalMove("R8", f"{text(row, move)} would leave {which} without a neighbour of its colour")


def diagram(row: Array) -> str:
    size = int(row[SIZE])
    symbols = {hole: "LD"[seat] for seat in (0, 1) for hole in balls(row, seat)}
    *rows, letters, phase = grid.draw(
        size, size, lambda column, line: symbols.get(grid.name(column, line), ""), {"phase": phase_text(row)}
    ).splitlines()
    lines = []
    for line, drawn in zip(reversed(range(size)), rows, strict=True):
        lines.append(drawn)
        marks = [3 + 2 * column + 1 for column in range(size) if grid.name(column, line - 1) in dots_of(row)]
        if marks:
            lines.append("".join("*" if place in marks else " " for place in range(max(marks) + 1)))
    return "\n".join([*lines, letters, phase])


def read(row: Array, lines: list[str], legal: Lister) -> None:
    size = int(row[SIZE])
    board = [line for line in lines if line.strip("* ")]  # dots are drawn between the rows
    pieces, fields = grid.read(board, size, size, ("L", "D"))
    grid.only(fields, "phase")
    for (column, line), symbol in pieces.items():
        word, line = divmod(line, 5)
        row[HELD + 2 * "LD".index(symbol) + word] |= 1 << STRIDE * line + column
    if fields.get("phase", phase_text(row)) != phase_text(row):
        raise ValueError(f"'phase: {fields['phase']}' does not fit the rest: expected {phase_text(row)!r}")
    _check_counts(row)
    if row[SEAT] == OVER:
        _check_over(row, legal)
    else:
        _check_going_on(row)


def _check_counts(row: Array) -> None:
    for seat, name in enumerate(NAMES):
        found, placed = len(balls(row, seat)), (int(row[PLY]) + 1 - seat) // 2
        if in_phase_one(row) and found != placed:
            raise ValueError(f"{name} has {found} balls: at ply {row[PLY]} it has placed {placed} (R1)")
        if found > row[BALLS]:
            raise ValueError(f"{name} has {found} balls: at most {row[BALLS]}")


def _check_going_on(row: Array) -> None:
    size = int(row[SIZE])
    if row[SEAT] != row[PLY] % 2:
        raise ValueError(f"ply {row[PLY]} is {NAMES[row[PLY] % 2]}'s turn: seats alternate, Light first (R1)")
    for seat, name in enumerate(NAMES):
        if trapped(row, seat):
            raise ValueError(f"{name} has trapped the dot at {trapped(row, seat)[0]} and won (R5)")
        alone = sorted(singles(balls(row, seat), neighbours(size)))
        if alone and not in_phase_one(row):
            raise ValueError(f"{name}'s ball on {alone[0]} is single: phase 2 has none (R6, R8)")
    if row[PLY] - 2 * row[BALLS] >= row[QUIET]:
        raise ValueError(f"ply {row[PLY]}: the game is drawn after {row[QUIET]} plies of phase 2 (R10)")


def _check_over(row: Array, legal: Lister) -> None:
    won = [seat for seat in (0, 1) if row[WINNERS] >> seat & 1]
    traps = [seat for seat in (0, 1) if trapped(row, seat)]
    fits = {
        TRAPPED: len(won) == 1 and traps == won,
        STUCK: len(won) == 1 and not traps and not in_phase_one(row) and not can_move(row, 1 - won[0], legal),
        QUIET_DRAW: not won and not traps and row[PLY] - 2 * row[BALLS] >= row[QUIET],
    }
    if not fits[int(row[REASON])]:
        who = " and ".join(NAMES[seat] for seat in traps) or "nobody"
        raise ValueError(f"the board does not show that: {who} has trapped a dot, phase {phase_text(row)}")


def trapped(row: Array, seat: int) -> list[str]:
    """The dots that a seat's balls trap."""
    own, ways = balls(row, seat), walks(int(row[SIZE]))
    return sorted(dot for dot, corners in dots_of(row).items() if is_trapped(corners, own, ways))


def in_phase_one(row: Array) -> bool:
    return bool(row[PLY] < 2 * row[BALLS])


def phase_text(row: Array) -> str:
    left = 2 * int(row[BALLS]) - int(row[PLY])
    return f"1, {left} balls to place" if left > 0 else f"2, ply {-left} of {row[QUIET]}"


def balls(row: Array, seat: int) -> set[str]:
    low, high = int(row[HELD + 2 * seat]), int(row[HELD + 2 * seat + 1])
    bits = low | high << 5 * STRIDE
    return {grid.name(index % STRIDE, index // STRIDE) for index in range(bits.bit_length()) if bits >> index & 1}


def dots_of(row: Array) -> dict[str, frozenset[str]]:
    """The dots by name, each with its corners."""
    return dot_corners(int(row[SIZE]), str(OPTION_LIST[DOTS - SIZE].values[row[DOTS]]))


def hole_name(size: int, number: int) -> str:
    return grid.name(number % size, number // size)
