"""The things of a tile game, each drawn around its own middle: tiles, dice, markers and chips."""

from __future__ import annotations

from banmen.svg import pieces
from banmen.svg.paint import Paint
from banmen.svg.palette import (
    CAST,
    GROUNDS,
    HERI,
    ICON,
    MARK,
    PIP_BLACK,
    PIP_WHITE,
    SEATS,
    TATAMI_LOW,
    TILE,
    TILE_LIP,
    TILE_SIDE,
    WHITE,
    Colour,
    mix,
)
from banmen.view import Piece, Thing

PIECE_SHAPES = ("tile", "die", "marker", "chip")
COLOURS = ("white", "black")
DICE = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # the nine fields of a face, in reading order
ICONS = {
    "redraw": "M18.5 9A7.5 7.5 0 1 0 19.5 13M19 4v5h-5",
    "exchange": "M4 8h15m0 0-4-4m4 4-4 4M20 17H5m0 0 4-4m-4 4 4 4",
    "stack": "M4 8.5 12 5l8 3.5-8 3.5zM4 12.5 12 16l8-3.5M4 16.5 12 20l8-3.5",
}
TILES = tuple(f"{white}{black}" for white in range(7) for black in range(7) if 0 < white + black < 7)
FACES = {"tile": ("", *TILES), "marker": tuple(ICONS)}
FADED = 0.26


def define(paint: Paint, piece: Piece) -> str:
    """The name of a piece's drawing; the first of those alike has it drawn."""
    drawing = name(piece)
    if drawing not in paint.defs:
        paint.define(drawing, draw(paint, piece))
    return drawing


def name(piece: Piece) -> str:
    """Of a piece's drawing, which pieces alike share."""
    shape, face = piece["shape"], piece.get("face", "")
    if shape == "tile":
        return f"tile{face}{piece.get('counts', '')}" if face else "back"
    return f"{shape}{face or piece['seat']}{piece.get('value', '')}"


def thing(piece: Piece, x: float, y: float) -> Thing:
    """A piece as a thing, which says all that its drawing is named after."""
    found: Thing = {"place": piece["place"], "shape": piece["shape"], "x": x, "y": y}
    if "seat" in piece:
        found["seat"] = piece["seat"]
    if piece["shape"] == "die":
        found["value"] = piece["value"]
    if face := piece.get("face"):
        found["face"] = face
    elif piece["shape"] == "tile":
        found["shape"] = "back"
    if counts := piece.get("counts"):
        found["counts"] = counts
    return found


def draw(paint: Paint, piece: Piece) -> str:
    match piece["shape"]:
        case "tile" if piece["face"]:
            return tile(paint, piece["face"], piece.get("counts", ""))
        case "tile":
            return back(paint)
        case "die":
            return die(paint, piece["seat"], piece["value"])
        case "marker":
            return marker(paint, piece["face"])
        case _:
            return chip(paint, piece["seat"])


def box(colour: str, x: float, y: float, width: float, height: float, corner: float, more: str = "") -> str:
    return f'<rect {colour} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"{more}/>'


