"""The pieces, each drawn around its own middle: towers, balls and stones."""

from __future__ import annotations

from banmen.svg.paint import Paint, short
from banmen.svg.palette import BLACK, CAST, EARTH, SEATS, WHITE, Colour, mix
from banmen.view import Piece, Thing

# Half the width at the eaves, middle, sag, height of the eave; half the width and middle of the top.
Roof = tuple[int, int, int, int, int, int]

PIECE_SHAPES = ("tower", "ball", "stone")
# By value: the roofs from below, then where the mark lies and how large it is.
TOWERS: dict[int, tuple[tuple[Roof, ...], int, float]] = {
    1: (((34, 2, 8, 8, 14, -3),), -8, 0.66),
    2: (((43, 6, 9, 9, 21, 1), (27, -14, 6, 7, 13, -19)), -24, 0.62),
}


def define(paint: Paint, piece: Piece) -> str:
    """The name of a piece's drawing; the first of those alike has it drawn."""
    drawing, shape, seat = name(piece), piece["shape"], piece["seat"]
    if drawing not in paint.defs:
        if shape == "tower":
            paint.define(drawing, tower(paint, seat, piece["value"]))
        else:
            paint.define(drawing, ball(paint, seat) if shape == "ball" else stone(paint, seat))
    return drawing


def name(piece: Piece) -> str:
    """Of a piece's drawing, which pieces alike share."""
    shape, seat = piece["shape"], piece["seat"]
    return f"tower{seat}{piece['value']}" if shape == "tower" else f"{shape}{seat}"


def thing(piece: Piece, x: float, y: float) -> Thing:
    """A piece as a thing, which says all that its drawing is named after."""
    found: Thing = {"place": piece["place"], "shape": piece["shape"], "seat": piece["seat"], "x": x, "y": y}
    if piece["shape"] == "tower":
        found["value"] = piece["value"]
    return found


def mark(paint: Paint, seat: int, y: int, scale: float, opacity: float) -> str:
    ink, sign = SEATS[seat].ink, SEATS[seat].mark
    colour = paint.colour("stroke" if "stroke-width" in sign else "fill", ink)
    place = f'transform="translate(0 {y}) scale({scale})" opacity="{opacity}"'
    return f"<g {place}>{sign.format(colour)}</g>"


def ball(paint: Paint, seat: int) -> str:
    body, side, lip = SEATS[seat][:3]
    shade = paint.gradient("shade", "radial", "", (0.5, CAST, 0.5), (1, CAST, 0))
    stops = (0, mix(body, lip, 0.75)), (0.32, body), (0.8, mix(body, side, 0.62)), (1, side)
    light = 'cx="0.36" cy="0.3" r="0.78"'
    skin = paint.gradient(f"skin{seat}", "radial", light, *((at, colour, 1) for at, colour in stops))
    return (
        f'<ellipse {shade} cx="9" cy="14" rx="46" ry="42"/><circle {skin} r="40"/>'
        f"{mark(paint, seat, 1, 0.86, 0.72 if seat == 0 else 0.9)}"
    )


def stone(paint: Paint, seat: int) -> str:
    """A flat stone with a dished face."""
    side = SEATS[seat].side
    edge = mix(side, EARTH, 0.4)
    shade = paint.gradient("fall", "radial", "", (0.55, CAST, 0.34), (0.8, CAST, 0.16), (1, CAST, 0))
    rim, face = polish(paint, seat)
    discs = ((edge, 4, 42.6), (side, 4, 42), (edge, -3, 42.5))
    return (
        f'<ellipse {shade} cx="5" cy="11" rx="51" ry="48"/>'
        + "".join(f'<circle {paint.fill(colour)} cy="{y}" r="{r}"/>' for colour, y, r in discs)
        + f'<circle {rim} cy="-3" r="42"/><circle {face} cy="-3" r="40"/>'
        f'<circle {paint.stroke(side)} cy="-3" r="29" stroke-width="1.6" opacity="0.28"/>'
        f"{mark(paint, seat, -3, 1, 1)}"
    )


def polish(paint: Paint, seat: int) -> tuple[str, str]:
    """The attributes that fill the lit rim and the top of a seat's body."""
    body, side, lip = SEATS[seat][:3]
    light = 'x1="0.2" y1="0" x2="0.75" y2="1"'
    rim = paint.gradient(f"rim{seat}", "linear", light, (0, lip, 1), (0.6, mix(body, side, 0.16), 1))
    stops = (0, mix(body, lip, 0.38)), (0.55, body), (1, mix(body, side, 0.26))
    return rim, paint.gradient(f"top{seat}", "linear", light, *((at, colour, 1) for at, colour in stops))


