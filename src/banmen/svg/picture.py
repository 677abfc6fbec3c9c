"""The picture in the making: the board, its places and labels, the pieces on it, the marks of the last move."""

from __future__ import annotations

import re

from banmen.svg import pieces, wood
from banmen.svg.paint import Paint, short
from banmen.svg.palette import CAST, DOT, DOT_RING, GROUNDS, HALO, HOLE, HOLE_LIP, MARK, WHITE, mix
from banmen.svg.view import Place, View

PLACE_SHAPES = ("cell", "hole")
WIDTH = 420  # of the picture on the page, in px
PAD = 20  # air around the board, for its shadow
SANS = "Avenir Next,Segoe UI,Hiragino Sans,Roboto,Noto Sans,Open Sans,Helvetica Neue,DejaVu Sans,sans-serif"
NAME = re.compile(r"([A-Za-z]+)([0-9]+)")
# A title may hold anything; XML 1.0 may not.
NOT_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


class Picture:
    """One picture of a view; all names in it begin with the key."""

    def __init__(self, view: View, key: str) -> None:
        self.view, self.paint, self.ground = view, Paint(key), GROUNDS[view["ground"]]
        xs, ys = [place["x"] for place in view["places"]], [place["y"] for place in view["places"]]
        self.west, self.north, margin = min(xs), max(ys), self.ground.margin
        self.left = self.top = -margin
        self.right, self.bottom = 100 * (max(xs) - self.west) + margin, 100 * (self.north - min(ys)) + margin
        self.at = {place["name"]: self.spot(place["x"], place["y"]) for place in view["places"]}
        self.shape = {place["name"]: place["shape"] for place in view["places"]}

    def svg(self) -> str:
        # From below to above; drawn before the frame, which holds the classes and definitions they ask for.
        body = [self.slab(), self.places(), self.labels(), self.origins(), self.pieces(), self.brackets()]
        left, top = self.left - PAD, self.top - PAD / 2
        width, height = self.right - left + PAD, self.bottom - top + self.ground.thick + PAD
        key, paint = self.paint.key, self.paint
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{key}title" '
            f'class="{key}" viewBox="{short(left)} {short(top)} {short(width)} {short(height)}" '
            f'width="{WIDTH}" height="{WIDTH * height / width:.0f}">'
            f'<title id="{key}title">{self.title()}</title><style>{paint.style()}</style>'
            f"<defs>{''.join(paint.defs.values())}</defs>{''.join(body)}</svg>\n"
        )

    def title(self) -> str:
        title = NOT_XML.sub("\N{REPLACEMENT CHARACTER}", self.view.get("title", "A board"))
        return title.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the view lies in the picture."""
        return 100 * (x - self.west), 100 * (self.north - y)

    def slab(self) -> str:
        ground, paint = self.ground, self.paint
        shade = f'{paint.fill(CAST)} opacity="0.043"'
        # Thin layers instead of a blur: not every renderer has filters.
        shadow = "".join(self.plank(shade, 13 - 2 * i, 6, ground.thick + 3) for i in range(7))
        box = 'x1="0" y1="0" x2="1" y2="1"'
        face = paint.gradient("face", "linear", box, (0, ground.face, 1), (1, ground.low, 1))
        bevel = f'{paint.stroke(WHITE)} opacity="0.25" stroke-width="2.2"'
        side = self.plank(paint.fill(ground.side), below=ground.thick)
        return shadow + side + self.plank(face) + self.grain() + self.plank(bevel, -1.6)

    def plank(self, paint: str, grow: float = 0, dx: float = 0, dy: float = 0, below: float = 0) -> str:
        """The outline of the board, grown, shifted or lengthened below."""
        return (
            f'<rect {paint} x="{short(self.left - grow + dx)}" y="{short(self.top - grow + dy)}" '
            f'width="{short(self.right - self.left + 2 * grow)}" '
            f'height="{short(self.bottom - self.top + 2 * grow + below)}" rx="{short(self.ground.corner + grow)}"/>'
        )

    def grain(self) -> str:
        lines = wood.grain(self.view["ground"], self.left, self.top, self.right, self.bottom)
        edge = self.paint.clip("edge", self.plank(""))
        return f"<g {self.paint.stroke(self.ground.grain)} {edge}>{lines}</g>"

    def places(self) -> str:
        shapes, paint = set(self.shape.values()), self.paint
        if "cell" in shapes:
            paint.define("cell", self.cell())
        if "hole" in shapes:
            paint.define("hole", self.hole())
        dots = self.view.get("dots", [])
        if dots:
            paint.define("dot", self.dot())
        spots = [paint.use(self.shape[name], *spot) for name, spot in self.at.items()]
        return "".join(spots + [paint.use("dot", *self.spot(dot["x"], dot["y"])) for dot in dots])

    def cell(self) -> str:
        line, paint = self.ground.line, self.paint
        return (
            f'<rect {paint.fill(line)} x="-46" y="-46" width="92" height="92" rx="5" opacity="0.15"/>'
            f'<path {paint.stroke(line)} d="M-42 46V-37Q-42-42-37-42H46" stroke-width="6" opacity="0.1"/>'
            f'<path {paint.stroke(line)} d="M-46 46V-41Q-46-46-41-46H46" stroke-width="2" opacity="0.6"/>'
            f'<path {paint.stroke(WHITE)} d="M46-46V41Q46 46 41 46H-46" stroke-width="1.6" opacity="0.34"/>'
        )

    def hole(self) -> str:
        low, box = mix(HOLE, self.ground.face, 0.62), 'x1="0.2" y1="0" x2="0.7" y2="1"'
        deep = self.paint.gradient("deep", "linear", box, (0, HOLE, 1), (1, low, 1))
        lip = f'<circle {self.paint.stroke(HOLE_LIP)} cx="1" cy="1.8" r="27" stroke-width="2.4" opacity="0.7"/>'
        return f'{lip}<circle {deep} r="26.5"/>'

    def dot(self) -> str:
        paint = self.paint
        return (
            f'<circle {paint.fill(self.ground.line)} cy="1" r="17.5" opacity="0.4"/>'
            f'<circle {paint.fill(DOT_RING)} r="16.5"/><circle {paint.fill(DOT)} r="12.5"/>'
            f'<path {paint.stroke(WHITE)} d="M-7.5-4.5A9 9 0 0 1 1-9" stroke-width="2" stroke-linecap="round" '
            'opacity="0.5"/>'
        )

    def labels(self) -> str:
        columns, rows = grid(self.view["places"])
        if not columns:
            return ""
        rim = 0.77 * self.ground.margin
        size = min(30, 11.5 * (self.right - self.left + 2 * PAD) / WIDTH)  # 11.5 px on the page
        foot = self.bottom - self.ground.margin + rim
        spots = [(name, self.spot(x, 0)[0], foot) for name, x in columns.items()]
        spots += [(name, -rim, self.spot(0, y)[1]) for name, y in rows.items()]
        texts = (f'<text x="{short(x)}" y="{short(y + size / 3)}">{name}</text>' for name, x, y in spots)
        return (
            f'<g {self.paint.fill(MARK)} opacity="0.72" font-family="{SANS}" font-size="{short(size)}" '
            f'text-anchor="middle">{"".join(texts)}</g>'
        )

    def pieces(self) -> str:
        # From the far side to the near one: a tall tower covers what stands behind it.
        lying = sorted(self.view["pieces"], key=lambda piece: self.at[piece["place"]][::-1])
        return "".join(self.paint.use(pieces.define(self.paint, piece), *self.at[piece["place"]]) for piece in lying)

    def origins(self) -> str:
        """Dotted outlines where the last move came from."""
        taken = {piece["place"] for piece in self.view["pieces"]}
        outlines = []
        for name in self.view.get("last", [])[:-1]:
            (x, y), r = self.at[name], 44 if name in taken else 34  # a piece must not hide it
            outlines.append(
                f'<rect x="{short(x - r)}" y="{short(y - r)}" width="{2 * r}" height="{2 * r}" '
                f'rx="{r if self.shape[name] == "hole" else 6}"/>'
            )
        pen = 'stroke-width="3" stroke-dasharray="1 8" stroke-linecap="round" opacity="0.75"'
        return f"<g {self.paint.stroke(MARK)} {pen}>{''.join(outlines)}</g>" if outlines else ""

    def brackets(self) -> str:
        """Two corners around the place where the last move ended."""
        last, paint = self.view.get("last", []), self.paint
        if not last:
            return ""
        x, y = self.at[last[-1]]
        near = [self.spot(dot["x"], dot["y"]) for dot in self.view.get("dots", [])]
        # They take the diagonal without a red dot.
        flip = -1 if {(x - 50, y - 50), (x + 50, y + 50)} & set(near) else 1
        place = f'transform="translate({short(x)} {short(y)}) scale({flip} 1)" stroke-linecap="square"'
        path = 'd="M-46-27V-46H-27M46 27V46H27"'
        # Ink on a dark tower would be lost without a thin halo.
        return (
            f'<path {paint.stroke(HALO)} {path} {place} stroke-width="9" opacity="0.6"/>'
            f'<path {paint.stroke(MARK)} {path} {place} stroke-width="6"/>'
        )


def grid(places: list[Place]) -> tuple[dict[str, float], dict[str, float]]:
    """The x of each column letter and the y of each row number; empty where the names are no such grid."""
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for place in places:
        name = NAME.fullmatch(place["name"])
        if not name or columns.setdefault(name[1], place["x"]) != place["x"]:
            return {}, {}
        if rows.setdefault(name[2], place["y"]) != place["y"]:
            return {}, {}
    distinct = len(set(columns.values())) == len(columns) and len(set(rows.values())) == len(rows)
    return (columns, rows) if distinct else ({}, {})
