"""What others wrote as JSON: each field of the kind that it has to be, or one sentence that says which is not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

from banmen.rules import shown

RESULT = '"scores" from -1 to 1, a text as "reason" and perhaps "how" (resigned, time or agreed)'
Positive = Field(gt=0, lt=10**9)


class Written(BaseModel):
    """Nothing is missing, nothing unknown, nothing of another kind. A field's description says what is expected."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
    about: ClassVar[str]
    parts: ClassVar[Mapping[str, type[Written]]] = {}  #: fields that have fields of their own, told one by one

    @classmethod
    def read(cls, data: object) -> Self:
        """These fields; a ValueError with a sentence if it is something else."""
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            raise ValueError(cls._sentence(first, *map(str, first["loc"]))) from error

    @classmethod
    def _sentence(cls, error: ErrorDetails, name: str, *inside: str) -> str:
        if inside and name in cls.parts:
            return cls.parts[name]._sentence(error, *inside)
        fields = {field.alias or name: field.description for name, field in cls.model_fields.items()}
        if name not in fields:
            return f'{cls.about} has an unknown "{shown(name)}": expected {", ".join(sorted(fields))}'
        if error["type"] == "missing" and not inside:
            return f'{cls.about} has no "{name}": expected {fields[name]}'
        return f'"{name}": expected {fields[name]}, found {json.dumps(error["input"])[:40]}'


class Result(Written):
    scores: list[Annotated[float, Field(ge=-1, le=1)]]
    reason: str
    how: Literal["", "resigned", "time", "agreed"] = ""  # if people ended it


class Dice(Written):
    about = '"dice"'

    commitment: str = Field(description="a text")
    salts: list[str] = Field([], description="a list of texts")
    seed: str = Field("", description="a text")


class Game(Written):
    """A record, but for what its game has to say of it."""

    about = "the record"
    parts: ClassVar[Mapping[str, type[Written]]] = {"dice": Dice}

    format: Any
    game: str = Field(description="a text")
    options: dict[str, int | float | str] = Field(description="an object of numbers and words")
    events: list[str] = Field(description="a list of texts")
    seats: list[str] = Field(description="a list of texts")
    date: str = Field("", description="a text")
    start: str = Field("", description="a text")
    result: Result | None = Field(None, description=f"an object with {RESULT}")
    dice: Dice | None = Field(None, description="an object")
    courses: list[Any] = Field([], description="a list")


class Query(Written):
    """A question to an analysis."""

    about = "the query"

    id: str = Field(description="a text")
    game: str = Field(description="a text")
    options: dict[str, Any] = Field({}, description="an object")
    moves: list[str] = Field([], description="a list of texts")
    diagram: str = Field("", description="a text")
    max_visits: Annotated[int, Positive] | None = Field(None, alias="maxVisits", description="a whole number over 0")
    seconds: Annotated[float, Positive] | None = Field(None, description="a number over 0")
    analyze_turns: list[int] | None = Field(None, alias="analyzeTurns", description="a list of whole numbers")
