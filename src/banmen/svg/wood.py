"""The wooden boards: a plank with cells or holes, and its grain, drawn by a die that always falls the same."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.svg.board import Rectangle, grid
from banmen.svg.paint import Paint, short
from banmen.svg.palette import DOT, DOT_RING, HOLE, HOLE_LIP, WHITE, mix
from banmen.view import View


class Plank(Rectangle):
    """0 0 is the upper left place."""

    SHAPES = ("cell", "hole")

    def __init__(self, view: View, paint: Paint) -> None:
        xs, ys = [place["x"] for place in view["places"]], [place["y"] for place in view["places"]]
        super().__init__(view, paint, (min(xs), max(ys)))

    def edges(self) -> tuple[float, float, float, float]:
        margin, (xs, ys) = self.ground.margin, zip(*self.at.values())
        return -margin, -margin, max(xs) + margin, max(ys) + margin

    def surface(self) -> str:
        lines = grain(self.view["ground"], self.left, self.top, self.right, self.bottom)
        edge = self.paint.clip("edge", self.outline(""))
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

    def labels(self) -> list[tuple[str, float, float]]:
        columns, rows = grid((place["name"], place["x"], place["y"]) for place in self.view["places"])
        rim = 0.77 * self.ground.margin
        foot = self.bottom - self.ground.margin + rim
        spots = [(name, self.spot(x, 0)[0], foot) for name, x in columns.items()]
        return spots + [(name, -rim, self.spot(0, y)[1]) for name, y in rows.items()]


def grain(ground: str, left: float, top: float, right: float, bottom: float) -> str:
    """The lines of a ground within a box, still without colour: each pen draws every third of them."""
    lines = list(GRAINS[ground](left, top, right, bottom))
    return "".join(
        f'<path d="{"".join(lines[i :: len(PENS)])}" stroke-width="{width}" opacity="{opacity}"/>'
        for i, (width, opacity) in enumerate(PENS)
    )


def straight_grain(left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    """Hinoki, quarter-sawn: fine upright lines."""
    dice = chance(4)
    x, third = left, (bottom - top) / 3
    while x < right:
        a, b, c = (x + 9 * next(dice) - 4.5 for _ in range(3))
        bend = f"{short(a)} {short(top + third)} {short(b)} {short(bottom - third)}"
        yield f"M{short(x)} {short(top)}C{bend} {short(c)} {short(bottom)}"
        x += 3 + 16 * next(dice) ** 2


def arched_grain(left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    """Keyaki, flat-sawn: arches inside each other, the outer ones ending far above the board."""
    dice = chance(11)
    half, rise = 40.0, 30.0
    while half < 1.3 * (right - left):
        middle = left + (right - left) * 0.46 + 16 * next(dice)
        bends = [half * (0.74 + 0.1 * next(dice)) for _ in range(2)]
        knee, apex = bottom - rise / 2, bottom - rise
        yield (
            f"M{middle - half:.0f} {bottom:.0f}C{middle - bends[0]:.0f} {knee:.0f} "
            f"{middle - half * 0.34:.0f} {apex:.0f} {middle:.0f} {apex:.0f}"
            f"S{middle + bends[1]:.0f} {knee:.0f} {middle + half:.0f} {bottom:.0f}"
        )
        half += 6 + 12 * next(dice)
        rise += 26 + 52 * next(dice)


def lying_grain(left: float, top: float, right: float, bottom: float) -> Iterator[str]:
    """Walnut in planks from left to right: lines that hardly bend."""
    dice, y, third = chance(9), top + 4, (right - left) / 3
    while y < bottom:
        a, b, c = (y + 8 * next(dice) - 4 for _ in range(3))
        bend = f"{short(left + third)} {short(a)} {short(right - third)} {short(b)}"
        yield f"M{short(left)} {short(y)}C{bend} {short(right)} {short(c)}"
        y += 4 + 18 * next(dice) ** 2


def chance(state: int) -> Iterator[float]:
    """Numbers in [0, 1): the same wood on every machine and in every release of Python."""
    while True:
        state = (state * 1103515245 + 12345) % 2**31
        yield state / 2**31


GRAINS = {"hinoki": straight_grain, "keyaki": arched_grain, "walnut": lying_grain}
PENS = (("0.8", "0.34"), ("1.4", "0.27"), ("2.4", "0.19"))  # width and opacity, in turn
