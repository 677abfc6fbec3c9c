"""Tables with the screens around them: what is asked for is stored, then it happens, then every screen is told.

One asyncio task at a time changes a table (its lock). Whatever is asked becomes an entry, the entry is stored, and only
then applied and told. A screen always gets the whole table, so a screen that is slow or away misses nothing: the newest
message takes the place of one that is still waiting.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import to_json

from banmen.position import Position
from banmen.server import sight
from banmen.server.clock import Outage
from banmen.server.entry import Entry
from banmen.server.store import GAP, Store, Taken, Unavailable
from banmen.server.table import Offer, Refused, Table, creation
from banmen.server.thinkers import Busy, Job, Lost, Thinkers

log = logging.getLogger(__name__)

IDLE = 60.0  # seconds until a table without screens is put away
MOST_SCREENS = 200  # at one table
NOT_STORED = "That could not be stored at this moment: wait a little, and try again if it has not happened."
AGAIN = 1.0  # seconds until the store is asked again
PATIENCE = 5.0  # seconds until a computer that found no worker asks again


class Screen:
    """One connection to a table: the seats that it may play, none for a spectator."""

    def __init__(self, send: Callable[[str], Coroutine[Any, Any, None]], seats: tuple[int, ...]) -> None:
        self.send, self.seats = send, seats
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


@dataclass
class Pace:
    """How fast computers answer, so that people can follow: seconds at least for a move."""

    answer: float = 0.5
    alone: float = 1.0  # where only computers play


@dataclass
class Rooms:
    """All tables that somebody is at."""

    store: Store
    thinkers: Thinkers
    pace: Pace = field(default_factory=Pace)
    rooms: dict[str, Room] = field(default_factory=dict)
    opening: dict[str, asyncio.Task[Room]] = field(default_factory=dict)
    notices: int = 0  # heard from other processes
    outages: list[Outage] = field(default_factory=list)  # when no server was there; all tables look at this one list
    beaten: float = 0.0  # when this server last said that it is alive
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("tables", "moves", "refused"), 0))

    async def create(self, facts: dict[str, Any]) -> Room:
        """A new table."""
        name = secrets.token_urlsafe(9)
        entry = creation(facts, time.time())
        await self.store.append(name, 0, entry.to_json())
        self.counts["tables"] += 1
        self.thinkers.warm(facts["game"], facts["options"])
        room = self.rooms[name] = Room(self, Table.of(name, [entry], self.outages))
        room.follow_up()
        return room

    async def find(self, name: str) -> Room:
        """The table of that name, read from the store if nobody is there; KeyError if there is none."""
        room = self.rooms.get(name)
        if room is not None:
            return room
        if name not in self.opening:
            self.opening[name] = asyncio.create_task(self._open(name))
            self.opening[name].add_done_callback(lambda _: self.opening.pop(name))
        return await asyncio.shield(self.opening[name])

    async def _open(self, name: str) -> Room:
        await self.keep_time()
        notices = self.notices
        entries = [Entry.from_json(text) for text in await self.store.events(name)]
        if not entries or entries[0].kind != "created":
            raise KeyError(name)
        room = self.rooms[name] = Room(self, Table.of(name, entries, self.outages))
        if self.notices > notices:  # one of them may have been of this table, and newer than what was read
            room.start(room.catch_up())
        room.follow_up()
        return room

    def heard(self, name: str, number: int) -> None:
        """Another process has written to a table (to any, if it has no name): read on if somebody here is at it."""
        self.notices += 1
        for room in [self.rooms[name]] if name in self.rooms else [] if name else list(self.rooms.values()):
            if not name or number >= room.table.number:
                room.start(room.catch_up())

    async def keep_time(self) -> None:
        """Before a clock is looked at: if this server has been silent, there may have been an outage."""
        if time.time() - self.beaten > GAP / 2:
            await self.beat()

    async def beat(self) -> None:
        """Say that this server is alive. While no server was, time was nobody's: every clock must know of that."""
        now = time.time()
        await self.store.beat()
        outages = self.outages if now - self.beaten < GAP / 2 else await self.store.outages(0.0)
        self.beaten = now
        if outages != self.outages:
            self.outages[:] = outages
            for room in self.rooms.values():
                room.tell()
                room.follow_up()

    def put_away(self) -> None:
        """Forget the tables that nobody is at; the store has them."""
        for name, room in list(self.rooms.items()):
            if not room.screens and not room.lock.locked() and time.monotonic() - room.left > IDLE:
                room.stop()
                del self.rooms[name]

    async def close(self) -> None:
        for room in self.rooms.values():
            room.stop()
        await asyncio.gather(*(task for room in self.rooms.values() for task in room.tasks), return_exceptions=True)


