"""The board for a page: the drawings of `draw` taken apart, so that it only places, moves and marks pieces.

`empty` is what does not change during a game: the empty board, once as seat 0 sees it and once as the other side does
(its labels stay upright), and a drawing of each piece and mark, by an id that begins with the game's name. Whoever
looks from the other side turns spots, things and marks half around the board's middle; nothing else needs to turn.
`lay` is what lies on it after a move. A mat is laid for each side by itself, because everything on it changes. A table
with bodies on it is a scene of the page's own: it gets their measures, and drawings of them for beside the table.

Colours are tokens (`var(--…)`) that `css` defines, by day, by night and in the second palette.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from banmen.svg import discs, marks, pieces
from banmen.svg.board import Board as Ground
from banmen.svg.clay import Clay
from banmen.svg.mat import Mat
from banmen.svg.paint import Paint
from banmen.svg.palette import Colour
from banmen.svg.tokens import SAFE, TOKENS, Shades
from banmen.svg.walnut import Walnut
from banmen.svg.wood import Plank
from banmen.view import Board, Laid, Measures, Piece, Spot, Thing, View

GRIDS: dict[str, type[Plank | Clay]] = {"hinoki": Plank, "keyaki": Plank, "clay": Clay}
NOTHING: Laid = {"things": [], "words": [], "floor": "", "below": "", "above": "", "spots": None}
PRESSED = {"cell": (100, 100), "hole": (100, 100), "hex": (100, 115.5)}  # of each place: they touch


class Stage(Protocol):
    """The board of a game."""

    empty: Board  # it is shared: do not change it

    def point(self, x: float, y: float, /) -> tuple[float, float]:
        """Where a point of the game's own view lies."""

    def lay(self, view: View, viewer: int | None, /) -> Laid:
        """What lies there in the game's own view, which nobody checks here; a mat has the viewer's side below."""


def of(name: str, view: View, measures: Measures | None = None) -> Stage:
    """That of the game with this name, which begins like this; bodies have measures."""
    key = f"{name}-"
    if measures:
        return Bodies(measures, key)
    return Tiles(view, key) if view["ground"] == "tatami" else Grid(view, key)


def css() -> str:
    """The style sheet that gives the tokens their values."""
    return (
        f":root{{color-scheme:light dark;{_defined(TOKENS)}}}\n"
        ":root[data-theme=light]{color-scheme:light}\n"
        ":root[data-theme=dark]{color-scheme:dark}\n"
        f":root[data-palette=safe]{{{_defined(SAFE)}}}\n"
    )


def _defined(tokens: Mapping[str, Shades]) -> str:
    return "".join(
        f"--{name}:{day};" if day == night else f"--{name}:light-dark({day},{night});"
        for name, (day, night) in tokens.items()
    )


class Tokens(Paint):
    """Colours as tokens, right where they are used: the page's style sheet knows them."""

    def colour(self, what: str, colour: Colour) -> str:
        return f'{what}="{colour.css}"'


