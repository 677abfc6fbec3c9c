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
