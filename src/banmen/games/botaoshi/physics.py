"""Flicks simulated by MuJoCo: from poses at rest to poses at rest. It knows no rules.

`simulate` gives the course of one flick; `simulate_many` runs thousands over all cores. Every flick starts from a fresh
`mj_resetData`, since what the solver remembers of the last one would change the next; so the same flick from the same
poses ends in the same bits, whichever thread or process runs it.
"""

from __future__ import annotations

import ctypes
import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path

import mujoco
import numpy as np

from banmen.cores import available_cores, threads
from banmen.course import NUMBERS, RATE, UNITS, Course, Incident
from banmen.games.botaoshi import loop
from banmen.games.botaoshi.scene import ENGINE, EXACT, Preset, model
from banmen.games.botaoshi.shots import Shot, is_pole
from banmen.games.botaoshi.state import BEARERS, METRE, MILLI, PIECES, POLES, radians

LIMIT = 12.0  # seconds: what still moves then is judged where it is
DECIMALS = 6  # of poses at rest
LAYING = 100  # steps at most until what lies still is asleep; about a dozen do
ALOFT = 1.0  # metres
NOWHERE = np.zeros(3)


class World:
    """One scene with memory of its own to simulate in: one thread at a time."""

    def __init__(self, pieces: tuple[str, ...], has_ramp: bool, side: int, preset: Preset) -> None:
        self.pieces, self.preset = pieces, preset
        self.model = model(pieces, has_ramp, side, preset)
        self.data = mujoco.MjData(self.model)
        bearers = [PIECES[BEARERS["WB".index(piece[0])]] for piece in pieces]
        self.poses = self.data.qpos.reshape(-1, NUMBERS)
        self.speeds = self.data.qvel.reshape(-1, 6)
        self.incidents = np.empty((loop.MOST, 4), np.int64)
        self.frames = np.empty((math.ceil(LIMIT * RATE) + 2, len(pieces), NUMBERS))
        contacts, geoms = _contacts(self.model, self.data)
        self.scene = loop.Scene(
            step=MJ_STEP,
            model=self.model._address,
            data=self.data._address,
            contacts=contacts,
            geoms=geoms,
            asleep=self.data.tree_asleep,
            poses=self.poses,
            speeds=self.speeds,
            first=2 if has_ramp else 1,
            bearers=np.array([pieces.index(b) if is_pole(p) else -1 for p, b in zip(pieces, bearers)], np.int64),
            milliseconds=preset.step * 1000,
            half=side / 2 / METRE,
        )
        self.wrong = self.data.warning.number  # how often each of MuJoCo's warnings was given
        self.laid = mujoco.MjData(self.model)  # a copy of `data` with everything asleep
        self.layout: object = None  # what lies there

    def run(self, shot: Shot, until: int, filmed: bool) -> tuple[int, int, int]:
        """Simulate a shot; how many steps, incidents and frames there are to read."""
        self.set_up(shot)
        target = PIECES[POLES[1 - shot.seat]]
        flick = loop.Flick(
            flicked=self.pieces.index(PIECES[shot.flicked]),
            target=self.pieces.index(target) if target in self.pieces else -1,
            ramp=self.data.mocap_pos[0] if shot.ramp else NOWHERE,
            until=until if target in self.pieces else loop.AT_REST,
        )
        steps, frames = round(LIMIT / self.preset.step), self.frames if filmed else self.frames[:0]
        found: tuple[int, int, int] = loop.run(self.scene, flick, steps, self.incidents, frames)
        self.check()
        return found

    def set_up(self, shot: Shot) -> None:
        """Everything asleep where it lies, but for the flicked disc, which gets its speed, and the ramp, if any."""
        layout = shot.layout()
        if layout != self.layout:
            self.layout = None
            self.lay(shot)
            mujoco.mj_copyData(self.laid, self.model, self.data)
            self.layout = layout
        else:
            mujoco.mj_copyData(self.data, self.model, self.laid)
        flicked, angle = self.pieces.index(PIECES[shot.flicked]), radians(shot.angle)
        self.poses[flicked] = shot.pose(PIECES[shot.flicked])
        self.speeds[flicked] = 0
        self.speeds[flicked, :2] = shot.speed / MILLI * math.cos(angle), shot.speed / MILLI * math.sin(angle)
        if shot.ramp is not None:
            half = radians(shot.ramp.heading) / 2
            self.data.mocap_pos[0] = shot.ramp.spot[0] / METRE, shot.ramp.spot[1] / METRE, 0
            self.data.mocap_quat[0] = math.cos(half), 0, 0, math.sin(half)

    def lay(self, shot: Shot) -> None:
        """Let all but the flicked disc fall asleep where they lie; the flicked one is held high above meanwhile."""
        mujoco.mj_resetData(self.model, self.data)
        for index, piece in enumerate(self.pieces):
            self.poses[index] = shot.pose(piece)
        self.poses[self.pieces.index(PIECES[shot.flicked]), 2] = ALOFT
        if shot.ramp is not None:
            self.data.mocap_pos[0] = 0, 0, 2 * ALOFT
        for _ in range(LAYING):
            mujoco.mj_step(self.model, self.data)
            if (self.data.tree_asleep < 0).sum() <= 1:
                break

    def check(self) -> None:
        """MuJoCo counts what goes wrong and goes on as if nothing had been: we do not."""
        if self.wrong.any():
            name = mujoco.mjtWarning(int(np.flatnonzero(self.wrong)[0])).name
            raise RuntimeError(f"the simulation broke down ({name}); please report the record of this game")

    def course(self, found: int, shown: int) -> Course:
        order = self.incidents[:found]
        order = order[np.argsort(order[:, 0], kind="stable")]
        incidents = tuple(
            Incident(
                round(at * self.preset.step, 4),
                loop.KINDS[kind],
                tuple(self.pieces[piece] for piece in touching if piece >= 0),
            )
            for at, kind, *touching in order.tolist()
        )
        rest = {
            piece: tuple(round(number, DECIMALS) + 0.0 for number in pose)
            for piece, pose in zip(self.pieces, self.poses.tolist(), strict=True)
        }
        frames = np.clip(np.rint(self.frames[:shown] / UNITS), -32767, 32767).astype(np.int16)
        return Course.filmed(ENGINE, incidents, rest, frames)


