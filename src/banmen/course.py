"""The course of a flick: what physics says happened, from the flick until everything lay still.

A course is kept with its move, in records too: what becomes of colliding bodies is chaotic and differs between versions
of a physics engine, so nobody could be sure to compute it again from the move alone.
"""

from __future__ import annotations

import base64
import math
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

Pose = tuple[float, ...]  # x, y, z in metres, then the quaternion w, x, y, z
Frames = np.ndarray[Any, np.dtype[np.int16]]

RATE = 60  # frames per second
NUMBERS = 7  # of a pose
STEP = 5e-5  # metres: lengths in frames are whole multiples of it
TURN = 1 / 32767  # of a quaternion's numbers
UNITS = np.array([STEP] * 3 + [TURN] * 4)
# Of a course that we read from others: the largest number, the most frames and pieces, the longest name of an engine
MOST = 1e6
LONGEST = 15 * RATE  # frames
MOST_PIECES, LONGEST_NAME = 16, 80


class Incident(NamedTuple):
    """Something that happened on the way: when, what, and to which pieces."""

    time: float  #: seconds after the flick
    kind: str  #: what happened, in a word
    pieces: tuple[str, ...] = ()  #: to which

    def __str__(self) -> str:
        return f"{self.time:.4f} s: {' '.join((self.kind, *self.pieces))}"


@dataclass(frozen=True)
class Course:
    """The incidents in their order, the poses at rest, and frames in between for the eye."""

    engine: str  #: which simulated it, in which version
    incidents: tuple[Incident, ...]  #: in the order of time
    rest: Mapping[str, Pose] = field(hash=False)  #: poses by piece, every number rounded to six decimals
    packed: str = field(default="", repr=False)  #: the frames, as a record keeps them

    @classmethod
    def filmed(cls, engine: str, incidents: tuple[Incident, ...], rest: Mapping[str, Pose], frames: Frames) -> Course:
        """A course with its frames, packed."""
        return cls(engine, incidents, rest, pack(frames))

    @property
    def changes(self) -> bytes:
        """What is added from frame to frame, as it travels: little-endian int16, NUMBERS of them for every piece."""
        return unpack(self.packed, len(self.rest))

    @cached_property
    def frames(self) -> Frames:
        """Sixty a second: frame, piece in the order of `rest`, number of the pose in UNITS."""
        changes = np.frombuffer(self.changes, "<i2").reshape(-1, len(self.rest), NUMBERS).astype(np.int16)
        return np.cumsum(changes, axis=0, dtype=np.int16)

    def poses(self, frame: int) -> dict[str, Pose]:
        """Where everything was at a frame."""
        numbers = self.frames[frame].astype(float) * UNITS
        return {piece: tuple(pose) for piece, pose in zip(self.rest, numbers.tolist(), strict=True)}

    def first_difference(self, other: Course) -> str:
        """In words, where another course of the same flick goes another way; nothing if it does not."""
        for mine, theirs in zip(self.incidents, other.incidents):
            if mine != theirs:
                return f"{mine} became {theirs}"
        if len(self.incidents) != len(other.incidents):
            more = max((self, other), key=lambda course: len(course.incidents))
            word = "missing" if more is self else "new"
            return f"{more.incidents[min(len(self.incidents), len(other.incidents))]} is {word}"
        pieces = [*self.rest, *other.rest]
        moved = [piece for piece in pieces if self.rest.get(piece) != other.rest.get(piece)]
        return f"{moved[0]} came to rest elsewhere" if moved else ""

    def to_json(self) -> dict[str, Any]:
        """As a record has it, ready for JSON."""
        data: dict[str, Any] = {
            "engine": self.engine,
            "incidents": [[time, kind, *pieces] for time, kind, pieces in self.incidents],
            "rest": {piece: list(pose) for piece, pose in self.rest.items()},
        }
        if self.packed:
            data["frames"] = self.packed
        return data

    @classmethod
    def from_json(cls, data: object) -> Course:
        """Read what somebody wrote; ValueError with a sentence for what is not a course."""
        expected = 'expected a course: an object with "engine", "incidents", "rest" and perhaps "frames"'
        if not isinstance(data, dict) or not {"engine", "incidents", "rest"} <= data.keys():
            raise ValueError(expected)
        engine, rest, packed = data["engine"], data["rest"], data.get("frames", "")
        unknown = data.keys() - {"engine", "incidents", "rest", "frames"}
        if unknown or not isinstance(engine, str) or not isinstance(rest, dict) or not isinstance(packed, str):
            raise ValueError(expected)
        if not engine.isprintable() or len(engine) > LONGEST_NAME or not 0 < len(rest) <= MOST_PIECES:
            raise ValueError(f"a course: expected the engine's name and the poses of 1 to {MOST_PIECES} pieces")
        course = cls(
            engine, _incidents(data["incidents"]), {piece: _pose(pose) for piece, pose in rest.items()}, packed
        )
        unpack(packed, len(rest))  # to see that it can be, no more
        return course


def _pose(numbers: object) -> Pose:
    if not isinstance(numbers, list) or len(numbers) != NUMBERS or not all(map(_is_number, numbers)):
        raise ValueError(f"a pose at rest: expected {NUMBERS} numbers")
    if abs(math.hypot(*numbers[3:]) - 1) > 0.01:
        raise ValueError("a pose at rest: expected a quaternion of length 1 in its last four numbers")
    return tuple(float(number) for number in numbers)


def _incidents(found: object) -> tuple[Incident, ...]:
    def one(item: Any) -> Incident:
        whole = isinstance(item, list) and len(item) >= 2 and all(isinstance(word, str) for word in item[1:])
        if not whole or not _is_number(item[0]) or item[0] < 0:
            raise ValueError("an incident: expected a time, a word and pieces")
        return Incident(float(item[0]), item[1], tuple(item[2:]))

    if not isinstance(found, list):
        raise ValueError("the incidents of a course: expected a list")
    incidents = tuple(map(one, found))
    if any(later.time < earlier.time for earlier, later in pairwise(incidents)):
        raise ValueError("the incidents of a course: expected them in the order of time")
    return incidents


def pack(frames: Frames) -> str:
    """As text: what changes from frame to frame, since small numbers pack better."""
    if not len(frames):
        return ""
    changes = np.diff(frames, axis=0, prepend=np.zeros_like(frames[:1]))
    return base64.b64encode(zlib.compress(changes.astype("<i2").tobytes())).decode()


def unpack(packed: str, pieces: int) -> bytes:
    """What changes from frame to frame; no more than LONGEST frames, whoever packed them."""
    size = pieces * NUMBERS * 2
    try:
        stream = zlib.decompressobj()
        data = stream.decompress(base64.b64decode(packed, validate=True), LONGEST * size) if packed else b""
        if len(data) % size or (packed and (not stream.eof or stream.unused_data)):
            raise ValueError
    except (ValueError, zlib.error) as error:
        raise ValueError("the frames of a course cannot be unpacked: expected what banmen wrote there") from error
    return data


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < MOST
