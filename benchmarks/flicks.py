"""How well the flick planner of Bo-taoshi plays.

python benchmarks/flicks.py topples [SIMULATIONS …]          # known topples found, with a steady hand
python benchmarks/flicks.py random [ROUNDS] [SIMULATIONS]    # rounds won against random flicks, with an ordinary hand
python benchmarks/flicks.py duel ROUNDS ONE OTHER            # rounds between two budgets, with an ordinary hand
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from banmen import Position, load
from banmen.engines.engine import Budget
from banmen.games.botaoshi.hand import STEADY, Hand
from banmen.games.botaoshi.planner import FlickPlanner
from banmen.games.botaoshi.state import DECIDED, HELD, VOID
from banmen.intervals import Share
from banmen.position import Move

LAYOUTS = Path(__file__).parent.parent / "tests" / "layouts" / "topples.jsonl"
SEED = 1
SIMULATIONS = 200  # the default budget
Player = Callable[[Position], Move]


def topples(simulations: int) -> None:
    """In how many of the stored layouts the planned move topples when it is played exactly."""
    layouts = [json.loads(line)["layout"] for line in LAYOUTS.read_text().splitlines()]
    found, flicked, begun, longest = 0, 0, time.process_time(), 0.0
    for layout in layouts:
        position, at = load("botaoshi").read(layout), time.process_time()
        thought = FlickPlanner(SEED, STEADY).think(position, Budget(simulations=simulations))
        longest, flicked = max(longest, time.process_time() - at), flicked + thought.simulations
        found += int(position.play(thought.best).row[DECIDED] - position.row[DECIDED])
    each = (time.process_time() - begun) / len(layouts)
    print(
        f"{simulations} simulations: {found} of {len(layouts)} topples found; "
        f"{flicked / len(layouts):.0f} simulations and {each:.2f} CPU-s each, {longest:.2f} CPU-s at most"
    )


def planner(seed: int, simulations: int, hand: Hand) -> Player:
    mind, random = FlickPlanner(seed, hand), Random(seed)
    return lambda position: hand.flick(position, mind.think(position, Budget(simulations=simulations)).best, random)


def drawn(seed: int) -> Player:
    random = Random(seed)
    return lambda position: position.sample(random)


def rounds(one: Player, other: Player, count: int) -> list[int]:
    """Rounds won by one, by the other and by nobody, in whole games that they begin by turns."""
    won, games, moves, begun = [0, 0, 0], 0, 0, time.process_time()
    position = load("botaoshi").start()
    while sum(won) < count:
        seats = (one, other) if games % 2 == 0 else (other, one)
        assert position.seat is not None
        after = position.play(seats[position.seat](position))
        moves += 1
        if after.row[DECIDED] > position.row[DECIDED]:
            won[(int(after.row[HELD]) - 1 + games) % 2] += 1
        elif after.row[VOID] != position.row[VOID] or (after.is_over and not after.winners):
            won[2] += 1
        if after.is_over:
            games, after = games + 1, after.game.start()
        position = after
    print(f"{moves} moves, {moves / count:.1f} a round, {time.process_time() - begun:.0f} CPU-s, {games} games ended")
    return won


def against_random(count: int, simulations: int) -> None:
    won = rounds(planner(SEED, simulations, Hand()), drawn(SEED), count)
    print(f"{simulations} simulations against random flicks: {won[0]} of {count} rounds won, {won[2]} void")


def duel(count: int, one: int, other: int) -> None:
    won = rounds(planner(SEED, one, Hand()), planner(SEED + 1, other, Hand()), count)
    print(f"{one} against {other} simulations: {Share(won[0], count)} of {count} rounds won, {won[2]} void")


def main() -> None:
    kind, *words = sys.argv[1:] or ["topples"]
    numbers = [int(word) for word in words]
    if kind == "topples":
        for simulations in numbers or [SIMULATIONS]:
            topples(simulations)
    elif kind == "random":
        against_random(*(numbers + [50, SIMULATIONS][len(numbers) :]))
    elif kind == "duel" and len(numbers) == 3:
        duel(*numbers)
    else:
        sys.exit((__doc__ or "").strip())


if __name__ == "__main__":
    main()
