"""Who may sit at a table besides people, by a short text: `level:4`, `uct:0.2s`, `tree:5000`, `random`.

player = seated("level:4", game, seed=1)
position = position.play(player.choose(position))
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from banmen.engines.engine import Budget, Engine, Report, Stop, Thought
from banmen.engines.levels import LEVELS, Level, level_of, tuning_of
from banmen.game import Game
from banmen.position import Move, Position
from banmen.rules import shown

EXPECTED = (
    f"level:{LEVELS[0]} to level:{LEVELS[-1]}, random, "
    "or an engine with seconds or simulations such as uct:0.2s or tree:5000"
)


class Player:
    """Whoever fills a seat: `choose` gives the move that it plays."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name  #: the text that named it
        self.random = Random(seed)

    def choose(self, position: Position, stop: Stop | None = None) -> Move:
        """The move it plays, of a flick as its hand makes it; soon, if `stop` says so."""
        del stop  # there is nothing to think about
        return position.sample(self.random)


class Thinker(Player):
    """A player that asks an engine and plays what it finds best."""

    def __init__(self, name: str, seed: int, engine: Engine, budget: Budget) -> None:
        super().__init__(name, seed)
        self.engine, self.budget = engine, budget

    def choose(self, position: Position, stop: Stop | None = None) -> Move:
        """The move it finds best; where discs are flicked, as its hand makes it."""
        return self.engine.made(position, self.think(position, stop=stop).best, self.random)

    def think(
        self,
        position: Position,
        budget: Budget | None = None,
        stop: Stop | None = None,
        report: Report | None = None,
    ) -> Thought:
        """What it thinks, before its hand comes into it."""
        return self.engine.think(position, budget or self.budget, stop, report)


def seated(text: str, game: Game, seed: int, cores: int = 1) -> Player:
    """The player that a text names: `level:4`, `uct:0.2s`, `tree:5000`, `random`. ValueError if it names none.

    >>> from banmen import seated
    >>> game = banmen.load("kooshi")
    >>> player = seated("level:2", game, seed=1)
    >>> player.choose(game.start()) in game.start().legal_moves
    True
    """
    name, _, rest = text.partition(":")
    if text == "random":
        return Player(text, seed)
    if name == "level" and rest in map(str, LEVELS):
        level = level_of(game, int(rest))
        return _thinker(text, game, level, Budget(simulations=level.simulations, cores=cores), seed)
    limit = re.fullmatch(r"(?:([0-9]{1,6}(?:\.[0-9]{1,6})?)s|([1-9][0-9]{0,9}))", rest)
    if limit is None or name not in {**ENGINES, **game.rules.engines}:
        raise ValueError(f"a player '{shown(text)}': expected {EXPECTED}")
    seconds, simulations = limit.groups()
    budget = Budget(float(seconds) if seconds else None, int(simulations) if simulations else None, cores)
    return _thinker(text, game, Level(name, 0), budget, seed)


def _thinker(text: str, game: Game, level: Level, budget: Budget, seed: int) -> Thinker:
    maker = game.rules.engines.get(level.engine) or ENGINES[level.engine]
    return Thinker(text, seed, maker(game, level, seed), budget)


# The engines for any game, by name; a game may have others. What they need is loaded when one of them sits down.


def _check_moves(game: Game) -> None:
    if not game.mechanism.lists:
        own = "".join(f"{name}:300, say, or " for name in game.rules.engines)
        raise ValueError(f"{game.rules.title} has no list of moves to search: expected {own}a level")


def _uct(game: Game, level: Level, seed: int) -> Engine:
    from banmen.engines.mcts import PLAIN
    from banmen.engines.tree import TreeSearch

    _check_moves(game)
    return TreeSearch(seed, PLAIN)


def _tree(game: Game, level: Level, seed: int) -> Engine:
    from banmen.engines.mcts import Tuning
    from banmen.engines.tree import TreeSearch

    _check_moves(game)
    return TreeSearch(seed, Tuning(noise=level.noise)._replace(**tuning_of(game)))


def _alphabeta(game: Game, level: Level, seed: int) -> Engine:
    from banmen.engines.alphabeta import AlphaBeta, check

    check(game)
    return AlphaBeta(seed, level.noise, level.depth)


ENGINES: Mapping[str, Callable[[Game, Level, int], Engine]] = {
    "alphabeta": _alphabeta,
    "tree": _tree,
    "uct": _uct,
}
