"""How far a disc goes by itself: what the page draws of a flick, against flicks that are simulated."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banmen import load
from banmen.course import RATE, UNITS
from banmen.games.botaoshi.physics import simulate
from banmen.games.botaoshi.scene import EXACT
from banmen.games.botaoshi.shots import Shot
from banmen.games.botaoshi.state import DISC, MILLI, RAMP_LENGTH, Ramp

WIDE = 3_000_000  # a table from which nothing slides off


def measures() -> Any:
    game = load("botaoshi")
    assert game.mechanism.bodies
    return game.mechanism.bodies.measures(game.start().row)


@pytest.mark.parametrize("speed", [0.4, 0.8, 1.2, 1.8])
def test_a_disc_comes_to_rest_where_the_page_draws_it(speed: float) -> None:
    course = simulate(Shot(WIDE, {0: (0, 0)}, {}, 0, 37_000, round(speed * MILLI)), EXACT, filmed=False)
    slid = math.hypot(*course.rest["W1"][:2])
    assert slid == pytest.approx(speed**2 / (2 * measures()["braking"]), rel=0.015)


def flight(speed: float, aside: int = 0, gap: int = 40_000) -> tuple[float, float] | None:
    """Where the simulated shooter comes down: ahead of the tall edge and to its left; None if it does not fly."""
    ramp = Ramp((-DISC - 10, 0), aside)  # the front disc in the middle, the shooter in the west of it
    shooter = -DISC - 10 - RAMP_LENGTH - DISC - gap
    shot = Shot(WIDE, {0: (0, 0), 1: (shooter, 0)}, {}, 1, 0, round(speed * MILLI), ramp=ramp)
    course = simulate(shot, EXACT)
    landed = next((one.time for one in course.incidents if one.kind == "land" and "W2" in one.pieces), None)
    if landed is None:
        return None
    track = course.frames[:, list(course.rest).index("W2"), :2] * UNITS[:2]
    first = int(landed * RATE)
    x, y = track[first] + (track[first + 1] - track[first]) * (landed * RATE - first)
    turn, ahead, left = math.radians(aside / MILLI), float(x) + DISC / 1e6, float(y)
    seen = ahead * math.cos(turn) + left * math.sin(turn), left * math.cos(turn) - ahead * math.sin(turn)
    return seen if seen[0] > 0 else None


def drawn(speed: float, aside: int = 0, gap: int = 40_000) -> tuple[float, float] | None:
    """The same as the page reckons it: see reach.ts."""
    found = measures()
    ramp, turn = found["ramp"], math.radians(aside / MILLI)
    met = math.sqrt(speed**2 - 2 * found["braking"] * gap / 1e6)
    along = (ramp["keeps"] * met * math.cos(turn)) ** 2 - ramp["costs"]
    if along <= 0:
        return None
    slope = math.atan2(ramp["height"], ramp["length"])
    ahead, up, left = math.sqrt(along) * math.cos(slope), math.sqrt(along) * math.sin(slope), -met * math.sin(turn)
    time = (up + math.sqrt(up**2 + 2 * found["gravity"] * ramp["height"])) / found["gravity"]
    return ahead * time, left * time


@pytest.mark.parametrize("speed", [1.4, 2.0, 2.6, 3.2, 4.2])
def test_a_shooter_comes_down_where_the_page_draws_it(speed: float) -> None:
    seen, told = flight(speed), drawn(speed)
    assert seen
    assert told
    assert told[0] == pytest.approx(seen[0], rel=0.04)


@pytest.mark.parametrize("turn", [5_000, 20_000])
@pytest.mark.parametrize("speed", [1.6, 2.6, 3.6])
def test_it_flies_on_in_its_direction_if_the_ramp_is_turned(speed: float, turn: int) -> None:
    seen, told = flight(speed, turn), drawn(speed, turn)
    assert seen
    assert told
    assert math.dist(seen, told) < 0.03


@pytest.mark.parametrize("speed", [0.5, 0.7])
def test_a_shot_that_is_too_soft_does_not_get_over_the_ramp(speed: float) -> None:
    assert flight(speed) is None
    assert drawn(speed) is None
