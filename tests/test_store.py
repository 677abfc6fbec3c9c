"""The store, on SQLite and on a real PostgreSQL: what was acknowledged is there, once, and in order."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import postgres
import pytest
import sqlalchemy as sql

from banmen.server.database import SqliteWriter
from banmen.server.registry import Registry
from banmen.server.store import Store, Taken, Unavailable
from banmen.server.workers import Workers

pytestmark = [pytest.mark.anyio, pytest.mark.store]

# Eight tables at once, each one event after the other; what was acknowledged is printed.
WRITER = """
import asyncio, sys
from banmen.server.store import Store

async def write(store, table):
    number = len(await store.events(table))
    while True:
        await store.append(table, number, str(number))
        print(table, number, flush=True)
        number += 1

async def main():
    store = await Store.open(sys.argv[1])
    await asyncio.gather(*(write(store, f"table{n}") for n in range(8)))

asyncio.run(main())
"""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return postgres.database() if request.param == "postgresql" else f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


class Clock:
    """What time.time() says."""

    now = 0.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("time.time", lambda: clock.now)
    return clock


class Hearing:
    """Keeps what a listener is told, and lets a test wait for it."""

    def __init__(self, store: Store) -> None:
        self.notices: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        store.listen(lambda table, number: self.notices.put_nowait((table, number)))

    async def next(self) -> tuple[str, int]:
        return await asyncio.wait_for(self.notices.get(), 60)


# Events


async def test_events_come_back_in_order(store: Store) -> None:
    for number in range(12):
        await store.append("a", number, f'{{"n": {number}}}')
    await store.append("b", 0, '"土 押 囲 – \\ud83c \' \\""')
    assert await store.events("a") == [f'{{"n": {number}}}' for number in range(12)]
    assert await store.events("a", since=10) == ['{"n": 10}', '{"n": 11}']
    assert await store.events("b") == ['"土 押 囲 – \\ud83c \' \\""']


async def test_no_table_has_no_events(store: Store) -> None:
    for name in ("nobody", "", "nul\0", "half\ud83c", "%' OR 1=1"):
        assert await store.events(name) == []


async def test_events_are_there_after_closing(url: str) -> None:
    first = await Store.open(url)
    await first.append("a", 0, "{}")
    await first.close()
    second = await Store.open(url)
    assert await second.events("a") == ["{}"]
    await second.close()


async def test_closing_writes_what_is_pending(url: str) -> None:
    store = await Store.open(url)
    pending = [asyncio.create_task(store.append("a", number, "{}")) for number in range(50)]
    await asyncio.sleep(0)  # all have asked
    await store.close()
    await asyncio.gather(*pending)
    again = await Store.open(url)
    assert len(await again.events("a")) == 50
    await again.close()


async def test_a_number_is_taken_once(store: Store) -> None:
    await store.append("a", 0, '"first"')
    with pytest.raises(Taken, match="Event 0 of table a has been written already"):
        await store.append("a", 0, '"second"')
    assert await store.events("a") == ['"first"']


async def test_of_many_at_once_one_of_each_number_wins(store: Store) -> None:
    asked = [(f"table{n % 5}", n // 5 % 20, f'"{n}"') for n in range(200)]  # each number twice
    await store.append("table0", 7, '"before"')
    answers = await asyncio.gather(*(store.append(*each) for each in asked), return_exceptions=True)
    won = Counter(each[:2] for each, answer in zip(asked, answers) if answer is None)
    taken = [answer for answer in answers if isinstance(answer, Taken)]
    assert len(taken) == 101
    assert len(won) == 99
    assert set(won.values()) == {1}
    # Of two the one that asked first has won.
    assert await store.events("table1") == [f'"{n}"' for n in range(1, 100, 5)]
    assert (await store.events("table0"))[7] == '"before"'


async def test_who_stops_waiting_disturbs_nobody(store: Store) -> None:
    asking = [asyncio.create_task(store.append("a", number, "{}")) for number in range(20)]
    await asyncio.sleep(0)
    asking[3].cancel()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(answer) for answer in answers if answer] == [asyncio.CancelledError]
    assert len(await store.events("a")) == 20


async def test_a_text_that_cannot_be_kept_is_refused_alone(store: Store) -> None:
    bad = ["nul\0", "half\ud83c"]
    asking = [store.append("a", number, text) for number, text in enumerate(['"good"', *bad])]
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert [str(answer) for answer in answers[1:]] == [
        "expected text that can be written as UTF-8 and has no NUL in it"
    ] * 2
    assert await store.events("a") == ['"good"']


async def test_a_killed_server_has_kept_its_word(url: str) -> None:
    random = Random(2026)
    for _ in range(5):
        acknowledged = said_until_killed(url, random.randrange(1, 800))
        store = await Store.open(url)
        for table in {table for table, _ in acknowledged}:
            events = await store.events(table)
            assert events == [str(number) for number in range(len(events))]
            assert max(number for name, number in acknowledged if name == table) < len(events)
        await store.close()


def said_until_killed(url: str, count: int) -> list[tuple[str, int]]:
    """What a server acknowledges that is killed once it has said so much, and is by then writing more."""
    with subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(count)]
        writer.kill()
        lines += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    whole = [line.split() for line in lines if line.endswith("\n")]
    return [(table, int(number)) for table, number in whole]


# SQLite's file


async def turns(work: Coroutine[Any, Any, object]) -> int:
    """How often others got their turn on the loop until the work was done."""
    task, count = asyncio.create_task(work), 0
    while not task.done():
        count += 1
        await asyncio.sleep(0)
    await task
    return count


async def test_what_takes_long_is_done_beside_the_loop(tmp_path: Path) -> None:
    taken = (0.001, 0.1, 0.1, 0.001, 0.001)  # seconds, by one statement after the other
    looks = iter([look for seconds in taken for look in (0.0, seconds)])
    writer = SqliteWriter(f"{tmp_path}/tables.db", clock=lambda: next(looks))
    at_once = await turns(writer.run("SELECT 1"))
    assert await turns(writer.run("SELECT 1")) == at_once  # nobody could know
    assert await turns(writer.run("SELECT 1")) > at_once
    assert await turns(writer.run("SELECT 1")) > at_once
    assert await turns(writer.run("SELECT 1")) == at_once
    await writer.close()


async def test_what_is_asked_gets_its_values(tmp_path: Path) -> None:
    writer = SqliteWriter(f"{tmp_path}/tables.db")
    assert await writer.run("SELECT $2, $1", "a", 2) == [(2, "a")]
    await writer.close()


async def test_nobody_waits_for_a_lock_but_who_writes(tmp_path: Path) -> None:
    store, other = await Store.open(f"sqlite:///{tmp_path}/tables.db"), sqlite3.connect(tmp_path / "tables.db")
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(store.append("table", 0, "…"))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not writing.done()
    other.close()
    await writing
    assert await store.events("table") == ["…"]
    await store.close()


async def test_a_log_that_was_swept_begins_anew(tmp_path: Path) -> None:
    store, log = await Store.open(f"sqlite:///{tmp_path}/tables.db"), tmp_path / "tables.db-wal"
    for number in range(200):
        await store.append("table", number, "…")
    size = log.stat().st_size
    await store.sweep()
    for number in range(200, 300):
        await store.append("table", number, "…")
    assert log.stat().st_size == size
    await store.close()


# Time


async def test_idle_tables_are_forgotten(store: Store, clock: Clock) -> None:
    for now, table, number in (
        (100, "old", 0),
        (110, "played", 0),
        (120, "old", 1),
        (200, "played", 1),
        (210, "new", 0),
    ):
        clock.now = now
        await store.append(table, number, "{}")
    assert await store.idle(datetime.fromtimestamp(120, UTC)) == []
    assert await store.idle(datetime.fromtimestamp(150, UTC)) == ["old"]
    assert await store.idle(datetime.fromtimestamp(205, UTC)) == ["old", "played"]
    assert await store.forget(["old", "unknown"]) == 1
    assert await store.events("old") == []
    assert len(await store.events("played")) == 2
    assert await store.idle(datetime.fromtimestamp(205, UTC)) == ["played"]
    assert await store.forget([]) == 0


async def test_an_outage_is_remembered(url: str, clock: Clock) -> None:
    for start, beats in ((1000, 5), (1007, 3), (2000, 100)):  # the second comes back soon enough
        clock.now = start
        store = await Store.open(url)
        for _ in range(beats):
            clock.now += 1
            await store.beat()
        assert await store.outages(0) == ([(1010, 2000)] if start == 2000 else [])
        await store.close()
    clock.now = 2500
    store = await Store.open(url)
    assert await store.outages(0) == [(1010, 2000), (2100, 2500)]
    assert await store.outages(1999) == [(1010, 2000), (2100, 2500)]
    assert await store.outages(2000) == [(2100, 2500)]
    await store.close()


async def test_a_server_that_stood_still_was_away(clock: Clock, store: Store) -> None:
    for clock.now in (1, 2, 90, 91, 50, 92):  # once its clock is put back: that is none
        await store.beat()
    assert await store.outages(0) == [(2, 90)]


async def test_a_sign_of_life_from_before_a_sleep_is_no_news(
    clock: Clock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The machine falls asleep while the server says that it is alive: its clocks must learn of that all the same."""
    monkeypatch.setattr("banmen.server.database.QUICK", 0.0)  # so that it takes a moment
    async with Workers() as workers:
        registry = Registry(store, workers)
        clock.now = 100
        await registry.beat()
        clock.now = 101
        before = asyncio.create_task(registry.beat())
        await asyncio.sleep(0)  # it has begun
        await asyncio.sleep(0)
        clock.now = 200
        await registry.keep_time()
        assert registry.outages[-1] == (101, 200)
        assert before.done()
        await registry.close()


