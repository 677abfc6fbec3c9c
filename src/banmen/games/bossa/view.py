"""Bossa for the eye: a mat, two lines along one rail, hands, markers, the pile."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.games.bossa.diagram import RAIL
from banmen.games.bossa.kernels import (
    BLACK,
    DICE,
    DRAWS,
    EXCHANGE,
    EXCHANGES,
    FIRST,
    HANDS,
    PLAYS,
    REDRAW,
    REDRAWS,
    ROLLS,
    ROWS,
    STACK,
    WHITE,
)
from banmen.games.bossa.table import (
    ACTIONS,
    LETTERS,
    LINES,
    columns,
    discards,
    dots,
    ends,
    face_down,
    owner,
    pile,
    used,
)
from banmen.games.bossa.text import handed, laid
from banmen.games.bossa.tiles import NAMES, TILES, names
from banmen.jit import Array
from banmen.row import SEAT
from banmen.view import End, Piece, Place, Tally, View

SIDE = 9.9  # the right edge: markers, pile, discards
HAND_ROW, MARKER_ROWS = 5.0, (3.2, 4.1, 5.0)


def places(row: Array, move: int) -> list[str]:
    """The marker that a move uses, the tiles that it takes, and where it lays them; to choose a line, its die."""
    if move < DRAWS:
        return [str(row[SEAT]) if move == FIRST else f"{LETTERS[move]}{row[DICE + move]}"]
    if move < ROLLS:
        return [NAMES[move - DRAWS]]
    if move < REDRAWS:
        return []
    if move < PLAYS:
        action = REDRAW if move < EXCHANGES else EXCHANGE
        return [marker(row, action), *(NAMES[tile] for tile in handed(row, move) if tile is not None)]
    line, tiles = laid(row, move)
    number = dots(tiles, line)
    used_up = [marker(row, STACK)] if number in columns(row, line) else []
    return [*used_up, *names(tiles), f"{LETTERS[line]}{number}"]


def marker(row: Array, action: int) -> str:
    return f"{row[SEAT]} {ACTIONS[action]}"


def view(row: Array) -> View:
    found = [*rail(row), *hands(row), *markers(row), *side(row)]
    return {
        "ground": "tatami",
        "places": [place for place, _ in found],
        "pieces": [piece for _, pieces in found for piece in pieces],
        "ends": line_ends(row),
    }


Found = Iterator[tuple[Place, list[Piece]]]  # a place, and what lies there


def place(name: str, x: float, y: float, shape: str) -> Place:
    return {"name": name, "x": x, "y": y, "shape": shape}


def rail(row: Array) -> Found:
    """Both lines, once their dice are rolled."""
    if not row[DICE]:
        return
    numbers = [number for line in (WHITE, BLACK) for number in (*columns(row, line), *ends(row, line))]
    yield place("rail", max(RAIL, *numbers), 0, "rail"), []
    for line, letter in enumerate(LETTERS):
        y, seat = side_of(row, line), owner(row, line)
        if seat is not None:
            yield place(letter, 0, y, "chip"), [{"place": letter, "shape": "chip", "seat": seat}]
        die = int(row[DICE + line])
        yield (
            place(f"{letter}{die}", die, y, "slot"),
            [{"place": f"{letter}{die}", "shape": "die", "seat": line, "value": die}],
        )
        for number, layers in columns(row, line).items():
            yield place(f"{letter}{number}", number, y, "slot"), column(f"{letter}{number}", line, layers)
        for number in ends(row, line):
            yield place(f"{letter}{number}", number, y, "slot"), []


def side_of(row: Array, line: int) -> int:
    """A line grows towards its owner: seat 0 sits below. Nobody's white line grows downwards too."""
    seat = owner(row, line)
    return -1 if (line if seat is None else seat) == 0 else 1


def column(name: str, line: int, layers: list[int]) -> list[Piece]:
    return [
        {"place": name, "shape": "tile", "face": face, "counts": LINES[line], "rank": rank, "layer": layer}
        for layer, tiles in enumerate(layers)
        for rank, face in enumerate(names(tiles))
    ]


def line_ends(row: Array) -> list[End]:
    """Where a line can grow and by how many tiles, of those that can show its number: two tiles never make 1."""
    return [
        {"place": f"{letter}{number}", "counts": [many for many in counts if many <= number <= most_dots(many)]}
        for line, letter in enumerate(LETTERS)
        for number, counts in (ends(row, line) if row[DICE] else {}).items()
    ]


def most_dots(many: int) -> int:
    """Of one colour on so many tiles."""
    return sum(sorted(white for white, _ in TILES)[-many:])


def hands(row: Array) -> Found:
    for seat, y in enumerate((-HAND_ROW, HAND_ROW)):
        yield place(str(seat), 0, y, "chip"), [{"place": str(seat), "shape": "chip", "seat": seat}]
        hidden = face_down(row, seat)
        faces = [""] * hidden or names(int(row[HANDS + seat]))
        for x, face in enumerate(faces, 1):
            name = face or f"{seat}?{x}"
            yield place(name, x, y, "hand"), [{"place": name, "shape": "tile", "face": face}]


def markers(row: Array) -> Found:
    for seat, sign in enumerate((-1, 1)):
        for action, (face, y) in enumerate(zip(ACTIONS, MARKER_ROWS, strict=True)):
            name = f"{seat} {face}"
            unused: list[Piece] = [{"place": name, "shape": "marker", "seat": seat, "face": face}]
            yield place(name, SIDE, sign * y, "marker"), [] if used(row, seat, action) else unused


def side(row: Array) -> Found:
    """The pile, the tile put away, the discards."""
    yield place("pile", SIDE, 0, "pile"), [{"place": "pile", "shape": "tile", "face": "", "value": pile(row)}]
    yield place("away", SIDE, 1.35, "pile"), [{"place": "away", "shape": "tile", "face": ""}]
    for index, face in enumerate(names(discards(row))):
        name = f"gone {index + 1}"
        yield place(name, SIDE - 0.35 + 0.65 * index, -1.35, "pile"), [{"place": name, "shape": "tile", "face": face}]


def tallies(row: Array) -> list[Tally]:
    """The columns on each seat's line, once it has one (B15)."""
    found = [(owner(row, line), len(columns(row, line))) for line in range(len(LINES))]
    return [
        {"seat": seat, "count": count, "of": int(row[ROWS]), "token": False, "out": False, "whose": seat}
        for seat, count in found
        if seat is not None
    ]