class Grid:
    """A board whose places stay where they are: cells, holes or hexagons."""

    def __init__(self, view: View, key: str) -> None:
        kind, bare = GRIDS[view["ground"]], _bare(view)
        self.ground = kind(bare, Tokens(key))
        self.at = {name: _rounded(point) for name, point in self.ground.at.items()}
        self.things: dict[tuple[str, str, int, int], Thing] = {}  # by place, shape, seat and value
        self.drawn: dict[tuple[tuple[str, ...], tuple[bool, ...]], tuple[str, str]] = {}
        far_first = sorted(self.at, key=lambda name: self.at[name][::-1])
        self.order = {name: number for number, name in enumerate(far_first)}
        under, turned = _under(self.ground), _under(kind(_turned(bare), self.ground.paint))
        for piece in _everything():
            pieces.define(self.ground.paint, piece)
        self.empty = _empty(self.ground, under, turned, dict(self.spots()))

    def point(self, x: float, y: float) -> tuple[float, float]:
        return _rounded(self.ground.spot(x, y))

    def spots(self) -> Iterator[tuple[str, Spot]]:
        for name, (x, y) in self.at.items():
            shape = self.ground.shape[name]
            w, h = PRESSED[shape]
            yield name, {"x": x, "y": y, "shape": shape, "w": w, "h": h}

    def lay(self, view: View, _: int | None = None) -> Laid:
        order = self.order
        lying = sorted(view["pieces"], key=lambda piece: order[piece["place"]])
        below, above = self.marks(view)
        fades = self.ground.showing(view).fades if view.get("chains") else None
        return {
            **NOTHING,
            "things": [self.thing(piece, fades is not None and fades(piece)) for piece in lying],
            "below": below,
            "above": above,
        }

    def marks(self, view: View) -> tuple[str, str]:
        """Those of the last move, under and over the pieces; drawn once where only its places matter."""
        if view.get("chains") or view.get("marks"):
            return self.draw(view)
        last = view.get("last", [])
        taken = [piece["place"] for piece in view["pieces"]]
        key = tuple(last), tuple([name in taken for name in last])
        if key not in self.drawn:
            self.drawn[key] = self.draw(view)
        return self.drawn[key]

    def draw(self, view: View) -> tuple[str, str]:
        shown = self.ground.showing(view)
        return marks.below(shown), marks.above(shown)

    def thing(self, piece: Piece, fades: bool) -> Thing:
        key = piece["place"], piece["shape"], piece["seat"], piece.get("value", 0)
        thing = self.things.get(key)
        if thing is None:
            thing = self.things[key] = pieces.thing(piece, *self.at[piece["place"]])
        return {**thing, "faded": True} if fades else thing


class Tiles:
    """A mat: all that lies on it changes, its size does not."""

    def __init__(self, view: View, key: str) -> None:
        ground = Mat(_bare(view), Tokens(key))
        self.point, self.paint, self.slab = (
            ground.spot,
            ground.paint,
            (ground.left, ground.top, ground.right, ground.bottom),
        )
        under = ground.slab()
        ground.define()
        self.empty = _empty(ground, under, None, {})

    def lay(self, view: View, viewer: int | None) -> Laid:
        return Mat(view, self.paint, self.slab, viewer).laid()


class Bodies:
    """A table of a game of flicks: what lies on it can lie anywhere, and the page knows how to show that."""

    def __init__(self, measures: Measures, key: str) -> None:
        paint, side = Tokens(key), round(1000 * measures["side"], 1)
        for seat in range(Walnut.SEATS):
            discs.define_sprites(paint, seat)
        self.empty: Board = {
            "box": (-side / 2, -side / 2, side, side),
            "middle": (0, 0),
            "defs": "".join(paint.defs.values()),
            "under": "",
            "turned": "",
            "spots": {},
            "lays": False,
            "foresees": False,
            "measures": measures,
        }

    def point(self, x: float, y: float) -> tuple[float, float]:
        return 1000 * x, -1000 * y

    def lay(self, *_: object) -> Laid:
        return NOTHING


def _empty(ground: Ground, under: str, turned: str | None, spots: dict[str, Spot]) -> Board:
    for sign in marks.DRAWINGS:
        marks.define(ground, sign)
    left, top, width, height = (round(side, 1) for side in ground.box())
    return {
        "box": (left, top, width, height),
        "middle": ((ground.left + ground.right) / 2, (ground.top + ground.bottom) / 2),
        "defs": "".join(ground.paint.defs.values()),
        "under": under,
        "turned": turned,
        "spots": spots,
        "lays": ground.LAYS,
        "foresees": False,
    }


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 1), round(point[1], 1)


def _under(ground: Ground) -> str:
    return ground.slab() + ground.places() + ground.lettering()


def _bare(view: View) -> View:
    """The view without anything that lies on it."""
    return {"ground": view["ground"], "places": view["places"], "dots": view.get("dots", []), "pieces": []}


def _turned(view: View) -> View:
    """The view as it is seen from the other side."""
    return {
        **view,
        "places": [{**place, "x": -place["x"], "y": -place["y"]} for place in view["places"]],
        "dots": [{**dot, "x": -dot["x"], "y": -dot["y"]} for dot in view.get("dots", [])],
    }


def _everything() -> Iterator[Piece]:
    """Every piece that can lie on a grid, once: which of them a game uses, only playing it would show."""
    for seat in range(Ground.SEATS):
        for shape in pieces.PIECE_SHAPES:
            for value in pieces.TOWERS if shape == "tower" else (0,):
                yield {"place": "", "shape": shape, "seat": seat, "value": value}
