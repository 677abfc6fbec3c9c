"""Physics on known outcomes, with no rules."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import mujoco
import pytest
from conftest import ROOT

from banmen.course import RATE, STEP, TURN, Course, Incident
from banmen.games.botaoshi import loop, physics, state, yardsticks
from banmen.games.botaoshi.physics import World, simulate, simulate_many
from banmen.games.botaoshi.reach import BRAKING
from banmen.games.botaoshi.rest import stands
from banmen.games.botaoshi.scene import ENGINE, EXACT, FAST, Preset
from banmen.games.botaoshi.shots import Shot, is_pole
from banmen.games.botaoshi.state import METRE, RAMP_LENGTH, Point, State, direction, fits, ramp_at

pytestmark = pytest.mark.slow

SIDE, HALF = 750_000, 375_000
Done = list[tuple[Shot, Course]]
each_preset = pytest.mark.parametrize("preset", [EXACT, FAST], ids=["exact", "fast"])


# Shots at random


def layout(random: Random) -> State:
    """All six discs and both poles."""
    found: list[Point] = []
    while len(found) < 6:
        spot = random.randint(-330_000, 330_000), random.randint(-330_000, 330_000)
        found += [spot] * all(math.dist(spot, other) > 40_000 for other in found)
    headings = {disc: random.randrange(360_000) for disc in range(6)}
    return State(SIDE, discs=dict(enumerate(found)), headings=headings, poles={0: found[2], 1: found[5]})


def flick(random: Random) -> Shot:
    state, angle, speed = layout(random), random.randrange(360_000), random.randint(200, 4_200)
    return Shot(SIDE, state.discs, state.poles, random.randrange(2), angle, speed, state.headings)


def topple(random: Random) -> Shot:
    """White's second disc over the middle of the ramp, more or less, which stands where it fits."""
    state, turn = layout(random), random.randint(-30_000, 30_000)
    if not fits(state, (0, 1), turn) or math.dist(state.discs[0], state.discs[5]) > 0.3 * METRE:
        return topple(random)
    ramp = ramp_at(state, (0, 1), turn)
    angle = direction(state.discs[1], ramp.point(-RAMP_LENGTH / 2, 0)) + random.uniform(-4_000, 4_000)
    speed = random.randint(1_500, 4_200)
    return Shot(SIDE, state.discs, state.poles, 1, round(angle) % 360_000, speed, state.headings, ramp)


def entries(random: Random, count: int) -> list[Shot]:
    """Of one disc, into the same layout, from different places."""
    state, starts = layout(random), [(random.randint(-HALF, HALF), -HALF) for _ in range(count)]
    angles = [round(direction(start, (0, 0)) + random.uniform(-30_000, 30_000)) % 360_000 for start in starts]
    return [
        Shot(SIDE, {**state.discs, 1: start}, state.poles, 1, angle, random.randint(500, 3_000))
        for start, angle in zip(starts, angles)
    ]


def some_shots() -> list[Shot]:
    random = Random(7)
    shots = [flick(random) for _ in range(6)] + [topple(random) for _ in range(6)] + entries(random, 4)
    random.shuffle(shots)
    return shots


def told(course: Course) -> dict[str, Any]:
    return {key: value for key, value in course.to_json().items() if key != "frames"}


@pytest.fixture(scope="module")
def done() -> Done:
    """60 flicks and 40 attempts to topple."""
    random = Random(11)
    return [(shot, simulate(shot)) for shot in [flick(random) if n < 60 else topple(random) for n in range(100)]]


# Yardsticks


def test_every_yardstick_holds() -> None:
    heard: list[int] = []
    found = yardsticks.run(heard.append)
    exact, fast = found[::2], found[1::2]
    assert [one for one in exact if not one.holds] == []
    assert [one.name for one in exact] == [one.name for one in fast]
    assert {one.preset for one in exact} == {"exact"}
    assert sum(heard) == len(found) == 2 * len({one.name for one in found}) == 22


# The same flick ends the same way, bit by bit


def test_again_and_in_another_order() -> None:
    shots = some_shots()
    once = [simulate(shot).to_json() for shot in shots]
    assert [simulate(shot).to_json() for shot in reversed(shots)] == once[::-1]
    assert [simulate(shots[0]).to_json() for _ in range(4)] == once[:1] * 4
    assert [simulate(shot, filmed=False).to_json() for shot in shots] == [told(simulate(shot)) for shot in shots]


@each_preset
def test_on_a_stage_of_its_own(preset: Preset) -> None:
    for shot in some_shots():
        world = World(shot.pieces, shot.ramp is not None, shot.side, preset)
        _, found, shown = world.run(shot, loop.AT_REST, filmed=True)
        assert world.course(found, shown).to_json() == simulate(shot, preset).to_json()


