"""Hexagonal boards: cells and their names, diagrams drawn and read.

Letters are rows from the bottom, numbers run along slanted columns, as in Abalone: on a hexagon of side 4 the rows are
a1–a4, b1–b5, c1–c6, d1–d7, e2–e7, f3–f7, g4–g7, and c4, d5, e6 lie in a straight line.

  e  L . D
 d  . . . .
c  . . . . .
 b  . . . . 5
  a  . . . 4
      1 2 3
quiet: 5
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from banmen import grid

Cell = tuple[int, int]  # row and number, both from 1

STEPS: tuple[Cell, ...] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # east, then counter-clockwise


@cache
def cells(side: int) -> tuple[Cell, ...]:
    """All cells, row by row from the bottom, each row from the left."""
    return tuple(
        (row, number)
        for row in range(1, 2 * side)
        for number in range(max(1, row - side + 1), min(2 * side - 1, row + side - 1) + 1)
    )


def name(cell: Cell) -> str:
    return f"{chr(ord('a') + cell[0] - 1)}{cell[1]}"


@cache
def named(side: int) -> dict[str, Cell]:
    """The cells by name."""
    return {name(cell): cell for cell in cells(side)}


def spot(cell: Cell) -> tuple[float, float]:
    """Where a cell lies: x to the right, y upwards, neighbours at distance 1."""
    row, number = cell
    return number - row / 2, row * 3**0.5 / 2


def distance(one: Cell, other: Cell) -> int:
    """Steps from cell to cell."""
    up, along = other[0] - one[0], other[1] - one[1]
    return max(abs(up), abs(along), abs(up - along))


def draw(side: int, symbol: Callable[[Cell], str], fields: dict[str, str]) -> str:
    """The board from the top row down, labelled where its rows and slanted columns begin, then the fields."""
    lines = []
    for row in range(2 * side - 1, 0, -1):
        line = [cell for cell in cells(side) if cell[0] == row]
        end = f" {row + side}" if row < side else ""
        indent = " " * abs(row - side)
        lines.append(f"{indent}{chr(ord('a') + row - 1)}  {' '.join(symbol(cell) or '.' for cell in line)}{end}")
    lines.append(" " * (side + 3) + " ".join(str(number) for number in range(1, side + 1)))
    return "\n".join(lines + grid.field_lines(fields))


def read(lines: list[str], side: int, symbols: Collection[str]) -> tuple[dict[str, str], dict[str, str]]:
    """The pieces by the name of their cell and the fields of a diagram; a sentence for what is not one."""
    rows = 2 * side - 1
    if len(lines) < rows:
        raise ValueError(f"the diagram has {len(lines)} lines below its first: expected {rows} rows")
    pieces: dict[str, str] = {}
    for row, line in zip(range(rows, 0, -1), lines, strict=False):
        names = [name(cell) for cell in cells(side) if cell[0] == row]
        label, *texts = line.split()
        if row < side and texts[-1:] == [str(row + side)]:
            texts.pop()
        if label != names[0][0] or len(texts) != len(names):
            raise ValueError(f"expected row {names[0][0]} and {len(names)} cells, found {line.strip()!r}")
        pieces |= {
            place: text for place, text in zip(names, texts, strict=True) if not grid.is_empty(text, place, symbols)
        }
    numbers = [str(number) for number in range(1, side + 1)]
    return pieces, grid.read_fields([line for line in lines[rows:] if line.split() != numbers])
