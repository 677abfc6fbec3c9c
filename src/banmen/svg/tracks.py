"""How pieces moved on a table: dotted lines, a ring where the flicked disc came from, a sign where one went off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, copysign, dist

from banmen.svg.board import Board, Box, Point, point
from banmen.svg.discs import RADIUS, between
from banmen.svg.paint import short
from banmen.svg.palette import SEATS
from banmen.view import Track

SLACK = 0.4  # a line may pass its points that far away
STEP = 8  # between the samples of a line
OUT = 10.5  # the radius of the sign


class Tracks:
    """All paths of one view."""

    def __init__(self, board: Board) -> None:
        self.board, self.paint, self.px = board, board.paint, board.px
        self.paths = board.view.get("paths", [])
        self.lines = [thinned([board.spot(*spot) for spot in path["points"]]) for path in self.paths]

    def svg(self) -> str:
        if not self.paths:
            return ""
        first = f'<circle cx="{short(self.lines[0][0][0])}" cy="{short(self.lines[0][0][1])}" r="{RADIUS - 1}"/>'
        parts = self.dots(first + drawn(self.lines[:1]), 1.25, 3.6, 0.95) + self.dots(
            drawn(self.lines[1:]), 0.9, 3, 0.8
        )
        inside = self.paint.clip("edge", self.board.outline(""))
        signs = "".join(self.sign(path, line) for path, line in zip(self.paths, self.lines))
        return f"<g {self.paint.stroke(self.board.ground.mark)} {inside}>{parts}</g>{signs}"

    def dots(self, shapes: str, width: float, step: float, opacity: float) -> str:
        """Shapes in round dots; width and step are px on the page."""
        pen = f'stroke-width="{short(width * self.px)}" stroke-dasharray="0.1 {short(step * self.px)}"'
        return f'<g {pen} stroke-linecap="round" opacity="{opacity}">{shapes}</g>' if shapes else ""

    def sign(self, path: Track, line: list[Point]) -> str:
        """A crossed chip of the seat's colour, where a piece went over the edge."""
        if is_inside(line[-1], self.board.right):
            return ""
        name, (body, _, _, ink, _) = f"out{path['seat']}", SEATS[path["seat"]]
        if name not in self.paint.defs:
            ring = f'r="{OUT}" stroke-width="1.6" stroke-dasharray="0.1 4.3" stroke-linecap="round"'
            cross = 'd="M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5" stroke-width="2.6" stroke-linecap="round"'
            drawing = f'<circle {self.paint.fill(body)} r="{OUT + 2}" opacity="0.9"/>'
            self.paint.define(name, f"{drawing}<g {self.paint.stroke(ink)}><circle {ring}/><path {cross}/></g>")
        far = self.board.right - OUT - 6  # the whole sign lies on the table
        x, y = leaving(line, far)
        return self.paint.use(name, max(-far, min(far, x)), max(-far, min(far, y)))

    def samples(self) -> Iterator[Box]:
        """Small boxes along all lines."""
        for line in self.lines:
            for one, other in pairwise(line):
                count = ceil(dist(one, other) / STEP)
                for i in range(count):
                    x, y = between(one, other, i / count)
                    yield x - 3, y - 3, x + 3, y + 3


def drawn(lines: list[list[Point]]) -> str:
    """Lines through points; a piece that only turned has none."""
    found = "".join(f"M{'L'.join(map(point, line))}" for line in lines if len(line) > 1)
    return f'<path d="{found}"/>' if found else ""


def thinned(line: list[Point]) -> list[Point]:
    """A line without the points that it passes anyway: a simulation knows thousands of them."""
    kept, todo = {0, len(line) - 1}, [(0, len(line) - 1)]
    while todo:
        start, end = todo.pop()
        aways = [away(spot, line[start], line[end]) for spot in line[start + 1 : end]]
        if aways and max(aways) > SLACK:
            far = start + 1 + aways.index(max(aways))
            kept.add(far)
            todo += [(start, far), (far, end)]
    return [line[i] for i in sorted(kept)]


def away(spot: Point, start: Point, end: Point) -> float:
    """From a point to the nearest one between two others."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    length = dx * dx + dy * dy
    share = ((spot[0] - x) * dx + (spot[1] - y) * dy) / length if length else 0
    return dist(spot, between(start, end, max(0, min(1, share))))


def is_inside(spot: Point, half: float) -> bool:
    """Whether a point lies in a square, half of whose side is given, or on its edge."""
    return max(abs(spot[0]), abs(spot[1])) <= half


def leaving(line: list[Point], half: float) -> Point:
    """Where a line that ends beyond a square leaves it for good; its end where it never was inside."""
    inside = [is_inside(spot, half) for spot in line]
    if not any(inside):
        return line[-1]
    last = len(line) - 1 - inside[::-1].index(True)
    steps = [(a, b - a) for a, b in zip(line[last], line[last + 1]) if abs(b) > half]
    return between(line[last], line[last + 1], min((copysign(half, step) - a) / step for a, step in steps))
