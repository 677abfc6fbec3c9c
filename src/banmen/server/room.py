"""One table with the screens around it: what is asked for is stored, then it happens, then every screen is told.

One asyncio task at a time changes a table (its lock). Whatever is asked becomes an entry, the entry is stored, and only
then applied and told. A screen always gets the whole table, so a screen that is slow or away misses nothing: the newest
message takes the place of one that is still waiting.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from banmen.deeds import missed
from banmen.position import Position
from banmen.server import films, messages
from banmen.server.adviser import Adviser
from banmen.server.entry import Entry
from banmen.server.screen import Screen
from banmen.server.setting import hashed
from banmen.server.store import Taken, Unavailable
from banmen.server.table import Refused, Table, played, refused
from banmen.server.wire import Moment, Offer
from banmen.server.workers import Busy, Job, Lost

if TYPE_CHECKING:
    from banmen.server.registry import Registry

log = logging.getLogger(__name__)

MOST_WATCHING = 200  # screens at one table that have no seat
MOST_OF_ONE = 30  # screens at one table with the same secret
NOT_STORED = "That could not be stored at this moment: wait a little, and try again if it has not happened."
AGAIN = 1.0  # seconds until the store is asked again
TRIES = 3  # of a computer at its turn; then somebody plays at random for it

Ask = Callable[[float], Entry | Awaitable[Entry]]  # what is asked of a table, given the time


class Room:
    """One table and its screens."""

    def __init__(self, registry: Registry, table: Table) -> None:
        self.registry, self.table = registry, table
        self.screens: dict[Screen, None] = {}  # in the order in which they came
        self.lock = asyncio.Lock()
        self.is_unsure = False  # whether the store may have more than the table
        self.left = time.monotonic()  # when the last screen went
        self.tasks: set[asyncio.Task[None]] = set()
        self.thinking: Position | None = None  # what a computer thinks about
        self.is_setting = False  # whether the next table is being set
        self.alarm: asyncio.TimerHandle | None = None
        self.adviser = Adviser(self)
        self.ways: tuple[Position, bytes] | None = None  # what was last asked for, for whoever asks again

    # Coming and going

    async def recognise(self, token: str) -> str:
        """The key of whoever comes with a secret; one that never opened a seat is refused rather than left to watch."""
        key = hashed(token) if token else ""
        if key and not self.table.knows(key) and self.registry.store.is_shared:
            await self._hear()  # another process may have seated them a moment ago
        if key and not self.table.knows(key):
            raise Refused("That secret opens no seat at this table.")
        return key

    def enter(self, screen: Screen) -> None:
        """Who has a seat always gets in, however many watch: of the screens with one secret the oldest makes room."""
        if self.seats(screen):
            alike = [other for other in self.screens if other.key == screen.key]
            if len(alike) >= MOST_OF_ONE:
                self.leave(alike[0])
                alike[0].part(f"You have more than {MOST_OF_ONE} screens at this table: the oldest of them is closed.")
        elif self.watching >= MOST_WATCHING:
            raise Refused(f"{MOST_WATCHING} watch this table already: try again later.")
        self.screens[screen] = None
        screen.post(self.message().to(self.seats(screen)))
        self._tell_presence(but=screen)
        self.follow_up()
        if self.table.all_offer_rematch:  # a server ended before the next table was there
            self.start(self._play_again())

    def leave(self, screen: Screen) -> None:
        screen.close()
        if screen in self.screens:
            del self.screens[screen]
            self.left = time.monotonic()
            self._tell_presence()

    def seats(self, screen: Screen) -> tuple[int, ...]:
        """Those that it may play now."""
        return self.table.seats_of(screen.key)

    @property
    def here(self) -> list[bool]:
        """Which seats have a screen; computers are always there."""
        present = {seat for screen in self.screens for seat in self.seats(screen)}
        return [seat in present or chair.kind == "computer" for seat, chair in enumerate(self.table.chairs)]

    @property
    def watching(self) -> int:
        return sum(not self.seats(screen) for screen in self.screens)

    def _tell_presence(self, but: Screen | None = None) -> None:
        message = to_json({"type": "here", "here": self.here, "watching": self.watching}).decode()
        for screen in self.screens:  # one that is being told the table must not get this in its place
            if screen is not but:
                screen.post(message if not screen.is_busy else self.message().to(self.seats(screen)))

    # What is asked for

    async def act(self, ask: Ask) -> None:
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
                    self.broadcast()
                    self.follow_up()

    async def _attempt(self, ask: Ask) -> None:
        if self.is_unsure:
            await self._read_on()
        while True:
            await self.registry.keep_time()  # right before a clock is looked at: reading may take its time
            try:
                found = ask(time.time())
                return await self._store(found if isinstance(found, Entry) else await found)
            except Taken:  # another process was faster: look again
                await self._read_on()

    async def _store(self, entry: Entry) -> None:
        self.is_unsure = True  # if this is cut short, the entry may have been written or not: the store knows
        await self.registry.store.append(self.table.id, self.table.number, entry.to_json())
        self.table.apply(entry)
        self.is_unsure = False
        self.registry.counts["moves"] += entry.kind == "moved"

    async def move(self, key: str, ply: int, move: str) -> None:
        if self.table.game.mechanism.bodies:
            await self.act(lambda now: self._flicked(self._actor(key), ply, move, now))
        else:
            await self.act(lambda now: self.table.move(self._actor(key), ply, move, now))

    def press(self, key: str, ply: int, places: Sequence[str]) -> None:
        """Say why places that were pressed make no move. Nothing changes, and nobody else hears of it."""
        self.table.demand_turn(self._actor(key), ply, time.time())
        illegal = missed(self.table.position, places)
        if illegal is not None:
            raise refused(illegal)

    async def _flicked(self, seat: int, ply: int, move: str, now: float) -> Entry:
        """A move that is simulated. The table is locked meanwhile: nothing else happens there."""
        self.table.demand_turn(seat, ply, now)
        after = await self.registry.flicks.play(self.table.position, move)
        return self.table.moving(seat, after, now, time.time())

    async def ghost(self, key: str, move: str) -> bytes:
        """The film of a flick that is not made: nothing happens at the table."""
        manner = self.table.facts.get("manner")
        if not manner or not manner["ghost"]:
            raise Refused("At this table nobody looks at a flick before it is made.")
        position = self.table.position
        self.table.demand_turn(self._actor(key), position.ply, time.time())
        return films.film(await self.registry.flicks.look(position, move, f"ghost {self.table.id}"))

    async def resign(self, key: str) -> None:
        await self.act(lambda now: self.table.resign(self._actor(key), now))

    async def offer(self, key: str, what: Offer) -> None:
        def ask(now: float) -> Entry:
            actor = self._actor(key)
            if what == "undo":  # on one screen, whoever moved last
                actor = max(self.table.acting(key), key=self._last_moved)
            return self.table.offer(actor, what, now)

        await self.act(ask)
        if what == "undo":
            self.adviser.go_on()
        if self.table.all_offer_rematch:
            await self._play_again()

    async def decline(self, key: str, what: Offer) -> None:
        await self.act(lambda now: self.table.decline(self._actor(key), what, now))

    async def _play_again(self) -> None:
        if self.is_setting:
            return
        self.is_setting = True
        try:
            following = await self.registry.create(self.table.again())
            await self.act(lambda now: self.table.rematched(following.table.id, now))
        except (Refused, Unavailable) as error:
            log.warning("the next table: %s", error)
        finally:
            self.is_setting = False

    def _last_moved(self, seat: int) -> int:
        ply = self.table.undo_ply(seat)
        return -1 if ply is None else ply

    def _actor(self, key: str) -> int:
        """On whose behalf a screen acts: whoever is to move, if that is one of its seats."""
        seats, turn = self.table.acting(key), self.table.position.seat
        return turn if turn in seats and turn is not None else seats[0]

    # Other processes

    async def catch_up(self) -> None:
        """Read what others have written, as soon as the store answers."""
        try:
            await self._hear()
        except Unavailable:
            await asyncio.sleep(AGAIN)
            self.start(self.catch_up())

    async def _hear(self) -> None:
        """What others have written is told here as well."""
        async with self.lock:
            news = await self._read_on()
        if news:
            self.broadcast()
            self.follow_up()

    async def _read_on(self) -> int:
        texts = await self.registry.store.events(self.table.id, self.table.number)
        for text in texts:
            self.table.apply(Entry.from_json(text))
        self.is_unsure = False
        return len(texts)

    # Telling

    def broadcast(self) -> None:
        """Send every screen the whole table as it may see it."""
        message = self.message()
        for screen in self.screens:
            screen.post(message.to(self.seats(screen)))

    def message(self) -> messages.Message:
        return messages.Message(self.table, self.here, self.watching, time.time())

    def foreseen(self, screen: Screen, ply: int) -> str:
        """What the moves of a ply would do, for a screen whose turn it is; to any other nothing is said of them."""
        position, told = self.table.position, b"null"
        if self.table.phase == "playing" and position.ply == ply and position.seat in self.seats(screen):
            if self.ways is None or self.ways[0] is not position:
                self.ways = position, to_json(messages.foreseen(position))
            told = self.ways[1]
        return f'{{"type":"ways","ply":{ply},"ways":{told.decode()}}}'

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
        """A computer's turn: whatever goes wrong with it is tried again, so that the game goes on."""
        failed = 0
        try:
            while self._is_at(position) and failed <= TRIES:
                try:
                    await self._take_turn(seat, position, is_lost=failed == TRIES)
                except Refused as refused:  # taken back, resigned, moved by another process meanwhile; or not stored
                    log.debug("a computer's move came too late: %s", refused)
                    await asyncio.sleep(AGAIN if self._is_at(position) else 0)
                except Exception as error:
                    failed += 1
                    trace = None if isinstance(error, Lost) else error
                    log.error("a computer failed at its turn, %d of %d: %s", failed, TRIES, error, exc_info=trace)
                    await asyncio.sleep(self.registry.pace.again * 2 ** (failed - 1))
        finally:
            if self.thinking is position:
                self.thinking = None
        self.follow_up()

    def _is_at(self, position: Position) -> bool:
        return self.table.position is position and self.table.phase == "playing"

    async def _take_turn(self, seat: int, position: Position, is_lost: bool) -> None:
        pace = self.registry.pace.answer if self.table.people else self.registry.pace.alone
        began = time.monotonic()
        after = await self._after(position, str(position.sample(Random())) if is_lost else await self._chosen(seat))
        await asyncio.sleep(max(pace - (time.monotonic() - began), 0))
        await self.adviser.let_through(position)
        if position.game.mechanism.bodies:
            await self._aim(seat, position, after)
        await self.act(lambda now: self._answer(seat, position, after, now))

    async def _after(self, position: Position, move: str) -> Position:
        """Where a computer's move leads."""
        try:
            flicks = self.registry.flicks
            return await flicks.play(position, move) if position.game.mechanism.bodies else played(position, move)
        except Refused as refused:
            raise RuntimeError(f"it chose {move}: {refused}") from None

    def _answer(self, seat: int, position: Position, after: Position, now: float) -> Entry:
        """A computer's move: in another position of the same ply it may be legal, and is not meant."""
        self._demand_still_at(position)
        self.table.demand_turn(seat, position.ply, now)
        return self.table.moving(seat, after, now, now)

    def _demand_still_at(self, position: Position) -> None:
        if not self._is_at(position):
            raise Refused("The game has gone another way.")

    async def _aim(self, seat: int, position: Position, after: Position) -> None:
        """Let people see the last flick to its end, then what the computer is about to flick."""
        await asyncio.sleep(self.table.still + self.registry.pace.calm - time.time())
        self._demand_still_at(position)
        if films.course_of(after) is None:
            return
        message = to_json({"type": "aim", "ply": position.ply, "seat": seat, "move": str(after.last)}).decode()
        for screen in self.screens:
            if not screen.is_busy:  # it must not take the table's place
                screen.post(message)
        await asyncio.sleep(self.registry.pace.aim)

    def moment(self, ply: int | None = None) -> Moment:
        """Where the game is, or was, for whoever thinks about it."""
        table = self.table
        flicks = table.game.mechanism.bodies is not None  # nobody could play their events again: a diagram says all
        return Moment.model_construct(
            game=table.game.name,
            options=table.game.options,
            start=str(table.position) if flicks else "",
            events=[] if flicks else table.texts[:ply],
        )

    async def _chosen(self, seat: int) -> str:
        table = self.table
        job = Job(
            table=table.id,
            moment=self.moment(),
            player=f"level:{table.chairs[seat].level}",
            seed=int(table.facts["seed"][:8], 16) + seat,
        )
        while True:
            try:
                return await self.registry.workers.choose(job)
            except Busy as error:
                log.warning("a computer must wait for its turn: %s", error)
                await asyncio.sleep(self.registry.pace.again)

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
