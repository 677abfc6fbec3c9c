"""The things on a table, in millimetres: discs and poles, each drawn around its own middle, and the ramp."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from banmen.svg import pieces
from banmen.svg.board import Point, path, point
from banmen.svg.paint import Paint, short
from banmen.svg.palette import BLACK, CAST, EARTH, GROUNDS, POLE, POLE_LIT, POLE_LOW, SEATS, WHITE, Colour, mix

PIECE_SHAPES = ("disc", "pole")
NUMBERS = range(1, 4)  # of a seat's discs
RADIUS, THICK = 18, 9  # of a disc
POLE_RADIUS, TALL = 5, 70
LENGTH, WIDTH, HEIGHT = 55, 60, 18  # of the ramp
RISE, FALL = 0.36, 1.06  # how far up a height goes in the picture, and how long a shadow it has
LIGHT = 0.808, 0.589  # where shadows fall
TURN = 36.1  # the same in degrees
FACE = -1.3  # the middle of a disc's top
TOP = RISE * (THICK + TALL)  # from the foot of a pole to its top
CAST_POLE = FALL * (THICK + TALL)
TIP = TOP + 4.6  # what is drawn above the foot of a pole
BANDS = ((-22,), (-23.6, -16.8))  # by seat: where the bands of its pole begin
BAND = 3.6  # how high one is
GROOVES = 5


def define(paint: Paint, seat: int) -> None:
    """All that is drawn of a seat's pieces, under the names of its shapes."""
    if f"disc{seat}" not in paint.defs:
        paint.define(f"disc{seat}", disc(paint, seat))
        paint.define(f"mark{seat}", pieces.mark(paint, seat, 0, 0.56, 1))
        paint.define(f"pole{seat}", pole(paint, seat))
        paint.define("discshade", disc_shade(paint))
        paint.define("poleshade", pole_shade(paint))


def define_sprites(paint: Paint, seat: int) -> None:
    """The same for a page, each as large as other games' pieces: the disc, and the disc with its pole upon it."""
    mark = f'<g transform="translate(0 {FACE})">{pieces.mark(paint, seat, 0, 0.56, 1)}</g>'
    flat = disc_shade(paint) + disc(paint, seat) + mark
    paint.define(f"disc{seat}", f'<g transform="scale(2.3)">{flat}</g>')
    paint.define(f"pole{seat}", f'<g transform="translate(-4 12) scale(1.75)">{flat}{pole(paint, seat)}</g>')


def use(paint: Paint, seat: int, spot: Point, heading: float = 0) -> str:
    """A disc with its mark turned."""
    x, y = spot
    turned = f'transform="translate({point((x, y + FACE))}) rotate({short(-heading)})"'
    return f'{paint.use(f"disc{seat}", x, y)}<use href="#{paint.key}mark{seat}" {turned}/>'


def disc(paint: Paint, seat: int) -> str:
    side = SEATS[seat].side
    edge = mix(side, EARTH if seat == 0 else BLACK, 0.5)
    rim, face = pieces.polish(paint, seat)
    layers = ((edge, 2.6, 18.6), (side, 2.6, 18), (edge, FACE, 18.5))
    return (
        "".join(f'<circle {paint.fill(colour)} cy="{y}" r="{r}"/>' for colour, y, r in layers)
        + f'<circle {rim} cy="{FACE}" r="18"/><circle {face} cy="{FACE}" r="16.8"/>'
        f'<circle {paint.stroke(side)} cy="{FACE}" r="14.4" stroke-width="0.9" opacity="0.4"/>'
    )


def disc_shade(paint: Paint) -> str:
    shade = paint.gradient("fall", "radial", "", (0.55, CAST, 0.5), (0.8, CAST, 0.2), (1, CAST, 0))
    return f'<ellipse {shade} cx="5.2" cy="6.9" rx="22" ry="21"/>'


def pole(paint: Paint, seat: int) -> str:
    """A pole on the disc that bears it; its top is an ellipse, its bands bend like the near half of one."""
    foot, top, r = short(-RISE * THICK), short(-TOP), POLE_RADIUS
    stops = (0, POLE_LIT, 1), (0.45, POLE, 1), (1, POLE_LOW, 1)
    wood = paint.gradient("pole", "linear", "", *stops)
    body = f"M-{r} {foot}V{top}H{r}V{foot}A{r} 4.2 0 0 1-{r} {foot}Z"
    rim = paint.stroke(mix(POLE_LOW, BLACK, 0.35))
    bands = "".join(band(paint, seat, y) for y in BANDS[seat])
    return (
        f'<path {rim} d="{body}" stroke-width="1.4"/><path {wood} d="{body}"/>{bands}'
        f'<ellipse {paint.fill(mix(POLE_LIT, WHITE, 0.3))} cy="{top}" rx="{r}" ry="4.2"/>'
        f'<ellipse {rim} cy="{top}" rx="{r}" ry="4.2" stroke-width="0.8"/>'
    )


def band(paint: Paint, seat: int, y: float) -> str:
    """A dark band, or a pale one that dark lines part from the pale wood."""
    dark, pale = paint.fill(SEATS[1].side), paint.fill(SEATS[0].lip)
    if seat:
        return f'<path {dark} d="{belt(y, BAND)}"/>'
    return f'<path {dark} d="{belt(y - 1.2, BAND + 2.4)}"/><path {pale} d="{belt(y, BAND)}"/>'


