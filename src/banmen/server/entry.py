"""What happens at a table, one entry after the other: all there is to know of a table follows from its entries."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from pydantic_core import from_json, to_json

Kind = Literal[
    "created", "joined", "moved", "resigned", "flagged", "offered", "declined", "agreed", "undone", "rematched"
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's journal. Which fields it has depends on its kind."""

    kind: Kind
    at: float  # seconds since 1970
    seat: int | None = None
    facts: dict[str, Any] | None = None  # created: the game, its options, who sits where, the clock, the dice's seed
    name: str | None = None  # joined
    token: str | None = None  # joined: the hash of the seat's secret
    move: str | None = None  # moved
    course: dict[str, Any] | None = None  # moved: what came of a flick (course.py)
    spent: float | None = None  # moved: so many seconds were taken from the clock
    chance: tuple[str, ...] = ()  # moved, or the last has joined: what chance brought then
    what: str | None = None  # offered, declined
    ply: int | None = None  # undone: back to this one
    table: str | None = None  # rematched: the next one

    def to_json(self) -> str:
        found = {name: value for name in FIELDS if (value := getattr(self, name)) is not None and value != ()}
        return to_json(found).decode()

    @classmethod
    def from_json(cls, text: str) -> Entry:
        data = from_json(text)
        return cls(**{**data, "chance": tuple(data.get("chance", ()))})


FIELDS = [one.name for one in fields(Entry)]
