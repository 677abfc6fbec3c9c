"""Layouts that have a topple, known by brute force: each with the first topple that was found, confirmed by playing it.

python tests/layouts/make.py > tests/layouts/topples.jsonl        # half an hour on one core

Layouts are those of seeds 0, 1, 2, …: of three, two have every piece anywhere on the table, one comes from a random
game. All in which TRIES attempts find a topple are kept, and no planner has a say in it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random

from banmen import Position, load
from banmen.games.botaoshi.hand import does_it
from banmen.games.botaoshi.layouts import layout
from banmen.games.botaoshi.moves import Played
from banmen.games.botaoshi.physics import simulate_many
from banmen.games.botaoshi.scene import EXACT
from banmen.games.botaoshi.shots import shot
from banmen.games.botaoshi.state import (
    CIRCLE,
    DECIDED,
    DISCS,
    TOP_SPEED,
    State,
    direction,
    fitting_turns,
    pairings,
    ramp_at,
    turned,
)

WANTED = 40
TRIES = 3000  # attempts by which a layout is said to have a topple or not
SLOWEST = 1_200  # mm/s: what gets over the ramp
CHUNK = 50


def position_of(seed: int) -> Position:
    """The layout of a seed: a player may attempt to topple there."""
    random = Random(seed)
    while True:
        position = from_random_game(random) if seed % 3 == 2 else anywhere(random)
        if any(fitting_turns(state, pair) for state in [State.of(position.row)] for pair in pairings(state)):
            return position


def anywhere(random: Random) -> Position:
    start, state = load("botaoshi").start(), layout(random)
    state.turn = len(DISCS)
    row = start.row.copy()
    state.write(row)
    return start.game.position(row)


def from_random_game(random: Random) -> Position:
    """Some moves into the play of a random game."""
    position, moves = load("botaoshi").start(), random.randrange(4, 20)
    while moves or not may_attempt(position):
        state = State.of(position.row)
        moves -= state.playing and moves > 0
        position = position.play(position.sample(random))
        if position.is_over:
            position = position.game.start()
    return position


def may_attempt(position: Position) -> bool:
    state = State.of(position.row)
    return state.playing and not state.owed and state.second is None and bool(pairings(state))


def attempts(state: State, random: Random) -> Iterator[Played]:
    """Any turn of the ramp that fits, any angle at which the shooter may meet the ramp, any speed."""
    pair = pairings(state)[0]
    ranges = fitting_turns(state, pair)
    widths = [high - low + 1 for low, high in ranges]
    for _ in range(TRIES):
        low, high = random.choices(ranges, widths)[0]
        turn = random.randint(low, high)
        ramp, shooter = ramp_at(state, pair, turn), state.discs[pair[1]]
        middle = direction(shooter, ramp.point(0, 0))
        sides = [turned(direction(shooter, corner), middle) for corner in ramp.corners()]
        angle = round(middle + random.uniform(min(sides), max(sides))) % CIRCLE
        yield Played("topple", 0, turn, angle, random.randint(SLOWEST, TOP_SPEED))


def known_topple(position: Position, random: Random) -> tuple[str, int] | None:
    """The first topple that brute force finds, and after how many attempts."""
    state = State.of(position.row)
    moves = list(attempts(state, random))
    for start in range(0, TRIES, CHUNK):
        part = moves[start : start + CHUNK]
        courses = simulate_many([one for one in (shot(state, move) for move in part) if one], EXACT, True, cores=1)
        for at, (move, course) in enumerate(zip(part, courses, strict=True)):
            if does_it(State.of(position.row), move, course) and topples(position, move.number()):
                return str(position.move(move.number())), start + at + 1
    return None


def topples(position: Position, move: int) -> bool:
    """Whether a move wins the round when it is played exactly."""
    return bool(position.play(move).row[DECIDED] > position.row[DECIDED])


def main() -> None:
    seed, kept = 0, 0
    while kept < WANTED:
        position = position_of(seed)
        found = known_topple(position, Random(seed))
        if found:
            assert position.game.read(str(position)) == position
            stored = {"seed": seed, "layout": str(position), "topple": found[0], "attempts": found[1]}
            sys.stdout.write(json.dumps(stored) + "\n")
            sys.stdout.flush()
        kept, seed = kept + bool(found), seed + 1


if __name__ == "__main__":
    main()
