"""One screen at a table: what it is known by, and how it is told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Screen:
    """One connection to a table. Which seats are its own the table says, whenever it is asked.

    `key` is the hash of the secret with which it came, empty for a spectator; `part` ends it with a sentence.
    """

    def __init__(
        self,
        send: Callable[[str], Coroutine[Any, Any, None]],
        key: str = "",
        part: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        self.send, self.key, self.part = send, key, part
        self.waiting: str | None = None
        self.sending: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a message is on its way."""
        return self.waiting is not None or self.sending is not None

    def post(self, message: str) -> None:
        """Send the message as soon as the one before has gone out; a newer one takes its place."""
        if not self.is_busy:
            asyncio.get_running_loop().call_soon(self._post_waiting)
        self.waiting = message

    def _post_waiting(self) -> None:
        """Nearly always a connection takes a message at once: only if it does not, a task waits for it."""
        message, self.waiting = self.waiting, None
        if message is not None and not self._sent_at_once(message):
            self.sending = asyncio.create_task(self._send(message))

    def _sent_at_once(self, message: str) -> bool:
        attempt = self.send(message)
        try:
            attempt.send(None)
        except StopIteration:
            return True
        except Exception:  # it is gone; whoever reads from it will notice
            return True
        attempt.close()  # it waits until the connection is free, and nothing has gone out yet
        return False

    async def _send(self, message: str | None) -> None:
        try:
            while message is not None:
                await self.send(message)
                message, self.waiting = self.waiting, None
        except Exception:  # it is gone
            log.debug("a screen went away while it was told something")
        finally:
            self.sending = None

    def close(self) -> None:
        """Nobody hears it any more."""
        self.waiting = None
        if self.sending:
            self.sending.cancel()
