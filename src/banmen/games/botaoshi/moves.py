"""Moves as integers: a kind, a disc or an edge, and up to three numbers in thousandths."""

from __future__ import annotations

from typing import NamedTuple

KINDS = ("in", "flick", "topple", "place", "decline")
EDGES = "NESW"
OFFSET = 1 << 16  # makes a length or a turn of the ramp positive


class Played(NamedTuple):
    """A move taken apart. Lengths are millimetres, speeds mm/s, angles thousandths of a degree; 0 where there is none.

    `which` is the edge of "in" (0 N, 1 E, 2 S, 3 W) or the disc of "flick" (1 to 3). `first` is the place along the
    edge, the turn of the ramp, or how far east; `angle` is that of the flick, or how far north.
    """

    kind: str
    which: int = 0
    first: int = 0
    angle: int = 0
    speed: int = 0

    def number(self) -> int:
        return (
            (KINDS.index(self.kind) << 52)
            + (self.which << 50)
            + ((self.first + OFFSET) << 33)
            + ((self.angle + (OFFSET if self.kind == "place" else 0)) << 13)
            + self.speed
        )


ACTIONS = len(KINDS) << 52  # moves are integers from 0 up to this


def played(number: int) -> Played | None:
    """A number taken apart; None for one that no move has."""
    if not 0 <= number < ACTIONS:
        return None
    kind = KINDS[number >> 52]
    middle = (number >> 13 & 0xFFFFF) - (OFFSET if kind == "place" else 0)
    found = Played(kind, number >> 50 & 3, (number >> 33 & 0x1FFFF) - OFFSET, middle, number & 0x1FFF)
    return found if found.number() == number else None
