"""Tree search, for every game whose moves can be listed: two to four seats, chance, secrets.

It looks at the most promising lines more often than at others (see mcts.py). The tree is kept between moves: of what
was thought before, the part about the position that came is taken over. With several cores each grows a tree of its
own, and what they found is put together.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot, sqrt
from random import Random
from time import perf_counter

import numpy as np

from banmen.cores import threads
from banmen.engines.engine import Budget, Candidate, Engine, Report, Stop, Thought, Weighed, timed
from banmen.engines.evaluation import Evaluator, digest, lots, weights_of
from banmen.engines.mcts import DEEPEST, DONE, ROOT, SURE, USED, Memory, Nodes, Tuning, fresh, grow, step
from banmen.engines.reuse import find, move_over
from banmen.game import Game
from banmen.intervals import Z95
from banmen.jit import Array, Numbers
from banmen.position import Move, Position
from banmen.row import PLY, SEAT, worth

FIRST, LONG = 64, 0.05  # simulations at first, and how many seconds a round of them should take
OFTEN = 0.25  # seconds between reports
DRAWS = 8  # looks at two moves to weigh them where there is chance or are secrets
TOLD, FAR = 5, 10  # of the best moves, how they may go on, and so many plies of it


class Tree:
    """One core's tree."""

    def __init__(self, game: Game, evaluator: Evaluator, seed: int) -> None:
        self.memory = Memory.of(game.width, game.rules.most_moves, evaluator, seed)
        self.spare = np.empty_like(self.memory.nodes)
        self.root: Array | None = None

    @property
    def nodes(self) -> Nodes:
        return self.memory.nodes

    @property
    def counts(self) -> Array:
        return self.memory.counts

    def plant(self, game: Game, row: Array, is_open: bool) -> None:
        """Take over what is known about a row, or start anew. A tree over secrets that were drawn anew is not kept."""
        place = -1
        if is_open and self.root is not None and self.root[PLY] <= row[PLY]:
            place = find(game.kernels, self.nodes, self.root, row)
        self.memory.streams[0] ^= digest(game.kernels, row, np.uint64(0))  # other rows, other draws with the same seed
        self.counts[DONE] = self.counts[DEEPEST] = 0
        self.memory.sums[:] = 0
        if place < 0:
            fresh(self.nodes, ROOT, 0)
            self.counts[USED] = 1
        elif place != ROOT:
            self.counts[USED] = move_over(self.nodes, place, self.spare)
            self.memory, self.spare = self.memory._replace(nodes=self.spare), self.nodes
        self.root = row.copy() if is_open else None

    def child(self, node: int, event: int) -> int:
        """The child of a node by its event; -1 if there is none."""
        first, count = int(self.nodes[node]["first"]), int(self.nodes[node]["count"])
        at = int(np.searchsorted(self.nodes["event"][first : first + count], event))
        return first + at if at < count and self.nodes[first + at]["event"] == event else -1

    def visits(self, node: int) -> int:
        return int(self.nodes[node]["visits"]) if node >= 0 else -1

    def likeliest(self, game: Game, node: int, row: Array) -> int:
        """The child that whoever is to move would choose: a certain win, or what was looked at most; -1 if none was.

        Between equals the lot decides, as everywhere.
        """
        first, count = int(self.nodes[node]["first"]), int(self.nodes[node]["count"])
        children = self.nodes[first : first + count]
        scores = [worth(int(proof) - 1, game.seats, row[SEAT]) if proof else 0.0 for proof in children["proof"]]
        ranks = np.array(scores) * len(self.nodes) + children["visits"]
        ranks[~np.isin(children["event"], game.list_moves(row)) | (children["visits"] == 0)] = -np.inf
        if not count or ranks.max() == -np.inf:
            return -1
        equals = np.flatnonzero(ranks == ranks.max())
        drawn = lots(game.kernels, row, np.uint64(0), children["event"][equals].astype(np.int64))
        return first + int(equals[drawn.argmax()])


