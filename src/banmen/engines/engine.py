"""What every computer player has in common: a budget to think in, a thought that comes of it, and one door.

    thought = engine.think(position, Budget(seconds=0.2))
    position = position.play(thought.best)

`Engine.think` is the only way in, and what it hands on has been drawn anew for the seat to move: no search ever holds
a row with something in it that its seat cannot know.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeVar

import numpy as np

from banmen.intervals import Z95
from banmen.jit import Array
from banmen.position import Move, Position
from banmen.rules import shown, whole_number

Result = TypeVar("Result")

MOST = 10**9  # seconds, simulations or cores


@dataclass(frozen=True)
class Budget:
    """How long to think: until the first of these is used up. By simulations on one core a thought is repeatable."""

    seconds: float | None = None  #: how long
    simulations: int | None = None  #: lines looked at; of alpha-beta: positions; of the planner: flicks
    cores: int = 1  #: to think with

    def __post_init__(self) -> None:
        if self.seconds is None and self.simulations is None:
            raise ValueError("a budget without a limit: expected seconds or simulations")
        for name, value in (("seconds", self.seconds), ("simulations", self.simulations), ("cores", self.cores)):
            if value is not None and not (isinstance(value, int | float) and 0 < value <= MOST):
                raise ValueError(f"a budget of {name}={shown(value)}: expected a number over 0, up to {MOST:,}")
            if value is not None and name != "seconds" and whole_number(value) is None:
                raise ValueError(f"a budget of {name}={value}: expected a whole number")

    def part(self, of: int) -> Budget:
        """One of so many equal parts; a simulation at least."""
        seconds, simulations = self.seconds and self.seconds / of, self.simulations and max(self.simulations // of, 1)
        return replace(self, seconds=seconds, simulations=simulations)


@dataclass(frozen=True)
class Candidate:
    """A move that was thought about."""

    move: Move  #: the move
    value: float  #: what whoever moves can expect of it: a score from -1 (lost) to 1 (won)
    visits: int  #: how much of the thinking went into it
    line: tuple[str, ...]  #: how it may go on, this move first
    proven: bool = False  #: whether the value is certain, as far as the rules go


@dataclass(frozen=True)
class Thought:
    """What came of thinking about a position."""

    values: tuple[float, ...]  #: the expected score of each seat; they add up to 0
    candidates: tuple[Candidate, ...]  #: the best first; never none
    simulations: int  #: how many it took
    depth: int  #: of the longest line looked at
    seconds: float  #: how long it took

    @property
    def best(self) -> Move:
        """The move that seems best."""
        return self.candidates[0].move


@dataclass(frozen=True)
class Weighed:
    """The best move and another one, looked at alike: what they are worth to whoever moves, from -1 to 1."""

    best: float
    other: float
    error: float  # how far their difference may be off, in 95 of 100 cases; 0 where nothing was drawn

    @classmethod
    def of(cls, looks: Sequence[tuple[float, float]]) -> Weighed:
        """Several looks at both, each with other luck; nothing is known by one look alone."""
        apart = [best - other for best, other in looks]
        error = Z95 * stdev(apart) / sqrt(len(apart)) if len(apart) > 1 else 2.0
        return cls(fmean(best for best, _ in looks), fmean(other for _, other in looks), error)


class Stop:
    """Tells compiled code to come to an end: it looks at `flag` all the time."""

    def __init__(self) -> None:
        self.flag: Array = np.zeros(1, np.int64)

    def set(self) -> None:
        """Come to an end now; what has been found so far is the thought."""
        self.flag[0] = 1

    def __bool__(self) -> bool:
        return bool(self.flag[0])


Report = Callable[[Thought], Any]  # hears of thoughts that are not final, from time to time


class Engine(ABC):
    """A way to think. It may remember what it thought of a game so far; `seed` makes it repeatable."""

    lines = 1  # how many moves it should rank, at least

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def think(
        self, position: Position, budget: Budget, stop: Stop | None = None, report: Report | None = None
    ) -> Thought:
        """What is best for whoever is to move, knowing what they may know."""
        if position.seat is None:
            raise ValueError("nobody is to move: there is nothing to think about")
        known = position.resample(position.seat, self.random)
        return self.search(known, budget, Stop() if stop is None else stop, report)

    def weigh(self, position: Position, best: Move, other: Move, budget: Budget) -> Weighed:
        """How two moves compare, with as much thought given to the one as to the other. It forgets what it thought."""
        return self.compare(position.resample(position.seat, self.random), best, other, budget)

    def made(self, position: Position, meant: Move, random: Random) -> Move:
        """What becomes of a move that was meant: the same, unless a hand that is not steady makes it."""
        del position, random
        return meant

    @abstractmethod
    def compare(self, position: Position, best: Move, other: Move, budget: Budget) -> Weighed:
        """Weigh moves of a position in which all that its seat cannot know has been drawn anew."""

    @abstractmethod
    def search(self, position: Position, budget: Budget, stop: Stop, report: Report | None) -> Thought:
        """Think about a position in which all that its seat cannot know has been drawn anew."""


def timed(work: Callable[[], Result], seconds: float | None, stop: Stop) -> Result:
    """Do compiled work that heeds `stop`, in a thread of its own, and set `stop` when the time is over.

    Whoever waits here is free to hear of Ctrl-C: then the work is stopped, too. A `stop` that was set for the time's
    sake can be used again.
    """
    found: Future[Result] = Future()

    def run() -> None:
        try:
            found.set_result(work())
        except BaseException as error:
            found.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    was_set = bool(stop)
    thread.start()
    try:
        thread.join(seconds)
    finally:
        told = bool(stop) and not was_set
        stop.set()
        thread.join()
        if not told and not was_set:
            stop.flag[0] = 0
    return found.result()