def test_after_flicks_that_share_the_layout() -> None:
    """What was laid out for one entry serves the next, from elsewhere."""
    shots, alone = entries(Random(3), 6), []
    assert len({shot.layout() for shot in shots}) == 1
    for shot in shots:
        with ThreadPoolExecutor(1) as thread:  # whose worlds are its own
            alone.append(thread.submit(simulate, shot).result().to_json())
    assert [simulate(shot).to_json() for shot in shots] == alone


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_on_other_threads(cores: int) -> None:
    shots = some_shots()
    alone = [simulate(shot).to_json() for shot in shots]
    with ThreadPoolExecutor(cores) as pool:
        assert [course.to_json() for course in pool.map(simulate, shots)] == alone
    many = simulate_many(shots, cores=cores)
    assert [course.to_json() for course in many] == [told(simulate(shot)) for shot in shots]


@pytest.mark.processes
def test_in_another_process() -> None:
    code = "import json, test_physics as it; print(json.dumps([it.simulate(one).to_json() for one in it.some_shots()]))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "tests", capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [simulate(shot).to_json() for shot in some_shots()]


# Stopped as soon as an attempt is decided


def toppled(course: Course) -> bool:
    """From the ramp through the air against the standing pole, which falls. (White's second disc, Black's pole.)"""
    steps = [(one.kind, *one.pieces) for one in course.incidents]
    steps = [one for one in steps if one[0] in ("ramp", "land") or one in (("touch", "W2", "B|"), ("fell", "B|"))]
    struck = (("ramp", "W2"), ("touch", "W2", "B|")) in pairwise(steps)
    return struck and ("fell", "B|") in steps


@each_preset
def test_decided_attempts_end_as_they_would_have(preset: Preset) -> None:
    random = Random(21)
    straight = [yardsticks.ramp_shot(0.2, speed) for speed in range(1_500, 4_200, 300)]
    shots, won = straight + [topple(random) for _ in range(80)], 0
    for whole, short in zip(simulate_many(shots, preset), simulate_many(shots, preset, until_decided=True)):
        assert toppled(short) == toppled(whole)
        won += toppled(short)
        # A touch of the table is a landing when no touch of the ramp follows soon, and that may be after the decision.
        end = short.incidents[-1].time
        for kind, until in (("touch", end), ("ramp", end), ("land", end - loop.SETTLING / 1000)):
            ways = [[one for one in it.incidents if one.kind == kind and one.time < until] for it in (short, whole)]
            assert ways[0] == ways[1]
    assert 5 < won < len(shots) / 2


def test_flicks_without_a_ramp_are_never_cut_short() -> None:
    shots = [shot for shot in some_shots() if shot.ramp is None]
    assert simulate_many(shots, until_decided=True) == simulate_many(shots)


# Incidents, rest, and the frames in between


def test_incidents_are_in_order_and_end_with_rest(done: Done) -> None:
    for shot, course in done:
        times, kinds = [one.time for one in course.incidents], [one.kind for one in course.incidents]
        assert times == sorted(times)
        assert times[0] > 0
        assert kinds[-1] == "rest"
        assert set(kinds[:-1]) <= {"touch", "ramp", "land", "off", "fell"}
        assert all(set(one.pieces) <= set(shot.pieces) for one in course.incidents)


def test_ramp_and_landing_take_turns(done: Done) -> None:
    turns = [[one.kind for one in course.incidents if one.kind in ("ramp", "land")] for _, course in done]
    assert all(one == (["ramp", "land"] * len(one))[: len(one)] for one in turns)
    assert max(map(len, turns)) > 1


def test_first_touches_are_told_once(done: Done) -> None:
    for shot, course in done:
        touches = [frozenset(one.pieces) for one in course.incidents if one.kind == "touch"]
        assert len(touches) == len(set(touches)) or shot.ramp  # back on the ramp, it may strike a pole again
        assert not {frozenset(("W3", "W|")), frozenset(("B3", "B|"))} & set(touches)  # those touch all the time


def test_a_touch_is_told_when_it_happens() -> None:
    touch = simulate(Shot(SIDE, {0: (-200_000, 0), 3: (0, 0)}, {}, 0, 0, 2_000)).incidents[0]
    way, slowing = 0.2 - 0.036, 0.22 * 9.81
    assert (touch.kind, touch.pieces) == ("touch", ("W1", "B1"))
    assert touch.time == pytest.approx((2 - math.sqrt(2**2 - 2 * slowing * way)) / slowing, abs=0.002)


def test_poles_fell_that_no_longer_stand(done: Done) -> None:
    fallen = 0
    for _, course in done:
        fell = {one.pieces[0] for one in course.incidents if one.kind == "fell"}
        poles = {pole: course.rest[f"{pole[0]}3"] for pole in filter(is_pole, course.rest)}
        assert fell == {pole for pole, bearer in poles.items() if not stands(course.rest[pole], bearer)}
        fallen += len(fell)
    assert fallen > 5


