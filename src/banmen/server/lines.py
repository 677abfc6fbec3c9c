"""The lines to the outside: uvicorn's protocols, but for who goes away in the middle or never reads what is sent.

Config(..., http=lines.Http, ws=lines.Websocket)
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from starlette.types import Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

HANG_UP = "banmen.hang_up"
NOISE = {  # what strangers send by the thousand is not worth a line in the log each
    "Invalid HTTP request received.",
    "Invalid UTF-8 sequence received from client.",
    "Unsupported upgrade request.",
}


class Http(HttpToolsProtocol):
    """Requests; of several that were sent at once, it is the one at work that must know when its visitor has gone."""

    at_work: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state = {**self.app_state, HANG_UP: transport.abort}  # goes on to a websocket, too

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.at_work = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        self.cycle = self.at_work or self.cycle
        super().connection_lost(exc)


class Websocket(WebSocketsSansIOProtocol):
    """A websocket that is cut off when nobody answers: to wait until all was read would be to wait for ever."""

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def hang_up_of(scope: Scope) -> Callable[[], None]:
    """What ends a line at once, if its protocol is one of these."""
    found: Callable[[], None] = scope.get("state", {}).get(HANG_UP, lambda: None)
    return found


def quieten() -> None:
    """Say nothing of strangers' noise."""
    logging.getLogger("uvicorn.error").addFilter(_is_no_noise)


def _is_no_noise(record: logging.LogRecord) -> bool:
    return record.msg not in NOISE
