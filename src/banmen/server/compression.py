"""What is sent small: files have smaller copies beside them (web/pack.js), long answers are compressed as they go."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ENDINGS = {"br": ".br", "gzip": ".gz"}  # of the copies, the smallest first
SHORTEST = 1000  # bytes that are worth it
EFFORT = 5  # of gzip: what more would win is not worth its time
NEVER = re.compile(r"q=0(\.0*)?")  # the weight of what somebody does not take
TYPES = ("application/json", "image/svg+xml", "text/css", "text/html")


def accepted(headers: Headers) -> set[str]:
    """The encodings that somebody takes."""
    parts = [part.replace(" ", "").lower() for part in headers.get("accept-encoding", "").split(",")]
    return {coding for coding, _, weight in (part.partition(";") for part in parts) if not NEVER.fullmatch(weight)}


def smallest(path: Path, headers: Headers) -> tuple[Path, dict[str, str]]:
    """The smallest copy of a file that somebody takes, and the headers that say so."""
    vary = {"vary": "accept-encoding"}
    known = accepted(headers)
    for coding, ending in ENDINGS.items():
        copy = path.with_name(path.name + ending)
        if coding in known and copy.is_file():
            return copy, {**vary, "content-encoding": coding}
    return path, vary


class Compression:
    """Compresses answers that are made in one piece. Streams and what is compressed already go through as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or "gzip" not in accepted(Headers(scope=scope)):
            await self.app(scope, receive, send)
            return
        start: Message | None = None

        async def pack(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _may_shrink(message):
                start = message  # its length is known with the body
                return
            if start is not None:
                message = _packed(start, message)
                await send(start)
                start = None
            await send(message)

        await self.app(scope, receive, pack)


def _may_shrink(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    kind = headers.get("content-type", "").partition(";")[0]
    return kind in TYPES and "content-encoding" not in headers and int(headers.get("content-length", 0)) >= SHORTEST


def _packed(start: Message, message: Message) -> Message:
    """The body compressed, which its beginning then says; as it is if there is more to come."""
    body = message.get("body", b"")
    if message.get("more_body") or len(body) < SHORTEST:
        return message
    headers = MutableHeaders(raw=start["headers"])
    small = gzip.compress(body, EFFORT, mtime=0)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(small))
    headers.add_vary_header("accept-encoding")
    return {**message, "body": small}
