"""Exact answers by brute force, for tests of those who think: no pruning, no evaluation, nothing clever.

`Solver` follows every line of a game for two seats to its end, with a memory of the rows it has solved.
`wins_at_once`, `wins_in_two` and `safe_moves` look a few moves ahead in any game, chance and several seats included.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from banmen import Game, Position
from banmen.jit import Array, Kernels, compiled, moves, play
from banmen.row import OVER, PLY, SEAT, WINNERS

LIMIT = 500_000  # positions that a solver remembers
LONG = 1000  # plies, more than any game that is solved lasts
ROUND = 6  # events from one's turn to one's next, at most: in Bossa three draws, a move and its draw; others have fewer


class TooLarge(Exception):
    """More positions than the solver may remember."""


class Answer(NamedTuple):
    """What a position is worth to whoever is to move: 1 won, 0 drawn, -1 lost; and in how many plies (0: drawn)."""

    value: int
    plies: int


class Solver:
    """All lines of a game without chance for two seats; positions are remembered from one question to the next."""

    def __init__(self, game: Game, limit: int = LIMIT) -> None:
        if game.seats != 2 or game.rules.chance:
            raise ValueError(f"{game!r} cannot be solved: expected two seats and no chance")
        self.game, self.limit = game, limit
        self.memory = Memory(
            rows=np.empty((limit, game.width), np.int64),
            worths=np.empty(limit, np.int64),
            slots=np.full(1 << (2 * limit).bit_length(), EMPTY, np.int64),
            used=np.zeros(1, np.int64),
        )

    def answer(self, position: Position) -> Answer:
        """The value under best play: won as soon, lost as late as can be."""
        worth = self._worth(position.row) * (-1 if position.seat else 1)
        return Answer((worth > 0) - (worth < 0), LONG - abs(worth) if worth else 0)

    def best_moves(self, position: Position) -> list[str]:
        """All moves that keep the value, however long they take."""
        value = self.answer(position).value * (-1 if position.seat else 1)
        worths = [(move, self._worth(after(position, move))) for move in position.legal_moves]
        return [str(move) for move, worth in worths if (worth > 0) - (worth < 0) == value]

    def _worth(self, row: Array) -> int:
        worth = _worth(self.game.kernels, row.copy(), self.memory, self.game.rules.most_moves)
        if self.memory.used[0] > self.limit:
            raise TooLarge(f"more than {self.limit} positions")
        return worth


# Compiled once for each game, and called by all that follows: kernels are large.
#
# What calls itself below must be called with the very types that it calls itself with: rows that may be written, plain
# integers. Otherwise Numba loses its way when the code comes from the disk (github.com/numba/numba/issues/6061).


@compiled
def _moves(game: Kernels, row: Array, out: Array) -> int:
    return moves(game, row, out)


@compiled
def _play(game: Kernels, row: Array, event: int) -> None:
    play(game, row, event)


# The memory: rows one after the other, and a table with open addressing that says where in there a row is.

EMPTY = -1


class Memory(NamedTuple):
    rows: Array
    worths: Array
    slots: Array
    used: Array  # how many rows; one more than there can be when one found no place


@compiled
def _slot(row: Array, memory: Memory) -> int:
    """The slot that points at a row, or the empty one where it belongs."""
    mixed = np.uint64(0)
    for cell in row:
        mixed = (mixed ^ np.uint64(cell)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
    slot = np.int64(mixed & np.uint64(len(memory.slots) - 1))
    while memory.slots[slot] != EMPTY and (memory.rows[memory.slots[slot]] != row).any():
        slot = (slot + 1) % len(memory.slots)
    return int(slot)


@compiled
def _remember(row: Array, worth: int, memory: Memory) -> None:
    used = memory.used[0]
    if used < len(memory.rows):
        memory.rows[used] = row
        memory.worths[used] = worth
        memory.slots[_slot(row, memory)] = used
    memory.used[0] = min(used, len(memory.rows)) + 1


@compiled
def _worth(game: Kernels, row: Array, memory: Memory, most: int) -> int:
    """What a row is worth to seat 0: LONG less the plies to its win, the same below 0 for seat 1's, 0 for a draw."""
    if row[SEAT] == OVER:
        return int(LONG * (row[WINNERS] & 1) - LONG * (row[WINNERS] >> 1))
    known = memory.slots[_slot(row, memory)]
    if known != EMPTY:
        return int(memory.worths[known])
    events, after = np.empty(most, np.int64), np.empty_like(row)
    sign = -1 if row[SEAT] else 1
    best = -LONG
    for at in range(_moves(game, row, events)):
        after[:] = row
        _play(game, after, events[at])
        worth = sign * _worth(game, after, memory, most)
        best = max(best, worth - 1 if worth > 0 else worth + 1 if worth < 0 else 0)
        if memory.used[0] > len(memory.rows):
            return 0  # out of memory: whatever is returned does not count
    _remember(row, sign * best, memory)
    return sign * best


