"""The mat of a tile game: two lines of columns along a rail with numbers, the hands, and what lies beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from banmen.svg import tiles
from banmen.svg.board import Box, Point, Rectangle, point
from banmen.svg.paint import SERIF, Paint, font, short, text
from banmen.svg.palette import CAST, GLOW, GROUNDS, HALO, HERI, MARK, NUMBERS, TILE_LIP, WORDS
from banmen.svg.wood import chance
from banmen.view import Mark, Piece, Place, View, Words

HEM = 30  # the cloth border at the top and at the bottom
RAIL = 40  # half its width
NUMBERED = 8  # a rail that is longer moves what lies beside it to the right
STEP = 104  # from tile to tile in a column; more than three share the room of three
LAYER = (-7, -6)  # how far a further layer is shifted
SMALL, TURN = 0.62, -7  # what lies beside the pile, and how far the tile put away is turned
WORD, LESS = 27, 22  # the sizes of lettering
UNDER = 62  # how far below a marker its name stands
# What is written on the mat: each is the template of a sentence.
TILE, TILES, LEFT, PUT_AWAY = "tile", "tiles", "{0} left", "put away"
EITHER, SPAN = "{0} or {1}", "{0} to {1}"
DOTTED = 'stroke-width="2.6" stroke-dasharray="3 7" stroke-linecap="round" opacity="0.6"'


class Tatami(Rectangle):
    """0 0 is the rail's beginning: its number 1 lies one pitch to the right."""

    SHAPES = ("slot", "hand", "marker", "pile", "chip", "rail")
    PIECES = tiles.PIECE_SHAPES
    SEATS = 2
    LAST = 6
    LAYS = True
    SIGN = 1.25
    PAIR = 4, 21, LESS  # the two lines in a slot: how far above and below its middle they stand, the size of the lower

    def __init__(self, view: View, paint: Paint) -> None:
        self.columns: dict[str, list[Piece]] = {}
        for piece in view["pieces"]:
            self.columns.setdefault(piece["place"], []).append(piece)
        self.ranks = {name: max(piece.get("rank", 0) for piece in found) for name, found in self.columns.items()}
        self.tops = {name: max(piece.get("layer", 0) for piece in found) for name, found in self.columns.items()}
        self.ends = view.get("ends", [])
        blocked: list[Mark] = [{"place": end["place"], "sign": "forbidden"} for end in self.ends if not end["counts"]]
        self.rails = [place for place in view["places"] if place["shape"] == "rail"]
        signs = view.get("marks", []) + blocked
        super().__init__({**view, "places": self.moved(view["places"]), "marks": signs}, paint, (0, 0))

    def moved(self, places: list[Place]) -> list[Place]:
        """The places, those beside the rail so far to the right as it is longer than usual."""
        more = max([0, *(rail["x"] - NUMBERED for rail in self.rails)])
        beside = ("marker", "pile")
        return [{**place, "x": place["x"] + more * (place["shape"] in beside)} for place in places]

    def edges(self) -> Box:
        # Discards beside the pile must not make the mat wider.
        names = [name for name in self.at if not name.startswith("gone")] or list(self.at)
        ends = [self.at[name][1] + self.way(name) * self.height(name) for name in names]
        margin, (xs, ys) = self.ground.margin, zip(*(self.at[name] for name in names), *((100, y) for y in ends))
        return min(xs) - margin, min(ys) - margin - HEM, max(xs) + margin, max(ys) + margin + HEM

    # Where things lie

    def way(self, name: str) -> int:
        """Where the column of a slot grows: 1 downwards, -1 upwards; tiles of a hand have their free side there."""
        down = self.at[name][1] > 0
        return 1 if down == (self.shape[name] == "slot") else -1

    def rank(self, name: str) -> int:
        """That of a column's last tile."""
        return self.ranks.get(name, 0)

    def height(self, name: str) -> float:
        """From the middle of a column's first tile to the middle of its last."""
        return STEP * min(self.rank(name), 2)

    def layers(self, name: str) -> int:
        """How many lie on each tile of a column."""
        return self.tops.get(name, 0)

    def lies(self, piece: Piece) -> Point:
        name, layer = piece["place"], piece.get("layer", 0)
        share = piece.get("rank", 0) / (self.rank(name) or 1)
        (x, y), out = self.at[name], self.way(name) * self.height(name) * share
        return x + LAYER[0] * layer, y + LAYER[1] * layer + out

    def frame(self, name: str) -> Box:
        """A whole column, or one tile."""
        (x, y), layers, scale = self.at[name], self.layers(name), self.scale(name)
        far = y + self.way(name) * self.height(name)
        left, right = x - 53 * scale + LAYER[0] * layers, x + 53 * scale
        if layers and self.way(name) > 0:  # the count of the layers lies in the lower right corner
            left, right = right, left
        return left, min(y, far) - 55 * scale + LAYER[1] * layers, right, max(y, far) + 57 * scale

    def sign(self, name: str) -> Point:
        """At the free edge, where no dots are and no words; in the middle of a slot without either."""
        x, y = self.at[name]
        empty = name not in self.columns and not any(end["place"] == name and end["counts"] for end in self.ends)
        if empty or self.shape[name] not in ("slot", "hand"):
            return x, y
        return x, y + self.way(name) * (self.height(name) + 48)

    def scale(self, name: str) -> float:
        return SMALL if self.shape[name] == "pile" and name != "pile" else 1

    # The mat

    def surface(self) -> str:
        paint = self.paint
        lamp = (0, GLOW, 0.16), (0.55, GLOW, 0), (1, CAST, 0.08)
        light = paint.gradient("lamp", "radial", 'cx="0.3" cy="0.2" r="1"', *lamp)
        parts = self.weave() + self.outline(light) + self.hem(self.top) + self.hem(self.bottom - HEM)
        return f"<g {paint.clip('edge', self.outline(''))}>{parts}</g>"

    def weave(self) -> str:
        """Rushes from left to right, bound by threads: two wide lines, each cut into thin slices."""
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        rushes = f'd="M{point((x, self.top))}V{short(self.bottom)}" stroke-width="{short(self.right - self.left)}"'
        threads = f'd="M{point((self.left, y))}H{short(self.right)}" stroke-width="{short(self.bottom - self.top)}"'
        return (
            f'<g {self.paint.stroke(self.ground.grain)}><path {rushes} stroke-dasharray="2.6 3.4"/>'
            f'<path {threads} stroke-dasharray="1.4 22.6" opacity="0.6"/>'
            f'<path d="{"".join(self.streaks())}" stroke-width="3" opacity="0.55"/></g>'
        )

    def streaks(self) -> Iterator[str]:
        """Rushes that are a little darker than the others, here and there."""
        dice, width = chance(5), self.right - self.left
        for y in range(round(self.top) + HEM, round(self.bottom) - HEM, 18):
            start = self.left + width * (1.2 * next(dice) - 0.2)
            yield f"M{short(start)} {y + 6 * int(3 * next(dice))}h{short(width * (0.1 + 0.4 * next(dice)))}"

    def hem(self, y: float) -> str:
        """The border of cloth, with its row of lozenges."""
        paint, width = self.paint, self.right - self.left
        count = int(width // 32)
        row = "l8-5.5 8 5.5-8 5.5z".join(["m32 0"] * count)
        start = point((self.left + (width - 32 * count) / 2 - 24, y + HEM / 2))
        cloth = f'x="{short(self.left)}" y="{short(y)}" width="{short(width)}" height="{HEM}"'
        return (
            f"<rect {paint.fill(HERI)} {cloth}/>"
            f'<path {paint.fill(TILE_LIP)} d="M{start}{row}l8-5.5 8 5.5-8 5.5z" opacity="0.38"/>'
        )

    def labels(self) -> list[tuple[str, float, float]]:
        return []  # the numbers are on the rail

    # What lies on it

    def places(self) -> str:
        sockets, words = self.sockets(), [*self.end_words(), *self.captions()]
        return self.rails_and_slots() + self.written(words) + sockets

    def rails_and_slots(self) -> str:
        rails = "".join(self.rail(int(rail["x"]), self.at[rail["name"]][1]) for rail in self.rails)
        outlines = "".join(tiles.box("", x - 45, y - 47, 90, 90, 9) for x, y in self.empty("slot"))
        return rails + f"<g {self.paint.stroke(self.ground.line)} {DOTTED}>{outlines}</g>"

    def written(self, found: Iterable[Words]) -> str:
        return f"<g {self.paint.fill(WORDS)} {font(WORD)}>{''.join(map(lettered, found))}</g>"

    def sockets(self) -> str:
        spots = self.empty("marker")
        if spots and "socket" not in self.paint.defs:
            self.paint.define("socket", tiles.socket(self.paint))
        return "".join(self.paint.use("socket", *spot) for spot in spots)

    def empty(self, shape: str) -> list[Point]:
        """Where the places of a shape are that nothing lies on."""
        return [self.at[name] for name, found in self.shape.items() if found == shape and name not in self.columns]

    def rail(self, count: int, y: float) -> str:
        paint, wood = self.paint, GROUNDS["hinoki"]
        light = (0, wood.face, 1), (1, wood.low, 1)
        face = paint.gradient("rail", "linear", 'x1="0" y1="0" x2="1" y2="1"', *light)
        width, height = 100 * count + 16, 2 * RAIL
        numbers = "".join(text(str(n), 100 * n, y + 13, 0) for n in range(1, count + 1))
        ticks = "".join(f"M{100 * n + 50} {y - RAIL:g}v13m0 {height - 26}v13" for n in range(1, count))
        return (
            tiles.box(paint.fill(CAST), 45, y - RAIL + 4, width + 3, height + 6, 6, ' opacity="0.22"')
            + tiles.box(paint.fill(wood.side), 42, y - RAIL, width, height + 5, 5)
            + tiles.box(face, 42, y - RAIL, width, height, 5)
            + f'<path {paint.stroke(wood.line)} d="{ticks}" stroke-width="1.8" opacity="0.6"/>'
            + f"<g {paint.fill(NUMBERS)} {font(38, SERIF)}>{numbers}</g>"
        )

    def end_words(self) -> Iterator[Words]:
        """How many tiles each end takes; the sign for a blocked one is among the marks."""
        for end in self.ends:
            if end["counts"]:
                x, y = self.at[end["place"]]
                up, down, size = self.PAIR
                yield words(self.counts(end["counts"]), x, y - up)
                yield words((TILE if end["counts"] == [1] else TILES,), x, y + down, size)

    def counts(self, found: list[int]) -> tuple[str, ...]:
        return (EITHER, *map(str, found)) if len(found) == 2 else (" or ".join(map(str, found)),)

    def captions(self) -> Iterator[Words]:
        """The words under the pile, under the tile put away and under markers."""
        for place in self.view["places"]:
            if said := place.get("words"):
                x, y = self.at[place["name"]]
                yield words(said, x, y + UNDER, LESS)
        for piece in self.view["pieces"]:
            x, y = self.at[piece["place"]]
            if piece["place"] == "pile":
                yield words((LEFT, str(piece["value"])), x, y + 90)
            elif piece["place"] == "away":
                yield words((PUT_AWAY,), x, y + 60)

    def pieces(self) -> str:
        counts = "".join(self.count(name) for name in self.columns if self.layers(name))
        return "".join(self.piece(piece) for piece in sorted(self.view["pieces"], key=self.order)) + counts

    def order(self, piece: Piece) -> tuple[float, ...]:
        """Layer by layer, in each the far ones last: where tiles overlap, the edge and the shadow part them."""
        x, y = self.lies(piece)
        return piece.get("layer", 0), -y, x

    def piece(self, piece: Piece) -> str:
        name, (x, y), place = tiles.define(self.paint, piece), self.lies(piece), piece["place"]
        if place == "pile":  # a small heap, whatever its number
            heap = range(min(piece["value"], 3))
            return "".join(self.paint.use(name, x + 4 - 4 * i, y + 5 - 5 * i) for i in heap)
        if place == "away":
            turned = f'transform="translate({point((x, y))}) rotate({TURN})"'
            return f"<g {turned}>{self.paint.use(name, 0, 0, SMALL)}</g>"
        return self.paint.use(name, x, y, self.scale(place))

    def count(self, name: str) -> str:
        """How many layers a column has, at its outer corner."""
        x, y = self.at[name]
        y += self.way(name) * (self.height(name) + 46) - 2
        return (
            f'<circle {self.paint.fill(HALO)} cx="{short(x + 36)}" cy="{short(y)}" r="20"/>'
            f'<circle {self.paint.stroke(MARK)} cx="{short(x + 36)}" cy="{short(y)}" r="20" stroke-width="2"/>'
            f"<g {self.paint.fill(MARK)} {font(WORD)}>"
            + text(str(1 + self.layers(name)), x + 36, y + 9.3, 0, ' font-weight="600"')
            + "</g>"
        )


def words(sentence: tuple[str, ...], x: float, y: float, size: float = WORD) -> Words:
    return {"sentence": sentence, "x": x, "y": y, "size": size}


def lettered(found: Words) -> str:
    """Words in a picture, which speaks English."""
    template, *fields = found["sentence"]
    size = "" if found["size"] == WORD else f' font-size="{short(found["size"])}"'
    return text(template.format(*fields), found["x"], found["y"], 0, size)
