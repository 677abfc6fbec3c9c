"""How the two databases are reached: SQLite's file, PostgreSQL's address, and what a server writes with."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

import asyncpg
import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

ADDRESS = re.compile("sqlite:///(?!:memory:).+|postgresql://.+")
LOG = 100_000  # pages: so long SQLite's log may grow, if nobody sweeps
QUICK = 0.002  # seconds: what took longer is done beside the loop the next time
FAILURES = (SQLAlchemyError, OSError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError)


class Writer(Protocol):
    """A connection for writing: one statement is one transaction, to the driver and back at once."""

    async def run(self, statement: str, *values: object) -> list[Any]:
        """The rows that the statement gives; its values are called $1, $2, …"""

    async def close(self) -> None: ...


class SqliteWriter:
    """Writes at once while the disk is quick: to hand a lone event to a thread and back takes as long as to write it.

    When that took long (many events, a slow disk), or somebody else has locked the file, a thread writes, and the loop
    goes on meanwhile.
    """

    def __init__(self, path: str, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "writer")
        self._patient = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._hasty = sqlite3.connect(path, isolation_level=None)
        make_durable(self._patient)
        make_durable(self._hasty)
        self._hasty.execute("PRAGMA busy_timeout = 0")
        self._took = 0.0  # seconds, for the last statement

    async def run(self, statement: str, *values: object) -> list[Any]:
        named = {str(number): value for number, value in enumerate(values, 1)}
        if self._took < QUICK:
            with suppress(sqlite3.OperationalError):  # it is locked; anything worse will be said again
                return self._run(self._hasty, statement, named)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._run, self._patient, statement, named)

    def _run(self, connection: sqlite3.Connection, statement: str, named: dict[str, object]) -> list[Any]:
        began = self._clock()
        try:
            return connection.execute(statement, named).fetchall()
        finally:
            self._took = self._clock() - began

    async def close(self) -> None:
        self._thread.shutdown()
        self._hasty.close()
        self._patient.close()


class PostgresWriter:
    """asyncpg's own connection: with SQLAlchemy in between, a lone event would cost three times."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, *values: object) -> list[Any]:
        return list(await self._connection.fetch(statement, *values))

    async def close(self) -> None:
        await self._connection.close(timeout=1)


async def writer(url: str) -> Writer:
    """A writer for the database at that address."""
    return PostgresWriter(await connect(url)) if is_postgresql(url) else SqliteWriter(sqlite_file(url))


def is_postgresql(url: str) -> bool:
    return url.startswith("postgresql:")


def engine(url: str, **settings: Any) -> AsyncEngine:
    """What makes and keeps the connections."""
    if is_postgresql(url):
        return create_async_engine("postgresql+asyncpg://", async_creator=partial(connect, url), **settings)
    made = create_async_engine(sql.URL.create("sqlite+aiosqlite", database=sqlite_file(url)), **settings)
    sql.event.listen(made.sync_engine, "connect", make_durable)
    return made


async def connect(url: str) -> asyncpg.Connection:
    """A connection to PostgreSQL that does not wait for ever."""
    return await asyncpg.connect(url, timeout=10, command_timeout=30)


def make_durable(connection: Any, _record: object = None) -> None:
    """Every commit is on disk before it returns, and readers do not wait for it."""
    cursor = connection.cursor()
    for setting in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000", f"wal_autocheckpoint = {LOG}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def reason(error: Exception) -> str:
    """What the database itself said."""
    return str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__


def sqlite_file(url: str) -> str:
    """The path in sqlite:///path."""
    return url.removeprefix("sqlite:///")


def hold(path: str) -> int:
    """Locks an SQLite file against a second server; the kernel unlocks it however this one ends."""
    try:
        lock = os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise ValueError(f"The SQLite database {path} cannot be opened: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(lock)
        sentence = "expected another file, or PostgreSQL, which servers can share"
        raise ValueError(f"Another server has {path} open: {sentence}") from error
    return lock


def release(lock: int | None) -> None:
    """Lets a second server have the file."""
    if lock is not None:
        os.close(lock)
