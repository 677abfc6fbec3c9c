"""How a position stands before it is over: each seat's features, weighed; who stands best is likeliest to win.

The weights are data of each game (weights.json), found by benchmarks/tune.py from games that engines played.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from banmen.game import Game
from banmen.jit import Array, Kernels, Numbers, borrowing, compiled, features
from banmen.row import SEATS
from banmen.stream import GOLDEN, MIX1, MIX2, S27, S30, S31

SEATS_AT_MOST = 4


class Evaluator(NamedTuple):
    """How a player judges positions."""

    weights: Numbers  # what each feature is worth
    noise: float  # how far it may be wrong …
    salt: np.uint64  # … and a number of its own, so that others are wrong elsewhere


def weights_of(game: Game) -> Numbers:
    """What each of a game's features is worth; none where it has no features."""
    return np.array(list(game.rules.weights.get(game.seats, {}).values()), np.float64)


@borrowing
def standing(game: Kernels, row: Array, seat: int, weights: Numbers, out: Numbers) -> float:
    """How well a seat stands: its features by their weights."""
    features(game, row, seat, out)
    total = 0.0
    for index in range(len(weights)):
        total += weights[index] * out[index]
    return total


@borrowing
def digest(game: Kernels, row: Array, salt: np.uint64) -> np.uint64:
    """A number that stands for a row."""
    state = salt
    for index in range(len(row)):
        state = (state ^ np.uint64(row[index])) * MIX1 + GOLDEN
        state ^= state >> S27
    state = (state ^ (state >> S30)) * MIX2
    return state ^ (state >> S31)


@borrowing
def lot(key: np.uint64, event: int) -> float:
    """What decides between moves that look alike: from 0 to 1, always the same for a row's digest and an event."""
    mixed = (key ^ np.uint64(event) * GOLDEN) * MIX1
    mixed = (mixed ^ (mixed >> S27)) * MIX2
    return float(mixed >> S31) / (1 << 33)


@compiled
def lots(game: Kernels, row: Array, salt: np.uint64, events: Array) -> Numbers:
    """The lot of each event."""
    key, drawn = digest(game, row, salt), np.empty(len(events))
    for index in range(len(events)):
        drawn[index] = lot(key, events[index])
    return drawn


@borrowing
def misjudged(game: Kernels, row: Array, seat: int, salt: np.uint64) -> float:
    """How far a player is wrong about a seat in a position: about 1, either way, and always the same there."""
    mixed = digest(game, row, salt + np.uint64(seat))
    total = 0.0
    for _ in range(4):
        total += float(mixed & np.uint64(0xFFFF)) / 0x10000 - 0.5
        mixed >>= np.uint64(16)
    return total * math.sqrt(3.0)


@borrowing
def evaluate(game: Kernels, row: Array, evaluator: Evaluator, seen: Numbers, values: Numbers) -> None:
    """The score that each seat can expect, by how they stand; `seen` is room for what there is to see of a seat."""
    seats, highest, total = row[SEATS], -1e9, 0.0
    for seat in range(seats):
        values[seat] = standing(game, row, seat, evaluator.weights, seen)
        if evaluator.noise > 0.0:
            values[seat] += evaluator.noise * misjudged(game, row, seat, evaluator.salt)
        highest = max(highest, values[seat])
    for seat in range(seats):
        values[seat] = math.exp(values[seat] - highest)
        total += values[seat]
    for seat in range(seats):
        chance = values[seat] / total
        values[seat] = chance - (1.0 - chance) / (seats - 1)
