"""What the tests share: the games, and random ways through them."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

import banmen.cli
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
        outcomes = here.chance_outcomes or [(move, 1.0) for move in here.legal_moves]
        positions.append(here.play(*random.choices(*zip(*outcomes))))
    return positions


def ended(position: Position) -> tuple[str, tuple[int, ...]]:
    """The rule that ended the game, and who won."""
    assert position.legal_moves == ()
    assert position.is_over
    assert position.reason
    return position.reason.rule, position.winners


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    """What the command prints; it must leave with that code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["banmen", *words])
        with pytest.raises(SystemExit) as left:
            banmen.cli.main()
    assert (left.value.code or 0) == code
    printed = capsys.readouterr()
    return printed.err if code else printed.out


def sources() -> list[str]:
    """Everything with kernels: the games in the box, the example, and a game of chance for the tests."""
    from banmen.games import NAMES

    return [*(name for name in NAMES if not load(name).rules.physics), FOUR, LADDER]


__all__ = ["FOUR", "LADDER", "ROOT", "ended", "load", "run", "sources", "walk"]
