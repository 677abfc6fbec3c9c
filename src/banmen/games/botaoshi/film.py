"""Movies of flicks, rendered by MuJoCo without a window. They show what a record keeps: nothing is simulated."""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from banmen.course import RATE, Course, Pose
from banmen.games.botaoshi.moves import played
from banmen.games.botaoshi.scene import EXACT, scene
from banmen.games.botaoshi.shots import is_pole, shot
from banmen.games.botaoshi.state import METRE, PIECES, Ramp, State, radians
from banmen.position import Position

Image = NDArray[np.uint8]

EVERY = 3  # of the frames is shown: twenty a second
HOLD = 12  # frames that a position at rest is shown for
SIZE = (640, 400)

# How the scene is dressed: walnut, shell, slate and cypress under one lamp.
DRESS = """
  <statistic center="0 0 0" extent="1"/>
  <visual>
    <global offwidth="{width}" offheight="{height}"/>
    <headlight ambient="0.45 0.44 0.42" diffuse="0.14 0.14 0.14" specular="0 0 0"/>
    <quality shadowsize="4096" offsamples="8"/>
  </visual>
  <asset>
    <texture name="paper" type="skybox" builtin="flat" rgb1="{paper}" rgb2="{paper}" width="8" height="48"/>
  </asset>
  <worldbody>
    <light pos="-0.7 0.7 1" dir="0.7 -0.7 -1" directional="true" diffuse="0.72 0.68 0.6" specular="0.1 0.1 0.1"/>
    {ticks}
  </worldbody>
</mujoco>
"""
WALNUT, CYPRESS, SHELL, SLATE = "0.50 0.35 0.25 1", "0.89 0.79 0.58 1", "0.95 0.92 0.86 1", "0.19 0.19 0.21 1"
PAPER, INK, PALE = "0.957 0.937 0.894", "0.13 0.12 0.11 1", "0.93 0.89 0.80 1"
INK_TEXT = (40, 34, 28)


