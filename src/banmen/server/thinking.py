"""A process in which computer players think: jobs come in as lines of JSON, and for each a line goes out.

The first line says that it is ready.

    {"kind": "choose", "asker": "table 7", "moment": {"game": "kooshi", …}, "player": "level:4", "seed": 1}
    {"kind": "analyse", "asker": "…", "moment": …, "seconds": 0.5}          "judge" and "check" alike
    {"kind": "hint", "asker": "…", "moment": …}                            "regret" alike
    {"kind": "chance", "asker": "…", "moment": …, "move": "flick 2 135 1.8", "hand": [1.5, 0.08]}
    {"kind": "warm", "moment": …}
    {"kind": "stop"}                                                       come to an end with the job

    {"answer": …}     or, if something was wrong with the job,     {"refused": sentence, "rule": "K3"}

workers.py keeps such processes. When nobody speaks to this one any more it ends, whatever it is doing: a server that
is killed leaves no process behind. It also ends when it fails: then its keeper starts another.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections import OrderedDict
from collections.abc import Iterable
from itertools import takewhile
from math import sqrt
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import IO, Any, cast

from banmen import advice
from banmen.analysis import analyse, analyse_record, thinker
from banmen.engines.engine import Budget, Stop
from banmen.engines.engine import Candidate as Looked
from banmen.engines.players import Thinker, seated
from banmen.game import Position
from banmen.intervals import Z95, Share
from banmen.record import Record
from banmen.rules import IllegalMove
from banmen.server.study import begin, demand_listed, play_on
from banmen.server.wire import Candidate, ChanceAnswer, Judged, Moment, Thought

KEPT = 64  # positions: so many askers are remembered
SHOWN = 10  # candidates
MEMORY = 4 << 30  # bytes that a process may fill: far more than any game takes
OF_FLICKS = ("choose", "chance", "hint")  # what can be asked about a game of flicks
TRIES, HANDFUL, LONGEST = 200, 20, 6.0  # flicks by which a chance is told, so many at a time; and seconds
REGRET = 0.3  # seconds for a move that may be taken back, and as much again to be sure
KINDNESS = 5  # to the server, which shares the machine: a screen is answered before a player thinks on

Message = dict[str, Any]


class Desk:
    """Where the jobs of one process arrive and are done, one after the other."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[tuple[Message, Stop]] = SimpleQueue()
        self.stop = Stop()  # of the job that came last
        self.reached: OrderedDict[str, tuple[Moment, Position]] = OrderedDict()  # by asker, the latest last

    def listen(self, lines: Iterable[bytes]) -> None:
        """In a thread of its own, so that a word gets through to somebody who thinks."""
        try:
            for line in lines:
                message = json.loads(line)
                if message["kind"] == "stop":
                    self.stop.set()
                else:
                    self.stop = Stop()
                    self.inbox.put((message, self.stop))
        finally:
            os._exit(0)

    def work(self, out: IO[str]) -> None:
        print('{"answer": "ready"}', file=out, flush=True)
        while True:
            message, stop = self.inbox.get()
            print(json.dumps(self.answered(message, stop)), file=out, flush=True)

    def answered(self, message: Message, stop: Stop) -> Message:
        try:
            return {"answer": self.done(message, stop)}
        except IllegalMove as illegal:
            return {"refused": illegal.sentence, "rule": illegal.rule}
        except ValueError as error:
            return {"refused": str(error), "rule": None}

    def done(self, message: Message, stop: Stop) -> Any:
        moment = Moment.model_construct(**message["moment"])
        if message["kind"] == "warm":
            return warm(moment)
        if message["kind"] not in OF_FLICKS:
            demand_listed(moment.game, moment.options)
        position = self.reach(message["asker"], moment)
        if message["kind"] == "choose":
            return choose(position, message["player"], message["seed"], stop)
        if message["kind"] == "chance":
            return chance(position, message["move"], message["hand"], stop)
        if message["kind"] == "hint":
            return advice.hint(position, stop)._asdict()
        if message["kind"] == "regret":
            return advice.regret(position, Budget(seconds=REGRET), stop)
        if message["kind"] == "analyse":
            return told(position, message["seconds"], stop)
        return judge(position, len(moment.events), message["seconds"]) if message["kind"] == "judge" else None

    def reach(self, asker: str, moment: Moment) -> Position:
        """A moment's position. An asker goes on from where they were: only what is new is played."""
        seen, position = self.reached.pop(asker, (None, None))
        if seen is None or position is None or not _same_game(seen, moment):
            seen, position = moment.model_copy(update={"events": []}), begin(moment)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(seen.events, moment.events)))
        for _ in seen.events[same:]:
            assert position.parent is not None
            position = position.parent
        position = play_on(position, moment.events[same:], same)
        self.reached[asker] = moment, position
        if len(self.reached) > KEPT:
            self.reached.popitem(last=False)
        return position