# Opening


async def test_a_second_server_on_the_same_file_gets_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.db"
    first = await Store.open(url)
    with pytest.raises(ValueError, match=r"Another server has .*tables\.db open: expected another file, or PostgreSQL"):
        await Store.open(url)
    await first.close()
    second = await Store.open(url)
    await second.close()


async def test_a_newer_database_gets_a_sentence(url: str) -> None:
    store = await Store.open(url)
    await store.append("a", 0, "{}")
    async with store._engine.connect() as connection:
        await connection.execute(sql.text("UPDATE alembic_version SET version_num = '999'"))
    await store.close()
    for _ in range(2):  # and lets go of the file
        with pytest.raises(ValueError, match="cannot be opened: a newer banmen wrote it"):
            await Store.open(url)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "expected a database such as sqlite:///"),
        ("tables.db", "expected a database such as sqlite:///"),
        ("sqlite://tables.db", "expected a database such as sqlite:///"),
        ("sqlite:///", "expected a database such as sqlite:///"),
        ("sqlite:///:memory:", "expected a database such as sqlite:///"),
        ("mysql://root@localhost/x", "expected a database such as sqlite:///"),
        (
            "sqlite:////nowhere/at/all.db",
            "The SQLite database /nowhere/at/all.db cannot be opened: No such file or directory",
        ),
        ("postgresql://u:secret@127.0.0.1:1/x", "The PostgreSQL database cannot be opened: "),
        ("postgresql://u:secret@127.0.0.1:port/x", "The PostgreSQL database cannot be opened: "),
    ],
)
async def test_an_address_that_leads_nowhere_gets_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as refused:
        await Store.open(url)
    assert "secret" not in str(refused.value)


