"""Physics on known outcomes, with no rules; and the courses that it writes down."""

from __future__ import annotations

import base64
import json
import math
import subprocess
import sys
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random
from typing import Any

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.course import LONGEST, NUMBERS, RATE, STEP, TURN, Course, Incident
from banmen.games.botaoshi import loop, physics, yardsticks
from banmen.games.botaoshi.physics import Stage, simulate, simulate_many
from banmen.games.botaoshi.rules import stands
from banmen.games.botaoshi.scene import ENGINE, EXACT, FAST, Preset, model
from banmen.games.botaoshi.shots import Shot, is_pole
from banmen.games.botaoshi.table import METRE, RAMP_LENGTH, Ramp, Spot, Table, direction, fitting_turns, ramp_at
from banmen.games.botaoshi.yardsticks import BOUNCES, PHASES, TURNS, Yardstick, awake, on_the_table, restitution, slid

SIDE, HALF = 750_000, 375_000


# Shots at random


def spots(random: Random, count: int) -> list[Spot]:
    found: list[Spot] = []
    while len(found) < count:
        spot = random.randint(-330_000, 330_000), random.randint(-330_000, 330_000)
        if all(math.dist(spot, other) > 40_000 for other in found):
            found.append(spot)
    return found


def layout(random: Random) -> Table:
    """All six discs and both poles."""
    discs = dict(enumerate(spots(random, 6)))
    headings = {disc: random.randrange(360_000) for disc in discs}
    return Table(discs=discs, headings=headings, poles={0: discs[2], 1: discs[5]})


def flick(random: Random) -> Shot:
    table = layout(random)
    angle, speed = random.randrange(360_000), random.randint(200, 4_200)
    return Shot(SIDE, table.discs, table.poles, random.randrange(2), angle, speed, table.headings)


def topple(random: Random) -> Shot:
    """White's second disc over the middle of the ramp, more or less, which stands where it fits."""
    while True:
        table = layout(random)
        far = [math.dist(table.discs[disc], table.discs[5]) for disc in (0, 1)]
        turns = fitting_turns(table)
        if far[0] < far[1] and turns:
            ramp = ramp_at(table, 0, 1, random.uniform(*random.choice(turns)))
            angle = direction(table.discs[1], ramp.point(-RAMP_LENGTH / 2, 0)) + random.uniform(-4_000, 4_000)
            speed = random.randint(1_500, 4_200)
            return Shot(SIDE, table.discs, table.poles, 1, round(angle) % 360_000, speed, table.headings, ramp)


def entries(random: Random, count: int) -> list[Shot]:
    """Of one disc, into the same layout, from different places."""
    table, found = layout(random), []
    for _ in range(count):
        start = random.randint(-HALF, HALF), -HALF
        angle = round(direction(start, (0, 0)) + random.uniform(-30_000, 30_000)) % 360_000
        found.append(Shot(SIDE, {**table.discs, 1: start}, table.poles, 1, angle, random.randint(500, 3_000)))
    return found


def some_shots() -> list[Shot]:
    random = Random(7)
    shots = [flick(random) for _ in range(6)] + [topple(random) for _ in range(6)] + entries(random, 4)
    random.shuffle(shots)
    return shots


def told(course: Course) -> dict[str, Any]:
    return {key: value for key, value in course.to_json().items() if key != "frames"}


@pytest.fixture(scope="module")
def flicks() -> list[tuple[Shot, Course]]:
    random = Random(11)
    return [(shot, simulate(shot)) for shot in [flick(random) for _ in range(60)]]


@pytest.fixture(scope="module")
def attempts() -> list[tuple[Shot, Course]]:
    random = Random(12)
    return [(shot, simulate(shot)) for shot in [topple(random) for _ in range(40)]]


@pytest.fixture(scope="module")
def played(flicks: list[tuple[Shot, Course]], attempts: list[tuple[Shot, Course]]) -> list[tuple[Shot, Course]]:
    return flicks + attempts


# Yardsticks

# Not met by the scene's numbers: the contact with the table brakes slow discs too little, and part of what discs that
# collide lose is lost to the table on which they tilt. How far off they are is tested below.
MISSED = {"slide of a disc at 0.3 m/s", "restitution of two discs on the table"}


@pytest.fixture(scope="module")
def measured() -> list[Yardstick]:
    heard: list[int] = []
    found = yardsticks.run(heard.append)
    assert sum(heard) == len(found) == 2 * len(yardsticks.MEASURES)
    return found


