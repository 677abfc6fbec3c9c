"""The table of Bo-taoshi and what lies on it at rest, as a row and as Python sees it.

Lengths are whole micrometres, from the table's centre to the east and to the north; angles are thousandths of a
degree, counter-clockwise from the east. At rest discs lie flat and poles stand upright on their bearers, so a spot (and
for a disc how it is turned) says all.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from banmen.jit import Array
from banmen.row import OPTIONS, OVER, SEAT

Point = tuple[int, int]

# Measures
METRE = 1_000_000
MILLI = 1_000  # a move's lengths are millimetres
DISC = 18_000  # radius
THICK = 9_000  # a disc's height
POLE = 5_000  # radius
TALL = 70_000  # a pole's height
RAMP_LENGTH, RAMP_WIDTH, RAMP_HEIGHT = 55_000, 60_000, 18_000
TOP_SPEED = 4_200  # mm/s
CIRCLE = 360_000  # thousandths of a degree

# Pieces by number: White's discs, Black's discs, the poles. Discs are numbered by the order in which they entered.
PIECES = ("W1", "W2", "W3", "B1", "B2", "B3", "W|", "B|")
DISCS = range(6)
BEARERS = (2, 5)  # the third disc of each seat (T3)
POLES = (6, 7)
COLOURS = ("White", "Black")

# Cells of a row
TABLE, RAMP_TURN, MAX_TURNS = range(OPTIONS, OPTIONS + 3)  # the options; the table's side is in millimetres
DECIDED, HELD, VOID, TURN, MOVER, PLAYING, SECOND, ENTERED, ON = range(OPTIONS + 3, OPTIONS + 12)
SPOTS = OPTIONS + 12  # of the discs: east, north, heading
FEET = SPOTS + 3 * 6  # of the poles: east, north
CELLS = 9 + 3 * 6 + 2 * 2  # how many are the game's own


@dataclass
class State:
    """A position of the game in words. `write` puts it into a row, `Table.of` gets it out."""

    side: int = 750_000  # of the table
    ramp_turn: int = 30_000  # how far the ramp may be turned (T14)
    max_turns: int = 200  # of a round
    seat: int = 0  # who is to do something now
    decided: int = 0  # rounds won so far: who begins alternates with them (T1)
    held: int | None = None  # who won the last of them
    void: int = 0  # rounds in a row that nobody won
    turn: int = 0  # turns finished in this round
    mover: int = 0  # whose turn it is: somebody else may have to put a disc back
    playing: bool = False  # set-up is over (T6)
    second: int | None = None  # the disc that may be flicked once more this turn (T9)
    entered: set[int] = field(default_factory=set)  # discs that have entered this round
    discs: dict[int, Point] = field(default_factory=dict)  # on the table
    headings: dict[int, int] = field(default_factory=dict)  # how each of them is turned: for the eye only
    poles: dict[int, Point] = field(default_factory=dict)  # that stand, by seat

    @property
    def half(self) -> int:
        """From the centre to an edge."""
        return self.side // 2

    @property
    def starter(self) -> int:
        return self.decided % 2

    @property
    def owed(self) -> list[int]:
        """Discs to be put back, the next one first: in set-up all that had entered (T4), in play bearers (T11)."""
        gone = [disc for disc in sorted(self.entered) if disc not in self.discs]
        return [disc for disc in gone if not self.playing or disc in BEARERS] if self.seat != OVER else []

    def attackers(self, seat: int) -> tuple[int, int]:
        return 3 * seat, 3 * seat + 1

    def waiting(self, seat: int) -> list[int]:
        """The discs of a seat that are to be flicked in, the next one first (T2, T8)."""
        own = range(3 * seat, 3 * seat + 3)
        if not self.playing:
            return [disc for disc in own if disc not in self.entered][:1]
        return [disc for disc in self.attackers(seat) if disc not in self.discs]

    @classmethod
    def of(cls, row: Array) -> State:
        cells = row.tolist()
        on = [disc for disc in DISCS if cells[ON] >> disc & 1]
        spots = {disc: cells[SPOTS + 3 * disc : SPOTS + 3 * disc + 3] for disc in on}
        standing = [seat for seat in (0, 1) if cells[ON] >> POLES[seat] & 1]
        return cls(
            side=cells[TABLE] * MILLI,
            ramp_turn=cells[RAMP_TURN] * MILLI,
            max_turns=cells[MAX_TURNS],
            seat=cells[SEAT],
            decided=cells[DECIDED],
            held=cells[HELD] - 1 if cells[HELD] else None,
            void=cells[VOID],
            turn=cells[TURN],
            mover=cells[MOVER],
            playing=bool(cells[PLAYING]),
            second=cells[SECOND] - 1 if cells[SECOND] else None,
            entered={disc for disc in DISCS if cells[ENTERED] >> disc & 1},
            discs={disc: (x, y) for disc, (x, y, _) in spots.items()},
            headings={disc: heading for disc, (_, _, heading) in spots.items()},
            poles={seat: (cells[FEET + 2 * seat], cells[FEET + 2 * seat + 1]) for seat in standing},
        )

    def write(self, row: Array) -> None:
        """Into the game's own cells, and whose turn it is."""
        row[SEAT], row[MOVER], row[PLAYING] = self.seat, self.mover, self.playing
        row[DECIDED], row[VOID], row[TURN] = self.decided, self.void, self.turn
        row[HELD] = 0 if self.held is None else self.held + 1
        row[SECOND] = 0 if self.second is None else self.second + 1
        row[ENTERED] = bits(self.entered)
        row[ON] = bits(self.discs) | bits(POLES[seat] for seat in self.poles)
        row[SPOTS:] = 0
        for disc, spot in self.discs.items():
            row[SPOTS + 3 * disc : SPOTS + 3 * disc + 3] = (*spot, self.headings.get(disc, 0))
        for seat, foot in self.poles.items():
            row[FEET + 2 * seat : FEET + 2 * seat + 2] = foot


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


