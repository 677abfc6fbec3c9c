"""Bossa's row in plain Python, for words and drawings: hands, lines, markers, discards.

Kernels are not called from here: to compile one for a single call takes far longer than the call.
"""

from __future__ import annotations

import numpy as np

from banmen.games.bossa.kernels import (
    ALL,
    BASIC,
    COLUMNS,
    COUNT,
    DICE,
    HAND,
    HANDS,
    HIGHEST,
    NEIGHBOURS,
    OWNER,
    RULES,
    STACKS,
    TURN,
    UNSEEN,
    USED,
)
from banmen.games.bossa.tiles import TILES
from banmen.jit import Array
from banmen.row import CHANCE, SEAT
from banmen.rules import MARKS

SEATS = MARKS[:2]  # Light and Dark would be taken for the lines, and who owns which is chosen in the game
LINES = ("white", "black")
LETTERS = "WB"
ACTIONS = ("redraw", "exchange", "stack")


def dots(tiles: int, line: int) -> int:
    """The dots of a line's colour."""
    return sum(both[line] for tile, both in enumerate(TILES) if tiles >> tile & 1)


def columns(row: Array, line: int) -> dict[int, list[int]]:
    """A line's columns by number: the tiles of the column itself, then those of each stack on it."""
    first = COLUMNS + HIGHEST * line
    stacks = [int(row[STACKS]), int(row[STACKS + 1])]
    return {
        number: [int(tiles) & ~(stacks[0] | stacks[1]), *(stack for stack in stacks if stack & int(tiles))]
        for number, tiles in enumerate(row[first : first + HIGHEST], 1)
        if tiles
    }


def ends(row: Array, line: int) -> dict[int, list[int]]:
    """Where a line can grow, and how many tiles a column may have there, by B5, B8 and B9."""
    die, found = int(row[DICE + line]), columns(row, line)
    low, high = min([die, *found]) - 1, max([die, *found]) + 1
    neighbours = {low: low + 1, high: high - 1} if low else {high: high - 1}
    return {number: counts(row, found.get(neighbour)) for number, neighbour in neighbours.items()}


def counts(row: Array, neighbour: list[int] | None) -> list[int]:
    """How many tiles may lie beyond a column; None is the die."""
    if neighbour is None:
        return [1, 2]
    bits = int(NEIGHBOURS[row[COUNT]]) << neighbour[0].bit_count() - 1
    return [many for many in range(1, bits.bit_length()) if bits >> many & 1]


def discards(row: Array) -> int:
    """The tiles that are nowhere else. (In a hand that is face down, see `known`, nothing has been discarded yet.)"""
    elsewhere = [HANDS, HANDS + 1, UNSEEN, *range(COLUMNS, COLUMNS + 2 * HIGHEST)]
    return ALL & ~int(np.bitwise_or.reduce(row[elsewhere]))


def pile(row: Array) -> int:
    """How many tiles are left to draw: one of those unseen is put away, and some may be in a hand face down."""
    return int(row[UNSEEN]).bit_count() - 1 - sum(face_down(row, seat) for seat in (0, 1))


def face_down(row: Array, seat: int) -> int:
    """How many tiles of a hand are not known: see `known`."""
    return max(0, -int(row[HANDS + seat]))


def used(row: Array, seat: int, action: int) -> bool:
    return bool(row[USED] >> 3 * seat + action & 1)


def owner(row: Array, line: int) -> int | None:
    """Whose line it is, if anybody's (B3)."""
    return None if row[OWNER] == 0 else int(row[OWNER] >> 1) ^ line


def is_open(row: Array) -> bool:
    """Whether both hands lie open (B4)."""
    return bool(row[RULES] == BASIC or row[OWNER])


def is_dealing(row: Array) -> bool:
    """Chance's turn before the roll: tiles are dealt, one by one, or then the dice are rolled."""
    return bool(row[SEAT] == CHANCE and row[DICE] == 0)


def is_rolling(row: Array) -> bool:
    """Chance's turn when all tiles are dealt (B2)."""
    return is_dealing(row) and len(TILES) - int(row[UNSEEN]).bit_count() == 2 * int(row[HAND])


def higher_roller(row: Array) -> int:
    return int(row[DICE] < row[DICE + 1])


def drawer(row: Array) -> int:
    """Who draws, at a draw of chance's: in the deal seat 0 begins (B1)."""
    return int(row[TURN]) if row[DICE] else (len(TILES) - int(row[UNSEEN]).bit_count()) % 2


# What a seat may know: hands until they are laid open (B4). The order of the pile is in no row.


def known(now: Array, seat: int | None) -> Array:
    """The row with the hands that a seat cannot see face down: minus their number, and their tiles unseen."""
    if is_open(now):
        return now
    row = now.copy()
    for other in (0, 1):
        if other != seat:
            row[UNSEEN] |= now[HANDS + other]
            row[HANDS + other] = -int(now[HANDS + other]).bit_count()
    return row


def told(now: Array, seat: int | None, before: Array, text: str) -> str:
    """A tile dealt to another is not named until the hands are open."""
    hidden = text.startswith("draw") and not is_open(now) and drawer(before) != seat
    return "draw ??" if hidden else text
