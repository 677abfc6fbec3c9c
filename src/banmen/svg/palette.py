"""The colours of the seats, of the grounds, and of what lies on them, made of tokens and mixtures of these."""

from __future__ import annotations

from typing import NamedTuple

from banmen.svg.tokens import TOKENS


class Colour(NamedTuple):
    """One colour by day and by night, for pictures that stand alone; and made of tokens, for a page that has these."""

    day: str
    night: str
    css: str


class Seat(NamedTuple):
    """The colours of one seat's pieces, and its mark."""

    body: Colour
    side: Colour
    lip: Colour
    ink: Colour
    mark: str  # the sign that tells seats apart without colour; {} takes the class of its ink


def token(name: str) -> Colour:
    return Colour(*TOKENS[name], f"var(--{name})")


def same(colour: str) -> Colour:
    """A colour that nothing changes."""
    return Colour(colour, colour, colour)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A share of the other colour in the one."""
    css = f"color-mix(in srgb,{one.css},{other.css} {round(100 * share, 2):g}%)"
    return Colour(blend(one.day, other.day, share), blend(one.night, other.night, share), css)


def blend(one: str, other: str, share: float) -> str:
    parts = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in parts)


def seat(number: int, mark: str) -> Seat:
    body, side, lip, ink = (token(f"seat{number}{part}") for part in ("", "-side", "-lip", "-mark"))
    return Seat(body, side, lip, ink, mark)


BLACK, WHITE, EARTH = same("#000000"), same("#FFFFFF"), same("#5A4526")
CAST, MARK, HALO, SHU = token("cast"), token("mark"), token("mark-ground"), token("shu")
HOLE, HOLE_LIP, DOT, DOT_RING = token("hole"), token("hole-lip"), token("dot"), token("dot-ring")
CLAY, CLAY_LIP = token("clay"), token("clay-lip")
STRAW, STRAW_LOW, STRAW_TIE = token("straw"), token("straw-2"), token("straw-tie")
TATAMI, TATAMI_LOW, HERI = token("tatami"), token("tatami-2"), token("heri")
TILE, TILE_SIDE, TILE_LIP = token("tile"), token("tile-side"), token("tile-lip")
PIP_WHITE, PIP_BLACK, GLOW = token("pip-white"), token("pip-black"), token("tatami-lamp")
WORDS, NUMBERS, ICON = token("tatami-ink"), token("hinoki-ink"), token("marker-ink")
LAMP, POLE, POLE_LIT, POLE_LOW = token("walnut-lamp"), token("pole"), token("pole-lit"), token("pole-2")

RING = '<circle {} r="13.5" fill="none" stroke-width="5"/>'
LOZENGE = '<path {} d="M-19 0L0-13.5L19 0L0 13.5Z"/>'
SCALE = '<path {} d="M0-17L17.5 12.5H-17.5Z"/>'
BARS = '<path {} d="M-16-10.5H16M-16 0H16M-16 10.5H16" stroke-width="5.4"/>'
SEATS = tuple(seat(number, mark) for number, mark in enumerate((RING, LOZENGE, SCALE, BARS)))


class Ground(NamedTuple):
    """What a board is made of: its colours, and the measures of the slab."""

    face: Colour
    low: Colour  # the face again, away from the light
    side: Colour
    line: Colour
    grain: Colour
    margin: float  # from the outer centres to the edge
    corner: float
    thick: float
    mark: Colour = MARK  # the ink of marks and letters on it
    halo: Colour = HALO


GROUNDS = {
    "hinoki": Ground(
        face=token("hinoki"),
        low=token("hinoki-2"),
        side=token("hinoki-side"),
        line=token("hinoki-line"),
        grain=token("hinoki-grain"),
        margin=90,
        corner=14,
        thick=14,
    ),
    "keyaki": Ground(
        face=token("keyaki"),
        low=token("keyaki-2"),
        side=token("keyaki-side"),
        line=token("keyaki-line"),
        grain=token("keyaki-grain"),
        margin=84,
        corner=34,
        thick=20,
    ),
    "clay": Ground(
        face=token("clay-rim"),
        low=token("clay-rim-2"),
        side=token("clay-side"),
        line=token("clay-line"),
        grain=token("clay-line"),
        margin=120,
        corner=46,
        thick=12,
    ),
    "tatami": Ground(
        face=TATAMI,
        low=mix(TATAMI, TATAMI_LOW, 0.5),
        side=mix(HERI, BLACK, 0.4),
        line=token("tatami-line"),
        grain=TATAMI_LOW,
        margin=84,
        corner=8,
        thick=12,
    ),
    "walnut": Ground(
        face=token("walnut"),
        low=token("walnut-2"),
        side=token("walnut-side"),
        line=token("walnut-side"),
        grain=token("walnut-grain"),
        margin=0,
        corner=9,
        thick=18,
        mark=token("mark-pale"),  # walnut is dark by day, too
        halo=token("mark-ink"),
    ),
}
