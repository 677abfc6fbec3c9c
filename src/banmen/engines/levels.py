"""Levels 1 to 8 of every game: who thinks, how far ahead, and how exactly.

Weaker levels look at fewer lines and misjudge what they see, the same way every time they see it, as people do; they
never throw in a random move. Where discs are flicked they plan less and have a less steady hand. A game's levels.json
says how, its measured.json what came of matches between neighbours (benchmarks/levels.py plays them).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from banmen.game import Game
from banmen.view import Sentence

LEVELS = range(1, 9)
LINES = 2, 8, 32, 128, 500, 2000, 8000, 32000  # for a game that has no levels of its own
OF_ANY_GAME = {"engine": "tree", "levels": [{"simulations": count} for count in LINES]}


@dataclass(frozen=True)
class Level:
    """What a level is given to think with."""

    engine: str
    simulations: int
    depth: int | None = None  # plies that alpha-beta reads at most
    noise: float = 0.0  # how far it misjudges positions: a standard deviation of how a seat stands
    hand: tuple[float, float] | None = None  # degrees and a share of the speed, where discs are flicked

    @property
    def thinks(self) -> str:
        """How far, in words."""
        what = "flicks" if self.hand else {"alphabeta": "positions"}.get(self.engine, "lines")
        return f"{self.depth} plies" if self.depth else f"{self.simulations:,} {what}"

    @property
    def care(self) -> str:
        """How exactly, in words."""
        if self.hand:
            return f"a hand of {self.hand[0]:g}° and {self.hand[1]:.0%}"
        return f"noise {self.noise:g}" if self.noise else "exact"


# How far a level thinks and how exactly, for whoever chooses one.
AHEAD_ONE = "Sees one move ahead."
AHEAD = "Sees {0} moves ahead."
POSITIONS = "Looks at up to {0} positions for each move."
LINE = "Looks at one line of play for each move."
LOOKED_AT = "Looks at {0} lines of play for each move."
FLICKS = "Tries {0} flicks in its head for each."
STRAYS = "Its hand strays by {0}° and {1} of the speed."
#: the worst of a game's levels first; one that judges exactly says nothing
MISJUDGES = (
    "Misjudges badly how things stand.",
    "Misjudges how things stand.",
    "Misjudges a little how things stand.",
    "Misjudges hardly how things stand.",
)


def told(game: Game, number: int) -> list[Sentence]:
    """What a level is given to think with, in words."""
    level = level_of(game, number)
    if level.hand:
        degrees, speed = level.hand
        return [(FLICKS, f"{level.simulations:,}"), (STRAYS, f"{degrees:g}", f"{speed:.0%}")]
    if level.depth:
        far: Sentence = (AHEAD_ONE,) if level.depth == 1 else (AHEAD, str(level.depth))
    elif level.engine == "alphabeta":
        far = POSITIONS, f"{level.simulations:,}"
    else:
        far = (LINE,) if level.simulations == 1 else (LOOKED_AT, f"{level.simulations:,}")
    noises = sorted({level_of(game, other).noise for other in LEVELS}, reverse=True)
    care: list[Sentence] = [(MISJUDGES[min(noises.index(level.noise), 3)],)] if level.noise else []
    return [far, *care]


@dataclass(frozen=True)
class Measured:
    """How a level fared against the one below it."""

    level: int
    share: float
    interval: tuple[float, float]
    games: int
    command: str


def level_of(game: Game, number: int) -> Level:
    if number not in LEVELS:
        raise ValueError(f"level {number}: expected {LEVELS[0]} to {LEVELS[-1]}")
    found = _of(game)
    chosen = found["levels"][number - 1]
    hand = chosen.get("hand")
    care = {
        "depth": chosen.get("depth"),
        "noise": float(chosen.get("noise", 0.0)),
        "hand": tuple(hand) if hand else None,
    }
    return Level(found["engine"], chosen["simulations"], **care)


def tuning_of(game: Game) -> Mapping[str, Any]:
    """How a tree grows best, where that is not the default (see mcts.Tuning)."""
    found: Mapping[str, Any] = _of(game).get("tuning", {})
    return found


def _of(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = _data(game.rules.levels).get(str(game.seats), OF_ANY_GAME)
    return found


def measured(game: Game) -> list[Measured]:
    """What matches have shown of a game's levels; nothing for a game that has none of its own."""
    file = game.rules.levels
    found = _data(file and file.with_name("measured.json")).get(str(game.seats), [])
    return [Measured(**{**one, "interval": tuple(one["interval"])}) for one in found]


@cache
def _data(file: Path | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text()) if file and file.is_file() else {}
    return found