def belt(y: float, high: float) -> str:
    """A strip around the near half of a pole."""
    r = POLE_RADIUS
    return f"M-{r} {y:g}A{r} 4.2 0 0 0 {r} {y:g}v{high:g}A{r} 4.2 0 0 1-{r} {short(y + high)}Z"


def pole_shade(paint: Paint) -> str:
    """A long shadow that widens and fades; two layers, because its edge is soft."""
    shade = paint.gradient("long", "linear", "", (0, CAST, 0.4), (0.6, CAST, 0.24), (1, CAST, 0.05))
    far = short(CAST_POLE)
    layers = "".join(f'<path {shade} d="M0-{a}L{far}-{b}V{b}L0 {a}Z"/>' for a, b in (("4", "4.5"), ("5.5", "7.5")))
    return f'<g transform="rotate({TURN})">{layers}</g>'


class Wedge:
    """A ramp: the corners of its plan, and the plan of its tall edge lifted; `at` is the middle of the tall edge."""

    def __init__(self, at: Point, heading: float) -> None:
        turn = radians(heading)
        self.way = ahead = cos(turn), -sin(turn)
        side = -ahead[1] * WIDTH / 2, ahead[0] * WIDTH / 2  # to the right of who goes up
        self.right, self.left = move(at, side), move(at, side, -1)
        self.low_right, self.low_left = (move(corner, ahead, -LENGTH) for corner in (self.right, self.left))
        self.high_right, self.high_left = (move(corner, (0, -RISE * HEIGHT)) for corner in (self.right, self.left))
        self.side = side[0] * 2 / WIDTH, side[1] * 2 / WIDTH
        self.middle = move(at, ahead, -LENGTH / 2)

    def top(self) -> list[Point]:
        return [self.low_left, self.low_right, self.high_right, self.high_left]

    def holds(self, spot: Point) -> bool:
        """Whether a point lies on it."""
        x, y = spot[0] - self.middle[0], spot[1] - self.middle[1]
        along, across = (abs(x * way[0] + y * way[1]) for way in (self.way, self.side))
        return along <= LENGTH / 2 and across <= WIDTH / 2

    def walls(self) -> list[tuple[Point, list[Point]]]:
        """The upright faces that look at the reader, each with where it looks."""
        faces = [
            (self.way, [self.left, self.right, self.high_right, self.high_left]),
            (self.side, [self.low_right, self.right, self.high_right]),
            ((-self.side[0], -self.side[1]), [self.low_left, self.left, self.high_left]),
        ]
        return [face for face in faces if face[0][1] > 0.001]

    def shade(self, paint: Paint) -> str:
        cast = [move(corner, LIGHT, FALL * HEIGHT) for corner in (self.left, self.right)]
        plan = hull([self.left, self.right, self.low_left, self.low_right, *cast])
        return f'<path {paint.fill(CAST)} d="{path(plan, 0)}" opacity="0.45"/>'

    def svg(self, paint: Paint) -> str:
        wood = GROUNDS["hinoki"]
        walls = "".join(f'<path {paint.fill(lit(way, 0.75))} d="{path(face, 0)}"/>' for way, face in self.walls())
        back = -self.way[0], -self.way[1]
        lines = "".join(f"M{point(low)}L{point(high)}" for low, high in self.grooves())
        edge = f"M{point(self.high_left)}L{point(self.high_right)}"
        return (
            f'{walls}<path {paint.fill(lit(back, 0.22))} d="{path(self.top(), 0)}"/>'
            f'<path {paint.stroke(wood.line)} d="{lines}" stroke-width="1.1" opacity="0.55"/>'
            f'<path {paint.stroke(wood.side)} d="{path(self.top(), 0)}" stroke-width="0.8"/>'
            f'<path {paint.stroke(mix(wood.face, WHITE, 0.6))} d="{edge}" stroke-width="2.4"/>'
        )

    def grooves(self) -> Iterable[tuple[Point, Point]]:
        """Lines up the slope."""
        for i in range(1, GROOVES + 1):
            share = i / (GROOVES + 1)
            yield between(self.low_left, self.low_right, share), between(self.high_left, self.high_right, share)


def lit(way: Point, slope: float) -> Colour:
    """The wood of a face that looks that way, the more upright the more slope: light where it looks at the lamp."""
    wood, away = GROUNDS["hinoki"], slope * (way[0] * LIGHT[0] + way[1] * LIGHT[1])
    if away < 0:
        return mix(wood.face, WHITE, -0.5 * away)
    return mix(wood.face, wood.side, 0.25 * slope + 1.1 * away)


def move(spot: Point, way: Point, far: float = 1) -> Point:
    return spot[0] + way[0] * far, spot[1] + way[1] * far


def between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def hull(spots: list[Point]) -> list[Point]:
    """The outline around some points."""
    found: list[Point] = []
    for row in (sorted(spots), sorted(spots, reverse=True)):
        half: list[Point] = []
        for spot in row:
            while len(half) > 1 and cross(half[-2], half[-1], spot) <= 0:
                half.pop()
            half.append(spot)
        found += half[:-1]
    return found


def cross(a: Point, b: Point, c: Point) -> float:
    """Above 0 where the way from a over b to c bends one way, below 0 where it bends the other."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
