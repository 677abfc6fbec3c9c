"""Red Dots, a moment of the game in plain Python: what the reference, the words and the drawings look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from banmen import grid
from banmen.games.reddots.kernels import HELD, OPTION_LIST, STRIDE
from banmen.jit import Array
from banmen.row import OPTIONS, PLY, SEAT
from banmen.rules import Values, read_options

Hole = str  # its name, `d4`
Balls = frozenset[Hole]


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
        light, dark = _balls(*cells[HELD : HELD + 2]), _balls(*cells[HELD + 2 : HELD + 4])
        return cls(read_options(OPTION_LIST, cells[OPTIONS:HELD]), cells[PLY], cells[SEAT], (light, dark))

    def write(self, row: Array) -> None:
        """Into a row with its head and options filled."""
        for seat, balls in enumerate(self.balls):
            for ball in balls:
                column, line = grid.cell(ball, self.size, self.size) or (0, 0)
                row[HELD + 2 * seat + line // 5] |= 1 << STRIDE * (line % 5) + column


@lru_cache(maxsize=4096)  # a server asks for the same balls several times
def _balls(low: int, high: int) -> Balls:
    bits = low | high << 5 * STRIDE
    found = (index for index in range(bits.bit_length()) if bits >> index & 1)
    return frozenset(grid.name(index % STRIDE, index // STRIDE) for index in found)
