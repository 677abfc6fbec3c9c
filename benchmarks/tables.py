"""How many moves a second one server process takes, and how soon both screens have them: 400 tables, two screens each.

    python benchmarks/tables.py [--tables 400] [--seconds 10]

The server is the real one, in a process of its own, with an SQLite file: every move is on disk before anyone is told.
The screens are bare websockets in this process, so that they take as little of the machine as possible. First every
table plays as fast as it can: a move is sent when both screens have the one before. Then each plays one move a second.
What happens in the first seconds, while players are made ready that nobody will ask for, is not counted.
In the end the store is read again: every move that was told must be there, once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import cast

import httpx
import uvloop
from rich.console import Console
from rich.table import Table as Sheet

from banmen import Game, load

LENGTH = 300  # moves of a game that is long enough for a measurement
WARMING = 4.0  # seconds
PLY = re.compile(rb'"ply":(\d+)')
out = Console(highlight=False)


class Wire(asyncio.Protocol):
    """A screen: a websocket with just what this needs."""

    def __init__(self, path: str, token: str, told: Callable[[int], None]) -> None:
        self.path, self.token, self.told = path, token, told
        self.buffer = bytearray()
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.is_open = True
            self.say(json.dumps({"type": "hello", "token": self.token}))
        while (size := self._framed()) is not None:
            start, end = size
            if self.buffer[start : start + 15] == b'{"type":"table"':
                found = PLY.search(self.buffer, start)
                assert found
                self.told(int(found[1]))
            elif self.buffer[start : start + 17] == b'{"type":"refused"':
                raise RuntimeError(bytes(self.buffer[start:end]).decode())
            del self.buffer[:end]

    def _framed(self) -> tuple[int, int] | None:
        """Where the first whole frame's content begins and ends."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start])
        return (start, start + size) if len(buffer) >= start + size else None

    def say(self, text: str) -> None:
        data = text.encode()
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b"\x81\xfe" + len(data).to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + data)  # masked with zeros: nobody in between is to be confused


class Pair:
    """One table: two screens that play a game that was thought out before."""

    def __init__(self, game: list[tuple[int, str]], times: list[float], done: Callable[[], None]) -> None:
        self.game, self.times, self.done = game, times, done
        self.plies = [-1, -1]
        self.sent = 0.0
        self.is_fast = False
        self.screens: list[Wire] = []

    async def sit(self, port: int, table: str, tokens: list[str]) -> None:
        loop = asyncio.get_running_loop()
        for seat, token in enumerate(tokens):
            _, screen = await loop.create_connection(
                lambda token=token, seat=seat: Wire(
                    f"/api/tables/{table}/play", token, lambda ply: self.hear(seat, ply)
                ),  # type: ignore[misc]
                "127.0.0.1",
                port,
            )
            self.screens.append(screen)
        while min(self.plies) < 0:
            await asyncio.sleep(0.01)

    def hear(self, seat: int, ply: int) -> None:
        if ply <= self.plies[seat]:
            return  # the other has come
        self.plies[seat] = ply
        if self.sent and self.plies[0] == self.plies[1]:
            self.times.append(time.perf_counter() - self.sent)
            self.sent = 0.0
            self.done()
            if self.is_fast:
                self.move()

    def move(self) -> None:
        ply = self.plies[0]
        if ply < len(self.game) and not self.sent:
            seat, text = self.game[ply]
            self.sent = time.perf_counter()
            self.screens[seat].say(f'{{"type":"move","ply":{ply},"move":"{text}"}}')


def long_game(game: Game, random: Random) -> list[tuple[int, str]]:
    """A game at random in which nobody wins for a long time."""
    while True:
        position, moves = game.start(), list[tuple[int, str]]()
        while not position.is_over and len(moves) < LENGTH:
            options = list(position.legal_moves)
            random.shuffle(options)
            following = next((after for move in options if not (after := position.play(move)).is_over), None)
            if following is None:
                break
            moves.append((position.seat or 0, str(following.last)))
            position = following
        if len(moves) == LENGTH:
            return moves


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def set_tables(port: int, count: int, times: list[float], done: Callable[[], None]) -> list[Pair]:
    game = load("kooshi", quiet=1000)
    games, pairs = [long_game(game, Random(seed)) for seed in range(20)], list[Pair]()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        for number in range(count):
            seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
            made = (
                await http.post("/api/tables", json={"game": "kooshi", "options": game.options, "seats": seats})
            ).json()
            joined = await http.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"], "name": "B"})
            pair = Pair(games[number % len(games)], times, done)
            await pair.sit(port, made["table"], [made["token"], joined.json()["token"]])
            pairs.append(pair)
    return pairs


