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
from typing import Any

import numpy as np

from banmen.batch import choose
from banmen.engines.evaluation import SEATS_AT_MOST, evaluate
from banmen.jit import Array, Kernels, Numbers, casual, compiled, moves, play, redraw
from banmen.row import CHANCE, OVER, SEAT, SEATS, WINNERS, overwrite, worth
from banmen.stream import Streams, advance, draw

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
Mixture = tuple[int, int, float]  # how many casual games, of how many plies; the share that the evaluation keeps
USED, DONE, DEEPEST = range(3)  # what a tree counts: nodes in use, simulations, the longest line
ROOT = 0
LONGEST = 256  # line: what lies deeper is evaluated where it is
OPEN = 0.1  # of the attention goes to all moves alike: what looks worst may be what refutes
MOST = 2**31 - 1  # visits; plies of a game that is not cut short
SURE = 0.999  # a score of at least this is a win of one's own
UNSEEN = 1e6  # what a child promises that was never looked at: it comes first


@compiled
def grow(
    game: Kernels,
    nodes: Nodes,
    counts: Array,
    sums: Numbers,
    root: Array,
    most: int,
    has_secrets: bool,
    informed: bool,
    explore: float,
    warmth: float,
    weights: Numbers,
    blur: float,
    salt: np.uint64,
    mixture: Mixture,
    streams: Streams,
    simulations: int,
    stop: Array,
) -> None:
    """Add simulations to a tree until there are enough, or the result is certain, or `stop` says so."""
    row, trial = root.copy(), root.copy()
    out, heavy, path = np.empty(most, np.int64), np.empty(most, np.int64), np.empty((LONGEST, 2), np.int64)
    seen, values, best = np.zeros(len(weights)), np.zeros(SEATS_AT_MOST), np.zeros(SEATS_AT_MOST)
    seats, stream = root[SEATS], streams[0]
    for _ in range(simulations):
        if nodes[ROOT].proof or nodes[ROOT].visits == MOST or (stop[0] and counts[DONE]):
            break  # there is nothing to find out, or no way to count on; one simulation there is always time for
        overwrite(row, root)
        if has_secrets:
            stream = redraw(game, row, root[SEAT], stream)
        node = ROOT
        length = 0
        while True:  # down the tree, until there is a value
            seat = row[SEAT]
            if seat == OVER or nodes[node].proof:
                winners = row[WINNERS] if seat == OVER else nodes[node].proof - 1
                exact(game, winners, seats, values)
                if not has_secrets:
                    nodes[node].proof = 1 + winners
                break
            is_known = nodes[node].visits > 0 or node == ROOT or informed
            legal = had = nodes[node].count
            if is_known and (had == 0 or has_secrets):
                legal = moves(game, row, out)
                is_known = list_children(nodes, counts, node, out, legal, seat == CHANCE)
            if not is_known or length == LONGEST:
                if informed:
                    evaluate(game, row, weights, blur, salt, seen, values)
                else:
                    stream = play_out(game, row, out, heavy, stream, MOST, False)
                    exact(game, row[WINNERS], seats, values)
                break
            if informed and had == 0 and seat != CHANCE:
                judge_children(game, nodes, node, row, trial, weights, blur, salt, warmth, has_secrets, seen, best)
                if mixture[0]:
                    stream = temper(
                        game, row, trial, weights, blur, salt, mixture, out, heavy, stream, seen, values, best
                    )
                if not has_secrets:
                    prove(game, nodes, node, seat, seats)
                if nodes[node].proof:
                    exact(game, nodes[node].proof - 1, seats, best)
                overwrite(values, best)
                break
            if seat == CHANCE:
                stream = advance(stream)
                chosen = choose(game, row, stream, legal, heavy)
                child = child_of(nodes, node, out[chosen]) if has_secrets else nodes[node].first + chosen
            else:
                child, stream = select(
                    game, nodes, node, seat, seats, informed, explore, stream, out, legal if has_secrets else -1
                )
            path[length, 0], path[length, 1] = child, seat
            length += 1
            step(game, row, nodes[child].event)
            node = child
        back_up(game, nodes, path, length, values)
        if length and nodes[node].proof:
            prove_upwards(game, nodes, path, length, seats)
        for other in range(seats):
            sums[other] += values[other]
        counts[DONE] += 1
        counts[DEEPEST] = max(counts[DEEPEST], length)
    streams[0] = stream


@compiled
def step(game: Kernels, row: Array, event: int) -> None:
    """Play an event: apart, so that it is compiled once."""
    play(game, row, event)


