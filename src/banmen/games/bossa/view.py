"""Bossa for the eye: a mat, two lines along one rail, hands, markers, the pile."""

from __future__ import annotations

from collections.abc import Iterator

from banmen.games.bossa.diagram import RAIL
from banmen.games.bossa.laying import NAMES
from banmen.games.bossa.reference import counts, ends, laid
from banmen.games.bossa.state import ACTIONS, LINES, Column, State
from banmen.games.bossa.text import text
from banmen.games.bossa.tiles import TILES, in_order
from banmen.jit import Array
from banmen.view import End, Piece, Place, Tally, View

SIDE = 9.9  # the right edge: pile, discards
HAND_ROW, HAND_END = 5.0, 6.3  # a hand has the room up to there; more tiles than it has room for overlap
MARKER_ROW, MARKERS = 4.9, (7.45, 8.7, 9.95)  # beside it


def places(row: Array, move: int) -> list[str]:
    """The marker that a move uses, the tiles that it takes, and where it lays them; to choose a line, its die."""
    state, said = State.of(row), text(row, move)
    if said == "first":
        return [str(state.player)]
    if said in LINES.values():
        line = said[0].upper()
        return [f"{line}{state.dice[line]}"]
    if said.startswith("draw "):
        return [said.removeprefix("draw ")]
    if said.startswith("roll "):
        return []
    if said.startswith("R"):
        return [f"{state.player} redraw", said[1:]]
    if said.startswith("X"):
        return [f"{state.player} exchange", *said[1:].split("-")]
    line, number, stacks, tiles = laid(said)
    return [*([f"{state.player} stack"] if stacks else []), *tiles, f"{line}{number}"]


def view(row: Array) -> View:
    state = State.of(row)
    found = [*rail(state), *hands(state), *markers(state), *side(state)]
    return {
        "ground": "tatami",
        "places": [place for place, _ in found],
        "pieces": [piece for _, pieces in found for piece in pieces],
        "ends": line_ends(state),
    }


Found = Iterator[tuple[Place, list[Piece]]]  # a place, and what lies there


def place(name: str, x: float, y: float, shape: str) -> Place:
    return {"name": name, "x": x, "y": y, "shape": shape}


def rail(state: State) -> Found:
    """Both lines, once their dice are rolled."""
    numbers = [number for line in state.dice for number in (*state.lines[line], *ends(state, line))]
    if numbers:
        yield place("rail", max(RAIL, *numbers), 0, "rail"), []
    for line, die in state.dice.items():
        y, owner = side_of(state, line), state.owner.get(line)
        if owner is not None:
            yield place(line, 0, y, "chip"), [{"place": line, "shape": "chip", "seat": owner}]
        name = f"{line}{die}"
        yield (
            place(name, die, y, "slot"),
            [{"place": name, "shape": "die", "seat": list(LINES).index(line), "value": die}],
        )
        for number, column in state.lines[line].items():
            yield place(f"{line}{number}", number, y, "slot"), tiles_of(f"{line}{number}", LINES[line], column)
        for number in ends(state, line):
            yield place(f"{line}{number}", number, y, "slot"), []


def side_of(state: State, line: str) -> int:
    """A line grows towards its owner: seat 0 sits below. Nobody's white line grows downwards too."""
    return -1 if state.owner.get(line, list(LINES).index(line)) == 0 else 1


def tiles_of(name: str, colour: str, column: Column) -> list[Piece]:
    return [
        {"place": name, "shape": "tile", "face": face, "counts": colour, "rank": rank, "layer": layer}
        for layer, tiles in enumerate(column)
        for rank, face in enumerate(tiles)
    ]


def line_ends(state: State) -> list[End]:
    """Where a line can grow and by how many tiles, of those that can show its number: two tiles never make 1."""
    found = [(line, number, counts(state, line, at)) for line in state.dice for number, at in ends(state, line).items()]
    return [
        {"place": f"{line}{number}", "counts": [many for many in possible if many <= number <= most_dots(many)]}
        for line, number, possible in found
    ]


def most_dots(many: int) -> int:
    """Of one colour on so many tiles."""
    return sum(sorted(white for white, _ in TILES)[-many:])


def hands(state: State) -> Found:
    for seat, y in enumerate((-HAND_ROW, HAND_ROW)):
        yield place(str(seat), 0, y, "chip"), [{"place": str(seat), "shape": "chip", "seat": seat}]
        faces = [""] * state.face_down[seat] or in_order(state.hands[seat])
        step = min(1, (HAND_END - 1) / max(1, len(faces) - 1))
        for number, face in enumerate(faces):
            name = face or f"{seat}?{number + 1}"
            yield place(name, round(1 + step * number, 3), y, "hand"), [{"place": name, "shape": "tile", "face": face}]


def markers(state: State) -> Found:
    for seat, sign in enumerate((-1, 1)):
        for face, x in zip(ACTIONS, MARKERS, strict=True):
            name = f"{seat} {face}"
            spot: Place = {**place(name, x, sign * MARKER_ROW, "marker"), "words": (NAMES[face],)}
            unused: list[Piece] = [{"place": name, "shape": "marker", "seat": seat, "face": face}]
            yield spot, [] if face in state.used[seat] else unused


def side(state: State) -> Found:
    """The pile, the tile put away, the discards."""
    yield place("pile", SIDE, 0, "pile"), [{"place": "pile", "shape": "tile", "face": "", "value": state.pile}]
    yield place("away", SIDE, 1.35, "pile"), [{"place": "away", "shape": "tile", "face": ""}]
    for index, face in enumerate(in_order(state.discards)):
        name = f"gone {index + 1}"
        yield place(name, SIDE - 0.35 + 0.65 * index, -1.35, "pile"), [{"place": name, "shape": "tile", "face": face}]


def tallies(row: Array) -> list[Tally]:
    """The columns on each seat's line, once it has one (B15)."""
    state = State.of(row)
    rows = int(state.options["rows"])
    return [
        {"seat": seat, "count": len(state.lines[line]), "of": rows, "token": False, "out": False, "whose": seat}
        for line, seat in state.owner.items()
    ]
