"""What keeps strangers from doing harm: headers, the origin of a connection, sizes and rates."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Literal
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    second: float


@dataclass(frozen=True)
class Limits:
    """How much one address, or one connection, may ask for."""

    messages: Rate = Rate(40, 10)  # on one connection
    requests: Rate = Rate(100, 20)  # from one address, all together
    tables: Rate = Rate(20, 0.2)
    thoughts: Rate = Rate(20, 2)
    ghosts: Rate = Rate(10, 5)
    connections: int = 50  # at once, from one address, of each standing
    body: int = 1_000_000  # bytes of a request
    message: int = 4096  # bytes of a message on a websocket
    patience: int = 20  # a connection that is told "too fast" so often is cut off
    greeting: float = 10.0  # seconds until a screen must have said who it is
    farewell: float = 5.0  # seconds to read why a connection is ended
    silence: float = 7.0  # seconds after which a stream without news sends an empty line


class Bucket:
    """Tokens that fill up with time; each request takes one."""

    __slots__ = ("at", "full", "rate")

    def __init__(self, rate: Rate) -> None:
        self.rate, self.full, self.at = rate, rate.burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.full = min(self.rate.burst, self.full + (now - self.at) * self.rate.second)
        self.at = now
        if self.full < 1:
            return False
        self.full -= 1
        return True


class Buckets:
    """One bucket for each address; the addresses that were quiet longest are forgotten first."""

    MOST = 10_000

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.found.pop(address, None) or Bucket(self.rate)
        self.found[address] = bucket
        if len(self.found) > self.MOST:
            self.found.popitem(last=False)
        return bucket.take()


class TooMany(RuntimeError):
    """Somebody asks too often, or for too much at once: a sentence."""


Standing = Literal["greeting", "watching", "seated"]  # of a connection; until it has greeted, nobody knows which


class Crowd:
    """Who is connected from each address, of each standing, in the order in which they came.

    Only those who watch are sent away when there are too many. Among the others the oldest makes room: no crowd keeps
    somebody from their own seat.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.there: dict[tuple[str, Standing], dict[object, Callable[[str], None]]] = {}

    @contextmanager
    def place(self, where: str, standing: Standing, part: Callable[[str], None]) -> Iterator[None]:
        """One more connection from an address, which `part` would end with a sentence; TooMany if there is no room."""
        others = self.there.setdefault((where, standing), {})
        if len(others) >= self.most:
            if standing == "watching":
                raise TooMany("There are too many connections from your address: close one.")
            others.pop(next(iter(others)))("There are too many connections from your address: the oldest is closed.")
        me = object()
        others[me] = part
        try:
            yield
        finally:
            others.pop(me, None)
            if not others and self.there.get((where, standing)) is others:
                del self.there[where, standing]


def is_at_home(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a browser's connection comes from our own page; programs send no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # that is not an address at all
        return False


class Guard:
    """Around the whole application: security headers on every answer, no body above its limit, no flood."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits
        self.requests = Buckets(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = _with_headers(send)
        if not self.requests.take(address(scope)):
            wait = {"retry-after": str(ceil(1 / self.limits.requests.second))}
            await _answer(429, "Too many requests: wait a little.", wait, scope, receive, guarded)
            return
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > self.limits.body:
            await _answer(413, f"{self._too_long}.", {}, scope, receive, guarded)
            return
        await self.app(scope, self._counted(receive), guarded)

    @property
    def _too_long(self) -> str:
        return f"That is too long: expected at most {self.limits.body:,} bytes"

    def _counted(self, receive: Receive) -> Receive:
        """The body may have no length, or a wrong one: it ends where the limit is."""
        found = 0

        async def counted() -> Message:
            nonlocal found
            message = await receive()
            found += len(message.get("body", b""))
            if found > self.limits.body:
                raise HTTPException(413, self._too_long)
            return message

        return counted


def address(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded


async def _answer(
    status: int, sentence: str, headers: dict[str, str], scope: Scope, receive: Receive, send: Send
) -> None:
    await JSONResponse({"sentence": sentence, "rule": None}, status, headers)(scope, receive, send)
