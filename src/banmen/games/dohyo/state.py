"""Dohyō, a moment of the game in plain Python: what the reference, the words and the drawings look at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Self

from banmen.board import Hexagon, Piece
from banmen.games.dohyo.kernels import CAPTURES, KNOCKOUT, OUT, PASSIVE, PIECES, QUIET, REASONS, TOKEN, ring
from banmen.games.dohyo.setups import side
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT, SEATS, WINNERS
from banmen.rules import SEAT_NAMES, Ending

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
            board(seats).standing(cells).owned,
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
    here = board_of(row)
    here.lay(row, {cell: here.pieces[seat] for seat, cells in enumerate(pieces) for cell in cells})


@cache
def board(seats: int) -> Hexagon:
    """The small board lies inside the large one."""
    inside = 5 - side(seats)
    kinds = [Piece(name[0], seat, "stone", (PIECES + seat,)) for seat, name in enumerate(SEAT_NAMES[seats])]
    return Hexagon(side(seats), kinds, lambda cell: ring((cell[0] + inside, cell[1] + inside)))


def board_of(row: Array) -> Hexagon:
    return board(int(row[SEATS]))
