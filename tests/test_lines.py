"""Visitors who go away at any moment, or never read: the server says nothing of it, and holds no line for them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import pytest
import uvicorn
from serving import PATIENCE, Message, Serving
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from test_hostile import frame, hello, vanish
from websockets.frames import Frame, Opcode

from banmen.server.lines import HANG_UP, Http, Websocket, hang_up_of
from banmen.server.screens import Line

pytestmark = pytest.mark.processes

Table = tuple[str, list[str]]
KEY = f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13"
NOT_UNICODE = Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True)
PING = frame('{"type":"ping"}')


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(f"sqlite:///{tmp_path_factory.mktemp('lines') / 'tables.db'}") as found:
        yield found


def request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: here", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def upgrade(table: str, *headers: str) -> bytes:
    return request("GET", f"/api/tables/{table}/play", b"", "Upgrade: websocket", "Connection: Upgrade", KEY, *headers)


def bearer(token: str) -> str:
    return f"Authorization: Bearer {token}"


def offers(tokens: list[str]) -> bytes:
    """A screen with much to ask for, so that its visitor is gone before all is answered."""
    return frame(hello(tokens[0])) + (frame('{"type":"offer","what":"draw"}') + PING) * 30


JUDGE = json.dumps({"game": "kooshi", "events": ["c2n"], "seconds": 0.05}).encode()
REQUESTS: dict[str, Callable[[str, list[str]], bytes]] = {
    "half a request": lambda table, tokens: b"GET / HT",
    "half a body": lambda table, tokens: request("POST", "/api/tables", b"x" * 500)[:-400],
    "a request": lambda table, tokens: request("GET", f"/api/tables/{table}"),
    "many requests": lambda table, tokens: request("GET", f"/api/tables/{table}") * 20,
    "the page": lambda table, tokens: request("GET", "/") * 20,
    "no request": lambda table, tokens: b"\x16\x03\x01 nonsense\r\n\r\n",
    "a stream": lambda table, tokens: request("GET", f"/api/bot/stream/{table}", b"", bearer(tokens[0])),
    "many streams": lambda table, tokens: request("GET", f"/api/bot/stream/{table}", b"", bearer(tokens[0])) * 5,
    "thoughts": lambda table, tokens: request("POST", "/api/judge", JUDGE, "Content-Type: application/json"),
    "a bot's move": lambda table, tokens: request("POST", f"/api/bot/{table}/move/c4-c5", b"", bearer(tokens[0])) * 9,
    "a websocket": lambda table, tokens: upgrade(table),
    "another site": lambda table, tokens: upgrade(table, "Origin: http://evil.example"),
    "a table that is not there": lambda table, tokens: upgrade("A" * 12),
}
MESSAGES: dict[str, Callable[[list[str]], bytes]] = {
    "half a hello": lambda tokens: frame(hello(tokens[1]))[:-9],
    "a hello": lambda tokens: frame(hello(tokens[1])),
    "a guess": lambda tokens: frame(hello("guessed")),
    "much to ask for": offers,
    "too much at once": lambda tokens: offers(tokens) + frame("x" * 5000),
    "not even text": lambda tokens: offers(tokens) + NOT_UNICODE,
}
LEAVES: list[Callable[[socket.socket], None]] = [socket.socket.close, vanish]


@pytest.fixture
def table(server: Serving) -> Iterator[Table]:
    """Whoever comes to it and goes, the server says nothing."""
    found, tokens = server.pair("dohyo")
    yield found, tokens
    while not is_alone(server, found):
        pass
    said = server.kill(signal.SIGTERM).decode()
    server.start()
    assert said == ""


@pytest.mark.parametrize("sent", REQUESTS)
def test_who_goes_away_after_a_request_leaves_no_trace(server: Serving, table: Table, sent: str) -> None:
    """Before anything was answered, since the server stood still; while it answers; or after its first byte."""
    asked = REQUESTS[sent](*table)
    for leave in LEAVES:
        with standing_still(server):
            for _ in range(10):
                leave(caller(server, asked))
        for number in range(10):
            client = caller(server, asked)
            if number % 2 and not sent.startswith("half"):
                client.recv(1)
            leave(client)


@pytest.mark.parametrize("sent", MESSAGES)
def test_who_goes_away_from_a_websocket_leaves_no_trace(server: Serving, table: Table, sent: str) -> None:
    for leave in LEAVES:
        clients = [opened(server, table[0]) for _ in range(20)]
        with standing_still(server):
            for client in clients[:10]:
                client.sendall(MESSAGES[sent](table[1]))
                leave(client)
        for client in clients[10:]:
            client.sendall(MESSAGES[sent](table[1]))
            leave(client)


@contextmanager
def standing_still(server: Serving) -> Iterator[None]:
    os.kill(server.process.pid, signal.SIGSTOP)
    yield
    os.kill(server.process.pid, signal.SIGCONT)


def opened(server: Serving, table: str) -> socket.socket:
    """A websocket that has said nothing yet."""
    client = caller(server, upgrade(table))
    while not client.recv(4096).endswith(b"\r\n\r\n"):
        pass
    return client


def caller(server: Serving, sent: bytes) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    client.sendall(sent)
    return client


def is_alone(server: Serving, table: str) -> bool:
    """Whether the last screen has gone."""
    found: Message = server.http.get(f"/api/tables/{table}").json()
    return not found["watching"] and not any(player["here"] for player in found["players"])


# To hang up


@asynccontextmanager
async def listening(app: Any) -> AsyncIterator[int]:
    """The lines alone, without our server behind them."""
    config = uvicorn.Config(app, port=0, http=Http, ws=Websocket, lifespan="off", log_level="critical")
    server, listener = uvicorn.Server(config), socket.create_server(("127.0.0.1", 0))
    serving = asyncio.create_task(server.serve([listener]))
    yield listener.getsockname()[1]
    server.should_exit = True
    await serving


@pytest.mark.parametrize("sent", [request("GET", "/"), upgrade("t")], ids=["request", "websocket"])
def test_a_line_can_be_cut(sent: bytes) -> None:
    async def cuts(scope: Scope, receive: Receive, send: Send) -> None:
        hang_up_of(scope)()
        await receive()

    async def run() -> bytes:
        async with listening(cuts) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            heard = b""
            with suppress(ConnectionResetError):
                heard = await reader.read()
            writer.close()
            return heard

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE)) == b""


def test_who_does_not_even_read_that_it_must_go_is_cut_off() -> None:
    async def run() -> None:
        cut, accepted = asyncio.Event(), asyncio.Event()

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            if accepted.is_set():
                await asyncio.Event().wait()  # nobody ever makes room for more
            accepted.set()

        socket = WebSocket({"type": "websocket", "headers": [], "state": {HANG_UP: cut.set}}, receive, send)
        await socket.accept()
        Line(socket, farewell=0.0).part("Make room.")
        await asyncio.wait_for(cut.wait(), PATIENCE)

    asyncio.run(run())