def tower(paint: Paint, seat: int, value: int) -> str:
    roofs, mark_y, scale = TOWERS[value]
    tones, (base, top) = tower_tones(seat), (roofs[0], roofs[-1])
    cast = f'<path {paint.fill(CAST)} d="{outline(base)}" transform="translate(8 9)" opacity="0.3"/>'
    parts = [cast, roof(paint, base, tones)]
    if len(roofs) == 2:  # the upper storey: where it stands, its shadow on the lower roof, its own roof
        parts += [
            f'<rect {paint.fill(tones["wall"])} x="-21" y="-20" width="42" height="42"/>',
            f'<path d="{outline(top)}" transform="translate(6 14)" opacity="0.22"/>',
            roof(paint, top, tones),
        ]
    return "".join(parts) + cap(paint, top, tones) + mark(paint, seat, mark_y, scale, 1)


def tower_tones(seat: int) -> dict[str, Colour]:
    """The colours of a tower: four sides of a roof lit from the upper left, and its details."""
    body, side, lip = SEATS[seat][:3]
    if seat == 0:  # shell is nearly white: it takes its depth from the shadows, the others from the lights
        brown, wall = mix(side, EARTH, 0.25), mix(side, EARTH, 0.35)
        tones = {"north": mix(body, WHITE, 0.6), "west": mix(body, WHITE, 0.15)}
        tones |= {"south": mix(body, side, 0.42), "east": mix(body, side, 0.66), "cap": lip}
        return tones | {"eave": brown, "wall": wall, "hip": brown, "batten": brown, "lip": WHITE}
    tones = {"north": mix(body, lip, 0.5), "west": mix(body, lip, 0.3), "cap": mix(body, lip, 0.42)}
    tones |= {"south": mix(body, side, 0.3), "east": mix(body, side, 0.6), "eave": side, "batten": BLACK}
    return tones | {"wall": mix(side, BLACK, 0.3), "hip": mix(lip, WHITE, 0.12), "lip": mix(lip, WHITE, 0.22)}


def roof(paint: Paint, plan: Roof, tones: dict[str, Colour]) -> str:
    h, m, sag, eave, c, cm = plan
    n, s, cn, cs = m - h, m + h, cm - c, cm + c  # north and south edge, below and at the top
    faces = {
        "eave": f"M{-h} {s}Q0 {s - sag} {h} {s}V{s + eave}Q0 {s + eave - sag} {-h} {s + eave}Z",
        "north": f"M{-h} {n}Q0 {n + sag} {h} {n}L{c} {cn}H{-c}Z",
        "west": f"M{-h} {s}Q{sag - h} {m} {-h} {n}L{-c} {cn}V{cs}Z",
        "east": f"M{h} {n}Q{h - sag} {m} {h} {s}L{c} {cs}V{cn}Z",
        "south": f"M{h} {s}Q0 {s - sag} {-h} {s}L{-c} {cs}H{c}Z",
    }
    hips = f"M{-h} {n}L{-c} {cn}M{h} {n}L{c} {cn}M{h} {s}L{c} {cs}M{-h} {s}L{-c} {cs}"
    lip = f"M{-h} {s}Q{sag - h} {m} {-h} {n}Q0 {n + sag} {h} {n}"
    return (
        "".join(f'<path {paint.fill(tones[face])} d="{path}"/>' for face, path in faces.items())
        + f'<path {paint.stroke(tones["batten"])} d="{battens(plan)}" opacity="0.5"/>'
        + f'<path {paint.stroke(tones["hip"])} d="{hips}" stroke-width="1.3"/>'
        + f'<path {paint.stroke(tones["lip"])} d="{lip}" stroke-width="1.7"/>'
    )


def outline(plan: Roof) -> str:
    """A roof from above: a square whose sides sag inwards."""
    h, m, sag = plan[:3]
    n, s = m - h, m + h
    return f"M{-h} {n}Q0 {n + sag} {h} {n}Q{h - sag} {m} {h} {s}Q0 {s - sag} {-h} {s}Q{sag - h} {m} {-h} {n}Z"


def battens(plan: Roof) -> str:
    """Three battens on each side, from the eaves up to the top."""
    h, m, sag, _, c, cm = plan
    lines: list[tuple[float, float, float, float]] = []
    for share in (0.3, 0.5, 0.7):
        far, near, dip = h * (2 * share - 1), c * (2 * share - 1), h - 2 * sag * share * (1 - share)
        lines += [(far, m - dip, near, cm - c), (far, m + dip, near, cm + c)]
        lines += [(-dip, m + far, -c, cm + near), (dip, m + far, c, cm + near)]
    return "".join(f"M{short(a)} {short(b)}L{short(x)} {short(y)}" for a, b, x, y in lines)


def cap(paint: Paint, plan: Roof, tones: dict[str, Colour]) -> str:
    """The plate on the top of a roof, which carries the mark."""
    half, edge = plan[4], plan[5] - plan[4]
    parts = []
    for tone, y, height in (("eave", edge, 2 * half + 1), ("cap", edge - 5, 2 * half)):
        box = f'x="{-half}" y="{y}" width="{2 * half}" height="{height}" rx="2.5"'
        parts.append(f"<rect {paint.fill(tones[tone])} {box}/>")
    return "".join(parts)
