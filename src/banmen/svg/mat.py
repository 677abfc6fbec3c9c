"""The mat of a tile game for the page: it keeps its size, and whoever looks sits below."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.svg import marks, tiles
from banmen.svg.board import Box
from banmen.svg.paint import Paint
from banmen.svg.tatami import NUMBERED, SPAN, TURN, Tatami
from banmen.view import Laid, Piece, Place, PlaceShape, Spot, Thing, View, Words

FACING = ("slot", "hand", "marker", "chip")  # what changes sides with whoever looks
NEAR = 200  # what is nearer to the rail belongs to the lines
PRESSED = {"marker": (90, 90), "chip": (90, 90), "pile": (130, 130)}  # the other places are as large as what is there


class Mat(Tatami):
    """A rail with more numbers than usual shares the room of the usual one: all along it is smaller then."""

    PAIR = 9, 26, 25  # with room to grow on a small screen

    def __init__(self, view: View, paint: Paint, slab: Box | None = None, viewer: int | None = None) -> None:
        self.slab_of_all, self.sign_of_y = slab, -1 if viewer == 1 else 1
        super().__init__(view, paint)
        self.share = NUMBERED / max([NUMBERED, *(rail["x"] for rail in self.rails)])

    def moved(self, places: list[Place]) -> list[Place]:
        if self.sign_of_y == 1:
            return places
        return [{**place, "y": -place["y"]} if place["shape"] in FACING else place for place in places]

    def edges(self) -> Box:
        return self.slab_of_all or super().edges()

    def define(self) -> None:
        """Have everything drawn that may ever lie here."""
        for piece in everything():
            tiles.define(self.paint, piece)
        self.paint.define("socket", tiles.socket(self.paint))
        self.rail(NUMBERED, 0)

    def laid(self) -> Laid:
        counts = "".join(self.count(name) for name in self.columns if self.layers(name))
        return {
            "things": [thing for piece in sorted(self.view["pieces"], key=self.order) for thing in self.things(piece)],
            "words": [*map(self.shared, self.end_words()), *self.captions()],
            "floor": self.floor(),
            "below": "",
            "above": self.scaled(counts) + marks.frames(self),
            "spots": dict(self.spots()),
        }

    def floor(self) -> str:
        """All that changes under the things but for words: the rail, the slots, the sockets of used markers."""
        return self.scaled(self.rails_and_slots() + marks.signs(self)) + self.sockets()

    def counts(self, found: list[int]) -> tuple[str, ...]:
        """In few words, for a slot of a phone is small."""
        return (SPAN, str(found[0]), str(found[-1])) if len(found) > 2 else super().counts(found)

    def shared(self, words: Words) -> Words:
        """Words that belong to the lines."""
        x, y, size = (round(self.share * length, 1) for length in (words["x"], words["y"], words["size"]))
        return {**words, "x": x, "y": y, "size": size}

    def scaled(self, drawing: str) -> str:
        return f'<g transform="scale({self.share:.3g})">{drawing}</g>' if drawing and self.share < 1 else drawing

    def within(self, name: str) -> float:
        """How small a place is: what belongs to the lines shrinks with a long rail."""
        lines = self.shape[name] in ("slot", "chip") and abs(self.at[name][1]) < NEAR
        return self.share if lines else 1

    def things(self, piece: Piece) -> Iterator[Thing]:
        place, share, (x, y) = piece["place"], self.within(piece["place"]), self.lies(piece)
        thing = tiles.thing(piece, round(share * x, 1), round(share * y, 1))
        if share * self.scale(place) < 1:
            thing["scale"] = round(share * self.scale(place), 3)
        if place == "away":
            thing["turn"] = TURN
        if place != "pile":
            yield thing
            return
        for i in range(min(piece["value"], 3)):  # a small heap, whatever its number
            yield {**thing, "x": x + 4 - 4 * i, "y": y + 5 - 5 * i}

    def frame(self, name: str) -> Box:
        left, top, right, bottom = super().frame(name)
        share = self.within(name)
        return share * left, share * top, share * right, share * bottom

    def spots(self) -> Iterator[tuple[str, Spot]]:
        for name, shape in self.shape.items():
            if shape != "rail":
                yield name, self.spot_of(name, shape)

    def spot_of(self, name: str, shape: PlaceShape) -> Spot:
        left, top, right, bottom = self.frame(name)
        x, y, w, h = (left + right) / 2, (top + bottom) / 2, abs(right - left), bottom - top
        if shape in PRESSED:
            (x, y), (w, h), share = self.at[name], PRESSED[shape], self.within(name) * self.scale(name)
            x, y, w, h = self.within(name) * x, self.within(name) * y, share * w, share * h
        return {"x": round(x, 1), "y": round(y, 1), "shape": shape, "w": round(w, 1), "h": round(h, 1)}


def everything() -> Iterator[Piece]:
    """Every piece that can lie on a mat, once."""
    yield {"place": "", "shape": "tile", "face": ""}
    for face in tiles.TILES:
        for counts in ("", *tiles.COLOURS):
            yield {"place": "", "shape": "tile", "face": face, "counts": counts}
    for face in tiles.ICONS:
        yield {"place": "", "shape": "marker", "seat": 0, "face": face}
    for seat in range(Tatami.SEATS):
        yield {"place": "", "shape": "chip", "seat": seat}
        for value in tiles.DICE:
            yield {"place": "", "shape": "die", "seat": seat, "value": value}
