"""The store: what happened at each table, as a list of events that only grows, in SQLite or PostgreSQL.

It knows nothing of games: an event is a JSON text, and number 0 of a table is its creation. An event that was
acknowledged is on disk. Those who append at the same time share one transaction, so that a busy server writes
hundreds of events for one wait, and a quiet one waits for its own only.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from banmen.server.database import (
    ADDRESS,
    FAILURES,
    Writer,
    connect,
    engine,
    hold,
    is_postgresql,
    reason,
    release,
    sqlite_file,
    writer,
)
from banmen.server.migrations import migrate

log = logging.getLogger(__name__)

GAP = 3.0  # seconds without a beat that make an outage
CHANNEL = "banmen"
PING = 10.0  # seconds of silence until the listener asks whether anybody is there
RETRY = 1.0  # seconds until it tries to come back
PORTION = 50  # events of a batch that are told at a time

# Each is one statement and so one transaction, with one parameter for a batch of any size: it is prepared once.
# What RETURNING leaves out had been written before. SQLite is asked for that only if something had been: for every
# row that it returns, its thread would have to wait until the busy loop lets it in again.
SQLITE_INSERT = """
    INSERT INTO events (table_id, number, at, data)
    SELECT value ->> 0, value ->> 1, $1, value ->> 2 FROM json_each($2) WHERE true"""
SQLITE_INSERT_FREE = f"{SQLITE_INSERT} ON CONFLICT DO NOTHING RETURNING table_id, number"
POSTGRESQL_INSERT = f"""
    WITH written AS (
      INSERT INTO events (table_id, number, at, data)
      SELECT event ->> 0, CAST(event ->> 1 AS integer), $1, event ->> 2
      FROM json_array_elements(CAST($2 AS json)) AS batch (event)
      ON CONFLICT DO NOTHING RETURNING table_id, number)
    SELECT table_id, number, pg_notify('{CHANNEL}', concat_ws(' ', CAST($3 AS text), number, table_id)) FROM written"""
READ = sql.text("SELECT data FROM events WHERE table_id = :table AND number >= :since ORDER BY number")
IDLE = sql.text("""
    SELECT table_id FROM events AS creation WHERE number = 0 AND at < :before AND :before > (
      SELECT at FROM events WHERE table_id = creation.table_id ORDER BY number DESC LIMIT 1)
    ORDER BY at""")
FORGET = sql.text("DELETE FROM events WHERE table_id = :table")
BEAT = """
    UPDATE lives SET seen = CASE WHEN seen < $1 THEN $1 ELSE seen END -- a clock that was put back proves nothing
    WHERE began = (SELECT max(began) FROM lives) AND $1 - seen <= $2 RETURNING seen"""
BEGIN = "INSERT INTO lives (began, seen) VALUES ($1, $1) ON CONFLICT DO NOTHING"
CHECKPOINT = sql.text("PRAGMA wal_checkpoint(PASSIVE)")
LIVES = sql.text("SELECT began, seen FROM lives ORDER BY began")

Told = Callable[[str, int], None]


class Taken(Exception):
    """That number of that table has been written already."""


class Unavailable(Exception):
    """The database did not do it, or did not say so: after an append, only events() can tell."""


class Append(NamedTuple):
    """An event on its way to the disk."""

    table: str
    number: int
    event: str
    written: asyncio.Future[None]


class Store:
    """A database of events. Opened with Store.open."""

    def __init__(self, engine: AsyncEngine, url: str, lock: int | None) -> None:
        self._engine = engine
        self._url = url
        self._lock = lock  # of an SQLite file
        self._process = secrets.token_hex(4)  # tells our own notices from others'
        self._pending: list[Append] = []
        self._writing: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()  # SQLite lets one write at a time, and makes others sleep too long
        self._writer: Writer | None = None  # what events are written with

    @classmethod
    async def open(cls, url: str) -> Store:
        """The store at that address, brought to this version's schema."""
        if not ADDRESS.fullmatch(url):
            raise ValueError("expected a database such as sqlite:///path/to/file.db or postgresql://user@host/name")
        lock = None if is_postgresql(url) else hold(sqlite_file(url))
        store = cls(engine(url, isolation_level="AUTOCOMMIT", pool_reset_on_return=None, pool_pre_ping=True), url, lock)
        try:
            await bring_up_to_date(url)
            await store.beat()
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Writes what is pending and lets go of the database."""
        if self._writing:
            await self._writing
        if self._listener:
            self._listener.cancel()
            await asyncio.wait([self._listener])
        await self._drop_writer()
        await self._engine.dispose()
        release(self._lock)
        self._lock = None

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write to it."""
        return is_postgresql(self._url)

    async def append(self, table: str, number: int, event: str) -> None:
        """Returns once the event is on disk; Taken if that number is. Whoever stops waiting does not unwrite it."""
        if not (storable(table) and storable(event)):
            raise ValueError("expected text that can be written as UTF-8 and has no NUL in it")
        written = asyncio.get_running_loop().create_future()
        self._pending.append(Append(table, number, event, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_pending())
        await written

    async def events(self, table: str, since: int = 0) -> list[str]:
        """The table's events from that number on, in order; none if there is no such table."""
        if not storable(table):
            return []
        return [data for (data,) in await self._read(READ, table=table, since=since)]

    async def idle(self, before: datetime) -> list[str]:
        """Tables at which nothing has happened since then."""
        return [table for (table,) in await self._read(IDLE, before=before.timestamp())]

    async def forget(self, tables: Iterable[str]) -> int:
        """Clears tables away; how many there were. One at a time: nobody's move waits for all of them."""
        return sum([await self._write(FORGET, table=table) > 0 for table in tables])

    def listen(self, told: Told) -> None:
        """Tells of the table and number of what other processes append; ("", 0): anything may have changed."""
        if self.is_shared and self._listener is None:
            self._listener = asyncio.create_task(self._hear(told))

    async def beat(self) -> None:
        """Says that a server is alive now."""
        now = time.time()
        try:
            async with self._turn:
                if not await self._run(BEAT, now, GAP):
                    await self._run(BEGIN, now)
        except Exception as error:
            await self._drop_writer()
            raise Unavailable(f"The database does not answer: {reason(error)}") from error

    async def sweep(self) -> None:
        """Bring SQLite's log in order beside the writing; or now and then an event would have to wait for that.

        What is written meanwhile is little: with that too, the log begins anew, and the disk need not make room for it.
        """
        if not self.is_shared:
            await self._read(CHECKPOINT)
            async with self._turn:
                await self._read(CHECKPOINT)

    async def outages(self, since: float) -> list[tuple[float, float]]:
        """When no server was alive, from and to, in seconds since 1970: those that ended after that time."""
        lives = await self._read(LIVES)
        gaps = [(last_seen, began) for (_, last_seen), (began, _) in pairwise(lives)]
        return [(start, end) for start, end in gaps if end - start > GAP and end > since]

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except FAILURES as error:
            raise Unavailable(f"The database does not answer: {reason(error)}") from error

    async def _read(self, statement: sql.TextClause, **values: object) -> list[Any]:
        async with self._connection() as connection:
            return list(await connection.execute(statement, values))

    async def _write(self, statement: sql.TextClause, **values: object) -> int:
        """How many rows were written."""
        async with self._turn, self._connection() as connection:
            return (await connection.execute(statement, values)).rowcount

    async def _write_pending(self) -> None:
        try:
            while self._pending:
                batch, self._pending = self._pending, []
                await self._write_batch(batch)
        finally:
            self._writing = None

    async def _write_batch(self, batch: list[Append]) -> None:
        try:
            settle(batch, await self._insert(batch))
        except Exception as error:  # whatever it is, nobody may be left waiting
            fail(batch, error)
            await self._drop_writer()

    async def _insert(self, batch: list[Append]) -> set[tuple[str, int]]:
        """The tables and numbers that were free until now."""
        # In the same order in every process, so that two PostgreSQL transactions never wait for each other.
        ordered = sorted([append[:3] for append in batch], key=itemgetter(0, 1))
        batch_text, at = json.dumps(ordered), time.time()
        async with self._turn:
            if self.is_shared:
                rows = await self._run(POSTGRESQL_INSERT, at, batch_text, self._process)
            else:
                try:
                    await self._run(SQLITE_INSERT, at, batch_text)
                    rows = ordered
                except sqlite3.IntegrityError:
                    rows = await self._run(SQLITE_INSERT_FREE, at, batch_text)
        return {(row[0], row[1]) for row in rows}

    async def _run(self, statement: str, *values: object) -> list[Any]:
        if self._writer is None:
            self._writer = await writer(self._url)
        return await self._writer.run(statement, *values)

    async def _drop_writer(self) -> None:
        dropped, self._writer = self._writer, None
        if dropped is not None:
            with suppress(Exception):  # it may be broken in any way: that is why it goes
                await dropped.close()

    async def _hear(self, told: Told) -> None:
        while True:
            try:
                await self._hear_until_lost(told)
            except Exception as error:  # whatever it is, to stop listening would be worse
                log.warning("What other servers write is not heard for now: %s", reason(error))
            await asyncio.sleep(RETRY)

    async def _hear_until_lost(self, told: Told) -> None:
        connection = await connect(self._url)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, partial(self._heard, told))
            told("", 0)  # nobody knows what was said before we listened
            while not lost.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), PING)
                await connection.execute("SELECT 1")
        finally:
            connection.terminate()

    def _heard(self, told: Told, _connection: object, _backend: int, _channel: str, notice: object) -> None:
        process, number, table = str(notice).split(" ", 2)
        if process != self._process:
            told(table, int(number))


