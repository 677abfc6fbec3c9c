"""Visitors who flick: gestures on the canvas of Bo-taoshi's table, by mouse or finger, and what such a table shows.

def test_a_flick(visit: Visit, server: Serving) -> None:
    ada = Flicker(visit())
    ada.visitor.sit(server.create("botaoshi", me("Ada"), me("Ben")))
    position = ada.does("in S 0.1 90 1.2", load("botaoshi").start())

The server's physics is the same as ours: a test has a position of its own, and knows what will come of a gesture before
it is made. Which text came of it the server says: a pointer is nowhere exactly.
"""

from __future__ import annotations

import io
import math
import re
import time
from functools import cached_property
from typing import Any

import numpy as np
from PIL import Image
from playwright.sync_api import CDPSession, Locator, Page
from serving import Message, Serving, me
from visitors import Visitor

from banmen import Position, load
from banmen.games.botaoshi.hand import Hand
from banmen.games.botaoshi.planner_aims import attempts
from banmen.games.botaoshi.state import State

Point = tuple[float, float]
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}  # films are shown

# As the page has it: how far back a pull leads, how its length becomes a speed, where the ramp lies and its knob
REACH, CURVE, TOP, RAMP, ARC = 0.16, 1.5, 4.2, 0.045, 0.098
HALF = 0.375  # of the table's side
TURNED = 7_500  # thousandths of a degree: one sees it
PALE, DARK = 160, 84  # of 255; walnut is between them
RIM, THICK = 0.014, 0.009  # of a disc: there it has its colour
EDGES = {"N": 270, "E": 180, "S": 90, "W": 0}  # whither a disc is flicked in
FIELDS = {
    "in": ["Place", "Angle", "Speed"],
    "flick": ["Angle", "Speed"],
    "topple": ["Ramp turn", "Angle", "Speed"],
    "place": ["East", "North"],
}
ROUGH = {"Place": 0.004, "Angle": 1.2, "Speed": 0.06, "Ramp turn": 1.2, "East": 0.004, "North": 0.004}  # of a pixel
# White's attackers and Black's bearer stand in line, all the rest aside: whoever begins, White can topple
LINE = {
    "W1": "in S 0 90 1.13", "W2": "in S 0 90 0.58", "W3": "in S -0.2 90 0.75",
    "B1": "in N 0.2 270 0.75", "B2": "in N -0.2 270 0.75", "B3": "in N 0 269.5 1.2",
}  # fmt: skip
KEYS = {  # more, less, and by how much; along the edges one goes counter-clockwise
    "Place": ("]", "[", 0.02),
    "Ramp turn": ("[", "]", 1),
    "Angle": ("ArrowLeft", "ArrowRight", 1),
    "Speed": ("ArrowUp", "ArrowDown", 0.1),
}
STILL = """async () => {
  const canvas = document.querySelector('.flicks canvas')
  const where = () => [[0, 0], [0.1, 0.1]].map((point) => canvas.whereIs(...point)).join()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let calm = 0, before = where(); calm < 2; before = where()) {
    await frame()
    calm = where() === before ? calm + 1 : 0
  }
}"""