def shoot(positions: Iterable[Position], path: Path, size: tuple[int, int], progress: Callable[[], None]) -> int:
    """Film a game from position to position into a GIF; how many frames it has."""
    try:
        from PIL import Image as Picture
        from PIL import ImageDraw, ImageFont
    except ImportError:
        raise ValueError("movies need more than the games do: pip install 'banmen[movie]'") from None
    if path.suffix.lower() != ".gif" or not path.parent.is_dir():
        raise ValueError(f"{path}: expected a name that ends in .gif, in a folder that is there")
    font, count = ImageFont.load_default(size=max(11, size[1] // 26)), 0

    def pictures() -> Iterator[Picture.Image]:
        """One at a time: a whole game would not fit into memory."""
        nonlocal count
        for image, words in frames(positions, size, progress):
            count += 1
            picture = Picture.fromarray(image)
            ImageDraw.Draw(picture).text((size[1] // 24, size[1] // 26), words, INK_TEXT, font)
            yield picture.quantize(128, dither=Picture.Dither.NONE)

    shown = pictures()
    first = next(shown, None)
    if first is None:
        raise ValueError("nothing was flicked in these events: there is nothing to film")
    first.save(path, save_all=True, append_images=shown, duration=1000 * EVERY // RATE, loop=0)
    return count


def frames(
    positions: Iterable[Position], size: tuple[int, int], progress: Callable[[], None]
) -> Iterator[tuple[Image, str]]:
    """The images of every flick, and the words on them."""
    camera: Camera | None = None
    for before, after in pairwise(positions):
        if after.last is not None and after.last.course is not None:
            camera = camera or Camera(State.of(before.row).side, size)
            words = f"{after.ply}  {before.game.seat_names[before.seat or 0]}: {after.last}"
            for image in camera.flick(before, after.last.course, int(after.last)):
                yield image, words
        progress()


class Camera:
    """MuJoCo's renderer on a scene of all the pieces; those that are not in play are hidden inside the table."""

    def __init__(self, side: int, size: tuple[int, int]) -> None:
        width, height = size
        self.context = _offscreen(width, height)
        self.model = dressed(side, width, height)
        self.data = mujoco.MjData(self.model)
        self.poses = self.data.qpos.reshape(-1, 7)
        self.scene = mujoco.MjvScene(self.model, maxgeom=1000)
        self.renderer = mujoco.MjrContext(self.model, mujoco.mjtFontScale.mjFONTSCALE_100.value)
        mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN.value, self.renderer)
        self.scene.flags[mujoco.mjtRndFlag.mjRND_HAZE.value] = 0
        self.view = mujoco.MjvCamera()
        self.view.lookat[:] = 0, -0.025, 0
        self.view.distance, self.view.azimuth, self.view.elevation = 0.97 * side / 750_000, 90, -46
        self.image = np.empty((height, width, 3), np.uint8)

    def flick(self, before: Position, course: Course, number: int) -> Iterator[Image]:
        """Every third frame, then the rest for a while."""
        move = played(number)
        made = shot(State.of(before.row), move) if move else None
        ramp = made.ramp if made else None
        for index in range(0, len(course.frames), EVERY):
            yield self.take(course.poses(index), ramp)
        last = self.take(dict(course.rest), ramp)
        for _ in range(HOLD):
            yield last

    def take(self, poses: dict[str, Pose], ramp: Ramp | None) -> Image:
        for index, piece in enumerate(PIECES):
            self.poses[index] = poses.get(piece, HIDDEN[is_pole(piece)])
        half = radians(ramp.heading) / 2 if ramp else 0
        self.data.mocap_pos[0] = (ramp.spot[0] / METRE, ramp.spot[1] / METRE, 0) if ramp else (0, 0, -0.02)
        self.data.mocap_quat[0] = math.cos(half), 0, 0, math.sin(half)
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_camlight(self.model, self.data)
        everything = mujoco.mjtCatBit.mjCAT_ALL.value
        mujoco.mjv_updateScene(
            self.model, self.data, mujoco.MjvOption(), mujoco.MjvPerturb(), self.view, everything, self.scene
        )
        box = mujoco.MjrRect(0, 0, self.image.shape[1], self.image.shape[0])
        mujoco.mjr_render(box, self.scene, self.renderer)
        mujoco.mjr_readPixels(self.image, None, box, self.renderer)
        return self.image[::-1].copy()


LYING = math.sqrt(0.5)
HIDDEN: dict[bool, Pose] = {False: (0, 0, -0.02, 1, 0, 0, 0), True: (0, 0, -0.02, LYING, LYING, 0, 0)}


def dressed(side: int, width: int, height: int) -> mujoco.MjModel:
    """The physical scene in its colours, with marks that tell the sides apart without them."""
    bare = scene(PIECES, True, side, EXACT, marks).rstrip().removesuffix("</mujoco>")
    model = mujoco.MjModel.from_xml_string(
        bare + DRESS.format(width=width, height=height, ticks=ticks(side), paper=PAPER)
    )
    colours = {"table": WALNUT, "ramp": CYPRESS}
    colours |= {piece: CYPRESS if is_pole(piece) else SHELL if piece[0] == "W" else SLATE for piece in PIECES}
    for name, colour in colours.items():
        model.geom(name).rgba[:] = [float(number) for number in colour.split()]
    return model


def marks(piece: str) -> str:
    """A ring on White's discs and one band on its pole; a lozenge on Black's and two bands."""
    if is_pole(piece):
        bands = ((0.024, SHELL),) if piece[0] == "W" else ((0.024, SLATE), (0.017, SLATE))
        return "".join(_cylinder(0.0052, 0.0016, height, colour) for height, colour in bands)
    if piece[0] == "W":
        return _cylinder(0.0075, 0.00455, 0, INK) + _cylinder(0.005, 0.0046, 0, SHELL)
    return f'<geom type="box" size="0.005 0.005 0.0046" euler="0 0 45" mass="0" rgba="{PALE}"/>'


def _cylinder(radius: float, half: float, height: float, colour: str) -> str:
    return f'<geom type="cylinder" size="{radius} {half}" pos="0 0 {height}" mass="0" rgba="{colour}"/>'


def ticks(side: int) -> str:
    """Every tenth of a metre along the edges, inlaid in pale wood."""
    half, tenths = side / 2 / METRE, range(-(side // 200_000), side // 200_000 + 1)
    inlay = f'type="box" size="0.001 0.005 0.0003" rgba="{PALE}"'
    return "\n    ".join(
        f'<geom {inlay} pos="{x} {y} 0" euler="0 0 {turn}"/>'
        for tenth in tenths
        for edge in (-half + 0.007, half - 0.007)
        for x, y, turn in ((tenth / 10, edge, 0), (edge, tenth / 10, 90))
    )


def _offscreen(width: int, height: int) -> Any:
    """A place to draw where there is no window: the first that works here."""
    for name in ("egl", "osmesa", "glfw"):
        try:
            context = importlib.import_module(f"mujoco.{name}").GLContext(width, height)
            context.make_current()
        except Exception:  # each of them fails in its own ways
            continue
        return context
    raise ValueError("movies need banmen[movie] and OpenGL without a window (EGL or OSMesa), which are not here")
