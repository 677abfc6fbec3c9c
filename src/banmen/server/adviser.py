"""What a table's computer tells whoever plays against it alone: a good move, and what a move gave away.

Never between people, and only to whoever sits there: what is told follows from what that seat may know.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from banmen.position import Position
from banmen.server.table import Refused
from banmen.server.wire import Hint, Regret

if TYPE_CHECKING:
    from banmen.server.room import Room
    from banmen.server.wire import Moment
    from banmen.server.workers import Advised

ALONE = "Hints are for games against the computer alone."
ELSEWHERE = "The game has gone on: ask again."
PATIENCE = "The computer is thinking about a hint already: wait for it."


class Adviser:
    """Of one table: it is asked one thing at a time, and remembers the last hint."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.is_hinting = False
        self.asking = asyncio.Lock()
        self.told: tuple[Position, Hint] | None = None
        self.held: Position | None = None  # which no computer answers yet
        self.freed = asyncio.Event()

    async def hint(self, key: str, ply: int, where: str = "") -> Hint:
        """A good move for whoever asks, at their turn. All who ask from `where` share one place in the line."""
        seat, table = self._alone(key), self.room.table
        table.demand_turn(seat, ply, time.time())
        position = table.position
        if self.told is None or self.told[0] is not position:
            self.told = position, {"ply": ply, **await self._hint(self.room.moment(), where)}
        if table.position is not position:
            raise Refused(ELSEWHERE)
        return self.told[1]

    async def _hint(self, moment: Moment, where: str) -> Advised:
        """One at a time. A judgement of the last move may still be under way, and is waited for."""
        if self.is_hinting:
            raise Refused(PATIENCE)
        self.is_hinting = True
        try:
            async with self.asking:
                return await self.room.registry.workers.hint(moment, f"advice {where}")
        finally:
            self.is_hinting = False

    async def regret(self, key: str, where: str = "") -> Regret:
        """What the last move of whoever asks gave away, if it can be taken back; then the computer waits a while."""
        seat, table = self._alone(key), self.room.table
        ply = table.undo_ply(seat)
        if ply is None or self.asking.locked() or not table.game.mechanism.lists or self._has_advised(ply):
            return {"ply": 0, "said": None}  # nobody has asked for it: who is busy lets it pass
        self._hold(table.position)
        said = None
        try:
            async with self.asking:
                workers = self.room.registry.workers
                said = await workers.regret(self.room.moment(ply + 1), f"advice {where}")
        finally:
            if said is None:
                self.go_on()
        return {"ply": ply + 1, "said": said}

    def _has_advised(self, ply: int) -> bool:
        """Whether the move of a ply is the one that was shown: it is not doubted afterwards."""
        events = self.room.table.position.events
        return self.told is not None and self.told[1]["ply"] == ply and self.told[1]["move"] == str(events[ply])

    async def release(self, key: str) -> None:
        """Whoever was asked plays on: the computer answers."""
        self._alone(key)
        self.go_on()

    def go_on(self) -> None:
        """No computer waits any more."""
        self.held = None
        self.freed.set()

    async def let_through(self, position: Position) -> None:
        """A computer that wants to move waits here, while whoever moved before it may take that back."""
        if self.held is position:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.freed.wait(), self.room.registry.pace.doubt)

    def _hold(self, position: Position) -> None:
        if self.held is not position:  # who asks twice must not wake a computer that waits already
            self.go_on()
            self.held, self.freed = position, asyncio.Event()

    def _alone(self, key: str) -> int:
        """The seat of whoever asks, if all others are computers'."""
        seats, table = self.room.table.acting(key), self.room.table
        if len(table.people) > 1 or any(chair.kind == "open" for chair in table.chairs):
            raise Refused(ALONE)
        return seats[0]
