"""What all drawings of one picture share: its colours as classes, its definitions, its short numbers."""

from __future__ import annotations

from banmen.svg.palette import Colour

SANS = "Avenir Next,Segoe UI,Hiragino Sans,Roboto,Noto Sans,Open Sans,Helvetica Neue,DejaVu Sans,sans-serif"
SERIF = "Iowan Old Style,Palatino Linotype,URW Palladio L,P052,Palatino,Noto Serif,Georgia,DejaVu Serif,serif"


def short(value: float) -> str:
    """A number as short as a picture needs it."""
    return f"{round(value, 1) + 0:g}"  # + 0 turns -0.0 into 0.0


def font(size: float, family: str = SANS) -> str:
    """The attributes of lettering."""
    return f'font-family="{family}" font-size="{short(size)}"'


def text(words: str, x: float, y: float, way: int, more: str = "") -> str:
    """Words that go right from a point, left from it (-1) or both ways (0)."""
    anchor = {1: "", 0: ' text-anchor="middle"', -1: ' text-anchor="end"'}[way]
    return f'<text x="{short(x)}" y="{short(y)}"{anchor}{more}>{words}</text>'


class Paint:
    """Collects the classes and definitions that the parts of a picture ask for; `key` begins all their names."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.classes: dict[tuple[str, str, str], str] = {}  # by property and colour, by day and by night
        self.defs: dict[str, str] = {}

    def colour(self, what: str, colour: Colour) -> str:
        """The class attribute that gives a property its colour by day and by night."""
        name = self.classes.setdefault((what, colour.day, colour.night), f"{self.key}c{len(self.classes)}")
        return f'class="{name}"'

    def fill(self, colour: Colour) -> str:
        return self.colour("fill", colour)

    def stroke(self, colour: Colour) -> str:
        return f'{self.colour("stroke", colour)} fill="none"'

    def gradient(self, name: str, kind: str, box: str, *stops: tuple[float, Colour, float]) -> str:
        """The attribute that fills with a gradient; its stops are offset, colour and opacity."""
        marks = (
            f'<stop {self.colour("stop-color", colour)} offset="{offset}" stop-opacity="{opacity}"/>'
            for offset, colour, opacity in stops
        )
        inner = f'<{kind}Gradient id="{self.key}{name}" {box}>{"".join(marks)}</{kind}Gradient>'
        self.defs[name] = inner.replace(' stop-opacity="1"', "")
        return f'fill="url(#{self.key}{name})"'

    def clip(self, name: str, outline: str) -> str:
        """The attribute that cuts a drawing off at an outline."""
        self.defs[name] = f'<clipPath id="{self.key}{name}">{outline}</clipPath>'
        return f'clip-path="url(#{self.key}{name})"'

    def define(self, name: str, drawing: str) -> None:
        self.defs[name] = f'<g id="{self.key}{name}">{drawing}</g>'

    def use(self, name: str, x: float, y: float, scale: float = 1) -> str:
        place = f'x="{short(x)}" y="{short(y)}"'
        if scale != 1:
            place = f'transform="translate({short(x)} {short(y)}) scale({scale})"'
        return f'<use href="#{self.key}{name}" {place}/>'

    def style(self) -> str:
        rules = [(name, *found) for found, name in self.classes.items()]
        by_day = "".join(f".{name}{{{what}:{day}}}" for name, what, day, _ in rules)
        by_night = "".join(f".{name}{{{what}:{night}}}" for name, what, day, night in rules if day != night)
        # Inside @media, because converters to PNG stumble over an automatic height and skip such blocks.
        fluid = f"@media screen{{.{self.key}{{max-width:100%;height:auto}}}}"
        return f"{by_day}{fluid}@media (prefers-color-scheme:dark){{{by_night}}}"
