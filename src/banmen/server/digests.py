"""Digests on their way to a screen."""

from __future__ import annotations

from functools import lru_cache

from pydantic_core import to_json

from banmen import digest
from banmen.digest import Diagram, Line
from banmen.game import Game
from banmen.server import lessons, wire


@lru_cache(maxsize=64)
def written(game: Game) -> str:
    """The digest of a game with its options, as JSON: the same for everybody."""
    found = digest.of(game)
    return to_json(found and _digest(game, found)).decode()


def _digest(game: Game, found: digest.Digest) -> wire.Digest:
    return {
        "aim": found.aim,
        "pictures": [_picture(diagram, f"{game.name}-digest{n}-") for n, diagram in enumerate(found.diagrams)],
        "wins": [_line(line) for line in found.wins],
        "notes": [_line(line) for line in found.notes],
        "lessons": lessons.count(Game(game.rules, {}, game.source)) > 0,  # they have options of their own
    }


def _line(line: Line) -> wire.DigestLine:
    return {"title": line.title, "text": line.text, "rules": list(line.rules)}


def _picture(diagram: Diagram, key: str) -> wire.DigestPicture:
    return {**_line(diagram), "about": diagram.about, "picture": diagram.draw(key)}
