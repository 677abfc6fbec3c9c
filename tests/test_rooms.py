"""All tables of a server: one room for each, whoever comes and goes meanwhile, and no news that is old."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from test_table import ADA, BEN, facts

from banmen.server.house import House, Settings
from banmen.server.room import Room
from banmen.server.rooms import IDLE, Rooms
from banmen.server.safety import Buckets, Rate
from banmen.server.store import Store, Unavailable
from banmen.server.thinkers import Thinkers

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def rooms(tmp_path: Path) -> AsyncIterator[Rooms]:
    store = await Store.open(f"sqlite:///{tmp_path}/tables.db")
    async with Thinkers(workers=1) as thinkers:
        found = Rooms(store, thinkers)
        yield found
        await found.close()
    await store.close()


async def table(rooms: Rooms) -> Room:
    """A new one, for which no process is started."""
    rooms.thinkers._warm.add(("kooshi", 0))
    return await rooms.create(facts("kooshi", [ADA, BEN]))


async def begun(rooms: Rooms) -> asyncio.Task[None]:
    """A sign of life that is on its way."""
    task = asyncio.create_task(rooms.beat())
    while rooms.beating is None:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


# Put away


async def test_a_table_that_nobody_is_at_is_put_away(rooms: Rooms) -> None:
    room = await table(rooms)
    rooms.put_away()
    assert await rooms.find(room.table.id) is room
    room.left -= IDLE + 1
    rooms.put_away()
    assert await rooms.find(room.table.id) is not room


async def test_it_is_not_put_away_before_who_asks_for_it_sits_down(rooms: Rooms) -> None:
    """Otherwise there would be two of it, and what is played at one is not told at the other."""
    room = await table(rooms)
    room.left -= IDLE + 1
    early = await rooms.find(room.table.id)  # a screen that has not said hello yet
    rooms.put_away()
    assert await rooms.find(room.table.id) is early


async def test_a_table_is_not_cleared_away_while_somebody_comes(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [(await table(rooms)).table.id for _ in range(2)]
    rooms.rooms.clear()
    forget, few = rooms.store.forget, Buckets(Rate(1, 1))

    async def idle(_: object) -> list[str]:
        return names

    async def forgets(tables: list[str]) -> int:
        await rooms.find(names[1])
        return await forget(tables)

    monkeypatch.setattr(rooms.store, "idle", idle)
    monkeypatch.setattr(rooms.store, "forget", forgets)
    await House(Settings(store="unused"), rooms.store, rooms.thinkers, rooms, few, few, few)._clear_away()
    assert [len(await rooms.store.events(name)) for name in names] == [0, 1]


# Signs of life


async def test_a_sign_of_life_that_fails_says_nothing_of_a_later_moment(
    rooms: Rooms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store was away when it began, and is back when somebody moves."""
    back = asyncio.Event()

    async def fails() -> None:
        await back.wait()
        raise Unavailable("it was away")

    with monkeypatch.context() as away:
        away.setattr(rooms.store, "beat", fails)
        before = await begun(rooms)
    moves = asyncio.create_task(rooms.keep_time())
    await asyncio.sleep(0)
    back.set()
    await moves
    assert rooms.beaten
    with pytest.raises(Unavailable):
        await before


async def test_closing_leaves_nothing_under_way(rooms: Rooms) -> None:
    room = await table(rooms)
    rooms.rooms.clear()
    asked = [await begun(rooms), asyncio.create_task(rooms.find(room.table.id))]
    while not rooms.opening:
        await asyncio.sleep(0)
    await rooms.close()
    assert (rooms.beating, rooms.opening, rooms.rooms) == (None, {}, {})
    await asyncio.gather(*asked, return_exceptions=True)
