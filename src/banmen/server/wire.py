"""All that travels between the server and a screen, and how it must look: the one place where that is written down.

What comes in is checked: pydantic models, which refuse with a sentence. What goes out is plain dictionaries, typed here
and in `banmen.view`, which nobody checks or copies while the server runs. `description.py` makes the API's description
of both, and `make wire` the page's `wire.ts` of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypeAliasType, TypedDict

from banmen.position import LONGEST_TEXT
from banmen.rules import shown
from banmen.view import Aside, Laid, Options, Ramp, Scene, Seen, Sentence, Value, Ways

MOST_EVENTS = 2000  # of a game that somebody sends
MOST_BEFORE = 600  # of a game that goes on at a table

Given = Annotated[int, Field(ge=-(2**31), lt=2**31)] | float | Annotated[str, Field(max_length=400)]
Chosen = Annotated[dict[Annotated[str, Field(max_length=40)], Given], Field(max_length=40)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Secret = Annotated[str, Field(max_length=64)]
Name = Annotated[str, Field(max_length=60)]
Pressed = Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=20)]
Ply = Annotated[int, Field(ge=0, lt=2**31)]

Offer = TypeAliasType("Offer", Literal["draw", "undo", "rematch"])
Phase = Literal["waiting", "playing", "over"]


class Strict(BaseModel):
    """A message: nothing is missing, nothing unknown, nothing of another kind."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


# What a game is


class Option(TypedDict):
    """A setting of a game's rules."""

    name: str
    about: str
    kind: Literal["number", "word"]
    #: one or, under the name of the option it depends on, one for each of its values
    default: Value | dict[str, dict[str, Value]]
    words: list[str]  #: of kind "word"
    low: float | None  #: of kind "number"
    high: float | None
    step: float
    free: str | None  #: what may be typed besides the words, said in a sentence


class Game(TypedDict):
    """A game that can be played here."""

    name: str
    title: str
    about: str
    seats: tuple[int, ...]  #: how many may play
    seat_names: dict[str, tuple[str, ...]]  #: by how many play
    chance: bool
    secrets: bool  #: whether a seat may know more than another at some time
    physics: bool  #: moves are flicks: its table is another
    options: list[Option]
    levels: list[int]
    told: dict[str, list[list[Sentence]]]  #: what each of them is given to think with, in words, by how many play
    lessons: int  #: how many steps its lessons have; 0 if there are none


class RulesPage(BaseModel):
    """The rules as a page."""

    title: str
    html: str  #: each rule is an element with its id, lower case: <li id="k7">
    language: Literal["en", "ja"]  #: that it is in


class DigestLine(TypedDict):
    """A heading, what is said under it, and the rules that it is about."""

    title: Sentence
    text: Sentence
    rules: list[str]


class DigestPicture(DigestLine):
    """The same with a picture."""

    about: str  #: what the picture shows, for those who do not see it
    picture: str  #: an SVG whose colours are the page's


class Digest(TypedDict):
    """The rules on one screen."""

    aim: Sentence
    pictures: list[DigestPicture]
    wins: list[DigestLine]
    notes: list[DigestLine]
    lessons: bool  #: whether there are any


# What a seat may see


class Unlisted(Seen, Laid):
    """A view but for the moves that may be played."""

    seats: list[int | None]  #: whose each of the events was; null is chance's
    scene: NotRequired[Scene]  #: of a game of flicks: what lies on its table
    hidden: NotRequired[bool]  #: of a table: whoever looks sees what is hidden from others
    taken: NotRequired[list[int]]  #: of a table: the numbers of the events, from 1, that took something from another
    aside: NotRequired[Aside]  #: where things are laid from a hand: what stands beside the mat


class View(Unlisted):
    """What a seat may see of a position."""

    moves: list[tuple[str, list[str]]]  #: the text of each that may be played, and the places to click for it


# Lessons


class Circle(TypedDict):
    """Where something is to come to lie: metres from the table's middle."""

    x: float
    y: float
    radius: float


class Turn(TypedDict):
    """One move to find: what is said, and where one looks."""

    view: View
    ways: Ways
    ask: str
    more: str
    lit: list[str]  #: places to look at; all else is dimmed, if there are any
    words: dict[str, str]  #: what stands written at a place
    show: str  #: a move that is right
    way: list[str]  #: its places
    circles: NotRequired[list[Circle]]  #: where pieces are to come to lie