def test_discs_are_off_whose_centre_is_beyond_the_edge(done: Done) -> None:
    for _, course in done:
        off = {one.pieces[0] for one in course.incidents if one.kind == "off"}
        beyond = {piece for piece, pose in course.rest.items() if max(abs(pose[0]), abs(pose[1])) > HALF / METRE}
        assert off == {piece for piece in beyond if not is_pole(piece)}


def test_a_disc_flicked_off_an_empty_table_ends_soon() -> None:
    for angle in range(0, 360_000, 45_000):
        course = simulate(Shot(SIDE, {4: (0, 0)}, {}, 4, angle, 4_200))
        assert [(one.kind, one.pieces) for one in course.incidents] == [("off", ("B2",)), ("rest", ())]
        assert course.incidents[-1].time < 0.4


def test_nothing_sinks_into_anything_nor_runs_to_the_limit(done: Done) -> None:
    """MuJoCo's own distances between all that lies there."""
    for shot, course in done:
        world = World(shot.pieces, shot.ramp is not None, shot.side, EXACT)
        world.set_up(shot)
        data, scene = world.data, yardsticks.awake(world.model)
        data.qpos[:] = [number for piece in shot.pieces for number in course.rest[piece]]
        mujoco.mj_forward(scene, data)
        assert data.contact.dist.min(initial=0) > -0.0002
        assert course.incidents[-1].time < 5 < physics.LIMIT


def test_frames_lead_from_the_shot_to_rest_sixty_a_second(done: Done) -> None:
    for shot, course in done:
        assert 0.9 < len(course.frames) - course.incidents[-1].time * RATE <= 2  # that of the end is one more
        for piece in shot.pieces:
            assert_near(course.poses(0)[piece], shot.pose(piece))
            if max(map(abs, course.rest[piece][:3])) < 1.6:  # frames reach no farther
                assert_near(course.poses(-1)[piece], course.rest[piece])


def assert_near(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    assert one[:3] == pytest.approx(other[:3], abs=STEP)
    assert one[3:] == pytest.approx(other[3:], abs=2 * TURN)


# When something goes wrong


def test_what_moves_too_long_is_left_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(physics, "LIMIT", 0.05)
    monkeypatch.setattr(physics, "_worlds", threading.local())  # one with so little room for frames is not to be kept
    course = simulate(Shot(SIDE, {0: (-300_000, 0)}, {}, 0, 0, 1_000))
    assert course.incidents == (Incident(0.05, "limit"),)
    assert course.rest["W1"][0] == pytest.approx(-0.3 + 0.05 - 0.22 * 9.81 * 0.05**2 / 2, abs=0.0005)


@pytest.mark.parametrize("nonsense", [math.nan, math.inf, 1e200])
def test_a_breakdown_is_no_course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, nonsense: float) -> None:
    monkeypatch.chdir(tmp_path)  # MuJoCo writes a log where it is
    *others, shot = some_shots()[:3]
    set_up, before = World.set_up, simulate(shot)

    def plant(world: World, found: Shot) -> None:
        set_up(world, found)
        if found is shot:
            world.speeds[shot.flicked, 0] = nonsense

    with monkeypatch.context() as patch:
        patch.setattr(World, "set_up", plant)
        with pytest.raises(RuntimeError, match=r"the simulation broke down \(mjWARN_BAD"):
            simulate(shot)
        with pytest.raises(RuntimeError, match="broke down"):
            simulate_many([*others, shot], cores=2)
    assert simulate(shot) == before  # and nothing of it stays


@pytest.mark.parametrize("header", [8, 88, 92, 100, 104])
def test_another_layout_of_memory_is_refused(monkeypatch: pytest.MonkeyPatch, header: int) -> None:
    monkeypatch.setattr(physics, "HEADER", header)
    with pytest.raises(RuntimeError, match=f"{ENGINE} keeps its contacts elsewhere"):
        World(("W1", "W2"), False, SIDE, EXACT)


def test_a_pole_does_not_fall_asleep_while_it_rocks() -> None:
    discs = {0: (110745, -63759), 1: (297763, -126064), 2: (-60931, 144077), 3: (215078, -211664), 4: (261097, 96119)}
    bearer, headings = (260986, -90781), {0: 49260, 1: 63307, 2: 349080, 3: 245174, 4: 111039, 5: 242967}
    shot = Shot(SIDE, {**discs, 5: bearer}, {0: discs[2], 1: bearer}, 1, 162702, 582, headings)
    assert "fell" in [incident.kind for incident in simulate(shot).incidents]  # it stood at 10°, asleep


def test_the_loop_judges_and_brakes_as_others_do() -> None:
    assert getattr(loop.standing, "py_func", loop.standing) is stands
    assert getattr(loop.inside, "py_func", loop.inside) is state.within
    assert loop.SLOWING == BRAKING
