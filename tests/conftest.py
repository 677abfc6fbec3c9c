"""What the tests share: the games, and random ways through them."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hypothesis import settings

from banmen import Game, Position, load

ROOT = Path(__file__).parent.parent
FOUR = str(ROOT / "examples" / "four.py")
LADDER = str(ROOT / "tests" / "ladder.py")

# Compiling on the first call takes seconds; a time limit for one example would only measure the machine.
settings.register_profile("banmen", deadline=None, max_examples=60)
settings.load_profile("banmen")


def walk(game: Game, random: Random) -> list[Position]:
    """A random game, every position of it."""
    positions = [game.start()]
    while not positions[-1].is_over:
        here = positions[-1]
        positions.append(here.settle(random) if here.is_chance else here.play(random.choice(here.legal_moves)))
    return positions


def sources() -> list[str]:
    """Everything that can be loaded: the games in the box, the example, and a game of chance for the tests."""
    from banmen.games import NAMES

    return [*NAMES, FOUR, LADDER]


__all__ = ["FOUR", "LADDER", "ROOT", "load", "sources", "walk"]
