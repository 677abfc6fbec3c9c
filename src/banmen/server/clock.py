"""Clocks: how long each seat may think, and who is thinking. Times are seconds since 1970, what is left is seconds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

DAY = 86_400.0
FIRST = 60.0  # seconds at least until a seat's first move
Outage = tuple[float, float]  # when no server was there: from, to


@dataclass(frozen=True)
class ClockRules:
    """Fischer: so many seconds and some more for each move. Days: so many for each move."""

    kind: Literal["fischer", "days"]
    start: float
    increment: float = 0.0

    @property
    def full(self) -> float:
        return self.start * DAY if self.kind == "days" else self.start

    def after(self, left: float) -> float:
        """What a seat has after a move that left it so much."""
        return self.full if self.kind == "days" else left + self.increment


@dataclass(frozen=True)
class Clock:
    """All clocks of a table at one moment. Everything that happens makes a new one, so that undo is simple."""

    rules: ClockRules
    left: tuple[float, ...]
    moved: tuple[bool, ...]  # a seat's first move, of a round too, costs no time, but must come: see `anew`
    running: int | None = None
    since: float = 0.0

    @classmethod
    def full(cls, rules: ClockRules, seats: int) -> Clock:
        return cls(rules, (rules.full,) * seats, (False,) * seats)

    def run(self, seat: int | None, now: float) -> Clock:
        """That seat thinks from now on; nobody, if there is none."""
        return Clock(self.rules, self.left, self.moved, seat, now)

    def thought(self, now: float, outages: Sequence[Outage] = ()) -> float:
        """How long whoever thinks has thought. While no server was there, nobody could have moved: that is nobody's."""
        if self.running is None:
            return 0.0
        lost = sum(max(min(end, now) - max(start, self.since), 0.0) for start, end in outages)
        return max(now - self.since - lost, 0.0)

    def spent(self, now: float, outages: Sequence[Outage] = ()) -> float:
        """How much of that a move costs."""
        return 0.0 if self._is_first else self.thought(now, outages)

    def remaining(self, now: float, outages: Sequence[Outage] = ()) -> tuple[float, ...]:
        """What each seat's clock shows: it stands still before a first move, which costs nothing."""
        left = list(self.left)
        if self.running is not None:
            left[self.running] = max(left[self.running] - self.spent(now, outages), 0.0)
        return tuple(left)

    def free(self, now: float, outages: Sequence[Outage] = ()) -> float | None:
        """How long a first move may still take; None if it is not a first move."""
        return max(self._limit - self.thought(now, outages), 0.0) if self._is_first else None

    @property
    def _is_first(self) -> bool:
        return self.running is not None and not self.moved[self.running]

    @property
    def _limit(self) -> float:
        """How long whoever thinks may think."""
        left = self.left[self.running or 0]
        return max(left, FIRST) if self._is_first else left

    def moves(self, spent: float) -> Clock:
        """After a move of whoever was thinking, which took so long."""
        seat = self.running
        if seat is None:
            return self
        left, moved = list(self.left), list(self.moved)
        left[seat], moved[seat] = self.rules.after(max(left[seat] - spent, 0.0)), True
        return Clock(self.rules, tuple(left), tuple(moved))

    def anew(self) -> Clock:
        """For another round: each seat's first move is free again, for each may look at how the last one ended."""
        return replace(self, moved=(False,) * len(self.moved))

    def falls(self, outages: Sequence[Outage] = ()) -> float | None:
        """When time will be up, if whoever thinks goes on; None if it never will."""
        if self.running is None:
            return None
        lost = sum(max(end - max(start, self.since), 0.0) for start, end in outages)
        return self.since + self._limit + lost