async def measure(port: int, pid: int, count: int, seconds: float) -> tuple[list[list[str]], int]:
    times: list[float] = []
    told = 0

    def done() -> None:
        nonlocal told
        told += 1

    pairs = await set_tables(port, count, times, done)
    for pair in pairs:
        pair.is_fast = True
        pair.move()
    await asyncio.sleep(WARMING)
    await come_to_rest(pairs)
    rows = []
    for name, is_fast in (("as fast as they can", True), ("one move a second each", False)):
        times.clear()
        before, began, told_before = cpu_seconds(pid), time.perf_counter(), told
        for number, pair in enumerate(pairs):
            pair.is_fast = is_fast
            if is_fast:
                pair.move()
            else:
                asyncio.get_running_loop().call_later(number / count, play_slowly, pair, began + seconds)
        await asyncio.sleep(seconds)
        await come_to_rest(pairs)
        moves, spent, wall = told - told_before, cpu_seconds(pid) - before, time.perf_counter() - began
        cuts = quantiles(times, n=100)
        rows.append(
            [
                name,
                f"{moves / wall:,.0f}",
                f"{1e6 * spent / moves:.0f} µs",
                f"{1e3 * cuts[49]:.1f} ms",
                f"{1e3 * cuts[98]:.1f} ms",
            ]
        )
    return rows, told


async def come_to_rest(pairs: list[Pair]) -> None:
    for pair in pairs:
        pair.is_fast = False
    while any(pair.sent for pair in pairs):
        await asyncio.sleep(0.01)


def play_slowly(pair: Pair, until: float) -> None:
    if time.perf_counter() < until:
        pair.move()
        asyncio.get_running_loop().call_later(1.0, play_slowly, pair, until)


def stored_moves(path: Path) -> tuple[int, int]:
    """How many moves the store has, and how many of them twice."""
    import sqlite3

    with sqlite3.connect(path) as store:
        rows = store.execute("SELECT table_id, number, data FROM events").fetchall()
    moves = [(table, number) for table, number, data in rows if '"kind":"moved"' in data]
    return len(moves), len(moves) - len(set(moves))


SERVER = """
import sys, uvicorn
from banmen.server.app import create_app
from banmen.server.state import Settings
from banmen.server.limits import Limits, Rate

free = Rate(1e9, 1e9)
limits = Limits(messages=free, requests=free, tables=free, connections=10**6)
app = create_app(Settings(store=sys.argv[1], limits=limits))
uvicorn.run(app, port=int(sys.argv[2]), loop="uvloop", ws="websockets-sansio", ws_per_message_deflate=False,
            access_log=False, log_level="warning")
"""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", type=int, default=400)
    arguments.add_argument("--seconds", type=float, default=10.0)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path, port = Path(folder) / "tables.db", 20_000 + secrets.randbelow(20_000)
        server = subprocess.Popen([sys.executable, "-c", SERVER, f"sqlite:///{path}", str(port)])
        try:
            wait_for(port)
            rows, told = uvloop.run(measure(port, server.pid, chosen.tables, chosen.seconds))
        finally:
            server.terminate()
            server.wait()
        stored, doubled = stored_moves(path)
    sheet = Sheet(
        f"{chosen.tables} tables, two screens each", "moves/s", "server CPU a move", "both have it: p50", "p99"
    )
    for row in rows:
        sheet.add_row(*row)
    out.print(sheet)
    out.print(f"{told:,} moves told, {stored:,} stored, {doubled} twice.")
    if stored != told or doubled:
        sys.exit("moves were lost or doubled")


def wait_for(port: int) -> None:
    for _ in range(600):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    sys.exit("the server did not start")


if __name__ == "__main__":
    main()
