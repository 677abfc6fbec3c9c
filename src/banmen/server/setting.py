"""How a table is set: who sits where, the secrets that open seats, the dice."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from banmen.dice import Dice
from banmen.game import Game
from banmen.games import load
from banmen.position import Position
from banmen.rules import Value
from banmen.server.entry import Entry


def secret() -> str:
    """What opens a seat or an invitation: nobody can guess it."""
    return secrets.token_urlsafe(18)


def new_seed() -> str:
    """Of a table's dice."""
    return secrets.token_bytes(32).hex()


def hashed(token: str) -> str:
    """A secret as it is stored: it can be compared, and not used."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat."""

    kind: Literal["open", "person", "computer"]
    name: str = ""
    level: int | None = None
    token: str = ""  # the hash of a person's secret


def creation(facts: dict[str, Any], now: float) -> Entry:
    """The first entry of a table; chance deals at once if nobody is waited for."""
    waiting = any(chair["kind"] == "open" for chair in facts["chairs"])
    start = game_of(facts["game"], tuple(facts["options"].items())).start()
    return Entry("created", now, facts=facts, chance=() if waiting else dealt(start, dice_of(facts)))


@lru_cache(maxsize=256)
def game_of(name: str, options: tuple[tuple[str, Value], ...]) -> Game:
    """Tables of the same game share it, and all that is kept with it."""
    return load(name, **dict(options))


def dice_of(facts: dict[str, Any]) -> Dice:
    return Dice(bytes.fromhex(facts["seed"]))


def dealt(position: Position, dice: Dice) -> tuple[str, ...]:
    """What chance brings before the first move."""
    return tuple(str(event) for event in dice.settle(position).events)
