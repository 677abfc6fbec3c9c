"""A game as the page hears of it before anybody plays: its options, its levels, how many lessons it has."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from banmen.engines.levels import LEVELS, told
from banmen.game import Game
from banmen.games import load
from banmen.rules import By, Option, Value
from banmen.server import lessons, wire
from banmen.view import Sentence


def described(game: Game) -> wire.Game:
    rules = game.rules
    return {
        "name": rules.name,
        "title": rules.title,
        "about": rules.about,
        "seats": rules.seats,
        "seat_names": {str(seats): rules.seat_names[seats] for seats in rules.seats},
        "chance": rules.chance,
        "secrets": rules.has_secrets,
        "physics": game.mechanism.bodies is not None,
        "options": [_option(option) for option in game.declared],
        "levels": list(LEVELS),
        "told": {str(seats): _levels(rules.name, seats, len(rules.seats) > 1) for seats in rules.seats},
        "lessons": lessons.count(game),
    }


@lru_cache
def _levels(name: str, seats: int, choosable: bool) -> list[list[Sentence]]:
    """What the levels are given to think with."""
    game = load(name, seats=seats) if choosable else load(name)
    return [told(game, level) for level in LEVELS]


def _option(option: Option) -> wire.Option:
    values = option.values
    numbers = isinstance(values, range)
    return {
        "name": option.name,
        "about": option.about,
        "kind": "number" if numbers else "word",
        "default": _default(option.default),
        "words": [] if isinstance(values, range) else list(values),
        "low": values[0] / option.parts if isinstance(values, range) else None,
        "high": values[-1] / option.parts if isinstance(values, range) else None,
        "step": values.step / option.parts if isinstance(values, range) else 1,
        "free": option.free.expected if option.free else None,
    }


def _default(default: Value | By) -> Any:
    if not isinstance(default, By):
        return default
    return {default.option: {str(value): chosen for value, chosen in default.values.items()}}
