"""The pictures of Bo-taoshi.

What physics makes of a flick may differ from one machine to another, so nothing is simulated here: the courses of the
flicks in the pictures are kept beside this file. After a change of a move or a diagram below,

    cd docs && python -c "from draw import botaoshi; botaoshi.write_courses()"

writes them anew.
"""

from __future__ import annotations

import json
from math import cos, hypot, inf, pi, sin
from pathlib import Path
from typing import Any

from banmen import Position, load, svg
from banmen.course import Course
from banmen.games.botaoshi.state import METRE, MILLI, RAMP_LENGTH, State, fits, pairings, ramp_at
from draw import ending, rule_against, write

COURSES = Path(__file__).with_name("botaoshi_courses.json")
WHITE, BLACK = 0, 1

SET_UP = """
White to move, ply 4
W1: -0.17 -0.12
W2: 0.14 -0.2
B1: 0.06 0.05
B2: -0.08 0.21
rounds: 0 won, 0 void
turn: 4 of 200, White's
stage: set-up
"""
SECOND = """
White to move, ply 12
W1: -0.11 -0.1
W2: 0.12 -0.2
W3: -0.24 -0.27, pole -0.24 -0.27
B1: 0.02 0.2
B2: -0.2 0.16
B3: 0.15 0.14, pole 0.15 0.14
rounds: 0 won, 0 void
turn: 12 of 200, White's
stage: play
"""
BACK = """
White to move, ply 16
W1: 0.12 0.02
W2: -0.14 -0.1
W3: -0.2 -0.2, pole -0.2 -0.2
B1: 0.02 0.2
B2: -0.12 0.13
B3: 0.31 0.12, pole 0.31 0.12
rounds: 0 won, 0 void
turn: 14 of 200, White's
stage: play
"""
AIM = """
White to move, ply 41
W1: -0.2 -0.3
W2: -0.126 -0.181
W3: -0.29 -0.04, pole -0.29 -0.04
B1: 0.17 -0.12
B2: -0.13 0.19
B3: -0.031 -0.028, pole -0.031 -0.028
rounds: 1 won, the last by White, 0 void
turn: 17 of 200, White's
stage: play
"""
TURN = """
White to move, ply 20
W1: -0.13 -0.21
W2: -0.03 -0.04
W3: -0.27 0.05, pole -0.27 0.05
B1: -0.094 -0.09
B2: 0.21 -0.12
B3: 0.07 0.17, pole 0.07 0.17
rounds: 0 won, 0 void
turn: 18 of 200, White's
stage: play
"""

FLICKS = {
    "setup": (SET_UP, "in E 0.08 165 1.6"),
    "second": (SECOND, "flick 1 42 1.7"),
    "back": (BACK, "flick 1 29 2"),
    "topple": (AIM, "topple 0 58 2"),
    "short": (AIM, "topple 0 58 1.5"),
}


def write_courses() -> None:
    """Simulate the flicks once more: the pictures show what comes of it."""
    found = {}
    for name, (diagram, move) in FLICKS.items():
        last = load("botaoshi").read(diagram).play(move).last
        assert last is not None
        assert last.course is not None
        found[name] = last.course.to_json()
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(course)}" for name, course in found.items())
    COURSES.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8", newline="\n")


def draw() -> None:
    courses = {name: Course.from_json(data) for name, data in json.loads(COURSES.read_text(encoding="utf-8")).items()}
    after = {name: load("botaoshi").read(FLICKS[name][0]).replay(FLICKS[name][1], courses[name]) for name in FLICKS}
    draw_set_up(after["setup"])
    draw_second(after["second"])
    draw_back(after["back"])
    draw_topple(after["topple"])
    draw_short(after["short"])
    draw_ramp()
    check_near()


def picture(name: str, position: Position, **more: Any) -> None:
    """Write a picture of a position, with more in it."""
    view = {**position._board(None), "title": f"Bo-taoshi: {position.headline}", **more}
    if "ramp" in view:  # the last digits of an angle are not the same everywhere
        view["ramp"] = {key: round(number, 6) for key, number in view["ramp"].items()}
    write(f"botaoshi-{name}", svg.draw(view))  # type: ignore[arg-type]


def happened(position: Position) -> list[str]:
    assert position.last is not None
    assert position.last.course is not None
    return [" ".join((incident.kind, *incident.pieces)) for incident in position.last.course.incidents]


