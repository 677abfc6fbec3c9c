"""A hand: how exactly a player flicks. The same for computer players, handicaps and research.

hand = Hand(angle=1.5, speed=0.08)          # standard deviations: degrees, and a share of the speed
position = position.play(hand.flick(position, "topple 0 90 2.8", random))
chance(position, "topple 0 90 2.8", hand)   # how often it works, by simulation, with an interval
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from banmen.course import Course
from banmen.games.botaoshi.moves import Played, played
from banmen.games.botaoshi.physics import simulate_many
from banmen.games.botaoshi.rules import came_of, earns_second, topples
from banmen.games.botaoshi.scene import EXACT, Preset
from banmen.games.botaoshi.shots import shot
from banmen.games.botaoshi.state import CIRCLE, MILLI, TOP_SPEED, State, front_and_shooter, line, pairings, turned
from banmen.games.botaoshi.text import inwards
from banmen.intervals import Share
from banmen.position import Move, Position


class Gauss(Protocol):
    def gauss(self, mu: float, sigma: float, /) -> float: ...


@dataclass(frozen=True)
class Hand:
    """How far a flick strays from what was meant: standard deviations of its angle and of its speed."""

    angle: float = 1.5  # degrees
    speed: float = 0.08  # of the speed

    def __post_init__(self) -> None:
        for name, value, most in (("angle", self.angle, 180), ("speed", self.speed, 1)):
            if not 0 <= value <= most:  # refuses what is not a number, too
                raise ValueError(f"a hand with {name}={value}: expected a number from 0 to {most}")

    def flick(self, position: Position, move: str | int, random: Gauss) -> Move:
        """The move that comes of a move that was meant."""
        meant, legal = _meant(position, move)
        state = State.of(position.row)
        return position.move(self.shaken(state, meant, random).number()) if shot(state, meant) else legal

    def shaken(self, state: State, meant: Played, random: Gauss) -> Played:
        """A flick as it comes out: never faster than a flick can be, from the edge inwards, by the shooter meant."""
        angle = meant.angle + random.gauss(0, self.angle) * MILLI
        speed = meant.speed * (1 + random.gauss(0, self.speed))
        pair = front_and_shooter(state, meant.angle) if meant.kind == "topple" else None
        if meant.kind == "in":
            angle = _ahead(angle, inwards(meant.which))
        elif pair is not None and len(pairings(state)) == 2:  # the angle chooses between them (T14)
            angle = _ahead(angle, line(state, pair))
        return meant._replace(angle=round(angle) % CIRCLE, speed=min(max(round(speed), 1), TOP_SPEED))


STEADY = Hand(0, 0)


def _ahead(angle: float, straight: float) -> float:
    """An angle, turned back where it is a quarter of a circle or more from straight on."""
    most = CIRCLE / 4 - 1
    return straight + min(max(turned(angle, straight), -most), most)


# What a flick is for, by its kind
WANTED = {"topple": "topples the pole", "in": "stays on the table", "flick": "earns a second flick"}


def chance(
    position: Position,
    move: str | int,
    hand: Hand,
    flicks: int = 200,
    seed: int = 0,
    preset: Preset = EXACT,
    cores: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> Share:
    """How often a move does what it is for (see WANTED) when this hand flicks it."""
    meant, _ = _meant(position, move)
    state, random = State.of(position.row), Random(seed)
    if state.second is not None and meant.kind == "flick":
        raise ValueError(f"{position.move(move)} is a second flick, which earns no other: expected any other (T9)")
    moves = [hand.shaken(state, meant, random) for _ in range(flicks)]
    shots = [found for found in (shot(state, flicked) for flicked in moves) if found is not None]
    if not shots:
        raise ValueError(f"{position.move(meant.number())} flicks nothing: its chance cannot be asked for")
    works = 0
    for start in range(0, flicks, CHUNK):
        part = slice(start, start + CHUNK)
        courses = simulate_many(shots[part], preset, until_decided=True, cores=cores)
        works += sum(does_it(state, flicked, course) for flicked, course in zip(moves[part], courses))
        progress(len(courses))
    return Share(works, flicks)


CHUNK = 50


def does_it(state: State, move: Played, course: Course) -> bool:
    """Whether the course of a flick is what such a flick is for."""
    rest = replace(state)
    flick = came_of(rest, move, course)
    if move.kind == "in":
        return flick.disc in rest.discs
    return topples(flick) if flick.is_attempt else earns_second(rest, flick)


def _meant(position: Position, move: str | int) -> tuple[Played, Move]:
    """A legal move, taken apart."""
    legal = position.move(move)
    meant = played(int(legal))
    assert meant is not None
    return meant, legal
