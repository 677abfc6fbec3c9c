"""How finished games went, for the screens that show it: each is judged once, whoever asks, and kept for a while.

Judging comes after every move at a table and every hint (`Rank.STORY`), a little at a time: no game waits for it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from banmen.server.table import Table
from banmen.server.wire import Moment
from banmen.server.workers import Lost, Workers

log = logging.getLogger(__name__)

KEPT = 200  # games
MOST = 120  # moves that are judged of one: of a longer game every second, every third …
ALL = 6.0  # seconds for a whole game, more or less
SHORTEST, LONGEST = 0.05, 0.2  # seconds for a move; the one played is looked at as long as the best


@dataclass(eq=False)
class Story:
    """The moves of one game as they are judged."""

    lines: list[str] = field(default_factory=list)
    is_whole: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)  # set anew with every line
    work: asyncio.Task[None] | None = None

    async def told(self) -> AsyncIterator[str]:
        """All lines, those that are not there yet as they come."""
        number = 0
        while True:
            news = self.news
            while number < len(self.lines):
                yield self.lines[number]
                number += 1
            if self.is_whole:
                return
            if number == len(self.lines):
                await news.wait()

    def add(self, *lines: str, is_whole: bool = False) -> None:
        self.lines += lines
        self.is_whole = is_whole
        self.news.set()
        self.news = asyncio.Event()


class Stories:
    """Of the games that were asked about last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Story] = OrderedDict()

    def has(self, table: str) -> bool:
        """Whether it is known, or being found out, how a game went."""
        return table in self._kept

    def told(self, table: Table, workers: Workers) -> AsyncIterator[str]:
        """How a finished game went, a line of JSON for every move that was judged."""
        story = self._kept.get(table.id)
        if story is None:
            story = self._kept[table.id] = Story()
            story.work = asyncio.create_task(self._find_out(story, table, workers))
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)[1].add(is_whole=True)
        self._kept.move_to_end(table.id)
        return story.told()

    async def _find_out(self, story: Story, table: Table, workers: Workers) -> None:
        game, texts = table.game, list(table.texts)
        every = -(-len(texts) // MOST) or 1
        seconds = min(max(ALL * every / (2 * len(texts) or 1), SHORTEST), LONGEST)
        moment = Moment.model_construct(game=game.name, options=game.options, events=texts)
        try:
            async for judged in workers.judge_played(moment, seconds, f"story {table.id}", every):
                story.add(json.dumps(judged) + "\n")
        except (ValueError, Lost) as error:  # too many ask, or the server closes: another time
            log.warning("how a game went: %s", error)
            if self._kept.get(table.id) is story:
                del self._kept[table.id]
        finally:
            story.add(is_whole=True)

    async def close(self) -> None:
        """Nobody is told any more."""
        works = [story.work for story in self._kept.values() if story.work]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)