def draw_set_up(position: Position) -> None:
    assert happened(position) == ["touch W3 B2", "rest"]
    assert State.of(position.row).poles.keys() == {WHITE}, "T3"
    assert position.seat == BLACK
    (choice,) = position.choices
    assert choice["kind"] == "in"
    assert choice["disc"] == "B3"
    assert rule_against(position, "flick 1 90 1") == "T2"
    picture("setup", position)


def draw_second(position: Position) -> None:
    assert happened(position)[:2] == ["touch W1 B3", "fell B|"]
    assert position.seat == WHITE
    assert str(position).endswith("stage: play, second flick W2")
    assert set(State.of(position.row).poles) == {WHITE, BLACK}, "it is up again"
    assert rule_against(position, "flick 1 90 1") == "T9"
    assert position.replay("decline", None).seat == BLACK
    picture("second", position)


def draw_back(position: Position) -> None:
    assert happened(position)[:3] == ["touch W1 B3", "fell B|", "off B3"]
    assert position.seat == BLACK, "who did not flick"
    (choice,) = position.choices
    assert choice["kind"] == "place"
    within, far = choice["within"] or inf, State.of(position.row).discs[0]
    assert abs(within - hypot(*far) / METRE) < 1e-6, "White's disc 1 lies farthest out"
    assert 0.3 < within < 0.33
    assert rule_against(position, "place 0.28 0.28") == rule_against(position, "place 0.02 0.22") == "T11"
    placed = position.replay("place 0.24 -0.19", None)
    assert placed.seat == WHITE, "for a second flick"
    assert str(placed).endswith("stage: play, second flick W2")
    view = position._board(None)
    points = [[round(within * cos(step * pi / 60), 4), round(within * sin(step * pi / 60), 4)] for step in range(121)]
    spots = {"far": (0.28, 0.28), "free": (0.24, -0.19)}
    places = [{"name": name, "x": x, "y": y, "shape": "spot"} for name, (x, y) in spots.items()]
    marks = [{"place": "far", "sign": "forbidden"}, {"place": "free", "sign": "target"}]
    circle = {"place": "limit", "seat": BLACK, "points": points}
    picture("back", position, places=[*view["places"], *places], marks=marks, paths=[*view["paths"], circle])


def draw_topple(position: Position) -> None:
    assert happened(position)[:3] == ["ramp W1", "touch W1 B|", "fell B|"]
    assert ending(position) == ((WHITE,), "T1")
    picture("topple", position)


def draw_short(position: Position) -> None:
    assert happened(position)[:4] == ["ramp W1", "land W1", "touch W1 B3", "fell B|"]
    assert position.seat == BLACK, "T16: no second flick"
    assert State.of(position.row).second is None
    picture("short", position)


def draw_ramp() -> None:
    """The same position twice, with the ramp in line and turned."""
    position = load("botaoshi").read(TURN)
    assert rule_against(position, "topple 0 60 2") == rule_against(position, "topple -20 60 2") == "T14"
    assert rule_against(position, "topple 31 60 2") == "T14"
    (choice,) = [choice for choice in position.choices if choice["kind"] == "topple"]
    ((low, high),) = choice["turns"]
    assert (choice["shooter"], choice["front"]) == (1, 2)
    assert 14 < low < 15
    assert high == 30
    for name, turn, sign in (("ramp-blocked", 0, "forbidden"), ("ramp-turned", 20, "")):
        show_ramp(name, position, turn, sign)


def show_ramp(name: str, position: Position, turn: int, sign: str) -> None:
    state = State.of(position.row)
    (pair,) = pairings(state)
    ramp = ramp_at(state, pair, turn * MILLI)
    east, north = ramp.point(-RAMP_LENGTH / 2, 0)
    middle = {"name": "ramp", "x": east / METRE, "y": north / METRE, "shape": "spot"}
    stands = {"x": ramp.spot[0] / METRE, "y": ramp.spot[1] / METRE, "heading": round(ramp.heading / MILLI, 3)}
    marks = [{"place": "ramp", "sign": sign}] if sign else []
    picture(name, position, ramp=stands, marks=marks, places=[*position._board(None)["places"], middle])


def check_near() -> None:
    """No ramp fits between attackers whose centres are less than 91 mm apart, and from there on one does in line."""
    state = State(discs={0: (0, 0), 1: (0, 0), 5: (300_000, 0)}, playing=True)
    for apart in range(36, 92):
        state.discs[0] = -apart * MILLI - (20 if apart == 91 else 0), 0
        assert [turn for turn in range(-30, 31) if fits(state, (1, 0), turn * MILLI)][:1] == (
            [0] if apart == 91 else []
        )
