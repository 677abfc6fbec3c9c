"""Computer players think in processes of their own (thinking.py), never where screens wait for an answer.

    async with Workers() as workers:
        moment = Moment(game="kooshi", events=["c2n"])
        move = await workers.choose(Job("table 7", moment, "level:4", seed=1))
        thought = await workers.analyse(moment, seconds=0.5, asker="somebody")

Processes start when they are needed, and stay. Who asks takes turns with the others who ask. Moves at a table come
before any analysis, and that before the story of a whole game. A process that dies is replaced, and what it thought
about is tried once more.
"""

from __future__ import annotations

import asyncio
import json
import math
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from time import monotonic
from typing import Any, Self, TypedDict

from banmen.cores import available_cores
from banmen.rules import IllegalMove, Value, shown
from banmen.server.queue import Busy as Busy
from banmen.server.queue import Call, Queue, Rank
from banmen.server.wire import ChanceAnswer, Judged, Moment, Thought
from banmen.view import Sentence

LIMIT = 30.0  # seconds to think about a move; then whatever was found is played
GRACE = 2.0  # seconds to come to an end when told to stop
COMPILING = 300.0  # seconds instead, if it may be compiling a game first, which nothing stops
STARTING = 60.0  # seconds at most, on a slow machine
ROOM = 200  # moves that may wait for their turn, as many analyses, and as many stories
SHORTEST, LONGEST = 0.05, 5.0  # seconds for an analysis, or for each move of a game
MOST_JUDGED = 600  # events
LONGEST_LINE = 1 << 20  # bytes of an answer
TRIES = 2
STAND_IN = "random"  # plays when a player's time is over and not even `stop` was heard

Message = dict[str, Any]
WHERE = set(Moment.model_fields)  # of a question: not how long to think


class Lost(RuntimeError):
    """No answer will come, through no fault of whoever asked."""


CLOSING = "The server is closing."


class Died(Exception):
    """The process is gone."""


class TimeUp(Exception):
    """The process was told to stop and did not."""


class Advised(TypedDict):
    """A good move, and why."""

    move: str
    places: list[str]
    said: list[Sentence]


@dataclass(frozen=True)
class Job:
    """A computer player's turn at a table. Its move follows from the seed and from how the game went."""

    table: str
    moment: Moment
    player: str  # such as level:4
    seed: int


def clamped(seconds: object) -> float:
    """How long an analysis may take, of what was asked for."""
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not math.isfinite(seconds):
        raise ValueError(f"seconds={shown(seconds)}: expected a number from {SHORTEST:g} to {LONGEST:g}")
    return min(max(float(seconds), SHORTEST), LONGEST)


class Worker:
    """A process that thinks, as its keeper sees it."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.games: set[str] = set()  # it has loaded
        self.call: Call | None = None  # it is at
        self.is_well = True

    async def start(self) -> None:
        """Have it ready for its first call: that takes seconds which are nobody's thinking time."""
        if self.process is None:
            self.process = await _started()
            await self._heard(STARTING, GRACE)

    async def ask(self, message: Message, seconds: float) -> Any:
        """What comes of it or, when the time is over, what has come of it so far."""
        game = message["moment"]["game"]
        self._say(message)
        if self.call and self.call.is_stopped:  # while it started: nobody was there to hear that
            self.stop()
        found = json.loads(await self._heard(seconds, GRACE if game in self.games else COMPILING))
        self.games.add(game)
        if "answer" in found:
            return found["answer"]
        rule, sentence = found["rule"], found["refused"]
        raise IllegalMove(rule, sentence) if rule else ValueError(sentence)

    def stop(self) -> None:
        """Let it come to an end with what it thinks about."""
        self._say({"kind": "stop"})

    def _say(self, message: Message) -> None:
        """Nobody waits until it is heard: its answer, or the lack of one, will show."""
        if self.process is not None and self.process.stdin is not None and not self.process.stdin.is_closing():
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _heard(self, seconds: float, grace: float) -> bytes:
        """Its next line; it is not well until that has come."""
        self.is_well = False
        line = await self._line(seconds)
        if line is None:
            self.stop()
            line = await self._line(grace)
        if line is None:
            raise TimeUp
        self.is_well = True
        return line

    async def _line(self, seconds: float) -> bytes | None:
        """A line that comes in time."""
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            line = await asyncio.wait_for(self.process.stdout.readline(), seconds)
        except TimeoutError:
            return None
        if not line.endswith(b"\n"):
            raise Died
        return line

    async def close(self) -> None:
        """The process is gone when this returns."""
        process, self.process = self.process, None
        if process is None or process.stdout is None:
            return
        if not process.stdout.at_eof():  # otherwise it has ended by itself
            with suppress(ProcessLookupError):
                process.kill()
        await process.communicate()


