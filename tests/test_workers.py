"""Computer players think in processes of their own: real ones here, with small thoughts about Ko-Oshi."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from math import sqrt
from typing import Any

import pytest
from conftest import load

from banmen.intervals import Z95
from banmen.rules import IllegalMove, Value
from banmen.server import workers as module
from banmen.server.queue import Busy, Call, Queue, Rank
from banmen.server.thinking import Desk, judge
from banmen.server.wire import Judged, Moment
from banmen.server.workers import Job, Lost, Workers, clamped

pytestmark = pytest.mark.processes

LONG, SHORT = "uct:600s", "level:2"  # to think as a player
OPENING = ("c2n", "b5s", "a1n", "d5s")


def job(table: str = "table", player: str = SHORT, events: tuple[str, ...] = (), seed: int = 1) -> Job:
    return Job(table, moment(*events), player, seed)


def moment(*events: str, game: str = "kooshi", **options: Value) -> Moment:
    return Moment(game=game, options=options, events=[*events])


def with_workers(test: Callable[[Workers], Awaitable[Any]], **settings: Any) -> None:
    """Run a test with workers; none of their processes is left."""

    async def run() -> None:
        async with Workers(**{"most": 1} | settings) as workers:
            await test(workers)
            left = [os.pidfd_open(pid) for pid in workers.pids]
        for pidfd in left:
            assert _is_gone(pidfd)

    asyncio.run(asyncio.wait_for(run(), 300))


def _is_gone(pidfd: int, seconds: float = 0.0) -> bool:
    gone = bool(select.select([pidfd], [], [], seconds)[0])
    os.close(pidfd)
    return gone


async def served(workers: Workers, player: str = LONG) -> asyncio.Task[str]:
    """A thought that has begun, in a process that is ready."""
    await workers.choose(job("first"))
    task = asyncio.create_task(workers.choose(job("long", player)))
    await asyncio.sleep(0)  # it asks
    await asyncio.sleep(0)  # and is served
    assert workers.metrics()["running"] == 1
    return task


# Moves


def test_a_move_follows_from_the_seed_and_the_game_whoever_is_asked() -> None:
    async def test(workers: Workers) -> None:
        jobs = [job(f"table {seed}", player, OPENING, seed) for seed in (1, 2) for player in ("level:3", "random")]
        once = await asyncio.gather(*map(workers.choose, jobs))
        again = await asyncio.gather(*map(workers.choose, reversed(jobs)))
        assert once == again[::-1]
        legal = load("kooshi").start().play(*OPENING).legal_moves
        assert {*once} <= {str(move) for move in legal}

    with_workers(test, most=2)


def test_random_moves_are_not_always_the_same() -> None:
    async def test(workers: Workers) -> None:
        events: tuple[str, ...] = ()
        places = set[int]()
        for _ in range(6):
            legal = [str(move) for move in load("kooshi").start().play(*events).legal_moves]
            events += (await workers.choose(job(player="random", events=events)),)
            places.add(legal.index(events[-1]) * 16 // len(legal))
        assert len(places) > 2

    with_workers(test)


def test_a_process_plays_on_from_where_a_table_was() -> None:
    desk = Desk()
    there = desk.reach("table", moment(*OPENING[:2]))
    assert desk.reach("table", moment(*OPENING[:3])).parent is there
    assert desk.reach("table", moment(*OPENING[:2])) is there  # taken back
    other = desk.reach("table", moment(OPENING[0], "d5s"))
    assert other.parent is there.parent
    assert desk.reach("table", moment(setup="line")).game != there.game


def test_what_is_wrong_is_told_in_a_sentence() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(IllegalMove, match=r"^event 1: .*\(K6\)") as refused:
            await workers.choose(job(events=("d1s",)))
        assert refused.value.rule == "K6"
        with pytest.raises(ValueError, match="a player 'level:9': expected level:1 to level:8"):
            await workers.choose(job(player="level:9"))
        with pytest.raises(ValueError, match="there is no game 'chess'"):
            await workers.choose(Job("table", moment(game="chess"), SHORT, 1))
        assert await workers.choose(job())
        assert workers.metrics()["lost"] == 0

    with_workers(test)


# Limits


def test_time_is_up_and_what_was_found_is_played() -> None:
    async def test(workers: Workers) -> None:
        assert await workers.choose(job(player=LONG))
        assert workers.metrics()["lost"] == 0

    with_workers(test, limit=0.2)


def test_a_process_that_does_not_stop_is_killed_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE", 0.1)

    async def test(workers: Workers) -> None:
        task = await served(workers)
        (pid,) = workers.pids
        pidfd = os.pidfd_open(pid)
        os.kill(pid, signal.SIGSTOP)
        assert await task in {str(move) for move in load("kooshi").start().legal_moves}
        assert _is_gone(pidfd)
        assert workers.metrics()["lost"] == 1

    with_workers(test, limit=0.2)


def test_a_process_killed_in_mid_thought_is_replaced() -> None:
    async def test(workers: Workers) -> None:
        await asyncio.gather(workers.choose(job("one")), workers.choose(job("two")))
        task = await served(workers, "uct:1s")
        dead = workers.pids
        assert len(dead) == 2
        for pid in dead:  # who thinks, and who would come next
            os.kill(pid, signal.SIGKILL)
        assert await task
        assert workers.metrics()["lost"] == 1
        assert workers.pids - dead

    with_workers(test, most=2)


def test_a_process_that_always_dies_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(workers: Workers) -> None:
        for program in ("/bin/false", "/nowhere"):
            monkeypatch.setattr(sys, "executable", program)
            with pytest.raises(Lost, match="has died, and so has the next"):
                await workers.choose(job())

    with_workers(test)


def test_a_killed_server_leaves_nobody_who_thinks() -> None:
    script = f"""
