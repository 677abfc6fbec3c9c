"""Games of Bo-taoshi with real physics: a topple, and random games with what must hold in them after every move.

python tests/flick_games.py 100 1      # rounds, and the seed
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from random import Random

from banmen import Position, load
from banmen.course import Course
from banmen.games.botaoshi.rest import is_flat
from banmen.games.botaoshi.state import DECIDED, DISC, METRE, PIECES, VOID, State, distance, is_on

SINKS = 0.0001  # metres that a contact may give

# White's attackers and Black's pole in one line to the north: a topple that a steady hand does not miss
LINE = """
White to move, ply 6
W1: 0 -0.1
W2: 0 -0.25
W3: -0.3 -0.3, pole -0.3 -0.3
B1: 0.3 0.1
B2: 0.3 0.2
B3: 0 0.02, pole 0 0.02
rounds: 0 won, 0 void
turn: 6 of 200, White's
stage: play
"""


def play_rounds(rounds: int, seed: int, **options: int | float | str) -> Counter[str]:
    """Random games until so many rounds have ended; what was seen, counted."""
    random, seen, position = Random(seed), Counter[str](), load("botaoshi", **options).start()
    while seen["rounds"] < rounds:
        after = position.play(position.sample(random))
        check(after)
        count(seen, position, after)
        position = after.game.start() if after.is_over else after
    return seen


def count(seen: Counter[str], before: Position, after: Position) -> None:
    assert after.last is not None
    seen[str(after.last).split()[0]] += 1
    seen["rounds"] += bool((before.row[[DECIDED, VOID]] != after.row[[DECIDED, VOID]]).any())
    seen["won"] += int(after.row[DECIDED] - before.row[DECIDED])
    seen["games"] += after.is_over
    if after.last.course is not None:
        seen["flicks"] += 1
        seen.update(incident.kind for incident in after.last.course.incidents)


def check(position: Position) -> None:
    """Nobody is stuck, nothing lies in another thing or in the air, and the diagram says it all."""
    state = State.of(position.row)
    assert position.is_over or position.choices
    assert position.game.read(str(position)) == position
    for one, two in combinations(state.discs.values(), 2):
        assert distance(one, two) >= 2 * DISC
    assert all(is_on(state, spot) for spot in state.discs.values())
    if position.last is not None and position.last.course is not None:
        check_rest(position.last.course)


def check_rest(course: Course) -> None:
    """Where physics left everything: that it came to rest, and that nothing sank in."""
    assert course.incidents[-1].kind == "rest"
    flat = [pose for piece, pose in course.rest.items() if piece in PIECES[:6] and is_flat(pose)]
    for one, two in combinations(flat, 2):
        assert ((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5 > 2 * DISC / METRE - SINKS
    assert all(pose[2] > 0.0045 - SINKS for pose in flat)


if __name__ == "__main__":
    rounds, seed = map(int, sys.argv[1:])
    sys.stdout.write(f"{dict(play_rounds(rounds, seed))}\n")
