"""Bo-taoshi's positions and courses written short, for its tests. No physics: what a flick does is said by hand.

Lengths are millimetres here. Everything is tried for both sides: with seat 1 the colours are exchanged in all that is
said and in all that is asked, so a test reads as if White flicked.

    board = at(seat=seat, W1=(-120, 0), B2="off")
    after = board.flick("flick 1 0 1", "touch W1 B3", "fell B|", W1=(150, 10))
    assert after.stage == "play, second flick W2"
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import pytest

import banmen
from banmen.course import UNITS, Course, Frames, Incident, Pose

FOR_BOTH_SEATS = pytest.mark.parametrize("seat", [0, 1])

DISCS = ("W1", "W2", "W3", "B1", "B2", "B3")
EXCHANGED = str.maketrans("WB", "BW")
HALF = 375  # of the usual table

Point = tuple[float, float]
End = Point | Pose | str  # where a piece ends: a spot, a whole pose, or "off"

# W1 is the shooter, W2 the front disc and B3 the target, all in one line; the rest is far away.
PLAY: dict[str, Point | str] = {
    "W1": (-120, 0),
    "W2": (0, 0),
    "W3": (-250, -250),
    "B1": (250, 150),
    "B2": (150, 250),
    "B3": (200, 0),
}


@cache
def game(**options: int | float) -> banmen.Game:
    return banmen.load("botaoshi", **options)


def exchanged(text: str) -> str:
    """With the colours exchanged, in names of pieces and of players."""
    kept = text.replace("White", "\0").replace("Black", "\1").translate(EXCHANGED)
    return kept.replace("\0", "Black").replace("\1", "White")


def metres(spot: Point) -> str:
    return " ".join(f"{value / 1000:.6f}" for value in spot)


# Poses at rest


def flat(x: float, y: float, turned: float = 0, up: float = 0) -> Pose:
    """A disc on the table, or so far above it."""
    half = math.radians(turned) / 2
    return rounded(x / 1000, y / 1000, 0.0045 + up / 1000, math.cos(half), 0, 0, math.sin(half))


def leaning(x: float, y: float, degrees: float = 20, up: float = 3) -> Pose:
    """A disc that leans on something."""
    half = math.radians(degrees) / 2
    return rounded(x / 1000, y / 1000, 0.0045 + up / 1000, math.cos(half), 0, math.sin(half), 0)


def pole(x: float, y: float, degrees: float = 0, up: float = 9, towards: float = 0) -> Pose:
    """A pole with its foot there and so high, leaning in that direction."""
    lean, angle = math.radians(degrees), math.radians(towards)
    aside, half = 0.035 * math.sin(lean), lean / 2
    return rounded(
        x / 1000 + aside * math.cos(angle),
        y / 1000 + aside * math.sin(angle),
        up / 1000 + 0.035 * math.cos(lean),
        math.cos(half),
        -math.sin(half) * math.sin(angle),
        math.sin(half) * math.cos(angle),
        0,
    )


def lying(x: float, y: float) -> Pose:
    """A pole that has fallen onto the table."""
    return pole(x, y, degrees=90, up=5)


def gone(x: float = 0, y: float = -500) -> Pose:
    """What has fallen to the floor."""
    return rounded(x / 1000, y / 1000, -0.7, 1, 0, 0, 0)


def rounded(*numbers: float) -> Pose:
    return tuple(round(float(number), 6) for number in numbers)


# Positions


@dataclass(frozen=True)
class Board:
    """A position; with seat 1 as if the colours were exchanged."""

    position: banmen.Position
    seat: int = 0

    def said(self, text: str) -> str:
        return exchanged(text) if self.seat else text

    # What is there

    @cached_property
    def fields(self) -> dict[str, str]:
        """The lines below the top view."""
        lines = str(self.position).splitlines()[1:]
        return dict(self.said(line).split(": ", 1) for line in lines if ": " in line)

    @cached_property
    def spots(self) -> dict[str, Point]:
        """The discs on the table."""
        return {name: numbers(text, "") for name, text in self.fields.items() if name in DISCS and text != "off"}

    @cached_property
    def poles(self) -> dict[str, Point]:
        """Their feet."""
        found = {f"{name[0]}|": text for name, text in self.fields.items() if name in DISCS and ", pole " in text}
        return {name: numbers(text, "pole ") for name, text in found.items()}

    @property
    def off(self) -> list[str]:
        """Discs that have entered and are not on the table."""
        return [name for name in DISCS if self.fields.get(name) == "off"]

    @property
    def entered(self) -> list[str]:
        return [name for name in DISCS if name in self.fields]

    @property
    def stage(self) -> str:
        return self.fields["stage"]

    @property
    def rounds(self) -> str:
        return self.fields["rounds"]

    @property
    def turn(self) -> int:
        """Turns finished in this round."""
        return int(self.fields["turn"].split()[0])

    @property
    def whose(self) -> str:
        """Whose turn it is, whoever has to put something back."""
        return self.fields["turn"].split()[-1].removesuffix("'s")

    @property
    def to_move(self) -> str:
        return self.said(self.position.headline).removesuffix(" to move")

    @property
    def choices(self) -> list[dict[str, Any]]:
        """Without the forms in which they are typed."""
        return [{name: value for name, value in one.items() if name != "form"} for one in self.position.choices]

    # What is done

    def flick(self, text: str, *incidents: str, **ends: Any) -> Board:
        """What is not said to move stays; a pole goes with its bearer unless it is said to have fallen."""
        return Board(self.position.replay(text, self.course(*incidents, **ends)), self.seat)

    def play(self, *texts: str) -> Board:
        """Moves that flick nothing."""
        position = self.position
        for text in texts:
            position = position.replay(text, None)
        return Board(position, self.seat)

    def course(self, *incidents: str, **ends: Any) -> Course:
        """Poles are Wpole and Bpole among the ends."""
        words = [incident.split() for incident in (*incidents, "rest")]
        happened = [Incident(0.1 * at, kind, self.names(names)) for at, (kind, *names) in enumerate(words)]
        rest: dict[str, Pose] = {}
        for name in [name for name in DISCS if name in self.spots or name in ends]:
            rest[name] = disc_pose(ends.get(name, self.spots.get(name, "off")))
        for name, foot in self.poles.items():
            end = ends.get(f"{name[0]}pole")
            fell = f"fell {name}" in incidents
            rest[name] = end_of_pole(end) if end is not None else lying(*foot) if fell else self.carried(name, rest)
        poses = dict(sorted((self.said(name), pose) for name, pose in rest.items()))
        return Course.filmed("by hand", tuple(happened), poses, self.frames(poses))

    def frames(self, rest: dict[str, Pose]) -> Frames:
        """Two: at first and at rest. What is flicked in starts in the middle here."""
        discs = {self.said(name): disc_pose(spot) for name, spot in self.spots.items()}
        before = {**discs, **{self.said(name): pole(*foot) for name, foot in self.poles.items()}}
        poses = [[before.get(name, flat(0, 0)) for name in rest], list(rest.values())]
        return np.array((np.array(poses) / UNITS).round(), np.int16)

    def carried(self, name: str, rest: dict[str, Pose]) -> Pose:
        """A pole that stands where it stood on its bearer."""
        bearer, foot, before = rest[f"{name[0]}3"], self.poles[name], self.spots[f"{name[0]}3"]
        x, y = (1000 * bearer[axis] + foot[axis] - before[axis] for axis in (0, 1))
        return pole(x, y, up=1000 * bearer[2] + 4.5)

    def names(self, words: list[str]) -> tuple[str, ...]:
        return tuple(self.said(word) for word in words)

    # What is refused

    def refused(self, move: str | int, *says: str, expected: bool = True) -> tuple[str, str]:
        """The rule and the sentence, which has to say that and what was expected."""
        before = self.position.row.tobytes()
        with pytest.raises(banmen.IllegalMove) as refusal:
            self.position.replay(move, Course("none", (), {}))
        assert self.position.row.tobytes() == before
        assert all(words in refusal.value.sentence for words in says)
        assert ("expected" in refusal.value.sentence) == expected
        return refusal.value.rule, self.said(refusal.value.sentence)

    def rule_against_over(self, move: str) -> str:
        """When the game is over, which is all there is to say."""
        return self.refused(move, "the game is over", expected=False)[0]

    def rule_against(self, move: str | int) -> str:
        return self.refused(move)[0]

    def allows(self, *texts: str) -> bool:
        """Whether all of these may be played."""
        game, row = self.position.game, self.position.row
        return all(game.mechanism.refuse(row, game.rules.parse(row, text)) is None for text in texts)


def numbers(text: str, after: str) -> Point:
    """A spot in a diagram's line, in millimetres."""
    x, y = text.partition(after)[2].split()[:2] if after else text.split()[:2]
    return round(1000 * float(x), 3), round(1000 * float(y.rstrip(",")), 3)


