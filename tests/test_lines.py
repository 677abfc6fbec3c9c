"""Visitors who go away at any moment, or never read: the server says nothing of it, and holds no line for them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
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
SENT: dict[str, Callable[[str, list[str]], bytes]] = {
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
    "no hello": lambda table, tokens: upgrade(table),
    "another site": lambda table, tokens: upgrade(table, "Origin: http://evil.example"),
    "a table that is not there": lambda table, tokens: upgrade("A" * 12) + frame(hello()),
    "a guess": lambda table, tokens: upgrade(table) + frame(hello("guessed")),
    "a hello": lambda table, tokens: upgrade(table) + frame(hello(tokens[1])),
    "half a hello": lambda table, tokens: upgrade(table) + frame(hello(tokens[1]))[:-9],
    "much to ask for": lambda table, tokens: upgrade(table) + offers(tokens),
    "too much at once": lambda table, tokens: upgrade(table) + offers(tokens) + frame("x" * 5000),
    "not even text": lambda table, tokens: upgrade(table) + offers(tokens) + NOT_UNICODE,
}
ENDS: dict[str, Callable[[socket.socket], None]] = {"closed": socket.socket.close, "reset": vanish}


@pytest.mark.parametrize("sent", SENT)
def test_who_goes_away_leaves_no_trace(server: Serving, sent: str) -> None:
    """Before anything was answered, since the server stood still; while it answers; and after its first byte."""
    table, tokens = server.pair("dohyo")
    for leave in ENDS.values():
        os.kill(server.process.pid, signal.SIGSTOP)
        for _ in range(10):
            leave(caller(server, SENT[sent](table, tokens)))
        os.kill(server.process.pid, signal.SIGCONT)
        for number in range(10):
            client = caller(server, SENT[sent](table, tokens))
            if number % 2 and not sent.startswith("half"):
                client.recv(1)
            leave(client)
    while not is_alone(server, table):
        pass
    said = server.kill(signal.SIGTERM).decode()
    server.start()
    assert said == ""


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
