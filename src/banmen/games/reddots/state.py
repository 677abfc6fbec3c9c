"""Red Dots, a moment of the game in plain Python: what the reference, the words and the drawings look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Self

from banmen.board import WORD, Cell, Piece, Squares
from banmen.games.reddots.kernels import DOTS, HELD, OPTION_LIST, SIZE, STRIDE
from banmen.jit import Array
from banmen.row import OPTIONS, PLY, SEAT
from banmen.rules import Values, read_options

Hole = str  # its name, `d4`
Balls = frozenset[Hole]
KINDS = Piece("L", 0, "ball", (HELD,)), Piece("D", 1, "ball", (HELD + 2,))


def dot_cells(size: int, dots: str) -> list[Cell]:
    """The holes at the lower left of the red dots. Reconstructed, the picture is lost."""
    low, middle, high = 1, size // 2 - 1, size - 3
    places = {"all": range(size - 1), "nine": (low, middle, high), "five": (low, high)}[dots]
    found = [(column, row) for column in places for row in places]
    return [*found, (middle, middle)] if dots == "five" else found


def number(cell: Cell) -> int:
    """The bit of a hole: rows 1–5 in the first word of a bitboard, rows 6–10 in the second."""
    word, line = divmod(cell[1], 5)
    return WORD * word + STRIDE * line + cell[0]


@cache
def board(size: int, dots: str) -> Squares:
    return Squares(size, size, "hole", KINDS, number, {Squares.name(cell) for cell in dot_cells(size, dots)})


def board_of(row: Array) -> Squares:
    return board(int(row[SIZE]), str(OPTION_LIST[DOTS - SIZE].value(int(row[DOTS]))))


@dataclass(frozen=True)
class State:
    """Whose balls lie where. The phase follows from the ply."""

    options: Values
    ply: int
    seat: int  #: whose turn it is; negative when it is nobody's
    balls: tuple[Balls, Balls]  #: of each seat

    @property
    def size(self) -> int:
        return int(self.options["size"])

    @property
    def board(self) -> Squares:
        return board(self.size, str(self.options["dots"]))

    @property
    def to_place(self) -> int:
        """Balls to place until phase 1 is over."""
        return max(0, 2 * int(self.options["balls"]) - self.ply)

    @property
    def moved(self) -> int:
        """Plies of phase 2."""
        return max(0, self.ply - 2 * int(self.options["balls"]))

    @classmethod
    def of(cls, row: Array) -> Self:
        cells: list[int] = row.tolist()
        options = _options(*cells[OPTIONS:HELD])
        light, dark = board(int(options["size"]), str(options["dots"])).standing(cells).owned
        return cls(options, cells[PLY], cells[SEAT], (light, dark))

    def write(self, row: Array) -> None:
        """Into a row with its head and options filled."""
        self.board.lay(row, {ball: KINDS[seat] for seat, balls in enumerate(self.balls) for ball in balls})


@lru_cache(maxsize=1024)
def _options(*cells: int) -> Values:
    return read_options(OPTION_LIST, cells)
