"""What lessons ask of a flick: the same that is told of it, and how the table lies then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from banmen.games.botaoshi import words
from banmen.games.botaoshi.moves import played
from banmen.games.botaoshi.rules import came_of, disc_of
from banmen.games.botaoshi.state import (
    BEARERS,
    DISC,
    MILLI,
    RAMP_LENGTH,
    State,
    direction,
    distance,
    fitting_turns,
    front_and_shooter,
    line,
    pairings,
    turned,
)
from banmen.position import Position

Question = Callable[[Position, Position], bool]

AIMED = 25 * MILLI  # thousandths of a degree: so little turned, the ramp looks at the pole
NEAR, FAR = 5 * DISC, 20 * DISC  # how far apart two discs should be with the ramp between them


def told(*templates: str) -> Question:
    """Whether that is told of the flick, whatever else is."""

    def is_told(before: Position, after: Position) -> bool:
        assert after.last is not None
        said = words.tell(before.row, after.row, int(after.last), after.last.course)
        return any(sentence[0] in templates for sentence in said)

    return is_told


def leaves(before: Position, after: Position) -> bool:
    """Whether what was flicked is off the table."""
    move = None if after.last is None else played(int(after.last))
    return move is not None and disc_of(State.of(before.row), move) not in State.of(after.row).discs


def strikes_the_bearer(before: Position, after: Position) -> bool:
    """Whether what was flicked struck the other's bearer, and the pole on it did not fall."""
    move, state = None if after.last is None else played(int(after.last)), State.of(before.row)
    if move is None or after.last is None or after.last.course is None:
        return False
    flick = came_of(state, move, after.last.course)
    return flick.strikes_the_bearer and not flick.fells_the_pole


def drives_the_bearer_off(before: Position, after: Position) -> bool:
    """Whether the other's bearer is off the table."""
    bearer = BEARERS[1 - State.of(before.row).mover]
    return bearer in State.of(before.row).discs and bearer not in State.of(after.row).discs


def falls_short(before: Position, after: Position) -> bool:
    """Whether an attempt ended before it came to the ramp."""
    move, state = None if after.last is None else played(int(after.last)), State.of(before.row)
    pair = None if move is None or move.kind != "topple" else front_and_shooter(state, move.angle)
    end = None if pair is None else State.of(after.row).discs.get(pair[1])
    if pair is None or end is None or not told(words.MISSES_RAMP)(before, after):
        return False
    front, start = state.discs[pair[0]], state.discs[pair[1]]
    return distance(start, end) < distance(start, front) - DISC - RAMP_LENGTH


def lines_up(before: Position, after: Position) -> bool:
    """Whether the ramp could now stand between one's two discs, hardly turned and looking at the other's pole."""
    state = replace(State.of(after.row), mover=State.of(before.row).mover)
    pole = state.discs.get(BEARERS[1 - state.mover])
    for front, shooter in pairings(state):
        ends = state.discs[front], state.discs[shooter]
        if pole is None or not NEAR <= distance(*ends) <= FAR:
            continue
        off = turned(direction(ends[0], pole), line(state, (front, shooter)))
        if abs(off) <= AIMED and any(low <= off <= high for low, high in fitting_turns(state, (front, shooter))):
            return True
    return False


QUESTIONS: Mapping[str, Question] = {
    "topples": told(words.TOPPLES),
    "lands first": told(words.LANDS),
    "flies past": told(words.FLIES_OFF),
    "stays up": told(words.STAYS_UP),
    "does not get over": told(words.STOPS),
    "falls short": falls_short,
    "misses the ramp": told(words.MISSES_RAMP),
    "earns a second": told(words.ONCE_MORE),
    "touches nothing": told(words.TOUCHES_NOTHING),
    "strikes the bearer": strikes_the_bearer,
    "drives the bearer off": drives_the_bearer_off,
    "leaves": leaves,
    "lines up": lines_up,
}
