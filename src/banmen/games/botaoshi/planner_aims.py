"""Where to aim, by geometry alone: a guess in a fraction of a millisecond, for the planner to simulate around.

A disc that slides slows down by friction. At the foot of the ramp it loses the speed it had into the slope, which turns
it a little towards the side it came for; from the tall edge on it flies a parabola. The guess is no more than that: no
rebounds, and what lies on the table stops a slide but not a flight.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from banmen.games.botaoshi.hand import Hand
from banmen.games.botaoshi.moves import Played
from banmen.games.botaoshi.state import (
    CIRCLE,
    DISC,
    MILLI,
    POLE,
    RAMP_HEIGHT,
    RAMP_LENGTH,
    RAMP_WIDTH,
    TALL,
    THICK,
    TOP_SPEED,
    Point,
    State,
    direction,
    fits,
    line,
    pairings,
    radians,
    ramp_at,
    turned,
)

Floats = NDArray[np.float64]

GRAVITY = 9_810_000.0  # µm/s²
SLIDING = 2 * 0.22 * GRAVITY  # what a square of speed loses in a micrometre on the table
SLOPE = math.atan2(RAMP_HEIGHT, RAMP_LENGTH)
CLIMB = 2 * GRAVITY * (RAMP_HEIGHT + 0.12 * RAMP_LENGTH)  # what it loses on the ramp
SLANT = 0.9  # radians: a shooter that meets the ramp more askew does not get up
ACROSS = np.linspace(-0.6, 0.6, 17) * RAMP_WIDTH  # where it may meet the ramp's foot
WIDE = DISC + POLE - 1_000  # how far beside a pole a disc still strikes it well
LOWEST, HIGHEST = THICK, THICK + TALL - 2_000  # how high a disc may fly and strike it
NEAREST = -10_000  # beyond the ramp's tall edge: a disc on the ramp reaches that far
INEXACT = Hand(0.7, 0.03)  # how far the guess itself strays
OVERRATED = 0.9  # guesses are too hopeful by so much
SIDE = 0.85 * RAMP_WIDTH  # so far from its middle a disc may leave the ramp
FAR = 1e9
AHEAD = 50_000  # thousandths of a degree: a pole farther aside is hardly ever struck
COARSE, FINE = 7_500, 2_500  # thousandths of a degree, from one turn of the ramp to the next


class Aim(NamedTuple):
    """A move to think about, and how well it may do what it is for: a guess from 0 to 1."""

    move: Played
    promise: float


def threat(state: State, seat: int, hand: Hand) -> float:
    """The chance that a seat would topple the other's pole if it were to flick now."""
    return max((aim.promise for aim in attempts(state, seat, hand, COARSE, AHEAD)), default=0.0)


def attempts(state: State, seat: int, hand: Hand, step: int = FINE, ahead: int = CIRCLE) -> list[Aim]:
    """For every turn of the ramp that fits: how to flick then. A pole farther aside than `ahead` is not looked at."""
    mine = state if state.mover == seat else replace(state, mover=seat)
    found = list[Aim]()
    for pair in pairings(mine) if 1 - seat in state.poles else []:
        towards_pole = direction(state.discs[pair[1]], state.poles[1 - seat])
        if mine.second in (None, pair[1]) and abs(turned(towards_pole, line(mine, pair))) < ahead:
            turns = [turn for turn in ramp_turns(state, step) if fits(mine, pair, turn)]
            found += aimed(mine, pair, turns, hand) if turns else []
    return found


def ramp_turns(state: State, step: int) -> list[int]:
    """From straight on to either side, as far as the ramp may be turned."""
    half = [*range(step, state.ramp_turn, step), state.ramp_turn] if state.ramp_turn else []
    return [*(-turn for turn in reversed(half)), 0, *half]


def aimed(state: State, pair: tuple[int, int], turns: list[int], hand: Hand) -> list[Aim]:
    """The shooter flicked over a ramp turned so: at the middle of the angles, and of the speeds, that should strike."""
    start, others = state.discs[pair[1]], [spot for disc, spot in state.discs.items() if disc not in pair]
    ways = over_the_ramp(state, pair, turns)
    strikes = (ways.low < ways.high) & (abs(ways.miss) < WIDE) & (ways.flight > NEAREST) & ways.climbs
    rows, counts = np.arange(len(turns)), strikes.sum(axis=1)
    best = np.where(
        counts > 0,
        np.argmax(strikes.cumsum(axis=1) * 2 > counts[:, None], axis=1),
        np.argmin(abs(ways.miss) + (ways.flight < NEAREST) * FAR, axis=1),
    )
    angle, miss, low, high = (one[rows, best] for one in (ways.angle, ways.miss, ways.low, ways.high))
    apart = np.degrees(abs(np.sin(ways.angle[:, 1:] - ways.angle[:, :-1])).mean(axis=1))
    found = []
    for row in rows:
        speed = (low[row] + high[row]) / 2 if counts[row] else 0.8 * TOP_SPEED * MILLI
        move = Played("topple", 0, turns[row], round(math.degrees(angle[row]) * MILLI) % CIRCLE, flicked_at(speed))
        foot = (ways.x[row, best[row]], ways.y[row, best[row]])
        if counts[row] and is_clear(start, foot, others):
            askance = within(counts[row] * apart[row] / 2, math.hypot(hand.angle, INEXACT.angle))
            chance = askance * within((high[row] - low[row]) / 2 / speed, math.hypot(hand.speed, INEXACT.speed))
            found.append(Aim(move, OVERRATED * chance))
        else:
            found.append(Aim(move, 0.01 * math.exp(-abs(miss[row]) / (4 * WIDE))))
    return found


