"""Alpha-beta, for two seats without chance: read every line as deep as there is time, one ply deeper each round.

See negamax.py for how a line is read. With several cores all read the same position and share what they find.
"""

from __future__ import annotations

import math
from time import perf_counter

import numpy as np

from banmen.cores import threads
from banmen.engines.engine import Budget, Candidate, Engine, Report, Stop, Thought, Weighed, timed
from banmen.engines.evaluation import Evaluator, lots, weights_of
from banmen.engines.negamax import DEEPEST, NODES, PLIES, STOPPED, SURE, WON, Memory, read
from banmen.game import Game
from banmen.jit import Array, Numbers
from banmen.position import Move, Position
from banmen.stream import Streams

ROOM = 1 << 20  # rows that the table remembers, 16 bytes each
FADING = 1 / 8  # of what often refuted before, kept for the next move


class AlphaBeta(Engine):
    """Reads lines: `deepest` plies at most, misjudging by `noise`."""

    def __init__(
        self,
        seed: int = 0,
        noise: float = 0.0,
        deepest: int | None = None,
        weights: Numbers | None = None,
    ) -> None:
        super().__init__(seed)
        self.noise, self.deepest, self.weights = noise, deepest or PLIES, weights
        self.salt = np.uint64(self.random.getrandbits(63))
        self.game: Game | None = None

    def search(self, position: Position, budget: Budget, stop: Stop, report: Report | None) -> Thought:
        check(position.game)
        self._sit_down(position.game, budget.cores)
        self.readers[0].warm_up(position, stop)
        start, others = perf_counter(), Stop()
        for number, reader in enumerate(self.readers):
            reader.begin(position, (budget.simulations or 1 << 62) // budget.cores, number % 2)
        jobs = [
            threads(budget.cores).submit(reader.deepen, self.lines, others.flag, None) for reader in self.readers[1:]
        ]

        def heard(reader: Reader) -> None:
            if report:
                report(self._thought(position, perf_counter() - start))

        try:
            timed(lambda: self.readers[0].deepen(self.lines, stop.flag, heard), budget.seconds, stop)
        finally:
            others.set()
            for job in jobs:
                job.result()
        return self._thought(position, perf_counter() - start)

    def compare(self, position: Position, best: Move, other: Move, budget: Budget) -> Weighed:
        """By reading these two alone, both as deep: a ply more or less would not be alike."""
        check(position.game)
        self._sit_down(position.game, 1)
        reader, stop = self.readers[0], Stop()
        reader.warm_up(position, stop)
        reader.begin(position, budget.simulations or 1 << 62, 0)
        reader.barred = [int(move) for move in position.legal_moves if move not in (best, other)]
        timed(lambda: reader.deepen(2, stop.flag, None), budget.seconds, stop)
        values = {events[0]: score(value) for value, events in reader.whole}
        if not values:
            return Weighed(0.0, 0.0, 2.0)
        return Weighed(values[int(best)], values[int(other)], 0.0)

    def _sit_down(self, game: Game, cores: int) -> None:
        """A table for all and a reader for each core, kept from move to move as long as the game is the same."""
        if game != self.game:
            self.game, self.readers = game, list[Reader]()
            self.keys: Streams = np.zeros(ROOM, np.uint64)
            self.notes: Array = np.zeros(ROOM, np.int64)
        while len(self.readers) < cores:
            self.readers.append(Reader(self, game))
        del self.readers[cores:]

    def _thought(self, position: Position, seconds: float) -> Thought:
        seat, found = position.seat or 0, self.readers[0].found
        nodes = int(sum(reader.counts[NODES] for reader in self.readers))
        candidates = tuple(self._candidate(position, value, events, nodes // len(found)) for value, events in found)
        return Thought(
            values=tuple(candidates[0].value * (1 if other == seat else -1) for other in range(2)),
            candidates=candidates,
            simulations=nodes,
            depth=int(self.readers[0].counts[DEEPEST]),
            seconds=seconds,
        )

    def _candidate(self, position: Position, value: float, events: list[int], nodes: int) -> Candidate:
        move, texts, at = position.move(events[0]), list[str](), position
        for event in events:
            texts.append(str(at.move(event)))
            at = at.play(event)
        return Candidate(move, score(value), nodes, tuple(texts), abs(value) > SURE)


class Reader:
    """One thread's memory, and how far it has come with a position."""

    def __init__(self, engine: AlphaBeta, game: Game) -> None:
        self.engine, self.game = engine, game
        weights, listed = weights_of(game) if engine.weights is None else engine.weights, game.rules.most_moves
        self.memory = Memory(
            rows=np.zeros((PLIES + 1, game.width), np.int64),
            lists=np.zeros((PLIES + 1, listed), np.int64),
            ranks=np.zeros((PLIES + 1, listed)),
            killers=np.full((PLIES + 1, 2), -1, np.int64),
            history=np.zeros((2, game.actions)),
            best_line=np.full((PLIES + 1, PLIES + 1), -1, np.int64),
            counts=np.zeros(4, np.int64),
            barred=np.empty(0, np.int64),
            stop=Stop().flag,
            evaluator=Evaluator(weights, engine.noise, engine.salt),
            seen=np.zeros(len(weights)),
            keys=engine.keys,
            notes=engine.notes,
        )
        self.row, self.counts = self.memory.rows[0], self.memory.counts
        self.found: list[tuple[float, list[int]]] = []  # value and line of each move ranked
        self.whole: list[tuple[float, list[int]]] = []  # the same of the last reading that was not cut off
        self.barred: list[int] = []  # moves not to be read
        self.start = 1

    def begin(self, position: Position, limit: int, ahead: int) -> None:
        self.row[:] = position.row
        self.memory.killers[:] = -1
        self.memory.history[:] *= FADING
        self.counts[:] = 0, 0, limit, 0
        self.start = 1 + ahead
        self.found, self.whole, self.barred = [], [], []

    def warm_up(self, position: Position, stop: Stop) -> None:
        """Compile, the first time: that is nobody's thinking time."""
        self.game.list_moves(position.row)
        self.begin(position, 0, 0)
        self.read(0, np.empty(0, np.int64), stop.flag)

    def deepen(self, lines: int, stop: Array, heard: object) -> None:
        """Read one ply deeper and deeper, keeping the best moves of the deepest reading that came to an end."""
        lines = min(lines, len(self.game.list_moves(self.row)) - len(self.barred))
        for depth in range(self.start, max(self.engine.deepest, self.start) + 1):
            found: list[tuple[float, list[int]]] = []
            for _ in range(lines):
                barred = np.array([*self.barred, *(line[0] for _, line in found)], np.int64)
                value = self.read(depth, barred, stop)
                line = self.line()
                if line:
                    found.append((value, line))
                if self.counts[STOPPED]:
                    break
            self.keep(found, bool(self.counts[STOPPED]))
            self.whole = self.whole if self.counts[STOPPED] else found
            if self.counts[STOPPED] or abs(self.found[0][0]) > SURE:
                break
            if callable(heard):
                heard(self)
        if not self.found:  # not even time for one ply: any move will do
            moves = self.game.list_moves(self.row)
            self.found = [(0.0, [int(moves[lots(self.game.kernels, self.row, self.engine.salt, moves).argmax()])])]

    def keep(self, found: list[tuple[float, list[int]]], was_stopped: bool) -> None:
        """A reading that was cut off counts as far as it came: it began with what was best before."""
        known = {line[0] for _, line in found}
        rest = [one for one in self.found if one[1][0] not in known] if was_stopped else []
        self.found = (found + rest)[: max(len(self.found), len(found))]

    def line(self) -> list[int]:
        events: list[int] = self.memory.best_line[0].tolist()
        return events[: events.index(-1)]

    def read(self, depth: int, barred: Array, stop: Array) -> float:
        memory = self.memory._replace(barred=barred, stop=stop)
        return float(read(self.game.kernels, memory, 0, depth, 0, -WON, WON))


def score(value: float) -> float:
    """From -1 to 1, a certain win or loss exactly."""
    return math.copysign(1, value) if abs(value) > SURE else math.tanh(value / 2)


def check(game: Game) -> None:
    if not game.mechanism.lists or game.seats != 2 or game.rules.chance:
        raise ValueError(
            f"alpha-beta plays games of two seats without chance: {game.rules.title} is not one of them, use tree"
        )
