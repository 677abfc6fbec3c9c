"""What the boards share: a slab under one lamp, and where the places of a view lie on it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Self, cast

from banmen.svg import pieces
from banmen.svg.paint import Paint, font, short
from banmen.svg.palette import CAST, GROUNDS, SEATS, WHITE
from banmen.view import Piece, PlaceShape, View

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right and bottom
WIDTH = 420  # of the picture on the page, in px
PAD = 20  # air around the board, for its shadow
FADED = 0.55  # how much is left of a piece that is not what the picture is about
NAME = re.compile(r"([A-Za-z]+)([0-9]+)")


class Board(ABC):
    """One board of a view; `origin` is the point of the view that lies at 0 0, the edges are those of the slab."""

    SHAPES: ClassVar[tuple[str, ...]]  # of the places it can have
    PIECES: ClassVar[tuple[str, ...]] = pieces.PIECE_SHAPES
    SEATS: ClassVar[int] = len(SEATS)
    LAST: ClassVar[int] = 4  # the most places of a move
    LAYS: ClassVar[bool] = False  # a move lays things down here and there, instead of going from place to place
    BARE: ClassVar[bool] = False  # it is there before any place is
    SIGN: ClassVar[float] = 1  # how large the marks are: larger where the places are small on the page

    def __init__(self, view: View, paint: Paint, origin: Point) -> None:
        self.view, self.paint, self.ground, self.origin = view, paint, GROUNDS[view["ground"]], origin
        self.at = {place["name"]: self.spot(place["x"], place["y"]) for place in view["places"]}
        self.shape = {place["name"]: cast(PlaceShape, place["shape"]) for place in view["places"]}
        self.left, self.top, self.right, self.bottom = self.edges()
        self.air = PAD / 2  # above it
        self.px = (self.right - self.left + 2 * PAD) / WIDTH  # one px on the page

    def showing(self, view: View) -> Self:
        """The same board with another view on it."""
        shown = object.__new__(type(self))
        shown.__dict__ |= self.__dict__ | {"view": view}
        return shown

    def spot(self, x: float, y: float) -> Point:
        """Where a point of the view lies in the picture."""
        return 100 * (x - self.origin[0]), 100 * (self.origin[1] - y)

    def slab(self) -> str:
        ground, paint = self.ground, self.paint
        shade = f'{paint.fill(CAST)} opacity="0.043"'
        # Thin layers instead of a blur: not every renderer has filters.
        shadow = "".join(self.outline(shade, 13 - 2 * i, 6, ground.thick + 3) for i in range(7))
        box = 'x1="0" y1="0" x2="1" y2="1"'
        face = paint.gradient("face", "linear", box, (0, ground.face, 1), (1, ground.low, 1))
        bevel = f'{paint.stroke(WHITE)} opacity="0.25" stroke-width="2.2"'
        side = self.outline(paint.fill(ground.side), below=ground.thick)
        return shadow + side + self.outline(face) + self.surface() + self.outline(bevel, -1.6)

    def pieces(self) -> str:
        # From the far side to the near one: a tall tower covers what stands behind it.
        lying = sorted(self.view["pieces"], key=lambda piece: self.at[piece["place"]][::-1])
        return "".join(self.piece(piece) for piece in lying)

    def piece(self, piece: Piece) -> str:
        drawing = self.paint.use(pieces.define(self.paint, piece), *self.at[piece["place"]])
        return f'<g opacity="{FADED}">{drawing}</g>' if self.fades(piece) else drawing

    def fades(self, piece: Piece) -> bool:
        """Whether there are chains, and the piece is on none of them."""
        chains = self.view.get("chains", [])
        return bool(chains) and not any(piece["place"] in chain["places"] for chain in chains)

    def frame(self, name: str) -> Box:
        """What the corners go around that mark a place of the last move."""
        x, y = self.at[name]
        return x - 46, y - 46, x + 46, y + 46

    def sign(self, name: str) -> Point:
        """Where the sign of a lesson lies that is about a place."""
        return self.at[name]

    def box(self, foot: float = 0) -> Box:
        """Left, top, width and height of a picture of the board, with its shadow and what stands below it."""
        left, top = self.left - PAD, self.top - self.air
        return left, top, self.right - left + PAD, self.bottom - top + self.ground.thick + PAD + foot

    def lettering(self) -> str:
        """The labels on the rim."""
        size = min(30, 11.5 * self.px)
        texts = "".join(f'<text x="{short(x)}" y="{short(y + size / 3)}">{name}</text>' for name, x, y in self.labels())
        look = f'{self.paint.fill(self.ground.mark)} opacity="0.72" {font(size)} text-anchor="middle"'
        return f"<g {look}>{texts}</g>" if texts else ""

    @abstractmethod
    def edges(self) -> Box:
        """Left, top, right and bottom of the slab."""

    @abstractmethod
    def outline(self, paint: str, grow: float = 0, dx: float = 0, dy: float = 0, below: float = 0) -> str:
        """The slab from above, grown, shifted or lengthened below."""

    @abstractmethod
    def surface(self) -> str:
        """What the slab is made of."""

    @abstractmethod
    def places(self) -> str:
        """The places, and what is painted between them."""

    @abstractmethod
    def labels(self) -> list[tuple[str, float, float]]:
        """The letters and numbers on the rim, and where their middles lie; none where the names form no grid."""


class Rectangle(Board):
    """A board whose slab is a rectangle with round corners."""

    def outline(self, paint: str, grow: float = 0, dx: float = 0, dy: float = 0, below: float = 0) -> str:
        return (
            f'<rect {paint} x="{short(self.left - grow + dx)}" y="{short(self.top - grow + dy)}" '
            f'width="{short(self.right - self.left + 2 * grow)}" '
            f'height="{short(self.bottom - self.top + 2 * grow + below)}" rx="{short(self.ground.corner + grow)}"/>'
        )


def path(points: Iterable[Point], corner: float, dx: float = 0, dy: float = 0) -> str:
    """The outline of a polygon whose corners are rounded, that much of each edge away."""
    knots = [(x + dx, y + dy) for x, y in points]
    parts = []
    for before, at, after in zip(knots[-1:] + knots[:-1], knots, knots[1:] + knots[:1]):
        start, end = toward(at, before, corner), toward(at, after, corner)
        parts.append(f"{point(start)}Q{point(at)} {point(end)}" if corner else point(at))
    return f"M{'L'.join(parts)}Z"


def toward(one: Point, other: Point, way: float) -> Point:
    """The point that far from the one on the way to the other."""
    share = way / (((other[0] - one[0]) ** 2 + (other[1] - one[1]) ** 2) ** 0.5 or 1)
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def point(spot: Point) -> str:
    return f"{short(spot[0])} {short(spot[1])}"


def grid(spots: Iterable[tuple[str, float, float]]) -> tuple[dict[str, float], dict[str, float]]:
    """Where each letter and each number of the names lies; empty where the names are no such grid."""
    letters: dict[str, float] = {}
    numbers: dict[str, float] = {}
    for label, first, second in spots:
        name = NAME.fullmatch(label)
        if not name or letters.setdefault(name[1], first) != first or numbers.setdefault(name[2], second) != second:
            return {}, {}
    distinct = len(set(letters.values())) == len(letters) and len(set(numbers.values())) == len(numbers)
    return (letters, numbers) if distinct else ({}, {})