# Where a disc may lie


def is_on(state: State, spot: Point) -> bool:
    """Whether a disc with its centre there is on the table."""
    return within(spot[0], spot[1], state.half)


def within(x: float, y: float, half: float) -> bool:
    """Whether a disc's centre is not beyond the edge (T13); in any unit. The stepping loop has it compiled."""
    return max(abs(x), abs(y)) <= half


def distance(one: Point, other: Point) -> float:
    return math.hypot(one[0] - other[0], one[1] - other[1])


def free(state: State, spot: Point) -> bool:
    """Whether a disc may be put there: on the table, not touching another piece."""
    near_disc = any(distance(spot, other) <= 2 * DISC for other in state.discs.values())
    near_pole = any(distance(spot, foot) <= DISC + POLE for foot in state.poles.values())
    return is_on(state, spot) and not near_disc and not near_pole


def reach(state: State, disc: int) -> float:
    """How far from the centre a disc may be put back: in play a bearer, not beyond all others (T11).

    Never less than four radii, or a lone disc in the middle would leave no spot at all.
    """
    if not state.playing or disc not in BEARERS or not state.discs:
        return math.inf
    return max(4 * DISC, *(math.hypot(*spot) for spot in state.discs.values()))


# Where the ramp may stand


@dataclass(frozen=True)
class Ramp:
    """A ramp on the table: the middle of its tall edge, and the direction in which it rises."""

    spot: Point
    heading: float  # in thousandths of a degree

    def corners(self) -> list[Point]:
        return [self.point(along, aside) for along in (0, -RAMP_LENGTH) for aside in (-RAMP_WIDTH / 2, RAMP_WIDTH / 2)]

    def point(self, along: float, aside: float) -> Point:
        angle = radians(self.heading)
        east, north = math.cos(angle), math.sin(angle)
        return (
            round(self.spot[0] + along * east - aside * north),
            round(self.spot[1] + along * north + aside * east),
        )

    def gap(self, spot: Point) -> float:
        """How far a spot is from the rectangle it covers; 0 inside."""
        angle = radians(self.heading)
        east, north = spot[0] - self.spot[0], spot[1] - self.spot[1]
        along = east * math.cos(angle) + north * math.sin(angle)
        aside = north * math.cos(angle) - east * math.sin(angle)
        return math.hypot(max(along, -RAMP_LENGTH - along, 0), max(abs(aside) - RAMP_WIDTH / 2, 0))


