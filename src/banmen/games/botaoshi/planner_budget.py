"""What the flick planner spends and what it weighs: a budget of simulations, and moves with how they have done."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from banmen.course import Course
from banmen.engines.engine import Budget, Stop
from banmen.games.botaoshi.moves import Played
from banmen.games.botaoshi.physics import simulate_many
from banmen.games.botaoshi.scene import Preset
from banmen.games.botaoshi.shots import shot
from banmen.games.botaoshi.state import State

A_SECOND = 300  # simulations that a core may do in it, to divide a budget of time
TOPPLED = 1.0  # what a topple is worth: nothing else is certain


@dataclass
class RunningBudget:
    """What is left of a budget."""

    budget: Budget
    stop: Stop
    spent: int = 0
    begun: float = field(default_factory=perf_counter)

    @property
    def seconds(self) -> float:
        return perf_counter() - self.begun

    @property
    def is_shut(self) -> bool:
        """Whether an answer is wanted at once."""
        return bool(self.stop) or (self.budget.seconds is not None and self.seconds >= self.budget.seconds)

    @property
    def left(self) -> int:
        """Simulations, about as many as there is time for."""
        if self.is_shut:
            return 0
        limits = [self.budget.simulations - self.spent] if self.budget.simulations is not None else []
        if self.budget.seconds is not None:
            limits.append(math.ceil((self.budget.seconds - self.seconds) * A_SECOND * self.budget.cores))
        return max(min(limits), 0)

    def simulate(self, state: State, moves: Sequence[Played], preset: Preset) -> Iterable[tuple[Played, Course]]:
        """The courses of flicks, a few at a time, until the budget is spent."""
        few = self.budget.cores * (3 if moves and moves[0].kind == "topple" else 1)  # to hear of `stop` in time
        for start in range(0, len(moves), few):
            part = moves[start : start + min(few, self.left)]
            if not part:
                return
            shots = [made for move in part if (made := shot(state, move)) is not None]  # all but `decline` and `place`
            self.spent += len(shots)
            yield from zip(part, simulate_many(shots, preset, until_decided=True, cores=self.budget.cores), strict=True)


@dataclass
class Contender:
    """A move, and how it has done so far."""

    move: Played
    guess: float  # its worth before it was tried
    lot: float  # drawn, to decide between those that have done as well
    total: float = 0.0
    tries: int = 0
    survived: int = 0  # how often it was among the better half
    topples: list[Played] = field(default_factory=list)  # as the hand flicked them

    def count(self, flicked: Played, worth: float) -> None:
        """One more try: how the hand flicked it, and what that was worth."""
        self.tries += 1
        self.total += worth
        if flicked.kind == "topple" and worth == TOPPLED:
            self.topples.append(flicked)

    @property
    def is_known(self) -> bool:
        """Whether it has been tried, or there is nothing to try."""
        return self.tries > 0 or self.move.kind in ("place", "decline")

    @property
    def rank(self) -> tuple[bool, float, float]:
        """What has been tried comes before what is only guessed; then whatever is worth more."""
        return self.is_known, self.worth, self.lot

    @property
    def worth(self) -> float:
        """On average; the guess counts as one try."""
        return (self.guess + self.total) / (1 + self.tries)