class Room:
    """One table and its screens."""

    def __init__(self, rooms: Rooms, table: Table) -> None:
        self.rooms, self.table = rooms, table
        self.screens: set[Screen] = set()
        self.lock = asyncio.Lock()
        self.is_unsure = False  # whether the store may have more than the table
        self.left = time.monotonic()  # when the last screen went
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: Position | None = None  # what a computer thinks about
        self.is_setting = False  # whether the next table is being set
        self.alarm: asyncio.TimerHandle | None = None

    # Coming and going

    def enter(self, screen: Screen) -> None:
        if len(self.screens) >= MOST_SCREENS:
            raise Refused(f"There are {MOST_SCREENS} screens at this table already: try again later.")
        self.screens.add(screen)
        screen.post(self.message().to(screen.seats))
        self._tell_presence(but=screen)
        self.follow_up()
        if self.table.all_offer_rematch:  # a server ended before the next table was there
            self.start(self._play_again())

    def leave(self, screen: Screen) -> None:
        self.screens.discard(screen)
        self.left = time.monotonic()
        self._tell_presence()

    @property
    def here(self) -> list[bool]:
        """Which seats have a screen; computers are always there."""
        present = {seat for screen in self.screens for seat in screen.seats}
        return [seat in present or chair.kind == "computer" for seat, chair in enumerate(self.table.chairs)]

    @property
    def watching(self) -> int:
        return sum(not screen.seats for screen in self.screens)

    def _tell_presence(self, but: Screen | None = None) -> None:
        message = to_json({"type": "here", "here": self.here, "watching": self.watching}).decode()
        for screen in self.screens - {but}:  # one that is being told the table must not get this in its place
            screen.post(message if not screen.is_busy else self.message().to(screen.seats))

    # What is asked for

    async def act(self, ask: Callable[[float], Entry]) -> None:
        """Store what somebody asks for, let it happen, tell everybody; Refused if it cannot be."""
        async with self.lock:
            before, was_unsure = self.table.number, self.is_unsure
            try:
                await self._attempt(ask)
            except Unavailable as error:
                log.error("the store: %s", error)
                if self.is_unsure and not was_unsure:
                    self.start(self.catch_up())
                raise Refused(NOT_STORED) from None
            finally:
                if self.table.number > before:  # also if it was refused because of what others have done
                    self.tell()
                    self.follow_up()

    async def _attempt(self, ask: Callable[[float], Entry]) -> None:
        await self.rooms.keep_time()
        if self.is_unsure:
            await self._read_on()
        while True:
            try:
                return await self._store(ask(time.time()))
            except Taken:  # another process was faster: look again
                await self._read_on()

    async def _store(self, entry: Entry) -> None:
        self.is_unsure = True  # if this is cut short, the entry may have been written or not: the store knows
        await self.rooms.store.append(self.table.id, self.table.number, entry.to_json())
        self.table.apply(entry)
        self.is_unsure = False
        self.rooms.counts["moves"] += entry.kind == "moved"

    async def move(self, seats: tuple[int, ...], ply: int, move: str) -> None:
        await self.act(lambda now: self.table.move(self._actor(seats), ply, move, now))

    async def resign(self, seats: tuple[int, ...]) -> None:
        await self.act(lambda now: self.table.resign(self._actor(seats), now))

    async def offer(self, seats: tuple[int, ...], what: Offer) -> None:
        def ask(now: float) -> Entry:
            actor = self._actor(seats)
            if what == "undo":  # on one screen, whoever moved last
                actor = max(seats, key=lambda seat: self.table.undo_ply(seat) or -1)
            return self.table.offer(actor, what, now)

        await self.act(ask)
        if self.table.all_offer_rematch:
            await self._play_again()

    async def decline(self, seats: tuple[int, ...], what: Offer) -> None:
        await self.act(lambda now: self.table.decline(self._actor(seats), what, now))

    async def _play_again(self) -> None:
        if self.is_setting:
            return
        self.is_setting = True
        try:
            following = await self.rooms.create(self.table.again())
            await self.act(lambda now: self.table.rematched(following.table.id, now))
        except (Refused, Unavailable) as error:
            log.warning("the next table: %s", error)
        finally:
            self.is_setting = False

    def _actor(self, seats: tuple[int, ...]) -> int:
        """On whose behalf a screen acts: whoever is to move, if that is one of its seats."""
        if not seats:
            raise Refused("You are watching: only who has a seat can do that.")
        turn = self.table.position.seat
        return turn if turn in seats and turn is not None else seats[0]

    # Other processes

    async def catch_up(self) -> None:
        """Read what others have written, as soon as the store answers."""
        try:
            async with self.lock:
                news = await self._read_on()
        except Unavailable:
            await asyncio.sleep(AGAIN)
            self.start(self.catch_up())
            return
        if news:
            self.tell()
            self.follow_up()

    async def _read_on(self) -> int:
        texts = await self.rooms.store.events(self.table.id, self.table.number)
        for text in texts:
            self.table.apply(Entry.from_json(text))
        self.is_unsure = False
        return len(texts)

    # Telling

    def tell(self) -> None:
        """Send every screen the whole table as it may see it."""
        message = self.message()
        for screen in self.screens:
            screen.post(message.to(screen.seats))

    def message(self) -> sight.Message:
        return sight.Message(self.table, self.here, self.watching, time.time())

    # What follows by itself: computers move, time runs out

    def follow_up(self) -> None:
        self._set_alarm()
        position = self.table.position
        if self.table.computer is not None and position is not self.thinking and self._is_attended:
            self.thinking = position
            self.start(self._think(self.table.computer, position))

    @property
    def _is_attended(self) -> bool:
        """Computers play on while somebody looks, or a person waits for their answer."""
        return bool(self.screens) or bool(self.table.people)

    async def _think(self, seat: int, position: Position) -> None:
        pace = self.rooms.pace.answer if self.table.people else self.rooms.pace.alone
        began = time.monotonic()
        try:
            move = await self._chosen(seat)
            await asyncio.sleep(max(pace - (time.monotonic() - began), 0))
            await self.act(lambda now: self._answer(seat, position, move, now))
        except Refused as refused:  # taken back, resigned, or moved by another process meanwhile
            log.debug("a computer's move came too late: %s", refused)
        finally:
            if self.thinking is position:
                self.thinking = None
        self.follow_up()

    def _answer(self, seat: int, position: Position, move: str, now: float) -> Entry:
        """A computer's move: in another position of the same ply it may be legal, and is not meant."""
        if self.table.position is not position:
            raise Refused("The game has gone another way.")
        return self.table.move(seat, position.ply, move, now)

    async def _chosen(self, seat: int) -> str:
        table = self.table
        job = Job(
            table=table.id,
            game=table.game.name,
            options=table.game.options,
            events=tuple(table.texts),
            player=f"level:{table.chairs[seat].level}",
            seed=int(table.facts["seed"][:8], 16) + seat,
        )
        while True:
            try:
                return await self.rooms.thinkers.choose(job)
            except (Busy, Lost) as error:
                log.warning("a computer must wait for its turn: %s", error)
                await asyncio.sleep(PATIENCE)

    def _set_alarm(self) -> None:
        """Wake up when the time of whoever thinks is up."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        table = self.table
        falls = table.clock.falls(table.outages) if table.clock and table.phase == "playing" else None
        if falls is not None:
            wait = max(falls - time.time(), 0) + 0.01
            self.alarm = asyncio.get_running_loop().call_later(min(wait, 3600), lambda: self.start(self._flag()))

    async def _flag(self) -> None:
        try:
            await self.act(self._flagged)
        except Refused:  # there was an outage, or the store is away
            await asyncio.sleep(AGAIN)
            self._set_alarm()

    def _flagged(self, now: float) -> Entry:
        entry = self.table.flag(now)
        if entry is None:
            raise Refused("There is time left.")
        return entry

    def start(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("something went wrong at a table", exc_info=task.exception())

    def stop(self) -> None:
        if self.alarm:
            self.alarm.cancel()
        for task in self.tasks:
            task.cancel()