async def _started() -> Process:
    """A process in a session of its own: Ctrl-C is for the server, which ends its processes itself."""
    command = (sys.executable, "-m", "banmen.server.thinking")
    pipes: dict[str, Any] = {"stdin": PIPE, "stdout": PIPE, "limit": LONGEST_LINE}
    try:
        return await asyncio.create_subprocess_exec(*command, **pipes, start_new_session=True)
    except OSError as error:
        raise Died from error


class Workers:
    """The processes, and who waits for them."""

    def __init__(self, most: int | None = None, room: int = ROOM, limit: float = LIMIT) -> None:
        self.most = most or max(1, available_cores() - 1)
        self.limit = limit
        self._queue = Queue(room, analyses=max(1, self.most - 1))
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._cold: dict[tuple[str, Value], Moment] = {}  # games to warm, by their name and number of seats
        self._warm: set[tuple[str, Value]] = set()
        self._strangers = count(1)
        self._done = self._lost = 0
        self._seconds = 0.0
        self._is_open = True

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._is_open = False
        for call in list(self._queue):
            self._queue.drop(call)
            call.settle(Lost(CLOSING))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self._workers))
        self._workers.clear()

    @property
    def pids(self) -> set[int]:
        """Of the processes there are."""
        started = [worker.process for worker in self._workers if worker.process]
        return {process.pid for process in started if process.returncode is None}

    def metrics(self) -> dict[str, float]:
        """How busy the workers are and have been."""
        return {
            "waiting": len(self._queue),
            "running": len(self._queue.served),
            "done": self._done,
            "seconds": self._seconds,  # of thinking
            "workers": len(self.pids),
            "lost": self._lost,  # workers that died or had to be killed
        }

    # What can be asked for

    async def choose(self, job: Job) -> str:
        """The text of the move that a computer player plays: in time, whatever happens."""
        message = {"kind": "choose", "player": job.player, "seed": job.seed}
        try:
            return str(await self._ask(Rank.MOVE, job.table, job.moment, message))
        except TimeUp:
            if job.player == STAND_IN:
                raise Lost("The computer could not find a move in time.") from None
        return await self.choose(replace(job, player=STAND_IN))  # so that the game goes on

    # Of an analysis, `asker` says who is asking: they take turns with others, and wait for themselves.

    async def analyse(self, moment: Moment, seconds: float, asker: str = "") -> Thought:
        """What the strongest player thinks of a moment."""
        found: Thought = await self._study(asker, moment, {"kind": "analyse", "seconds": clamped(seconds)})
        return found

    async def judge(self, moment: Moment, seconds: float, asker: str = "") -> AsyncIterator[Judged]:
        """Every move of a game in turn; others who ask are served in between."""
        seconds = clamped(seconds)
        if len(moment.events) > MOST_JUDGED:
            raise ValueError(f"a game of {len(moment.events)} events: expected at most {MOST_JUDGED} to look through")
        asker = asker or f"stranger {next(self._strangers)}"
        await self.check(moment, asker)  # better to hear at once that something is wrong
        async for judged in self.judge_played(moment, seconds, asker, rank=Rank.ANALYSIS):
            yield judged

    async def judge_played(
        self, moment: Moment, seconds: float, asker: str, every: int = 1, rank: Rank = Rank.STORY
    ) -> AsyncIterator[Judged]:
        """The same of a game that was played here: every move, or every second one and the like, to the last."""
        message = {"kind": "judge", "seconds": clamped(seconds)}
        for number in range(len(moment.events) % every or every, len(moment.events) + 1, every):
            so_far = moment.model_copy(update={"events": moment.events[:number]})
            if judged := await self._study(asker, so_far, message, rank):  # chance's events are nobody's
                yield judged

    async def chance(self, moment: Moment, move: str, hand: tuple[float, float], asker: str = "") -> ChanceAnswer:
        """How often a flick works when such a hand makes it."""
        found: ChanceAnswer = await self._study(asker, moment, {"kind": "chance", "move": move, "hand": hand})
        return found

    async def hint(self, moment: Moment, asker: str = "") -> Advised:
        """A good move for whoever is to move."""
        found: Advised = await self._study(asker, moment, {"kind": "hint"})
        return found

    async def regret(self, moment: Moment, asker: str = "") -> Sentence | None:
        """What the last move gave away, if it was a blunder."""
        found: Sentence | None = await self._study(asker, moment, {"kind": "regret"})
        return found

    async def check(self, moment: Moment, asker: str = "") -> None:
        """Whether a moment can come about: a ValueError with a sentence if not."""
        await self._study(asker, moment, {"kind": "check"})

    async def _study(self, asker: str, moment: Moment, message: Message, rank: Rank = Rank.ANALYSIS) -> Any:
        try:
            return await self._ask(rank, asker or f"stranger {next(self._strangers)}", moment, message)
        except TimeUp:
            raise Lost("The computer has thought about this for too long and was stopped.") from None

    def warm(self, game: str, options: Mapping[str, Value]) -> None:
        """Have a game's players compiled before they are asked, by a process of its own: no move waits for that."""
        which = game, options.get("seats", 0)
        if which not in self._warm and self._is_open:
            self._warm.add(which)
            self._cold[which] = Moment.model_construct(game=game, options=dict(options))
            if len(self._cold) == 1:
                self._spawn(self._warm_up())

    async def _warm_up(self) -> None:
        worker = Worker()
        self._workers.add(worker)
        while self._cold and worker.is_well:
            which, moment = next(iter(self._cold.items()))
            with suppress(Died, TimeUp, ValueError):  # then the first move takes longer
                await worker.start()
                await worker.ask({"kind": "warm", "moment": moment.model_dump()}, COMPILING)
            del self._cold[which]
        self._cold.clear()
        self._workers.discard(worker)
        await worker.close()

    # How it is done

    async def _ask(self, rank: Rank, asker: str, moment: Moment, message: Message) -> Any:
        if not self._is_open:
            raise Lost(CLOSING)
        message = {**message, "asker": asker, "moment": moment.model_dump(include=WHERE)}
        call = Call(rank, asker, message, asyncio.get_running_loop().create_future())
        self._queue.add(call)
        self._serve()
        if rank is Rank.MOVE and len(self._queue.served) == self.most:
            self._hurry()
        try:
            return await call.answer
        except asyncio.CancelledError:
            self._queue.drop(call)
            self._stop(call)
            raise

    def _hurry(self) -> None:
        """A move waits: analyses come to an end with what they have found."""
        for call in self._queue.served:
            if call.rank is not Rank.MOVE:
                self._stop(call)

    def _stop(self, call: Call) -> None:
        call.is_stopped = True
        for worker in self._workers:
            if worker.call is call:
                worker.stop()

    def _serve(self) -> None:
        """Answer calls, as many at a time as there may be processes."""
        while self._is_open and len(self._queue.served) < self.most and (call := self._queue.take()):
            self._spawn(self._answer(call))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, call: Call) -> None:
        began = monotonic()
        try:
            call.settle(await self._found(call))
        except (ValueError, TimeUp, Lost) as error:
            call.settle(error)
        finally:
            call.settle(Lost(CLOSING))  # unless it has an answer
            self._seconds += monotonic() - began
            self._done += 1
            self._queue.served.discard(call)
            self._serve()

    async def _found(self, call: Call) -> Any:
        """What a process finds or, if it dies, a new one."""
        for number in range(TRIES):
            worker = self._hired(call, is_new=number > 0)
            try:
                await worker.start()
                return None if call.answer.cancelled() else await worker.ask(call.message, self.limit)
            except Died:
                continue
            finally:
                await self._let_go(worker)
        raise Lost("The process in which the computer thinks has died, and so has the next: try again later.")

    def _hired(self, call: Call, is_new: bool) -> Worker:
        """A process that is free, if possible one that knows the game; others may have died with one that died."""
        self._idle.sort(key=lambda worker: call.message["moment"]["game"] in worker.games)
        worker = self._idle.pop() if self._idle and not is_new else Worker()
        worker.call = call
        self._workers.add(worker)
        return worker

    async def _let_go(self, worker: Worker) -> None:
        worker.call = None
        if worker.is_well:
            self._idle.append(worker)
        else:
            self._lost += 1
            self._workers.discard(worker)
            await worker.close()