# A few moves ahead, in any game.


def wins_at_once(position: Position) -> list[str]:
    """The moves that end the game with a win for whoever makes them."""
    return [str(move) for move in position.legal_moves if after(position, move)[WINNERS] == 1 << _mover(position)]


def wins_in_two(position: Position) -> list[str]:
    """The moves that win at the latest with the next own move, whatever the others and chance do."""
    return [str(move) for move in position.legal_moves if forces(position, after(position, move), _mover(position), 1)]


def safe_moves(position: Position) -> list[str]:
    """The moves after which the seat that comes next cannot win with its next move for sure."""
    return [str(move) for move in position.legal_moves if not hands_over(position, after(position, move))]


def hands_over(position: Position, row: Array) -> bool:
    """Whether a move of that position, which led to the row, lets another seat win before the mover's next turn."""
    if row[SEAT] == OVER:
        return bool(row[WINNERS] & ~(1 << _mover(position)))
    following = row[SEAT] if row[SEAT] >= 0 else (_mover(position) + 1) % position.game.seats
    return forces(position, row, int(following), 1)


def forces(position: Position, row: Array, seat: int, turns: int) -> bool:
    """Whether a seat wins in that row of the position's game with so many more moves, whatever anybody else does."""
    game = position.game
    return _forces(game.kernels, row, seat, turns, int(row[PLY]) + ROUND * (turns + 1), game.rules.most_moves)


def in_danger(position: Position, row: Array) -> bool:
    """Whether the mover of that position may have lost, if all goes wrong in that row, before moving again."""
    game = position.game
    return _in_danger(game.kernels, row, _mover(position), int(row[PLY]) + ROUND, game.rules.most_moves)


def _mover(position: Position) -> int:
    assert position.seat is not None, "nobody is to move"
    return position.seat


def after(position: Position, move: int) -> Array:
    row = position.row.copy()
    _play(position.game.kernels, row, int(move))
    return row


@compiled
def _forces(game: Kernels, row: Array, seat: int, turns: int, until: int, most: int) -> bool:
    """Some own move, and every event that is not the seat's, must lead on to its win."""
    if row[SEAT] == OVER:
        return bool(row[WINNERS] == 1 << seat)
    own = bool(row[SEAT] == seat)
    if (own and turns == 0) or row[PLY] >= until:  # a seat that is eliminated has no turn to wait for
        return False
    events, after = np.empty(most, np.int64), np.empty_like(row)
    for at in range(_moves(game, row, events)):
        after[:] = row
        _play(game, after, events[at])
        if _forces(game, after, seat, turns - 1 if own else turns, until, most) == own:
            return own
    return not own


@compiled
def _in_danger(game: Kernels, row: Array, seat: int, until: int, most: int) -> bool:
    if row[SEAT] == OVER:
        return bool(row[WINNERS] & ~(1 << seat))
    if row[SEAT] == seat or row[PLY] >= until:  # to be eliminated is danger enough
        return bool(row[SEAT] != seat)
    events, after = np.empty(most, np.int64), np.empty_like(row)
    for at in range(_moves(game, row, events)):
        after[:] = row
        _play(game, after, events[at])
        if _in_danger(game, after, seat, until, most):
            return True
    return False
