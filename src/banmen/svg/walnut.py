"""The table of a flicking game, seen from above in true millimetres: planks, ticks, discs, poles and the ramp."""

from __future__ import annotations

from banmen.svg import discs, numerals
from banmen.svg.board import Box, Point, Rectangle
from banmen.svg.discs import Wedge
from banmen.svg.paint import Paint, font, short, text
from banmen.svg.palette import BLACK, LAMP, WHITE
from banmen.svg.tracks import Tracks
from banmen.svg.wood import grain
from banmen.view import Piece, View

TINTS = ((BLACK, "0.05"), (WHITE, "0.03"), (BLACK, "0.06"), (WHITE, "0.04"), (BLACK, "0.03"))  # of the planks
TICK = 100  # from tick to tick
INSET, SHORT, LONG = 5, 8, 13  # from the edge to a tick, and how long it is; the middle ones are long
LETTERS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
RIM = 33  # from the edge to the letters
BRACKET = 26  # from the middle of a disc to its brackets
FIGURE = 10.5  # the size of the discs' numbers, in px on the page


class Walnut(Rectangle):
    """0 0 is the middle of the table; y is south, and one unit a millimetre."""

    SHAPES = ("spot",)
    PIECES = discs.PIECE_SHAPES
    SEATS = 2
    LAYS = True
    BARE = True
    SIGN = 0.62

    def __init__(self, view: View, paint: Paint) -> None:
        super().__init__(view, paint, (0, 0))
        # From the far side to the near one.
        lying = sorted(view["pieces"], key=lambda piece: self.at[piece["place"]][::-1])
        self.discs = [piece for piece in lying if piece["shape"] == "disc"]
        self.poles = [piece for piece in lying if piece["shape"] == "pole"]
        ramp = view.get("ramp")
        self.ramp = Wedge(self.spot(ramp["x"], ramp["y"]), ramp["heading"]) if ramp else None
        self.tracks = Tracks(self)
        # Room for a pole on a disc at the far edge, always: pictures of one game have one size.
        self.air = max([discs.TIP, *(self.top - self.at[pole["place"]][1] + discs.TIP for pole in self.poles)]) + 2

    def spot(self, x: float, y: float) -> Point:
        return 1000 * x, -1000 * y

    def edges(self) -> Box:
        half = 500 * self.view["size"]
        return -half, -half, half, half

    def frame(self, name: str) -> Box:
        return numerals.around(self.at[name], BRACKET, BRACKET)

    # The table

    def surface(self) -> str:
        paint = self.paint
        light = (0, LAMP, 0.26), (0.5, LAMP, 0.02), (1, BLACK, 0.22)
        lamp = paint.gradient("lamp", "radial", 'cx="0.3" cy="0.24" r="0.95"', *light)
        lines = grain("walnut", self.left, self.top, self.right, self.bottom)
        parts = f"{self.planks()}<g {paint.stroke(self.ground.grain)}>{lines}</g>{self.seams()}"
        return f"<g {paint.clip('edge', self.outline(''))}>{parts}</g>{self.outline(lamp)}{self.ticks()}"

    def planks(self) -> str:
        wide, high = 2 * self.right, 2 * self.right / len(TINTS)
        return "".join(
            f'<rect {self.paint.fill(tint)} x="{short(self.left)}" y="{short(self.top + i * high)}" '
            f'width="{short(wide)}" height="{short(high)}" opacity="{opacity}"/>'
            for i, (tint, opacity) in enumerate(TINTS)
        )

    def seams(self) -> str:
        """Between the planks: a dark line, and the lit edge below it."""
        high = 2 * self.right / len(TINTS)
        rows = [self.top + i * high for i in range(1, len(TINTS))]
        dark, pale = (
            "".join(f"M{short(self.left)} {short(y + dy)}h{short(2 * self.right)}" for y in rows) for dy in (0, 1.5)
        )
        return (
            f'<path {self.paint.stroke(self.ground.line)} d="{dark}" stroke-width="1.6" opacity="0.75"/>'
            f'<path {self.paint.stroke(WHITE)} d="{pale}" stroke-width="0.9" opacity="0.16"/>'
        )

    def ticks(self) -> str:
        """Every tenth of a metre on all four edges, counted from the middle."""
        far, count, parts = self.right - INSET, int((self.right - 1) // TICK), []
        for i in range(-count, count + 1):
            at, long = TICK * i, SHORT if i else LONG
            parts.append(f"M{at}-{short(far)}v{long}M{at} {short(far)}v-{long}")
            parts.append(f"M-{short(far)} {at}h{long}M{short(far)} {at}h-{long}")
        pen = f'stroke-width="{short(self.px)}" opacity="0.65"'
        return f'<path {self.paint.stroke(self.ground.mark)} d="{"".join(parts)}" {pen}/>'

    def labels(self) -> list[tuple[str, float, float]]:
        far = self.right - RIM
        return [(name, x * far, y * far) for name, (x, y) in LETTERS.items()]

    def places(self) -> str:
        return self.tracks.svg()

    # What lies on it

    def pieces(self) -> str:
        for piece in self.discs + self.poles:
            discs.define(self.paint, piece["seat"])
        poles = "".join(self.paint.use(f"pole{pole['seat']}", *self.at[pole["place"]]) for pole in self.poles)
        return self.shades() + self.low() + poles + self.numbers()

    def shades(self) -> str:
        """All shadows: they end where the table does."""
        parts = [self.ramp.shade(self.paint)] if self.ramp else []
        for piece in self.discs + self.poles:
            parts.append(self.paint.use(f"{piece['shape']}shade", *self.at[piece["place"]]))
        return f"<g {self.paint.clip('edge', self.outline(''))}>{''.join(parts)}</g>" if parts else ""

    def low(self) -> str:
        """The discs and the ramp, which hides what lies behind it, but not what lies on it."""
        ramp = self.ramp
        behind = [piece for piece in self.discs if ramp and self.is_behind(ramp, piece)]
        before = [piece for piece in self.discs if piece not in behind]
        return (
            "".join(map(self.disc, behind)) + (ramp.svg(self.paint) if ramp else "") + "".join(map(self.disc, before))
        )

    def is_behind(self, ramp: Wedge, piece: Piece) -> bool:
        spot = self.at[piece["place"]]
        return spot[1] < ramp.middle[1] and not ramp.holds(spot)

    def disc(self, piece: Piece) -> str:
        return discs.use(self.paint, piece["seat"], self.at[piece["place"]], piece.get("heading", 0))

    def numbers(self) -> str:
        """The numbers of the discs, each on a halo."""
        if not self.discs:
            return ""
        paint, size = self.paint, FIGURE * self.px
        lain = numerals.lay([self.at[piece["place"]] for piece in self.discs], self.taken(), self.table(), size)
        words = (text(f"{piece['value']:d}", x, y + 0.36 * size, 0) for piece, (x, y) in zip(self.discs, lain))
        paint.define("numbers", "".join(words))
        use, pen = paint.use("numbers", 0, 0), f'stroke-width="{short(size / 4)}" stroke-linejoin="round"'
        halo = f'<g {paint.stroke(self.ground.halo)} {pen} opacity="0.7">{use}</g>'
        return f'<g {font(size)} font-weight="600">{halo}<g {paint.fill(self.ground.mark)}>{use}</g></g>'

    def table(self) -> Box:
        return self.left + 2, self.top + 2, self.right - 2, self.bottom - 2

    def taken(self) -> list[Box]:
        """What a number had better not cover: poles, the ramp, brackets, letters and paths."""
        boxes = [numerals.around((x, y), 10, 10) for _, x, y in self.labels()]
        for x, y in (self.at[pole["place"]] for pole in self.poles):
            boxes.append((x - 6, y - discs.TIP, x + 6, y + 2))
        if self.ramp:
            xs, ys = zip(*self.ramp.top())
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
        for name in self.view.get("last", []):
            left, top, right, bottom = self.frame(name)
            boxes += [(left - 3, top - 3, left + 14, top + 14), (right - 14, bottom - 14, right + 3, bottom + 3)]
        return boxes + list(self.tracks.samples())