def _same_game(one: Moment, other: Moment) -> bool:
    return (one.game, one.options, one.start) == (other.game, other.options, other.start)


def choose(position: Position, name: str, seed: int, stop: Stop) -> str:
    """The move that a player makes. It follows from the seed and the moment, whichever process is asked.

    What a player misjudges comes from the seed alone: in one game it misjudges a thing the same way every time.
    """
    player = seated(name, position.game, seed)
    player.random = Random(f"{seed} {position.ply}")
    if isinstance(player, Thinker):
        player.engine.random = player.random
    return str(player.choose(position, stop))


def chance(position: Position, move: str, hand: tuple[float, float], stop: Stop) -> ChanceAnswer:
    """How often a flick does what it is for when such a hand makes it."""
    bodies = position.game.mechanism.bodies
    if not bodies:
        raise ValueError(f"nothing is flicked in {position.game.rules.title}")
    tools = bodies.tools()
    began, found = monotonic(), Share(0, 0)
    tries = TRIES if any(hand) else HANDFUL  # a hand that never errs makes the same flick every time
    while found.of < tries and (not found.of or (not stop and monotonic() - began < LONGEST)):
        part = tools.chance(position, move, tools.hand(*hand), HANDFUL, seed=found.of, cores=1)
        found = Share(found.hits + part.hits, found.of + part.of)
    low, high = found.interval
    wanted = tools.wanted(str(position.move(move)))
    return {"chance": found.share, "low": low, "high": high, "tries": found.of, "wanted": (wanted,)}


def told(position: Position, seconds: float, stop: Stop) -> Thought:
    """What the strongest player thinks, as the page hears it."""
    judge = thinker(position.game)
    thought = judge.think(position, Budget(seconds=seconds), stop)
    best = [one for one in thought.candidates if one.visits][:SHOWN] or list(thought.candidates[:1])
    return {
        "values": thought.values,
        "simulations": thought.simulations,
        "candidates": [_candidate(position, one, _error(judge, one)) for one in best],
    }


def _candidate(position: Position, candidate: Looked, error: float) -> Candidate:
    return {
        "move": str(candidate.move),
        "places": position.game.rules.places(position.row, int(candidate.move)),
        "value": candidate.value,
        "error": error,
        "visits": candidate.visits,
        "line": candidate.line,
    }


def _error(judge: Thinker, candidate: Looked) -> float:
    """Half the width of a value's interval where games are sampled; who reads moves out has none to tell."""
    from banmen.engines.tree import TreeSearch

    if candidate.proven or not candidate.visits or not isinstance(judge.engine, TreeSearch):
        return 0.0
    return min(Z95 * sqrt(max(1 - candidate.value**2, 0.0) / candidate.visits), 1.0)


def judge(position: Position, number: int, seconds: float) -> Judged | None:
    """The last move of a moment; None if it was no seat's. Moves can be judged by any process, in any order."""
    before = position.parent
    if before is None or before.seat is None:
        return None
    record = Record(position.game.name, position.game.options, (str(position.last),), start=str(before))
    (judged,) = analyse_record(record, Budget(seconds=seconds))
    found = {**judged.to_json(), "event": number}
    del found["simulations"], found["error"]
    return cast(Judged, found)


def warm(moment: Moment) -> None:
    """Have all compiled that a game's players need, so that it is found on the disk when somebody plays."""
    position = begin(moment).settle(Random(0))
    choose(position, "level:1", 0, Stop())
    analyse(position, Budget(simulations=1))


def _limit_memory() -> None:
    """Better that one process fails than that the machine runs out of memory."""
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    limit = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, most))


def main() -> None:
    os.nice(KINDNESS)
    _limit_memory()
    out, sys.stdout = sys.stdout, sys.stderr  # what is printed by mistake is not an answer
    desk = Desk()
    Thread(target=desk.listen, args=(sys.stdin.buffer,), daemon=True).start()
    try:
        desk.work(out)
    except BaseException:
        traceback.print_exc()
        os._exit(1)  # the thread that listens would wait for another line


if __name__ == "__main__":
    main()