def radians(angle: float) -> float:
    return math.radians(angle / MILLI)


def direction(start: Point, end: Point) -> float:
    """In thousandths of a degree."""
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) * MILLI % CIRCLE


def pairings(state: State) -> list[tuple[int, int]]:
    """The front disc and the shooter (T14): both ways when both attackers are as near, none when one is missing."""
    target = state.discs.get(BEARERS[1 - state.mover])
    one, two = state.attackers(state.mover)
    if target is None or one not in state.discs or two not in state.discs:
        return []
    nearer = _squared(state.discs[one], target) - _squared(state.discs[two], target)
    return [pair for pair, tells in (((one, two), nearer <= 0), ((two, one), nearer >= 0)) if tells]


def front_and_shooter(state: State, angle: float) -> tuple[int, int] | None:
    """The front disc and the shooter of a flick: if either could be, the shooter is flicked towards the other."""
    return min(pairings(state), key=lambda pair: abs(turned(angle, line(state, pair))), default=None)


def line(state: State, pair: tuple[int, int]) -> float:
    """The direction from the shooter to the front disc."""
    front, shooter = pair
    return direction(state.discs[shooter], state.discs[front])


def turned(angle: float, straight: float) -> float:
    """How far an angle is from straight on, to the left; to the right it is below 0."""
    return (angle - straight + CIRCLE / 2) % CIRCLE - CIRCLE / 2


def _squared(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def ramp_at(state: State, pair: tuple[int, int], turn: float) -> Ramp:
    """The ramp with its tall side against the front disc, turned about it from the line through both centres."""
    heading, (x, y) = (line(state, pair) + turn) % CIRCLE, state.discs[pair[0]]
    away = DISC + 10  # a hair's breadth, so that nothing is squeezed
    return Ramp((round(x - away * math.cos(radians(heading))), round(y - away * math.sin(radians(heading)))), heading)


def fits(state: State, pair: tuple[int, int], turn: float) -> bool:
    """Whether the ramp can stand there: wholly on the table, on no piece, turned no farther than allowed (T14)."""
    if abs(turn) > state.ramp_turn:
        return False
    ramp = ramp_at(state, pair, turn)
    on_disc = any(ramp.gap(spot) < DISC for disc, spot in state.discs.items() if disc != pair[0])
    on_pole = any(ramp.gap(foot) < POLE for foot in state.poles.values())
    return not on_disc and not on_pole and all(is_on(state, corner) for corner in ramp.corners())


FINE = 100  # thousandths of a degree: what fits in less is not looked for


def fitting_turns(state: State, pair: tuple[int, int]) -> list[tuple[int, int]]:
    """Where the ramp fits, as ranges of its turn."""
    turns = {turn for turn in range(-state.ramp_turn, state.ramp_turn + 1, FINE) if fits(state, pair, turn)}
    starts = sorted(turn for turn in turns if turn - FINE not in turns)
    ends = sorted(turn for turn in turns if turn + FINE not in turns)
    return [(_edge(state, pair, start, -1), _edge(state, pair, end, 1)) for start, end in zip(starts, ends)]


def attempts(row: Array) -> tuple[tuple[tuple[int, int], list[tuple[int, int]]], ...]:
    """The topple attempts that are open: front disc and shooter, and the turns at which the ramp fits between them."""
    return _attempts(row.tobytes())


@lru_cache(maxsize=1024)  # a screen is told of them in words and in numbers, and it takes a while to look
def _attempts(cells: bytes) -> tuple[tuple[tuple[int, int], list[tuple[int, int]]], ...]:
    state = State.of(np.frombuffer(cells, np.int64))
    found = ((pair, fitting_turns(state, pair)) for pair in pairings(state))
    return tuple((pair, turns) for pair, turns in found if turns)


def _edge(state: State, pair: tuple[int, int], turn: int, sense: int) -> int:
    """The last turn that still fits, from one that fits towards one a step on that does not."""
    inside, outside = turn, turn + sense * FINE
    while abs(outside - inside) > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if fits(state, pair, middle) else (inside, middle)
    return inside