def fields(count: int, middle: int, reach: int) -> list[tuple[int, int]]:
    """Where the dots of a die's face lie."""
    cells = ("abcdefghi".index(field) for field in DICE[count])
    return [((cell % 3 - 1) * reach, (cell // 3 - 1) * reach + middle) for cell in cells]


def block(paint: Paint, top: str) -> str:
    """A tile without its face: its shadow, its side, its top."""
    return (
        box(paint.fill(CAST), -47, -41, 100, 98, 11, ' opacity="0.26"')
        + box(paint.fill(TILE_SIDE), -47, -45, 94, 96, 10)
        + box(top, -47, -49, 94, 94, 10)
    )


def tile(paint: Paint, face: str, counts: str) -> str:
    """White dots first; those of the colour that does not count fade."""
    if "wood" not in paint.defs:
        paint.define("wood", wood(paint))
        paint.define("white", white(paint))
        paint.define("black", black(paint))
    numbers = [int(digit) for digit in face]
    spots = fields(sum(numbers), -2, 25)
    dots = []
    for colour, mine in zip(COLOURS, (spots[: numbers[0]], spots[numbers[0] :])):
        uses = "".join(paint.use(colour, x, y) for x, y in mine)
        dots.append(f'<g opacity="{FADED}">{uses}</g>' if uses and counts not in ("", colour) else uses)
    return paint.use("wood", 0, 0) + "".join(dots)


def wood(paint: Paint) -> str:
    light = (0, mix(TILE, TILE_LIP, 0.3), 1), (1, TILE, 1)
    top = paint.gradient("plane", "linear", 'x1="0" y1="0" x2="1" y2="1"', *light)
    grain = "".join(f"M{x}-49V45" for x in (-30, -12, 3, 22, 34))
    return (
        block(paint, top)
        + f'<path {paint.stroke(TILE_SIDE)} d="{grain}" stroke-width="1.2" opacity="0.22"/>'
        + box(paint.stroke(TILE_LIP), -45.8, -47.8, 91.6, 91.6, 9, ' stroke-width="2" opacity="0.7"')
    )


def white(paint: Paint) -> str:
    return (
        f'<circle {paint.fill(PIP_WHITE)} r="10.5"/>'
        f'<circle {paint.stroke(PIP_BLACK)} r="10.5" stroke-width="1.6" opacity="0.55"/>'
    )


def black(paint: Paint) -> str:
    """A dot with a glint at its lower edge: it is a hollow, filled with lacquer."""
    return (
        f'<circle {paint.fill(PIP_BLACK)} r="10.5"/><path {paint.stroke(TILE_LIP)} d="M-5.8 4.7A7.6 7.6 0 0 0 6.3 3.8" '
        'stroke-width="1.8" stroke-linecap="round" opacity="0.75"/>'
    )


def back(paint: Paint) -> str:
    """A tile face down: cloth with two lozenges."""
    lozenges = "M-28-2L0-22L28-2L0 18ZM-14-2L0-12L14-2L0 8Z"
    return (
        block(paint, paint.fill(HERI))
        + f'<path {paint.stroke(TILE_LIP)} d="{lozenges}" stroke-width="3" opacity="0.7"/>'
        + box(paint.stroke(WHITE), -45.8, -47.8, 91.6, 91.6, 9, ' stroke-width="2" opacity="0.12"')
    )


def die(paint: Paint, seat: int, value: int) -> str:
    rim, face = pieces.polish(paint, seat)
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="9.5"/>' for x, y in fields(value, -6, 26))
    return (
        '<g transform="scale(0.9)">'
        + box(paint.fill(CAST), -50, -38, 112, 104, 22, ' opacity="0.3"')
        + box(paint.fill(SEATS[seat].side), -50, -44, 100, 104, 20)
        + box(rim, -50, -56, 100, 100, 20)
        + box(face, -47.6, -53.6, 95.2, 95.2, 18)
        + f"<g {paint.fill(SEATS[seat].ink)}>{dots}</g></g>"
    )


def discs(paint: Paint, *layers: tuple[Colour, float, float]) -> str:
    """Round layers from below: colour, how far down, radius."""
    return "".join(f'<circle {paint.fill(colour)} cy="{y:g}" r="{r:g}"/>' for colour, y, r in layers)


def marker(paint: Paint, face: str) -> str:
    hinoki = GROUNDS["hinoki"]
    return (
        f'<circle {paint.fill(CAST)} cx="3" cy="8" r="33" opacity="0.25"/>'
        + discs(paint, (hinoki.side, 5, 32), (hinoki.face, 0, 32))
        + f'<circle {paint.stroke(WHITE)} r="31" stroke-width="1.6" opacity="0.5"/>'
        f'<path {paint.stroke(ICON)} d="{ICONS[face]}" transform="translate(-20.4 -20.4) scale(1.7)" '
        'stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def socket(paint: Paint) -> str:
    """Where a marker lay that has been used."""
    return (
        f'<circle {paint.fill(TILE_SIDE)} cy="4" r="31" opacity="0.5"/><circle {paint.fill(TATAMI_LOW)} r="31"/>'
        f'<circle {paint.stroke(TILE_SIDE)} r="31" stroke-width="1.6" opacity="0.55"/>'
        f'<circle {paint.stroke(TILE_SIDE)} r="23" stroke-width="2" stroke-dasharray="2 5" opacity="0.45"/>'
    )


def chip(paint: Paint, seat: int) -> str:
    body, side = SEATS[seat][:2]
    edge = mix(side, MARK, 0.38)
    return (
        f'<circle {paint.fill(CAST)} cx="2" cy="4" r="25" opacity="0.25"/>'
        + discs(paint, (side, 2, 25), (edge, -1, 25), (body, -1, 22.4))
        + pieces.mark(paint, seat, -1, 0.74, 1)
    )
