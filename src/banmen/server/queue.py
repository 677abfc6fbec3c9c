"""Who waits for a computer's thought, and whose turn it is. No processes here: workers.py has them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from typing import Any

OF_ONE = 4  # calls of one asker that may wait


class Busy(ValueError):
    """Too many wait already."""


class Rank(IntEnum):
    """Who goes first."""

    MOVE = 0
    ANALYSIS = 1
    STORY = 2  # how a whole game went: it is long, and looks nice


@dataclass(eq=False)
class Call:
    """What somebody asks for and waits for."""

    rank: Rank
    asker: str  # a table, or whoever looks back at a game
    message: dict[str, Any]
    answer: asyncio.Future[Any]
    is_stopped: bool = False  # whoever is at it is to come to an end

    @property
    def whose(self) -> tuple[Rank, str]:
        return self.rank, self.asker

    def settle(self, answer: object) -> None:
        """Answer with a thing or an error, unless there is an answer or nobody waits any more."""
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)


@dataclass
class Queue:
    """Calls that wait: moves before analyses, then one asker after the other, of each one call at a time."""

    room: int  # for moves, as much for analyses, and as much for stories
    analyses: int  # that may be under way at a time, stories among them
    served: set[Call] = field(default_factory=set)
    ranks: dict[Rank, OrderedDict[str, deque[Call]]] = field(
        default_factory=lambda: {rank: OrderedDict() for rank in Rank}
    )

    def __iter__(self) -> Iterator[Call]:
        return chain.from_iterable(calls for askers in self.ranks.values() for calls in askers.values())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, call: Call) -> None:
        askers = self.ranks[call.rank]
        if len(askers.get(call.asker, ())) >= OF_ONE:
            raise Busy("You have asked for several thoughts already: wait for one of them.")
        if sum(map(len, askers.values())) >= self.room:
            raise Busy("Too many ask the computer at this moment: try again a little later.")
        askers.setdefault(call.asker, deque()).append(call)

    def take(self) -> Call | None:
        """The call whose turn it is, to be served; its asker goes to the end of the line."""
        whose = {call.whose for call in self.served}
        for rank, askers in self.ranks.items():
            if rank is not Rank.MOVE and sum(call.rank is not Rank.MOVE for call in self.served) >= self.analyses:
                continue
            for asker, calls in askers.items():
                if (rank, asker) not in whose:
                    call = calls[0]
                    askers.move_to_end(asker)
                    self.drop(call)
                    self.served.add(call)
                    return call
        return None

    def drop(self, call: Call) -> None:
        """Let a call wait no longer."""
        calls = self.ranks[call.rank].get(call.asker, deque())
        with suppress(ValueError):
            calls.remove(call)
        if not calls:
            self.ranks[call.rank].pop(call.asker, None)
