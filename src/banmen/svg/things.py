"""What the page gets instead of a picture, ready for JSON; web/src/wire.ts is its other end."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class Thing(TypedDict):
    """Something that lies on the board: which drawing, of which place, and where, in the units of the board."""

    sprite: str
    place: str
    x: float
    y: float
    scale: NotRequired[float]
    turn: NotRequired[float]  # degrees
    faded: NotRequired[bool]  # it is no part of what the view is about
    piece: NotRequired[str]  # what it is wherever it lies, if its drawing differs from place to place


class Words(TypedDict):
    """Words on the board around x: a template and the words for its fields, for the page to say in its language."""

    sentence: tuple[str, ...]
    x: float
    y: float  # of the line that they stand on
    size: float


class Spot(TypedDict):
    """What of a place can be pressed: a box around x and y."""

    x: float
    y: float
    shape: str
    w: float
    h: float


class Empty(TypedDict):
    """All of a board that does not change during a game."""

    box: tuple[float, float, float, float]  # left, top, width and height
    middle: tuple[float, float]  # what it is turned around
    defs: str
    under: str
    turned: str | None  # the same as the other side sees it; None for a board that is laid for each side
    spots: dict[str, Spot]
    lays: bool
    measures: NotRequired[dict[str, Any]]  # of a table with bodies on it, where nothing else of this is drawn


class Laid(TypedDict):
    """What lies on it now, from below to above: the floor, the marks below, the things, the marks above."""

    things: list[Thing]
    words: list[Words]  # on the floor
    floor: str
    below: str
    above: str
    spots: dict[str, Spot] | None  # where they are not those of the empty board
