"""Dohyō, a moment of the game in plain Python: what the reference, the words and the drawings look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Self

from banmen import hexagon
from banmen.games.dohyo.kernels import CAPTURES, KNOCKOUT, OUT, PASSIVE, PIECES, QUIET, REASONS, TOKEN, ring
from banmen.games.dohyo.setups import side
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT, SEATS, WINNERS
from banmen.rules import Ending

Cell = str  # its name, `c4`: a row's letter and a number
Pieces = tuple[frozenset[Cell], ...]  # the cells of each seat's pieces


@dataclass(frozen=True)
class State:
    """Whose pieces stand where, and who has what."""

    knockout: int  #: captures that win (D10)
    passive: int  #: rounds without a capture that end the game (D12)
    seat: int  #: whose turn it is
    pieces: Pieces
    captures: tuple[int, ...]  #: of each seat
    token: int  #: who holds the tie-breaker (D11)
    quiet: int = 0  #: plies since the last capture, or the start (D12)
    out: frozenset[int] = frozenset()  #: the seats that are eliminated (D9)
    ended: Ending | None = None  #: how the game ended, when it has

    @property
    def seats(self) -> int:
        return len(self.pieces)

    @classmethod
    def of(cls, row: Array) -> Self:
        cells: list[int] = row.tolist()
        seats = cells[SEATS]
        winner = cells[WINNERS].bit_length() - 1 if cells[WINNERS].bit_count() == 1 else None
        return cls(
            cells[KNOCKOUT],
            cells[PASSIVE],
            cells[SEAT],
            tuple(_pieces(seats, bits) for bits in cells[PIECES : PIECES + seats]),
            tuple(cells[CAPTURES : CAPTURES + seats]),
            cells[TOKEN],
            cells[QUIET],
            frozenset(seat for seat in range(seats) if cells[OUT] >> seat & 1),
            Ending(REASONS[cells[REASON]].rule, winner) if cells[WINNERS] or cells[SEAT] == OVER else None,
        )

    def write(self, row: Array) -> None:
        """Into a row with its head and options filled."""
        write_pieces(row, self.pieces)
        row[CAPTURES : CAPTURES + self.seats] = self.captures
        row[TOKEN], row[QUIET] = self.token, self.quiet
        row[OUT] = sum(1 << seat for seat in self.out)


def write_pieces(row: Array, pieces: Iterable[frozenset[Cell]]) -> None:
    for seat, cells in enumerate(pieces):
        row[PIECES + seat] = sum(1 << bits(int(row[SEATS]))[cell] for cell in cells)


@cache
def bits(seats: int) -> dict[Cell, int]:
    """The bit of each cell of the board, by the cell's name; the small board lies inside the large one."""
    inside = 5 - side(seats)
    return {name: ring((row + inside, number + inside)) for name, (row, number) in hexagon.named(side(seats)).items()}


@lru_cache(maxsize=4096)  # a server asks for the same pieces several times
def _pieces(seats: int, board: int) -> frozenset[Cell]:
    return frozenset(name for name, bit in bits(seats).items() if board >> bit & 1)
