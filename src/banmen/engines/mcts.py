"""How a tree of lines grows: the compiled half of tree search.

A node is what can come of an event. Its children lie side by side in the order of their events. `total` adds up what
the node was worth to whoever chose it, so selecting looks at the children alone, for any number of seats.

Two ways to grow. Plain: a new node is worth what one random game from it brings. Informed: all children of a node
are evaluated at once; that makes some likelier to be looked at (`prior`) and the best one's value the node's own.
Either way, children that look alike are equally likely to be chosen, whatever their numbers.

`proof` is 0 until the node's result is certain, then 1 and the winners' bits. Where there are secrets nothing is
proven: every simulation draws them anew, and a node's children are all those that were legal in any of them.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from banmen.engines.evaluation import SEATS_AT_MOST, Evaluator, evaluate
from banmen.jit import Array, Kernels, Numbers, borrowing, inlined, moves, play, resample, rollout
from banmen.row import CHANCE, OVER, SEAT, SEATS, WINNERS, overwrite, worth
from banmen.stream import Streams, advance, choose, randbelow

NODE = np.dtype(
    [
        ("total", "f8"),
        ("visits", "i4"),
        ("event", "i4"),
        ("first", "i4"),  # child
        ("count", "i2"),  # of children; 0 before they are listed
        ("proof", "i2"),
        ("prior", "f4"),
        ("worth", "f4"),  # by evaluation alone
    ]
)
Nodes = np.ndarray[Any, Any]
USED, DONE, DEEPEST = range(3)  # what a tree counts: nodes in use, simulations, the longest line
ROOT = 0
ROOM = 1 << 21  # nodes of a tree, 32 bytes each, used as they are needed
LONGEST = 256  # line: what lies deeper is evaluated where it is
OPEN = 0.1  # of the attention goes to all moves alike: what looks worst may be what refutes
MOST = 2**31 - 1  # visits; plies of a game that is not cut short
SURE = 0.999  # a score of at least this is a win of one's own
UNSEEN = 1e6  # what a child promises that was never looked at: it comes first


class Tuning(NamedTuple):
    """How a tree grows."""

    informed: bool = True  # by evaluation, if the game has one, instead of random games
    explore: float = 1.0  # how much what is hardly known is worth a look
    warmth: float = 0.25  # how much worse a move may look and still be looked at: a difference of scores
    noise: float = 0.0  # how far positions are misjudged
    games: int = 0  # rollouts that an evaluation is mixed with …
    plies: int = MOST  # … each so long at most, and then evaluated …
    trust: float = 0.5  # … and the evaluation's own share in the mixture


PLAIN = Tuning(informed=False, explore=1.4)


class Memory(NamedTuple):
    """One core's tree, and its room to think in."""

    nodes: Nodes
    counts: Array
    sums: Numbers  # by seat: what the simulations brought
    streams: Streams  # the one to draw from
    evaluator: Evaluator
    row: Array  # where a simulation has come to …
    values: Numbers  # … and, by seat, what it brings
    path: Array  # nodes on the way there, and who chose them
    out: Array  # what can happen next …
    heavy: Array  # … and how likely each of it is
    trial: Array  # a row that may come of it
    best: Numbers  # by seat: what the best of it is worth
    seen: Numbers  # what there is to see of a seat

    @classmethod
    def of(cls, width: int, most: int, evaluator: Evaluator, seed: int) -> Memory:
        """A new one, for rows of such a width with so many moves at most."""
        return cls(
            nodes=np.empty(ROOM, NODE),
            counts=np.zeros(3, np.int64),
            sums=np.zeros(SEATS_AT_MOST),
            streams=np.array([seed], np.uint64),
            evaluator=evaluator,
            row=np.empty(width, np.int64),
            values=np.zeros(SEATS_AT_MOST),
            path=np.empty((LONGEST, 2), np.int64),
            out=np.empty(most, np.int64),
            heavy=np.empty(most, np.int64),
            trial=np.empty(width, np.int64),
            best=np.zeros(SEATS_AT_MOST),
            seen=np.zeros(len(evaluator.weights)),
        )


