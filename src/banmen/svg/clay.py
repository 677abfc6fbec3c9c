"""The clay board: a hexagon of hexagons with straw bales around it."""

from __future__ import annotations

from banmen.svg.board import Board, Point, grid, path
from banmen.svg.paint import Paint, short
from banmen.svg.palette import CAST, CLAY, CLAY_LIP, STRAW, STRAW_LOW, STRAW_TIE, WHITE, mix
from banmen.svg.wood import chance
from banmen.view import Place, View

ROOT = 3**0.5
TROUGH, BALES, FLOOR = 25, 43, 56  # from the edge of the slab inwards: where the straw lies, its middle, the clay
HALF, GAP = 13, 7  # half a bale's thickness, and the gap between two
LIT = (0, 60, 240, 300)  # the edges (turned clockwise from the near one) whose inner side faces the lamp
RIM = 105  # from the outer places to the labels
SAND = (("1.4", "0.4"), ("1.9", "0.32"), ("2.5", "0.22"))  # width and opacity of the grains, in turn


class Clay(Board):
    """A hexagon with corners left and right; 0 0 is its middle."""

    SHAPES = ("hex",)

    def __init__(self, view: View, paint: Paint) -> None:
        self.side = side(view["places"])
        super().__init__(view, paint, middle(view["places"]))

    def edges(self) -> tuple[float, float, float, float]:
        self.height = 50 * ROOT * (self.side - 1) + self.ground.margin  # from the middle to an edge
        width = 2 * self.height / ROOT - self.ground.corner / 4  # to a rounded corner
        return -width, -self.height, width, self.height

    def outline(self, paint: str, grow: float = 0, dx: float = 0, dy: float = 0, below: float = 0) -> str:
        points = hexagon(self.height + grow)
        return f'<path {paint} d="{path(points, self.ground.corner, dx, dy + below)}"/>'

    def surface(self) -> str:
        return self.floor() + self.sand() + self.straw()

    def floor(self) -> str:
        """The trough under the straw and the clay inside, a little darker where the straw shades it."""
        paint, points = self.paint, hexagon(self.height - FLOOR)
        trough = path(hexagon(self.height - TROUGH), 20, 3, 6)
        lamp = 'cx="0.32" cy="0.24" r="0.9"'
        stops = (0, mix(CLAY, WHITE, 0.18)), (0.6, CLAY), (1, mix(CLAY, CAST, 0.09))
        face = paint.gradient("floor", "radial", lamp, *((at, colour, 1) for at, colour in stops))
        return (
            f'<path {paint.fill(CAST)} d="{trough}" opacity="0.16"/>'
            f'<path {paint.fill(mix(CLAY, CAST, 0.17))} d="{path(points, 12)}"/>'
            f'<path {face} d="{path(points, 12, 3.5, 5)}"/>'
        )

    def sand(self) -> str:
        dice, dots = chance(7), []
        for _ in range(110 * self.side):
            x, y = (round((2 * next(dice) - 1) * reach) for reach in (self.right, self.bottom))
            if max(abs(y), abs(x) * ROOT / 2 + abs(y) / 2) < self.height - 8:
                dots.append(f"M{x} {y}h.1")
        pens = (
            f'<path d="{"".join(dots[i :: len(SAND)])}" stroke-width="{width}" opacity="{opacity}"/>'
            for i, (width, opacity) in enumerate(SAND)
        )
        return f'<g {self.paint.stroke(self.ground.grain)} stroke-linecap="round">{"".join(pens)}</g>'

    def straw(self) -> str:
        paint, away = self.paint, self.height - BALES
        step = 2 * away / ROOT / self.side
        paint.define("bale", self.bale((step - GAP) / 2))
        row = ((i - (self.side - 1) / 2) * step for i in range(self.side))
        paint.define("bales", "".join(paint.use("bale", x, 0) for x in row))
        return "".join(
            f'<g transform="rotate({turn}) translate(0 {short(away)}){"" if turn in LIT else " scale(1 -1)"}">'
            f"{paint.use('bales', 0, 0)}</g>"
            for turn in range(0, 360, 60)
        )

    def bale(self, half: float) -> str:
        """A bale around its own middle: round straw, three ropes around it."""
        paint = self.paint
        stops = (0, mix(STRAW_LOW, STRAW, 0.4)), (0.3, STRAW), (0.7, STRAW_LOW), (1, mix(STRAW_LOW, STRAW_TIE, 0.35))
        body = paint.gradient("straw", "linear", 'x2="0" y2="1"', *((at, colour, 1) for at, colour in stops))
        box = f'x="{short(-half)}" y="{-HALF}" width="{short(2 * half)}" height="{2 * HALF}" rx="10.5"'
        reach, ropes = short(half - 5), (0.6 * half, 0, -0.6 * half)
        blades = "".join(f"M-{reach} {y}H{reach}" for y in (-8, -4, 0, 4, 8))
        ties = "".join(f"M{short(x)}-{HALF}q3 {HALF} 0 {2 * HALF}" for x in ropes)
        return (
            f'<rect {body} {box}/><path {paint.stroke(mix(STRAW_LOW, STRAW_TIE, 0.25))} d="{blades}" '
            f'stroke-width="0.9" opacity="0.7"/><path {paint.stroke(STRAW_TIE)} d="{ties}" stroke-width="2" '
            f'opacity="0.75"/><rect {paint.stroke(STRAW_TIE)} {box} stroke-width="1.2" opacity="0.55"/>'
        )

    def places(self) -> str:
        paint, points = self.paint, [(50 * x, 50 * y) for x, y in CORNERS]
        lip = f'<path {paint.stroke(CLAY_LIP)} d="{path(points, 0, 0.8, 1.8)}" stroke-width="2" opacity="0.75"/>'
        line = f'<path {paint.stroke(self.ground.line)} d="{path(points, 0)}" stroke-width="1.7"/>'
        paint.define("hex", lip + line)
        return "".join(paint.use("hex", *spot) for spot in self.at.values())

    def labels(self) -> list[tuple[str, float, float]]:
        places, (x, y), outer = self.view["places"], self.origin, self.side - 1
        slanted = ((place["name"], round(place["y"] - y, 3), round(slant(place, x, y), 3)) for place in places)
        rows, columns = grid(slanted)
        spots = []
        for name, up in rows.items():  # at the left end of a row, and not over the corner
            away = 2 * RIM / ROOT if round(up) else RIM
            spots.append((name, 100 * (abs(up) / ROOT - outer) - away, -100 * up))
        for name, n in columns.items():  # on along the slanted column
            row = max(n, 0) - outer
            spots.append((name, 100 * (n - row / 2) + RIM / ROOT, RIM - 50 * ROOT * row))
        return spots


