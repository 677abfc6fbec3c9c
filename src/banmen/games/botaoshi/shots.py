"""A flick as physics sees it: what lies where, and which disc gets which velocity."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from banmen.course import Pose
from banmen.games.botaoshi.moves import Played
from banmen.games.botaoshi.rules import disc_of, entry
from banmen.games.botaoshi.state import (
    METRE,
    PIECES,
    POLES,
    TALL,
    THICK,
    Point,
    Ramp,
    State,
    front_and_shooter,
    radians,
    ramp_at,
)

SUNK = 5  # micrometres that things at rest press into the table: lifted by as much, a disc would start without friction


@dataclass(frozen=True)
class Shot:
    """Everything at rest but one disc."""

    side: int  # of the table
    discs: dict[int, Point]  # the flicked one among them
    poles: dict[int, Point]  # by seat
    flicked: int
    angle: int  # thousandths of a degree
    speed: int  # mm/s
    headings: dict[int, int] = field(default_factory=dict)
    ramp: Ramp | None = None
    seat: int = 0  # whose flick it is: an attempt aims at the other's pole

    @property
    def pieces(self) -> tuple[str, ...]:
        return (*(PIECES[disc] for disc in sorted(self.discs)), *(PIECES[POLES[seat]] for seat in sorted(self.poles)))

    def layout(self) -> object:
        """What all flicks of one disc at one position share."""
        return self.flicked, *((piece, self.pose(piece)) for piece in self.pieces if piece != PIECES[self.flicked])

    def pose(self, piece: str) -> Pose:
        """Where a piece is before the flick."""
        number = PIECES.index(piece)
        if is_pole(piece):
            (x, y), heading, height = self.poles[POLES.index(number)], 0, THICK + TALL // 2 - SUNK
        else:
            (x, y), heading, height = self.discs[number], self.headings.get(number, 0), THICK // 2 - SUNK
        half = radians(heading) / 2
        return x / METRE, y / METRE, height / METRE, math.cos(half), 0.0, 0.0, math.sin(half)


def is_pole(piece: str) -> bool:
    return piece.endswith("|")


def shot(state: State, move: Played) -> Shot | None:
    """What a legal move sets in motion; None for one that flicks nothing."""
    if move.kind in ("place", "decline"):
        return None
    flicked, ramp, discs = disc_of(state, move), None, dict(state.discs)
    if move.kind == "in":
        discs[flicked] = entry(state, move.which, move.first)
    if move.kind == "topple":
        pair = front_and_shooter(state, move.angle)
        assert pair is not None
        ramp = ramp_at(state, pair, move.first)
    return Shot(state.side, discs, state.poles, flicked, move.angle, move.speed, state.headings, ramp, state.mover)
