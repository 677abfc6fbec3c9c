"""What travels between the server and a screen, and how it must look. The page's home of the same facts is wire.ts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from banmen.position import LONGEST_TEXT
from banmen.rules import shown
from banmen.server.study import MOST_EVENTS

Value = Annotated[int, Field(ge=-(2**31), lt=2**31)] | float | Annotated[str, Field(max_length=400)]
Options = Annotated[dict[Annotated[str, Field(max_length=40)], Value], Field(max_length=40)]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Secret = Annotated[str, Field(max_length=64)]
Name = Annotated[str, Field(max_length=60)]
Ply = Annotated[int, Field(ge=0, lt=2**31)]


class Strict(BaseModel):
    """A message: nothing is missing, nothing unknown, nothing of another kind."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


# What a screen says


class Hello(Strict):
    type: Literal["hello"]
    token: Secret


class Move(Strict):
    type: Literal["move"]
    ply: Ply
    move: Text


class Resign(Strict):
    type: Literal["resign"]


class Offer(Strict):
    type: Literal["offer"]
    what: Literal["draw", "undo", "rematch"]


class Decline(Strict):
    type: Literal["decline"]
    what: Literal["draw", "undo", "rematch"]


class Ping(Strict):
    type: Literal["ping"]


FromScreen = Annotated[Hello | Move | Resign | Offer | Decline | Ping, Field(discriminator="type")]
FROM_SCREEN: TypeAdapter[Hello | Move | Resign | Offer | Decline | Ping] = TypeAdapter(FromScreen)

# HTTP


class Refusal(BaseModel):
    """What is answered to what cannot be done."""

    sentence: str
    rule: str | None = None


class ClockRules(Strict):
    kind: Literal["fischer", "days"]
    start: Annotated[float, Field(gt=0, le=86_400)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0.0


class Chair(Strict):
    kind: Literal["me", "open", "computer"]
    name: Name = ""
    level: Annotated[int, Field(ge=1, le=8)] | None = None


class Manner(Strict):
    """How a table of flicks is played, apart from its rules."""

    gesture: Literal["pull", "swipe"] = "pull"
    ghost: bool = False  # for learning: a flick may be looked at before it is made


class NewTable(Strict):
    game: Annotated[str, Field(max_length=40)]
    options: Options = {}
    seats: Annotated[list[Chair], Field(min_length=1, max_length=8)]
    clock: ClockRules | None = None
    manner: Manner | None = None


class Seated(BaseModel):
    table: str
    seats: list[int]
    token: str
    invite: str | None


class Join(Strict):
    invite: Secret
    name: Name = ""


class Moment(Strict):
    """A position of a record or of a variation."""

    game: Annotated[str, Field(max_length=40)]
    options: Options = {}
    start: Annotated[str, Field(max_length=10_000)] = ""
    events: Annotated[list[Text], Field(max_length=MOST_EVENTS)] = []


class Question(Moment):
    """A position or a whole game to think about, so many seconds for each move."""

    seconds: Annotated[float, Field(gt=0, le=5)] = 0.5


class ChanceQuestion(Strict):
    """How often the flick that led to a ply works with such a hand: standard deviations, in degrees and as a share."""

    ply: Ply
    angle: Annotated[float, Field(ge=0, le=180)]
    speed: Annotated[float, Field(ge=0, le=1)]


class ChanceAnswer(BaseModel):
    chance: float
    low: float
    high: float
    tries: int
    wanted: list[str]  # a sentence: what counted


class Ghost(Strict):
    """A flick that is not made."""

    move: Text


class RulesPage(BaseModel):
    title: str
    html: str


class Checked(BaseModel):
    """What looking at the dice found."""

    ok: bool
    events: int
    sentence: str


def sentence(error: ValidationError) -> str:
    """What is wrong with a message, in one sentence."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    given = f", found {shown(first['input'])!r}" if first["type"] != "json_invalid" else ""
    return f"{where + ': ' if where else ''}{first['msg']}{given}."
