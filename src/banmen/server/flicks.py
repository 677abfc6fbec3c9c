"""Where flicks are simulated: in threads of their own, never where screens wait for an answer.

MuJoCo's memory belongs to a thread, and its loop runs without the lock of Python, so threads are enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TypeVar

from banmen.cores import available_cores
from banmen.games import GAMES, load
from banmen.position import Position
from banmen.server import messages
from banmen.server.table import played

Answer = TypeVar("Answer")

MOST = 2  # threads: a flick takes some hundredths of a second


class Flicks:
    """The threads, and how many flicks they were given."""

    def __init__(self) -> None:
        self.count = 0
        self._pool = ThreadPoolExecutor(min(available_cores(), MOST), "flicks")

    async def play(self, position: Position, move: str) -> Position:
        """The position after a move, with its course; Refused if it cannot be played."""
        self.count += 1
        return await self.run(lambda: _played(position, move))

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Whatever else simulates, in one of these threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

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
