"""What a seat sees: plain dictionaries and lists, ready for JSON.

A comment that begins with a colon describes its field to others, too: the API's description and `wire.ts` have it.
Nothing here is checked while the server runs.
"""

from typing import Annotated, Literal, NotRequired

from annotated_types import Len
from typing_extensions import TypeAliasType, TypedDict  # Python 3.11's own cannot be described

Value = TypeAliasType("Value", int | float | str)
Options = TypeAliasType("Options", dict[str, Value])
#: A template and the words for its fields, ("{0} plays {1}.", "Light", "c2n"): catalogues translate the template.
Sentence = TypeAliasType("Sentence", tuple[str, ...])


# What a game says of a position


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
    words: NotRequired[Sentence]  #: what stands below a marker


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
    seat: NotRequired[int]  #: of all but tiles
    value: NotRequired[int]
    face: NotRequired[str]
    counts: NotRequired[str]  #: "white" or "black"
    rank: NotRequired[int]
    layer: NotRequired[int]
    heading: NotRequired[float]  #: degrees, against the clock


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


class Count(TypedDict):
    """How many pieces a seat has taken, of how many; whether it has the token, and whether it is out."""

    seat: int
    count: int
    of: int
    token: bool
    out: bool
    whose: NotRequired[int]  #: whose sign stands for each, where it is not the other seat's of two


class Tally(Count):
    """That as a game gives it."""

    words: NotRequired[Sentence]  #: that as a sentence, where the rules' own template does not do


class Quiet(TypedDict):
    """How long nothing has happened, and when that ends the game."""

    count: int
    of: int


class Ramp(TypedDict):
    """A wedge on a table: the middle of its tall edge, and the direction in which it rises."""

    x: float
    y: float
    heading: float


class Track(TypedDict):
    """How a piece of a seat moved in the last flick: where it ended, and its points from the first to the last.

    The place may be none of the view: then the piece went off the table, and the last point lies beyond the edge.
    """

    place: str
    seat: int
    points: list[list[float]]  #: x and y of each


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
    size: NotRequired[float]  #: of walnut, which always has it
    ramp: NotRequired[Ramp]
    paths: NotRequired[list[Track]]
    waiting: NotRequired[list[int]]
    title: NotRequired[str]


# The same as a screen draws it. Lengths are units of the board: a pitch is 100, y grows downwards.


PlaceShape = Literal["cell", "hole", "hex", "slot", "hand", "marker", "chip", "pile", "rail"]


class Spot(TypedDict):
    """Where a place lies on the board, for clicks and the keyboard's cursor."""

    x: float
    y: float
    shape: PlaceShape
    w: float  #: of what one can press, around x and y
    h: float


class Board(TypedDict):
    """All of a board that does not change during a game. Drawings are SVG whose colours are tokens of stage.css.

    Whoever looks from the other side gets `turned` instead of `under`, every spot and thing opposite the middle
    (2 × middle − x, 2 × middle − y), `below` and `above` rotated by 180° around it. Things and labels stay upright.
    """

    box: tuple[float, float, float, float]  #: the viewBox: left, top, width, height
    defs: str  #: gradients, clips, and by id "<game>-…" a drawing for each thing and mark (target, forbidden, out)
    middle: tuple[float, float]  #: what it is turned around for whoever looks from the other side
    under: str  #: the board itself, empty
    turned: str | None  #: the same as the other side sees it; null for a board that the server lays for each side
    spots: dict[str, Spot]
    lays: bool  #: a move is a set of places in any order (tiles), not a way from place to place
    foresees: bool  #: the game says what its moves would do (`Ways`)
    measures: NotRequired["Measures"]  #: of a game of flicks: a scene, and there is nothing in `under` and `spots`


class Thing(TypedDict):
    """A piece on the board. Its drawing has the id "<game>-<shape><face, or else seat><value><counts>"."""

    place: str
    shape: str  #: "tower", "ball", "stone", "tile", "back" (a tile face down), "die", "marker" or "chip"
    seat: NotRequired[int]  #: whose it is; of a die 0 is the white one
    value: NotRequired[int]  #: of a tower or a die
    face: NotRequired[str]  #: of a tile or a marker
    counts: NotRequired[str]  #: the dots of a tile that count in its line, "white" or "black"
    x: float
    y: float
    scale: NotRequired[float]
    turn: NotRequired[float]  #: degrees
    faded: NotRequired[bool]  #: it is not part of what the view is about


