"""All tables that somebody is at: made, found in the store, put away; and the signs of life that their clocks need."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from banmen.server.clock import Outage
from banmen.server.entry import Entry
from banmen.server.flicks import Flicks
from banmen.server.room import Room
from banmen.server.setting import creation
from banmen.server.store import GAP, Store
from banmen.server.stories import Stories
from banmen.server.table import Table
from banmen.server.workers import Workers

IDLE = 60.0  # seconds until a table without screens is put away
CLOSING = 1.0  # seconds for what is under way in the store to come to its end


@dataclass
class Pace:
    """How fast computers answer, so that people can follow: seconds at least for a move."""

    answer: float = 1.2  # one sees one's own move to its end, and the computer's begin
    alone: float = 1.6  # where only computers play
    aim: float = 1.2  # for which a computer's aim is shown before it flicks
    calm: float = 0.3  # after a flick has been seen to its end, before a computer aims
    doubt: float = 60.0  # for which a computer waits while somebody may take a blunder back
    again: float = 5.0  # until a computer that found no worker, or failed, is asked again; then twice as long


@dataclass
class Registry:
    """All tables that somebody is at."""

    store: Store
    workers: Workers
    pace: Pace = field(default_factory=Pace)
    warms: bool = True  # have a new table's players compiled before they are asked
    flicks: Flicks = field(default_factory=Flicks)
    stories: Stories = field(default_factory=Stories)
    rooms: dict[str, Room] = field(default_factory=dict)
    opening: dict[str, asyncio.Task[Room]] = field(default_factory=dict)
    notices: int = 0  # heard from other processes
    outages: list[Outage] = field(default_factory=list)  # when no server was there; all tables look at this one list
    beaten: float = 0.0  # when this server last said that it is alive
    beating: asyncio.Task[None] | None = None  # it is saying so now
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("tables", "moves", "refused"), 0))

    async def create(self, facts: dict[str, Any]) -> Room:
        """A new table."""
        name = secrets.token_urlsafe(9)
        entry = creation(facts, time.time())
        await self.store.append(name, 0, entry.to_json())
        self.counts["tables"] += 1
        if self.warms:
            self.workers.warm(facts["game"], facts["options"])
        room = self.rooms[name] = Room(self, Table.of(name, [entry], self.outages))
        room.follow_up()
        return room

    async def find(self, name: str) -> Room:
        """The table of that name, read from the store if nobody is there; KeyError if there is none."""
        room = self.rooms.get(name)
        if room is not None:
            room.left = time.monotonic()  # who asks has not sat down yet: it must not be put away meanwhile
            return room
        if name not in self.opening:
            self.opening[name] = asyncio.create_task(self._open(name))
            self.opening[name].add_done_callback(lambda _: self.opening.pop(name))
        return await asyncio.shield(self.opening[name])

    async def _open(self, name: str) -> Room:
        await self.keep_time()
        notices = self.notices
        entries = [Entry.from_json(text) for text in await self.store.events(name)]
        if not entries or entries[0].kind != "created":
            raise KeyError(name)
        room = self.rooms[name] = Room(self, Table.of(name, entries, self.outages))
        if self.notices > notices:  # one of them may have been of this table, and newer than what was read
            room.start(room.catch_up())
        room.follow_up()
        return room

    def heard(self, name: str, number: int) -> None:
        """Another process has written to a table (to any, if it has no name): read on if somebody here is at it."""
        self.notices += 1
        for room in [self.rooms[name]] if name in self.rooms else [] if name else list(self.rooms.values()):
            if not name or number >= room.table.number:
                room.start(room.catch_up())

    async def keep_time(self) -> None:
        """Before a clock is looked at: if this server has been silent, there may have been an outage."""
        if self.beating and self._is_silent:  # it began earlier: it knows of no sleep since, nor that a store is back
            await asyncio.wait([self.beating])
        if self._is_silent:
            await self.beat()

    @property
    def _is_silent(self) -> bool:
        return time.time() - self.beaten > GAP / 2

    async def beat(self) -> None:
        """Say that this server is alive: once for all who ask for it at the same time."""
        if self.beating is None:
            self.beating = asyncio.create_task(self._beat())
            self.beating.add_done_callback(self._has_beaten)
        await asyncio.shield(self.beating)

    def _has_beaten(self, _: asyncio.Task[None]) -> None:
        self.beating = None

    async def _beat(self) -> None:
        """Time without a server counts for nobody: every clock must know of it."""
        now = time.time()
        await self.store.beat()
        outages = self.outages if now - self.beaten < GAP / 2 else await self.store.outages(0.0)
        self.beaten = now
        if outages != self.outages:
            self.outages[:] = outages
            for room in self.rooms.values():
                room.broadcast()
                room.follow_up()

    def put_away(self) -> None:
        """Forget the tables that nobody is at; the store has them."""
        for name, room in list(self.rooms.items()):
            if not room.screens and not room.lock.locked() and time.monotonic() - room.left > IDLE:
                room.stop()
                del self.rooms[name]

    async def close(self) -> None:
        shared = [*self.opening.values(), *filter(None, [self.beating])]
        if shared:  # whoever waits for them has gone; cut short, they would leave the store's thread without a loop
            await asyncio.wait(shared, timeout=CLOSING)
        for task in shared:
            task.cancel()
        for room in self.rooms.values():
            room.stop()
        under_way = [task for room in self.rooms.values() for task in room.tasks]
        await asyncio.gather(*shared, *under_way, return_exceptions=True)
        self.rooms.clear()
        await self.stories.close()
        self.flicks.close()