@compiled
def exact(game: Kernels, winners: int, seats: int, values: Numbers) -> None:
    """What a game with these winners (as bits) is worth to each seat."""
    for seat in range(seats):
        values[seat] = worth(winners, seats, seat)


@compiled
def play_out(
    game: Kernels, row: Array, out: Array, heavy: Array, stream: np.uint64, plies: int, casually: bool
) -> np.uint64:
    """A random game, of so many plies at most: any moves or, casually, those that one might play without thinking."""
    for _ in range(plies):
        if row[SEAT] == OVER:
            break
        stream = advance(stream)
        count = moves(game, row, out)
        chosen = casual(game, row, out, count, stream) if casually and row[SEAT] != CHANCE else -1
        if chosen < 0:
            chosen = choose(game, row, stream, count, heavy)
        play(game, row, out[np.uint64(chosen)])
    return stream


@compiled
def temper(
    game: Kernels,
    row: Array,
    trial: Array,
    weights: Numbers,
    blur: float,
    salt: np.uint64,
    mixture: Mixture,
    out: Array,
    heavy: Array,
    stream: np.uint64,
    seen: Numbers,
    values: Numbers,
    best: Numbers,
) -> np.uint64:
    """Trust an evaluation only so far: the rest is what a few casual games bring, or lead to where they are left."""
    games, plies, trust = mixture
    for seat in range(row[SEATS]):
        best[seat] *= trust
    for _ in range(games):
        overwrite(trial, row)
        stream = play_out(game, trial, out, heavy, stream, plies, True)
        if trial[SEAT] == OVER:
            exact(game, trial[WINNERS], row[SEATS], values)
        else:
            evaluate(game, trial, weights, blur, salt, seen, values)
        for seat in range(row[SEATS]):
            best[seat] += (1.0 - trust) * values[seat] / games
    return stream


@compiled
def fresh(nodes: Nodes, index: int, event: int) -> None:
    node = nodes[index]
    node.total, node.visits, node.event, node.first = 0.0, 0, event, 0
    node.count, node.proof, node.prior, node.worth = 0, 0, 1.0, 0.0


@compiled
def list_children(nodes: Nodes, counts: Array, node: int, out: Array, legal: int, all_are_needed: bool) -> bool:
    """Give a node a child for each event, keeping those that it has.

    False if there is no room: for all of them, where chance decides, or for one at least, where a seat does.
    """
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


@compiled
def child_of(nodes: Nodes, node: int, event: int) -> int:
    first = nodes[node].first
    for child in range(first, first + nodes[node].count):
        if nodes[child].event == event:
            return child
    return int(first)


@compiled
def judge_children(
    game: Kernels,
    nodes: Nodes,
    node: int,
    row: Array,
    trial: Array,
    weights: Numbers,
    blur: float,
    salt: np.uint64,
    warmth: float,
    has_secrets: bool,
    seen: Numbers,
    best: Numbers,
) -> None:
    """Evaluate all children for whoever is to move; `best` is what the best of them is worth to each seat.

    Several may be the best for whoever moves and still not the same for the others: then it is their mean.
    """
    values = np.empty(SEATS_AT_MOST)
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
            evaluate(game, trial, weights, blur, salt, seen, values)
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


@compiled
def select(
    game: Kernels,
    nodes: Nodes,
    node: int,
    seat: int,
    seats: int,
    informed: bool,
    explore: float,
    stream: np.uint64,
    out: Array,
    legal: int,
) -> tuple[int, np.uint64]:
    """The child that promises most to a seat, and the stream as it went on: equals are drawn from it.

    `legal` of `out` are possible now, or all if that is -1.
    """
    first, count, visits = nodes[node].first, nodes[node].count, nodes[node].visits
    scale = explore * math.sqrt(visits + 1.0) if informed else explore * math.sqrt(math.log(visits + 1.0))
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
            if draw(stream, equals) == 0:
                best = child
    return int(best), stream


@compiled
def back_up(game: Kernels, nodes: Nodes, path: Array, length: int, values: Numbers) -> None:
    nodes[ROOT].visits += 1
    for step in range(length):
        node = path[step, 0]
        nodes[node].visits += 1
        if path[step, 1] != CHANCE:
            nodes[node].total += values[path[step, 1]]


@compiled
def prove_upwards(game: Kernels, nodes: Nodes, path: Array, length: int, seats: int) -> None:
    """What is certain of the last node may make its parents certain."""
    for step in range(length - 1, -1, -1):
        parent = path[step - 1, 0] if step else ROOT
        prove(game, nodes, parent, path[step, 1], seats)
        if not nodes[parent].proof:
            return


@compiled
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