def simulate(shot: Shot, preset: Preset = EXACT, filmed: bool = True) -> Course:
    """The course of one flick, until everything lies still."""
    world = world_for(shot, preset)
    _, found, shown = world.run(shot, loop.AT_REST, filmed)
    return world.course(found, shown)


# Many at once


def simulate_many(
    shots: Sequence[Shot], preset: Preset = EXACT, until_decided: bool = False, cores: int = 0
) -> list[Course]:
    """The courses of many flicks, in their order, without frames, over all cores.

    `until_decided` stops topple attempts as soon as they have succeeded or failed: when the pole falls, or when the
    shooter has landed, left the table, become too slow for the ramp, or moves away from the ramp it has not been on or
    from the pole it has not struck. (One that bounces back and succeeds after all is missed.)
    """
    until = loop.WHEN_DECIDED if until_decided else loop.AT_REST

    def one(shot: Shot) -> Course:
        world = world_for(shot, preset)
        _, found, shown = world.run(shot, until if shot.ramp else loop.AT_REST, filmed=False)
        return world.course(found, shown)

    return over_cores(one, shots, cores)


def over_cores(work: Callable[[Shot], Course], shots: Sequence[Shot], cores: int = 0) -> list[Course]:
    cores = min(cores or available_cores(), max(len(shots), 1))
    if cores == 1:
        return [work(shot) for shot in shots]
    return list(threads(cores).map(work, shots))


# MuJoCo's memory


_worlds = threading.local()
MOST_WORLDS = 16  # of a thread, some megabytes each: games go through many sets of pieces


def world_for(shot: Shot, preset: Preset) -> World:
    """The thread's own world for what lies on the table."""
    kept: OrderedDict[object, World] = _worlds.__dict__.setdefault("kept", OrderedDict())
    key = shot.pieces, shot.ramp is not None, shot.side, preset
    if key not in kept:
        kept[key] = World(*key)
        if len(kept) > MOST_WORLDS:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]


def _step_address() -> int:
    library = next(Path(mujoco.__file__).parent.glob("libmujoco.*"))
    address = ctypes.cast(ctypes.CDLL(str(library)).mj_step, ctypes.c_void_p).value
    assert address is not None
    return address


MJ_STEP = _step_address()


HEADER = 96  # bytes from mjData.ncon to mjData.energy in this version of MuJoCo


def _contacts(scene: mujoco.MjModel, data: mujoco.MjData) -> tuple[loop.Ints, loop.Ints]:
    """MuJoCo's own memory: how many contacts there are, and the two geoms of each."""
    mujoco.mj_forward(scene, data)  # everything lies in one heap at the centre: there are contacts to look at
    numbers = data.contact.geom
    count = _memory(data.energy.ctypes.data - HEADER, (1,), (4,))
    if not len(numbers) or count[0] != data.ncon:
        raise RuntimeError(f"{ENGINE} keeps its contacts elsewhere than the version this was written for")
    return count, _memory(numbers.ctypes.data, (MOST_CONTACTS, 2), numbers.strides)


MOST_CONTACTS = 1000  # that the loop would look at; a heap of all pieces has fewer than a hundred


def _memory(address: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> loop.Ints:
    size = shape[0] * strides[0]
    memory = (ctypes.c_char * size).from_address(address)
    return np.ndarray(shape, np.int32, memoryview(memory), strides=strides)
