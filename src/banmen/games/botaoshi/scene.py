"""The scene that MuJoCo simulates: table, discs, poles, ramp, and how each pair of them meets.

All numbers were found by trial, not measured on real discs; yardsticks.py tells what they amount to. Only what lies on
the table is in a scene. Contacts are explicit pairs, since only those have a `solreffriction` of their own, without
which sliding discs hop. The table is a box: on a plane discs behave otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import mujoco

from banmen.games.botaoshi.reach import ON_RAMP, ON_TABLE
from banmen.games.botaoshi.shots import is_pole
from banmen.games.botaoshi.state import DISC, METRE, POLE, RAMP_HEIGHT, RAMP_LENGTH, RAMP_WIDTH, TALL, THICK

ENGINE = f"mujoco {mujoco.__version__}"
DISC_MASS, POLE_MASS = 0.008, 0.0039


@dataclass(frozen=True)
class Preset:
    """How finely a scene is simulated: the time step, and contacts stiff enough for it."""

    name: str
    step: float  # seconds
    disc: str  # discs against each other: solref, stiffness and damping
    disc_slip: str  # and solreffriction
    pole: str
    ground: str  # anything against table or ramp: solref, time constant and damping ratio
    pole_give: float  # the first number of a pole's solimp


EXACT = Preset("exact", 0.0005, "-1e6 -228", "-1e-9 -1500", "-1e6 -700", "0.003 1", 0.8)
FAST = Preset("fast", 0.001, "-2.5e5 -114", "-1e-9 -750", "-2.5e5 -350", "0.004 1", 0.7)  # for planning

# A disc wobbles for seconds without the damping of its joint; slides are too short with a coarser ccd_tolerance.
SCENE = """
<mujoco model="Bo-taoshi">
  <option timestep="{step}" integrator="implicitfast" cone="elliptic" impratio="10" solver="Newton" iterations="50"
          tolerance="1e-10" ccd_tolerance="1e-9" sleep_tolerance="5e-4">
    <flag sleep="enable"/>
  </option>
  <size memory="1M"/>
  <default>
    <geom contype="0" conaffinity="0"/>
    <default class="disc"><geom type="cylinder" size="{disc_r} {disc_h}" mass="{disc_mass}"/></default>
    <default class="pole"><geom type="cylinder" size="{pole_r} {pole_h}" mass="{pole_mass}"/></default>
  </default>
  <asset>
    <mesh name="wedge" vertex="{wedge}"/>
  </asset>
  <worldbody>
    <geom name="table" type="box" size="{half} {half} 0.02" pos="0 0 -0.02"/>
    {bodies}
  </worldbody>
  <contact>
    {pairs}
  </contact>
</mujoco>
"""
RAMP = '<body name="ramp" mocap="true"><geom name="ramp" type="mesh" mesh="wedge"/></body>'


@lru_cache(maxsize=512)
def model(pieces: tuple[str, ...], has_ramp: bool, side: int, preset: Preset) -> mujoco.MjModel:
    """The compiled scene of these pieces; a ramp is moved where it belongs before each flick."""
    return mujoco.MjModel.from_xml_string(scene(pieces, has_ramp, side, preset))


def scene(
    pieces: tuple[str, ...], has_ramp: bool, side: int, preset: Preset, marks: Callable[[str], str] = lambda piece: ""
) -> str:
    """The scene in MuJoCo's own language. Marks are further geoms of a piece, for the eye only."""
    return SCENE.format(
        step=preset.step,
        half=side / 2 / METRE,
        disc_r=DISC / METRE,
        disc_h=THICK / 2 / METRE,
        disc_mass=DISC_MASS,
        pole_r=POLE / METRE,
        pole_h=TALL / 2 / METRE,
        pole_mass=POLE_MASS,
        wedge=wedge(),
        bodies="\n    ".join([RAMP] * has_ramp + [body(piece, marks(piece)) for piece in pieces]),
        pairs="\n    ".join(pairs(pieces, has_ramp, preset)),
    )


def wedge() -> str:
    """The ramp's corners: its tall face at x = 0, rising towards it.

    It goes on below the table's face, so that nothing can be wedged under its edge.
    """
    length, half, height = RAMP_LENGTH / METRE, RAMP_WIDTH / 2 / METRE, RAMP_HEIGHT / METRE
    corners = [(0, -height), (0, height), (-2 * length, -height)]
    return "  ".join(f"{x} {y} {z}" for x, z in corners for y in (-half, half))


def body(piece: str, marks: str) -> str:
    geom = f'<geom name="{piece}" class="{"pole" if is_pole(piece) else "disc"}"/>'
    return f'<body name="{piece}"><joint type="free" damping="1e-6"/>{geom}{marks}</body>'


def pairs(pieces: tuple[str, ...], has_ramp: bool, preset: Preset) -> list[str]:
    found = [ground(piece, "table", ON_TABLE, preset) for piece in pieces]
    if has_ramp:
        found += [ground(piece, "ramp", ON_TABLE if is_pole(piece) else ON_RAMP, preset) for piece in pieces]
    return found + [between(one, two, preset) for one, two in combinations(pieces, 2)]


def ground(piece: str, under: str, friction: float, preset: Preset) -> str:
    slip = "-1e-9 -80" if under == "table" and not is_pole(piece) else "-1e-9 -60"
    return pair(under, piece, friction, preset.ground, slip, preset)


def between(one: str, two: str, preset: Preset) -> str:
    if is_pole(one) or is_pole(two):
        return pair(one, two, 0.35, preset.pole, "-1e-9 -200", preset)
    return pair(one, two, 0.15, preset.disc, preset.disc_slip, preset)


def pair(one: str, two: str, friction: float, solref: str, slip: str, preset: Preset) -> str:
    has_pole = is_pole(one) or is_pole(two)
    give = f"{preset.pole_give if has_pole else 0.95} 0.99 0.0005 0.5 2"
    slide = f"{friction} {friction} 2e-3 5e-4 5e-4"  # the last three turn and roll, of which only poles make use
    return (
        f'<pair geom1="{one}" geom2="{two}" condim="{6 if has_pole else 3}" friction="{slide}" '
        f'solref="{solref}" solreffriction="{slip}" solimp="{give}"/>'
    )