class Step(TypedDict):
    """One idea, and a position in which it is to be done."""

    title: str
    turn: Turn  #: its first
    turns: int
    done: str  #: said when it is done
    rule: str  #: that it is about,
    law: str  #: in one sentence
    note: str


class Lessons(TypedDict):
    """A game learnt by playing a little of it."""

    aim: str
    steps: list[Step]


class Attempt(Strict):
    """A move that is tried in a step, or places that were pressed, after these right ones."""

    played: Annotated[list[Text], Field(max_length=10)] = []
    move: Text = ""
    places: Pressed = []


class Tried(TypedDict):
    """What came of it."""

    #: the step is done; right, and there is more to it; a fair move, but not this; not allowed
    kind: Literal["done", "on", "fair", "closed"]
    move: str  #: as it is written; empty if no move was meant
    way: list[str]  #: its places
    after: View | None  #: what it looks like then, if it is allowed
    say: str  #: empty if only the refusal is to be said
    more: str
    refusal: Sentence | None
    rule: str | None  #: that refuses it
    turn: Turn | None  #: what is to be done next
    film: str | None  #: of a flick: a `Film` and its frames as Base64


IncidentKind = TypeAliasType("IncidentKind", Literal["touch", "ramp", "land", "off", "fell", "rest", "limit"])


#: Seconds after the flick, what happened, and to which pieces.
Incident = TypeAliasType(
    "Incident",
    tuple[float, IncidentKind] | tuple[float, IncidentKind, str] | tuple[float, IncidentKind, str, str],
)


class Film(TypedDict):
    """The flick that led to a ply, as the first line of a film; the frames follow it.

    They are little-endian int16: for every frame, for every piece, x y z in `step` and the quaternion w x y z in
    1/32767, each as what is added to the frame before (the first to 0).
    """

    ply: int
    move: str
    seat: int
    piece: str  #: the one that was flicked
    ramp: Ramp | None
    rate: int  #: frames a second
    step: float  #: metres
    pieces: list[str]
    frames: int
    incidents: list[Incident]


# A table


class Player(TypedDict):
    """Who sits on a seat."""

    name: str
    kind: Literal["open", "person", "computer"]
    level: int | None
    here: bool  #: a screen of theirs is connected


class Clock(TypedDict):
    """How a clock runs, and what it shows."""

    kind: Literal["fischer", "days"]
    start: float  #: seconds, or days for each move
    increment: float  #: seconds
    left: list[int]  #: milliseconds of each seat when this was sent
    running: int | None  #: who is thinking
    free: int | None  #: milliseconds in which their first move must come: it costs nothing, their clock stands still


class Offers(TypedDict):
    """Who offers what."""

    draw: int | None
    undo: int | None
    rematch: list[int]


class Can(TypedDict):
    """What the seats of a screen may do besides moving."""

    undo: bool
    draw: bool
    resign: bool


@dataclass(frozen=True)
class Result:
    """How a game ended: by its rules or otherwise."""

    scores: tuple[float, ...]
    reason: str  #: "enough balls were pushed off (K8)", "Light resigned", …
    rule: str | None
    how: Literal["rules", "resigned", "time", "agreed"]


class Seal(TypedDict):
    """What everybody may know of the dice."""

    commitment: str
    salts: tuple[str, ...]
    seed: str  #: empty until the game is over


class Manner(TypedDict):
    """How a table of flicks is played, apart from its rules."""

    gesture: Literal["pull", "swipe"]  #: pull back and let go, or swipe through the disc
    ghost: bool  #: for learning: the flight may be looked at before it is flicked


class Shared(TypedDict):
    """What is the same for every screen of a table."""

    type: Literal["table"]
    id: str
    number: int  #: of events so far, of all kinds; the highest one wins
    phase: Phase
    players: list[Player]
    watching: int
    clock: Clock | None
    offers: Offers
    result: Result | None
    dice: Seal | None
    rematch: str | None  #: the next table, once all agree: the secret of your seats opens them there as well
    manner: Manner | None  #: of a game of flicks
    expires: str  #: when an idle table is cleared away, as an ISO date


class Own(TypedDict):
    """What only a screen of these seats may see or do."""

    you: Sequence[int]  #: the seats of this screen: none for a spectator, several on one screen
    can: Can
    invite: str | None  #: while a seat is free, for those who sit: the secret of the invitation


class Table(Shared, Own):
    """The whole table as one screen may see it: sent after everything that happens."""

    view: View


