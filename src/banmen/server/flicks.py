"""Where flicks are simulated: in threads of their own, never where screens wait for an answer.

MuJoCo's memory belongs to a thread, and its loop runs without the lock of Python, so threads are enough. Whoever only
tries something (practice, lessons, a look ahead) waits in a queue and never has all threads: moves go before them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any, TypeVar

from banmen.cores import available_cores
from banmen.games import GAMES, load
from banmen.position import Position
from banmen.server import messages
from banmen.server.queue import Call, Queue, Rank
from banmen.server.table import played

Answer = TypeVar("Answer")

MOST = 2  # threads: a flick takes some hundredths of a second
ROOM = 100  # tries that may wait


class Flicks:
    """The threads, and how many flicks they were given."""

    def __init__(self) -> None:
        self.count = 0
        threads = min(available_cores(), MOST)
        self._pool = ThreadPoolExecutor(threads, "flicks")
        self._tries = Queue(ROOM, analyses=max(1, threads - 1))

    async def play(self, position: Position, move: str) -> Position:
        """The position after a move, with its course; Refused if it cannot be played."""
        self.count += 1
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: _played(position, move))

    async def look(self, position: Position, move: str, asker: str) -> Position:
        """The same of a flick that is not made."""
        self.count += 1
        return await self.attempt(lambda: _played(position, move), asker)

    async def attempt(self, work: Callable[[], Answer], asker: str) -> Answer:
        """Whatever else simulates, when it is this asker's turn; Busy if too many wait."""
        call = Call(Rank.ANALYSIS, asker, {"work": work}, asyncio.get_running_loop().create_future())
        self._tries.add(call)
        self._serve()
        try:
            found: Answer = await call.answer
            return found
        finally:
            self._tries.drop(call)  # nobody waits for it any more

    def _serve(self) -> None:
        while call := self._tries.take():
            try:
                work = asyncio.get_running_loop().run_in_executor(self._pool, call.message["work"])
            except RuntimeError:  # the server closes
                self._tries.served.discard(call)
                call.answer.cancel()
                continue
            work.add_done_callback(partial(self._done, call))

    def _done(self, call: Call, work: asyncio.Future[Any]) -> None:
        self._tries.served.discard(call)
        if work.cancelled():
            call.answer.cancel()
        else:
            call.settle(work.exception() or work.result())
        self._serve()

    async def warm(self) -> None:
        """Have everything loaded that a flick needs, so that no first one waits for it."""
        await asyncio.get_running_loop().run_in_executor(self._pool, _warm)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _played(position: Position, move: str) -> Position:
    """With what may be done next, so that no screen waits for that: where a ramp fits takes some looking."""
    after = played(position, move)
    _ = after.choices
    return after


def _warm() -> None:
    for game in map(load, GAMES):
        if game.mechanism.bodies:
            start = game.start()
            messages.of_position(_played(start, str(start.sample(Random(1)))))