class Ways(NamedTuple):
    """Ways over the ramp: a row for each of its turns, a column for each place at its foot."""

    x: Floats  # where the shooter meets the foot
    y: Floats
    angle: Floats  # at which it is flicked, in radians
    climbs: NDArray[np.bool_]  # whether it gets up, and leaves by the tall edge
    flight: Floats  # from there to the pole
    miss: Floats  # how far beside the pole it flies past
    low: Floats  # the speeds that bring it there at the right height
    high: Floats


def over_the_ramp(state: State, pair: tuple[int, int], turns: list[int]) -> Ways:
    ramps, (east, north) = [ramp_at(state, pair, turn) for turn in turns], state.poles[1 - state.mover]
    heading = np.array([[radians(ramp.heading)] for ramp in ramps])
    edge_x, edge_y = (np.array([[ramp.spot[axis]] for ramp in ramps]) for axis in (0, 1))
    cos, sin = np.cos(heading), np.sin(heading)
    x, y = edge_x - RAMP_LENGTH * cos - ACROSS * sin, edge_y - RAMP_LENGTH * sin + ACROSS * cos
    to_x, to_y = x - state.discs[pair[1]][0], y - state.discs[pair[1]][1]
    askew = np.clip((np.arctan2(to_y, to_x) - heading + math.pi) % (2 * math.pi) - math.pi, -1.2, 1.2)
    up = np.cos(askew) * math.cos(SLOPE) ** 2  # of its speed: along the ramp once it is on it
    kept, bent = np.hypot(up, np.sin(askew)), np.arctan2(np.sin(askew), up)
    way, miss = along_and_aside(x, y, heading + bent, east, north)
    climbs = (abs(askew) < SLANT) & (abs(ACROSS + RAMP_LENGTH * np.tan(bent)) < SIDE)
    flight = way - RAMP_LENGTH / np.cos(bent)
    low, high = speeds(np.maximum(flight, 1.0), up * math.tan(SLOPE) / kept, kept, np.hypot(to_x, to_y) - DISC)
    return Ways(x, y, np.arctan2(to_y, to_x), climbs, flight, miss, low, high)


def along_and_aside(x: Floats, y: Floats, angle: Floats, east: float, north: float) -> tuple[Floats, Floats]:
    """How far along a ray a spot is, and how far beside it."""
    cos, sin = np.cos(angle), np.sin(angle)
    return (east - x) * cos + (north - y) * sin, (north - y) * cos - (east - x) * sin


def speeds(flight: Floats, rise: Floats, kept: Floats, slide: Floats) -> tuple[Floats, Floats]:
    """The slowest and the fastest flick that strikes a pole so far beyond the ramp, after so long a slide."""
    top = TOP_SPEED * MILLI
    found = []
    for height in (LOWEST, HIGHEST):
        sinks = RAMP_HEIGHT + rise * flight - height  # by how much it has to sink below a straight flight
        squared = np.where(sinks > 0, GRAVITY * flight**2 / 2 / np.maximum(sinks, 1.0), np.inf)
        found.append(np.sqrt((squared + CLIMB) / kept**2 + SLIDING * np.maximum(slide, 0)))
    return found[0], np.minimum(found[1], top)


def within(half: float, spread: float) -> float:
    """How likely something that strays with this standard deviation stays within half a range on either side."""
    return math.erf(half / spread / math.sqrt(2))


# Slides


def slide(start: Point, end: tuple[float, float], arriving: float = 0) -> tuple[int, int]:
    """The angle and the speed of a flick from one spot to another; `arriving` is the speed left there, in mm/s."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) * MILLI
    return round(angle) % CIRCLE, flicked_at(math.sqrt((arriving * MILLI) ** 2 + SLIDING * math.dist(start, end)))


def flicked_at(speed: float) -> int:
    """Micrometres a second as a move has it."""
    return min(max(round(speed / MILLI), 1), TOP_SPEED)


def is_clear(start: Point, end: tuple[float, float], others: Iterable[Point]) -> bool:
    """Whether a disc can slide there without touching these."""
    return all(gap(start, end, spot) > 2 * DISC for spot in others)


def gap(start: Point, end: tuple[float, float], spot: Point) -> float:
    """How near the way from a start to an end comes to a spot."""
    east, north = end[0] - start[0], end[1] - start[1]
    share = ((spot[0] - start[0]) * east + (spot[1] - start[1]) * north) / max(east**2 + north**2, 1)
    share = min(max(share, 0), 1)
    return math.hypot(start[0] + share * east - spot[0], start[1] + share * north - spot[1])
