"""A piece of the real board cut out for a digest: what lies there, and a move drawn over it in the page's tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from banmen.svg import discs, marks, pieces
from banmen.svg.board import Board, Box, Point, path, point
from banmen.svg.clay import CORNERS
from banmen.svg.layout import Tokens
from banmen.svg.paint import SERIF, Paint, font, short, text
from banmen.svg.palette import SHU, Colour
from banmen.svg.picture import BOARDS
from banmen.svg.tatami import WORD, Tatami
from banmen.svg.walnut import Walnut
from banmen.view import Piece, View

OUT = "out"  # the end of a way that goes over the edge
Stop = str | tuple[float, float]  # of a way: a place, OUT, or a point of the view

FAR = {"clay": 196, "hinoki": 122}  # from the last place to what has gone out
PATCH = 100  # from the last place to the middle of the edge that is shown
AIR = {"slot": 16, "hand": 16, "hole": 21, "marker": 4, "spot": 26}  # around what is cut out as one box
SHU_LIT = Colour("#F2694D", "#F2694D", "var(--shu-lit)")  # on walnut, which is dark by day too
BEFORE, AFTER = 26, 32  # degrees of an arc that are left free at its ends


@dataclass(frozen=True)
class Arc:
    """A way around a place, from one place to another."""

    start: str
    end: str
    around: str
    clockwise: bool


@dataclass(frozen=True)
class Over:
    """What is drawn over the board."""

    ways: Sequence[Sequence[Stop]] = ()
    flights: Sequence[Sequence[Stop]] = ()  #: ways through the air
    arcs: Sequence[Arc] = ()
    closed: Sequence[Sequence[str]] = ()  #: a bar at a place, or between two
    ghosts: Sequence[Piece] = ()  #: pieces where they will stand
    fallen: Piece | None = None  #: what goes over the edge with the first way that leads there
    figures: Sequence[tuple[str, str]] = ()  #: what stands written at a place
    discs: Sequence[tuple[int, float, float]] = ()  #: that come in: whose they are, and where
    frame: Box | None = None  #: left, top, right and bottom of what is cut out as one box, in units of the view


def draw(view: View, key: str, cut: Sequence[str], over: Over) -> str:
    """The drawing of some places of a view; all its names begin with the key."""
    return Cutout(view, key, cut, over).svg()


class Cutout:
    def __init__(self, view: View, key: str, cut: Sequence[str], over: Over) -> None:
        self.paint: Paint = Tokens(key)
        self.board: Board = BOARDS[view["ground"]](view, self.paint)
        self.cut, self.over = cut, over
        unknown = [name for name in self._named() if name not in self.board.at]
        if unknown:
            raise ValueError(f"there is no place {unknown[0]!r} here")
        self.walnut = isinstance(self.board, Walnut)
        self.unit = 0.44 if self.walnut else 1.0
        self.red = SHU_LIT if self.walnut else SHU
        self.whole = {self.board.shape[name] for name in cut} <= {"hex", "cell"}
        self.ways = [self._points(way) for way in over.ways]

    def _named(self) -> Iterator[str]:
        yield from self.cut
        for way in (*self.over.ways, *self.over.flights):
            yield from (stop for stop in way if isinstance(stop, str) and stop != OUT)
        for arc in self.over.arcs:
            yield from (arc.start, arc.end, arc.around)
        for names in self.over.closed:
            yield from names

    # Where things lie

    def _points(self, way: Sequence[Stop]) -> list[Point]:
        points: list[Point] = []
        for stop in way:
            if stop == OUT:
                points.append(self._beyond(points, FAR.get(self.board.view["ground"], PATCH)))
            elif isinstance(stop, str):
                points.append(self.board.at[stop])
            else:
                points.append(self.board.spot(*stop))
        return points

    def _beyond(self, points: list[Point], far: float) -> Point:
        """On from the last of some points."""
        (a, b), (x, y) = points[-2:]
        length = hypot(x - a, y - b)
        return x + (x - a) / length * far, y + (y - b) / length * far

    def outs(self) -> list[Point]:
        """Where the edge is that ways go over."""
        return [self._beyond(self._points(way[:-1]), PATCH) for way in self.over.ways if way[-1] == OUT and self.whole]

    def patches(self) -> list[list[Point]]:
        """The outlines of what is cut out."""
        if not self.whole:
            left, top, right, bottom = self.frame()
            return [[(left, top), (right, top), (right, bottom), (left, bottom)]]
        spots = [self.board.at[name] for name in self.cut] + self.outs()
        hexes = self.board.shape[self.cut[0]] == "hex"
        square = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        corners = CORNERS if hexes else square
        return [[(x + 50 * dx, y + 50 * dy) for dx, dy in corners] for x, y in spots]

    def frame(self) -> Box:
        """Around all that is cut out as one piece."""
        board, frames = self.board, []
        if self.over.frame:
            left, top, right, bottom = self.over.frame
            return *board.spot(left, top), *board.spot(right, bottom)
        for name in self.cut:
            air, (left, top, right, bottom) = AIR.get(board.shape[name], 0), board.frame(name)
            frames.append((min(left, right) - air, top - air, max(left, right) + air, bottom + air))
            if board.shape[name] == "hole":
                frames.append(self.rim(*board.at[name]))
        if isinstance(board, Walnut):
            for pole in board.poles:
                if pole["place"] in self.cut:
                    x, y = board.at[pole["place"]]
                    frames.append((x - 20, y - discs.TIP - 12, x + 20, y))
        lefts, tops, rights, bottoms = zip(*frames)
        left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
        return max(left, board.left), max(top, board.top), min(right, board.right), min(bottom, board.bottom)

    def rim(self, x: float, y: float) -> Box:
        """From a place to the edges that it lies at."""
        xs, ys = zip(*self.board.at.values())
        board = self.board
        left, right = (board.left if x == min(xs) else x), (board.right if x == max(xs) else x)
        return left, (board.top if y == min(ys) else y), right, (board.bottom if y == max(ys) else y)

    def box(self) -> Box:
        """Left, top, width and height of the drawing."""
        xs, ys = zip(*(corner for patch in self.patches() for corner in patch))
        left, top, right, bottom = min(xs) - 6, min(ys) - 8, max(xs) + 6, max(ys) + 10
        if self.over.fallen:
            for x, y in (way[-1] for way, stops in zip(self.ways, self.over.ways) if stops[-1] == OUT):
                left, right = min(left, x - 48), max(right, x + 54)
                top, bottom = min(top, y - (112 if self.over.figures else 50)), max(bottom, y + 56)
        return left, top, right - left, bottom - top

    # The drawing

    def svg(self) -> str:
        board, paint = self.board, self.paint
        corner = 0 if self.whole else 10 * self.unit
        clip = paint.clip("cut", "".join(f'<path d="{path(patch, corner)}"/>' for patch in self.patches()))
        under = board.slab() + (self.rails(board) if isinstance(board, Tatami) else board.places())
        threads = marks.below(board) if board.view.get("chains") else ""
        lies = self.pieces()
        rings = marks.above(board) if board.view.get("chains") else ""
        over = "".join(
            [*map(self.head, self.ways), *map(self.flight, self.over.flights), *map(self.arc, self.over.arcs)]
        )
        shafts = "".join(map(self.shaft, self.ways))
        loose = self.fallen() + over + self.bars() + self.figures()
        ground = f"<g {clip}>{under}{threads}{'' if self.whole else lies + rings}</g>"
        parts = ground + shafts + (lies if self.whole else "") + loose
        box = " ".join(map(short, self.box()))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" aria-hidden="true">'
            f"<defs>{''.join(paint.defs.values())}</defs>{parts}</svg>"
        )

    def rails(self, board: Tatami) -> str:
        """A mat without words: at an end only the numbers of tiles."""
        ends = "".join(
            text("/".join(map(str, end["counts"])), board.at[end["place"]][0], board.at[end["place"]][1] + 8, 0)
            for end in board.ends
            if end["counts"]
        )
        return (
            board.rails_and_slots()
            + f"<g {self.paint.fill(board.ground.mark)} {font(WORD)}>{ends}</g>"
            + marks.signs(board)
        )

    def pieces(self) -> str:
        if not self.whole:
            return self.board.pieces() + "".join(
                self.disc(seat, self.board.spot(x, y)) for seat, x, y in self.over.discs
            )
        view = self.board.view
        lying = [piece for piece in view["pieces"] if piece["place"] in self.cut]
        shown = self.board.showing({**view, "pieces": lying})
        return "".join(map(self.ghost, self.over.ghosts)) + shown.pieces()

    def ghost(self, piece: Piece) -> str:
        drawing = self.paint.use(pieces.define(self.paint, piece), *self.board.at[piece["place"]])
        return f'<g opacity="0.5">{drawing}</g>'

    def disc(self, seat: int, spot: Point) -> str:
        discs.define(self.paint, seat)
        return self.paint.use("discshade", *spot) + discs.use(self.paint, seat, spot)

    def fallen(self) -> str:
        if not self.over.fallen:
            return ""
        drawing = pieces.define(self.paint, self.over.fallen)
        spots = [way[-1] for way, stops in zip(self.ways, self.over.ways) if stops[-1] == OUT]
        return "".join(f'<g opacity="0.72">{self.paint.use(drawing, *spot)}</g>' for spot in spots[:1])

    def shaft(self, points: list[Point]) -> str:
        return self.line(f"M{'L'.join(map(point, [*points[:-1], self.neck(points)]))}")

    def line(self, d: str, more: str = "") -> str:
        paint, halo = self.paint, self.board.ground.halo
        return (
            f'<path {paint.stroke(halo)} d="{d}" stroke-width="{short(20 * self.unit)}" opacity="0.7"/>'
            f'<path {paint.stroke(self.red)} d="{d}" stroke-width="{short(13 * self.unit)}"{more}/>'
        )

    def neck(self, points: list[Point]) -> Point:
        """Where the head of an arrow begins: before what lies at its end."""
        (a, b), (x, y) = points[-2:]
        length = hypot(x - a, y - b)
        lies = self.walnut or self.over.fallen or self.over.ghosts
        back = min(78 if lies else 46, 0.62 * length / self.unit) * self.unit
        return x - (x - a) / length * back, y - (y - b) / length * back

    def head(self, points: list[Point]) -> str:
        (a, b), (x, y) = points[-2:]
        return self.tip(self.neck(points), degrees(atan2(y - b, x - a)))

    def tip(self, spot: Point, turn: float, size: float = 1) -> str:
        place = f'transform="translate({point(spot)}) rotate({short(turn)}) scale({round(size * self.unit, 2)})"'
        triangle = f'd="M-2-24L34 0L-2 24Z" {place}'
        return (
            f'<path {self.paint.stroke(self.board.ground.halo)} {triangle} stroke-width="8" stroke-linejoin="round" '
            f'opacity="0.7"/><path {self.paint.fill(self.red)} {triangle}/>'
        )

    def flight(self, stops: Sequence[Stop]) -> str:
        points = self._points(stops)
        dashes = f' stroke-dasharray="{short(26 * self.unit)} {short(12 * self.unit)}"'
        d = f"M{'L'.join(map(point, [*points[:-1], self.neck(points)]))}"
        return (
            f'<path {self.paint.stroke(self.red)} d="{d}" stroke-width="{short(13 * self.unit)}"{dashes}/>'
            + self.head(points)
        )

    def arc(self, arc: Arc) -> str:
        at = self.board.at
        (x, y), start, end = at[arc.around], at[arc.start], at[arc.end]
        radius = hypot(start[0] - x, start[1] - y)
        way = 1 if arc.clockwise else -1
        begin = degrees(atan2(start[1] - y, start[0] - x)) + way * BEFORE
        turn = (way * (degrees(atan2(end[1] - y, end[0] - x)) - begin)) % 360 - AFTER
        on = [
            (x + radius * cos(radians(angle)), y + radius * sin(radians(angle)))
            for angle in (begin, begin + way * turn)
        ]
        d = f"M{point(on[0])}A{short(radius)} {short(radius)} 0 {int(turn > 180)} {int(arc.clockwise)} {point(on[1])}"
        return self.line(d) + self.tip(on[1], begin + way * (turn + 96), 0.9)

    def bars(self) -> str:
        found = []
        for names in self.over.closed:
            marks.define(self.board, "forbidden")
            xs, ys = zip(*(self.board.sign(name) if self.board.LAYS else self.board.at[name] for name in names))
            found.append(self.paint.use("forbidden", sum(xs) / len(xs), sum(ys) / len(ys), 1.5 * self.unit))
        return "".join(found)

    def figures(self) -> str:
        ground, found = self.board.ground, []
        for stop, words in self.over.figures:
            x, y = self._figure_at(stop)
            pen = 'stroke-width="9" stroke-linejoin="round"'
            found.append(
                f'<g {font(52, SERIF)} font-weight="600"><g {self.paint.stroke(ground.halo)} {pen} opacity="0.8">'
                f"{text(words, x, y + 18, 0)}</g><g {self.paint.fill(ground.mark)}>{text(words, x, y + 18, 0)}</g></g>"
            )
        return "".join(found)

    def _figure_at(self, stop: str) -> Point:
        if stop == OUT:
            x, y = next(way[-1] for way, stops in zip(self.ways, self.over.ways) if stops[-1] == OUT)
            return x, y - 78
        return self.board.at[stop]
