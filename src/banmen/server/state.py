"""What one server process has: settings, store, workers, the registry of tables, and what is done every second."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from platformdirs import user_data_path

from banmen.games import GAMES, load
from banmen.server import messages
from banmen.server.limits import Buckets, Crowd, Limits
from banmen.server.registry import Pace, Registry
from banmen.server.store import Store, Unavailable
from banmen.server.table import EXPIRY
from banmen.server.workers import Workers

log = logging.getLogger(__name__)
BEAT = 1.0  # seconds between two signs of life
SWEEP = 60.0  # seconds between two looks at the store's log: more often would be felt by whoever writes then
TIDY = 3600.0  # seconds between two looks for tables that nobody needs any more


def default_store() -> str:
    """An SQLite file in the user's data folder, unless BANMEN_STORE says otherwise."""
    return os.environ.get("BANMEN_STORE") or f"sqlite:///{user_data_path('banmen', ensure_exists=True) / 'tables.db'}"


@dataclass(frozen=True)
class Settings:
    """How a server is run; the defaults are for one machine and friends."""

    store: str = field(default_factory=default_store)
    origins: tuple[str, ...] = ()  # of other sites that may open tables here, such as https://example.org
    workers: int | None = None  # processes that think; as many as there are cores to spare
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)
    warm: bool = True  # have all compiled before somebody plays, so that no move waits for it
    page: Path = Path(__file__).parent / "page"  # the built page


def warm_up() -> None:
    """Play a move of every game, so that all that this needs is compiled: once on a machine, then it is loaded.

    Where bodies move, the threads that simulate them do so (`Flicks.warm`).
    """
    for name in GAMES:
        game = load(name)
        if not game.mechanism.bodies:
            position = game.start().settle(Random(1))
            messages.of_position(position.play(position.legal_moves[0]))


@dataclass
class ServerState:
    """One server process at work."""

    settings: Settings
    store: Store
    workers: Workers
    registry: Registry
    tables: Buckets
    thoughts: Buckets
    ghosts: Buckets
    began: float = field(default_factory=time.time)
    crowd: Crowd = field(init=False)

    def __post_init__(self) -> None:
        self.crowd = Crowd(self.settings.limits.connections)

    @classmethod
    @asynccontextmanager
    async def open(cls, settings: Settings) -> AsyncIterator[ServerState]:
        async with AsyncExitStack() as stack:
            store = await Store.open(settings.store)
            stack.push_async_callback(store.close)
            workers = await stack.enter_async_context(Workers(settings.workers))
            registry = Registry(store, workers, settings.pace, settings.warm)
            store.listen(registry.heard)
            limits = settings.limits
            buckets = Buckets(limits.tables), Buckets(limits.thoughts), Buckets(limits.ghosts)
            server = cls(settings, store, workers, registry, *buckets)
            chores = [asyncio.create_task(chore()) for chore in (server._beat, server._sweep, server._tidy)]
            if settings.warm:
                chores.append(asyncio.create_task(server._warm_up()))
            gc.collect()
            gc.freeze()  # all that is loaded now stays: do not look through it again and again
            sys.setswitchinterval(0.0005)  # the store's thread has little to do, and everybody waits for it
            gc.set_threshold(20_000, 3, 100)  # most objects are gone at once; to look at many at a time takes long
            try:
                yield server
            finally:
                for chore in chores:
                    chore.cancel()
                await asyncio.gather(*chores, return_exceptions=True)
                await registry.close()

    async def _warm_up(self) -> None:
        await asyncio.to_thread(warm_up)
        await self.registry.flicks.warm()

    async def _beat(self) -> None:
        while True:
            try:
                await self.registry.beat()
            except Unavailable as error:
                log.error("no sign of life: %s", error)
            except Exception:
                log.exception("the store did not take a sign of life")
            self.registry.put_away()
            await asyncio.sleep(BEAT)

    async def _sweep(self) -> None:
        while True:
            try:
                await self.store.sweep()
            except Unavailable as error:
                log.warning("the store's log grows: %s", error)
            await asyncio.sleep(SWEEP)

    async def _tidy(self) -> None:
        while True:
            try:
                await self._clear_away()
            except Exception:
                log.exception("old tables could not be cleared away")
            await asyncio.sleep(TIDY)

    async def _clear_away(self) -> None:
        """One old table after the other: somebody may come to the next one while this one goes."""
        for name in await self.store.idle(datetime.now(UTC) - timedelta(seconds=EXPIRY)):
            if name not in self.registry.rooms and name not in self.registry.opening:
                await self.store.forget([name])