class Here(TypedDict):
    """Somebody came or went."""

    type: Literal["here"]
    here: list[bool]
    watching: int


class Refused(TypedDict):
    """What a screen wanted cannot be done."""

    type: Literal["refused"]
    sentence: str
    said: Sentence  #: the same, to be said in other languages
    rule: str | None
    ply: int | None


class Aim(TypedDict):
    """A computer is about to flick."""

    type: Literal["aim"]
    ply: int
    seat: int
    move: str


class Foreseen(TypedDict):
    """What the moves of a ply would do, to the screen that asked."""

    type: Literal["ways"]
    ply: int
    ways: Ways | None  #: null if the game is elsewhere by now, or it is not this screen's turn


class Pong(TypedDict):
    """The server is there."""

    type: Literal["pong"]


#: What a screen hears; a bot's stream has the same.
FromServer = TypeAliasType("FromServer", Table | Here | Refused | Aim | Foreseen | Pong)


class Hello(Strict):
    """The first message; an empty token watches."""

    type: Literal["hello"]
    token: Secret


class Move(Strict):
    """A move that was meant for a ply."""

    type: Literal["move"]
    ply: Ply
    move: Text


class Press(Strict):
    """Places that were pressed at a ply, one after the other, and name no legal move: why is that? Nothing changes."""

    type: Literal["press"]
    ply: Ply
    places: Pressed


class Resign(Strict):
    """Give the game up."""

    type: Literal["resign"]


class MakeOffer(Strict):
    """Offering what the other has offered accepts it."""

    type: Literal["offer"]
    what: Offer


class Decline(Strict):
    """Turn an offer down, or withdraw one's own."""

    type: Literal["decline"]
    what: Offer


class Foresee(Strict):
    """What would the moves of this ply do?"""

    type: Literal["ways"]
    ply: Ply


class Ping(Strict):
    """Is anybody there?"""

    type: Literal["ping"]


#: What a screen says.
FromScreen = TypeAliasType(
    "FromScreen",
    Annotated[Hello | Move | Press | Resign | MakeOffer | Decline | Foresee | Ping, Field(discriminator="type")],
)
FROM_SCREEN: TypeAdapter[FromScreen] = TypeAdapter(FromScreen)

# Setting a table


class Refusal(BaseModel):
    """What is answered, with a status of 400 or more, to what cannot be done."""

    sentence: str
    rule: str | None = None
    said: list[str] | None = None  #: of a move: the sentence as a template, and the words that fill it


class ClockRules(Strict):
    """How a clock is to run."""

    kind: Literal["fischer", "days"]
    start: Annotated[float, Field(gt=0, le=86_400)]  #: seconds, or days for each move
    increment: Annotated[float, Field(ge=0, le=3600)] = 0.0  #: seconds


class Chair(Strict):
    """Who is to sit on a seat."""

    kind: Literal["me", "open", "computer"]  #: several of kind "me" play on one screen
    name: Name = ""
    level: Annotated[int, Field(ge=1, le=8)] | None = None


class NewManner(Strict):
    """How a table of flicks is to be played."""

    gesture: Literal["pull", "swipe"] = "pull"  #: pull back and let go, or swipe through the disc
    ghost: bool = False  #: for learning: the flight may be looked at before it is flicked


class NewTable(Strict):
    """A table to be set."""

    game: Annotated[str, Field(max_length=40)]
    options: Chosen = {}
    seats: Annotated[list[Chair], Field(min_length=1, max_length=8)]
    clock: ClockRules | None = None
    manner: NewManner | None = None  #: of a game of flicks
    #: played before it begins, to go on from a position of another game; not where chance has a part
    events: Annotated[list[Text], Field(max_length=MOST_BEFORE)] = []


class Seated(BaseModel):
    """Your seats at a table."""

    table: str
    seats: list[int]  #: yours
    token: str  #: the secret of your seats: keep it; empty if you only watch
    invite: str | None


class Join(Strict):
    """Somebody with an invitation."""

    invite: Secret
    name: Name = ""


class Checked(BaseModel):
    """What looking at the dice found."""

    ok: bool
    events: int
    sentence: str


class Ghost(Strict):
    """A flick that is not made."""

    move: Text


Places = Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=20)]


class SumQuestion(Strict):
    """What places that are chosen at a table amount to."""

    ply: Ply
    places: Places


