"""What commands ask of Bo-taoshi besides playing it: chances, films, measurements. All of it takes MuJoCo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from banmen.games.botaoshi.hand import WANTED, Hand, chance
from banmen.games.botaoshi.layouts import works
from banmen.games.botaoshi.yardsticks import run
from banmen.mechanism import Tools
from banmen.position import Position


def wanted(move: str) -> str:
    return WANTED.get(move.partition(" ")[0], "")


def film(positions: Sequence[Position], path: Path, progress: Callable[[], None]) -> int:
    from banmen.games.botaoshi.film import SIZE, shoot  # drawing needs more than the game does

    return shoot(positions, path, SIZE, progress)


tools = Tools(hand=Hand, wanted=wanted, chance=chance, film=film, yardsticks=run, works=works)
