"""All tables of a server: one room for each, whoever comes and goes meanwhile, and no news that is old."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import postgres
import pytest
from serving import PATIENCE
from test_films import STRAIGHT
from test_table import ADA, BEN, MACHINE, OPEN, facts

from banmen.server import films
from banmen.server import room as server_room
from banmen.server.limits import Buckets, Rate
from banmen.server.registry import IDLE, Pace, Registry
from banmen.server.room import TRIES, Room
from banmen.server.screen import Screen
from banmen.server.setting import Chair
from banmen.server.state import ServerState, Settings
from banmen.server.store import Store, Unavailable
from banmen.server.table import Refused
from banmen.server.workers import Workers

pytestmark = [pytest.mark.anyio, pytest.mark.processes]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def registry(tmp_path: Path) -> AsyncIterator[Registry]:
    store = await Store.open(f"sqlite:///{tmp_path}/tables.db")
    async with Workers(most=1) as workers:
        found = Registry(store, workers, warms=False)  # no process is started before somebody is to think
        yield found
        await found.close()
    await store.close()


async def table(registry: Registry, game: str = "kooshi", chairs: Sequence[Chair] = (ADA, BEN)) -> Room:
    return await registry.create(facts(game, list(chairs)))


async def begun(registry: Registry) -> asyncio.Task[None]:
    """A sign of life that is on its way."""
    task = asyncio.create_task(registry.beat())
    while registry.beating is None:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


# Put away


async def test_a_table_that_nobody_is_at_is_put_away(registry: Registry) -> None:
    room = await table(registry)
    registry.put_away()
    assert await registry.find(room.table.id) is room
    room.left -= IDLE + 1
    registry.put_away()
    assert await registry.find(room.table.id) is not room


async def test_it_is_not_put_away_before_who_asks_for_it_sits_down(registry: Registry) -> None:
    """Otherwise there would be two of it, and what is played at one is not told at the other."""
    room = await table(registry)
    room.left -= IDLE + 1
    early = await registry.find(room.table.id)  # a screen that has not said hello yet
    registry.put_away()
    assert await registry.find(room.table.id) is early


async def test_a_table_is_not_cleared_away_while_somebody_comes(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [(await table(registry)).table.id for _ in range(2)]
    registry.rooms.clear()
    forget, few = registry.store.forget, Buckets(Rate(1, 1))

    async def idle(_: object) -> list[str]:
        return names

    async def forgets(tables: list[str]) -> int:
        await registry.find(names[1])
        return await forget(tables)

    monkeypatch.setattr(registry.store, "idle", idle)
    monkeypatch.setattr(registry.store, "forget", forgets)
    await ServerState(Settings(store="unused"), registry.store, registry.workers, registry, few, few, few)._clear_away()
    assert [len(await registry.store.events(name)) for name in names] == [0, 1]


# Who is there


class Ear(Screen):
    """A screen that keeps what it is told."""

    def __init__(self, key: str = "") -> None:
        self.told = asyncio.Queue[str]()
        super().__init__(self.told.put, key)

    async def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await self.told.get())
        return found


async def test_a_hand_is_hidden_from_who_has_no_seat_any_more(registry: Registry) -> None:
    room = await table(registry, "bossa")
    ada, eve = Ear(ADA.token), Ear()
    room.enter(ada)
    own = await ada.hear()
    assert (own["you"], own["view"]["hidden"]) == ([0], True)
    room.table.chairs[0] = MACHINE  # as if she had left: no game of ours for three has secrets
    room.table._look_around()
    room.enter(eve)
    assert ((await ada.hear())["watching"], (await eve.hear())["watching"]) == (2, 2)
    room.broadcast()
    now, seen = await ada.hear(), await eve.hear()
    assert now["you"] == seen["you"] == []
    assert now["view"] == seen["view"] != own["view"]


async def test_who_joined_at_another_process_is_known_here() -> None:
    """Though this one has not heard of it yet: it does not listen at all."""
    database = postgres.database()
    here, there = await Store.open(database), await Store.open(database)
    async with Workers(most=1) as workers:
        ours, theirs = Registry(here, workers), Registry(there, workers)
        room = await table(ours, chairs=[ADA, OPEN])
        other = await theirs.find(room.table.id)
        await room.act(lambda now: room.table.join("come in", "Cleo", "cleo", now))
        with pytest.raises(Refused, match="opens no seat"):
            await other.recognise("eve")
        assert other.table.seats_of(await other.recognise("cleo")) == (1,)
        await asyncio.gather(ours.close(), theirs.close())
    await asyncio.gather(here.close(), there.close())


# A computer's turn


async def until(is_so: Callable[[], bool], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await sleep(0)


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if "failed at its turn" in record.message]


async def test_a_computer_that_fails_tries_again(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """There is nobody to think at first; then there is."""
    registry.pace = Pace(answer=0, again=0)
    room = await table(registry, chairs=[ADA, MACHINE])
    with monkeypatch.context() as broken:
        broken.setattr(sys, "executable", "/nowhere")
        await room.move(ADA.token, 0, "a1n")
        await until(lambda: bool(failures(caplog)))
    assert "has died, and so has the next" in failures(caplog)[0]
    chosen = await room._chosen(1)
    await until(lambda: room.table.position.ply == 2)
    assert room.table.texts[1] == chosen  # what a player of that level plays


async def test_if_nothing_helps_somebody_plays_for_the_computer(
    registry: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    registry.pace = Pace(answer=0, again=0)
    room = await table(registry, chairs=[ADA, replace(MACHINE, level=99)])  # which nobody is
    for ply in (0, 2):
        await room.move(ADA.token, ply, str(room.table.position.legal_moves[0]))
        await until(lambda after=ply + 2: room.table.position.ply == after)  # type: ignore[misc]
    assert len(failures(caplog)) == 2 * TRIES
    assert all("expected level:1 to level:8" in failure for failure in failures(caplog))
    assert room.table.owners == [0, 1, 0, 1]


async def test_a_computer_waits_longer_each_time(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses, sleep = [], asyncio.sleep

    async def counted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    registry.pace = Pace(answer=0, again=7)
    room = await table(registry, chairs=[ADA, replace(MACHINE, level=99)])
    monkeypatch.setattr(asyncio, "sleep", counted)
    await room.move(ADA.token, 0, "a1n")
    await until(lambda: room.table.position.ply == 2, sleep)
    assert [pause for pause in pauses if pause] == [7, 14, 28]


async def test_a_move_that_is_not_stored_is_thought_of_again_and_no_fault_of_the_computers(
    registry: Registry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    registry.pace = Pace(answer=0, again=0)
    monkeypatch.setattr(server_room, "AGAIN", 0)
    room = await table(registry, chairs=[ADA, MACHINE])
    append, asked = registry.store.append, 0

    async def fails(*event: Any) -> None:
        nonlocal asked
        asked += 1
        if 1 < asked < 2 * TRIES + 2:
            raise Unavailable("it was away")
        await append(*event)

    monkeypatch.setattr(registry.store, "append", fails)
    await room.move(ADA.token, 0, "a1n")
    await until(lambda: room.table.position.ply == 2)
    assert failures(caplog) == []


async def test_a_computer_shows_its_aim_before_it_flicks(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's flick is seen to its end, then there is a little calm, then the aim."""
    clock, pauses, sleep = [time.time()], [], asyncio.sleep

    async def counted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    registry.pace = Pace(answer=0, calm=3, aim=7)
    monkeypatch.setattr(time, "time", lambda: clock[0])
    room = await table(registry, "botaoshi", [ADA, MACHINE])
    ada = Ear(ADA.token)
    room.enter(ada)
    await ada.hear()
    monkeypatch.setattr(asyncio, "sleep", counted)
    await room.move(ADA.token, 0, STRAIGHT)
    clock[0] += 0.25  # so much of it has been seen
    told = [await ada.hear() for _ in range(3)]
    assert [message["type"] for message in told] == ["table", "aim", "table"]
    assert (told[1]["ply"], told[1]["seat"], told[1]["move"]) == (1, 1, told[2]["view"]["events"][1])
    flicked = room.table.position.parent
    assert flicked
    assert [pause for pause in pauses if pause] == [pytest.approx(films.seconds(flicked) + 3 - 0.25), 7]


