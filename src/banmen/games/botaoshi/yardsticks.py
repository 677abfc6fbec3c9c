"""What the scene's numbers amount to: known outcomes, measured. It knows no rules.

The figures expected here are those of the trial that the numbers come from, not of real discs. They are for the exact
preset; the planning preset is measured beside it, for information: it need not hold.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import mujoco
import numpy as np

from banmen.course import Course
from banmen.games.botaoshi.physics import World, simulate
from banmen.games.botaoshi.reach import BRAKING
from banmen.games.botaoshi.rest import lean
from banmen.games.botaoshi.scene import EXACT, FAST, Preset
from banmen.games.botaoshi.shots import Shot
from banmen.games.botaoshi.state import DISC, METRE, MILLI, PIECES, RAMP_LENGTH, TOP_SPEED, Ramp

SIDE = 750_000  # of a table as in play
LONG = 1_500_000  # of one from whose middle nothing slides off at the speeds below


@dataclass(frozen=True)
class Yardstick:
    """Something measured, beside what it should be."""

    name: str
    measured: str
    expected: str
    holds: bool
    preset: str  # the planning preset, "fast", need not hold


# A lone disc slides to rest

SLIDES = (0.3, 0.6, 0.9, 1.2, 1.6)  # m/s
TURNS = range(0, 360, 30)  # degrees: the directions it is sent in


def slide(preset: Preset, speed: float) -> Yardstick:
    """How far a disc slides, against v²/(2µg): the mean over twelve directions, since slides vary by half a percent.

    The contact brakes ever less below µg/b, where b is the damping in its `solreffriction`, so that any slide is some
    µg/2b² too long: with 80 s⁻¹ that is 0.17 mm, or 0.8% at 0.3 m/s.
    """
    ideal = speed**2 / (2 * BRAKING)
    excess = [100 * (slid(preset, speed, turn) / ideal - 1) for turn in TURNS]
    return Yardstick(
        f"slide of a disc at {speed} m/s",
        f"{np.mean(excess):+.2f}% ({min(excess):+.2f}% to {max(excess):+.2f}%)",
        "v²/(2µg) within 1%",
        abs(float(np.mean(excess))) <= 1,
        preset.name,
    )


def slid(preset: Preset, speed: float, turn: int) -> float:
    """In metres."""
    course = simulate(Shot(LONG, {0: (0, 0)}, {}, 0, turn * MILLI, round(speed * MILLI)), preset, filmed=False)
    return math.hypot(*course.rest["W1"][:2])


# A disc hits another head-on

BOUNCES = (1, 2, 3, 4)  # m/s
GAP = 3_000  # between the discs, and up to one step's way more
PHASES = 20  # parts of a step in which they may meet
BOUNCE, GIVE = (0.74, 0.75), 0.01


def bounce(preset: Preset) -> Yardstick:
    """The mean for each speed, of discs that lie on the table as in play.

    Hits vary by 0.1 with the part of a step in which the discs meet, hence GIVE. They touch at an upper or lower rim
    and tilt, so that the table takes its part of what is lost: without table and weight they part by 0.04 faster.
    """
    found = [[restitution(preset, speed, phase) for phase in range(PHASES)] for speed in BOUNCES]
    means = [float(np.mean(one)) for one in found]
    (low, high), every = BOUNCE, [number for one in found for number in one]
    return Yardstick(
        "restitution of two discs, head-on",
        f"{', '.join(f'{mean:.3f}' for mean in means)} (single hits {min(every):.2f} to {max(every):.2f})",
        f"{low} to {high} at {', '.join(map(str, BOUNCES))} m/s, give or take {GIVE}: the mean of {PHASES} hits",
        all(low - GIVE <= mean <= high + GIVE for mean in means),
        preset.name,
    )


def restitution(preset: Preset, speed: int, phase: int) -> float:
    """How fast the centres part just after they met, by how fast they approached just before."""
    away = 2 * DISC + GAP + round(speed * preset.step * METRE * phase / PHASES)
    shot = Shot(LONG, {0: (0, 0), 1: (away, 0)}, {}, 0, 0, speed * MILLI)
    world = World(shot.pieces, False, shot.side, preset)
    world.set_up(shot)
    before = _parting(world)
    while not _touch(world):
        before = _parting(world)
        mujoco.mj_step(world.model, world.data)
    while _touch(world):
        mujoco.mj_step(world.model, world.data)
    return -_parting(world) / before


def _parting(world: World) -> float:
    return float(world.speeds[1, 0] - world.speeds[0, 0])


def _touch(world: World) -> bool:
    """Whether there is a contact that is none of the table's (geom 0)."""
    return bool((world.data.contact.geom.min(axis=1) > 0).any())


# A pole on its bearer

STANDING = 10.0  # seconds
TILT = 0.01  # degrees
FELLS = (0.35, 0.45)  # m/s: the first does not fell it yet, the second does
GAPS = range(50, 450, 50)  # micrometres from which the bearer is hit: where in a step matters


def pole_stands(preset: Preset, asleep: bool) -> Yardstick:
    """How far a pole leans at most while nothing happens; with sleep off nothing else holds it either."""
    shot = Shot(SIDE, {5: (0, 0)}, {1: (0, 0)}, 5, 0, 0)
    world = World(shot.pieces, False, shot.side, preset)
    model = world.model if asleep else awake(world.model)
    worst = max(lean(tuple(pose)) for pose in _watched(model, laid_out(model, shot), shot.pieces.index("B|"), preset))
    return Yardstick(
        f"lean of a pole in {STANDING:.0f} s{'' if asleep else ' that never sleeps'}",
        f"{worst:.4f}°",
        f"under {TILT}°",
        worst < TILT,
        preset.name,
    )


