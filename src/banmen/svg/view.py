"""What a view is: plain dictionaries and lists, ready for JSON."""

from typing import NotRequired, TypedDict


class Place(TypedDict):
    """Somewhere a piece can lie: x to the right, y upwards, in pitches; shape "cell" or "hole", on clay "hex"."""

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
    """A "tower" (with value 1 or 2), a "ball" or a "stone" of one seat."""

    place: str
    seat: int
    shape: str
    value: NotRequired[int]


class Mark(TypedDict):
    """What a lesson says about a place: "target", a piece may go there, or "forbidden", it may not."""

    place: str
    sign: str


class Tally(TypedDict):
    """How many pieces a seat has taken, of how many; whether it has the token, and whether it is out."""

    seat: int
    count: int
    of: int
    token: bool
    out: bool


class Quiet(TypedDict):
    """How long nothing has happened, and when that ends the game."""

    count: int
    of: int


class View(TypedDict):
    """All that a picture shows.

    `last` lists the places of the last move: where from, if anywhere, and where to. Three or four are a push of pieces
    in a row: where each of the three came from, the rear first, and where the foremost stands now, unless it went over
    the edge. Tallies and quiet are for clay, which has free corners.
    """

    ground: str
    places: list[Place]
    pieces: list[Piece]
    dots: NotRequired[list[Dot]]
    last: NotRequired[list[str]]
    marks: NotRequired[list[Mark]]
    tallies: NotRequired[list[Tally]]
    quiet: NotRequired[Quiet]
    title: NotRequired[str]