def disc_pose(end: End) -> Pose:
    if isinstance(end, str):
        return gone()
    return flat(*end) if len(end) == 2 else end


def end_of_pole(end: End) -> Pose:
    if isinstance(end, str):
        return gone()
    return pole(*end) if len(end) == 2 else end


def at(**said: Any) -> Board:
    """PLAY with some discs elsewhere: "off" the table, or None if they have not entered. `_at` lists what else."""
    return _at(**said)


def _at(
    *,
    seat: int = 0,
    whose: str = "White",
    turn: int = 0,
    won: int = 0,
    last: str = "",
    void: int = 0,
    stage: str = "play",
    poles: dict[str, Point] | None = None,
    options: dict[str, int | float] | None = None,
    **discs: Any,
) -> Board:
    chosen = game(**options or {})
    feet, places = poles or {}, {**PLAY, **discs}
    if seat and not won:
        won, last = 1, "Black"  # … that is White, once exchanged: so that the seat that is told of has begun
    other = {"White": "Black", "Black": "White"}[whose]
    lines = [f"{other if 'put back' in stage else whose} to move, ply 7"]
    for name, place in places.items():
        bears = name[1] == "3" and isinstance(place, tuple)
        foot = f", pole {metres(feet.get(name[0] + '|', place))}" if bears else ""
        if place is not None:
            lines.append(f"{name}: {place if isinstance(place, str) else metres(place)}{foot}")
    lines.append(f"rounds: {won} won{', the last by ' + last if won else ''}, {void} void")
    lines.append(f"turn: {turn} of {chosen.options['max_turns']}, {whose}'s")
    text = "\n".join([*lines, f"stage: {stage}"])
    return Board(chosen.read(exchanged(text) if seat else text), seat)


