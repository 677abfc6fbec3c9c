"""How fast random games run. Machines differ and are shared: compare figures of one run only."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from banmen.batch import Batch
from banmen.cores import available_cores
from banmen.game import Game


@dataclass(frozen=True)
class Speed:
    """Random play of one game."""

    game: str
    one_core: float  # plies per second
    all_cores: float
    cores: int
    plies: float  # of a game, on average


@dataclass(frozen=True)
class Flicking:
    """Flicks of a game of bodies, per second."""

    game: str
    flicks: float  # to rest, one core
    bare: float  # the same number of the same steps and nothing else
    all_cores: float
    cores: int
    attempts: float  # to topple, until decided, with the planning preset, one core


def measure(game: Game, seconds: float = 1.0) -> Speed:
    """Play random games for about so long on one core, then on all; the best of several runs counts."""
    cores = available_cores()
    Batch(game, 1, cores=1).playout()  # compile, or find compiled
    size = _fitting_size(game, seconds / 5)
    one, plies = _best_rate(game, size, 1)
    every, _ = _best_rate(game, size * cores, cores)
    return Speed(game.name, one, every, cores, plies)


def _fitting_size(game: Game, seconds: float) -> int:
    """How many games take about so long on one core."""
    size = 64
    while True:
        taken, plies = _run(game, size, 1)
        if plies == 0:
            raise ValueError(f"{game!r} is over before it begins: there is nothing to measure")
        if taken > seconds / 4:
            return max(1, int(size * seconds / taken))
        size *= 4


def _best_rate(game: Game, size: int, cores: int) -> tuple[float, float]:
    taken, plies = min(_run(game, size, cores) for _ in range(5))
    return plies / taken, plies / size


def _run(game: Game, size: int, cores: int) -> tuple[float, int]:
    batch = Batch(game, size, seed=1, cores=cores)
    start = perf_counter()
    batch.playout()
    return perf_counter() - start, int(batch.plies.sum())


def measure_flicks(game: Game, seconds: float = 1.0) -> Flicking:
    """Flicks and topple attempts from random layouts, each way in turn; the best of several runs counts."""
    assert game.mechanism.bodies
    cores, size = available_cores(), max(8, round(60 * seconds))
    works = game.mechanism.bodies.tools().works(size, cores)
    best = dict.fromkeys(works, float("inf"))
    for _ in range(5):
        for name, work in works.items():
            start = perf_counter()
            work()
            best[name] = min(best[name], perf_counter() - start)
    rates = {name: size / taken for name, taken in best.items()}
    return Flicking(game=game.name, cores=cores, **rates)
