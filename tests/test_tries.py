"""Flicks that are only tried: they take turns, never hold up a move, and not everybody may wait."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from threading import Event

import pytest
from conftest import load
from serving import PATIENCE
from test_films import STRAIGHT

from banmen.server import flicks as served
from banmen.server.flicks import Flicks
from banmen.server.queue import OF_ONE, Busy

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def flicks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flicks]:
    monkeypatch.setattr(served, "available_cores", lambda: 2)
    found = Flicks()
    yield found
    found.close()


def trying(flicks: Flicks, askers: list[str], gate: Event) -> list[asyncio.Task[bool]]:
    return [asyncio.create_task(flicks.attempt(gate.wait, asker)) for asker in askers]


async def test_a_move_does_not_wait_for_tries(flicks: Flicks) -> None:
    gate = Event()
    tries = trying(flicks, [f"address {number}" for number in range(20)], gate)
    await asyncio.sleep(0)
    try:
        after = await asyncio.wait_for(flicks.play(load("botaoshi").start(), STRAIGHT), PATIENCE)
    finally:
        gate.set()
    assert after.ply == 1
    assert await asyncio.gather(*tries) == [True] * 20


async def test_not_everybody_may_wait(flicks: Flicks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flicks._tries, "room", OF_ONE + 2)
    gate = Event()
    greedy = trying(flicks, ["one"] * (OF_ONE + 2), gate)  # the first is under way at once
    others = trying(flicks, ["two", "three", "four"], gate)
    await asyncio.sleep(0)
    gate.set()
    found = await asyncio.gather(*greedy, *others, return_exceptions=True)
    assert [isinstance(one, Busy) for one in found] == [*[False] * (OF_ONE + 1), True, False, False, True]


async def test_who_tries_waits_for_the_others_who_try(flicks: Flicks) -> None:
    gate, done = Event(), list[str]()
    gated = trying(flicks, ["one"], gate)
    await asyncio.sleep(0)
    tries = [asyncio.create_task(flicks.attempt(partial(done.append, name), name)) for name in ("one", "one", "two")]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*gated, *tries)
    assert done == ["one", "two", "one"]


async def test_what_goes_wrong_is_told_to_whoever_tried(flicks: Flicks) -> None:
    def fail() -> None:
        raise ValueError("so it is")

    with pytest.raises(ValueError, match="so it is"):
        await flicks.attempt(fail, "one")
    assert await flicks.attempt(lambda: 3, "one") == 3
