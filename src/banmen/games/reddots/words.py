"""Red Dots, what happened and what may be done: each constant is the template of a sentence."""

from __future__ import annotations

from banmen.games.reddots.kernels import BALLS, QUIET, SIZE, TRAPPED
from banmen.games.reddots.text import NAMES, balls, hole_name, in_phase_one, trapped
from banmen.jit import Array
from banmen.row import OVER, PLY, REASON, SEAT
from banmen.rules import Sentence

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

FEW = 3  # balls left at which it is time to look for singles
SOON = 10  # plies before the draw at which it is spoken of


def tell(before: Array, after: Array, event: int, viewer: int | None) -> Sentence:
    size, name = int(before[SIZE]), NAMES[before[SEAT]]
    start, end = divmod(event, size * size)
    goal = hole_name(size, end)
    if after[SEAT] == OVER and after[REASON] == TRAPPED:
        dots = trapped(after, int(before[SEAT]))
        return (TRAPS, name, dots[0], goal) if len(dots) == 1 else (TRAPS_SEVERAL, name, str(len(dots)), goal)
    if start:
        return MOVES, name, hole_name(size, start - 1), goal
    return (PLACES, name, goal) if in_phase_one(after) else _tell_last(before, after, name, goal)


def _tell_last(before: Array, after: Array, name: str, goal: str) -> Sentence:
    """Phase 1 is over, and the singles are gone (R6)."""
    singles = 1 + sum(len(balls(before, seat)) - len(balls(after, seat)) for seat in (0, 1))
    if singles == 0:
        return PLACES_LAST, name, goal
    return (TAKEN_OFF_ONE, name, goal) if singles == 1 else (TAKEN_OFF, name, goal, str(singles))


def prompt(row: Array) -> tuple[str, Sentence] | None:
    if row[SEAT] == OVER:
        return None
    if in_phase_one(row):
        left = int(row[BALLS]) - len(balls(row, int(row[SEAT])))
        return ("R1", (PLACE, str(left))) if left > FEW else ("R6", (PLACE_LAST, str(left)))
    left = int(row[QUIET]) - (int(row[PLY]) - 2 * int(row[BALLS]))
    return ("R8", (MOVE,)) if left > SOON else ("R10", (DRAW_NEAR, str(left)))
