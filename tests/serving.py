"""A real server in a process of its own, and screens that talk to it, for tests.

with Serving("sqlite:///…") as server:
    made = server.create("kooshi", me(), opened())
    with server.screen(made["table"], made["token"]) as screen:
        screen.move("a1n")
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple, Self

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds that anything may take on a slow and busy machine
Message = dict[str, Any]


def me(name: str = "") -> Message:
    return {"kind": "me", "name": name}


def opened() -> Message:
    return {"kind": "open"}


def computer(level: int = 1) -> Message:
    return {"kind": "computer", "level": level}


class Clock:
    """A server's time, which passes only when a test says so.

    If much passes at once, the server takes it for an outage: it must have slept.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        if not file.exists():
            file.write_bytes(struct.pack("d", time.time()))

    def __call__(self) -> float:
        (now,) = struct.unpack("d", self.file.read_bytes())
        return float(now)

    def passes(self, seconds: float) -> None:
        later = self.file.with_suffix(".later")
        later.write_bytes(struct.pack("d", self() + seconds))
        later.replace(self.file)  # at once: a server may be looking


class Process(NamedTuple):
    """A server that runs, and what it says."""

    pid: int
    said: BinaryIO


class Serving:
    """One server process. It can be killed and started again at the same address."""

    def __init__(self, store: str, settings: str = "", clock: Clock | None = None) -> None:
        """Settings are Python, such as "limits=Limits(connections=3)"; by default nothing is limited or slow."""
        self.store, self.settings, self.clock = store, settings, clock
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill(signal.SIGTERM)
        self.http.close()

    def start(self) -> None:
        said, saying = os.pipe()
        fcntl.fcntl(saying, fcntl.F_SETPIPE_SZ, 1 << 20)  # nobody reads before it ends
        asked = [self.store, self.port, self.settings, str(self.clock.file) if self.clock else ""]
        socket.send_fds(nursery(), [json.dumps(asked).encode()], [saying])
        os.close(saying)
        self.process = Process(int(nursery().recv(20)), os.fdopen(said, "rb"))
        line = self.process.said.readline()
        assert line == b"ready\n", line + self.process.said.read()

    def kill(self, how: int = signal.SIGKILL) -> bytes:
        """End the process; what it has said since it was ready."""
        ended = os.pidfd_open(self.process.pid)
        os.kill(self.process.pid, how)
        assert select.select([ended], [], [], PATIENCE)[0], "it does not end"
        os.close(ended)
        with self.process.said as said:
            os.set_blocking(said.fileno(), False)  # a process of its own, which thinks, may end a little later
            return said.read() or b""

    def create(self, game: str, *seats: Message, clock: Message | None = None, **options: Any) -> Message:
        answer = self.http.post("/api/tables", json={"game": game, "options": options, "seats": seats, "clock": clock})
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def join(self, made: Message, name: str = "") -> Message:
        answer = self.http.post(f"/api/tables/{made['table']}/join", json={"invite": made["invite"], "name": name})
        assert answer.status_code == 200, answer.text
        found: Message = answer.json()
        return found

    def pair(self, game: str, clock: Message | None = None, **options: Any) -> tuple[str, list[str]]:
        """A table of two people: its name, and their secrets."""
        made = self.create(game, me("Ada"), opened(), clock=clock, **options)
        return made["table"], [made["token"], self.join(made, "Ben")["token"]]

    def screen(self, table: str, token: str = "") -> Screen:
        return Screen(f"ws://127.0.0.1:{self.port}/api/tables/{table}/play", token)


class Screen:
    """A connection to a table; `table` is what it was told last, `heard` all that it was told, as text."""

    def __init__(self, address: str, token: str) -> None:
        self.heard: list[str] = []
        self.token = token
        opening = connect(address, max_size=2**22, open_timeout=PATIENCE, compression=None)
        self.socket: ClientConnection = opening.__enter__()  # it wants to be in a `with`, and so will a screen
        self.say({"type": "hello", "token": token})
        self.table: Message = self.wait(lambda message: message["type"] == "table")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.socket.close()

    def say(self, message: Message | str) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> Message:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "table":
            self.table = message
        return message

    def wait(self, until: Callable[[Message], bool]) -> Message:
        """The first message of that kind."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            message = self.hear()
            if until(message):
                return message
        raise TimeoutError("no such message came")

    def ask(self, message: Message | str) -> Message:
        """Say something; the refusal, or the table after it."""
        number = self.table["number"]
        self.say(message)
        return self.wait(
            lambda found: found["type"] == "refused" or (found["type"] == "table" and found["number"] > number)
        )

    def move(self, text: str) -> Message:
        return self.ask({"type": "move", "ply": self.ply, "move": text})

    def until_ply(self, ply: int) -> Message:
        """The table once it is there."""
        return self.table if self.ply >= ply else self.wait(lambda found: self.ply >= ply)

    @property
    def ply(self) -> int:
        return int(self.table["view"]["ply"])

    @property
    def moves(self) -> list[str]:
        return [text for text, _ in self.table["view"]["moves"]]


@cache
def nursery() -> socket.socket:
    """A process that has imported everything, and becomes two when a server is to start: that takes no time."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen([sys.executable, __file__, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    atexit.register(process.wait)
    atexit.register(ours.close)  # first: then it ends
    return ours


def nurse(line: socket.socket) -> None:
    """Start servers for whoever asks; each says what it has to say where it was told to."""
    import banmen.server.app  # noqa: F401
    from banmen.server.database import engine
    from banmen.server.state import warm_up

    warm_up()  # what games have compiled is loaded once, for all servers
    _ = engine("sqlite:///"), engine("postgresql://")  # these import on demand
    gc.collect()
    gc.freeze()  # no server looks through, and so copies, what all of them share
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody here asks how a server ended
    while True:
        words, fds, _, _ = socket.recv_fds(line, 1 << 16, 1)
        if not words:
            return
        (saying,) = fds
        pid = os.fork()
        if not pid:
            line.close()
            os.dup2(saying, 1)
            os.dup2(saying, 2)
            os.close(saying)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(*json.loads(words))
            return
        os.close(saying)
        line.send(str(pid).encode())


def serve(store: str, port: int, settings: str, clock: str) -> None:
    """The server."""
    import uvicorn

    from banmen.server.app import create_app
    from banmen.server.limits import Limits, Rate
    from banmen.server.lines import Http, Websocket
    from banmen.server.registry import Pace
    from banmen.server.state import Settings

    if clock:
        time.time = Clock(Path(clock))
    free = Rate(1e9, 1e9)
    given = {"Limits": Limits, "Rate": Rate, "Pace": Pace, "free": free}
    plain = {
        "limits": Limits(free, free, free, free, free, connections=10_000),
        "pace": Pace(answer=0, alone=0, aim=0, calm=0, doubt=0),
        "workers": 1,
        "warm": False,
    }
    chosen = Settings(store=store, **{**plain, **eval(f"dict({settings})", given)})

    class Ready(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            sys.stdout.write("ready\n")
            sys.stdout.flush()

    config = uvicorn.Config(
        create_app(chosen),
        port=port,
        loop="uvloop",
        http=Http,
        ws=Websocket,
        ws_max_size=chosen.limits.message,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        timeout_keep_alive=600,  # a client that goes on using a connection must not find it closed just then
    )
    Ready(config).run()


if __name__ == "__main__":
    nurse(socket.socket(fileno=int(sys.argv[1])))
