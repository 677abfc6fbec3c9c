"""Where the numbers of the discs lie: beside each, where the least else is."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.svg.board import Box, Point
from banmen.svg.discs import RADIUS

# From a disc to its number, in the order of preference: its brackets are upper left and lower right.
WAYS = ((1, -1), (-1, 1), (-1, -1), (1, 1), (1, 0), (-1, 0), (0, -1), (0, 1))
SLANT = 0.77  # as much nearer on a diagonal, in both directions
WIDE, HIGH = 0.3, 0.38  # half a figure, in its size


def lay(discs: list[Point], taken: list[Box], table: Box, size: float) -> list[Point]:
    """The middles of the discs' numbers; what is taken already costs as much as they cover of it."""
    found: list[Point] = []
    for disc in discs:
        others = [around(spot, RADIUS + 2, RADIUS + 2) for spot in discs if spot != disc]
        others += [around(spot, WIDE * size + 6, HIGH * size + 6) for spot in found]
        costs = {spot: cost(spot, size, taken + others, table) for spot in near(disc, size)}
        found.append(min(costs, key=lambda spot: costs[spot]))
    return found


def near(disc: Point, size: float) -> Iterator[Point]:
    across, down = RADIUS + 2 + WIDE * size, RADIUS + 3 + HIGH * size
    for dx, dy in WAYS:
        share = SLANT if dx and dy else 1
        yield disc[0] + dx * across * share, disc[1] + dy * down * share


def cost(spot: Point, size: float, taken: list[Box], table: Box) -> float:
    """How much a number there covers, and thrice how much of it would lie beyond the table."""
    figure = around(spot, WIDE * size, HIGH * size)
    beyond = overlap(figure, figure) - overlap(figure, table)
    return sum(overlap(figure, box) for box in taken) + 3 * beyond


def around(spot: Point, wide: float, high: float) -> Box:
    return spot[0] - wide, spot[1] - high, spot[0] + wide, spot[1] + high


def overlap(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    return max(0, across) * max(0, min(one[3], other[3]) - max(one[1], other[1]))