def _watched(model: mujoco.MjModel, data: mujoco.MjData, piece: int, preset: Preset) -> Iterator[Sequence[float]]:
    """A piece's pose every hundredth of a second."""
    steps = round(0.01 / preset.step)
    for _ in range(round(STANDING / preset.step) // steps):
        mujoco.mj_step(model, data, steps)
        yield data.qpos.reshape(-1, 7)[piece].tolist()


def awake(model: mujoco.MjModel) -> mujoco.MjModel:
    """A copy in which nothing falls asleep."""
    model = copy.copy(model)
    model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    return model


def laid_out(model: mujoco.MjModel, shot: Shot) -> mujoco.MjData:
    """Everything where it lies, awake and without any speed."""
    data = mujoco.MjData(model)
    for pose, piece in zip(data.qpos.reshape(-1, 7), shot.pieces, strict=True):
        pose[:] = shot.pose(piece)
    return data


def pole_falls(preset: Preset) -> Yardstick:
    """The slowest disc that fells a pole by hitting its bearer head-on, and whether faster ones do so too."""
    slowest = [slowest_to_fell(preset, gap) for gap in GAPS]
    faster = all(fells(preset, speed, GAPS[0]) for speed in range(round(FELLS[1] * MILLI), TOP_SPEED + 1, 250))
    return Yardstick(
        "a disc that hits the bearer head-on fells the pole",
        f"from {np.mean(slowest):.3f} m/s ({min(slowest):.3f} to {max(slowest):.3f})"
        + ("" if faster else ", but not all that are faster"),
        f"from {FELLS[1]} m/s, not yet at {FELLS[0]:.2f} m/s: the mean of {len(GAPS)}",
        faster and float(np.mean(slowest)) > FELLS[0] and max(slowest) <= FELLS[1],
        preset.name,
    )


def slowest_to_fell(preset: Preset, gap: int) -> float:
    """By halving, to a mm/s; what friction takes on the way to the bearer is not counted."""
    low, high = 100, 1_000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fells(preset, middle, gap) else (middle, high)
    return math.sqrt((high / MILLI) ** 2 - 2 * BRAKING * gap / METRE)


def fells(preset: Preset, speed: int, gap: int) -> bool:
    shot = Shot(SIDE, {0: (-2 * DISC - gap, 0), 5: (0, 0)}, {1: (0, 0)}, 0, 0, speed)
    return _fell(simulate(shot, preset, filmed=False))


def _fell(course: Course) -> bool:
    return any(incident.kind == "fell" and incident.pieces == ("B|",) for incident in course.incidents)


# Straight shots over the ramp

SHOTS = range(1_000, TOP_SPEED + 1, 200)  # mm/s
FRONT, SHOOTER, BEARER = 0, 1, 5


def ramp_shots(preset: Preset, metres: float, low: float, high: float) -> Yardstick:
    """Which speeds topple a pole, the front disc's centre so far from the bearer's; all in the range should."""
    toppling = [speed for speed in SHOTS if topples(simulate(ramp_shot(metres, speed), preset, filmed=False))]
    wanted = [speed for speed in SHOTS if low * MILLI <= speed <= high * MILLI]
    return Yardstick(
        f"straight ramp shots topple at {metres} m",
        f"{_runs(toppling)} m/s" if toppling else "none",
        f"{low} to {high} m/s, tried every {SHOTS.step / MILLI} from {SHOTS[0] / MILLI} to {SHOTS[-1] / MILLI}",
        set(wanted) <= set(toppling),
        preset.name,
    )


def ramp_shot(metres: float, speed: int) -> Shot:
    """Shooter, ramp, front disc and bearer in a line; the shooter starts a millimetre short of the ramp's low edge."""
    bearer = 200_000
    front = bearer - round(metres * METRE)
    ramp = Ramp((front - DISC - 10, 0), 0)  # a hair's breadth from the front disc, as in play
    shooter = ramp.spot[0] - RAMP_LENGTH - DISC - 1_000
    discs = {FRONT: (front, 0), SHOOTER: (shooter, 0), BEARER: (bearer, 0)}
    return Shot(SIDE, discs, {1: (bearer, 0)}, SHOOTER, 0, speed, ramp=ramp)


def topples(course: Course) -> bool:
    """Whether the shooter gets onto the ramp and strikes the pole before it lands, and the pole falls."""
    shooter = PIECES[SHOOTER]
    own = [incident for incident in course.incidents if shooter in incident.pieces]
    told = [one.kind for one in own if one.kind in ("ramp", "land") or one.pieces == (shooter, "B|")]
    return told[:2] == ["ramp", "touch"] and _fell(course)


def _runs(speeds: list[int]) -> str:
    """1.6 to 2.4, 2.8 to 3: what lies side by side on the grid, together."""
    starts = [speed for speed in speeds if speed - SHOTS.step not in speeds]
    ends = [speed for speed in speeds if speed + SHOTS.step not in speeds]
    return ", ".join(f"{start / MILLI:g} to {end / MILLI:g}" for start, end in zip(starts, ends))


MEASURES: tuple[Callable[[Preset], Yardstick], ...] = (
    *(partial(slide, speed=speed) for speed in SLIDES),
    bounce,
    partial(pole_stands, asleep=True),
    partial(pole_stands, asleep=False),
    pole_falls,
    partial(ramp_shots, metres=0.12, low=1.6, high=4.2),
    partial(ramp_shots, metres=0.3, low=2.4, high=3.8),
)


def run(progress: Callable[[int], None] | None = None) -> list[Yardstick]:
    """All of them, each with both presets, the exact one first; `progress` hears of every one that is done."""
    found = []
    for measure in MEASURES:
        for preset in (EXACT, FAST):
            found.append(measure(preset))
            if progress is not None:
                progress(1)
    return found
