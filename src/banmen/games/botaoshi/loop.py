"""The stepping loop: MuJoCo's `mj_step`, called by its address from compiled code that also watches what happens.

A loop in Python costs as much as the physics itself. Compiled, watching costs little, and threads run side by side. All
that the loop reads are arrays over MuJoCo's own memory; physics.py makes them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from banmen.jit import Array, call, compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]

KINDS = ("touch", "ramp", "land", "off", "fell", "rest", "limit")  # of incidents
TOUCH, RAMP, LAND, OFF, FELL, REST, LIMIT = range(7)
MOST = 256  # incidents of a flick; 8 pieces have 28 pairs

AT_REST, DECIDED = 0, 1  # until when: everything lies still, or a topple attempt has succeeded or failed
SETTLING = 10  # milliseconds without the ramp after which a touch of the table is a landing
UPRIGHT = 0.8660254037844387  # the cosine of 30 degrees (T13)
DISC, THICK, TALL, ROOM = 0.018, 0.009, 0.070, 0.002
SLOW, STILL = 0.005, 50  # m/s and milliseconds: what leans on the ramp, which never sleeps, never falls asleep itself
GONE = -0.05  # so far below the table nothing comes back
TOO_SLOW = 0.6  # m/s: that does not get over the ramp, 18 mm high
SLOWING = 0.22 * 9.81  # m/s²: a disc on the table
NEAR = 0.080  # metres from the ramp's tall edge: a disc may touch it there, coming from the corner of its low edge

# Where the flicked disc is, in a topple attempt
BEFORE, ON_RAMP, LANDED = 0, 1, 2


@compiled
def run(
    step: int,  # the address of mj_step
    model: int,  # and those of what it steps
    data: int,
    count: Ints,  # how many contacts there are
    geoms: Ints,  # of each contact
    asleep: Ints,  # by piece: below 0 while it is awake
    poses: Floats,  # by piece
    speeds: Floats,  # by piece
    first: int,  # the geom of the first piece: 0 is the table, 1 the ramp if there is one
    ramp: Floats,  # where it stands
    bearers: Array,  # by piece: of a pole the disc it stands on, of a disc -1
    flicked: int,
    target: int,  # the pole that an attempt aims at, or -1
    until: int,
    steps: int,  # at most
    milliseconds: float,  # of a step
    half: float,  # of the table's side
    incidents: Array,  # out: step, kind, piece, piece
    frames: Floats,  # out: the poses, 60 times a second, as far as there is room
) -> tuple[int, int, int]:
    """Until rest, until decided or to the limit; how many steps, incidents and frames there were."""
    pieces = len(poses)
    touched = np.zeros((pieces, pieces), np.bool_)
    off = np.full(pieces, -1)
    fell = np.full(pieces, -1)
    where, landing, hit = BEFORE, -1, False
    still = np.zeros(pieces, np.int64)
    found, shown = 0, 0
    at, outcome = 0, LIMIT
    while at < steps:
        if shown < len(frames) and at * milliseconds * 60 >= shown * 1000:
            frames[shown] = poses
            shown += 1
        call(step, model, data)
        at += 1

        # The flicked disc on ramp and table. While it climbs it touches both, and neither in some steps.
        if first == 2:
            on_ramp, on_table = False, False
            for index in range(count[0]):
                low, high = geoms[index, 0], geoms[index, 1]
                low, high = min(low, high), max(low, high)
                if high == flicked + first:
                    on_ramp |= low == 1
                    on_table |= low == 0
            if on_ramp:
                if where != ON_RAMP:
                    found = note(incidents, found, at, RAMP, flicked, -1)
                    for pole in range(pieces):
                        if bearers[pole] >= 0:
                            touched[flicked, pole] = False  # it may strike again, from the air
                where, landing = ON_RAMP, -1
            elif on_table and where == ON_RAMP and landing < 0:
                landing = at
            if landing >= 0 and (at - landing) * milliseconds > SETTLING:
                found = note(incidents, found, landing, LAND, flicked, -1)
                where, landing = LANDED, -1

        # First touches
        for index in range(count[0]):
            low, high = geoms[index, 0], geoms[index, 1]
            one, two = min(low, high) - first, max(low, high) - first
            if one < 0 or touched[one, two] or bearers[two] == one:
                continue
            touched[one, two] = True
            if one == flicked and bearers[two] >= 0 and landing >= 0:
                found = note(incidents, found, landing, LAND, flicked, -1)
                where, landing = LANDED, -1
            if two == flicked:
                found = note(incidents, found, at, TOUCH, two, one)
            else:
                found = note(incidents, found, at, TOUCH, one, two)
            hit |= one == flicked and two == target and where == ON_RAMP and fell[two] < 0

        # What has left the table, which poles no longer stand, and whether anything still moves
        moving = False
        for piece in range(pieces):
            if asleep[piece] >= 0:
                continue
            still[piece] = still[piece] + 1 if is_slow(speeds[piece]) else 0
            moving |= poses[piece, 2] > GONE and still[piece] * milliseconds < STILL
            if bearers[piece] >= 0:
                stands = standing(poses[piece], poses[bearers[piece]])
                fell[piece] = -1 if stands else at if fell[piece] < 0 else fell[piece]
            else:
                outside = max(abs(poses[piece, 0]), abs(poses[piece, 1])) > half
                off[piece] = -1 if not outside else at if off[piece] < 0 else off[piece]

        if not moving:
            outcome = REST
            break
        if until == DECIDED:
            goal = poses[target] if where == ON_RAMP else ramp
            lost = where == LANDED or off[flicked] >= 0 or strays(poses[flicked], speeds[flicked], goal)
            lost |= where == BEFORE and is_too_slow(poses[flicked], speeds[flicked], ramp)
            if fell[target] >= 0 or (lost and not hit):
                outcome = REST
                break

    if landing >= 0:
        found = note(incidents, found, landing, LAND, flicked, -1)
    for piece in range(pieces):
        if off[piece] >= 0:
            found = note(incidents, found, off[piece], OFF, piece, -1)
        if fell[piece] >= 0:
            found = note(incidents, found, fell[piece], FELL, piece, -1)
    found = note(incidents, found, at, outcome, -1, -1)
    if shown < len(frames):
        frames[shown] = poses
        shown += 1
    return at, found, shown


@compiled
def is_slow(speed: Floats) -> bool:
    """Whether a piece moves no faster than one that MuJoCo lets sleep."""
    fastest = 0.0
    for axis in range(3):
        fastest = max(fastest, abs(speed[axis]), abs(speed[axis + 3]) * DISC)
    return fastest < SLOW


@compiled
def is_too_slow(pose: Floats, speed: Floats, ramp: Floats) -> bool:
    """Whether a disc will have too little speed left to get over the ramp, if it reaches it at all."""
    way = np.hypot(pose[0] - ramp[0], pose[1] - ramp[1]) - NEAR
    return bool(speed[0] ** 2 + speed[1] ** 2 - 2 * SLOWING * max(way, 0.0) < TOO_SLOW**2)


@compiled
def strays(pose: Floats, speed: Floats, goal: Floats) -> bool:
    """Whether something moves away from where it should go."""
    return bool((goal[0] - pose[0]) * speed[0] + (goal[1] - pose[1]) * speed[1] < 0)


@compiled
def note(incidents: Array, found: int, at: int, kind: int, one: int, two: int) -> int:
    """Write an incident down if there is room; how many there are."""
    if found < len(incidents):
        incidents[found, 0], incidents[found, 1], incidents[found, 2], incidents[found, 3] = at, kind, one, two
        return found + 1
    return found


@compiled
def standing(pole: Floats, bearer: Floats) -> bool:
    """Whether a pole stands on its bearer, as the referee sees it (T13)."""
    w, x, y, z = pole[3], pole[4], pole[5], pole[6]
    east, north, up = 2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z
    down = -TALL / 2 if up > 0 else TALL / 2
    away = (pole[0] + down * east - bearer[0]) ** 2 + (pole[1] + down * north - bearer[1]) ** 2
    above = pole[2] - TALL / 2 * abs(up) - bearer[2] - THICK / 2
    return bool(abs(up) >= UPRIGHT and away <= DISC**2 and abs(above) <= ROOM)


@compiled
def bare(step: int, model: int, data: int, steps: int) -> None:
    """So many steps and nothing else: the limit that `run` is measured against."""
    for _ in range(steps):
        call(step, model, data)
