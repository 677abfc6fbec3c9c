"""The colours by day and by night: of the seats, of the grounds, and of what lies on them."""

from __future__ import annotations

from typing import NamedTuple

Pair = tuple[str, str]  # one colour by day and by night
CAST, MARK, HALO = ("#3B2810", "#000000"), ("#1B1611", "#F8EFDD"), ("#FFF9EC", "#1B1611")


class Seat(NamedTuple):
    """The colours of one seat's pieces, and its mark."""

    body: Pair
    side: Pair
    lip: Pair
    ink: Pair
    mark: str  # the sign that tells seats apart without colour; {} takes the class of its ink


class Ground(NamedTuple):
    """What a board is made of: its colours, and the measures of the slab."""

    face: Pair
    low: Pair  # the face again, away from the light
    side: Pair
    line: Pair
    grain: Pair
    margin: float  # from the outer centres to the edge
    corner: float
    thick: float
    mark: Pair = MARK  # the ink of marks and letters on it
    halo: Pair = HALO


def same(colour: str) -> Pair:
    return colour, colour


def mix(one: Pair, other: Pair, share: float) -> Pair:
    """A share of the other colour in the one."""
    return blend(one[0], other[0], share), blend(one[1], other[1], share)


def blend(one: str, other: str, share: float) -> str:
    parts = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in parts)


BLACK, WHITE, EARTH = same("#000000"), same("#FFFFFF"), same("#5A4526")
HOLE, HOLE_LIP = ("#5B3B20", "#23150A"), ("#E8C79B", "#A97C4B")
DOT, DOT_RING = ("#C0331D", "#D8432A"), same("#F8EBD3")
CLAY, CLAY_LIP = ("#E0CDAB", "#8A7757"), ("#F3E7CE", "#A5916D")
STRAW, STRAW_LOW, STRAW_TIE = ("#E2D0A2", "#A08A5C"), ("#C3A870", "#786440"), ("#7C6236", "#3A2D17")
TATAMI, TATAMI_LOW, HERI = ("#DCD6B4", "#5C5A42"), ("#D0C99F", "#514F38"), ("#2F3A45", "#12161A")
TILE, TILE_SIDE, TILE_LIP = ("#A6784C", "#8F6339"), ("#6B4725", "#45290F"), ("#C89C6F", "#B0824F")
PIP_WHITE, PIP_BLACK, GLOW = same("#FBF6EA"), same("#191613"), ("#FFFFFF", "#E6E1BD")
WORDS, NUMBERS, ICON = ("#35321A", "#F1EDCF"), ("#3E2C14", "#1B1208"), same("#2B2116")
LAMP, POLE, POLE_LIT, POLE_LOW = same("#FFEDCC"), same("#E3C894"), same("#F5E4C0"), same("#A27E48")

RING = '<circle {} r="13.5" fill="none" stroke-width="5"/>'
LOZENGE = '<path {} d="M-19 0L0-13.5L19 0L0 13.5Z"/>'
SCALE = '<path {} d="M0-17L17.5 12.5H-17.5Z"/>'
BARS = '<path {} d="M-16-10.5H16M-16 0H16M-16 10.5H16" stroke-width="5.4"/>'

SEATS = (
    Seat(("#F6F0E3", "#EFE7D6"), ("#CDBFA5", "#B9AA8E"), same("#FFFDF8"), same("#3B332A"), RING),
    Seat(("#34363B", "#2C2E33"), ("#17181B", "#121316"), same("#5B5E66"), same("#EDE6D8"), LOZENGE),
    Seat(("#3F5C8C", "#4C6EA2"), ("#20335A", "#29406A"), same("#728BB3"), same("#F2F0EA"), SCALE),
    Seat(("#82905A", "#96A36C"), ("#525D37", "#5C6841"), same("#B4BF92"), same("#1E2713"), BARS),
)
GROUNDS = {
    "hinoki": Ground(
        face=("#E9D2A6", "#A58658"),
        low=("#DDC08C", "#927447"),
        side=("#B48F58", "#5B4526"),
        line=("#8E6A3A", "#4A371D"),
        grain=("#B88F54", "#6E5430"),
        margin=90,
        corner=14,
        thick=14,
    ),
    "keyaki": Ground(
        face=("#C99A64", "#84592F"),
        low=("#B98751", "#704924"),
        side=("#7F5630", "#3A2410"),
        line=("#6E4724", "#331F0E"),
        grain=("#93652F", "#4C2F14"),
        margin=84,
        corner=34,
        thick=20,
    ),
    "clay": Ground(
        face=("#D6C19A", "#7D6B4B"),
        low=("#CBB389", "#6F5E41"),
        side=("#A98D63", "#4B3E2A"),
        line=("#A78A60", "#54452E"),
        grain=("#A78A60", "#54452E"),
        margin=120,
        corner=46,
        thick=12,
    ),
    "tatami": Ground(
        face=TATAMI,
        low=mix(TATAMI, TATAMI_LOW, 0.5),
        side=mix(HERI, BLACK, 0.4),
        line=("#4B4828", "#E6E1BD"),
        grain=TATAMI_LOW,
        margin=84,
        corner=8,
        thick=12,
    ),
    "walnut": Ground(
        face=("#8A6142", "#54381F"),
        low=("#7A5336", "#452C17"),
        side=("#4A2F1B", "#21130A"),
        line=("#4A2F1B", "#21130A"),
        grain=("#5E3D24", "#301D0E"),
        margin=0,
        corner=9,
        thick=18,
        mark=same("#F8EFDD"),  # walnut is dark by day, too
        halo=same("#1B1611"),
    ),
}