def test_every_yardstick_holds(measured: list[Yardstick]) -> None:
    exact = [one for one in measured if one.preset == "exact"]
    assert [one for one in exact if not one.holds and one.name not in MISSED] == []
    assert len({one.name for one in exact}) == len(exact) == 12


def test_yardsticks_missed_are_missed_by_little(measured: list[Yardstick]) -> None:
    """Whoever mends one takes it off the list."""
    assert {one.name for one in measured if one.preset == "exact" and not one.holds} == MISSED
    slides = [slid(EXACT, 0.3, turn) for turn in TURNS]
    assert 0.02106 < np.mean(slides) < 0.02116  # metres, instead of 0.02085
    hits = [restitution(EXACT, speed, phase, on_the_table) for speed in BOUNCES for phase in range(PHASES)]
    assert 0.68 < np.mean(hits) < 0.70  # instead of 0.74


def test_both_presets_are_measured_side_by_side(measured: list[Yardstick]) -> None:
    for exact, fast in zip(measured[::2], measured[1::2], strict=True):
        assert (exact.preset, fast.preset) == ("exact", "fast")
        assert (exact.name, exact.expected) == (fast.name, fast.expected)


# The same flick ends the same way, bit by bit


def test_again_and_in_another_order() -> None:
    shots = some_shots()
    once = [simulate(shot).to_json() for shot in shots]
    assert [simulate(shot).to_json() for shot in shots] == once
    assert [simulate(shot).to_json() for shot in reversed(shots)] == once[::-1]
    assert [simulate(shots[0]).to_json() for _ in range(4)] == once[:1] * 4


@pytest.mark.parametrize("preset", [EXACT, FAST], ids=["exact", "fast"])
def test_on_a_stage_of_its_own(preset: Preset) -> None:
    for shot in some_shots():
        stage = Stage(shot.pieces, shot.ramp is not None, shot.side, preset)
        _, found, shown = stage.run(shot, loop.AT_REST, filmed=True)
        assert stage.course(found, shown).to_json() == simulate(shot, preset).to_json()


def test_after_flicks_that_share_the_layout() -> None:
    """What was laid out for one entry serves the next, from elsewhere."""
    shots = entries(Random(3), 6)
    assert len({shot.layout() for shot in shots}) == 1
    alone = [ThreadPoolExecutor(1).submit(simulate, shot).result().to_json() for shot in shots]
    assert [simulate(shot).to_json() for shot in shots] == alone


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_on_other_threads(cores: int) -> None:
    shots = some_shots()
    alone = [simulate(shot, filmed=False).to_json() for shot in shots]
    assert [course.to_json() for course in simulate_many(shots, cores=cores)] == alone
    with ThreadPoolExecutor(cores) as pool:
        assert [told(course) for course in pool.map(simulate, shots)] == alone


def test_in_another_process() -> None:
    code = (
        "import json, test_physics as here\n"
        "print(json.dumps([here.simulate(shot).to_json() for shot in here.some_shots()]))"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "tests", capture_output=True, text=True, check=True)
    assert json.loads(told.stdout) == [simulate(shot).to_json() for shot in some_shots()]


def test_filmed_or_not_it_goes_the_same_way() -> None:
    for shot in some_shots():
        assert told(simulate(shot, filmed=True)) == simulate(shot, filmed=False).to_json()


# Stopped as soon as an attempt is decided


def toppled(course: Course) -> bool:
    """From the ramp through the air against the standing pole, which falls. (White's second disc, Black's pole.)"""
    told = [(one.kind, *one.pieces) for one in course.incidents]
    steps = [one for one in told if one in (("ramp", "W2"), ("land", "W2"), ("touch", "W2", "B|"), ("fell", "B|"))]
    struck = [before for before, after in pairwise(steps) if after == ("touch", "W2", "B|")]
    return ("ramp", "W2") in struck and ("fell", "B|") in steps


