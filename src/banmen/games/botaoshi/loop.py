"""The stepping loop: MuJoCo's `mj_step`, called by its address from compiled code that also watches what happens.

A loop in Python costs as much as the physics itself. Compiled, watching costs little, and threads run side by side. All
that the loop reads are arrays over MuJoCo's own memory; physics.py makes them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from banmen.games.botaoshi.rest import DISC_RADIUS, UPRIGHT, stands
from banmen.games.botaoshi.table import within
from banmen.jit import Array, call, compiled

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Touched = NDArray[np.bool_]

KINDS = ("touch", "ramp", "land", "off", "fell", "rest", "limit", "decided")  # of incidents
TOUCH, RAMP, LAND, OFF, FELL, REST, LIMIT, DECIDED = range(8)
MOST = 256  # incidents of a flick; 8 pieces have 28 pairs

AT_REST, WHEN_DECIDED = 0, 1  # until when: everything lies still, or a topple attempt has succeeded or failed
SETTLING = 10  # milliseconds without the ramp after which a touch of the table is a landing
SLOW, STILL = 0.005, 50  # m/s and milliseconds: what leans on the ramp, which never sleeps, never falls asleep itself
ROCKS = 0.99996  # the cosine of half a degree: a pole that leans more, but has not fallen, may be slow and fall yet
GONE = -0.05  # so far below the table nothing comes back
TOO_SLOW = 0.6  # m/s: that does not get over the ramp, 18 mm high
SLOWING = 0.22 * 9.81  # m/s²: a disc on the table
NEAR = 0.080  # metres from the ramp's tall edge: a disc may touch it there, coming from the corner of its low edge

# What the loop remembers: how many incidents there are, where the flicked disc is in a topple attempt, since when it
# may have landed, and whether it struck the target from the air.
FOUND, WHERE, LANDING, STRUCK = range(4)
BEFORE, ON_RAMP, LANDED = range(3)
NEVER = -1

inside, standing = compiled(within), compiled(stands)  # as the referee sees it (T13)


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
    off, fell, still = np.full(pieces, NEVER), np.full(pieces, NEVER), np.zeros(pieces, np.int64)
    memory = np.array([0, BEFORE, NEVER, 0])
    at, shown, outcome = 0, 0, LIMIT
    while at < steps:
        if shown < len(frames) and at * milliseconds * 60 >= shown * 1000:
            frames[shown] = poses
            shown += 1
        call(step, model, data)
        at += 1
        if first == 2:
            watch_ramp(at, milliseconds, count, geoms, flicked, bearers, touched, memory, incidents)
        watch_touches(at, first, count, geoms, flicked, target, bearers, touched, fell, memory, incidents)
        if not watch_pieces(at, milliseconds, half, asleep, poses, speeds, bearers, off, fell, still):
            outcome = REST
            break
        if until == WHEN_DECIDED and is_decided(poses, speeds, ramp, flicked, target, off, fell, memory):
            outcome = DECIDED
            break
    if memory[LANDING] != NEVER and outcome != DECIDED:
        note(incidents, memory, memory[LANDING], LAND, flicked, NEVER)
    for piece in range(pieces):
        if off[piece] != NEVER:
            note(incidents, memory, off[piece], OFF, piece, NEVER)
        if fell[piece] != NEVER:
            note(incidents, memory, fell[piece], FELL, piece, NEVER)
    note(incidents, memory, at, outcome, NEVER, NEVER)
    if shown < len(frames):
        frames[shown] = poses
        shown += 1
    return at, memory[FOUND], shown


@compiled
def watch_ramp(
    at: int,
    milliseconds: float,
    count: Ints,
    geoms: Ints,
    flicked: int,
    bearers: Array,
    touched: Touched,
    memory: Array,
    incidents: Array,
) -> None:
    """The flicked disc on ramp and table. While it climbs it touches both, and neither in some steps."""
    on_ramp, on_table = False, False
    for index in range(count[0]):
        low, high = geoms[index, 0], geoms[index, 1]
        low, high = min(low, high), max(low, high)
        if high == flicked + 2:
            on_ramp |= low == 1
            on_table |= low == 0
    if on_ramp:
        if memory[WHERE] != ON_RAMP:
            note(incidents, memory, at, RAMP, flicked, NEVER)
            for piece in range(len(bearers)):
                if bearers[piece] >= 0:
                    touched[flicked, piece] = False  # it may strike a pole again, from the air
        memory[WHERE], memory[LANDING] = ON_RAMP, NEVER
    elif on_table and memory[WHERE] == ON_RAMP and memory[LANDING] == NEVER:
        memory[LANDING] = at
    if memory[LANDING] != NEVER and (at - memory[LANDING]) * milliseconds > SETTLING:
        land(flicked, memory, incidents)


@compiled
def land(flicked: int, memory: Array, incidents: Array) -> None:
    note(incidents, memory, memory[LANDING], LAND, flicked, NEVER)
    memory[WHERE], memory[LANDING] = LANDED, NEVER


@compiled
def watch_touches(
    at: int,
    first: int,
    count: Ints,
    geoms: Ints,
    flicked: int,
    target: int,
    bearers: Array,
    touched: Touched,
    fell: Array,
    memory: Array,
    incidents: Array,
) -> None:
    """First touches of pieces, the flicked one named first; a pole and its bearer always touch."""
    for index in range(count[0]):
        low, high = geoms[index, 0], geoms[index, 1]
        one, two = min(low, high) - first, max(low, high) - first
        if one < 0 or touched[one, two] or bearers[two] == one:
            continue
        touched[one, two] = True
        if one == flicked and bearers[two] >= 0 and memory[LANDING] != NEVER:
            land(flicked, memory, incidents)  # before it struck the pole: that must not wait
        if two == flicked:
            one, two = two, one
        note(incidents, memory, at, TOUCH, one, two)
        if one == flicked and two == target and memory[WHERE] == ON_RAMP and fell[two] == NEVER:
            memory[STRUCK] = 1


@compiled
def watch_pieces(
    at: int,
    milliseconds: float,
    half: float,
    asleep: Ints,
    poses: Floats,
    speeds: Floats,
    bearers: Array,
    off: Array,
    fell: Array,
    still: Array,
) -> bool:
    """What has left the table and which poles no longer stand, and since when; whether anything still moves."""
    moving = False
    for piece in range(len(poses)):
        if asleep[piece] >= 0:
            continue
        rocks = bearers[piece] >= 0 and ROCKS > abs(upright(poses[piece])) > UPRIGHT
        still[piece] = still[piece] + 1 if is_slow(speeds[piece]) and not rocks else 0
        moving |= poses[piece, 2] > GONE and still[piece] * milliseconds < STILL
        if bearers[piece] >= 0:
            stands = standing(poses[piece], poses[bearers[piece]])
            fell[piece] = NEVER if stands else at if fell[piece] == NEVER else fell[piece]
        else:
            on = inside(poses[piece, 0], poses[piece, 1], half)
            off[piece] = NEVER if on else at if off[piece] == NEVER else off[piece]
    return moving


@compiled
def is_decided(
    poses: Floats,
    speeds: Floats,
    ramp: Floats,
    flicked: int,
    target: int,
    off: Array,
    fell: Array,
    memory: Array,
) -> bool:
    """Whether a topple attempt has succeeded or failed, as far as one can see."""
    if fell[target] != NEVER or memory[STRUCK]:
        return bool(fell[target] != NEVER)
    if memory[WHERE] == LANDED or off[flicked] != NEVER:
        return True
    if memory[WHERE] == ON_RAMP:
        return strays(poses[flicked], speeds[flicked], poses[target])
    return strays(poses[flicked], speeds[flicked], ramp) or is_too_slow(poses[flicked], speeds[flicked], ramp)


@compiled
def is_slow(speed: Floats) -> bool:
    """Whether a piece moves no faster than one that MuJoCo lets sleep."""
    fastest = 0.0
    for axis in range(3):
        fastest = max(fastest, abs(speed[axis]), abs(speed[axis + 3]) * DISC_RADIUS)
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
def note(incidents: Array, memory: Array, at: int, kind: int, one: int, two: int) -> None:
    """Write an incident down, if there is room."""
    found = memory[FOUND]
    if found < len(incidents):
        incidents[found, 0], incidents[found, 1], incidents[found, 2], incidents[found, 3] = at, kind, one, two
        memory[FOUND] = found + 1


@compiled
def upright(pose: Floats) -> float:
    """The cosine of how far a piece leans."""
    return float(pose[3] ** 2 - pose[4] ** 2 - pose[5] ** 2 + pose[6] ** 2)


@compiled
def bare(step: int, model: int, data: int, steps: int) -> None:
    """So many steps and nothing else: the limit that `run` is measured against."""
    for _ in range(steps):
        call(step, model, data)