CORNERS = ((1, -1 / ROOT), (1, 1 / ROOT), (0, 2 / ROOT), (-1, 1 / ROOT), (-1, -1 / ROOT), (0, -2 / ROOT))  # of a place


def hexagon(height: float) -> list[Point]:
    """The corners of a board that far from its middle to an edge; two of them lie left and right."""
    return [(height * y, height * x) for x, y in CORNERS]


def middle(places: list[Place]) -> Point:
    xs, ys = [place["x"] for place in places], [place["y"] for place in places]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def slant(place: Place, x: float, y: float) -> float:
    """How many slanted columns a place lies to the right of the middle."""
    return place["x"] - x + (place["y"] - y) / ROOT


def side(places: list[Place]) -> int:
    """How many places an edge has; a ValueError where they are no full hexagon."""
    x, y = middle(places)
    found = {(round((place["y"] - y) * 2 / ROOT, 3), round(slant(place, x, y), 3)) for place in places}
    reach = int(max(max(abs(row), abs(n), abs(row - n)) for row, n in found))
    ring = range(-reach, reach + 1)
    if len(places) != len(found) or found != {(row, n) for row in ring for n in ring if abs(row - n) <= reach}:
        raise ValueError(f"A clay board needs a full hexagon of 7, 19, 37, 61 … places; these {len(places)} are not.")
    return reach + 1
