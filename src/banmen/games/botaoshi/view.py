"""What a screen needs of Bo-taoshi: the table from above, the last flick's paths, what may be done, what happened."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from banmen.course import UNITS, Course
from banmen.games.botaoshi.moves import played
from banmen.games.botaoshi.rules import disc_of
from banmen.games.botaoshi.table import (
    BEARERS,
    METRE,
    MILLI,
    NAMES,
    PIECES,
    POLES,
    TOP_SPEED,
    Table,
    fitting_turns,
    front_and_shooter,
    ramp_at,
    reach,
)
from banmen.jit import Array
from banmen.svg import View

STIR = 0.002  # metres: what moves less has not moved


def view(row: Array) -> View:
    table = Table.of(row)
    spots = {PIECES[disc]: spot for disc, spot in table.discs.items()}
    spots |= {PIECES[POLES[seat]]: foot for seat, foot in table.poles.items()}
    found: View = {
        "ground": "walnut",
        "size": table.side / METRE,
        "places": [
            {"name": name, "x": x / METRE, "y": y / METRE, "shape": "spot"} for name, (x, y) in sorted(spots.items())
        ],
        "pieces": [
            {
                "place": PIECES[disc],
                "shape": "disc",
                "seat": disc // 3,
                "value": disc % 3 + 1,
                "heading": table.headings.get(disc, 0) / MILLI,
            }
            for disc in sorted(table.discs)
        ],
        "waiting": [_waiting(table, seat) for seat in (0, 1)],
    }
    found["pieces"] += [{"place": PIECES[POLES[seat]], "shape": "pole", "seat": seat} for seat in sorted(table.poles)]
    return found


def _waiting(table: Table, seat: int) -> int:
    """How many discs of a seat are not on the table."""
    return 3 - sum(disc // 3 == seat for disc in table.discs)


def places(row: Array, number: int) -> list[str]:
    """Of a move: the disc that is flicked or put back."""
    table, move = Table.of(row), played(number)
    if move is None or move.kind == "decline":
        return []
    return [PIECES[table.owed[0] if move.kind == "place" else disc_of(table, move)]]


def trace(before: Array, after: Array, number: int, course: Course) -> dict[str, Any]:
    """The paths of the last flick and its ramp, unless the table has been cleared since."""
    table, move = Table.of(before), played(number)
    if move is None or not Table.of(after).discs:
        return {}
    flicked = PIECES[disc_of(table, move)]
    paths = {piece: path for piece, path in _paths(course).items() if piece == flicked or _length(path) > STIR}
    order = sorted(paths, key=lambda piece: (piece != flicked, piece))
    found: dict[str, Any] = {
        "paths": [
            {"place": piece, "seat": "WB".index(piece[0]), "points": [list(point) for point in paths[piece]]}
            for piece in order
        ]
    }
    if move.kind == "topple":
        pair = front_and_shooter(table, move.angle)
        assert pair is not None
        ramp = ramp_at(table, *pair, move.first)
        found["ramp"] = {"x": ramp.spot[0] / METRE, "y": ramp.spot[1] / METRE, "heading": ramp.heading / MILLI}
    return found


def _paths(course: Course) -> dict[str, list[tuple[float, float]]]:
    """By piece, thinned out where it moves straight or not at all."""
    spots = (course.frames[:, :, :2] * UNITS[:2]).round(4)
    return {piece: _thin([tuple(spot) for spot in spots[:, index].tolist()]) for index, piece in enumerate(course.rest)}


def _thin(path: list[tuple[float, float]]) -> list[tuple[float, float]]:
    kept = path[:1]
    for point in path[1:]:
        if math.dist(point, kept[-1]) > 2 * STIR:
            kept.append(point)
    return kept if len(kept) > 1 or not path else [path[0], path[-1]]


def _length(path: list[tuple[float, float]]) -> float:
    return sum(math.dist(one, two) for one, two in pairwise(path))


# What may be done


def choices(row: Array) -> list[dict[str, Any]]:
    """The kinds of moves there are, with their limits: lengths in metres, angles in degrees, speeds in m/s."""
    table, top = Table.of(row), TOP_SPEED / MILLI
    half = table.half / METRE
    if table.owed:
        far = reach(table, table.owed[0])
        within = None if math.isinf(far) else round(far / METRE, 6)
        return [{"kind": "place", "disc": PIECES[table.owed[0]], "edge": half, "within": within}]
    if table.second is None and table.waiting(table.seat):
        return [{"kind": "in", "disc": PIECES[table.waiting(table.seat)[0]], "edge": half, "top_speed": top}]
    discs = [table.second] if table.second is not None else list(table.attackers(table.seat))
    found: list[dict[str, Any]] = [{"kind": "flick", "discs": [disc % 3 + 1 for disc in discs], "top_speed": top}]
    pair = front_and_shooter(table)
    turns = fitting_turns(table) if pair is not None and pair[1] in discs else []
    if pair is not None and turns:
        names = {"front": pair[0] % 3 + 1, "shooter": pair[1] % 3 + 1}
        ranges = [[low / MILLI, high / MILLI] for low, high in turns]
        found.append({"kind": "topple", **names, "turns": ranges, "top_speed": top})
    return found + ([{"kind": "decline"}] if table.second is not None else [])


# What happened

SAID = {
    "touch": "{} strikes {}",
    "ramp": "{} is on the ramp",
    "land": "{} lands on the table",
    "off": "{} leaves the table",
    "fell": "{} falls",
    "limit": "it takes too long: everything is judged where it is",
}


def tell(row: Array, number: int, course: Course) -> str:
    """In words, as somebody at the table would say it."""
    table, move = Table.of(row), played(number)
    words = [_said(incident.kind, incident.pieces) for incident in course.incidents]
    told = "; ".join(word for word in words if word)
    return told or (f"{_name(PIECES[disc_of(table, move)])} touches nothing" if move is not None else "")


def _said(kind: str, pieces: tuple[str, ...]) -> str:
    names = [_name(piece) for piece in pieces]
    return SAID.get(kind, "").format(*names)


def _name(piece: str) -> str:
    owner = NAMES["WB".index(piece[0])]
    if piece[1] == "|":
        return f"{owner}'s pole"
    return f"{owner}'s bearer" if PIECES.index(piece) in BEARERS else f"{owner}'s disc {piece[1]}"