NOT_IN: dict[str, Any] = dict.fromkeys(DISCS)


def set_up(*, seat: Any = 0, **rest: Any) -> Board:
    """Set-up with the discs that are named; White's turn unless told."""
    return at(seat=seat, **{**NOT_IN, "stage": "set-up", **rest})


def start(**options: int | float) -> Board:
    return Board(game(**options).start())


def win(board: Board) -> Board:
    """A topple that succeeds, by whoever is to move, at a position where 0 degrees and no turn will do."""
    mine = board.whose[0]
    shooter, standing = f"{mine}1", "B|" if mine == "W" else "W|"
    return board.flick("topple 0 0 3", f"ramp {shooter}", f"touch {shooter} {standing}", f"fell {standing}")


def ended(board: Board) -> tuple[str, tuple[int, ...]]:
    """The rule that ended the game, and who won."""
    position = board.position
    assert position.is_over
    assert position.choices == []
    assert position.reason
    return position.reason.rule, position.winners


# One of each kind, made when they are asked for: with broken rules some cannot be

BOARDS: dict[str, Callable[[], Board]] = {
    "playing": at,
    "entering": start,
    "owing": lambda: at(B3="off", stage="play, put back B3"),
    "second": lambda: at(stage="play, second flick W1"),
    "Black's": lambda: at(whose="Black"),
    "returning": lambda: at(W1="off", W2="off"),
    "owing in set-up": lambda: set_up(W1="off", stage="set-up, put back W1"),
}


@cache
def the(name: str) -> Board:
    """One of these boards."""
    return BOARDS[name]()


def number(board: Board, text: str) -> int:
    return board.position.game.rules.parse(board.position.row, text)