# Signs of life


async def test_a_sign_of_life_that_fails_says_nothing_of_a_later_moment(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store was away when it began, and is back when somebody moves."""
    back = asyncio.Event()

    async def fails() -> None:
        await back.wait()
        raise Unavailable("it was away")

    with monkeypatch.context() as away:
        away.setattr(registry.store, "beat", fails)
        before = await begun(registry)
    moves = asyncio.create_task(registry.keep_time())
    await asyncio.sleep(0)
    back.set()
    await moves
    assert registry.beaten
    with pytest.raises(Unavailable):
        await before


async def test_closing_leaves_nothing_under_way(registry: Registry) -> None:
    room = await table(registry)
    registry.rooms.clear()
    asked = [await begun(registry), asyncio.create_task(registry.find(room.table.id))]
    while not registry.opening:
        await asyncio.sleep(0)
    await registry.close()
    assert (registry.beating, registry.opening, registry.rooms) == (None, {}, {})
    await asyncio.gather(*asked, return_exceptions=True)


# Advice


async def test_who_asks_at_many_tables_has_one_place_in_the_line(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise whoever sets forty tables would have forty hints before anybody else has one."""
    asked = list[str]()

    async def answer(_: object, asker: str) -> Any:
        asked.append(asker)
        return {"move": "c2n", "places": [], "said": []}

    monkeypatch.setattr(registry.workers, "hint", answer)
    for where in ("10.0.0.1", "10.0.0.1", "10.0.0.2"):
        room = await table(registry, chairs=[ADA, MACHINE])
        await room.adviser.hint(ADA.token, 0, where)
    assert asked[0] == asked[1] != asked[2]


async def test_asking_again_does_not_let_the_computer_go(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is loaded anew asks again what the move gave away."""
    said = ("You could have won at once.",)

    async def regret(*_: object) -> Any:
        return said

    monkeypatch.setattr(registry.workers, "choose", lambda _: asyncio.Event().wait())
    monkeypatch.setattr(registry.workers, "regret", regret)
    room = await table(registry, chairs=[ADA, MACHINE])
    await room.move(ADA.token, 0, "c2n")
    assert (await room.adviser.regret(ADA.token))["said"] == said
    waiting = asyncio.create_task(room.adviser.let_through(room.table.position))
    await asyncio.sleep(0)
    assert (await room.adviser.regret(ADA.token))["said"] == said
    for _ in range(5):
        await asyncio.sleep(0)
    assert not waiting.done()
    await room.adviser.release(ADA.token)
    await waiting