@pytest.mark.parametrize("preset", [EXACT, FAST], ids=["exact", "fast"])
def test_decided_attempts_end_as_they_would_have(preset: Preset) -> None:
    random = Random(21)
    shots = [topple(random) for _ in range(110)] + [
        yardsticks.ramp_shot(0.12, speed) for speed in range(1_500, 4_200, 300)
    ]
    won = 0
    for whole, short in zip(simulate_many(shots, preset), simulate_many(shots, preset, until_decided=True)):
        assert toppled(short) == toppled(whole)
        won += toppled(short)
        end = short.incidents[-1].time
        assert end <= whole.incidents[-1].time
        assert ("B|",) in [one.pieces for one in short.incidents if one.kind == "fell"] or not toppled(whole)
        # A touch of the table is a landing when the ramp is not touched soon after, which may be after the decision.
        sure = end - loop.SETTLING / 1000
        for kind, until in (("touch", end), ("ramp", end), ("land", sure)):
            assert on_the_way(short, kind, until) == on_the_way(whole, kind, until)
    assert 5 < won < len(shots) / 2


def on_the_way(course: Course, kind: str, until: float) -> list[Incident]:
    return [one for one in course.incidents if one.kind == kind and one.time < until]


def test_flicks_without_a_ramp_are_never_cut_short() -> None:
    shots = [shot for shot in some_shots() if shot.ramp is None]
    assert simulate_many(shots, until_decided=True) == simulate_many(shots)


# Incidents


def test_incidents_are_in_order_and_end_with_rest(played: list[tuple[Shot, Course]]) -> None:
    for shot, course in played:
        times = [incident.time for incident in course.incidents]
        assert times == sorted(times)
        assert times[0] > 0
        kinds = [incident.kind for incident in course.incidents]
        assert kinds[-1] == "rest"
        assert set(kinds[:-1]) <= {"touch", "ramp", "land", "off", "fell"}
        assert all(set(incident.pieces) <= set(shot.pieces) for incident in course.incidents)
        assert course.engine == ENGINE