# Where things are laid from a hand


class Answer(TypedDict):
    """A move that is said in words, among a few."""

    move: str
    words: Sentence
    about: Sentence  #: what comes of it
    place: str | None  #: where the thing lies that it is about


class Act(TypedDict):
    """Something that may be done besides laying, by a thing at a place."""

    seat: int
    place: str
    words: Sentence
    about: Sentence  #: what it does
    rule: str
    used: bool  #: it is there no more
    open: bool  #: it can be done now


class Dots(TypedDict):
    """How many dots of a colour the tiles of a hand have together."""

    seat: int
    counts: str  #: "white" or "black"
    count: int
    words: Sentence


class Stake(TypedDict):
    """What is a seat's own on the mat."""

    seat: int
    words: Sentence
    place: str  #: where the thing lies that stands for it


class Aside(TypedDict):
    """What stands beside a mat."""

    asks: Sentence | None  #: what is asked of whoever is to move,
    answers: list[Answer]  #: and how it can be answered
    acts: list[Act]
    stuck: bool  #: nothing can be laid: only they are left
    dots: list[Dots]  #: of hands that lie open to whoever looks
    stakes: list[Stake]


class Sum(TypedDict):
    """What the places amount to that somebody has chosen, and whether that is a move."""

    places: list[str]  #: that were chosen
    at: str | None  #: where it is to be laid
    counts: str | None  #: the dots that count there, "white" or "black"
    shares: list[tuple[str, Sentence]]  #: what each chosen thing counts
    terms: list[int]  #: that in figures, where it is to be laid
    total: int
    verdict: Sentence | None  #: in a few words, beside the sum
    why: Sentence
    rule: str
    hint: Sentence | None  #: what would do instead
    closed: bool  #: it is no move, and more tiles would not make it one
    typed: str | None  #: how it is written, if it could be a move
    deed: Sentence | None  #: what the move does, if it is one
    move: str | None  #: and its text


class Words(TypedDict):
    """Words on the board, around x and on the line y."""

    sentence: Sentence
    x: float
    y: float
    size: float


class Laid(TypedDict):
    """What lies on the board now, from below to above: the floor, the marks below, the things, the marks above."""

    things: list[Thing]
    words: list[Words]  #: what stands written on the floor
    floor: str  #: what is drawn under the things and changes: tile games' slots
    below: str  #: the marks of the last move, under the things
    above: str  #: and over them
    spots: dict[str, Spot] | None  #: where they are not those of the board


# What a move would do, before it is made: what is drawn of a piece that is held


class Shift(TypedDict):
    """A piece that a move shifts: from where it lies, and the point where it stands then, perhaps beyond the edge."""

    place: str
    x: float
    y: float
    out: bool  #: it leaves the board


class Way(TypedDict):
    """What a legal move does."""

    move: str  #: its text
    places: list[str]  #: to click for it
    said: Sentence  #: what it does, to whoever is to move
    asks: Sentence | None  #: what it gives away, if whoever makes it is to be asked first
    shifts: list[Shift]  #: the mover first; empty where there is no more to it than its places
    takes: int  #: what the mover gets by all of it,
    gives: int  #: and what the others get
    wins: bool  #: it ends the game, and the mover wins
    supports: list[str]  #: places of the pieces that push along
    lit: list[str]  #: places that matter for it
    about: NotRequired[str]  #: the place it turns about,
    stops: NotRequired[list[str]]  #: and all places on that arc where it may stop, in order


class Closed(TypedDict):
    """A move that is not legal, and why."""

    move: str  #: its text
    held: str  #: the place of the piece that would move
    places: list[str]  #: to click for it
    x: float  #: where it is stopped
    y: float
    by: list[str]  #: the places of what stops it, the nearest first
    goals: list[str]  #: all places that are closed to it so, where they are many: none of them has a sign of its own
    sentence: Sentence
    rule: str


