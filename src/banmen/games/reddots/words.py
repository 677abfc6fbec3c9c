"""Red Dots, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from banmen.games.reddots.kernels import TRAPPED
from banmen.games.reddots.reference import neighbours, trapped
from banmen.games.reddots.state import Balls, Hole, State
from banmen.games.reddots.text import COLOURS, hole_name
from banmen.jit import Array
from banmen.row import OVER, REASON, SEAT
from banmen.rules import Lister, Sentence

PLACES = "{0} places a ball on {1}."
PLACES_LAST = "{0} places the last ball on {1}. No ball is single."
TAKEN_OFF_ONE = "{0} places the last ball on {1}. One single ball is taken off."
TAKEN_OFF = "{0} places the last ball on {1}. {2} single balls are taken off."
MOVES = "{0} moves the ball from {1} to {2}."
TRAPS = "{0} traps the red dot at {1} with the ball on {2}."
TRAPS_SEVERAL = "{0} traps {1} red dots with the ball on {2}."

PLACE = "Place a ball in any empty hole. Balls left: {0}."
PLACE_LAST = "Place a ball in any empty hole. Balls left: {0}; then single balls are taken off."
MOVE = "Move a ball to any empty hole. No ball of its colour may be single then."
DRAW_NEAR = "Move a ball to any empty hole. Plies until the draw: {0}."

# Before it is made, to whoever is about to
CLOSES = "Closes a ring around the red dot at {0}: you win."
CLOSES_SEVERAL = "Closes a ring around {0} red dots: you win."
JOINS = "Joins {0}, which is no longer single."
JOINS_SEVERAL = "Joins single balls of yours: {0}."
TOUCHES = "Touches a ball of yours."
STANDS_ALONE = "Stands alone on {0}: it is taken off if it still does when the last ball lies."

PLACING = "Placing: {0} of {1} left each."
MOVING = "Moving: {0} of {1} moves, then a draw."

LOOKING = 6  # balls left at which singles are looked at
FEW = 3  # balls left at which it is time to look for singles
SOON = 10  # plies before the draw at which it is spoken of


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    state, then = State.of(before), State.of(after)
    start, end = divmod(event, state.size**2)
    name, goal = COLOURS[state.seat], hole_name(state.size, end)
    if after[SEAT] == OVER and after[REASON] == TRAPPED:
        dots = trapped(then, state.seat)
        return (TRAPS, name, dots[0], goal) if len(dots) == 1 else (TRAPS_SEVERAL, name, str(len(dots)), goal)
    if start:
        return MOVES, name, hole_name(state.size, start - 1), goal
    return (PLACES, name, goal) if then.to_place else _tell_last(state, then, name, goal)


def _tell_last(before: State, after: State, name: str, goal: str) -> Sentence:
    """Phase 1 is over, and the singles are gone (R6)."""
    singles = 1 + sum(len(before.balls[seat]) - len(after.balls[seat]) for seat in (0, 1))
    if singles == 0:
        return PLACES_LAST, name, goal
    return (TAKEN_OFF_ONE, name, goal) if singles == 1 else (TAKEN_OFF, name, goal, str(singles))


def prompt(row: Array, legal: Lister) -> tuple[str, Sentence] | None:
    state = State.of(row)
    if state.seat < 0:
        return None
    if state.to_place:
        left = int(state.options["balls"]) - len(state.balls[state.seat])
        return ("R1", (PLACE, str(left))) if left > FEW else ("R6", (PLACE_LAST, str(left)))
    left = int(state.options["quiet"]) - state.moved
    return ("R8", (MOVE,)) if left > SOON else ("R10", (DRAW_NEAR, str(left)))


def phase(row: Array) -> Sentence | None:
    """How far the game has got."""
    state = State.of(row)
    if state.to_place:
        return PLACING, str((state.to_place + 1) // 2), str(state.options["balls"])
    return MOVING, str(state.moved), str(state.options["quiet"])


def closing(dots: Sequence[Hole]) -> Sentence:
    return (CLOSES, dots[0]) if len(dots) == 1 else (CLOSES_SEVERAL, str(len(dots)))


def placing(end: Hole, alone: Balls, own: Balls, size: int) -> Sentence:
    """What becomes of a ball placed there, and of the singles beside it."""
    if alone:
        return (JOINS if len(alone) == 1 else JOINS_SEVERAL), ", ".join(sorted(alone))
    return (STANDS_ALONE, end) if neighbours(size)[end].isdisjoint(own) else (TOUCHES,)
