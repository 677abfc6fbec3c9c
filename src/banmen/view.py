"""What a view is: plain dictionaries and lists, ready for JSON."""

from typing import NotRequired, TypedDict


class Place(TypedDict):
    """Somewhere a piece can lie: x to the right, y upwards, in pitches; shape "cell" or "hole", on clay "hex".

    On tatami it is a "slot" of a line, whose column grows away from y 0, a "hand" place of one tile, a "marker", a
    "chip", a "pile" (named `pile`, or `away`, or anything else for what lies beside it, smaller), or the "rail" with
    the numbers from 1 to its x.

    On walnut it is a "spot" in metres from the middle of the table.
    """

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
    """A "tower" (with value 1 or 2), a "ball" or a "stone" of one seat; on tatami a "tile", "die", "marker" or "chip".

    On walnut it is a "disc", whose value is its number from 1 to 3 and whose heading turns its mark, or a "pole", whose
    place is that of its foot.

    The face of a tile is how many white and black dots it has ("32"; "" lies face down); dots that do not count in
    its line fade. In a column it has a rank, 0 next to the rail, and a layer, 0 for the column itself. On the pile its
    value is how many are left. A die has value 1 to 6; seat 0 is the white one. The face of a marker is "redraw",
    "exchange" or "stack".
    """

    place: str
    shape: str
    seat: NotRequired[int]  # of all but tiles
    value: NotRequired[int]
    face: NotRequired[str]
    counts: NotRequired[str]  # "white" or "black"
    rank: NotRequired[int]
    layer: NotRequired[int]
    heading: NotRequired[float]  # degrees, against the clock


class End(TypedDict):
    """An empty slot at the end of a line: how many tiles the next column there may have; none if it is blocked."""

    place: str
    counts: list[int]


class Mark(TypedDict):
    """What a lesson says about a place: "target", a piece may go there, or "forbidden", it may not."""

    place: str
    sign: str


class Chain(TypedDict):
    """Places one after the other, of which the last is linked to the first, and the dots within."""

    places: list[str]
    dots: list[str]


class Tally(TypedDict):
    """How many pieces a seat has taken, of how many; whether it has the token, and whether it is out."""

    seat: int
    count: int
    of: int
    token: bool
    out: bool
    whose: NotRequired[int]  # whose sign stands for each, where it is not the other seat's of two
    words: NotRequired[tuple[str, ...]]  # that as a sentence, where the rules' own template does not do


class Quiet(TypedDict):
    """How long nothing has happened, and when that ends the game."""

    count: int
    of: int


class Ramp(TypedDict):
    """A wedge on a table: the middle of its tall edge, and where it rises to, in degrees from east over north."""

    x: float
    y: float
    heading: float


class Track(TypedDict):
    """How a piece of a seat moved in the last flick: where it ended, and its points from the first to the last.

    The place may be none of the view: then the piece went off the table, and the last point lies beyond the edge.
    """

    place: str
    seat: int
    points: list[list[float]]  # x and y of each


class View(TypedDict):
    """All that a picture shows.

    `last` lists the places of the last move: where from, if anywhere, and where to. Three or four are a push of pieces
    in a row: where each of the three came from, the rear first, and where the foremost stands now, unless it went over
    the edge. On tatami, where nothing moves on, they are whatever the move laid down or took, up to six.

    Chains are closed around dots; what lies on none of them fades.

    Tallies and quiet are for clay, which has free corners; ends are for tatami. A table of walnut has a size, its side
    in metres, and perhaps the ramp of the last attempt, the paths of the last flick, that of the flicked disc first,
    and how many discs of each seat are waiting beside it.
    """

    ground: str
    places: list[Place]
    pieces: list[Piece]
    dots: NotRequired[list[Dot]]
    last: NotRequired[list[str]]
    marks: NotRequired[list[Mark]]
    chains: NotRequired[list[Chain]]
    tallies: NotRequired[list[Tally]]
    quiet: NotRequired[Quiet]
    ends: NotRequired[list[End]]
    size: NotRequired[float]  # of walnut, which always has it
    ramp: NotRequired[Ramp]
    paths: NotRequired[list[Track]]
    waiting: NotRequired[list[int]]
    title: NotRequired[str]
