"""The row: a state of any game as a row of 64-bit integers.

The first cells are the same in every game, then come its options in the order it lists them, then its own cells:

    PLY  SEAT  SEATS  WINNERS  REASON | option, option, … | the game's own cells
"""

from __future__ import annotations

from typing import TypeVar

from banmen.jit import PLY as PLY  # events so far: moves and chance outcomes
from banmen.jit import Array, Numbers, compiled, kernel

SEAT = 1  # whose turn: a seat, CHANCE or OVER
SEATS = 2  # how many sit at the table, 2 to 4
WINNERS = 3  # when over: the seats that won, as bits; none for a draw
REASON = 4  # when over: which of the game's reasons ended it
OPTIONS = 5  # the first option's cell

Cells = TypeVar("Cells", Array, Numbers)

CHANCE = -1
OVER = -2


@kernel
def end(row: Array, winners: int, reason: int) -> None:
    """Finish the game: `winners` as bits (0 is a draw), `reason` an index into the game's reasons."""
    row[SEAT] = OVER
    row[WINNERS] = winners
    row[REASON] = reason


@compiled
def score(row: Array, seat: int) -> float:
    """What a finished game is worth to a seat, in [-1, 1]; the seats' scores add up to 0."""
    return worth(row[WINNERS], row[SEATS], seat)


@compiled
def worth(winners: int, seats: int, seat: int) -> float:
    """The same, given the winners as bits."""
    won = 0
    for other in range(seats):
        won += winners >> other & 1
    if won == 0 or won == seats:
        return 0.0
    return 1.0 / won if winners >> seat & 1 else -1.0 / (seats - won)


@kernel
def overwrite(row: Cells, other: Cells) -> None:
    """Make a row equal to another: cell by cell, since Numba's slices bring seconds of compiling with them."""
    for index in range(len(row)):
        row[index] = other[index]
