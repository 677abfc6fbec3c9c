"""How deep a line can be read: the compiled half of alpha-beta.

Values are for whoever is to move: how much better they stand, or WON less the plies that it takes, or 0 for a draw.
A table remembers rows already read. A row's head counts the plies, so that a row met again is the same with all that
counts towards a draw; lines that reach it in the same number of plies share it. Several threads may share a table: a
note is one word, and it is believed only if it belongs to its key.
"""

from __future__ import annotations

import numpy as np

from banmen.engines.evaluation import digest, lot, misjudged, standing
from banmen.jit import Array, Kernels, Numbers, compiled, moves, play
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


@compiled
def judge(game: Kernels, row: Array, weights: Numbers, blur: float, salt: np.uint64, seen: Numbers) -> float:
    """How much better whoever is to move stands than the other."""
    seat = row[SEAT]
    value = standing(game, row, seat, weights, seen) - standing(game, row, 1 - seat, weights, seen)
    if blur > 0.0:
        value += blur * (misjudged(game, row, seat, salt) - misjudged(game, row, 1 - seat, salt))
    return value


@compiled
def finished(game: Kernels, row: Array, mover: int, ply: int) -> float:
    """What a finished game is worth to whoever would be next, `ply` plies from the root; `mover` ended it."""
    if row[WINNERS] == 0 or row[WINNERS] == 3:
        return 0.0
    return ply - WON if row[WINNERS] >> mover & 1 else WON - ply


@compiled
def read(
    game: Kernels,
    rows: Array,
    lists: Array,
    ranks: Numbers,
    ply: int,
    depth: int,
    extended: int,
    alpha: float,
    beta: float,
    keys: Streams,
    notes: Array,
    barred: Array,
    killers: Array,
    history: Numbers,
    best_line: Array,
    weights: Numbers,
    blur: float,
    salt: np.uint64,
    seen: Numbers,
    counts: Array,
    stop: Array,
) -> float:
    """The value of rows[ply] read `depth` plies deep, if it lies between alpha and beta; otherwise a bound of it."""
    row = rows[ply]
    counts[NODES] += 1
    counts[DEEPEST] = max(counts[DEEPEST], ply)
    best_line[ply, ply] = -1
    if stop[0] or counts[NODES] >= counts[LIMIT]:
        counts[STOPPED] = 1
        return 0.0
    if ply >= PLIES - 1:
        return judge(game, row, weights, blur, salt, seen)
    count = -1
    if depth <= 0:
        if extended < EXTENSIONS:
            count = moves(game, row, lists[ply])
        if count > FORCED or count < 0:
            return judge(game, row, weights, blur, salt, seen)
        depth, extended = 1, extended + 1
    key = digest(game, row, salt)
    place = np.int64(key & np.uint64(len(keys) - 1))
    first = -1
    note = notes[place]
    if keys[place] ^ np.uint64(note) == key:
        first = note >> 16 & 0xFFFF
        if ply > 0 and (note >> 2 & 0x3FFF) >= depth:
            value, kind = from_root((note >> 32) / UNIT, ply), note & 3
            if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                return value
    if count < 0:
        count = moves(game, row, lists[ply])
    rank(game, lists[ply], ranks[ply], count, first, killers[ply], history[row[SEAT]], key)
    lowest, best, choice = alpha, -WON, -1
    seat = row[SEAT]
    for index in range(count):
        bring_best(lists[ply], ranks[ply], index, count)
        move = lists[ply, index]
        if ply == 0 and is_in(move, barred):
            continue
        overwrite(rows[ply + 1], row)
        play(game, rows[ply + 1], move)
        if rows[ply + 1, SEAT] == OVER:
            best_line[ply + 1, ply + 1] = -1
            value = -finished(game, rows[ply + 1], seat, ply + 1)
        else:
            same = rows[ply + 1, SEAT] == seat  # who moves twice counts for themself
            less = 1 + (index >= LATE and depth >= 3) + (index >= 4 * LATE and depth >= 4)
            floor, value = max(alpha, best), 0.0
            if choice >= 0:  # is it better at all?
                low, high = (floor, floor + 1e-6) if same else (-floor - 1e-6, -floor)
                value = read(
                    game, rows, lists, ranks, ply + 1, depth - less, extended, low, high, keys, notes, barred,
                    killers, history, best_line, weights, blur, salt, seen, counts, stop,
                )  # fmt: skip
                value = value if same else -value
            if choice < 0 or (value > floor and counts[STOPPED] == 0):
                low, high = (floor, beta) if same else (-beta, -floor)
                value = read(
                    game, rows, lists, ranks, ply + 1, depth - 1, extended, low, high, keys, notes, barred,
                    killers, history, best_line, weights, blur, salt, seen, counts, stop,
                )  # fmt: skip
                value = value if same else -value
        if counts[STOPPED]:
            return best
        if value > best:
            best, choice = value, move
            best_line[ply, ply] = move
            for later in range(ply + 1, PLIES):
                best_line[ply, later] = best_line[ply + 1, later]
                if best_line[ply, later] < 0:
                    break
            if best >= beta:
                if killers[ply, 0] != move:
                    killers[ply, 1] = killers[ply, 0]
                    killers[ply, 0] = move
                history[seat, move] += depth * depth
                break
    if ply or not len(barred):
        kind = AT_LEAST if best >= beta else AT_MOST if best <= lowest else EXACT
        note = np.int64(from_row(best, ply) * UNIT) << 32 | (choice & NOTHING) << 16 | depth << 2 | kind
        keys[place] = key ^ np.uint64(note)
        notes[place] = note
    return best


@compiled
def is_in(move: int, barred: Array) -> bool:
    found = False
    for other in barred:
        found |= other == move
    return found


@compiled
def from_row(value: float, ply: int) -> float:
    """A value as the table has it: a win counted in plies from the row that it is about, not from the root."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


@compiled
def from_root(value: float, ply: int) -> float:
    return value - ply if value > SURE else value + ply if value < -SURE else value


@compiled
def rank(
    game: Kernels,
    events: Array,
    ranks: Numbers,
    count: int,
    first: int,
    killers: Array,
    history: Numbers,
    key: np.uint64,
) -> None:
    """What to look at first: what was best here before, then what refuted neighbours, then what often did.

    Of equals the first is kept, so lots decide between them, in every row and for every player anew.
    """
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


@compiled
def bring_best(events: Array, ranks: Numbers, start: int, count: int) -> None:
    """Exchange the best of what is left to the front."""
    best = start
    for index in range(start + 1, count):
        if ranks[index] > ranks[best]:
            best = index
    events[start], events[best] = events[best], events[start]
    ranks[start], ranks[best] = ranks[best], ranks[start]
