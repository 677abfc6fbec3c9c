"""Films: a flick as it is sent to screens (`wire.Film`), from the course that is kept with the move.

One line of JSON, then the frames: little-endian int16, for every frame and every piece its pose in whole steps, each
number as what is added to the frame before. From frame to frame little changes, so that gzip makes very little of it.
"""

from __future__ import annotations

import base64
import gzip
from typing import Any

from pydantic_core import to_json

from banmen.course import NUMBERS, RATE, STEP, Course
from banmen.position import Position
from banmen.server.wire import Film

PACKING = 6  # of gzip's levels: a higher one takes longer and gains nothing here


def course_of(position: Position) -> Course | None:
    """Of the flick that led to a position; None if none did."""
    return None if position.last is None else position.last.course


def seconds(position: Position) -> float:
    """How long the film of the last move is; 0 if it was not a flick."""
    course = course_of(position)
    return course.incidents[-1].time if course and course.incidents else 0.0


def ends_round(before: Position, after: Position) -> bool:
    """Whether a round ended there, and another one follows: every screen tells that until one goes on."""
    bodies = after.game.mechanism.bodies
    return bodies is not None and not after.is_over and bodies.round(before.row) != bodies.round(after.row)


def film(position: Position) -> bytes:
    """The flick that led to a position; ValueError if none did."""
    before, move, course = position.parent, position.last, course_of(position)
    bodies = position.game.mechanism.bodies
    if before is None or before.seat is None or move is None or course is None or bodies is None:
        raise ValueError(f"Nothing was flicked before ply {position.ply}: there is no film of it.")
    changes = course.changes
    incidents: list[Any] = [(time, kind, *pieces) for time, kind, pieces in course.incidents]
    header: Film = {
        "ply": position.ply,
        "move": str(move),
        "seat": before.seat,
        "piece": position.game.rules.places(before.row, move)[0],
        "ramp": bodies.ramp(before.row, int(move)),
        "rate": RATE,
        "step": STEP,
        "pieces": list(course.rest),
        "frames": len(changes) // (2 * NUMBERS * len(course.rest)),
        "incidents": incidents,
    }
    return to_json(header) + b"\n" + changes


def in_json(position: Position) -> str | None:
    """The same within an answer in JSON; None if nothing was flicked."""
    return base64.b64encode(film(position)).decode() if course_of(position) else None


def packed(plain: bytes) -> bytes:
    """As it travels to whoever can unpack it, which every browser can."""
    return gzip.compress(plain, PACKING, mtime=0)