def test_ramp_and_landing_take_turns(attempts: list[tuple[Shot, Course]]) -> None:
    assert any(one.kind == "land" for _, course in attempts for one in course.incidents)
    for _, course in attempts:
        turns = [one.kind for one in course.incidents if one.kind in ("ramp", "land")]
        assert turns == ["ramp", "land"] * (len(turns) // 2) + ["ramp"] * (len(turns) % 2)


def test_first_touches_are_told_once(flicks: list[tuple[Shot, Course]]) -> None:
    for shot, course in flicks:
        touches = [frozenset(one.pieces) for one in course.incidents if one.kind == "touch"]
        assert len(touches) == len(set(touches))
        assert all(len(pair) == 2 for pair in touches)
        bearers = {frozenset((pole, f"{pole[0]}3")) for pole in shot.pieces if is_pole(pole)}
        assert not bearers & set(touches)  # a pole always touches its own bearer


def test_a_touch_is_told_when_it_happens() -> None:
    shot = Shot(SIDE, {0: (-200_000, 0), 3: (0, 0)}, {}, 0, 0, 2_000)
    touch = simulate(shot).incidents[0]
    way, slowing = 0.2 - 0.036, 0.22 * 9.81
    expected = (2 - math.sqrt(2**2 - 2 * slowing * way)) / slowing
    assert (touch.kind, touch.pieces) == ("touch", ("W1", "B1"))
    assert touch.time == pytest.approx(expected, abs=0.001)


def test_poles_fell_that_no_longer_stand(played: list[tuple[Shot, Course]]) -> None:
    fallen = 0
    for _, course in played:
        fell = {one.pieces[0] for one in course.incidents if one.kind == "fell"}
        for pole in filter(is_pole, course.rest):
            assert stands(course.rest[pole], course.rest[f"{pole[0]}3"]) == (pole not in fell)
        fallen += len(fell)
    assert fallen > 5


def test_discs_are_off_whose_centre_is_beyond_the_edge(played: list[tuple[Shot, Course]]) -> None:
    gone = 0
    for _, course in played:
        off = {one.pieces[0] for one in course.incidents if one.kind == "off"}
        beyond = {piece for piece, pose in course.rest.items() if max(abs(pose[0]), abs(pose[1])) > HALF / METRE}
        assert off == {piece for piece in beyond if not is_pole(piece)}
        gone += len(off)
    assert gone > 20


def test_a_disc_flicked_off_an_empty_table_ends_soon() -> None:
    for angle in range(0, 360_000, 45_000):
        course = simulate(Shot(SIDE, {4: (0, 0)}, {}, 4, angle, 4_200))
        assert [(one.kind, one.pieces) for one in course.incidents] == [("off", ("B2",)), ("rest", ())]
        assert course.incidents[-1].time < 0.4


# At rest


def test_nothing_sinks_into_anything_nor_runs_to_the_limit(played: list[tuple[Shot, Course]]) -> None:
    """MuJoCo's own distances between all that lies there."""
    for shot, course in played:
        scene = awake(model(shot.pieces, shot.ramp is not None, shot.side, EXACT))
        data = mujoco.MjData(scene)
        data.qpos[:] = [number for piece in shot.pieces for number in course.rest[piece]]
        if shot.ramp:
            set_ramp(data, shot.ramp)
        mujoco.mj_forward(scene, data)
        assert data.contact.dist.min(initial=0) > -0.0002
        assert course.incidents[-1].kind == "rest"
        assert course.incidents[-1].time < 5


def set_ramp(data: mujoco.MjData, ramp: Ramp) -> None:
    half = math.radians(ramp.heading / 1000) / 2
    data.mocap_pos[0] = ramp.spot[0] / METRE, ramp.spot[1] / METRE, 0
    data.mocap_quat[0] = math.cos(half), 0, 0, math.sin(half)


def test_what_was_not_touched_has_not_moved(flicks: list[tuple[Shot, Course]]) -> None:
    for shot, course in flicks:
        touched = {piece for one in course.incidents for piece in one.pieces} | {f"W{shot.flicked + 1}"}
        for piece in set(shot.pieces) - touched - {f"{owner}{part}" for owner in "WB" for part in "3|"}:
            assert math.dist(course.rest[piece][:3], shot.pose(piece)[:3]) < 1e-5


# Frames


def test_frames_lead_from_the_shot_to_rest_sixty_a_second(played: list[tuple[Shot, Course]]) -> None:
    for shot, course in played:
        end = course.incidents[-1].time
        assert len(course.frames) == math.ceil(end * RATE) + 1
        first, last = course.poses(0), course.poses(-1)
        for piece in shot.pieces:
            assert_near(first[piece], shot.pose(piece))
            if max(map(abs, course.rest[piece][:3])) < 1.6:  # frames reach no farther
                assert_near(last[piece], course.rest[piece])


def assert_near(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    assert one[:3] == pytest.approx(other[:3], abs=STEP)
    assert one[3:] == pytest.approx(other[3:], abs=2 * TURN)


def test_frames_show_a_lone_disc_where_it_should_be() -> None:
    speed, slowing = 1.5, 0.22 * 9.81
    course = simulate(Shot(SIDE, {0: (-300_000, 0)}, {}, 0, 0, 1_500))
    for frame in range(0, 40, 5):
        seconds = frame / RATE
        expected = -0.3 + speed * seconds - slowing * seconds**2 / 2
        assert course.poses(frame)["W1"][0] == pytest.approx(expected, abs=0.002)


# When something goes wrong


def test_what_moves_too_long_is_left_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(physics, "LIMIT", 0.05)
    course = simulate(Shot(SIDE, {0: (-300_000, 0)}, {}, 0, 0, 1_000))
    assert course.incidents == (Incident(0.05, "limit"),)
    assert course.rest["W1"][0] == pytest.approx(-0.3 + 0.05 - 0.22 * 9.81 * 0.05**2 / 2, abs=0.0005)
    assert len(course.frames) == 4


@pytest.mark.parametrize("nonsense", [math.nan, math.inf, 1e200])
def test_a_simulation_that_breaks_down_says_so(monkeypatch: pytest.MonkeyPatch, nonsense: float) -> None:
    shot, set_up = some_shots()[0], Stage.set_up
    before = simulate(shot)

    def plant(stage: Stage, shot: Shot) -> None:
        set_up(stage, shot)
        stage.speeds[shot.flicked, 0] = nonsense

    with monkeypatch.context() as patch:
        patch.setattr(Stage, "set_up", plant)
        with pytest.raises(RuntimeError, match=r"the simulation broke down \(mjWARN_BAD"):
            simulate(shot)
        with pytest.raises(RuntimeError, match="broke down"):
            simulate_many([shot] * 3, cores=2)
    assert simulate(shot) == before  # and nothing of it stays


@pytest.mark.parametrize("header", [8, 88, 92, 100, 104])
def test_another_layout_of_memory_is_refused(monkeypatch: pytest.MonkeyPatch, header: int) -> None:
    monkeypatch.setattr(physics, "HEADER", header)
    with pytest.raises(RuntimeError, match=f"{ENGINE} keeps its contacts elsewhere"):
        Stage(("W1", "W2"), False, SIDE, EXACT)