class Flicker:
    """Somebody at a table of flicks, with a mouse or with a finger."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.board: Locator = self.page.locator(".flicks")

    # What is shown

    def rests(self, position: Position) -> None:
        """Waits until the table lies still, everything where it is in that position."""
        wanted = [[piece, x, y] for piece, (x, y) in poses(position).items()]
        self.page.wait_for_function(
            """wanted => {
              const { rests, poses } = document.querySelector('.flicks')?.dataset ?? {}
              return rests === 'true' && JSON.stringify(JSON.parse(poses)) === JSON.stringify(wanted)
            }""",
            arg=wanted,
        )

    def draws(self, position: Position) -> None:
        """The picture itself has a pale disc or a dark one wherever one lies."""
        self.page.evaluate(STILL)
        for piece, light in self.lights(position).items():
            assert light > PALE if piece.startswith("W") else light < DARK, (piece, light)

    def lights(self, position: Position) -> dict[str, float]:
        """How light the picture is where the discs of a position lie, or should."""
        frame = self.board.bounding_box()
        assert frame
        picture = np.asarray(Image.open(io.BytesIO(self.board.screenshot())).convert("L"), dtype=float)

        def light(at: Point) -> float:
            rim = [self.where((*onward(at, angle, RIM), THICK)) for angle in range(0, 360, 30)]  # no sign, no pole
            return float(np.median([picture[round(y - frame["y"]), round(x - frame["x"])] for x, y in rim]))

        return {piece: light(at) for piece, at in poses(position).items() if not piece.endswith("|")}

    @property
    def frames(self) -> list[float]:
        """Milliseconds between the frames that were drawn since this was asked last."""
        found: list[float] = self.page.evaluate("document.querySelector('.flicks canvas').frameTimes()")
        return found

    def where(self, point: tuple[float, ...]) -> Point:
        """A point of the table, or above it, on the screen."""
        x, y = self.page.evaluate("point => document.querySelector('.flicks canvas').whereIs(...point)", point)
        return x, y

    def field(self, label: str) -> float:
        """A number of the aim that stands beside the table."""
        text = self.page.locator(".fields").get_by_label(label).input_value()
        found = re.match(r"-?\d+(\.\d+)?", text)
        assert found, text
        return float(found[0])

    def shows(self, aim: dict[str, float]) -> None:
        """Waits until the numbers beside the table are about these."""
        self.page.wait_for_function(
            """wanted => wanted.every(([name, number, rough]) => {
              const labels = [...document.querySelectorAll('.fields label')]
              const label = labels.find((one) => one.firstChild.textContent.trim() === name)
              const gap = Math.abs(parseFloat(label?.querySelector('input').value) - number)
              return Math.min(gap, 360 - gap) < rough
            })""",
            arg=[[label, number, ROUGH[label]] for label, number in aim.items()],
        )

    # Gestures

    @cached_property
    def cdp(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)

    def finger(self, kind: str, *points: Point) -> None:
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def presses(self, at: Point) -> None:
        if self.visitor.hands == "finger":
            self.finger("touchStart", self.where(at))
        else:
            self.page.mouse.move(*self.where(at))
            self.page.mouse.down()

    def drags(self, *points: Point) -> None:
        for at in points:
            if self.visitor.hands == "finger":
                self.finger("touchMove", self.where(at))
            else:
                self.page.mouse.move(*self.where(at))

    def lets_go(self) -> None:
        if self.visitor.hands == "finger":
            self.finger("touchEnd")
        else:
            self.page.mouse.up()

    def pinches(self) -> None:
        """Two fingers draw together, until the whole table is in sight."""
        x, y = self.where((0, 0))
        for kind, apart in (("touchStart", 120), ("touchMove", 90), ("touchMove", 60)):
            self.finger(kind, (x - apart, y), (x + apart, y))
        self.finger("touchEnd")

    def aims(self, text: str, position: Position) -> None:
        """The whole gesture of a move but its end."""
        self.page.wait_for_function("() => document.querySelector('.flicks').dataset.rests === 'true'")
        self.board.scroll_into_view_if_needed()
        kind, words, numbers = taken_apart(text)
        at = poses(position)
        if kind == "place":
            self.page.evaluate(STILL)
            self.presses((numbers[0] - 0.1, numbers[1]))
            self.drags((numbers[0] - 0.05, numbers[1]), (numbers[0], numbers[1]))
            return
        seat = "WB"[position.seat or 0]
        if kind == "in":
            start = on_edge(words[0], numbers[0])
        elif kind == "flick":
            start = at[f"{seat}{round(numbers[0])}"]
        else:
            start = self.sets_the_ramp(numbers[0], position)
        self.page.evaluate(STILL)
        self.presses(start)
        end = handle(start, *numbers[-2:])
        self.drags(between(start, end, 0.7), end)

    def sets_the_ramp(self, turn: float, position: Position) -> Point:
        """Chooses the topple, takes the ramp and turns it; where the shooter lies."""
        self.visitor.press(self.visitor.button("Topple"))
        choice = next(choice for choice in position.choices if choice["kind"] == "topple")
        at, seat = poses(position), "WB"[position.seat or 0]
        front, shooter = (at[f"{seat}{choice[role]}"] for role in ("front", "shooter"))
        straight = direction(shooter, front) + 180
        self.page.evaluate(STILL)
        self.presses(onward(front, straight + self.field("Ramp turn"), RAMP))
        self.drags(*(onward(front, straight + aside, ARC) for aside in (turn + 9, turn)))
        self.lets_go()
        return shooter

    def goes_on(self) -> None:
        """A round has ended: reads how, and sets up the next one."""
        self.page.wait_for_function("() => document.querySelector('.flicks').dataset.told === 'true'")
        self.visitor.press(self.visitor.button(re.compile("^Set up round")))

    def types_keys(self, text: str) -> None:
        """Turns what is aimed by the keys of the table until it is about that move."""
        kind, words, numbers = taken_apart(text)
        if kind == "topple":
            self.page.keyboard.press("t")
        for label, number in zip(FIELDS[kind], numbers[-len(FIELDS[kind]) :]):
            more, less, step = KEYS[label]
            backwards = label == "Place" and words[0] in "NW"
            steps = round((number - self.field(label)) / step * 10) * (-1 if backwards else 1)
            for count, shift in ((abs(steps) // 10, False), (abs(steps) % 10, True)):
                key = more if steps > 0 else less
                for _ in range(count):
                    self.page.keyboard.press(fine(key) if shift else key)
        self.shows(dict(zip(FIELDS[kind], numbers[-len(FIELDS[kind]) :])))

    def presses_enter(self, position: Position) -> Position:
        """Makes the move that is aimed by the keyboard; the position that comes of it, once it is shown."""
        self.page.keyboard.press("Enter")
        after = self.comes_of(position)
        if not wins_the_round(position, after):
            self.rests(after)
        return after

    def swipes(self, points: list[Point], seconds: float) -> None:
        """Leads a pointer through some points of the table, with so much time between them."""
        self.page.evaluate(STILL)
        began = time.time()
        for number, at in enumerate(points):
            x, y = self.where(at)
            moment = {"timestamp": began + number * seconds}
            if self.visitor.hands == "finger":
                touch = {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]}
                self.cdp.send("Input.dispatchTouchEvent", touch | moment)
            else:
                mouse = {"type": "mouseMoved" if number else "mousePressed", "x": x, "y": y, "button": "left"}
                self.cdp.send("Input.dispatchMouseEvent", mouse | {"buttons": 1, "clickCount": 1} | moment)
        self.lets_go()

    def does(self, text: str, position: Position) -> Position:
        """Makes a move by a gesture; the position that comes of it, once the server has told."""
        kind, _, numbers = taken_apart(text)
        if kind == "decline":
            self.visitor.press(self.visitor.button("No second flick"))
        else:
            self.aims(text, position)
            self.shows(dict(zip(FIELDS[kind], numbers[-len(FIELDS[kind]) :])))
            self.lets_go()
        return self.comes_of(position)

    def comes_of(self, position: Position) -> Position:
        """The next position, once the server has told; others may have gone on since."""
        told = self.visitor.until_ply(position.ply + 1)
        return position.play(told["view"]["events"][len(position.events)])


# Tables that others have played at


def set_table(server: Serving, *moves: str, **manner: str | bool) -> tuple[Message, Position]:
    """A table of two on one screen, after some moves; and its position."""
    seats, position = [me("Ada"), me("Ben")], load("botaoshi").start()
    answer = server.http.post("/api/tables", json={"game": "botaoshi", "seats": seats, "manner": manner})
    made: Message = answer.json()
    with server.screen(made["table"], made["token"]) as screen:
        for move in moves:
            screen.move(move)
            position = position.play(move)
    return made, position


def lined_up(server: Serving, **manner: str | bool) -> tuple[Message, Position]:
    """The same when everything has been flicked in, and White can topple."""
    return set_table(server, *(LINE[f"{side}{number}"] for number in (1, 2, 3) for side in "WB"), **manner)


# What a test has in mind


def poses(position: Position) -> dict[str, Point]:
    """Where everything lies that is in a position."""
    bodies = position.game.mechanism.bodies
    assert bodies
    scene: Any = bodies.scene(position.row)
    return {one["piece"]: (one["x"], one["y"]) for one in [*scene["discs"], *scene["poles"]]}


def entry(position: Position) -> str:
    """The flick from the edge by which a disc takes its place in the line."""
    (choice,) = position.choices
    assert choice["kind"] == "in"
    return LINE[choice["disc"]]


def topple(position: Position) -> str:
    """An attempt that will succeed, that hardly any hand would miss, and for which the ramp is turned."""
    aims = attempts(State.of(position.row), position.seat or 0, Hand())
    for aim in sorted((aim for aim in aims if abs(aim.move.first) >= TURNED), key=lambda aim: -aim.promise):
        move = position.move(aim.move.number())
        if wins_the_round(position, position.play(move)):
            return str(move)
    raise AssertionError(f"nothing topples here:\n{position}")


def wins_the_round(before: Position, after: Position) -> bool:
    return after.is_over or (bool(poses(before)) and not poses(after))


def taken_apart(text: str) -> tuple[str, list[str], list[float]]:
    kind, *rest = text.split()
    words = [word for word in rest if word in EDGES]
    return kind, words, [float(word) for word in rest if word not in EDGES]


def fine(key: str) -> str:
    """The same by a tenth: with Shift."""
    return {"[": "{", "]": "}"}.get(key, f"Shift+{key}")


# Geometry


def direction(start: Point, end: Point) -> float:
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))


def onward(start: Point, angle: float, length: float) -> Point:
    return start[0] + length * math.cos(math.radians(angle)), start[1] + length * math.sin(math.radians(angle))


def between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def handle(start: Point, angle: float, speed: float) -> Point:
    """Whither one pulls for such a flick."""
    return onward(start, angle + 180, REACH * (speed / TOP) ** (1 / CURVE))


def on_edge(edge: str, place: float) -> Point:
    return {"N": (place, HALF), "E": (HALF, place), "S": (place, -HALF), "W": (-HALF, place)}[edge]