def settle(batch: list[Append], free: set[tuple[str, int]]) -> None:
    """Tells each whether its event was written: of several with the same number, the first.

    In portions: while some are at work with that, the screens of those before them hear of it, and answer.
    """
    if len(batch) > PORTION:
        asyncio.get_running_loop().call_soon(settle, batch[PORTION:], free)
    for table, number, _, written in batch[:PORTION]:
        if (table, number) not in free:
            refuse(written, Taken(f"Event {number} of table {table} has been written already"))
        else:
            free.remove((table, number))
            if not written.done():
                written.set_result(None)


def fail(batch: list[Append], cause: Exception) -> None:
    """Tells all that nothing is known of their events."""
    for append in batch:
        error = Unavailable(f"The database does not answer: {reason(cause)}")
        error.__cause__ = cause
        refuse(append.written, error)


def refuse(written: asyncio.Future[None], error: Exception) -> None:
    """Tells whoever still waits."""
    if not written.done():
        written.set_exception(error)


def storable(text: str) -> bool:
    """Whether both databases can keep it: one bad text would fail all that are written with it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


async def bring_up_to_date(url: str) -> None:
    """Runs the migrations that the database has not seen; ValueError if it cannot be opened."""
    made = engine(url, poolclass=NullPool)
    try:
        async with made.begin() as connection:
            await connection.run_sync(migrate)
    except (*FAILURES, ValueError) as error:
        name = "PostgreSQL database" if is_postgresql(url) else f"SQLite database {sqlite_file(url)}"
        raise ValueError(f"The {name} cannot be opened: {reason(error)}") from error
    finally:
        await made.dispose()
