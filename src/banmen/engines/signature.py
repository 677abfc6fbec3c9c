"""The players' signature: one number for what they choose on stored positions, with small budgets and fixed seeds.

    banmen bench --signature

Whoever makes a search faster or tidier sees that it still chooses the same; whoever changes what it chooses sees where.
Positions are data (positions.json, reached by random play). Each player thinks about each of them, plays, and thinks
once more about what came, as it would at a table; what counts is the move, how many lines were looked at, and how often
each move was.

Bo-taoshi's part stands beside the number, not in it: its flicks are chaotic and MuJoCo, like NumPy's trigonometry, may
round otherwise on another processor. All other players compare sums and products, which round alike everywhere, and a
few exponentials, roots and logarithms, whose last bit decides only where two moves differ by nothing else.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from banmen.engines.engine import Thought
from banmen.engines.players import Thinker, seated
from banmen.game import Game, Position
from banmen.games import GAMES, load

SEED = 1
PLAYERS = ("level:2", "level:5", "tree:150", "uct:150")
OF_TWO = ("alphabeta:2000",)  # without chance


@dataclass(frozen=True)
class Part:
    """What one player chooses at one game."""

    game: str
    seats: int
    player: str
    digest: str
    counts: bool  # towards the signature

    def __str__(self) -> str:
        return f"{self.game} {self.seats} {self.player} {self.digest}"


def parts(names: Sequence[str] = GAMES) -> Iterator[Part]:
    """A part for each of some games' players, in the order of the stored positions."""
    for stored in json.loads(Path(__file__).with_name("positions.json").read_text()):
        if stored["game"] in names:
            game = load(stored["game"], **stored["options"])
            positions = [game.read("\n".join(lines)) for lines in stored["diagrams"]]
            for player in _players(game):
                digest = _digest(line for position in positions for line in _thoughts(position, player))
                yield Part(game.name, game.seats, player, digest, game.mechanism.lists)


def signature(found: Sequence[Part]) -> str:
    """The number for those of some parts that count."""
    return _digest(str(part) for part in found if part.counts)


def _players(game: Game) -> tuple[str, ...]:
    if not game.mechanism.lists:
        return "level:1", *(f"{name}:24" for name in game.rules.engines)
    return PLAYERS + (OF_TWO if game.seats == 2 and not game.rules.chance else ())


def _thoughts(position: Position, name: str) -> Iterator[str]:
    player, random = seated(name, position.game, SEED), Random(SEED)
    assert isinstance(player, Thinker)
    thought = player.think(position)
    yield _told(thought)
    if position.game.mechanism.lists:
        after = position.play(thought.best).settle(random)
        if not after.is_over:
            yield _told(player.think(after))


def _told(thought: Thought) -> str:
    looked_at = " ".join(f"{one.move}:{one.visits}" for one in thought.candidates if one.visits)
    return f"{thought.best} {thought.simulations} {looked_at}"


def _digest(lines: Iterator[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]
