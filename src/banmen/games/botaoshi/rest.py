"""Judging at rest: what is off the table, which poles have fallen, where a disc is laid flat (T13)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from banmen.course import Pose
from banmen.games.botaoshi.state import (
    BEARERS,
    CIRCLE,
    DISC,
    DISCS,
    METRE,
    MILLI,
    PIECES,
    POLES,
    TALL,
    THICK,
    Point,
    State,
    distance,
    is_on,
)

FALLEN = 30.0  # degrees: a pole that leans more has fallen
UPRIGHT = math.cos(math.radians(FALLEN))
FLAT = 3.0  # degrees: a disc that leans more leans on something
ROOM = 0.002  # metres: how far a foot may be above or below the face it stands on
DISC_RADIUS, DISC_HALF, POLE_HALF = DISC / METRE, THICK / METRE / 2, TALL / METRE / 2


def come_to_rest(state: State, rest: Mapping[str, Pose]) -> frozenset[int]:
    """Lay the discs where they came to rest, those that lean flat beside; whose poles have fallen."""
    stood = set(state.poles)
    state.discs, state.headings, state.poles = {}, {}, {}
    poses = {disc: rest[PIECES[disc]] for disc in DISCS if PIECES[disc] in rest}
    lying = {disc: pose for disc, pose in poses.items() if pose[2] > -2 * DISC_HALF and is_on(state, spot_of(pose))}
    for disc, pose in sorted(lying.items(), key=lambda item: not is_flat(item[1])):  # those that lie well stay
        lay(state, disc, nearest_spot(state, spot_of(pose)), heading_of(pose))
    for seat in stood:
        pole, bearer = rest.get(PIECES[POLES[seat]]), lying.get(BEARERS[seat])
        if pole is not None and bearer is not None and stands(pole, bearer):
            moved = (a - b for a, b in zip(state.discs[BEARERS[seat]], spot_of(bearer)))
            state.poles[seat] = shifted(foot_of(pole), *moved)
    return frozenset(stood - set(state.poles))


def lay(state: State, disc: int, spot: Point, heading: int) -> None:
    state.discs[disc], state.headings[disc] = spot, heading


def is_flat(pose: Pose) -> bool:
    return lean(pose) <= FLAT and abs(pose[2] - DISC_HALF) < ROOM / 2


def stands(pole: Sequence[float], bearer: Sequence[float]) -> bool:
    """Whether a pole still stands on its bearer, given their poses. The stepping loop has it compiled."""
    w, x, y, z = pole[3], pole[4], pole[5], pole[6]
    east, north, up = 2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z
    down = -POLE_HALF if up > 0 else POLE_HALF
    away = (pole[0] + down * east - bearer[0]) ** 2 + (pole[1] + down * north - bearer[1]) ** 2
    above = pole[2] - POLE_HALF * abs(up) - bearer[2] - DISC_HALF
    return bool(abs(up) >= UPRIGHT and away <= DISC_RADIUS**2 and abs(above) <= ROOM)


def lean(pose: Pose) -> float:
    """How far a piece's axis is from upright, in degrees."""
    return math.degrees(math.acos(min(abs(axis(pose)[2]), 1)))


def axis(pose: Pose) -> tuple[float, float, float]:
    """Of a disc or a pole: the direction of its third axis."""
    w, x, y, z = pose[3:]
    return 2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z


def foot_of(pole: Pose) -> Point:
    """The middle of its lower end."""
    x, y, z = axis(pole)
    down = -TALL / 2 if z > 0 else TALL / 2
    return round(pole[0] * METRE + down * x), round(pole[1] * METRE + down * y)


def spot_of(pose: Pose) -> Point:
    return round(pose[0] * METRE), round(pose[1] * METRE)


def shifted(spot: Point, east: int, north: int) -> Point:
    return spot[0] + east, spot[1] + north


def heading_of(pose: Pose) -> int:
    """Where a disc's first axis points, in thousandths of a degree."""
    w, x, y, z = pose[3:]
    return round(math.degrees(math.atan2(2 * (x * y + w * z), w * w + x * x - y * y - z * z)) * MILLI) % CIRCLE


# Beside the disc that it lay on


def nearest_spot(state: State, spot: Point) -> Point:
    """The spot on the table nearest to a given one where one more disc overlaps no other (T13)."""
    others = list(state.discs.values())
    if _is_clear(state, spot, others):
        return spot
    ring = 2 * DISC + 2  # rounding to micrometres must not push one disc into another
    candidates = [(x, y) for x in (-state.half, state.half) for y in (-state.half, state.half)]
    for one in others:
        candidates.append(_around(one, ring, math.atan2(spot[1] - one[1], spot[0] - one[0])))
        candidates += [meeting for other in others for meeting in _meetings(one, other, ring)]
        candidates += [meeting for edge in (-state.half, state.half) for meeting in _crossings(one, edge, ring)]
    clear = [candidate for candidate in candidates if _is_clear(state, candidate, others)]
    return min(clear, key=lambda candidate: distance(candidate, spot))


def _is_clear(state: State, spot: Point, others: list[Point]) -> bool:
    return is_on(state, spot) and all(distance(spot, other) >= 2 * DISC for other in others)


def _around(centre: Point, radius: float, angle: float) -> Point:
    return round(centre[0] + radius * math.cos(angle)), round(centre[1] + radius * math.sin(angle))


def _meetings(one: Point, other: Point, radius: float) -> list[Point]:
    """Where two circles of the same radius meet."""
    apart = distance(one, other)
    if not 0 < apart <= 2 * radius:
        return []
    aside = math.acos(apart / 2 / radius)
    towards = math.atan2(other[1] - one[1], other[0] - one[0])
    return [_around(one, radius, towards + aside), _around(one, radius, towards - aside)]


def _crossings(centre: Point, edge: int, radius: float) -> list[Point]:
    """Where a circle crosses an edge of the table and the one beside it."""
    x, y = centre
    found = []
    if abs(edge - x) < radius:
        found += [(edge, round(y + sense * math.sqrt(radius**2 - (edge - x) ** 2))) for sense in (-1, 1)]
    if abs(edge - y) < radius:
        found += [(round(x + sense * math.sqrt(radius**2 - (edge - y) ** 2)), edge) for sense in (-1, 1)]
    return found
