"""The course of a flick: what physics says happened, from the flick until everything lay still.

A course is kept with its move, in records too: what becomes of colliding bodies is chaotic and differs between versions
of a physics engine, so nobody could be sure to compute it again from the move alone.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
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
MOST = 1e6  # of any number in a course that we read from others
LONGEST = 60 * RATE  # frames of a course that we read from others


class Incident(NamedTuple):
    """Something that happened on the way: when, what, and to which pieces."""

    time: float  # seconds after the flick
    kind: str
    pieces: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.time:.4f} s: {' '.join((self.kind, *self.pieces))}"


@dataclass(frozen=True, eq=False)
class Course:
    """The incidents in their order, the poses at rest, and frames in between for the eye."""

    engine: str  # which simulated it, in which version
    incidents: tuple[Incident, ...]
    rest: Mapping[str, Pose]  # by piece, every number rounded to six decimals
    frames: Frames = field(default_factory=lambda: np.empty((0, 0, NUMBERS), np.int16), repr=False)
    # … frame, piece in the order of `rest`, number of the pose

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Course) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.engine, self.incidents))

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
        data: dict[str, Any] = {
            "engine": self.engine,
            "incidents": [[time, kind, *pieces] for time, kind, pieces in self.incidents],
            "rest": {piece: list(pose) for piece, pose in self.rest.items()},
        }
        if len(self.frames):
            changes = np.diff(self.frames, axis=0, prepend=np.zeros_like(self.frames[:1]))  # small numbers pack better
            data["frames"] = base64.b64encode(zlib.compress(changes.astype("<i2").tobytes(), 9)).decode()
        return data

    @classmethod
    def from_json(cls, data: object) -> Course:
        """Read what somebody wrote; ValueError with a sentence for what is no course."""
        expected = 'expected a course: an object with "engine", "incidents", "rest" and perhaps "frames"'
        if not isinstance(data, dict) or not {"engine", "incidents", "rest"} <= data.keys():
            raise ValueError(expected)
        engine, rest = data["engine"], data["rest"]
        unknown = data.keys() - {"engine", "incidents", "rest", "frames"}
        if unknown or not isinstance(engine, str) or not isinstance(rest, dict) or not rest:
            raise ValueError(expected)
        poses = {str(piece): _pose(pose) for piece, pose in rest.items()}
        return cls(engine, _incidents(data["incidents"]), poses, _frames(data.get("frames", ""), len(poses)))


def _pose(numbers: object) -> Pose:
    if not isinstance(numbers, list) or len(numbers) != NUMBERS or not all(map(_is_number, numbers)):
        raise ValueError(f"a pose at rest: expected {NUMBERS} numbers")
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


def _frames(text: object, pieces: int) -> Frames:
    size = pieces * NUMBERS * 2
    try:
        if not isinstance(text, str):
            raise ValueError
        unpack = zlib.decompressobj()
        data = unpack.decompress(base64.b64decode(text, validate=True), LONGEST * size) if text else b""
        if len(data) % size or (text and (not unpack.eof or unpack.unused_data)):
            raise ValueError
    except (ValueError, zlib.error) as error:
        raise ValueError("the frames of a course cannot be unpacked: expected what banmen wrote there") from error
    changes = np.frombuffer(data, "<i2").reshape(-1, pieces, NUMBERS).astype(np.int16)
    return np.cumsum(changes, axis=0, dtype=np.int16)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < MOST
