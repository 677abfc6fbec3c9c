"""How deep a line can be read: the compiled half of alpha-beta.

Values are for whoever is to move: how much better they stand, or WON less the plies that it takes, or 0 for a draw.
A table remembers rows already read. A row's head counts the plies, so that a row met again is the same with all that
counts towards a draw; lines that reach it in the same number of plies share it. Several threads may share a table: a
note is one word, and it is believed only if it belongs to its key.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from banmen.engines.evaluation import Evaluator, digest, lot, misjudged, standing
from banmen.jit import Array, Kernels, Numbers, borrowing, inlined, moves, play
from banmen.row import OVER, SEAT, WINNERS, overwrite
from banmen.stream import Streams

WON = 1000.0
SURE = 900.0  # from here on a win is certain
PLIES = 64  # read at most
FORCED = 2  # moves: with no more to choose from, a line is read one ply further …
EXTENSIONS = 12  # … so often
EXACT, AT_LEAST, AT_MOST = range(3)  # what the table knows of a value
LATE = 4  # moves: those after so many are read less deep at first

UNIT = 1e6  # a table holds values in millionths
NOTHING = 0xFFFF  # for a move

NODES, DEEPEST, LIMIT, STOPPED = range(4)  # what a search counts


class Memory(NamedTuple):
    """What a thread reads with. It is its own but for `keys` and `notes`, the table that all threads share."""

    rows: Array  # by ply: the line that is being read
    lists: Array  # by ply: the moves there
    ranks: Numbers  # by ply: how soon each of them is to be looked at
    killers: Array  # by ply: the two that refuted last
    history: Numbers  # by seat and move: how often it refuted, deep readings counting more
    best_line: Array  # by ply: how it goes on best from there
    counts: Array
    barred: Array  # moves that are not read at the root
    stop: Array
    evaluator: Evaluator
    seen: Numbers  # room for what there is to see of a seat
    keys: Streams
    notes: Array


@borrowing
def judge(game: Kernels, row: Array, memory: Memory) -> float:
    """How much better whoever is to move stands than the other."""
    seat, (weights, noise, salt), seen = row[SEAT], memory.evaluator, memory.seen
    value = standing(game, row, seat, weights, seen) - standing(game, row, 1 - seat, weights, seen)
    if noise > 0.0:
        value += noise * (misjudged(game, row, seat, salt) - misjudged(game, row, 1 - seat, salt))
    return value


@borrowing
def finished(game: Kernels, row: Array, mover: int, ply: int) -> float:
    """What a finished game is worth to whoever would be next, `ply` plies from the root; `mover` ended it."""
    if row[WINNERS] == 0 or row[WINNERS] == 3:
        return 0.0
    return ply - WON if row[WINNERS] >> mover & 1 else WON - ply


@borrowing
def read(game: Kernels, memory: Memory, ply: int, depth: int, extended: int, alpha: float, beta: float) -> float:
    """The value of rows[ply] read `depth` plies deep, if it lies between alpha and beta; otherwise a bound of it."""
    row, after, events, counts = memory.rows[ply], memory.rows[ply + 1], memory.lists[ply], memory.counts

    # 1. Is there more to read at all?
    counts[NODES] += 1
    counts[DEEPEST] = max(counts[DEEPEST], ply)
    memory.best_line[ply, ply] = -1
    if memory.stop[0] or counts[NODES] >= counts[LIMIT]:
        counts[STOPPED] = 1
        return 0.0
    if ply >= PLIES - 1:
        return judge(game, row, memory)
    count = -1
    if depth <= 0:
        if extended < EXTENSIONS:
            count = moves(game, row, events)
        if count > FORCED or count < 0:
            return judge(game, row, memory)
        depth, extended = 1, extended + 1

    # 2. It may have been read before.
    key = digest(game, row, memory.evaluator.salt)
    note = recall(memory, key)
    if ply > 0 and (note >> 2 & 0x3FFF) >= depth:
        value, kind = from_root((note >> 32) / UNIT, ply), note & 3
        if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
            return value

    # 3. Read every move, the likeliest first, until one is too good for the other side to let it happen.
    if count < 0:
        count = moves(game, row, events)
    rank(game, memory, ply, count, note >> 16 & 0xFFFF if note else -1, key)
    best, choice, seat = -WON, -1, row[SEAT]
    for index in range(count):
        bring_best(events, memory.ranks[ply], index, count)
        move = events[index]
        if ply == 0 and is_in(move, memory.barred):
            continue
        overwrite(after, row)
        play(game, after, move)
        if after[SEAT] == OVER:
            memory.best_line[ply + 1, ply + 1] = -1
            value = -finished(game, after, seat, ply + 1)
        else:
            same = after[SEAT] == seat  # who moves twice counts for themself
            less = 1 + (index >= LATE and depth >= 3) + (index >= 4 * LATE and depth >= 4)
            floor, value = max(alpha, best), 0.0
            if choice >= 0:  # is it better at all?
                low, high = (floor, floor + 1e-6) if same else (-floor - 1e-6, -floor)
                value = read(game, memory, ply + 1, depth - less, extended, low, high)
                value = value if same else -value
            if choice < 0 or (value > floor and counts[STOPPED] == 0):
                low, high = (floor, beta) if same else (-beta, -floor)
                value = read(game, memory, ply + 1, depth - 1, extended, low, high)
                value = value if same else -value
        if counts[STOPPED]:
            return best
        if value > best:
            best, choice = value, move
            go_on(memory.best_line, ply, move)
            if best >= beta:
                refute(memory, ply, seat, move, depth)
                break

    # 4. Note what was found, unless moves were left out.
    if ply or not len(memory.barred):
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        remember(memory, key, from_row(best, ply), choice, depth, kind)
    return best


@inlined
def recall(memory: Memory, key: np.uint64) -> int:
    """What the table has noted of a row; 0 for nothing."""
    place = np.int64(key & np.uint64(len(memory.keys) - 1))
    note = memory.notes[place]
    return int(note) if memory.keys[place] ^ np.uint64(note) == key else 0


@inlined
def remember(memory: Memory, key: np.uint64, value: float, move: int, depth: int, kind: int) -> None:
    note = np.int64(value * UNIT) << 32 | (move & NOTHING) << 16 | depth << 2 | kind
    place = np.int64(key & np.uint64(len(memory.keys) - 1))
    memory.keys[place] = key ^ np.uint64(note)
    memory.notes[place] = note


@inlined
def go_on(best_line: Array, ply: int, move: int) -> None:
    """This move is best, and then what was best after it."""
    best_line[ply, ply] = move
    for later in range(ply + 1, PLIES):
        best_line[ply, later] = best_line[ply + 1, later]
        if best_line[ply, later] < 0:
            break


@inlined
def refute(memory: Memory, ply: int, seat: int, move: int, depth: int) -> None:
    killers = memory.killers[ply]
    if killers[0] != move:
        killers[0], killers[1] = move, killers[0]
    memory.history[seat, move] += depth * depth


@borrowing
def is_in(move: int, barred: Array) -> bool:
    found = False
    for other in barred:
        found |= other == move
    return found


@borrowing
def from_row(value: float, ply: int) -> float:
    """A value as the table has it: a win counted in plies from the row that it is about, not from the root."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


@borrowing
def from_root(value: float, ply: int) -> float:
    return value - ply if value > SURE else value + ply if value < -SURE else value


@inlined
def rank(game: Kernels, memory: Memory, ply: int, count: int, first: int, key: np.uint64) -> None:
    """What to look at first: what was best here before, then what refuted neighbours, then what often did.

    Of equals the first is kept, so lots decide between them, in every row and for every player anew.
    """
    events, ranks, killers = memory.lists[ply], memory.ranks[ply], memory.killers[ply]
    history = memory.history[memory.rows[ply, SEAT]]
    for index in range(count):
        event = events[index]
        if event == first:
            ranks[index] = 1e18
        elif event == killers[0]:
            ranks[index] = 1e17
        elif event == killers[1]:
            ranks[index] = 1e16
        else:
            ranks[index] = history[event] + lot(key, event)


@borrowing
def bring_best(events: Array, ranks: Numbers, start: int, count: int) -> None:
    """Exchange the best of what is left to the front."""
    best = start
    for index in range(start + 1, count):
        if ranks[index] > ranks[best]:
            best = index
    events[start], events[best] = events[best], events[start]
    ranks[start], ranks[best] = ranks[best], ranks[start]
