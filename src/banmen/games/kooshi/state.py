"""Ko-Oshi, a moment of the game in plain Python: what the reference, the words and the drawings look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self

import numpy as np

from banmen.board import Cell, Piece, Squares
from banmen.games.kooshi.kernels import CALM, FAR, NEAR, OPTION_LIST, PIECES, TWOS, WAY
from banmen.jit import Array
from banmen.row import OPTIONS, SEAT
from banmen.rules import Values, read_options

SIDE = 5
KINDS = {
    (seat, value): Piece(f"{letter}{value}", seat, "tower", (PIECES + seat, TWOS)[:value], value)
    for seat, letter in enumerate("LD")
    for value in (1, 2)
}
BOARD = Squares(SIDE, SIDE, "cell", KINDS.values())
CELLS = frozenset(BOARD.cells.values())
COMPASS: dict[str, Cell] = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
WAYS = list(COMPASS.values())  # in the kernels' order


def cell_of(move: str) -> Cell:
    """Where a move starts."""
    return BOARD.cells[move[:2]]


@dataclass(frozen=True)
class State:
    """Who has what where, and what is remembered of the turns before."""

    options: Values
    seat: int  #: whose turn it is; negative when it is nobody's
    board: Mapping[Cell, Piece]
    calm: int = 0  #: plies in a row without a claim
    came_from: Mapping[Cell, Cell] = field(default_factory=dict)  #: where the pieces that K7 protects stood before

    @classmethod
    def of(cls, row: Array) -> Self:
        return cls._of(row.tobytes())

    @classmethod
    @lru_cache(maxsize=4096)  # a server asks for the rows before and after a move several times
    def _of(cls, row: bytes) -> Self:
        cells: list[int] = np.frombuffer(row, np.int64).tolist()  # Python's own numbers are faster to look into
        right, up = WAYS[cells[WAY]]
        came_from = {
            (column, line): (column - distance * right, line - distance * up)
            for distance, moved in ((1, cells[NEAR]), (2, cells[FAR]))
            if moved
            for column, line in _cells(moved)
        }
        return cls(_options(*cells[OPTIONS:PIECES]), cells[SEAT], BOARD.standing(cells).cells, cells[CALM], came_from)

    def write(self, row: Array) -> None:
        """Into a row with its head and options filled."""
        BOARD.lay(row, {BOARD.name(cell): piece for cell, piece in self.board.items()})
        row[CALM] = self.calm
        far = {cell for cell, home in self.came_from.items() if abs(sum(cell) - sum(home)) == 2}
        row[NEAR], row[FAR] = _bits(self.came_from.keys() - far), _bits(far)
        for cell, (column, line) in self.came_from.items():
            step = 2 if cell in far else 1
            row[WAY] = WAYS.index(((cell[0] - column) // step, (cell[1] - line) // step))


@lru_cache(maxsize=1024)
def _options(*cells: int) -> Values:
    return read_options(OPTION_LIST, cells)


def _cells(bits: int) -> Iterator[Cell]:
    while bits:
        line, column = divmod((bits & -bits).bit_length() - 1, 6)
        yield column, line
        bits &= bits - 1


def _bits(cells: Iterable[Cell]) -> int:
    return sum(1 << BOARD.numbers[BOARD.name(cell)] for cell in cells)
