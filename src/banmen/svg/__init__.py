"""Draw a position as one self-contained SVG picture, for notebooks, the README and the docs.

`draw` takes a plain, JSON-ready view (what lies where) and knows no rules. A pitch is 100 units, on a
table a millimetre is one; light falls from the upper left, plans stay true and height goes straight up. Colours are
the design tokens of the site, written as literal values in classes and once more for dark pages, because many
renderers know no variables.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection
from math import isfinite

from banmen.svg import discs, marks, palette, picture, pieces, tallies, tiles
from banmen.view import Piece, View

__all__ = ["draw"]

VALUES: dict[str, Collection[int]] = {"tower": pieces.TOWERS, "die": tiles.DICE, "disc": discs.NUMBERS}
SIDES = 0.3, 1.5  # of a table, in metres


def draw(view: View) -> str:
    """The SVG of a view; a view that names something unknown is a ValueError."""
    _check(view)
    # The prefix depends on all that is shown: pictures on one page share no id and no class.
    key = f"b{zlib.crc32(json.dumps(view, sort_keys=True).encode()):08x}"
    return picture.Picture(view, key).svg()


def _check(view: View) -> None:
    _known("ground", view["ground"], palette.GROUNDS)
    board = picture.BOARDS[view["ground"]]
    if not view["places"] and not board.BARE:
        raise ValueError("A view needs at least one place.")
    for place in view["places"]:
        _known("place shape", place["shape"], board.SHAPES)
        if place["shape"] == "rail":
            _known("length of a rail", place["x"], range(1, 13))
    names = {place["name"]: None for place in view["places"]}
    for piece in view["pieces"]:
        _known("piece shape", piece["shape"], board.PIECES)
        _known("place", piece["place"], names)
        _check_piece(piece, board.SEATS)
    for name in view.get("last", []):
        _known("place", name, names)
    _known("number of places of a move", len(view.get("last", [])), range(board.LAST + 1))
    for mark in view.get("marks", []):
        _known("place", mark["place"], names)
        _known("sign", mark["sign"], marks.SIGNS)
    _check_chains(view)
    _check_corners(view)
    _check_ends(view)
    _check_table(view)


def _check_piece(piece: Piece, seats: int) -> None:
    """All about a piece but where it lies."""
    shape = piece["shape"]
    if shape in VALUES:
        _known(f"{shape} value", piece.get("value"), VALUES[shape])
    if shape in tiles.FACES:
        _known(f"{shape} face", piece.get("face"), tiles.FACES[shape])
    if shape == "tile":
        _check_tile(piece)
    else:
        _known("seat", piece.get("seat"), range(seats))
    if shape == "disc":
        _finite("heading", piece.get("heading", 0))


def _check_tile(piece: Piece) -> None:
    _known("colour that counts", piece.get("counts", ""), ("", *tiles.COLOURS))
    _known("rank", piece.get("rank", 0), range(len(tiles.TILES)))
    _known("layer", piece.get("layer", 0), range(3))
    if piece["place"] == "pile":
        _known("number of tiles left", piece.get("value"), range(len(tiles.TILES) + 1))


def _check_ends(view: View) -> None:
    found = view.get("ends", [])
    if found and view["ground"] != "tatami":
        raise ValueError(f"A board of {view['ground']} has no lines with ends.")
    slots = {place["name"]: None for place in view["places"] if place["shape"] == "slot"}
    for piece in view["pieces"]:
        slots.pop(piece["place"], None)
    for end in found:
        _known("empty slot", end["place"], slots)
        for count in end["counts"]:
            _known("number of tiles", count, range(1, 10))


def _check_chains(view: View) -> None:
    places, dots = ([item["name"] for item in found] for found in (view["places"], view.get("dots", [])))
    for chain in view.get("chains", []):
        if len(chain["places"]) < 3:
            raise ValueError(f"A chain of {len(chain['places'])} places closes around nothing: it needs at least 3.")
        for name in chain["places"]:
            _known("place", name, places)
        for name in chain["dots"]:
            _known("dot", name, dots)


def _check_corners(view: View) -> None:
    """The tallies and the quiet, and that there are corners for them."""
    found = view.get("tallies", [])
    if (found or "quiet" in view) and view["ground"] != "clay":
        raise ValueError(f"A board of {view['ground']} has no free corners for tallies and quiet.")
    if found:
        _known("number of tallies", len(found), tallies.CORNERS)
    for tally in found:
        _known("seat", tally["seat"], range(len(found)))
    if len({tally["seat"] for tally in found}) < len(found):
        raise ValueError("Two tallies are of one seat.")


def _check_table(view: View) -> None:
    """All that only a table has."""
    if view["ground"] != "walnut":
        for thing in ("size", "ramp", "paths", "waiting"):
            if thing in view:
                raise ValueError(f"A board of {view['ground']} has no {thing}.")
        return
    _finite("size", view.get("size"))
    if not SIDES[0] <= view["size"] <= SIDES[1]:
        raise ValueError(f"Unknown size {view['size']!r}: this view can use {SIDES[0]} to {SIDES[1]} metres.")
    _check_spots(view)
    _check_paths(view)
    if "waiting" in view:
        _known("number of seats with discs waiting", len(view["waiting"]), [2])
    for count in view.get("waiting", []):
        _known("number of discs waiting", count, range(len(discs.NUMBERS) + 1))


def _check_spots(view: View) -> None:
    """The places and the ramp: a disc may hang over the edge, but not lie beside the table."""
    reach = view["size"] / 2 + discs.RADIUS / 1000 + 1e-9
    spots = [(f"place {place['name']!r}", place["x"], place["y"]) for place in view["places"]]
    if "ramp" in view:
        _finite("heading", view["ramp"]["heading"])
        spots.append(("ramp", view["ramp"]["x"], view["ramp"]["y"]))
    for name, *spot in spots:
        for part in spot:
            _finite(f"coordinate of the {name}", part)
        if max(map(abs, spot)) > reach:
            raise ValueError(f"The {name} is off the table: no coordinate can be beyond {view['size'] / 2:g}.")


def _check_paths(view: View) -> None:
    for path in view.get("paths", []):
        name = f"path of {path['place']!r}"
        _known("seat", path["seat"], range(2))
        if not path["points"]:
            raise ValueError(f"The {name} has no points: it needs at least one.")
        for spot in path["points"]:
            _known(f"number of coordinates in the {name}", len(spot), [2])
            for part in spot:
                _finite(f"coordinate in the {name}", part)


def _finite(kind: str, found: object) -> None:
    if isinstance(found, bool) or not isinstance(found, int | float) or not isfinite(found):
        raise ValueError(f"Unknown {kind} {found!r}: this view can use any finite number.")


def _known(kind: str, found: object, known: Collection[object]) -> None:
    if found in list(known):
        return
    names = [repr(item) for item in known]
    if len(names) > 8:  # a whole board would bury the sentence
        names[3:-1] = ["…"]
    raise ValueError(f"Unknown {kind} {found!r}: this view can use {', '.join(names)}.")
