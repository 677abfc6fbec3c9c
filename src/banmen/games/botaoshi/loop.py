"""The stepping loop: MuJoCo's `mj_step`, called by its address from compiled code that also watches what happens.

A loop in Python costs as much as the physics itself. Compiled, watching costs little, and threads run side by side. All
that the loop reads are arrays over MuJoCo's own memory; physics.py makes them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.botaoshi.rest import DISC_RADIUS, UPRIGHT, stands
from banmen.games.botaoshi.state import within
from banmen.jit import Array, borrowing, call, compiled

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

# What the loop knows: how many incidents there are, where the flicked disc is in a topple attempt, since when it may
# have landed, and whether it struck the target from the air.
FOUND, WHERE, LANDING, STRUCK = range(4)
BEFORE, ON_RAMP, LANDED = range(3)
NEVER = -1

inside, standing = borrowing(within), borrowing(stands)  # as the referee sees it (T13)


class Scene(NamedTuple):
    """What is stepped, and where MuJoCo keeps what there is to see of it."""

    step: int  # the address of mj_step
    model: int  # and those of what it steps
    data: int
    contacts: Ints  # how many there are
    geoms: Ints  # of each contact
    asleep: Ints  # by piece: below 0 while it is awake
    poses: Floats  # by piece
    speeds: Floats  # by piece
    first: int  # the geom of the first piece: 0 is the table, 1 the ramp if there is one
    bearers: Array  # by piece: of a pole the disc it stands on, of a disc -1
    milliseconds: float  # of a step
    half: float  # of the table's side


class Flick(NamedTuple):
    """What is flicked where."""

    flicked: int
    target: int  # the pole that an attempt aims at, or -1
    ramp: Floats  # where it stands
    until: int


class Memory(NamedTuple):
    """What the loop remembers."""

    incidents: Array  # step, kind, piece, piece
    known: Array
    touched: Touched  # by piece and piece
    off: Array  # by piece: since when it has left the table
    fell: Array  # by piece: since when it no longer stands
    still: Array  # by piece: how many steps it has been slow


@compiled
def run(scene: Scene, flick: Flick, steps: int, incidents: Array, frames: Floats) -> tuple[int, int, int]:
    """Until rest, until decided or to the limit; how many steps, incidents and frames there were.

    Incidents and frames (the poses, 60 times a second) are written down as far as there is room.
    """
    poses, milliseconds, pieces = scene.poses, scene.milliseconds, len(scene.poses)
    never, known = np.full(pieces, NEVER), np.array([0, BEFORE, NEVER, 0])
    touched, still = np.zeros((pieces, pieces), np.bool_), np.zeros(pieces, np.int64)
    memory = Memory(incidents, known, touched, never, never.copy(), still)
    at, shown, outcome = 0, 0, LIMIT
    while at < steps:
        if shown < len(frames) and at * milliseconds * 60 >= shown * 1000:
            frames[shown] = poses
            shown += 1
        call(scene.step, scene.model, scene.data)
        at += 1
        if scene.first == 2:
            watch_ramp(scene, flick, memory, at)
        watch_touches(scene, flick, memory, at)
        if not watch_pieces(scene, memory, at):
            outcome = REST
            break
        if flick.until == WHEN_DECIDED and is_decided(scene, flick, memory):
            outcome = DECIDED
            break
    if known[LANDING] != NEVER and outcome != DECIDED:
        note(memory, known[LANDING], LAND, flick.flicked, NEVER)
    for piece in range(pieces):
        if memory.off[piece] != NEVER:
            note(memory, memory.off[piece], OFF, piece, NEVER)
        if memory.fell[piece] != NEVER:
            note(memory, memory.fell[piece], FELL, piece, NEVER)
    note(memory, at, outcome, NEVER, NEVER)
    if shown < len(frames):
        frames[shown] = poses
        shown += 1
    return at, known[FOUND], shown


@borrowing
def watch_ramp(scene: Scene, flick: Flick, memory: Memory, at: int) -> None:
    """The flicked disc on ramp and table. While it climbs it touches both, and neither in some steps."""
    flicked, known = flick.flicked, memory.known
    on_ramp, on_table = False, False
    for index in range(scene.contacts[0]):
        low, high = scene.geoms[index, 0], scene.geoms[index, 1]
        low, high = min(low, high), max(low, high)
        if high == flicked + 2:
            on_ramp |= low == 1
            on_table |= low == 0
    if on_ramp:
        if known[WHERE] != ON_RAMP:
            note(memory, at, RAMP, flicked, NEVER)
            for piece in range(len(scene.bearers)):
                if scene.bearers[piece] >= 0:
                    memory.touched[flicked, piece] = False  # it may strike a pole again, from the air
        known[WHERE], known[LANDING] = ON_RAMP, NEVER
    elif on_table and known[WHERE] == ON_RAMP and known[LANDING] == NEVER:
        known[LANDING] = at
    if known[LANDING] != NEVER and (at - known[LANDING]) * scene.milliseconds > SETTLING:
        land(memory, flicked)


@borrowing
def land(memory: Memory, flicked: int) -> None:
    note(memory, memory.known[LANDING], LAND, flicked, NEVER)
    memory.known[WHERE], memory.known[LANDING] = LANDED, NEVER


@borrowing
def watch_touches(scene: Scene, flick: Flick, memory: Memory, at: int) -> None:
    """First touches of pieces, the flicked one named first; a pole and its bearer always touch."""
    flicked, first, bearers, known = flick.flicked, scene.first, scene.bearers, memory.known
    for index in range(scene.contacts[0]):
        low, high = scene.geoms[index, 0], scene.geoms[index, 1]
        one, two = min(low, high) - first, max(low, high) - first
        if one < 0 or memory.touched[one, two] or bearers[two] == one:
            continue
        memory.touched[one, two] = True
        if one == flicked and bearers[two] >= 0 and known[LANDING] != NEVER:
            land(memory, flicked)  # before it struck the pole: that must not wait
        if two == flicked:
            one, two = two, one
        note(memory, at, TOUCH, one, two)
        if one == flicked and two == flick.target and known[WHERE] == ON_RAMP and memory.fell[two] == NEVER:
            known[STRUCK] = 1


@borrowing
def watch_pieces(scene: Scene, memory: Memory, at: int) -> bool:
    """What has left the table and which poles no longer stand, and since when; whether anything still moves."""
    poses, bearers, off, fell, still = scene.poses, scene.bearers, memory.off, memory.fell, memory.still
    moving = False
    for piece in range(len(poses)):
        if scene.asleep[piece] >= 0:
            continue
        rocks = bearers[piece] >= 0 and ROCKS > abs(upright(poses[piece])) > UPRIGHT
        still[piece] = still[piece] + 1 if is_slow(scene.speeds[piece]) and not rocks else 0
        moving |= poses[piece, 2] > GONE and still[piece] * scene.milliseconds < STILL
        if bearers[piece] >= 0:
            stands = standing(poses[piece], poses[bearers[piece]])
            fell[piece] = NEVER if stands else at if fell[piece] == NEVER else fell[piece]
        else:
            on = inside(poses[piece, 0], poses[piece, 1], scene.half)
            off[piece] = NEVER if on else at if off[piece] == NEVER else off[piece]
    return moving


@borrowing
def is_decided(scene: Scene, flick: Flick, memory: Memory) -> bool:
    """Whether a topple attempt has succeeded or failed, as far as one can see."""
    target, known = flick.target, memory.known
    if memory.fell[target] != NEVER or known[STRUCK]:
        return bool(memory.fell[target] != NEVER)
    if known[WHERE] == LANDED or memory.off[flick.flicked] != NEVER:
        return True
    pose, speed = scene.poses[flick.flicked], scene.speeds[flick.flicked]
    if known[WHERE] == ON_RAMP:
        return strays(pose, speed, scene.poses[target])
    return strays(pose, speed, flick.ramp) or is_too_slow(pose, speed, flick.ramp)


@borrowing
def is_slow(speed: Floats) -> bool:
    """Whether a piece moves no faster than one that MuJoCo lets sleep."""
    fastest = 0.0
    for axis in range(3):
        fastest = max(fastest, abs(speed[axis]), abs(speed[axis + 3]) * DISC_RADIUS)
    return fastest < SLOW


@borrowing
def is_too_slow(pose: Floats, speed: Floats, ramp: Floats) -> bool:
    """Whether a disc will have too little speed left to get over the ramp, if it reaches it at all."""
    way = np.hypot(pose[0] - ramp[0], pose[1] - ramp[1]) - NEAR
    return bool(speed[0] ** 2 + speed[1] ** 2 - 2 * SLOWING * max(way, 0.0) < TOO_SLOW**2)


@borrowing
def strays(pose: Floats, speed: Floats, goal: Floats) -> bool:
    """Whether something moves away from where it should go."""
    return bool((goal[0] - pose[0]) * speed[0] + (goal[1] - pose[1]) * speed[1] < 0)


@borrowing
def note(memory: Memory, at: int, kind: int, one: int, two: int) -> None:
    """Write an incident down, if there is room."""
    found, incidents = memory.known[FOUND], memory.incidents
    if found < len(incidents):
        incidents[found, 0], incidents[found, 1], incidents[found, 2], incidents[found, 3] = at, kind, one, two
        memory.known[FOUND] = found + 1


@borrowing
def upright(pose: Floats) -> float:
    """The cosine of how far a piece leans."""
    return float(pose[3] ** 2 - pose[4] ** 2 - pose[5] ** 2 + pose[6] ** 2)


@compiled
def bare(step: int, model: int, data: int, steps: int) -> None:
    """So many steps and nothing else: the limit that `run` is measured against."""
    for _ in range(steps):
        call(step, model, data)
