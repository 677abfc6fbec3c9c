"""What a view is: plain dictionaries and lists, ready for JSON."""

from typing import NotRequired, TypedDict


class Place(TypedDict):
    """Somewhere a piece can lie: x to the right, y upwards, in pitches; shape "cell" or "hole"."""

    name: str
    x: float
    y: float
    shape: str


class Dot(TypedDict):
    """A red dot painted between the holes."""

    name: str
    x: float
    y: float


class Piece(TypedDict):
    """A "tower" (with value 1 or 2) or a "ball" of one seat."""

    place: str
    seat: int
    shape: str
    value: NotRequired[int]


class View(TypedDict):
    """All that a picture shows; `last` lists the places of the last move, where it ended last."""

    ground: str
    places: list[Place]
    pieces: list[Piece]
    dots: NotRequired[list[Dot]]
    last: NotRequired[list[str]]
    title: NotRequired[str]