class TreeSearch(Engine):
    """Thinks in trees; `tuning` says how."""

    def __init__(self, seed: int = 0, tuning: Tuning | None = None, weights: Numbers | None = None) -> None:
        super().__init__(seed)
        self.tuning, self.weights = tuning or Tuning(), weights
        self.salt = np.uint64(self.random.getrandbits(63))
        self.trees: list[Tree] = []
        self.game: Game | None = None

    def search(self, position: Position, budget: Budget, stop: Stop, report: Report | None) -> Thought:
        self._warm_up(position, budget.cores)
        start = heard = perf_counter()

        def work() -> None:
            nonlocal heard
            self._plant(position)
            share, left = FIRST, budget.simulations
            while not (stop and self._done) and not self._is_certain and left != 0:
                share = share if left is None else min(share, -(-left // budget.cores))
                before, began = self._done, perf_counter()
                self._grow(position, share, stop)
                left = None if left is None else max(left - (self._done - before), 0)
                if self._done == before:
                    break
                share = max(min(2 * share, int(share * LONG / (perf_counter() - began + 1e-9))), 1)
                if report and perf_counter() - heard > OFTEN:
                    heard = perf_counter()
                    report(self._thought(position, heard - start))

        if budget.seconds is None:  # its rounds are short: Ctrl-C is heard between them, and no thread needs to wake up
            work()
        else:
            timed(work, budget.seconds, stop)
        return self._thought(position, perf_counter() - start)

    def compare(self, position: Position, best: Move, other: Move, budget: Budget) -> Weighed:
        """By thinking about what comes after each. Chance and secrets fall alike for both, and several times."""
        half, rules = budget.part(2), position.game.rules
        if not rules.chance and not rules.has_secrets:
            (value, error), (less, more) = (self._look(position, move, half, 0) for move in (best, other))
            return Weighed(value, less, hypot(error, more))
        looks = []
        for _ in range(DRAWS):
            drawn, luck = position.resample(position.seat, self.random), self.random.getrandbits(63)
            values = [self._look(drawn, move, half.part(DRAWS), luck)[0] for move in (best, other)]
            looks.append((values[0], values[1]))
        return Weighed.of(looks)

    def _look(self, position: Position, move: Move, budget: Budget, luck: int) -> tuple[float, float]:
        """What a move is worth to whoever plays it, and how far random games may mislead about that."""
        seat, after = position.seat or 0, position.play(int(move)).settle(Random(luck))
        if after.is_over:
            return after.scores[seat], 0.0
        for tree in self.trees:
            tree.root = None
        thought = self.think(after, budget)
        best, value = thought.candidates[0], thought.values[seat]
        drawn = not best.proven and not self._is_informed
        return value, Z95 * sqrt(max(1 - value * value, 0.0) / max(best.visits, 1)) if drawn else 0.0

    @property
    def _is_informed(self) -> bool:
        return self.tuning.informed and len(self.evaluator.weights) > 0

    def _warm_up(self, position: Position, cores: int) -> None:
        """A tree for each core. The first ones compile what is needed: that is nobody's thinking time."""
        game = position.game
        if game != self.game:
            weights = weights_of(game) if self.weights is None else self.weights
            self.evaluator = Evaluator(weights, self.tuning.noise, self.salt)
            self.game, self.trees = game, [Tree(game, self.evaluator, 0)]
            for _ in range(2):
                self._plant(position)
                self._grow(position, 0, Stop())
            move_over(self.trees[0].nodes, ROOT, self.trees[0].spare)
            self.trees = []
        while len(self.trees) < cores:
            self.trees.append(Tree(game, self.evaluator, self.random.getrandbits(63)))
        del self.trees[cores:]

    def _plant(self, position: Position) -> None:
        game, row, is_open = position.game, position.row, not position.hides_from(position.seat)
        pool = threads(len(self.trees))
        jobs = [pool.submit(tree.plant, game, row, is_open) for tree in self.trees[1:]]
        self.trees[0].plant(game, row, is_open)
        for job in jobs:
            job.result()

    def _grow(self, position: Position, simulations: int, stop: Stop) -> None:
        kernels, tuning = position.game.kernels, self.tuning._replace(informed=self._is_informed)
        rest = (tuning, position.row, position.hides_from(position.seat), simulations, stop.flag)
        first, *others = (tree.memory for tree in self.trees)
        jobs = [threads(len(self.trees)).submit(grow, kernels, memory, *rest) for memory in others]
        grow(kernels, first, *rest)
        for job in jobs:
            job.result()

    @property
    def _done(self) -> int:
        return int(sum(tree.counts[DONE] for tree in self.trees))

    @property
    def _is_certain(self) -> bool:
        return any(tree.nodes[ROOT]["proof"] for tree in self.trees)

    def _thought(self, position: Position, seconds: float) -> Thought:
        candidates = self._candidates(position)
        return Thought(
            values=self._values(position, candidates),
            candidates=candidates,
            simulations=self._done,
            depth=int(max(tree.counts[DEEPEST] for tree in self.trees)),
            seconds=seconds,
        )

    def _values(self, position: Position, candidates: tuple[Candidate, ...]) -> tuple[float, ...]:
        seat, seats = position.seat or 0, position.game.seats
        values: Numbers = np.zeros(seats)
        for tree in self.trees:
            if tree.nodes[ROOT]["proof"]:
                winners = int(tree.nodes[ROOT]["proof"]) - 1
                return tuple(float(worth(winners, seats, other)) for other in range(seats))
        if seats == 2:
            return tuple(candidates[0].value * (1 if other == seat else -1) for other in range(2))
        for tree in self.trees:
            values += tree.memory.sums[:seats]
        return tuple((values / max(self._done, 1)).tolist())

    def _candidates(self, position: Position) -> tuple[Candidate, ...]:
        """All moves, best first: certain wins, then what was looked at most, certain losses last; equals by lot."""
        seat, seats = position.seat or 0, position.game.seats
        moves, found = position.legal_moves, []
        drawn = lots(position.game.kernels, position.row, self.salt, np.array(moves, np.int64))
        for move in (moves[index] for index in drawn.argsort()):
            nodes = [(tree, at) for tree in self.trees if (at := tree.child(ROOT, int(move))) >= 0]
            visits = sum(int(tree.nodes[at]["visits"]) for tree, at in nodes)
            total = sum(float(tree.nodes[at]["total"]) for tree, at in nodes)
            proofs = [int(tree.nodes[at]["proof"]) for tree, at in nodes if tree.nodes[at]["proof"]]
            value = worth(proofs[0] - 1, seats, seat) if proofs else total / visits if visits else -1.0
            found.append(Candidate(move, float(value), visits, (str(move),), bool(proofs)))
        ranked = sorted(found, key=_rank, reverse=True)
        first = ranked[0]
        if not first.proven:  # a certain draw is as good as its value says, however seldom it was looked at
            ranked.sort(key=lambda one: one.proven and first.value < one.value, reverse=True)
        told = [replace(one, line=self._line(position, one.move)) for one in ranked[:TOLD]]
        return tuple(told + ranked[TOLD:])

    def _line(self, position: Position, move: Move) -> tuple[str, ...]:
        """A move and what was looked at most after it, up to the next turn of chance's."""
        tree = max(self.trees, key=lambda tree: tree.visits(tree.child(ROOT, int(move))))
        line, row, node, game = [str(move)], position.row.copy(), tree.child(ROOT, int(move)), position.game
        event = int(move)
        while node >= 0 and len(line) < FAR:
            step(game.kernels, row, event)
            if row[SEAT] < 0:
                break
            node = tree.likeliest(game, node, row)
            if node >= 0:
                event = int(tree.nodes[node]["event"])
                line.append(game.rules.text(row, event))
        return tuple(line)


def _rank(candidate: Candidate) -> tuple[float, float, float]:
    certain = candidate.value if candidate.proven and abs(candidate.value) > SURE else 0.0
    return certain, candidate.visits, candidate.value