class Ways(TypedDict):
    """What there is to say of the moves of a position. Of a move that is not among them there is nothing to say."""

    ways: list[Way]
    closed: list[Closed]
    minded: list[str]  #: places to have in mind


# Where bodies move. Lengths are metres from the table's middle, x to the east, y to the north, z up; angles are
# degrees, counter-clockwise from the east; speeds are metres a second.


class Round(TypedDict):
    """A disc or a pole."""

    radius: float
    height: float


class Wedge(TypedDict):
    """The ramp."""

    length: float
    width: float
    height: float
    turn: float  #: how far it may be turned either way
    keeps: float  #: of its speed towards the ramp a disc keeps so much, along the slope
    costs: float  #: on the way up it loses so much of the square of that


class Measures(TypedDict):
    """Of a game of flicks, what does not change: metres, degrees, metres a second."""

    side: float  #: of the square table
    disc: Round
    pole: Round
    ramp: Wedge
    top_speed: float
    braking: float  #: a disc that slides loses so much speed a second
    gravity: float


class Disc(TypedDict):
    """A disc that lies flat."""

    piece: str  #: "W1": the owner's letter and the number, by the order of entry
    seat: int
    number: int  #: from 1
    x: float
    y: float
    heading: float
    bearer: bool


class Pole(TypedDict):
    """A pole upright on its bearers."""

    piece: str  #: "W|"
    seat: int
    x: float
    y: float


class AtRest(TypedDict):
    """What lies on a table of flicks, and how far the game has got."""

    discs: list[Disc]
    poles: list[Pole]
    waiting: list[int]  #: discs still to be flicked in, by seat
    playing: bool  #: set-up is over
    round: int  #: from 1
    turn: int  #: of the round, from 1
    turns: int  #: after which a round is void
    won: int | None  #: who won the last round: one more in a row wins


class InChoice(TypedDict):
    """Flick the next disc in."""

    kind: Literal["in"]
    disc: str
    edge: float  #: from the middle to an edge
    top_speed: float
    form: str


class FlickChoice(TypedDict):
    """Flick one of these discs."""

    kind: Literal["flick"]
    discs: list[int]
    top_speed: float
    form: str


class ToppleChoice(TypedDict):
    """Try to topple the pole."""

    kind: Literal["topple"]
    front: int
    shooter: int
    turns: list[Annotated[list[float], Len(2, 2)]]  #: of the ramp: from and to
    top_speed: float
    form: str


class PlaceChoice(TypedDict):
    """Put a disc back."""

    kind: Literal["place"]
    disc: str
    edge: float
    within: float | None  #: no farther from the middle
    form: str


class DeclineChoice(TypedDict):
    """Do without."""

    kind: Literal["decline"]
    form: str


#: A kind of move that is allowed now, with its limits; `form` shows how it is typed.
Choice = TypeAliasType("Choice", InChoice | FlickChoice | ToppleChoice | PlaceChoice | DeclineChoice)


class Scene(AtRest):
    """What lies on a table of flicks, everything at rest: discs flat, poles upright on their bearers."""

    choices: list[Choice]  #: what whoever is to move may do; empty when the game is over
    flick: bool  #: a flick led here: its film can be had
    rounds: list[int]  #: after how many moves each round but the first began


# What a seat may see of a position, however it is shown


class WordedTally(Count):
    """What a seat has of what it needs."""

    words: Sentence  #: that in words: "3 of 4 points"


class Seen(TypedDict):
    """What a seat may know of a position, but for what lies where and what it may play."""

    game: str
    options: Options
    ply: int
    seat: int | None  #: whose turn it is
    headline: str
    events: list[str]  #: all that happened
    scores: tuple[float, ...] | None
    reason: str | None
    rule: str | None  #: the one that ended the game
    said: list[Sentence]  #: what happened last, in words: a move and what chance brought after it; empty at the start
    phase: Sentence | None  #: how far the game has got, where it has phases
    prompt: tuple[str, Sentence] | None  #: what may be done now, with the rule before it
    last: list[str]  #: the places of the last move
    tallies: list[WordedTally]
    quiet: Quiet | None