class ChanceQuestion(Strict):
    """How often the flick that led to a ply would do what it was for, with such a hand."""

    ply: Ply
    angle: Annotated[float, Field(ge=0, le=180)]  #: the hand's standard deviations: degrees
    speed: Annotated[float, Field(ge=0, le=1)]  #: and a share of the speed


#: Where pieces lie, by their names: metres to the east and to the north of the middle.
Spots = TypeAliasType(
    "Spots",
    Annotated[
        dict[
            Annotated[str, Field(max_length=20)],
            Annotated[list[Annotated[float, Field(ge=-1, le=1)]], Field(min_length=2, max_length=2)],
        ],
        Field(max_length=20),
    ],
)


class Practice(Strict):
    """Things as somebody put them on the practice table, who has the turn, and perhaps a flick."""

    options: Chosen = {}
    seat: Annotated[int, Field(ge=0, le=7)] = 0
    spots: Spots | None = None  #: what is not named is off the table; none at all: as it lies when one comes
    move: Text = ""


class PracticeChance(Practice):
    """How often that flick would do what it is for, with such a hand."""

    angle: Annotated[float, Field(ge=0, le=180)]  #: the hand's standard deviations: degrees
    speed: Annotated[float, Field(ge=0, le=1)]  #: and a share of the speed


class Practised(TypedDict):
    """How things lie on the practice table, and what came of the flick, if there was one."""

    view: View  #: from which one goes on
    said: list[Sentence]  #: what happened
    film: str | None  #: a `Film` and its frames as Base64; null if nothing was flicked
    stands: bool  #: what came of it stands; otherwise it ended the round, and all is as it was before


class ChanceAnswer(TypedDict):
    """How often that was."""

    chance: float
    low: float  #: the interval that holds it with 95 %
    high: float
    tries: int
    wanted: Sentence  #: what counted: "topples the pole"


# Advice, to whoever plays against computers alone


class Asked(Strict):
    """What is asked of the game at a ply."""

    ply: Ply


class Hint(TypedDict):
    """A good move, and why."""

    ply: int  #: at which it may be played
    move: str
    places: list[str]
    said: list[Sentence]


class Regret(TypedDict):
    """What one's own last move gave away."""

    ply: int  #: to which it led
    said: Sentence | None  #: null if it was sound, or cannot be taken back


# Analysis


class Moment(Strict):
    """A place in a game, by the way there: a position of a record, or of a variation."""

    model_config = ConfigDict(frozen=True)  # it goes as it is to whoever thinks; our own are constructed unchecked

    game: Annotated[str, Field(max_length=40)]
    options: Chosen = {}
    start: Annotated[str, Field(max_length=10_000)] = ""  #: a diagram, unless the game began from its set-up
    events: Annotated[list[Text], Field(max_length=MOST_EVENTS)] = []


class MomentSum(Moment):
    """What places that are chosen in a position amount to."""

    places: Places


class PressedAt(Moment):
    """Places that were pressed there, one after the other, and name no legal move."""

    places: Pressed


class Why(TypedDict):
    """Why that is so; null where there is nothing to say."""

    said: Sentence | None
    rule: str | None


class Question(Moment):
    """A position or a whole game to think about, so many seconds for each move."""

    seconds: Annotated[float, Field(gt=0, le=5)] = 0.5


class Opened(TypedDict):
    """A record, checked and taken apart."""

    game: str
    options: Options
    start: NotRequired[str]  #: a diagram, unless the game began from its set-up
    events: list[str]
    seats: list[str]
    date: str
    scores: tuple[float, ...] | None
    reason: str | None


class Candidate(TypedDict):
    """A move that was thought about."""

    move: str
    places: list[str]
    value: float  #: to the seat to move
    error: float  #: half the width of its interval
    visits: int
    line: tuple[str, ...]


class Thought(TypedDict):
    """What the strongest computer player thinks of a position."""

    values: tuple[float, ...]  #: what each seat can expect, from -1 to 1
    simulations: int
    candidates: list[Candidate]


class Judged(TypedDict):
    """A move that was played, and what it was worth."""

    event: int  #: its number in the game, from 1
    seat: int
    move: str
    expected: float  #: before it
    value: float  #: after it
    best: str
    line: tuple[str, ...]
    loss: float
    mark: Literal["inaccuracy", "mistake", "blunder"] | None


def sentence(error: ValidationError) -> str:
    """What is wrong with a message, in one sentence."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    given = f", found {shown(first['input'])!r}" if first["type"] != "json_invalid" else ""
    return f"{where + ': ' if where else ''}{first['msg']}{given}."