@borrowing
def grow(
    game: Kernels, memory: Memory, tuning: Tuning, root: Array, has_secrets: bool, simulations: int, stop: Array
) -> None:
    """Add simulations to a tree until there are enough, or the result is certain, or `stop` says so."""
    nodes, counts, row, values = memory.nodes, memory.counts, memory.row, memory.values
    seats, stream = root[SEATS], memory.streams[0]
    for _ in range(simulations):
        if nodes[ROOT].proof or nodes[ROOT].visits == MOST or (stop[0] and counts[DONE]):
            break  # there is nothing to find out, or no way to count on; one simulation there is always time for
        overwrite(row, root)
        if has_secrets:
            stream = resample(game, row, root[SEAT], stream)
        node, length = ROOT, 0
        while True:  # down the tree, until there are values
            # 1. What is certain is worth what it is.
            seat = row[SEAT]
            if seat == OVER or nodes[node].proof:
                winners = row[WINNERS] if seat == OVER else nodes[node].proof - 1
                exact(game, winners, seats, values)
                if not has_secrets:
                    nodes[node].proof = 1 + winners
                break

            # 2. A new node, or one for which there is no room, is judged as it stands.
            is_known = nodes[node].visits > 0 or node == ROOT or tuning.informed
            legal = had = nodes[node].count
            if is_known and (had == 0 or has_secrets):
                legal = moves(game, row, memory.out)
                is_known = list_children(memory, node, legal, seat == CHANCE)
            if not is_known or length == LONGEST:
                if tuning.informed:
                    evaluate(game, row, memory.evaluator, memory.seen, values)
                else:
                    stream = play_out(game, memory, row, stream, MOST, False)
                    exact(game, row[WINNERS], seats, values)
                break

            # 3. Informed: by all that can come of it.
            if tuning.informed and had == 0 and seat != CHANCE:
                judge_children(game, memory, node, tuning.warmth, has_secrets)
                if tuning.games:
                    stream = temper(game, memory, tuning, stream)
                if not has_secrets:
                    prove(game, nodes, node, seat, seats)
                if nodes[node].proof:
                    exact(game, nodes[node].proof - 1, seats, memory.best)
                overwrite(values, memory.best)
                break

            # 4. Otherwise go on to a child.
            if seat == CHANCE:
                stream = advance(stream)
                chosen = choose(game, row, stream, legal, memory.heavy)
                child = child_of(nodes, node, memory.out[chosen]) if has_secrets else nodes[node].first + chosen
            else:
                child, stream = select(game, memory, tuning, node, legal if has_secrets else -1, stream)
            memory.path[length, 0], memory.path[length, 1] = child, seat
            length += 1
            step(game, row, nodes[child].event)
            node = child

        # 5. What was found is told upwards.
        back_up(game, memory, length)
        if length and nodes[node].proof:
            prove_upwards(game, memory, length, seats)
        for other in range(seats):
            memory.sums[other] += values[other]
        counts[DONE] += 1
        counts[DEEPEST] = max(counts[DEEPEST], length)
    memory.streams[0] = stream


@borrowing
def step(game: Kernels, row: Array, event: int) -> None:
    """Play an event: apart, so that it is compiled once."""
    play(game, row, event)


@borrowing
def exact(game: Kernels, winners: int, seats: int, values: Numbers) -> None:
    """What a game with these winners (as bits) is worth to each seat."""
    for seat in range(seats):
        values[seat] = worth(winners, seats, seat)


@borrowing
def play_out(game: Kernels, memory: Memory, row: Array, stream: np.uint64, plies: int, as_rollout: bool) -> np.uint64:
    """A random game, of so many plies at most: any moves or, in a rollout, those one might play without thinking."""
    out = memory.out
    for _ in range(plies):
        if row[SEAT] == OVER:
            break
        stream = advance(stream)
        count = moves(game, row, out)
        chosen = rollout(game, row, out, count, stream) if as_rollout and row[SEAT] != CHANCE else -1
        if chosen < 0:
            chosen = choose(game, row, stream, count, memory.heavy)
        play(game, row, out[np.uint64(chosen)])
    return stream


@borrowing
def temper(game: Kernels, memory: Memory, tuning: Tuning, stream: np.uint64) -> np.uint64:
    """Trust an evaluation only so far: the rest is what a few rollouts bring, or lead to where they are left."""
    trial, values, best, seats = memory.trial, memory.values, memory.best, memory.row[SEATS]
    for seat in range(seats):
        best[seat] *= tuning.trust
    for _ in range(tuning.games):
        overwrite(trial, memory.row)
        stream = play_out(game, memory, trial, stream, tuning.plies, True)
        if trial[SEAT] == OVER:
            exact(game, trial[WINNERS], seats, values)
        else:
            evaluate(game, trial, memory.evaluator, memory.seen, values)
        for seat in range(seats):
            best[seat] += (1.0 - tuning.trust) * values[seat] / tuning.games
    return stream


@borrowing
def fresh(nodes: Nodes, index: int, event: int) -> None:
    node = nodes[index]
    node.total, node.visits, node.event, node.first = 0.0, 0, event, 0
    node.count, node.proof, node.prior, node.worth = 0, 0, 1.0, 0.0


@inlined
def list_children(memory: Memory, node: int, legal: int, all_are_needed: bool) -> bool:
    """Give a node a child for each event, keeping those that it has.

    False if there is no room: for all of them, where chance decides, or for one at least, where a seat does.
    """
    nodes, counts, out = memory.nodes, memory.counts, memory.out
    first, had = nodes[node].first, nodes[node].count
    missing, at = 0, 0
    for index in range(legal):
        while at < had and nodes[first + at].event < out[index]:
            at += 1
        missing += at == had or nodes[first + at].event != out[index]
    if missing == 0:
        return True
    start = counts[USED]
    if start + had + missing > len(nodes):
        return missing < legal and not all_are_needed
    at = index = 0
    for place in range(start, start + had + missing):
        if at < had and (index == legal or nodes[first + at].event <= out[index]):
            index += index < legal and nodes[first + at].event == out[index]
            nodes[place] = nodes[first + at]
            at += 1
        else:
            fresh(nodes, place, out[index])
            index += 1
    counts[USED] = start + had + missing
    nodes[node].first, nodes[node].count = start, had + missing
    return True