async def test_a_file_that_is_no_database_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Dohyō is played on a hexagon.\n" * 50)
    with pytest.raises(ValueError, match=r"notes\.txt cannot be opened: file is not a database"):
        await Store.open(f"sqlite:///{tmp_path}/notes.txt")


# Several servers on one PostgreSQL


async def test_servers_may_open_a_new_database_at_once() -> None:
    url = postgres.database()
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    await stores[0].append("a", 0, "{}")
    assert await stores[3].events("a") == ["{}"]
    for store in stores:
        await store.close()


async def test_servers_hear_each_other(pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.server.store.PING", 0.001)  # also while they ask whether the database is there
    here, there = pair
    hearing_here, hearing_there = Hearing(here), Hearing(there)
    assert await hearing_here.next() == await hearing_there.next() == ("", 0)
    await here.append("a", 0, "{}")
    await there.append("a", 1, "{}")
    with pytest.raises(Taken):
        await there.append("a", 0, "{}")
    await here.append("a table", 2, "{}")
    assert await hearing_there.next() == ("a", 0)
    assert await hearing_there.next() == ("a table", 2)
    assert await hearing_here.next() == ("a", 1)  # and not its own


async def test_a_listener_comes_back(pair: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banmen.server.store.PING", 600)  # by what it said last it can be told from others
    here, there = pair
    hearing = Hearing(here)
    assert await hearing.next() == ("", 0)
    await hang_up(here, "query LIKE 'LISTEN%'")
    assert await hearing.next() == ("", 0)
    await there.append("a", 0, "{}")
    assert await hearing.next() == ("a", 0)


async def test_a_lost_connection_is_said_and_mended(pair: tuple[Store, Store]) -> None:
    store, other = pair
    await store.append("a", 0, "{}")
    await hang_up(other, "true")
    with pytest.raises(Unavailable, match="The database does not answer: "):
        await store.append("a", 1, "{}")
    await store.append("a", 1, "{}")
    assert len(await store.events("a")) == 2


async def test_servers_may_want_the_same_numbers(pair: tuple[Store, Store]) -> None:
    numbers = list(range(300))
    Random(1).shuffle(numbers)
    asking = [store.append("a", number, "{}") for number in numbers for store in pair]
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert Counter(map(type, answers)) == {type(None): 300, Taken: 300}
    assert len(await pair[0].events("a")) == 300


@pytest.fixture
async def pair() -> AsyncIterator[tuple[Store, Store]]:
    url = postgres.database()
    stores = await Store.open(url), await Store.open(url)
    yield stores
    for store in stores:
        await store.close()


async def hang_up(store: Store, whom: str) -> None:
    """Ends PostgreSQL's side of other connections to the store's database."""
    connection = await asyncpg.connect(store._url)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE {others} AND {whom}")
    await connection.close()