import asyncio
from banmen.server.workers import Job, Workers
from banmen.server.wire import Moment

def job(table, player):
    return Job(table, Moment(game="kooshi"), player, 1)

async def main():
    async with Workers(most=2) as workers:
        await asyncio.gather(*(workers.choose(job(table, "{SHORT}")) for table in "ab"))
        thoughts = [asyncio.create_task(workers.choose(job(table, "{LONG}"))) for table in "ab"]
        print(*workers.pids, flush=True)
        await asyncio.gather(*thoughts)

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pidfds = [os.pidfd_open(int(pid)) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(pidfds) == 2
    for pidfd in pidfds:
        assert _is_gone(pidfd, seconds=60)


# Who waits


def test_cancelling_frees_the_place() -> None:
    async def test(workers: Workers) -> None:
        long = await served(workers)
        waits = asyncio.create_task(workers.choose(job("other")))
        await asyncio.sleep(0)
        assert workers.metrics()["waiting"] == 1
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
        assert workers.metrics()["waiting"] == 0
        long.cancel()
        assert await workers.choose(job("other"))  # the process was told to stop and is used again
        assert workers.metrics()["lost"] == 0

    with_workers(test)


def test_too_many_are_told_to_come_back() -> None:
    async def test(workers: Workers) -> None:
        long = await served(workers)
        waits = asyncio.create_task(workers.choose(job("second")))
        await asyncio.sleep(0)
        with pytest.raises(Busy, match="Too many ask the computer at this moment: try again a little later"):
            await workers.choose(job("third"))
        long.cancel()
        assert await waits

    with_workers(test, room=1)


def test_whoever_waits_when_the_server_closes_is_told() -> None:
    async def run() -> None:
        async with Workers(most=1) as workers:
            calls = [await served(workers), asyncio.create_task(workers.choose(job("second")))]
            await asyncio.sleep(0)
        for call in calls:
            with pytest.raises(Lost, match="closing"):
                await call
        with pytest.raises(Lost, match="closing"):
            await workers.choose(job())

    asyncio.run(run())


def test_tables_take_turns_and_moves_come_first() -> None:
    async def run() -> None:
        def call(rank: Rank, asker: str) -> Call:
            return Call(rank, asker, {}, asyncio.get_running_loop().create_future())

        queue = Queue(room=10, analyses=1)
        for asker in ("study a", "study a", "study b"):
            queue.add(call(Rank.ANALYSIS, asker))
        for asker in ("a", "a", "a", "b", "c"):
            queue.add(call(Rank.MOVE, asker))
        order = []
        while taken := queue.take():
            order.append(taken.asker)
            queue.served.clear()
        assert order == ["a", "b", "c", "a", "a", "study a", "study b", "study a"]

    asyncio.run(run())


def test_one_asker_has_one_call_at_a_time_and_few_that_wait() -> None:
    async def run() -> None:
        def call(asker: str) -> Call:
            return Call(Rank.ANALYSIS, asker, {}, asyncio.get_running_loop().create_future())

        queue = Queue(room=10, analyses=2)
        for _ in range(4):
            queue.add(call("one"))
        with pytest.raises(Busy, match="wait for one of them"):
            queue.add(call("one"))
        queue.add(call("two"))
        queue.add(call("three"))
        taken = [queue.take(), queue.take(), queue.take()]
        assert [one and one.asker for one in taken] == ["one", "two", None]

    asyncio.run(run())


# Analysis


def test_a_thought_is_what_the_page_expects() -> None:
    async def test(workers: Workers) -> None:
        thought = await workers.analyse(moment(*OPENING), 0.1)
        assert thought.keys() == {"values", "simulations", "candidates"}
        assert thought["values"][0] == pytest.approx(-thought["values"][1])
        best = thought["candidates"][0]
        assert best.keys() == {"move", "places", "value", "error", "visits", "line"}
        assert best["places"][0] == best["move"][:2]
        assert best["line"][0] == best["move"]
        assert best["error"] == pytest.approx(min(Z95 * sqrt((1 - best["value"] ** 2) / best["visits"]), 1))
        with pytest.raises(ValueError, match="event 5: "):
            await workers.analyse(moment(*OPENING, "a9n"), 0.1)

    with_workers(test)


def test_a_game_is_judged_move_by_move_and_others_come_in_between() -> None:
    async def test(workers: Workers) -> None:
        found = []
        async for judged in workers.judge(moment(*OPENING), 0.05, "somebody"):
            found.append(judged)
            assert await workers.choose(job())
        assert [(one["event"], one["seat"], one["move"]) for one in found] == [
            (number, number % 2 ^ 1, move) for number, move in enumerate(OPENING, 1)
        ]
        fields = {"event", "seat", "move", "expected", "value", "best", "line", "loss", "mark"}
        assert all(one.keys() == fields for one in found)

    with_workers(test)


def test_a_game_that_cannot_be_is_refused_before_anything_is_judged() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(IllegalMove, match="event 5: "):
            await anext(_judged(workers, (*OPENING, "a9n")))
        with pytest.raises(ValueError, match="601 events: expected at most 600"):
            await anext(_judged(workers, ("a1n",) * 601))

    with_workers(test)


def _judged(workers: Workers, events: tuple[str, ...]) -> AsyncIterator[Judged]:
    return workers.judge(moment(*events), 0.05)


@pytest.mark.parametrize("is_ready", [True, False])
def test_a_move_does_not_wait_for_an_analysis(is_ready: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the process that is to find it has only just been started."""
    monkeypatch.setattr(module, "LONGEST", 600.0)

    async def test(workers: Workers) -> None:
        if is_ready:
            await asyncio.gather(workers.choose(job()), workers.analyse(moment(), 0.05))
        thought = asyncio.create_task(workers.analyse(moment(), 600))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert workers.metrics()["running"] == 1
        assert await asyncio.wait_for(workers.choose(job()), 120)
        assert (await thought)["candidates"]  # what was found until then

    with_workers(test, limit=600.0)


def test_chance_is_not_judged() -> None:
    start = load("bossa").start()
    dealt = start.play(start.chance_outcomes[0][0])
    assert judge(dealt, 1, 0.05) is None


@pytest.mark.parametrize("seconds", ["1", None, True, float("nan"), float("inf")])
def test_seconds_are_a_number(seconds: object) -> None:
    with pytest.raises(ValueError, match=r"seconds=.*expected a number from 0\.05 to 5"):
        clamped(seconds)


def test_seconds_are_neither_too_few_nor_too_many() -> None:
    assert [clamped(seconds) for seconds in (-1, 0.3, 10**9)] == [0.05, 0.3, 5.0]


def test_warming_is_done_beside_and_leaves_nothing() -> None:
    async def test(workers: Workers) -> None:
        workers.warm("kooshi", {})
        workers.warm("kooshi", {"setup": "line"})  # the same code
        (warming,) = workers._tasks
        assert await workers.choose(job())
        await warming
        assert workers.metrics()["workers"] == 1

    with_workers(test)