@borrowing
def child_of(nodes: Nodes, node: int, event: int) -> int:
    first = nodes[node].first
    for child in range(first, first + nodes[node].count):
        if nodes[child].event == event:
            return child
    return int(first)


@borrowing
def judge_children(game: Kernels, memory: Memory, node: int, warmth: float, has_secrets: bool) -> None:
    """Evaluate all children for whoever is to move; `best` is what the best of them is worth to each seat.

    Several may be the best for whoever moves and still not the same for the others: then it is their mean.
    """
    nodes, row, trial, values, best = memory.nodes, memory.row, memory.trial, memory.values, memory.best
    seat, seats, first, count = row[SEAT], row[SEATS], nodes[node].first, nodes[node].count
    highest, equals = -2.0, 0
    for child in range(first, first + count):
        overwrite(trial, row)
        step(game, trial, nodes[child].event)
        if trial[SEAT] == OVER:
            exact(game, trial[WINNERS], seats, values)
            if not has_secrets:
                nodes[child].proof = 1 + trial[WINNERS]
        else:
            evaluate(game, trial, memory.evaluator, memory.seen, values)
        nodes[child].total = nodes[child].worth = values[seat]
        nodes[child].visits = 1
        if values[seat] > highest:
            highest, equals = values[seat], 1
            overwrite(best, values)
            if trial[SEAT] == OVER and highest > SURE and not has_secrets:
                break
        elif values[seat] == highest:
            equals += 1
            for other in range(seats):
                best[other] += (values[other] - best[other]) / equals
    total = 0.0
    for child in range(first, first + count):
        nodes[child].prior = math.exp((nodes[child].worth - highest) / warmth)
        total += nodes[child].prior
    for child in range(first, first + count):
        nodes[child].prior = (1.0 - OPEN) * nodes[child].prior / total + OPEN / count


@inlined
def select(
    game: Kernels, memory: Memory, tuning: Tuning, node: int, legal: int, stream: np.uint64
) -> tuple[int, np.uint64]:
    """The child that promises most to whoever is to move, and the stream as it went on: equals are drawn from it.

    `legal` of `out` are possible now, or all if that is -1.
    """
    nodes, out, informed, seat, seats = memory.nodes, memory.out, tuning.informed, memory.row[SEAT], memory.row[SEATS]
    first, count, visits = nodes[node].first, nodes[node].count, nodes[node].visits
    scale = tuning.explore * math.sqrt(visits + 1.0 if informed else math.log(visits + 1.0))
    best, highest, equals, at = first, -1e9, 0, 0
    for child in range(first, first + count):
        if legal >= 0:
            while at < legal and out[at] < nodes[child].event:
                at += 1
            if at == legal or out[at] != nodes[child].event:
                continue
        found = nodes[child]
        if found.proof:
            promise = worth(found.proof - 1, seats, seat)
            if promise > SURE:
                return int(child), stream
            promise -= 1e-6  # nothing more can come of it
        elif informed:
            mean = found.total / found.visits if found.visits else 0.0
            promise = mean + scale * found.prior / (1.0 + found.visits)
        elif found.visits == 0:
            promise = UNSEEN
        else:
            promise = found.total / found.visits + scale / math.sqrt(found.visits)
        if promise > highest:
            best, highest, equals = child, promise, 1
        elif promise == highest:
            equals += 1
            stream = advance(stream)
            if randbelow(stream, equals) == 0:
                best = child
    return int(best), stream


@inlined
def back_up(game: Kernels, memory: Memory, length: int) -> None:
    nodes, path = memory.nodes, memory.path
    nodes[ROOT].visits += 1
    for step in range(length):
        node = path[step, 0]
        nodes[node].visits += 1
        if path[step, 1] != CHANCE:
            nodes[node].total += memory.values[path[step, 1]]


@borrowing
def prove_upwards(game: Kernels, memory: Memory, length: int, seats: int) -> None:
    """What is certain of the last node may make its parents certain."""
    for step in range(length - 1, -1, -1):
        parent = memory.path[step - 1, 0] if step else ROOT
        prove(game, memory.nodes, parent, memory.path[step, 1], seats)
        if not memory.nodes[parent].proof:
            return


@borrowing
def prove(game: Kernels, nodes: Nodes, node: int, seat: int, seats: int) -> None:
    """Make a node certain if its children are: whoever is to move has a win, or nothing else is left to find out."""
    first, count = nodes[node].first, nodes[node].count
    best, highest, are_same, are_known = 0, -2.0, True, True
    for child in range(first, first + count):
        proof = nodes[child].proof
        if not proof:
            are_known = False
            continue
        promise = 0.0 if seat == CHANCE else worth(proof - 1, seats, seat)
        if promise > SURE:
            nodes[node].proof = proof
            return
        if promise > highest:
            best, highest, are_same = proof, promise, True
        elif promise == highest:  # among several seats it matters which of the others wins
            are_same &= proof == best or (seats == 2 and seat != CHANCE)
    if are_known and are_same:
        nodes[node].proof = best
