"""Legal moves at random, for play-tests: flicks as a beginner would make them, now and then any flick at all."""

from __future__ import annotations

import math
from collections.abc import Callable

from banmen.games.botaoshi.moves import EDGES, Played
from banmen.games.botaoshi.rules import entry
from banmen.games.botaoshi.state import (
    CIRCLE,
    MILLI,
    RAMP_LENGTH,
    TOP_SPEED,
    State,
    direction,
    fitting_turns,
    pairings,
    ramp_at,
    reach,
)
from banmen.games.botaoshi.text import refuse
from banmen.games.botaoshi.view import choices
from banmen.jit import Array
from banmen.position import Chooser


def sample(row: Array, random: Chooser) -> int:
    """One of the kinds of moves there are, then its numbers, until it is legal."""
    state, kinds = State.of(row), [choice["kind"] for choice in choices(row)]
    while True:
        move = sample_kind(kinds[int(random.random() * len(kinds))], state, random)
        if refuse(row, move.number()) is None:
            return move.number()


def sample_kind(kind: str, state: State, random: Chooser) -> Played:
    """A move of a kind, which may turn out not to be legal."""
    return SAMPLERS[kind](state, random)


def _in(state: State, random: Chooser) -> Played:
    edge = int(random.random() * len(EDGES))
    along = round(random.uniform(-state.half, state.half) / MILLI)
    towards = direction(entry(state, edge, along), (0, 0)) + random.uniform(-50_000, 50_000)
    return Played("in", edge, along, _angle(towards, random), _speed(300, 1_600, random))


def _flick(state: State, random: Chooser) -> Played:
    disc = int(random.random() * 2) if state.second is None else state.second % 3
    return Played("flick", disc + 1, 0, round(random.uniform(0, CIRCLE)) % CIRCLE, _speed(200, 2_000, random))


def _topple(state: State, random: Chooser) -> Played:
    """Over the middle of the ramp, more or less."""
    pair = pairings(state)[int(random.random() * len(pairings(state)))]
    turns = fitting_turns(state, pair) or [(0, 0)]
    low, high = turns[int(random.random() * len(turns))]
    turn = round(random.uniform(low, high))
    over = ramp_at(state, pair, turn).point(-RAMP_LENGTH / 2, 0)
    towards = direction(state.discs[pair[1]], over) + random.uniform(-6_000, 6_000)
    return Played("topple", 0, turn, _angle(towards, random), _speed(1_500, TOP_SPEED, random))


def _place(state: State, random: Chooser) -> Played:
    far, angle = min(reach(state, state.owed[0]), state.half * math.sqrt(2)), random.uniform(0, 2 * math.pi)
    away = math.sqrt(random.random()) * far / MILLI
    return Played("place", 0, round(away * math.cos(angle)), round(away * math.sin(angle)))


def _angle(aimed: float, random: Chooser) -> int:
    return round(random.uniform(0, CIRCLE) if random.random() < ANY else aimed) % CIRCLE


def _speed(low: float, high: float, random: Chooser) -> int:
    return round(random.uniform(1, TOP_SPEED) if random.random() < ANY else random.uniform(low, high))


ANY = 0.05  # how often a number is any that is possible
SAMPLERS: dict[str, Callable[[State, Chooser], Played]] = {
    "in": _in,
    "flick": _flick,
    "topple": _topple,
    "place": _place,
    "decline": lambda state, random: Played("decline"),
}
